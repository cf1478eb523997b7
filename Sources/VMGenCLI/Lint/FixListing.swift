import HostIO
import Linting
import SwiftScan

/// The fixes that a run lists, in addition to those that follow from the facts of the checked files. The other fixes
/// need all files of the folder, which takes as long as the check itself.
enum FixListing {
  case checkedFiles
  /// Also fixes that depend on subclasses in any file. They need only the files that name one of a few classes.
  case subclasses
  /// All fixes that `--fix` can apply, with the same safety.
  case everything

  /// The rules whose fixes depend on other files.
  private var rules: Set<String> {
    switch self {
    case .checkedFiles: []
    case .subclasses: ["final_class"]
    case .everything:
      ["final_class", "private_set_state", "private_dependencies", "output_enum", "no_class_main_actor"]
    }
  }

  /// Whether a finding may get a fix, or a safer fix.
  func concerns(_ diagnostic: Diagnostic) -> Bool { rules.contains(diagnostic.rule) }

  /// Reads the facts on which the fixes of findings depend.
  func uses(for found: [Diagnostic], _ selection: LintSelection) -> ProjectUses {
    switch self {
    case .checkedFiles, .everything: UsesReader(selection, for: found).read()
    case .subclasses: SubclassReader(selection, of: found).read()
    }
  }
}

/// Finds the subclasses of some classes, and of their aliases, in all files of the project's folder.
private struct SubclassReader {
  let reader: UsesReader
  let classes: Set<String>

  init(_ selection: LintSelection, of found: [Diagnostic]) {
    reader = UsesReader(selection, for: [])
    classes = Set(found.map(\.subject))
  }

  /// The maximum length of a chain of aliases to follow.
  private static let roundLimit = 4

  func read() -> ProjectUses {
    var names = classes
    var found: [FilePath: FileUses] = [:]
    var isComplete = true
    for _ in 0..<Self.roundLimit {
      // Searching for many words takes longer than reading more files.
      let hasMany = names.count > 8
      let words =
        hasMany && names.allSatisfy { $0.hasSuffix("ViewModel") } ? ["ViewModel"] : hasMany ? [""] : Array(names)
      let read = reader.files(naming: ByteSearch(words))
      isComplete = isComplete && read.isComplete && read.broken.isEmpty
      let new = read.files.filter { found[$0.path] == nil }
      for (path, uses) in new { found[path] = uses }
      let aliases = Set(new.flatMap { $0.uses.aliases(ofAny: names) }).subtracting(names)
      if aliases.isEmpty { break }
      names.formUnion(aliases)
    }
    return ProjectUses(found.sorted { $0.key < $1.key }.map(\.value), isComplete: isComplete)
  }
}
