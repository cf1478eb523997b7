@testable import Linting
import Testing

@Suite struct SuppressionTests {
  /// The lines of the remaining findings of `private_set_state`.
  private func lines(_ code: String) -> [Int] {
    lint(Array(code.utf8), [.privateSetState]).map(\.start.line)
  }

  @Test(arguments: [
    ("", [3, 4]), ("// vmgen:disable:next private_set_state", [4]),
    ("// vmgen:disable:next private_set_state -- the view binds to it", [4]),
    ("// vmgen:disable:next final_class, private_set_state", [4]), ("//vmgen:disable:next private_set_state", [4]),
    ("// vmgen:disable private_set_state", []), ("// vmgen:disable:this private_set_state", [3, 4]),
    ("// vmgen:disable:previous private_set_state", [3, 4]), ("// vmgen:disable:next final_class", [3, 4]),
    ("/* vmgen:disable:next private_set_state */", [3, 4]),
    ("// vmgen:disable:next private_set_state until:2025-12-31", [3, 4]),
    ("// vmgen:disable:next private_set_state until:2026-01-01", [4]),
    ("// vmgen:disable:next private_set_state until:2026-02-30", [3, 4]),
    ("// vmgen:disable:next", [3, 4]), ("// vmgen:disable", [3, 4]), ("// vmgen:note private_set_state", [3, 4]),
    ("// vmgen:disable:nxt private_set_state", [3, 4]), ("\"// vmgen:disable private_set_state\"", [3, 4]),
  ])
  func whatACommentSilences(comment: String, expected: [Int]) {
    #expect(lines("final class AViewModel {\n\(comment)\nvar a = 1\nvar b = 2\n}") == expected)
  }

  /// A text that is no day is told the day that it probably means, and no day out of nowhere.
  @Test(arguments: [
    ("2027-02-30", "did you mean 'until:2027-02-28'?"), ("2027-2-3", "did you mean 'until:2027-02-03'?"),
    ("2027/06/31", "did you mean 'until:2027-06-30'?"), ("2027-04", "did you mean 'until:2027-04-30'?"),
    ("2028-02", "did you mean 'until:2028-02-29'?"), ("2027-13-01", "write it as 'until:YYYY-MM-DD'"),
    ("2027-00-00", "write it as 'until:YYYY-MM-DD'"), ("tomorrow", "write it as 'until:YYYY-MM-DD'"),
    ("31.1.2027", "write it as 'until:YYYY-MM-DD'"), ("", "write it as 'until:YYYY-MM-DD'"),
  ]) func wrongDaysAreCorrected(day: String, remedy: String) {
    let code = "// vmgen:disable:next private_set_state until:\(day)\nfinal class AViewModel {\n}"
    let found = lint(Array(code.utf8), [.unusedSuppression]).map(\.message)
    #expect(found.count == 1 && found[0].contains("'\(day)' is no day; \(remedy)"), "\(found)")
  }

  @Test func nextIsTheWholeDeclarationWhateverStandsBetween() {
    #expect(
      lines(
        "// vmgen:disable:next private_set_state\nfinal class AViewModel {\nvar a = 1\n}\nfinal class BViewModel {\nvar a = 1\n}"
      ) == [6])
    #expect(
      lines(
        "final class AViewModel {\n// vmgen:disable:next private_set_state\n/// Doc.\n\n@Published\npublic\nvar a = 1\nvar b = 1\n}"
      ) == [8])
    #expect(
      lines(
        "final class AViewModel {\n// vmgen:disable:next private_set_state\n#if DEBUG\nvar a = 1\n#endif\nvar b = 1\n}")
        == [6])
  }

  @Test func nextIsAStatementInCode() {
    let code =
      "final class AViewModel {\nfunc f() {\n// vmgen:disable:next no_coordinator\na\n  .coordinator {\ncoordinator()\n}\ncoordinator()\n}\n}"
    #expect(lint(Array(code.utf8), [.noCoordinator]).map(\.start.line) == [8])
  }

  @Test func aRegionEndsWithItsBracesOrWhereItIsEnabled() {
    let rule = "private_set_state"
    #expect(
      lines("final class AViewModel {\n// vmgen:disable \(rule)\nvar a = 1\n// vmgen:enable \(rule)\nvar b = 1\n}") == [
        5
      ])
    #expect(lines("final class AViewModel {\nstruct S {\n// vmgen:disable \(rule)\n}\nvar b = 1\n}") == [5])
    #expect(
      lines("// vmgen:disable \(rule)\nfinal class AViewModel {\nvar a = 1\n}\nfinal class BViewModel {\nvar a = 1\n}")
        .isEmpty)
    #expect(
      lines("// vmgen:disable \(rule) final_class\nfinal class AViewModel {\n// vmgen:enable \(rule)\nvar a = 1\n}")
        == [4])
  }

  @Test func whatIsSilencedIsCounted() throws {
    let code = Array("// vmgen:disable:next final_class\nclass AViewModel { var a = 1 }".utf8)
    let linter = Linter(
      [LintSettings(convention: .observable, rules: [(.finalClass, .error), (.unusedSuppression, .warning)])],
      today: newYear2026)
    let file = try #require(linter.read(code, path: "A.swift"))
    let outcome = linter.check(file, in: ProjectIndex([FileFacts(file)]))
    #expect(outcome.diagnostics.isEmpty)
    #expect(outcome.silenced.count == 1)
  }

  @Test func aRuleThatDidNotRunIsNotJudged() {
    let code = Array("// vmgen:disable:next final_class\nfinal class AViewModel {}".utf8)
    #expect(lint(code, [.unusedSuppression]).isEmpty)
    #expect(lint(code, [.unusedSuppression, .finalClass]).count == 1)
  }

  @Test(arguments: [
    (0, "1970-01-01"), (951_782_400, "2000-02-29"), (1_767_225_599, "2025-12-31"), (4_107_542_400, "2100-03-01"),
    (-1, "1969-12-31"),
  ])
  func daysAreThoseOfTheCalendar(seconds: Int, day: String) throws {
    #expect(CalendarDay(secondsSince1970: seconds) == (try #require(CalendarDay(day))))
  }

  @Test(arguments: ["2026-02-29", "2026-13-01", "2026-1-1", "2026-01-32", "", "-", "2026-01-0x", "١٢٣٤-01-01"])
  func invalidDaysAreReported(text: String) {
    #expect(CalendarDay(text) == nil)
  }
}
