@available(macOS 10.15, iOS 13.0, tvOS 13.0, watchOS 6.0, *)
public final class AnyCancellable: Cancellable, Hashable {
  public init(_ cancel: @escaping () -> Void) {}
  public init<C>(_ canceller: C) where C: Cancellable {}
  public func cancel() {}
  public static func == (lhs: AnyCancellable, rhs: AnyCancellable) -> Bool { true }
  public func hash(into hasher: inout Hasher) {}
}

@available(macOS 10.15, iOS 13.0, tvOS 13.0, watchOS 6.0, *)
extension AnyCancellable {
  public func store<C>(in collection: inout C) where C: RangeReplaceableCollection, C.Element == AnyCancellable {}
  public func store(in set: inout Set<AnyCancellable>) {}
}

@available(macOS 10.15, iOS 13.0, tvOS 13.0, watchOS 6.0, *)
extension Cancellable {
  public func store<C>(in collection: inout C) where C: RangeReplaceableCollection, C.Element == AnyCancellable {}
  public func store(in set: inout Set<AnyCancellable>) {}
}

@available(macOS 10.15, iOS 13.0, tvOS 13.0, watchOS 6.0, *)
public enum Subscribers {}

@available(macOS 10.15, iOS 13.0, tvOS 13.0, watchOS 6.0, *)
extension Subscribers {
  @frozen public struct Demand: Equatable, Comparable, Hashable, CustomStringConvertible {
    public static let unlimited = Demand(max: nil)
    public static let none = Demand(max: 0)
    public static func max(_ value: Int) -> Demand { Demand(max: value) }
    public let max: Int?
    public var description: String { "" }
    public static func + (lhs: Demand, rhs: Demand) -> Demand { lhs }
    public static func += (lhs: inout Demand, rhs: Demand) {}
    public static func + (lhs: Demand, rhs: Int) -> Demand { lhs }
    public static func += (lhs: inout Demand, rhs: Int) {}
    public static func - (lhs: Demand, rhs: Demand) -> Demand { lhs }
    public static func -= (lhs: inout Demand, rhs: Demand) {}
    public static func - (lhs: Demand, rhs: Int) -> Demand { lhs }
    public static func -= (lhs: inout Demand, rhs: Int) {}
    public static func < (lhs: Demand, rhs: Demand) -> Bool { false }
    public static func > (lhs: Demand, rhs: Int) -> Bool { false }
  }

  @frozen public enum Completion<Failure> where Failure: Error {
    case finished
    case failure(Failure)
  }

  public final class Sink<Input, Failure>: Subscriber, Cancellable where Failure: Error {
    public var receiveValue: (Input) -> Void { { _ in } }
    public init(
      receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void,
      receiveValue: @escaping (Input) -> Void
    ) {}
    public func receive(subscription: any Subscription) {}
    public func receive(_ value: Input) -> Subscribers.Demand { .none }
    public func receive(completion: Subscribers.Completion<Failure>) {}
    public func cancel() {}
  }
}

@available(macOS 10.15, iOS 13.0, tvOS 13.0, watchOS 6.0, *)
extension Subscribers.Completion: Equatable where Failure: Equatable {}

@available(macOS 10.15, iOS 13.0, tvOS 13.0, watchOS 6.0, *)
extension Subscribers.Completion: Hashable where Failure: Hashable {}

@available(macOS 10.15, iOS 13.0, tvOS 13.0, watchOS 6.0, *)
public enum Subscriptions {}

@available(macOS 10.15, iOS 13.0, tvOS 13.0, watchOS 6.0, *)
extension Subscriptions {
  public static var empty: any Subscription { preconditionFailure("type-check only") }
}

@available(macOS 10.15, iOS 13.0, tvOS 13.0, watchOS 6.0, *)
@frozen public struct AnyPublisher<Output, Failure>: Publisher where Failure: Error {
  public init<P>(_ publisher: P) where Output == P.Output, Failure == P.Failure, P: Publisher {}
  public func receive<S>(subscriber: S) where Output == S.Input, Failure == S.Failure, S: Subscriber {}
}

