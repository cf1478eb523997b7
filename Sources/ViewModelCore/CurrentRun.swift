/// A load run by ``CurrentLoads``, and the loads that wait for its end.
final class CurrentRun: Sendable {
  private enum Phase {
    case underWay, cancelled, ended
  }

  private struct Contents {
    var phase = Phase.underWay
    /// The waiting loads by number.
    var waiters: [Int: CheckedContinuation<Void, Never>] = [:]
    /// The loads whose tasks were cancelled before they could wait.
    var cancelledWaiters: Set<Int> = []
    var nextWaiter = 0
  }

  private let contents = Locked(Contents())

  /// Whether the task of the load was cancelled while the operation ran.
  var isCancelled: Bool { contents.withLock { $0.phase == .cancelled } }

  /// Records that the task of the load was cancelled.
  func cancel() { leave(.cancelled) }

  /// Records that the operation has returned.
  func end() { leave(.ended) }

  /// Waits until the operation has returned, or until the task of the load or the waiting task is cancelled.
  ///
  /// - Returns: Whether the task of the load was cancelled before the operation returned.
  func isCancelledBeforeItsEnd(isolation: isolated (any Actor)? = #isolation) async -> Bool {
    let number = contents.withLock { contents in
      contents.nextWaiter += 1
      return contents.nextWaiter
    }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let waits = contents.withLock { contents in
          guard contents.phase == .underWay, contents.cancelledWaiters.remove(number) == nil else { return false }
          contents.waiters[number] = continuation
          return true
        }
        if !waits { continuation.resume() }
      }
    } onCancel: {
      let waiter = contents.withLock { contents in
        let waiter = contents.waiters.removeValue(forKey: number)
        if waiter == nil { contents.cancelledWaiters.insert(number) }
        return waiter
      }
      waiter?.resume()
    }
    return isCancelled
  }

  private func leave(_ phase: Phase) {
    let waiters = contents.withLock { contents in
      // The first of the two events decides.
      if contents.phase == .underWay { contents.phase = phase }
      defer { contents.waiters = [:] }
      return contents.waiters
    }
    for waiter in waiters.sorted(by: { $0.key < $1.key }) { waiter.value.resume() }
  }
}
