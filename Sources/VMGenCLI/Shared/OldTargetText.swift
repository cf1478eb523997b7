import Scaffolding
import Wording

/// The lines that name the commands that do not work in a project for old systems, and those that do.
enum OldTargetText {
  /// The note on ejected templates; nil if all systems of the project can build them.
  static func note(onTemplates target: ProjectSummary.OldTarget?) -> String? {
    target.map { target in
      "the templates import 'ViewModelCore', which needs iOS 17 or macOS 14, but '\(TerminalText.escaped(target.file))' "
        + "builds for \(target.system): remove the import, and replace what they use of it"
    }
  }

  /// The note on the libraries in a project that is too old for them.
  static func note(onLibrariesFor target: ProjectSummary.OldTarget) -> String {
    "the libraries need iOS 17 or macOS 14, but '\(TerminalText.escaped(target.file))' builds for \(target.system)"
  }

  /// One line each; empty if everything works.
  static func lines(_ target: ProjectSummary.OldTarget?) -> [String] {
    guard let target else { return [] }
    let folders = target.place ?? "in \(Counted.text(target.folders, "folder")) with ViewModels"
    let place = target.isInAllFolders ? "here" : folders
    let other =
      target.other.map { "; add '--platform \($0)' to 'vmgen new' for a screen that is built for \($0) only" } ?? ""
    return [
      "'vmgen new' and 'vmgen migrate' do not work \(place) with any built-in convention: "
        + "'\(TerminalText.escaped(target.file))' builds for \(target.system), and they need iOS 17 or macOS 14\(other)",
      "'vmgen lint', its fixes and 'vmgen report' work with all conventions; to write screens, eject the templates and "
        + "change them ('vmgen templates eject')",
    ]
  }
}

extension ProjectSummary.OldTarget {
  /// Whether the project builds for no system on which the libraries work.
  var excludesLibraries: Bool { isInAllFolders && other == nil }
}
