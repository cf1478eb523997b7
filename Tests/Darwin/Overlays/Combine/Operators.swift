@available(macOS 10.15, iOS 13.0, tvOS 13.0, watchOS 6.0, *)
public enum Publishers {}

@available(macOS 10.15, iOS 13.0, tvOS 13.0, watchOS 6.0, *)
extension Publishers {
  public struct Map<Upstream, Output>: Publisher where Upstream: Publisher {
    public typealias Failure = Upstream.Failure
    public func receive<S>(subscriber: S) where Output == S.Input, S: Subscriber, Failure == S.Failure {}
  }

  public struct CompactMap<Upstream, Output>: Publisher where Upstream: Publisher {
    public typealias Failure = Upstream.Failure
    public func receive<S>(subscriber: S) where Output == S.Input, S: Subscriber, Failure == S.Failure {}
  }

  public struct Filter<Upstream>: Publisher where Upstream: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure
    public func receive<S>(subscriber: S) where Output == S.Input, S: Subscriber, Failure == S.Failure {}
  }

  public struct RemoveDuplicates<Upstream>: Publisher where Upstream: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure
    public func receive<S>(subscriber: S) where Output == S.Input, S: Subscriber, Failure == S.Failure {}
  }

  public struct Drop<Upstream>: Publisher where Upstream: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure
    public func receive<S>(subscriber: S) where Output == S.Input, S: Subscriber, Failure == S.Failure {}
  }

  public struct SetFailureType<Upstream, Failure>: Publisher
  where Upstream: Publisher, Failure: Error, Upstream.Failure == Never {
    public typealias Output = Upstream.Output
    public func receive<S>(subscriber: S) where Output == S.Input, S: Subscriber, Failure == S.Failure {}
  }

  public struct ReceiveOn<Upstream, Context>: Publisher where Upstream: Publisher, Context: Scheduler {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure
    public func receive<S>(subscriber: S) where Output == S.Input, S: Subscriber, Failure == S.Failure {}
  }

  public struct Debounce<Upstream, Context>: Publisher where Upstream: Publisher, Context: Scheduler {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure
    public func receive<S>(subscriber: S) where Output == S.Input, S: Subscriber, Failure == S.Failure {}
  }
}

@available(macOS 10.15, iOS 13.0, tvOS 13.0, watchOS 6.0, *)
extension Publisher {
  public func map<T>(_ transform: @escaping (Output) -> T) -> Publishers.Map<Self, T> { .init() }
  public func compactMap<T>(_ transform: @escaping (Output) -> T?) -> Publishers.CompactMap<Self, T> { .init() }
  public func filter(_ isIncluded: @escaping (Output) -> Bool) -> Publishers.Filter<Self> { .init() }
  public func removeDuplicates(
    by predicate: @escaping (Output, Output) -> Bool
  ) -> Publishers.RemoveDuplicates<Self> { .init() }
  public func dropFirst(_ count: Int = 1) -> Publishers.Drop<Self> { .init() }
  public func receive<S>(on scheduler: S, options: S.SchedulerOptions? = nil) -> Publishers.ReceiveOn<Self, S>
  where S: Scheduler { .init() }
  public func debounce<S>(
    for dueTime: S.SchedulerTimeType.Stride, scheduler: S, options: S.SchedulerOptions? = nil
  ) -> Publishers.Debounce<Self, S> where S: Scheduler { .init() }
  public func eraseToAnyPublisher() -> AnyPublisher<Output, Failure> { AnyPublisher(self) }
  public func sink(
    receiveCompletion: @escaping ((Subscribers.Completion<Failure>) -> Void),
    receiveValue: @escaping ((Output) -> Void)
  ) -> AnyCancellable { AnyCancellable {} }
}

@available(macOS 10.15, iOS 13.0, tvOS 13.0, watchOS 6.0, *)
extension Publisher where Output: Equatable {
  public func removeDuplicates() -> Publishers.RemoveDuplicates<Self> { .init() }
}

@available(macOS 10.15, iOS 13.0, tvOS 13.0, watchOS 6.0, *)
extension Publisher where Failure == Never {
  public func sink(receiveValue: @escaping ((Output) -> Void)) -> AnyCancellable { AnyCancellable {} }
  public func assign<Root>(to keyPath: ReferenceWritableKeyPath<Root, Output>, on object: Root) -> AnyCancellable {
    AnyCancellable {}
  }
  public func setFailureType<E>(to failureType: E.Type) -> Publishers.SetFailureType<Self, E> where E: Error { .init() }

  @available(macOS 11.0, iOS 14.0, tvOS 14.0, watchOS 7.0, *)
  public func assign(to published: inout Published<Output>.Publisher) {}

  @available(macOS 12.0, iOS 15.0, tvOS 15.0, watchOS 8.0, *)
  public var values: AsyncPublisher<Self> { AsyncPublisher(self) }
}

@available(macOS 12.0, iOS 15.0, tvOS 15.0, watchOS 8.0, *)
public struct AsyncPublisher<P>: AsyncSequence where P: Publisher, P.Failure == Never {
  public typealias Element = P.Output

  public struct Iterator: AsyncIteratorProtocol {
    public mutating func next() async -> P.Output? { nil }
  }

  public init(_ publisher: P) {}
  public func makeAsyncIterator() -> Iterator { Iterator() }
}
