/// The pass over the bytes. It is apart from what it finds, so that keeping that keeps no bytes.
///
/// Its pointers lead to a file's bytes with four zeros behind them, to tables with an entry for all that they are asked for,
/// and to room for the stacks, which are never written beyond `deepest` and `deepestOwner`. Every loop either stops at a
/// zero or compares with the count, and none looks further than three bytes ahead of that. Sixteen bytes at once are read
/// only where so many may be (`room`). With arrays the pass takes three times as long.
struct SketchReader {
  /// What a byte may be that `matters` finds: a bracket; else a bit for each letter behind it, by its lowest five bits, with
  /// which a word that matters may start.
  enum Kind {
    static let opening: UInt32 = 1 << 30
    static let closing: UInt32 = 1 << 31
    /// Whatever is behind it.
    static let always: UInt32 = 1 << 29

    static let table: [UInt32] = (0...255).map { value in
      switch UInt8(value) {
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): opening
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): closing
      case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "#"), UInt8(ascii: "`"), UInt8(ascii: "@"): always
      case UInt8(ascii: "/"), UInt8(ascii: "<"), UInt8(ascii: ">"): always
      case UInt8(ascii: "a"): next("cs")
      case UInt8(ascii: "c"): next("l")
      case UInt8(ascii: "e"): next("nx")
      case UInt8(ascii: "o"): next("b")
      case UInt8(ascii: "p"): next("r")
      case UInt8(ascii: "s"): next("it")
      case UInt8(ascii: "t"): next("y")
      default: 0
      }
    }

    /// By the lowest five bits of the second letter of such a word its third and, above it, its fourth.
    static let endings: [UInt16] = {
      var endings = [UInt16](repeating: 0, count: 32)
      for word in ["acto", "assi", "clas", "enum", "exte", "obse", "prot", "sink", "stru", "type"] {
        let letters = Array(word.utf8)
        endings[Int(letters[1] & 31)] = UInt16(letters[2]) | UInt16(letters[3]) << 8
      }
      return endings
    }()

    private static func next(_ letters: String) -> UInt32 { letters.utf8.reduce(0) { $0 | 1 << UInt32($1 & 31) } }
  }

  // Vectors are compared where their type is written out: else a comparison takes one place after the other.
  static var newline: ByteBlock { ByteBlock(repeating: UInt8(ascii: "\n")) }
  static var carriageReturn: ByteBlock { ByteBlock(repeating: UInt8(ascii: "\r")) }
  static var quote: ByteBlock { ByteBlock(repeating: UInt8(ascii: "\"")) }
  static var backslash: ByteBlock { ByteBlock(repeating: UInt8(ascii: "\\")) }

  static let viewController = ByteSearch("ViewController")

  /// Deeper code is given up on.
  static let deepest = 1024
  /// In types nested deeper no owners are known.
  static let deepestOwner = 32

  /// A type or extension whose body is open.
  struct Owner {
    enum Kind { case `struct`, `extension`, other }
    var name: UInt64
    var kind: Kind
    /// How much was open around its body.
    var depth: Int
  }

  let bytes: UnsafePointer<UInt8>
  let count: Int
  /// How many bytes may be read.
  let room: Int
  let classes: UnsafePointer<ByteClass>
  let continuesIdentifier: UnsafePointer<Bool>
  /// What is open: the bytes of brackets, `i` and `I` for an interpolation in a string of one line or several, `c` for a
  /// condition.
  let open: UnsafeMutablePointer<UInt8>
  var depth = 0
  /// The types and extensions whose bodies are open.
  let owners: UnsafeMutablePointer<Owner>
  var ownerCount = 0
  /// How much was open around the innermost of these bodies; -1 for none.
  var ownerDepth = -1
  /// Where the body of the type or extension starts whose head was read last, and whose it is.
  var body = -1
  var bodyOwner: UInt64 = 0
  var bodyKind = Owner.Kind.other
  /// Whether a head was met that is not plain: who owns what is behind it is not known.
  var losesOwners = false
  /// Whether an extension was met in braces, which is no code: what its attributes mention is not told apart.
  var nestsExtensions = false
  var position = 0
  /// Where the last comment ended.
  var commentEnd = 0
  /// How many strings of one line are open.
  var lineStrings = 0
  var sketch = SourceSketch()
  /// The sixteen bytes that were last told apart, and what of them may matter and is not read, see `matters`.
  var blockStart = -16
  var block: UInt64 = 0
  /// What each byte may be, see `Kind`.
  let kinds: UnsafePointer<UInt32>
  let endings: UnsafePointer<UInt16>
  /// What is looked for in heads.
  let names: HeadNames?
  let subscriptions: SoughtSubscriptions

  init(
    bytes: UnsafePointer<UInt8>, count: Int, room: Int, classes: UnsafePointer<ByteClass>,
    continuesIdentifier: UnsafePointer<Bool>, kinds: UnsafePointer<UInt32>, endings: UnsafePointer<UInt16>,
    open: UnsafeMutablePointer<UInt8>, owners: UnsafeMutablePointer<Owner>, names: HeadNames?,
    subscriptions: SoughtSubscriptions
  ) {
    (self.names, self.subscriptions) = (names, subscriptions)
    (self.bytes, self.count, self.room, self.classes) = (bytes, count, room, classes)
    (self.kinds, self.endings) = (kinds, endings)
    (self.continuesIdentifier, self.open, self.owners) = (continuesIdentifier, open, owners)
  }

  mutating func push(_ what: UInt8) -> Bool {
    guard depth < Self.deepest else { return false }
    open[depth] = what
    depth += 1
    return true
  }

  /// Takes what was opened last off the stack; zero where there is nothing.
  mutating func pop() -> UInt8 {
    guard depth > 0 else { return 0 }
    depth -= 1
    return open[depth]
  }

  var innermost: UInt8 { depth > 0 ? open[depth - 1] : 0 }

  // MARK: - The pass

  /// Reads all; like every step of it, it says whether it is sure.
  mutating func read() -> Bool {
    while position < count {
      // In a string of one line its end matters, too.
      if lineStrings == 0, position > 0 {
        skipDull()
        if position >= count { break }
      }
      switch classes[Int(bytes[position])] {
      case .letter:
        // Of a word behind a digit or `_` the middle was found.
        if position > 0, continuesIdentifier[Int(bytes[position - 1])], bytes[position - 1] != UInt8(ascii: "$") {
          position += 1
        } else if !readWord() {
          return false
        }
      case .newline:
        // A string of one line ends with it, whatever is open inside.
        if lineStrings > 0 { return false }
        position += 1
      case .digit: skipWord()
      case .quote:
        if !openString() { return false }
      case .slash:
        if !readSlash() { return false }
      case .openParen, .openBracket, .openBrace:
        if position == body { pushOwner() }
        if !push(bytes[position]) { return false }
        position += 1
      case .closeParen:
        if !closeParenthesis() { return false }
      case .closeBracket:
        if !close(UInt8(ascii: "[")) { return false }
      case .closeBrace:
        if !close(UInt8(ascii: "{")) { return false }
        if depth == ownerDepth { popOwner() }
      case .pound:
        if !readPound() { return false }
      case .at:
        if !readAttribute() { return false }
      case .backtick:
        if !skipBackticks() { return false }
      case .leftAngle:
        // A mark of a merge has seven.
        if fourInARow() { return false }
        position += 1
      case .rightAngle:
        if fourInARow() { return false }
        position += 1
      case .space:
        position += 1
        while bytes[position] == UInt8(ascii: " ") { position += 1 }
      case .operatorCharacter, .dot, .questionOrExclamation, .comma, .semicolon, .colon, .backslash, .dollar,
        .high, .other:
        position += 1
      }
    }
    return true
  }

  /// Goes on to the next byte that matters outside of strings: what opens or closes, marks, the second of two equal angles,
  /// and the first of a word that may be one that matters. Brackets that are nothing but brackets it reads itself. Sixteen
  /// bytes are told apart at once; where no sixteen can be read, it stays.
  mutating func skipDull() {
    // What is read again and again stands in no memory that a written bracket might change.
    let (bytes, count, kinds, endings, open) = (bytes, count, kinds, endings, open)
    let (body, ownerDepth) = (body, ownerDepth)
    var (position, depth, blockStart, block) = (position, depth, blockStart, block)
    let passed = position - blockStart
    if passed < 16 { block &= ~0 << UInt64(4 * passed) } else { block = 0 }
    defer { (self.position, self.depth, self.blockStart, self.block) = (position, depth, blockStart, block) }
    /// The last place at which sixteen bytes of the file stand, and three behind them that may be looked at.
    let last = min(count - 16, room - 19)
    while true {
      while block != 0 {
        position = blockStart + block.trailingZeroBitCount >> 2
        let byte = bytes[position]
        let kind = kinds[Int(byte)]
        if kind & Kind.opening != 0 {
          guard position != body, depth < Self.deepest else { return }
          open[depth] = byte
          depth += 1
        } else if kind & Kind.closing != 0 {
          // `(` is one before `)`, the others are two before theirs.
          guard depth > 0, depth - 1 != ownerDepth, open[depth - 1] == byte &- 1 &- byte >> 6 else { return }
          depth -= 1
        } else if kind == Kind.always {
          return
        } else {
          let second = bytes[position + 1] & 31
          if kind >> UInt32(second) & 1 != 0,
            UInt16(littleEndian: UnsafeRawPointer(bytes + position + 2).loadUnaligned(as: UInt16.self))
              == endings[Int(second)]
          {
            return
          }
        }
        block &= block &- 1
      }
      position = max(position, blockStart + 16)
      if position <= last {
        blockStart = position
        block = matters(from: position)
      } else {
        // Three bytes more are looked at behind the last.
        guard position < count, position + 19 <= room else { return }
        blockStart = position
        // Behind the file anything may stand.
        block = matters(from: position) & (count - position < 16 ? 1 << UInt64(4 * (count - position)) - 1 : ~0)
      }
    }
  }

  /// Of sixteen bytes those that may matter: four bits each, of which the lowest says so. Some that do not are among them,
  /// where that is cheaper.
  @inline(__always)
  func matters(from position: Int) -> UInt64 {
    let start = UnsafeRawPointer(bytes + position)
    let here = start.loadUnaligned(as: ByteBlock.self)
    let before = (start - 1).loadUnaligned(as: ByteBlock.self)
    @inline(__always)
    func each(_ byte: UInt8) -> ByteBlock { ByteBlock(repeating: byte) }
    // "#$%&'() are neighbours, [\\] and {|} are apart by one bit, as are @ and `, < and >.
    let lowered = here | each(0x20)
    let isQuoteOrParenthesis = here.isIn(from: UInt8(ascii: "\""), to: UInt8(ascii: ")"))
    let isBracket = lowered.isIn(from: UInt8(ascii: "{"), to: UInt8(ascii: "}"))
    let isMark = (lowered .== each(UInt8(ascii: "`"))) .| (here .== each(UInt8(ascii: "/")))
    let isAngle = (here & each(0xFD) .== each(UInt8(ascii: "<"))) .& (here .== before)
    // What the first, third and fourth letters of actor, assign, class, enum, extension, observe, protocol, sink, struct and
    // typealias have in common, and one in six other words. Tried and lost: the first letters alone, fewer instructions, but
    // a guess goes wrong at every other word.
    let third = (start + 2).loadUnaligned(as: ByteBlock.self)
    let fourth = (start + 3).loadUnaligned(as: ByteBlock.self)
    let isFirst =
      (here & fourth).isIn(from: 97, to: 113) .& (third &+ fourth).isIn(from: 212, to: 231)
      .& (third ^ fourth).isIn(from: 5, to: 27)
    let all =
      ((isQuoteOrParenthesis .| isBracket) .| (isMark .| isAngle)) .| (isFirst .& .!before.isLetter)
    return all.places
  }

  /// Whether the angle at the position is one of four equal ones in a row.
  func fourInARow() -> Bool {
    let angle = bytes[position]
    var start = position
    while start > 0, position - start < 3, bytes[start - 1] == angle { start -= 1 }
    var length = 1
    while length < 4, bytes[start + length] == angle { length += 1 }
    return length == 4
  }

  mutating func close(_ opening: UInt8) -> Bool {
    position += 1
    return pop() == opening
  }

  mutating func closeParenthesis() -> Bool {
    position += 1
    switch pop() {
    case UInt8(ascii: "("): return true
    case UInt8(ascii: "i"):
      lineStrings -= 1
      return readString(isMultiline: false)
    case UInt8(ascii: "I"): return readString(isMultiline: true)
    default: return false
    }
  }
}
