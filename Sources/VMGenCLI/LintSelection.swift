import HostIO

/// Which files a run reads, and on which of them it reports.
struct LintSelection {
  /// A file that is read.
  struct File {
    var path: FilePath
    /// The path relative to the current folder.
    var shown: String
    var isAskedFor: Bool
    /// Its bytes, where they do not come from the disk.
    var bytes: [UInt8]?
  }

  /// Sorted by the path shown, each once.
  private(set) var files: [File] = []
  /// Folders that could not be read.
  private(set) var errors: [FileError] = []

  /// Finds the files on the disk.
  ///
  /// - Throws: Where a named path does not exist or is neither a file nor a folder.
  init(
    paths: [FilePath], standardInputPath: FilePath?, folders: ProjectFolders, honoursIgnores: Bool
  ) throws(UsageError) {
    let (current, project) = (folders.current, folders.root)
    let walker = FileWalker(honoursIgnores: honoursIgnores)
    var asked: [FilePath: [UInt8]?] = [:]
    var walked: Set<FilePath> = [project]
    var found = walker.files(below: project)
    if paths.isEmpty, standardInputPath == nil {
      for file in found.files { asked[file] = .some(nil) }
    }
    for path in paths {
      let absolute = current.appending(path.bytes).normalized
      switch FileSystem.kind(absolute) {
      case .folder:
        let inside = absolute == project ? found : walker.files(below: absolute)
        for file in inside.files { asked[file] = .some(nil) }
        if walked.insert(absolute).inserted, !absolute.isInside(project) { found.errors += inside.errors }
      case .file: asked[absolute] = .some(nil)
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
      do {
        asked[current.appending(path.bytes).normalized] = try FileSystem.readStandardInput()
      } catch {
        found.errors.append(error)
      }
    }
    errors = found.errors
    // Sorted as they are shown, so that the report is.
    let all = Set(found.files).union(asked.keys).map { (path: $0, shown: $0.relative(to: current)) }
    files = all.sorted { $0.shown < $1.shown }.map { file in
      File(
        path: file.path, shown: file.shown.text, isAskedFor: asked[file.path] != nil, bytes: asked[file.path] ?? nil)
    }
  }
}
