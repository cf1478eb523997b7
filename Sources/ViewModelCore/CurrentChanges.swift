/// Runs the changes of an object, each of them never twice at once, and keeps failed ones for another try.
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

  private var attempts: [AnyKeyPath: AnyObject] = [:]
  private var runs: [AnyKeyPath: Run] = [:]

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
    await run(Attempt(operation), state, of: object)
  }

  @MainActor private func run<Object: AnyObject>(
    _ attempt: Attempt<Object>, _ state: ReferenceWritableKeyPath<Object, ChangeState>, of object: Object
  ) async {
    guard !object[keyPath: state].isRunning else { return }
    let run = Run()
    attempts[state] = attempt
    runs[state] = run
    object[keyPath: state] = .running
    let period = Period(since: attempt.beginning)
    let result = await Self.current.withValue(run) {
      await Self.period.withValue(period) { () async -> Result<Void, any Error> in
        do { return .success(try await attempt.operation(object)) } catch { return .failure(error) }
      }
    }
    // The change was reset, and another one may be running.
    guard runs[state] === run else { return }
    runs[state] = nil
    period.end()
    switch result {
    case .success:
      attempts[state] = nil
      object[keyPath: state] = .idle
    case .failure(is CancellationError): object[keyPath: state] = .idle
    case .failure(let error): object[keyPath: state] = .failed(error)
    }
  }

  /// Runs the last change again, with the same arguments, if it did not succeed.
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
    guard let attempt = attempts[state] as? Attempt<Object> else { return }
    await run(attempt, state, of: object)
  }

  /// Sets the state of a failed change to `.idle`: the user has seen the failure.
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
    if object[keyPath: state].error != nil { object[keyPath: state] = .idle }
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
    runs.removeValue(forKey: state)?.isReset = true
    attempts[state] = nil
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
