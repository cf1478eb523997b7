import Linting
import Wording

// The data of the page as JSON. The keys are short, because thousands of findings repeat them.
extension HTMLReport {
  func writeData(to write: (String) -> Void) {
    let rules = report.rules.map(\.rule)
    write("{\"since\": \(JSONOutput.optional(comparedWith).line),\n\"rules\": {")
    write(rules.map { "\(JSONText.quoted($0.id)): \(json($0).line)" }.joined(separator: ",\n"))
    let rows = FindingTables(report.diagnostics).byFolder.map { [.string($0.name), .number($0.count)] as JSONOutput }
    write("},\n\"folders\": \(JSONOutput.array(rows).line),\n\"findings\": [")
    var separator = "\n"
    for diagnostic in report.diagnostics {
      write(separator + json(diagnostic, isKnown: false).line)
      separator = ",\n"
    }
    for silenced in report.silenced where silenced.cause == .baseline {
      write(separator + json(silenced.diagnostic, isKnown: true).line)
      separator = ",\n"
    }
    write("],\n\"graph\": {\"viewModels\": [")
    write(evidence.viewModels.map { json($0).line }.joined(separator: ",\n"))
    write("],\n\"owners\": [")
    write(evidence.owners.map { json($0).line }.joined(separator: ",\n"))
    write("]},\n\"history\": [\(history.joined(separator: ",\n"))]}")
  }

  private func json(_ rule: Rule) -> JSONOutput {
    [
      "summary": .string(Self.capital(rule.summary)), "rationale": .string(rule.rationale),
      "limits": .string(rule.limits), "bad": .optional(rule.bad?.plainCode), "good": .optional(rule.good?.plainCode),
    ]
  }

  private static func capital(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() }

  private func json(_ diagnostic: Diagnostic, isKnown: Bool) -> JSONOutput {
    let excerpt = diagnostic.excerpt
    let fixes = diagnostic.fixIts.map { JSONOutput.strings([$0.title, $0.safety.rawValue]) }
    let related = diagnostic.related.map { place -> JSONOutput in
      [.string(place.path), .number(place.start.line), .number(place.start.column), .string(place.note)]
    }
    return [
      "r": .string(diagnostic.rule), "s": diagnostic.severity == .error ? 1 : 0, "p": .string(diagnostic.path),
      "l": .number(diagnostic.start.line), "c": .number(diagnostic.start.column), "m": .string(diagnostic.message),
      "d": .string(diagnostic.declaration), "v": .optional(diagnostic.viewModel(report.style.viewModels)),
      "b": .string(excerpt.before), "x": .string(excerpt.place), "a": .string(excerpt.after), "f": .array(fixes),
      "k": .array(related), "n": .bool(!isKnown && new.contains(Place(diagnostic))), "o": .bool(isKnown),
    ]
  }

  private func json(_ viewModel: ProjectEvidence.ViewModel) -> JSONOutput {
    [
      "n": .string(viewModel.path), "f": .string(viewModel.file), "d": .strings(viewModel.dependencies),
      "c": .optional(viewModel.convention?.rawValue),
    ]
  }

  private func json(_ owner: ProjectEvidence.Owner) -> JSONOutput {
    [
      "n": .string(owner.name), "f": .string(owner.file), "c": .bool(owner.isViewController),
      "v": .strings(owner.viewModels),
    ]
  }
}
