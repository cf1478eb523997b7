import SwiftScan

/// Runs rules over files: reads each, joins what they tell, then checks those that were asked for.
///
/// The two steps are apart so that a caller can spread them over cores: `read` needs one file and nothing else,
/// `check` one file and the index of all.
public struct Linter: Sendable {
  /// The rules that are on, with the severity of their findings.
  public let rules: [(rule: Rule, severity: Severity)]
  /// The project's layers, for its index.
  public let layers: LayerConfiguration?
  private let convention: Convention
  private let today: CalendarDay
  private let names = ViewModelNames.standard
  /// Finds the words of which a file must hold one to matter; nil where every file may.
  private let searches: [ByteSearch]?

  /// - Parameters:
  ///   - rules: The rules to run, with the severity that their findings get.
  ///   - convention: The convention that they belong to.
  ///   - today: The day by which suppressions expire.
  ///   - layers: The project's layers, where it has any. Then every file matters.
  public init(
    _ rules: [(rule: Rule, severity: Severity)], convention: Convention, today: CalendarDay,
    layers: LayerConfiguration? = nil
  ) {
    self.today = today
    self.rules = rules.sorted { $0.rule.id < $1.rule.id }
    self.convention = convention
    self.layers = layers
    searches = layers == nil ? convention.indispensableWords?.map { ByteSearch($0) } : nil
  }

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - bytes: Whatever the file holds.
  ///   - path: The file, as it is to be shown.
  /// - Returns: Nil where nothing in the file can matter to any rule of the convention.
  public func read(_ bytes: [UInt8], path: String) -> LintedFile? {
    if let searches, !searches.contains(where: { $0.occurs(in: bytes, count: bytes.count) }) { return nil }
    return LintedFile(path: path, source: SourceFile(SourceText(bytes)), convention: convention, names: names)
  }

  /// Runs all rules over a file.
  public func check(_ file: LintedFile, in project: ProjectIndex) -> Outcome {
    var kept: [Pair] = []
    var silenced: [(pair: Pair, reason: String?)] = []
    var use = SuppressionUse(file, today: today)
    func keep(_ findings: Findings, of entry: Int) {
      for finding in findings.all {
        let pair = Pair(entry: entry, finding: finding)
        if let suppression = use.suppression(of: rules[entry].rule.id, at: finding.range.lowerBound) {
          silenced.append((pair, suppression.reason))
        } else {
          kept.append(pair)
        }
      }
    }
    for entry in rules.indices {
      var findings = Findings(file)
      rules[entry].rule.check(file, project, &findings)
      keep(findings, of: entry)
    }
    if let entry = rules.firstIndex(where: { $0.rule.id == Rule.unusedSuppression.id }), !file.suppressions.isEmpty {
      var findings = Findings(file)
      use.report(rulesThatRan: Set(rules.map(\.rule.id)).subtracting([Rule.unusedSuppression.id]), &findings)
      keep(findings, of: entry)
    }
    if kept.isEmpty, silenced.isEmpty { return Outcome() }
    kept.sort { $0.order < $1.order }
    silenced.sort { $0.pair.order < $1.pair.order }
    let places = SourcePlaces(file.source.text)
    return Outcome(
      diagnostics: kept.map { diagnostic($0, file, places) },
      silenced: silenced.map { SilencedDiagnostic(diagnostic($0.pair, file, places), .comment(reason: $0.reason)) })
  }

  /// A finding and the place of its rule among the rules.
  private struct Pair {
    var entry: Int
    var finding: Finding
    /// By place and then by rule.
    var order: (Int, Int) { (finding.range.lowerBound, entry) }
  }

  /// What checking one file came to.
  public struct Outcome: Sendable {
    /// Sorted by place and then by rule.
    public var diagnostics: [Diagnostic] = []
    /// What comments have silenced, sorted likewise.
    public var silenced: [SilencedDiagnostic] = []
  }

  private func diagnostic(_ pair: Pair, _ file: LintedFile, _ places: SourcePlaces) -> Diagnostic {
    let (rule, severity) = rules[pair.entry]
    let finding = pair.finding
    let span = places.span(of: finding.range)
    return Diagnostic(
      rule: rule.id, severity: severity, path: file.path, start: span.start, end: span.end, range: finding.range,
      message: finding.message, declaration: finding.declaration, subject: finding.subject,
      fingerprint: Fingerprint.make(rule: rule.id, declaration: finding.declaration, subject: finding.subject),
      fixIts: finding.fixIts, fixSpans: finding.fixIts.map { $0.edits.map { places.span(of: $0.range) } },
      excerpt: Excerpt(
        finding.range, line: places.lines.range(ofLine: span.start.line, in: file.source.text), in: file.source.text))
  }
}

/// Where the bytes of one file stand, for display.
private struct SourcePlaces {
  let lines: LineTable
  private let units: UTF16Table

  init(_ text: SourceText) {
    lines = LineTable(text)
    units = UTF16Table(text)
  }

  func span(of range: Range<Int>) -> SourceSpan {
    SourceSpan(start: location(of: range.lowerBound), end: location(of: range.upperBound))
  }

  private func location(of offset: Int) -> SourceLocation {
    let (line, column) = lines.location(of: offset)
    return SourceLocation(
      line: line, column: column, utf16Column: units.count(offset - (column - 1)..<offset) + 1)
  }
}

extension Excerpt {
  /// How many bytes of a line are kept on either side of the place.
  private static let reach = 120

  fileprivate init(_ range: Range<Int>, line: Range<Int>, in text: SourceText) {
    // Nothing is cut in the middle of a code point.
    var placeEnd = max(range.lowerBound, min(range.upperBound, line.upperBound, range.lowerBound + Self.reach))
    while placeEnd < line.upperBound, text[placeEnd] & 0xC0 == 0x80 { placeEnd += 1 }
    var from = max(line.lowerBound, range.lowerBound - Self.reach)
    while from > line.lowerBound, text[from] & 0xC0 == 0x80 { from -= 1 }
    var to = min(line.upperBound, placeEnd + Self.reach)
    while to < line.upperBound, text[to] & 0xC0 == 0x80 { to += 1 }
    before = (from > line.lowerBound ? "…" : "") + text.string(from..<range.lowerBound)
    place = text.string(range.lowerBound..<placeEnd)
    after = text.string(placeEnd..<to) + (to < line.upperBound ? "…" : "")
  }
}
