import Configuring
import Linting
import Wording

/// `vmgen rules`: lists the rules, explains one, or writes `docs/rules.md`.
struct RulesCommand {
  private enum Format: String, CaseIterable {
    case text, json, markdown
  }

  static let definition = CommandDefinition(
    name: "rules", summary: "list the rules, or explain one", operands: "[RULE]",
    discussion: """
      Lists all rules with their severity in each convention, and those of your .vmgen.json. With --convention, lists the
      rules of one convention with what they find. With RULE, explains that rule: what it finds, why the convention
      forbids it, examples, fixes, and what it cannot see.
      """,
    options: [
      OptionDefinition(
        name: "--convention", value: "CONVENTION",
        summary: "the convention: \(Convention.allCases.map(\.rawValue).joined(separator: ", ")), or your own"),
      OptionDefinition(
        name: "--format", value: "FORMAT", choices: Format.allCases.map(\.rawValue),
        summary: "the output format: \(Format.allCases.map(\.rawValue).joined(separator: ", "))"),
      .help,
    ],
    examples: [
      ("vmgen rules", "list the rules of all conventions side by side"),
      ("vmgen rules --convention clean", "list the rules of one convention"),
      ("vmgen rules final_class", "explain one rule"),
      ("vmgen rules --format markdown", "write the page of all rules"),
    ])

  /// The requested built-in convention, or the one that the requested convention is based on; nil for all.
  private let convention: Convention?
  /// The convention of a rule's examples: the requested one, else that of the current folder; nil if none is set.
  private let examples: Convention?
  /// The name of the requested convention.
  private let name: String
  /// The severities that the project's own convention changes; nil for off.
  private let own: [String: Severity?]
  private let format: Format
  private let rule: Rule?
  /// The rules of the team, each with its severity and its place in a configuration.
  private var team: [(rule: Rule, severity: Severity?, place: String)] = []
  /// The problem with the project's configuration, if it cannot be read.
  private var problem: UsageError?

  init(_ arguments: Arguments) throws(UsageError) {
    name = arguments.value("--convention")?.text ?? Convention.observable.rawValue
    var tree = ConfigurationTree()
    var current: Convention?
    do throws(UsageError) {
      let folders = try ProjectFolders(root: nil, command: "rules")
      tree = try ConfigurationChoice(arguments, command: "rules").load(folders)
      current = tree.convention(of: folders.current.bytes).base
    } catch {
      // Built-in rules can still be explained. The user may need them to correct the configuration.
      problem = error
    }
    team = tree.teamRules
    if let builtIn = Convention(rawValue: name) {
      convention = arguments.has("--convention") ? builtIn : nil
      own = [:]
    } else {
      if let problem { throw problem }
      try tree.checkConvention(name, command: "rules")
      convention = tree.ownConventions.first { [name] in $0.name == name }?.base
      own = tree.ownSeverities(of: name)
    }
    examples = convention ?? current
    format = arguments.value("--format").flatMap { Format(rawValue: $0.text) } ?? .text
    if arguments.operands.count > 1 {
      throw UsageError(message: "more than one rule", remedy: "name one", command: "rules")
    }
    guard let name = arguments.operands.first?.text else {
      rule = nil
      return
    }
    let known = Rule.all + team.map(\.rule)
    guard let found = known.first(where: { $0.id == name }) else {
      if let problem { throw problem }
      throw UsageError(
        message: "unknown rule '\(name)'", remedy: NearestName.remedy(name, among: known.map(\.id)), command: "rules")
    }
    rule = found
  }

  func run(_ console: inout Console) -> ExitStatus {
    if let problem, rule == nil {
      console.writeError("vmgen: rules of the team are not listed: \(problem.message)\n")
    }
    let builtIn = Rule.all.filter { convention == nil || $0.levels[convention ?? .observable] != nil }
    switch format {
    case .text: console.write(rule.map(explanation) ?? (convention == nil ? RulesTable.text(team) : list))
    case .json: console.write(RulesJSON(rules: rule.map { [$0] } ?? builtIn + team.map(\.rule)).json.text + "\n")
    case .markdown: console.write(RulesPage(rule.map { [$0] } ?? builtIn, trials: TrialRecord.figures).markdown)
    }
    return .clean
  }

