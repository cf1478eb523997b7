extension Rule {
  /// Every rule, by id.
  public static let all: [Rule] = [
    .appStoreWrite, .bindInInit, .finalClass, .guestGuard, .loadGuard, .loadState, .manualDebounce, .memberOrder,
    .nestedInView, .noClassMainActor, .noCoordinator, .noDataAccess, .noUiImport, .observableMacro, .observationIgnored,
    .outputChannel, .outputEnum, .outputProperty, .privateDependencies, .privateSetState, .sequentialLoading,
    .singleCollect, .weakSelfCapture, .weakSink,
  ]
}
