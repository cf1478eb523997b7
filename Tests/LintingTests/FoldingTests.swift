@testable import Linting
import Testing

/// A rule that reports each identifier with a name in the ViewModels of a file.
private func ruleAbout(
  _ name: String, id: String, yieldsTo: [String] = [], hostRule: String? = nil, once: Bool = false,
  includesTestDoubles: Bool = false
) -> Rule {
  Rule(
    id: id, summary: "a name", topic: .knowledge, rationale: "", limits: "", levels: .everywhere(.error),
    yieldsTo: yieldsTo, hostRule: hostRule, includesTestDoubles: includesTestDoubles, examples: [],
    check: { file, _, findings in
      for token in file.references(toOneOf: NamePatterns([name])) {
        findings.report(
          token, declaration: once ? file.viewModelScopes.first.map(file.path(of:)) : nil,
          "'\(file.source.name(token))' is here; remove it", joinsPlaces: once)
      }
    })
}

private func check(_ files: [(path: String, code: String)], _ rules: [Rule]) -> Linter.Outcome {
  let linter = Linter([LintSettings(convention: .observable, rules: rules.map { ($0, .error) })], today: newYear2026)
  let read = files.map { linter.read(Array($0.code.utf8), path: $0.path) }
  let project = ProjectIndex(read.compactMap(\.self).map(FileFacts.init))
  return read.compactMap(\.self).reduce(into: Linter.Outcome()) { all, file in
    let outcome = linter.check(file, in: project)
    all.diagnostics += outcome.diagnostics
    all.silenced += outcome.silenced
  }
}

@Suite struct OnePerSubjectTests {
  private let files = [
    ("A.swift", "final class AViewModel { func f() { data.a()\n data.b() } }\nlet é = 1"),
    ("B.swift", "extension AViewModel { func g() { /* é */ data.c() } }\nfinal class BViewModel { let data = 1 }"),
  ]
  private let rule = ruleAbout("data", id: "r", once: true)

  @Test func allPlacesOfASubjectAreOneFinding() {
    // The rule assigns all findings in a file to the first ViewModel of the file.
    let found = check([files[0], ("B.swift", String(files[1].1.prefix { $0 != "\n" }))], [rule]).diagnostics.joined()
    #expect(found.map(\.message) == ["'data' is here, here and in 2 more places; remove it"])
    #expect(found.map(\.places) == [3])
    #expect(found.map { "\($0.path):\($0.start.line):\($0.start.column)" } == ["A.swift:1:37"])
    #expect(
      found[0].related.map { "\($0.path):\($0.start.line):\($0.start.column)" } == ["A.swift:2:2", "B.swift:1:44"])
    #expect(found[0].related.map(\.start.utf16Column) == [2, 43])
  }

  @Test func singlePlacesAreReportedUnchanged() {
    let found = check([("A.swift", "final class AViewModel { let data = 1 }")], [rule]).diagnostics
    #expect(found.joined().map(\.message) == found.map(\.message))
    #expect(found.joined().map(\.places) == [1])
  }

  @Test func aSilencedPlaceLetsTheNextSpeak() {
    let silenced = files[0].1.replacing(
      "{ data.a()", with: "{ // vmgen:disable:this r\n data.a() // vmgen:disable:this r")
    let outcome = check([("A.swift", silenced)], [rule])
    #expect(outcome.silenced.count == 1)
    let found = outcome.diagnostics.joined()
    #expect(found.map(\.start.line) == [3])
    #expect(found.map(\.message) == ["'data' is here; remove it"])
  }

  @Test func fingerprintsDoNotNameThePlace() {
    let found = check([files[0]], [rule]).diagnostics
    #expect(Set(found.map(\.fingerprint)).count == 1)
    let moved = check([("Moved.swift", "\n\n" + files[0].1)], [rule]).diagnostics
    #expect(moved.joined().map(\.fingerprint) == found.joined().map(\.fingerprint))
  }

  @Test func theGravestSeverityIsShown() {
    let found = check([files[0]], [rule]).diagnostics
    let mild = Diagnostic(found[0], severity: .warning, message: found[0].message, related: [], places: 1)
    #expect([mild, found[1]].joined().map(\.severity) == [.error])
  }

  @Test func knownPlacesAreCountedButAreNoNewFindings() throws {
    let before = check([files[0]], [rule]).diagnostics
    let baseline = Baseline([]).updated(before, rulesThatRan: ["r"], grows: true)
    #expect(baseline.entries.map(\.count) == [2])
    let now = check([("A.swift", files[0].1.replacing("data.b()", with: "data.b()\n data.c()"))], [rule]).diagnostics
    #expect(baseline.split(before, rulesThatRan: ["r"]).newFindings.isEmpty)
    let split = baseline.split(now, rulesThatRan: ["r"])
    #expect(split.stale.isEmpty)
    let shown = split.newFindings.joined(countingThoseIn: now)
    #expect(shown.map(\.message) == ["'data' is here, here and in 2 more places; remove it"])
    #expect(shown.map(\.start.line) == [3])
    // If the number of places is the same, the entry stays. If there is one place less, the entry is stale.
    #expect(baseline.updated(now, rulesThatRan: ["r"], grows: false) == baseline)
    let less = baseline.split(Array(before.prefix(1)), rulesThatRan: ["r"])
    #expect(less.stale.map(\.count) == [1])
    #expect(baseline.updated(Array(before.prefix(1)), rulesThatRan: ["r"], grows: false).entries.map(\.count) == [1])
  }

  @Test func sidesOfAMergeKeepTheLargerNumber() {
    func baseline(_ counts: Int...) -> Baseline {
      Baseline(counts.map { Baseline.Entry(rule: "r", declaration: "A", subject: "b", fingerprint: "f", count: $0) })
    }
    #expect(baseline(2).joined(with: baseline(3)).entries.map(\.count).reduce(0, +) == 3)
    #expect(baseline(3).joined(with: baseline(2)).entries.map(\.count) == [3])
    #expect(baseline(1, 1).joined(with: baseline(3)).entries.map(\.count).reduce(0, +) == 3)
  }
}

