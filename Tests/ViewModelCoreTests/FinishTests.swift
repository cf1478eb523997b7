import Testing
import ViewModelCore
import ViewModelTesting

@MainActor
@Suite struct FinishTests {
  private let clock = ManualClock()

  @Test func waitsUntilTheTaskHasEnded() async {
    let log = Log<String>()
    let task = Task {
      await Task.yield()
      log.append("done")
    }
    await task.finish()
    #expect(log.all == ["done"])
    await task.finish()
  }

  @Test func cancelsTheTaskWithTheWaitingOne() async {
    let task = Task { [clock] in _ = try? await clock.sleep(for: .seconds(1)) }
    let waiting = Task { await task.finish() }
    await clock.waitForSleepers()
    #expect(!task.isCancelled)
    waiting.cancel()
    await waiting.value
    #expect(task.isCancelled)
    #expect(clock.sleeperCount == 0)
  }

  @Test func cancelsAtOnceWhenItIsCancelledAlready() async {
    let task = Task { [clock] in _ = try? await clock.sleep(for: .seconds(1)) }
    let waiting = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      await task.finish()
    }
    await waiting.value
    #expect(task.isCancelled)
  }
}
