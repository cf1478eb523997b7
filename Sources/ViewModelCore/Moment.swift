/// A place in the order of events of this process.
struct Moment: Comparable, Sendable {
  private static let count = Locked(0)
  /// The moment before all others.
  static let first = Moment(number: 0)

  private let number: Int

  /// A moment after all moments before.
  static func now() -> Moment {
    Moment(
      number: count.withLock { count in
        count += 1
        return count
      })
  }

  static func < (lhs: Self, rhs: Self) -> Bool { lhs.number < rhs.number }
}

/// The time in which a change runs. Tasks that the change has started may go on after its end.
final class Period: Sendable {
  let beginning: Moment
  private let isOver = Locked(false)

  init(since beginning: Moment) { self.beginning = beginning }

  var isRunning: Bool { isOver.withLock { !$0 } }

  func end() { isOver.withLock { $0 = true } }
}
