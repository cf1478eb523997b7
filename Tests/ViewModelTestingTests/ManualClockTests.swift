import Testing
import ViewModelTesting

@MainActor
struct ManualClockTests {
  private let clock = ManualClock()

  /// The clock is moved before or during the sleep.
  @Test(arguments: [true, false])
  func theLastDeadline(isEarly: Bool) async {
    let clock = ManualClock()
    #expect(clock.lastDeadline == nil)
    let task = Task.debounce(delay: .milliseconds(400), clock: clock, task: nil) {}
    if !isEarly { await clock.waitForSleepers() }
    clock.advance(by: .seconds(1))
    await task.value
    #expect(clock.lastDeadline?.offset == .milliseconds(400))
  }

  @Test func standsStillUntilItIsMoved() {
    #expect(clock.now == ManualClock.Instant(offset: .zero))
    clock.advance(by: .seconds(2))
    #expect(clock.now.offset == .seconds(2))
    clock.advance(by: .seconds(-1))
    #expect(clock.now.offset == .seconds(2))
    #expect("\(clock.now)" == "2.0 seconds")
  }

  @Test func sleepsUntilTheDeadline() async throws {
    let clock = clock
    let task = Task { try await clock.sleep(for: .seconds(2)) }
    await clock.waitForSleepers()
    clock.advance(by: .seconds(1))
    #expect(clock.sleeperCount == 1)
    clock.advance(by: .seconds(1))
    #expect(clock.sleeperCount == 0)
    try await task.value
  }

  @Test func aDeadlineThatIsOverNeedsNoSleep() async throws {
    try await clock.sleep(until: clock.now)
    try await clock.sleep(until: clock.now.advanced(by: .seconds(-1)))
  }

  @Test func wakesEachAtItsDeadline() async throws {
    let clock = clock
    var order: [Int] = []
    var tasks: [Task<Void, any Error>] = []
    for (count, seconds) in [3, 1, 2].enumerated() {
      tasks.append(
        Task {
          try await clock.sleep(for: .seconds(seconds))
          order.append(seconds)
        })
      await clock.waitForSleepers(count + 1)
    }
    for (seconds, task) in [(1, tasks[1]), (2, tasks[2]), (3, tasks[0])] {
      clock.advance(by: .seconds(1))
      try await task.value
      #expect(order == Array(1...seconds))
      #expect(clock.sleeperCount == 3 - seconds)
    }
    clock.advance(by: .seconds(2))
    #expect(clock.now.offset == .seconds(5))
  }

  @Test func cancellingEndsTheSleep() async {
    let clock = clock
    let task = Task { try await clock.sleep(for: .seconds(1)) }
    await clock.waitForSleepers()
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(clock.sleeperCount == 0)
  }

  @Test func aCancelledTaskDoesNotFallAsleep() async {
    let clock = clock
    let task = Task { try await clock.sleep(for: .seconds(1)) }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test func whoWaitsForSleepersMayBeCancelled() async {
    let clock = clock
    let task = Task { await clock.waitForSleepers() }
    await Task.yield()
    task.cancel()
    await task.value
  }

  @Test func movesManyTasksOfManyThreads() async throws {
    let clock = clock
    try await withThrowingTaskGroup(of: Void.self) { group in
      for index in 0..<200 { group.addTask { try await clock.sleep(for: .seconds(index % 7 + 1)) } }
      await clock.waitForSleepers(200)
      for _ in 0..<7 { clock.advance(by: .seconds(1)) }
      try await group.waitForAll()
    }
    #expect(clock.sleeperCount == 0)
  }
}
