/// From bytes to tokens, in one pass that never fails: what cannot be read is noted as a problem and passed over.
///
/// What must hold, whatever the bytes:
/// 1. Every turn of the loop in `lex()` moves `position` forward or ends, so lexing returns.
/// 2. Tokens do not overlap and come in the order of their offsets; between them lies trivia alone.
/// 3. No piece of the text is scanned more than a fixed number of times. Where a look ahead can fail late, the failure
///    is remembered (`noConflictEndFrom`, `noRegexEnd`, `noRawQuote`, `poundRunEnd`), so that it is not repeated.
/// 4. Every opening bracket, string, interpolation and condition has a partner in the end (see `TokenList.partners`).
///
/// Nesting lives in arrays, not in the call stack, so no depth overflows it.
struct Lexer {
  let text: SourceText
  let end: Int
  var position = 0
  var list = TokenList()
  var sawNewline = true
  var open: [Open] = []
  var counts = OpenCounts()
  /// Tokens that open and what ends them, in the order in which they were found. Where nothing closes a token, all bits of
  /// the other are turned round.
  var partners: [(opening: Int32, end: Int32)] = []
  var strings: [StringFrame] = []

  // Failures that are remembered, see 3.
  var noConflictEndFrom = Int.max
  var noRegexEndPounds = Int.max
  var noRawQuote = (pounds: Int.max, until: 0)
  var poundRunEnd = 0

  let classes = ByteClass.table
  let continuesIdentifier = ByteClass.continuesIdentifier
  let continuesOperator = ByteClass.continuesOperator
  let keywords = KeywordTable.shared

  /// Reads a whole file.
  static func tokenize(_ text: SourceText) -> TokenList {
    var lexer = Lexer(text)
    lexer.lex()
    return lexer.list
  }

  private init(_ text: SourceText) {
    self.text = text
    end = text.count
    // A token takes about six bytes of ordinary code; a little room saves the last doubling.
    list.tokens.reserveCapacity(end / 5 + 16)
  }

  // MARK: - The loop

  private mutating func lex() {
    if text[0] == 0xEF, text[1] == 0xBB, text[2] == 0xBF { position = 3 }
    if text[position] == UInt8(ascii: "#"), text[position + 1] == UInt8(ascii: "!") {
      let start = position
      skipLine()
      append(.shebang, from: start)
    }
    while position < end {
      let start = position
      switch classes[Int(text[start])] {
      case .space:
        var offset = start + 1
        while text[offset] == UInt8(ascii: " ") { offset += 1 }
        position = offset
      case .newline:
        sawNewline = true
        position += 1
        if !strings.isEmpty { closeStringsAtNewline() }
      case .letter: lexIdentifier()
      case .digit: lexNumber()
      case .operatorCharacter: lexOperator()
      case .dot:
        if continuesOperator[Int(text[start + 1])] { lexOperator() } else { single(.period) }
      case .slash: lexSlash()
      case .questionOrExclamation:
        if isLeftBound(start) {
          single(text[start] == UInt8(ascii: "?") ? .postfixQuestion : .postfixExclamation)
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
      case .openBrace: opening(.openBrace)
      case .closeBrace: closing(.closeBrace)
      case .comma: single(.comma)
      case .semicolon: single(.semicolon)
      case .colon:
        if text[start + 1] == UInt8(ascii: ":") {
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
    let last = list.tokens.count
    append(.endOfFile, from: end)
    closeAll(at: last)
    // Few tokens have a partner: written in the end, those cost less than a second list that grows with each token.
    list.partners = [Int32](repeating: -1, count: list.tokens.count)
    for (opening, end) in partners {
      if end >= 0 { list.partners[Int(end)] = opening }
      list.partners[Int(opening)] = end >= 0 ? end : ~end
    }
  }

  // MARK: - Emitting

  mutating func single(_ kind: TokenKind) {
    position += 1
    append(kind, from: position - 1)
  }

  @inline(__always)
  mutating func append(_ kind: TokenKind, from start: Int, keyword: Keyword = .none) {
    if list.tokens.count == list.tokens.capacity { makeRoom() }
    list.tokens.append(
      Token(start: UInt32(start), end: UInt32(position), kind: kind, keyword: keyword, startsLine: sawNewline))
    sawNewline = false
  }

  /// Makes room for as many tokens as the rest will have if it is like what was read, not for twice as many: of a large file
  /// both lists are held while one is copied into the other.
  @inline(never)
  private mutating func makeRoom() {
    let count = list.tokens.count
    let expected = position > 0 ? Int(Double(count) / Double(position) * Double(end) * 1.02) : 0
    list.tokens.reserveCapacity(max(expected, count + count / 4) + 16)
  }

  /// Makes an opening and a closing token each other's partner.
  mutating func pair(_ opening: Int, _ closing: Int) {
    partners.append((Int32(opening), Int32(closing)))
  }

  mutating func note(_ kind: ScanProblem.Kind, at offset: Int) {
    list.problems.append(ScanProblem(kind: kind, offset: offset))
  }

  /// Whether the byte before counts as part of an operand, so that an operator here may be a postfix one.
  func isLeftBound(_ offset: Int) -> Bool {
    if offset == 0 { return false }
    switch text[offset - 1] {
    case UInt8(ascii: " "), UInt8(ascii: "\r"), UInt8(ascii: "\n"), UInt8(ascii: "\t"), UInt8(ascii: "("),
      UInt8(ascii: "["), UInt8(ascii: "{"), UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: ":"), 0:
      return false
    case UInt8(ascii: "/"):
      return !(offset > 1 && text[offset - 2] == UInt8(ascii: "*"))
    case 0xA0:
      return !(offset > 1 && text[offset - 2] == 0xC2)
    default:
      return true
    }
  }

  /// Whether the byte at an operator's end counts as the start of an operand.
  func isRightBound(_ offset: Int, isLeftBound: Bool) -> Bool {
    if offset >= end { return false }
    switch text[offset] {
    case UInt8(ascii: " "), UInt8(ascii: "\r"), UInt8(ascii: "\n"), UInt8(ascii: "\t"), UInt8(ascii: ")"),
      UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: ":"), 0:
      return false
    case UInt8(ascii: "."):
      return !isLeftBound
    case UInt8(ascii: "/"):
      return text[offset + 1] != UInt8(ascii: "/") && text[offset + 1] != UInt8(ascii: "*")
    case 0xC2:
      return text[offset + 1] != 0xA0
    default:
      return true
    }
  }
}
