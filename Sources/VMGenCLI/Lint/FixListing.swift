import HostIO
import Linting

/// The fixes that a run lists, in addition to those that follow from the facts of the checked files.
enum FixListing {
  case checkedFiles
  /// Also fixes that depend on subclasses in any file. These need only files that may name a ViewModel.
  case subclasses
  /// All fixes that `--fix` can apply, with the same safety. These need all files of the folder, which takes as long as the
  /// check itself.
  case everything

  /// The rules whose fixes depend on uses in all files of the folder.
  private static let rules: Set<String> = [
    "final_class", "private_set_state", "private_dependencies", "output_enum", "no_class_main_actor",
  ]

  /// Whether a finding may get a fix, or a safer fix, from the uses in all files of the folder.
  static func needsUses(_ diagnostic: Diagnostic) -> Bool { rules.contains(diagnostic.rule) }
}

extension ProjectReader {
  /// The subclasses in all files of the project's folder, including excluded, ignored and vendored ones.
  ///
  /// - Parameters:
  ///   - facts: The facts of all files that were read.
  ///   - paths: The paths of those whose facts include all of their classes.
  /// - Returns: Nil if each ViewModel is `final`.
  func inheritance(_ facts: [FileFacts], _ paths: Set<FilePath>) -> ProjectInheritance? {
    guard facts.contains(where: \.hasOpenViewModel) else { return nil }
    let reader = UsesReader(selection, for: [])
    let others = reader.files(naming: linter.viewModels, except: paths)
    let files = facts.map(\.inheritance) + others.files.map(\.uses.inheritance)
    // A file that names no ViewModel may inherit from one by an alias.
    if let words = linter.viewModels, FileInheritance.haveAlias(files, from: words) {
      return reader.read().inheritance
    }
    return ProjectInheritance(files, isComplete: others.isComplete && others.broken.isEmpty)
  }
}