@Suite struct PrecedenceTests {
  private let first = ruleAbout("data", id: "first")
  private let second = ruleAbout("d*", id: "second", yieldsTo: ["first"])
  private let third = ruleAbout("da*", id: "third", yieldsTo: ["second"])
  private let code = "final class AViewModel { let data = 1, date = 2 }"

  private func found(_ code: String, _ rules: Rule...) -> [String] {
    check([("A.swift", code)], rules).diagnostics.map { "\($0.rule) \($0.subject)" }
  }

  @Test func moreSpecificRuleReports() {
    #expect(found(code, first, second) == ["first data", "second date"])
    #expect(found(code, second) == ["second data", "second date"])
    #expect(found(code, first, second, third) == ["first data", "second date"])
  }

  @Test func aSilencedFindingGoesBeforeNone() {
    #expect(found(code + " // vmgen:disable:this first", first, second) == ["second data", "second date"])
    #expect(found(code + " // vmgen:disable:this second", first, second) == ["first data"])
  }

  /// A suppression of the less specific finding counts as used, whether or not that finding is reported.
  @Test func suppressionsKnowBoth() {
    let both = code + " // vmgen:disable:this first second"
    #expect(found(both, first, second, .unusedSuppression) == [])
    #expect(found(code + " // vmgen:disable:this second", first, second, .unusedSuppression) == ["first data"])
  }

  @Test func findingCanCoverMoreThanItsToken() {
    let wide = Rule(
      id: "first", summary: "", topic: .knowledge, rationale: "", limits: "", levels: .everywhere(.error), examples: [],
      check: { file, _, findings in
        for property in file.viewModels.flatMap({ file.storedProperties(of: $0) }) {
          findings.report(
            property.name, "'x' is wide; remove it", covering: property.name..<property.binding.value.upperBound)
        }
      })
    #expect(
      found(
        "final class AViewModel { let a = data, b = dog }\nextension AViewModel { func f() { dive() } }", wide, second)
        == ["first a", "first b", "second dive"])
  }

  @Test func builtInRulesYieldToRulesThatExist() {
    // A rule may name another rule before that rule exists.
    for rule in Rule.all {
      for other in rule.yieldsTo + (rule.hostRule.map { [$0] } ?? []) {
        #expect(Rule.all.contains { $0.id == other }, "\(rule.id) names '\(other)'")
      }
    }
  }

  @Test func callbacksAreReportedOnce() {
    let code = "@Observable final class AViewModel { var onTap: (() -> Void)? }"
    let rules: [Rule] = [.outputChannel, .privateSetState]
    #expect(lint(Array(code.utf8), rules).map(\.rule) == ["output_channel"])
    #expect(lint(Array(code.utf8), [.privateSetState]).map(\.rule) == ["private_set_state"])
  }

  @Test func screensAreReportedOnce() {
    let code = "@Observable final class AViewModel { var controller: UIViewController? }"
    #expect(lint(Array(code.utf8), [.noNavigation, .privateSetState]).map(\.rule) == ["no_navigation"])
    #expect(lint(Array(code.utf8), [.privateSetState]).map(\.rule) == ["private_set_state"])
  }
}

@Suite struct FoldedMessageTests {
  private func found(_ code: String) -> [Diagnostic] {
    lint(
      Array(code.utf8), [.observableMacro, .nestedInView],
      otherFiles: [
        "struct AView: View { @State private var viewModel: AViewModel }"
      ])
  }

