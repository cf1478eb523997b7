import HostIO
import Linting
import SwiftScan

/// Finds the uses of members that a fix would make private. Searches all files of the project's folder, including
/// excluded, ignored and vendored ones. Copies of the core are left out: the core uses no ViewModel of the project.
struct UsesReader {
  /// The rules whose fixes restrict access to a property.
  static let rules = ["private_set_state", "private_dependencies"]

  let selection: LintSelection
  /// The members whose access a fix may restrict.
  let names: Set<String>

  /// - Parameter found: The findings to fix.
  init(_ selection: LintSelection, for found: [Diagnostic]) {
    self.selection = selection
    names = Set(found.filter { Self.rules.contains($0.rule) }.map(\.subject))
  }

  /// The uses in files.
  struct Found {
    /// The uses in each file, sorted by path.
    var files: [(path: FilePath, uses: FileUses)]
    /// Whether every file could be read.
    var isComplete: Bool
    /// The files that can be misread: they have an unmatched bracket, string or comment, or merge conflicts.
    var broken: [FilePath]

    var joined: ProjectUses { ProjectUses(files.map(\.uses), isComplete: isComplete && broken.isEmpty) }
  }

  func read() -> ProjectUses { files().joined }

  /// Searches the files.
  ///
  /// - Parameters:
  ///   - words: Words of which a file must contain one; nil for all files.
  ///   - known: Files to leave out.
  func files(naming words: ByteSearch? = nil, except known: Set<FilePath> = []) -> Found {
    let walker = FileWalker(honoursIgnores: false, threads: selection.walker.threads)
    let inside = walker.files(below: selection.project)
    let outside = selection.requestedFiles.filter { !$0.isInside(selection.project) }
    let paths = (inside.files.filter { !$0.isOfLibraryCopy } + outside.sorted()).filter { !known.contains($0) }
    let read = Threads.map(paths.count, threads: walker.threads) {
      [self] index -> (isRead: Bool, isBroken: Bool, uses: FileUses?) in
      guard let bytes = try? selection.replacedContents[paths[index]] ?? FileSystem.read(paths[index]) else {
        return (false, false, nil)
      }
      let text = SourceText(bytes)
      if let words, !words.occurs(in: text) { return (true, false, nil) }
      let source = SourceFile(text)
      return (true, Self.isBroken(source, bytes, bytes.count), uses(in: source, at: paths[index]))
    }
    return Found(
      files: zip(paths, read).compactMap { path, read in read.uses.map { (path, $0) } },
      isComplete: inside.errors.isEmpty && read.allSatisfy(\.isRead),
      broken: zip(paths, read).filter(\.1.isBroken).map(\.0))
  }

  /// Whether a file can be misread: it has an unmatched bracket, string or comment, or merge conflicts.
  static func isBroken(_ source: SourceFile, _ bytes: [UInt8], _ count: Int) -> Bool {
    source.problems.contains { $0.kind != .invalidUTF8 } || ConflictMarkers.areIn(bytes, count: count)
  }

  /// The uses in one file.
  func uses(in bytes: [UInt8], at path: FilePath) -> FileUses { uses(in: SourceFile(SourceText(bytes)), at: path) }

  private func uses(in source: SourceFile, at path: FilePath) -> FileUses {
    FileUses(source, path: path.relative(to: selection.current).text, names: names)
  }
}
