import SwiftScan

/// The token ranges of a file in which names are visible. A lookup is one binary search, even if ranges are nested.
struct NamedRanges {
  /// For each name, its ranges sorted by start. `furthestEnd` is the largest end of this range and all before it.
  private var ranges: [String: [(start: Int, furthestEnd: Int)]] = [:]

  /// - Parameter named: Names and the token ranges in which they are visible, in any order.
  init(_ named: [(name: String, range: Range<Int>)]) {
    for (name, range) in named.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
      let end = max(range.upperBound, ranges[name]?.last?.furthestEnd ?? 0)
      ranges[name, default: []].append((range.lowerBound, end))
    }
  }

  /// Whether a name is visible at a token.
  func contains(_ name: String, at token: Int) -> Bool {
    guard let known = ranges[name] else { return false }
    var low = 0
    var high = known.count
    while low < high {
      let middle = (low + high) / 2
      if known[middle].start <= token { low = middle + 1 } else { high = middle }
    }
    // A range that starts at or before the token and ends behind it contains the token.
    return low > 0 && known[low - 1].furthestEnd > token
  }
}

extension LintedFile {
  /// The ranges in which generic parameters are visible. If an extended type declares its parameters elsewhere, they
  /// are not included.
  var genericParameters: NamedRanges {
    var named: [(name: String, range: Range<Int>)] = []
    for index in source.declarations.indices {
      let declaration = source.declarations[index]
      for name in source.genericParameters(of: declaration) { named.append((source.name(name), declaration.tokens)) }
    }
    return NamedRanges(named)
  }
}
