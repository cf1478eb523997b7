/// The state of a change that a user starts, such as sending a form or deleting an element.
///
/// ```swift
/// let isSaving = viewModel.saveState.isRunning
/// if let error = viewModel.saveState.error { print("Could not be saved: \(error)") }
/// ```
public enum ChangeState: Sendable {
  /// No change was started, or the last one has succeeded.
  case idle
  /// The change is running.
  case running
  /// The change failed, and the View should show the error.
  case failed(any Error)
}

extension ChangeState: Equatable {
  /// Whether both are in the same case.
  ///
  /// Errors are not Equatable, so two failures are equal if their errors have the same type and description.
  ///
  /// ```swift
  /// ChangeState.failed(CancellationError()) == .failed(CancellationError())
  /// ```
  public static func == (lhs: Self, rhs: Self) -> Bool {
    switch (lhs, rhs) {
    case (.idle, .idle), (.running, .running): true
    case (.failed(let left), .failed(let right)):
      type(of: left) == type(of: right) && String(describing: left) == String(describing: right)
    case (.idle, _), (.running, _), (.failed, _): false
    }
  }
}

extension ChangeState {
  /// Whether the change is running.
  ///
  /// ```swift
  /// let isSpinning = viewModel.saveState.isRunning
  /// ```
  public var isRunning: Bool { self == .running }

  /// The error, if the change failed.
  ///
  /// ```swift
  /// if let error = viewModel.saveState.error { print("Could not be saved: \(error)") }
  /// ```
  public var error: (any Error)? {
    if case .failed(let error) = self { error } else { nil }
  }
}
