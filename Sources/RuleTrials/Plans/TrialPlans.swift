import Linting

/// For each rule what spoils code that is right, and what only looks as if it did.
extension TrialPlan {
  /// The plan for a rule; a rule without one of its own is tried by its examples alone.
  static func plan(for rule: Rule) -> TrialPlan {
    all[rule.id].map { make in make(TrialPlan(rule: rule)) } ?? TrialPlan(rule: rule)
  }

  /// Makes the plan of a rule from one that has the rule alone.
  typealias Change = @Sendable (TrialPlan) -> TrialPlan

  private static let all: [String: Change] = classPlans.merging(statePlans) { $1 }.merging(flowPlans) { $1 }
    .merging(subscriptionPlans) { $1 }.merging(viewPlans) { $1 }.merging(lintPlans) { $1 }

  /// The plan with code that is right, names nearly those looked for, what the code is about, and disguises that change
  /// what the rule says, with the reason.
  func with(
    _ sound: Sound..., lookalikes: [Lookalike] = [], subjects: Set<Subject> = [.viewModel],
    without: [String: String] = [:]
  ) -> TrialPlan {
    var plan = self
    plan.sound = sound
    plan.lookalikes = lookalikes
    plan.subjects = subjects
    plan.without = without
    return plan
  }

  /// The rule reports once on a line.
  var oncePerLine: TrialPlan {
    var plan = self
    plan.isOnePerLine = true
    return plan
  }

  /// A decoy's names change in the tried file only.
  var renamingHereOnly: TrialPlan {
    var plan = self
    plan.renamesBeside = false
    return plan
  }
}
