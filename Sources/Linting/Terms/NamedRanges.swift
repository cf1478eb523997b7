import SwiftScan

/// Where in a file which names are known: asking costs a search, however deep the places lie in each other.
struct NamedRanges {
  /// For each name its ranges by their starts, each with the furthest end so far.
  private var ranges: [String: [(start: Int, furthestEnd: Int)]] = [:]

  /// - Parameter named: Names and the tokens among which they are known, in any order.
  init(_ named: [(name: String, range: Range<Int>)]) {
    for (name, range) in named.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
      let end = max(range.upperBound, ranges[name]?.last?.furthestEnd ?? 0)
      ranges[name, default: []].append((range.lowerBound, end))
    }
  }

  /// Whether a name is known at a token.
  func know(_ name: String, at token: Int) -> Bool {
    guard let known = ranges[name] else { return false }
    var low = 0
    var high = known.count
    while low < high {
      let middle = (low + high) / 2
      if known[middle].start <= token { low = middle + 1 } else { high = middle }
    }
    // A range that starts at or before the token and ends behind it holds it.
    return low > 0 && known[low - 1].furthestEnd > token
  }
}

extension LintedFile {
  /// Where the names of generic parameters are known; those that an extended type declares elsewhere are not.
  var genericParameters: NamedRanges {
    var named: [(name: String, range: Range<Int>)] = []
    // Most declarations have none.
    for index in source.declarations.indices {
      let declaration = source.declarations[index]
      for name in source.genericParameters(of: declaration) { named.append((source.name(name), declaration.tokens)) }
    }
    return NamedRanges(named)
  }
}
