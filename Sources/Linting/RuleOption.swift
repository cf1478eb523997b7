/// A configurable list of names, or a flag. The rule that declares an option also reads it.
public struct RuleOption: Sendable {
  /// The id of the rule.
  public let rule: String
  /// The key in the rule's configuration object, for example `allow`.
  public let key: String
  /// What the names are, or what the flag does: lower case, no full stop.
  public let summary: String
  /// The compiled default names.
  let usual: NamePatterns

  /// The default names. They may contain the wildcards `*` and `?`.
  public var names: [String] { usual.patterns }

  /// Declares an option.
  init(_ rule: String, _ key: String, _ summary: String, _ names: [String]) {
    self.rule = rule
    self.key = key
    self.summary = summary
    usual = NamePatterns(names)
    isFlag = false
  }

  /// Whether it is a flag, which is off by default. Its names are empty, or `true` alone.
  public let isFlag: Bool

  /// Declares a flag.
  init(_ rule: String, flag key: String, _ summary: String) {
    (self.rule, self.key, self.summary) = (rule, key, summary)
    usual = NamePatterns([])
    isFlag = true
  }

  /// Unique among the options of all rules: `no_coordinator.allow`.
  public var id: String { "\(rule).\(key)" }
}
