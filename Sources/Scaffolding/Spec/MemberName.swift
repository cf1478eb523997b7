import Wording

/// The name of an enum case for an output or an event.
public struct MemberName: Hashable, Sendable, CustomStringConvertible {
  /// The name in lower camel case: `signedOut`.
  public let text: String

  /// The same as ``text``.
  public var description: String { text }

  /// Validates a name, and converts words as `TypeName` does: `scroll to top` becomes `scrollToTop`.
  ///
  /// - Parameter role: The use of the name, for the wording of an error.
  public init(_ given: String, role: NameRole) throws(NameError) {
    do throws(NameError) {
      text = try Self.validated(given, role: role)
    } catch {
      throw error.withValidSuggestion(role: role) { candidate throws(NameError) in
        _ = try Self.validated(candidate, role: role)
      }
    }
  }

  private static func validated(_ given: String, role: NameRole) throws(NameError) -> String {
    let text = TypeName.lowerCamelCase(try upperCamelCase(given, role: role))
    if let meaning = meanings[text] {
      throw .shadowsMember(given, declaration: meaning, role, suggestion: "\(text)Chosen")
    }
    if let rest = withoutCoordinator(text) {
      throw .breaksRule(given, rule: "no_coordinator", suggestion: rest.isEmpty ? role.sample : rest)
    }
    if text.hasSuffix("Repository") || text.hasSuffix("APIClient") {
      throw .breaksRule(given, rule: "no_data_access", suggestion: "\(text)Chosen")
    }
    if text.utf8.count > TypeName.byteLimit {
      throw .tooLong(
        text, bytes: text.utf8.count, limit: TypeName.byteLimit, role, suggestion: TypeName.shortened(text))
    }
    return text
  }

  private init(known text: String) { self.text = text }

  /// The output of the smallest useful screen.
  static let finished = MemberName(known: "finished")

  /// Names that mean something else after a dot, with that meaning for messages. `Optional<Output>.none` hides
  /// `Output.none`, with a compiler warning; `.self` and `.Type` refer to the type itself.
  private static let meanings = [
    "none": "Optional.none", "some": "Optional.some", "self": ".self", "type": ".Type", "protocol": ".Protocol",
    "init": ".init",
  ]

  /// The name in upper camel case, as a part of a longer name: `ScrollToTop`.
  var upperCamel: String { Identifier.upperCamel(text) }

  /// The name as a title for users of the app: `Scroll to Top`.
  var title: String { Identifier.title(text) }
}

extension Identifier {
  /// Converts a name to upper camel case: `scrollToTop` becomes `ScrollToTop`. A leading acronym gets all its capitals:
  /// `URLOpened`, `ID`.
  static func upperCamel(_ name: String) -> String {
    let word = name.prefix { !$0.isUppercase }
    if isAcronym(word) { return composed(acronym(word) + name.dropFirst(word.count)) }
    return capitalized(name)
  }

  /// Converts only the first letter to upper case: `UrlOpened`.
  static func capitalized(_ name: String) -> String { composed(name.prefix(1).uppercased() + name.dropFirst()) }

  /// Converts a name to a title for users of the app: `scrollToTop` becomes `Scroll to Top`.
  static func title(_ name: String) -> String {
    let words = words(capitalized(name))
    return words.enumerated().map { index, word in
      let isInside = index > 0 && index < words.count - 1
      return isInside && lowerInTitles.contains(word.lowercased()) ? word.lowercased() : word
    }.joined(separator: " ")
  }

  /// Converts a name to words inside a sentence: `searchResults` becomes `search results`. Acronyms keep their
  /// capitals: `raw JSON`.
  static func phrase(_ name: String) -> String {
    words(capitalized(name))
      .map { $0.dropFirst().contains(where: \.isUppercase) ? $0 : $0.lowercased() }
      .joined(separator: " ")
  }

  /// Words that are lower case in titles, except as the first or last word. Words that may belong to a verb are not
  /// listed: Sign In, Log Out.
  private static let lowerInTitles: Set<String> = [
    "a", "an", "and", "at", "by", "for", "from", "of", "or", "the", "to", "with",
  ]

