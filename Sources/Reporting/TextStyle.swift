import Linting
import Wording

/// The style of the format `text`: groups, tables and links.
public struct TextStyle: Sendable {
  /// The criteria for groups of findings.
  public enum Group: String, Sendable, CaseIterable {
    case file, rule
    case viewModel = "viewmodel"
  }

  /// The criterion for groups, which have one line for each finding; nil for one list with source lines.
  public var group: Group?
  /// Whether to show only the tables of counts.
  public var showsOnlySummary = false
  /// The patterns of ViewModel names, for groups by ViewModel.
  public var viewModels: [NamePatterns] = [.viewModels]
  /// The URL of the rules' page up to the rule's name, for links in coloured output; nil for no links.
  public var rulePage: String?

  /// The tables follow if there are more findings than this.
  public static let many = 20

  /// Makes the default style: one list with source lines.
  public init() {}

  func write(_ report: Report, color: Bool, spread: ReportFormat.Spread, to write: ([UInt8]) -> Void) {
    func writeText(_ text: String) { write(Array(text.utf8)) }
    if showsOnlySummary, let group {
      return writeText(
        FindingTables.table(
          "By \(group.rawValue)", groups(of: report.diagnostics, by: group).map { ($0.findings.count, $0.name) }))
    }
    if !showsOnlySummary {
      if let group {
        for part in groups(of: report.diagnostics, by: group) {
          writeText(Self.text(of: part, by: group, color: color, shortPaths: group == .file))
        }
      } else {
        TextReporter(color: color, rulePage: color ? rulePage : nil).write(report, spread: spread, to: write)
      }
    }
    let isLong = report.diagnostics.count > Self.many || showsOnlySummary && !report.diagnostics.isEmpty
    if isLong { writeText((showsOnlySummary || group != nil ? "" : "\n") + FindingTables(report.diagnostics).text) }
  }

  private typealias Part = (name: String, findings: [Diagnostic])

  /// Returns the findings in groups: files in order, rules and ViewModels with most findings first.
  private func groups(of diagnostics: [Diagnostic], by group: Group) -> [Part] {
    var places: [String: Int] = [:]
    var parts: [Part] = []
    for diagnostic in diagnostics {
      let name = name(of: diagnostic, by: group)
      if let place = places[name] {
        parts[place].findings.append(diagnostic)
      } else {
        places[name] = parts.count
        parts.append((name, [diagnostic]))
      }
    }
    if group == .file { return parts }
    return parts.sorted { ($1.findings.count, $0.name) < ($0.findings.count, $1.name) }
  }

  private func name(of diagnostic: Diagnostic, by group: Group) -> String {
    switch group {
    case .file: diagnostic.path
    case .rule: diagnostic.rule
    case .viewModel: diagnostic.viewModel(viewModels) ?? "outside of ViewModels"
    }
  }

  private static func text(of part: Part, by group: Group, color: Bool, shortPaths: Bool) -> String {
    func painted(_ code: String, _ text: String) -> String { color ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text }
    var text = "\(painted("1", TerminalText.escaped(part.name))) (\(Counted.number(part.findings.count)))\n"
    for finding in part.findings {
      let position = "\(finding.start.line):\(finding.start.column)"
      let place = shortPaths ? position : "\(TerminalText.escaped(finding.path)):\(position)"
      let severity = painted(finding.severity == .error ? "31;1" : "33;1", "\(finding.severity.rawValue):")
      let rule = group == .rule ? "" : painted("2", " (\(finding.rule))")
      text += "  \(place): \(severity) \(TerminalText.escaped(finding.message))\(rule)\n"
    }
    return text + "\n"
  }
}

extension Diagnostic {
  /// Returns the dotted path of the ViewModel that contains a finding; nil if its declaration names none.
  public func viewModel(_ patterns: [NamePatterns]) -> String? {
    let parts = declaration.split(separator: ".")
    let last = parts.lastIndex { part in patterns.contains { $0.matches(String(part)) } }
    return last.map { parts[...$0].joined(separator: ".") }
  }
}
