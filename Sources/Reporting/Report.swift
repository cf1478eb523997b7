import Linting
import Wording

/// The findings of a run for a reporter.
public struct Report: Sendable {
  /// The version of the tool: `1.0.0`.
  public var version: String
  /// The rules that ran, with the severity of their findings.
  public var rules: [(rule: Rule, severity: Severity)] = []
  /// The findings, sorted by path, line, column and rule.
  public var diagnostics: [Diagnostic]
  /// Findings silenced by comments or a baseline.
  public var silenced: [SilencedDiagnostic]
  /// The number of checked files that could be read.
  public var files: Int
  /// The number of ViewModels in these files; nil to leave it out of summaries.
  public var viewModels: Int?
  /// Whether the report covers the whole project. The baseline may have more findings in other files.
  public var coversProject = true
  /// The style of the format `text`.
  public var style = TextStyle()
  /// The number of files that could not be read.
  public var unreadable: Int
  /// The folders for converting paths.
  public var folders: ReportFolders

  /// Makes a report.
  public init(
    version: String, rules: [(rule: Rule, severity: Severity)] = [], diagnostics: [Diagnostic],
    silenced: [SilencedDiagnostic] = [], files: Int, unreadable: Int, folders: ReportFolders
  ) {
    self.version = version
    self.rules = rules
    self.diagnostics = diagnostics
    self.silenced = silenced
    self.files = files
    self.unreadable = unreadable
    self.folders = folders
  }

  /// The number of diagnostics of a severity.
  public func count(_ severity: Severity) -> Int {
    // Iterating indices avoids copying the diagnostics.
    diagnostics.indices.reduce(0) { $0 + (diagnostics[$1].severity == severity ? 1 : 0) }
  }

  /// The number of findings that comments silenced.
  public var suppressed: Int { silenced.count - baselined }

  /// The number of findings in a baseline.
  public var baselined: Int { silenced.lazy.filter { $0.cause == .baseline }.count }

  /// How many findings the baseline has: `; the baseline has 4 more`. Empty for none.
  public var baselineText: String {
    if baselined == 0 { return "" }
    let count = diagnostics.isEmpty ? Counted.text(baselined, "finding") : "\(baselined) more"
    let place = coversProject ? "" : files == 1 ? " in this file" : " in these files"
    return "; the baseline has \(count)\(place)"
  }

  /// The summary on one line: `3 errors, 1 warning in 12 files`.
  public var summary: String {
    let files = Counted.text(files, "file")
    let seen = self.files == 0 ? nil : viewModels
    let place = seen.map { "; \(Counted.text($0, "ViewModel")) in \(files)" } ?? " in \(files)"
    if diagnostics.isEmpty { return "No \(baselined == 0 ? "" : "new ")findings\(place)" }
    return "\(Counted.text(count(.error), "error")), \(Counted.text(count(.warning), "warning"))\(place)"
  }
}

/// The folders for converting the paths of a report, which are relative to the current folder.
public struct ReportFolders: Sendable {
  /// The current folder, absolute.
  public var current: String
  /// The project's folder, absolute.
  public var project: String

  /// Makes the folders. Both paths must be absolute.
  public init(current: String, project: String) {
    self.current = current
    self.project = project
  }

  /// Returns the absolute path of a file.
  func absolute(_ path: String) -> String { "/" + components(path).joined(separator: "/") }

  /// Returns the path of a file relative to the project's folder.
  func inProject(_ path: String) -> String {
    let own = components(path)
    let base = Self.components(project[...])
    var shared = 0
    while shared < own.count, shared < base.count, own[shared] == base[shared] { shared += 1 }
    return (repeatElement("..", count: base.count - shared) + own[shared...]).joined(separator: "/")
  }

  private func components(_ path: String) -> [Substring] {
    var kept = path.utf8.first == UInt8(ascii: "/") ? [] : Self.components(current[...])
    for component in Self.components(path[...]) {
      if component == ".." { _ = kept.popLast() } else { kept.append(component) }
    }
    return kept
  }

  private static func components(_ path: Substring) -> [Substring] {
    path.split(separator: "/").filter { $0 != "." }
  }
}

/// The formats of a report.
public enum ReportFormat: String, Sendable, CaseIterable {
  /// For terminals: source lines with the place underlined.
  case text
  /// For a build phase of Xcode, with absolute paths.
  case xcode
  /// JSON for programs.
  case json
  /// For code scanning (SARIF 2.1.0).
  case sarif
  /// Annotations of a pull request, as a GitHub workflow prints them.
  case github
  /// A code quality report of GitLab.
  case gitlab
  /// For tools that show test results.
  case junit
  /// For tools that read Checkstyle's XML.
  case checkstyle
  /// A table for a comment or a summary.
  case markdown
  /// For coding agents: one line per finding, with its fix.
  case agent

  /// Calls a body for every number below a count, on several threads if possible, and returns the results in order.
  public typealias Spread = (_ count: Int, _ body: @escaping @Sendable (Int) -> [UInt8]) -> [[UInt8]]

  /// Writes a report in pieces.
  ///
  /// - Parameters:
  ///   - color: Whether to use escape codes for colours; only `text` does.
  ///   - spread: Makes pieces of the output; only `text` makes several at once.
  ///   - write: Receives the pieces in order, each valid UTF-8.
  public func write(
    _ report: Report, color: Bool, spread: Spread = { count, body in (0..<count).map(body) },
    to write: ([UInt8]) -> Void
  ) {
    func writeText(_ text: String) { write(Array(text.utf8)) }
    switch self {
    case .text: report.style.write(report, color: color, spread: spread, to: write)
    case .xcode: XcodeReporter.write(report, to: writeText)
    case .json: JSONReporter.write(report, to: write)
    case .sarif: SARIFReporter(report).write(to: writeText)
    case .github: GitHubReporter.write(report, to: writeText)
    case .gitlab: GitLabReporter.write(report, to: writeText)
    case .junit: JUnitReporter.write(report, to: writeText)
    case .checkstyle: CheckstyleReporter.write(report, to: writeText)
    case .markdown: MarkdownReporter().write(report, to: writeText)
    case .agent: AgentReporter.write(report, to: writeText)
    }
  }
}
