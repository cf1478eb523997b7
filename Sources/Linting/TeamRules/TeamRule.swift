import SwiftScan

/// A rule that a team writes in its configuration, as data. `rule` turns it into a `Rule` with the same linter,
/// messages, suppressions and reports.
public struct TeamRule: Sendable {
  /// The kind of requirement, with its parameters.
  public enum Subject: Sendable {
    /// Requirements for types with certain names.
    case types(TypeRequirements)
    /// Names that code must not mention; with `types`, only the code of types with these names.
    case mentions([MentionPattern], types: NamePatterns?)
    /// Modules that files must not import; with `types`, only files that declare types with these names.
    case imports(NamePatterns, types: NamePatterns?)
  }

  /// The id that users write in suppressions.
  public var id: String
  /// The requirement.
  public var subject: Subject
  /// The remedy for messages; nil for the default one.
  public var remedy: String?
  /// The section and key of the configuration, for the rule's page.
  public var origin: String
  /// Whether the rule also reports in test doubles.
  public var includesTestDoubles = false
  /// The patterns of `in`, for messages.
  public var paths: [String] = []
  /// The patterns of `except`, for the rule's page.
  public var exceptions: [String] = []
  /// Whether `in` matches a file, given its path as shown.
  public var isIn: @Sendable (_ path: String) -> Bool = { _ in true }
  /// Whether `except` matches a file, given its path as shown.
  public var isExcepted: @Sendable (_ path: String) -> Bool = { _ in false }

  /// Creates a rule.
  public init(id: String, subject: Subject, remedy: String?, origin: String) {
    (self.id, self.subject, self.remedy, self.origin) = (id, subject, remedy, origin)
  }

  /// The rule that the linter runs.
  public var rule: Rule {
    Rule(
      id: id, summary: summary, topic: .team,
      rationale: remedy.map { "\(demands) The team's configuration says: \($0)." } ?? demands,
      limits: """
        The rule reads one file at a time and goes by names. It does not look up a 'typealias', and it does not know what \
        another module declares.
        """,
      levels: .everywhere(.warning), reads: reads, includesTestDoubles: includesTestDoubles, examples: [],
      check: { [self] file, project, findings in
        if isExcepted(file.path) { return }
        switch subject {
        case .types(let requirements): requirements.check(file, project, self, &findings)
        case .mentions(let patterns, let types): checkMentions(of: patterns, in: types, file, &findings)
        case .imports(let modules, let types): checkImports(of: modules, in: types, file, &findings)
        }
      })
  }

  private var summary: String {
    switch subject {
    case .types: "a type that is not as \(origin) says"
    case .mentions: "a name that \(origin) forbids"
    case .imports: "an import that \(origin) forbids"
    }
  }

  /// The files that may have findings: those that contain a literal piece of one of the names.
  private var reads: FilesRead {
    switch subject {
    case .types(let requirements): .words(requirements.names.indispensableWords ?? [""])
    case .mentions(let patterns, _): .words(patterns.map(\.indispensableWord))
    case .imports(let modules, _): .words(modules.indispensableWords ?? [""])
    }
  }

  // MARK: - Mentions

  private func checkMentions(
    of patterns: [MentionPattern], in types: NamePatterns?, _ file: LintedFile, _ findings: inout Findings
  ) {
    if !isIn(file.path) { return }
    let ranges = types.map(file.ranges(ofTypes:)) ?? [0..<file.source.tokens.count]
    for range in ranges { report(patterns, in: range, file, &findings) }
  }

  /// Reports the mentions of names in a token range.
  func report(_ patterns: [MentionPattern], in range: Range<Int>, _ file: LintedFile, _ findings: inout Findings) {
    let source = file.source
    for token in source.identifiers(in: range) where source.mayMention(token) {
      for pattern in patterns {
        guard let found = pattern.match(endingAt: token, in: source), !source.isDeclaredName(token) else { continue }
        let owner = file.owner(of: found.lowerBound)
        let place = owner.isEmpty ? "here" : "in '\(owner)'"
        findings.report(
          found.lowerBound, through: found.upperBound - 1, subject: pattern.text,
          "'\(pattern.text)' is not allowed \(place); \(remedy ?? "remove it")")
        break
      }
    }
  }

  // MARK: - Imports

  private func checkImports(
    of modules: NamePatterns, in types: NamePatterns?, _ file: LintedFile, _ findings: inout Findings
  ) {
    if !isIn(file.path) { return }
    if let types, file.ranges(ofTypes: types).isEmpty { return }
    let source = file.source
    for declaration in source.declarations where declaration.kind == .import {
      let range = declaration.keyword + 1..<max(declaration.keyword + 1, declaration.tokens.upperBound)
      guard let module = range.first(where: { source.tokens[$0].kind == .identifier }),
        source.isNamed(module, oneOf: modules)
      else { continue }
      let name = source.identifierName(module)
      findings.report(
        module, subject: name,
        "the import of '\(name)' is not allowed here; \(remedy ?? "move what needs it elsewhere")")
    }
  }
}

extension LintedFile {
  /// The token ranges of types and extensions with a name, without overlap.
  func ranges(ofTypes names: NamePatterns) -> [Range<Int>] {
    source.withoutOverlap(
      source.declarations.indices.filter { index in
        let declaration = source.declarations[index]
        guard declaration.kind.hasMembers, let name = source.dottedNameTokens(declaration.name).last else {
          return false
        }
        return source.isNamed(name, oneOf: names)
      })
  }
}
