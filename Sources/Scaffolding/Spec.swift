/// What a screen is to be: the request in the language of screens, before any file is thought of.
public struct Spec: Hashable, Sendable {
  /// What the screen is called.
  public var name: TypeName

  /// The cases of the ViewModel's `Output`, in order; never empty after `init`.
  public var outputs: [MemberName]

  /// Events of the app's store that become outputs.
  public var events: [Event]

  /// One event of the app's store: when it arrives, the ViewModel has an output.
  public struct Event: Hashable, Sendable {
    /// The case of the app's event type: `signedOut`.
    public var event: MemberName
    /// The output it becomes; one that `outputs` lacks is added.
    public var output: MemberName

    /// `on event -> output`.
    public init(on event: MemberName, to output: MemberName) {
      self.event = event
      self.output = output
    }
  }

  /// The smallest useful screen, unless more is said: it loads its content and has the output `finished`.
  public init(name: TypeName, outputs: [MemberName] = [], events: [Event] = []) {
    self.name = name
    self.outputs = []
    self.events = []
    for event in events where !self.events.contains(event) { self.events.append(event) }
    for output in (outputs.isEmpty ? [.finished] : outputs) + events.map(\.output)
    where !self.outputs.contains(output) {
      self.outputs.append(output)
    }
  }
}

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
  var upperCamel: String { text.prefix(1).uppercased() + text.dropFirst() }

  /// `Scroll To Top`: the name as a user of the app reads it.
  var title: String {
    var result = ""
    for character in upperCamel {
      if character.isUppercase, let last = result.last, !last.isUppercase { result.append(" ") }
      result.append(character)
    }
    return result
  }
}
