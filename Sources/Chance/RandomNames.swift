/// Random names for screens, most of them odd: keywords, names of SwiftUI, paths, all scripts, combining marks,
/// invisible characters, far too many letters.
public struct RandomNames: Sendable {
  private var chance: SplitMix64

  /// - Parameter seed: The seed. Equal seeds make equal names.
  public init(seed: UInt64) { chance = SplitMix64(seed: seed, text: "names") }

  /// The next name.
  public mutating func next() -> String {
    if chance.once(in: 400) { return String(repeating: part(), count: Int.random(in: 20...200, using: &chance)) }
    var name = ""
    for _ in 0..<Int.random(in: 1...5, using: &chance) {
      name += part()
      if chance.once(in: 3) { name += chance.pick(Self.separators) }
    }
    if chance.once(in: 4) { name += chance.pick(Self.suffixes) }
    if chance.once(in: 6) { name = chance.once(in: 2) ? name.lowercased() : name.uppercased() }
    return name
  }

  private mutating func part() -> String {
    switch Int.random(in: 0..<16, using: &chance) {
    case 0...5: return chance.pick(Self.words)
    case 6: return chance.pick(Self.keywords)
    case 7: return chance.pick(Self.library)
    case 8: return chance.pick(Self.scripts)
    case 9: return chance.pick(Self.odd)
    case 10: return String(Int.random(in: 0...9_999, using: &chance))
    case 11: return scalars(in: 0x20...0x7E)
    case 12: return scalars(in: 0x00...0x24F)
    case 13: return scalars(in: 0x300...0x36F)
    case 14: return scalars(in: 0x370...0xFFFF)
    default: return scalars(in: 0x10000...0x10FFFF)
    }
  }

  private mutating func scalars(in range: ClosedRange<UInt32>) -> String {
    var text = String.UnicodeScalarView()
    for _ in 0..<Int.random(in: 1...3, using: &chance) {
      if let scalar = Unicode.Scalar(UInt32.random(in: range, using: &chance)) { text.append(scalar) }
    }
    return String(text)
  }

  private static let words = [
    "Home", "home", "Cart", "collection", "Detail", "detail", "Post", "User", "profile", "Settings", "URL", "QR", "iOS",
    "login", "Search", "x", "A", "my", "list", "Editor", "two", "H264", "Stub", "Default", "Interactor", "Output",
  ]
  private static let keywords = [
    "class", "Any", "any", "self", "Self", "Type", "protocol", "import", "default", "init", "nil", "true", "await",
    "some", "func", "in", "is", "as", "_", "#if", "actor", "async", "borrowing", "consume", "each", "repeat", "where",
  ]
  private static let library = [
    "Scroll", "Navigation", "Tab", "Progress", "Empty", "Timeline", "Toolbar", "UI", "NS", "Text", "Image", "List",
    "Button", "Swift", "SwiftUI", "Foundation", "Combine", "App", "Scene", "Labeled", "coordinator", "Coordinator",
    "Repository", "String", "Int", "Error", "Task", "Result", "Optional", "LoadState", "Store", "CancelBag", "AppStore",
  ]
  private static let scripts = [
    "홈", "설정", "\u{1112}\u{1169}\u{11B7}", "設定", "画面", "Ωmega", "Ü", "naïve", "Nai\u{308}ve", "ß", "ﬁ", "İstanbul",
    "ı", "Дом", "बटन", "เมนู", "עברית", "العربية", "ǆ", "Å", "\u{212B}", "K", "𝒳", "ⅷ", "²", "é", "e\u{301}\u{323}",
  ]
  private static let odd = [
    "", " ", "/", "../", "\\", ".", "..", "~", "$HOME", "`", "\"", "'", "\n", "\t", "\0", "\u{7F}", "\u{1B}[31m",
    "\u{200D}",
    "\u{202E}", "\u{FEFF}", "\u{3164}", "\u{AD}", "🐶", "👨‍👩‍👧", "__Name__", "// vmgen:if", "%s", "\u{FFFD}", "--", "-",
  ]
  private static let separators = ["-", " ", "_", "--", "  ", "/", ".", "+", ":"]
  private static let suffixes = [
    "View", "Screen", "ViewModel", "view", " view", "-screen", "Page", "Controller", "ViewView",
  ]
}
