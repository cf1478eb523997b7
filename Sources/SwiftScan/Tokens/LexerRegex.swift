extension Lexer {
  /// The end of the bare regex literal `/…/` that starts at a slash, or nil if there is none.
  ///
  /// - Parameter mustBeRegex: Whether only a regex is possible here. If so, an unclosed one counts too.
  func bareRegexEnd(at slash: Int, mustBeRegex: Bool) -> Int? {
    let first = bytes[slash + 1]
    if first == UInt8(ascii: "*") || first == UInt8(ascii: "/") { return nil }
    if first == UInt8(ascii: " ") || first == UInt8(ascii: "\t"), !mustBeRegex { return nil }
    if slash > 0, bytes[slash - 1] == UInt8(ascii: "*") { return nil }
    var offset = slash + 1
    var groups = 0
    var classes = 0
    var lastSpace = -1
    while offset < end {
      switch bytes[offset] {
      case UInt8(ascii: "/"):
        if bytes[offset + 1] == UInt8(ascii: "/") || bytes[offset + 1] == UInt8(ascii: "*") {
          return mustBeRegex ? offset : nil
        }
        if lastSpace == offset - 1, !mustBeRegex { return nil }
        return offset + 1
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
        return mustBeRegex ? offset : nil
      case UInt8(ascii: "\\"):
        let escaped = bytes[offset + 1]
        if escaped != UInt8(ascii: "\n"), escaped != UInt8(ascii: "\r"), offset + 1 < end { offset += 1 }
      case UInt8(ascii: "(") where classes == 0: groups += 1
      case UInt8(ascii: ")") where classes == 0:
        if groups == 0, !mustBeRegex { return nil }
        groups = max(0, groups - 1)
      case UInt8(ascii: "["): classes += 1
      case UInt8(ascii: "]"): classes = max(0, classes - 1)
      case UInt8(ascii: " "), UInt8(ascii: "\t"): lastSpace = offset
      default: break
      }
      offset += 1
    }
    return mustBeRegex ? end : nil
  }

  /// Reads `#/…/#` with any number of `#`. It may span lines if only spaces and tabs follow its opening delimiter on
  /// the line.
  ///
  /// An unclosed literal becomes a token, too.
  ///
  /// - Parameter pounds: The number of `#` at `position`. A slash follows them.
  mutating func lexExtendedRegex(pounds: Int) {
    let start = position
    var offset = start + pounds + 1
    var lineEnd = offset
    while bytes[lineEnd] == UInt8(ascii: " ") || bytes[lineEnd] == UInt8(ascii: "\t") { lineEnd += 1 }
    let isMultiline = bytes[lineEnd] == UInt8(ascii: "\n") || bytes[lineEnd] == UInt8(ascii: "\r")
    if isMultiline, pounds >= noRegexEndPounds {
      offset = end
    }
    while offset < end {
      let byte = bytes[offset]
      if byte == UInt8(ascii: "/"), hasPounds(pounds, at: offset + 1) {
        position = offset + 1 + pounds
        append(.regexLiteral, from: start)
        return
      }
      if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r"), !isMultiline { break }
      if byte == UInt8(ascii: "\\") {
        let escaped = bytes[offset + 1]
        offset += escaped == UInt8(ascii: "\n") || escaped == UInt8(ascii: "\r") ? 1 : 2
      } else {
        offset += 1
      }
    }
    // Unclosed: the rest of the line is its text, and lexing continues after it.
    if isMultiline { noRegexEndPounds = min(noRegexEndPounds, pounds) }
    note(.unclosedRegex, at: start)
    position = isMultiline ? lineEnd : min(offset, end)
    append(.regexLiteral, from: start)
  }
}
