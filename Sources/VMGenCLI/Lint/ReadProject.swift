import Configuring
import HostIO
import Linting
import SwiftScan

/// All that the first step has come to.
struct ReadProject: Sendable {
  var readings: [Reading]
  var outcome: ProjectLint.Outcome
  /// What is staged, with what git has told of it.
  var staged: StagedFiles?
  /// What was made of the files that are not staged: another state that has them, too, need not read them again.
  var unstaged: [Reading]?
  /// The configurations in the folders of the project. What they say has to be known before a file is read: where one is
  /// met that is not, the files are to be read again.
  var configurations: [FilePath]
  /// Files named outright that the configuration leaves out.
  var dropped: [FilePath]
  /// Folders that were named and have no file that is checked; with whether the configuration leaves out all that there is.
  var unmatched: [(path: FilePath, isExcluded: Bool)]
  /// Why git did not say which of the ignored files it tracks.
  var gitError: GitError?
}

/// A file that was read whole. A class: lists of these files are sorted and handed on, and each has a dozen references.
final class ReadFile: Sendable {
  let path: FilePath
  /// The path as it is shown, by which files are sorted.
  let shown: FilePath
  let isAskedFor: Bool
  let isChecked: Bool
  let settings: LintSettings
  let facts: FileFacts
  /// What was read, where it is kept.
  let file: LintedFile?
  /// What checking it came to, where that needed no other file.
  let result: Linter.Outcome?

  init(
    path: FilePath, shown: FilePath, isAskedFor: Bool, isChecked: Bool, settings: LintSettings, facts: FileFacts,
    file: LintedFile? = nil, result: Linter.Outcome? = nil
  ) {
    (self.path, self.shown, self.isAskedFor, self.isChecked) = (path, shown, isAskedFor, isChecked)
    (self.settings, self.facts, self.file, self.result) = (settings, facts, file, result)
  }
}

/// What one thread has made of its files.
struct Reading: Sendable {
  var resolver: SettingsResolver
  var buffer = FileBuffer()
  /// How many bytes of memory are left for files that wait for the index.
  var room: Int
  /// Files that were read whole.
  var files: [ReadFile] = []
  /// What all other files declare.
  var declared = FileFacts()
  var invalidUTF8: [FilePath] = []
  var errors: [FileError] = []
  /// How many files asked for were read.
  var askedFor = 0
  /// The files met that are asked for by name.
  var met: [FilePath] = []
  /// Files named outright that the configuration leaves out.
  var dropped: [FilePath] = []
  /// Folders that were named, as long as no file of it was met that is checked.
  var unmatched: Set<FilePath> = []
  /// Folders that were named and have a file that the configuration leaves out.
  var excluding: Set<FilePath> = []
  /// The places of staged files that only git knows.
  var unknown: [Int] = []
  var statistics = LintStatistics()

  /// Notes that a file was met, for the folders that were named.
  ///
  /// - Parameter isChecked: Whether the configuration lets it be.
  mutating func meet(_ path: @autoclosure () -> FilePath, isChecked: Bool) {
    if unmatched.isEmpty { return }
    var folder = path()
    while folder != folder.parent {
      folder = folder.parent
      guard unmatched.contains(folder) else { continue }
      if isChecked { unmatched.remove(folder) } else { excluding.insert(folder) }
    }
  }
}
