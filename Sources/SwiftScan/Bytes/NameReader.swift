extension SourceSketch {
  /// Reads the names that a file may declare by the words of its bytes alone: without strings, comments and brackets. It takes
  /// a third of the time of a whole sketch.
  ///
  /// What must hold for it: as much as for a sketch, but that something may be left open; and nothing is mentioned but
  /// heads. Where one is, the rest of the file is not looked at. Of no type the owner is known.
  ///
  /// - Parameters:
  ///   - bytes: A buffer that starts with the file's bytes, behind which at least four zeros stand.
  ///   - count: How many bytes are the file's.
  ///   - names: What to look for in heads, see `Mentions.heads`.
  ///   - state: Which attributes `@State`, `@StateObject` and `@ObservedObject` may not stand in it.
  ///   - subscriptions: Which calls of `sink`, `assign` and `observe` may not.
  /// - Returns: Nil where it may have what a sketch tells of besides names, or where a declaration is not plain.
  public init?(
    namesIn bytes: [UInt8], count: Int, heads names: HeadNames? = nil, state: SoughtState = .any,
    subscriptions: SoughtSubscriptions = .strongOrNotReceived
  ) {
    self.init()
    guard
      readNames(in: bytes, count: count, heads: names, state: state, subscriptions: subscriptions)
    else { return nil }
  }

  /// Does the same in the room of a sketch that nobody wants any more: most files have names, and nothing else.
  ///
  /// - Returns: False where it is not sure; then it is a sketch of nothing.
  public mutating func readNames(
    in bytes: [UInt8], count: Int, heads names: HeadNames?, state: SoughtState, subscriptions: SoughtSubscriptions
  ) -> Bool {
    clear()
    let isSure = bytes.withUnsafeBufferPointer { text in
      ByteClass.table.withUnsafeBufferPointer { classes in
        ByteClass.continuesIdentifier.withUnsafeBufferPointer { identifiers in
          NameReader.Start.slots.withUnsafeBufferPointer { starts in
            guard let text = text.baseAddress, let classes = classes.baseAddress,
              let identifiers = identifiers.baseAddress, let starts = starts.baseAddress
            else { return false }
            var reader = NameReader(
              bytes: text, count: count, room: bytes.count, classes: classes, continuesIdentifier: identifiers,
              starts: starts, names: names, state: state, subscriptions: subscriptions)
            swap(&self, &reader.found)
            defer { swap(&self, &reader.found) }
            // Where a head mentions a name, nothing else matters.
            return reader.read() || reader.found.mentions.contains(.heads)
          }
        }
      }
    }
    if !isSure { clear() }
    return isSure
  }
}

/// Finds the words that introduce types, and those that a sketch looks for: all have four letters or more, and no letter
/// stands before them. Their first, third and fourth letters are alike in sums and differences that are rare in other
/// places, so that sixteen places are told apart by three ranges.
///
/// Its pointers lead to a file's bytes with four zeros behind them, and to tables with an entry for every byte. Every loop
/// either stops at a zero or compares with the count or the start.
///
/// Tried and lost: comparing two letters of each word, twice the instructions; one range, three times the places to look at.
private struct NameReader {
  private let bytes: UnsafePointer<UInt8>
  private let count: Int
  /// How many bytes may be read.
  private let room: Int
  private let classes: UnsafePointer<ByteClass>
  private let continuesIdentifier: UnsafePointer<Bool>
  /// What the words start with, see `Start.slots`.
  private let starts: UnsafePointer<UInt32>
  /// What is looked for in heads.
  private let names: HeadNames?
  private let state: SoughtState
  private let subscriptions: SoughtSubscriptions
  fileprivate(set) var found = SourceSketch()
  /// Whether a type may have no name: then it counts as the one around it.
  private var isNameless = false
  /// The last place that is known to be in a line comment.
  private var placeInComment = -1
  /// Hashes of names that rules ask for by their owner, and that many types own: whoever asks for one would have hundreds of
  /// files read, so those are sketched.
  private static let oftenNested = ["Action", "Event", "Input", "Output", "State"].map {
    SourceSketch.hash($0.utf8)
  }
  /// Of longer names and lists not more is read.
  private static let farthest = 1024

