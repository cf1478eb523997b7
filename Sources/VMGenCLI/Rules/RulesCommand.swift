import Configuring
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
        name: "--convention", value: "CONVENTION",
        summary: "whose rules: \(Convention.allCases.map(\.rawValue).joined(separator: ", ")), or one of your own"),
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

  /// The convention that is asked for; of one that the project has made, what it is based on.
  private let convention: Convention?
  /// What it is called.
  private let name: String
  /// What a convention of the project makes of rules otherwise than its base; nil for off.
  private let own: [String: Severity?]
  private let format: Format
  private let rule: Rule?

  init(_ arguments: Arguments) throws(UsageError) {
    name = arguments.value("--convention")?.text ?? Convention.observable.rawValue
    if let builtIn = Convention(rawValue: name) {
      convention = arguments.has("--convention") ? builtIn : nil
      own = [:]
    } else {
      let tree = try ConfigurationChoice(arguments, command: "rules").load(ProjectFolders(root: nil, command: "rules"))
      try tree.checkConvention(name, command: "rules")
      convention = tree.ownConventions.first { [name] in $0.name == name }?.base
      own = tree.ownSeverities(of: name)
    }
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
      'vmgen rules RULE' explains one.

      """
  }

  private static func word(_ severity: Severity?) -> String { severity.map { "\($0)" } ?? "off" }

  private static func explanation(_ rule: Rule) -> String {
    func indented(_ code: String) -> String {
      code.split(separator: "\n", omittingEmptySubsequences: false).map { $0.isEmpty ? "\n" : "    \($0)\n" }.joined()
    }
    var text = "\(rule.id): \(rule.summary)\n\n\(rule.rationale.wrapped())\n"
    text += "\nBad:\n\n\(indented(shown(rule.bad)))"
    text += found(rule).map { "\n\($0.wrapped(indentedBy: 2))\n" }.joined()
    text += "\nGood:\n\n\(indented(shown(rule.good)))"
    text += "\n\("Fix: \(fixes(rule))".wrapped())\n"
    if let trials = trials(rule) { text += "\nTried: \(trials)\n" }
    text += "\n\("What it cannot see: \(rule.limits)".wrapped())\n"
    if !rule.options.isEmpty { text += "\nOptions, each a list of names; '*' stands for any part of one:\n" }
    for option in rule.options {
      text += "  \(option.key): \(option.summary)\n"
      text += option.names.joined(separator: ", ").wrapped().split(separator: "\n").map { "    \($0)\n" }.joined()
    }
    text += "\nConventions:\n"
    for convention in Convention.allCases {
      text +=
        "  \(convention.rawValue.padded(to: 14))  \(rule.levels[convention].map { "\($0)" } ?? "not part of it")\n"
    }
    for note in rule.notes {
      let names = note.conventions.map(\.rawValue).joined(separator: ", ")
      text += "\n\("In \(names): \(note.text)".wrapped(indentedBy: 2))\n"
    }
    return text
  }

  /// Code as it is shown, with the other files that it is read beside.
  private static func shown(_ example: Example?) -> String {
    example.map { ([$0.plainCode] + $0.beside).joined(separator: "\n\n") } ?? ""
  }

  /// What is said about the bad code: `Lines 2, 4: …`.
  private static func found(_ rule: Rule) -> [String] {
    rule.findingsInBad.map { finding in
      let lines = finding.lines.map { "\($0)" }.joined(separator: ", ")
      return "Line\(finding.lines.count > 1 ? "s" : "") \(lines): \(finding.message)"
    }
  }

  /// What the rule's fixes do, and what may be expected of them.
  private static func fixes(_ rule: Rule) -> String {
    let promises: [(FixSafety, String)] = [
      (.safe, "safe: nothing else has to change"),
      (.unsafe, "unsafe: other code may have to change, or somebody has to look"),
    ]
    let fixes = promises.compactMap { safety, promise -> String? in
      let titles = rule.offeredFixes.filter { $0.safety == safety }.map(\.title)
      return titles.isEmpty ? nil : "\(titles.joined(separator: ", ")) (\(promise))"
    }
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
      let options = rule.options.map { option in
        "{\"name\": \(JSONText.quoted(option.key)), \"summary\": \(JSONText.quoted(option.summary)), "
          + "\"default\": [\(option.names.map(JSONText.quoted).joined(separator: ", "))]}"
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
      let found = rule.findingsInBad.map {
        "{\"lines\": \($0.lines), \"message\": \(JSONText.quoted($0.message))}"
      }
      let notes = rule.notes.map { note in
        let names = note.conventions.map { JSONText.quoted($0.rawValue) }.joined(separator: ", ")
        return "{\"conventions\": [\(names)], \"text\": \(JSONText.quoted(note.text))}"
      }
      return """
        {"id": \(JSONText.quoted(rule.id)), "summary": \(JSONText.quoted(rule.summary)), \
        "topic": \(JSONText.quoted(rule.topic.rawValue)), "rationale": \(JSONText.quoted(rule.rationale)), \
        "bad": \(JSONText.quoted(shown(rule.bad))), "found": [\(found.joined(separator: ", "))], \
        "good": \(JSONText.quoted(shown(rule.good))), \
        "limits": \(JSONText.quoted(rule.limits)), "notes": [\(notes.joined(separator: ", "))], \
        "conventions": {\(levels.joined(separator: ", "))}, "fixes": [\(fixes.joined(separator: ", "))],\(trials ?? "") \
        "options": [\(options.joined(separator: ", "))], \
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
      The code below is run as tests: each bad snippet also behind emoji, with other line ends, and in comments and strings,
      where nothing must be found, and each good one by all rules of its convention. How severities and options are set
      is said in [configuration.md](configuration.md).

      A rule is an *error* or a *warning* in a convention, *off* until the configuration switches it on, or no part of it
      (–). A fix is *safe* where nothing else has to change, else *unsafe*.

      *Tried* counts variants of the rule's examples, which a seed makes. Mutants are code that was spoilt (a modifier dropped, a
      name changed) and disguised (comments and lines between tokens, other members, conditions, nesting): the finding must stand
      at the same token. Decoys only look like it: the same text in comments, strings and regex literals, other types, similar
      names, code that is right in a disguise. There nothing may be found.

      """
    for topic in RuleTopic.allCases {
      let rules = rules.filter { $0.topic == topic }
      if rules.isEmpty { continue }
      page += """

        **\(topic.rawValue)**

        | rule | finds | \(Convention.allCases.map(\.rawValue).joined(separator: " | ")) |
        |---|---|\(String(repeating: "---|", count: Convention.allCases.count))

        """
      for rule in rules {
        let levels = Convention.allCases.map { rule.levels[$0].map { "\($0)" } ?? "–" }
        page += "| [`\(rule.id)`](#\(rule.id)) | \(rule.summary) | \(levels.joined(separator: " | ")) |\n"
      }
    }
    return page + rules.map(section).joined()
  }

  private static func section(_ rule: Rule) -> String {
    var section = "\n## \(rule.id)\n\nFinds: \(rule.summary).\n\n\(rule.rationale.asMarkdown)\n"
    section += "\n**Bad**\n\n```swift\n\(shown(rule.bad))\n```\n"
    section += found(rule).map { "\n> \($0.asMarkdown)\n" }.joined()
    section += "\n**Good**\n\n```swift\n\(shown(rule.good))\n```\n"
    section += "\n**Fix:** \(fixes(rule).asMarkdown).\n"
    if let trials = trials(rule) { section += "\n**Tried:** \(trials).\n" }
    section += "\n**Conventions:** \(levels(rule))\n"
    if !rule.notes.isEmpty { section += "\n" }
    for note in rule.notes {
      section += "- \(note.conventions.map { "`\($0.rawValue)`" }.joined(separator: ", ")): \(note.text.asMarkdown)\n"
    }
    section += "\n**What it cannot see:** \(rule.limits.asMarkdown)\n"
    if !rule.options.isEmpty {
      section += "\n| option | what it lists | default |\n|---|---|---|\n"
      for option in rule.options {
        let names = option.names.map { "`\($0)`" }.joined(separator: ", ")
        section += "| `\(option.key)` | \(option.summary) | \(names) |\n"
      }
    }
    return section
  }

  /// A sentence that tells what each convention makes of the rule.
  private static func levels(_ rule: Rule) -> String {
    var grades: [(name: String, conventions: [String])] = []
    for convention in Convention.allCases {
      let name = rule.levels[convention].map { "\($0)" } ?? "no part"
      let place = grades.firstIndex { $0.name == name } ?? grades.endIndex
      if place == grades.endIndex { grades.append((name, [])) }
      grades[place].conventions.append("`\(convention.rawValue)`")
    }
    if grades.count == 1 { return "\(grades[0].name) in all of them." }
    let known = grades.filter { $0.name != "no part" }.map { "\($0.name) in \($0.conventions.joined(separator: ", "))" }
    let isPartOfAll = known.count == grades.count
    return known.joined(separator: "; ") + (isPartOfAll ? "." : "; no part of the others.")
  }
}

extension String {
  /// The text with its words in lines of at most 100 letters.
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

  /// The text with what is quoted as code: `'final'` in backticks.
  fileprivate var asMarkdown: String {
    var result = ""
    var isInCode = false
    var previous: Character = " "
    for (index, character) in zip(indices, self) {
      let next = self[index...].dropFirst().first ?? " "
      if character == "'", isInCode ? !next.isLetter : previous == " " || previous == "(" {
        isInCode.toggle()
        result += "`"
      } else {
        result.append(character)
      }
      previous = character
    }
    return result
  }

  /// The text with spaces behind it up to a width.
  fileprivate func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}
