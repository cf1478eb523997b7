import Linting
import Wording

/// The format SARIF 2.1.0 (OASIS) for code scanning. Paths are relative to the project's folder; columns count UTF-16
/// units.
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
    write(report.rules.map { "\n  " + rule($0.rule, $0.severity).line }.joined(separator: ","))
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
      write(separator + result(diagnostic, nil).line)
      separator = ",\n  "
    }
    for silenced in report.silenced {
      write(separator + result(silenced.diagnostic, silenced.cause).line)
      separator = ",\n  "
    }
    write("]}]}\n")
  }

  // MARK: - Rules

  private func rule(_ rule: Rule, _ severity: Severity) -> JSONOutput {
    [
      "id": .string(rule.id), "shortDescription": text(rule.summary), "fullDescription": text(rule.rationale),
      "help": ["text": .string(helpText(rule)), "markdown": .string(helpMarkdown(rule))],
      "defaultConfiguration": ["level": .string(severity.rawValue)],
    ]
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

  private func result(_ diagnostic: Diagnostic, _ cause: SilencedDiagnostic.Cause?) -> JSONOutput {
    var result: JSONOutput = ["ruleId": .string(diagnostic.rule)]
    result.add("ruleIndex", ruleIndices[diagnostic.rule].map(JSONOutput.number))
    let span = SourceSpan(start: diagnostic.start, end: diagnostic.end)
    var location: JSONOutput = [
      "physicalLocation": ["artifactLocation": artifact(diagnostic.path), "region": region(span)]
    ]
    if !diagnostic.declaration.isEmpty {
      location.add("logicalLocations", [["fullyQualifiedName": .string(diagnostic.declaration)]])
    }
    result.add("level", .string(diagnostic.severity.rawValue))
    result.add("message", text(diagnostic.message))
    result.add("locations", [location])
    result.add("partialFingerprints", ["vmgen/v1": .string(diagnostic.fingerprint)])
    if !diagnostic.related.isEmpty {
      result.add("relatedLocations", .array(diagnostic.related.enumerated().map { related($1, id: $0) }))
    }
    if !diagnostic.fixIts.isEmpty {
      result.add("fixes", .array(zip(diagnostic.fixIts, diagnostic.fixSpans).map { fix($0, $1, diagnostic) }))
    }
    if let cause { result.add("suppressions", [suppression(cause)]) }
    return result
  }

  private func related(_ place: RelatedPlace, id: Int) -> JSONOutput {
    [
      "id": .number(id),
      "physicalLocation": [
        "artifactLocation": artifact(place.path),
        "region": ["startLine": .number(place.start.line), "startColumn": .number(place.start.utf16Column)],
      ],
      "message": text(place.note),
    ]
  }

  private func artifact(_ path: String) -> JSONOutput {
    ["uri": .string(URIText.path(report.folders.inProject(path))), "uriBaseId": .string(Self.base)]
  }

  private func region(_ span: SourceSpan) -> JSONOutput {
    [
      "startLine": .number(span.start.line), "startColumn": .number(span.start.utf16Column),
      "endLine": .number(span.end.line), "endColumn": .number(span.end.utf16Column),
    ]
  }

  private func fix(_ fix: FixIt, _ spans: [SourceSpan], _ diagnostic: Diagnostic) -> JSONOutput {
    let replacements = zip(fix.edits, spans).map { edit, span -> JSONOutput in
      ["deletedRegion": region(span), "insertedContent": text(edit.text)]
    }
    return [
      "description": text(fix.title),
      "artifactChanges": [["artifactLocation": artifact(diagnostic.path), "replacements": .array(replacements)]],
    ]
  }

  private func suppression(_ cause: SilencedDiagnostic.Cause) -> JSONOutput {
    switch cause {
    case .comment(let reason?): ["kind": "inSource", "justification": .string(reason)]
    case .comment(nil): ["kind": "inSource"]
    case .baseline: ["kind": "external", "justification": "the baseline knows it"]
    }
  }

  private func text(_ text: String) -> JSONOutput { ["text": .string(text)] }
}
