import HostIO
import Scaffolding

/// Searches a project for a target that is too old for screens.
enum OldTargetSearch {
  /// The most folders of code whose targets are looked up.
  static let folderLimit = 200

  /// The target of a project's Swift files that is too old for screens; nil if there is none.
  static func find(in root: FilePath) -> ProjectSummary.OldTarget? {
    // No target builds a manifest or a template.
    let files = FileWalker(honoursIgnores: true).files(below: root).files.filter {
      !$0.name.elementsEqual("Package.swift".utf8) && !TemplateFolders.contain($0)
    }
    let folders = Set(files.map(\.parent)).sorted()
    return DeploymentTargets(root: root.text, facts: ProjectFacts.ofDisk(root: root))
      .summary(of: folders.prefix(folderLimit).map(\.text)).oldTarget
  }
}
