import HostIO
import Linting
import Wording

/// `--since REV`: of all findings only those on changed lines count.
struct ChangedCode {
  /// The Swift files that have changed and are still there.
  let files: Set<FilePath>
  private let lines: [String: Git.ChangedLines]

  /// Asks git what has changed.
  ///
  /// - Parameters:
  ///   - revision: As typed.
  ///   - inIndex: Whether what is staged is compared, not what is on the disk.
  init(since revision: Word, inIndex: Bool, current: FilePath) throws(UsageError) {
    do {
      let changes = try Git(in: current).changes(since: revision.bytes, inIndex: inIndex)
      files = Set(changes.lines.keys)
      lines = Dictionary(changes.lines.map { ($0.relative(to: current).text, $1) }) { first, _ in first }
    } catch {
      throw Self.usage(error, FilePath(revision.bytes).displayed)
    }
  }

  /// Whether a finding is about a changed line, by any of its lines.
  func contains(_ diagnostic: Diagnostic) -> Bool {
    let first = diagnostic.start.line
    // The end lies behind the last byte, which may be the end of a line.
    let last = diagnostic.end.column > 1 ? diagnostic.end.line : diagnostic.end.line - 1
    return lines[diagnostic.path]?.contains(anyOf: first...max(first, last)) ?? false
  }

  private static let deepen = "fetch its whole history ('git fetch --unshallow', 'fetch-depth: 0' on GitHub)"

  private static func usage(_ error: Git.ChangesError, _ revision: String) -> UsageError {
    switch error {
    case .unknownRevision(let names, let isShallow):
      var remedy = isShallow ? "this clone is shallow: \(deepen)" : "see 'git branch --all' for what there is"
      if let nearest = NearestName.find(revision, among: names) {
        remedy = "did you mean '\(TerminalText.escaped(Array(nearest.utf8)))'?"
      }
      return UsageError(message: "'--since \(revision)' names no commit", remedy: remedy, command: "lint")
    case .noCommits:
      return UsageError(
        message: "'--since' has nothing to compare with, there is no commit yet", remedy: "leave it out",
        command: "lint")
    case .noMergeBase(let isShallow):
      return UsageError(
        message: "'\(revision)' and HEAD have no commit in common"
          + (isShallow ? " in this clone, which is shallow" : ""),
        remedy: isShallow ? deepen : "name a revision that this branch began at", command: "lint")
    case .git(let error):
      return UsageError(message: "'--since' asks git, and \(error.text)", remedy: error.remedy, command: "lint")
    }
  }
}
