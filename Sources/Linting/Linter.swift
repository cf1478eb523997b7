import SwiftScan

/// Runs rules over files: reads each, joins what they tell, then checks those that were asked for.
///
/// The two steps are apart so that a caller can spread them over cores: `read` needs one file and nothing else,
/// `check` one file and the index of all.
public struct Linter: Sendable {
  /// The project's layers, for its index.
  public let layers: LayerConfiguration?
  /// Whether the rules of some file ask ViewModels for more than their methods, be those parts in files of others.
  private let asksForMembers: Bool
  /// What holds for a file of which nothing else is said.
  private let usual: LintSettings?
  private let today: CalendarDay
  /// Finds the words of which a file must hold one to matter, besides the decisive ones; nil where every file may.
  private let search: ByteSearch?
  /// Finds the words for the sake of which a file may be worth reading; nil where every file is read.
  private let decisive: ByteSearch?
  /// Finds the start of a suppression, which is one of them; the others are pieces of ViewModels' names.
  private let suppression = ByteSearch(Self.suppression)
  /// Finds what else makes a file worth reading wherever it stands; nil where there is nothing. All of it is what a sketch
  /// tells of as state, so files of which one is sure need not be searched for it.
  private let urgent: ByteSearch?
  /// Finds these names, one of which stands in the head of a class or extension where the file is worth reading.
  private let names: HeadNames

  /// What starts a suppression, which may be wrong in any file.
  private static let suppression = "vmgen:"
  private static let viewController = ByteSearch("ViewController")

  /// - Parameters:
  ///   - conventions: All by which some file of the project may be checked. What a rule of one of them needs to know of the
  ///     project every file may tell, whichever holds for that file.
  ///   - viewModels: All names of ViewModels that hold for some file.
  ///   - today: The day by which suppressions expire.
  ///   - layers: The project's layers, where it has any. Then every file matters.
  public init(
    conventions: some Sequence<Convention>, viewModels: some Sequence<NamePatterns>, today: CalendarDay,
    layers: LayerConfiguration? = nil
  ) {
    self.init(Array(conventions), Array(viewModels), usual: nil, today, layers)
  }

  /// - Parameters:
  ///   - settings: All that hold for some file; the first for those of which nothing else is said.
  ///   - today: The day by which suppressions expire.
  ///   - layers: The project's layers, where it has any. Then every file matters.
  public init(_ settings: [LintSettings], today: CalendarDay, layers: LayerConfiguration? = nil) {
    self.init(settings.map(\.convention), settings.map(\.viewModels), usual: settings.first, today, layers)
  }

  private init(
    _ conventions: [Convention], _ viewModels: [NamePatterns], usual: LintSettings?, _ today: CalendarDay,
    _ layers: LayerConfiguration?
  ) {
    asksForMembers = conventions.contains(where: \.asksForMembers)
    self.usual = usual
    self.today = today
    self.layers = layers
    /// All words of some lists; nil where one of them is.
    func words(_ lists: [[String]?]) -> Set<String>? {
      if layers != nil || lists.contains(where: { $0 == nil }) { return nil }
      return Set(lists.flatMap { $0 ?? [] })
    }
    let names = viewModels.map(\.indispensableWords)
    let decisive = words(names + [[Self.suppression]])
    self.decisive = decisive.map { ByteSearch($0.sorted()) }
    let urgent = Set(conventions.flatMap(\.decisiveWords))
    self.urgent = urgent.isEmpty ? nil : ByteSearch(urgent.sorted())
    self.names = HeadNames(pieces: ByteSearch((words(names) ?? []).sorted())) { name in
      viewModels.contains { $0.matches(name) }
    }
    let indispensable = decisive == nil ? nil : words(conventions.map(\.indispensableWords))
    search = indispensable.map { ByteSearch($0.subtracting(decisive ?? []).sorted()) }
  }

  /// What a file can matter to.
  public enum Relevance: Sendable {
    /// Nothing.
    case none
    /// Rules find nothing in it, but others may ask for what it declares, which the sketch tells.
    case names
    /// The same, unless one of the sketch's `subscribers` extends a view controller.
    case extensions
    /// Anything: it is to be read. Where it is not urgent, it holds none of the words that make a file worth reading wherever
    /// they stand, and no suppression.
    case all(isUrgent: Bool)
  }

