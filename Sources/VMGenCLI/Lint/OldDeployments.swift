import HostIO
import Linting
import Scaffolding

/// Finds files that are built for systems without Observation. `@Observable` does not compile in them.
enum OldDeployments {
  private static let rule = "observable_macro"

  /// Removes findings whose remedy is `@Observable` in files in which it does not compile. For a caller whose index has
  /// no deployment targets. Reads the project's files only if there is such a finding.
  static func removeFindings(from diagnostics: inout [Diagnostic], _ selection: LintSelection) {
    guard diagnostics.contains(where: { $0.rule == rule }) else { return }
    let targets = DeploymentTargets(root: selection.project.text, facts: ProjectFacts.ofDisk(root: selection.project))
    var known: [FilePath: Bool] = [:]
    diagnostics.removeAll { diagnostic in
      guard diagnostic.rule == rule else { return false }
      let folder = selection.current.appending(diagnostic.path.utf8).normalized.parent
      let isTooOld = known[folder] ?? targets.areTooOld(for: folder.text)
      known[folder] = isTooOld
      return isTooOld
    }
  }

  /// The paths of files whose deployment target is certainly too old, as shown to the user. Reads the files of packages
  /// and Xcode projects only if a rule needs them.
  static func paths(among files: [ReadFile], _ selection: LintSelection) -> Set<String> {
    let files = files.filter { $0.facts.needsDeployment }
    if files.isEmpty { return [] }
    let targets = DeploymentTargets(root: selection.project.text, facts: ProjectFacts.ofDisk(root: selection.project))
    var known: [FilePath: Bool] = [:]
    var old: Set<String> = []
    for file in files {
      let folder = file.path.parent
      let isTooOld = known[folder] ?? targets.areTooOld(for: folder.text)
      known[folder] = isTooOld
      if isTooOld { old.insert(file.shown.text) }
    }
    return old
  }
}
