@testable import Linting
import Testing

/// The sorted fingerprints of the findings in some code.
private func fingerprints(_ code: String, path: String = "A.swift") -> [String] {
  let linter = Linter(
    [LintSettings(convention: .observable, rules: Rule.selection(in: .observable))], today: newYear2026)
  guard let file = linter.read(Array(code.utf8), path: path) else { return [] }
  return linter.check(file, in: ProjectIndex([FileFacts(file)])).diagnostics.map(\.fingerprint).sorted()
}

@Suite struct BaselineTests {
  private static let code = """
    import Combine
    // A cart.
    class CartViewModel {
      var items: [Item] = []
      private var coordinator: Coordinator?
      func show() { coordinator?.show(); coordinator?.hide() }
      func load() async { items = await items.load { 1 } }
    }
    struct Unrelated { var a = 1 }
    extension CartViewModel { func open() { URLSession.shared.run() } }
    """

  @Test(arguments: [
    "moved": "\n\n\nenum Before {}\n" + code,
    "reindented": code.replacing("\n  ", with: "\n\t\t\t"),
    "other line ends": code.replacing("\n", with: "\r\n"),
    "other comments": code.replacing("// A cart.", with: "/* The basket\n of old */"),
    "comments between": code.replacing(" var ", with: " /* x */ var "),
    "on one line": code.replacing(
      "{ coordinator?.show(); coordinator?.hide() }", with: "{\n coordinator?.show()\n coordinator?.hide()\n}"),
    "reordered": "extension CartViewModel { func open() { URLSession.shared.run() } }\n"
      + code.replacing("extension CartViewModel { func open() { URLSession.shared.run() } }", with: ""),
  ])
  func fingerprintsSurvive(_ change: (key: String, value: String)) {
    let plain = fingerprints(Self.code)
    #expect(plain.count >= 6)
    // A rule may report only once per line, so findings on separate lines are separate findings.
    let changed = fingerprints(change.value, path: "Elsewhere/Other.swift")
    #expect(change.key == "on one line" ? Set(changed) == Set(plain) : changed == plain)
  }

  @Test func findingsOfOneRuleInOneDeclarationAreToldApart() {
    let two = fingerprints(
      "final class AViewModel { func f() { URLSession.shared.a(); \n UserDefaults.standard.b() } }")
    #expect(Set(two).count == two.count)
  }

  // MARK: - Known findings

  private let found = lint(
    Array("class AViewModel { var a = 1\n#if X\nvar b = 1\n#else\nvar b = 2\n#endif\n}".utf8),
    [.finalClass, .privateSetState])

  @Test func equalOnesAreCounted() {
    let one = Baseline(found.filter { $0.declaration == "AViewModel.b" }.prefix(1).map(Baseline.Entry.init))
    let split = one.split(found, rulesThatRan: ["private_set_state", "final_class"])
    #expect(split.known.count == 1 && split.known[0].start.line == 3)
    #expect(split.newFindings.count == 3)
    #expect(split.stale.isEmpty)
  }

  @Test func unmatchedEntriesOfRulesThatRanAreStale() {
    let all = Baseline(found.map(Baseline.Entry.init))
    let left = found.filter { $0.declaration != "AViewModel.b" }
    #expect(all.split(left, rulesThatRan: ["private_set_state"]).stale.count == 2)
    #expect(all.split(left, rulesThatRan: ["final_class"]).stale.isEmpty)
  }

  @Test func baselineOnlyShrinksUnlessItMayGrow() {
    let rules: Set = ["private_set_state", "final_class"]
    let some = Baseline(found.prefix(2).map(Baseline.Entry.init))
    #expect(some.updated(found, rulesThatRan: rules, grows: false) == some)
    #expect(some.updated(found, rulesThatRan: rules, grows: true).entries.count == found.count)
    #expect(some.updated([], rulesThatRan: rules, grows: true).entries.isEmpty)
    // The entries of a rule that did not run are kept.
    #expect(some.updated([], rulesThatRan: [], grows: false) == some)
  }
}
