/// Finds the project of a folder.
public enum Project {
  /// The project's folder: the git root above a folder, else the folder of the outermost `.vmgen.json`, else the
  /// folder itself.
  public static func root(above folder: FilePath) -> FilePath {
    if let root = gitRoot(above: folder) { return root }
    var outermost: FilePath?
    for candidate in ancestors(of: folder) {
      if FileSystem.kind(candidate.appending(".vmgen.json".utf8)) == .file { outermost = candidate }
    }
    return outermost ?? folder
  }

  /// Whether a folder, or one above it, has a `.git` or a `.vmgen.json`.
  public static func isMarked(above folder: FilePath) -> Bool {
    gitRoot(above: folder) != nil
      || ancestors(of: folder).contains { FileSystem.kind($0.appending(".vmgen.json".utf8)) == .file }
  }

  /// The folder, or the nearest one above, with a `.git`: a folder, or a file in a worktree or submodule.
  public static func gitRoot(above folder: FilePath) -> FilePath? {
    ancestors(of: folder).first { FileSystem.kind($0.appending(".git".utf8)) != nil }
  }

  /// A folder and those above it, innermost first.
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
