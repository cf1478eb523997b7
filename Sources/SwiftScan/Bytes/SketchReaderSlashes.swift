// What starts with a slash: comments, divisions, and regex literals, which are given up on.
extension SketchReader {
  mutating func readSlash() -> Bool {
    switch bytes[position + 1] {
    case UInt8(ascii: "/"):
      // Who looks for a period before a word looks no further than the comment before it.
      if byteBefore(position) == UInt8(ascii: ".") { return false }
      skipLine()
      commentEnd = position
      return true
    case UInt8(ascii: "*"):
      if byteBefore(position) == UInt8(ascii: ".") { return false }
      let isClosed = skipBlockComment()
      commentEnd = position
      return isClosed
    default:
      guard isDivision() || isPrefix() else { return false }
      position += 1
      return true
    }
  }

  mutating func skipLine() {
    while position < count, position + 16 <= room {
      let here = UnsafeRawPointer(bytes + position).loadUnaligned(as: ByteBlock.self)
      let places = ((here .== Self.newline) .| (here .== Self.carriageReturn)).places
      if places != 0 {
        position = min(position + places.trailingZeroBitCount >> 2, count)
        return
      }
      position += 16
    }
    while position < count, bytes[position] != UInt8(ascii: "\n"), bytes[position] != UInt8(ascii: "\r") {
      position += 1
    }
  }

  mutating func skipBlockComment() -> Bool {
    var depth = 0
    while position < count {
      switch bytes[position] {
      case UInt8(ascii: "*") where bytes[position + 1] == UInt8(ascii: "/"):
        depth -= 1
        position += 2
        if depth == 0 { return position <= count }
      case UInt8(ascii: "/") where bytes[position + 1] == UInt8(ascii: "*"):
        depth += 1
        position += 2
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
        if lineStrings > 0 { return false }
        position += 1
      default: position += 1
      }
    }
    return false
  }

  /// Whether a slash is surely no regex literal: it stands right behind an operand, or, as `/` or `/=` between spaces,
  /// behind one that ends in a bracket, a digit or a name that is no keyword.
  func isDivision() -> Bool {
    guard position > 0 else { return false }
    var before = position - 1
    switch classes[Int(bytes[before])] {
    case .letter, .digit, .closeParen, .closeBracket: return true
    case .space: break
    default: return false
    }
    let next = bytes[position + 1] == UInt8(ascii: "=") ? position + 2 : position + 1
    guard bytes[next] == UInt8(ascii: " ") else { return false }
    while before > 0, bytes[before] == UInt8(ascii: " ") { before -= 1 }
    switch classes[Int(bytes[before])] {
    case .closeParen, .closeBracket: return true
    // The last digit of a number or of a name; no keyword ends in one.
    case .digit: return true
    case .letter:
      var start = before
      while start > 0, continuesIdentifier[Int(bytes[start - 1])] { start -= 1 }
      return !isReserved(UnsafeBufferPointer(start: bytes + start, count: before + 1 - start))
    default: return false
    }
  }

  /// Whether a slash right before a letter is surely no regex literal: without a space behind it, only one that closes is.
  func isPrefix() -> Bool {
    guard classes[Int(bytes[position + 1])] == .letter else { return false }
    if position > 0, bytes[position - 1] == UInt8(ascii: "*") { return true }
    var next = position + 1
    while next < count {
      switch bytes[next] {
      case UInt8(ascii: "/"):
        // One behind a space does not close it, nor does a comment.
        let before = bytes[next - 1]
        return before == UInt8(ascii: " ") || before == UInt8(ascii: "\t") || bytes[next + 1] == UInt8(ascii: "/")
          || bytes[next + 1] == UInt8(ascii: "*")
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"): return true
      // What these mean depends on more, but nothing closes without another slash.
      case UInt8(ascii: "\\"), UInt8(ascii: "("), UInt8(ascii: "["): return !hasSlash(from: next)
      case UInt8(ascii: ")"): return true
      default: next += 1
      }
    }
    return true
  }

  /// Whether a slash stands on the rest of a line.
  func hasSlash(from start: Int) -> Bool {
    var next = start
    while next < count, bytes[next] != UInt8(ascii: "\n"), bytes[next] != UInt8(ascii: "\r") {
      if bytes[next] == UInt8(ascii: "/") { return true }
      next += 1
    }
    return false
  }
}
