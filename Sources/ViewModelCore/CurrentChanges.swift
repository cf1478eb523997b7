/// Runs the changes of an object, each of them never twice at once with the same values, and keeps failed ones for
/// another try.
///
/// A ViewModel has one `CurrentChanges` for all of its changes, and a ``ChangeState`` for each:
///
/// ```swift
/// let currentChanges = CurrentChanges()
/// await currentChanges.run(\.saveState, of: self) { viewModel in try await viewModel.interactor.save() }
/// ```
///
/// It does not keep the object alive. It belongs to the main actor, as its callers do.
public final class CurrentChanges {
  /// The operation of a change, for another try. It does not capture the object.
  private final class Attempt<Object: AnyObject> {
    let operation: @MainActor (Object) async throws -> Void
    /// When the first try began.
    let beginning = Moment.now()

    init(_ operation: @escaping @MainActor (Object) async throws -> Void) { self.operation = operation }
  }

  /// A change in progress.
  @MainActor private final class Run {
    var isReset = false
  }

  /// The change whose operation the current task runs.
  private static let current = TaskLocal<Run?>(wrappedValue: nil)
  /// The time in which that change runs.
  static let period = TaskLocal<Period?>(wrappedValue: nil)

  /// A change that was started and has not succeeded.
  private struct Started {
    var key: LoadKey
    var attempt: AnyObject
    /// Nil if the change has failed, so that it waits for another try.
    var run: Run?
  }

  private var started: [AnyKeyPath: [Started]] = [:]

  /// Creates an instance for an object that has changed nothing yet.
  public init() {}

  /// Runs a change, unless it is running already.
  ///
  /// ```swift
  /// await currentChanges.run(\.saveState, of: self) { viewModel in try await viewModel.interactor.save() }
  /// ```
  ///
  /// The state is `.running` until the operation has ended, then `.idle`, or `.failed` if it has thrown an error. A
  /// `CancellationError` does not count as an error.
  ///
  /// - Parameters:
  ///   - state: The property with the state of the change.
  ///   - object: The object with the property.
  ///   - operation: Makes the change with the object that it is passed. It is kept until the change succeeds, so it
  ///     must not capture the object.
  @MainActor public func run<Object: AnyObject>(
    _ state: ReferenceWritableKeyPath<Object, ChangeState>, of object: Object,
    _ operation: @escaping @MainActor (Object) async throws -> Void
  ) async {
    await run(Attempt(operation), LoadKey(), state, of: object)
  }

  /// Runs a change for a value, unless it is running already for an equal one. It may run for other values at the same
  /// time, such as for two rows of a list.
  ///
  /// ```swift
  /// await currentChanges.run(\.saveState, of: self, for: page) { viewModel in try await viewModel.interactor.save() }
  /// ```
  ///
  /// The state is `.running` until all have ended, or `.failed` as soon as one has failed.
  ///
  /// - Parameters:
  ///   - state: The property with the state of the change.
  ///   - object: The object with the property.
  ///   - value: The value that distinguishes this run from others; a ``LoadKey`` for several values.
  ///   - operation: Makes the change with the object that it is passed. It is kept until the change succeeds, so it
  ///     must not capture the object.
  @MainActor public func run<Object: AnyObject>(
    _ state: ReferenceWritableKeyPath<Object, ChangeState>, of object: Object, for value: some Equatable,
    _ operation: @escaping @MainActor (Object) async throws -> Void
  ) async {
    await run(Attempt(operation), LoadKey(value), state, of: object)
  }

