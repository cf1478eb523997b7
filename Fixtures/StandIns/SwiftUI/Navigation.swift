public struct ForEach<Data, ID, Content> where Data: RandomAccessCollection, ID: Hashable {
  fileprivate init(checked: Void) {}
}

extension ForEach: View where Content: View {
  public typealias Body = Never
  public var body: Never { preconditionFailure("a stand-in draws nothing; build, do not run") }
}

extension ForEach where ID == Data.Element.ID, Content: View, Data.Element: Identifiable {
  nonisolated public init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content) {
    self.init(checked: ())
  }
}

@frozen public enum HorizontalAlignment: Sendable {
  case leading, center, trailing
}

public struct VStack<Content>: PrimitiveStandIn where Content: View {
  nonisolated public init(
    alignment: HorizontalAlignment = .center, spacing: Double? = nil, @ViewBuilder content: () -> Content
  ) {}
}

public struct NavigationStack<Data, Root>: View where Root: View {
  public typealias Body = Never
  public var body: Never { preconditionFailure("a stand-in draws nothing; build, do not run") }
  @MainActor @preconcurrency public init(path: Binding<Data>, @ViewBuilder root: () -> Root)
  where Data: MutableCollection, Data: RandomAccessCollection, Data: RangeReplaceableCollection, Data.Element: Hashable
  {}
}

extension View {
  nonisolated public func navigationTitle(_ titleKey: LocalizedStringKey) -> some View { ModifiedStandIn() }

  @_disfavoredOverload
  nonisolated public func navigationTitle<S>(_ title: S) -> some View where S: StringProtocol { ModifiedStandIn() }

  nonisolated public func navigationDestination<D, C>(
    for data: D.Type, @ViewBuilder destination: @escaping (D) -> C
  ) -> some View where D: Hashable, C: View { ModifiedStandIn() }

  nonisolated public func sheet<Content>(
    isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping () -> Content
  ) -> some View where Content: View { ModifiedStandIn() }
}
