import SwiftScan

/// Runs rules over files: reads each, joins what they tell, then checks those that were asked for.
///
/// The two steps are apart so that a caller can spread them over cores: `read` needs one file and nothing else,
/// `check` one file and the index of all.
public struct Linter: Sendable {
  /// The project's layers, for its index.
  public let layers: LayerConfiguration?
  private let settings: [LintSettings]
  private let today: CalendarDay
  /// Finds the words of which a file must hold one to matter; nil where every file may.
  private let searches: [ByteSearch]?

  /// - Parameters:
  ///   - settings: All that hold for some file of the project. What one of them needs to know of the project, every file
  ///     may tell, whichever hold for that file.
  ///   - today: The day by which suppressions expire.
  ///   - layers: The project's layers, where it has any. Then every file matters.
  public init(_ settings: [LintSettings], today: CalendarDay, layers: LayerConfiguration? = nil) {
    self.settings = settings
    self.today = today
    self.layers = layers
    let words = settings.map(\.indispensableWords)
    let isEveryFileRead = layers != nil || words.contains { $0 == nil }
    searches = isEveryFileRead ? nil : Set(words.flatMap { $0 ?? [] }).sorted().map { ByteSearch($0) }
  }

  /// The rules that run somewhere, by id, each with its gravest severity.
  public var rules: [(rule: Rule, severity: Severity)] {
    var gravest: [String: (rule: Rule, severity: Severity)] = [:]
    for entry in settings.flatMap(\.rules) where entry.severity == .error || gravest[entry.rule.id] == nil {
      gravest[entry.rule.id] = entry
    }
    return gravest.values.sorted { $0.rule.id < $1.rule.id }
  }

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - bytes: Whatever the file holds.
  ///   - path: The file, as it is to be shown.
  ///   - fileSettings: What holds for it, one of the run's settings; by default the first.
  /// - Returns: Nil where nothing in the file can matter to any rule that runs.
  public func read(_ bytes: [UInt8], path: String, settings fileSettings: LintSettings? = nil) -> LintedFile? {
    if let searches, !searches.contains(where: { $0.occurs(in: bytes, count: bytes.count) }) { return nil }
    guard let fileSettings = fileSettings ?? settings.first else { return nil }
    return LintedFile(
      path: path, source: SourceFile(SourceText(bytes)), settings: fileSettings,
      layers: layers?.layersOf(path) ?? [])
  }

  /// Runs all rules over a file.
  public func check(_ file: LintedFile, in project: ProjectIndex) -> Outcome {
    let rules = file.settings.rules
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
    let (rule, severity) = file.settings.rules[pair.entry]
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