  init(
    bytes: UnsafePointer<UInt8>, count: Int, room: Int, classes: UnsafePointer<ByteClass>,
    continuesIdentifier: UnsafePointer<Bool>, starts: UnsafePointer<UInt32>, names: HeadNames?, state: SoughtState,
    subscriptions: SoughtSubscriptions
  ) {
    (self.bytes, self.count, self.room, self.classes) = (bytes, count, room, classes)
    (self.continuesIdentifier, self.starts, self.names) = (continuesIdentifier, starts, names)
    (self.state, self.subscriptions) = (state, subscriptions)
  }

  /// Reads all; like every step of it, it says whether it is sure.
  mutating func read() -> Bool {
    if count > 0, !readWord(at: 0) { return false }
    var position = 1
    // The places of thirty-two words, and three bytes behind them.
    let last = min(count, room - 35)
    while position < last {
      let (first, second) = (mayStartWords(from: position), mayStartWords(from: position + 16))
      let halves = unsafeBitCast(first | second, to: SIMD2<UInt64>.self)
      if halves[0] | halves[1] != 0, !readWords(among: first, second, from: position) { return false }
      position += 32
    }
    while position < count {
      if !readWord(at: position) { return false }
      position += 1
    }
    if isNameless { for name in found.extended { add(name) } }
    return true
  }

  /// All ones for each of sixteen places where one of the words may start, else zero.
  @inline(__always)
  private func mayStartWords(from position: Int) -> ByteBlock {
    let start = UnsafeRawPointer(bytes + position)
    let before = (start - 1).loadUnaligned(as: ByteBlock.self)
    let first = start.loadUnaligned(as: ByteBlock.self)
    let third = (start + 2).loadUnaligned(as: ByteBlock.self)
    let fourth = (start + 3).loadUnaligned(as: ByteBlock.self)
    let fits =
      (third &+ fourth).isIn(from: 212, to: 231) .& (third ^ fourth).isIn(from: 5, to: 27)
      .& (first &- third).isIn(from: 220, to: 5)
    return unsafeBitCast(fits .& .!before.isLetter, to: ByteBlock.self)
  }

  /// - Parameters:
  ///   - first: The places of sixteen words that may be there, all ones for each.
  ///   - second: Those of the sixteen behind them.
  @inline(__always)
  private mutating func readWords(among first: ByteBlock, _ second: ByteBlock, from start: Int) -> Bool {
    // In one number, so that one loop goes over them all: of two neighbours among the first two bits, and two of those
    // sixteen places behind them; eight bits each.
    let marks = (first & Self.marks.first) | (second & Self.marks.second)
    let pairs = unsafeBitCast(marks, to: SIMD8<UInt16>.self)
    var mask = unsafeBitCast(SIMD8<UInt8>(truncatingIfNeeded: pairs | pairs &>> 8), to: UInt64.self).littleEndian
    while mask != 0 {
      let bit = mask.trailingZeroBitCount
      mask &= mask &- 1
      let place = start + (bit >> 3) * 2 + (bit & 1) + (bit & 2) * 8
      let letters = UInt32(littleEndian: UnsafeRawPointer(bytes + place).loadUnaligned(as: UInt32.self))
      guard starts[Start.slot(of: letters)] == letters else { continue }
      if place < count, !readWord(at: place) { return false }
    }
    return true
  }

  private static var marks: (first: ByteBlock, second: ByteBlock) {
    (
      unsafeBitCast(SIMD8<UInt16>(repeating: 0x0201), to: ByteBlock.self),
      unsafeBitCast(SIMD8<UInt16>(repeating: 0x0804), to: ByteBlock.self)
    )
  }

