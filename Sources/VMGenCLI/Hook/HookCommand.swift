import HostIO
import Wording

/// `vmgen hook`: adds the lint to git's pre-commit hook and removes it.
struct HookCommand {
  static let definition = CommandDefinition(
    name: "hook", summary: "check staged files before every commit", operands: "install|uninstall",
    discussion: """
      'install' adds 'vmgen lint --staged --new' to git's pre-commit hook, which then reports the findings that a commit
      adds. The hook is in the folder that git uses ('core.hooksPath', if it is set). An existing shell script stays: vmgen
      adds its lines between two marks after the first line. vmgen does not change other programs or the hooks of a hook
      manager; it prints what to add by hand. 'uninstall' removes the lines between the marks, and the file if nothing
      else is in it.

      If a commit finds no vmgen, the hook fails, because a silently skipped check is no check.
      'git commit --no-verify' skips the hook, and git runs no such hook for a merge without conflicts. Findings of a
      commit that is amended are old. CI checks these commits.

      Exit status: 0 done or nothing to do, 1 not changed, 2 wrong usage, 3 a file could not be read or written.
      """,
    options: [ResultFormat.option, .help],
    examples: [
      ("vmgen hook install", "check every commit"),
      ("vmgen hook uninstall", "stop checking commits"),
    ])

  private typealias Action = HookInstallation.Action

  private let action: Action
  private let format: ResultFormat

  init(_ arguments: Arguments) throws(UsageError) {
    let names = Action.allCases.map(\.rawValue)
    guard let word = arguments.operands.first?.text else {
      throw UsageError(
        message: "'hook' needs a subcommand", remedy: NearestName.remedy("", among: names), command: "hook")
    }
    guard let action = Action(rawValue: word) else {
      throw UsageError(
        message: "unknown subcommand '\(word)'", remedy: NearestName.remedy(word, among: names), command: "hook")
    }
    if arguments.operands.count > 1 {
      throw UsageError(message: "'hook \(word)' takes no arguments", remedy: "remove them", command: "hook")
    }
    self.action = action
    format = ResultFormat(arguments)
  }

  func run(_ console: inout Console) throws(UsageError) -> ExitStatus {
    let current = try ProjectFolders(root: nil, command: "hook").current
    let hook = try HookInstallation(action, in: current, current: current, command: "hook")
    if format == .text { return hook.run(&console) }
    let result = hook.carryOut()
    console.writeResult([
      "version": 1, "action": .string(action.rawValue), "path": .string(hook.shown),
      "change": .string(hook.changeWord), "message": .string(result.message), "notes": .strings(result.notes),
    ])
    if result.status != .clean { console.writeError("vmgen: \(result.message)\n") }
    return result.status
  }
}
