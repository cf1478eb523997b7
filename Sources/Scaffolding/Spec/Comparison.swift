extension Comparable {
  /// The result of a comparison in the condition of a spec; nil if `sign` does not compare.
  func compared(_ sign: String, to other: Self) -> Bool? {
    switch sign {
    case "==": self == other
    case "!=": self != other
    case "<": self < other
    case ">": self > other
    case "<=": self <= other
    case ">=": self >= other
    default: nil
    }
  }
}
