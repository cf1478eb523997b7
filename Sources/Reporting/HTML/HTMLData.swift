import Linting
import Wording

// The data of the page as JSON. The names of keys are short, because thousands of findings have them.
extension HTMLReport {
  func writeData(to write: (String) -> Void) {
    let rules = report.rules.map(\.rule)
    write("{\"since\": \(comparedWith.map(quoted) ?? "null"),\n\"rules\": {")
    write(rules.map { "\(quoted($0.id)): \(json($0))" }.joined(separator: ",\n"))
    write("},\n\"folders\": [")
    let rows = FindingTables(report.diagnostics).byFolder
    write(rows.map { "[\(quoted($0.name)), \($0.count)]" }.joined(separator: ", "))
    write("],\n\"findings\": [")
    var isFirst = true
    for diagnostic in report.diagnostics {
      write((isFirst ? "\n" : ",\n") + json(diagnostic, isKnown: false))
      isFirst = false
    }
    for silenced in report.silenced where silenced.cause == .baseline {
      write((isFirst ? "\n" : ",\n") + json(silenced.diagnostic, isKnown: true))
      isFirst = false
    }
    write("],\n\"graph\": {\"viewModels\": [")
    write(evidence.viewModels.map(json).joined(separator: ",\n"))
    write("],\n\"owners\": [")
    write(evidence.owners.map(json).joined(separator: ",\n"))
    write("]},\n\"history\": [\(history.joined(separator: ",\n"))]}")
  }

  private func json(_ rule: Rule) -> String {
    func example(_ example: Example?) -> String { example.map { quoted($0.plainCode) } ?? "null" }
    return "{\"summary\": \(quoted(Self.capital(rule.summary))), \"rationale\": \(quoted(rule.rationale)), "
      + "\"limits\": \(quoted(rule.limits)), \"bad\": \(example(rule.bad)), \"good\": \(example(rule.good))}"
  }

  private static func capital(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() }

  private func json(_ diagnostic: Diagnostic, isKnown: Bool) -> String {
    let excerpt = diagnostic.excerpt
    let fixes = diagnostic.fixIts.map { "[\(quoted($0.title)), \(quoted($0.safety.rawValue))]" }
    let related = diagnostic.related.map {
      "[\(quoted($0.path)), \($0.start.line), \($0.start.column), \(quoted($0.note))]"
    }
    let viewModel = diagnostic.viewModel(report.style.viewModels)
    return "{\"r\": \(quoted(diagnostic.rule)), \"s\": \(diagnostic.severity == .error ? 1 : 0), "
      + "\"p\": \(quoted(diagnostic.path)), \"l\": \(diagnostic.start.line), \"c\": \(diagnostic.start.column), "
      + "\"m\": \(quoted(diagnostic.message)), \"d\": \(quoted(diagnostic.declaration)), "
      + "\"v\": \(viewModel.map(quoted) ?? "null"), \"b\": \(quoted(excerpt.before)), \"x\": \(quoted(excerpt.place)), "
      + "\"a\": \(quoted(excerpt.after)), \"f\": [\(fixes.joined(separator: ", "))], "
      + "\"k\": [\(related.joined(separator: ", "))], \"n\": \(!isKnown && new.contains(Place(diagnostic))), \"o\": \(isKnown)}"
  }

  private func json(_ viewModel: ProjectEvidence.ViewModel) -> String {
    let dependencies = viewModel.dependencies.map(quoted).joined(separator: ", ")
    return "{\"n\": \(quoted(viewModel.path)), \"f\": \(quoted(viewModel.file)), \"d\": [\(dependencies)], "
      + "\"c\": \(viewModel.convention.map { quoted($0.rawValue) } ?? "null")}"
  }

  private func json(_ owner: ProjectEvidence.Owner) -> String {
    "{\"n\": \(quoted(owner.name)), \"f\": \(quoted(owner.file)), \"c\": \(owner.isViewController), "
      + "\"v\": [\(owner.viewModels.map(quoted).joined(separator: ", "))]}"
  }

  private func quoted(_ text: String) -> String { JSONText.quoted(text) }
}
