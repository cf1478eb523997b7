import HostIO

/// What is to be done with git's pre-commit hook; looked at first, done later.
struct HookInstallation {
  /// What is asked for.
  enum Action: String, CaseIterable {
    case install, uninstall
  }

  let action: Action
  /// The hook, as it is shown.
  let shown: String
  let change: HookScript.Change
  /// What stands there now.
  let script: [UInt8]?
  private let path: FilePath
  private let folder: Git.HooksFolder

  /// Looks at the repository of a folder; changes nothing.
  ///
  /// - Parameters:
  ///   - current: The folder that the hook is shown relative to.
  ///   - command: The command that asks, whose help an error points to.
  init(_ action: Action, in folder: FilePath, current: FilePath, command: String) throws(UsageError) {
    self.action = action
    do throws(GitError) {
      self.folder = try Git(in: folder).hooksFolder()
    } catch {
      throw UsageError(message: error.text, remedy: error.remedy, command: command)
    }
    path = self.folder.path.appending("pre-commit".utf8)
    shown = path.relative(to: current).displayed
    let kind = self.folder.isOff ? nil : FileSystem.kind(path, followsLinks: false)
    var script: [UInt8]?
    do throws(FileError) {
      script = kind == .file ? try FileSystem.read(path) : nil
    } catch {
      change = .unreadable(error)
      self.script = nil
      return
    }
    self.script = script
    change =
      switch action {
      case .install: Self.install(kind, script, path, self.folder)
      case .uninstall: script.map(HookScript.uninstall) ?? .none
      }
  }

  /// Does it, and says what was done.
  func run(_ console: inout Console) -> ExitStatus {
    do throws(FileError) {
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
      case .unreadable(let error):
        throw error
      }
    } catch {
      console.complain("vmgen: \(error.message)\n")
      return .incomplete
    }
    if action == .install { for note in notes { console.complain("vmgen: \(note)\n") } }
    return .clean
  }

  /// Looks at who else has a say in the hook before it is changed.
  private static func install(
    _ kind: FileKind?, _ script: [UInt8]?, _ path: FilePath, _ folder: Git.HooksFolder
  ) -> HookScript.Change {
    let line = "add this line to it by hand: vmgen lint --staged --new || exit 1"
    if folder.isOff {
      return .refused(
        "git runs no hooks here, since 'core.hooksPath' names no folder; unset it ('git config --unset core.hooksPath')"
      )
    }
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
  private var notes: [String] {
    var notes: [String] = []
    if folder.isInWorkTree { notes.append("the hook is a file of the project; commit it, so that all have it") }
    for manager in HookManager.allCases {
      guard let settings = manager.settings(in: folder.top) else { continue }
      notes.append("the project has '\(settings)'; where \(manager.name) is to keep the hooks, \(manager.advice)")
    }
    return notes
  }
}
