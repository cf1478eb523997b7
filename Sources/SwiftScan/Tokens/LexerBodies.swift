// Skips the bodies of functions, accessors and closures in files of which only the declarations matter.
extension Lexer {
  /// Whether the brace at `position` opens the members of a type or an extension.
  ///
  /// The nearest declaration keyword before it decides. A wrong answer costs little: if a body is mistaken for members,
  /// its code is read, and its declarations are found to be local.
  func opensMembers() -> Bool {
    var index = nextIndex - 1
    while index >= 0 {
      let token = token(index)
      switch token.kind {
      case .openBrace, .closeBrace, .semicolon: return false
      case .keyword:
        switch token.keyword {
        case .class, .struct, .enum, .protocol, .extension: return true
        case .func, .var, .let, .`init`, .deinit, .subscript, .operator, .precedencegroup: return false
        default: break
        }
      case .identifier where token.keyword == .actor: return true
      default: break
      }
      index -= 1
    }
    return false
  }

  /// Skips the body that the brace at `position` opens. Only its two braces become tokens.
  ///
  /// - Returns: False if the end of the body is uncertain. The body must then be read like other code.
  mutating func skipBody() -> Bool {
    if position < readsBodiesUntil { return false }
    var skipper = BodySkipper(bytes: bytes, end: end, position: position + 1)
    guard skipper.skipToClosingBrace() else {
      // Do not try to skip the bodies inside this one. They would be scanned once per nesting level.
      readsBodiesUntil = skipper.position
      return false
    }
    opening(.openBrace)
    position = skipper.position
    sawNewline = startsLine(position)
    closing(.closeBrace)
    return true
  }

  /// Whether only spaces and tabs precede an offset on its line.
  private func startsLine(_ offset: Int) -> Bool {
    var before = offset - 1
    while before >= 0, bytes[before] == UInt8(ascii: " ") || bytes[before] == UInt8(ascii: "\t") { before -= 1 }
    return before < 0 || bytes[before] == UInt8(ascii: "\n") || bytes[before] == UInt8(ascii: "\r")
  }
}

/// Finds the closing brace of a body by counting braces outside of comments and strings.
///
/// It gives up wherever the count could be wrong: at regex literals, raw strings, `#if`, merge conflicts, single
/// quotes, backticks and unclosed strings.
private struct BodySkipper {
  let bytes: UnsafePointer<UInt8>
  let end: Int
  /// The current offset; at the end, the offset of the closing brace.
  var position: Int

  /// The maximum nesting depth of strings through interpolations.
  private static let deepestString = 16