  /// Whether a word is lower case in titles, or a name that starts with a small letter: `iPhone`.
  static func isLowerInTitles(_ word: Substring) -> Bool {
    lowerInTitles.contains(String(word)) || word.dropFirst().contains(where: \.isUppercase)
  }

  /// Acronyms, which names may write in lower case: `urlOpened`, `userId`.
  private static let acronyms: Set<String> = [
    "api", "faq", "gps", "html", "http", "https", "id", "ip", "json", "pdf", "qr", "sms", "tv", "ui", "uri", "url",
    "usb", "xml",
  ]

  /// The words of a name, separated: `Raw`, `JSON`, `Data` for `RawJSONData`, and `Photo`, `URLs` for `PhotoURLs`.
  private static func words(_ name: String) -> [String] {
    let letters = Array(name)
    var words: [String] = []
    for (index, letter) in letters.enumerated() {
      let next = index + 1 < letters.count ? letters[index + 1] : nil
      let isPlural = next == "s" && (index + 2 == letters.count || letters[index + 2].isUppercase)
      let isHead = index > 0 && (!letters[index - 1].isUppercase || (next?.isLowercase == true && !isPlural))
      if index == 0 || (letter.isUppercase && isHead) { words.append("") }
      words[words.count - 1].append(letter)
    }
    words = joiningBrands(words)
    // `IPhone` is one word: `iPhone`.
    if name.hasPrefix("I"), words.count > 1, words[0] == "I" { words.replaceSubrange(0...1, with: ["i" + words[1]]) }
    return words.map { isAcronym($0[...]) ? acronym($0[...]) : $0 }
  }

  /// Names that are one word in spite of capitals inside, by their spelling in lower case.
  private static let brands = [
    "github": "GitHub", "icloud": "iCloud", "ios": "iOS", "ipad": "iPad", "ipados": "iPadOS", "iphone": "iPhone",
    "macos": "macOS", "oauth": "OAuth", "paypal": "PayPal", "tvos": "tvOS", "visionos": "visionOS",
    "watchos": "watchOS", "youtube": "YouTube",
  ]

  /// Joins the words of a brand: `O`, `Auth` becomes `OAuth`, and `IOS` becomes `iOS`. The longest one wins.
  private static func joiningBrands(_ words: [String]) -> [String] {
    var result: [String] = []
    var rest = words[...]
    while let word = rest.first {
      let found = (1...3).reversed().compactMap { count in
        brands[rest.prefix(count).joined().lowercased()].map { ($0, min(count, rest.count)) }
      }.first
      result.append(found?.0 ?? word)
      rest = rest.dropFirst(found?.1 ?? 1)
    }
    return result
  }

  /// Whether a word is an acronym in the singular or plural, in any case: `url`, `Urls`.
  private static func isAcronym(_ word: Substring) -> Bool {
    let lower = word.lowercased()
    return acronyms.contains(lower) || isPlural(lower)
  }

  /// The acronym in capitals, with a lower-case `s` in the plural.
  private static func acronym(_ word: Substring) -> String {
    isPlural(word.lowercased()) ? word.dropLast().uppercased() + "s" : word.uppercased()
  }

  private static func isPlural(_ lower: String) -> Bool {
    !acronyms.contains(lower) && lower.hasSuffix("s") && acronyms.contains(String(lower.dropLast()))
  }

  /// The name as Swift source, in backticks if it is a keyword.
  static func quoted(_ name: String) -> String { keywords.contains(name) ? "`\(name)`" : name }

  /// Removes backticks from members of a line of code, which need none after a dot: `event.default`.
  static func withPlainMembers(_ code: String) -> String {
    guard code.contains(".`") else { return code }
    var result = ""
    var rest = code[...]
    while let start = rest.firstIndex(of: "`"), let end = rest[start...].dropFirst().firstIndex(of: "`") {
      let name = String(rest[start...end].dropFirst().dropLast())
      let isPlain = rest[..<start].last == "." && keywords.contains(name) && !meaningsBehindDots.contains(name)
      result += rest[..<start] + (isPlain ? name[...] : rest[start...end])
      rest = rest[end...].dropFirst()
    }
    return result + rest
  }

  /// Keywords that need backticks even after a dot, because they mean something else there.
  private static let meaningsBehindDots: Set<String> = ["init", "self", "Protocol", "Type"]
}
