import HostIO
import Plans
import Scaffolding

/// A plan that is shown or carried out, the same way by every command.
struct PlanRun {
  enum Format: String, CaseIterable {
    case text, json, diff
  }

  static let options = [
    OptionDefinition(name: "--dry-run", summary: "show what would be written and write nothing"),
    OptionDefinition(
      name: "--format", value: "FORMAT", choices: Format.allCases.map(\.rawValue),
      summary: "how to show it with --dry-run: \(Format.allCases.map(\.rawValue).joined(separator: ", "))"),
  ]

  /// How it is only shown; nil where it is carried out.
  let dryRun: Format?

  init(dryRun: Format?) { self.dryRun = dryRun }

  init(_ arguments: Arguments, command: String) throws(UsageError) {
    if arguments.has("--format"), !arguments.has("--dry-run") {
      throw UsageError(
        message: "'--format' goes with '--dry-run' only", remedy: "add '--dry-run', or leave '--format' out",
        command: command)
    }
    let format = arguments.value("--format").flatMap { Format(rawValue: $0.text) } ?? .text
    dryRun = arguments.has("--dry-run") ? format : nil
  }

  /// Shows the plan, or carries it out and says what was done. Where there are conflicts nothing is written.
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
      console.complain("vmgen: nothing was written, because of the conflicts above\n")
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
