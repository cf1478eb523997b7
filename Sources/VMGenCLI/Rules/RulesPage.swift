import Linting

/// The page of the rules, `docs/rules.md`.
struct RulesPage {
  private let rules: [Rule]
  private let trials: [String: TrialFigures]

  /// - Parameter trials: The figures of the rules' trials, by the rules' ids.
  init(_ rules: [Rule], trials: [String: TrialFigures]) {
    self.rules = rules
    self.trials = trials
  }

  /// The page as Markdown.
  var markdown: String {
    var page = """
      # Rules

      Made from the rules themselves by `vmgen-dev regenerate`; a test fails when it is stale.
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

  private func section(_ rule: Rule) -> String {
    var section = "\n## \(rule.id)\n\nFinds: \(rule.summary).\n\n\(rule.rationale.asMarkdown)\n"
    section += "\n**Bad**\n\n```swift\n\(rule.bad?.shown ?? "")\n```\n"
    section += rule.foundTexts.map { "\n> \($0.asMarkdown)\n" }.joined()
    section += "\n**Good**\n\n```swift\n\(rule.good?.shown ?? "")\n```\n"
    section += "\n**Fix:** \(rule.fixesText.asMarkdown).\n"
    if let trials = trials[rule.id] { section += "\n**Tried:** \(trials.text).\n" }
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
  private func levels(_ rule: Rule) -> String {
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
}
