import Wording

extension Rule {
  static let unknownRule = Rule(
    id: "unknown_rule",
    summary: "suppression that names no rule of vmgen",
    topic: .lint,
    rationale: """
      A suppression with a misspelt rule silences nothing, which shows only when the finding turns up in a later \
      build. A suppression names each rule, so that it never silences more than its author has looked at, and each \
      name has to be right.
      """,
    limits: """
      The rule reads suppressions in line comments only. It accepts a rule that exists but is off or not a part of \
      the convention.
      """,
    levels: .everywhere(.warning),
    reads: .words(["vmgen:"]),
    includesTestDoubles: true,
    examples: [
      .fails(
        """
        extension CartView {
          // vmgen:disable:next ↓final_clas -- the tests' double inherits from it
          @Observable
          class ViewModel {
            private(set) var items: [CartItem] = []
          }
        }
        """),
      .passes(
        """
        extension CartView {
          // vmgen:disable:next final_class -- the tests' double inherits from it
          @Observable
          class ViewModel {
            private(set) var items: [CartItem] = []
          }
        }
        """),
      .passes("// vmgen:disable:next final_class\nclass CartViewModel {}"),
      .passes("// vmgen:if final_clas\nfinal class CartViewModel {}"),
      .passes("final class CartViewModel { let text = \"// vmgen:disable final_clas\" }"),
      .fails("// vmgen:disable:next ↓final_clas\nclass CartViewModel {}"),
      .fails("final class CartViewModel {\n  // vmgen:disable no_coordinator ↓nothing -- why not\n}"),
    ],
    check: { file, _, findings in
      for suppression in file.suppressions {
        for rule in suppression.rules where !Rule.all.contains(where: { $0.id == rule.id }) {
          if file.settings.teamRules.contains(rule.id) { continue }
          let known = Rule.all.map(\.id) + file.settings.teamRules.sorted()
          let remedy =
            NearestName.find(rule.id, among: known).map { "did you mean '\($0)'?" }
            ?? "'vmgen rules' lists those there are"
          findings.report(at: rule.range, subject: rule.id, "there is no rule '\(rule.id)'; \(remedy)")
        }
      }
    })
}

extension TrialPlan {
  static let unknownRule = TrialPlan(
    limits: [
      .misses(
        """
        /* vmgen:disable:next final_clas */
        class AViewModel {}
        // vmgen:disable:next state_struct member_order
        func f() {}
        """),
      .finds(1, "// vmgen:disable:next final_clas\nstruct A {}"),
    ],
    sound: [
      Sound(
        "// vmgen:disable:next ↓final_class\nclass CartViewModel {}",
        breakingChanges: [("final_class", "final_clas"), ("final_class", "finalclass"), ("final_class", "Final_class")]),
      Sound(
        "final class CartViewModel { // vmgen:disable no_coordinator,weak_sink -- why\n}",
        breakingChanges: [("no_coordinator,", "no_coordinator ↓nothing ")]),
    ],
    subjects: [],
    without: [.disguise("behind a suppression of another rule", because: "that one names a rule that does not exist")])
}
