import Wording

extension Rule {
  static let unknownRule = Rule(
    id: "unknown_rule",
    summary: "suppression that names no rule of vmgen",
    rationale: """
      A suppression with a misspelt rule silences nothing, and nobody notices until the finding it was meant for \
      turns up in somebody else's build.
      """,
    levels: .everywhere(.warning),
    examples: [
      .passes("// vmgen:disable:next final_class\nclass CartViewModel {}"),
      .passes("// vmgen:if final_clas\nfinal class CartViewModel {}"),
      .passes("final class CartViewModel { let text = \"// vmgen:disable final_clas\" }"),
      .fails("// vmgen:disable:next ↓final_clas\nclass CartViewModel {}"),
      .fails("final class CartViewModel {\n  // vmgen:disable no_coordinator ↓nothing -- why not\n}"),
    ],
    check: { file, _, findings in
      for suppression in file.suppressions {
        for rule in suppression.rules where !Rule.all.contains(where: { $0.id == rule.id }) {
          let known = Rule.all.map(\.id)
          let remedy =
            NearestName.find(rule.id, among: known).map { "did you mean '\($0)'?" }
            ?? "'vmgen rules' lists those there are"
          findings.report(at: rule.range, subject: rule.id, "there is no rule '\(rule.id)'; \(remedy)")
        }
      }
    })
}
