/// A string literal that is being read. It stays on the stack while one of its interpolations is read.
struct StringFrame {
  var isMultiline: Bool
  /// `'…'`, which is not Swift, although the compiler reads it.
  var isSingleQuoted: Bool
  /// The number of `#` before its quote.
  var pounds: Int
  /// The index of its opening token.
  var openToken: Int
  /// The index of the opening token of the interpolation being read, or -1.
  var interpolation = -1
  /// The number of open parentheses inside that interpolation.
  var parentheses = 0
}

extension Lexer {
  /// Reads a string from its quote to its end or its first interpolation.
  ///
  /// - Parameters:
  ///   - pounds: The number of `#` before the quote. The quote is at `position`.
  ///   - start: The offset of the first `#`, or of the quote if there is none.
  mutating func lexString(pounds: Int, from start: Int) {
    let quote = bytes[position]
    let isSingleQuoted = quote == UInt8(ascii: "'")
    var isMultiline = false
    if !isSingleQuoted, bytes[position + 1] == quote, bytes[position + 2] == quote {
      isMultiline = pounds == 0 || !closesOnLine(pounds: pounds, from: position + 3)
    }
    position += isMultiline ? 3 : 1
    let index = nextIndex
    append(.stringOpen, from: start)
    strings.append(
      StringFrame(isMultiline: isMultiline, isSingleQuoted: isSingleQuoted, pounds: pounds, openToken: index))
    lexStringText()
  }

  /// Whether `#"""` opens a single-line string that starts with two quotes. If so, its closing quote is on the same
  /// line.
  private mutating func closesOnLine(pounds: Int, from start: Int) -> Bool {
    if hasPounds(pounds, at: start) { return true }
    if start < noRawQuote.until, pounds >= noRawQuote.pounds { return false }
    var offset = start
    while offset < end, bytes[offset] != UInt8(ascii: "\n"), bytes[offset] != UInt8(ascii: "\r") {
      if bytes[offset] == UInt8(ascii: "\""), hasPounds(pounds, at: offset + 1) { return true }
      offset += 1
    }
    noRawQuote = (pounds, offset)
    return false
  }

  /// Whether at least `count` `#` follow each other at an offset.
  func hasPounds(_ count: Int, at offset: Int) -> Bool {
    var found = 0
    while found < count, bytes[offset + found] == UInt8(ascii: "#") { found += 1 }
    return found == count
  }

  /// Reads the text of the innermost string from `position` to its end or its first interpolation. A single-line string
  /// also ends at the end of its line.
  mutating func lexStringText() {
    guard let frame = strings.last else { return }
    let start = position
    while position < end {
      switch bytes[position] {
      case UInt8(ascii: "\\"):
        guard hasPounds(frame.pounds, at: position + 1) else {
          position += 1
          continue
        }
        let next = position + 1 + frame.pounds
        if bytes[next] == UInt8(ascii: "(") {
          if position > start { append(.stringSegment, from: start) }
          let opening = position
          position = next + 1
          strings[strings.count - 1].interpolation = nextIndex
          strings[strings.count - 1].parentheses = 0
          push(.interpolation, nextIndex)
          append(.interpolationOpen, from: opening)
          return
        }
        // An escaped character never ends the string. An escaped line end may, so the next iteration reads it.
        position = min(bytes[next] == UInt8(ascii: "\n") || bytes[next] == UInt8(ascii: "\r") ? next : next + 1, end)
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
        guard frame.isMultiline else {
          if position > start { append(.stringSegment, from: start) }
          note(.unclosedString, at: startOfToken(frame.openToken))
          closeString(width: 0)
          return
        }
        position += 1
      case UInt8(ascii: "\"") where !frame.isSingleQuoted:
        let quotes = frame.isMultiline ? 3 : 1
        let closes =
          (!frame.isMultiline || bytes[position + 1] == UInt8(ascii: "\"") && bytes[position + 2] == UInt8(ascii: "\""))
          && hasPounds(frame.pounds, at: position + quotes)
        if closes {
          if position > start { append(.stringSegment, from: start) }
          position += quotes + frame.pounds
          closeString(width: quotes + frame.pounds)
          return
        }
        position += 1
      case UInt8(ascii: "'") where frame.isSingleQuoted:
        if position > start { append(.stringSegment, from: start) }
        position += 1
        closeString(width: 1)
        return
      default:
        position += 1
      }
    }
    if position > start { append(.stringSegment, from: start) }
    note(.unclosedString, at: startOfToken(frame.openToken))
    closeString(width: 0)
  }

  /// Ends the innermost string with a closing token of `width` bytes that ends at `position`.
  mutating func closeString(width: Int) {
    guard let frame = strings.popLast() else { return }
    let index = nextIndex
    append(.stringClose, from: position - width)
    pair(frame.openToken, index)
  }
}
