#if !canImport(Combine)
  // On platforms without Combine, the files in this folder provide the part of it that the conventions use, with the
  // same names and behaviour.
  //
  // Demand works as in Combine: a subscriber receives as many values as it requests and may request more with each
  // value. A subject drops values without demand; `CurrentValueSubject` and `@Published` send the newest later.
  // Missing are identifiers of subscribers and subscriptions, schedulers with a clock, `Codable` and some arithmetic
  // of `Demand`, and further operators.

  /// Sends values to its subscribers, then possibly a completion.
  ///
  /// ```swift
  /// struct Once: Publisher {
  ///   typealias Output = Int
  ///   typealias Failure = Never
  ///
  ///   func receive<S: Subscriber>(subscriber: S) where S.Input == Int, S.Failure == Never {
  ///     CurrentValueSubject<Int, Never>(1).subscribe(subscriber)
  ///   }
  /// }
  /// ```
  public protocol Publisher<Output, Failure> {
    /// The type of the values.
    associatedtype Output
    /// The type of the errors; `Never` if it cannot fail.
    associatedtype Failure: Error

    /// Connects a subscriber. Call `subscribe(_:)` instead.
    ///
    /// - Parameter subscriber: Receives a subscription first and may then request values.
    func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure
  }

  extension Publisher {
    /// Connects a subscriber.
    ///
    /// - Parameter subscriber: Receives a subscription first and may then request values.
    public func subscribe<S: Subscriber>(_ subscriber: S) where S.Input == Output, S.Failure == Failure {
      receive(subscriber: subscriber)
    }
  }

  /// Receives the values of a publisher.
  ///
  /// ```swift
  /// final class Printer: Subscriber {
  ///   func receive(subscription: any Subscription) { subscription.request(.unlimited) }
  ///
  ///   func receive(_ input: Int) -> Subscribers.Demand {
  ///     print(input)
  ///     return .none
  ///   }
  ///
  ///   func receive(completion: Subscribers.Completion<Never>) {}
  /// }
  /// subject.subscribe(Printer())
  /// ```
  public protocol Subscriber<Input, Failure> {
    /// The type of the values.
    associatedtype Input
    /// The type of the publisher's errors; `Never` if it cannot fail.
    associatedtype Failure: Error

    /// Called when the subscriber is connected.
    ///
    /// - Parameter subscription: Requests values and ends the connection.
    func receive(subscription: any Subscription)

    /// Receives a value.
    ///
    /// - Parameter input: The value.
    /// - Returns: The number of further values to request.
    func receive(_ input: Input) -> Subscribers.Demand

    /// Receives the completion. No value follows it.
    ///
    /// - Parameter completion: Whether the publisher finished or failed.
    func receive(completion: Subscribers.Completion<Failure>)
  }

  /// The connection of a subscriber with a publisher.
  ///
  /// ```swift
  /// final class Silent: Subscription {
  ///   func request(_ demand: Subscribers.Demand) {}
  ///   func cancel() {}
  /// }
  /// ```
  public protocol Subscription: Cancellable {
    /// Requests more values, which may arrive before this returns.
    ///
    /// - Parameter demand: The number of values.
    func request(_ demand: Subscribers.Demand)
  }

  /// A namespace for the types that operators return.
  ///
  /// ```swift
  /// let doubled: Publishers.Map<PassthroughSubject<Int, Never>, Int> = subject.map { $0 * 2 }
  /// let words: Publishers.CompactMap<PassthroughSubject<Int, Never>, String> = subject.compactMap { $0 > 0 ? "\($0)" : nil }
  /// let odd: Publishers.Filter<PassthroughSubject<Int, Never>> = subject.filter { $0 % 2 == 1 }
  /// let changes: Publishers.RemoveDuplicates<PassthroughSubject<Int, Never>> = subject.removeDuplicates()
  /// let later: Publishers.Drop<PassthroughSubject<Int, Never>> = subject.dropFirst()
  /// let shown: Publishers.ReceiveOn<PassthroughSubject<Int, Never>, DispatchQueue> = subject.receive(on: DispatchQueue.main)
  /// ```
  public enum Publishers {}

  /// A namespace for types used by subscribers.
  ///
  /// ```swift
  /// let sink = Subscribers.Sink<Int, Never>(receiveCompletion: { print($0) }, receiveValue: { print($0) })
  /// subject.subscribe(sink)
  /// sink.cancel()
  /// ```
  public enum Subscribers {
    /// How a publisher ended.
    ///
    /// ```swift
    /// subject.send(completion: Subscribers.Completion.finished)
    /// ```
    public enum Completion<Failure: Error> {
      /// All values were sent.
      case finished
      /// The publisher failed with an error.
      case failure(Failure)
    }
  }

  extension Subscribers.Completion: Sendable {}
  extension Subscribers.Completion: Equatable where Failure: Equatable {}
  extension Subscribers.Completion: Hashable where Failure: Hashable {}
#endif
