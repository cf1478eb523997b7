import HostIO
import Scaffolding
import Wording

/// The lines that name the commands that do not work in a project for old systems, and those that do.
enum OldTargetText {
  /// The most folders whose project files are read.
  private static let mostFolders = 200

  /// The target of a project's Swift files that is too old for screens; nil if there is none.
  static func find(in root: FilePath) -> ProjectSummary.OldTarget? {
    // No target builds a manifest.
    let files = FileWalker(honoursIgnores: true).files(below: root).files.filter {
      !$0.name.elementsEqual("Package.swift".utf8)
    }
    let folders = Set(files.map(\.parent)).sorted()
    return DeploymentTargets(root: root.text, facts: ProjectFacts.ofDisk(root: root))
      .summary(of: folders.prefix(mostFolders).map(\.text)).oldTarget
  }

  /// The note on ejected templates; nil if all systems of the project can build them.
  static func note(onTemplates target: ProjectSummary.OldTarget?) -> String? {
    target.map { target in
      "the templates import 'ViewModelCore', which needs iOS 17 or macOS 14, but '\(TerminalText.escaped(target.file))' "
        + "builds for \(target.system): remove the import, and replace what they use of it"
    }
  }

  /// One line each; empty if everything works.
  static func lines(_ target: ProjectSummary.OldTarget?) -> [String] {
    guard let target else { return [] }
    let place = target.isInAllFolders ? "here" : "in \(Counted.text(target.folders, "folder")) with ViewModels"
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
