import HostIO
import Linting
import Scaffolding

/// Files that are built for systems without Observation: `@Observable` does not compile there.
enum OldDeployments {
  private static let rule = "observable_macro"

  /// Removes fixes that insert `@Observable` in files whose deployment target is too old. The project's file is read only
  /// if there is such a fix.
  static func withholdFixes(from diagnostics: inout [Diagnostic], _ selection: LintSelection) {
    var deployments: DeploymentTargets?
    var known: [FilePath: Bool] = [:]
    for index in diagnostics.indices where diagnostics[index].rule == rule && !diagnostics[index].fixIts.isEmpty {
      let folder = selection.current.appending(diagnostics[index].path.utf8).normalized.parent
      let targets =
        deployments
        ?? DeploymentTargets(
          root: selection.project.text, facts: ProjectFacts.ofDisk(root: selection.project))
      deployments = targets
      let isTooOld = known[folder] ?? targets.areTooOld(for: folder.text)
      known[folder] = isTooOld
      if isTooOld { diagnostics[index] = diagnostics[index].withoutFixIts() }
    }
  }
}
