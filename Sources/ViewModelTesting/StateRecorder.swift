import Observation

/// Writes down each value that a part of an `@Observable` object takes, also those that are there for a moment only.
///
/// ```swift
/// let states = StateRecorder { viewModel.loadingState }
/// await viewModel.loadPosts()
/// states.values == [.notRequested, .loading, .success([])]
/// ```
///
/// What it reads must change on the main actor, as the state of a ViewModel does. It keeps alive what its closure captures.
@MainActor public final class StateRecorder<Value> {
  private let read: @MainActor () -> Value
  private let isSame: @MainActor (Value, Value) -> Bool
  private var recorded: [Value] = []
  /// Whether there was a change of which the outcome is not recorded yet.
  private var isBehind = false
  /// Counts the changes that are over.
  private let changes = Watched(0)

  /// Begins to record, the present value first.
  ///
  /// - Parameter read: Reads what is of interest. Values that are equal to the one before are left out.
  public convenience init(_ read: @escaping @MainActor () -> Value) where Value: Equatable {
    self.init(read, isSame: { $0 == $1 })
  }

  /// Begins to record, the present value first.
  ///
  /// - Parameter read: Reads what is of interest. Its values cannot be compared, so there is one for each change.
  public convenience init(_ read: @escaping @MainActor () -> Value) {
    self.init(read, isSame: { _, _ in false })
  }

  private init(_ read: @escaping @MainActor () -> Value, isSame: @escaping @MainActor (Value, Value) -> Bool) {
    self.read = read
    self.isSame = isSame
    recorded = [track()]
  }

  /// All values so far, the present one last.
  public var values: [Value] {
    catchUp(with: read)
    return recorded
  }

  /// All values so far but `nil`: what a ViewModel has put out.
  ///
  /// ```swift
  /// let recorder = StateRecorder { viewModel.output }
  /// viewModel.send(.scrollToTop)
  /// viewModel.resetOutput()
  /// recorder.outputs() == [.scrollToTop]
  /// ```
  public func outputs<Output>() -> [Output] where Value == Output? {
    values.compactMap { $0 }
  }

  /// Waits until the value meets a condition: for what nobody can await.
  ///
  /// ```swift
  /// let states = StateRecorder { viewModel.loadingState }
  /// Task { await viewModel.loadPosts() }
  /// await states.wait { $0.value != nil }
  /// ```
  ///
  /// - Parameter condition: Says whether a value is the one that is waited for.
  /// - Returns: Whether it came; `false` if the task was cancelled before.
  @discardableResult public func wait(until condition: (Value) -> Bool) async -> Bool {
    while true {
      let count = changes.read { $0 }
      if condition(read()) { return true }
      if Task.isCancelled { return false }
      await changes.wait { $0 != count }
    }
  }

  /// Reads the value, and asks to be told before it changes.
  private func track() -> Value {
    withObservationTracking {
      read()
    } onChange: { [weak self] in
      MainActor.assumeIsolated { self?.willChange() }
    }
  }

  /// Called before a change, so what there is to be read now is the outcome of the change before.
  private func willChange() {
    catchUp(with: track)
    isBehind = true
    Task { [changes] in changes.update { $0 += 1 } }
  }

  private func catchUp(with read: () -> Value) {
    let value = read()
    guard isBehind else { return }
    isBehind = false
    if let last = recorded.last, isSame(last, value) { return }
    recorded.append(value)
  }
}
