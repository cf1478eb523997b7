import SwiftScan

/// The identifiers in the scopes of the ViewModels of a file, found once: many rules go through them, and more than half of
/// all tokens are something else.
///
/// Of a huge file they are not kept, but found again each time.
struct ScopeNames: Sendable {
  /// An identifier, with what tells most of them apart: nothing else is looked at for those.
  struct Name: Sendable {
    /// The index of its token.
    let token: Int32
    /// How many bytes it has, backticks and `$` included; of very long ones `longest`.
    let length: UInt8
    let first: UInt8
    let last: UInt8
    /// Whether it stands behind a period.
    let isMember: Bool

    static let longest: UInt8 = .max

    @inline(__always)
    init(_ token: Token, at index: Int, isMember: Bool, in text: SourceText) {
      self.token = Int32(truncatingIfNeeded: index)
      length = UInt8(clamping: token.end &- token.start)
      first = text[Int(token.start)]
      last = text[Int(token.end) &- 1]
      self.isMember = isMember
    }

    /// Whether it may spell a word.
    @inline(__always)
    func maySpell(_ word: StaticString) -> Bool {
      // Backticks are two bytes more, a `$` is one.
      switch Int(length) &- word.utf8CodeUnitCount {
      case 0: first == word.utf8Start.pointee
      case 1: first == UInt8(ascii: "$")
      case 2: first == UInt8(ascii: "`")
      default: length == Self.longest
      }
    }

    /// Whether it may be one of some names.
    @inline(__always)
    func mayBe(oneOf names: NamePatterns) -> Bool {
      names.mayMatch(length: length == Self.longest ? .max : Int(length), last: last)
    }
  }

  private let source: SourceFile
  private let scopes: [Range<Int>]
  private var names: [Name] = []
  /// Those of them that stand behind a period: all that calls of members are found among.
  private var members: [Name] = []
  private let areKept: Bool

  /// - Parameter scopes: In order, without overlap.
  init(_ source: SourceFile, _ scopes: [Range<Int>]) {
    self.source = source
    self.scopes = scopes
    areKept = !source.tokens.areInPages
    guard areKept, !scopes.isEmpty else { return }
    var names: [Name] = []
    names.reserveCapacity(scopes.reduce(0) { $0 + $1.count } / 2)
    var members: [Name] = []
    for scope in scopes {
      Self.forEach(in: scope, of: source) { name in
        names.append(name)
        if name.isMember { members.append(name) }
      }
    }
    (self.names, self.members) = (names, members)
  }

  @inline(__always)
  private static func forEach(in range: Range<Int>, of source: SourceFile, _ body: (Name) -> Void) {
    var lastPeriod =
      range.lowerBound > 0 && source.tokens[range.lowerBound - 1].kind == .period ? range.lowerBound - 1 : -1
    source.tokens.forEach(in: range) { index, token in
      if token.kind == .period {
        lastPeriod = index
      } else if token.kind == .identifier {
        body(Name(token, at: index, isMember: lastPeriod >= 0 && lastPeriod == index - 1, in: source.text))
      }
    }
  }

  /// Calls a body for each of them, in order.
  @inline(__always)
  func forEach(_ body: (Name) -> Void) {
    if areKept {
      for name in names { body(name) }
    } else {
      for scope in scopes { Self.forEach(in: scope, of: source, body) }
    }
  }

  /// The same for those behind a period.
  @inline(__always)
  private func forEachMember(_ body: (Name) -> Void) {
    if areKept {
      for name in members { body(name) }
    } else {
      for scope in scopes { Self.forEach(in: scope, of: source) { if $0.isMember { body($0) } } }
    }
  }

  /// The same for those among some tokens of a scope.
  @inline(__always)
  func forEach(in range: Range<Int>, _ body: (Name) -> Void) {
    guard areKept else { return Self.forEach(in: range, of: source, body) }
    for name in names[place(of: range.lowerBound)..<place(of: range.upperBound)] { body(name) }
  }

  /// The calls of members with one of some names, in order.
  func calls(of words: [StaticString], _ code: CodeMap) -> [MemberCall] {
    var calls: [MemberCall] = []
    // By their lengths alone most names are told apart: with a `$`, and with backticks.
    let lengths: UInt64 = words.reduce(1 << 63) { $0 | 0b111 << UInt64(min($1.utf8CodeUnitCount, 61)) }
    forEachMember { name in
      if lengths &>> UInt64(min(name.length, 63)) & 1 == 0 { return }
      for word in words where name.maySpell(word) && source.isNamed(Int(name.token), word) {
        if let call = source.memberCall(at: Int(name.token), code) { calls.append(call) }
      }
    }
    return calls
  }

  /// The place of the first that is not before a token.
  private func place(of token: Int) -> Int {
    var (low, high) = (0, names.count)
    while low < high {
      let middle = (low + high) / 2
      if names[middle].token < token { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
