#if !canImport(Combine)
  public import Dispatch

  /// Runs actions in a place of its own, such as the main queue.
  ///
  /// Dispatch queues are schedulers. Foundation's `RunLoop` and `OperationQueue` are not, since this module does without
  /// Foundation: write `DispatchQueue.main` for `RunLoop.main`.
  ///
  /// ```swift
  /// struct AtOnce: Scheduler {
  ///   func schedule(options: Never?, _ action: @escaping () -> Void) { action() }
  /// }
  /// subject.receive(on: AtOnce()).sink { print($0) }.store(in: &subscriptions)
  /// ```
  public protocol Scheduler {
    /// How to run an action, where the scheduler leaves a choice.
    associatedtype SchedulerOptions

    /// Runs an action as soon as possible, though never before this returns unless the scheduler is made for that.
    ///
    /// - Parameters:
    ///   - options: How to run it; `nil` for the usual way.
    ///   - action: What to run.
    func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void)
  }

  extension DispatchQueue: Scheduler {
    /// There is nothing to choose.
    ///
    /// ```swift
    /// let usual: DispatchQueue.SchedulerOptions? = nil
    /// ```
    public typealias SchedulerOptions = Never

    /// Runs an action on the queue, after what is there already.
    ///
    /// ```swift
    /// DispatchQueue.main.schedule(options: nil) { print("on the main queue") }
    /// ```
    public func schedule(options: Never?, _ action: @escaping () -> Void) {
      async(execute: DispatchWorkItem(block: action))
    }
  }

  extension Publishers {
    /// Sends what arrives in another place.
    public struct ReceiveOn<Upstream: Publisher, Context: Scheduler>: Publisher {
      /// Sends what its upstream sends.
      public typealias Output = Upstream.Output
      /// Fails as its upstream does.
      public typealias Failure = Upstream.Failure
      /// Whose values are sent.
      public let upstream: Upstream
      /// Where they are sent.
      public let scheduler: Context
      /// How the scheduler is to run what sends them.
      public let options: Context.SchedulerOptions?

      /// Connects a subscriber, which is called by the scheduler.
      public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
        upstream.subscribe(Rescheduler(downstream: subscriber, scheduler: scheduler, options: options))
      }
    }
  }

  extension Publisher {
    /// Sends all that arrives, the completion too, by way of a scheduler: in order if the scheduler keeps order, and
    /// later also if it was sent in the right place already.
    ///
    /// ```swift
    /// subject.receive(on: DispatchQueue.main).sink { print($0) }.store(in: &subscriptions)
    /// ```
    ///
    /// - Parameters:
    ///   - scheduler: Where to send it; `DispatchQueue.main` for what is shown.
    ///   - options: How the scheduler is to run what sends it; `nil` for the usual way.
    public func receive<S: Scheduler>(
      on scheduler: S, options: S.SchedulerOptions? = nil
    ) -> Publishers.ReceiveOn<Self, S> {
      .init(upstream: self, scheduler: scheduler, options: options)
    }
  }

  /// Hands on by way of a scheduler what arrives, until it is cancelled: also what is on its way is dropped then.
  private final class Rescheduler<Downstream: Subscriber, Context: Scheduler>: Subscriber, Subscription {
    private struct Connection {
      var downstream: Downstream?
      var upstream: (any Subscription)?
    }

    private let connection: Locked<Connection>
    private let scheduler: Context
    private let options: Context.SchedulerOptions?
    /// A scheduler may run actions side by side; the subscriber is called by one at a time.
    private let turn = PlatformMutex(isRecursive: true)

    init(downstream: Downstream, scheduler: Context, options: Context.SchedulerOptions?) {
      connection = Locked(Connection(downstream: downstream))
      self.scheduler = scheduler
      self.options = options
    }

    func receive(subscription: any Subscription) {
      let downstream = connection.withLock { connection in
        connection.upstream = subscription
        return connection.downstream
      }
      downstream?.receive(subscription: self)
    }

    func receive(_ input: Downstream.Input) -> Subscribers.Demand {
      scheduler.schedule(options: options) { [self] in
        turn.lock()
        defer { turn.unlock() }
        let connection = connection.withLock { $0 }
        let more = connection.downstream?.receive(input) ?? .none
        if more > .none { connection.upstream?.request(more) }
      }
      return .none
    }

    func receive(completion: Subscribers.Completion<Downstream.Failure>) {
      scheduler.schedule(options: options) { [self] in
        turn.lock()
        defer { turn.unlock() }
        takeConnection().downstream?.receive(completion: completion)
      }
    }

    func request(_ demand: Subscribers.Demand) {
      let upstream = connection.withLock { $0.upstream }
      upstream?.request(demand)
    }

    func cancel() {
      takeConnection().upstream?.cancel()
    }

    private func takeConnection() -> Connection {
      connection.withLock { connection in
        defer { connection = Connection() }
        return connection
      }
    }
  }
#endif
