import HostIO

/// The files that a run reads and those that it reports on. Their contents are read later, from the disk or the git
/// index.
struct LintSelection {
  /// The project's folder. The run reads all files in it.
  let project: FilePath
  /// The folder that shown paths are relative to.
  let current: FilePath
  /// Finds the files.
  let walker: FileWalker
  /// The operands, without links; empty for the whole project.
  private(set) var operands: Set<FilePath> = []
  /// The folders among the operands. Each must contain a file to check.
  private(set) var namedFolders: Set<FilePath> = []
  /// Whether to report on all files of the project.
  private(set) var reportsOnProject = true
  /// Whether to check all files of the project, so that equal findings can be counted.
  private(set) var checksAll = false
  /// Further files to report on. Some may be outside the project or ignored.
  private(set) var requestedFiles: Set<FilePath> = []
  /// Further folders to report on. Some may be outside the project or ignored.
  private(set) var requestedFolders: Set<FilePath> = []
  /// Contents that replace those on the disk.
  private(set) var replacedContents: [FilePath: [UInt8]] = [:]
  /// Files that count as deleted, although they are on the disk.
  private(set) var deletedFiles: Set<FilePath> = []
  /// If set, the run reports on these files only.
  private var reportedFiles: Set<FilePath>?
  /// Whether these are the files of an earlier state.
  private(set) var isEarlier = false
  /// The git index or commit to read instead of the disk.
  private(set) var staged: GitSnapshot?
  /// The files among the operands.
  private(set) var namedFiles: Set<FilePath> = []
  /// Files among the operands that are in foreign folders such as `Pods`; they are not read.
  private(set) var foreignFiles: [FilePath] = []
  /// Operands that are not Swift files. Other operands are checked.
  private(set) var nonSwiftOperands: [FilePath] = []
  /// Configurations that apply to the selected files but are not found by walking the project.
  private(set) var configurations: [FilePath] = []
  /// Errors so far.
  private(set) var errors: [FileError] = []

  private init(_ folders: ProjectFolders, honoursIgnores: Bool, threads: Int) {
    (current, project) = (folders.current, folders.root)
    walker = FileWalker(honoursIgnores: honoursIgnores, threads: threads)
  }

