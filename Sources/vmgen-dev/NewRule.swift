import HostIO
import Linting

/// The file of a new rule, with gaps. It compiles, but its tests fail and list the gaps.
struct NewRule {
  /// The rule's id, in snake case.
  let id: String

  /// - Returns: Nil unless the id consists of two or more words in snake case.
  init?(id: String) {
    let words = id.split(separator: "_", omittingEmptySubsequences: false)
    let isSnakeCase = words.allSatisfy { word in
      word.first?.isLetter == true && word.allSatisfy { "abcdefghijklmnopqrstuvwxyz0123456789".contains($0) }
    }
    guard isSnakeCase, words.count > 1 else { return nil }
    self.id = id
  }

  /// The name of a rule's file. Example: `FinalClass.swift` for `final_class`.
  static func fileName(of id: String) -> String {
    id.split(separator: "_").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined() + ".swift"
  }

  /// Writes the rule's file and updates the list of rules.
  ///
  /// - Returns: The exit status.
  func write(in root: FilePath, _ say: (String) -> Void) throws(FileError) -> Int32 {
    let name = Self.fileName(of: id)
    var names = try Regeneration.ruleFiles(in: root)
    if names.contains(name) {
      say("\(Regeneration.ruleFolder)/\(name) exists; choose another name or delete the file\n")
      return 1
    }
    names.append(name)
    let files = [
      ("\(Regeneration.ruleFolder)/\(name)", text), (Regeneration.list, Regeneration.list(of: names)),
    ]
    for (path, text) in files {
      guard Disk.write(text, to: root.appending(path.utf8)) else {
        say("\(path) cannot be written; check its permissions\n")
        return 1
      }
      say("wrote \(path)\n")
    }
    say(
      """
      Next: replace each '\(Rule.gap)' in \(name), until 'swift test --filter LintingTests' and
      'swift test --filter RuleTrialsTests' pass; then run '\(Regeneration.command)'.

      """)
    return 0
  }

  /// The text of the file.
  var text: String { "\(rule)\n\(plan)" }

  private var constant: String {
    let name = Self.fileName(of: id)
    return name.prefix(1).lowercased() + name.dropFirst().dropLast(".swift".count)
  }

  private var rule: String {
    let gap = Rule.gap
    return #"""
      import SwiftScan

      extension Rule {
        static let \#(constant) = Rule(
          id: "\#(id)",
          summary: "\#(gap) what is wrong, at most 60 letters",
          topic: .shape,
          rationale: """
            \#(gap) why the convention wants this, in two to four sentences. A colleague who disagrees reads them.
            """,
          limits: """
            \#(gap) what the rule cannot see, in whole sentences. The plan below has code that shows each of them.
            """,
          levels: .everywhere(.warning),
          // A rule that looks into files without a ViewModel has `reads: .words([…])` here: words that each such file has.
          examples: [
            // For readers: code that breaks this rule and no other, with a mark at the token of each finding.
            .fails(
              """
              // \#(gap) code as a colleague writes it
              extension CartView {
                @Observable
                final class ↓Wrong_ViewModel {
                }
              }
              """),
            // For readers: the same code as it should be.
            .passes(
              """
              // \#(gap) code as a colleague writes it
              extension CartView {
                @Observable
                final class ViewModel {
                }
              }
              """),
            // For tests: one line each. `.fixes(_, to:)` shows what a fix does.
          ],
          check: { file, _, findings in
            for index in file.viewModels {
              let name = file.source.declarations[index].name
              // \#(gap) the condition
              guard file.path(of: index).contains("Wrong_") else { continue }
              let path = file.path(of: index)
              findings.report(name.lowerBound, "'\(path)' \#(gap) is wrong; \#(gap) do this")
            }
          })
      }

      """#
  }

  private var plan: String {
    let gap = Rule.gap
    return #"""
      extension TrialPlan {
        static let \#(constant) = TrialPlan(
          // One for each sentence of `limits`: `.misses` if the rule finds nothing, `.finds(1, …)` if it finds too much.
          limits: [.misses("// \#(gap) code")],
          // Code that passes, with a mark at the token of a finding, and changes after which the rule reports there.
          sound: [
            Sound(
              "final class ↓CartViewModel {} // \#(gap) code",
              breakingChanges: [("CartViewModel", "Wrong_ViewModel")])
          ],
          // Names that resemble those the rule looks for, without the finding.
          lookalikes: [["Wrong_ViewModel": "\#(gap) another name"]])
      }

      """#
  }
}
