import Linting
import Wording

/// For programs: one object, a diagnostic a line. Offsets and columns count bytes of the file.
enum JSONReporter {
  static func write(_ report: Report, to write: (String) -> Void) {
    write("{\"version\": 1, \"tool\": \(JSONText.quoted("vmgen \(report.version)")),\n \"diagnostics\": [")
    var separator = "\n  "
    for diagnostic in report.diagnostics {
      write(separator + object(diagnostic))
      separator = ",\n  "
    }
    write(
      """
      ],
       "summary": {"files": \(report.files), "errors": \(report.count(.error)), \
      "warnings": \(report.count(.warning)), "suppressed": \(report.suppressed), "baselined": \(report.baselined), "unreadable": \(report.unreadable)}}

      """)
  }

  private static func object(_ diagnostic: Diagnostic) -> String {
    let fixes = diagnostic.fixIts.map(object).joined(separator: ", ")
    return """
      {"rule": \(JSONText.quoted(diagnostic.rule)), "severity": \(JSONText.quoted(diagnostic.severity.rawValue)), \
      "path": \(JSONText.quoted(diagnostic.path)), \
      "line": \(diagnostic.start.line), "column": \(diagnostic.start.column), \
      "endLine": \(diagnostic.end.line), "endColumn": \(diagnostic.end.column), \
      "message": \(JSONText.quoted(diagnostic.message)), "declaration": \(JSONText.quoted(diagnostic.declaration)), \
      "fingerprint": \(JSONText.quoted(diagnostic.fingerprint)), "fixes": [\(fixes)]}
      """
  }

  private static func object(_ fix: FixIt) -> String {
    let edits = fix.edits.map { edit in
      "{\"start\": \(edit.range.lowerBound), \"end\": \(edit.range.upperBound), \"text\": \(JSONText.quoted(edit.text))}"
    }
    return """
      {"title": \(JSONText.quoted(fix.title)), "safety": \(JSONText.quoted(fix.safety.rawValue)), \
      "edits": [\(edits.joined(separator: ", "))]}
      """
  }
}