  /// Resolves the operands.
  ///
  /// - Throws: If a path does not exist, is neither a file nor a folder, or leaves the project through a link. Also if
  ///   no path is a Swift file or a folder.
  init(
    paths: [FilePath], standardInputPath: FilePath?, folders: ProjectFolders, honoursIgnores: Bool,
    threads: Int = Machine.coreCount
  ) throws(UsageError) {
    self.init(folders, honoursIgnores: honoursIgnores, threads: threads)
    if paths.isEmpty, standardInputPath == nil { return }
    reportsOnProject = false
    var resolver = PathResolver(current: current, project: project)
    for path in paths {
      let place = try place(of: path, &resolver)
      switch FileSystem.kind(place.path) {
      case .folder: try addFolder(place.path, typed: path)
      case .file where !place.isLink && !GitSnapshot.isSwift(place.path): nonSwiftOperands.append(path)
      case .file: try addFile(place, typed: path)
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
    try requireSwiftOperand()
    if let path = standardInputPath {
      let place = try place(of: path, &resolver)
      try addFile(place, typed: path)
      do throws(FileError) {
        let bytes = try FileSystem.readStandardInput()
        if requestedFiles.contains(place.path) { replacedContents[place.path] = bytes }
      } catch {
        errors.append(error)
        requestedFiles.remove(place.path)
      }
    }
    // Operands may be in folders that are not walked.
    configurations +=
      ConfigurationFile.above(namedFiles, upTo: project)
      + ConfigurationFile.inOrAbove(requestedFolders, upTo: project)
  }

  /// Hooks name every file of a commit. Therefore, other files than Swift files are an error only if no operand
  /// remains.
  private func requireSwiftOperand() throws(UsageError) {
    guard operands.isEmpty, let first = nonSwiftOperands.first else { return }
    throw UsageError(
      message: "'\(first.displayed)' is not a Swift file", remedy: "name Swift files and folders", command: "lint")
  }

  private func place(of path: FilePath, _ resolver: inout PathResolver) throws(UsageError) -> PathResolver.Place {
    let place = resolver.place(of: path)
    if let exit = place.exit {
      throw UsageError(
        message:
          "'\(path.displayed)' leaves the project through the link '\(exit.relative(to: current).displayed)'",
        remedy: "name the link's target, or remove the path", command: "lint")
    }
    return place
  }

  private mutating func addFolder(_ folder: FilePath, typed: FilePath) throws(UsageError) {
    try refuseForeign(folder, typed: typed)
    operands.insert(folder)
    namedFolders.insert(folder)
    if folder == project {
      reportsOnProject = true
    } else if project.isInside(folder) {
      // Ignored files in the outer folder are not selected, even if they belong to the project.
      let around = walker.files(below: folder)
      requestedFiles.formUnion(around.files)
      configurations += around.configurations + ConfigurationFile.above([folder], upTo: project)
      errors += around.errors.filter { !$0.path.isInside(project) }
    } else {
      requestedFolders.insert(folder)
    }
  }

  /// Refuses a folder such as `Pods`, whose files a run skips as well.
  private func refuseForeign(_ folder: FilePath, typed: FilePath) throws(UsageError) {
    guard walker.honoursIgnores,
      let foreign = FileWalker.foreignFolder(folder, isFolder: true, in: project).map({ FilePath($0).displayed })
    else { return }
    throw UsageError(
      message: "'\(typed.displayed)' is not checked, because '\(foreign)' holds \(Self.contents(ofForeign: foreign))",
      remedy: "remove it, or add '--no-ignore' to check it", command: "lint")
  }

  /// The contents of a foreign folder, for messages.
  static func contents(ofForeign folder: String) -> String {
    folder == ".vmgen" || folder.contains(".xctemplate") ? "templates" : "foreign code"
  }

  private mutating func addFile(_ place: PathResolver.Place, typed: FilePath) throws(UsageError) {
    let file = place.path
    if place.isLink, !GitSnapshot.isSwift(file) {
      throw UsageError(
        message:
          "'\(typed.displayed)' is a link to '\(file.relative(to: current).displayed)', which is not a Swift file",
        remedy: "name Swift files and folders", command: "lint")
    }
    operands.insert(file)
    if walker.honoursIgnores, FileWalker.foreignFolder(file, isFolder: false, in: project) != nil {
      foreignFiles.append(file)
    } else {
      requestedFiles.insert(file)
      namedFiles.insert(file)
    }
  }

  /// Selects all files of a project.
  init(wholeProject folders: ProjectFolders) {
    self.init(folders, honoursIgnores: true, threads: Machine.coreCount)
  }

  /// Selects files that are about to be written, as part of the project on the disk.
  init(given: [FilePath: [UInt8]], folders: ProjectFolders) {
    self.init(wholeProject: folders)
    reportsOnProject = false
    replacedContents = given
    requestedFiles = Set(given.keys)
  }

  /// Resolves the operands in the git index.
  ///
  /// - Throws: If a path is not in the index, or a configuration is in conflict.
  init(
    staged: GitSnapshot, paths: [FilePath], folders: ProjectFolders, honoursIgnores: Bool,
    threads: Int = Machine.coreCount
  ) throws(UsageError) {
    self.init(folders, honoursIgnores: honoursIgnores, threads: threads)
    self.staged = staged
    reportsOnProject = false
    var resolver = PathResolver(current: current, project: project)
    for typed in paths { try ask(forStaged: typed, staged, &resolver) }
    try requireSwiftOperand()
    requestedFiles = staged.index.staged.filter(covers)
    configurations = try staged.configurations(in: project, honoursIgnores: honoursIgnores)
    errors = staged.conflicts(in: project).map {
      FileError(path: $0.relative(to: folders.current), reason: GitSnapshot.conflict)
    }
  }

  private mutating func ask(
    forStaged typed: FilePath, _ staged: GitSnapshot, _ resolver: inout PathResolver
  ) throws(UsageError) {
    // A path in the index may be missing on the disk, or may have another kind there.
    var path = current.appending(typed.bytes).normalized
    if !staged.has(below: path) || staged.index[path]?.isLink ?? false { path = try place(of: typed, &resolver).path }
    func wrong(_ what: String, _ remedy: String) -> UsageError {
      UsageError(message: "'\(typed.displayed)' is \(what)", remedy: remedy, command: "lint")
    }
    if !staged.has(below: path) {
      throw FileSystem.kind(path, followsLinks: false) == nil
        ? wrong(
          "neither in the git index nor on the disk", "check the path; it is relative to the current folder")
        : wrong("not in the git index", "stage it with 'git add', or remove it")
    }
    let isFile = staged.has(path)
    if isFile, !GitSnapshot.isSwift(path) || !(staged.index[path]?.isFile ?? true) {
      nonSwiftOperands.append(typed)
      return
    }
    operands.insert(path)
    if isFile {
      namedFiles.insert(path)
      if walker.honoursIgnores, FileWalker.foreignFolder(path, isFolder: false, in: project) != nil {
        foreignFiles.append(path)
      }
    } else {
      try refuseForeign(path, typed: typed)
      namedFolders.insert(path)
    }
  }

  /// Whether a path is one of the operands or inside one.
  func covers(_ path: FilePath) -> Bool {
    operands.isEmpty ? path.isInside(project) : path.isInside(anyOf: operands)
  }

  /// Whether to report on a file.
  ///
  /// - Parameter isInFolder: Whether the file is in one of `requestedFolders`.
  func reports(on path: @autoclosure () -> FilePath, isInFolder: Bool = false) -> Bool {
    let isRequested = reportsOnProject || isInFolder
    if isRequested || requestedFiles.isEmpty, reportedFiles == nil { return isRequested }
    let path = path()
    return (isRequested || requestedFiles.contains(path)) && reportedFiles?.contains(path) ?? true
  }
}

// MARK: - Variants

extension LintSelection {
  /// The same selection with other contents for some files.
  func replacing(_ files: [FilePath: [UInt8]]) -> LintSelection {
    var copy = self
    copy.replacedContents.merge(files) { $1 }
    copy.requestedFiles.formUnion(files.keys)
    return copy
  }

  /// The same selection, except that all files of the project are checked.
  var checkingAll: LintSelection {
    var copy = self
    copy.checksAll = true
    return copy
  }

  /// Reports on these files only.
  mutating func restrict(to paths: Set<FilePath>) { reportedFiles = paths }

  /// An earlier state of the project, from git. All files of it are checked.
  ///
  /// - Parameter staged: The files of that state.
  func earlier(_ staged: GitSnapshot) -> LintSelection {
    var copy = checkingAll.reportingNothing
    copy.isEarlier = true
    copy.staged = staged
    copy.requestedFiles = staged.index.staged
    return copy
  }

  /// An earlier state of the files on the disk. All files of it are checked.
  ///
  /// - Parameters:
  ///   - given: The contents of files that changed since.
  ///   - absent: The files that were added since.
  func earlier(given: [FilePath: [UInt8]], absent: Set<FilePath>) -> LintSelection {
    var copy = checkingAll
    copy.isEarlier = true
    copy.reportedFiles = nil
    copy.replacedContents = given
    copy.requestedFiles = copy.requestedFiles.subtracting(absent).union(given.keys)
    copy.deletedFiles = absent
    (copy.namedFiles, copy.namedFolders) = ([], [])
    copy.errors = []
    return copy
  }

  private var reportingNothing: LintSelection {
    var copy = self
    (copy.operands, copy.namedFolders, copy.namedFiles, copy.configurations, copy.errors) = ([], [], [], [], [])
    return copy
  }
}