  mutating func skipToClosingBrace() -> Bool {
    var depth = 1
    while true {
      skipPlain()
      if position >= end { return false }
      switch bytes[position] {
      case UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: "}"):
        depth -= 1
        if depth == 0 { return true }
      case UInt8(ascii: "\""):
        guard skipString(depth: 0) else { return false }
        continue
      case UInt8(ascii: "/"):
        guard skipSlash() else { return false }
        continue
      case UInt8(ascii: "#"):
        guard isPlainPound else { return false }
      case UInt8(ascii: "<"):
        if bytes[position + 1] == UInt8(ascii: "<"), bytes[position + 2] == UInt8(ascii: "<") { return false }
      // A single quote, which Swift does not have, or a name in backticks, which may contain any character.
      default: return false
      }
      position += 1
    }
  }

  /// Advances to the next byte that `skipToClosingBrace` handles, 16 bytes at once.
  @inline(__always)
  private mutating func skipPlain() {
    @inline(__always)
    func each(_ byte: UInt8) -> ByteBlock { ByteBlock(repeating: byte) }
    while position < end {
      // 16 zeros follow the text, so the load stays in bounds.
      let here = UnsafeRawPointer(bytes + position).loadUnaligned(as: ByteBlock.self)
      // `{` and `}` differ from each other in two bits, `"` and `#` in one, `'` and `/` in one.
      let isBrace = (here .== each(UInt8(ascii: "{"))) .| (here .== each(UInt8(ascii: "}")))
      let isQuoteOrPound = (here | each(1)) .== each(UInt8(ascii: "#"))
      let isApostropheOrSlash = (here | each(8)) .== each(UInt8(ascii: "/"))
      let isOther = (here .== each(UInt8(ascii: "`"))) .| (here .== each(UInt8(ascii: "<")))
      let all = (isBrace .| isQuoteOrPound) .| (isApostropheOrSlash .| isOther)
      let places = unsafeBitCast(all, to: ByteBlock.self).places
      if places != 0 {
        position += places.trailingZeroBitCount >> 2
        return
      }
      position += 16
    }
  }

  /// Whether the `#` at `position` starts a word such as `#selector`, not a condition.
  private var isPlainPound: Bool {
    if position > 0, bytes[position - 1] == UInt8(ascii: "<") { return false }
    switch bytes[position + 1] {
    case UInt8(ascii: "i"): return bytes[position + 2] != UInt8(ascii: "f")
    case UInt8(ascii: "e"): return bytes[position + 2] != UInt8(ascii: "l") && bytes[position + 2] != UInt8(ascii: "n")
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): return true
    default: return false
    }
  }

  /// Skips a comment or a division operator.
  ///
  /// - Returns: False if a comment is unclosed or the slash may start a regex literal.
  private mutating func skipSlash() -> Bool {
    switch bytes[position + 1] {
    case UInt8(ascii: "/"):
      while position < end, bytes[position] != UInt8(ascii: "\n"), bytes[position] != UInt8(ascii: "\r") {
        position += 1
      }
      return true
    case UInt8(ascii: "*"): return skipBlockComment()
    case UInt8(ascii: " "), UInt8(ascii: "="):
      // A regex literal starts with a space only if an operand is required.
      position += 1
      return isBehindOperand(position - 1)
    default:
      position += 1
      // A slash directly after an operand is a division.
      return isOperandEnd(bytes[position - 2])
    }
  }

  /// Whether an operand ends before an offset, ignoring spaces.
  private func isBehindOperand(_ offset: Int) -> Bool {
    var before = offset - 1
    while before > 0, bytes[before] == UInt8(ascii: " ") { before -= 1 }
    return isOperandEnd(bytes[before])
  }

  private func isOperandEnd(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: ")"), UInt8(ascii: "]"):
      true
    default: false
    }
  }

  private mutating func skipBlockComment() -> Bool {
    var depth = 0
    while position < end {
      if bytes[position] == UInt8(ascii: "/"), bytes[position + 1] == UInt8(ascii: "*") {
        depth += 1
        position += 2
      } else if bytes[position] == UInt8(ascii: "*"), bytes[position + 1] == UInt8(ascii: "/") {
        depth -= 1
        position += 2
        if depth == 0 { return true }
      } else {
        position += 1
      }
    }
    return false
  }

  /// Skips a string, starting at its quote.
  private mutating func skipString(depth: Int) -> Bool {
    let isMultiline = bytes[position + 1] == UInt8(ascii: "\"") && bytes[position + 2] == UInt8(ascii: "\"")
    position += isMultiline ? 3 : 1
    while position < end {
      switch bytes[position] {
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
      case UInt8(ascii: "\\"):
        position += 2
        if bytes[position - 1] == UInt8(ascii: "(") {
          guard depth < Self.deepestString, skipInterpolation(depth: depth, isMultiline: isMultiline) else {
            return false
          }
        } else if !isMultiline, bytes[position - 1] == UInt8(ascii: "\n") || bytes[position - 1] == UInt8(ascii: "\r") {
          return false
        }
      case UInt8(ascii: "\n") where !isMultiline, UInt8(ascii: "\r") where !isMultiline: return false
      default: position += 1
      }
    }
    return false
  }

  /// Skips an interpolation, starting after its opening parenthesis and ending after its closing one.
  private mutating func skipInterpolation(depth: Int, isMultiline: Bool) -> Bool {
    var parentheses = 1
    while position < end {
      switch bytes[position] {
      case UInt8(ascii: "("): parentheses += 1
      case UInt8(ascii: ")"):
        parentheses -= 1
        if parentheses == 0 {
          position += 1
          return true
        }
      case UInt8(ascii: "\""):
        guard skipString(depth: depth + 1) else { return false }
        continue
      case UInt8(ascii: "/") where !isOperandEnd(bytes[position - 1]) && !isBehindOperand(position): return false
      case UInt8(ascii: "/") where bytes[position + 1] == UInt8(ascii: "/") || bytes[position + 1] == UInt8(ascii: "*"):
        return false
      case UInt8(ascii: "#"), UInt8(ascii: "`"), UInt8(ascii: "'"): return false
      case UInt8(ascii: "\n") where !isMultiline, UInt8(ascii: "\r") where !isMultiline: return false
      default: break
      }
      position += 1
    }
    return false
  }
}
