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
    /// A bit for each.
    public let rawValue: UInt8
    /// Takes the bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }
    /// `@StateObject`, `@ObservedObject`, or `@State` without a plain `private` right behind it.
    public static let openState = Mentions(rawValue: 1)
    /// `sink`, `assign` or `observe`.
    public static let subscription = Mentions(rawValue: 2)
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
    let sketch: SourceSketch? = bytes.withUnsafeBufferPointer { text in
      ByteClass.table.withUnsafeBufferPointer { classes in
        ByteClass.continuesIdentifier.withUnsafeBufferPointer { words in
          withUnsafeTemporaryAllocation(of: UInt8.self, capacity: SketchReader.deepest) { open in
            guard let text = text.baseAddress, let classes = classes.baseAddress, let words = words.baseAddress,
              let open = open.baseAddress
            else { return nil }
            var reader = SketchReader(
              bytes: text, count: count, classes: classes, continuesIdentifier: words, open: open)
            return reader.read() && reader.depth == 0 ? reader.sketch : nil
          }
        }
      }
    }
    guard let sketch else { return nil }
    self = sketch
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
///
/// Its pointers lead to a file's bytes with four zeros behind them, to tables of 256 entries and to room for the stack. Every
/// loop either stops at a zero or compares with the count, and none looks further than three bytes ahead of that; the
/// stack is never written beyond `deepest`. With arrays the pass takes three times as long.
private struct SketchReader {
  /// Deeper code is given up on.
  static let deepest = 1024

  private let bytes: UnsafePointer<UInt8>
  private let count: Int
  private let classes: UnsafePointer<ByteClass>
  private let continuesIdentifier: UnsafePointer<Bool>
  /// What is open: the bytes of brackets, `i` and `I` for an interpolation in a string of one line or several, `c` for a
  /// condition.
  private let open: UnsafeMutablePointer<UInt8>
  private(set) var depth = 0
  private var position = 0
  /// How many strings of one line are open.
  private var lineStrings = 0
  private(set) var sketch = SourceSketch()

  init(
    bytes: UnsafePointer<UInt8>, count: Int, classes: UnsafePointer<ByteClass>,
    continuesIdentifier: UnsafePointer<Bool>, open: UnsafeMutablePointer<UInt8>
  ) {
    (self.bytes, self.count, self.classes) = (bytes, count, classes)
    (self.continuesIdentifier, self.open) = (continuesIdentifier, open)
  }

  private mutating func push(_ what: UInt8) -> Bool {
    guard depth < Self.deepest else { return false }
    open[depth] = what
    depth += 1
    return true
  }

  /// Takes what was opened last off the stack; zero where there is nothing.
  private mutating func pop() -> UInt8 {
    guard depth > 0 else { return 0 }
    depth -= 1
    return open[depth]
  }

