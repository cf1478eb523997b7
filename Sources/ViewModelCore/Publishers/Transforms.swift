#if !canImport(Combine)
  /// Transforms values between a publisher and a subscriber with a closure.
  ///
  /// If the closure returns `nil`, the value is dropped and another one requested. The subscriber gets the upstream's
  /// subscription, so demand and cancellation need no forwarding. The closure may have state: each subscription has
  /// its own and sends one value after the other.
  private struct Transformer<Input, Downstream: Subscriber>: Subscriber {
    let downstream: Downstream
    /// The number of values to drop at the start. They are requested in advance.
    var dropped = 0
    let transform: (Input) -> Downstream.Input?

    func receive(subscription: any Subscription) {
      downstream.receive(subscription: subscription)
      if dropped > 0 { subscription.request(.max(dropped)) }
    }

    func receive(_ input: Input) -> Subscribers.Demand {
      guard let output = transform(input) else { return dropped > 0 ? .none : .max(1) }
      return downstream.receive(output)
    }

    func receive(completion: Subscribers.Completion<Downstream.Failure>) {
      downstream.receive(completion: completion)
    }
  }

  extension Publishers {
    /// Sends transformed values.
    public struct Map<Upstream: Publisher, Output>: Publisher {
      /// Fails as its upstream does.
      public typealias Failure = Upstream.Failure
      /// The publisher whose values are transformed.
      public let upstream: Upstream
      /// Transforms a value.
      public let transform: (Upstream.Output) -> Output

      /// Connects a subscriber with the transformed values.
      public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
        upstream.subscribe(Transformer(downstream: subscriber, transform: transform))
      }
    }

    /// Sends transformed values, except for `nil`.
    public struct CompactMap<Upstream: Publisher, Output>: Publisher {
      /// Fails as its upstream does.
      public typealias Failure = Upstream.Failure
      /// The publisher whose values are transformed.
      public let upstream: Upstream
      /// Transforms a value; `nil` drops it.
      public let transform: (Upstream.Output) -> Output?

      /// Connects a subscriber with the transformed values.
      public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
        upstream.subscribe(Transformer(downstream: subscriber, transform: transform))
      }
    }

    /// Sends the values that meet a condition.
    public struct Filter<Upstream: Publisher>: Publisher {
      /// Sends what its upstream sends.
      public typealias Output = Upstream.Output
      /// Fails as its upstream does.
      public typealias Failure = Upstream.Failure
      /// The publisher whose values are filtered.
      public let upstream: Upstream
      /// Whether to send a value.
      public let isIncluded: (Upstream.Output) -> Bool

      /// Connects a subscriber with the values that meet the condition.
      public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
        upstream.subscribe(Transformer(downstream: subscriber) { isIncluded($0) ? $0 : nil })
      }
    }

    /// Sends the values that differ from their predecessor.
    public struct RemoveDuplicates<Upstream: Publisher>: Publisher {
      /// Sends what its upstream sends.
      public typealias Output = Upstream.Output
      /// Fails as its upstream does.
      public typealias Failure = Upstream.Failure
      /// The publisher whose values are compared.
      public let upstream: Upstream
      /// Whether two values, the earlier one first, are equal.
      public let predicate: (Upstream.Output, Upstream.Output) -> Bool

      /// Connects a subscriber with the values that differ from their predecessor.
      public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
        var last: Output?
        upstream.subscribe(
          Transformer(downstream: subscriber) { value in
            // Before the predicate is called, because the predicate may send the next value.
            let previous = last
            last = value
            if let previous, predicate(previous, value) { return nil }
            return value
          })
      }
    }

    /// Sends all values except for the first ones.
    public struct Drop<Upstream: Publisher>: Publisher {
      /// Sends what its upstream sends.
      public typealias Output = Upstream.Output
      /// Fails as its upstream does.
      public typealias Failure = Upstream.Failure
      /// The publisher whose first values are dropped.
      public let upstream: Upstream
      /// The number of values to drop.
      public let count: Int

      /// Connects a subscriber with the remaining values.
      public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
        var remaining = count
        upstream.subscribe(
          Transformer(downstream: subscriber, dropped: count) { value in
            guard remaining > 0 else { return value }
            remaining -= 1
            return nil
          })
      }
    }
  }

  extension Publisher {
    /// Sends transformed values.
    ///
    /// ```swift
    /// subject.map { $0 * 2 }.sink { print($0) }.store(in: &subscriptions)
    /// ```
    ///
    /// - Parameter transform: Transforms a value, on the sending thread.
    public func map<T>(_ transform: @escaping (Output) -> T) -> Publishers.Map<Self, T> {
      .init(upstream: self, transform: transform)
    }

    /// Sends transformed values, except for `nil`.
    ///
    /// ```swift
    /// subject.compactMap { $0 > 0 ? "\($0)" : nil }.sink { print($0) }.store(in: &subscriptions)
    /// ```
    ///
    /// - Parameter transform: Transforms a value, on the sending thread; `nil` drops it.
    public func compactMap<T>(_ transform: @escaping (Output) -> T?) -> Publishers.CompactMap<Self, T> {
      .init(upstream: self, transform: transform)
    }

    /// Sends the values that meet a condition.
    ///
    /// ```swift
    /// subject.filter { $0 > 0 }.sink { print($0) }.store(in: &subscriptions)
    /// ```
    ///
    /// - Parameter isIncluded: Whether to send a value; called on the sending thread.
    public func filter(_ isIncluded: @escaping (Output) -> Bool) -> Publishers.Filter<Self> {
      .init(upstream: self, isIncluded: isIncluded)
    }

    /// Sends the values that differ from their predecessor.
    ///
    /// ```swift
    /// subject.removeDuplicates { abs($0 - $1) < 2 }.sink { print($0) }.store(in: &subscriptions)
    /// ```
    ///
    /// - Parameter predicate: Whether two values, the earlier one first, are equal.
    public func removeDuplicates(
      by predicate: @escaping (Output, Output) -> Bool
    ) -> Publishers.RemoveDuplicates<Self> {
      .init(upstream: self, predicate: predicate)
    }

    /// Drops the first values.
    ///
    /// ```swift
    /// subject.dropFirst().sink { print($0) }.store(in: &subscriptions)
    /// ```
    ///
    /// - Parameter count: The number of values; zero or more.
    public func dropFirst(_ count: Int = 1) -> Publishers.Drop<Self> {
      precondition(count >= 0, "cannot leave out a negative number of values")
      return .init(upstream: self, count: count)
    }
  }

  extension Publisher where Output: Equatable {
    /// Sends the values that are not equal to their predecessor.
    ///
    /// ```swift
    /// subject.removeDuplicates().sink { print($0) }.store(in: &subscriptions)
    /// ```
    public func removeDuplicates() -> Publishers.RemoveDuplicates<Self> {
      removeDuplicates(by: ==)
    }
  }
#endif
