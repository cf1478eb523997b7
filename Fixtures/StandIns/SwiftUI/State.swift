public protocol DynamicProperty {
  mutating func update()
}

extension DynamicProperty {
  public mutating func update() {}
}

@propertyWrapper public struct State<Value>: DynamicProperty {
  let location: Location<Value>

  public init(wrappedValue value: Value) { location = Location { value } }
  public init(initialValue value: Value) { location = Location { value } }

  public var wrappedValue: Value {
    get { location.value }
    nonmutating set { location.value = newValue }
  }

  public var projectedValue: Binding<Value> { Binding(wrapped: self) }
}

extension State: @unchecked Sendable where Value: Sendable {}

@dynamicMemberLookup @propertyWrapper public struct Bindable<Value> {
  public var wrappedValue: Value

  fileprivate init(checked value: Value) { wrappedValue = value }

  public var projectedValue: Bindable<Value> { self }

  public subscript<Subject>(
    dynamicMember keyPath: ReferenceWritableKeyPath<Value, Subject>
  ) -> Binding<Subject> where Value: AnyObject {
    let object = wrappedValue
    return Binding(getter: { object[keyPath: keyPath] }, setter: { object[keyPath: keyPath] = $0 })
  }
}

extension Bindable where Value: AnyObject, Value: Observable {
  public init(wrappedValue: Value) { self.init(checked: wrappedValue) }
  public init(_ wrappedValue: Value) { self.init(checked: wrappedValue) }
}

@propertyWrapper public struct Binding<Value> {
  private let getter: () -> Value
  private let setter: (Value) -> Void

  @preconcurrency public init(
    get: @escaping @isolated(any) @Sendable () -> Value, set: @escaping @isolated(any) @Sendable (Value) -> Void
  ) {
    self.init(checked: ())
  }

  init(getter: @escaping () -> Value, setter: @escaping (Value) -> Void) {
    self.getter = getter
    self.setter = setter
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

@propertyWrapper @MainActor @preconcurrency public struct StateObject<ObjectType>: DynamicProperty
where ObjectType: AnyObject {
  nonisolated(unsafe) private let location: Location<ObjectType>

  nonisolated public init(wrappedValue thunk: @autoclosure @escaping () -> ObjectType) { location = Location(thunk) }

  @MainActor @preconcurrency public var wrappedValue: ObjectType { location.value }
  @MainActor @preconcurrency public var projectedValue: ObservedObject<ObjectType>.Wrapper {
    .init(object: wrappedValue)
  }
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
