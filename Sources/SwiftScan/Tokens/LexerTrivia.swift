// Comments and other skipped text.
extension Lexer {
  mutating func skipLine() {
    var offset = position
    while offset < end {
      let ends = LineTable.ends(UnsafeRawPointer(bytes + offset))
      if ends != 0 {
        offset += ends.trailingZeroBitCount >> 2
        break
      }
      offset += 16
    }
    position = min(offset, end)
  }

  mutating func lexSlash() {
    switch bytes[position + 1] {
    case UInt8(ascii: "/"): skipLine()
    case UInt8(ascii: "*"): skipBlockComment()
    default: lexOperator()
    }
  }

  mutating func skipBlockComment() {
    let start = position
    var depth = 1
    position += 2
    while position < end {
      switch bytes[position] {
      case UInt8(ascii: "*") where bytes[position + 1] == UInt8(ascii: "/"):
        position += 2
        depth -= 1
        if depth == 0 { return }
      case UInt8(ascii: "/") where bytes[position + 1] == UInt8(ascii: "*"):
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

  /// Skips both sides of a merge conflict, as the compiler does, if its end marker is found.
  mutating func skipConflict(at start: Int) -> Bool {
    guard start == 0 || bytes[start - 1] == UInt8(ascii: "\n") || bytes[start - 1] == UInt8(ascii: "\r") else {
      return false
    }
    let isGit = bytes[start] == UInt8(ascii: "<")
    let marker: StaticString = isGit ? "<<<<<<< " : ">>>> "
    let terminator: StaticString = isGit ? ">>>>>>> " : "<<<<\n"
    guard starts(with: marker, at: start), start < noConflictEndFrom else { return false }
    var offset = start + marker.utf8CodeUnitCount
    while offset < end {
      let isLineStart = bytes[offset - 1] == UInt8(ascii: "\n") || bytes[offset - 1] == UInt8(ascii: "\r")
      if isLineStart, starts(with: terminator, at: offset) {
        // After `<<<<` and its line end, the rest of the next line is skipped too, as in the compiler.
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

  func starts(with word: StaticString, at offset: Int) -> Bool {
    let range = offset..<offset + word.utf8CodeUnitCount
    return range.upperBound <= end && text.matches(range, word)
  }
}
