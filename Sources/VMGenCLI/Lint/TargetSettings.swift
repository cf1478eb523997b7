import HostIO
import Linting
import Scaffolding

/// The settings of the targets that build a project's files. Reads packages and Xcode projects only if a rule needs
/// them, and looks up each folder once; each file only if the targets of its folder differ.
struct TargetSettings {
  private let targets: DeploymentTargets
  /// The answers for folders, and for files of the folders in `mixed`.
  private var old: [FilePath: Bool] = [:]
  private var mixed: Set<FilePath> = []
  private var isolated: [FilePath: Bool] = [:]

  /// - Parameter root: The project's folder.
  init(root: FilePath) {
    targets = DeploymentTargets(root: root.text, facts: ProjectFacts.ofDisk(root: root))
  }

  /// The paths, as shown to the user, of files whose deployment target is certainly older than Observation.
  /// `@Observable` and the core do not compile in them.
  mutating func oldFiles(among files: some Sequence<ReadFile>) -> Set<String> {
    var found: Set<String> = []
    for file in files where file.facts.needsDeployment {
      if isOld(file.path) { found.insert(file.shown.text) }
    }
    return found
  }

  private mutating func isOld(_ file: FilePath) -> Bool {
    let folder = file.parent
    if let known = old[folder] ?? (mixed.isEmpty ? nil : old[file]) { return known }
    let isMixed = mixed.contains(folder) || targets.dependOnFiles(in: folder.text)
    if isMixed { mixed.insert(folder) }
    let answer = targets.areTooOld(for: folder.text, file: isMixed ? file.text : nil)
    old[isMixed ? file : folder] = answer
    return answer
  }

  /// The paths, as shown to the user, of files whose target is on the main actor by default. `@MainActor` changes
  /// nothing in them.
  mutating func isolatedFiles(among files: some Sequence<ReadFile>) -> Set<String> {
    var found: Set<String> = []
    for file in files where file.facts.needsIsolation {
      let folder = file.path.parent
      let isIsolated = isolated[folder] ?? targets.isIsolated(folder.text)
      isolated[folder] = isIsolated
      if isIsolated { found.insert(file.shown.text) }
    }
    return found
  }
}
