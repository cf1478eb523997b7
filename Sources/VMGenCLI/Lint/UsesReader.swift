import HostIO
import Linting
import SwiftScan

/// Reads all of a project's folder for those fixes that must know who else uses what they change: also what is excluded or
/// ignored, submodules and vendored code.
struct UsesReader {
  /// The rules of those fixes that change who may use a property.
  private static let rules = ["private_set_state", "private_dependencies"]

  let selection: LintSelection
  /// The members whose uses matter: those that a fix may close.
  let names: Set<String>

  /// - Parameter found: What the lint finds.
  init(_ selection: LintSelection, for found: [Diagnostic]) {
    self.selection = selection
    names = Set(found.filter { Self.rules.contains($0.rule) }.map(\.subject))
  }

  /// What could not be read says nothing: the lint names it, where it was to be linted.
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
