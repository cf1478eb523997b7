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

  init(checked: Void) {
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

// What follows asks for an `ObservableObject` where there is one. Where there is none the core has it, and the core
// imports this module.

@propertyWrapper @MainActor @preconcurrency public struct StateObject<ObjectType> where ObjectType: AnyObject {
  nonisolated(unsafe) private let make: () -> ObjectType

  nonisolated public init(wrappedValue thunk: @autoclosure @escaping () -> ObjectType) { make = thunk }

  @MainActor @preconcurrency public var wrappedValue: ObjectType { make() }
  @MainActor @preconcurrency public var projectedValue: ObservedObject<ObjectType>.Wrapper { .init(object: make()) }
}

@propertyWrapper @MainActor @preconcurrency public struct ObservedObject<ObjectType> where ObjectType: AnyObject {
  @dynamicMemberLookup @MainActor @preconcurrency public struct Wrapper {
    let object: ObjectType

    @MainActor @preconcurrency
    public subscript<Subject>(
      dynamicMember keyPath: ReferenceWritableKeyPath<ObjectType, Subject>
    ) -> Binding<Subject> { Binding(checked: ()) }
  }

  @MainActor @preconcurrency public init(initialValue: ObjectType) { wrappedValue = initialValue }
  @MainActor @preconcurrency public init(wrappedValue: ObjectType) { self.wrappedValue = wrappedValue }

  @MainActor @preconcurrency public var wrappedValue: ObjectType
  @MainActor @preconcurrency public var projectedValue: Wrapper { Wrapper(object: wrappedValue) }
}

@propertyWrapper @MainActor @preconcurrency public struct EnvironmentObject<ObjectType> where ObjectType: AnyObject {
  nonisolated public init() {}

  @MainActor @preconcurrency public var wrappedValue: ObjectType {
    preconditionFailure("a stand-in has no environment; build, do not run")
  }
  @MainActor @preconcurrency public var projectedValue: ObservedObject<ObjectType>.Wrapper {
    .init(object: wrappedValue)
  }
}
