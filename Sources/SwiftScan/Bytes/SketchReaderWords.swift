// Words and names, directives among them.
extension SketchReader {
  mutating func skipWord() {
    while continuesIdentifier[Int(bytes[position])] { position += 1 }
  }

  mutating func skipBackticks() -> Bool {
    position += 1
    let start = position
    while position < count {
      switch bytes[position] {
      case UInt8(ascii: "`"):
        note(wordFrom: start)
        position += 1
        return true
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"): return false
      default: position += 1
      }
    }
    return false
  }

  mutating func readPound() -> Bool {
    // A placeholder.
    if position > 0, bytes[position - 1] == UInt8(ascii: "<") { return false }
    let start = position + 1
    position = start
    switch classes[Int(bytes[start])] {
    case .letter: break
    case .quote: return skipRawString()
    // Regex literals and heaps of pounds.
    case .slash, .pound: return false
    default: return true
    }
    while classes[Int(bytes[position])] == .letter { position += 1 }
    note(wordFrom: start)
    switch position - start {
    case 2 where isWord("if", at: start): return push(UInt8(ascii: "c"))
    case 4 where isWord("else", at: start), 6 where isWord("elseif", at: start):
      return innermost == UInt8(ascii: "c")
    case 5 where isWord("endif", at: start): return pop() == UInt8(ascii: "c")
    default: break
    }
    return true
  }

  mutating func readWord() -> Bool {
    let start = position
    // `$struct` is a name.
    if start > 0, bytes[start - 1] == UInt8(ascii: "$") {
      skipWord()
      note(wordFrom: start)
      return true
    }
    position += 1
    switch (bytes[start], bytes[position]) {
    case (UInt8(ascii: "a"), UInt8(ascii: "c")), (UInt8(ascii: "a"), UInt8(ascii: "s")),
      (UInt8(ascii: "c"), UInt8(ascii: "l")), (UInt8(ascii: "e"), UInt8(ascii: "n")),
      (UInt8(ascii: "e"), UInt8(ascii: "x")), (UInt8(ascii: "o"), UInt8(ascii: "b")),
      (UInt8(ascii: "p"), UInt8(ascii: "r")), (UInt8(ascii: "s"), UInt8(ascii: "i")),
      (UInt8(ascii: "s"), UInt8(ascii: "t")), (UInt8(ascii: "t"), UInt8(ascii: "y")):
      skipWord()
    default:
      skipWord()
      return true
    }
    switch position - start {
    case 4:
      if isWord("enum", at: start) { return readType(from: start, .other) }
      note(wordFrom: start)
    case 5:
      if isWord("class", at: start) { return isModifier() || readClass(from: start) }
      if isWord("actor", at: start) { return readActor() }
    case 6:
      if isWord("struct", at: start) { return readType(from: start, .struct) }
      note(wordFrom: start)
    case 7:
      note(wordFrom: start)
    case 8:
      if isWord("protocol", at: start) { return readType(from: start, .other) }
    case 9:
      if isWord("typealias", at: start) { return readType(from: start, nil) }
      if isWord("extension", at: start) { return readExtension(from: start) }
    default: break
    }
    return true
  }

  /// Notes a word that ends at the position, should it be one that rules look for.
  mutating func note(wordFrom start: Int) {
    switch position - start {
    case 4 where isWord("sink", at: start), 6 where isWord("assign", at: start), 7 where isWord("observe", at: start):
      guard subscriptions != .none, mayBeMember(from: start), !isHarmless(from: start) else { return }
      sketch.mentions.insert(.subscription)
      if losesOwners || nestsExtensions || !isInBraces {
        sketch.mentions.insert([.extensionSubscription, .unknownSubscriber])
      } else {
        for owner in 0..<ownerCount where owners[owner].kind == .extension {
          sketch.mentions.insert(.extensionSubscription)
          if sketch.subscribers.last != owners[owner].name { sketch.subscribers.append(owners[owner].name) }
        }
      }
    default: break
    }
  }

  /// Whether rules find nothing in a subscription whose name ends at the position.
  private func isHarmless(from start: Int) -> Bool {
    SubscriptionReader(bytes: bytes, classes: classes, continuesIdentifier: continuesIdentifier)
      .isHarmless(from: start, to: position, subscriptions)
  }