  /// What a file can matter to, judged by its bytes alone.
  ///
  /// - Parameters:
  ///   - bytes: A buffer that starts with what the file holds, behind which at least four zeros stand.
  ///   - count: How many bytes are the file's.
  ///   - settings: What holds for it.
  ///   - sketch: Becomes what the bytes tell, where the answer is `names` or `extensions`. That of the last file has the room.
  public func relevance(
    of bytes: [UInt8], count: Int, _ settings: LintSettings, _ sketch: inout SourceSketch
  ) -> Relevance {
    guard let decisive else { return .all(isUrgent: true) }
    let first = decisive.firstPlace(in: bytes, count: count)
    let namesViewModel = first != nil
    if let first {
      // Before the first of these words there is none.
      if suppression.occurs(in: bytes, count: count, from: first) { return .all(isUrgent: true) }
    } else if let search, !search.occurs(in: bytes, count: count) {
      return .none
    }
    let convention = settings.convention
    let state: SoughtState =
      namesViewModel && settings.looksForViewState
      ? .any : urgent != nil || convention.looksForOpenState ? .open : .none
    if sketch.readNames(
      in: bytes, count: count, heads: namesViewModel ? names : nil, state: state,
      subscriptions: convention.soughtSubscriptions)
    {
      guard sketch.mentions.contains(.heads) else { return .names }
      return .all(isUrgent: urgent?.occurs(in: bytes, count: count) ?? false)
    }
    if let urgent, urgent.occurs(in: bytes, count: count) { return .all(isUrgent: true) }
    guard
      let whole = SourceSketch(
        bytes, count: count, heads: namesViewModel ? names : nil, subscriptions: convention.soughtSubscriptions),
      !whole.mentions.contains(.heads)
    else { return .all(isUrgent: false) }
    sketch = whole
    let mentions = sketch.mentions
    if convention.looksForOpenState, mentions.contains(.openState) { return .all(isUrgent: false) }
    if namesViewModel, settings.looksForViewState, mentions.contains(.state) { return .all(isUrgent: false) }
    guard mentions.contains(.subscription) else { return .names }
    // A class is a view controller by its name or by what it inherits, an extension may be one of a class elsewhere.
    if mentions.contains(.unknownSubscriber) || Self.viewController.occurs(in: bytes, count: count) {
      return .all(isUrgent: false)
    }
    return sketch.subscribers.isEmpty ? .names : .extensions
  }

  /// Reads a file that may matter.
  ///
  /// - Parameters:
  ///   - text: Whatever the file holds.
  ///   - path: The file, as it is to be shown.
  ///   - settings: What holds for it.
  ///   - isUrgent: What is known of it, see `Relevance.all`.
  public func read(
    _ text: SourceText, path: String, settings: LintSettings, isUrgent: Bool = true
  ) -> LintedFile {
    LintedFile(
      path: path, source: SourceFile(text), settings: settings, layers: layers?.layersOf(path) ?? [],
      isUrgent: isUrgent, tellsMembers: asksForMembers)
  }

  /// What a file tells that was only sketched so far.
  ///
  /// - Parameters:
  ///   - text: Whatever the file holds. Its words were looked for, so it names no ViewModel.
  ///   - path: The file, as it is to be shown.
  public func facts(_ text: SourceText, path: String) -> FileFacts {
    FileFacts(SourceFile(text), layers: layers?.layersOf(path) ?? [])
  }

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - bytes: Whatever the file holds.
  ///   - path: The file, as it is to be shown.
  ///   - settings: What holds for it; by default the first that the linter was made with.
  /// - Returns: Nil where nothing in the file can matter to any rule that runs.
  public func read(_ bytes: [UInt8], path: String, settings: LintSettings? = nil) -> LintedFile? {
    let isDecided = decisive?.occurs(in: bytes, count: bytes.count) ?? false
    if let search, !isDecided, !search.occurs(in: bytes, count: bytes.count) { return nil }
    return (settings ?? usual).map { read(SourceText(bytes), path: path, settings: $0) }
  }

  /// Runs all rules over a file that is likely to need nothing but itself.
  ///
  /// - Returns: Nil where a rule asks for the project, or is likely to.
  public func checkAlone(_ file: LintedFile) -> Outcome? {
    guard file.viewModels.isEmpty, file.viewModelExtensions.isEmpty, layers == nil else { return nil }
    // Who asks nothing needs no index.
    let project = ProjectIndex.none.forOneThread()
    let outcome = check(file, in: project)
    return project.inquiry?.wasAsked ?? true ? nil : outcome
  }

  /// Runs all rules over a file.
  ///
  /// - Parameter project: Made for the thread, where many files are checked: see `ProjectIndex.forOneThread`.
  public func check(_ file: LintedFile, in project: ProjectIndex) -> Outcome {
    let project = project.inquiry == nil ? project.forOneThread() : project
    project.inquiry?.begin()
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
    for (entry, check) in settings.checks.enumerated() {
      check.run(file, project, &findings)
      note(entry)
    }
    // It comes last and stands at comments, where no rule behind it by name reports: findings stay in the order of the rules.
    if let entry = settings.unusedSuppression, !file.suppressions.isEmpty {
      use.report(rulesThatRan: Set(settings.rules.map(\.rule.id)).subtracting([Rule.unusedSuppression.id]), &findings)
      note(entry)
    }
    if let inquiry = project.inquiry, inquiry.isIncomplete { return Outcome(needed: inquiry.needed, isComplete: false) }
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
    /// The files that must be read first, see `UnreadNames`, but for those that a file checked before on the same thread
    /// needs as well.
    public var needed: Set<Int> = []
    /// Whether no file must be read first: what was found without it does not count.
    public var isComplete = true
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
