public struct LocalizedStringKey: Equatable, ExpressibleByStringInterpolation {
  public init(stringLiteral value: String) {}
}

public struct Text: Equatable, Sendable, PrimitiveStandIn {
  nonisolated public init(verbatim content: String) {}
  @_disfavoredOverload nonisolated public init<S>(_ content: S) where S: StringProtocol {}
  nonisolated public init(
    _ key: LocalizedStringKey, tableName: String? = nil, bundle: Bundle? = nil, comment: StaticString? = nil
  ) {}
  nonisolated public static func == (a: Text, b: Text) -> Bool { true }
}

public struct Image: Equatable, Sendable, PrimitiveStandIn {
  nonisolated public init(systemName: String) {}
  nonisolated public static func == (a: Image, b: Image) -> Bool { true }
}

public struct Label<Title, Icon>: PrimitiveStandIn where Title: View, Icon: View {
  nonisolated public init(@ViewBuilder title: () -> Title, @ViewBuilder icon: () -> Icon) {}
}

extension Label where Title == Text, Icon == Image {
  nonisolated public init(_ titleKey: LocalizedStringKey, systemImage name: String) {}
  @_disfavoredOverload nonisolated public init<S>(_ title: S, systemImage name: String) where S: StringProtocol {}
}

public struct Button<Label>: PrimitiveStandIn where Label: View {
  nonisolated public init(action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label) {}
}

extension Button where Label == Text {
  nonisolated public init(_ titleKey: LocalizedStringKey, action: @escaping @MainActor () -> Void) {}
  @_disfavoredOverload nonisolated public init<S>(
    _ title: S, action: @escaping @MainActor () -> Void
  ) where S: StringProtocol {}
}

public struct ProgressView<Label, CurrentValueLabel>: PrimitiveStandIn where Label: View, CurrentValueLabel: View {}

extension ProgressView where CurrentValueLabel == EmptyView {
  nonisolated public init() where Label == EmptyView {}
  nonisolated public init(@ViewBuilder label: () -> Label) {}
  nonisolated public init(_ titleKey: LocalizedStringKey) where Label == Text {}
}

public struct Group<Content> {
  fileprivate let content: Content

  fileprivate init(checked content: Content) { self.content = content }
}

extension Group: View where Content: View {
  public typealias Body = Never
  public var body: Never { preconditionFailure("a stand-in draws nothing; build, do not run") }
  nonisolated public init(@ViewBuilder content: () -> Content) { self.init(checked: content()) }
}

extension Group: Several where Content: View {
  var parts: [Part] { [Part(content, "")] }
}

public struct List<SelectionValue, Content>: PrimitiveStandIn, Container where SelectionValue: Hashable, Content: View {
  nonisolated(unsafe) fileprivate let content: any View

  var contents: any View { content }
}

extension List where SelectionValue == Never {
  nonisolated public init(@ViewBuilder content: () -> Content) { self.content = content() }
}

public struct ContentUnavailableView<Label, Description, Actions>: PrimitiveStandIn
where Label: View, Description: View, Actions: View {
  nonisolated fileprivate init(checked: Void) {}

  nonisolated public init(
    @ViewBuilder label: () -> Label, @ViewBuilder description: () -> Description = { EmptyView() },
    @ViewBuilder actions: () -> Actions = { EmptyView() }
  ) {}
}

extension ContentUnavailableView where Label == SwiftUI.Label<Text, Image>, Description == Text?, Actions == EmptyView {
  nonisolated public init(_ title: LocalizedStringKey, systemImage name: String, description: Text? = nil) {
    self.init(checked: ())
  }
}

public struct Section<Parent, Content, Footer> {
  fileprivate let content: Content

  fileprivate init(checked content: Content) { self.content = content }
}

extension Section: Container where Parent: View, Content: View, Footer: View {
  var contents: any View { content }
}

extension Section: View where Parent: View, Content: View, Footer: View {
  public typealias Body = Never
  public var body: Never { preconditionFailure("a stand-in draws nothing; build, do not run") }
}

extension Section where Parent == Text, Content: View, Footer == EmptyView {
  nonisolated public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {
    self.init(checked: content())
  }
}
