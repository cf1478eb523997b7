import ViewModelTesting

/// The failure of a test's operations.
struct Trouble: Error {}

/// How a held call ends.
enum Ending: CaseIterable {
  case heedsCancellation, answers, fails

  fileprivate func end(_ answer: String) throws -> String {
    switch self {
    case .heedsCancellation: throw CancellationError()
    case .answers: return answer
    case .fails: throw Trouble()
    }
  }
}

/// An operation whose call waits until the test ends it.
@MainActor struct HeldCall {
  fileprivate let gate: Gate
  let task: Task<Void, Never>

  func open() { gate.open() }
  func cancel() { task.cancel() }

  /// Lets the call end, and waits for the operation.
  func end() async {
    gate.open()
    await task.value
  }
}

extension Stub<Int, String, any Error> {
  /// Starts an operation whose call of this stub waits and then ends in a given way.
  ///
  /// - Parameter change: A change that the operation waits for before it makes the call.
  @MainActor func held(
    until ending: Ending, answer: String = "old", after change: () -> Void = {},
    _ operation: @escaping @MainActor () async -> Void
  ) async -> HeldCall {
    let gate = Gate()
    next { _ in
      await gate.wait()
      return try ending.end(answer)
    }
    let count = callCount
    let task = Task { await operation() }
    await Task.yield()
    change()
    await waitForCalls(count + 1)
    return HeldCall(gate: gate, task: task)
  }
}
