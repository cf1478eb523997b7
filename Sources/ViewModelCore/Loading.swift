extension LoadState {
  /// Loads the value: the state is `.loading` while the operation runs, then what is returned is assigned.
  ///
  /// ```swift
  /// loadingState = await loadingState.load { try await interactor.fetchPosts() }
  /// ```
  ///
  /// - A load that was cancelled, by its task or by a `CancellationError`, returns the state it started from.
  /// - A load that starts while the state is `.loading` does not run its operation and returns `.loading`.
  /// - A load does not know what happens to the property until it ends. Where a View may cancel a load and start another,
  ///   use ``CurrentLoads``.
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
      let start = self
      self = .loading
      return Load(start: start)
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
      if start.isLoading { return .loading }
      return await LoadState.outcome(ifCancelled: start, operation)
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
