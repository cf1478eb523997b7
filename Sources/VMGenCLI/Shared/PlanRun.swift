import HostIO
import Plans
import Scaffolding
import Wording

/// Shows a plan or carries it out, in the same way for every command.
struct PlanRun {
  enum Format: String, CaseIterable {
    case text, json, diff
  }

  static let options = [
    OptionDefinition(name: "--dry-run", summary: "show the changes and write nothing"),
    OptionDefinition(
      name: "--format", value: "FORMAT", choices: Format.allCases.map(\.rawValue),
      summary: "the output format: text or json; with --dry-run also diff"),
  ]

  /// The format of the plan.
  let format: Format
  /// Whether to show the plan and write nothing.
  let isDryRun: Bool
  /// Whether to list the `// TODO:` lines of the files.
  let listsTodos: Bool

  /// The format to show the plan in; nil to carry it out.
  var dryRun: Format? { isDryRun ? format : nil }

  init(_ arguments: Arguments, command: String, listsTodos: Bool = false) throws(UsageError) {
    format = arguments.value("--format").flatMap { Format(rawValue: $0.text) } ?? .text
    self.listsTodos = listsTodos
    isDryRun = arguments.has("--dry-run")
    if format == .diff, !isDryRun {
      throw UsageError(
        message: "'--format diff' needs '--dry-run'", remedy: "add '--dry-run', or remove '--format diff'",
        command: command)
    }
  }

  /// Lists the files that the plan would change. Writes nothing; the status is `findings` if there are any.
  func check(_ plan: Plan, current: FilePath, _ remedy: String, _ console: inout Console) -> ExitStatus {
    let stale = plan.steps.filter { $0.action != .identical }
    func shown(_ path: String) -> FilePath { FilePath(plan.root).appending(path.utf8).relative(to: current) }
    var files: [(state: String, path: FilePath, reason: String?)] = stale.map { step in
      switch step.action {
      case .conflict(let conflict): ("conflict", shown(step.path), conflict.message(elsewhere: plan.folderOption))
      case .create: ("missing", shown(step.path), nil)
      case .delete: ("obsolete", shown(step.path), nil)
      case .replace, .skip, .identical: ("stale", shown(step.path), nil)
      }
    }
    files += plan.obsolete.map { ("obsolete", shown($0), nil) }
    if format == .json {
      let members = files.map { file -> JSONOutput in
        var members: JSONOutput = ["state": .string(file.state), "path": .string(file.path.text)]
        members.add("reason", file.reason.map { .string($0) })
        return members
      }
      let result: JSONOutput = ["version": 1, "files": .array(members)]
      console.write(result.text + "\n")
      console.endResult()
    } else {
      for file in files {
        console.write("\(file.state)  \(file.path.displayed)\(file.reason.map { ": \($0)" } ?? "")\n")
      }
    }
    if stale.contains(where: { !$0.action.isConflict }) { console.writeError("vmgen: \(remedy)\n") }
    if !plan.obsolete.isEmpty { console.writeError("vmgen: \(deletion(of: plan, shown))\n") }
    return stale.isEmpty && plan.obsolete.isEmpty ? .clean : .findings
  }

  /// Says what to do with the files of an earlier run that the plan leaves to a person.
  private func deletion(of plan: Plan, _ shown: (String) -> FilePath) -> String {
    let names = plan.obsolete.map { "'\(shown($0).displayed)'" }.joined(separator: ", ")
    let it = plan.obsolete.count == 1 ? "it" : "them"
    return "an earlier run wrote \(names), and vmgen does not delete \(it); look at \(it), then delete \(it)"
  }

  /// Shows the plan, or carries it out and prints the steps. A plan with conflicts writes nothing.
  func run(_ plan: Plan, current: FilePath, _ console: inout Console) -> ExitStatus {
    if isDryRun {
      write(plan, current, &console)
      return plan.conflicts.isEmpty ? .clean : .findings
    }
    if !plan.conflicts.isEmpty {
      if format == .json {
        write(plan, current, &console)
      } else {
        console.writeError(plan.text(relativeTo: current.text))
      }
      console.writeError("vmgen: nothing was written; resolve the conflicts above\n")
      return .findings
    }
    do {
      try PlanExecutor().execute(plan)
    } catch {
      console.writeError("vmgen: \(error.message)\n")
      return .incomplete
    }
    write(plan, current, &console)
    return .clean
  }

  /// Writes the plan. After JSON, all further text goes to standard error.
  private func write(_ plan: Plan, _ current: FilePath, _ console: inout Console) {
    switch format {
    case .text: console.write(plan.text(relativeTo: current.text, withTodos: listsTodos))
    case .diff: console.write(plan.diff())
    case .json:
      console.write(plan.json(relativeTo: current.text, withTodos: listsTodos).text + "\n")
      console.endResult()
    }
  }
}
