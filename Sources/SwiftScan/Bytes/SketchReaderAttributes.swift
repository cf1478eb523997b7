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
      if mayBeMemberOfStruct {
        sketch.mentions.insert(stateReader.isPrivate(behind: position) ? .state : [.state, .openState])
      }
    case 11 where isWord("StateObject", at: start):
      if mayBeMemberOfStruct { sketch.mentions.insert(.openState) }
    case 14 where isWord("ObservedObject", at: start):
      if mayBeMemberOfStruct, !stateReader.isPlainVariable(behind: position) { sketch.mentions.insert(.openState) }
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
  func endOfArguments() -> Int? { PlainBytes.endOfArguments(bytes, classes, from: position) }

  private var stateReader: StateReader {
    StateReader(bytes: bytes, classes: classes, continuesIdentifier: continuesIdentifier)
  }

  /// Whether what stands here may be declared directly in a struct, be it in an `#if`.
  var mayBeMemberOfStruct: Bool {
    if losesOwners { return true }
    guard ownerCount > 0, owners[ownerCount - 1].kind == .struct else { return false }
    var outer = depth - 1
    while outer > ownerDepth, open[outer] == UInt8(ascii: "c") { outer -= 1 }
    return outer == ownerDepth
  }
}
