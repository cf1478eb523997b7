/// From bytes to tokens, in one pass that never fails: what cannot be read is noted as a problem and passed over.
///
/// What must hold, whatever the bytes:
/// 1. Every turn of the loop in `lex()` moves `position` forward or ends, so lexing returns.
/// 2. Tokens do not overlap and come in the order of their offsets; between them lies trivia alone.
/// 3. No piece of the text is scanned more than a fixed number of times. Where a look ahead can fail late, the failure
///    is remembered (`noConflictEndFrom`, `noRegexEnd`, `noRawQuote`, `poundRunEnd`), so that it is not repeated.
/// 4. Every opening bracket, string, interpolation and condition has a partner in the end (see `TokenList.partner(of:)`).
///
/// Nesting lives in arrays, not in the call stack, so no depth overflows it.
struct Lexer {
  let text: SourceText
  let end: Int
  var position = 0
  var list = TokenList()
  var problems: [ScanProblem] = []
  /// The tokens so far, written without asking an array for each whether it is shared.
  private var room: UnsafeMutablePointer<Token>
  private var capacity: Int
  private var used = 0
  /// Whether `room` has replaced the memory that `tokenize` gave.
  private var hasMoved = false
  var sawNewline = true
  /// Whether bodies of functions, accessors and closures are passed over.
  private let skipsBodies: Bool
  /// Up to here every body is read: one that could not be passed over ended here.
  var readsBodiesUntil = 0
  var open = PlainStack<Open>(capacity: 16)
  var counts = OpenCounts()
  /// Tokens that open and what ends them, in the order in which they were found. Where nothing closes a token, all bits of
  /// the other are turned round.
  var partners: PlainStack<BracketPair>
  var strings: [StringFrame] = []

  // Failures that are remembered, see 3.
  var noConflictEndFrom = Int.max
  var noRegexEndPounds = Int.max
  var noRawQuote = (pounds: Int.max, until: 0)
  var poundRunEnd = 0

  // With arrays it takes half as long again. The text's bytes lead into its padding and no further, see `SourceText`; the
  // tables have an entry for every byte.
  let bytes: UnsafePointer<UInt8>
  let classes: UnsafePointer<ByteClass>
  let continuesIdentifier: UnsafePointer<Bool>
  let continuesOperator: UnsafePointer<Bool>
  let lengthsOfKeywords: UnsafePointer<UInt16>
  let keywords = KeywordTable.shared

  /// Of longer texts the tokens get more room than most have.
  private static let largestTight = 1 << 20
  /// The most bracket pairs that memory is reserved for at the start.
  private static let mostPairsReserved = 1 << 14

