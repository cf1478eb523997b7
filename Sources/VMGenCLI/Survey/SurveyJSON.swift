import Linting
import Reporting
import Wording

/// The survey as JSON.
struct SurveyJSON {
  private let survey: Survey

  init(_ survey: Survey) { self.survey = survey }

  var json: JSONOutput {
    let evidence = survey.evidence
    let fitting = evidence.fitting
    let errors = survey.diagnostics.count { $0.severity == .error }
    let isolation: JSONOutput = survey.project.isIsolated.map { $0 ? "MainActor" : "nonisolated" } ?? "mixed"
    return [
      "version": 1, "tool": .string("vmgen \(Version.current)"),
      "convention": .optional(fitting?.convention.rawValue),
      "share": fitting.map { Self.share($0.share) } ?? .null,
      "configured": .optional(survey.configured?.name),
      "viewModels": .number(evidence.viewModels.count),
      "otherNames": survey.otherNames.map {
        ["pattern": .string($0.pattern), "classes": .number($0.classes.count)]
      } ?? .null,
      "files": .number(survey.files),
      "projectFiles": .array(
        survey.project.files.map { ["kind": .string("\($0.kind)"), "path": .string($0.path)] }),
      "deploymentTargets": .object(survey.project.deployments.map { .init($0.system, .string($0.versionText)) }),
      "tooOldForScreens": survey.project.oldTarget.map { ["file": .string($0.file), "system": .string($0.system)] }
        ?? .null,
      "isolation": isolation,
      "imports": .object(survey.frameworks.map { .init($0.name, .number($0.files)) }),
      "evidence": .object(Convention.allCases.map { .init($0.rawValue, self.evidence($0)) }),
      "folders": folders,
      "findings": [
        "convention": .string(survey.checked.name), "errors": .number(errors),
        "warnings": .number(survey.diagnostics.count - errors),
        "baselined": survey.baselined.map(JSONOutput.number) ?? .null,
        "safeFixes": .number(survey.fixes.safe.count), "unsafeFixes": .number(survey.fixes.unsafe.count),
        "byRule": rows(survey.tables.byRule, "rule"), "byFolder": rows(survey.tables.byFolder, "folder"),
      ],
      "proposals": .array(
        survey.proposals.map { each in
          [
            "rule": .string(each.rule), "setting": .json(each.setting), "findings": .number(each.findings),
            "reason": .string(each.reason),
          ]
        }),
      "next": .string(survey.next.command),
    ]
  }

  private func evidence(_ convention: Convention) -> JSONOutput {
    let signs = survey.evidence.signs(of: convention)
    return [
      "share": Self.share(survey.evidence.share(of: convention)),
      "viewModels": .number(signs.viewModels), "for": .strings(signs.reasons), "against": .strings(signs.objections),
    ]
  }

  private var folders: JSONOutput {
    guard let usual = survey.evidence.fitting?.convention else { return [] }
    return .array(
      survey.evidence.deviations(from: usual).map { each in
        [
          "folder": .string(each.folder), "convention": .string(each.convention.rawValue),
          "following": .number(each.following), "viewModels": .number(each.viewModels),
        ]
      })
  }

  private func rows(_ rows: [FindingTables.Row], _ key: String) -> JSONOutput {
    .array(
      rows.map { row in
        .object([
          .init(key, .string(row.name)), .init("count", .number(row.count)), .init("errors", .number(row.errors)),
          .init("safeFixes", .number(row.safeFixes)), .init("unsafeFixes", .number(row.unsafeFixes)),
        ])
      })
  }

  /// A number with two decimals.
  private static func share(_ share: Double) -> JSONOutput {
    let hundredths = Int((share * 100).rounded())
    return .json("\(hundredths / 100).\(hundredths % 100 < 10 ? "0" : "")\(hundredths % 100)")
  }
}
