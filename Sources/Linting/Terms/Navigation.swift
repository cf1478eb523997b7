import SwiftScan

/// The identifiers of a file that indicate navigation. They distinguish coordinators of screens from other
/// coordinators, such as those of a synchronisation.
struct NavigationWords {
  private let source: SourceFile
  /// The tokens found so far, in order.
  private var found: [Int] = []
  /// The index up to which the file was searched. Nested types are searched once.
  private var searched = 0

  init(_ source: SourceFile) { self.source = source }

  /// Whether a type may be a coordinator or may be inherited by one. Most structs are Views and are not searched.
  func mayMatter(_ type: Declaration) -> Bool {
    switch type.kind {
    case .class, .actor, .protocol: true
    case .struct, .enum: type.name.first.map { Coordinators.mentions($0, in: source) } ?? false
    default: false
    }
  }

  /// Whether one of the words occurs in a declaration. Pass declarations in order.
  mutating func occur(in declaration: Declaration) -> Bool {
    let range = declaration.tokens
    if range.upperBound > searched {
      source.tokens.forEachIdentifier(in: max(searched, range.lowerBound)..<range.upperBound) { index, token in
        if isWord(token) { found.append(index) }
      }
      searched = range.upperBound
    }
    var (low, high) = (0, found.count)
    while low < high {
      let middle = (low + high) / 2
      if found[middle] < range.lowerBound { low = middle + 1 } else { high = middle }
    }
    return low < found.count && found[low] < range.upperBound
  }

  private func isWord(_ name: Token) -> Bool {
    let first = source.text[Int(name.start)]
    switch first {
    case UInt8(ascii: "U"), UInt8(ascii: "N"), UInt8(ascii: "A"), UInt8(ascii: "V"), UInt8(ascii: "R"):
      return Self.types.contains { $0.utf8Start.pointee == first && source.isNamed(name, $0) }
    case UInt8(ascii: "`"): return Self.types.contains { source.isNamed(name, $0) }
    case UInt8(ascii: "p"), UInt8(ascii: "n"), UInt8(ascii: "s"), UInt8(ascii: "r"), UInt8(ascii: "g"):
      return Self.verbs.contains { $0.word.utf8Start.pointee == first && starts(name, with: $0) }
    default: return false
    }
  }

  /// Whether a name is a verb that is clear alone, or starts with a verb and an upper-case letter follows. Methods of a
  /// ViewModel's delegate start with the name of the ViewModel, such as `showDirectoryViewModelDidCancel`. Toasts are no
  /// screens.
  private func starts(_ name: Token, with verb: Verb) -> Bool {
    let (start, length) = (Int(name.start), verb.word.utf8CodeUnitCount)
    guard Int(name.end) - start >= length, source.text.matches(start..<start + length, verb.word) else { return false }
    if Int(name.end) - start == length { return verb.isClearAlone }
    guard (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(source.text[start + length]) else { return false }
    return Self.noScreens.firstPlace(in: source.text, from: start + length, to: Int(name.end)) == nil
  }

  /// Whether the name of a method begins with a verb of navigation, whatever it shows. A name such as `opened` does not.
  static func isVerb(_ name: Int, in source: SourceFile) -> Bool {
    let bytes = source.identifierBytes(name)
    let others: [StaticString] = ["open", "dismiss", "window"]
    return (verbs.map(\.word) + others).contains { word in
      let end = bytes.lowerBound + word.utf8CodeUnitCount
      return end <= bytes.upperBound && source.text.matches(bytes.lowerBound..<end, word)
        && (end == bytes.upperBound || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(source.text[end]))
    }
  }

  private static let types: [StaticString] = [
    "UINavigationController", "UIViewController", "NSViewController", "UIWindow", "NSWindow", "NavigationPath",
    "NavigationLink", "AnyView", "View", "Route",
  ]
  private static let noScreens = ByteSearch([
    "ViewModel", "Toast", "Keyboard", "Alert", "Error", "Message", "Banner", "Loading",
  ])

  /// A verb at the start of methods that navigate.
  private struct Verb {
    let word: StaticString
    /// Whether a name that consists of the verb indicates navigation. A method called `show` may show anything.
    var isClearAlone = true
  }

  /// Not `dismiss`, which may close a keyboard.
  private static let verbs = [
    Verb(word: "present"), Verb(word: "push"), Verb(word: "pop"), Verb(word: "navigate"), Verb(word: "route"),
    Verb(word: "goTo"), Verb(word: "goBack"), Verb(word: "show", isClearAlone: false),
  ]
}

/// The word that marks the names of coordinators.
enum Coordinators {
  private static var word: StaticString { "coordinator" }
  /// The first eight letters of the word, the first one in the lowest byte; and eight times the bit that makes an ASCII
  /// letter lower case.
  private static var start: UInt64 { 0x616E_6964_726F_6F63 }
  private static var lowerCase: UInt64 { 0x2020_2020_2020_2020 }

  /// Whether a name contains the word in any case.
  static func mentions(_ token: Int, in source: SourceFile) -> Bool {
    let name = source.bytes(ofToken: token)
    let (text, length, wanted) = (source.text, word.utf8CodeUnitCount, start)
    if name.count < length { return false }
    // With that bit set, only a letter equals one of the word's letters.
    for offset in name.lowerBound...name.upperBound - length
    where text.eightBytes(at: offset) | lowerCase == wanted {
      let end = offset + 8..<offset + length
      if zip(text[end], "tor".utf8).allSatisfy({ $0 | 0x20 == $1 }) { return true }
    }
    return false
  }

  /// The same for a name in a string.
  static func mentions(_ name: String) -> Bool { name.lowercased().contains("coordinator") }
}
