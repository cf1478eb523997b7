/// A list of names that users may set for a rule. Declared in the rule's file, read by what the rule is given.
public struct RuleOption: Sendable {
  /// The rule it belongs to.
  public let rule: String
  /// What users write in the rule's object: `allow`.
  public let key: String
  /// What the names are; lower case, no full stop.
  public let summary: String
  /// The names that count where nothing is configured, compiled.
  let usual: NamePatterns

  /// The names that count where nothing is configured. They may hold `*` and `?`.
  public var names: [String] { usual.patterns }

  /// Declares an option.
  init(_ rule: String, _ key: String, _ summary: String, _ names: [String]) {
    self.rule = rule
    self.key = key
    self.summary = summary
    usual = NamePatterns(names)
  }

  /// What tells it apart from the options of all rules: `no_coordinator.allow`.
  public var id: String { "\(rule).\(key)" }
}
