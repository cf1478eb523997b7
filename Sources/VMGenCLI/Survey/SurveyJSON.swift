import Linting
import Reporting
import Wording

/// The survey for programs.
struct SurveyJSON {
  private let survey: Survey

  init(_ survey: Survey) { self.survey = survey }

  var text: String {
    let evidence = survey.evidence
    let fitting = evidence.fitting
    let targets = survey.project.deployments.map { "\(quoted($0.system)): \(quoted($0.versionText))" }
    let files = survey.project.files.map { "{\"kind\": \(quoted("\($0.kind)")), \"path\": \(quoted($0.path))}" }
    let frameworks = survey.frameworks.map { "\(quoted($0.name)): \($0.files)" }
    let tables = survey.tables
    let errors = survey.diagnostics.count { $0.severity == .error }
    let (safe, unsafe) = (survey.fixes.safe.count, survey.fixes.unsafe.count)
    let isolation = survey.project.isIsolated.map { $0 ? "\"MainActor\"" : "\"nonisolated\"" } ?? "\"mixed\""
    return """
      {"version": 1, "tool": \(quoted("vmgen \(Version.current)")),
       "convention": \(fitting.map { quoted($0.convention.rawValue) } ?? "null"),
       "share": \(fitting.map { Self.share($0.share) } ?? "null"),
       "configured": \(survey.configured.map { quoted($0.name) } ?? "null"),
       "viewModels": \(evidence.viewModels.count),
       "files": \(survey.files),
       "projectFiles": [\(files.joined(separator: ", "))],
       "deploymentTargets": {\(targets.joined(separator: ", "))},
       "isolation": \(isolation),
       "imports": {\(frameworks.joined(separator: ", "))},
       "evidence": {
      \(Convention.allCases.map(self.evidence).joined(separator: ",\n"))},
       "folders": [\(folders)],
       "findings": {"convention": \(quoted(survey.checked.name)), "errors": \(errors), \
      "warnings": \(survey.diagnostics.count - errors), "baselined": \(survey.baselined.map { "\($0)" } ?? "null"), \
      "safeFixes": \(safe), "unsafeFixes": \(unsafe),
        "byRule": [\(rows(tables.byRule, "rule"))],
        "byFolder": [\(rows(tables.byFolder, "folder"))]},
       "next": \(quoted(survey.next.command))}

      """
  }

  private func evidence(_ convention: Convention) -> String {
    let signs = survey.evidence.signs(of: convention)
    let share = Self.share(Double(signs.viewModels) / Double(max(1, survey.evidence.viewModels.count)))
    return "  \(quoted(convention.rawValue)): {\"share\": \(share), \"viewModels\": \(signs.viewModels), "
      + "\"for\": [\(signs.reasons.map(quoted).joined(separator: ", "))], "
      + "\"against\": [\(signs.objections.map(quoted).joined(separator: ", "))]}"
  }

  private var folders: String {
    guard let usual = survey.evidence.fitting?.convention else { return "" }
    return survey.evidence.deviations(from: usual).map { each in
      "{\"folder\": \(quoted(each.folder)), \"convention\": \(quoted(each.convention.rawValue)), "
        + "\"following\": \(each.following), \"viewModels\": \(each.viewModels)}"
    }.joined(separator: ", ")
  }

  private func rows(_ rows: [FindingTables.Row], _ key: String) -> String {
    rows.map { row in
      "{\"\(key)\": \(quoted(row.name)), \"count\": \(row.count), \"errors\": \(row.errors), "
        + "\"safeFixes\": \(row.safeFixes), \"unsafeFixes\": \(row.unsafeFixes)}"
    }.joined(separator: ",\n    ")
  }

  private func quoted(_ text: String) -> String { JSONText.quoted(text) }

  /// A number with two decimals.
  private static func share(_ share: Double) -> String {
    let hundredths = Int((share * 100).rounded())
    return "\(hundredths / 100).\(hundredths % 100 < 10 ? "0" : "")\(hundredths % 100)"
  }
}
