import Chance
import Foundation
@testable import Linting
import SwiftScan
import Testing

/// The code of an example without its marks, and the byte offsets of the expected findings.
struct MarkedCode: Sendable {
  var code: [UInt8]
  var offsets: [Int]

  init(_ marked: String) {
    let mark = Array("↓".utf8)
    code = []
    offsets = []
    var rest = Array(marked.utf8)[...]
    while let byte = rest.first {
      if rest.starts(with: mark) {
        offsets.append(code.count)
        rest = rest.dropFirst(mark.count)
      } else {
        code.append(byte)
        rest = rest.dropFirst()
      }
    }
  }
}

/// The current day in the tests.
let newYear2026 = CalendarDay(secondsSince1970: 1_767_225_600)

/// Lints one file with some rules. The project also has the other files.
func lint(
  _ code: [UInt8], _ rules: [Rule], in convention: Convention = .observable, otherFiles others: [String] = [],
  layers: LayerConfiguration? = nil, viewModels: [String] = ["*ViewModel"], options: [String: NamePatterns] = [:]
) -> [Diagnostic] {
  let settings = LintSettings(
    convention: convention, rules: rules.map { ($0, .error) }, viewModels: NamePatterns(viewModels), options: options)
  let linter = Linter([settings], today: newYear2026, layers: layers)
  guard let file = linter.read(code, path: "Test.swift") else { return [] }
  let files = [("Test.swift", code)] + others.enumerated().map { ("Other\($0).swift", Array($1.utf8)) }
  let facts = files.map { linter.facts(of: $0.1, path: $0.0) }
  let uses = ProjectUses(files.map { FileUses(SourceFile(SourceText($0.1)), path: $0.0, names: nil) })
  return linter.check(file, in: ProjectIndex(facts, layers: layers, uses: uses)).diagnostics
}

/// The code after all edits of some diagnostics.
func applyingFixes(of diagnostics: [Diagnostic], to code: [UInt8]) -> [UInt8] {
  var edits: [TextEdit] = []
  for edit in diagnostics.flatMap({ $0.fixIts.flatMap(\.edits) }) where !edits.contains(edit) { edits.append(edit) }
  var result = code
  for edit in edits.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
    result.replaceSubrange(edit.range, with: Array(edit.text.utf8))
  }
  return result
}

struct RuleExample: CustomTestStringConvertible, Sendable {
  var rule: Rule
  var example: Example
  var testDescription: String { "\(rule.id): \(example.code)" }

  /// The findings of the rule in some code, with the convention and the other files of the example.
  func lint(_ code: [UInt8]) -> [Diagnostic] {
    let convention = example.checkedBy(rule)
    // The check of a suppression needs the rules that the suppression names.
    let rules = rule.id == Rule.unusedSuppression.id ? [rule, .finalClass] : [rule]
    return LintingTests.lint(code, rules, in: convention, otherFiles: example.otherFiles, layers: example.layers).filter
    {
      $0.rule == rule.id
    }
  }

  static let all = Rule.all.flatMap { rule in rule.examples.map { RuleExample(rule: rule, example: $0) } }
  static let passing = all.filter { $0.example.outcome == .passes }
  static let failing = all.filter { $0.example.outcome == .fails }
}

extension Rule: CustomTestStringConvertible {
  /// The rule's id, which is the name of its test.
  public var testDescription: String { id }
}

@Suite struct RuleExampleTests {
  @Test(arguments: RuleExample.passing) func passingExampleIsSilent(_ case: RuleExample) {
    #expect(`case`.lint(Array(`case`.example.code.utf8)).isEmpty)
  }

  @Test(arguments: RuleExample.failing) func failingExampleIsFoundAtItsMarks(_ case: RuleExample) {
    let marked = MarkedCode(`case`.example.code)
    #expect(!marked.offsets.isEmpty)
    #expect(`case`.lint(marked.code).map(\.range.lowerBound) == marked.offsets)
  }

