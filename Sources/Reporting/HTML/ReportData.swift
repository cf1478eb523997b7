import Linting
import Wording

extension HTMLReport {
  /// Writes the report as JSON for other programs: the findings in the lint's JSON format, and the other data of the
  /// page.
  public func writeJSON(to write: (String) -> Void) {
    let added = report.diagnostics.filter { new.contains(Place($0)) }.map(\.fingerprint)
    let viewModels = evidence.viewModels.map { viewModel -> JSONOutput in
      [
        "path": .string(viewModel.path), "file": .string(viewModel.file),
        "convention": .optional(viewModel.convention?.rawValue),
        "dependencies": .strings(viewModel.dependencies),
      ]
    }
    let owners = evidence.owners.map { owner -> JSONOutput in
      [
        "name": .string(owner.name), "file": .string(owner.file), "isViewController": .bool(owner.isViewController),
        "viewModels": .strings(owner.viewModels),
      ]
    }
    write("{\"version\": 1,\n\"project\": \(JSONText.quoted(project)),\n")
    write("\"since\": \(JSONOutput.optional(comparedWith).line),\n\"new\": \(JSONOutput.strings(added).line)")
    write(",\n\"viewModels\": \(JSONOutput.array(viewModels).line),\n\"owners\": \(JSONOutput.array(owners).line)")
    write(",\n\"history\": [\(history.joined(separator: ",\n"))],\n\"lint\": ")
    ReportFormat.json.write(report, color: false) { write(String(decoding: $0, as: UTF8.self)) }
    write("}\n")
  }
}
