#if !canImport(Combine)
  /// Stands between a publisher and a subscriber: hands on what a closure makes of each value.
  ///
  /// A value for which the closure returns `nil` goes no further; another one is asked for in its place. The
  /// subscription is the upstream's own, so that demand and cancellation need no way around. The closure may keep state
  /// of its own: a subscription has one closure and sends one value after the other.
  private struct Transformer<Input, Downstream: Subscriber>: Subscriber {
    let downstream: Downstream
    /// How many values go no further in any case. They are asked for at once, and no other in their place.
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
    /// Sends what a closure makes of each value.
    public struct Map<Upstream: Publisher, Output>: Publisher {
      /// Fails as its upstream does.
      public typealias Failure = Upstream.Failure
      /// Whose values are transformed.
      public let upstream: Upstream
      /// Makes a new value of each.
      public let transform: (Upstream.Output) -> Output

      /// Connects a subscriber with the transformed values.
      public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
        upstream.subscribe(Transformer(downstream: subscriber, transform: transform))
      }
    }

    /// Sends what a closure makes of each value, unless that is `nil`.
    public struct CompactMap<Upstream: Publisher, Output>: Publisher {
      /// Fails as its upstream does.
      public typealias Failure = Upstream.Failure
      /// Whose values are transformed.
      public let upstream: Upstream
      /// Makes a new value of each, or `nil`.
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
      /// Whose values are looked at.
      public let upstream: Upstream
      /// Says whether a value is sent.
      public let isIncluded: (Upstream.Output) -> Bool

      /// Connects a subscriber with the values that meet the condition.
      public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
        upstream.subscribe(Transformer(downstream: subscriber) { isIncluded($0) ? $0 : nil })
      }
    }

    /// Sends the values that differ from the one that arrived before.
    public struct RemoveDuplicates<Upstream: Publisher>: Publisher {
      /// Sends what its upstream sends.
      public typealias Output = Upstream.Output
      /// Fails as its upstream does.
      public typealias Failure = Upstream.Failure
      /// Whose values are compared.
      public let upstream: Upstream
      /// Says whether two values, the earlier one first, are the same.
      public let predicate: (Upstream.Output, Upstream.Output) -> Bool

      /// Connects a subscriber with the values that differ from the one before.
      public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
        var last: Output?
        upstream.subscribe(
          Transformer(downstream: subscriber) { value in
            // Before the predicate is called: it may be the one who sends the next value.
            let previous = last
            last = value
            if let previous, predicate(previous, value) { return nil }
            return value
          })
      }
    }

    /// Sends all values but the first few.
    public struct Drop<Upstream: Publisher>: Publisher {
      /// Sends what its upstream sends.
      public typealias Output = Upstream.Output
      /// Fails as its upstream does.
      public typealias Failure = Upstream.Failure
      /// Whose first values are left out.
      public let upstream: Upstream
      /// How many are left out.
      public let count: Int

      /// Connects a subscriber with the values after the first few.
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
    /// Sends what a closure makes of each value.
    ///
    /// ```swift
    /// subject.map { $0 * 2 }.sink { print($0) }.store(in: &subscriptions)
    /// ```
    ///
    /// - Parameter transform: Makes the new value; runs on the thread that sends.
    public func map<T>(_ transform: @escaping (Output) -> T) -> Publishers.Map<Self, T> {
      .init(upstream: self, transform: transform)
    }

    /// Sends what a closure makes of each value, unless that is `nil`.
    ///
    /// ```swift
    /// subject.compactMap { $0 > 0 ? "\($0)" : nil }.sink { print($0) }.store(in: &subscriptions)
    /// ```
    ///
    /// - Parameter transform: Makes the new value, or `nil`; runs on the thread that sends.
    public func compactMap<T>(_ transform: @escaping (Output) -> T?) -> Publishers.CompactMap<Self, T> {
      .init(upstream: self, transform: transform)
    }

    /// Sends the values that meet a condition.
    ///
    /// ```swift
    /// subject.filter { $0 > 0 }.sink { print($0) }.store(in: &subscriptions)
    /// ```
    ///
    /// - Parameter isIncluded: Says whether a value is sent; runs on the thread that sends.
    public func filter(_ isIncluded: @escaping (Output) -> Bool) -> Publishers.Filter<Self> {
      .init(upstream: self, isIncluded: isIncluded)
    }

    /// Sends the values that differ from the one that arrived before.
    ///
    /// ```swift
    /// subject.removeDuplicates { abs($0 - $1) < 2 }.sink { print($0) }.store(in: &subscriptions)
    /// ```
    ///
    /// - Parameter predicate: Says whether two values, the earlier one first, are the same.
    public func removeDuplicates(
      by predicate: @escaping (Output, Output) -> Bool
    ) -> Publishers.RemoveDuplicates<Self> {
      .init(upstream: self, predicate: predicate)
    }

    /// Leaves out the first values.
    ///
    /// ```swift
    /// subject.dropFirst().sink { print($0) }.store(in: &subscriptions)
    /// ```
    ///
    /// - Parameter count: How many; zero or more.
    public func dropFirst(_ count: Int = 1) -> Publishers.Drop<Self> {
      precondition(count >= 0, "cannot leave out a negative number of values")
      return .init(upstream: self, count: count)
    }
  }

  extension Publisher where Output: Equatable {
    /// Sends the values that are not equal to the one that arrived before.
    ///
    /// ```swift
    /// subject.removeDuplicates().sink { print($0) }.store(in: &subscriptions)
    /// ```
    public func removeDuplicates() -> Publishers.RemoveDuplicates<Self> {
      removeDuplicates(by: ==)
    }
  }
#endif
