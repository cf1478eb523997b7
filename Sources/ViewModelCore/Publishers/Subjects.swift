#if !canImport(Combine)
  /// A publisher that is told what to send.
  public protocol Subject<Output, Failure>: AnyObject, Publisher {
    /// Sends a value to all subscribers, before this returns.
    ///
    /// - Parameter value: The value.
    func send(_ value: Output)

    /// Ends the publisher: what is sent afterwards reaches nobody.
    ///
    /// - Parameter completion: Whether it finished or failed.
    func send(completion: Subscribers.Completion<Failure>)

    /// Asks for all values of another publisher, when this subject is subscribed to one.
    ///
    /// - Parameter subscription: The subscription.
    func send(subscription: any Subscription)
  }

  extension Subject where Output == Void {
    /// Sends the one value there is.
    public func send() { send(()) }
  }

  extension Publisher {
    /// Sends all that arrives through a subject.
    ///
    /// - Parameter subject: The subject; it is kept alive.
    /// - Returns: Ends the subscription when it is cancelled or released.
    public func subscribe<S: Subject>(_ subject: S) -> AnyCancellable where S.Output == Output, S.Failure == Failure {
      let sink = Subscribers.Sink<Output, Failure>(
        receiveCompletion: { subject.send(completion: $0) }, receiveValue: { subject.send($0) })
      subscribe(sink)
      return AnyCancellable(sink)
    }
  }

  /// Sends what it is told to, to those who have subscribed by then. May be used from any thread.
  public final class PassthroughSubject<Output, Failure: Error>: Subject {
    private let broadcast = Broadcast<Output, Failure>()

    /// Creates a subject without subscribers.
    public init() {}

    /// Connects a subscriber.
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      broadcast.connect(subscriber)
    }

    /// Sends a value to all subscribers, before this returns.
    public func send(_ value: Output) { broadcast.send(value) }

    /// Ends the publisher: what is sent afterwards reaches nobody.
    public func send(completion: Subscribers.Completion<Failure>) { broadcast.send(completion: completion) }

    /// Asks for all values of another publisher.
    public func send(subscription: any Subscription) { subscription.request(.unlimited) }
  }

  /// Sends what it is told to, and the newest value to whoever subscribes later. May be used from any thread.
  public final class CurrentValueSubject<Output, Failure: Error>: Subject {
    private let broadcast: Broadcast<Output, Failure>
    private let initialValue: Output

    /// Creates a subject.
    ///
    /// - Parameter value: The first value.
    public init(_ value: Output) {
      initialValue = value
      broadcast = Broadcast(newest: value)
    }

    /// The newest value; setting it sends it.
    public var value: Output {
      get { broadcast.newest ?? initialValue }
      set { send(newValue) }
    }

    /// Connects a subscriber, which is sent the newest value as soon as it asks for one.
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      broadcast.connect(subscriber)
    }

    /// Sends a value to all subscribers, before this returns.
    public func send(_ value: Output) { broadcast.send(value) }

    /// Ends the publisher: what is sent afterwards reaches nobody.
    public func send(completion: Subscribers.Completion<Failure>) { broadcast.send(completion: completion) }

    /// Asks for all values of another publisher.
    public func send(subscription: any Subscription) { subscription.request(.unlimited) }
  }
#endif
