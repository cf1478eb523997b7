/// The state of loading a value, over which a View switches.
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
  /// The value was not requested yet.
  case notRequested
  /// The value is loading; write and match this as `.loading`. The run is the load, if ``load`` started it.
  case loading(by: LoadRun<Value>?)
  /// The value was loaded.
  case success(Value)
  /// Loading failed with an error.
  case failure(any Error)
}

extension LoadState {
  /// The value is loading.
  ///
  /// ```swift
  /// loadState = .loading
  /// ```
  public static var loading: LoadState { .loading(by: nil) }
}

extension LoadState: Sendable where Value: Sendable {}

extension LoadState: Equatable where Value: Equatable {
  /// Whether both are in the same case, with equal values if they have one.
  ///
  /// Errors are not Equatable, so two failures are equal if their errors have the same type and description.
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
  /// The value, if it is loaded.
  ///
  /// ```swift
  /// let posts = viewModel.loadingState.value ?? []
  /// ```
  public var value: Value? {
    if case .success(let value) = self { value } else { nil }
  }

  /// The error, if loading failed.
  ///
  /// ```swift
  /// if let error = viewModel.loadingState.error { print("Could not be loaded: \(error)") }
  /// ```
  public var error: (any Error)? {
    if case .failure(let error) = self { error } else { nil }
  }

  /// Whether the value was not requested yet.
  ///
  /// ```swift
  /// if viewModel.loadingState.isNotRequested { await viewModel.loadPosts() }
  /// ```
  public var isNotRequested: Bool {
    if case .notRequested = self { true } else { false }
  }

  /// Whether the value is loading.
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

  /// Whether to start a load: the value was not requested yet, the last load failed, or the task of the load in
  /// progress is cancelled.
  ///
  /// Otherwise equals `state == .notRequested || state.inError`, even for a value that is not `Equatable`.
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

  /// The state with a transformed value.
  ///
  /// ```swift
  /// let count: LoadState<Int> = viewModel.loadingState.map { $0.count }
  /// ```
  ///
  /// - Parameter transform: Transforms the value; not called if there is none.
  /// - Returns: `.success` with the new value, or the unchanged state.
  /// - Throws: The error of `transform`.
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
