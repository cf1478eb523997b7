import Linting
import Wording

/// The JUnit format: findings as failed tests, with a suite for each file. Without findings there is one passing test,
/// because some readers reject an empty report.
enum JUnitReporter {
  static func write(_ report: Report, to write: (String) -> Void) {
    let count = report.diagnostics.count
    write(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <testsuites name="vmgen" tests="\(max(1, count))" failures="\(count)" errors="0">

      """)
    if count == 0 {
      write(
        """
          <testsuite name="vmgen" tests="1" failures="0" errors="0" skipped="0">
            <testcase name="\(XMLText.escaped(report.summary))" classname="vmgen"/>
          </testsuite>

        """)
    }
    var index = 0
    while index < count {
      let path = report.diagnostics[index].path
      var end = index
      while end < count, report.diagnostics[end].path == path { end += 1 }
      let shown = XMLText.escaped(report.folders.inProject(path))
      write(
        "  <testsuite name=\"\(shown)\" tests=\"\(end - index)\" failures=\"\(end - index)\" errors=\"0\" skipped=\"0\">\n"
      )
      for diagnostic in report.diagnostics[index..<end] { write(testCase(diagnostic, shown)) }
      write("  </testsuite>\n")
      index = end
    }
    write("</testsuites>\n")
  }

  private static func testCase(_ diagnostic: Diagnostic, _ path: String) -> String {
    let place = "\(diagnostic.start.line):\(diagnostic.start.column)"
    let message = XMLText.escaped(diagnostic.message)
    let name = [diagnostic.rule, XMLText.escaped(diagnostic.declaration), place].filter { !$0.isEmpty }
    return """
          <testcase name="\(name.joined(separator: " "))" classname="\(path)" file="\(path)" line="\(diagnostic.start.line)">
            <failure message="\(message)" type="\(diagnostic.severity.rawValue)">\(path):\(place): \(message)</failure>
          </testcase>

      """
  }
}
