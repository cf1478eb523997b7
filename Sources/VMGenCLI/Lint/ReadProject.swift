import Configuring
import HostIO
import Linting
import SwiftScan

/// The result of reading a project.
struct ReadProject: Sendable {
  var readings: [Reading]
  var outcome: ProjectLint.Outcome
  /// The staged files, with the contents that git has reported.
  var staged: GitSnapshot?
  /// The readings of unstaged files. Another snapshot with the same unstaged files can reuse them.
  var unstaged: [Reading]?
  /// The configurations in the project's folders. The run must know them before it reads files. If one of them was
  /// unknown, it must read the files again.
  var configurations: [FilePath]
  /// Files that the user named but the configuration excludes.
  var excludedByConfiguration: [FilePath]
  /// Folders that the user named and that have no file to check. `isExcluded` is true if the configuration excludes all
  /// their files.
  var unmatched: [(path: FilePath, isExcluded: Bool)]
  /// The configurations' patterns that match no file of the project.
  var unmatchedPatterns: [UnmatchedPatterns.Pattern] {
    UnmatchedPatterns.unmatched(in: readings.map(\.unmatchedPatterns))
  }
  /// The error if git could not list tracked files that are ignored.
  var gitError: GitError?
}

/// A file that was read whole. A class, because copying its dozen references would slow down sorting and passing lists.
final class ReadFile: Sendable {
  let path: FilePath
  /// The path as shown to the user. Files are sorted by it.
  let shown: FilePath
  let isRequested: Bool
  let isChecked: Bool
  let settings: LintSettings
  let facts: FileFacts
  /// The parsed file, if it was kept.
  let file: LintedFile?
  /// The result of checking the file, if no other file was needed.
  let result: Linter.Outcome?

  init(
    path: FilePath, shown: FilePath, isRequested: Bool, isChecked: Bool, settings: LintSettings, facts: FileFacts,
    file: LintedFile? = nil, result: Linter.Outcome? = nil
  ) {
    (self.path, self.shown, self.isRequested, self.isChecked) = (path, shown, isRequested, isChecked)
    (self.settings, self.facts, self.file, self.result) = (settings, facts, file, result)
  }
}

/// The results of one thread.
struct Reading: Sendable {
  var resolver: SettingsResolver
  var buffer = FileBuffer()
  /// The memory that is left for files that wait for the index, in bytes.
  var remainingMemory: Int
  /// Files that were read whole.
  var files: [ReadFile] = []
  /// The declarations of all other files.
  var declared = FileFacts()
  var invalidUTF8: [FilePath] = []
  var errors: [FileError] = []
  /// Whether a file was not checked because it has the markers of merge conflicts, or is a pointer of Git LFS.
  var skipsFile = false
  /// The number of requested files that were read.
  var requestedCount = 0
  /// The visited files that were requested by name.
  var visitedRequests: [FilePath] = []
  /// The files whose facts include all of their classes, if a fix asks for the subclasses of ViewModels.
  var pathsOfHeirs: [FilePath] = []
  /// Files that the user named but the configuration excludes.
  var excludedByConfiguration: [FilePath] = []
  /// Folders that the user named and in which no file to check was visited yet.
  var unmatched: Set<FilePath> = []
  /// The configurations' patterns that no visited file matches.
  var unmatchedPatterns: UnmatchedPatterns
  /// Folders that the user named and that contain a file excluded by the configuration.
  var excluding: Set<FilePath> = []
  /// The indices of staged files whose contents must be requested from git.
  var unknown: [Int] = []
  var statistics = LintStatistics()
  /// The facts of `vmgen survey`.
  var surveyed = SurveyedFiles()

  /// Records that a file was visited, for the folders that the user named.
  ///
  /// - Parameter isChecked: Whether the configuration includes the file.
  mutating func recordVisit(of path: @autoclosure () -> FilePath, isChecked: Bool) {
    if unmatched.isEmpty { return }
    var folder = path()
    while folder != folder.parent {
      folder = folder.parent
      guard unmatched.contains(folder) else { continue }
      if isChecked { unmatched.remove(folder) } else { excluding.insert(folder) }
    }
  }
}