@available(macOS 10.15, iOS 13.0, tvOS 13.0, watchOS 6.0, *)
public final class PassthroughSubject<Output, Failure>: Subject where Failure: Error {
  public init() {}
  public func send(subscription: any Subscription) {}
  public func receive<S>(subscriber: S) where Output == S.Input, Failure == S.Failure, S: Subscriber {}
  public func send(_ input: Output) {}
  public func send(completion: Subscribers.Completion<Failure>) {}
}

@available(macOS 10.15, iOS 13.0, tvOS 13.0, watchOS 6.0, *)
public final class CurrentValueSubject<Output, Failure>: Subject where Failure: Error {
  public var value: Output
  public init(_ value: Output) { self.value = value }
  public func send(subscription: any Subscription) {}
  public func receive<S>(subscriber: S) where Output == S.Input, Failure == S.Failure, S: Subscriber {}
  public func send(_ input: Output) {}
  public func send(completion: Subscribers.Completion<Failure>) {}
}

@available(macOS 10.15, iOS 13.0, tvOS 13.0, watchOS 6.0, *)
public struct Just<Output>: Publisher {
  public typealias Failure = Never
  public let output: Output
  public init(_ output: Output) { self.output = output }
  public func receive<S>(subscriber: S) where Output == S.Input, S: Subscriber, S.Failure == Never {}
}

@available(macOS 10.15, iOS 13.0, tvOS 13.0, watchOS 6.0, *)
public struct Empty<Output, Failure>: Publisher where Failure: Error {
  public init(completeImmediately: Bool = true) {}
  public func receive<S>(subscriber: S) where Output == S.Input, Failure == S.Failure, S: Subscriber {}
}

@available(macOS 10.15, iOS 13.0, tvOS 13.0, watchOS 6.0, *)
public protocol ObservableObject: AnyObject {
  associatedtype ObjectWillChangePublisher: Publisher = ObservableObjectPublisher
  where Self.ObjectWillChangePublisher.Failure == Never
  var objectWillChange: ObjectWillChangePublisher { get }
}

@available(macOS 10.15, iOS 13.0, tvOS 13.0, watchOS 6.0, *)
extension ObservableObject where Self.ObjectWillChangePublisher == ObservableObjectPublisher {
  public var objectWillChange: ObservableObjectPublisher { ObservableObjectPublisher() }
}

@available(macOS 10.15, iOS 13.0, tvOS 13.0, watchOS 6.0, *)
public final class ObservableObjectPublisher: Publisher {
  public typealias Output = Void
  public typealias Failure = Never
  public init() {}
  public func receive<S>(subscriber: S) where S: Subscriber, S.Failure == Never, S.Input == Void {}
  public func send() {}
}

@available(macOS 10.15, iOS 13.0, tvOS 13.0, watchOS 6.0, *)
@propertyWrapper public struct Published<Value> {
  public init(wrappedValue: Value) {}
  public init(initialValue: Value) {}

  public struct Publisher: Combine.Publisher {
    public typealias Output = Value
    public typealias Failure = Never
    public func receive<S>(subscriber: S) where Value == S.Input, S: Subscriber, S.Failure == Never {}
  }

  public var projectedValue: Published<Value>.Publisher {
    mutating get { Publisher() }
    @available(iOS 14.0, macOS 11.0, tvOS 14.0, watchOS 7.0, *)
    set {}
  }

  @available(*, unavailable, message: "@Published is only available on properties of classes")
  public var wrappedValue: Value {
    get { preconditionFailure("type-check only") }
    set {}
  }

  public static subscript<EnclosingSelf>(
    _enclosingInstance object: EnclosingSelf,
    wrapped wrappedKeyPath: ReferenceWritableKeyPath<EnclosingSelf, Value>,
    storage storageKeyPath: ReferenceWritableKeyPath<EnclosingSelf, Published<Value>>
  ) -> Value where EnclosingSelf: AnyObject {
    get { preconditionFailure("type-check only") }
    set {}
  }
}
