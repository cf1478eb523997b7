import Linting
import Wording

/// The Markdown format: a table for a comment or a summary. Names and paths cannot become links, mentions or tags.
public struct MarkdownReporter {
  /// The maximal length of the text in bytes; nil for no limit. Findings that do not fit are counted at the end.
  var limit: Int?

  /// - Parameter limit: The maximal length of the text in bytes.
  public init(limit: Int? = nil) { self.limit = limit }

  /// Writes a report in pieces.
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
