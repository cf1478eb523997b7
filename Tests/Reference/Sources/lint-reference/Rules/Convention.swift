/// A set of rules. Those that are off by default belong to it as well.
enum Convention: String, Sendable, CaseIterable {
  case observable, uikit, unidirectional, clean, representable

  var rules: [Rule] {
    switch self {
    case .observable:
      Self.shared + [
        .observableMacro, .nestedInView, .observationIgnored, .loadState, .loadGuard, .outputEnum, .outputProperty,
        .outputChannel, .weakSink, .weakSelfCapture, .singleCollect, .bindInInit, .manualDebounce, .guestGuard,
        .viewModelOwner, .observedObjectOwner, .privateStateObject, .outputReset, .concreteDependency,
        .unmatchedViewModel,
      ]
    case .uikit:
      Self.shared + [.weakSelfCapture, .receiveOnMain]
    case .unidirectional:
      Self.shared + Self.swiftUI
    case .clean:
      Self.shared + [.loadState, .weakSelfCapture, .receiveOnMain, .viewModelProtocol, .useCaseBoundary]
    case .representable:
      Self.shared + Self.swiftUI + [.loadState, .stateStruct, .viewModelProtocol, .genericView]
    }
  }

  private static let shared: [Rule] = [
    .finalClass, .privateSetState, .noClassMainActor, .privateDependencies, .appStoreWrite, .noDataAccess,
    .noCoordinator,
    .noUIImport, .memberOrder, .sequentialLoading, .layerDependency, .noMainQueue, .noViewWrapper, .noNavigation,
    .unhandledTaskError, .noSharedInstance, .viewDataAccess, .noPlatformUI, .viewWritesState,
  ]

  private static let swiftUI: [Rule] = [
    .observableObject, .weakSelfCapture, .singleEntryPoint, .actionEnum, .privateStateObject, .observedObjectOwner,
    .stateObjectAutoclosure, .viewLocalState, .viewModelOwner, .unmatchedViewModel,
  ]

  /// The function through which the View sends all actions: `send(_:)` or `trigger(_:)`. Nil in conventions without
  /// one.
  var entryPoint: String? {
    switch self {
    case .observable, .uikit, .clean: nil
    case .unidirectional: "send"
    case .representable: "trigger"
    }
  }
}
