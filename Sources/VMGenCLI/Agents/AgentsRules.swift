import Configuring
import Linting

/// The rules of a project as text.
struct AgentsRules {
  private let areas: [SettingsArea]
  private let layers: [LayerDescription]

  /// - Parameter areas: The main one first.
  init(_ areas: [SettingsArea], layers: [LayerDescription]) { (self.areas, self.layers) = (areas, layers) }

  private var main: SettingsArea { areas[0] }

  /// The patterns of the files that the main settings apply to.
  var places: String {
    Self.code(areas.filter { changes(in: $0).isEmpty }.flatMap(\.paths))
  }

  /// The rules that fail a run, one a line.
  var errors: String {
    main.settings.rules.filter { $0.severity == .error }.map { "- `\($0.rule.id)`: \($0.rule.summary)" }
      .joined(separator: "\n")
  }

  /// The differences in parts of the project; empty if there are none.
  var areasText: String {
    let lines = areas.dropFirst().compactMap { area -> String? in
      let changes = changes(in: area)
      return changes.isEmpty
        ? nil : "- \(Self.code(area.paths)): \(changes.joined(separator: "; "))"
    }
    return lines.isEmpty ? "" : "\nParts of the project differ:\n\n\(lines.joined(separator: "\n"))\n"
  }

  private func changes(in area: SettingsArea) -> [String] {
    var changes: [String] = []
    if area.conventionName != main.conventionName { changes.append("the convention is `\(area.conventionName)`") }
    func severities(_ area: SettingsArea) -> [String: Severity] {
      Dictionary(area.settings.rules.map { ($0.rule.id, $0.severity) }, uniquingKeysWith: { first, _ in first })
    }
    let (here, usual) = (severities(area), severities(main))
    for id in Set(here.keys).union(usual.keys).sorted() where here[id] != usual[id] {
      changes.append("`\(id)` is \(here[id].map { $0 == .error ? "an error" : "a warning" } ?? "off")")
    }
    if area.settings.viewModels != main.settings.viewModels {
      changes.append("the names of ViewModels are \(Self.code(area.settings.viewModels.patterns))")
    }
    for option in area.options where !main.options.contains(option) { changes.append(Self.text(option)) }
    return changes
  }

  private static func text(_ option: SettingsArea.ChangedOption) -> String {
    "`\(option.key)` of `\(option.rule)` is \(code(option.names))"
  }

  private static func code(_ texts: [String]) -> String { texts.map { "`\($0)`" }.joined(separator: ", ") }

  /// A sentence that says which classes are ViewModels.
  var viewModels: String {
    "Classes whose names match \(Self.code(main.settings.viewModels.patterns)) are ViewModels."
  }

  /// All rules that are active in the project or in a part of it.
  private var all: [Rule] { LintSettings.rules(of: areas.map(\.settings)).map(\.rule) }

  /// The page that lists the rules, one a line.
  var index: String {
    var page = """
      # Rules of this project

      Each rule has a page with its reason, a bad and a good example and its fix.
      \(areasText)
      """
    let groups: [(title: String, severity: Severity?)] = [
      ("Errors", .error), ("Warnings", .warning), ("Only in parts of the project", nil),
    ]
    for group in groups {
      let lines = all.filter { severity(of: $0) == group.severity }.map { rule in
        "- [`\(rule.id)`](rules/\(rule.id).md): \(rule.summary)\n"
      }
      if !lines.isEmpty { page += "\n## \(group.title)\n\n\(lines.joined())" }
    }
    return page
  }

  /// The page of each rule, with its name.
  var pages: [(name: String, text: String)] { all.map { ("\($0.id).md", page($0)) } }

  private func page(_ rule: Rule) -> String {
    let severity = severity(of: rule).map { $0 == .error ? "An error" : "A warning" } ?? "Only in parts of the project"
    var page = "# \(rule.id)\n\nFinds: \(rule.summary). \(severity).\n\n\(rule.rationale)\n"
    for note in rule.notes where note.conventions.contains(main.settings.convention) { page += "\n\(note.text)\n" }
    for option in main.options where option.rule == rule.id { page += "\nHere, \(Self.text(option)).\n" }
    if rule.id == SettingsArea.ruleOfLayers { page += layersText }
    let convention = main.settings.convention
    if let bad = rule.bad(in: convention) { page += "\nBad:\n\n```swift\n\(bad.shown)\n```\n" }
    page += rule.foundTexts(in: convention).map { "\n> \($0)\n" }.joined()
    if let good = rule.good(in: convention) { page += "\nGood:\n\n```swift\n\(good.shown)\n```\n" }
    if let others = rule.otherRulesText(in: convention) { page += "\n\(others)\n" }
    return page + "\nFix: \(rule.fixesText)\n"
  }

  /// The layers of the project, one a line; empty if there are none.
  private var layersText: String {
    if layers.isEmpty { return "" }
    let lines = layers.map { layer in
      let uses = layer.uses.isEmpty ? "no other layer" : Self.code(layer.uses)
      let denied = layer.deniedModules.isEmpty ? "" : "; may not import \(Self.code(layer.deniedModules))"
      return "- `\(layer.name)` is \(Self.code(layer.paths)); may use \(uses)\(denied)\n"
    }
    return "\nThe layers of this project:\n\n\(lines.joined())\n"
      + "Files without a layer may use all types, and types without a layer may be used in all files.\n"
  }

  private func severity(of rule: Rule) -> Severity? {
    main.settings.rules.first { $0.rule.id == rule.id }?.severity
  }
}
