/// What a rule says about a place of one file. The engine makes a diagnostic of it.
struct Finding: Sendable {
  /// The bytes it is about; the first is where it stands.
  var range: Range<Int>
  /// The declaration it belongs to, as a dotted path.
  var declaration: String
  /// What it is about within that declaration; with the rule and the declaration it makes the fingerprint.
  var subject: String
  var message: String
  var fixIts: [FixIt]
}

/// Where a rule puts its findings for one file.
public struct Findings: Sendable {
  private let source: LintedFile
  private(set) var all: [Finding] = []

  init(_ source: LintedFile) { self.source = source }

  /// Their places, sorted by where they stand; those of one place in the order of their reports.
  var order: [Int] {
    if all.count < 2 { return Array(all.indices) }
    // Neither an offset nor a count has more than 31 bits, and numbers are sorted in no time.
    return all.indices.map { all[$0].range.lowerBound << 32 | $0 }.sorted().map { $0 & 0xFFFF_FFFF }
  }

  /// Reports a finding at bytes that are no token: a comment.
  ///
  /// - Parameters:
  ///   - range: The bytes it is about; the first is where it stands.
  ///   - subject: What it is about.
  ///   - message: What is wrong and what to do, one sentence, lower case, without a full stop.
  mutating func report(at range: Range<Int>, subject: String, _ message: Message) {
    all.append(
      Finding(
        range: range, declaration: path(of: source.source.innermostDeclaration(around: range.lowerBound)),
        subject: subject, message: message.text, fixIts: []))
  }

  /// Reports a finding at a token.
  ///
  /// - Parameters:
  ///   - token: The index of the token named under *at* in the rule's definition.
  ///   - last: The last token that it is about, for the underline; by default the same one.
  ///   - declaration: The dotted path of what it belongs to; by default the innermost declaration around the token.
  ///   - subject: What it is about; by default the token's text.
  ///   - message: What is wrong and what to do, one sentence, lower case, without a full stop.
  ///   - fix: What mends it, or nil.
  mutating func report(
    _ token: Int, through last: Int? = nil, declaration: String? = nil, subject: String? = nil, _ message: Message,
    fix: FixIt? = nil
  ) {
    let file = source.source
    all.append(
      Finding(
        range: file.bytes(of: token..<(last ?? token) + 1),
        declaration: declaration ?? path(of: file.innermostDeclaration(containing: token)),
        subject: subject ?? file.name(token), message: message.text, fixIts: fix.map { [$0] } ?? []))
  }
  /// The dotted path of a declaration; where it has none (an import) or there is none, that of the file's first ViewModel.
  private func path(of declaration: Int?) -> String {
    let path = declaration.map(source.path(of:)) ?? ""
    return path.isEmpty
      ? (source.viewModels.first ?? source.viewModelExtensions.first).map(source.path(of:)) ?? "" : path
  }
}
