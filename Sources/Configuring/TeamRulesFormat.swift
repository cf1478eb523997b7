import Linting

/// The keys of a `.vmgen.json` for the team's own rules: `types`, `mentions` and `imports`.
enum TeamRulesFormat {
  static let keys = [types, mentions, imports]

  private static func names(_ form: TextForm) -> [ObjectShape.Key] {
    [
      ObjectShape.Key(
        name: "names", shape: .textOrList(form, canBeEmpty: false),
        summary: "The names that the rule applies to. The key of the entry is then the rule's id.",
        defaultValue: .words("the key of the entry"))
    ]
  }

  private static let common = [
    ObjectShape.Key(
      name: "severity", shape: .text(.severity), summary: "The severity of the findings; `off` disables the rule.",
      defaultValue: .json("\"warning\"")),
    ObjectShape.Key(
      name: "message", shape: .text(.remedy),
      summary: "What to do, for the end of the message: lower case, in the imperative.",
      defaultValue: .words("a text that fits the finding")),
    ObjectShape.Key(
      name: "testDoubles", shape: .flag, summary: "Whether the rule looks at test doubles, too.",
      defaultValue: .json("false")),
  ]

  /// The requirements of a rule of `types`.
  private static let requirements = [
    list("kind", .kind, "The kinds that the types may have."),
    list("requires", .member, "Members that they must have, in any file of the project."),
    list("inherits", .name, "Types that they must inherit from or conform to, themselves or through others."),
    list("attributes", .attribute, "Attributes that they must have, without `@`."),
    list("forbids", .mention, "Names that they must not mention, as in `mentions`."),
    ObjectShape.Key(
      name: "maxPublicMethods", shape: .number,
      summary: "How many methods other code may call: those that are neither private, static nor an override."),
    ObjectShape.Key(
      name: "final", shape: .flag, summary: "Whether classes must be `final`.", defaultValue: .json("false")),
    ObjectShape.Key(
      name: "async", shape: .flag, summary: "Whether methods that other code may call must be `async`.",
      defaultValue: .json("false")),
    list("access", .access, "The access levels that they may have."),
    list("suffix", .name, "One of these must end their name."),
    list("prefix", .name, "One of these must begin their name."),
    list("in", .glob, "The files that must declare them."),
  ]

  private static let types = ObjectShape.Key(
    name: "types",
    shape: .map(
      .plainName,
      ObjectShape(
        keys: [
          list("ofKind", .kind, "Only types of these kinds."),
          list(
            "inheriting", .name,
            "Only types that inherit from or conform to one of these, themselves or through others."),
        ] + requirements + [list("except", .glob, "Files that the rule does not look at.")] + names(.plainName)
          + common,
        // A rule without a requirement looks like a check and finds nothing.
        alternatives: ObjectShape.Alternatives(
          keys: requirements.map(\.name), excuse: ("severity", "off"),
          message: "the rule requires nothing of its types",
          remedy: "add a requirement, such as 'kind', 'inherits', 'suffix' or 'in'"))),
    summary: """
      What types of some name must be: a rule for each entry. The key is a pattern for names. [team-rules.md](team-rules.md) \
      has examples.
      """,
    defaultValue: .words("none"))

  private static let mentions = ObjectShape.Key(
    name: "mentions",
    shape: .map(
      .mention,
      ObjectShape(
        keys: [
          list("types", .plainName, "Only in types and extensions with these names."),
          list("in", .glob, "Only in these files."),
          list("except", .glob, "Not in these files."),
          ObjectShape.Key(
            name: "instead", shape: .text(.any), summary: "What to use instead, for the message."),
        ] + names(.mention) + common)),
    summary: """
      Names that code must not mention: a rule for each entry. The key is a name, as in `print`, `UIColor(named:)`, \
      `DispatchQueue.main`, `.shared` or `@objc`.
      """,
    defaultValue: .words("none"))

  private static let imports = ObjectShape.Key(
    name: "imports",
    shape: .map(
      .plainName,
      ObjectShape(
        keys: [
          list("types", .plainName, "Only in files that declare or extend a type with one of these names."),
          list("in", .glob, "Only in these files."),
          list("except", .glob, "Not in these files."),
          ObjectShape.Key(
            name: "instead", shape: .text(.any), summary: "What to use instead, for the message."),
        ] + names(.plainName) + common)),
    summary: "Modules that files must not import: a rule for each entry. The key is a pattern for the module's name.",
    defaultValue: .words("none"))

  private static func list(_ name: String, _ form: TextForm, _ summary: String) -> ObjectShape.Key {
    ObjectShape.Key(name: name, shape: .textOrList(form, canBeEmpty: false), summary: summary)
  }
}

extension TextForm {
  /// A pattern for names.
  static let plainName = TextForm(
    name: "a pattern for names", pattern: "^[^\\x00-\\)+-/:->@\\[-^`{-\\x7f]+(?![\\s\\S])",
    isValid: { names.isValid($0) && !$0.hasPrefix("+") }, problem: "is not a pattern for names",
    remedy: "use letters and digits, and '*' for any part of a name")

  /// A pattern for the names of members.
  static let member = plainName.withProblem(
    "is not the name of a member", remedy: "write the name alone, without parentheses, as in 'load'")

  /// The name of an attribute.
  static let attribute = name.withProblem(
    "is not the name of an attribute", remedy: "write the name without '@', as in 'MainActor'")

  /// A name as in code: `print`, `.shared`, `UIColor(named:)`.
  static let mention = TextForm(
    name: "a name", pattern: mentionPattern, isValid: { MentionPattern($0) != nil }, problem: "is not a name",
    remedy: mentionRemedy)

  private static let mentionRemedy =
    "write it like 'print', '*UseCase', 'DispatchQueue.main', '.shared', 'UIColor(named:)' or '@objc'"

  private static let mentionPattern: String = {
    let name = "[^\\x00-\\)+-/:->@\\[-^`{-\\x7f]+"
    let label = "[^\\x00-/:-@\\[-^`{-\\x7f]+"
    return "^[@.]?\(name)(?:\\.\(name))*(?:\\((?:\(label):)*\\))?(?![\\s\\S])"
  }()

  static let kind = TextForm(
    name: "a kind", choices: ["class", "struct", "enum", "actor", "protocol"], unknown: "unknown kind")

  static let access = TextForm(
    name: "an access level", choices: ["open", "public", "package", "internal", "fileprivate", "private"],
    unknown: "unknown access level")

  /// The remedy at the end of a message.
  static let remedy = TextForm(
    name: "a text on one line", pattern: "^[^\\x00-\\x1f\\x7f]+(?![\\s\\S])",
    isValid: { !$0.isEmpty && !$0.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F } },
    problem: "is not a text on one line", remedy: "write what to do, as in 'use Logger'")
}
