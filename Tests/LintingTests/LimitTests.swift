@testable import Linting
import Testing

/// The `limits` of each rule describe what it cannot detect. The code in its plan proves each limit.
@Suite struct LimitTests {
  struct Claim: CustomTestStringConvertible, Sendable {
    var rule: Rule
    var limit: TrialPlan.Limit

    var testDescription: String { "\(rule.id): \(limit.code)" }

    static let all = TrialPlan.all.flatMap { rule, plan in plan.limits.map { Claim(rule: rule, limit: $0) } }
  }

  @Test(arguments: Claim.all) func limitCodeHasTheDeclaredNumberOfFindings(_ claim: Claim) {
    let convention =
      claim.limit.convention ?? Convention.allCases.first { claim.rule.levels[$0] != nil } ?? .observable
    let found = lint(
      Array(claim.limit.code.utf8), [claim.rule], in: convention, otherFiles: claim.limit.otherFiles,
      layers: claim.limit.layers)
    #expect(found.count == claim.limit.findings, "\(found.map(\.message)); change the limit and the text of 'limits'")
  }

  @Test(arguments: TrialPlan.all.map(\.rule)) func everyRuleHasALimit(_ rule: Rule) {
    #expect(TrialPlan.all.contains { $0.rule.id == rule.id && !$0.plan.limits.isEmpty }, "add a limit to the plan")
  }
}