  @Test(arguments: RuleExample.failing) func failingExampleIsFoundBehindEmoji(_ case: RuleExample) {
    let marked = MarkedCode("/* 👩‍👩‍👧‍👦 é */ " + `case`.example.code)
    let found = `case`.lint(marked.code)
    #expect(found.map(\.range.lowerBound) == marked.offsets)
    // Columns count bytes.
    for diagnostic in found where diagnostic.start.line == 1 {
      #expect(diagnostic.start.column == diagnostic.range.lowerBound + 1)
    }
  }

  @Test(arguments: RuleExample.failing) func failingExampleIsFoundWithOtherLineEnds(_ case: RuleExample) {
    let plain = `case`.lint(MarkedCode(`case`.example.code).code)
    for lineEnd in ["\r\n", "\r"] {
      let marked = MarkedCode(`case`.example.code.replacing("\n", with: lineEnd))
      let found = `case`.lint(marked.code)
      #expect(found.map(\.range.lowerBound) == marked.offsets)
      #expect(found.map(\.start) == plain.map(\.start))
    }
  }

  @Test(arguments: RuleExample.failing) func failingExampleIsFoundInACondition(_ case: RuleExample) {
    // An open bracket would also contain the `#endif`, so the finding would be another one.
    if `case`.rule.id == Rule.unbalancedSource.id { return }
    let prefix = "#if canImport(Darwin) && !DEBUG\n"
    let marked = MarkedCode(prefix + `case`.example.code + "\n#endif\n")
    #expect(`case`.lint(marked.code).map(\.range.lowerBound) == marked.offsets)
  }

  /// Comments between tokens do not change the findings.
  @Test(arguments: RuleExample.failing) func failingExampleIsFoundWithCommentsBetweenTokens(_ case: RuleExample) {
    let plain = MarkedCode(`case`.example.code).code
    let file = SourceFile(SourceText(plain))
    var code: [UInt8] = []
    var offset = 0
    for index in 0..<file.tokens.count {
      let range = file.tokens[index].range
      let gap = plain[offset..<range.lowerBound]
      code += gap
      if !gap.isEmpty, gap.allSatisfy({ $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\n") }) {
        // A directive ends with its line, so there is no comment behind a line end.
        if gap.last == UInt8(ascii: " ") { code += Array("/* , { \" class */ ".utf8) }
      }
      code += plain[range]
      offset = range.upperBound
    }
    let before = `case`.lint(plain)
    let after = `case`.lint(code)
    #expect(after.map(\.message) == before.map(\.message))
    #expect(after.map(\.fingerprint) == before.map(\.fingerprint))
  }

  /// Code with a missing or a doubled token is read to its end; findings do not matter. Each example is broken at about
  /// three places, or at all of them in a thorough run.
  @Test(arguments: RuleExample.all) func brokenExampleIsRead(_ case: RuleExample) {
    let code = MarkedCode(`case`.example.code).code
    let tokens = SourceFile(SourceText(code)).tokens
    for index in stride(from: 0, to: tokens.count - 1, by: amount(max(1, tokens.count / 3 | 1), thorough: 1)) {
      let range = tokens[index].range
      // The step is odd, so that both cases occur.
      let rest = index % 2 == 0 ? code[range.upperBound...] : code[range.lowerBound...]
      _ = `case`.lint(Array((index % 2 == 0 ? code[..<range.lowerBound] : code[..<range.upperBound]) + rest))
    }
  }

  @Test(arguments: RuleExample.failing) func failingExampleIsSilentWhereItIsNoCode(_ case: RuleExample) {
    let code = MarkedCode(`case`.example.code).code
    let text = String(decoding: code, as: UTF8.self)
    func found(_ members: String) -> [String] {
      let around = "extension OtherView { @Observable final class ViewModel { private var n = 0\n\(members)\n} }"
      return `case`.lint(Array(around.utf8)).map(\.message)
    }
    // An open comment inside a comment is as wrong as an open comment elsewhere.
    let comment = text.contains("/*") ? "" : "/* \(text) */"
    for quoted in [comment, "let text = ###\"\"\"\n\(text)\n\"\"\"###\n"] {
      // The rule reports the same with and without the quoted text.
      #expect(found(quoted) == found(""))
    }
    let commented = text.split(separator: "\n", omittingEmptySubsequences: false).map { "// \($0)" }
    #expect(`case`.lint(Array(commented.joined(separator: "\n").utf8)).isEmpty)
  }

  @Test(arguments: RuleExample.all.filter { ![.passes, .fails].contains($0.example.outcome) })
  func fixesDoWhatTheExampleSays(_ case: RuleExample) {
    guard case .fixes(let fixed) = `case`.example.outcome else { return }
    let code = Array(`case`.example.code.utf8)
    let found = `case`.lint(code)
    #expect(!found.isEmpty)
    #expect(String(decoding: applyingFixes(of: found, to: code), as: UTF8.self) == fixed)
  }

  /// After the fixes, the rule reports nothing, and all edits are inside the file.
  @Test(arguments: RuleExample.failing) func fixesRemoveTheirFindings(_ case: RuleExample) {
    let code = MarkedCode(`case`.example.code).code
    let found = `case`.lint(code)
    guard found.allSatisfy({ !$0.fixIts.isEmpty }) else { return }
    #expect(`case`.lint(applyingFixes(of: found, to: code)).isEmpty)
  }
}

@Suite struct RuleTests {
  /// A new rule has gaps. The test lists each remaining gap with its place.
  @Test(arguments: TrialPlan.all.map(\.rule)) func rulesHaveNoUnfinishedParts(_ rule: Rule) throws {
    let plan = try #require(TrialPlan.all.first { $0.rule.id == rule.id }).plan
    var texts = [("summary", rule.summary), ("rationale", rule.rationale), ("limits", rule.limits)]
    texts += rule.notes.map { ("notes", $0.text) } + rule.examples.map { ("examples", $0.code) }
    texts += rule.findingsInBad().map { ("message", $0.message) } + plan.limits.map { ("plan, limits", $0.code) }
    texts += plan.sound.flatMap { [("plan, sound", $0.code)] + $0.breakingChanges.map { ("plan, breaks", $0.1) } }
    texts += plan.lookalikes.flatMap { $0.names.map { ("plan, lookalikes", $0.1) } }
    for (place, text) in texts where text.contains(Rule.gap) { Issue.record("\(rule.id), \(place): \(text)") }
  }

