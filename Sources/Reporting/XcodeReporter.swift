import Linting
import Wording

/// For a build phase of Xcode: the compiler's line format with absolute paths, so that Xcode can open the place.
enum XcodeReporter {
  static func write(_ report: Report, to write: (String) -> Void) {
    for diagnostic in report.diagnostics {
      let path = TerminalText.escaped(report.folders.absolute(diagnostic.path))
      let place = "\(path):\(diagnostic.start.line):\(diagnostic.start.column)"
      write(
        "\(place): \(diagnostic.severity.rawValue): \(TerminalText.escaped(diagnostic.message)) (\(diagnostic.rule))\n")
    }
  }
}
