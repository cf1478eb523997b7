/// What can be told of a file in one pass over its bytes, without a token: that its brackets, strings and comments close,
/// and which types it may declare or extend.
///
/// It is sure of itself or gives up. What must hold for a file that it is sure of, where the tokens and declarations are
/// those that `SourceFile` reads:
/// 1. Nothing that opens is left open.
/// 2. The name of every type is among `types`, with that of the type or extension around it or with an unknown one; that
///    of every extended type whose extension has an inheritance clause is among `extensions`. There may be more.
/// 3. Where something is not told of (`mentions`), the file has none of it.
///
/// Whatever is rare is given up on: regex literals, raw strings, placeholders, names beyond ASCII, code that does not close.
public struct SourceSketch: Sendable {
  /// What rules look for. There may be less than is told.
  public struct Mentions: OptionSet, Sendable {
    /// A bit for each.
    public let rawValue: UInt8
    /// Takes the bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }
    /// A member of a struct with `@StateObject`, `@State` without a plain `private` right behind it, or `@ObservedObject`
    /// with an initial value.
    public static let openState = Mentions(rawValue: 1)
    /// `sink`, `assign` or `observe` behind a period.
    public static let subscription = Mentions(rawValue: 2)
    /// One of them in an extension.
    public static let extensionSubscription = Mentions(rawValue: 4)
    /// A member of a struct with `@State`, be it private.
    public static let state = Mentions(rawValue: 8)
    /// One of the words asked for, in the head of a class or in the name that an extension extends.
    public static let heads = Mentions(rawValue: 16)
    /// A subscription in an extension that is not among `subscribers`.
    public static let unknownSubscriber = Mentions(rawValue: 32)
  }

  /// A type that may be declared, known by hashes.
  public struct TypeName: Sendable, Hashable {
    /// Its name.
    public let name: UInt64
    /// The last name of the innermost type or extension around it, `noOwner` or `unknownOwner`.
    public let owner: UInt64
  }

  /// The owner of what stands in no type.
  public static let noOwner = hash([])
  /// The owner of what stands where the code is not plain enough to tell. No name has this hash.
  public static let unknownOwner: UInt64 = 0

  /// The types that may be declared.
  public fileprivate(set) var types: [TypeName] = []
  /// Hashes of the last names of types that may be extended with an inheritance clause.
  public fileprivate(set) var extensions: [UInt64] = []
  /// What the file mentions.
  public fileprivate(set) var mentions: Mentions = []
  /// Hashes of the last names of extensions in which something subscribes.
  public fileprivate(set) var subscribers: [UInt64] = []
  /// Hashes of the names of classes in whose heads `ViewController` may stand.
  public fileprivate(set) var viewControllers: [UInt64] = []

  /// Reads a file's bytes.
  ///
  /// - Parameters:
  ///   - bytes: A buffer that starts with the file's bytes, behind which at least four zeros stand.
  ///   - count: How many bytes are the file's.
  ///   - words: The words to look for in heads, see `Mentions.heads`.
  /// - Returns: Nil where it is not sure.
  public init?(_ bytes: [UInt8], count: Int, heads words: ByteSearch? = nil) {
    // A shebang is no code.
    let start = count >= 3 && bytes[0] == 0xEF && bytes[1] == 0xBB && bytes[2] == 0xBF ? 3 : 0
    if bytes[start] == UInt8(ascii: "#"), bytes[start + 1] == UInt8(ascii: "!") { return nil }
    let sketch: SourceSketch? = bytes.withUnsafeBufferPointer { text in
      ByteClass.table.withUnsafeBufferPointer { classes in
        ByteClass.continuesIdentifier.withUnsafeBufferPointer { identifiers in
          SketchReader.Kind.table.withUnsafeBufferPointer { kinds in
            SketchReader.Kind.endings.withUnsafeBufferPointer { endings in
              withUnsafeTemporaryAllocation(of: UInt8.self, capacity: SketchReader.deepest) { open in
                withUnsafeTemporaryAllocation(
                  of: SketchReader.Owner.self, capacity: SketchReader.deepestOwner
                ) { owners in
                  guard let text = text.baseAddress, let classes = classes.baseAddress, let identifiers = identifiers.baseAddress,
                    let kinds = kinds.baseAddress, let endings = endings.baseAddress, let open = open.baseAddress,
                    let owners = owners.baseAddress
                  else { return nil }
                  var reader = SketchReader(
                    bytes: text, count: count, room: bytes.count, classes: classes,
                    continuesIdentifier: identifiers, kinds: kinds, endings: endings, open: open, owners: owners,
                    words: words)
                  return reader.read() && reader.depth == 0 ? reader.sketch : nil
                }
              }
            }
          }
        }
      }
    }
    guard let sketch else { return nil }
    self = sketch
  }

