/// A clock that only moves when a test moves it, so that the test neither waits nor depends on its speed.
///
/// ```swift
/// let clock = ManualClock()
/// let task = Task.debounce(delay: .milliseconds(400), clock: clock, task: nil) { await viewModel.loadPosts() }
/// clock.advance(by: .milliseconds(400))
/// await task.value
/// ```
///
/// `debounce` computes its deadline before the task starts to sleep. For a task that computes it later, call
/// ``waitForSleepers(_:)`` before you move the clock.
///
/// May be used from any thread.
public final class ManualClock: Clock {
  /// A moment of a ``ManualClock``.
  ///
  /// ```swift
  /// let noon = ManualClock.Instant(offset: .seconds(12 * 3600))
  /// let clock = ManualClock(now: noon)
  /// ```
  public struct Instant: InstantProtocol, CustomStringConvertible {
    /// The time since the beginning.
    public let offset: Duration

    /// Creates a moment.
    ///
    /// - Parameter offset: The time since the beginning.
    public init(offset: Duration) { self.offset = offset }

    /// The moment after this one by a duration.
    public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }

    /// The duration from this moment to another one.
    public func duration(to other: Instant) -> Duration { other.offset - offset }

    /// Whether the left moment is before the right one.
    public static func < (lhs: Instant, rhs: Instant) -> Bool { lhs.offset < rhs.offset }

    /// The time since the beginning.
    public var description: String { "\(offset)" }
  }

  private struct Contents {
    var now: Instant
    /// The deadline of each sleeping task.
    var deadlines: [Int: Instant] = [:]
    var lastID = 0
    var lastDeadline: Instant?

    /// Moves to the next deadline up to a moment.
    ///
    /// - Returns: Whether there was such a deadline.
    mutating func wakeNext(until moment: Instant) -> Bool {
      guard let next = deadlines.values.min(), next <= moment else { return false }
      now = max(now, next)
      deadlines = deadlines.filter { $0.value != next }
      return true
    }
  }

  private let contents: Watched<Contents>

  /// Creates a clock.
  ///
  /// - Parameter now: The initial time.
  public init(now: Instant = Instant(offset: .zero)) {
    contents = Watched(Contents(now: now))
  }

  /// The current time.
  public var now: Instant { contents.read { $0.now } }

  /// The clock moves by any amount.
  public var minimumResolution: Duration { .zero }

  /// The number of sleeping tasks.
  public var sleeperCount: Int { contents.read { $0.deadlines.count } }

  /// The deadline of the last task that began to sleep, even if the clock had passed it: shows the length of a pause.
  ///
  /// ```swift
  /// let clock = ManualClock()
  /// let task = Task.debounce(delay: .milliseconds(400), clock: clock, task: nil) { await viewModel.loadPosts() }
  /// clock.advance(by: .seconds(1))
  /// await task.value
  /// print(clock.lastDeadline?.offset == .milliseconds(400))
  /// ```
  public var lastDeadline: Instant? { contents.read { $0.lastDeadline } }

  /// Sleeps until the clock reaches a deadline.
  ///
  /// - Parameters:
  ///   - deadline: The deadline. Returns at once if it is not in the future.
  ///   - tolerance: Ignored, since the clock is exact.
  /// - Throws: `CancellationError` if the task is cancelled first.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try Task.checkCancellation()
    let id = contents.update { contents -> Int? in
      contents.lastDeadline = deadline
      if deadline <= contents.now { return nil }
      contents.lastID += 1
      contents.deadlines[contents.lastID] = deadline
      return contents.lastID
    }
    guard let id else { return }
    await contents.wait { $0.deadlines[id] == nil }
    // A task that is still in the list was not woken by the clock.
    if contents.update({ $0.deadlines.removeValue(forKey: id) }) != nil { throw CancellationError() }
  }

  /// Moves the clock and wakes each sleeping task at its own deadline, the earliest first.
  ///
  /// The tasks continue on their own executors; await them, or their effects.
  ///
  /// ```swift
  /// let clock = ManualClock()
  /// clock.advance(by: .seconds(1))
  /// print(clock.now, clock.sleeperCount)
  /// ```
  ///
  /// - Parameter duration: The duration of the move. The clock does not move back.
  public func advance(by duration: Duration) {
    advance(to: now.advanced(by: duration))
  }

  /// Moves the clock to a moment, as ``advance(by:)`` does.
  ///
  /// ```swift
  /// let clock = ManualClock()
  /// clock.advance(to: clock.now.advanced(by: .seconds(1)))
  /// ```
  ///
  /// - Parameter moment: The new time. The clock does not move back.
  public func advance(to moment: Instant) {
    while contents.update({ $0.wakeNext(until: moment) }) {}
    contents.update { $0.now = max($0.now, moment) }
  }

  /// Waits until a number of tasks is sleeping, or the waiting task is cancelled.
  ///
  /// ```swift
  /// let task = Task { try await clock.sleep(for: .seconds(1)) }
  /// await clock.waitForSleepers()
  /// clock.advance(by: .seconds(1))
  /// try await task.value
  /// ```
  ///
  /// - Parameter count: The minimal number of sleeping tasks.
  public func waitForSleepers(_ count: Int = 1) async {
    await contents.wait { $0.deadlines.count >= count }
  }
}
