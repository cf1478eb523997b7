import SwiftScan

/// The conditional code of a file: what is between `#if` and `#endif`.
struct Conditions {
  /// The tokens from each `#if` to its `#endif`, in order, without those inside another.
  private let ranges: [Range<Int>]

  fileprivate init(_ tokens: TokenList) {
    var ranges: [Range<Int>] = []
    var index = 0
    while let start = tokens.firstIndex(from: index, where: { _, token in token.kind == .poundIf }) {
      index = max(start + 1, tokens.partner(of: start))
      ranges.append(start..<index)
    }
    self.ranges = ranges
  }

  /// Whether a token is between `#if` and `#endif`.
  func contains(_ token: Int) -> Bool {
    let index = ranges.partitioningIndex { $0.upperBound > token }
    return index < ranges.count && ranges[index].contains(token)
  }
}

extension SourceFile {
  /// The conditional code of the file. Finding it takes time, so ask once for many tokens.
  var conditions: Conditions { Conditions(tokens) }

  /// Calls `body` for each identifier that is in no import, in order.
  func forEachIdentifierOutsideImports(_ body: (Int) -> Void) {
    let imports = declarations.filter { $0.kind == .import }
    var next = 0
    tokens.forEachIdentifier(in: 0..<tokens.count) { token, _ in
      while next < imports.count, imports[next].tokens.upperBound <= token { next += 1 }
      if next == imports.count || !imports[next].tokens.contains(token) { body(token) }
    }
  }
}
