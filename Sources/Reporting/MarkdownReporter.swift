import Linting
import Wording

/// A table for a comment or a summary. Nothing that a name or path holds becomes a link, a mention or a tag.
public struct MarkdownReporter {
  /// How many bytes the text may take; what does not fit is counted at its end. Nil for any number.
  var limit: Int?

  /// - Parameter limit: How many bytes the text may take.
  public init(limit: Int? = nil) { self.limit = limit }

  /// Writes a report, piece by piece.
  public func write(_ report: Report, to write: (String) -> Void) {
    write("### vmgen: \(report.summary)\n")
    if report.diagnostics.isEmpty { return }
    write("\n| severity | place | finding | rule |\n|---|---|---|---|\n")
    var size = 256
    for (index, diagnostic) in report.diagnostics.enumerated() {
      let row = row(diagnostic, report.folders)
      size += row.utf8.count
      if let limit, size > limit {
        return write("\n… and \(report.diagnostics.count - index) more.\n")
      }
      write(row)
    }
  }

  private func row(_ diagnostic: Diagnostic, _ folders: ReportFolders) -> String {
    let place = "\(folders.inProject(diagnostic.path)):\(diagnostic.start.line):\(diagnostic.start.column)"
    return """
      | \(diagnostic.severity.rawValue) | \(MarkdownText.code(place)) | \(MarkdownText.message(diagnostic.message)) \
      | \(MarkdownText.code(diagnostic.rule)) |

      """
  }
}