  /// Reads a file.
  ///
  /// - Parameter bodies: Whether to read the bodies of functions, too.
  /// - Returns: Its tokens, and what is wrong with it, by offset.
  static func tokenize(_ text: SourceText, bodies: Bodies) -> (TokenList, [ScanProblem]) {
    var list = TokenList()
    var problems: [ScanProblem] = []
    // A token takes about eight bytes of ordinary code, seldom less than seven. What is not used is kept all the same; but of
    // much room what is never touched takes no memory, and a list that has to grow is held twice. Few tokens are empty.
    let expected = text.count / (text.count > largestTight ? 1 : 7) + 16
    // They are written without asking, for each, whether nobody else has the array.
    let tokens = [Token](unsafeUninitializedCapacity: expected) { room, count in
      text.storage.withUnsafeBufferPointer { bytes in
        ByteClass.table.withUnsafeBufferPointer { classes in
          ByteClass.continuesIdentifier.withUnsafeBufferPointer { continuesIdentifier in
            ByteClass.continuesOperator.withUnsafeBufferPointer { continuesOperator in
              KeywordTable.shared.lengths.withUnsafeBufferPointer { lengthsOfKeywords in
                guard let room = room.baseAddress, let bytes = bytes.baseAddress, let classes = classes.baseAddress,
                  let continuesIdentifier = continuesIdentifier.baseAddress,
                  let continuesOperator = continuesOperator.baseAddress,
                  let lengthsOfKeywords = lengthsOfKeywords.baseAddress
                else { return }
                var lexer = Lexer(
                  text: text, end: text.count, skipsBodies: bodies == .skipped, room: room, capacity: expected,
                  bytes: bytes,
                  classes: classes, continuesIdentifier: continuesIdentifier, continuesOperator: continuesOperator,
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
    }
    if !tokens.isEmpty { list.tokens = tokens }
    // Few files have any.
    if !problems.isEmpty { problems.sort { $0.offset < $1.offset } }
    return (list, problems)
  }

  private init(
    text: SourceText, end: Int, skipsBodies: Bool, room: UnsafeMutablePointer<Token>, capacity: Int,
    bytes: UnsafePointer<UInt8>, classes: UnsafePointer<ByteClass>, continuesIdentifier: UnsafePointer<Bool>,
    continuesOperator: UnsafePointer<Bool>, lengthsOfKeywords: UnsafePointer<UInt16>
  ) {
    (self.text, self.end, self.room, self.capacity) = (text, end, room, capacity)
    self.skipsBodies = skipsBodies
    (self.bytes, self.classes) = (bytes, classes)
    (self.continuesIdentifier, self.continuesOperator) = (continuesIdentifier, continuesOperator)
    self.lengthsOfKeywords = lengthsOfKeywords
    // One in seven tokens opens something, and seldom more than a few are open.
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
    // Few tokens have a partner: written in the end, those cost less than a second list that grows with each token.
    list.partners = [Int32](repeating: -1, count: used)
    let pairs = partners.all
    list.partners.withUnsafeMutableBufferPointer { all in
      for pair in pairs {
        if pair.end >= 0 { all[Int(pair.end)] = pair.opening }
        all[Int(pair.opening)] = pair.end >= 0 ? pair.end : ~pair.end
      }
    }
  }

  /// The end of the spaces that start at a place, sixteen at once: lines are indented, each otherwise than the one before.
  @inline(__always)
  private func endOfSpaces(from start: Int) -> Int {
    let spaces = ByteBlock(repeating: UInt8(ascii: " "))
    var offset = start
    // Behind a text stand sixteen zeros.
    while true {
      let halves = unsafeBitCast(
        UnsafeRawPointer(bytes + offset).loadUnaligned(as: ByteBlock.self) .== spaces, to: SIMD2<UInt64>.self)
      if halves[0] != ~0 { return offset + (~halves[0].littleEndian).trailingZeroBitCount >> 3 }
      if halves[1] != ~0 { return offset + 8 + (~halves[1].littleEndian).trailingZeroBitCount >> 3 }
      offset += 16
    }
  }

  // MARK: - What was read

  /// The index of the next token.
  var nextIndex: Int { used }

  /// The last token.
  var last: Token? { used > 0 ? room[used - 1] : nil }

  /// A token.
  func token(_ index: Int) -> Token { room[index] }

  /// The token before the last.
  var lastButOne: Token? { used > 1 ? room[used - 2] : nil }

  /// Says anew where the last token starts.
  mutating func startLast(at offset: Int) {
    if used > 0 { room[used - 1].start = UInt32(offset) }
  }

  /// The offset of a token.
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

  /// Makes room for as many tokens as the file will have if its rest is like what was read.
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

  /// Makes an opening and a closing token each other's partner.
  mutating func pair(_ opening: Int, _ closing: Int) {
    partners.append(BracketPair(opening: Int32(opening), end: Int32(closing)))
  }

  mutating func note(_ kind: ScanProblem.Kind, at offset: Int) {
    problems.append(ScanProblem(kind: kind, offset: offset))
  }
}

extension SourceText {
  /// Whether the byte before counts as part of an operand, so that an operator here may be a postfix one.
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

  /// Whether the byte at an operator's end counts as the start of an operand.
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
