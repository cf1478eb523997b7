/// What a modifier of this module returns: the real ones return types that no code names.
struct ModifiedStandIn: PrimitiveStandIn {
  nonisolated init() {}
}

/// What `onChange` returns. It keeps what it was given, so that a test can act as the system does.
public struct OnChangeStandIn<Value: Equatable>: PrimitiveStandIn {
  nonisolated(unsafe) public let value: Value
  public let isInitial: Bool
  nonisolated(unsafe) public let action: (_ oldValue: Value, _ newValue: Value) -> Void

  nonisolated init(_ value: Value, _ isInitial: Bool, _ action: @escaping (Value, Value) -> Void) {
    self.value = value
    self.isInitial = isInitial
    self.action = action
  }
}

extension View {
  /// The action runs where the view is, as the SDK says with the same attribute.
  nonisolated public func task(
    priority: TaskPriority = .userInitiated, @_inheritActorContext _ action: @escaping @Sendable () async -> Void
  ) -> some View { ModifiedStandIn() }

  nonisolated public func task<T>(
    id value: T, priority: TaskPriority = .userInitiated,
    @_inheritActorContext _ action: @escaping @Sendable () async -> Void
  ) -> some View where T: Equatable { ModifiedStandIn() }

  /// The action runs anywhere: unlike `task`, it does not say where it was made.
  nonisolated public func refreshable(action: @escaping @Sendable () async -> Void) -> some View { ModifiedStandIn() }

  nonisolated public func onChange<V>(
    of value: V, initial: Bool = false, _ action: @escaping (_ oldValue: V, _ newValue: V) -> Void
  ) -> some View where V: Equatable { OnChangeStandIn(value, initial, action) }

  nonisolated public func onChange<V>(
    of value: V, initial: Bool = false, _ action: @escaping () -> Void
  ) -> some View where V: Equatable { OnChangeStandIn(value, initial) { _, _ in action() } }

  nonisolated public func searchable(text: Binding<String>, prompt: LocalizedStringKey? = nil) -> some View {
    ModifiedStandIn()
  }
}
