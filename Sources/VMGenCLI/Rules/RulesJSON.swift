import Linting
import Wording

/// The rules as JSON.
struct RulesJSON {
  let rules: [Rule]

  var json: JSONOutput { ["version": 1, "rules": .array(rules.map(rule))] }

  private func rule(_ rule: Rule) -> JSONOutput {
    var members: JSONOutput = [
      "id": .string(rule.id), "summary": .string(rule.summary), "topic": .string(rule.topic.rawValue),
      "rationale": .string(rule.rationale),
      "bad": .string(rule.bad?.shown ?? ""),
      "found": .array(
        rule.findingsInBad().map { ["lines": .array($0.lines.map(JSONOutput.number)), "message": .string($0.message)] }),
      "good": .string(rule.good?.shown ?? ""), "limits": .string(rule.limits),
      "notes": .array(
        rule.notes.map { ["conventions": .strings($0.conventions.map(\.rawValue)), "text": .string($0.text)] }),
      "conventions": .object(
        Convention.allCases.compactMap { convention in
          rule.levels[convention].map { .init(convention.rawValue, .string("\($0)")) }
        }),
      "fixes": .array(
        rule.offeredFixes.map { ["title": .string($0.title), "safety": .string($0.safety.rawValue)] }),
    ]
    members.add("fixNote", rule.fixNote.isEmpty ? nil : .string(rule.fixNote))
    members.add(
      "trials",
      TrialRecord.figures[rule.id].map { figures in
        [
          "mutants": .number(figures.mutants), "caught": .number(figures.caught), "decoys": .number(figures.decoys),
          "silent": .number(figures.silent),
        ]
      })
    members.add("options", .array(rule.options.map(option)))
    members.add("examples", .array(rule.examples.map(example)))
    return members
  }

  private func option(_ option: RuleOption) -> JSONOutput {
    let usual: JSONOutput =
      if option.isFlag {
        false
      } else if option.isSeverity {
        .string(option.names.joined(separator: ", "))
      } else {
        .strings(option.names)
      }
    return ["name": .string(option.key), "summary": .string(option.summary), "default": usual]
  }

  private func example(_ example: Example) -> JSONOutput {
    let outcome: JSONOutput =
      switch example.outcome {
      case .passes: "passes"
      case .fails: "fails"
      case .fixes: "fixes"
      }
    return ["outcome": outcome, "code": .string(example.plainCode), "beside": .strings(example.otherFiles)]
  }
}
