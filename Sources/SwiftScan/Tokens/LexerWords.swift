// Names, placeholders, and tokens that start with `#`.
extension Lexer {
  mutating func lexIdentifier() {
    let start = position
    var offset = start + 1
    var isASCII = true
    while true {
      offset = endOfName(from: offset)
      if bytes[offset] < 0x80 { break }
      let scalar = text.scalar(at: offset)
      guard scalar.isValid, UnicodeClass.continuesIdentifier(scalar.value) else { break }
      offset += scalar.length
      isASCII = false
    }
    position = offset
    appendWord(from: start, isASCII: isASCII)
  }

  /// The first offset at or after `start` whose byte is not an ASCII character of a name.
  @inline(__always)
  private func endOfName(from start: Int) -> Int {
    let (underscore, dollar) = (ByteBlock(repeating: UInt8(ascii: "_")), ByteBlock(repeating: UInt8(ascii: "$")))
    var offset = start
    // 16 zeros follow the text, so the load stays in bounds.
    while true {
      let here = UnsafeRawPointer(bytes + offset).loadUnaligned(as: ByteBlock.self)
      let continues =
        here.isLetter .| here.isIn(from: UInt8(ascii: "0"), to: UInt8(ascii: "9"))
        .| (here .== underscore) .| (here .== dollar)
      let halves = unsafeBitCast(continues, to: SIMD2<UInt64>.self)
      if halves[0] != ~0 { return offset + (~halves[0].littleEndian).trailingZeroBitCount >> 3 }
      if halves[1] != ~0 { return offset + 8 + (~halves[1].littleEndian).trailingZeroBitCount >> 3 }
      offset += 16
    }
  }

  @inline(__always)
  private mutating func appendWord(from start: Int, isASCII: Bool) {
    let length = position &- start
    guard length < 16, lengthsOfKeywords[Int(bytes[start])] &>> UInt16(length) & 1 != 0, isASCII else {
      append(length == 1 && bytes[start] == UInt8(ascii: "_") ? .wildcard : .identifier, from: start)
      return
    }
    let keyword = keywords.keyword(bytes + start, count: length)
    append(keyword.isReserved ? .keyword : .identifier, from: start, keyword: keyword)
  }

  mutating func lexBacktick() {
    let start = position
    var offset = position + 1
    while offset < end {
      switch bytes[offset] {
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

  mutating func lexHigh() {
    let start = position
    let scalar = text.scalar(at: start)
    guard scalar.isValid else {
      // Consecutive bytes that are not UTF-8 form one token.
      while position < end, bytes[position] >= 0x80, !text.scalar(at: position).isValid { position += 1 }
      note(.invalidUTF8, at: start)
      append(.unknown, from: start)
      return
    }
    if UnicodeClass.continuesIdentifier(scalar.value) {
      position += scalar.length - 1
      lexIdentifier()
      startLast(at: start)
    } else if UnicodeClass.startsOperator(scalar.value) {
      lexOperator()
    } else if scalar.value == 0xA0 || scalar.value == 0xFEFF {
      // The compiler treats a no-break space, or a byte order mark inside a file, as space and warns.
      position += scalar.length
    } else {
      position += scalar.length
      append(.unknown, from: start)
    }
  }

  mutating func lexPlaceholder() -> Bool {
    let start = position
    guard bytes[start + 1] == UInt8(ascii: "#") else { return false }
    var offset = start + 2
    while offset < end {
      let byte = bytes[offset]
      if byte == UInt8(ascii: "\n") { return false }
      if byte == UInt8(ascii: "<"), bytes[offset + 1] == UInt8(ascii: "#") { return false }
      if byte == UInt8(ascii: "#"), bytes[offset + 1] == UInt8(ascii: ">") {
        position = offset + 2
        append(.placeholder, from: start)
        return true
      }
      offset += 1
    }
    return false
  }

  mutating func lexPound() {
    let start = position
    if start < poundRunEnd {
      single(.pound)
      return
    }
    var offset = start
    while bytes[offset] == UInt8(ascii: "#") { offset += 1 }
    switch bytes[offset] {
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      position = offset
      lexString(pounds: offset - start, from: start)
      return
    case UInt8(ascii: "/"):
      lexExtendedRegex(pounds: offset - start)
      return
    default:
      break
    }
    if offset - start > 1 { poundRunEnd = offset }
    var wordEnd = start + 1
    while classes[Int(bytes[wordEnd])] == .letter { wordEnd += 1 }
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
    let index = nextIndex
    append(kind, from: start)
    switch kind {
    case .poundIf: push(.condition, index)
    case .poundElseif, .poundElse: endBranch(at: index, last: false)
    default: endBranch(at: index, last: true)
    }
  }
}
