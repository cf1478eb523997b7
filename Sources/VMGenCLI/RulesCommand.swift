import Linting
import Wording

/// `vmgen rules`: lists the rules, explains one, and writes the page of all.
struct RulesCommand {
  private enum Format: String, CaseIterable {
    case text, json, markdown
  }

  static let definition = CommandDefinition(
    name: "rules", summary: "list the rules, or explain one", operands: "[RULE]",
    discussion: """
      Lists the rules of a convention, each with its severity. With RULE it explains that one: what it finds, why the
      convention minds, examples, fixes, and what it cannot see.
      """,
    options: [
      OptionDefinition(
        name: "--convention", value: "NAME", choices: Convention.allCases.map(\.rawValue),
        summary: "whose rules: \(Convention.allCases.map(\.rawValue).joined(separator: ", "))"),
      OptionDefinition(
        name: "--format", value: "FORMAT", choices: Format.allCases.map(\.rawValue),
        summary: "how to write it: \(Format.allCases.map(\.rawValue).joined(separator: ", "))"),
      .help,
    ],
    examples: [
      ("vmgen rules", "list the rules of the default convention"),
      ("vmgen rules final_class", "explain one"),
      ("vmgen rules --format markdown", "write the page of all rules"),
    ])

  private let convention: Convention?
  private let format: Format
  private let rule: Rule?

  init(_ arguments: Arguments) throws(UsageError) {
    convention = arguments.value("--convention").flatMap { Convention(rawValue: $0.text) }
    format = arguments.value("--format").flatMap { Format(rawValue: $0.text) } ?? .text
    if arguments.operands.count > 1 {
      throw UsageError(message: "more than one rule is named", remedy: "name one", command: "rules")
    }
    guard let name = arguments.operands.first?.text else {
      rule = nil
      return
    }
    guard let found = Rule.all.first(where: { $0.id == name }) else {
      throw UsageError(
        message: "unknown rule '\(name)'", remedy: NearestName.remedy(name, among: Rule.all.map(\.id)), command: "rules"
      )
    }
    rule = found
  }

  func run(_ console: inout Console) -> ExitStatus {
    let rules =
      rule.map { [$0] } ?? Rule.all.filter { convention == nil || $0.levels[convention ?? .observable] != nil }
    switch format {
    case .text: console.write(rule.map(Self.explanation) ?? list)
    case .json: console.write(Self.json(rules))
    case .markdown: console.write(Self.page(rules))
    }
    return .clean
  }

  // MARK: - Text

  private var list: String {
    let convention = convention ?? .observable
    let rows = Rule.all.compactMap { rule in rule.levels[convention].map { (rule.id, "\($0)", rule.summary) } }
    let width = rows.map(\.0.count).max() ?? 0
    let lines = rows.map { id, level, summary in
      "  \(id.padded(to: width))  \(level.padded(to: 7))  \(summary)\n"
    }
    return """
      Rules of the convention '\(convention.rawValue)':
      \(lines.joined())
      'vmgen rules RULE' explains one.

      """
  }

  private static func explanation(_ rule: Rule) -> String {
    func indented(_ code: String) -> String { code.split(separator: "\n").map { "    \($0)\n" }.joined() }
    var text = "\(rule.id): \(rule.summary)\n\n\(rule.rationale.wrapped)\n\n"
    for (title, outcome) in [("Found", Example.Outcome.fails), ("Fine", .passes)] {
      text += "\(title):\n"
      text += rule.examples.filter { $0.outcome == outcome }.prefix(3).map { indented($0.plainCode) }.joined(
        separator: "\n")
      text += "\n"
    }
    text += "Fix: \(fixes(rule))\n"
    if let trials = trials(rule) { text += "Tried: \(trials)\n" }
    if !rule.limits.isEmpty { text += "\n\("What it cannot see: \(rule.limits)".wrapped)\n" }
    let levels = Convention.allCases.map { convention in
      "  \(convention.rawValue.padded(to: 14))  \(rule.levels[convention].map { "\($0)" } ?? "not part of it")\n"
    }
    return text + "\nConventions:\n\(levels.joined())"
  }

  private static func fixes(_ rule: Rule) -> String {
    let fixes = rule.offeredFixes.map { "\($0.title) (\($0.safety.rawValue))" }
    return fixes.isEmpty ? "none" : fixes.joined(separator: "; ")
  }

