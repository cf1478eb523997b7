/// The result of most modifiers of this module. Code cannot name the types that the real ones return.
struct ModifiedStandIn: PrimitiveStandIn, Modified {
  nonisolated(unsafe) let content: any View
  nonisolated(unsafe) let effect: Effect

  nonisolated init(_ content: any View, _ effect: Effect = .none) {
    self.content = content
    self.effect = effect
  }

  func around(_ content: any View) -> any View { ModifiedStandIn(content, effect) }
}

/// The result of `onChange`. It keeps the arguments, so that a test can call the action as the system does.
public struct OnChangeStandIn<Value: Equatable>: PrimitiveStandIn, Modified {
  nonisolated(unsafe) let content: any View
  nonisolated(unsafe) public let value: Value
  public let isInitial: Bool
  nonisolated(unsafe) public let action: (_ oldValue: Value, _ newValue: Value) -> Void

  nonisolated init(
    _ content: any View, _ value: Value, _ isInitial: Bool, _ action: @escaping (Value, Value) -> Void
  ) {
    self.content = content
    self.value = value
    self.isInitial = isInitial
    self.action = action
  }

  func around(_ content: any View) -> any View { OnChangeStandIn(content, value, isInitial, action) }

  var effect: Effect {
    .change(
      AnyChange(value: value, isInitial: isInitial) { old, new in
        if let old = old as? Value, let new = new as? Value { action(old, new) }
      } isSame: {
        ($0 as? Value) == value
      })
  }
}

@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, *)
extension View {
  /// The action has the isolation of the caller. The SDK uses the same attribute.
  @available(iOS 15.0, macOS 12.0, tvOS 15.0, watchOS 8.0, *)
  nonisolated public func task(
    priority: TaskPriority = .userInitiated, @_inheritActorContext _ action: @escaping @Sendable () async -> Void
  ) -> some View { ModifiedStandIn(self, .task(0, action)) }

  @available(iOS 15.0, macOS 12.0, tvOS 15.0, watchOS 8.0, *)
  nonisolated public func task<T>(
    id value: T, priority: TaskPriority = .userInitiated,
    @_inheritActorContext _ action: @escaping @Sendable () async -> Void
  ) -> some View where T: Equatable { ModifiedStandIn(self, .task(value, action)) }

  /// The action has no isolation of its own: unlike `task`, `refreshable` does not inherit that of the caller.
  @available(iOS 15.0, macOS 12.0, tvOS 15.0, watchOS 8.0, *)
  nonisolated public func refreshable(action: @escaping @Sendable () async -> Void) -> some View {
    ModifiedStandIn(self)
  }

  @available(iOS 17.0, macOS 14.0, tvOS 17.0, watchOS 10.0, *)
  nonisolated public func onChange<V>(
    of value: V, initial: Bool = false, _ action: @escaping (_ oldValue: V, _ newValue: V) -> Void
  ) -> some View where V: Equatable { OnChangeStandIn(self, value, initial, action) }

  @available(iOS 17.0, macOS 14.0, tvOS 17.0, watchOS 10.0, *)
  nonisolated public func onChange<V>(
    of value: V, initial: Bool = false, _ action: @escaping () -> Void
  ) -> some View where V: Equatable { OnChangeStandIn(self, value, initial) { _, _ in action() } }

  @available(iOS 15.0, macOS 12.0, tvOS 15.0, watchOS 8.0, *)
  nonisolated public func searchable(
    text: Binding<String>, placement: SearchFieldPlacement = .automatic, prompt: Text? = nil
  ) -> some View { ModifiedStandIn(self) }

  @available(iOS 15.0, macOS 12.0, tvOS 15.0, watchOS 8.0, *)
  nonisolated public func searchable(
    text: Binding<String>, placement: SearchFieldPlacement = .automatic, prompt: LocalizedStringKey
  ) -> some View { ModifiedStandIn(self) }

  @available(iOS 15.0, macOS 12.0, tvOS 15.0, watchOS 8.0, *)
  nonisolated public func onSubmit(
    of triggers: SubmitTriggers = .text, _ action: @escaping () -> Void
  ) -> some View { ModifiedStandIn(self) }

  #if canImport(Combine)
    nonisolated public func environmentObject<T>(_ object: T) -> some View where T: ObservableObject {
      ModifiedStandIn(self)
    }
  #else
    nonisolated public func environmentObject<T>(_ object: T) -> some View where T: AnyObject { ModifiedStandIn(self) }
  #endif

  // `vmgen migrate` writes it.
  @available(iOS 17.0, macOS 14.0, tvOS 17.0, watchOS 10.0, *)
  nonisolated public func environment<T>(_ object: T?) -> some View where T: AnyObject, T: Observable {
    ModifiedStandIn(self)
  }

  // No template uses what follows: the self-test of `.ci/darwin` proves with it that it would be noticed.

  @available(iOS 13.0, watchOS 8.0, *)
  @available(macOS, unavailable)
  @available(tvOS, unavailable)
  nonisolated public func navigationBarTitleDisplayMode(
    _ displayMode: NavigationBarItem.TitleDisplayMode
  ) -> some View { ModifiedStandIn(self) }

  @available(iOS 18.0, macOS 15.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
  nonisolated public func onScrollVisibilityChange(
    threshold: Double = 0.5, _ action: @escaping (Bool) -> Void
  ) -> some View { ModifiedStandIn(self) }
}

@available(iOS 15.0, macOS 12.0, tvOS 15.0, watchOS 8.0, *)
public struct SubmitTriggers: OptionSet, Sendable {
  public let rawValue: Int

  public init(rawValue: Int) { self.rawValue = rawValue }

  public static let text = SubmitTriggers(rawValue: 1)
  public static let search = SubmitTriggers(rawValue: 2)
}

@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, *)
@MainActor @preconcurrency public protocol ViewModifier {
  associatedtype Body: View
  typealias Content = _ViewModifier_Content<Self>
  @ViewBuilder @MainActor @preconcurrency func body(content: Content) -> Body
}

/// The content that a modifier changes.
@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, *)
public struct _ViewModifier_Content<Modifier: ViewModifier>: PrimitiveStandIn, Several {
  nonisolated(unsafe) fileprivate let content: any View

  nonisolated fileprivate init(_ content: any View) { self.content = content }

  var parts: [Part] { [Part(content, "")] }
}

@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, *)
public struct ModifiedContent<Content, Modifier> {
  fileprivate let content: Content
  fileprivate let modifier: Modifier
}

@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, *)
extension ModifiedContent: View where Content: View, Modifier: ViewModifier {
  public typealias Body = Never
  public var body: Never { preconditionFailure("a stand-in draws nothing; build, do not run") }
}

@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, *)
extension ModifiedContent: Composed where Content: View, Modifier: ViewModifier {
  var properties: Any { modifier }
  var made: any View { modifier.body(content: .init(content)) }
}

@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, *)
extension View {
  nonisolated public func modifier<T>(_ modifier: T) -> ModifiedContent<Self, T> {
    ModifiedContent(content: self, modifier: modifier)
  }
}

@available(iOS 15.0, macOS 12.0, tvOS 15.0, watchOS 8.0, *)
public struct SearchFieldPlacement: Sendable {
  public static let automatic = SearchFieldPlacement()
}

@available(iOS 13.0, watchOS 6.0, *)
@available(macOS, unavailable)
@available(tvOS, unavailable)
public struct NavigationBarItem: Sendable {
  @available(watchOS 8.0, *)
  public enum TitleDisplayMode: Sendable { case automatic, inline, large }
}
