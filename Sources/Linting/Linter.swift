import SwiftScan

/// Runs rules over files: reads each, joins what they tell, then checks those that were asked for.
///
/// The two steps are apart so that a caller can spread them over cores: `read` needs one file and nothing else,
/// `check` one file and the index of all.
public struct Linter: Sendable {
  /// The project's layers, for its index.
  public let layers: LayerConfiguration?
  /// What holds for a file of which nothing else is said.
  private let usual: LintSettings?
  private let today: CalendarDay
  /// Finds pieces of ViewModels' names; nil where any name may be one.
  private let viewModels: ByteSearch?

  /// - Parameters:
  ///   - viewModels: All names of ViewModels that hold for some file.
  ///   - today: The day by which suppressions expire.
  ///   - layers: The project's layers, where it has any.
  public init(
    viewModels: some Sequence<NamePatterns>, today: CalendarDay, layers: LayerConfiguration? = nil
  ) {
    self.init(Array(viewModels), usual: nil, today, layers)
  }

  /// - Parameters:
  ///   - settings: All that hold for some file; the first for those of which nothing else is said.
  ///   - today: The day by which suppressions expire.
  ///   - layers: The project's layers, where it has any.
  public init(_ settings: [LintSettings], today: CalendarDay, layers: LayerConfiguration? = nil) {
    self.init(settings.map(\.viewModels), usual: settings.first, today, layers)
  }

  private init(
    _ viewModels: [NamePatterns], usual: LintSettings?, _ today: CalendarDay, _ layers: LayerConfiguration?
  ) {
    (self.usual, self.today, self.layers) = (usual, today, layers)
    let pieces = viewModels.map(\.indispensableWords)
    self.viewModels =
      pieces.contains { $0 == nil } ? nil : ByteSearch(Set(pieces.flatMap { $0 ?? [] }).sorted())
  }

  /// What is to be read of a file. This is the only place that decides it: a file that a running rule looks into, or that may
  /// hold a part of a ViewModel, is read whole; of any other only what it declares matters, to the index.
  ///
  /// - Parameters:
  ///   - bytes: A buffer that starts with what the file holds.
  ///   - count: How many bytes are the file's.
  ///   - settings: What holds for it.
  public func bodies(of bytes: [UInt8], count: Int, _ settings: LintSettings) -> Bodies {
    guard layers == nil, let viewModels else { return .read }
    let isRead = viewModels.occurs(in: bytes, count: count) || settings.words.occurs(in: bytes, count: count)
    return isRead ? .read : .skipped
  }

  /// Reads a file for the rules.
  ///
  /// - Parameters:
  ///   - text: Whatever the file holds.
  ///   - path: The file, as it is to be shown.
  ///   - settings: What holds for it.
  public func read(_ text: SourceText, path: String, settings: LintSettings) -> LintedFile {
    LintedFile(path: path, source: SourceFile(text), settings: settings, layers: layers?.layersOf(path) ?? [])
  }

  /// Reads a file for the rules.
  ///
  /// - Parameters:
  ///   - bytes: Whatever the file holds.
  ///   - path: The file, as it is to be shown.
  ///   - settings: What holds for it; by default the first that the linter was made with.
  /// - Returns: Nil where no rule looks into the file.
  public func read(_ bytes: [UInt8], path: String, settings: LintSettings? = nil) -> LintedFile? {
    guard let settings = settings ?? usual, bodies(of: bytes, count: bytes.count, settings) == .read else { return nil }
    return read(SourceText(bytes), path: path, settings: settings)
  }

  /// What a file tells the project.
  ///
  /// - Parameters:
  ///   - bytes: Whatever the file holds.
  ///   - path: The file, as it is to be shown.
  ///   - settings: What holds for it; by default the first that the linter was made with.
  public func facts(of bytes: [UInt8], path: String, settings: LintSettings? = nil) -> FileFacts {
    read(bytes, path: path, settings: settings).map(FileFacts.init)
      ?? FileFacts(SourceFile(SourceText(bytes), bodies: .skipped))
  }

