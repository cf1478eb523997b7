/// A value that any thread can change and any task can wait for.
final class Watched<Contents>: Sendable {
  private struct Waiter {
    let condition: @Sendable (Contents) -> Bool
    let continuation: CheckedContinuation<Void, Never>
  }

  private struct State {
    var contents: Contents
    var waiters: [Int: Waiter] = [:]
    var cancelled: Set<Int> = []
    var lastID = 0
  }

  private let state: Locked<State>

  init(_ contents: sending Contents) {
    state = Locked(State(contents: contents))
  }

  func read<Result>(_ body: (Contents) -> Result) -> Result {
    state.withLock { body($0.contents) }
  }

  /// Changes the value, then resumes the tasks whose condition is met, in the order of their arrival.
  @discardableResult func update<Result>(_ body: (inout Contents) -> Result) -> Result {
    let (result, ready) = state.withLock { state in
      let result = body(&state.contents)
      let contents = state.contents
      let met = state.waiters.filter { $0.value.condition(contents) }
      for id in met.keys { state.waiters[id] = nil }
      return (result, met)
    }
    for (_, waiter) in ready.sorted(by: { $0.key < $1.key }) { waiter.continuation.resume() }
    return result
  }

  /// Returns when the value meets a condition or the task is cancelled.
  func wait(until condition: @escaping @Sendable (Contents) -> Bool) async {
    let id = state.withLock { state in
      state.lastID += 1
      return state.lastID
    }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isOver = state.withLock { state in
          if state.cancelled.contains(id) || condition(state.contents) { return true }
          state.waiters[id] = Waiter(condition: condition, continuation: continuation)
          return false
        }
        if isOver { continuation.resume() }
      }
    } onCancel: {
      let waiter = state.withLock { state in
        state.cancelled.insert(id)
        return state.waiters.removeValue(forKey: id)
      }
      waiter?.continuation.resume()
    }
    state.withLock { _ = $0.cancelled.remove(id) }
  }
}
