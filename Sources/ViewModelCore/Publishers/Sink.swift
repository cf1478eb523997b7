#if !canImport(Combine)
  extension Subscribers {
    /// Requests all values and passes them to closures until completion or cancellation.
    public final class Sink<Input, Failure: Error>: Subscriber, Cancellable {
      /// (Generic code allocates a wrapper each time it returns an unwrapped closure.)
      private final class Receiver {
        let receiveValue: (Input) -> Void
        let receiveCompletion: (Completion<Failure>) -> Void

        init(_ receiveValue: @escaping (Input) -> Void, _ receiveCompletion: @escaping (Completion<Failure>) -> Void) {
          self.receiveValue = receiveValue
          self.receiveCompletion = receiveCompletion
        }
      }

      // Not `Locked`: locking a generic value would look up its type for each value that arrives.
      private let lock = PlatformMutex(isRecursive: false)
      private var subscription: (any Subscription)?
      /// The closures; `nil` after the end.
      private var receiver: Receiver?

      /// Creates a sink with closures, which are called on the sending thread.
      ///
      /// - Parameters:
      ///   - receiveCompletion: Called when the publisher ends.
      ///   - receiveValue: Called for each value.
      public init(
        receiveCompletion: @escaping (Completion<Failure>) -> Void, receiveValue: @escaping (Input) -> Void
      ) {
        receiver = Receiver(receiveValue, receiveCompletion)
      }

      /// Requests all values; cancels a second subscription.
      public func receive(subscription: any Subscription) {
        lock.lock()
        let isWanted = self.subscription == nil && receiver != nil
        if isWanted { self.subscription = subscription }
        lock.unlock()
        if isWanted { subscription.request(.unlimited) } else { subscription.cancel() }
      }

      /// Passes a value to the closure.
      public func receive(_ input: Input) -> Demand {
        lock.lock()
        let receiver = receiver
        lock.unlock()
        receiver?.receiveValue(input)
        return .none
      }

      /// Passes the completion on and releases everything.
      public func receive(completion: Completion<Failure>) {
        take().receiver?.receiveCompletion(completion)
      }

      /// Ends the subscription and releases everything. Without a subscription it has no effect.
      public func cancel() {
        lock.lock()
        let isSubscribed = subscription != nil
        lock.unlock()
        if isSubscribed { take().subscription?.cancel() }
      }

      /// Takes the contents out, so that they are released outside of the lock.
      private func take() -> (subscription: (any Subscription)?, receiver: Receiver?) {
        lock.lock()
        defer {
          subscription = nil
          receiver = nil
          lock.unlock()
        }
        return (subscription, receiver)
      }
    }

    /// Requests all values and assigns each to a property until completion or cancellation.
    ///
    /// ```swift
    /// let assign = Subscribers.Assign(object: label, keyPath: \.number)
    /// subject.subscribe(assign)
    /// ```
    public final class Assign<Root, Input>: Subscriber, Cancellable {
      /// Only publishers that never fail are accepted.
      public typealias Failure = Never

      private let sink: Sink<Input, Never>

      /// Assigns values to a property, on the sending thread.
      ///
      /// - Parameters:
      ///   - object: The object with the property; kept alive until completion or cancellation.
      ///   - keyPath: The property.
      public init(object: Root, keyPath: ReferenceWritableKeyPath<Root, Input>) {
        sink = Sink(receiveCompletion: { _ in }, receiveValue: { object[keyPath: keyPath] = $0 })
      }

      /// Requests all values; cancels a second subscription.
      public func receive(subscription: any Subscription) { sink.receive(subscription: subscription) }

      /// Assigns a value.
      public func receive(_ input: Input) -> Demand { sink.receive(input) }

      /// Releases everything.
      public func receive(completion: Completion<Never>) { sink.receive(completion: completion) }

      /// Ends the subscription and releases everything.
      public func cancel() { sink.cancel() }
    }
  }

  extension Publisher {
    /// Calls closures for values and the completion, on the sending thread.
    ///
    /// ```swift
    /// subject.sink { completion in
    ///   print(completion)
    /// } receiveValue: { value in
    ///   print(value)
    /// }.store(in: &subscriptions)
    /// ```
    ///
    /// - Parameters:
    ///   - receiveCompletion: Called when the publisher ends.
    ///   - receiveValue: Called for each value.
    /// - Returns: The subscription, which ends when it is cancelled or released.
    public func sink(
      receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void,
      receiveValue: @escaping (Output) -> Void
    ) -> AnyCancellable {
      let sink = Subscribers.Sink(receiveCompletion: receiveCompletion, receiveValue: receiveValue)
      subscribe(sink)
      return AnyCancellable(sink)
    }
  }

  extension Publisher where Failure == Never {
    /// Calls a closure for each value, on the sending thread.
    ///
    /// ```swift
    /// subject.sink { print($0) }.store(in: &subscriptions)
    /// ```
    ///
    /// - Parameter receiveValue: Called for each value.
    /// - Returns: The subscription, which ends when it is cancelled or released.
    public func sink(receiveValue: @escaping (Output) -> Void) -> AnyCancellable {
      sink(receiveCompletion: { _ in }, receiveValue: receiveValue)
    }

    /// Assigns each value to a property, on the sending thread.
    ///
    /// ```swift
    /// subject.assign(to: \.number, on: label).store(in: &subscriptions)
    /// ```
    ///
    /// - Parameters:
    ///   - keyPath: The property.
    ///   - object: The object with the property. It is kept alive until completion or cancellation: if it keeps the
    ///     subscription itself, that is a retain cycle, which ``weakAssign(to:on:)`` avoids.
    /// - Returns: The subscription, which ends when it is cancelled or released.
    public func assign<Root>(to keyPath: ReferenceWritableKeyPath<Root, Output>, on object: Root) -> AnyCancellable {
      let assign = Subscribers.Assign(object: object, keyPath: keyPath)
      subscribe(assign)
      return AnyCancellable(assign)
    }
  }
#endif
