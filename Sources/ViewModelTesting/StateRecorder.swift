import Observation

/// Records every value of a part of an `@Observable` object, even one that lasts only for a moment.
///
/// ```swift
/// let states = StateRecorder { viewModel.loadingState }
/// await viewModel.loadPosts()
/// states.values == [.notRequested, .loading, .success([])]
/// ```
///
/// The part must change on the main actor, as the state of a ViewModel does. The recorder keeps the objects alive that
/// its closure captures.
@MainActor public final class StateRecorder<Value> {
  private let read: @MainActor () -> Value
  private let isSame: @MainActor (Value, Value) -> Bool
  private var recorded: [Value] = []
  /// Whether the result of the last change is not recorded yet.
  private var isBehind = false
  /// The number of completed changes.
  private let changes = Watched(0)

  /// Starts recording with the current value.
  ///
  /// - Parameter read: Reads the recorded part. Values equal to their predecessor are omitted.
  public convenience init(_ read: @escaping @MainActor () -> Value) where Value: Equatable {
    self.init(read, isSame: { $0 == $1 })
  }

  /// Starts recording with the current value.
  ///
  /// - Parameter read: Reads the recorded part. Its values are not Equatable, so every change is recorded.
  public convenience init(_ read: @escaping @MainActor () -> Value) {
    self.init(read, isSame: { _, _ in false })
  }

  private init(_ read: @escaping @MainActor () -> Value, isSame: @escaping @MainActor (Value, Value) -> Bool) {
    self.read = read
    self.isSame = isSame
    recorded = [track()]
  }

  /// All values so far, ending with the current one.
  public var values: [Value] {
    catchUp(with: read)
    return recorded
  }

  /// All values so far except `nil`: the outputs of a ViewModel.
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

  /// Waits until the value meets a condition, if there is no task to await.
  ///
  /// ```swift
  /// let states = StateRecorder { viewModel.loadingState }
  /// Task { await viewModel.loadPosts() }
  /// await states.wait { $0.value != nil }
  /// ```
  ///
  /// - Parameter condition: Whether a value is the expected one.
  /// - Returns: Whether the value arrived; `false` if the waiting task was cancelled first.
  @discardableResult public func wait(until condition: (Value) -> Bool) async -> Bool {
    while true {
      let count = changes.read { $0 }
      if condition(read()) { return true }
      if Task.isCancelled { return false }
      await changes.wait { $0 != count }
    }
  }

  /// Reads the value and observes the next change.
  private func track() -> Value {
    withObservationTracking {
      read()
    } onChange: { [weak self] in
      MainActor.assumeIsolated { self?.willChange() }
    }
  }

  /// Called before a change, when the result of the previous change can be read.
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
