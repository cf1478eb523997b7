import Testing
import ViewModelCore
import ViewModelTesting

@MainActor
struct DebounceTests {
  private let clock = ManualClock()
  private let log = Log<String>()

  private func type(_ text: String, after task: Task<Void, Never>?) -> Task<Void, Never> {
    Task.debounce(delay: .milliseconds(400), clock: clock, task: task) { log.append(text) }
  }

  @Test func actsAfterThePause() async {
    let task = type("kit", after: nil)
    clock.advance(by: .milliseconds(400))
    await task.value
    #expect(log.all == ["kit"])
  }

  @Test func waitsForTheWholePause() async {
    let task = type("kit", after: nil)
    clock.advance(by: .milliseconds(399))
    await clock.waitForSleepers()
    #expect(log.all == [])
    clock.advance(by: .milliseconds(1))
    await task.value
    #expect(log.all == ["kit"])
  }

  @Test func onlyTheLastOfSeveralCallsActs() async {
    let first = type("k", after: nil)
    await clock.waitForSleepers()
    clock.advance(by: .milliseconds(300))
    let second = type("ki", after: first)
    let third = type("kit", after: second)
    clock.advance(by: .milliseconds(400))
    for task in [first, second, third] { await task.value }
    #expect(log.all == ["kit"])
  }

  @Test func aTaskThatIsCancelledWhenThePauseIsOverDoesNotAct() async {
    let task = type("kit", after: nil)
    await clock.waitForSleepers()
    // The sleep has ended, but the task waits for the busy main actor.
    clock.advance(by: .milliseconds(400))
    task.cancel()
    await task.value
    #expect(log.all == [])
  }

  @Test func takesAnyClock() async {
    let clock: any Clock<Duration> = clock
    let task = Task.debounce(delay: .seconds(1), clock: clock, task: nil) { log.append("done") }
    self.clock.advance(by: .seconds(1))
    await task.value
    #expect(log.all == ["done"])
  }

  @Test func takesNanoseconds() async {
    await Task.debounce(delay: 0, task: nil) { log.append("nanoseconds") }.value
    await Task.debounce(delay: .zero, task: nil) { log.append("duration") }.value
    let never = Task.debounce(delay: UInt64.max, task: nil) { log.append("never") }
    never.cancel()
    await never.value
    #expect(log.all == ["nanoseconds", "duration"])
  }
}
