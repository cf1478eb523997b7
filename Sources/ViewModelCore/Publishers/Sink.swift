#if !canImport(Combine)
  extension Subscribers {
    /// Asks for all values and hands them to closures, until completion or cancellation.
    public final class Sink<Input, Failure: Error>: Subscriber, Cancellable {
      /// (Closures that are returned by generic code without a wrapping are wrapped on the heap each time.)
      private final class Receiver {
        let receiveValue: (Input) -> Void
        let receiveCompletion: (Completion<Failure>) -> Void

        init(_ receiveValue: @escaping (Input) -> Void, _ receiveCompletion: @escaping (Completion<Failure>) -> Void) {
          self.receiveValue = receiveValue
          self.receiveCompletion = receiveCompletion
        }
      }

      // Not `Locked`: to lock a value of a generic type, its type is looked up with each value that arrives.
      private let lock = PlatformMutex(isRecursive: false)
      private var subscription: (any Subscription)?
      /// What to call; `nil` after the end.
      private var receiver: Receiver?

      /// Hands what arrives to closures, on the thread that sends.
      ///
      /// - Parameters:
      ///   - receiveCompletion: Called when the publisher ends.
      ///   - receiveValue: Called with each value.
      public init(
        receiveCompletion: @escaping (Completion<Failure>) -> Void, receiveValue: @escaping (Input) -> Void
      ) {
        receiver = Receiver(receiveValue, receiveCompletion)
      }

      /// Asks for all values; a second subscription is cancelled.
      public func receive(subscription: any Subscription) {
        lock.lock()
        let isWanted = self.subscription == nil && receiver != nil
        if isWanted { self.subscription = subscription }
        lock.unlock()
        if isWanted { subscription.request(.unlimited) } else { subscription.cancel() }
      }

      /// Hands on a value.
      public func receive(_ input: Input) -> Demand {
        lock.lock()
        let receiver = receiver
        lock.unlock()
        receiver?.receiveValue(input)
        return .none
      }

      /// Hands on the end and lets go of everything.
      public func receive(completion: Completion<Failure>) {
        take().receiver?.receiveCompletion(completion)
      }

      /// Ends the subscription and lets go of everything; before there is a subscription it does nothing.
      public func cancel() {
        lock.lock()
        let isSubscribed = subscription != nil
        lock.unlock()
        if isSubscribed { take().subscription?.cancel() }
      }

      /// Lets go of everything, which is released after the lock is.
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

    /// Asks for all values and writes each to a property, until completion or cancellation.
    ///
    /// ```swift
    /// let assign = Subscribers.Assign(object: label, keyPath: \.number)
    /// subject.subscribe(assign)
    /// ```
    public final class Assign<Root, Input>: Subscriber, Cancellable {
      /// Takes the values of publishers that never fail.
      public typealias Failure = Never

      private let sink: Sink<Input, Never>

      /// Writes what arrives to a property, on the thread that sends.
      ///
      /// - Parameters:
      ///   - object: Whose property it is; kept alive until completion or cancellation.
      ///   - keyPath: The property.
      public init(object: Root, keyPath: ReferenceWritableKeyPath<Root, Input>) {
        sink = Sink(receiveCompletion: { _ in }, receiveValue: { object[keyPath: keyPath] = $0 })
      }

      /// Asks for all values; a second subscription is cancelled.
      public func receive(subscription: any Subscription) { sink.receive(subscription: subscription) }

      /// Writes a value.
      public func receive(_ input: Input) -> Demand { sink.receive(input) }

      /// Lets go of everything.
      public func receive(completion: Completion<Never>) { sink.receive(completion: completion) }

      /// Ends the subscription and lets go of everything.
      public func cancel() { sink.cancel() }
    }
  }

  extension Publisher {
    /// Calls closures with all that arrives, on the thread that sends.
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
    ///   - receiveValue: Called with each value.
    /// - Returns: Ends the subscription when it is cancelled or released.
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
    /// Calls a closure with each value, on the thread that sends.
    ///
    /// ```swift
    /// subject.sink { print($0) }.store(in: &subscriptions)
    /// ```
    ///
    /// - Parameter receiveValue: Called with each value.
    /// - Returns: Ends the subscription when it is cancelled or released.
    public func sink(receiveValue: @escaping (Output) -> Void) -> AnyCancellable {
      sink(receiveCompletion: { _ in }, receiveValue: receiveValue)
    }

    /// Writes each value to a property, on the thread that sends.
    ///
    /// ```swift
    /// subject.assign(to: \.number, on: label).store(in: &subscriptions)
    /// ```
    ///
    /// - Parameters:
    ///   - keyPath: The property.
    ///   - object: Whose property it is. It is kept alive until completion or cancellation: where it keeps the
    ///     subscription itself, that is a retain cycle, which ``weakAssign(to:on:)`` avoids.
    /// - Returns: Ends the subscription when it is cancelled or released.
    public func assign<Root>(to keyPath: ReferenceWritableKeyPath<Root, Output>, on object: Root) -> AnyCancellable {
      let assign = Subscribers.Assign(object: object, keyPath: keyPath)
      subscribe(assign)
      return AnyCancellable(assign)
    }
  }
#endif
