/// The words that the lexer recognises, so that later passes need not compare bytes.
///
/// Reserved words become tokens of kind `keyword`. Contextual keywords, which are reserved only in some places, become
/// tokens of kind `identifier` that carry their keyword. A word in backticks is not a keyword.
public enum Keyword: UInt8, Sendable {
  case none

  // Reserved: never an identifier without backticks.
  case `Any`, `as`, `associatedtype`, `break`, `case`, `catch`, `class`, `continue`, `default`, `defer`, `deinit`
  case `do`, `else`, `enum`, `extension`, `fallthrough`, `false`, `fileprivate`, `for`, `func`, `guard`, `if`
  case `import`, `in`, `init`, `inout`, `internal`, `is`, `let`, `nil`, `operator`, `precedencegroup`, `private`
  case `protocol`, `public`, `repeat`, `rethrows`, `return`, `self`, `Self`, `static`, `struct`, `subscript`, `super`
  case `switch`, `throw`, `throws`, `true`, `try`, `typealias`, `var`, `where`, `while`

  // Contextual keywords: reserved only in some places.
  case actor, any, async, await, borrowing, consume, consuming, convenience, copy, didSet, distributed, dynamic, each
  case final, get, indirect, infix, isolated, lazy, macro, mutating, nonisolated, nonmutating, open, optional, override
  case package, postfix, prefix, reasync, required, sending, set, some, unowned, unsafe, weak, willSet
  case __consuming, __owned, __shared, _const, _local, __setter_access

  /// Whether the word can never be an identifier without backticks.
  public var isReserved: Bool {
    rawValue >= Keyword.Any.rawValue && rawValue <= Keyword.while.rawValue
  }

  /// Whether the word can be a modifier of a declaration. `class` is excluded, because it is a modifier only before
  /// another declaration.
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

/// Finds the keyword that a word spells, with one hash and usually one comparison.
struct KeywordTable: Sendable {
  private struct Entry {
    /// The bytes of the word, the first in the lowest byte; no word has more than 16.
    var low: UInt64 = 0
    var high: UInt64 = 0
    var count = 0
    var keyword = Keyword.none
  }

  private let entries: [Entry]
  /// For each first byte, one bit per length of the keywords that start with it. This rules out most names.
  let lengths: [UInt16]
  private let mask: Int
  private static let longest = 15

  static let shared = KeywordTable()

  /// The names of all keywords, in the order of the cases. Getting them from the runtime takes more than 0.5 ms.
  static let words =
    """
    Any as associatedtype break case catch class continue default defer deinit do else enum extension \
    fallthrough false fileprivate for func guard if import in init inout internal is let nil operator \
    precedencegroup private protocol public repeat rethrows return self Self static struct subscript \
    super switch throw throws true try typealias var where while actor any async await borrowing consume \
    consuming convenience copy didSet distributed dynamic each final get indirect infix isolated lazy \
    macro mutating nonisolated nonmutating open optional override package postfix prefix reasync \
    required sending set some unowned unsafe weak willSet __consuming __owned __shared _const _local \
    __setter_access
    """

  private init() {
    let size = 1024
    var entries = [Entry](repeating: Entry(), count: size)
    var lengths = [UInt16](repeating: 0, count: 256)
    var raw: UInt8 = 1
    for word in Self.words.utf8.split(separator: UInt8(ascii: " ")).map(Array.init) {
      guard let keyword = Keyword(rawValue: raw) else { break }
      var slot = Self.hash(first: word[0], last: word[word.count - 1], count: word.count)
      while entries[slot & (size - 1)].keyword != .none { slot += 1 }
      let (low, high) = (word + [UInt8](repeating: 0, count: 16)).withUnsafeBufferPointer { bytes in
        bytes.baseAddress.map { Self.pack($0, count: word.count) } ?? (0, 0)
      }
      entries[slot & (size - 1)] = Entry(low: low, high: high, count: word.count, keyword: keyword)
      lengths[Int(word[0])] |= 1 << UInt16(word.count)
      raw += 1
    }
    self.entries = entries
    self.lengths = lengths
    mask = size - 1
  }

  @inline(__always)
  private static func hash(first: UInt8, last: UInt8, count: Int) -> Int {
    Int(first) &* 31 &+ Int(last) &* 7 &+ count &* 131
  }

  /// The keyword that a word of a text spells, or `none`.
  ///
  /// - Parameters:
  ///   - word: The first byte of the word. 16 bytes must be readable from there, as they are anywhere in a
  ///     `SourceText`.
  ///   - count: The number of bytes in the word.
  @inline(__always)
  func keyword(_ word: UnsafePointer<UInt8>, count: Int) -> Keyword {
    if count > Self.longest || count < 2 { return .none }
    let (low, high) = Self.pack(word, count: count)
    var slot = Self.hash(first: word[0], last: word[count - 1], count: count)
    return entries.withUnsafeBufferPointer { entries in
      // At least half of the entries are empty, so the loop ends. The mask keeps every index in bounds. Packed bytes
      // are zero only after the end of the word, so the lengths need not be compared.
      while entries[slot & mask].keyword != .none {
        if entries[slot & mask].low == low, entries[slot & mask].high == high { return entries[slot & mask].keyword }
        slot += 1
      }
      return .none
    }
  }

  /// The bytes of a word, the first in the lowest byte.
  @inline(__always)
  private static func pack(_ word: UnsafePointer<UInt8>, count: Int) -> (UInt64, UInt64) {
    let raw = UnsafeRawPointer(word)
    let low = UInt64(littleEndian: raw.loadUnaligned(as: UInt64.self))
    if count <= 8 { return (low & (UInt64.max >> UInt64(64 - 8 * count)), 0) }
    let high = UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
    return (low, high & (UInt64.max >> UInt64(128 - 8 * count)))
  }
}