  /// Runs all rules over a file that needs no other file: most that hold no ViewModel. Such a file need not be kept until the
  /// index is there, which takes half of the memory of a run.
  ///
  /// - Returns: Nil where a rule asks for what other files tell.
  public func checkAlone(_ file: LintedFile) -> Outcome? {
    guard file.viewModels.isEmpty, file.viewModelExtensions.isEmpty, layers == nil else { return nil }
    let project = ProjectIndex.none.forOneThread()
    let outcome = check(file, in: project)
    return project.answers?.wereAsked ?? true ? nil : outcome
  }

  /// Runs all rules over a file.
  ///
  /// - Parameter project: Made for the thread, where many files are checked: see `ProjectIndex.forOneThread`.
  public func check(_ file: LintedFile, in project: ProjectIndex) -> Outcome {
    let project = project.answers == nil ? project.forOneThread() : project
    let settings = file.settings
    var findings = Findings(file)
    // The rule of each finding, by its place among the settings' rules.
    var entries: [Int] = []
    // What silences findings, by their places: few are silenced.
    var silencers: [Int: Suppression] = [:]
    var use = SuppressionUse(file, today: today)
    func note(_ entry: Int) {
      let new = entries.count..<findings.all.count
      if new.isEmpty { return }
      entries.append(contentsOf: repeatElement(entry, count: new.count))
      // Most files have none.
      if file.suppressions.isEmpty { return }
      let rule = settings.rules[entry].rule.id
      let suppressions = use.suppressions(of: rule, at: new.map { findings.all[$0].range.lowerBound })
      for (place, suppression) in zip(new, suppressions) { silencers[place] = suppression }
    }
    for entry in settings.rules.indices where settings.looks(entry, into: file.source.text) {
      settings.rules[entry].rule.check(file, project, &findings)
      note(entry)
    }
    // It comes last and stands at comments, where no rule behind it by name reports: findings stay in the order of the rules.
    if let entry = settings.unusedSuppression, !file.suppressions.isEmpty {
      use.report(rulesThatRan: Set(settings.rules.map(\.rule.id)).subtracting([Rule.unusedSuppression.id]), &findings)
      note(entry)
    }
    if findings.all.isEmpty { return Outcome() }
    let places = SourcePlaces(file.source.text)
    var outcome = Outcome()
    outcome.diagnostics.reserveCapacity(findings.all.count - silencers.count)
    for index in findings.order {
      let diagnostic = diagnostic(findings.all[index], entries[index], file, places)
      if let suppression = silencers[index] {
        outcome.silenced.append(SilencedDiagnostic(diagnostic, .comment(reason: suppression.reason)))
      } else {
        outcome.diagnostics.append(diagnostic)
      }
    }
    return outcome
  }

  /// What checking one file came to.
  public struct Outcome: Sendable {
    /// Sorted by place and then by rule.
    public var diagnostics: [Diagnostic] = []
    /// What comments have silenced, sorted likewise.
    public var silenced: [SilencedDiagnostic] = []
  }

  private func diagnostic(
    _ finding: consuming Finding, _ entry: Int, _ file: LintedFile, _ places: SourcePlaces
  ) -> Diagnostic {
    let rules = file.settings.rules
    let span = places.span(of: finding.range)
    let fixSpans = finding.fixIts.map { $0.edits.map { places.span(of: $0.range) } }
    let excerpt = Excerpt(
      finding.range, line: places.lines.range(ofLine: span.start.line, in: file.source.text), in: file.source.text)
    return Diagnostic(
      rule: rules[entry].rule.id, severity: rules[entry].severity, path: file.path, span: span, finding,
      fixSpans: fixSpans, excerpt: excerpt)
  }
}

/// Where the bytes of one file stand, for display.
private struct SourcePlaces {
  let lines: LineTable
  private let units: UTF16Table

  init(_ text: SourceText) {
    lines = LineTable(text)
    units = UTF16Table(text, lines)
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
    // Most lines are whole and plain.
    if from == line.lowerBound, to == line.upperBound, text.isASCII(in: line) {
      self.init(text.string(line), range.lowerBound - from..<placeEnd - from)
      return
    }
    // Each part is made valid for itself, so that the place stays where it is.
    let start = (from > line.lowerBound ? "…" : "") + text.string(from..<range.lowerBound)
    let place = text.string(range.lowerBound..<placeEnd)
    let end = text.string(placeEnd..<to) + (to < line.upperBound ? "…" : "")
    self.init(start, place, end)
  }
}
