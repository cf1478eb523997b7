extension Rule {
  static let unusedSuppression = Rule(
    id: "unused_suppression",
    summary: "suppression that suppresses nothing",
    topic: .lint,
    rationale: """
      The finding that the comment silenced is gone, or the comment never was in the right place. If it stays, it \
      silences the next finding before anyone has looked at it, and it tells readers of a problem that does not \
      exist.
      """,
    limits: """
      The rule judges a suppression only for rules that ran: with '--only', or for a rule that is off, the \
      suppression counts as used. It does not read the reason behind '--', so a reason that is no longer true stays.
      """,
    levels: .everywhere(.warning),
    reads: .words(["vmgen:"]),
    includesTestDoubles: true,
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
    // Whether a suppression is used is known only after all other rules have run, so the linter itself reports these
    // findings.
    check: { _, _, _ in })
}

/// Tracks which suppressions have silenced a finding.
struct SuppressionUse {
  private let suppressions: [Suppression]
  private let today: CalendarDay
  /// For each rule id, the suppressions that may silence its findings, in order.
  private var candidates: [String: [Int]] = [:]
  private var used: Set<Pair> = []

  private struct Pair: Hashable {
    var suppression: Int
    var rule: String
  }

  init(_ file: LintedFile, today: CalendarDay) {
    suppressions = file.suppressions
    self.today = today
    for (index, suppression) in suppressions.enumerated()
    where suppression.mistake == nil && !isExpired(suppression) {
      for rule in suppression.rules where candidates[rule.id]?.last != index {
        candidates[rule.id, default: []].append(index)
      }
    }
  }

  private func isExpired(_ suppression: Suppression) -> Bool { suppression.until.map { $0 < today } ?? false }

  /// For each finding of a rule, the first suppression that silences it, or nil. Every suppression that silences a
  /// finding counts as used.
  ///
  /// Takes linear time: visits each finding and each suppression once, even if suppressions are nested.
  ///
  /// - Parameter offsets: The offsets of the findings.
  mutating func suppressions(of rule: String, at offsets: [Int]) -> [Suppression?] {
    var silencing = [Suppression?](repeating: nil, count: offsets.count)
    guard !offsets.isEmpty, let candidates = candidates[rule] else { return silencing }
    let order = offsets.indices.sorted { offsets[$0] < offsets[$1] }
    // Links from each place in `order` towards the next finding that no suppression silences yet, as in a union-find.
    var open = Array(0...order.count)
    func firstOpen(_ place: Int) -> Int {
      var place = place
      while open[place] != place {
        open[place] = open[open[place]]
        place = open[place]
      }
      return place
    }
    for index in candidates {
      let scope = suppressions[index].scope
      let first = order.partitioningIndex { offsets[$0] >= scope.lowerBound }
      guard first < order.count, offsets[order[first]] < scope.upperBound else { continue }
      used.insert(Pair(suppression: index, rule: rule))
      var place = firstOpen(first)
      while place < order.count, offsets[order[place]] < scope.upperBound {
        silencing[order[place]] = suppressions[index]
        open[place] = place + 1
        place = firstOpen(place)
      }
    }
    return silencing
  }

  /// Reports suppressions that are unused by the rules that ran, expired, or malformed.
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

extension TrialPlan {
  static let unusedSuppression = TrialPlan(
    limits: [
      .misses("// vmgen:disable:next final_class\nfinal class AViewModel {}"),
      .finds(1, "// vmgen:disable:next\nstruct A {}"),
    ],
    sound: [
      Sound(
        "↓// vmgen:disable:next final_class\nclass CartViewModel {}",
        breakingChanges: [
          ("class CartViewModel", "final class CartViewModel"), ("class CartViewModel", "struct CartViewModel"),
          ("\nclass", "\nstruct Row {}\nclass"), ("next final_class", "nxt final_class"),
          ("next", "this"), ("final_class", "final_class until:2001-01-31"),
        ]),
      Sound("final class CartViewModel {}", breakingChanges: [("final", "↓// vmgen:disable:next final_class\nfinal")]),
      Sound(
        "final class A {\n  ↓// vmgen:disable final_class -- why\n  class CartViewModel {}\n}",
        breakingChanges: [("  class", "  final class"), ("-- why", "until:2020-02-29")]),
    ],
    subjects: [],
    without: [
      .disguise("members in an extension", because: "a suppression is about the next or the previous line"),
      .movedLines(because: "a suppression is about the next or the previous line"),
    ])
}