  @MainActor private func run<Object: AnyObject>(
    _ attempt: Attempt<Object>, _ key: LoadKey, _ state: ReferenceWritableKeyPath<Object, ChangeState>,
    of object: Object
  ) async {
    guard !started(state).contains(where: { $0.key == key && $0.run != nil }) else { return }
    let run = Run()
    let others = started(state).filter { $0.key != key }
    started[state] = others + [Started(key: key, attempt: attempt, run: run)]
    // A failure for another value stays until the user has seen it.
    let isFailureOfOther = object[keyPath: state].error != nil && others.contains { $0.run == nil }
    if !isFailureOfOther { object[keyPath: state] = .running }
    let period = Period(since: attempt.beginning)
    let result = await Self.current.withValue(run) {
      await Self.period.withValue(period) { () async -> Result<Void, any Error> in
        do { return .success(try await attempt.operation(object)) } catch { return .failure(error) }
      }
    }
    // The change was reset, and another one may be running.
    guard let place = started(state).firstIndex(where: { $0.run === run }) else { return }
    period.end()
    switch result {
    case .success: started[state]?.remove(at: place)
    case .failure: started[state]?[place].run = nil
    }
    if case .failure(let error) = result, !(error is CancellationError) {
      // The user has dismissed earlier failures, so another try is not for them.
      if object[keyPath: state].error == nil { started[state]?.removeAll { $0.run == nil && $0.key != key } }
      object[keyPath: state] = .failed(error)
    } else if object[keyPath: state].error == nil {
      settle(state, of: object)
    }
  }

  private func started(_ state: AnyKeyPath) -> [Started] { started[state] ?? [] }

  /// Sets the state to `.running` or `.idle`.
  @MainActor private func settle<Object: AnyObject>(
    _ state: ReferenceWritableKeyPath<Object, ChangeState>, of object: Object
  ) {
    object[keyPath: state] = started(state).contains { $0.run != nil } ? .running : .idle
  }

  /// Runs the change again that failed last, with the same arguments, and others that failed meanwhile.
  ///
  /// ```swift
  /// await currentChanges.retry(\.saveState, of: self)
  /// ```
  ///
  /// An alert may be dismissed before its button acts, so this works after ``dismiss(_:of:)`` as well.
  ///
  /// - Parameters:
  ///   - state: The property with the state of the change.
  ///   - object: The object with the property.
  @MainActor public func retry<Object: AnyObject>(
    _ state: ReferenceWritableKeyPath<Object, ChangeState>, of object: Object
  ) async {
    for change in started(state) where change.run == nil {
      guard let attempt = change.attempt as? Attempt<Object> else { continue }
      await run(attempt, change.key, state, of: object)
    }
  }

  /// Ends the state of a failed change: the user has seen the failure.
  ///
  /// ```swift
  /// currentChanges.dismiss(\.saveState, of: self)
  /// ```
  ///
  /// - Parameters:
  ///   - state: The property with the state of the change.
  ///   - object: The object with the property.
  @MainActor public func dismiss<Object: AnyObject>(
    _ state: ReferenceWritableKeyPath<Object, ChangeState>, of object: Object
  ) {
    if object[keyPath: state].error != nil { settle(state, of: object) }
  }

  /// Drops a change: a failed one is not kept for another try, and a running one must end at ``checkReset()``.
  ///
  /// ```swift
  /// currentChanges.reset(\.saveState, of: self)
  /// ```
  ///
  /// Call this when the user signs out, so that the result does not appear to the next user. The state becomes `.idle`.
  ///
  /// - Parameters:
  ///   - state: The property with the state of the change.
  ///   - object: The object with the property.
  @MainActor public func reset<Object: AnyObject>(
    _ state: ReferenceWritableKeyPath<Object, ChangeState>, of object: Object
  ) {
    for change in started(state) { change.run?.isReset = true }
    started[state] = nil
    if object[keyPath: state] != .idle { object[keyPath: state] = .idle }
  }

  /// Ends the operation of a change that was reset. Call this before the operation stores what it was waiting for.
  ///
  /// ```swift
  /// await currentChanges.run(\.saveState, of: self) { viewModel in
  ///   let posts = try await viewModel.interactor.fetchPosts()
  ///   try viewModel.currentChanges.checkReset()
  ///   viewModel.posts = .success(posts)
  /// }
  /// ```
  ///
  /// - Throws: `CancellationError` if the change was reset since it began.
  @MainActor public func checkReset() throws {
    if Self.current.get()?.isReset == true { throw CancellationError() }
  }
}
