import SwiftScan

/// The identifiers in the scopes of the ViewModels of a file, found once: many rules go through them, and more than half of
/// all tokens are something else.
///
/// Of a huge file they are not kept, but found again each time.
struct ScopeNames: Sendable {
  private let source: SourceFile
  private let scopes: [Range<Int>]
  private var identifiers: [Int32] = []
  /// Those behind a period.
  private var members: [Int32] = []
  private let areKept: Bool

  /// - Parameter scopes: In order, without overlap.
  init(_ source: SourceFile, _ scopes: [Range<Int>]) {
    self.source = source
    self.scopes = scopes
    areKept = !source.tokens.areInPages
    guard areKept, !scopes.isEmpty else { return }
    let count = scopes.reduce(0) { $0 + $1.count }
    identifiers.reserveCapacity(count / 2)
    members.reserveCapacity(count / 6)
    for scope in scopes {
      var lastPeriod = -1
      source.tokens.forEach(in: scope) { index, token in
        if token.kind == .period {
          lastPeriod = index
        } else if token.kind == .identifier {
          identifiers.append(Int32(truncatingIfNeeded: index))
          if lastPeriod == index - 1 { members.append(Int32(truncatingIfNeeded: index)) }
        }
      }
    }
  }

  /// Calls a body for each of them, in order, with its index.
  @inline(__always)
  func forEach(_ body: (Int, Token) -> Void) {
    if areKept {
      source.tokens.forEach(of: identifiers[...], body)
    } else {
      for scope in scopes { source.tokens.forEachIdentifier(in: scope, body) }
    }
  }

  /// The same for those among some tokens of a scope.
  @inline(__always)
  func forEach(in range: Range<Int>, _ body: (Int, Token) -> Void) {
    guard areKept else { return source.tokens.forEachIdentifier(in: range, body) }
    let start = Self.place(of: range.lowerBound, in: identifiers)
    source.tokens.forEach(of: identifiers[start..<Self.place(of: range.upperBound, in: identifiers)], body)
  }

  /// Calls a body for each that stands behind a period, in order, with its index.
  @inline(__always)
  func forEachMember(_ body: (Int, Token) -> Void) {
    if areKept {
      source.tokens.forEach(of: members[...], body)
    } else {
      for scope in scopes {
        source.tokens.forEachIdentifier(in: scope) { index, token in
          if index > scope.lowerBound, source.tokens[index - 1].kind == .period { body(index, token) }
        }
      }
    }
  }

  /// The calls of members with one of some names, in order.
  func calls(of words: [StaticString], _ code: CodeMap) -> [MemberCall] {
    var calls: [MemberCall] = []
    forEachMember { index, name in
      for word in words where source.isNamed(name, word) {
        if let call = source.memberCall(at: index, code) { calls.append(call) }
      }
    }
    return calls
  }

  /// The place of the first that is not before a token.
  private static func place(of token: Int, in names: [Int32]) -> Int {
    var (low, high) = (0, names.count)
    while low < high {
      let middle = (low + high) / 2
      if names[middle] < token { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
