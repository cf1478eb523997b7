extension Git {
  /// The folder of the repository's hooks.
  public struct HooksFolder: Sendable {
    /// The absolute path. The folder may be missing.
    public var path: FilePath
    /// Whether other repositories use the folder as well.
    public var isShared: Bool
    /// The top folder of the work tree.
    public var top: FilePath
    /// Whether git runs no hooks: the setting is empty or does not name a folder (`/dev/null`).
    public var isOff = false

    /// Whether the folder is part of the work tree and therefore shared with the team.
    public var isInWorkTree: Bool {
      path.isInside(top) && !path.components.contains { $0.elementsEqual(".git".utf8) }
    }
  }

  /// Returns the folder of git's hooks: `core.hooksPath` if set, otherwise the one that all work trees share.
  public func hooksFolder() throws(GitError) -> HooksFolder {
    var calls = [
      Call("rev-parse", "--show-toplevel"), Call("rev-parse", "--git-path", "hooks"),
      Call("config", "--show-scope", "--null", "--get", "core.hooksPath"),
    ]
    for index in calls.indices { calls[index].asksForHooks = true }
    let outputs = try outputs(Array(calls.prefix(2)))
    // The call fails if the setting is missing.
    let setting = try outcomes([calls[2]])[0].output.split(separator: 0, omittingEmptySubsequences: false)
    let scopes = ["global", "system"].map { Array($0.utf8) }
    let folder = path(outputs[1])
    let kind = FileSystem.kind(folder)
    return HooksFolder(
      path: folder, isShared: setting.first.map { scopes.contains(Array($0)) } ?? false, top: path(outputs[0]),
      // For an empty setting git runs hooks from `/` but prints the current folder here.
      isOff: setting.count > 1 && setting[1].isEmpty || kind != nil && kind != .folder)
  }
}
