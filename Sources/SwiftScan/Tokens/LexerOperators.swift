// Operators, and regex literals that start with a slash of an operator.
extension Lexer {
  mutating func lexOperator() {
    let start = position
    let startsWithDot = bytes[start] == UInt8(ascii: ".")
    advanceOverOperatorScalar()
    while position < end {
      let byte = bytes[position]
      if byte == UInt8(ascii: "."), !startsWithDot { break }
      if byte == UInt8(ascii: "<"), bytes[position + 1] == UInt8(ascii: "#"), isPlaceholder(at: position) { break }
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
    while slash < position, bytes[slash] != UInt8(ascii: "/") { slash += 1 }
    if slash < position, let regexEnd = regexEnd(at: slash, operatorRange: start..<position) {
      if slash > start {
        position = slash
        appendOperator(from: start)
      }
      position = regexEnd
      append(.regexLiteral, from: slash)
      return
    }
    // A comment that starts inside an operator ends the operator.
    var offset = start + 1
    while offset < position {
      if bytes[offset] == UInt8(ascii: "/"),
        bytes[offset + 1] == UInt8(ascii: "/") || bytes[offset + 1] == UInt8(ascii: "*"), offset + 1 < position
      {
        position = offset
        break
      }
      offset += 1
    }
    appendOperator(from: start)
  }

  mutating func advanceOverOperatorScalar() {
    position += bytes[position] < 0x80 ? 1 : text.scalar(at: position).length
  }

  func isPlaceholder(at start: Int) -> Bool {
    var offset = start + 2
    while offset < end, bytes[offset] != UInt8(ascii: "\n") {
      if bytes[offset] == UInt8(ascii: "#"), bytes[offset + 1] == UInt8(ascii: ">") { return true }
      if bytes[offset] == UInt8(ascii: "<"), bytes[offset + 1] == UInt8(ascii: "#") { return false }
      offset += 1
    }
    return false
  }

  mutating func appendOperator(from start: Int) {
    let leftBound = text.isLeftBound(start)
    let rightBound = text.isRightBound(position, isLeftBound: leftBound)
    append(Self.operatorKind(text, start..<position, leftBound: leftBound, rightBound: rightBound), from: start)
  }

  private static func operatorKind(_ text: SourceText, _ range: Range<Int>, leftBound: Bool, rightBound: Bool)
    -> TokenKind
  {
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

  /// The end of the bare regex literal that starts at the first slash of an operator, or nil if there is none.
  mutating func regexEnd(at slash: Int, operatorRange: Range<Int>) -> Int? {
    let leftBound = text.isLeftBound(operatorRange.lowerBound)
    if leftBound { return nil }
    let previous = last
    if previous?.keyword == .func || previous?.keyword == .operator { return nil }
    var mustBeRegex = false
    if !text.isRightBound(operatorRange.upperBound, isLeftBound: leftBound) {
      // It looks like a binary operator. It is a regex only if an operand is required.
      mustBeRegex = isBehindTryMark
      if !mustBeRegex, !isInRegexPosition(previous) { return nil }
      switch previous?.kind {
      case .openParen, .openBracket, .comma, .colon, .doubleColon, .interpolationOpen: break
      default: mustBeRegex = true
      }
    }
    return bareRegexEnd(at: slash, mustBeRegex: mustBeRegex)
  }

  var isBehindTryMark: Bool {
    guard let mark = last?.kind, let word = lastButOne?.keyword else { return false }
    return (mark == .postfixQuestion || mark == .postfixExclamation) && word == .try
  }

  func isInRegexPosition(_ previous: Token?) -> Bool {
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
}
