import Linting

/// What the command line says about rules; it holds over every configuration.
public struct CommandLineChoice: Sendable {
  /// `--convention`: a built-in one, or one that a configuration declares.
  public var convention: String?
  /// `--only`: if not empty, the rules to run; those that are off by default too.
  public var only: [String]
  /// `--enable`: more rules to run.
  public var enabled: [String]
  /// `--disable`: rules not to run, whatever the others say.
  public var disabled: [String]

  /// Says nothing unless told.
  public init(convention: Convention? = nil, only: [String] = [], enabled: [String] = [], disabled: [String] = []) {
    self.convention = convention?.rawValue
    self.only = only
    self.enabled = enabled
    self.disabled = disabled
  }
}

/// What holds for a file, each value with where it comes from.
struct ResolvedSettings: Sendable {
  /// The convention; of one that the project has made, what it is based on.
  var convention: Sourced<Convention>
  /// What it is called.
  var conventionName: String
  var viewModels: Sourced<[String]>
  /// The rules of the convention, by id; nil for off.
  var rules: [(rule: Rule, severity: Sourced<Severity?>)]
  /// The options that are not as usual, by their ids, without `+`.
  var options: [String: Sourced<[String]>]

  /// - Parameters:
  ///   - parts: What configurations say of the file, later ones over earlier ones.
  ///   - choice: What the command line says.
  ///   - own: The conventions that are declared, by their names.
  init(
    _ parts: [Configuration.Part], _ choice: CommandLineChoice, own: [String: Configuration.OwnConvention] = [:]
  ) {
    let name =
      choice.convention.map { Sourced($0, .commandLine("--convention")) } ?? parts.compactMap(\.convention).last
      ?? Sourced(Convention.observable.rawValue, .standard)
    conventionName = name.value
    convention = Sourced(own[name.value]?.base ?? Convention(rawValue: name.value) ?? .observable, name.source)
    viewModels = parts.compactMap(\.viewModels).reduce(Sourced(NamePatterns.viewModels.patterns, .standard)) {
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
  }

  /// What the linter needs of it.
  var lintSettings: LintSettings {
    LintSettings(
      convention: convention.value,
      rules: rules.compactMap { rule, severity in severity.value.map { (rule, $0) } },
      viewModels: viewModels.source == .standard ? .viewModels : NamePatterns(viewModels.value),
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
    // Named on the command line, a rule that is off is a warning.
    if let option, severity.value == nil { return Sourced(.warning, .commandLine(option)) }
    return severity
  }
}

extension Sourced<[String]> {
  /// The list itself, or where it has names with `+`, all of them behind those that hold without it.
  fileprivate func adding(to others: Sourced<[String]>) -> Sourced<[String]> {
    guard value.contains(where: { $0.hasPrefix("+") }) else { return self }
    let known = Set(others.value)
    let added = value.map { $0.hasPrefix("+") ? String($0.dropFirst()) : $0 }
    return Sourced(others.value + added.filter { !known.contains($0) }, source)
  }
}

/// Finds the settings of many files; each combination of what holds is made once.
public struct SettingsResolver: Sendable {
  private struct Key: Hashable {
    var entry: Int
    /// The places of the overrides that fit.
    var overrides: [Int]
  }

  private let tree: ConfigurationTree
  private let choice: CommandLineChoice
  /// For each entry of the tree all parts of its configurations.
  private let parts: [[Configuration.Part]]
  /// For each entry the places of those parts that are about some files.
  private let overrides: [[Int]]
  private var known: [Key: Int] = [:]
  private var resolved: [ResolvedSettings] = []
  /// All settings that were asked for so far.
  public private(set) var settings: [LintSettings] = []
  /// What holds for every file, where that is the same; then no path has to be made.
  public private(set) var uniform: LintSettings?

  /// - Parameters:
  ///   - tree: The configurations.
  ///   - choice: What the command line says.
  public init(_ tree: ConfigurationTree, _ choice: CommandLineChoice) {
    self.tree = tree
    self.choice = choice
    parts = tree.entries.map { $0.configurations.flatMap(\.parts) }
    overrides = parts.map { parts in parts.indices.filter { parts[$0].paths != nil } }
    if tree.isUniform { uniform = settings(of: []) }
  }

  /// What holds for a file; nil where the file is not read.
  ///
  /// - Parameter path: Absolute and normalised.
  public mutating func settings(of path: [UInt8]) -> LintSettings? {
    let entry = tree.entry(for: path)
    guard tree.inclusion(of: path, entry).isIncluded else { return nil }
    return settings[place(of: path, entry)]
  }

  /// What holds for a path, be it read or not.
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
      ResolvedSettings(holding.map { parts[entry][$0] }, choice, own: tree.ownConventions(entry)))
    settings.append(resolved[resolved.count - 1].lintSettings)
    known[key] = resolved.count - 1
    return resolved.count - 1
  }
}
