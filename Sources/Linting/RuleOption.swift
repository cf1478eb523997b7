/// A configurable list of names, a flag, or the severity of some findings. The rule that declares an option also reads it.
public struct RuleOption: Sendable {
  /// The id of the rule.
  public let rule: String
  /// The key in the rule's configuration object, for example `allow`.
  public let key: String
  /// The meaning of the names, or the effect of the flag: lower case, no full stop.
  public let summary: String
  /// The compiled default names.
  let defaultNames: NamePatterns

  /// The default names. They may contain the wildcards `*` and `?`.
  public var names: [String] { defaultNames.patterns }

  /// Declares an option.
  init(_ rule: String, _ key: String, _ summary: String, _ names: [String]) {
    self.rule = rule
    self.key = key
    self.summary = summary
    defaultNames = NamePatterns(names)
    (isFlag, isSeverity) = (false, false)
  }

  /// Whether it is a flag. A flag has no names if it is off, which is the default, and the single name `true` if it is
  /// on.
  public let isFlag: Bool

  /// Declares a flag.
  init(_ rule: String, flag key: String, _ summary: String) {
    (self.rule, self.key, self.summary) = (rule, key, summary)
    defaultNames = NamePatterns([])
    (isFlag, isSeverity) = (true, false)
  }

  /// Whether it is the severity of some of the rule's findings. Its only name is `error`, `warning` or `off`.
  public let isSeverity: Bool

  /// Declares the severity of some findings.
  init(_ rule: String, severity key: String, _ summary: String, _ severity: Severity) {
    (self.rule, self.key, self.summary) = (rule, key, summary)
    defaultNames = NamePatterns([severity.rawValue])
    (isFlag, isSeverity) = (false, true)
  }

  /// Unique among the options of all rules: `no_coordinator.allow`.
  public var id: String { "\(rule).\(key)" }
}
