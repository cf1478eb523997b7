/// What can be told of a file in one pass over its bytes, without a token: that its brackets, strings and comments close,
/// and which types it may declare or extend.
///
/// It is sure of itself or gives up. What must hold for a file that it is sure of, where the tokens and declarations are
/// those that `SourceFile` reads:
/// 1. Nothing that opens is left open.
/// 2. The name of every type is among `types`, that of every extended type whose extension has an inheritance clause
///    among `extensions`, as hashes. There may be more.
/// 3. Where no word is told of (`mentions`), no token of the file is that word, or the attribute's name.
///
/// Whatever is rare is given up on: regex literals, raw strings, placeholders, names beyond ASCII, code that does not close.
public struct SourceSketch: Sendable {
  /// Words that rules look for.
  public struct Mentions: OptionSet, Sendable {
    public let rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }
    /// `@State`, `@StateObject` or `@ObservedObject`.
    public static let stateAttribute = Mentions(rawValue: 1)
    /// `sink`, `assign` or `observe`.
    public static let subscription = Mentions(rawValue: 2)
    /// An extension of anything.
    public static let `extension` = Mentions(rawValue: 4)
  }

  /// Hashes of the names of types that may be declared.
  public fileprivate(set) var types: [UInt64] = []
  /// Hashes of the last names of types that may be extended with an inheritance clause.
  public fileprivate(set) var extensions: [UInt64] = []
  /// What the file mentions.
  public fileprivate(set) var mentions: Mentions = []

  /// Reads a file's bytes.
  ///
  /// - Parameters:
  ///   - bytes: A buffer that starts with the file's bytes, behind which at least four zeros stand.
  ///   - count: How many bytes are the file's.
  /// - Returns: Nil where it is not sure.
  public init?(_ bytes: [UInt8], count: Int) {
    // A shebang is no code.
    let start = count >= 3 && bytes[0] == 0xEF && bytes[1] == 0xBB && bytes[2] == 0xBF ? 3 : 0
    if bytes[start] == UInt8(ascii: "#"), bytes[start + 1] == UInt8(ascii: "!") { return nil }
    var reader = SketchReader(bytes, count: count)
    guard reader.read(), reader.open.isEmpty else { return nil }
    self = reader.sketch
  }

  fileprivate init() {}

  /// The hash of a name, as `types` and `extensions` hold them: 64-bit FNV-1a.
  public static func hash(_ name: some Sequence<UInt8>) -> UInt64 {
    var state: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in name { state = (state ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return state
  }
}

/// The pass over the bytes. It is apart from what it finds, so that keeping that keeps no bytes.
private struct SketchReader {
  private let bytes: [UInt8]
  private let count: Int
  private var position = 0
  /// What is open: the bytes of brackets, `i` and `I` for an interpolation in a string of one line or several, `c` for a
  /// condition.
  private(set) var open: [UInt8] = []
  /// How many strings of one line are open.
  private var lineStrings = 0
  private let classes = ByteClass.table
  private let continuesIdentifier = ByteClass.continuesIdentifier
  private let continuesOperator = ByteClass.continuesOperator

  private(set) var sketch = SourceSketch()

  init(_ bytes: [UInt8], count: Int) {
    self.bytes = bytes
    self.count = count
  }

  // MARK: - The pass

  /// Reads all; like every step of it, it says whether it is sure.
  mutating func read() -> Bool {
    while position < count {
      switch classes[Int(bytes[position])] {
      case .letter:
        if !readWord() { return false }
      case .newline:
        // A string of one line ends with it, whatever is open inside.
        if lineStrings > 0 { return false }
        position += 1
      case .digit: skipWord()
      case .quote:
        if !openString() { return false }
      case .slash:
        if !readSlash() { return false }
      case .openParen, .openBracket, .openBrace:
        open.append(bytes[position])
        position += 1
      case .closeParen:
        if !closeParenthesis() { return false }
      case .closeBracket:
        if !close(UInt8(ascii: "[")) { return false }
      case .closeBrace:
        if !close(UInt8(ascii: "{")) { return false }
      case .pound:
        if !readPound() { return false }
      case .at:
        if !readAttribute() { return false }
      case .backtick:
        if !skipBackticks() { return false }
      case .leftAngle:
        // A placeholder, or a mark of a merge.
        if bytes[position + 1] == UInt8(ascii: "#") { return false }
        if bytes[position + 1] == UInt8(ascii: "<"), bytes[position + 2] == UInt8(ascii: "<") { return false }
        position += 1
      case .rightAngle:
        if bytes[position + 1] == UInt8(ascii: ">"), bytes[position + 2] == UInt8(ascii: ">"),
          bytes[position + 3] == UInt8(ascii: ">")
        {
          return false
        }
        position += 1
      case .space, .operatorCharacter, .dot, .questionOrExclamation, .comma, .semicolon, .colon, .backslash, .dollar,
        .high, .other:
        position += 1
      }
    }
    return true
  }

  private mutating func close(_ opening: UInt8) -> Bool {
    position += 1
    return open.popLast() == opening
  }

  private mutating func closeParenthesis() -> Bool {
    position += 1
    switch open.popLast() {
    case UInt8(ascii: "("): return true
    case UInt8(ascii: "i"):
      lineStrings -= 1
      return readString(isMultiline: false)
    case UInt8(ascii: "I"): return readString(isMultiline: true)
    default: return false
    }
  }

  // MARK: - Strings and comments

  private mutating func openString() -> Bool {
    let quote = UInt8(ascii: "\"")
    // Swift has no `'…'`.
    guard bytes[position] == quote else { return false }
    let isMultiline = bytes[position + 1] == quote && bytes[position + 2] == quote
    position += isMultiline ? 3 : 1
    return readString(isMultiline: isMultiline)
  }

  /// Reads on in a string, up to its end or its next interpolation.
  private mutating func readString(isMultiline: Bool) -> Bool {
    while position < count {
      switch bytes[position] {
      case UInt8(ascii: "\\"):
        let escaped = bytes[position + 1]
        if escaped == UInt8(ascii: "(") {
          open.append(isMultiline ? UInt8(ascii: "I") : UInt8(ascii: "i"))
          if !isMultiline { lineStrings += 1 }
          position += 2
          return true
        }
        // A line end is never escaped.
        position += escaped == UInt8(ascii: "\n") || escaped == UInt8(ascii: "\r") ? 1 : 2
      case UInt8(ascii: "\""):
        if !isMultiline {
          position += 1
          return true
        }
        if bytes[position + 1] == UInt8(ascii: "\""), bytes[position + 2] == UInt8(ascii: "\"") {
          position += 3
          return true
        }
        position += 1
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
        if !isMultiline || lineStrings > 0 { return false }
        position += 1
      default: position += 1
      }
    }
    return false
  }

  private mutating func readSlash() -> Bool {
    switch bytes[position + 1] {
    case UInt8(ascii: "/"):
      while position < count, bytes[position] != UInt8(ascii: "\n"), bytes[position] != UInt8(ascii: "\r") {
        position += 1
      }
      return true
    case UInt8(ascii: "*"):
      return skipBlockComment()
    default:
      guard isDivision() else { return false }
      position += 1
      return true
    }
  }

  private mutating func skipBlockComment() -> Bool {
    var depth = 0
    while position < count {
      switch bytes[position] {
      case UInt8(ascii: "*") where bytes[position + 1] == UInt8(ascii: "/"):
        depth -= 1
        position += 2
        if depth == 0 { return position <= count }
      case UInt8(ascii: "/") where bytes[position + 1] == UInt8(ascii: "*"):
        depth += 1
        position += 2
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
        if lineStrings > 0 { return false }
        position += 1
      default: position += 1
      }
    }
    return false
  }

  /// Whether a slash is surely no regex literal: it stands right behind an operand, or between spaces and behind a closing
  /// bracket. What else is a division is not worth the trouble.
  private func isDivision() -> Bool {
    guard position > 0 else { return false }
    var before = position - 1
    switch classes[Int(bytes[before])] {
    case .letter, .digit, .closeParen, .closeBracket: return true
    case .space: break
    default: return false
    }
    guard bytes[position + 1] == UInt8(ascii: " ") else { return false }
    while before > 0, bytes[before] == UInt8(ascii: " ") { before -= 1 }
    switch classes[Int(bytes[before])] {
    case .closeParen, .closeBracket: return true
    case .digit:
      // The last digit of a number or of a name; no keyword ends in one.
      return true
    default: return false
    }
  }

  // MARK: - Words

  private mutating func skipWord() {
    while continuesIdentifier[Int(bytes[position])] { position += 1 }
  }

  private mutating func skipBackticks() -> Bool {
    position += 1
    let start = position
    while position < count {
      switch bytes[position] {
      case UInt8(ascii: "`"):
        note(wordFrom: start)
        position += 1
        return true
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"): return false
      default: position += 1
      }
    }
    return false
  }

  private mutating func readPound() -> Bool {
    let start = position + 1
    position = start
    switch classes[Int(bytes[start])] {
    case .letter: break
    // Raw strings, regex literals and heaps of pounds.
    case .quote, .slash, .pound: return false
    default: return true
    }
    while classes[Int(bytes[position])] == .letter { position += 1 }
    switch position - start {
    case 2 where isWord("if", at: start): open.append(UInt8(ascii: "c"))
    case 4 where isWord("else", at: start), 6 where isWord("elseif", at: start):
      return open.last == UInt8(ascii: "c")
    case 5 where isWord("endif", at: start): return open.popLast() == UInt8(ascii: "c")
    default: break
    }
    return true
  }

  private mutating func readAttribute() -> Bool {
    position += 1
    let start = position
    guard classes[Int(bytes[start])] == .letter else { return false }
    skipWord()
    switch position - start {
    case 5 where isWord("State", at: start), 11 where isWord("StateObject", at: start),
      14 where isWord("ObservedObject", at: start):
      sketch.mentions.insert(.stateAttribute)
    default: break
    }
    // Behind a module's name, or generic arguments, comes another name.
    var next = position
    while classes[Int(bytes[next])] == .space || classes[Int(bytes[next])] == .newline { next += 1 }
    switch classes[Int(bytes[next])] {
    case .dot, .colon, .leftAngle, .slash, .high, .backtick: return false
    default: return true
    }
  }

  private mutating func readWord() -> Bool {
    let start = position
    position += 1
    skipWord()
    switch position - start {
    case 4:
      if isWord("enum", at: start) { return readType(from: start) }
      note(wordFrom: start)
    case 5:
      if isWord("class", at: start) { return readType(from: start) }
      if isWord("actor", at: start) { return readActor() }
    case 6:
      if isWord("struct", at: start) { return readType(from: start) }
      note(wordFrom: start)
    case 7:
      note(wordFrom: start)
    case 8:
      if isWord("protocol", at: start) { return readType(from: start) }
    case 9:
      if isWord("typealias", at: start) { return readType(from: start) }
      if isWord("extension", at: start) { return readExtension(from: start) }
    default: break
    }
    return true
  }

  /// Notes a word that ends at the position, should it be one that rules look for.
  private mutating func note(wordFrom start: Int) {
    switch position - start {
    case 4 where isWord("sink", at: start), 6 where isWord("assign", at: start), 7 where isWord("observe", at: start):
      sketch.mentions.insert(.subscription)
    default: break
    }
  }

  /// Whether a word that introduces declarations is a member's name or a label instead.
  private func isPlainName(from start: Int) -> Bool {
    if bytes[position] == UInt8(ascii: ":"), bytes[position + 1] != UInt8(ascii: ":") { return true }
    guard start > 1, bytes[start - 1] == UInt8(ascii: ".") else { return false }
    // The dot of an operator makes no member.
    return !continuesOperator[Int(bytes[start - 2])] && bytes[start - 2] < 0x80
  }

  /// `actor` is a name itself where none follows.
  private mutating func readActor() -> Bool {
    if let name = readName() {
      sketch.types.append(name)
      return true
    }
    var next = position
    while classes[Int(bytes[next])] == .space { next += 1 }
    switch classes[Int(bytes[next])] {
    case .letter, .high, .slash, .backtick, .other: return false
    default: return true
    }
  }

  private mutating func readType(from start: Int) -> Bool {
    if isPlainName(from: start) { return true }
    guard let name = readName() else { return false }
    sketch.types.append(name)
    return true
  }

  private mutating func readExtension(from start: Int) -> Bool {
    if isPlainName(from: start) { return true }
    sketch.mentions.insert(.extension)
    guard var name = readName() else { return false }
    while bytes[position] == UInt8(ascii: ".") {
      position += 1
      guard let next = readName() else { return false }
      name = next
    }
    var next = position
    while classes[Int(bytes[next])] == .space || classes[Int(bytes[next])] == .newline { next += 1 }
    switch bytes[next] {
    case UInt8(ascii: "{"): return true
    case UInt8(ascii: "w"): return isWord("where", at: next) && bytes[next + 5] == UInt8(ascii: " ")
    case UInt8(ascii: ":") where bytes[next + 1] != UInt8(ascii: ":"):
      sketch.extensions.append(name)
      return true
    default: return false
    }
  }

  /// Reads the name behind a word, and gives back its hash; nil where none stands there, or none in plain ASCII. The bytes
  /// of a name without backticks are read again as a word: they may be `func` behind `class`.
  private mutating func readName() -> UInt64? {
    var start = position
    while bytes[start] == UInt8(ascii: " ") { start += 1 }
    let isQuoted = bytes[start] == UInt8(ascii: "`")
    if isQuoted { start += 1 }
    guard classes[Int(bytes[start])] == .letter else { return nil }
    var end = start
    while continuesIdentifier[Int(bytes[end])] { end += 1 }
    if isQuoted ? bytes[end] != UInt8(ascii: "`") : bytes[end] >= 0x80 { return nil }
    position = isQuoted ? end + 1 : end
    return SourceSketch.hash(bytes[start..<end])
  }

  private func isWord(_ word: StaticString, at start: Int) -> Bool {
    // The padding ends every word.
    word.withUTF8Buffer { word in
      for index in word.indices where bytes[start + index] != word[index] { return false }
      return true
    }
  }
}
