import HostIO

/// Which files a run reads, and on which of them it reports. Their bytes are still on the disk, or in the git index.
struct LintSelection {
  /// The project's folder, which is read as a whole.
  let project: FilePath
  /// The folder that paths are shown relative to.
  let current: FilePath
  /// Finds the files.
  let walker: FileWalker
  /// Whether all files of the project are to be reported on.
  private(set) var asksForProject = true
  /// Whether all files of the project are to be checked, so that findings can be counted over all of it.
  private(set) var checksAll = false
  /// More files to report on. Some may lie outside of the project, or be hidden in it.
  private(set) var asked: Set<FilePath> = []
  /// Folders to report on, likewise.
  private(set) var folders: Set<FilePath> = []
  /// Files whose bytes do not come from the disk.
  private(set) var given: [FilePath: [UInt8]] = [:]
  /// Where set, nothing else is reported on, whatever was asked for.
  private var onlyThese: Set<FilePath>?
  /// What is read instead of the project's files on the disk.
  private(set) var staged: StagedFiles?
  /// The files that are named outright.
  private(set) var named: Set<FilePath> = []
  /// The configurations that hold for what was asked for, as far as a walk through the project does not come to them.
  private(set) var configurations: [FilePath] = []
  /// What could not be read so far.
  private(set) var errors: [FileError] = []

  /// Finds out what was asked for.
  ///
  /// - Throws: Where a named path does not exist or is neither a file nor a folder.
  init(
    paths: [FilePath], standardInputPath: FilePath?, folders: ProjectFolders, honoursIgnores: Bool,
    threads: Int = Machine.coreCount
  ) throws(UsageError) {
    (current, project) = (folders.current, folders.root)
    walker = FileWalker(honoursIgnores: honoursIgnores, threads: threads)
    if paths.isEmpty, standardInputPath == nil { return }
    asksForProject = false
    for path in paths {
      let absolute = current.appending(path.bytes).normalized
      switch FileSystem.kind(absolute) {
      case .folder where absolute == project: asksForProject = true
      case .folder where project.isInside(absolute):
        // What is hidden in it is not asked for, though it may well be the project's.
        let around = walker.files(below: absolute)
        asked.formUnion(around.files)
        configurations += around.configurations + ConfigurationFile.above([absolute], upTo: project)
        errors += around.errors.filter { !$0.path.isInside(project) }
      case .folder: self.folders.insert(absolute)
      case .file:
        asked.insert(absolute)
        named.insert(absolute)
      case .other, .link:
        throw UsageError(
          message: "'\(path.displayed)' is neither a file nor a folder", remedy: "name a Swift file or a folder",
          command: "lint")
      case nil:
        throw UsageError(
          message: "'\(path.displayed)' does not exist", remedy: "check the path; it is relative to the current folder",
          command: "lint")
      }
    }
    if let path = standardInputPath {
      let absolute = current.appending(path.bytes).normalized
      named.insert(absolute)
      do {
        given[absolute] = try FileSystem.readStandardInput()
        asked.insert(absolute)
      } catch {
        errors.append(error)
      }
    }
    // What is named may lie where no walk comes to.
    configurations +=
      ConfigurationFile.above(named, upTo: project) + ConfigurationFile.inOrAbove(self.folders, upTo: project)
  }

  /// What is about to be written, as part of the project on the disk.
  init(
    given: [FilePath: [UInt8]], folders: ProjectFolders, honoursIgnores: Bool, threads: Int = Machine.coreCount
  ) {
    (current, project) = (folders.current, folders.root)
    walker = FileWalker(honoursIgnores: honoursIgnores, threads: threads)
    asksForProject = false
    self.given = given
    asked = Set(given.keys)
  }

  /// The same, with other bytes for some of the files that are asked for.
  func replacing(_ files: [FilePath: [UInt8]]) -> LintSelection {
    var copy = self
    copy.given.merge(files) { $1 }
    copy.asked.formUnion(files.keys)
    return copy
  }

  /// The same, with every file of the project checked, whatever is asked for.
  var checkingAll: LintSelection {
    var copy = self
    copy.checksAll = true
    return copy
  }

  /// Finds out what was asked for of what is staged.
  ///
  /// - Throws: Where a named path is neither in the index nor on the disk, or a configuration is in conflict.
  init(
    staged: StagedFiles, paths: [FilePath], folders: ProjectFolders, honoursIgnores: Bool,
    threads: Int = Machine.coreCount
  ) throws(UsageError) {
    (current, project) = (folders.current, folders.root)
    walker = FileWalker(honoursIgnores: honoursIgnores, threads: threads)
    self.staged = staged
    let isMeant = try staged.asked(paths, current: current)
    asksForProject = false
    asked = staged.index.staged.filter(isMeant)
    named = Set(paths.map { folders.current.appending($0.bytes).normalized })
    configurations = try staged.configurations(in: project, honoursIgnores: honoursIgnores)
    errors = staged.conflicts(in: project).map {
      FileError(path: $0.relative(to: folders.current), reason: StagedFiles.conflict)
    }
  }

  /// Asks for fewer files.
  mutating func restrict(to paths: Set<FilePath>) { onlyThese = paths }

  /// Whether a file is to be reported on.
  ///
  /// - Parameter isInFolder: Whether it lies in one of the folders that are asked for.
  func asks(for path: @autoclosure () -> FilePath, isInFolder: Bool = false) -> Bool {
    let isAskedFor = asksForProject || isInFolder
    if isAskedFor || asked.isEmpty, onlyThese == nil { return isAskedFor }
    let path = path()
    return (isAskedFor || asked.contains(path)) && onlyThese?.contains(path) ?? true
  }
}
