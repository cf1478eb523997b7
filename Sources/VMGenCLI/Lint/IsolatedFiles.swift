import HostIO
import Linting
import Scaffolding

/// Finds files whose target is on the main actor by default. `@MainActor` changes nothing in them.
enum IsolatedFiles {
  /// The paths of these files, as shown to the user. Reads the files of packages and Xcode projects only if a rule needs
  /// them.
  static func paths(among files: [ReadFile], _ selection: LintSelection) -> Set<String> {
    let files = files.filter { $0.facts.needsIsolation }
    if files.isEmpty { return [] }
    let targets = DeploymentTargets(root: selection.project.text, facts: ProjectFacts.ofDisk(root: selection.project))
    var known: [FilePath: Bool] = [:]
    var isolated: Set<String> = []
    for file in files {
      let folder = file.path.parent
      let isIsolated = known[folder] ?? targets.isIsolated(folder.text)
      known[folder] = isIsolated
      if isIsolated { isolated.insert(file.shown.text) }
    }
    return isolated
  }
}
