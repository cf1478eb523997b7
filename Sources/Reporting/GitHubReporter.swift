import Linting
import Wording

/// Annotations as a GitHub workflow prints them: `::error file=…,line=…::message`.
///
/// GitHub shows ten errors and ten warnings of a step and drops the rest without a word. So no more are printed, and a
/// notice says how many there are; all of them stand in the step's summary.
enum GitHubReporter {
  /// How many annotations of one kind GitHub shows of a step.
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
    // GitHub takes columns only where there is one line.
    if diagnostic.start.line == diagnostic.end.line {
      properties += ["col=\(diagnostic.start.utf16Column)", "endColumn=\(diagnostic.end.utf16Column)"]
    }
    properties.append("title=\(property("vmgen: " + diagnostic.rule))")
    let command = diagnostic.severity == .error ? "error" : "warning"
    return "::\(command) \(properties.joined(separator: ","))::\(data(diagnostic.message))\n"
  }

  /// What would end the message or start another command is escaped; nothing else of a control character gets through.
  private static func data(_ text: String) -> String {
    TerminalText.escaped(text).replacing("%", with: "%25")
  }

  private static func property(_ text: String) -> String {
    data(text).replacing(":", with: "%3A").replacing(",", with: "%2C")
  }
}
