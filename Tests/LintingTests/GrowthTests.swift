@testable import Linting
import SwiftScan
import Testing

/// Much of one thing in one file, as `.ci/growth` has found it to be slow. What took minutes takes an instant; that, and
/// not how long the instant is, is what these tests are for.
@Suite(.timeLimit(.minutes(1))) struct GrowthTests {
  private static let count = 20_000

  private func lint(_ code: String) -> Linter.Outcome {
    let rules: [(rule: Rule, severity: Severity)] = [(.privateSetState, .error), (.unusedSuppression, .warning)]
    let linter = Linter(
      [LintSettings(convention: .observable, rules: rules)], today: CalendarDay(secondsSince1970: 1_767_225_600))
    guard let file = linter.read(Array(code.utf8), path: "A.swift") else { return Linter.Outcome() }
    return linter.check(file, in: ProjectIndex([FileFacts(file)]))
  }

  private func inClass(_ line: (Int) -> String) -> String {
    "final class AViewModel {\n" + (0..<Self.count).map(line).joined() + "}\n"
  }

  @Test func suppressionsOfTheNextDeclaration() {
    let outcome = lint(inClass { "// vmgen:disable:next private_set_state\nvar a\($0) = 1\n" })
    #expect(outcome.diagnostics.isEmpty)
    #expect(outcome.silenced.count == Self.count)
  }

  @Test func regionsThatNothingEnds() {
    let outcome = lint(inClass { "// vmgen:disable private_set_state\nvar a\($0) = 1\n" })
    #expect(outcome.diagnostics.isEmpty)
    #expect(outcome.silenced.count == Self.count)
  }

  @Test func regionsOfOtherRules() {
    let code = inClass { "// vmgen:disable a\($0)\nvar a\($0) = 1\n// vmgen:enable b\($0)\n" }
    #expect(lint(code).diagnostics.count == Self.count)
  }

  @Test func aCommentOfManyRulesThatEndOneByOne() {
    let names = (0..<Self.count).map { "a\($0)" }
    let code =
      "final class AViewModel {\n// vmgen:disable private_set_state \(names.joined(separator: " "))\nvar a = 1\n"
      + names.map { "// vmgen:enable \($0)\n" }.joined() + "// vmgen:enable private_set_state\nvar b = 1\n}\n"
    let outcome = lint(code)
    #expect(outcome.diagnostics.map(\.start.line) == [Self.count + 5])
    #expect(outcome.silenced.map(\.diagnostic.start.line) == [3])
  }

  @Test func suppressionsInOneStatement() {
    let code =
      inClass { $0 == 0 ? "func f() {\na\n" : "// vmgen:disable:next private_set_state\n.b { _ in 1 }\n" } + "}\n"
    #expect(lint(code).diagnostics.count == Self.count - 1)
  }

  @Test func suppressionsBeforeConditions() {
    let code =
      "final class AViewModel {\n"
      + String(repeating: "// vmgen:disable:next private_set_state\n#if A\n", count: Self.count) + "var a = 1\n"
      + String(repeating: "#endif\n", count: Self.count) + "}\n"
    let outcome = lint(code)
    #expect(outcome.diagnostics.isEmpty)
    #expect(outcome.silenced.count == 1)
  }
}
