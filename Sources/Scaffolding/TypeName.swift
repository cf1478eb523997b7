import Wording

/// The name of a screen, checked: whatever this type accepts compiles in every place where a template puts it.
///
/// One function makes it, and this is its table:
///
/// | given | name | lower camel | why |
/// |---|---|---|---|
/// | `CollectionDetail` | `CollectionDetail` | `collectionDetail` | |
/// | `collection-detail`, `collection detail`, `collection_detail` | `CollectionDetail` | `collectionDetail` | words |
/// | `CollectionDetailView`, `…Screen`, `…ViewModel` | `CollectionDetail` | `collectionDetail` | suffixes go |
/// | `HomeScreenView` | `Home` | `home` | all of them, so that a name given twice stays itself |
/// | `Screen`, `View`, `ViewModel` | as given | | a suffix goes only where something is left |
/// | `URLChooser`, `QRCodeLogin` | as given | `urlChooser`, `qrCodeLogin` | acronyms keep their case |
/// | `FAQs` | as given | `faqs` | several of them, too |
/// | `Naïve`, `홈` | as given, in NFC | `naïve`, `홈` | letters of any script |
/// | `class` | refused, try `Class` | | keyword as written |
/// | `9Lives`, `404` | refused, try `NineLives`, `Screen404` | | digits first |
/// | `../../x`, `/tmp/x` | refused, try `X` | | a path |
/// | `AppCoordinator` | refused, try `App` | | the convention's rule `no_coordinator` |
/// | `Scroll`, `Any`, `Toolbar` | refused, try `ScrollDetail` … | | SwiftUI has `ScrollView`, `ToolbarContent` |
/// | 300 letters | refused, at most 180 bytes | | file names end at 255, the compiler's included |
/// | bidirectional controls, joiners, fillers | refused, try without | | cannot be seen |
public struct TypeName: Hashable, Sendable, CustomStringConvertible {
  /// The name in upper camel case, NFC, without suffix: `CollectionDetail`.
  public let text: String

  /// The name in lower camel case: `collectionDetail`, `urlChooser`.
  public let lowerCamel: String

  /// The name as text.
  public var description: String { text }

  /// Reads what a user typed; see the table above.
  public init(_ given: String) throws(NameError) {
    do throws(NameError) {
      text = try Self.validated(given)
    } catch {
      throw error.settled(role: .screen) { candidate throws(NameError) in _ = try Self.validated(candidate) }
    }
    lowerCamel = Self.lowerCamelCase(text)
  }

  /// The longest name in bytes. Files may have names of 255 on every common file system; `<Name>ViewModelTests.swift` is
  /// written under a temporary name first, and the compiler puts its own endings behind it.
  public static let byteLimit = 180

  private static func validated(_ given: String) throws(NameError) -> String {
    let text = try upperCamelCase(given, role: .screen)
    let name = withoutSuffixes(text)
    if [given, withoutSuffixes(given), name].contains(where: Identifier.keywords.contains) {
      // Asked about itself, a capital keyword (`Any`) would ask for ever.
      let isItself = given == name
      throw .keyword(given, .screen, suggestion: isItself ? "\(name)Detail" : firstValid([name, "\(name)Detail"]))
    }
    guard name.utf8.count <= byteLimit else {
      throw .tooLong(
        name, bytes: name.utf8.count, limit: byteLimit, .screen, suggestion: shortened(name))
    }
    // No backticks save a property of this name, so a template could not use `__name__`.
    if lowerCamelCase(name) == "self" {
      throw .keyword(given, .screen, suggestion: "SelfDetail")
    }
    if let rest = withoutCoordinator(name) {
      throw .breaksRule(given, rule: "no_coordinator", suggestion: firstValid([rest]))
    }
    for declaration in ["\(name)View", "\(name)ViewController", "\(name)Content"]
    where LibraryNames.all.contains(declaration) {
      throw .shadowsLibrary(given, declaration: declaration, suggestion: firstValid(["\(name)Detail"]))
    }
    return name
  }

  /// The start of a name that is too long.
  static func shortened(_ name: String) -> String { String(name.prefix(24)) }

  /// The first of `candidates` that this type accepts; every suggestion that a message makes has gone through here.
  static func firstValid(_ candidates: [String]) -> String {
    for candidate in candidates where (try? validated(candidate)) != nil { return candidate }
    return NameRole.screen.sample
  }

  /// `text` without the suffixes that templates add themselves; one goes only where something is left.
  static func withoutSuffixes(_ text: String) -> String {
    for suffix in ["ViewModel", "Screen", "View"] where text.hasSuffix(suffix) && text.count > suffix.count {
      return withoutSuffixes(String(text.dropLast(suffix.count)))
    }
    return text
  }

  /// The leading acronym in lower case as a whole, up to the capital that starts the next word: `qrCodeLogin`.
  static func lowerCamelCase(_ text: String) -> String {
    let characters = Array(text)
    let capitals = characters.prefix { $0.isUppercase }.count
    guard capitals > 0 else { return text }
    let next = capitals < characters.count ? characters[capitals] : nil
    let isPlural = next == "s" && (capitals + 1 == characters.count || characters[capitals + 1].isUppercase)
    // `URLChooser`: the last capital belongs to the next word. `URL2Go`, `URLs` and `URL`: all of them are the acronym.
    let acronym = capitals > 1 && next?.isLetter == true && !isPlural ? capitals - 1 : capitals
    return composed(String(characters.prefix(acronym)).lowercased() + String(characters.dropFirst(acronym)))
  }
}