  /// What came of the rule's trials.
  private static func trials(_ rule: Rule) -> String? {
    TrialRecord.figures[rule.id].map {
      "\($0.mutants) mutants, \($0.caught) caught; \($0.decoys) decoys, \($0.silent) silent"
    }
  }

  // MARK: - JSON

  private static func json(_ rules: [Rule]) -> String {
    let objects = rules.map { rule in
      let levels = Convention.allCases.compactMap { convention in
        rule.levels[convention].map { "\(JSONText.quoted(convention.rawValue)): \(JSONText.quoted("\($0)"))" }
      }
      let fixes = rule.offeredFixes.map {
        "{\"title\": \(JSONText.quoted($0.title)), \"safety\": \(JSONText.quoted($0.safety.rawValue))}"
      }
      let examples = rule.examples.map { example in
        let outcome =
          switch example.outcome {
          case .passes: "passes"
          case .fails: "fails"
          case .fixes: "fixes"
          }
        let beside = example.beside.map(JSONText.quoted).joined(separator: ", ")
        return """
          {"outcome": "\(outcome)", "code": \(JSONText.quoted(example.plainCode)), "beside": [\(beside)]}
          """
      }
      let trials = TrialRecord.figures[rule.id].map {
        """
         "trials": {"mutants": \($0.mutants), "caught": \($0.caught), "decoys": \($0.decoys), "silent": \($0.silent)},
        """
      }
      return """
        {"id": \(JSONText.quoted(rule.id)), "summary": \(JSONText.quoted(rule.summary)), \
        "rationale": \(JSONText.quoted(rule.rationale)), "limits": \(JSONText.quoted(rule.limits)), \
        "conventions": {\(levels.joined(separator: ", "))}, "fixes": [\(fixes.joined(separator: ", "))],\(trials ?? "") \
        "examples": [\(examples.joined(separator: ", "))]}
        """
    }
    return "{\"version\": 1, \"rules\": [\n  \(objects.joined(separator: ",\n  "))]}\n"
  }

  // MARK: - Markdown

  /// The page `docs/rules.md`.
  private static func page(_ rules: [Rule]) -> String {
    var page = """
      # Rules

      Made from the rules themselves by `vmgen rules --format markdown > docs/rules.md`; a test fails when it is stale.
      The examples below are run as tests, those that are found also behind emoji, with other line ends, and in comments and
      strings, where they must not be found.

      "Tried" counts variants of the examples that a seed makes. Mutants are code that was spoilt (a modifier dropped, a name
      changed) and disguised (comments and lines between tokens, other members, conditions, nesting): the finding must stand at
      the same token. Decoys only look like it: the same text in comments, strings and regex literals, other types, similar
      names, code that is right in a disguise. There nothing may be found.

      | rule | finds | \(Convention.allCases.map(\.rawValue).joined(separator: " | ")) |
      |---|---|\(String(repeating: "---|", count: Convention.allCases.count))

      """
    for rule in rules {
      let levels = Convention.allCases.map { rule.levels[$0].map { "\($0)" } ?? "–" }
      page += "| [`\(rule.id)`](#\(rule.id)) | \(rule.summary) | \(levels.joined(separator: " | ")) |\n"
    }
    return page + rules.map(section).joined()
  }

  private static func section(_ rule: Rule) -> String {
    var section = "\n## \(rule.id)\n\nFinds: \(rule.summary).\n\n\(rule.rationale)\n"
    for (title, outcome) in [("Found", Example.Outcome.fails), ("Fine", .passes)] {
      let examples = rule.examples.filter { $0.outcome == outcome }.prefix(4).map(\.plainCode)
      section += "\n\(title):\n\n```swift\n\(examples.joined(separator: "\n\n"))\n```\n"
    }
    section += "\nFix: \(fixes(rule)).\n"
    if let trials = trials(rule) { section += "\nTried: \(trials).\n" }
    if !rule.limits.isEmpty { section += "\nWhat it cannot see: \(rule.limits)\n" }
    return section
  }
}

extension String {
  /// The text with its words in lines of at most 100 letters.
  fileprivate var wrapped: String {
    var lines = [""]
    for word in split(separator: " ") {
      let last = lines.count - 1
      if lines[last].isEmpty {
        lines[last] = String(word)
      } else if lines[last].count + word.count < 100 {
        lines[last] += " \(word)"
      } else {
        lines.append(String(word))
      }
    }
    return lines.joined(separator: "\n")
  }

  /// The text with spaces behind it up to a width.
  fileprivate func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}
