/// The words that the scanner tells apart while it lexes, so that nothing later compares bytes.
///
/// Reserved words are tokens of kind `keyword`. The others, reserved only in some places, are tokens of kind
/// `identifier` that carry their word. A word in backticks is none.
public enum Keyword: UInt8, Sendable {
  case none

  // Reserved: never an identifier without backticks.
  case `Any`, `as`, `associatedtype`, `break`, `case`, `catch`, `class`, `continue`, `default`, `defer`, `deinit`
  case `do`, `else`, `enum`, `extension`, `fallthrough`, `false`, `fileprivate`, `for`, `func`, `guard`, `if`
  case `import`, `in`, `init`, `inout`, `internal`, `is`, `let`, `nil`, `operator`, `precedencegroup`, `private`
  case `protocol`, `public`, `repeat`, `rethrows`, `return`, `self`, `Self`, `static`, `struct`, `subscript`, `super`
  case `switch`, `throw`, `throws`, `true`, `try`, `typealias`, `var`, `where`, `while`

  // Reserved in some places only.
  case actor, any, async, await, borrowing, consume, consuming, convenience, copy, didSet, distributed, dynamic, each
  case final, get, indirect, infix, isolated, lazy, macro, mutating, nonisolated, nonmutating, open, optional, override
  case package, postfix, prefix, reasync, required, sending, set, some, unowned, unsafe, weak, willSet
  case __consuming, __owned, __shared, _const, _local, __setter_access

  /// Whether the word can never be an identifier without backticks.
  public var isReserved: Bool {
    rawValue >= Keyword.Any.rawValue && rawValue <= Keyword.while.rawValue
  }

  /// Whether a declaration may carry the word as a modifier. `class` is one only before another declaration.
  public var isModifier: Bool {
    switch self {
    case .fileprivate, .internal, .private, .public, .static, .async, .borrowing, .consuming, .convenience,
      .distributed, .dynamic, .final, .indirect, .infix, .isolated, .lazy, .mutating, .nonisolated, .nonmutating,
      .open, .optional, .override, .package, .postfix, .prefix, .reasync, .required, .rethrows, .sending, .unowned,
      .weak, .__consuming, ._const, ._local, .__setter_access:
      true
    default: false
    }
  }
}

/// From the bytes of a word to its keyword, in one hash and one comparison.
struct KeywordTable: Sendable {
  private struct Entry {
    var word: [UInt8] = []
    var keyword = Keyword.none
  }

  private let entries: [Entry]
  private let mask: Int
  private static let longest = 15

  static let shared = KeywordTable()

  private init() {
    var words: [Entry] = []
    var raw: UInt8 = 1
    while let keyword = Keyword(rawValue: raw) {
      words.append(Entry(word: Array("\(keyword)".utf8), keyword: keyword))
      raw += 1
    }
    let size = 1024
    var entries = [Entry](repeating: Entry(), count: size)
    for entry in words {
      var slot = Self.hash(first: entry.word[0], last: entry.word[entry.word.count - 1], count: entry.word.count)
      while entries[slot & (size - 1)].keyword != .none { slot += 1 }
      entries[slot & (size - 1)] = entry
    }
    self.entries = entries
    mask = size - 1
  }

  @inline(__always)
  private static func hash(first: UInt8, last: UInt8, count: Int) -> Int {
    Int(first) &* 31 &+ Int(last) &* 7 &+ count &* 131
  }

  /// The keyword that a word of the text spells, or `none`.
  ///
  /// - Parameter range: The bytes of the word, not empty.
  func keyword(_ text: SourceText, _ range: Range<Int>) -> Keyword {
    let count = range.count
    if count > Self.longest || count < 2 { return .none }
    var slot = Self.hash(first: text[range.lowerBound], last: text[range.upperBound - 1], count: count)
    while entries[slot & mask].keyword != .none {
      let word = entries[slot & mask].word
      if word.count == count {
        var index = 0
        while index < count, text[range.lowerBound + index] == word[index] { index += 1 }
        if index == count { return entries[slot & mask].keyword }
      }
      slot += 1
    }
    return .none
  }
}
