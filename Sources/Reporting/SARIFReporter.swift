import Linting
import Wording

/// SARIF 2.1.0 (OASIS) for code scanning. Paths are relative to the project's folder; columns count UTF-16 units.
struct SARIFReporter {
  private let report: Report
  /// The index of each rule in the list of rules.
  private let ruleIndices: [String: Int]

  private static let base = "%SRCROOT%"

  init(_ report: Report) {
    self.report = report
    ruleIndices = Dictionary(
      report.rules.enumerated().map { ($1.rule.id, $0) }, uniquingKeysWith: { first, _ in first })
  }

  func write(to write: (String) -> Void) {
    write(
      """
      {"$schema": "https://json.schemastore.org/sarif-2.1.0.json", "version": "2.1.0", "runs": [{
       "tool": {"driver": {"name": "vmgen", "version": \(JSONText.quoted(report.version)), \
      "semanticVersion": \(JSONText.quoted(report.version)), "rules": [
      """)
    write(list(report.rules.map(rule)))
    write(
      """
      ]}},
       "columnKind": "utf16CodeUnits",
       "originalUriBaseIds": {\(JSONText.quoted(Self.base)): {"description": {"text": "the project's folder"}}},
       "invocations": [{"executionSuccessful": \(report.unreadable == 0)}],
       "results": [
      """)
    var separator = "\n  "
    for diagnostic in report.diagnostics {
      write(separator + result(diagnostic, nil))
      separator = ",\n  "
    }
    for silenced in report.silenced {
      write(separator + result(silenced.diagnostic, silenced.cause))
      separator = ",\n  "
    }
    write("]}]}\n")
  }

  private func list(_ objects: [String]) -> String { objects.map { "\n  " + $0 }.joined(separator: ",") }

  // MARK: - Rules

  private func rule(_ rule: Rule, _ severity: Severity) -> String {
    """
    {"id": \(JSONText.quoted(rule.id)), "shortDescription": \(text(rule.summary)), \
    "fullDescription": \(text(rule.rationale)), "help": {"text": \(JSONText.quoted(helpText(rule))), \
    "markdown": \(JSONText.quoted(helpMarkdown(rule)))}, \
    "defaultConfiguration": {"level": \(JSONText.quoted(severity.rawValue))}}
    """
  }

  private func helpText(_ rule: Rule) -> String {
    [rule.rationale, rule.limits.isEmpty ? "" : "What it cannot see: \(rule.limits)"]
      .filter { !$0.isEmpty }.joined(separator: "\n\n")
  }

  private func helpMarkdown(_ rule: Rule) -> String {
    var parts = [rule.rationale]
    for (title, outcome) in [("Found", Example.Outcome.fails), ("Fine", .passes)] {
      guard let example = rule.examples.first(where: { $0.outcome == outcome }) else { continue }
      parts.append("\(title):\n\n```swift\n\(example.plainCode)\n```")
    }
    if !rule.limits.isEmpty { parts.append("What it cannot see: \(rule.limits)") }
    return parts.joined(separator: "\n\n")
  }

  // MARK: - Results

  private func result(_ diagnostic: Diagnostic, _ cause: SilencedDiagnostic.Cause?) -> String {
    var members = ["\"ruleId\": \(JSONText.quoted(diagnostic.rule))"]
    if let index = ruleIndices[diagnostic.rule] { members.append("\"ruleIndex\": \(index)") }
    let span = SourceSpan(start: diagnostic.start, end: diagnostic.end)
    var location =
      "\"physicalLocation\": {\"artifactLocation\": \(artifact(diagnostic.path)), \"region\": \(region(span))}"
    if !diagnostic.declaration.isEmpty {
      location += ", \"logicalLocations\": [{\"fullyQualifiedName\": \(JSONText.quoted(diagnostic.declaration))}]"
    }
    members += [
      "\"level\": \(JSONText.quoted(diagnostic.severity.rawValue))", "\"message\": \(text(diagnostic.message))",
      "\"locations\": [{\(location)}]",
      "\"partialFingerprints\": {\"vmgen/v1\": \(JSONText.quoted(diagnostic.fingerprint))}",
    ]
    if !diagnostic.related.isEmpty {
      let places = diagnostic.related.enumerated().map { related($1, id: $0) }
      members.append("\"relatedLocations\": [\(places.joined(separator: ", "))]")
    }
    if !diagnostic.fixIts.isEmpty {
      let fixes = zip(diagnostic.fixIts, diagnostic.fixSpans).map { fix($0, $1, diagnostic) }
      members.append("\"fixes\": [\(fixes.joined(separator: ", "))]")
    }
    if let cause { members.append("\"suppressions\": [\(suppression(cause))]") }
    return "{\(members.joined(separator: ", "))}"
  }

  private func related(_ place: RelatedPlace, id: Int) -> String {
    """
    {"id": \(id), "physicalLocation": {"artifactLocation": \(artifact(place.path)), \
    "region": {"startLine": \(place.start.line), "startColumn": \(place.start.utf16Column)}}, "message": \(text(place.note))}
    """
  }

  private func artifact(_ path: String) -> String {
    let path = URIText.path(report.folders.inProject(path))
    return "{\"uri\": \(JSONText.quoted(path)), \"uriBaseId\": \(JSONText.quoted(Self.base))}"
  }

  private func region(_ span: SourceSpan) -> String {
    """
    {"startLine": \(span.start.line), "startColumn": \(span.start.utf16Column), \
    "endLine": \(span.end.line), "endColumn": \(span.end.utf16Column)}
    """
  }

  private func fix(_ fix: FixIt, _ spans: [SourceSpan], _ diagnostic: Diagnostic) -> String {
    let replacements = zip(fix.edits, spans).map { edit, span in
      "{\"deletedRegion\": \(region(span)), \"insertedContent\": \(text(edit.text))}"
    }
    return """
      {"description": \(text(fix.title)), "artifactChanges": [{"artifactLocation": \(artifact(diagnostic.path)), \
      "replacements": [\(replacements.joined(separator: ", "))]}]}
      """
  }

  private func suppression(_ cause: SilencedDiagnostic.Cause) -> String {
    switch cause {
    case .comment(let reason?): "{\"kind\": \"inSource\", \"justification\": \(JSONText.quoted(reason))}"
    case .comment(nil): "{\"kind\": \"inSource\"}"
    case .baseline: "{\"kind\": \"external\", \"justification\": \"the baseline knows it\"}"
    }
  }

  private func text(_ text: String) -> String { "{\"text\": \(JSONText.quoted(text))}" }
}
