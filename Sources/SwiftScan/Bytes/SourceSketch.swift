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
    /// `sink`, `assign` or `observe` behind a period, unless it is seen that nothing that is looked for stands there.
    public static let subscription = Mentions(rawValue: 2)
    /// One of them in an extension.
    public static let extensionSubscription = Mentions(rawValue: 4)
    /// A member of a struct with `@State`, be it private.
    public static let state = Mentions(rawValue: 8)
    /// One of the names asked for, in the head of a class or in the name that an extension extends.
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
  public internal(set) var types: [TypeName] = []
  /// Hashes of the last names of types that may be extended with an inheritance clause.
  public internal(set) var extensions: [UInt64] = []
  /// What the file mentions.
  public internal(set) var mentions: Mentions = []
  /// Hashes of the last names of extensions in which something subscribes.
  public internal(set) var subscribers: [UInt64] = []
  /// Hashes of the names of classes in whose heads `ViewController` may stand.
  public internal(set) var viewControllers: [UInt64] = []
  /// Hashes of the last names of all types that may be extended, as far as only names are read.
  var extended: [UInt64] = []

  /// Reads a file's bytes.
  ///
  /// - Parameters:
  ///   - bytes: A buffer that starts with the file's bytes, behind which at least four zeros stand.
  ///   - count: How many bytes are the file's.
  ///   - names: What to look for in heads, see `Mentions.heads`.
  ///   - subscriptions: Which are looked for, see `Mentions.subscription`.
  /// - Returns: Nil where it is not sure.
  public init?(
    _ bytes: [UInt8], count: Int, heads names: HeadNames? = nil,
    subscriptions: SoughtSubscriptions = .strongOrNotReceived
  ) {
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
                  guard let text = text.baseAddress, let classes = classes.baseAddress,
                    let identifiers = identifiers.baseAddress, let kinds = kinds.baseAddress,
                    let endings = endings.baseAddress, let open = open.baseAddress, let owners = owners.baseAddress
                  else { return nil }
                  var reader = SketchReader(
                    bytes: text, count: count, room: bytes.count, classes: classes,
                    continuesIdentifier: identifiers, kinds: kinds, endings: endings, open: open, owners: owners,
                    names: names, subscriptions: subscriptions)
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

  /// Makes a sketch of nothing.
  public init() {}

  /// Forgets all, and keeps the room.
  mutating func clear() {
    // Most are empty anyhow.
    if !types.isEmpty { types.removeAll(keepingCapacity: true) }
    if !extensions.isEmpty { extensions.removeAll(keepingCapacity: true) }
    mentions = []
    if !subscribers.isEmpty { subscribers.removeAll(keepingCapacity: true) }
    if !viewControllers.isEmpty { viewControllers.removeAll(keepingCapacity: true) }
    if !extended.isEmpty { extended.removeAll(keepingCapacity: true) }
  }

  /// The hash of a name, as `types` and `extensions` hold them: 64-bit FNV-1a, and never zero.
  @inlinable
  public static func hash(_ name: some Sequence<UInt8>) -> UInt64 {
    var state: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in name { state = (state ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return state == 0 ? 1 : state
  }
}
