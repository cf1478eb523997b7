import SwiftScan

/// Runs rules over files: parses each file, builds an index, then checks the requested files.
///
/// Parsing and checking are separate, so that a caller can distribute both over cores. `read` needs only the file;
/// `check` needs the file and the index.
public struct Linter: Sendable {
  /// The project's layers, for its index.
  public let layers: LayerConfiguration?
  /// The settings of files for which the caller passes none.
  private let defaultSettings: LintSettings?
  private let today: CalendarDay
  /// Whether the index must know the members of all types.
  public var collectsMembers = false
  /// Whether a fix asks for the subclasses of ViewModels.
  public var collectsInheritance = false
  /// Searches for words of which every name of a ViewModel or of a reference contains one; nil if a pattern allows any
  /// name.
  public let viewModels: ByteSearch?

  /// - Parameters:
  ///   - viewModels: The ViewModel patterns of all settings.
  ///   - today: The current date, which decides whether suppressions have expired.
  ///   - layers: The project's layers, or nil.
  public init(
    viewModels: some Sequence<NamePatterns>, today: CalendarDay, layers: LayerConfiguration? = nil
  ) {
    self.init(Array(viewModels), usual: nil, today, layers)
  }

  /// - Parameters:
  ///   - settings: All settings of the run. The first one applies to files for which the caller gives none.
  ///   - today: The current date, which decides whether suppressions have expired.
  ///   - layers: The project's layers, or nil.
  public init(_ settings: [LintSettings], today: CalendarDay, layers: LayerConfiguration? = nil) {
    self.init(settings.map(\.viewModels), usual: settings.first, today, layers)
  }

  private init(
    _ viewModels: [NamePatterns], usual: LintSettings?, _ today: CalendarDay, _ layers: LayerConfiguration?
  ) {
    (self.defaultSettings, self.today, self.layers) = (usual, today, layers)
    let pieces = viewModels.map(\.referenceWords)
    self.viewModels =
      pieces.contains { $0 == nil } ? nil : ByteSearch(Set(pieces.flatMap { $0 ?? [] }).sorted())
  }

  /// Decides how much of a file to read. No other code makes this decision. A file is read whole if an active rule
  /// inspects it. It is also read whole if it may contain a part of a ViewModel or a reference to one. Of all other
  /// files, the index needs only the declarations.
  ///
  /// - Parameters:
  ///   - bytes: A buffer that starts with the file's contents.
  ///   - count: The size of the file, in bytes.
  ///   - settings: The file's settings.
  public func bodies(of bytes: [UInt8], count: Int, _ settings: LintSettings) -> Bodies {
    guard layers == nil, let viewModels else { return .read }
    let isRead = viewModels.occurs(in: bytes, count: count) || settings.readsBodies(of: bytes, count: count)
    return isRead ? .read : .skipped
  }

  /// Parses a file for the rules.
  ///
  /// - Parameters:
  ///   - text: The file's contents.
  ///   - path: The path, as shown to the user.
  ///   - settings: The file's settings.
  public func read(_ text: SourceText, path: String, settings: LintSettings) -> LintedFile {
    LintedFile(path: path, source: SourceFile(text), settings: settings, layers: layers?.layersOf(path) ?? [])
  }

  /// Parses a file for the rules.
  ///
  /// - Parameters:
  ///   - bytes: The file's contents.
  ///   - path: The path, as shown to the user.
  ///   - settings: The file's settings; by default, the first ones that the linter was created with.
  /// - Returns: Nil if no rule inspects the file.
  public func read(_ bytes: [UInt8], path: String, settings: LintSettings? = nil) -> LintedFile? {
    guard let settings = settings ?? defaultSettings, bodies(of: bytes, count: bytes.count, settings) == .read else {
      return nil
    }
    return read(SourceText(bytes), path: path, settings: settings)
  }

  /// The facts of a file, for the index, with the first settings that the linter was created with.
  ///
  /// - Parameters:
  ///   - bytes: The file's contents.
  ///   - path: The path, as shown to the user.
  public func facts(of bytes: [UInt8], path: String) -> FileFacts {
    if let file = read(bytes, path: path) { return facts(of: file) }
    var facts = FileFacts()
    let source = SourceFile(SourceText(bytes), bodies: .skipped)
    add(source, to: &facts)
    if source.importsTests { facts.addTest(at: path) }
    return facts
  }

  /// The facts of a file that was read whole.
  public func facts(of file: LintedFile) -> FileFacts {
    var facts = FileFacts(file)
    if collectsMembers { facts.addMembers(file.source) }
    if collectsInheritance { facts.inheritance.add(file.source) }
    return facts
  }

  /// Adds the facts of a file of which only the declarations were read.
  public func add(_ source: SourceFile, to facts: inout FileFacts) {
    facts.add(source)
    if collectsMembers { facts.addMembers(source) }
    if collectsInheritance { facts.inheritance.add(source) }
  }

  /// Runs all rules over a file if they need no other file, so that the caller can discard it before the index exists.
  ///
  /// - Returns: Nil if a rule asked about other files.
  public func checkAlone(_ file: LintedFile) -> Outcome? {
    guard file.viewModels.isEmpty, file.viewModelExtensions.isEmpty, layers == nil else { return nil }
    let project = ProjectIndex.none.forOneThread()
    let outcome = check(file, in: project)
    return project.answers?.usedOtherFiles ?? true ? nil : outcome
  }

