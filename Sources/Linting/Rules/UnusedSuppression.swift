extension Rule {
  static let unusedSuppression = Rule(
    id: "unused_suppression",
    summary: "suppression that suppresses nothing",
    topic: .lint,
    rationale: """
      The finding that it silenced is gone, or the comment never stood where it should. Left in place it would silence \
      the next finding, one that nobody has looked at, and it tells readers of a problem that is none.
      """,
    limits: """
      A suppression is judged only for rules that ran: with '--only', or for a rule that is off, it is taken to be of \
      use. The reason behind '--' is not read, so one that is no longer true stays.
      """,
    levels: .everywhere(.warning),
    examples: [
      .fails(
        """
        extension CartView {
          ↓// vmgen:disable:next final_class -- the tests' double inherits from it
          @Observable
          final class ViewModel {
            private(set) var items: [CartItem] = []
          }
        }
        """),
      .passes(
        """
        extension CartView {
          @Observable
          final class ViewModel {
            private(set) var items: [CartItem] = []
          }
        }
        """),
      .passes("// vmgen:disable:next final_class -- generated\nclass CartViewModel {}"),
      .passes("// vmgen:disable:next final_class\n/// A cart.\n@Observable\nclass CartViewModel {}"),
      .passes("class CartViewModel {} // vmgen:disable:this final_class"),
      .passes("class CartViewModel {}\n// vmgen:disable:previous final_class"),
      .passes("// vmgen:disable final_class\nclass CartViewModel {}\n// vmgen:enable final_class"),
      .passes("// vmgen:disable:next final_class until:2999-12-31\nclass CartViewModel {}"),
      .passes("// vmgen:disable:next no_such_rule\nfinal class CartViewModel {}"),
      .fails("↓// vmgen:disable:next final_class\nfinal class CartViewModel {}"),
      .fails("↓// vmgen:disable:this final_class\nclass CartViewModel {}"),
      .fails("// vmgen:disable final_class\nclass CartViewModel {}\n↓// vmgen:disable:next final_class\nstruct Row {}"),
      .fails("↓// vmgen:disable:next final_class until:2001-01-31\nclass CartViewModel {}"),
      .fails("↓// vmgen:disable:next\nclass CartViewModel {}"),
      .fails("↓// vmgen:disable:nxt final_class\nclass CartViewModel {}"),
    ],
    // Whether a suppression is used is known when all other rules have run: the linter reports these itself.
    check: { _, _, _ in })
}

/// Which suppressions have silenced something.
struct SuppressionUse {
  private let suppressions: [Suppression]
  private let today: CalendarDay
  private var used: Set<Pair> = []

  private struct Pair: Hashable {
    var suppression: Int
    var rule: String
  }

  init(_ file: LintedFile, today: CalendarDay) {
    suppressions = file.suppressions
    self.today = today
  }

  private func isExpired(_ suppression: Suppression) -> Bool { suppression.until.map { $0 < today } ?? false }

  /// The suppression that silences a finding, or nil; all that do count as used.
  mutating func suppression(of rule: String, at offset: Int) -> Suppression? {
    var silencing: Suppression?
    for (index, suppression) in suppressions.enumerated()
    where suppression.scope.contains(offset) && suppression.mistake == nil && suppression.names(rule)
      && !isExpired(suppression)
    {
      used.insert(Pair(suppression: index, rule: rule))
      silencing = silencing ?? suppression
    }
    return silencing
  }

  /// Reports what silences nothing, judged for the rules that ran; and what is expired or written wrong.
  func report(rulesThatRan: Set<String>, _ findings: inout Findings) {
    for (index, suppression) in suppressions.enumerated() {
      if let mistake = suppression.mistake {
        findings.report(at: suppression.comment, subject: mistake, "suppression has no effect: \(mistake)")
        continue
      }
      if isExpired(suppression) {
        let names = suppression.rules.map { "'\($0.id)'" }.joined(separator: ", ")
        findings.report(
          at: suppression.comment, subject: names,
          "suppression of \(names) has expired; mend what it silenced, or give it another day")
        continue
      }
      let idle = suppression.rules.filter { rule in
        rulesThatRan.contains(rule.id) && !used.contains(Pair(suppression: index, rule: rule.id))
      }
      if idle.isEmpty { continue }
      let names = idle.map { "'\($0.id)'" }.joined(separator: ", ")
      findings.report(
        at: suppression.comment, subject: names, "suppression of \(names) suppresses nothing; remove it")
    }
  }
}
