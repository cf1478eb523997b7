import Plans
import Wording

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// An error in carrying out a plan. The executor has undone all changes, except for those in `leftovers`.
public struct PlanExecutionError: Error, Hashable, Sendable {
  /// The cause of the failure.
  public var cause: Cause
  /// Paths that could not be restored or removed.
  public var leftovers: [String] = []
  /// The option that chooses another folder, for messages; nil if there is none.
  public var folderOption: String? = "--in"

  /// The causes of failure.
  public enum Cause: Hashable, Sendable {
    /// The plan has conflicts at these paths, relative to its root.
    case conflicts([String])
    /// The file at this path, relative to the root, changed after planning.
    case changed(String)
    /// The folder of the path is outside the project.
    case outsideProject(path: String, root: String)
    /// A system call failed: the operation (`create`), the path, the error number and its message.
    case system(operation: String, path: String, code: Int32, reason: String)
  }

  /// The message: one sentence with a remedy, in lower case and without a full stop.
  public var message: String {
    leftovers.isEmpty
      ? cause.message(elsewhere: folderOption)
      : cause.message(elsewhere: folderOption) + "; these could not be restored, look at them: "
        + leftovers.map { "'\(TerminalText.escaped($0))'" }.joined(separator: ", ")
  }
}

extension PlanExecutionError.Cause {
  /// Returns the message without the leftovers.
  func message(elsewhere option: String?) -> String {
    switch self {
    case .conflicts(let paths):
      let shown = paths.map { "'\(TerminalText.escaped($0))'" }.joined(separator: ", ")
      return "nothing was written because of conflicts at \(shown); resolve them and run again"
    case .changed(let path):
      return "nothing was written: '\(TerminalText.escaped(path))' changed meanwhile; run again"
    case .outsideProject(let path, let root):
      return
        "nothing was written: '\(TerminalText.escaped(path))' is outside the project '\(TerminalText.escaped(root))'; "
        + "choose a folder inside, or another project with --root"
    case .system(let operation, let path, let code, let reason):
      return "nothing was written: could not \(operation) '\(TerminalText.escaped(path))': "
        + "\(reason.prefix(1).lowercased() + reason.dropFirst()); \(remedy(for: code, elsewhere: option))"
    }
  }

  private func remedy(for code: Int32, elsewhere option: String?) -> String {
    func or(_ remedy: String) -> String { option.map { " or choose \(remedy) with \($0)" } ?? "" }
    return switch code {
    case EACCES, EPERM, EROFS: "make the folder writable\(or("another one"))"
    case ENOSPC, EDQUOT: "free some space and run again"
    case ENAMETOOLONG: "shorten the name\(option == nil ? "" : ",")\(or("a folder with a shorter path"))"
    case ENOTDIR, EEXIST, ENOENT, ELOOP: "look at what is there\(option == nil ? "" : ",")\(or("another folder"))"
    default: "fix that and run again"
    }
  }
}
