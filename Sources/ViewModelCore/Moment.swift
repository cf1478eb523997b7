/// A place in the order of events of this process.
struct Moment: Comparable, Sendable {
  private static let count = Locked(0)

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