  @Test func everyRuleIsDocumented() {
    #expect(Rule.all.map(\.id) == Rule.all.map(\.id).sorted())
    #expect(Set(Rule.all.map(\.id)).count == Rule.all.count)
    for rule in Rule.all {
      #expect(rule.id.allSatisfy { $0.isLowercase || $0 == "_" })
      #expect(rule.summary.count <= 60)
      #expect(!rule.summary.hasSuffix("."))
      #expect(rule.rationale.hasSuffix("."))
      #expect(rule.examples.contains { $0.outcome == .passes })
      #expect(rule.examples.contains { $0.outcome == .fails })
    }
  }

  /// The documentation names the fixes without running the examples.
  @Test(arguments: Rule.all) func theOfferedFixesAreThoseOfTheExamples(_ rule: Rule) {
    var fixes: [Rule.OfferedFix] = []
    for example in rule.examples where example.outcome != .passes {
      for fix in example.findings(of: rule).flatMap(\.fixIts) {
        let offered = Rule.OfferedFix(title: fix.title, safety: fix.safety)
        if !fixes.contains(offered) { fixes.append(offered) }
      }
    }
    #expect(rule.offeredFixes == fixes)
  }

  /// If the same rule has safe and unsafe fixes, its page says when they are safe.
  @Test(arguments: Rule.all) func rulesWithFixesOfBothKindsSayWhenTheyAreSafe(_ rule: Rule) {
    #expect((Set(rule.offeredFixes.map(\.safety)).count == 2) == rule.fixNote.contains("safe if"))
    #expect(rule.fixNote.isEmpty || rule.fixNote.hasSuffix("."))
  }

