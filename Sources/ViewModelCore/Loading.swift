extension LoadState {
  /// Loads the value: the state is `.loading` during the operation; assign the returned state.
  ///
  /// ```swift
  /// loadingState = await loadingState.load { try await interactor.fetchPosts() }
  /// ```
  ///
  /// - A load that was cancelled, by its task or by a `CancellationError`, returns the state before the load.
  /// - A load that starts in the state `.loading` returns `.loading` without running its operation, unless the task
  ///   of the load in progress is cancelled. In that case it takes over, and the cancelled load returns its result. It
  ///   does not wait: if the load in progress is cancelled later, nothing is loaded. ``CurrentLoads`` waits and takes
  ///   over in that case, too.
  /// - A load does not notice other changes of the property before it ends. If a parameter may change, or a refresh
  ///   may run at the same time, use ``CurrentLoads``.
  ///
  /// The operation runs where `load` is called, so a `@MainActor` method of a class that is not `Sendable` may call
  /// it. Reading this property sets `.loading`, so always call the result, as above.
  public var load: Load {
    // A property and not a `mutating func`, because a mutating asynchronous call has exclusive access to the property
    // until it returns. In Swift 6.3, reading the property during the operation would end the program. A computed
    // property (`@Published`) would show `.loading` only after the load, and lose other changes. On an actor's
    // property the call is not allowed. Reading this property ends before anything is awaited.
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

  /// A load that was started and must be run, see ``LoadState/load``.
  ///
  /// ```swift
  /// let load: LoadState<[Post]>.Load = loadingState.load
  /// loadingState = await load { try await interactor.fetchPosts() }
  /// ```
  public struct Load {
    fileprivate let start: LoadState
    /// Nil if another load was in progress.
    fileprivate let run: LoadRun<Value>?

    /// Runs the operation, unless another load was in progress.
    ///
    /// - Parameters:
    ///   - isolation: The isolation of the operation: that of the caller.
    ///   - operation: Fetches the value.
    /// - Returns: `.success` or `.failure`; the state before the load if it was cancelled; `.loading` if another
    ///   load was in progress.
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

  /// Fetches the value again and keeps the old one meanwhile.
  ///
  /// ```swift
  /// loadingState = await loadingState.refresh { try await interactor.fetchPosts() }
  /// ```
  ///
  /// - Parameters:
  ///   - isolation: The isolation of the operation: that of the caller.
  ///   - operation: Fetches the value; not called if there is no value to refresh.
  /// - Returns: `.success` with the new value; the unchanged state if the operation failed, was cancelled or did not
  ///   run.
  public func refresh(
    isolation: isolated (any Actor)? = #isolation, _ operation: () async throws -> Value
  ) async -> LoadState {
    guard case .success = self else { return self }
    let outcome = await LoadState.outcome(ifCancelled: self, operation)
    return outcome.inError ? self : outcome
  }

  /// Runs an operation and returns its outcome without changing a state.
  ///
  /// ```swift
  /// let outcome = await LoadState.outcome(ifCancelled: loadingState) { try await interactor.fetchPosts() }
  /// if outcome.inError { loadingState = .notRequested } else { loadingState = outcome }
  /// ```
  ///
  /// - Parameters:
  ///   - cancelled: The result if the operation was cancelled.
  ///   - isolation: The isolation of the operation: that of the caller.
  ///   - operation: Fetches the value.
  /// - Returns: `.success` or `.failure`; `cancelled` if the task was cancelled before the operation ended, or the
  ///   operation threw a `CancellationError`.
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

/// A load started by ``LoadState/load``: its outcome, and the load that took over after its task was cancelled.
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

  // The contents leave the lock only as part of the state, which is Sendable exactly if the value is.
  private let contents = Locked(Contents())

  fileprivate init() {}

  var isCancelled: Bool { contents.withLock { $0.isCancelled } }

  fileprivate func cancel() { contents.withLock { $0.isCancelled = true } }

  fileprivate func hand(to successor: LoadRun) { contents.withLock { $0.successor = successor } }

  /// Records the outcome of the load.
  ///
  /// - Returns: The state to assign: that of the load that took over, if there is one.
  fileprivate func end(with outcome: LoadState<Value>) -> LoadState<Value> {
    contents.withLock { $0.end = outcome }
    var latest = self
    while let successor = latest.contents.withLock({ $0.successor }) { latest = successor }
    return latest.contents.withLock { $0.end } ?? .loading(by: latest)
  }
}
