/// Where the project is that a run looks at.
public enum Project {
  /// The folder of the project: the git root above a folder, else that of the outermost `.vmgen.json`, else the folder.
  public static func root(above folder: FilePath) -> FilePath {
    if let root = gitRoot(above: folder) { return root }
    var outermost: FilePath?
    for candidate in ancestors(of: folder) {
      if FileSystem.kind(candidate.appending(".vmgen.json".utf8)) == .file { outermost = candidate }
    }
    return outermost ?? folder
  }

  /// The folder at or above this one that holds a `.git`: a folder, or a file in a worktree or a submodule.
  public static func gitRoot(above folder: FilePath) -> FilePath? {
    ancestors(of: folder).first { FileSystem.kind($0.appending(".git".utf8)) != nil }
  }

  /// A folder and all that it lies in, innermost first.
  private static func ancestors(of folder: FilePath) -> [FilePath] {
    var ancestors = [folder]
    var current = folder
    while !current.components.isEmpty {
      current = current.parent
      ancestors.append(current)
    }
    return ancestors
  }
}
