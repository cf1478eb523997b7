/// The kind of token that a byte can start. The lexer looks it up in a table instead of making a chain of comparisons.
enum ByteClass: UInt8 {
  case space, newline, letter, digit, operatorCharacter, slash, dot, questionOrExclamation, leftAngle, rightAngle
  case openParen, closeParen, openBracket, closeBracket, openBrace, closeBrace
  case comma, semicolon, colon, at, pound, backslash, backtick, quote, dollar
  /// Any byte of a non-ASCII scalar.
  case high
  /// Bytes that start no token. NUL is one of them; it is also the padding after the last byte.
  case other

  /// The class of each byte, indexed by the byte.
  static let table: [ByteClass] = (0...255).map { classify(UInt8($0)) }

  private static func classify(_ byte: UInt8) -> ByteClass {
    switch byte {
    case UInt8(ascii: " "), UInt8(ascii: "\t"), 0x0B, 0x0C: .space
    case UInt8(ascii: "\n"), UInt8(ascii: "\r"): .newline
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"): .letter
    case UInt8(ascii: "0")...UInt8(ascii: "9"): .digit
    case UInt8(ascii: "/"): .slash
    case UInt8(ascii: "."): .dot
    case UInt8(ascii: "?"), UInt8(ascii: "!"): .questionOrExclamation
    case UInt8(ascii: "<"): .leftAngle
    case UInt8(ascii: ">"): .rightAngle
    case UInt8(ascii: "="), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "*"), UInt8(ascii: "%"),
      UInt8(ascii: "&"), UInt8(ascii: "|"), UInt8(ascii: "^"), UInt8(ascii: "~"):
      .operatorCharacter
    case UInt8(ascii: "("): .openParen
    case UInt8(ascii: ")"): .closeParen
    case UInt8(ascii: "["): .openBracket
    case UInt8(ascii: "]"): .closeBracket
    case UInt8(ascii: "{"): .openBrace
    case UInt8(ascii: "}"): .closeBrace
    case UInt8(ascii: ","): .comma
    case UInt8(ascii: ";"): .semicolon
    case UInt8(ascii: ":"): .colon
    case UInt8(ascii: "@"): .at
    case UInt8(ascii: "#"): .pound
    case UInt8(ascii: "\\"): .backslash
    case UInt8(ascii: "`"): .backtick
    case UInt8(ascii: "\""), UInt8(ascii: "'"): .quote
    case UInt8(ascii: "$"): .dollar
    case 0x80...: .high
    default: .other
    }
  }

  /// For each byte, whether it continues an ASCII identifier.
  static let continuesIdentifier: [Bool] = (0...255).map { value in
    switch classify(UInt8(value)) {
    case .letter, .digit, .dollar: true
    default: false
    }
  }

  /// For each byte, whether it is an ASCII operator character. The dot is included, but only operators that start with
  /// a dot may contain one.
  static let continuesOperator: [Bool] = (0...255).map { value in
    switch classify(UInt8(value)) {
    case .operatorCharacter, .slash, .dot, .questionOrExclamation, .leftAngle, .rightAngle: true
    default: false
    }
  }
}
