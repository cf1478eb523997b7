import Linting

extension Example {
  /// The code without marks, followed by the other files of the example.
  var shown: String { ([plainCode] + otherFiles).joined(separator: "\n\n") }
}

extension Rule {
  /// The messages for the bad example of a convention, or of the rule: `Lines 2, 4: …`.
  func foundTexts(in convention: Convention? = nil) -> [String] {
    findingsInBad(in: convention).map { finding in
      let lines = finding.lines.map { "\($0)" }.joined(separator: ", ")
      return "Line\(finding.lines.count > 1 ? "s" : "") \(lines): \(finding.message)"
    }
  }

  /// A sentence on the other rules of a convention that report the good example; nil if there are none.
  func otherRulesText(in convention: Convention?) -> String? {
    guard let convention else { return nil }
    let others = otherRulesInGood(in: convention)
    if others.isEmpty { return nil }
    let names = others.map { "'\($0)'" }
    let list = names.count == 1 ? names[0] : names.dropLast().joined(separator: ", ") + " and " + names[names.count - 1]
    return "The good code shows this rule only. In '\(convention.rawValue)', \(list) would still report it."
  }

  /// The rule's fixes, and when each is safe, in full sentences.
  var fixesText: String { fixNote.isEmpty ? "\(fixTitles)." : "\(fixTitles). \(fixNote)" }

  /// The titles of the rule's fixes, with the promise of each kind of fix.
  private var fixTitles: String {
    let promises: [(FixSafety, String)] = [
      (.safe, "safe: requires no other change"),
      (.unsafe, "unsafe: may require changes to other code, or a look at the result"),
    ]
    let offered = offeredFixes
    let fixes = promises.compactMap { safety, promise -> String? in
      let titles = offered.filter { $0.safety == safety }.map(\.title)
      return titles.isEmpty ? nil : "\(titles.joined(separator: ", ")) (\(promise))"
    }
    return fixes.isEmpty ? "none" : fixes.joined(separator: "; ")
  }
}

extension TrialFigures {
  /// The figures in words.
  var text: String {
    "found \(caught) of \(mutants) generated mistakes, and reported \(decoys - silent) of \(decoys) lookalikes that are none"
  }
}
