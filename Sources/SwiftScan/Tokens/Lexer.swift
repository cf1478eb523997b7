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
  private var sawNewline = true
  private var open: [Open] = []
  private var counts = OpenCounts()
  var strings: [StringFrame] = []

  // Failures that are remembered, see 3.
  private var noConflictEndFrom = Int.max
  var noRegexEndPounds = Int.max
  var noRawQuote = (pounds: Int.max, until: 0)
  private var poundRunEnd = 0

  private let classes = ByteClass.table
  private let continuesIdentifier = ByteClass.continuesIdentifier
  private let continuesOperator = ByteClass.continuesOperator
  private let keywords = KeywordTable.shared

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
    list.partners.reserveCapacity(end / 5 + 16)
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
      case .space: position += 1
      case .newline:
        sawNewline = true
        position += 1
        closeStringsAtNewline()
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
  }

  // MARK: - Emitting

  private mutating func single(_ kind: TokenKind) {
    position += 1
    append(kind, from: position - 1)
  }

  mutating func append(_ kind: TokenKind, from start: Int, keyword: Keyword = .none) {
    list.tokens.append(
      Token(start: UInt32(start), end: UInt32(position), kind: kind, keyword: keyword, startsLine: sawNewline))
    list.partners.append(-1)
    sawNewline = false
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
  private func isRightBound(_ offset: Int, isLeftBound: Bool) -> Bool {
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

  // MARK: - Trivia

  mutating func skipLine() {
    while position < end, text[position] != UInt8(ascii: "\n"), text[position] != UInt8(ascii: "\r") { position += 1 }
  }

  private mutating func lexSlash() {
    switch text[position + 1] {
    case UInt8(ascii: "/"): skipLine()
    case UInt8(ascii: "*"): skipBlockComment()
    default: lexOperator()
    }
  }

  private mutating func skipBlockComment() {
    let start = position
    var depth = 1
    position += 2
    while position < end {
      switch text[position] {
      case UInt8(ascii: "*") where text[position + 1] == UInt8(ascii: "/"):
        position += 2
        depth -= 1
        if depth == 0 { return }
      case UInt8(ascii: "/") where text[position + 1] == UInt8(ascii: "*"):
        position += 2
        depth += 1
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
        sawNewline = true
        position += 1
      default:
        position += 1
      }
    }
    position = min(position, end)
    note(.unclosedComment, at: start)
  }

  /// Passes over both sides of a merge conflict, as the compiler does, where its end marker is found.
  private mutating func skipConflict(at start: Int) -> Bool {
    guard start == 0 || text[start - 1] == UInt8(ascii: "\n") || text[start - 1] == UInt8(ascii: "\r") else {
      return false
    }
    let isGit = text[start] == UInt8(ascii: "<")
    let marker: StaticString = isGit ? "<<<<<<< " : ">>>> "
    let terminator: StaticString = isGit ? ">>>>>>> " : "<<<<\n"
    guard starts(with: marker, at: start), start < noConflictEndFrom else { return false }
    var offset = start + marker.utf8CodeUnitCount
    while offset < end {
      let isLineStart = text[offset - 1] == UInt8(ascii: "\n") || text[offset - 1] == UInt8(ascii: "\r")
      if isLineStart, starts(with: terminator, at: offset) {
        // Behind `<<<<` and its line end the rest of the next line goes too, as in the compiler.
        position = offset + terminator.utf8CodeUnitCount
        skipLine()
        sawNewline = true
        return true
      }
      offset += 1
    }
    noConflictEndFrom = start
    return false
  }

  private func starts(with word: StaticString, at offset: Int) -> Bool {
    let range = offset..<offset + word.utf8CodeUnitCount
    return range.upperBound <= end && text.matches(range, word)
  }

  // MARK: - Words

  private mutating func lexIdentifier() {
    let start = position
    position += 1
    var isASCII = true
    while true {
      let byte = text[position]
      if continuesIdentifier[Int(byte)] {
        position += 1
      } else if byte >= 0x80 {
        let scalar = text.scalar(at: position)
        guard scalar.isValid, UnicodeClass.continuesIdentifier(scalar.value) else { break }
        position += scalar.length
        isASCII = false
      } else {
        break
      }
    }
    appendWord(from: start, isASCII: isASCII)
  }

  private mutating func appendWord(from start: Int, isASCII: Bool) {
    if position - start == 1 {
      append(text[start] == UInt8(ascii: "_") ? .wildcard : .identifier, from: start)
      return
    }
    let keyword = isASCII ? keywords.keyword(text, start..<position) : .none
    append(keyword.isReserved ? .keyword : .identifier, from: start, keyword: keyword)
  }

  private mutating func lexBacktick() {
    let start = position
    var offset = position + 1
    while offset < end {
      switch text[offset] {
      case UInt8(ascii: "`"):
        position = offset + 1
        append(.identifier, from: start)
        return
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
        single(.backtick)
        return
      default:
        offset += 1
      }
    }
    single(.backtick)
  }

  private mutating func lexHigh() {
    let start = position
    let scalar = text.scalar(at: start)
    guard scalar.isValid else {
      // Bytes that are no UTF-8 in a row are one token.
      while position < end, text[position] >= 0x80, !text.scalar(at: position).isValid { position += 1 }
      note(.invalidUTF8, at: start)
      append(.unknown, from: start)
      return
    }
    if UnicodeClass.continuesIdentifier(scalar.value) {
      position += scalar.length - 1
      lexIdentifier()
      list.tokens[list.tokens.count - 1].start = UInt32(start)
    } else if UnicodeClass.startsOperator(scalar.value) {
      lexOperator()
    } else if scalar.value == 0xA0 || scalar.value == 0xFEFF {
      // A no-break space and a byte order mark in the middle are space to the compiler, with a warning.
      position += scalar.length
    } else {
      position += scalar.length
      append(.unknown, from: start)
    }
  }

  private mutating func lexPlaceholder() -> Bool {
    let start = position
    guard text[start + 1] == UInt8(ascii: "#") else { return false }
    var offset = start + 2
    while offset < end {
      let byte = text[offset]
      if byte == UInt8(ascii: "\n") { return false }
      if byte == UInt8(ascii: "<"), text[offset + 1] == UInt8(ascii: "#") { return false }
      if byte == UInt8(ascii: "#"), text[offset + 1] == UInt8(ascii: ">") {
        position = offset + 2
        append(.placeholder, from: start)
        return true
      }
      offset += 1
    }
    return false
  }

  private mutating func lexPound() {
    let start = position
    if start < poundRunEnd {
      single(.pound)
      return
    }
    var offset = start
    while text[offset] == UInt8(ascii: "#") { offset += 1 }
    switch text[offset] {
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      position = offset
      lexString(pounds: offset - start, from: start)
      return
    case UInt8(ascii: "/"):
      if lexExtendedRegex(pounds: offset - start) { return }
    default:
      break
    }
    if offset - start > 1 { poundRunEnd = offset }
    var wordEnd = start + 1
    while classes[Int(text[wordEnd])] == .letter { wordEnd += 1 }
    let word = start + 1..<wordEnd
    let kind: TokenKind? =
      switch word.count {
      case 2 where text.matches(word, "if"): .poundIf
      case 4 where text.matches(word, "else"): .poundElse
      case 5 where text.matches(word, "endif"): .poundEndif
      case 6 where text.matches(word, "elseif"): .poundElseif
      default: nil
      }
    guard let kind else {
      single(.pound)
      return
    }
    position = wordEnd
    list.hasConditions = true
    let index = list.tokens.count
    append(kind, from: start)
    switch kind {
    case .poundIf: push(.condition, index)
    case .poundElseif, .poundElse: endBranch(at: index, last: false)
    default: endBranch(at: index, last: true)
    }
  }

  // MARK: - Operators

  private mutating func lexOperator() {
    let start = position
    let startsWithDot = text[start] == UInt8(ascii: ".")
    advanceOverOperatorScalar()
    while position < end {
      let byte = text[position]
      if byte == UInt8(ascii: "."), !startsWithDot { break }
      if byte == UInt8(ascii: "<"), text[position + 1] == UInt8(ascii: "#"), isPlaceholder(at: position) { break }
      if continuesOperator[Int(byte)] {
        position += 1
      } else if byte >= 0x80 {
        let scalar = text.scalar(at: position)
        guard scalar.isValid, UnicodeClass.continuesOperator(scalar.value) else { break }
        position += scalar.length
      } else {
        break
      }
    }
    var slash = start
    while slash < position, text[slash] != UInt8(ascii: "/") { slash += 1 }
    if slash < position, let regexEnd = regexEnd(at: slash, operatorRange: start..<position) {
      if slash > start {
        position = slash
        appendOperator(from: start)
      }
      position = regexEnd
      append(.regexLiteral, from: slash)
      return
    }
    // A comment that starts inside cuts the operator off.
    var offset = start + 1
    while offset < position {
      if text[offset] == UInt8(ascii: "/"),
        text[offset + 1] == UInt8(ascii: "/") || text[offset + 1] == UInt8(ascii: "*"), offset + 1 < position
      {
        position = offset
        break
      }
      offset += 1
    }
    appendOperator(from: start)
  }

  private mutating func advanceOverOperatorScalar() {
    position += text[position] < 0x80 ? 1 : text.scalar(at: position).length
  }

  private func isPlaceholder(at start: Int) -> Bool {
    var offset = start + 2
    while offset < end, text[offset] != UInt8(ascii: "\n") {
      if text[offset] == UInt8(ascii: "#"), text[offset + 1] == UInt8(ascii: ">") { return true }
      if text[offset] == UInt8(ascii: "<"), text[offset + 1] == UInt8(ascii: "#") { return false }
      offset += 1
    }
    return false
  }

  private mutating func appendOperator(from start: Int) {
    let leftBound = isLeftBound(start)
    let rightBound = isRightBound(position, isLeftBound: leftBound)
    append(operatorKind(start..<position, leftBound: leftBound, rightBound: rightBound), from: start)
  }

  private func operatorKind(_ range: Range<Int>, leftBound: Bool, rightBound: Bool) -> TokenKind {
    if range.count == 1 {
      switch text[range.lowerBound] {
      case UInt8(ascii: "="): return .equal
      case UInt8(ascii: "."): return .period
      case UInt8(ascii: "?"): return leftBound ? .postfixQuestion : .infixQuestion
      default: break
      }
    } else if range.count == 2, text[range.lowerBound] == UInt8(ascii: "-"),
      text[range.lowerBound + 1] == UInt8(ascii: ">")
    {
      return .arrow
    }
    if leftBound == rightBound { return .binaryOperator }
    return leftBound ? .postfixOperator : .prefixOperator
  }

  /// Where a bare regex literal ends that starts at the first slash of an operator, or nil where there is none.
  private mutating func regexEnd(at slash: Int, operatorRange: Range<Int>) -> Int? {
    let leftBound = isLeftBound(operatorRange.lowerBound)
    if leftBound { return nil }
    let previous = list.tokens.last
    if previous?.keyword == .func || previous?.keyword == .operator { return nil }
    var mustBeRegex = false
    if !isRightBound(operatorRange.upperBound, isLeftBound: leftBound) {
      // It looks like a binary operator; it is a regex only where an operand must come.
      mustBeRegex = isBehindTryMark
      if !mustBeRegex, !isInRegexPosition(previous) { return nil }
      switch previous?.kind {
      case .openParen, .openBracket, .comma, .colon, .doubleColon, .interpolationOpen: break
      default: mustBeRegex = true
      }
    }
    return bareRegexEnd(at: slash, mustBeRegex: mustBeRegex)
  }

  private var isBehindTryMark: Bool {
    let count = list.tokens.count
    guard count > 1 else { return false }
    let mark = list.tokens[count - 1].kind
    return (mark == .postfixQuestion || mark == .postfixExclamation) && list.tokens[count - 2].keyword == .try
  }

  private func isInRegexPosition(_ previous: Token?) -> Bool {
    guard let previous else { return true }
    switch previous.kind {
    case .openBrace, .openParen, .openBracket, .interpolationOpen, .prefixOperator, .binaryOperator, .equal,
      .semicolon, .comma, .colon, .infixQuestion, .poundIf, .poundElseif, .poundElse, .poundEndif, .unknown:
      return true
    case .keyword:
      switch previous.keyword {
      case .true, .false, .Any, .nil, .self, .Self, .super: return false
      default: return true
      }
    default:
      return false
    }
  }

  // MARK: - Brackets

  private mutating func opening(_ kind: TokenKind) {
    let index = list.tokens.count
    single(kind)
    switch kind {
    case .openParen: push(.parenthesis, index)
    case .openBracket: push(.bracket, index)
    default: push(.brace, index)
    }
  }

  private mutating func closing(_ kind: TokenKind) {
    let index = list.tokens.count
    single(kind)
    switch kind {
    case .closeParen: close(.parenthesis, at: index, isOpen: counts.parentheses > 0)
    case .closeBracket: close(.bracket, at: index, isOpen: counts.brackets > 0)
    default: close(.brace, at: index, isOpen: counts.braces > 0)
    }
  }

  private mutating func closeParenthesis() {
    if let frame = strings.last {
      if frame.parentheses == 0 {
        position += 1
        closeInterpolation(width: 1)
        lexStringText()
        return
      }
      strings[strings.count - 1].parentheses -= 1
    }
    closing(.closeParen)
  }

  mutating func push(_ kind: Open.Kind, _ index: Int) {
    open.append(Open(kind: kind, index: Int32(index), outer: counts))
    switch kind {
    case .parenthesis: counts.parentheses += 1
    case .bracket: counts.brackets += 1
    case .brace:
      counts.braces += 1
      counts.parentheses = 0
      counts.brackets = 0
    case .condition:
      counts.conditions += 1
      counts.braces = 0
      counts.parentheses = 0
      counts.brackets = 0
    case .interpolation:
      counts = OpenCounts()
    }
  }

  /// Pops what is open down to and including the nearest of a kind, which must be there, and pairs it.
  private mutating func close(_ kind: Open.Kind, at index: Int, isOpen: Bool) {
    guard isOpen else {
      note(.strayBracket, at: Int(list.tokens[index].start))
      return
    }
    popUnclosed(above: kind, at: index)
    guard let opening = open.popLast() else { return }
    counts = opening.outer
    list.partners[Int(opening.index)] = Int32(index)
    list.partners[index] = opening.index
  }

  private mutating func popUnclosed(above kind: Open.Kind, at index: Int) {
    while let unclosed = open.last, unclosed.kind != kind {
      open.removeLast()
      counts = unclosed.outer
      giveUp(unclosed, at: index)
    }
  }

  private mutating func giveUp(_ unclosed: Open, at index: Int) {
    list.partners[Int(unclosed.index)] = Int32(index)
    note(
      unclosed.kind == .condition ? .unclosedCondition : .unclosedBracket,
      at: Int(list.tokens[Int(unclosed.index)].start))
  }

  private mutating func endBranch(at index: Int, last: Bool) {
    guard counts.conditions > 0 else {
      note(.strayBracket, at: Int(list.tokens[index].start))
      return
    }
    popUnclosed(above: .condition, at: index)
    guard last, let condition = open.popLast() else {
      // The next branch starts with nothing open but the condition itself.
      counts.braces = 0
      counts.parentheses = 0
      counts.brackets = 0
      return
    }
    counts = condition.outer
    list.partners[Int(condition.index)] = Int32(index)
    list.partners[index] = condition.index
  }

  /// Ends the interpolation that the innermost string is in. `position` is behind its `)`, or where that is missing.
  mutating func closeInterpolation(width: Int = 0) {
    let index = list.tokens.count
    append(.interpolationClose, from: position - width)
    popUnclosed(above: .interpolation, at: index)
    guard let opening = open.popLast() else { return }
    counts = opening.outer
    list.partners[Int(opening.index)] = Int32(index)
    list.partners[index] = opening.index
    strings[strings.count - 1].interpolation = -1
  }

  /// A string on one line ends with it, in an interpolation too; what is open inside ends with it.
  private mutating func closeStringsAtNewline() {
    while let frame = strings.last, !frame.isMultiline {
      closeInterpolation()
      sawNewline = false
      note(.unclosedString, at: Int(list.tokens[frame.openToken].start))
      closeString(width: 0)
      sawNewline = true
    }
  }

  private mutating func closeAll(at index: Int) {
    for unclosed in open.reversed() { giveUp(unclosed, at: index) }
    open = []
  }
}

/// A bracket, interpolation or condition that has been opened.
struct Open {
  enum Kind: UInt8 { case parenthesis, bracket, brace, interpolation, condition }
  var kind: Kind
  /// The index of its token.
  var index: Int32
  /// What could be closed outside of it.
  var outer: OpenCounts
}

/// How many brackets of a kind a closing one could close here: it never reaches past an interpolation, nor past the
/// branch of a condition, and `)` and `]` not past a brace. Counting them spares a stray bracket the search.
struct OpenCounts {
  var parentheses: Int32 = 0
  var brackets: Int32 = 0
  var braces: Int32 = 0
  var conditions: Int32 = 0
}
