import Chance
import Foundation
import HostIO
import Linting
import RuleTrials
import Testing
@testable import VMGenCLI
@testable import vmgen_dev

@Suite struct RuleTrialsTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// The rule reports every mutant at its marks, and no decoy.
  @Test func everyTrialComesOutRight() async throws {
    let most = amount(80, thorough: Trials.usualCount)
    let all = await withTaskGroup(of: Trials.self) { group in
      for (rule, plan) in TrialPlan.all { group.addTask { Trials(of: rule, plan, upTo: most) } }
      return await group.reduce(into: []) { $0.append($1) }.sorted { $0.rule.id < $1.rule.id }
    }
    for trials in all {
      for mistake in trials.mistakes { Issue.record("\(trials.rule.id): \(mistake)") }
      for trial in trials.mutants + trials.decoys where !trial.isRight {
        Issue.record(
          """
          \(trials.rule.id), \(trial.convention), \(trial.name):
          expected \(trial.expected)
          found    \(trial.found)
          """)
      }
      #expect(
        trials.mutants.count >= most / 2 && trials.decoys.count >= most / 2,
        "too few trials of '\(trials.rule.id)'")
    }
  }

  /// The files generated from the rules are up to date. `vmgen-dev regenerate --check` runs all trials and checks their
  /// record, too.
  @Test func theMadeFilesAreFresh() throws {
    #expect(
      TrialRecord.figures.keys.sorted() == Rule.all.map(\.id).sorted(),
      "\(Regeneration.record) is stale; run '\(Regeneration.command)'")
    let root = FilePath(Self.root.path(percentEncoded: false))
    let made = Regeneration(ruleFiles: try Regeneration.ruleFiles(in: root), trials: TrialRecord.figures)
    #expect(made.files.count == 6)
    for file in made.stale(in: root) { Issue.record("\(file.path) is stale; run '\(Regeneration.command)'") }
  }

  /// The name of a new rule's file follows from its id. Ids with other characters or a single word are rejected.
  @Test func newRulesHaveNamesOfTwoWords() throws {
    #expect(NewRule.fileName(of: "no_main_queue") == "NoMainQueue.swift")
    for name in ["final", "Final_class", "final__class", "_final", "final-class", "final_", "1st_class", "größe_x", ""]
    {
      #expect(NewRule(id: name) == nil)
    }
    let text = try #require(NewRule(id: "no_main_queue")).text
    #expect(text.contains("static let noMainQueue = Rule(") && text.contains("static let noMainQueue = TrialPlan("))
  }

  /// `new-rule` writes two files and overwrites none. `regenerate` fails if it was built with other rules.
  @Test func aNewRuleIsListed() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "vmgen-rules-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let rules = folder.appending(path: Regeneration.ruleFolder)
    try FileManager.default.createDirectory(at: rules, withIntermediateDirectories: true)
    let real = FilePath(Self.root.path(percentEncoded: false))
    for name in try Regeneration.ruleFiles(in: real) { try Data().write(to: rules.appending(path: name)) }
    let root = FilePath(folder.path(percentEncoded: false))
    let rule = try #require(NewRule(id: "some_other_rule"))
    var said = ""
    #expect(try rule.write(in: root) { said += $0 } == 0)
    #expect(said.contains("wrote Sources/Linting/Rules/SomeOtherRule.swift\n") && said.contains(Rule.gap))
    let list = try String(contentsOf: folder.appending(path: Regeneration.list), encoding: .utf8)
    #expect(list.contains("    .singleEntryPoint,\n    .someOtherRule,\n    .stateObjectAutoclosure,\n"))
    #expect(list.contains("    (.someOtherRule, .someOtherRule),\n"))
    #expect(try rule.write(in: root) { said += $0 } == 1)
    #expect(said.contains("SomeOtherRule.swift exists"))
    said = ""
    #expect(try Regeneration.run(in: root, checksOnly: true) { said += $0 } == 1)
    #expect(said.contains("built with other rules; run 'swift run vmgen-dev regenerate'"))
    try Data().write(to: folder.appending(path: Regeneration.list))
    #expect(try Regeneration.run(in: root, checksOnly: true) { said += $0 } == 1)
    #expect(said.contains("AllRules.swift is stale; run 'swift run vmgen-dev regenerate'"))
    #expect(try String(contentsOf: folder.appending(path: Regeneration.list), encoding: .utf8).isEmpty)
    #expect(try Regeneration.run(in: root, checksOnly: false) { said += $0 } == 1)
    #expect(try String(contentsOf: folder.appending(path: Regeneration.list), encoding: .utf8) == list)
  }
}
