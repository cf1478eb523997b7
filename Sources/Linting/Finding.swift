/// A problem that a rule reports in one file. The linter turns it into a `Diagnostic`.
struct Finding: Sendable {
  /// The byte range. The finding's position is the first byte.
  var range: Range<Int>
  /// The dotted path of the declaration that contains the finding.
  var declaration: String
  /// The part of the declaration that the finding is about. Rule, declaration and subject form the fingerprint.
  var subject: String
  var message: String
  var fixIts: [FixIt]
  /// Whether it stays a warning if the rule's findings are errors.
  var isOnlyWarning = false
  /// Whether reports join all findings of this rule with the same declaration and subject in the project. They show
  /// only the first one, with the number of places.
  var joinsPlaces = false
  /// The bytes that the finding covers; nil for the first byte of `range`. Rules that yield to this rule report nothing
  /// there.
  var coverage: Range<Int>?
  /// The byte offset of the finding whose message includes this one; nil for the finding's own offset.
  var hostOffset: Int?
  /// Other places that the finding is about, sorted by path, line and column.
  var related: [RelatedPlace] = []
}

/// Collects a rule's findings in one file.
public struct Findings: Sendable {
  private let source: LintedFile
  private(set) var all: [Finding] = []

  init(_ source: LintedFile) { self.source = source }

  /// The indices of the findings, sorted by position. Findings at the same position keep the order of their reports.
  var order: [Int] {
    if all.count < 2 { return Array(all.indices) }
    // Offsets and counts fit into 31 bits. Packing both into one integer makes sorting fast.
    return all.indices.map { all[$0].range.lowerBound << 32 | $0 }.sorted().map { $0 & 0xFFFF_FFFF }
  }

  /// Removes the last findings that fulfil a condition.
  mutating func remove(from first: Int, where isWrong: (Finding) -> Bool) {
    all.replaceSubrange(first..., with: all[first...].filter { !isWrong($0) })
  }

  /// Reports a finding at bytes that are no token, such as a comment.
  ///
  /// - Parameters:
  ///   - range: The byte range. The finding's position is the first byte.
  ///   - subject: The part of the declaration that the finding is about.
  ///   - message: The problem, then the remedy: one sentence in lower case, without a full stop.
  mutating func report(at range: Range<Int>, subject: String, _ message: Message) {
    all.append(
      Finding(
        range: range, declaration: path(of: source.source.innermostDeclaration(around: range.lowerBound)),
        subject: subject, message: message.text, fixIts: []))
  }

  /// Reports a finding at a token.
  ///
  /// - Parameters:
  ///   - token: The index of the token to report.
  ///   - last: The last token to underline; by default, the same one.
  ///   - declaration: The dotted path of the containing declaration; by default, the innermost one around the token.
  ///   - subject: The part of the declaration that the finding is about; by default, the token's text.
  ///   - message: The problem, then the remedy: one sentence in lower case, without a full stop.
  ///   - fix: A fix-it, or nil.
  ///   - isOnlyWarning: Whether it stays a warning if the rule's findings are errors.
  ///   - joinsPlaces: Whether the project has one finding for all places with this declaration and subject.
  ///   - covered: The tokens that the finding covers; by default, only `token`. Rules that yield to this one report
  ///     nothing there.
  ///   - host: For a rule with `hostRule`, the token of the finding whose message includes this one; by default, `token`.
  ///   - related: Other places that the finding is about, sorted by path, line and column.
  mutating func report(
    _ token: Int, through last: Int? = nil, declaration: String? = nil, subject: String? = nil, _ message: Message,
    fix: FixIt? = nil, isOnlyWarning: Bool = false, joinsPlaces: Bool = false,
    covering covered: Range<Int>? = nil, hostToken host: Int? = nil, related: [RelatedPlace] = []
  ) {
    let file = source.source
    all.append(
      Finding(
        range: file.bytes(of: token..<(last ?? token) + 1),
        declaration: declaration ?? path(of: file.innermostDeclaration(containing: token)),
        subject: subject ?? file.name(token), message: message.text, fixIts: fix.map { [$0] } ?? [],
        isOnlyWarning: isOnlyWarning, joinsPlaces: joinsPlaces,
        coverage: covered.map(file.bytes), hostOffset: host.map { file.bytes(ofToken: $0).lowerBound },
        related: related))
  }

  /// The dotted path of a declaration. If it is nil or has no path, such as an import, this is the path of the file's
  /// first ViewModel.
  private func path(of declaration: Int?) -> String {
    let path = declaration.map(source.path(of:)) ?? ""
    return path.isEmpty
      ? (source.viewModels.first ?? source.viewModelExtensions.first).map(source.path(of:)) ?? "" : path
  }
}
