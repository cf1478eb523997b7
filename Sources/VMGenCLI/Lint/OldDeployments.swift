import HostIO
import Linting
import Scaffolding

/// Finds files that are built for systems without Observation. `@Observable` and the core do not compile in them.
enum OldDeployments {
  /// Removes or rewords findings whose remedy does not compile in their files. For a caller whose index has no deployment
  /// targets. Reads the project's files only if there is such a finding.
  static func adapt(_ diagnostics: inout [Diagnostic], _ selection: LintSelection) {
    guard diagnostics.contains(where: { $0.onOldSystems !== $0 }) else { return }
    var folders = OldFolders(root: selection.project)
    diagnostics = diagnostics.compactMap { diagnostic -> Diagnostic? in
      let adapted = diagnostic.onOldSystems
      if adapted === diagnostic { return diagnostic }
      let folder = selection.current.appending(diagnostic.path.utf8).normalized.parent
      return folders.contain(folder) ? adapted : diagnostic
    }
  }

  /// The paths of files whose deployment target is certainly too old, as shown to the user. Reads the files of packages
  /// and Xcode projects only if a rule needs them.
  static func paths(among files: [ReadFile], _ selection: LintSelection) -> Set<String> {
    let files = files.filter { $0.facts.needsDeployment }
    if files.isEmpty { return [] }
    var folders = OldFolders(root: selection.project)
    var old: Set<String> = []
    for file in files where folders.contain(file.path.parent) { old.insert(file.shown.text) }
    return old
  }
}

/// The folders whose code is built for systems without Observation. Each folder is looked up once.
private struct OldFolders {
  private let targets: DeploymentTargets
  private var known: [FilePath: Bool] = [:]

  /// - Parameter root: The project's folder.
  init(root: FilePath) {
    targets = DeploymentTargets(root: root.text, facts: ProjectFacts.ofDisk(root: root))
  }

  /// Whether a folder is one of them.
  mutating func contain(_ folder: FilePath) -> Bool {
    if let isTooOld = known[folder] { return isTooOld }
    let isTooOld = targets.areTooOld(for: folder.text)
    known[folder] = isTooOld
    return isTooOld
  }
}