  @Test func aFindingIsToldInTheOthersMessage() throws {
    let all = found("final class AViewModel { private(set) var total = 1 }")
    #expect(Set(all.map(\.rule)) == ["observable_macro", "nested_in_view"])
    let shown = all.folded()
    #expect(shown.map(\.rule) == ["observable_macro"])
    let nested = try #require(all.first { $0.rule == "nested_in_view" })
    let macro = try #require(all.first { $0.rule == "observable_macro" })
    #expect(shown.map(\.message) == ["\(macro.message); also nested_in_view: \(nested.message)"])
    #expect(shown.map { String($0.ownMessage) } == [macro.message])
    #expect(shown.map(\.foldedMessages) == [["also nested_in_view: \(nested.message)"]])
    #expect(shown.map(\.fingerprint) == [macro.fingerprint])
    #expect(shown.map(\.fixIts.count) == [macro.fixIts.count])
  }

  @Test func findingsWithoutHostAreShown() {
    let all = found("final class AViewModel { private(set) var total = 1 }").filter { $0.rule == "nested_in_view" }
    #expect(all.folded().map(\.rule) == ["nested_in_view"])
  }

  @Test func aGraverFindingIsNotHidden() throws {
    let all = found("final class AViewModel { private(set) var total = 1 }").map { diagnostic in
      diagnostic.rule == "nested_in_view"
        ? diagnostic
        : Diagnostic(diagnostic, severity: .warning, message: diagnostic.message, related: [], places: 1)
    }
    #expect(all.folded().map(\.rule) == all.map(\.rule))
  }
}

@Suite struct TestDoubleTests {
  @Test(arguments: [
    ("MockCartViewModel", true), ("CartViewModelMock", true), ("MockingbirdViewModel", false), ("Mock", true),
    ("SpyViewModel", true), ("SpyglassViewModel", false), ("PreviewViewModel", true), ("EmailPreviewViewModel", false),
    ("CartPreview", true), ("Fake2ViewModel", true), ("CartViewModel", false), ("Sample_ViewModel", true),
    ("Mocké", false), ("HomeviewmodelStub", true), ("", false),
  ])
  func namesOfTestDoubles(name: String, isDouble: Bool) {
    #expect(TestDoubles.defaults.matches(name) == isDouble)
  }

  @Test func patternsMatchWholeNames() {
    let doubles = TestDoubles(["*Test*", "Mock"])
    #expect(doubles.matches("CartTestViewModel") && doubles.matches("MockViewModel"))
    #expect(!doubles.matches("StubViewModel"))
  }

  private let rule = ruleAbout("data", id: "r")

  @Test(arguments: [
    "class MockAViewModel { let data = 1 }", "extension MockAViewModel { func f() { data() } }",
    "extension AView { class FakeViewModel { class InnerViewModel { let data = 1 } } }",
    "extension AView.StubViewModel { func f() { data() } }",
    "#Preview { class AViewModel { let data = 1 } }",
    "#Preview(\"a)\", traits: .x) { () -> AView in\n class AViewModel { let data = 1 }\n return AView() }",
    "struct A: SwiftUI.PreviewProvider { class AViewModel { let data = 1 } }",
    "extension A: PreviewProvider { class AViewModel { let data = 1 } }",
    "#Preview { class AViewModel { let data = 1 }",
  ])
  func rulesPassOverTestDoubles(code: String) {
    #expect(check([("A.swift", code)], [rule]).diagnostics.isEmpty)
    let looking = ruleAbout("data", id: "r", includesTestDoubles: true)
    #expect(check([("A.swift", code)], [looking]).diagnostics.count == 1)
  }

  @Test(arguments: [
    "class MockingbirdViewModel { let data = 1 }", "struct MockA { class AViewModel { let data = 1 } }",
    "#Preview { A() }\nclass AViewModel { let data = 1 }", "#Preview(a)\nclass AViewModel { let data = 1 }",
    "let Preview = 1\nclass AViewModel { let data = 1 }",
  ])
  func othersAreNoTestDoubles(code: String) {
    #expect(check([("A.swift", code)], [rule]).diagnostics.count == 1)
  }

  @Test func onlyTheseRulesLookAtThem() {
    let looking = Rule.all.filter(\.includesTestDoubles).map(\.id)
    #expect(looking == ["unbalanced_source", "unknown_rule", "unused_suppression", "weak_self_capture"])
  }

  @Test func aCommentInATestDoubleSilencesNothing() {
    let code = "// vmgen:disable:next final_class\nclass MockAViewModel {}"
    #expect(lint(Array(code.utf8), [.finalClass, .unusedSuppression]).map(\.rule) == ["unused_suppression"])
  }
}
