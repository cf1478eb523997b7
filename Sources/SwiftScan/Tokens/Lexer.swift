/// Converts bytes to tokens in one pass. It never fails: it skips unreadable text and reports it as a problem.
///
/// These invariants hold for any bytes:
/// 1. Every iteration of the loop in `lex()` advances `position` or ends the loop, so lexing terminates.
/// 2. Tokens do not overlap and are in the order of their offsets. Only trivia is between them.
/// 3. No part of the text is scanned more than a fixed number of times. If a look-ahead can fail late, the failure is
///    remembered (`noConflictEndFrom`, `noRegexEndPounds`, `noRawQuote`, `poundRunEnd`) and not repeated.
/// 4. In the end, every opening bracket, string, interpolation and condition has a partner (see
///    `TokenList.partner(of:)`).
///
/// Nesting is kept in arrays instead of the call stack, so deep nesting cannot overflow the call stack.
struct Lexer {
  let text: SourceText
  let end: Int
  var position = 0
  var list = TokenList()
  var problems: [ScanProblem] = []
  /// The tokens so far. A pointer, because an array checks on every write whether it is shared.
  private var room: UnsafeMutablePointer<Token>
  private var capacity: Int
  private var used = 0
  /// Whether `room` has outgrown the memory from `tokenize` and has memory of its own.
  private var hasMoved = false
  var sawNewline = true
  /// Whether the bodies of functions, accessors and closures are skipped.
  private let skipsBodies: Bool
  /// Bodies that start before this offset are not skipped, because skipping a body around them failed here.
  var readsBodiesUntil = 0
  var open = PlainStack<Open>(capacity: 16)
  var counts = OpenCounts()
  /// Opening tokens and the tokens that end them, in the order in which the ends were found. If nothing closes an
  /// opening token, all bits of `end` are inverted.
  var partners: PlainStack<BracketPair>
  var strings: [StringFrame] = []

  // Remembered look-ahead failures, see invariant 3.
  var noConflictEndFrom = Int.max
  var noRegexEndPounds = Int.max
  var noRawQuote = (pounds: Int.max, until: 0)
  var poundRunEnd = 0

  // Pointers, because lexing takes half as long again with arrays. Reads from `bytes` stay within the text and its
  // padding, see `SourceText`. The tables have an entry for every byte.
  let bytes: UnsafePointer<UInt8>
  let classes: UnsafePointer<ByteClass>
  let continuesOperator: UnsafePointer<Bool>
  let lengthsOfKeywords: UnsafePointer<UInt16>
  let keywords = KeywordTable.shared

  /// A text of more bytes gets room for one token per byte, any other for one token per 7 bytes.
  private static let largestTight = 1 << 20
  /// The most bracket pairs for which memory is reserved at the start.
  private static let mostPairsReserved = 1 << 14

  /// Reads a file.
  ///
  /// - Parameter bodies: Whether to read the bodies of functions too.
  /// - Returns: The tokens, and the problems in the order of their offsets.
  static func tokenize(_ text: SourceText, bodies: Bodies) -> (TokenList, [ScanProblem]) {
    var list = TokenList()
    var problems: [ScanProblem] = []
    // A token takes about 8 bytes of ordinary code, rarely fewer than 7. The array keeps its unused capacity. Large
    // allocations may be generous, because untouched pages take no memory, while growing holds the tokens twice. Few
    // tokens are empty, so one token per byte is enough.
    let expected = text.count / (text.count > largestTight ? 1 : 7) + 16
    let tokens = [Token](unsafeUninitializedCapacity: expected) { room, count in
      text.storage.withUnsafeBufferPointer { bytes in
        ByteClass.table.withUnsafeBufferPointer { classes in
          ByteClass.continuesOperator.withUnsafeBufferPointer { continuesOperator in
            KeywordTable.shared.lengths.withUnsafeBufferPointer { lengthsOfKeywords in
              guard let room = room.baseAddress, let bytes = bytes.baseAddress, let classes = classes.baseAddress,
                let continuesOperator = continuesOperator.baseAddress,
                let lengthsOfKeywords = lengthsOfKeywords.baseAddress
              else { return }
              var lexer = Lexer(
                text: text, end: text.count, skipsBodies: bodies == .skipped, room: room, capacity: expected,
                bytes: bytes, classes: classes, continuesOperator: continuesOperator,
                lengthsOfKeywords: lengthsOfKeywords)
              lexer.lex()
              count = lexer.hasMoved ? 0 : lexer.used
              if lexer.hasMoved { lexer.room.deallocate() }
              lexer.open.release()
              lexer.partners.release()
              (list, problems) = (lexer.list, lexer.problems)
            }
          }
        }
      }
    }
    if !tokens.isEmpty { list.tokens = tokens }
    if !problems.isEmpty { problems.sort { $0.offset < $1.offset } }
    return (list, problems)
  }

