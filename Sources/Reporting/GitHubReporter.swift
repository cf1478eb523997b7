import Linting
import Wording

/// Annotations of a GitHub workflow: `::error file=…,line=…::message`.
///
/// GitHub shows ten errors and ten warnings of a step and silently drops the rest. So the reporter prints no more than
/// that, and a notice with the number of the others, which the step's summary lists.
enum GitHubReporter {
  /// The number of annotations of each kind that GitHub shows for a step.
  private static let limit = 10

  static func write(_ report: Report, to write: (String) -> Void) {
    var left: [Severity: Int] = [.error: limit, .warning: limit]
    var dropped = 0
    for diagnostic in report.diagnostics {
      if left[diagnostic.severity, default: 0] == 0 {
        dropped += 1
        continue
      }
      left[diagnostic.severity, default: 0] -= 1
      write(annotation(diagnostic, report.folders))
    }
    if dropped > 0 {
      let more = dropped == 1 ? "1 more finding is" : "\(dropped) more findings are"
      write("::notice title=vmgen::\(more) in the summary of this step\n")
    }
  }

  private static func annotation(_ diagnostic: Diagnostic, _ folders: ReportFolders) -> String {
    var properties = [
      "file=\(property(folders.inProject(diagnostic.path)))",
      "line=\(diagnostic.start.line)", "endLine=\(diagnostic.end.line)",
    ]
    // GitHub accepts columns only within one line.
    if diagnostic.start.line == diagnostic.end.line {
      properties += ["col=\(diagnostic.start.utf16Column)", "endColumn=\(diagnostic.end.utf16Column)"]
    }
    properties.append("title=\(property("vmgen: " + diagnostic.rule))")
    let command = diagnostic.severity == .error ? "error" : "warning"
    return "::\(command) \(properties.joined(separator: ","))::\(data(diagnostic.message))\n"
  }

  /// Escapes whatever would end the message or start a command, and removes other control characters.
  private static func data(_ text: String) -> String {
    TerminalText.escaped(text).replacing("%", with: "%25")
  }

  private static func property(_ text: String) -> String {
    data(text).replacing(":", with: "%3A").replacing(",", with: "%2C")
  }
}
