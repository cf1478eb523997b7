import Configuring
import HostIO
import Linting

/// Which files a run reads, and on which of them it reports.
struct LintSelection {
  /// A file that is read.
  struct File {
    var path: FilePath
    /// The path relative to the current folder.
    var shown: String
    var isAskedFor: Bool
    /// What holds for it; nil until that is known.
    var settings: LintSettings?
    /// Its bytes, where they do not come from the disk.
    var bytes: [UInt8]?
    /// What is read of it, where that is what is staged.
    var entry: Git.Index.Entry?
  }

  /// Sorted by the path shown, each once.
  private(set) var files: [File] = []
  /// The configurations that hold for some of them, besides the project's own.
  let configurations: [FilePath]
  /// Folders that could not be read.
  private(set) var errors: [FileError] = []
  /// What is read instead of the disk.
  private(set) var staged: StagedFiles?
  /// The files that are named outright.
  private let named: Set<FilePath>

  /// Finds the files on the disk.
  ///
  /// - Throws: Where a named path does not exist or is neither a file nor a folder.
  init(
    paths: [FilePath], standardInputPath: FilePath?, folders: ProjectFolders, honoursIgnores: Bool
  ) throws(UsageError) {
    let (current, project) = (folders.current, folders.root)
    let walker = FileWalker(honoursIgnores: honoursIgnores)
    var asked: [FilePath: [UInt8]?] = [:]
    var named: Set<FilePath> = []
    var walked: Set<FilePath> = [project]
    var found = walker.files(below: project)
    let known = paths.isEmpty && standardInputPath == nil ? [] : Set(found.files)
    if paths.isEmpty, standardInputPath == nil {
      for file in found.files { asked[file] = .some(nil) }
    }
    for path in paths {
      let absolute = current.appending(path.bytes).normalized
      switch FileSystem.kind(absolute) {
      case .folder:
        let inside = absolute == project ? found : walker.files(below: absolute)
        for file in inside.files { asked[file] = .some(nil) }
        if walked.insert(absolute).inserted {
          found.configurations += inside.configurations + ConfigurationFile.above(absolute, upTo: project)
          if !absolute.isInside(project) { found.errors += inside.errors }
        }
      case .file:
        asked[absolute] = .some(nil)
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
        asked[absolute] = try FileSystem.readStandardInput()
      } catch {
        found.errors.append(error)
      }
    }
    // What the walk has not come to may have configurations above it that the walk has not come to either.
    for path in named where !known.contains(path) {
      found.configurations += ConfigurationFile.above(path, upTo: project)
    }
    self.named = named
    configurations = found.configurations
    errors = found.errors
    // Sorted as they are shown, so that the report is.
    let all = Set(found.files).union(asked.keys).map { (path: $0, shown: $0.relative(to: current)) }
    files = all.sorted { $0.shown < $1.shown }.map { file in
      File(
        path: file.path, shown: file.shown.text, isAskedFor: asked[file.path] != nil, bytes: asked[file.path] ?? nil)
    }
  }

  /// Finds the files in the git index.
  ///
  /// - Throws: Where a named path is neither in the index nor on the disk, or a configuration is in conflict.
  init(
    staged: StagedFiles, paths: [FilePath], folders: ProjectFolders, honoursIgnores: Bool
  ) throws(UsageError) {
    let (current, project) = (folders.current, folders.root)
    let asked = try staged.asked(paths, current: current)
    self.staged = staged
    named = Set(paths.map { current.appending($0.bytes).normalized })
    configurations = try staged.configurations(in: project, honoursIgnores: honoursIgnores)
    errors = staged.conflicts(in: project).map {
      FileError(path: $0.relative(to: current), reason: StagedFiles.conflict)
    }
    let found = staged.sources(in: project, honoursIgnores: honoursIgnores).map {
      (entry: $0, shown: $0.path.relative(to: current))
    }
    files = found.sorted { $0.shown < $1.shown }.map { entry, shown in
      File(
        path: entry.path, shown: shown.text,
        isAskedFor: staged.index.staged.contains(entry.path) && asked(entry.path), entry: entry)
    }
  }

  /// Asks for fewer files.
  mutating func restrict(to paths: Set<FilePath>) {
    for index in files.indices where !paths.contains(files[index].path) { files[index].isAskedFor = false }
  }

  /// Gives each file its settings, and drops those that are not read.
  ///
  /// - Returns: The settings of the run, and for each file that is named outright and dropped, why.
  mutating func apply(_ tree: ConfigurationTree, _ choice: CommandLineChoice) -> (
    settings: [LintSettings], dropped: [(file: File, inclusion: ConfigurationTree.Inclusion)]
  ) {
    var resolver = SettingsResolver(tree, choice)
    var kept: [File] = []
    kept.reserveCapacity(files.count)
    var dropped: [(File, ConfigurationTree.Inclusion)] = []
    for var file in files {
      if let settings = resolver.settings(of: file.path.bytes) {
        file.settings = settings
        kept.append(file)
      } else if named.contains(file.path) {
        dropped.append((file, tree.inclusion(of: file.path.bytes)))
      }
    }
    files = kept
    return (resolver.settings, dropped)
  }
}