  private var innermost: UInt8 { depth > 0 ? open[depth - 1] : 0 }

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
        if !push(bytes[position]) { return false }
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
      case .space:
        position += 1
        while bytes[position] == UInt8(ascii: " ") { position += 1 }
      case .operatorCharacter, .dot, .questionOrExclamation, .comma, .semicolon, .colon, .backslash, .dollar,
        .high, .other:
        position += 1
      }
    }
    return true
  }

  private mutating func close(_ opening: UInt8) -> Bool {
    position += 1
    return pop() == opening
  }

  private mutating func closeParenthesis() -> Bool {
    position += 1
    switch pop() {
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
          if !isMultiline { lineStrings += 1 }
          position += 2
          return push(isMultiline ? UInt8(ascii: "I") : UInt8(ascii: "i"))
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

  /// Whether a slash is surely no regex literal: it stands right behind an operand, or, as `/` or `/=` between spaces,
  /// behind one that ends in a bracket, a digit or a name that is no keyword.
  private func isDivision() -> Bool {
    guard position > 0 else { return false }
    var before = position - 1
    switch classes[Int(bytes[before])] {
    case .letter, .digit, .closeParen, .closeBracket: return true
    case .space: break
    default: return false
    }
    let next = bytes[position + 1] == UInt8(ascii: "=") ? position + 2 : position + 1
    guard bytes[next] == UInt8(ascii: " ") else { return false }
    while before > 0, bytes[before] == UInt8(ascii: " ") { before -= 1 }
    switch classes[Int(bytes[before])] {
    case .closeParen, .closeBracket: return true
    // The last digit of a number or of a name; no keyword ends in one.
    case .digit: return true
    case .letter:
      var start = before
      while start > 0, continuesIdentifier[Int(bytes[start - 1])] { start -= 1 }
      return !isReserved(UnsafeBufferPointer(start: bytes + start, count: before + 1 - start))
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
    note(wordFrom: start)
    switch position - start {
    case 2 where isWord("if", at: start): return push(UInt8(ascii: "c"))
    case 4 where isWord("else", at: start), 6 where isWord("elseif", at: start):
      return innermost == UInt8(ascii: "c")
    case 5 where isWord("endif", at: start): return pop() == UInt8(ascii: "c")
    default: break
    }
    return true
  }

  private mutating func readAttribute() -> Bool {
    position += 1
    var start = position
    guard classes[Int(bytes[start])] == .letter else { return false }
    skipWord()
    // An attribute is known by its last name.
    while bytes[position] == UInt8(ascii: "."), classes[Int(bytes[position + 1])] == .letter {
      note(wordFrom: start)
      start = position + 1
      position = start
      skipWord()
    }
    note(wordFrom: start)
    // Not code, but the scanner would go on behind it.
    if isReserved(UnsafeBufferPointer(start: bytes + start, count: position - start)) { return false }
    switch position - start {
    case 5 where isWord("State", at: start):
      if !isBeforePrivate() { sketch.mentions.insert(.openState) }
    case 11 where isWord("StateObject", at: start), 14 where isWord("ObservedObject", at: start):
      sketch.mentions.insert(.openState)
    default: break
    }
    // Generic arguments, or a name with spaces around its dot: rare.
    var next = position
    while classes[Int(bytes[next])] == .space || classes[Int(bytes[next])] == .newline { next += 1 }
    switch classes[Int(bytes[next])] {
    case .dot, .colon, .leftAngle, .slash, .high, .backtick: return false
    default: return true
    }
  }

  /// Whether `private` stands right behind an attribute, as a modifier of its own: without `(set)`, and before another word.
  private func isBeforePrivate() -> Bool {
    var start = position
    while classes[Int(bytes[start])] == .space || classes[Int(bytes[start])] == .newline { start += 1 }
    guard start > position, isWord("private", at: start), bytes[start + 7] == UInt8(ascii: " ") else { return false }
    return classes[Int(bytes[start + 8])] == .letter
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
      if isWord("class", at: start) { return isModifier() || readType(from: start) }
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
    return !ByteClass.continuesOperator[Int(bytes[start - 2])] && bytes[start - 2] < 0x80
  }

  /// Whether a member follows `class`.
  private func isModifier() -> Bool {
    guard bytes[position] == UInt8(ascii: " ") else { return false }
    var end = position + 1
    while continuesIdentifier[Int(bytes[end])] { end += 1 }
    guard bytes[end] == UInt8(ascii: " ") else { return false }
    switch end - position - 1 {
    case 3: return isWord("var", at: position + 1)
    case 4: return isWord("func", at: position + 1)
    default: return false
    }
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
    case .high, .slash, .backtick, .dollar, .other: return false
    case .letter:
      var end = next
      while continuesIdentifier[Int(bytes[end])] { end += 1 }
      let word = UnsafeBufferPointer(start: bytes + next, count: end - next)
      return KeywordTable.shared.keyword(word).isReserved && bytes[end] < 0x80
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

  /// Reads the name behind a word, and gives back its hash; nil where none stands there, or none in plain ASCII.
  private mutating func readName() -> UInt64? {
    var start = position
    while bytes[start] == UInt8(ascii: " ") { start += 1 }
    let isQuoted = bytes[start] == UInt8(ascii: "`")
    if isQuoted { start += 1 }
    guard classes[Int(bytes[start])] == .letter else { return nil }
    var end = start
    while continuesIdentifier[Int(bytes[end])] { end += 1 }
    let name = UnsafeBufferPointer(start: bytes + start, count: end - start)
    if isQuoted ? bytes[end] != UInt8(ascii: "`") : bytes[end] >= 0x80 || isReserved(name) { return nil }
    position = end
    note(wordFrom: start)
    if isQuoted { position += 1 }
    return SourceSketch.hash(name)
  }

  private func isReserved(_ word: UnsafeBufferPointer<UInt8>) -> Bool {
    let keyword = KeywordTable.shared.keyword(word)
    // `actor` may introduce a declaration itself.
    return keyword.isReserved || keyword == .actor
  }

  private func isWord(_ word: StaticString, at start: Int) -> Bool {
    let text = word.utf8Start
    for index in 0..<word.utf8CodeUnitCount where bytes[start + index] != text[index] { return false }
    return true
  }
}
