import Linting
import Wording

/// The format for a build phase of Xcode: the compiler's lines with absolute paths, so that Xcode can open the place.
enum XcodeReporter {
  /// The maximal number of notes below a finding.
  private static let noteLimit = 10

  static func write(_ report: Report, to write: (String) -> Void) {
    for diagnostic in report.diagnostics {
      let path = TerminalText.escaped(report.folders.absolute(diagnostic.path))
      let place = "\(path):\(diagnostic.start.line):\(diagnostic.start.column)"
      write(
        "\(place): \(diagnostic.severity.rawValue): \(TerminalText.escaped(diagnostic.message)) (\(diagnostic.rule))\n")
      for place in diagnostic.related.prefix(noteLimit) {
        let path = TerminalText.escaped(report.folders.absolute(place.path))
        write("\(path):\(place.start.line):\(place.start.column): note: \(TerminalText.escaped(place.note))\n")
      }
    }
  }
}
