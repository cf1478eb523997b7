import Linting
import Wording

/// The format of GitLab's code quality report: a JSON array of issues with unique fingerprints.
enum GitLabReporter {
  static func write(_ report: Report, to write: (String) -> Void) {
    var seen: [String: Int] = [:]
    var separator = "\n  "
    write("[")
    for diagnostic in report.diagnostics {
      let count = seen[diagnostic.fingerprint, default: 0] + 1
      seen[diagnostic.fingerprint] = count
      let fingerprint = count == 1 ? diagnostic.fingerprint : "\(diagnostic.fingerprint)-\(count)"
      let issue: JSONOutput = [
        "type": "issue", "check_name": .string(diagnostic.rule), "description": .string(diagnostic.message),
        "categories": ["Style"], "severity": diagnostic.severity == .error ? "major" : "minor",
        "fingerprint": .string(fingerprint),
        "location": [
          "path": .string(report.folders.inProject(diagnostic.path)),
          "lines": ["begin": .number(diagnostic.start.line), "end": .number(diagnostic.end.line)],
        ],
      ]
      write(separator + issue.line)
      separator = ",\n  "
    }
    write("]\n")
  }
}
