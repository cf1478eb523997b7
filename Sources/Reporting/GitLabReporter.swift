import Linting
import Wording

/// GitLab's code quality report: a JSON array of issues with unique fingerprints.
enum GitLabReporter {
  static func write(_ report: Report, to write: (String) -> Void) {
    var seen: [String: Int] = [:]
    var separator = "\n  "
    write("[")
    for diagnostic in report.diagnostics {
      let count = seen[diagnostic.fingerprint, default: 0] + 1
      seen[diagnostic.fingerprint] = count
      let fingerprint = count == 1 ? diagnostic.fingerprint : "\(diagnostic.fingerprint)-\(count)"
      let severity = diagnostic.severity == .error ? "major" : "minor"
      write(
        separator + """
          {"type": "issue", "check_name": \(JSONText.quoted(diagnostic.rule)), \
          "description": \(JSONText.quoted(diagnostic.message)), "categories": ["Style"], "severity": "\(severity)", \
          "fingerprint": \(JSONText.quoted(fingerprint)), "location": {\
          "path": \(JSONText.quoted(report.folders.inProject(diagnostic.path))), \
          "lines": {"begin": \(diagnostic.start.line), "end": \(diagnostic.end.line)}}}
          """)
      separator = ",\n  "
    }
    write("]\n")
  }
}
