import SwiftScan

/// The identifiers in the scopes of a file's ViewModels. They are collected once, because many rules visit them and
/// more than half of all tokens are no identifiers.
struct ScopeNames: Sendable {
  /// An identifier with its length and outer bytes. These exclude most comparisons without access to the source text.
  struct Name: Sendable {
    /// The index of its token.
    let token: Int32
    /// The length in bytes, including backticks and `$`, limited to `longest`.
    let length: UInt8
    let first: UInt8
    let last: UInt8
    /// Whether it follows a period, but not behind the name of a module.
    let isMember: Bool

    static let longest: UInt8 = .max

    @inline(__always)
    init(_ token: Token, at index: Int, in source: SourceFile) {
      self.token = Int32(truncatingIfNeeded: index)
      length = UInt8(clamping: token.end &- token.start)
      first = source.text[Int(token.start)]
      last = source.text[Int(token.end) &- 1]
      isMember = source.isMember(index)
    }

    /// Whether the name may spell this word.
    @inline(__always)
    func maySpell(_ word: StaticString) -> Bool {
      // Backticks add two bytes, a `$` adds one.
      switch Int(length) &- word.utf8CodeUnitCount {
      case 0: first == word.utf8Start.pointee
      case 1: first == UInt8(ascii: "$")
      case 2: first == UInt8(ascii: "`")
      default: length == Self.longest
      }
    }

    /// Whether the name may match one of these names.
    @inline(__always)
    func mayBe(oneOf names: NamePatterns) -> Bool {
      names.mayMatch(length: length == Self.longest ? .max : Int(length), last: last)
    }
  }

  /// Words to compare names with. Their first bytes exclude most names at once.
  struct Words: Sendable {
    private let words: [StaticString]
    /// A bit for each first byte, by its lower six bits.
    private let firsts: UInt64

    init(_ words: [StaticString]) {
      self.words = words
      let escaped = [UInt8(ascii: "`"), UInt8(ascii: "$")]
      firsts = (words.map(\.utf8Start.pointee) + escaped).reduce(0) { $0 | 1 << UInt64($1 & 63) }
    }

    /// Whether a name is one of the words.
    @inline(__always)
    func contain(_ name: Name, in source: SourceFile) -> Bool {
      firsts &>> UInt64(name.first & 63) & 1 != 0
        && words.contains { name.maySpell($0) && source.isNamed(Int(name.token), $0) }
    }
  }

  private let source: SourceFile
  private var names: [Name] = []

  /// - Parameter scopes: In order, without overlap.
  init(_ source: SourceFile, _ scopes: [Range<Int>]) {
    self.source = source
    if scopes.isEmpty { return }
    // Count first, so that filling the array needs no capacity checks.
    var count = 0
    for scope in scopes { source.tokens.forEachIdentifier(in: scope) { _, _ in count &+= 1 } }
    names = [Name](unsafeUninitializedCapacity: count) { room, made in
      for scope in scopes {
        Self.forEach(in: scope, of: source) { name in
          room.initializeElement(at: made, to: name)
          made &+= 1
        }
      }
    }
  }

  @inline(__always)
  private static func forEach(in range: Range<Int>, of source: SourceFile, _ body: (Name) -> Void) {
    source.tokens.forEachIdentifier(in: range) { index, token in
      body(Name(token, at: index, in: source))
    }
  }

  /// Calls `body` for each name, in order.
  @inline(__always)
  func forEach(_ body: (Name) -> Void) {
    for name in names { body(name) }
  }

  /// Calls `body` for each name in a token range of a scope, in order.
  @inline(__always)
  func forEach(in range: Range<Int>, _ body: (Name) -> Void) {
    for name in names[place(of: range.lowerBound)..<place(of: range.upperBound)] { body(name) }
  }

  /// The calls of members with one of these names, in order.
  func calls(of words: [StaticString], _ code: CodeMap) -> [MemberCall] {
    var calls: [MemberCall] = []
    let words = Words(words)
    for name in names where name.isMember && words.contain(name, in: source) {
      if let call = source.memberCall(at: Int(name.token), code) { calls.append(call) }
    }
    return calls
  }

  /// The index of the first name at or behind a token.
  private func place(of token: Int) -> Int {
    var (low, high) = (0, names.count)
    while low < high {
      let middle = (low + high) / 2
      if names[middle].token < token { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
