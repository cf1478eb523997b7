import SwiftScan

/// Where a method turns flags on and off, by the hashes of their names.
struct FlagSwitches {
  /// The first tokens that set a flag to `true`.
  var on: [UInt64: Int] = [:]
  /// The last tokens that set a flag to `false`.
  var off: [UInt64: Int] = [:]
  /// The tokens `await`, and the opening braces of closures, which may run later.
  private var waiting: [Int]?

  mutating func turnOn(_ flag: UInt64, at token: Int) { if on[flag] == nil { on[flag] = token } }

  mutating func turnOff(_ flag: UInt64, at token: Int) { off[flag] = token }

  /// Whether a method awaits something, or has a closure, between two tokens.
  mutating func waits(in body: Range<Int>, between start: Int, and end: Int, _ file: LintedFile) -> Bool {
    let tokens = file.source.tokens
    let places =
      waiting
      ?? body.filter { token in
        tokens[token].keyword == .await || tokens[token].kind == .openBrace && file.code.role(of: token) == .closure
      }
    waiting = places
    let next = places.partitioningIndex { $0 > start }
    return next < places.count && places[next] < end
  }
}