  /// Runs all rules over a file.
  ///
  /// - Parameter project: The index. To check many files on a thread, create it with `ProjectIndex.forOneThread`.
  public func check(_ file: LintedFile, in project: ProjectIndex) -> Outcome {
    let project = project.answers == nil ? project.forOneThread() : project
    let settings = file.settings
    var findings = Findings(file)
    // For each finding, the index of its rule in the settings.
    var entries: [Int] = []
    // The suppression of each silenced finding, by the finding's index.
    var silencers: [Int: Suppression] = [:]
    var use = SuppressionUse(file, today: today)
    // Computed at the first finding, because most files have none.
    var doubles: [Range<Int>]?
    func note(_ entry: Int) {
      if entries.count == findings.all.count { return }
      if !settings.rules[entry].rule.includesTestDoubles {
        let ranges = doubles ?? (project.isTest(file) ? [0..<file.source.text.count + 1] : file.testDoubles)
        doubles = ranges
        if !ranges.isEmpty {
          findings.remove(from: entries.count) { found in ranges.contains { $0.contains(found.range.lowerBound) } }
        }
      }
      let new = entries.count..<findings.all.count
      if new.isEmpty { return }
      entries.append(contentsOf: repeatElement(entry, count: new.count))
      if file.suppressions.isEmpty { return }
      let rule = settings.rules[entry].rule.id
      let suppressions = use.suppressions(of: rule, at: new.map { findings.all[$0].range.lowerBound })
      for (place, suppression) in zip(new, suppressions) { silencers[place] = suppression }
    }
    for entry in settings.rules(lookingInto: file.source.text) {
      settings.rules[entry].rule.check(file, project, &findings)
      note(entry)
    }
    // This rule runs last, because it needs to know which suppressions the other rules used. It reports at comments,
    // where no rule with a later id reports, so findings stay sorted by rule.
    if let entry = settings.unusedSuppression, !file.suppressions.isEmpty {
      use.report(rulesThatRan: Set(settings.rules.map(\.rule.id)).subtracting([Rule.unusedSuppression.id]), &findings)
      note(entry)
    }
    if findings.all.isEmpty { return Outcome() }
    let preceded = settings.preceded(findings.all, entries) { silencers[$0] != nil }
    let places = SourcePlaces(file.source.text)
    var outcome = Outcome()
    outcome.diagnostics.reserveCapacity(findings.all.count - silencers.count)
    for index in findings.order where !preceded.contains(index) {
      let diagnostic = diagnostic(findings.all[index], entries[index], file, places)
      if let suppression = silencers[index] {
        outcome.silenced.append(SilencedDiagnostic(diagnostic, .comment(reason: suppression.reason)))
      } else {
        outcome.diagnostics.append(diagnostic)
      }
    }
    return outcome
  }

  /// The result of checking one file.
  public struct Outcome: Sendable {
    /// Sorted by position, then by rule.
    public var diagnostics: [Diagnostic] = []
    /// The findings that comments silence, in the same order.
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
      rule: rules[entry].rule.id, severity: finding.isOnlyWarning ? .warning : rules[entry].severity,
      path: file.path, span: span, finding,
      fixSpans: fixSpans, excerpt: excerpt, surroundings: places.surroundings(ofLine: span.start.line))
  }
}

extension Excerpt {
  /// The number of bytes to keep on each side of the finding.
  private static let reach = 120

  fileprivate init(_ range: Range<Int>, line whole: Range<Int>, in text: SourceText) {
    // A byte order mark is no part of the line.
    let hasMark = whole.lowerBound == 0 && whole.count >= 3 && text[0] == 0xEF && text[1] == 0xBB && text[2] == 0xBF
    let line = hasMark && range.lowerBound >= 3 ? 3..<whole.upperBound : whole
    // Move the cuts so that they do not split a code point.
    var placeEnd = max(range.lowerBound, min(range.upperBound, line.upperBound, range.lowerBound + Self.reach))
    while placeEnd < line.upperBound, text[placeEnd] & 0xC0 == 0x80 { placeEnd += 1 }
    var from = max(line.lowerBound, range.lowerBound - Self.reach)
    while from > line.lowerBound, text[from] & 0xC0 == 0x80 { from -= 1 }
    var to = min(line.upperBound, placeEnd + Self.reach)
    while to < line.upperBound, text[to] & 0xC0 == 0x80 { to += 1 }
    // Fast path: most lines are short and ASCII.
    if from == line.lowerBound, to == line.upperBound, text.isASCII(in: line) {
      self.init(text.string(line), range.lowerBound - from..<placeEnd - from)
      return
    }
    // Decode each part separately, so that replaced invalid bytes cannot shift the finding's range.
    let start = (from > line.lowerBound ? "…" : "") + text.string(from..<range.lowerBound)
    let place = text.string(range.lowerBound..<placeEnd)
    let end = text.string(placeEnd..<to) + (to < line.upperBound ? "…" : "")
    self.init(start, place, end)
  }
}
