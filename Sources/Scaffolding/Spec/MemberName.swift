import Wording

/// The name of an enum case: an output or an event.
public struct MemberName: Hashable, Sendable, CustomStringConvertible {
  /// The name in lower camel case: `signedOut`.
  public let text: String

  /// The name as text.
  public var description: String { text }

  /// Takes words as `TypeName` does (`scroll to top` is `scrollToTop`); `role` decides the wording of a refusal.
  public init(_ given: String, role: NameRole) throws(NameError) {
    do throws(NameError) {
      text = try Self.validated(given, role: role)
    } catch {
      throw error.settled(role: role) { candidate throws(NameError) in _ = try Self.validated(candidate, role: role) }
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

  /// The output of the smallest screen.
  static let finished = MemberName(known: "finished")

  /// Names that mean something else behind a dot: `Optional<Output>.none` wins over `Output.none`, and the compiler
  /// warns; `.self` and `.Type` are the type itself.
  private static let meanings = [
    "none": "Optional.none", "some": "Optional.some", "self": ".self", "type": ".Type", "protocol": ".Protocol",
    "init": ".init",
  ]

  /// `ScrollToTop`: the name as a part of a longer one.
  var upperCamel: String { Identifier.upperCamel(text) }

  /// `Scroll to Top`: the name as a user of the app reads it.
  var title: String { Identifier.title(text) }
}

extension Identifier {
  /// `scrollToTop` as a part of a longer name: `ScrollToTop`; what is written in capitals is: `URLOpened`, `ID`.
  static func upperCamel(_ name: String) -> String {
    let word = name.prefix { !$0.isUppercase }
    if isAcronym(word) { return composed(acronym(word) + name.dropFirst(word.count)) }
    return capitalized(name)
  }

  /// The name with a capital and nothing else: `UrlOpened`.
  static func capitalized(_ name: String) -> String { composed(name.prefix(1).uppercased() + name.dropFirst()) }

  /// `scrollToTop` as a user of the app reads it: `Scroll to Top`.
  static func title(_ name: String) -> String {
    let words = words(capitalized(name))
    return words.enumerated().map { index, word in
      let isInside = index > 0 && index < words.count - 1
      return isInside && lowerInTitles.contains(word.lowercased()) ? word.lowercased() : word
    }.joined(separator: " ")
  }

  /// `searchResults` in a sentence: `search results`; what is written in capitals stays: `raw JSON`.
  static func phrase(_ name: String) -> String {
    words(capitalized(name))
      .map { $0.dropFirst().contains(where: \.isUppercase) ? $0 : $0.lowercased() }
      .joined(separator: " ")
  }

  /// Titles have these in lower case, but for the first word and the last one. Those that belong to a verb are none of
  /// them: Sign In, Log Out.
  private static let lowerInTitles: Set<String> = [
    "a", "an", "and", "at", "by", "for", "from", "of", "or", "the", "to", "with",
  ]

  /// Names begin with them in lower case, and sometimes go on so: `urlOpened`, `userId`.
  private static let acronyms: Set<String> = [
    "api", "faq", "gps", "html", "http", "https", "id", "ip", "json", "pdf", "qr", "sms", "tv", "ui", "uri", "url",
    "usb", "xml",
  ]

  /// The words of a name: `Raw JSON Data` of `RawJSONData`, `Photo URLs` of `PhotoURLs`.
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
    // An iPhone is one word.
    if name.hasPrefix("I"), words.count > 1, words[0] == "I" { words.replaceSubrange(0...1, with: ["i" + words[1]]) }
    return words.map { isAcronym($0[...]) ? acronym($0[...]) : $0 }
  }

  /// Whether a word is written in capitals, be it one or several: `url`, `Urls`.
  private static func isAcronym(_ word: Substring) -> Bool {
    let lower = word.lowercased()
    return acronyms.contains(lower) || isPlural(lower)
  }

  private static func acronym(_ word: Substring) -> String {
    isPlural(word.lowercased()) ? word.dropLast().uppercased() + "s" : word.uppercased()
  }

  private static func isPlural(_ lower: String) -> Bool {
    !acronyms.contains(lower) && lower.hasSuffix("s") && acronyms.contains(String(lower.dropLast()))
  }

  /// The name as code has it: a keyword in backticks.
  static func quoted(_ name: String) -> String { keywords.contains(name) ? "`\(name)`" : name }

  /// A line of code without the backticks that a keyword needs no more behind a dot: `event.default`.
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

  /// Behind a dot they are no members, but what the language means by them.
  private static let meaningsBehindDots: Set<String> = ["init", "self", "Protocol", "Type"]
}
