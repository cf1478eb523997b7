#if !canImport(Combine)
  /// A publisher whose `send(_:)` sends values.
  ///
  /// ```swift
  /// func ring(_ bell: some Subject<Void, Never>) { bell.send() }
  /// ```
  public protocol Subject<Output, Failure>: AnyObject, Publisher {
    /// Sends a value to all subscribers before it returns.
    ///
    /// - Parameter value: The value.
    func send(_ value: Output)

    /// Ends the publisher; values sent afterwards are dropped.
    ///
    /// - Parameter completion: Whether it finished or failed.
    func send(completion: Subscribers.Completion<Failure>)

    /// Requests all values of another publisher that this subject is subscribed to.
    ///
    /// - Parameter subscription: The subscription.
    func send(subscription: any Subscription)
  }

  extension Subject where Output == Void {
    /// Sends a value of type `Void`.
    public func send() { send(()) }
  }

  extension Publisher {
    /// Sends all values and the completion through a subject.
    ///
    /// ```swift
    /// let total = CurrentValueSubject<Int, Never>(0)
    /// subject.subscribe(total).store(in: &subscriptions)
    /// ```
    ///
    /// - Parameter subject: The subject, which is not kept alive. Unless it is a `CurrentValueSubject`, it receives
    ///   values only after its first demand.
    /// - Returns: The subscription, which ends when it is cancelled or released.
    public func subscribe<S: Subject>(_ subject: S) -> AnyCancellable where S.Output == Output, S.Failure == Failure {
      let feed = SubjectFeed(of: subject)
      subscribe(feed)
      return AnyCancellable(feed)
    }
  }

  /// The subscription of a subject to a publisher; the subject requests the values.
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

  /// Sends values to its current subscribers. May be used from any thread.
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

    /// Sends a value to all subscribers before it returns.
    public func send(_ value: Output) { broadcast.send(value) }

    /// Ends the publisher; values sent afterwards are dropped.
    public func send(completion: Subscribers.Completion<Failure>) { broadcast.send(completion: completion) }

    /// Requests all values of another publisher at the first demand. Ends with this subject.
    public func send(subscription: any Subscription) { broadcast.take(from: subscription) }
  }

  /// Sends values to its current subscribers, and the newest value to each new one. May be used from any thread.
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

    /// The newest value. Setting it sends it, except after the completion.
    public var value: Output {
      get { broadcast.newest ?? initialValue }
      set {
        broadcast.setNewest(to: newValue)
        send(newValue)
      }
    }

    /// Connects a subscriber, which receives the newest value as soon as it has demand.
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      broadcast.connect(subscriber)
    }

    /// Sends a value to all subscribers before it returns.
    public func send(_ value: Output) { broadcast.send(value) }

    /// Ends the publisher; values sent afterwards are dropped.
    public func send(completion: Subscribers.Completion<Failure>) { broadcast.send(completion: completion) }

    /// Requests all values of another publisher. Ends with this subject.
    public func send(subscription: any Subscription) { broadcast.take(from: subscription) }
  }
#endif