  @Test(arguments: Rule.all) func limitsAreToldInWholeSentences(_ rule: Rule) {
    #expect(rule.limits.count > 60)
    #expect(rule.limits.hasSuffix("."))
    #expect(!rule.limits.contains("\n"))
    // The limits of a rule must be specific: no other rule has the same text.
    #expect(Rule.all.count { $0.limits == rule.limits } == 1)
  }

  @Test(arguments: Rule.all) func rationaleIsTwoToFourSentences(_ rule: Rule) {
    let sentences = rule.rationale.components(separatedBy: ". ")
    #expect((2...4).contains(sentences.count), "\(sentences.count) sentences")
  }

  /// The notes are about conventions that have the rule. Each convention has at most one note.
  @Test(arguments: Rule.all) func notesFitTheLevels(_ rule: Rule) {
    let conventions = rule.notes.flatMap(\.conventions)
    #expect(conventions.allSatisfy { rule.levels[$0] != nil })
    #expect(Set(conventions).count == conventions.count)
    #expect(rule.notes.allSatisfy { $0.text.hasSuffix(".") })
  }

  /// The first two examples are for the documentation: bad and then good code, in lines, for the first convention of
  /// the rule.
  @Test(arguments: Rule.all) func examplesStartWithAReadablePair(_ rule: Rule) throws {
    let pair = rule.examples.prefix(2)
    #expect(pair.map(\.outcome) == [.fails, .passes])
    for example in pair {
      let lines = example.plainCode.split(separator: "\n", omittingEmptySubsequences: false)
      #expect(lines.count >= 4)
      #expect(lines.allSatisfy { $0.count <= 100 && !$0.contains(";") && !$0.contains("\t") && $0.last != " " })
      // Each level is indented by two spaces, as in swift-format.
      #expect(lines.allSatisfy { $0.prefix { $0 == " " }.count.isMultiple(of: 2) })
      #expect(example.convention == nil)
    }
    #expect(rule.bad?.code == pair.first?.code && rule.good?.code == pair.last?.code)
  }

  /// The rules that are on by default in a convention, and one more rule.
  private static func rules(of convention: Convention, and other: Rule) -> [Rule] {
    Rule.all.filter { [.error, .warning].contains($0.levels[convention]) || $0.id == other.id }
  }

  /// Readers copy the good code, so no other rule may report it.
  @Test(arguments: Rule.all) func goodCodeIsGoodForEveryRule(_ rule: Rule) throws {
    let good = try #require(rule.good)
    let convention = good.checkedBy(rule)
    let rules = Self.rules(of: convention, and: rule)
    let found = lint(
      Array(good.plainCode.utf8), rules, in: convention, otherFiles: good.otherFiles, layers: good.layers)
    #expect(found.map { "\($0.start.line): \($0.message)" } == [])
  }

