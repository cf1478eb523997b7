import HostIO
import Wording

/// `vmgen hook`: puts the lint into git's pre-commit hook, and takes it out again.
struct HookCommand {
  static let definition = CommandDefinition(
    name: "hook", summary: "check what is staged before every commit", operands: "install|uninstall",
    discussion: """
      'install' makes git's pre-commit hook run 'vmgen lint --staged --new', which reports what a commit adds to the
      findings of the last one. It does so in the folder where git looks for hooks ('core.hooksPath' where it is set). A shell script that is there already stays: the check is put between two marks
      behind its first line. What is no shell script, and what a hook manager has made, is left alone; the run says what to
      add by hand. 'uninstall' takes out what is between the marks, and the file where nothing else was in it.

      Where a commit finds no vmgen the hook fails, since a check that is left out without a word is none.
      'git commit --no-verify' passes it over.

      Exit status: 0 done, or nothing to do, 1 left alone, 2 wrong usage, 3 a file could not be read or written.
      """,
    options: [.help],
    examples: [
      ("vmgen hook install", "check every commit"),
      ("vmgen hook uninstall", "do not check any more"),
    ])

  private typealias Action = HookInstallation.Action

  private let action: Action

  init(_ arguments: Arguments) throws(UsageError) {
    let names = Action.allCases.map(\.rawValue)
    guard let word = arguments.operands.first?.text else {
      throw UsageError(
        message: "'hook' does nothing by itself", remedy: NearestName.remedy("", among: names), command: "hook")
    }
    guard let action = Action(rawValue: word) else {
      throw UsageError(
        message: "unknown action '\(word)'", remedy: NearestName.remedy(word, among: names), command: "hook")
    }
    if arguments.operands.count > 1 {
      throw UsageError(message: "'hook \(word)' takes nothing more", remedy: "leave it out", command: "hook")
    }
    self.action = action
  }

  func run(_ console: inout Console) throws(UsageError) -> ExitStatus {
    let current = try ProjectFolders(root: nil, command: "hook").current
    return try HookInstallation(action, in: current, current: current, command: "hook").run(&console)
  }
}
