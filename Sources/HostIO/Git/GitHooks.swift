extension Git {
  /// The folder of the repository's hooks.
  public struct HooksFolder: Sendable {
    /// Absolute. It need not be there.
    public var path: FilePath
    /// Whether it serves other repositories of the user, too.
    public var isShared: Bool
    /// The folder of the work tree.
    public var top: FilePath

    /// Whether it is a part of the project, which others get.
    public var isInWorkTree: Bool {
      path.isInside(top) && !path.components.contains { $0.elementsEqual(".git".utf8) }
    }
  }

  /// Where git looks for hooks: `core.hooksPath` where it is set, else a folder that all work trees share.
  public func hooksFolder() throws(GitError) -> HooksFolder {
    let outputs = try outputs([Call("rev-parse", "--show-toplevel"), Call("rev-parse", "--git-path", "hooks")])
    // A setting that is not there makes this fail, which says what is to be known.
    let scope = try outcomes([Call("config", "--show-scope", "--get", "core.hooksPath")])[0].output
    let scopes = ["global", "system"].map { Array($0.utf8) }
    return HooksFolder(
      path: path(outputs[1]), isShared: scopes.contains { scope.starts(with: $0) }, top: path(outputs[0]))
  }
}
