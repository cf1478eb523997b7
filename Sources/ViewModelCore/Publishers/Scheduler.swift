#if !canImport(Combine)
  public import Dispatch

  /// Runs actions in a context of its own, such as the main queue.
  ///
  /// Dispatch queues are schedulers. Foundation's `RunLoop` and `OperationQueue` are not, because this module does not
  /// import Foundation: write `DispatchQueue.main` for `RunLoop.main`.
  ///
  /// ```swift
  /// struct AtOnce: Scheduler {
  ///   func schedule(options: Never?, _ action: @escaping () -> Void) { action() }
  /// }
  /// subject.receive(on: AtOnce()).sink { print($0) }.store(in: &subscriptions)
  /// ```
  public protocol Scheduler {
    /// Options for running an action.
    associatedtype SchedulerOptions

    /// Runs an action as soon as possible, usually after this returns.
    ///
    /// - Parameters:
    ///   - options: The options; `nil` for the default.
    ///   - action: The action.
    func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void)
  }

  extension DispatchQueue: Scheduler {
    /// There are no options.
    ///
    /// ```swift
    /// let usual: DispatchQueue.SchedulerOptions? = nil
    /// ```
    public typealias SchedulerOptions = Never

    /// Runs an action on the queue after everything queued there.
    ///
    /// ```swift
    /// DispatchQueue.main.schedule(options: nil) { print("on the main queue") }
    /// ```
    public func schedule(options: Never?, _ action: @escaping () -> Void) {
      async(execute: DispatchWorkItem(block: action))
    }
  }

  extension Publishers {
    /// Sends the values of its upstream by a scheduler.
    public struct ReceiveOn<Upstream: Publisher, Context: Scheduler>: Publisher {
      /// Sends what its upstream sends.
      public typealias Output = Upstream.Output
      /// Fails as its upstream does.
      public typealias Failure = Upstream.Failure
      /// The publisher whose values are sent.
      public let upstream: Upstream
      /// The scheduler.
      public let scheduler: Context
      /// The options for the scheduler.
      public let options: Context.SchedulerOptions?

      /// Connects a subscriber, which is called by the scheduler.
      public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
        upstream.subscribe(Rescheduler(downstream: subscriber, scheduler: scheduler, options: options))
      }
    }
  }

  extension Publisher {
    /// Sends values and the completion by a scheduler. They keep their order if the scheduler does, and are scheduled
    /// even if they were sent there already.
    ///
    /// ```swift
    /// subject.receive(on: DispatchQueue.main).sink { print($0) }.store(in: &subscriptions)
    /// ```
    ///
    /// - Parameters:
    ///   - scheduler: The scheduler; `DispatchQueue.main` for user interfaces.
    ///   - options: The options for the scheduler; `nil` for the default.
    public func receive<S: Scheduler>(
      on scheduler: S, options: S.SchedulerOptions? = nil
    ) -> Publishers.ReceiveOn<Self, S> {
      .init(upstream: self, scheduler: scheduler, options: options)
    }
  }

  /// Forwards values by a scheduler until it is cancelled, which also drops scheduled values.
  private final class Rescheduler<Downstream: Subscriber, Context: Scheduler>: Subscriber, Subscription {
    private struct Connection {
      var downstream: Downstream?
      var upstream: (any Subscription)?
    }

    private let connection: Locked<Connection>
    private let scheduler: Context
    private let options: Context.SchedulerOptions?
    /// A scheduler may run actions concurrently, but the subscriber is called by one at a time.
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