/// The name of a module or package: a Swift identifier that is taken as it stands.
public struct ModuleName: Hashable, Sendable, CustomStringConvertible {
  /// The name: `Demo`.
  public let text: String

  /// The name as text.
  public var description: String { text }

  /// Takes a Swift identifier; anything else is refused with the nearest name that works.
  public init(_ given: String) throws(NameError) {
    do throws(NameError) {
      text = try Self.validated(given)
    } catch {
      throw error.settled(role: .module) { candidate throws(NameError) in _ = try Self.validated(candidate) }
    }
  }

  private static func validated(_ given: String) throws(NameError) -> String {
    let suggestion = try upperCamelCase(given, role: .module)
    let text = composed(given)
    if let bad = text.unicodeScalars.first(where: { !Identifier.isTail($0) }) {
      throw .character(given, bad, .module, suggestion: suggestion)
    }
    guard !Identifier.keywords.contains(text) else {
      throw .keyword(given, .module, suggestion: "\(suggestion)Kit")
    }
    // The libraries' folders stand beside the module's, also where a file system takes both cases for one.
    let isLibrary = Libraries.all.contains { $0.name.lowercased() == text.lowercased() }
    guard !imported.contains(text), !isLibrary else {
      throw .shadowsModule(given, suggestion: "\(text)App")
    }
    let limit = TypeName.byteLimit
    guard text.utf8.count <= limit else {
      throw .tooLong(
        text, bytes: text.utf8.count, limit: limit, .module, suggestion: TypeName.shortened(text))
    }
    return text
  }

  /// Modules that generated code imports, that those import, and that a package always has.
  private static let imported: Set<String> = [
    "AppKit", "Combine", "CoreGraphics", "Darwin", "Dispatch", "Foundation", "FoundationEssentials", "Glibc", "Musl",
    "Observation", "PackageDescription", "Swift", "SwiftUI", "SwiftUICore", "Synchronization", "Testing", "UIKit",
    "XCTest", "main", "_Concurrency", "_Testing_Foundation",
  ]
}

/// `name` without the word that the rule `no_coordinator` finds in any identifier; nil where it does not hold it.
func withoutCoordinator(_ name: String) -> String? {
  let word = Array("coordinator")
  let characters = Array(name)
  // One character for one: lower case can be longer than what it is made of.
  let lowercased = characters.map { $0.lowercased().first ?? $0 }
  guard characters.count >= word.count else { return nil }
  for start in 0...(characters.count - word.count) where Array(lowercased[start..<(start + word.count)]) == word {
    let rest = String(characters[..<start] + characters[(start + word.count)...])
    return withoutCoordinator(rest) ?? rest
  }
  return nil
}

/// The words of `given` run together, each with a capital, composed; refuses what cannot be part of a name.
func upperCamelCase(_ given: String, role: NameRole) throws(NameError) -> String {
  let text = composed(given)
  // By scalars: behind a separator a mark would make one character of both.
  let separators: Set<Unicode.Scalar> = [" ", "-", "_"]
  let words = text.unicodeScalars.split { separators.contains($0) }.map { String($0) }
  guard !words.isEmpty else { throw .empty(role) }

  /// What is left when only the scalars are kept that a name may hold, in words.
  func salvaged() -> String? {
    var kept = ""
    for scalar in text.unicodeScalars where !isInvisible(scalar) || scalar == " " {
      let isFit = Identifier.isTail(scalar) && !scalar.properties.isFullCompositionExclusion
      kept.unicodeScalars.append(isFit ? scalar : " ")
    }
    guard kept != text else { return nil }
    return try? upperCamelCase(kept, role: role)
  }

  if let hidden = text.unicodeScalars.first(where: { isInvisible($0) && $0 != " " }) {
    throw .invisible(given, hidden, role, suggestion: salvaged())
  }
  if text.contains("/") || text.contains("\\") || words.allSatisfy({ $0.allSatisfy { $0 == "." } }) {
    let last = text.split { $0 == "/" || $0 == "\\" }.last { $0.contains { $0.isLetter } }
    throw .path(given, role, suggestion: last.flatMap { try? upperCamelCase(String($0), role: role) })
  }
  // What normal form excludes and `composed` could not replace stands for another sequence: not to be kept as it is.
  let isFit: (Unicode.Scalar) -> Bool = { Identifier.isTail($0) && !$0.properties.isFullCompositionExclusion }
  if let bad = text.unicodeScalars.first(where: { !isFit($0) && $0 != " " && $0 != "-" }) {
    throw .character(given, bad, role, suggestion: salvaged())
  }

  var result = ""
  for word in words { result += word.prefix(1).uppercased() + word.dropFirst() }
  result = composed(result)
  guard let head = result.unicodeScalars.first, !Identifier.isHead(head) else { return result }
  if result.allSatisfy({ ("0"..."9").contains($0) }) {
    throw .number(given, role, suggestion: "Screen\(result)")
  }
  guard let digit = head.properties.numericType == .decimal ? head.properties.numericValue : nil else {
    throw .character(given, head, role, suggestion: nil)
  }
  let words0 = ["Zero", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine"]
  let rest = String(result.dropFirst())
  throw .startsWithDigit(
    given, role, suggestion: words0[Int(digit)] + rest.prefix(1).uppercased() + rest.dropFirst())
}
