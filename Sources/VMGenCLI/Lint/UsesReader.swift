import HostIO
import Linting
import SwiftScan

/// Finds the uses of members that a fix would make private. Searches all files of the project's folder, including
/// excluded, ignored and vendored ones.
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

  func read() -> ProjectUses {
    let found = files()
    return ProjectUses(found.files.map(\.uses), isComplete: found.isComplete)
  }

  /// The uses in each file, sorted by path, and whether all files could be read.
  ///
  /// - Parameter words: Words of which a file must contain one; nil for all files.
  func files(naming words: ByteSearch? = nil) -> (files: [(path: FilePath, uses: FileUses)], isComplete: Bool) {
    let walker = FileWalker(honoursIgnores: false, threads: selection.walker.threads)
    let inside = walker.files(below: selection.project)
    let outside = selection.requestedFiles.filter { !$0.isInside(selection.project) }
    let paths = inside.files + outside.sorted()
    let read = Threads.map(paths.count, threads: walker.threads) { [self] index -> (isRead: Bool, uses: FileUses?) in
      guard let bytes = try? selection.replacedContents[paths[index]] ?? FileSystem.read(paths[index]) else {
        return (false, nil)
      }
      let text = SourceText(bytes)
      if let words, !words.occurs(in: text) { return (true, nil) }
      return (true, uses(in: text, at: paths[index]))
    }
    return (
      zip(paths, read).compactMap { path, read in read.uses.map { (path, $0) } },
      inside.errors.isEmpty && read.allSatisfy(\.isRead)
    )
  }

  /// The uses in one file.
  func uses(in bytes: [UInt8], at path: FilePath) -> FileUses { uses(in: SourceText(bytes), at: path) }

  private func uses(in text: SourceText, at path: FilePath) -> FileUses {
    FileUses(SourceFile(text), path: path.relative(to: selection.current).text, names: names)
  }
}
