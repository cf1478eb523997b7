import HostIO

/// Which files a run reads, and on which of them it reports. Their bytes are still on the disk, or in the git index.
struct LintSelection {
  /// The project's folder, which is read as a whole.
  let project: FilePath
  /// The folder that paths are shown relative to.
  let current: FilePath
  /// Finds the files.
  let walker: FileWalker
  /// What was named, without links; nothing stands for the project.
  private(set) var operands: Set<FilePath> = []
  /// The folders among that. Of each some file is to be checked.
  private(set) var namedFolders: Set<FilePath> = []
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
  /// Files on the disk that are not read: the state that is read has not got them.
  private(set) var absent: Set<FilePath> = []
  /// Where set, nothing else is reported on, whatever was asked for.
  private var onlyThese: Set<FilePath>?
  /// What is read instead of the project's files on the disk.
  private(set) var staged: StagedFiles?
  /// The files that are named outright.
  private(set) var named: Set<FilePath> = []
  /// Those of them in folders that are never a project's own; they are not read.
  private(set) var foreign: [FilePath] = []
  /// The configurations that hold for what was asked for, as far as a walk through the project does not come to them.
  private(set) var configurations: [FilePath] = []
  /// What could not be read so far.
  private(set) var errors: [FileError] = []

  private init(_ folders: ProjectFolders, honoursIgnores: Bool, threads: Int) {
    (current, project) = (folders.current, folders.root)
    walker = FileWalker(honoursIgnores: honoursIgnores, threads: threads)
  }