  /// The first four letters of words, the first in the lowest byte.
  enum Start {
    static let clas: UInt32 = 0x7361_6C63
    static let stru: UInt32 = 0x7572_7473
    static let enum_: UInt32 = 0x6D75_6E65
    static let prot: UInt32 = 0x746F_7270
    static let acto: UInt32 = 0x6F74_6361
    static let type: UInt32 = 0x6570_7974
    static let exte: UInt32 = 0x6574_7865
    static let sink: UInt32 = 0x6B6E_6973
    static let assi: UInt32 = 0x6973_7361
    static let obse: UInt32 = 0x6573_626F
    static let Obse: UInt32 = 0x6573_624F
    static let Stat: UInt32 = 0x7461_7453

    /// All of them, each at its slot: of the places where one may start nineteen in twenty are other words.
    static let slots: [UInt32] = {
      var slots = [UInt32](repeating: 0, count: 16)
      for start in [clas, stru, enum_, prot, acto, type, exte, sink, assi, obse, Obse, Stat] {
        slots[slot(of: start)] = start
      }
      return slots
    }()

    /// The product spreads them: no two have the same slot.
    @inline(__always)
    static func slot(of start: UInt32) -> Int { Int((start &* 0x4799_7B6B) >> 28) }
  }

  private mutating func readWord(at place: Int) -> Bool {
    switch UInt32(littleEndian: UnsafeRawPointer(bytes + place).loadUnaligned(as: UInt32.self)) {
    case Start.clas: isWord("class", at: place) ? isModifier(place) || readClass(place) : true
    case Start.stru: isWord("struct", at: place) ? readType(place, behind: place + 6) : true
    case Start.enum_: isWord("enum", at: place) ? readType(place, behind: place + 4) : true
    case Start.prot: isWord("protocol", at: place) ? readType(place, behind: place + 8) : true
    case Start.acto: isWord("actor", at: place) ? readType(place, behind: place + 5) : true
    case Start.type: isWord("typealias", at: place) ? readType(place, behind: place + 9) : true
    case Start.exte: isWord("extension", at: place) ? readExtension(place) : true
    case Start.sink: !isWord("sink", at: place) || isHarmless(place, length: 4)
    case Start.assi: !isWord("assign", at: place) || isHarmless(place, length: 6)
    case Start.obse: !isWord("observe", at: place) || isHarmless(place, length: 7)
    case Start.Obse:
      state == .none || !isWord("ObservedObject", at: place)
        || state == .open && stateReader.isPlainVariable(behind: place + 14)
    case Start.Stat:
      state == .none
        || !isWord("StateObject", at: place)
          && (!isWord("State", at: place) || state == .open && stateReader.isPrivate(behind: place + 5)
            || !mayBeAttribute(place))
    default: true
    }
  }

  private var stateReader: StateReader {
    StateReader(bytes: bytes, classes: classes, continuesIdentifier: continuesIdentifier)
  }

  /// Whether a word stands at a place and ends there.
  @inline(__always)
  private func isWord(_ word: StaticString, at start: Int) -> Bool {
    Self.isWord(word, at: start, bytes, continuesIdentifier)
  }

  /// What precedes the word may be a `$`; a byte beyond ASCII ends nothing for sure, and so does. A method of the reader would be
  /// handed a copy of it.
  private static func isWord(
    _ word: StaticString, at start: Int, _ bytes: UnsafePointer<UInt8>, _ continuesIdentifier: UnsafePointer<Bool>
  ) -> Bool {
    let text = word.utf8Start
    let length = word.utf8CodeUnitCount
    for index in 4..<max(4, length) where bytes[start + index] != text[index] { return false }
    if continuesIdentifier[Int(bytes[start + length])] { return false }
    if start == 0 { return true }
    let before = bytes[start - 1]
    return !continuesIdentifier[Int(before)] || before == UInt8(ascii: "$")
  }

  @inline(__always)
  private func isText(_ word: StaticString, at start: Int) -> Bool { PlainBytes.isText(word, at: start, bytes) }

  // MARK: - Declarations

  /// Whether a member follows `class`.
  private func isModifier(_ start: Int) -> Bool {
    isText(" func ", at: start + 5) || isText(" var ", at: start + 5)
  }

