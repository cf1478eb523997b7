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

/// A file that matters. A class: what it refers to lies where the thread that read it has put it, and counting each of a dozen
/// references whenever a list of files is made takes longer than the rest of it.
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
  /// What checking it came to, where that needed nothing else.
  let result: Linter.Outcome?

  init(
    path: FilePath, shown: FilePath, isAskedFor: Bool, isChecked: Bool, settings: LintSettings, facts: FileFacts,
    file: LintedFile? = nil, result: Linter.Outcome? = nil
  ) {
    (self.path, self.shown, self.isAskedFor, self.isChecked) = (path, shown, isAskedFor, isChecked)
    (self.settings, self.facts, self.file, self.result) = (settings, facts, file, result)
  }
}

/// A file that may matter.
struct WaitingFile: Sendable {
  /// Its place among those that were only sketched.
  var place: Int
  /// Hashes of the names that it extends.
  var extended: [UInt64]
  var isAskedFor: Bool
  var settings: LintSettings
}

/// What one thread has made of its files.
struct Reading: Sendable {
  var resolver: SettingsResolver
  var buffer = FileBuffer()
  /// What the bytes of the last file tell, as far as somebody may ask for it.
  var sketch = SourceSketch()
  var room: RoomForFiles
  var matter: [ReadFile] = []
  /// Files that were only sketched, and the names in them.
  var sketched = PathList()
  var names = UnreadNames()
  /// Those of them that matter if they extend a view controller, and the hashes of what they extend.
  var waiting: [WaitingFile] = []
  /// Hashes of the names of view controllers in the files.
  var viewControllers: Set<UInt64> = []
  var invalidUTF8: [FilePath] = []
  var errors: [FileError] = []
  /// How many files asked for were read.
  var files = 0
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

  /// Adds a file that was only sketched, the last one.
  mutating func addSketched(at place: FilePlace) {
    statistics.sketched += 1
    sketched.append(place)
    names.add(sketch)
    if !sketch.viewControllers.isEmpty { viewControllers.formUnion(sketch.viewControllers) }
  }
}
