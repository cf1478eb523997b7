extension SpecLine {
  /// Types of SwiftUI, the core and the standard library that generated code names, so that no state may have them.
  static let reservedTypes: Set<String> = [
    "ActionLog", "AppAction", "AppEvent", "AppState", "AppStore", "Binding", "Button", "ChangeState", "Clock",
    "ContentUnavailableView", "ContinuousClock", "CurrentChanges", "CurrentLoads", "Decodable", "DispatchQueue",
    "EmptyView",
    "EnvironmentObject", "Equatable", "Failure", "Group", "IndexPath", "Label", "List", "LoadKey",
    "LoadRun", "LoadState", "LocalizedStringKey", "MainActor", "ManualClock", "NSCoder", "NSDirectionalEdgeInsets",
    "NSLayoutConstraint", "NavigationStack", "NotImplemented", "Observable", "ObservableObject", "ObservationIgnored",
    "ObservedObject", "OutputQueue", "Owned", "PageFooter", "PageState", "Preview", "ProgressView", "Published",
    "PublisherRecorder",
    "Section", "Sendable",
    "State", "StateObject", "StateRecorder", "Store", "Stub", "StubPublisher", "TableSection", "Task", "Text",
    "ToldDataSource",
    "View", "ViewBuilder", "ZStack",
  ]
}
