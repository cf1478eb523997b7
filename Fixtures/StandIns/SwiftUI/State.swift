@propertyWrapper public struct State<Value> {
  private let initial: Value

  public init(wrappedValue value: Value) { initial = value }
  public init(initialValue value: Value) { initial = value }

  public var wrappedValue: Value {
    get { initial }
    nonmutating set { preconditionFailure("a stand-in keeps no state; build, do not run") }
  }
}

extension State: Sendable where Value: Sendable {}
