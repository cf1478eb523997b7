@propertyWrapper public struct State<Value> {
  private let initial: Value

  public init(wrappedValue value: Value) { initial = value }
  public init(initialValue value: Value) { initial = value }

  public var wrappedValue: Value {
    get { initial }
    nonmutating set { preconditionFailure("a stand-in keeps no state; build, do not run") }
  }

  public var projectedValue: Binding<Value> { Binding(wrapped: self) }
}

extension State: Sendable where Value: Sendable {}

@propertyWrapper public struct Binding<Value> {
  private let getter: () -> Value
  private let setter: (Value) -> Void

  @preconcurrency public init(
    get: @escaping @isolated(any) @Sendable () -> Value, set: @escaping @isolated(any) @Sendable (Value) -> Void
  ) {
    self.init(checked: ())
  }

  private init(checked: Void) {
    getter = { preconditionFailure("a stand-in keeps no state; build, do not run") }
    setter = { _ in }
  }

  init(wrapped state: State<Value>) {
    getter = { state.wrappedValue }
    setter = { state.wrappedValue = $0 }
  }

  public var wrappedValue: Value {
    get { getter() }
    nonmutating set { setter(newValue) }
  }
}
