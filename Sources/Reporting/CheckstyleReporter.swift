import Linting
import Wording

/// The XML format of Checkstyle, which many dashboards read.
enum CheckstyleReporter {
  static func write(_ report: Report, to write: (String) -> Void) {
    write("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<checkstyle version=\"4.3\">\n")
    var path: String?
    for diagnostic in report.diagnostics {
      if diagnostic.path != path {
        if path != nil { write("  </file>\n") }
        path = diagnostic.path
        write("  <file name=\"\(XMLText.escaped(report.folders.inProject(diagnostic.path)))\">\n")
      }
      write(
        """
            <error line="\(diagnostic.start.line)" column="\(diagnostic.start.column)" \
        severity="\(diagnostic.severity.rawValue)" message="\(XMLText.escaped(diagnostic.message))" \
        source="vmgen.\(diagnostic.rule)"/>

        """)
    }
    if path != nil { write("  </file>\n") }
    write("</checkstyle>\n")
  }
}
