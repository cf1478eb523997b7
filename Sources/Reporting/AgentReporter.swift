import Linting
import Wording

/// The format for coding agents: one line per finding, with its fix. The form of a line is stable:
///
/// `PATH:LINE:COLUMN SEVERITY RULE MESSAGE [FIX]`, where FIX is `no fix: REASON`, or for example
/// `safe fix: add 'final': 3:9-3:9 -> "final "`. Related places follow as `see PATH:LINE:COLUMN NOTE`.
enum AgentReporter {
  /// The maximal number of related places in a line.
  private static let placeLimit = 5

  static func write(_ report: Report, to write: (String) -> Void) {
    let fixing = Set(report.rules.lazy.filter { !$0.rule.offeredFixes.isEmpty }.map(\.rule.id))
    for diagnostic in report.diagnostics {
      var line = "\(TerminalText.escaped(diagnostic.path)):\(diagnostic.start.line):\(diagnostic.start.column) "
      line += "\(diagnostic.severity.rawValue) \(diagnostic.rule) \(TerminalText.escaped(diagnostic.message))"
      line += " [\(fix(diagnostic, isOfFixingRule: fixing.contains(diagnostic.rule)))]"
      for place in diagnostic.related.prefix(placeLimit) {
        line += " see \(TerminalText.escaped(place.path)):\(place.start.line):\(place.start.column)"
        line += " \(TerminalText.escaped(place.note))"
      }
      let left = diagnostic.related.count - placeLimit
      write(line + (left > 0 ? " and \(left) more" : "") + "\n")
    }
  }

  /// - Parameter isOfFixingRule: Whether the rule offers fixes for other findings.
  private static func fix(_ diagnostic: Diagnostic, isOfFixingRule: Bool) -> String {
    guard let fixIt = diagnostic.fixIts.first, let spans = diagnostic.fixSpans.first else {
      return "no fix: \(isOfFixingRule ? "none fits here, see 'vmgen rules \(diagnostic.rule)'" : "the rule has none")"
    }
    let edits = zip(fixIt.edits, spans).map { edit, span in
      "\(span.start.line):\(span.start.column)-\(span.end.line):\(span.end.column) -> \(JSONText.quoted(edit.text))"
    }
    return "\(fixIt.safety.rawValue) fix: \(fixIt.title): \(edits.joined(separator: ", "))"
  }
}
