@testable import Linting
import SwiftScan
import Testing

/// The code after the fix-its of some rules have been applied, repeatedly if needed.
private func fixed(_ code: String, _ rules: [Rule], in convention: Convention = .observable) -> String {
  var bytes = Array(code.utf8)
  for _ in 0..<10 {
    let fixes = lint(bytes, rules, in: convention).flatMap { found in
      found.fixIts.map { FixApplier.Fix(found, $0) }
    }
    let outcome = FixApplier(bytes, rules: rules).apply(fixes)
    if outcome.applied.isEmpty { break }
    bytes = outcome.bytes
  }
  return String(decoding: bytes, as: UTF8.self)
}

@Suite struct FixApplierTests {
  /// The rule of each example allows all of the example's fixes. After them, the rule reports nothing.
  @Test(arguments: RuleExample.all.filter { $0.example.outcome != .passes })
  func fixesOfExamplesAreHarmless(_ case: RuleExample) {
    let code = MarkedCode(`case`.example.code).code
    let found = `case`.lint(code)
    let fixes = found.flatMap { found in found.fixIts.map { FixApplier.Fix(found, $0) } }
    if fixes.isEmpty || !SourceFile(SourceText(code)).problems.isEmpty { return }
    let outcome = FixApplier(code, rules: Rule.all).apply(fixes)
    #expect(outcome.refused.isEmpty)
    #expect(!outcome.applied.isEmpty)
    let left = `case`.lint(outcome.bytes).map(\.range.lowerBound)
    #expect(outcome.applied.allSatisfy { !left.contains($0.offset) })
  }

  /// The modules of the rule are configured, and the fix works for them, too.
  @Test func theImportOfAConfiguredModuleGoes() {
    let code = Array("import A; import `TVUIKit`\nclass AViewModel {}".utf8)
    let found = lint(code, [.noUiImport], options: ["no_ui_import.modules": NamePatterns(["TV*"])])
    let fixes = found.flatMap { found in found.fixIts.map { FixApplier.Fix(found, $0) } }
    let outcome = FixApplier(code, rules: [.noUiImport]).apply(fixes)
    #expect(String(decoding: outcome.bytes, as: UTF8.self) == "import A; \nclass AViewModel {}")
  }

  @Test func overlappingFixesArePostponed() {
    #expect(
      fixed("@MainActor\nclass AViewModel { var a = 1, b = 2 }", [.finalClass, .noClassMainActor, .privateSetState])
        == "final class AViewModel { private(set) var a = 1, b = 2 }")
    #expect(
      fixed("class AViewModel { var a = 1 }", [.finalClass, .observableMacro])
        == "import Observation\n\n@Observable final class AViewModel { var a = 1 }")
  }

  @Test func sharedEditsAreAppliedOnce() {
    let code = Array("final class AViewModel { var a = 1, b = 2 }".utf8)
    let found = lint(code, [.privateSetState])
    let outcome = FixApplier(code, rules: [.privateSetState]).apply(found.map { .init($0, $0.fixIts[0]) })
    #expect(outcome.applied.count == 2)
    #expect(
      String(decoding: outcome.bytes, as: UTF8.self) == "final class AViewModel { private(set) var a = 1, b = 2 }")
    #expect(outcome.applied.map(\.offset) == [42, 49].map { $0 })
  }

  @Test(arguments: ["\n", "\r\n", "\r"]) func otherBytesAreUnchanged(lineEnd: String) {
    let code = "\u{FEFF}// é\n@MainActor // because\nclass AViewModel {\n\t/* 👍 */ var a = 1\n}"
    let expected = "\u{FEFF}// é\n// because\nfinal class AViewModel {\n\t/* 👍 */ private(set) var a = 1\n}"
    #expect(
      fixed(code.replacing("\n", with: lineEnd), [.finalClass, .noClassMainActor, .privateSetState])
        == expected.replacing("\n", with: lineEnd))
  }

  // MARK: - Refused fixes

  private func outcome(_ code: String, _ edits: [TextEdit], _ tokens: FixTokens) -> FixApplier.Outcome {
    let bytes = Array(code.utf8)
    var rule = Rule.finalClass
    rule.fixTokens = tokens
    let found = lint(Array("class AViewModel {}".utf8), [.finalClass])[0].with(range: 0..<1)
    return FixApplier(bytes, rules: [rule]).apply([.init(found, FixIt(title: "", safety: .safe, edits: edits))])
  }

  @Test(arguments: [
    // A token that the rule must not insert, one that it must not remove, and one that its neighbours change.
    ("let a = b", TextEdit(0..<0, "open "), FixTokens(inserts: ["final"])),
    ("let a = b", TextEdit(0..<4, ""), FixTokens(removes: ["var"])),
    ("let a = b", TextEdit(0..<0, "final"), FixTokens(inserts: ["final"])),
    ("let a = b", TextEdit(6..<6, "-"), FixTokens(inserts: ["-"])),
    ("a - b", TextEdit(3..<4, ""), FixTokens()),
    // Brackets, strings and comments that would stay open.
    ("f { }", TextEdit(5..<5, "}"), FixTokens(inserts: ["}"])),
    ("f { }", TextEdit(4..<5, ""), FixTokens(removes: ["}"])),
    ("f(1)", TextEdit(0..<0, "/* "), FixTokens(inserts: ["/*"])),
    ("f(1)", TextEdit(0..<0, "\""), FixTokens(inserts: ["\""])),
    // A removed comment, half a token, and a token that becomes part of a comment.
    ("@A /* why */ f", TextEdit(0..<13, ""), FixTokens(removes: ["@", "A"])),
    ("final", TextEdit(0..<2, ""), FixTokens(removes: ["final", "fi"])),
    ("a\nb", TextEdit(0..<0, "// "), FixTokens()),
    // A file with unbalanced brackets.
    ("class A { ", TextEdit(0..<0, "final "), FixTokens(inserts: ["final"])),
  ])
  func fixesThatChangeOtherTokensAreRefused(code: String, edit: TextEdit, tokens: FixTokens) {
    let outcome = outcome(code, [edit], tokens)
    #expect(outcome.refused.count == 1)
    #expect(outcome.applied.isEmpty)
    #expect(String(decoding: outcome.bytes, as: UTF8.self) == code)
  }

  @Test func allowedFixesAreApplied() {
    let done = outcome("let a = b", [TextEdit(0..<0, "final ")], FixTokens(inserts: ["final"]))
    #expect(String(decoding: done.bytes, as: UTF8.self) == "final let a = b")
    let gone = outcome("@A f", [TextEdit(0..<3, "")], FixTokens(removes: ["@", "A"]))
    #expect(String(decoding: gone.bytes, as: UTF8.self) == "f")
  }

  /// A harmful fix does not prevent the other fixes.
  @Test func harmfulFixIsFoundAmongMany() {
    let code = Array(String(repeating: "class AViewModel {}\n", count: 50).utf8)
    var found = lint(code, [.finalClass])
    var fixIts = found[17].fixIts
    fixIts[0].edits[0].text = "open "
    found[17] = found[17].with(fixIts: fixIts)
    let outcome = FixApplier(code, rules: [.finalClass]).apply(found.map { .init($0, $0.fixIts[0]) })
    #expect(outcome.applied.count == 49)
    #expect(outcome.refused.count == 1)
  }
}