  private init(
    text: SourceText, end: Int, skipsBodies: Bool, room: UnsafeMutablePointer<Token>, capacity: Int,
    bytes: UnsafePointer<UInt8>, classes: UnsafePointer<ByteClass>, continuesOperator: UnsafePointer<Bool>,
    lengthsOfKeywords: UnsafePointer<UInt16>
  ) {
    (self.text, self.end, self.room, self.capacity) = (text, end, room, capacity)
    self.skipsBodies = skipsBodies
    (self.bytes, self.classes) = (bytes, classes)
    (self.continuesOperator, self.lengthsOfKeywords) = (continuesOperator, lengthsOfKeywords)
    // About one in 7 tokens opens a pair, and rarely are more than a few open at once.
    partners = PlainStack(capacity: min(capacity / 7, Self.mostPairsReserved))
  }

  // MARK: - The loop

  private mutating func lex() {
    if bytes[0] == 0xEF, bytes[1] == 0xBB, bytes[2] == 0xBF { position = 3 }
    if bytes[position] == UInt8(ascii: "#"), bytes[position + 1] == UInt8(ascii: "!") {
      let start = position
      skipLine()
      append(.shebang, from: start)
    }
    while position < end {
      let start = position
      switch classes[Int(bytes[start])] {
      case .space:
        var offset = start + 1
        while bytes[offset] == UInt8(ascii: " ") { offset += 1 }
        position = offset
      case .newline:
        sawNewline = true
        position = start + 1
        if strings.isEmpty { position = endOfSpaces(from: position) } else { closeStringsAtNewline() }
      case .letter: lexIdentifier()
      case .digit: lexNumber()
      case .operatorCharacter: lexOperator()
      case .dot:
        if continuesOperator[Int(bytes[start + 1])] { lexOperator() } else { single(.period) }
      case .slash: lexSlash()
      case .questionOrExclamation:
        if text.isLeftBound(start) {
          single(bytes[start] == UInt8(ascii: "?") ? .postfixQuestion : .postfixExclamation)
        } else {
          lexOperator()
        }
      case .leftAngle:
        if !skipConflict(at: start), !lexPlaceholder() { lexOperator() }
      case .rightAngle:
        if !skipConflict(at: start) { lexOperator() }
      case .openParen:
        if !strings.isEmpty { strings[strings.count - 1].parentheses += 1 }
        opening(.openParen)
      case .closeParen: closeParenthesis()
      case .openBracket: opening(.openBracket)
      case .closeBracket: closing(.closeBracket)
      case .openBrace:
        if !skipsBodies || opensMembers() || !skipBody() { opening(.openBrace) }
      case .closeBrace: closing(.closeBrace)
      case .comma: single(.comma)
      case .semicolon: single(.semicolon)
      case .colon:
        if bytes[start + 1] == UInt8(ascii: ":") {
          position += 2
          append(.doubleColon, from: start)
        } else {
          single(.colon)
        }
      case .at: single(.at)
      case .pound: lexPound()
      case .backslash: single(.backslash)
      case .backtick: lexBacktick()
      case .quote: lexString(pounds: 0, from: start)
      case .dollar: lexIdentifier()
      case .high: lexHigh()
      case .other: position += 1
      }
    }
    while let frame = strings.last {
      if frame.interpolation >= 0 { closeInterpolation() }
      closeString(width: 0)
    }
    let last = nextIndex
    append(.endOfFile, from: end)
    closeAll(at: last)
    if hasMoved { list.tokens = Array(UnsafeBufferPointer(start: room, count: used)) }
    // Few tokens have a partner. Filling `list.partners` once at the end costs less than growing it with each token.
    list.partners = [Int32](repeating: -1, count: used)
    let pairs = partners.all
    list.partners.withUnsafeMutableBufferPointer { all in
      for pair in pairs {
        if pair.end >= 0 { all[Int(pair.end)] = pair.opening }
        all[Int(pair.opening)] = pair.end >= 0 ? pair.end : ~pair.end
      }
    }
  }

