/// How far the loading of one value is: what a View switches over once to show it.
///
/// ```swift
/// let text =
///   switch viewModel.loadingState {
///   case .notRequested, .loading: "…"
///   case .success(let posts): "\(posts.count) posts"
///   case .failure(let error): "Could not be loaded: \(error)"
///   }
/// ```
public enum LoadState<Value> {
  /// Nobody has asked for the value yet.
  case notRequested
  /// The value is on its way: written and matched as `.loading`. The run is the load that brings it, if ``load`` began it.
  case loading(by: LoadRun<Value>?)
  /// The value is here.
  case success(Value)
  /// The value could not be had, and why.
  case failure(any Error)
}

extension LoadState {
  /// The value is on its way.
  ///
  /// ```swift
  /// loadState = .loading
  /// ```
  public static var loading: LoadState { .loading(by: nil) }
}

extension LoadState: Sendable where Value: Sendable {}

extension LoadState: Equatable where Value: Equatable {
  /// Whether both stand at the same point, with equal values where they have one.
  ///
  /// Errors have no equality of their own: two failures are equal when their errors have the same type and the same
  /// description.
  ///
  /// ```swift
  /// LoadState.failure(Offline()) == LoadState<Int>.failure(Offline())
  /// ```
  public static func == (lhs: Self, rhs: Self) -> Bool {
    switch (lhs, rhs) {
    case (.notRequested, .notRequested), (.loading, .loading): true
    case (.success(let left), .success(let right)): left == right
    case (.failure(let left), .failure(let right)):
      type(of: left) == type(of: right) && String(describing: left) == String(describing: right)
    case (.notRequested, _), (.loading, _), (.success, _), (.failure, _): false
    }
  }
}

// MARK: - Looking at it

extension LoadState {
  /// The value, if it is here.
  ///
  /// ```swift
  /// let posts = viewModel.loadingState.value ?? []
  /// ```
  public var value: Value? {
    if case .success(let value) = self { value } else { nil }
  }

  /// Why the value could not be had, if that is so.
  ///
  /// ```swift
  /// if let error = viewModel.loadingState.error { print("Could not be loaded: \(error)") }
  /// ```
  public var error: (any Error)? {
    if case .failure(let error) = self { error } else { nil }
  }

  /// Whether nobody has asked for the value yet.
  ///
  /// ```swift
  /// if viewModel.loadingState.isNotRequested { await viewModel.loadPosts() }
  /// ```
  public var isNotRequested: Bool {
    if case .notRequested = self { true } else { false }
  }

  /// Whether the value is on its way.
  ///
  /// ```swift
  /// let isSpinning = viewModel.loadingState.isLoading
  /// ```
  public var isLoading: Bool {
    if case .loading = self { true } else { false }
  }

  /// Whether the last load failed.
  ///
  /// ```swift
  /// let offersRetry = viewModel.loadingState.inError
  /// ```
  public var inError: Bool {
    error != nil
  }

  /// Whether a first load is due: nobody has asked yet, the last load failed, or the task of the load that is under way
  /// is cancelled.
  ///
  /// Otherwise says the same as `state == .notRequested || state.inError`, also for a value that is not `Equatable`.
  ///
  /// ```swift
  /// guard loadingState.needsLoad else { return }
  /// loadingState = await loadingState.load { try await interactor.fetchPosts() }
  /// ```
  public var needsLoad: Bool {
    switch self {
    case .notRequested, .failure: true
    case .loading(let run): run?.isCancelled ?? false
    case .success: false
    }
  }

  /// The same state of another value.
  ///
  /// ```swift
  /// let count: LoadState<Int> = viewModel.loadingState.map { $0.count }
  /// ```
  ///
  /// - Parameter transform: Makes the new value of the one that is here; not called when there is none.
  /// - Returns: `.success` with the new value, or the state as it was.
  /// - Throws: What `transform` throws.
  public func map<NewValue, Failure: Error>(
    _ transform: (Value) throws(Failure) -> NewValue
  ) throws(Failure) -> LoadState<NewValue> {
    switch self {
    case .notRequested: .notRequested
    case .loading: .loading
    case .success(let value): .success(try transform(value))
    case .failure(let error): .failure(error)
    }
  }
}
