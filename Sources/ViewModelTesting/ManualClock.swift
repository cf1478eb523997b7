/// A clock that stands still until it is told to move, so that a test neither waits nor depends on how fast it runs.
///
/// ```swift
/// let clock = ManualClock()
/// let task = Task.debounce(delay: .milliseconds(400), clock: clock, task: nil) { await viewModel.loadPosts() }
/// clock.advance(by: .milliseconds(400))
/// await task.value
/// ```
///
/// A task that works out its deadline when it starts to sleep, and not before as `debounce` does, must have got that far
/// when the clock moves: ``waitForSleepers(_:)`` waits for it.
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
    /// How long after the beginning the moment is.
    public let offset: Duration

    /// Creates the moment that is so long after the beginning.
    ///
    /// - Parameter offset: How long.
    public init(offset: Duration) { self.offset = offset }

    /// The moment so much later.
    public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }

    /// How long it is from this moment to another one.
    public func duration(to other: Instant) -> Duration { other.offset - offset }

    /// Whether the left moment is before the right one.
    public static func < (lhs: Instant, rhs: Instant) -> Bool { lhs.offset < rhs.offset }

    /// The time since the beginning.
    public var description: String { "\(offset)" }
  }

  private struct Contents {
    var now: Instant
    /// Until when each sleeping task sleeps.
    var deadlines: [Int: Instant] = [:]
    var lastID = 0
    var lastDeadline: Instant?

    /// Moves on to the next deadline that is not after a moment, and says whether there was one.
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
  /// - Parameter now: What it shows until it is moved.
  public init(now: Instant = Instant(offset: .zero)) {
    contents = Watched(Contents(now: now))
  }

  /// What it shows.
  public var now: Instant { contents.read { $0.now } }

  /// It moves by any amount.
  public var minimumResolution: Duration { .zero }

  /// How many tasks are sleeping now.
  public var sleeperCount: Int { contents.read { $0.deadlines.count } }

  /// Until when the task was to sleep that began to last, also where that moment had come by then: how long a pause was.
  ///
  /// ```swift
  /// let clock = ManualClock()
  /// let task = Task.debounce(delay: .milliseconds(400), clock: clock, task: nil) { await viewModel.loadPosts() }
  /// clock.advance(by: .seconds(1))
  /// await task.value
  /// print(clock.lastDeadline?.offset == .milliseconds(400))
  /// ```
  public var lastDeadline: Instant? { contents.read { $0.lastDeadline } }

  /// Sleeps until the clock has been moved that far.
  ///
  /// - Parameters:
  ///   - deadline: Until when; if that is not in the future this returns at once.
  ///   - tolerance: Not heeded: the clock is exact.
  /// - Throws: `CancellationError` if the task is cancelled before.
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
    // Who is still on the list was not woken by the clock.
    if contents.update({ $0.deadlines.removeValue(forKey: id) }) != nil { throw CancellationError() }
  }

  /// Moves the clock and wakes those whose time has come, the earliest first, at the moment each was waiting for.
  ///
  /// They go on when it is their turn: await their task, or what they do.
  ///
  /// ```swift
  /// let clock = ManualClock()
  /// clock.advance(by: .seconds(1))
  /// print(clock.now, clock.sleeperCount)
  /// ```
  ///
  /// - Parameter duration: How far; the clock does not go back.
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
  /// - Parameter moment: What to show; the clock does not go back.
  public func advance(to moment: Instant) {
    while contents.update({ $0.wakeNext(until: moment) }) {}
    contents.update { $0.now = max($0.now, moment) }
  }

  /// Waits until so many tasks are sleeping, or the waiting task is cancelled.
  ///
  /// ```swift
  /// let task = Task { try await clock.sleep(for: .seconds(1)) }
  /// await clock.waitForSleepers()
  /// clock.advance(by: .seconds(1))
  /// try await task.value
  /// ```
  ///
  /// - Parameter count: How many at least.
  public func waitForSleepers(_ count: Int = 1) async {
    await contents.wait { $0.deadlines.count >= count }
  }
}
