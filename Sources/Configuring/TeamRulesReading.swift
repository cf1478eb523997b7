import Linting
import Wording

/// A rule of the team, as parsed from a configuration.
struct TeamEntry: Sendable {
  var rule: TeamRule
  var severity: Sourced<Severity?>
  /// The patterns of `in` and of `except`; nil if the rule has none.
  var paths: PathPatterns?
  var exceptions: PathPatterns?

  /// The rule, with its paths.
  ///
  /// - Parameter absolute: Converts a shown path to an absolute, normalised one.
  func rule(_ absolute: @escaping @Sendable (String) -> [UInt8]) -> Rule {
    var rule = rule
    if let paths { rule.isIn = { paths.first(fitting: absolute($0)) != nil } }
    if let exceptions { rule.isExcepted = { exceptions.first(fitting: absolute($0)) != nil } }
    return rule.rule
  }
}

/// Converts the values of `types`, `mentions` and `imports` that `Shape.check` accepted.
struct TeamRulesReader {
  let folder: [UInt8]
  let source: (Int) -> Source

  private static let sections = ["types", "mentions", "imports"]

  /// Returns the rules of a configuration or of one of its overrides. Throws if an id is built in or occurs twice.
  func entries(_ value: JSONValue) throws(ConfigurationProblem) -> [TeamEntry] {
    var entries: [TeamEntry] = []
    for section in Self.sections {
      for member in value[section]?.members ?? [] {
        let entry = try entry(member, section)
        if Rule.all.contains(where: { $0.id == entry.rule.id }) {
          throw ConfigurationProblem(
            offset: member.keyOffset, message: "'\(entry.rule.id)' is the id of a built-in rule",
            remedy: "choose another id")
        }
        if entries.contains(where: { $0.rule.id == entry.rule.id }) {
          throw ConfigurationProblem(
            offset: member.keyOffset, message: "two rules have the id '\(entry.rule.id)'",
            remedy: "give one of them another id as its key, and list its names in 'names'")
        }
        entries.append(entry)
      }
    }
    return entries
  }

  private func entry(_ member: JSONValue.Member, _ section: String) throws(ConfigurationProblem) -> TeamEntry {
    let value = member.value
    let names = value["names"].map { $0.texts.map(\.text) }
    let about = names ?? [member.key]
    let id = names == nil ? "\(section)_\(Self.words(member.key))" : member.key
    if names != nil, !Self.isID(id) {
      throw ConfigurationProblem(
        offset: member.keyOffset, message: "'\(id)' is not a valid rule id",
        remedy: "with 'names' the key is the rule's id: use lower-case letters, digits and '_'")
    }
    let types = value["types"].map { NamePatterns($0.texts.map(\.text)) }
    let subject: TeamRule.Subject =
      switch section {
      case "types": .types(requirements(value, NamePatterns(about)))
      case "mentions": .mentions(about.compactMap { MentionPattern($0) }, types: types)
      default: .imports(NamePatterns(about), types: types)
      }
    var rule = TeamRule(
      id: id, subject: subject, remedy: value["message"]?.text ?? value["instead"].map { "use '\($0.text)'" },
      origin: "'\(section)' of the configuration")
    if case .bool(true)? = value["testDoubles"]?.content { rule.includesTestDoubles = true }
    rule.paths = value["in"]?.texts.map(\.text) ?? []
    rule.exceptions = value["except"]?.texts.map(\.text) ?? []
    let severity = value["severity"].map { Sourced(Severity(rawValue: $0.text), source($0.offset)) }
    return TeamEntry(
      rule: rule, severity: severity ?? Sourced(.warning, source(member.keyOffset)), paths: patterns(value["in"]),
      exceptions: patterns(value["except"]))
  }

  private func patterns(_ value: JSONValue?) -> PathPatterns? {
    value.map { PathPatterns($0.texts.map { Sourced($0.text, source($0.offset)) }, folder: folder) }
  }

  private func requirements(_ value: JSONValue, _ names: NamePatterns) -> TypeRequirements {
    func texts(_ key: String) -> [String] { value[key]?.texts.map(\.text) ?? [] }
    func flag(_ key: String) -> Bool {
      if case .bool(true)? = value[key]?.content { return true }
      return false
    }
    var made = TypeRequirements(names: names)
    (made.ofKinds, made.inheriting, made.kinds) = (texts("ofKind"), texts("inheriting"), texts("kind"))
    (made.requires, made.inherits, made.attributes) = (texts("requires"), texts("inherits"), texts("attributes"))
    made.forbids = texts("forbids").compactMap { MentionPattern($0) }
    if case .number(let number)? = value["maxPublicMethods"]?.content { made.maxPublicMethods = Int(number) }
    (made.mustBeFinal, made.mustBeAsync) = (flag("final"), flag("async"))
    (made.access, made.suffixes, made.prefixes) = (texts("access"), texts("suffix"), texts("prefix"))
    return made
  }

  private static func isID(_ text: String) -> Bool {
    text.utf8.first.map { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) } ?? false
      && text.utf8.allSatisfy { byte in
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
          || byte == UInt8(ascii: "_")
      }
  }

  /// Returns the words of a name in lower case, joined by `_`: `*UseCase` → `use_case`, `UIColor(named:)` →
  /// `uicolor_named`.
  static func words(_ name: String) -> String {
    var words: [String] = []
    var isInWord = false
    var wasLower = false
    for character in name {
      guard character.isLetter || character.isNumber else {
        isInWord = false
        continue
      }
      if !isInWord || wasLower && character.isUppercase { words.append("") }
      words[words.count - 1] += character.lowercased()
      (isInWord, wasLower) = (true, !character.isUppercase)
    }
    return words.isEmpty ? "any" : words.joined(separator: "_")
  }
}

extension JSONValue {
  /// The texts of a list, or the text itself.
  fileprivate var texts: [JSONValue] {
    if case .string = content { return [self] }
    return elements
  }
}

extension ConfigurationTree {
  private var teamEntries: [TeamEntry] { entries.flatMap(\.configurations).flatMap(\.parts).flatMap(\.team) }

  /// The ids of all rules of the team.
  public var teamRuleIDs: Set<String> { Set(teamEntries.map(\.rule.id)) }

  /// The team's rules, sorted by id, each with its severity and its place in a configuration. Of several with the same
  /// id, the first one counts; the others are overrides.
  public var teamRules: [(rule: Rule, severity: Severity?, place: String)] {
    var known: [String: (Rule, Severity?, String)] = [:]
    for entry in teamEntries where known[entry.rule.id] == nil {
      known[entry.rule.id] = (entry.rule.rule, entry.severity.value, entry.severity.source.text)
    }
    return known.sorted { $0.key < $1.key }.map(\.value)
  }

  /// Whether a rule needs the members of types in other files.
  public var needsMembers: Bool {
    teamEntries.contains { entry in
      if case .types(let requirements) = entry.rule.subject { return requirements.needsMembers }
      return false
    }
  }
}
