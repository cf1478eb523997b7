#if !canImport(Combine)
  extension Subscribers {
    /// The number of values that a subscriber requests.
    ///
    /// ```swift
    /// var demand = Subscribers.Demand.max(2) + .max(1)
    /// demand += .none
    /// demand -= 1
    /// demand == .max(2) && demand < .unlimited
    /// ```
    public struct Demand: Hashable, Comparable, Sendable, CustomStringConvertible {
      /// The number of values; `nil` for no limit.
      public let max: Int?

      /// No limit.
      public static let unlimited = Demand(max: nil)

      /// No value.
      public static let none = Demand(max: 0)

      /// A limited number of values.
      ///
      /// - Parameter value: The number; zero or more.
      public static func max(_ value: Int) -> Demand {
        precondition(value >= 0, "a demand cannot be negative")
        return Demand(max: value)
      }

      private init(max: Int?) { self.max = max }

      /// The number, or `unlimited`.
      public var description: String {
        max.map { "max(\($0))" } ?? "unlimited"
      }

      /// Whether the left demand is smaller.
      public static func < (lhs: Demand, rhs: Demand) -> Bool {
        guard let left = lhs.max else { return false }
        return rhs.max.map { left < $0 } ?? true
      }

      /// The sum; unlimited if either is, or if the sum exceeds an `Int`.
      public static func + (lhs: Demand, rhs: Demand) -> Demand {
        guard let left = lhs.max, let right = rhs.max else { return .unlimited }
        let (sum, overflow) = left.addingReportingOverflow(right)
        return overflow ? .unlimited : Demand(max: sum)
      }

      /// Adds the right one to the left one.
      public static func += (lhs: inout Demand, rhs: Demand) {
        lhs = lhs + rhs
      }

      /// The demand minus a number, at least none. An unlimited demand stays unlimited.
      public static func - (lhs: Demand, rhs: Int) -> Demand {
        lhs.max.map { Demand(max: Swift.max(0, $0 - rhs)) } ?? .unlimited
      }

      /// Subtracts a number from the left demand.
      public static func -= (lhs: inout Demand, rhs: Int) {
        lhs = lhs - rhs
      }
    }
  }
#endif
