import Plans
import Wording

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Why a plan was not carried out; nothing of it is on the disk then, unless `leftovers` names what could not be undone.
public struct PlanExecutionError: Error, Hashable, Sendable {
  /// What went wrong.
  public var cause: Cause
  /// Paths that could not be removed or put back.
  public var leftovers: [String] = []
  /// The option that would have the files elsewhere, for messages; nil where there is none.
  public var folderOption: String? = "--in"

  /// What can go wrong.
  public enum Cause: Hashable, Sendable {
    /// The plan has conflicts, at those paths relative to its root.
    case conflicts([String])
    /// The disk is no longer as the plan knew it, at that path relative to its root.
    case changed(String)
    /// The folder of that path lies outside the project.
    case outsideProject(path: String, root: String)
    /// A call of the operating system failed: what was to be done (`create`), where, the error's number and its text.
    case system(operation: String, path: String, code: Int32, reason: String)
  }

  /// One lower-case sentence without a full stop, remedy included.
  public var message: String {
    leftovers.isEmpty
      ? cause.message(elsewhere: folderOption)
      : cause.message(elsewhere: folderOption) + "; these could not be put back as they were, look at them: "
        + leftovers.map { "'\(TerminalText.escaped($0))'" }.joined(separator: ", ")
  }
}

extension PlanExecutionError.Cause {
  /// The sentence without what is left over.
  func message(elsewhere option: String?) -> String {
    switch self {
    case .conflicts(let paths):
      return "nothing was written: \(paths.map { "'\(TerminalText.escaped($0))'" }.joined(separator: ", ")) "
        + "stood in the way; mend that and run again"
    case .changed(let path):
      return "nothing was written: '\(TerminalText.escaped(path))' changed in the meantime; run again"
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
    case ENOTDIR, EEXIST, ENOENT, ELOOP: "look at what stands there\(option == nil ? "" : ",")\(or("another folder"))"
    default: "mend that and run again"
    }
  }
}
