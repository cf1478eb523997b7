import HostIO
import Linting
import SwiftScan

/// Finds the uses of members that a fix would make private. Searches all files of the project's folder, including
/// excluded, ignored and vendored ones.
struct UsesReader {
  /// The rules whose fixes restrict access to a property.
  private static let rules = ["private_set_state", "private_dependencies"]

  let selection: LintSelection
  /// The members whose access a fix may restrict.
  let names: Set<String>

  /// - Parameter found: The findings to fix.
  init(_ selection: LintSelection, for found: [Diagnostic]) {
    self.selection = selection
    names = Set(found.filter { Self.rules.contains($0.rule) }.map(\.subject))
  }

  /// Unreadable files are skipped; the lint reports them.
  func read() -> ProjectUses {
    let walker = FileWalker(honoursIgnores: false, threads: selection.walker.threads)
    let inside = walker.files(below: selection.project).files
    let outside = selection.asked.filter { !$0.isInside(selection.project) }
    let paths = inside + outside.sorted()
    let read = Threads.map(paths.count, threads: walker.threads) { [self] index -> FileUses? in
      guard let bytes = try? selection.given[paths[index]] ?? FileSystem.read(paths[index]) else { return nil }
      let shown = paths[index].relative(to: selection.current)
      return FileUses(SourceFile(SourceText(bytes)), path: shown.text, names: names)
    }
    return ProjectUses(read.compactMap(\.self))
  }
}
