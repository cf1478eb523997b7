import HostIO

/// The change to git's pre-commit hook. `init` computes it; `run` carries it out.
struct HookInstallation {
  /// The requested action.
  enum Action: String, CaseIterable {
    case install, uninstall
  }

  let action: Action
  /// The path of the hook, for messages.
  let shown: String
  let change: HookScript.Change
  /// The current script; nil if there is none or it cannot be read.
  let script: [UInt8]?
  private let path: FilePath
  private let folder: Git.HooksFolder

  /// Reads the hook of a folder's repository and computes the change. Writes nothing.
  ///
  /// - Parameters:
  ///   - current: The folder that the shown path is relative to.
  ///   - command: The command whose help an error recommends.
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

  /// Whether the hook of a folder's repository runs vmgen; nil if there is no repository.
  static func isInstalled(in folder: FilePath) -> Bool? {
    guard let hook = try? HookInstallation(.uninstall, in: folder, current: folder, command: "hook") else { return nil }
    return hook.change != .none
  }

  /// The result of carrying out the change.
  struct Result {
    var status = ExitStatus.clean
    /// A line without the final line break.
    var message: String
    /// Advice after an installation.
    var notes: [String] = []
  }

  /// Carries out the change and prints it.
  func run(_ console: inout Console) -> ExitStatus {
    let result = carryOut()
    if result.status == .clean {
      console.write("\(result.message)\n")
    } else {
      console.writeError("vmgen: \(result.message)\n")
    }
    for note in result.notes { console.writeError("vmgen: \(note)\n") }
    return result.status
  }

  /// Carries out the change.
  func carryOut() -> Result {
    var result: Result
    do throws(FileError) {
      switch change {
      case .none:
        result = Result(message: action == .install ? "'\(shown)' runs vmgen already" : "'\(shown)' does not run vmgen")
      case .write(let bytes):
        try FileSystem.makeFolder(folder.path)
        var file = try FileReplacement(of: path, isExecutable: true)
        file.write(bytes)
        try file.finish()
        result = Result(
          message: "'\(shown)' \(action == .install ? "checks every commit from now on" : "no longer runs vmgen")")
      case .remove:
        try FileSystem.remove(path)
        result = Result(message: "'\(shown)' was removed")
      case .refused(let reason):
        return Result(status: .findings, message: "'\(shown)' was not changed: \(reason)")
      case .unreadable(let error):
        throw error
      }
    } catch {
      return Result(status: .incomplete, message: error.message)
    }
    if action == .install { result.notes = notes }
    return result
  }

  /// The change in one word, for JSON output.
  var changeWord: String {
    switch change {
    case .none: "none"
    case .write: script == nil ? "create" : "replace"
    case .remove: "remove"
    case .refused: "refused"
    case .unreadable: "unreadable"
    }
  }

  /// Refuses to install if a hook manager owns the hook.
  private static func install(
    _ kind: FileKind?, _ script: [UInt8]?, _ path: FilePath, _ folder: Git.HooksFolder
  ) -> HookScript.Change {
    let line = "add this line to it: vmgen lint --staged --new || exit 1"
    if folder.isOff {
      return .refused(
        "'core.hooksPath' names no folder, so git runs no hooks; run 'git config --unset core.hooksPath'"
      )
    }
    // A block of an older vmgen is replaced even if a hook manager is present.
    let change = HookScript(toolFolder: folder.isInWorkTree ? nil : ToolFolder.find()).install(in: script)
    let isRun = script == nil || FileSystem.isExecutable(path)
    if change == .none, isRun { return change }
    if folder.isShared {
      return .refused(
        "all repositories share it through 'core.hooksPath'; set 'core.hooksPath' for this one, or \(line)")
    }
    if let manager = HookManager.allCases.first(where: { $0.hasMade(path, script) }) {
      return .refused("\(manager.name) manages the hooks; \(manager.advice)")
    }
    if kind != nil, kind != .file { return .refused("it is not a regular file; \(line)") }
    if !isRun {
      return .refused("it is not executable, so git does not run it; make it executable, or remove it")
    }
    if case .refused(let reason) = change { return .refused("\(reason); \(line)") }
    return change
  }

  /// Advice after an installation.
  private var notes: [String] {
    var notes: [String] = []
    if folder.isInWorkTree { notes.append("the hook is in the work tree; commit it to share it with your team") }
    for manager in HookManager.allCases {
      guard let settings = manager.settings(in: folder.top) else { continue }
      notes.append("the project has '\(settings)'; if \(manager.name) manages its hooks, \(manager.advice)")
    }
    return notes
  }
}