  private mutating func add(_ name: UInt64) {
    if found.types.isEmpty { found.types.reserveCapacity(8) }
    found.types.append(SourceSketch.TypeName(name: name, owner: SourceSketch.unknownOwner))
  }

  /// A class may be a ViewModel or a view controller by what stands in its head.
  private mutating func readClass(_ start: Int) -> Bool {
    let known = found.types.count
    guard readType(start, behind: start + 5) else { return false }
    guard found.types.count > known, let name = found.types.last?.name else { return true }
    var end = start + 5
    while end - start < Self.farthest {
      switch classes[Int(bytes[end])] {
      case .letter, .digit, .space, .newline, .comma, .dot, .colon, .leftAngle, .rightAngle, .questionOrExclamation,
        .operatorCharacter, .at, .openBracket, .closeBracket:
        end += 1
        continue
      case .openBrace:
        let head = UnsafeRawBufferPointer(start: bytes + start, count: end - start)
        if SketchReader.viewController.occurs(in: head) { found.viewControllers.append(name) }
        return !mentions(head)
      default: break
      }
      break
    }
    // Where it is not plain where the head ends, anything may be in it.
    found.viewControllers.append(name)
    return names == nil || isInLineComment(start)
  }

  /// Whether one of the names is in a head; then that is told, and nothing else need be.
  private mutating func mentions(_ head: UnsafeRawBufferPointer) -> Bool {
    guard let names, names.occur(in: head) else { return false }
    found.mentions.insert(.heads)
    return true
  }

  private mutating func readType(_ start: Int, behind keyword: Int) -> Bool {
    var next = behindSpace(keyword)
    switch classes[Int(bytes[next])] {
    case .letter, .backtick:
      guard let name = readName(&next) else { return isInLineComment(start) }
      if Self.oftenNested.contains(name) { return isInLineComment(start) }
      add(name)
      return true
    case .high, .other, .slash, .pound, .at, .leftAngle, .dollar, .backslash: return isInLineComment(start)
    default:
      isNameless = true
      return true
    }
  }

  private mutating func readExtension(_ start: Int) -> Bool {
    var next = behindSpace(start + 9)
    switch classes[Int(bytes[next])] {
    case .letter, .backtick: break
    // What extends an array has no name to be found by.
    case .openBracket, .closeParen, .closeBracket, .openBrace, .closeBrace, .comma, .dot, .semicolon, .colon, .quote,
      .questionOrExclamation:
      return true
    default: return isInLineComment(start)
    }
    let wasNameless = isNameless
    isNameless = false
    var lastName = next
    guard var name = readName(&next) else { return isInLineComment(start) }
    while bytes[next] == UInt8(ascii: ".") {
      next += 1
      lastName = next
      guard classes[Int(bytes[next])] == .letter || bytes[next] == UInt8(ascii: "`"), let last = readName(&next)
      else { return isInLineComment(start) }
      name = last
    }
    if mentions(UnsafeRawBufferPointer(start: bytes + lastName, count: next - lastName)) { return false }
    // A word that is reserved names nothing.
    if isNameless { return isInLineComment(start) }
    isNameless = wasNameless
    guard let end = PlainBytes.endOfArguments(bytes, classes, from: next) else { return isInLineComment(start) }
    next = behindSpace(end)
    switch bytes[next] {
    case UInt8(ascii: "{"): found.extended.append(name)
    case UInt8(ascii: "w")
    where isText("where", at: next)
      && (classes[Int(bytes[next + 5])] == .space || classes[Int(bytes[next + 5])] == .newline):
      found.extended.append(name)
    case UInt8(ascii: ":") where bytes[next + 1] != UInt8(ascii: ":"):
      found.extended.append(name)
      found.extensions.append(name)
    default: return isInLineComment(start)
    }
    return true
  }

  private func behindSpace(_ start: Int) -> Int { PlainBytes.behindSpace(start, bytes, classes) }

