/// A set of rules. Those that are off by default belong to it as well.
enum Convention: String, Sendable, CaseIterable {
  case observable, uikit, unidirectional, clean, representable

  var rules: [Rule] { all.filter { !Self.behind.contains($0.id) } }

  /// The rules that are not compared, so `compare` names them as not covered.
  private static let behind: Set<String> = [
    // They differ from the lint in a few mutants out of 11,796, and it is open which side is right.
    "nested_in_view", "no_class_main_actor", "output_enum", "output_property", "single_entry_point", "view_data_access",
    "weak_sink",
    // It yields to `weak_sink`.
    "single_collect",
  ]

  private var all: [Rule] {
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
    .unhandledTaskError, .noSharedInstance, .viewDataAccess,
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
