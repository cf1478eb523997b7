#if !canImport(Combine)
  /// The subscribers of a subject.
  ///
  /// If there is a `newest` value, each new subscriber receives it, as soon as it has demand.
  final class Broadcast<Output, Failure: Error> {
    private struct Contents {
      var newest: Output?
      var lines: [Line<Output, Failure>] = []
      var completion: Subscribers.Completion<Failure>?
      /// The subscriptions of the subject to other publishers.
      var upstreams: [any Subscription] = []
      /// Whether a subscriber has requested a value yet.
      var isAskedFor = false
    }

    /// Whether there is a newest value. This never changes: a subject has one from the start or never.
    let hasNewest: Bool
    private let contents: Locked<Contents>

    init(newest: Output? = nil) {
      hasNewest = newest != nil
      contents = Locked(Contents(newest: newest))
    }

    deinit {
      let upstreams = contents.withLock { $0.upstreams }
      for upstream in upstreams { upstream.cancel() }
    }

    var newest: Output? {
      contents.withLock { $0.newest }
    }

    /// Sets the value that new subscribers receive first.
    func setNewest(to value: Output) {
      // The old value is released outside of the lock.
      _ = contents.withLock { contents in
        defer { contents.newest = value }
        return contents.newest
      }
    }

    func connect<S: Subscriber>(_ subscriber: S) where S.Input == Output, S.Failure == Failure {
      let line = DirectLine(to: subscriber, from: self)
      let completion = contents.withLock { contents in
        if contents.completion == nil { contents.lines.append(line) }
        return contents.completion
      }
      if let completion {
        subscriber.receive(subscription: EndedSubscription())
        subscriber.receive(completion: completion)
      } else {
        subscriber.receive(subscription: line)
      }
    }

    func disconnect(_ line: Line<Output, Failure>) {
      contents.withLock { contents in
        contents.lines.removeAll { $0 === line }
      }
    }

    /// Subscribes to another publisher: requests values at once if there is a newest value, otherwise at the first
    /// demand.
    func take(from upstream: any Subscription) {
      let isAskedFor = contents.withLock { contents in
        contents.upstreams.append(upstream)
        return contents.isAskedFor
      }
      if hasNewest || isAskedFor { upstream.request(.unlimited) }
    }

    /// Notes that a subscriber has requested values.
    func wasAsked() {
      let upstreams = contents.withLock { contents in
        defer { contents.isAskedFor = true }
        return contents.isAskedFor || hasNewest ? [] : contents.upstreams
      }
      for upstream in upstreams { upstream.request(.unlimited) }
    }

    /// Sets the newest value, if there is one, and sends the value to all subscribers.
    func send(_ value: Output) {
      // The old value is released outside of the lock.
      let (lines, _) = contents.withLock { contents in
        let newest = contents.newest
        if newest != nil, contents.completion == nil { contents.newest = value }
        return (contents.lines, newest)
      }
      for line in lines { line.offer(value) }
    }

    /// Sends a value to all subscribers without changing the newest one.
    func announce(_ value: Output) {
      let lines = contents.withLock { $0.lines }
      for line in lines { line.offer(value) }
    }

    func send(completion: Subscribers.Completion<Failure>) {
      let lines = contents.withLock { contents in
        guard contents.completion == nil else { return [Line<Output, Failure>]() }
        defer { contents.lines = [] }
        contents.completion = completion
        return contents.lines
      }
      for line in lines { line.end(with: completion) }
    }
  }

  /// A subject's connection with a subscriber of any type.
  class Line<Output, Failure: Error>: Subscription {
    func offer(_ value: Output) {}
    func end(with completion: Subscribers.Completion<Failure>) {}
    func request(_ demand: Subscribers.Demand) {}
    func cancel() {}
  }

  /// A subject's connection with a subscriber.
  ///
  /// A recursive lock is held while the subscriber is called. Two threads that send at the same time take turns, and a
  /// value sent during a delivery arrives at once, inside of it. Combine behaves in the same way.
  private final class DirectLine<Downstream: Subscriber>: Line<Downstream.Input, Downstream.Failure> {
    private struct Contents {
      var subscriber: Downstream?
      var broadcast: Broadcast<Downstream.Input, Downstream.Failure>?
      var demand = Subscribers.Demand.none
      /// Whether the newest value is still to be sent, for lack of demand.
      var owesNewest: Bool
    }

    private let contents: Locked<Contents>
    private let turn = PlatformMutex(isRecursive: true)

    init(to subscriber: Downstream, from broadcast: Broadcast<Downstream.Input, Downstream.Failure>) {
      contents = Locked(
        Contents(subscriber: subscriber, broadcast: broadcast, owesNewest: broadcast.hasNewest))
    }

    override func offer(_ value: Downstream.Input) {
      takeTurn {
        let subscriber = contents.withLock { contents -> Downstream? in
          guard contents.demand > .none else {
            contents.owesNewest = contents.broadcast?.hasNewest ?? false
            return nil
          }
          contents.demand -= 1
          contents.owesNewest = false
          return contents.subscriber
        }
        if let subscriber { hand(value, to: subscriber) }
      }
    }

    override func end(with completion: Subscribers.Completion<Downstream.Failure>) {
      takeTurn {
        takeContents().subscriber?.receive(completion: completion)
      }
    }

    override func request(_ demand: Subscribers.Demand) {
      let broadcast = contents.withLock { contents in
        contents.demand += demand
        return contents.broadcast
      }
      broadcast?.wasAsked()
      takeTurn { handNewest() }
    }

    override func cancel() {
      takeContents().broadcast?.disconnect(self)
    }

    /// Sends the newest value if it is still to be sent and requested.
    private func handNewest() {
      let (subscriber, broadcast) = contents.withLock { contents in
        guard contents.owesNewest, contents.demand > .none, contents.subscriber != nil else {
          return (Downstream?.none, Broadcast<Downstream.Input, Downstream.Failure>?.none)
        }
        contents.demand -= 1
        contents.owesNewest = false
        return (contents.subscriber, contents.broadcast)
      }
      if let subscriber, let newest = broadcast?.newest { hand(newest, to: subscriber) }
    }

    private func hand(_ value: Downstream.Input, to subscriber: Downstream) {
      let more = subscriber.receive(value)
      if more > .none { contents.withLock { $0.demand += more } }
    }

    private func takeTurn(_ action: () -> Void) {
      turn.lock()
      defer { turn.unlock() }
      action()
    }

    private func takeContents() -> Contents {
      contents.withLock { contents in
        defer { contents = Contents(owesNewest: false) }
        return contents
      }
    }
  }

  /// The subscription for subscribers after the completion.
  struct EndedSubscription: Subscription {
    func request(_ demand: Subscribers.Demand) {}
    func cancel() {}
  }
#endif
