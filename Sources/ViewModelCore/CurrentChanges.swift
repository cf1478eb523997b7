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

    init(_ operation: @escaping @MainActor (Object) async throws -> Void) { self.operation = operation }
  }

  private var attempts: [AnyKeyPath: AnyObject] = [:]

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
    guard !object[keyPath: state].isRunning else { return }
    attempts[state] = Attempt(operation)
    object[keyPath: state] = .running
    do {
      try await operation(object)
      attempts[state] = nil
      object[keyPath: state] = .idle
    } catch is CancellationError {
      object[keyPath: state] = .idle
    } catch {
      object[keyPath: state] = .failed(error)
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
    await run(state, of: object, attempt.operation)
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
}
