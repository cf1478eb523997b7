// Attributes, and whether state that they declare may matter.
extension SketchReader {
  mutating func readAttribute() -> Bool {
    position += 1
    var start = position
    guard classes[Int(bytes[start])] == .letter else { return false }
    skipWord()
    // An attribute is known by its last name.
    while bytes[position] == UInt8(ascii: "."), classes[Int(bytes[position + 1])] == .letter {
      note(wordFrom: start)
      start = position + 1
      position = start
      skipWord()
    }
    note(wordFrom: start)
    // Not code, but the scanner would go on behind it.
    if isReserved(UnsafeBufferPointer(start: bytes + start, count: position - start)) { return false }
    switch position - start {
    case 5 where isWord("State", at: start):
      if mayBeMemberOfStruct { sketch.mentions.insert(isBeforePrivate() ? .state : [.state, .openState]) }
    case 11 where isWord("StateObject", at: start):
      if mayBeMemberOfStruct { sketch.mentions.insert(.openState) }
    case 14 where isWord("ObservedObject", at: start):
      if mayBeMemberOfStruct, !isBeforePlainVariable() { sketch.mentions.insert(.openState) }
    default: break
    }
    // A name with spaces around its dot, or one that goes on behind generic arguments: rare.
    guard var next = endOfArguments() else { return false }
    while classes[Int(bytes[next])] == .space || classes[Int(bytes[next])] == .newline { next += 1 }
    switch classes[Int(bytes[next])] {
    case .dot, .colon, .leftAngle, .slash, .high, .backtick: return false
    default: return true
    }
  }

  /// The end of the generic arguments at the position, or the position where there are none; nil where it is not plain
  /// that they end there. They are not passed over: words in them count.
  func endOfArguments() -> Int? {
    guard bytes[position] == UInt8(ascii: "<") else { return position }
    var next = position
    var depth = 0
    while true {
      switch classes[Int(bytes[next])] {
      case .leftAngle: depth += 1
      case .rightAngle: depth -= 1
      case .letter, .digit, .space, .comma, .openBracket, .closeBracket: break
      case .dot, .colon, .questionOrExclamation:
        // An operator that is longer, but for `?>`.
        switch classes[Int(bytes[next + 1])] {
        case .letter, .space, .closeBracket, .comma: break
        case .rightAngle where bytes[next] == UInt8(ascii: "?"): break
        default: return nil
        }
      default: return nil
      }
      next += 1
      if depth == 0 { break }
    }
    switch classes[Int(bytes[next])] {
    case .space, .newline, .openParen, .openBrace, .colon: return next
    default: return nil
    }
  }

  /// Whether `private` stands right behind an attribute, as a modifier of its own: without `(set)`, and before another word.
  func isBeforePrivate() -> Bool {
    var start = position
    while classes[Int(bytes[start])] == .space || classes[Int(bytes[start])] == .newline { start += 1 }
    guard start > position, isWord("private", at: start), bytes[start + 7] == UInt8(ascii: " ") else { return false }
    return classes[Int(bytes[start + 8])] == .letter
  }

  /// Whether what stands here may be declared directly in a struct, be it in an `#if`.
  var mayBeMemberOfStruct: Bool {
    if losesOwners { return true }
    guard ownerCount > 0, owners[ownerCount - 1].kind == .struct else { return false }
    var outer = depth - 1
    while outer > ownerDepth, open[outer] == UInt8(ascii: "c") { outer -= 1 }
    return outer == ownerDepth
  }

  /// Whether a variable stands behind an attribute that surely has no initial value: `private var name: A<B, C.D>?` on a line
  /// of its own.
  func isBeforePlainVariable() -> Bool {
    var next = position
    while true {
      while classes[Int(bytes[next])] == .space || classes[Int(bytes[next])] == .newline { next += 1 }
      if isPlainWord("var", at: next) { break }
      let access: [StaticString] = ["private", "fileprivate", "internal", "package", "public"]
      guard let word = access.first(where: { isPlainWord($0, at: next) }) else { return false }
      next += word.utf8CodeUnitCount
    }
    next += 4
    guard classes[Int(bytes[next])] == .letter else { return false }
    while continuesIdentifier[Int(bytes[next])] { next += 1 }
    guard bytes[next] == UInt8(ascii: ":"), bytes[next + 1] == UInt8(ascii: " ") else { return false }
    next += 2
    guard (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(bytes[next]) else { return false }
    var angles = 0
    type: while true {
      switch classes[Int(bytes[next])] {
      case .letter, .digit: break
      case .leftAngle: angles += 1
      case .rightAngle:
        angles -= 1
        if angles < 0 { return false }
      case .comma, .space: if angles == 0 { return false }
      // A name follows each dot, or else the type goes on behind the line.
      case .dot: if classes[Int(bytes[next + 1])] != .letter { return false }
      case .questionOrExclamation: break
      case .newline:
        if angles > 0 { return false }
        break type
      default: return false
      }
      next += 1
    }
    while classes[Int(bytes[next])] == .space || classes[Int(bytes[next])] == .newline { next += 1 }
    if bytes[next] == UInt8(ascii: "}") || bytes[next] == UInt8(ascii: "@") { return true }
    let words: [StaticString] = ["var", "let", "private", "internal", "public", "static", "func"]
    return words.contains { isPlainWord($0, at: next) }
  }

  /// Whether a word stands at a place, before a space.
  func isPlainWord(_ word: StaticString, at start: Int) -> Bool {
    // A byte that differs ends the comparison, be it a zero behind the file.
    isWord(word, at: start) && bytes[start + word.utf8CodeUnitCount] == UInt8(ascii: " ")
  }
}
