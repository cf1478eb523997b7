import Foundation
import Linting
import RuleTrials
import Testing

@Suite struct RuleTrialsTests {
  private static let record = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Sources/VMGenCLI/Rules/TrialRecord.swift")

  /// Every mutant is caught at the places that it is made for, every decoy is passed; and how many there were is what
  /// `vmgen rules` says.
  @Test func everyTrialComesOutRight() async throws {
    let all = await withTaskGroup(of: Trials.self) { group in
      for rule in Rule.all { group.addTask { Trials(of: rule) } }
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
      #expect(trials.mutants.count >= 200 && trials.decoys.count >= 200, "too few trials of '\(trials.rule.id)'")
    }
    let found = Self.source(of: all)
    if ProcessInfo.processInfo.environment["VMGEN_RECORD"] != nil {
      try found.write(to: Self.record, atomically: true, encoding: .utf8)
      Issue.record("recorded \(Self.record.lastPathComponent): read it, write the page of rules, run again")
    } else {
      let recorded = try String(contentsOf: Self.record, encoding: .utf8)
      #expect(recorded == found, "VMGEN_RECORD=1 swift test --filter RuleTrialsTests rewrites it")
    }
  }

  private static func source(of all: [Trials]) -> String {
    let entries = all.map { trials in
      let figures = trials.figures
      return """
            "\(trials.rule.id)": Figures(\(figures.mutants), \(figures.caught), \(figures.decoys), \(figures.silent)),

        """
    }
    return """
      /// What came of the trials of the rules: variants of their examples, made by a seed. A test makes them, runs them and
      /// compares the numbers; with `VMGEN_RECORD=1` it writes this file.
      enum TrialRecord {
        /// How many mutants a rule had to catch and did, and how many decoys it had to pass and did.
        struct Figures {
          var mutants: Int
          var caught: Int
          var decoys: Int
          var silent: Int

          fileprivate init(_ mutants: Int, _ caught: Int, _ decoys: Int, _ silent: Int) {
            self.mutants = mutants
            self.caught = caught
            self.decoys = decoys
            self.silent = silent
          }
        }

        /// By the rules' ids.
        static let figures: [String: Figures] = [
      \(entries.joined())  ]
      }

      """
  }
}
