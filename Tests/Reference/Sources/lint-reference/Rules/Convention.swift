/// A set of rules. Those that are off by default belong to it as well.
enum Convention: String, Sendable, CaseIterable {
  case observable

  var rules: [Rule] {
    switch self {
    case .observable:
      [
        .finalClass, .observableMacro, .nestedInView, .noClassMainActor, .privateSetState, .observationIgnored,
        .privateDependencies, .loadState, .loadGuard, .noCoordinator, .outputEnum, .outputProperty, .outputChannel,
        .weakSink, .weakSelfCapture, .singleCollect, .bindInInit, .appStoreWrite, .manualDebounce, .noUIImport,
        .noDataAccess, .sequentialLoading, .memberOrder, .guestGuard,
      ]
    }
  }

  /// The function that the View calls, where the convention has one.
  var entryPoint: String? { nil }
}