  /// Documentation of a convention shows code that the rule finds there, and code in which it finds nothing.
  @Test(arguments: Rule.all, Convention.allCases)
  func codeOfAConventionFitsTheRuleThere(_ rule: Rule, _ convention: Convention) throws {
    guard rule.levels[convention]?.severity != nil, rule.id != Rule.layerDependency.id else { return }
    let bad = try #require(rule.bad(in: convention))
    let good = try #require(rule.good(in: convention))
    func found(_ example: Example) -> [Diagnostic] {
      lint(
        Array(example.plainCode.utf8), Self.rules(of: convention, and: rule), in: convention,
        otherFiles: example.otherFiles,
        layers: example.layers)
    }
    #expect(found(bad).contains { $0.rule == rule.id })
    let others = found(good).map(\.rule)
    #expect(!others.contains(rule.id))
    #expect(Set(others).isSubset(of: rule.otherRulesInGood(in: convention)))
    if rule.conventionsWithOwnExamples.contains(convention) { #expect(others == []) }
    #expect(!rule.findingsInBad(in: convention).isEmpty)
  }

  /// The good code of a rule about suppressions silences another rule.
  @Test func suppressedFindingsOfOtherRulesAreNotNamed() {
    #expect(Rule.unknownRule.otherRulesInGood(in: .observable).isEmpty)
    #expect(Rule.unknownRule.otherRulesInGood(in: .clean) == ["view_model_protocol"])
  }

  /// Documentation shows the other files of an example below its code.
  @Test func findingsInOtherFilesOfGoodCodeAreNamed() {
    #expect(Rule.viewWritesState.otherRulesInGood(in: .representable) == ["private_set_state", "view_model_protocol"])
    #expect(Rule.viewWritesState.otherRulesInGood(in: .unidirectional).isEmpty)
  }

  /// The bad code has findings of its own rule only.
  @Test(arguments: Rule.all) func badCodeIsBadForOneRule(_ rule: Rule) throws {
    let bad = try #require(rule.bad)
    let convention = bad.checkedBy(rule)
    let rules = Self.rules(of: convention, and: rule)
    let found = lint(Array(bad.plainCode.utf8), rules, in: convention, otherFiles: bad.otherFiles, layers: bad.layers)
    // A misspelt suppression has no effect, so the other rule reports its finding.
    let others = found.filter { $0.rule != rule.id && rule.id != Rule.unknownRule.id }
    #expect(others.map { "\($0.start.line): \($0.message)" } == [])
    // The documented messages are the actual messages.
    let told = rule.findingsInBad().flatMap { finding in finding.lines.map { "\($0): \(finding.message)" } }
    #expect(Set(told) == Set(found.filter { $0.rule == rule.id }.map { "\($0.start.line): \($0.message)" }))
    #expect(!told.isEmpty)
  }

  @Test(arguments: RuleExample.failing) func messagesAreOneLowerCaseSentenceThatNamesARemedy(_ case: RuleExample) throws
  {
    for diagnostic in `case`.lint(MarkedCode(`case`.example.code).code) {
      let first = try #require(diagnostic.message.first)
      #expect(first == "'" || first.isLowercase)
      #expect(!diagnostic.message.hasSuffix("."))
      #expect(diagnostic.message.contains("; "))
      #expect(!diagnostic.message.contains("\n"))
      // A finding about a file, a comment or an import may be outside of every declaration.
      let isAboutLint = ["unbalanced_source", "unknown_rule", "unused_suppression"].contains(diagnostic.rule)
      #expect(isAboutLint || !diagnostic.declaration.isEmpty || diagnostic.excerpt.before.contains("import "))
    }
  }
}

@Suite struct ConventionTests {
  /// Pairs of a rule and a convention.
  private static let cells = Rule.all.flatMap { rule in Convention.allCases.map { (rule, $0) } }

  /// Every cell of the tables in `docs/rules.md` is right. Without a configuration, the rule reports with the severity
  /// of its level. A rule that is off or not part of the convention reports nothing.
  @Test(arguments: cells) func everyLevelHolds(_ rule: Rule, _ convention: Convention) {
    let selection = Rule.selection(in: convention)
    let chosen = selection.filter { $0.rule.id == rule.id }
    #expect(chosen.map(\.severity) == [rule.levels[convention]?.severity].compactMap { $0 })
    // An example for another convention may have no findings in this one.
    let examples = rule.examples.filter { $0.outcome == .fails && $0.checkedBy(rule) == convention }
    for example in examples {
      let settings = LintSettings(convention: convention, rules: selection)
      let linter = Linter([settings], today: newYear2026, layers: example.layers)
      // Without the rule, the linter may skip the file.
      let file = linter.read(SourceText(MarkedCode(example.code).code), path: "Test.swift", settings: settings)
      let others = example.otherFiles.enumerated().map { linter.facts(of: Array($1.utf8), path: "Other\($0).swift") }
      let index = ProjectIndex([FileFacts(file)] + others, layers: example.layers)
      let found = linter.check(file, in: index).diagnostics.filter { $0.rule == rule.id }
      #expect(found.isEmpty == chosen.isEmpty)
      // Some findings of a rule are at most warnings.
      #expect(found.allSatisfy { $0.severity == rule.levels[convention]?.severity || $0.severity == .warning })
    }
  }
}