  fileprivate init() {}

  /// The hash of a name, as `types` and `extensions` hold them: 64-bit FNV-1a, and never zero.
  public static func hash(_ name: some Sequence<UInt8>) -> UInt64 {
    var state: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in name { state = (state ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return state == 0 ? 1 : state
  }
}

/// The pass over the bytes. It is apart from what it finds, so that keeping that keeps no bytes.
///
/// Its pointers lead to a file's bytes with four zeros behind them, to tables with an entry for all that they are asked for,
/// and to room for the stacks, which are never written beyond `deepest` and `deepestOwner`. Every loop either stops at a
/// zero or compares with the count, and none looks further than three bytes ahead of that. Sixteen bytes at once are read
/// only where so many may be (`room`). With arrays the pass takes three times as long.
private struct SketchReader {
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
    static let endings: [UInt16] = (0..<32).map { second in
      let words = ["acto", "assi", "clas", "enum", "exte", "obse", "prot", "sink", "stru", "type"].map { Array($0.utf8) }
      return words.first { Int($0[1] & 31) == second }.map { UInt16($0[2]) | UInt16($0[3]) << 8 } ?? 0
    }

    private static func next(_ letters: String) -> UInt32 { letters.utf8.reduce(0) { $0 | 1 << UInt32($1 & 31) } }
  }

  // Vectors are compared where their type is written out: else a comparison takes one place after the other.
  private typealias Block = SIMD16<UInt8>
  private static var newline: Block { Block(repeating: UInt8(ascii: "\n")) }
  private static var carriageReturn: Block { Block(repeating: UInt8(ascii: "\r")) }
  private static var quote: Block { Block(repeating: UInt8(ascii: "\"")) }
  private static var backslash: Block { Block(repeating: UInt8(ascii: "\\")) }

  private static let viewController = ByteSearch("ViewController")

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

  private let bytes: UnsafePointer<UInt8>
  private let count: Int
  /// How many bytes may be read.
  private let room: Int
  private let classes: UnsafePointer<ByteClass>
  private let continuesIdentifier: UnsafePointer<Bool>
  /// What is open: the bytes of brackets, `i` and `I` for an interpolation in a string of one line or several, `c` for a
  /// condition.
  private let open: UnsafeMutablePointer<UInt8>
  private(set) var depth = 0
  /// The types and extensions whose bodies are open.
  private let owners: UnsafeMutablePointer<Owner>
  private var ownerCount = 0
  /// How much was open around the innermost of these bodies; -1 for none.
  private var ownerDepth = -1
  /// Where the body of the type or extension starts whose head was read last, and whose it is.
  private var body = -1
  private var bodyOwner: UInt64 = 0
  private var bodyKind = Owner.Kind.other
  /// Whether a head was met that is not plain: who owns what is behind it is not known.
  private var losesOwners = false
  /// Whether an extension was met in braces, which is no code: what its attributes mention is not told apart.
  private var nestsExtensions = false
  private var position = 0
  /// Where the last comment ended.
  private var commentEnd = 0
  /// How many strings of one line are open.
  private var lineStrings = 0
  private(set) var sketch = SourceSketch()
  /// The sixteen bytes that were last told apart, and what of them may matter and is not read, see `matters`.
  private var blockStart = -16
  private var block: UInt64 = 0
  /// What each byte may be, see `Kind`.
  private let kinds: UnsafePointer<UInt32>
  private let endings: UnsafePointer<UInt16>
  /// What is looked for in heads.
  private let words: ByteSearch?

  init(
    bytes: UnsafePointer<UInt8>, count: Int, room: Int, classes: UnsafePointer<ByteClass>,
    continuesIdentifier: UnsafePointer<Bool>, kinds: UnsafePointer<UInt32>, endings: UnsafePointer<UInt16>,
    open: UnsafeMutablePointer<UInt8>, owners: UnsafeMutablePointer<Owner>, words: ByteSearch?
  ) {
    self.words = words
    (self.bytes, self.count, self.room, self.classes) = (bytes, count, room, classes)
    (self.kinds, self.endings) = (kinds, endings)
    (self.continuesIdentifier, self.open, self.owners) = (continuesIdentifier, open, owners)
  }

  private mutating func push(_ what: UInt8) -> Bool {
    guard depth < Self.deepest else { return false }
    open[depth] = what
    depth += 1
    return true
  }

  /// Takes what was opened last off the stack; zero where there is nothing.
  private mutating func pop() -> UInt8 {
    guard depth > 0 else { return 0 }
    depth -= 1
    return open[depth]
  }

  private var innermost: UInt8 { depth > 0 ? open[depth - 1] : 0 }

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
  private mutating func skipDull() {
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
  private func matters(from position: Int) -> UInt64 {
    let start = UnsafeRawPointer(bytes + position)
    let here = start.loadUnaligned(as: Block.self)
    let before = (start - 1).loadUnaligned(as: Block.self)
    @inline(__always)
    func each(_ byte: UInt8) -> Block { Block(repeating: byte) }
    // A range of bytes that is moved to end at 0x7F takes one comparison of signed numbers, whatever wraps around.
    @inline(__always)
    func isRange(_ bytes: Block, _ range: ClosedRange<UInt8>) -> SIMDMask<SIMD16<Int8>> {
      let moved = unsafeBitCast(bytes &+ each(0x7F &- range.upperBound), to: SIMD16<Int8>.self)
      return moved .> SIMD16<Int8>(repeating: Int8(truncatingIfNeeded: 0x7F - range.count))
    }
    // "#$%&'() are neighbours, [\\] and {|} are apart by one bit, as are @ and `, < and >.
    let lowered = here | each(0x20)
    let isQuoteOrParenthesis = isRange(here, UInt8(ascii: "\"")...UInt8(ascii: ")"))
    let isBracket = isRange(lowered, UInt8(ascii: "{")...UInt8(ascii: "}"))
    let isMark = (lowered .== each(UInt8(ascii: "`"))) .| (here .== each(UInt8(ascii: "/")))
    let isAngle = (here & each(0xFD) .== each(UInt8(ascii: "<"))) .& (here .== before)
    // What the first, third and fourth letters of actor, assign, class, enum, extension, observe, protocol, sink, struct and
    // typealias have in common, and one in six other words. Tried and lost: the first letters alone, fewer instructions, but
    // a guess goes wrong at every other word.
    let third = (start + 2).loadUnaligned(as: Block.self)
    let fourth = (start + 3).loadUnaligned(as: Block.self)
    let isFirst =
      isRange(here & fourth, 97...113) .& isRange(third &+ fourth, 212...231) .& isRange(third ^ fourth, 5...27)
    let isBehindLetter = isRange(before | each(0x20), UInt8(ascii: "a")...UInt8(ascii: "z"))
    let all =
      ((isQuoteOrParenthesis .| isBracket) .| (isMark .| isAngle)) .| (isFirst .& .!isBehindLetter)
    return Self.places(all) & 0x1111_1111_1111_1111
  }

  /// Four bits for each place of a mask, of which each is all ones or all zeros.
  @inline(__always)
  private static func places(_ mask: SIMDMask<SIMD16<Int8>>) -> UInt64 {
    let pairs = unsafeBitCast(mask, to: SIMD8<UInt16>.self) &>> 4
    return unsafeBitCast(SIMD8<UInt8>(truncatingIfNeeded: pairs), to: UInt64.self).littleEndian
  }

  /// Whether the angle at the position is one of four equal ones in a row.
  private func fourInARow() -> Bool {
    let angle = bytes[position]
    var start = position
    while start > 0, position - start < 3, bytes[start - 1] == angle { start -= 1 }
    var length = 1
    while length < 4, bytes[start + length] == angle { length += 1 }
    return length == 4
  }

  private mutating func close(_ opening: UInt8) -> Bool {
    position += 1
    return pop() == opening
  }

  private mutating func closeParenthesis() -> Bool {
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

  // MARK: - Strings and comments

  private mutating func openString() -> Bool {
    let quote = UInt8(ascii: "\"")
    // Swift has no `'…'`.
    guard bytes[position] == quote else { return false }
    let isMultiline = bytes[position + 1] == quote && bytes[position + 2] == quote
    position += isMultiline ? 3 : 1
    return readString(isMultiline: isMultiline)
  }

  /// Reads on in a string, up to its end or its next interpolation.
  private mutating func readString(isMultiline: Bool) -> Bool {
    while position < count {
      skipText()
      switch bytes[position] {
      case UInt8(ascii: "\\"):
        let escaped = bytes[position + 1]
        if escaped == UInt8(ascii: "(") {
          if !isMultiline { lineStrings += 1 }
          position += 2
          return push(isMultiline ? UInt8(ascii: "I") : UInt8(ascii: "i"))
        }
        // A line end is never escaped.
        position += escaped == UInt8(ascii: "\n") || escaped == UInt8(ascii: "\r") ? 1 : 2
      case UInt8(ascii: "\""):
        if !isMultiline {
          position += 1
          return true
        }
        if bytes[position + 1] == UInt8(ascii: "\""), bytes[position + 2] == UInt8(ascii: "\"") {
          position += 3
          return true
        }
        position += 1
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
        if !isMultiline || lineStrings > 0 { return false }
        position += 1
      default: position += 1
      }
    }
    return false
  }

  /// Goes on to a byte that matters in a string, or some way towards it.
  @inline(__always)
  private mutating func skipText() {
    guard position + 16 <= room else { return }
    let here = UnsafeRawPointer(bytes + position).loadUnaligned(as: Block.self)
    let matters =
      ((here .== Self.quote) .| (here .== Self.backslash))
      .| ((here .== Self.newline) .| (here .== Self.carriageReturn))
    // Where nothing matters the count is 64: the last of the sixteen is left for the next turn.
    position = min(position + min(Self.places(matters).trailingZeroBitCount >> 2, 15), count - 1)
  }

  /// Passes over a string behind one `#`, without interpolations and escapes.
  private mutating func skipRawString() -> Bool {
    let (quote, pound) = (UInt8(ascii: "\""), UInt8(ascii: "#"))
    guard bytes[position] == quote else { return false }
    let isMultiline = bytes[position + 1] == quote && bytes[position + 2] == quote
    position += isMultiline ? 3 : 1
    if isMultiline {
      // One of one line may start with two quotes.
      var next = position
      while next < count, bytes[next] != UInt8(ascii: "\n"), bytes[next] != UInt8(ascii: "\r") {
        if bytes[next] == pound, bytes[next - 1] == quote { return false }
        next += 1
      }
    }
    while position < count {
      switch bytes[position] {
      case UInt8(ascii: "\\") where bytes[position + 1] == pound: return false
      case quote where !isMultiline && bytes[position + 1] == pound:
        position += 2
        return true
      case quote
      where isMultiline && bytes[position + 1] == quote && bytes[position + 2] == quote && bytes[position + 3] == pound:
        position += 4
        return true
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
        if !isMultiline || lineStrings > 0 { return false }
        position += 1
      default: position += 1
      }
    }
    return false
  }

  private mutating func readSlash() -> Bool {
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

  private mutating func skipLine() {
    while position < count, position + 16 <= room {
      let here = UnsafeRawPointer(bytes + position).loadUnaligned(as: Block.self)
      let places = Self.places((here .== Self.newline) .| (here .== Self.carriageReturn))
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

  private mutating func skipBlockComment() -> Bool {
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
  private func isDivision() -> Bool {
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
  private func isPrefix() -> Bool {
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
  private func hasSlash(from start: Int) -> Bool {
    var next = start
    while next < count, bytes[next] != UInt8(ascii: "\n"), bytes[next] != UInt8(ascii: "\r") {
      if bytes[next] == UInt8(ascii: "/") { return true }
      next += 1
    }
    return false
  }

  // MARK: - Words

  private mutating func skipWord() {
    while continuesIdentifier[Int(bytes[position])] { position += 1 }
  }

  private mutating func skipBackticks() -> Bool {
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

  private mutating func readPound() -> Bool {
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

  private mutating func readAttribute() -> Bool {
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
  private func endOfArguments() -> Int? {
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
  private func isBeforePrivate() -> Bool {
    var start = position
    while classes[Int(bytes[start])] == .space || classes[Int(bytes[start])] == .newline { start += 1 }
    guard start > position, isWord("private", at: start), bytes[start + 7] == UInt8(ascii: " ") else { return false }
    return classes[Int(bytes[start + 8])] == .letter
  }

  /// Whether what stands here may be declared directly in a struct, be it in an `#if`.
  private var mayBeMemberOfStruct: Bool {
    if losesOwners { return true }
    guard ownerCount > 0, owners[ownerCount - 1].kind == .struct else { return false }
    var outer = depth - 1
    while outer > ownerDepth, open[outer] == UInt8(ascii: "c") { outer -= 1 }
    return outer == ownerDepth
  }

  /// Whether a variable stands behind an attribute that surely has no initial value: `private var name: A<B, C.D>?` on a line
  /// of its own.
  private func isBeforePlainVariable() -> Bool {
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
  private func isPlainWord(_ word: StaticString, at start: Int) -> Bool {
    // A byte that differs ends the comparison, be it a zero behind the file.
    isWord(word, at: start) && bytes[start + word.utf8CodeUnitCount] == UInt8(ascii: " ")
  }

  private mutating func readWord() -> Bool {
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
  private mutating func note(wordFrom start: Int) {
    switch position - start {
    case 4 where isWord("sink", at: start), 6 where isWord("assign", at: start), 7 where isWord("observe", at: start):
      guard mayBeMember(from: start) else { return }
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

  /// Where the byte stands before a place, space and line ends aside; before the end of the last comment where none does.
  private func placeBefore(_ start: Int) -> Int {
    var before = start - 1
    while before >= commentEnd, classes[Int(bytes[before])] == .space || classes[Int(bytes[before])] == .newline {
      before -= 1
    }
    return before
  }

  /// The byte before a place, space and line ends aside; nil where the file starts there or a comment ends.
  private func byteBefore(_ start: Int) -> UInt8? {
    let place = placeBefore(start)
    return place < commentEnd ? nil : bytes[place]
  }

  /// Whether a name may stand behind a period.
  private func mayBeMember(from start: Int) -> Bool {
    var start = start
    while start > 0, bytes[start - 1] == UInt8(ascii: "$") || bytes[start - 1] == UInt8(ascii: "`") { start -= 1 }
    guard let before = byteBefore(start) else { return false }
    // What is beyond ASCII or no text may be space.
    return before == UInt8(ascii: ".") || classes[Int(before)] == .high || classes[Int(before)] == .other
  }

  /// Whether the outermost of what is open are braces.
  private var isInBraces: Bool {
    var outermost = 0
    while outermost < depth, open[outermost] == UInt8(ascii: "c") { outermost += 1 }
    return outermost < depth && open[outermost] == UInt8(ascii: "{")
  }

  /// Whether a word that introduces declarations is a member's name or a label instead; nil where that is not plain.
  private func isPlainName(from start: Int) -> Bool? {
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
  private func isModifier() -> Bool {
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
  private mutating func readActor() -> Bool {
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

  private mutating func readClass(from start: Int) -> Bool {
    let known = sketch.types.count
    guard readType(from: start, .other) else { return false }
    guard sketch.types.count > known, let name = sketch.types.last?.name else { return true }
    guard let end = losesOwners || body < start ? startOfBody() : body else {
      // Where it is not plain where the head ends, anything may be in it.
      if words != nil { sketch.mentions.insert(.heads) }
      sketch.viewControllers.append(name)
      return true
    }
    let head = UnsafeRawBufferPointer(start: bytes + start, count: end - start)
    if let words, words.occurs(in: head) { sketch.mentions.insert(.heads) }
    if Self.viewController.occurs(in: head) { sketch.viewControllers.append(name) }
    return true
  }

  /// - Parameter kind: What it is as an owner; nil for what has no body.
  private mutating func readType(from start: Int, _ kind: Owner.Kind?) -> Bool {
    guard let isPlain = isPlainName(from: start) else { return false }
    if isPlain { return true }
    guard let name = readName() else { return false }
    addType(name, kind)
    return true
  }

  // MARK: - Owners

  private mutating func addType(_ name: UInt64, _ kind: Owner.Kind?) {
    // Types are declared in braces, but for those of the file.
    let inner = innermost
    if inner != UInt8(ascii: "{"), inner != 0, inner != UInt8(ascii: "c") { losesOwners = true }
    let owner =
      losesOwners
      ? SourceSketch.unknownOwner : ownerCount > 0 ? owners[ownerCount - 1].name : SourceSketch.noOwner
    sketch.types.append(SourceSketch.TypeName(name: name, owner: owner))
    if let kind { expectBody(of: name, kind) }
  }

  /// Finds the brace that opens the body of a type or extension whose name ends at the position, where the head is plain:
  /// `<A, B: C>: D, @e F.G where H == I {`.
  private mutating func expectBody(of name: UInt64, _ kind: Owner.Kind) {
    if losesOwners { return }
    body = startOfBody() ?? -1
    (bodyOwner, bodyKind) = (name, kind)
    losesOwners = body < 0
  }

  private func startOfBody() -> Int? {
    var next = position
    /// Whether what was read last ends a type, so that no other word can follow.
    var isBehindType = true
    var isAttribute = false
    while true {
      switch classes[Int(bytes[next])] {
      case .openBrace: return isBehindType ? next : nil
      case .space: next += 1
      case .letter:
        let start = next
        while continuesIdentifier[Int(bytes[next])] { next += 1 }
        if bytes[next] >= 0x80 { return nil }
        let isWhere = next - start == 5 && isWord("where", at: start)
        if isWhere != isBehindType || isAttribute && isWhere { return nil }
        if !isWhere, isReserved(UnsafeBufferPointer(start: bytes + start, count: next - start)),
          next - start != 3 || !isWord("Any", at: start)
        {
          return nil
        }
        isBehindType = !isWhere && !isAttribute
        isAttribute = false
      case .at:
        if isBehindType || isAttribute { return nil }
        isAttribute = true
        next += 1
      case .colon, .comma, .dot, .leftAngle:
        if !isBehindType { return nil }
        isBehindType = false
        next += 1
      case .rightAngle, .questionOrExclamation:
        if !isBehindType { return nil }
        next += 1
      case .operatorCharacter:
        switch bytes[next] {
        case UInt8(ascii: "=") where bytes[next + 1] == UInt8(ascii: "="):
          if !isBehindType { return nil }
          isBehindType = false
          next += 2
        case UInt8(ascii: "&"):
          if !isBehindType { return nil }
          isBehindType = false
          next += 1
        case UInt8(ascii: "~"):
          if isBehindType { return nil }
          next += 1
        default: return nil
        }
      case .newline:
        while classes[Int(bytes[next])] == .newline || classes[Int(bytes[next])] == .space { next += 1 }
        if !isBehindType { continue }
        // A head goes on where nothing else could.
        switch bytes[next] {
        case UInt8(ascii: "{"), UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: ">"): continue
        case UInt8(ascii: "w"): if isWord("where", at: next), !continuesIdentifier[Int(bytes[next + 5])] { continue }
        default: break
        }
        return nil
      default: return nil
      }
    }
  }

  private mutating func pushOwner() {
    guard ownerCount < Self.deepestOwner else {
      losesOwners = true
      return
    }
    owners[ownerCount] = Owner(name: bodyOwner, kind: bodyKind, depth: depth)
    ownerCount += 1
    ownerDepth = depth
  }

  private mutating func popOwner() {
    ownerCount -= 1
    ownerDepth = ownerCount > 0 ? owners[ownerCount - 1].depth : -1
  }

  private mutating func readExtension(from start: Int) -> Bool {
    guard let isPlain = isPlainName(from: start) else { return false }
    if isPlain { return true }
    if isInBraces {
      nestsExtensions = true
      if sketch.mentions.contains(.subscription) {
        sketch.mentions.insert([.extensionSubscription, .unknownSubscriber])
      }
    }
    // Where none can be declared, what stands in it is not its own.
    if innermost != UInt8(ascii: "{"), innermost != UInt8(ascii: "c"), innermost != 0 { losesOwners = true }
    // What extends an array has no name to be found by, nor has what stands in it.
    if bytes[position] == UInt8(ascii: " "), bytes[position + 1] == UInt8(ascii: "[") {
      losesOwners = true
      return true
    }
    guard var name = readName() else { return false }
    while bytes[position] == UInt8(ascii: ".") {
      position += 1
      guard let next = readName() else { return false }
      name = next
    }
    if let words, words.occurs(in: UnsafeRawBufferPointer(start: bytes + start, count: position - start)) {
      sketch.mentions.insert(.heads)
    }
    expectBody(of: name, .extension)
    guard var next = endOfArguments() else { return false }
    while classes[Int(bytes[next])] == .space || classes[Int(bytes[next])] == .newline { next += 1 }
    switch bytes[next] {
    case UInt8(ascii: "{"): return true
    case UInt8(ascii: "w"):
      return isWord("where", at: next)
        && (classes[Int(bytes[next + 5])] == .space || classes[Int(bytes[next + 5])] == .newline)
    case UInt8(ascii: ":") where bytes[next + 1] != UInt8(ascii: ":"):
      sketch.extensions.append(name)
      return true
    default: return false
    }
  }

  /// Reads the name behind a word, and gives back its hash; nil where none stands there, or none in plain ASCII.
  private mutating func readName() -> UInt64? {
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

  private func isReserved(_ word: UnsafeBufferPointer<UInt8>) -> Bool {
    let keyword = KeywordTable.shared.keyword(word)
    // `actor` may introduce a declaration itself.
    return keyword.isReserved || keyword == .actor
  }

  private func isWord(_ word: StaticString, at start: Int) -> Bool {
    let text = word.utf8Start
    for index in 0..<word.utf8CodeUnitCount where bytes[start + index] != text[index] { return false }
    return true
  }
}
