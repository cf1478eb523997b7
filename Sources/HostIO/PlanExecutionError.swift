import Scaffolding

/// Why a plan was not carried out; nothing of it is on the disk then, unless `leftovers` names what could not be undone.
public struct PlanExecutionError: Error, Hashable, Sendable {
  /// What went wrong.
  public var cause: Cause
  /// Paths that could not be removed or put back.
  public var leftovers: [String]

  /// What can go wrong.
  public enum Cause: Hashable, Sendable {
    /// The plan has conflicts: relative paths.
    case conflicts([String])
    /// The disk is no longer as the plan knew it, at that relative path.
    case changed(String)
    /// The folder of that path lies outside the project.
    case outsideProject(path: String, root: String)
    /// A call of the operating system failed.
    case system(operation: String, path: String, code: Int32, reason: String)
  }

  /// One lower-case sentence without a full stop, remedy included.
  public var message: String { "" }
}