  /// Reads a name, and gives back its hash; nil where it is none in plain ASCII. Where it may be reserved, a type may have no
  /// name.
  private mutating func readName(_ next: inout Int) -> UInt64? {
    let isQuoted = bytes[next] == UInt8(ascii: "`")
    if isQuoted { next += 1 }
    let start = next
    guard classes[Int(bytes[start])] == .letter else { return nil }
    while continuesIdentifier[Int(bytes[next])] { next += 1 }
    // Such names are told by their ends.
    if next - start > SourceFile.longestName { return nil }
    let name = UnsafeBufferPointer(start: bytes + start, count: next - start)
    if isQuoted {
      if bytes[next] != UInt8(ascii: "`") { return nil }
      next += 1
    } else {
      if bytes[next] >= 0x80 { return nil }
      if (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(bytes[start])
        || name.count <= 4 && (name[0] == UInt8(ascii: "_") || KeywordTable.shared.keyword(name).isReserved)
      {
        isNameless = true
      }
    }
    return SourceSketch.hash(name)
  }

  /// Whether a place is surely in a comment behind `//`, or in what is no code anyhow: the line starts with that, and nothing
  /// before the place could end a comment, a string or a regex literal that started before the line.
  private mutating func isInLineComment(_ place: Int) -> Bool {
    var start = place
    while start > 0, bytes[start - 1] != UInt8(ascii: "\n"), bytes[start - 1] != UInt8(ascii: "\r") {
      start -= 1
      // What was found out once a line is not found out again.
      if start == placeInComment { break }
      switch bytes[start] {
      case UInt8(ascii: "\\"), UInt8(ascii: "\""), UInt8(ascii: "#"): return false
      case UInt8(ascii: "*") where bytes[start + 1] == UInt8(ascii: "/"): return false
      default: break
      }
    }
    if start != placeInComment || start == place {
      while classes[Int(bytes[start])] == .space { start += 1 }
      if bytes[start] != UInt8(ascii: "/") || bytes[start + 1] != UInt8(ascii: "/") { return false }
    }
    placeInComment = place
    return true
  }

  // MARK: - What rules look for

  /// The byte before a place, space and line ends aside; nil where a comment may end there, or where it is not plain.
  private func byteBefore(_ place: Int) -> UInt8? {
    var before = place - 1
    var isOnOtherLine = false
    while before >= 0 {
      switch classes[Int(bytes[before])] {
      case .space: break
      case .newline: isOnOtherLine = true
      case .slash, .high, .other, .backtick: return nil
      default: return isOnOtherLine && PlainBytes.hasLineComment(bytes, classes, before: before) ? nil : bytes[before]
      }
      before -= 1
    }
    return UInt8(ascii: ";")
  }

  /// Whether rules find nothing in a subscription at a place, if it is one.
  private func isHarmless(_ start: Int, length: Int) -> Bool {
    if subscriptions == .none || !mayBeMember(start) { return true }
    let reader = SubscriptionReader(bytes: bytes, classes: classes, continuesIdentifier: continuesIdentifier)
    return reader.isHarmless(from: start, to: start + length, subscriptions)
  }

  /// Whether a name may stand behind a period.
  private func mayBeMember(_ start: Int) -> Bool {
    var start = start
    while start > 0, bytes[start - 1] == UInt8(ascii: "$") { start -= 1 }
    guard let before = byteBefore(start) else { return true }
    return before == UInt8(ascii: ".")
  }

  /// Whether a name may be the last of an attribute's: `@A.B`.
  private func mayBeAttribute(_ start: Int) -> Bool {
    var start = start
    let end = start
    while start > 0, continuesIdentifier[Int(bytes[start - 1])] || bytes[start - 1] == UInt8(ascii: ".") {
      start -= 1
      if end - start > Self.farthest { return true }
    }
    guard bytes[start] == UInt8(ascii: ".") else { return byteBefore(start).map { $0 == UInt8(ascii: "@") } ?? true }
    // Space or generic arguments may stand before the dot.
    guard start > 0 else { return false }
    switch classes[Int(bytes[start - 1])] {
    case .space, .newline, .rightAngle, .backtick, .slash, .high, .other: return true
    default: return false
    }
  }
}
