extension LoadState {
  /// Loads the value: the state is `.loading` while the operation runs, then what is returned is assigned.
  ///
  /// ```swift
  /// loadingState = await loadingState.load { try await interactor.fetchPosts() }
  /// ```
  ///
  /// - A load that was cancelled, by its task or by a `CancellationError`, returns the state it started from.
  /// - A load that starts while the state is `.loading` does not run its operation and returns `.loading`, unless the task
  ///   of the load before is cancelled. Then it takes over, and the load before returns what the new one does. It does not
  ///   wait: if the load before is cancelled later, nothing is loaded. ``CurrentLoads`` waits and takes over then, too.
  /// - A load does not see what else is written to the property until it ends. Where a parameter may change, or a refresh
  ///   may run beside it, use ``CurrentLoads``.
  ///
  /// The operation runs where `load` is called, so a `@MainActor` method of a class that is not `Sendable` may call it.
  /// Reading this property sets `.loading`; always call what it returns, as above.
  public var load: Load {
    // A property and not a `mutating func`, for which one would reach first. A mutating asynchronous call keeps the
    // property under exclusive access until it returns. Measured with Swift 6.3: reading the property from the operation
    // then ends the program, a computed property (`@Published`) shows `.loading` only after the load and loses what was
    // written meanwhile, and on an actor's property the call is not accepted at all. Getting this one is over before
    // anything is awaited.
    mutating get {
      let run = LoadRun<Value>()
      var start = self
      if case .loading(let earlier) = self {
        guard let earlier, earlier.isCancelled else { return Load(start: self, run: nil) }
        earlier.hand(to: run)
        start = .notRequested
      }
      self = .loading(by: run)
      return Load(start: start, run: run)
    }
  }

  /// A load that was announced and is now to be run, see ``LoadState/load``.
  ///
  /// ```swift
  /// let load: LoadState<[Post]>.Load = loadingState.load
  /// loadingState = await load { try await interactor.fetchPosts() }
  /// ```
  public struct Load {
    fileprivate let start: LoadState
    /// Nil if a load was under way.
    fileprivate let run: LoadRun<Value>?

    /// Runs the operation, unless a load was under way.
    ///
    /// - Parameters:
    ///   - isolation: Where the operation runs: where the call is made.
    ///   - operation: Fetches the value.
    /// - Returns: `.success` or `.failure`; the state before the load if that was cancelled; `.loading` if a load was
    ///   under way.
    public func callAsFunction(
      isolation: isolated (any Actor)? = #isolation, _ operation: () async throws -> Value
    ) async -> LoadState {
      guard let run else { return start }
      let outcome = await withTaskCancellationHandler {
        await LoadState.outcome(ifCancelled: start, operation)
      } onCancel: {
        run.cancel()
      }
      return run.end(with: outcome)
    }
  }

  /// Fetches the value anew while the old one stays on the screen.
  ///
  /// ```swift
  /// loadingState = await loadingState.refresh { try await interactor.fetchPosts() }
  /// ```
  ///
  /// - Parameters:
  ///   - isolation: Where the operation runs: where the call is made.
  ///   - operation: Fetches the value; it is not run when there is no value to refresh.
  /// - Returns: `.success` with the new value; the state as it was when the operation failed, was cancelled or did not
  ///   run.
  public func refresh(
    isolation: isolated (any Actor)? = #isolation, _ operation: () async throws -> Value
  ) async -> LoadState {
    guard case .success = self else { return self }
    let outcome = await LoadState.outcome(ifCancelled: self, operation)
    return outcome.inError ? self : outcome
  }

  /// Runs an operation and says how it ended, without changing any state by itself.
  ///
  /// ```swift
  /// let outcome = await LoadState.outcome(ifCancelled: loadingState) { try await interactor.fetchPosts() }
  /// if outcome.inError { loadingState = .notRequested } else { loadingState = outcome }
  /// ```
  ///
  /// - Parameters:
  ///   - cancelled: What to return when the operation was cancelled.
  ///   - isolation: Where the operation runs: where the call is made.
  ///   - operation: Fetches the value.
  /// - Returns: `.success` or `.failure`, or `cancelled` if the task was cancelled by the time the operation ended or
  ///   the operation threw a `CancellationError`.
  public static func outcome(
    ifCancelled cancelled: LoadState = .notRequested,
    isolation: isolated (any Actor)? = #isolation,
    _ operation: () async throws -> Value
  ) async -> LoadState {
    do {
      let value = try await operation()
      return Task.isCancelled ? cancelled : .success(value)
    } catch {
      return Task.isCancelled || error is CancellationError ? cancelled : .failure(error)
    }
  }
}

/// A load that ``LoadState/load`` has begun: how it ended, and which load took over when its task was cancelled.
///
/// ```swift
/// let run: LoadRun<[Post]>? = if case .loading(let run) = loadingState { run } else { nil }
/// ```
public final class LoadRun<Value>: Sendable {
  private struct Contents {
    var isCancelled = false
    var successor: LoadRun?
    var end: LoadState<Value>?
  }

  // What it holds leaves it as a part of the state only, which is not Sendable where the value is not.
  private let contents = Locked(Contents())

  fileprivate init() {}

  var isCancelled: Bool { contents.withLock { $0.isCancelled } }

  fileprivate func cancel() { contents.withLock { $0.isCancelled = true } }

  fileprivate func hand(to successor: LoadRun) { contents.withLock { $0.successor = successor } }

  /// Notes how the load ended.
  ///
  /// - Returns: The state to be written: of the load that took over, if there is one.
  fileprivate func end(with outcome: LoadState<Value>) -> LoadState<Value> {
    contents.withLock { $0.end = outcome }
    var latest = self
    while let successor = latest.contents.withLock({ $0.successor }) { latest = successor }
    return latest.contents.withLock { $0.end } ?? .loading(by: latest)
  }
}
