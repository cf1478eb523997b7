import Configuring
import HostIO
import Linting
import Migrating
import Plans
import Scaffolding
import SwiftScan

/// The files of a project, prepared for `vmgen migrate`.
struct MigratedProject {
  private(set) var files: [MigrationFile] = []
  private(set) var errors: [FileError] = []
  /// The reason why a deployment target is unknown; nil if it is known for all code that may change.
  private(set) var unknownTarget: String?
  /// Whether some code that may change is built for a system that is too old, assumed or not.
  private(set) var hasOldTarget = false
  private var paths: [FilePath] = []
  private let folders: ProjectFolders

  /// Reads every Swift file of a project on all cores.
  ///
  /// - Parameter assumesTarget: Whether to plan as if all code was built for systems with Observation.
  init(_ folders: ProjectFolders, _ tree: ConfigurationTree, assumesTarget: Bool, progress: Progress?) {
    self.folders = folders
    let walk = FileWalker(honoursIgnores: true).files(below: folders.root)
    errors = walk.errors
    // A copy of the core cannot make a migration impossible: it reads no ViewModel of the project.
    let found = walk.files.filter { !$0.isOfLibraryCopy }.sorted()
    let read = Threads.map(found.count, threads: Machine.coreCount) { index -> Result<SourceFile, FileError> in
      progress?.advance()
      do throws(FileError) {
        return .success(SourceFile(SourceText(try FileSystem.read(found[index]))))
      } catch {
        return .failure(error)
      }
    }
    let targets = DeploymentTargets(root: folders.root.text, facts: ProjectFacts.ofDisk(root: folders.root))
    // The answers for folders, or for files if those of the folder differ.
    var tooOld: [FilePath: String?] = [:]
    var mixed: [FilePath: Bool] = [:]
    for (path, result) in zip(found, read) {
      let source: SourceFile
      switch result {
      case .success(let read): source = read
      case .failure(let error):
        errors.append(error)
        continue
      }
      var (lock, isTooOld) = (String?.none, false)
      if Migration.concerns(source) {
        let folder = path.parent
        let isMixed = mixed[folder] ?? targets.dependOnFiles(in: folder.text)
        mixed[folder] = isMixed
        let place = isMixed ? path : folder
        let answer = tooOld[place] ?? targets.tooOld(for: folder.text, file: isMixed ? path.text : nil)
        if !assumesTarget, tooOld[place] == nil { unknownTarget = unknownTarget ?? targets.unknown(for: folder.text) }
        tooOld[place] = answer
        if answer != nil { hasOldTarget = true }
        isTooOld = answer != nil && !assumesTarget
        lock = (assumesTarget ? nil : answer) ?? Self.refusalReason(path, source, tree)
      }
      paths.append(path)
      files.append(
        MigrationFile(
          path: path.relative(to: folders.current).displayed, source: source, lock: lock, isTooOld: isTooOld))
    }
    progress?.erase()
  }

  /// The notes on a migration; empty if it changes no file.
  func notes(on migration: Migration) -> [String] {
    guard let unknownTarget, !migration.changes.isEmpty else { return [] }
    return [
      "the deployment target is unknown: \(unknownTarget); '@Observable' needs iOS 17 and macOS 14, so check it first"
    ]
  }

  /// The reason why a file must not change; nil if it may.
  private static func refusalReason(_ path: FilePath, _ source: SourceFile, _ tree: ConfigurationTree) -> String? {
    if !tree.inclusion(of: path.bytes).isIncluded { return "the configuration excludes it" }
    let bytes = Array(source.text.bytes)
    if ConflictMarkers.areIn(bytes, count: source.text.count) { return "it has merge conflicts" }
    if MigrationFile.isGenerated(source) { return "its header says that it is generated" }
    if !SourceText.isUTF8(bytes, count: source.text.count) { return "it is not valid UTF-8" }
    return nil
  }

  /// The changed files as a plan.
  func plan(of migration: Migration) -> Plan {
    var plan = Plan(
      root: folders.root.text,
      steps: migration.changes.map { change in
        PlanStep(
          path: paths[change.file].relative(to: folders.root).text, contents: change.contents,
          existing: Array(files[change.file].source.text.bytes), action: .replace)
      })
    plan.folderOption = nil
    plan.notes = notes(on: migration)
    return plan
  }
}
