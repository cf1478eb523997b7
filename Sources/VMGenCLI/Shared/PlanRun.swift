import HostIO
import Plans
import Scaffolding

/// Shows a plan or carries it out, in the same way for every command.
struct PlanRun {
  enum Format: String, CaseIterable {
    case text, json, diff
  }

  static let options = [
    OptionDefinition(name: "--dry-run", summary: "show the changes and write nothing"),
    OptionDefinition(
      name: "--format", value: "FORMAT", choices: Format.allCases.map(\.rawValue),
      summary: "the format of --dry-run: \(Format.allCases.map(\.rawValue).joined(separator: ", "))"),
  ]

  /// The format to show the plan in; nil to carry it out.
  let dryRun: Format?

  init(dryRun: Format?) { self.dryRun = dryRun }

  init(_ arguments: Arguments, command: String) throws(UsageError) {
    if arguments.has("--format"), !arguments.has("--dry-run") {
      throw UsageError(
        message: "'--format' needs '--dry-run'", remedy: "add '--dry-run', or remove '--format'",
        command: command)
    }
    let format = arguments.value("--format").flatMap { Format(rawValue: $0.text) } ?? .text
    dryRun = arguments.has("--dry-run") ? format : nil
  }

  /// Lists the files that carrying out the plan would change. Writes nothing; fails if there are any.
  static func check(_ plan: Plan, current: FilePath, _ remedy: String, _ console: inout Console) -> ExitStatus {
    let stale = plan.steps.filter { $0.action != .identical }
    for step in stale {
      let path = FilePath(plan.root).appending(step.path.utf8).relative(to: current).displayed
      console.write("\(step.action == .create ? "missing" : "stale")  \(path)\n")
    }
    if stale.isEmpty { return .clean }
    console.complain("vmgen: \(remedy)\n")
    return .findings
  }

  /// Shows the plan, or carries it out and prints the steps. A plan with conflicts writes nothing.
  func run(_ plan: Plan, current: FilePath, _ console: inout Console) -> ExitStatus {
    if let dryRun {
      switch dryRun {
      case .text: console.write(plan.text(relativeTo: current.text))
      case .json: console.write(plan.json(relativeTo: current.text))
      case .diff: console.write(plan.diff())
      }
      return plan.conflicts.isEmpty ? .clean : .findings
    }
    if !plan.conflicts.isEmpty {
      console.complain(plan.text(relativeTo: current.text))
      console.complain("vmgen: nothing was written; resolve the conflicts above\n")
      return .findings
    }
    do {
      try PlanExecutor().execute(plan)
    } catch {
      console.complain("vmgen: \(error.message)\n")
      return .incomplete
    }
    console.write(plan.text(relativeTo: current.text))
    return .clean
  }
}
