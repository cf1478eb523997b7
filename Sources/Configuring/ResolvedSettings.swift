import Linting

/// The rule options of the command line. They take precedence over configurations.
public struct CommandLineChoice: Sendable {
  /// `--convention`: a built-in convention or the project's own.
  public var convention: String?
  /// `--only`: the rules to run, even those that are off by default; empty for no restriction.
  public var only: [String]
  /// `--enable`: rules to run as well.
  public var enabled: [String]
  /// `--disable`: rules not to run. It wins over the other options.
  public var disabled: [String]

  /// Makes a choice; by default no option is set.
  public init(convention: Convention? = nil, only: [String] = [], enabled: [String] = [], disabled: [String] = []) {
    self.convention = convention?.rawValue
    self.only = only
    self.enabled = enabled
    self.disabled = disabled
  }
}

/// The settings of a file, with the source of each value.
struct ResolvedSettings: Sendable {
  /// The built-in convention that applies, or that is the base of the project's own.
  var convention: Sourced<Convention>
  /// The name of the convention.
  var conventionName: String
  var viewModels: Sourced<[String]>
  var testDoubles: Sourced<[String]>
  /// The rules of the convention by id, with their severities; nil for off.
  var rules: [(rule: Rule, severity: Sourced<Severity?>)]
  /// The ids of all rules of the team, including those that do not apply to the file.
  private var teamRules: Set<String>
  /// The options that differ from the defaults, by id, with all added names.
  var options: [String: Sourced<[String]>]

  /// - Parameters:
  ///   - parts: The parts that apply to the file, later ones over earlier ones.
  ///   - choice: The options of the command line.
  ///   - own: The project's own conventions by name.
  init(
    _ parts: [Configuration.Part], _ choice: CommandLineChoice, own: [String: Configuration.OwnConvention] = [:],
    teamRules: Set<String> = [], absolute: @escaping @Sendable (String) -> [UInt8] = { Array($0.utf8) }
  ) {
    self.teamRules = teamRules
    let name =
      choice.convention.map { Sourced($0, .commandLine("--convention")) } ?? parts.compactMap(\.convention).last
      ?? Sourced(Convention.default.rawValue, .standard)
    conventionName = name.value
    convention = Sourced(own[name.value]?.base ?? Convention(rawValue: name.value) ?? .default, name.source)
    viewModels = parts.compactMap(\.viewModels).reduce(Sourced(NamePatterns.viewModels.patterns, .standard)) {
      $1.adding(to: $0)
    }
    testDoubles = parts.compactMap(\.testDoubles).reduce(Sourced(TestDoubles.defaults.words, .standard)) {
      $1.adding(to: $0)
    }
    var severities: [String: Sourced<Severity?>] = [:]
    options = [:]
    let usual = Dictionary(uniqueKeysWithValues: Rule.all.flatMap(\.options).map { ($0.id, $0.names) })
    for part in (own[name.value].map { [$0.rules] } ?? []) + parts {
      severities.merge(part.severities) { $1 }
      for (id, names) in part.options {
        options[id] = names.adding(to: options[id] ?? Sourced(usual[id] ?? [], .standard))
      }
    }
    let convention = convention.value
    rules = Rule.all.compactMap { rule in
      rule.levels[convention].map { (rule, choice.severity(of: rule, severities[rule.id], $0)) }
    }
    // A later entry replaces an earlier one with its id.
    let team = parts.flatMap(\.team)
    for (index, entry) in team.enumerated() where !team[(index + 1)...].contains(where: { $0.rule.id == entry.rule.id })
    {
      let rule = entry.rule(absolute)
      rules.append((rule, choice.severity(of: rule, entry.severity, .warning)))
    }
  }

  /// The settings that the linter needs.
  var lintSettings: LintSettings {
    LintSettings(
      convention: convention.value,
      rules: rules.compactMap { rule, severity in severity.value.map { (rule, $0) } },
      viewModels: viewModels.source == .standard ? .viewModels : NamePatterns(viewModels.value),
      testDoubles: testDoubles.source == .standard ? .defaults : TestDoubles(testDoubles.value),
      teamRules: teamRules,
      options: options.mapValues { NamePatterns($0.value) })
  }
}

