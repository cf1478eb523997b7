/// A set of rules, including those that are off by default.
enum Convention: String, Sendable, CaseIterable {
  case observable, uikit, unidirectional, clean, representable

  var rules: [Rule] { all.filter { !Self.behind.contains($0.id) } }

  /// The rules that still follow the first edition of their definition. They are not compared until they follow the
  /// second edition, so `compare` lists them as not covered.
  private static let behind: Set<String> = [
    "action_enum", "guest_guard", "load_state", "manual_debounce", "member_order", "nested_in_view",
    "no_class_main_actor", "no_coordinator", "no_data_access", "no_ui_import", "observable_macro",
    "observable_object", "output_enum", "output_property", "private_dependencies",
    "private_set_state", "receive_on_main", "sequential_loading", "single_collect", "single_entry_point",
    "state_object_autoclosure", "view_local_state",
    "view_model_protocol", "weak_self_capture", "weak_sink",
  ]

  private var all: [Rule] {
    switch self {
    case .observable:
      Self.shared + [
        .observableMacro, .nestedInView, .observationIgnored, .loadState, .loadGuard, .outputEnum, .outputProperty,
        .outputChannel, .weakSink, .weakSelfCapture, .singleCollect, .bindInInit, .manualDebounce, .guestGuard,
        .viewModelOwner, .observedObjectOwner, .privateStateObject, .concreteDependency, .unmatchedViewModel,
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
    .unhandledTaskError, .noSharedInstance,
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
