extension Git {
  /// The folder of the repository's hooks.
  public struct HooksFolder: Sendable {
    /// Absolute. It need not be there.
    public var path: FilePath
    /// Whether it serves other repositories of the user, too.
    public var isShared: Bool
    /// The folder of the work tree.
    public var top: FilePath
    /// Whether git runs no hooks: the setting is empty, or leads to what is no folder (`/dev/null`).
    public var isOff = false

    /// Whether it is a part of the project, which others get.
    public var isInWorkTree: Bool {
      path.isInside(top) && !path.components.contains { $0.elementsEqual(".git".utf8) }
    }
  }

  /// Where git looks for hooks: `core.hooksPath` where it is set, else a folder that all work trees share.
  public func hooksFolder() throws(GitError) -> HooksFolder {
    var calls = [
      Call("rev-parse", "--show-toplevel"), Call("rev-parse", "--git-path", "hooks"),
      Call("config", "--show-scope", "--null", "--get", "core.hooksPath"),
    ]
    for index in calls.indices { calls[index].asksForHooks = true }
    let outputs = try outputs(Array(calls.prefix(2)))
    // A setting that is not there makes this fail, which says what is to be known.
    let setting = try outcomes([calls[2]])[0].output.split(separator: 0, omittingEmptySubsequences: false)
    let scopes = ["global", "system"].map { Array($0.utf8) }
    let folder = path(outputs[1])
    let kind = FileSystem.kind(folder)
    return HooksFolder(
      path: folder, isShared: setting.first.map { scopes.contains(Array($0)) } ?? false, top: path(outputs[0]),
      // An empty setting stands for the root of the disk when git runs a hook, and for the current folder here.
      isOff: setting.count > 1 && setting[1].isEmpty || kind != nil && kind != .folder)
  }
}