  /// Where the byte stands before a place, space and line ends aside; before the end of the last comment where none does.
  func placeBefore(_ start: Int) -> Int {
    var before = start - 1
    while before >= commentEnd, classes[Int(bytes[before])] == .space || classes[Int(bytes[before])] == .newline {
      before -= 1
    }
    return before
  }

  /// The byte before a place, space and line ends aside; nil where the file starts there or a comment ends.
  func byteBefore(_ start: Int) -> UInt8? {
    let place = placeBefore(start)
    return place < commentEnd ? nil : bytes[place]
  }

  /// Whether a name may stand behind a period.
  func mayBeMember(from start: Int) -> Bool {
    var start = start
    while start > 0, bytes[start - 1] == UInt8(ascii: "$") || bytes[start - 1] == UInt8(ascii: "`") { start -= 1 }
    guard let before = byteBefore(start) else { return false }
    // What is beyond ASCII or no text may be space.
    return before == UInt8(ascii: ".") || classes[Int(before)] == .high || classes[Int(before)] == .other
  }

  /// Whether a word that introduces declarations is a member's name or a label instead; nil where that is not plain.
  func isPlainName(from start: Int) -> Bool? {
    if bytes[position] == UInt8(ascii: ":"), bytes[position + 1] != UInt8(ascii: ":") { return true }
    let place = placeBefore(start)
    guard place >= commentEnd else { return false }
    switch bytes[place] {
    case UInt8(ascii: "."):
      // The dot of an operator makes no member.
      if place > 0, ByteClass.continuesOperator[Int(bytes[place - 1])] || bytes[place - 1] >= 0x80 { return nil }
      return true
    case UInt8(ascii: "#"), UInt8(ascii: "\\"): return nil
    default:
      switch classes[Int(bytes[place])] {
      case .high, .other: return nil
      default: return false
      }
    }
  }

  /// Whether a member follows `class`.
  func isModifier() -> Bool {
    guard bytes[position] == UInt8(ascii: " ") else { return false }
    var end = position + 1
    while continuesIdentifier[Int(bytes[end])] { end += 1 }
    guard bytes[end] == UInt8(ascii: " ") else { return false }
    switch end - position - 1 {
    case 3: return isWord("var", at: position + 1)
    case 4: return isWord("func", at: position + 1)
    default: return false
    }
  }

  /// `actor` is a name itself where none follows.
  mutating func readActor() -> Bool {
    if let name = readName() {
      addType(name, .other)
      return true
    }
    var next = position
    while classes[Int(bytes[next])] == .space { next += 1 }
    switch classes[Int(bytes[next])] {
    // A name may follow on a line of its own.
    case .high, .slash, .backtick, .dollar, .other, .newline: return false
    case .letter:
      var end = next
      while continuesIdentifier[Int(bytes[end])] { end += 1 }
      let word = UnsafeBufferPointer(start: bytes + next, count: end - next)
      return KeywordTable.shared.keyword(word).isReserved && bytes[end] < 0x80
    default: return true
    }
  }

  /// Reads the name behind a word, and gives back its hash; nil where none stands there, or none in plain ASCII.
  mutating func readName() -> UInt64? {
    var start = position
    while bytes[start] == UInt8(ascii: " ") { start += 1 }
    let isQuoted = bytes[start] == UInt8(ascii: "`")
    if isQuoted { start += 1 }
    guard classes[Int(bytes[start])] == .letter else { return nil }
    var end = start
    while continuesIdentifier[Int(bytes[end])] { end += 1 }
    let name = UnsafeBufferPointer(start: bytes + start, count: end - start)
    if isQuoted ? bytes[end] != UInt8(ascii: "`") : bytes[end] >= 0x80 || isReserved(name) { return nil }
    // Such names are told by their ends.
    if name.count > SourceFile.longestName { return nil }
    position = end
    note(wordFrom: start)
    if isQuoted { position += 1 }
    return SourceSketch.hash(name)
  }

  func isReserved(_ word: UnsafeBufferPointer<UInt8>) -> Bool {
    let keyword = KeywordTable.shared.keyword(word)
    // `actor` may introduce a declaration itself.
    return keyword.isReserved || keyword == .actor
  }

  func isWord(_ word: StaticString, at start: Int) -> Bool {
    let text = word.utf8Start
    for index in 0..<word.utf8CodeUnitCount where bytes[start + index] != text[index] { return false }
    return true
  }
}
