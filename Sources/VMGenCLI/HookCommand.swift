import HostIO
import Wording

/// `vmgen hook`: puts the lint into git's pre-commit hook, and takes it out again.
struct HookCommand {
  static let definition = CommandDefinition(
    name: "hook", summary: "check what is staged before every commit", operands: "install|uninstall",
    discussion: """
      'install' makes git's pre-commit hook run 'vmgen lint --staged', in the folder where git looks for hooks
      ('core.hooksPath' where it is set). A shell script that is there already stays: the check is put between two marks
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

  private enum Action: String, CaseIterable {
    case install, uninstall
  }

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
    let folder: Git.HooksFolder
    do {
      folder = try Git(in: current).hooksFolder()
    } catch {
      throw UsageError(message: error.text, remedy: error.remedy, command: "hook")
    }
    let path = folder.path.appending("pre-commit".utf8)
    let shown = path.relative(to: current).displayed
    do throws(FileError) {
      let kind = FileSystem.kind(path, followsLinks: false)
      let script = kind == .file ? try FileSystem.read(path) : nil
      let change: HookScript.Change
      switch action {
      case .install: change = install(kind, script, path, folder)
      case .uninstall: change = script.map(HookScript.uninstall) ?? .none
      }
      switch change {
      case .none:
        console.write(action == .install ? "'\(shown)' checks already\n" : "'\(shown)' has nothing of vmgen\n")
      case .write(let bytes):
        try FileSystem.makeFolder(folder.path)
        var file = try FileReplacement(of: path, isExecutable: true)
        file.write(bytes)
        try file.finish()
        console.write("'\(shown)' \(action == .install ? "checks every commit from now on" : "is as it was before")\n")
      case .remove:
        try FileSystem.remove(path)
        console.write("'\(shown)' is removed\n")
      case .refused(let reason):
        console.complain("vmgen: '\(shown)' is left alone: \(reason)\n")
        return .findings
      }
    } catch {
      console.complain("vmgen: \(error.message)\n")
      return .incomplete
    }
    if action == .install { sayMore(folder, &console) }
    return .clean
  }

  /// Looks at who else has a say in the hook before it is changed.
  private func install(
    _ kind: FileKind?, _ script: [UInt8]?, _ path: FilePath, _ folder: Git.HooksFolder
  ) -> HookScript.Change {
    let line = "add this line to it by hand: vmgen lint --staged || exit 1"
    // What an older version has written is ours, whoever else has a say.
    let change = HookScript(toolFolder: folder.isInWorkTree ? nil : ToolFolder.find()).install(in: script)
    let isRun = script == nil || FileSystem.isExecutable(path)
    if change == .none, isRun { return change }
    if folder.isShared {
      return .refused("'core.hooksPath' leads there from all repositories; set it for this one, or \(line)")
    }
    if let manager = HookManager.allCases.first(where: { $0.hasMade(path, script) }) {
      return .refused("\(manager.name) keeps the hooks here; \(manager.advice)")
    }
    if kind != nil, kind != .file { return .refused("it is no file of its own; \(line)") }
    if !isRun {
      return .refused("git does not run it, since it is not executable; make it so, or remove it")
    }
    if case .refused(let reason) = change { return .refused("\(reason); \(line)") }
    return change
  }

  /// What those who install should know.
  private func sayMore(_ folder: Git.HooksFolder, _ console: inout Console) {
    if folder.isInWorkTree {
      console.complain("vmgen: the hook is a file of the project; commit it, so that all have it\n")
    }
    for manager in HookManager.allCases {
      guard let settings = manager.settings(in: folder.top) else { continue }
      console.complain(
        "vmgen: the project has '\(settings)'; where \(manager.name) is to keep the hooks, \(manager.advice)\n")
    }
  }
}
