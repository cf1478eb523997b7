import Linting

/// What a run found, as a reporter gets it.
public struct Report: Sendable {
  /// Name and version of the tool: `vmgen 1.0.0`.
  public var tool: String
  /// Sorted by path, line, column and rule.
  public var diagnostics: [Diagnostic]
  /// How many files were asked for and read.
  public var files: Int
  /// How many findings comments have silenced.
  public var suppressed: Int
  /// How many files could not be read.
  public var unreadable: Int

  /// Makes a report of what a run found.
  public init(tool: String, diagnostics: [Diagnostic], files: Int, suppressed: Int, unreadable: Int) {
    self.tool = tool
    self.diagnostics = diagnostics
    self.files = files
    self.suppressed = suppressed
    self.unreadable = unreadable
  }

  /// How many diagnostics have a severity.
  public func count(_ severity: Severity) -> Int { diagnostics.lazy.filter { $0.severity == severity }.count }
}

/// What a report can be written as.
public enum ReportFormat: String, Sendable, CaseIterable {
  /// For people: the source line with the place underlined.
  case text
  /// For programs.
  case json

  /// Writes a report, piece by piece.
  ///
  /// - Parameters:
  ///   - color: Whether escape codes may colour it; `json` never does.
  ///   - write: Gets the pieces in order.
  public func write(_ report: Report, color: Bool, to write: (String) -> Void) {
    switch self {
    case .text: TextReporter(color: color).write(report, to: write)
    case .json: JSONReporter.write(report, to: write)
    }
  }
}