extension CommandLineChoice {
  fileprivate func severity(of rule: Rule, _ configured: Sourced<Severity?>?, _ level: RuleLevel) -> Sourced<Severity?>
  {
    if disabled.contains(rule.id) { return Sourced(nil, .commandLine("--disable")) }
    let option = only.contains(rule.id) ? "--only" : enabled.contains(rule.id) ? "--enable" : nil
    if !only.isEmpty, option == nil { return Sourced(nil, .commandLine("--only")) }
    let severity = configured ?? Sourced(level.severity, .standard)
    // A rule that is off becomes a warning if the command line enables it.
    if let option, severity.value == nil { return Sourced(.warning, .commandLine(option)) }
    return severity
  }
}

extension Sourced<[String]> {
  /// Returns this list. If it contains names with `+`, returns the other list followed by the new names of this one.
  fileprivate func adding(to others: Sourced<[String]>) -> Sourced<[String]> {
    guard value.contains(where: { $0.hasPrefix("+") }) else { return self }
    let known = Set(others.value)
    let added = value.map { $0.hasPrefix("+") ? String($0.dropFirst()) : $0 }
    return Sourced(others.value + added.filter { !known.contains($0) }, source)
  }
}

/// Resolves the settings of many files. Equal combinations are resolved once.
public struct SettingsResolver: Sendable {
  private struct Key: Hashable {
    var entry: Int
    /// The indices of the overrides that apply.
    var overrides: [Int]
  }

  private let tree: ConfigurationTree
  private let choice: CommandLineChoice
  private let absolute: @Sendable (String) -> [UInt8]
  private let teamRules: Set<String>
  /// All parts of the configurations, for each entry of the tree.
  private let parts: [[Configuration.Part]]
  /// The indices of the overrides among the parts, for each entry.
  private let overrides: [[Int]]
  private var known: [Key: Int] = [:]
  private var resolved: [ResolvedSettings] = []
  /// All settings resolved so far.
  public private(set) var settings: [LintSettings] = []
  /// The settings of all files if they are the same, so that callers need no path; else nil.
  public private(set) var uniform: LintSettings?

  /// - Parameters:
  ///   - tree: The configurations.
  ///   - choice: The options of the command line.
  ///   - absolute: Converts a path as shown to an absolute, normalised one.
  public init(
    _ tree: ConfigurationTree, _ choice: CommandLineChoice,
    absolute: @escaping @Sendable (String) -> [UInt8] = { Array($0.utf8) }
  ) {
    (self.tree, self.choice, self.absolute, teamRules) = (tree, choice, absolute, tree.teamRuleIDs)
    parts = tree.entries.map { $0.configurations.flatMap(\.parts) }
    overrides = parts.map { parts in parts.indices.filter { parts[$0].paths != nil } }
    if tree.isUniform { uniform = settings(of: []) }
  }

  /// The settings of a file; nil if it is not checked.
  ///
  /// - Parameter path: Absolute and normalised.
  public mutating func settings(of path: [UInt8]) -> LintSettings? {
    let entry = tree.entry(for: path)
    guard tree.inclusion(of: path, entry).isIncluded else { return nil }
    return settings[place(of: path, entry)]
  }

  /// Returns the settings of a path, even if `include` or `exclude` rules it out.
  mutating func resolve(_ path: [UInt8]) -> ResolvedSettings { resolved[place(of: path, tree.entry(for: path))] }

  private mutating func place(of path: [UInt8], _ entry: Int) -> Int {
    var key = Key(entry: entry, overrides: [])
    for index in overrides[entry] where parts[entry][index].paths?.first(fitting: path) != nil {
      key.overrides.append(index)
    }
    if let place = known[key] { return place }
    let fitting = Set(key.overrides)
    let holding = parts[entry].indices.filter { parts[entry][$0].paths == nil || fitting.contains($0) }
    resolved.append(
      ResolvedSettings(
        holding.map { parts[entry][$0] }, choice, own: tree.ownConventions(entry),
        teamRules: teamRules, absolute: absolute))
    settings.append(resolved[resolved.count - 1].lintSettings)
    known[key] = resolved.count - 1
    return resolved.count - 1
  }
}
