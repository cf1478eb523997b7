import Linting

extension Example {
  /// The code without marks, followed by the other files of the example.
  var shown: String { ([plainCode] + beside).joined(separator: "\n\n") }
}

extension Rule {
  /// The messages for the bad example: `Lines 2, 4: …`.
  var foundTexts: [String] {
    findingsInBad.map { finding in
      let lines = finding.lines.map { "\($0)" }.joined(separator: ", ")
      return "Line\(finding.lines.count > 1 ? "s" : "") \(lines): \(finding.message)"
    }
  }

  /// The titles of the rule's fixes, with the promise of each kind of fix.
  var fixesText: String {
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
