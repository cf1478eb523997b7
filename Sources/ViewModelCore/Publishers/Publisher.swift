#if !canImport(Combine)
  // Where Combine does not exist, the files of this folder supply the part of it that the conventions use, under the
  // same names and with the same behaviour.
  //
  // Demand works as in Combine: a subscriber gets as many values as it has asked for, a subject drops what nobody asked
  // for (`CurrentValueSubject` and `@Published` hand the newest over later), and a subscriber may ask for more with each
  // value. What is left out: identifiers of subscribers and subscriptions, schedulers that know the time, `Codable` and
  // arithmetic on `Demand` beyond what subscribers need, and every operator that is not in this folder.

  /// Sends values to its subscribers, then perhaps a completion.
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
    /// What it sends.
    associatedtype Output
    /// How it may fail; `Never` when it cannot.
    associatedtype Failure: Error

    /// Connects a subscriber. Call `subscribe(_:)` instead.
    ///
    /// - Parameter subscriber: Is given a subscription first and may then ask for values.
    func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure
  }

  extension Publisher {
    /// Connects a subscriber.
    ///
    /// - Parameter subscriber: Is given a subscription first and may then ask for values.
    public func subscribe<S: Subscriber>(_ subscriber: S) where S.Input == Output, S.Failure == Failure {
      receive(subscriber: subscriber)
    }
  }

  /// Takes the values of a publisher.
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
    /// What it takes.
    associatedtype Input
    /// How the publisher may fail; `Never` when it cannot.
    associatedtype Failure: Error

    /// Takes note of having been connected.
    ///
    /// - Parameter subscription: Through which values are asked for, and the connection is ended.
    func receive(subscription: any Subscription)

    /// Takes a value.
    ///
    /// - Parameter input: The value.
    /// - Returns: How many values it wants beyond those already asked for.
    func receive(_ input: Input) -> Subscribers.Demand

    /// Takes note of the end: nothing comes after it.
    ///
    /// - Parameter completion: Whether the publisher finished or failed.
    func receive(completion: Subscribers.Completion<Failure>)
  }

  /// The connection of one subscriber with one publisher.
  ///
  /// ```swift
  /// final class Silent: Subscription {
  ///   func request(_ demand: Subscribers.Demand) {}
  ///   func cancel() {}
  /// }
  /// ```
  public protocol Subscription: Cancellable {
    /// Asks for more values, which may arrive before this returns.
    ///
    /// - Parameter demand: How many more.
    func request(_ demand: Subscribers.Demand)
  }

  /// The namespace of the types that operators return.
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

  /// The namespace of what subscribers deal with.
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
      /// All was sent.
      case finished
      /// It broke off, and why.
      case failure(Failure)
    }
  }

  extension Subscribers.Completion: Sendable {}
  extension Subscribers.Completion: Equatable where Failure: Equatable {}
  extension Subscribers.Completion: Hashable where Failure: Hashable {}
#endif
