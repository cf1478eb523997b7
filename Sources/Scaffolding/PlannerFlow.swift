import Plans
import Wording

extension Planner {
  /// Notes the manual work that a flow needs: showing it in the app, or additions to its existing files.
  static func noteFlow(_ flow: Flow?, typeFolder: String?, in draft: inout PlanDraft) {
    guard let flow, let root = flow.root else { return }
    let type = "\(root.name)\(flow.names.flow)"
    if draft.unchangedFlowFiles.isEmpty {
      let isInApp = typeFolder == nil && root.parameters.isEmpty
      let isNew = draft.steps.contains { $0.path.hasSuffix("/\(type).swift") && $0.action == .create }
      let parameters = (root.parameters.isEmpty ? [] : ["root: …"]) + flow.dependencies.map { "\($0.name): …" }
      let list = flow.names.sharesContainer ? "" : "(\(parameters.joined(separator: ", ")))"
      if isNew, !isInApp {
        draft.addNote(
          "nothing shows '\(type)\(list)' yet; show it when the app starts, or "
            + "in place of its first screen")
      }
      return
    }
    let declared = typeFolder.flatMap { draft.facts.declaredType("\(root.name)Route", $0) }
    let known = Set(declared?.plainCases ?? []).union(declared.map { Array($0.payloadLabels.keys) } ?? [])
    let missing = flow.screens.filter { !known.contains($0.route) }.map { screen in
      let payload = screen.parameters.map { "\($0.name): \($0.type.text)" }.joined(separator: ", ")
      return "'\(screen.route)\(payload.isEmpty ? "" : "(\(payload))")'"
    }
    let files = draft.unchangedFlowFiles.map { "'\(printable($0))'" }.joined(separator: ", ")
    if declared != nil, missing.isEmpty {
      draft.addNote("\(files) are unchanged; handle each new output in '\(root.name)\(flow.names.handler)'")
    } else {
      draft.addNote(
        "\(files) are unchanged; add to '\(root.name)Route' \(missing.joined(separator: ", ")), with the outputs in "
          + "'\(root.name)\(flow.names.handler)' and the screens in '\(type)'")
    }
  }
}
