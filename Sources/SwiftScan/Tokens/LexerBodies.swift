// Passing over the bodies of functions, accessors and closures, for files of which only the declarations matter.
extension Lexer {
  /// Whether the brace at `position` opens the members of a type or an extension.
  ///
  /// The nearest word before it that introduces a declaration decides. A wrong answer costs little: a body that is taken
  /// for members is read like any code, and what it declares is found to be local.
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

  /// Passes over the body that the brace at `position` opens, and leaves its two braces as tokens.
  ///
  /// - Returns: False where the end of the body is not certain: the body is then to be read like any code.
  mutating func skipBody() -> Bool {
    if position < readsBodiesUntil { return false }
    var skipper = BodySkipper(bytes: bytes, end: end, position: position + 1)
    guard skipper.skipToClosingBrace() else {
      // Bodies in this one would be gone over as often as they are deep.
      readsBodiesUntil = skipper.position
      return false
    }
    opening(.openBrace)
    position = skipper.position
    sawNewline = startsLine(position)
    closing(.closeBrace)
    return true
  }

  /// Whether nothing but space stands before an offset on its line.
  private func startsLine(_ offset: Int) -> Bool {
    var before = offset - 1
    while before >= 0, bytes[before] == UInt8(ascii: " ") || bytes[before] == UInt8(ascii: "\t") { before -= 1 }
    return before < 0 || bytes[before] == UInt8(ascii: "\n") || bytes[before] == UInt8(ascii: "\r")
  }
}

/// Finds the brace that closes a body by counting braces outside of comments and strings.
///
/// It gives up wherever a count could go wrong: at regex literals, raw strings, `#if`, merge conflicts, odd quotes, and
/// strings that do not close.
private struct BodySkipper {
  let bytes: UnsafePointer<UInt8>
  let end: Int
  /// Where it is; in the end, at the closing brace.
  var position: Int

  /// How deep strings may lie in interpolations of strings.
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
      // A quote that Swift does not have, or a name in backticks, in which anything may stand.
      default: return false
      }
      position += 1
    }
  }

  /// Goes on to the next byte that `skipToClosingBrace` looks at, sixteen at once.
  @inline(__always)
  private mutating func skipPlain() {
    @inline(__always)
    func each(_ byte: UInt8) -> ByteBlock { ByteBlock(repeating: byte) }
    while position < end {
      // Behind a text stand sixteen zeros.
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

  /// Whether the pound at the position starts a word such as `#selector` that is no condition.
  private var isPlainPound: Bool {
    if position > 0, bytes[position - 1] == UInt8(ascii: "<") { return false }
    switch bytes[position + 1] {
    case UInt8(ascii: "i"): return bytes[position + 2] != UInt8(ascii: "f")
    case UInt8(ascii: "e"): return bytes[position + 2] != UInt8(ascii: "l") && bytes[position + 2] != UInt8(ascii: "n")
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): return true
    default: return false
    }
  }

  /// Passes over a comment or a division.
  private mutating func skipSlash() -> Bool {
    switch bytes[position + 1] {
    case UInt8(ascii: "/"):
      while position < end, bytes[position] != UInt8(ascii: "\n"), bytes[position] != UInt8(ascii: "\r") {
        position += 1
      }
      return true
    case UInt8(ascii: "*"): return skipBlockComment()
    case UInt8(ascii: " "), UInt8(ascii: "="):
      // A regex literal does not start with a space, unless an operand must stand here.
      position += 1
      return isBehindOperand(position - 1)
    default:
      position += 1
      // A slash right behind an operand divides.
      return isOperandEnd(bytes[position - 2])
    }
  }

  /// Whether what stands before an offset, space aside, ends an operand.
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

  /// Passes over a string from its quote on.
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

  /// Passes over an interpolation, from behind its parenthesis to behind the one that closes it.
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
