import SwiftScan

/// Where a method turns flags on and off, by the hashes of their names.
struct FlagSwitches {
  /// The first tokens that set a flag to `true`.
  private var on: [UInt64: Int] = [:]
  /// The last tokens that set a flag to `false`.
  private var off: [UInt64: Int] = [:]

  /// The flags that the method turns on.
  var flags: some Sequence<UInt64> { on.keys }

  mutating func turnOn(_ flag: UInt64, at token: Int) { if on[flag] == nil { on[flag] = token } }

  mutating func turnOff(_ flag: UInt64, at token: Int) { off[flag] = token }

  /// Whether the method turns a flag on, and behind that off.
  func endsItself(_ flag: UInt64) -> Bool {
    guard let on = on[flag], let off = off[flag] else { return false }
    return off > on
  }

  /// Whether other code may see a flag on. It cannot if the method turns the flag off again and waits for nothing: behind
  /// the place where it turns the flag on it has neither `await` nor a closure with `self`, which may run later.
  ///
  /// - Parameter lastWait: See `LintedFile.lastWait(in:)`.
  func mayBeSeen(_ flag: UInt64, lastWait: Int?) -> Bool {
    guard endsItself(flag), let on = on[flag] else { return true }
    return lastWait.map { $0 > on } ?? false
  }
}

extension LintedFile {
  /// A method's last `await`, or the opening brace of its last closure with `self` if that is later; nil for neither.
  func lastWait(in body: Range<Int>) -> Int? {
    body.last { token in
      if source.tokens[token].keyword == .await { return true }
      guard source.tokens[token].kind == .openBrace, code.role(of: token) == .closure else { return false }
      return (token..<source.tokens.behind(token)).contains { source.tokens[$0].keyword == .`self` }
    }
  }
}
