import Wording

/// A validated name of a screen. Each accepted name compiles in every place where a template uses it.
///
/// The initialiser accepts these names:
///
/// | given | name | lower camel | why |
/// |---|---|---|---|
/// | `CollectionDetail` | `CollectionDetail` | `collectionDetail` | |
/// | `collection-detail`, `collection detail`, `collection_detail` | `CollectionDetail` | `collectionDetail` | separators between words |
/// | `CollectionDetailView`, `…Screen`, `…ViewModel`, `…ViewController` | `CollectionDetail` | `collectionDetail` | suffixes are removed |
/// | `HomeScreenView` | `Home` | `home` | all suffixes, so that parsing the result changes nothing |
/// | `Screen`, `View`, `ViewModel` | as given | | a suffix that is the whole name stays |
/// | `URLChooser`, `QRCodeLogin` | as given | `urlChooser`, `qrCodeLogin` | acronyms keep their case |
/// | `FAQs` | as given | `faqs` | also in the plural |
/// | `Naïve`, `홈` | as given, in NFC | `naïve`, `홈` | letters of any script |
/// | `class` | refused, try `Class` | | keyword as written |
/// | `9Lives`, `404` | refused, try `NineLives`, `Screen404` | | starts with a digit |
/// | `../../x`, `/tmp/x` | refused, try `X` | | a path |
/// | `AppCoordinator` | refused, try `App` | | the convention's rule `no_coordinator` |
/// | `Scroll`, `Any`, `Toolbar` | refused, try `ScrollDetail` … | | SwiftUI has `ScrollView`, `ToolbarContent` |
/// | 300 letters | refused, at most 180 bytes | | file names have at most 255 bytes |
/// | bidirectional controls, joiners, fillers | refused, try without | | invisible |
public struct TypeName: Hashable, Sendable, CustomStringConvertible {
  /// The name in upper camel case, NFC, without suffix: `CollectionDetail`.
  public let text: String

  /// The name in lower camel case: `collectionDetail`, `urlChooser`.
  public let lowerCamel: String

  /// The name as text.
  public var description: String { text }

  /// Parses a name as a user types it, see the table above. Throws an error with a valid suggestion.
  public init(_ given: String) throws(NameError) {
    do throws(NameError) {
      text = try Self.validated(given)
    } catch {
      throw error.withValidSuggestion(role: .screen) { candidate throws(NameError) in _ = try Self.validated(candidate)
      }
    }
    lowerCamel = Self.lowerCamelCase(text)
  }

  /// The maximal length of a name in bytes. Common file systems allow file names of 255 bytes.
  /// `<Name>ViewModelTests.swift` is first written under a longer temporary name, and the compiler appends suffixes to
  /// it.
  public static let byteLimit = 180

  private static func validated(_ given: String) throws(NameError) -> String {
    let text = try upperCamelCase(given, role: .screen)
    let name = withoutSuffixes(text)
    if let keyword = [given, withoutSuffixes(given), name].first(where: Identifier.keywords.contains) {
      // For a capitalised keyword such as `Any`, `firstValid` would recurse forever.
      let isItself = given == name
      let suggestion = isItself ? "\(name)Detail" : firstValid([name, "\(name)Detail"])
      if keyword == given { throw .keyword(given, .screen, suggestion: suggestion) }
      if text == "\(name)View", LibraryNames.all.contains(text) {
        throw .shadowsLibrary(given, declaration: text, suggestion: suggestion)
      }
      throw .becomesKeyword(given, keyword: keyword, .screen, suggestion: suggestion)
    }
    guard name.utf8.count <= byteLimit else {
      throw .tooLong(
        name, bytes: name.utf8.count, limit: byteLimit, .screen, suggestion: shortened(name))
    }
    // A property cannot be named `self` even with backticks, so a template could not use `__name__`.
    if lowerCamelCase(name) == "self" {
      throw .becomesKeyword(given, keyword: "self", .screen, suggestion: "SelfDetail")
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

  /// Returns the first 24 characters of a name that is too long.
  static func shortened(_ name: String) -> String { String(name.prefix(24)) }

  /// Returns the first valid candidate, else a sample. Suggestions in messages come from here.
  static func firstValid(_ candidates: [String]) -> String {
    for candidate in candidates where (try? validated(candidate)) != nil { return candidate }
    return NameRole.screen.sample
  }

  /// Returns `text` without the suffixes that templates add; a suffix that is the whole name stays.
  static func withoutSuffixes(_ text: String) -> String {
    for suffix in ["ViewModel", "ViewController", "Screen", "View"]
    where text.hasSuffix(suffix) && text.count > suffix.count {
      return withoutSuffixes(String(text.dropLast(suffix.count)))
    }
    return text
  }

  /// Returns `text` in lower camel case. A leading acronym becomes lower case as a whole: `qrCodeLogin`.
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

/// A validated name of a module or package: a Swift identifier, which stays as given.
public struct ModuleName: Hashable, Sendable, CustomStringConvertible {
  /// The name: `Demo`.
  public let text: String

  /// The name as text.
  public var description: String { text }

  /// Validates a Swift identifier. Throws an error with the nearest valid name.
  public init(_ given: String) throws(NameError) {
    do throws(NameError) {
      text = try Self.validated(given)
    } catch {
      throw error.withValidSuggestion(role: .module) { candidate throws(NameError) in _ = try Self.validated(candidate)
      }
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
    // The libraries' folders are next to the module's, so their names must differ on case-insensitive file systems,
    // too.
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

  /// Modules that generated code imports directly or indirectly, and modules that every package has.
  private static let imported: Set<String> = [
    "AppKit", "Combine", "CoreGraphics", "Darwin", "Dispatch", "Foundation", "FoundationEssentials", "Glibc", "Musl",
    "Observation", "PackageDescription", "Swift", "SwiftUI", "SwiftUICore", "Synchronization", "Testing", "UIKit",
    "XCTest", "main", "_Concurrency", "_Testing_Foundation",
  ]
}

/// Returns `name` without the word "coordinator", which the rule `no_coordinator` forbids in identifiers; nil if the
/// name does not contain it.
func withoutCoordinator(_ name: String) -> String? {
  let word = Array("coordinator")
  let characters = Array(name)
  // Maps each character to one character, because lower case may have more.
  let lowercased = characters.map { $0.lowercased().first ?? $0 }
  guard characters.count >= word.count else { return nil }
  for start in 0...(characters.count - word.count) where Array(lowercased[start..<(start + word.count)]) == word {
    let rest = String(characters[..<start] + characters[(start + word.count)...])
    return withoutCoordinator(rest) ?? rest
  }
  return nil
}

/// Returns the words of `given` in upper camel case, NFC. Throws if a character cannot be part of a name.
func upperCamelCase(_ given: String, role: NameRole) throws(NameError) -> String {
  let text = composed(given)
  // Splits scalars, because a combining mark after a separator forms one character with it.
  let separators: Set<Unicode.Scalar> = [" ", "-", "_"]
  let words = text.unicodeScalars.split { separators.contains($0) }.map { String($0) }
  guard !words.isEmpty else { throw .empty(role) }

  /// Returns the name made of the valid scalars only; nil if all are valid or none is left.
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
  // Scalars that NFC excludes and `composed` did not replace would change under normalisation, so they are rejected.
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
