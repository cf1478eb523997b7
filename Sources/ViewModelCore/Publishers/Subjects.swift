#if !canImport(Combine)
  /// A publisher that is told what to send.
  ///
  /// ```swift
  /// func ring(_ bell: some Subject<Void, Never>) { bell.send() }
  /// ```
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
    /// ```swift
    /// let total = CurrentValueSubject<Int, Never>(0)
    /// subject.subscribe(total).store(in: &subscriptions)
    /// ```
    ///
    /// - Parameter subject: The subject. It is not kept alive, and is sent nothing as long as nobody has asked it for a
    ///   value, unless it is a `CurrentValueSubject`.
    /// - Returns: Ends the subscription when it is cancelled or released.
    public func subscribe<S: Subject>(_ subject: S) -> AnyCancellable where S.Output == Output, S.Failure == Failure {
      let feed = SubjectFeed(of: subject)
      subscribe(feed)
      return AnyCancellable(feed)
    }
  }

  /// The subscription of a subject to a publisher: who asks for values is the subject.
  private final class SubjectFeed<S: Subject>: Subscriber, Subscription {
    private struct Contents {
      weak var subject: S?
      var upstream: (any Subscription)?
    }

    private let contents: Locked<Contents>

    init(of subject: S) {
      contents = Locked(Contents(subject: subject))
    }

    func receive(subscription: any Subscription) {
      let subject = contents.withLock { contents -> S? in
        guard let subject = contents.subject, contents.upstream == nil else { return nil }
        contents.upstream = subscription
        return subject
      }
      if let subject { subject.send(subscription: self) } else { subscription.cancel() }
    }

    func receive(_ input: S.Output) -> Subscribers.Demand {
      contents.withLock { $0.subject }?.send(input)
      return .none
    }

    func receive(completion: Subscribers.Completion<S.Failure>) {
      takeContents().subject?.send(completion: completion)
    }

    func request(_ demand: Subscribers.Demand) {
      contents.withLock { $0.upstream }?.request(demand)
    }

    func cancel() {
      takeContents().upstream?.cancel()
    }

    private func takeContents() -> Contents {
      contents.withLock { contents in
        defer { contents = Contents() }
        return contents
      }
    }
  }

  /// Sends what it is told to, to those who have subscribed by then. May be used from any thread.
  ///
  /// ```swift
  /// let subject = PassthroughSubject<Int, Never>()
  /// subject.sink { print($0) }.store(in: &subscriptions)
  /// subject.send(1)
  /// subject.send(completion: .finished)
  /// ```
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

    /// Asks for all values of another publisher, as soon as somebody asks this one; ends with this subject.
    public func send(subscription: any Subscription) { broadcast.take(from: subscription) }
  }

  /// Sends what it is told to, and the newest value to whoever subscribes later. May be used from any thread.
  ///
  /// ```swift
  /// let subject = CurrentValueSubject<Int, Never>(1)
  /// subject.value += 1
  /// subject.sink { print($0) }.store(in: &subscriptions)
  /// ```
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

    /// The newest value; setting it sends it. After the end it can still be set, but is sent to nobody.
    public var value: Output {
      get { broadcast.newest ?? initialValue }
      set {
        broadcast.setNewest(to: newValue)
        send(newValue)
      }
    }

    /// Connects a subscriber, which is sent the newest value as soon as it asks for one.
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      broadcast.connect(subscriber)
    }

    /// Sends a value to all subscribers, before this returns.
    public func send(_ value: Output) { broadcast.send(value) }

    /// Ends the publisher: what is sent afterwards reaches nobody.
    public func send(completion: Subscribers.Completion<Failure>) { broadcast.send(completion: completion) }

    /// Asks for all values of another publisher; ends with this subject.
    public func send(subscription: any Subscription) { broadcast.take(from: subscription) }
  }
#endif