  // MARK: - Text

  private var list: String {
    let convention = convention ?? .observable
    let rows = Rule.all.compactMap { rule in
      rule.levels[convention].map { (rule.id, own[rule.id].map(Self.word) ?? "\($0)", rule.summary) }
    }
    let width = rows.map(\.0.count).max() ?? 0
    let lines = rows.map { id, level, summary in
      "  \(id.padded(to: width))  \(level.padded(to: 7))  \(summary)\n"
    }
    return """
      Rules of the convention '\(name)'\(name == convention.rawValue ? "" : ", based on '\(convention.rawValue)'"):
      \(lines.joined())
      \(RulesTable.section(team))'vmgen rules RULE' explains one.

      """
  }

  private static func word(_ severity: Severity?) -> String { severity.map { "\($0)" } ?? "off" }

  private func explanation(_ rule: Rule) -> String {
    if let own = team.first(where: { $0.rule.id == rule.id }) {
      let rationale = rule.rationale.isEmpty ? "" : "\n\(rule.rationale.wrapped())\n"
      return """
        \(rule.id): \(rule.summary)
        \(rationale)
        A rule of your team, \(Self.word(own.severity)), from \(own.place). 'vmgen lint --print-config PATH' shows its
        severity for a file. A comment silences it: // vmgen:disable:next \(rule.id)

        What it cannot see: \(rule.limits)

        """
    }
    return Self.page(rule, in: examples)
  }

  /// - Parameter convention: The convention whose examples to show; nil for the rule's first examples.
  private static func page(_ rule: Rule, in convention: Convention?) -> String {
    func indented(_ code: String) -> String {
      code.split(separator: "\n", omittingEmptySubsequences: false).map { $0.isEmpty ? "\n" : "    \($0)\n" }.joined()
    }
    var text = "\(rule.id): \(rule.summary)\n\n\(rule.rationale.wrapped())\n"
    text += "\nBad:\n\n\(indented(rule.bad(in: convention)?.shown ?? ""))"
    text += rule.foundTexts(in: convention).map { "\n\($0.wrapped(indentedBy: 2))\n" }.joined()
    text += "\nGood:\n\n\(indented(rule.good(in: convention)?.shown ?? ""))"
    if let others = rule.otherRulesText(in: convention) { text += "\n\(others.wrapped())\n" }
    text += "\n\("Fix: \(rule.fixesText)".wrapped())\n"
    if let trials = TrialRecord.figures[rule.id] { text += "\nTests: \(trials.text)\n" }
    text += "\n\("What it cannot see: \(rule.limits)".wrapped())\n"
    if !rule.options.isEmpty { text += "\nOptions; in a list of names, '*' matches any part of a name:\n" }
    for option in rule.options {
      text += "  \(option.key): \(option.summary)\n"
      if option.isFlag { text += "    true or false; by default false\n" }
      if option.isSeverity { text += "    error, warning or off; by default " }
      let indent = option.isSeverity ? "" : "    "
      text += option.names.joined(separator: ", ").wrapped().split(separator: "\n").map { "\(indent)\($0)\n" }.joined()
    }
    text += "\nConventions:\n"
    for convention in Convention.allCases {
      text +=
        "  \(convention.rawValue.padded(to: 14))  \(rule.levels[convention].map { "\($0)" } ?? "not included")\n"
    }
    for note in rule.notes {
      let names = note.conventions.map(\.rawValue).joined(separator: ", ")
      text += "\n\("In \(names): \(note.text)".wrapped(indentedBy: 2))\n"
    }
    return text
  }
}

extension String {
  /// The text wrapped at 100 characters.
  fileprivate func wrapped(indentedBy indentation: Int = 0) -> String {
    var lines = [""]
    for word in split(separator: " ") {
      let last = lines.count - 1
      if lines[last].isEmpty {
        lines[last] = String(word)
      } else if lines[last].count + word.count < 100 - indentation {
        lines[last] += " \(word)"
      } else {
        lines.append(String(word))
      }
    }
    return lines.map { String(repeating: " ", count: indentation) + $0 }.joined(separator: "\n")
  }

  /// The text padded with spaces.
  fileprivate func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}
