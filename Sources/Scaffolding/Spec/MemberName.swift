/// The name of an enum case: an output or an event.
public struct MemberName: Hashable, Sendable, CustomStringConvertible {
  /// The name in lower camel case: `signedOut`.
  public let text: String

  /// The name as text.
  public var description: String { text }

  /// Takes words as `TypeName` does (`scroll to top` is `scrollToTop`); `role` decides the wording of a refusal.
  public init(_ given: String, role: NameRole) throws(NameError) {
    let text = TypeName.lowerCamelCase(try upperCamelCase(given, role: role))
    if let meaning = Self.meanings[text] {
      throw .shadowsMember(given, declaration: meaning, role, suggestion: "\(text)Chosen")
    }
    if let rest = withoutCoordinator(text) {
      throw .breaksRule(given, rule: "no_coordinator", suggestion: rest.isEmpty ? role.sample : rest)
    }
    if text.hasSuffix("Repository") || text.hasSuffix("APIClient") {
      throw .breaksRule(given, rule: "no_data_access", suggestion: "\(text)Chosen")
    }
    if text.utf8.count > TypeName.byteLimit {
      throw .tooLong(text, bytes: text.utf8.count, limit: TypeName.byteLimit, role)
    }
    self.text = text
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

  /// `Scroll To Top`: the name as a user of the app reads it.
  var title: String { Identifier.title(text) }
}

extension Identifier {
  /// `scrollToTop` as a part of a longer name: `ScrollToTop`.
  static func upperCamel(_ name: String) -> String { composed(name.prefix(1).uppercased() + name.dropFirst()) }

  /// `scrollToTop` as a user of the app reads it: `Scroll To Top`.
  static func title(_ name: String) -> String {
    var result = ""
    for character in upperCamel(name) {
      if character.isUppercase, let last = result.last, !last.isUppercase { result.append(" ") }
      result.append(character)
    }
    return result
  }

  /// The name as code has it: a keyword in backticks.
  static func quoted(_ name: String) -> String { keywords.contains(name) ? "`\(name)`" : name }
}