  /// The end of the spaces that start at an offset. Compares 16 bytes at once, because most lines are indented and
  /// neighbouring lines differ in indentation.
  @inline(__always)
  private func endOfSpaces(from start: Int) -> Int {
    let spaces = ByteBlock(repeating: UInt8(ascii: " "))
    var offset = start
    // 16 zeros follow the text, so the load stays in bounds.
    while true {
      let halves = unsafeBitCast(
        UnsafeRawPointer(bytes + offset).loadUnaligned(as: ByteBlock.self) .== spaces, to: SIMD2<UInt64>.self)
      if halves[0] != ~0 { return offset + (~halves[0].littleEndian).trailingZeroBitCount >> 3 }
      if halves[1] != ~0 { return offset + 8 + (~halves[1].littleEndian).trailingZeroBitCount >> 3 }
      offset += 16
    }
  }

  // MARK: - Tokens so far

  var nextIndex: Int { used }

  var last: Token? { used > 0 ? room[used - 1] : nil }

  func token(_ index: Int) -> Token { room[index] }

  var lastButOne: Token? { used > 1 ? room[used - 2] : nil }

  /// Changes the start of the last token.
  mutating func startLast(at offset: Int) {
    if used > 0 { room[used - 1].start = UInt32(offset) }
  }

  func startOfToken(_ index: Int) -> Int { Int(room[index].start) }

  // MARK: - Emitting

  mutating func single(_ kind: TokenKind) {
    position += 1
    append(kind, from: position - 1)
  }

  @inline(__always)
  mutating func append(_ kind: TokenKind, from start: Int, keyword: Keyword = .none) {
    if used == capacity { makeRoom() }
    (room + used).initialize(
      to: Token(
        start: UInt32(truncatingIfNeeded: start), end: UInt32(truncatingIfNeeded: position), kind: kind,
        keyword: keyword, startsLine: sawNewline))
    used &+= 1
    sawNewline = false
  }

  /// Makes room for all tokens of the file, assuming that the rest has as many tokens per byte as the part read so far.
  @inline(never)
  private mutating func makeRoom() {
    let expected = position > 0 ? Int(Double(used) / Double(position) * Double(end) * 1.02) : 0
    move(to: max(expected, used + used / 4) + 16)
  }

  private mutating func move(to capacity: Int) {
    let larger = UnsafeMutablePointer<Token>.allocate(capacity: capacity)
    larger.moveInitialize(from: room, count: used)
    if hasMoved { room.deallocate() }
    hasMoved = true
    room = larger
    self.capacity = capacity
  }

  /// Records an opening and a closing token as each other's partners.
  mutating func pair(_ opening: Int, _ closing: Int) {
    partners.append(BracketPair(opening: Int32(opening), end: Int32(closing)))
  }

  mutating func note(_ kind: ScanProblem.Kind, at offset: Int) {
    problems.append(ScanProblem(kind: kind, offset: offset))
  }
}

extension SourceText {
  /// Whether the byte before an operator is part of an operand, so that the operator may be a postfix one.
  func isLeftBound(_ offset: Int) -> Bool {
    if offset == 0 { return false }
    switch self[offset - 1] {
    case UInt8(ascii: " "), UInt8(ascii: "\r"), UInt8(ascii: "\n"), UInt8(ascii: "\t"), UInt8(ascii: "("),
      UInt8(ascii: "["), UInt8(ascii: "{"), UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: ":"), 0:
      return false
    case UInt8(ascii: "/"):
      return !(offset > 1 && self[offset - 2] == UInt8(ascii: "*"))
    case 0xA0:
      return !(offset > 1 && self[offset - 2] == 0xC2)
    default:
      return true
    }
  }

  /// Whether the byte after an operator starts an operand.
  func isRightBound(_ offset: Int, isLeftBound: Bool) -> Bool {
    if offset >= count { return false }
    switch self[offset] {
    case UInt8(ascii: " "), UInt8(ascii: "\r"), UInt8(ascii: "\n"), UInt8(ascii: "\t"), UInt8(ascii: ")"),
      UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: ":"), 0:
      return false
    case UInt8(ascii: "."):
      return !isLeftBound
    case UInt8(ascii: "/"):
      return self[offset + 1] != UInt8(ascii: "/") && self[offset + 1] != UInt8(ascii: "*")
    case 0xC2:
      return self[offset + 1] != 0xA0
    default:
      return true
    }
  }
}