  /// Finds out what was asked for.
  ///
  /// - Throws: Where a named path does not exist, is neither a file nor a folder, or leads out of the project by a link.
  init(
    paths: [FilePath], standardInputPath: FilePath?, folders: ProjectFolders, honoursIgnores: Bool,
    threads: Int = Machine.coreCount
  ) throws(UsageError) {
    self.init(folders, honoursIgnores: honoursIgnores, threads: threads)
    if paths.isEmpty, standardInputPath == nil { return }
    asksForProject = false
    var resolver = PathResolver(current: current, project: project)
    for path in paths {
      let place = try place(of: path, &resolver)
      switch FileSystem.kind(place.path) {
      case .folder: ask(forFolder: place.path)
      case .file: try ask(forFile: place, typed: path)
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
      let place = try place(of: path, &resolver)
      try ask(forFile: place, typed: path)
      do throws(FileError) {
        let bytes = try FileSystem.readStandardInput()
        if asked.contains(place.path) { given[place.path] = bytes }
      } catch {
        errors.append(error)
        asked.remove(place.path)
      }
    }
    // What is named may lie where no walk comes to.
    configurations +=
      ConfigurationFile.above(named, upTo: project) + ConfigurationFile.inOrAbove(self.folders, upTo: project)
  }

  private func place(of path: FilePath, _ resolver: inout PathResolver) throws(UsageError) -> PathResolver.Place {
    let place = resolver.place(of: path)
    if let exit = place.exit {
      throw UsageError(
        message:
          "'\(path.displayed)' leads out of the project by the link '\(exit.relative(to: current).displayed)'",
        remedy: "name what the link leads to, or leave it out", command: "lint")
    }
    return place
  }

  private mutating func ask(forFolder folder: FilePath) {
    operands.insert(folder)
    namedFolders.insert(folder)
    if folder == project {
      asksForProject = true
    } else if project.isInside(folder) {
      // What is hidden in it is not asked for, though it may well be the project's.
      let around = walker.files(below: folder)
      asked.formUnion(around.files)
      configurations += around.configurations + ConfigurationFile.above([folder], upTo: project)
      errors += around.errors.filter { !$0.path.isInside(project) }
    } else {
      folders.insert(folder)
    }
  }

  private mutating func ask(forFile place: PathResolver.Place, typed: FilePath) throws(UsageError) {
    let file = place.path
    if place.isLink, !StagedFiles.isSwift(file) {
      throw UsageError(
        message: "'\(typed.displayed)' is a link to '\(file.relative(to: current).displayed)', which is no Swift file",
        remedy: "name the file itself to check it all the same", command: "lint")
    }
    operands.insert(file)
    if walker.honoursIgnores, FileWalker.foreignFolder(file, isFolder: false, in: project) != nil {
      foreign.append(file)
    } else {
      asked.insert(file)
      named.insert(file)
    }
  }

  /// What is about to be written, as part of the project on the disk.
  init(
    given: [FilePath: [UInt8]], folders: ProjectFolders, honoursIgnores: Bool, threads: Int = Machine.coreCount
  ) {
    self.init(folders, honoursIgnores: honoursIgnores, threads: threads)
    asksForProject = false
    self.given = given
    asked = Set(given.keys)
  }

  /// Finds out what was asked for of what is staged.
  ///
  /// - Throws: Where a named path is not in the index, or a configuration is in conflict.
  init(
    staged: StagedFiles, paths: [FilePath], folders: ProjectFolders, honoursIgnores: Bool,
    threads: Int = Machine.coreCount
  ) throws(UsageError) {
    self.init(folders, honoursIgnores: honoursIgnores, threads: threads)
    self.staged = staged
    asksForProject = false
    var resolver = PathResolver(current: current, project: project)
    for typed in paths { try ask(forStaged: typed, staged, &resolver) }
    asked = staged.index.staged.filter(covers)
    configurations = try staged.configurations(in: project, honoursIgnores: honoursIgnores)
    errors = staged.conflicts(in: project).map {
      FileError(path: $0.relative(to: folders.current), reason: StagedFiles.conflict)
    }
  }

  private mutating func ask(
    forStaged typed: FilePath, _ staged: StagedFiles, _ resolver: inout PathResolver
  ) throws(UsageError) {
    // What the index has as it was typed need not be on the disk, or be there as something else.
    var path = current.appending(typed.bytes).normalized
    if !staged.has(below: path) || staged.index[path]?.isLink ?? false { path = try place(of: typed, &resolver).path }
    func wrong(_ what: String, _ remedy: String) -> UsageError {
      UsageError(message: "'\(typed.displayed)' is \(what)", remedy: remedy, command: "lint")
    }
    if !staged.has(below: path) {
      throw FileSystem.kind(path, followsLinks: false) == nil
        ? wrong(
          "neither in the git index nor on the disk", "check the path; it is relative to the current folder")
        : wrong("not in the git index", "stage it ('git add'), or leave it out")
    }
    operands.insert(path)
    let isFile = staged.has(path)
    let foreign =
      walker.honoursIgnores ? FileWalker.foreignFolder(path, isFolder: !isFile, in: project).map { FilePath($0) } : nil
    if isFile {
      if !StagedFiles.isSwift(path) || !(staged.index[path]?.isFile ?? true) {
        throw wrong("no Swift file", "name Swift files and folders")
      }
      named.insert(path)
      if foreign != nil { self.foreign.append(path) }
    } else {
      if let foreign {
        throw wrong(
          "not checked, since '\(foreign.displayed)' is never a project's own code",
          "say '--no-ignore' to check it all the same")
      }
      namedFolders.insert(path)
    }
  }

  /// Whether a path is, or lies in, what was named.
  func covers(_ path: FilePath) -> Bool {
    operands.isEmpty ? path.isInside(project) : path.isInside(anyOf: operands)
  }

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

// MARK: - Variants

extension LintSelection {
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

  /// Asks for fewer files.
  mutating func restrict(to paths: Set<FilePath>) { onlyThese = paths }

  /// An earlier state of the project, all of it checked.
  ///
  /// - Parameter staged: What git has of it.
  func earlier(_ staged: StagedFiles) -> LintSelection {
    var copy = checkingAll.askingForNothing
    copy.staged = staged
    copy.asked = staged.index.staged
    return copy
  }

  /// An earlier state of what is on the disk, all of it checked.
  ///
  /// - Parameters:
  ///   - given: What it has otherwise.
  ///   - absent: What it has not.
  func earlier(given: [FilePath: [UInt8]], absent: Set<FilePath>) -> LintSelection {
    var copy = checkingAll
    copy.onlyThese = nil
    copy.given = given
    copy.asked = copy.asked.subtracting(absent).union(given.keys)
    copy.absent = absent
    (copy.named, copy.namedFolders) = ([], [])
    copy.errors = []
    return copy
  }

  private var askingForNothing: LintSelection {
    var copy = self
    (copy.operands, copy.namedFolders, copy.named, copy.configurations, copy.errors) = ([], [], [], [], [])
    return copy
  }
}
