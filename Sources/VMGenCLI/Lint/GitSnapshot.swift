import HostIO
import Wording

/// The files of the git index, or of a commit.
///
/// Reads a file from the disk if it has the bytes that the index names. Reads all others from git. Does not use `git
/// status`, which ignores line endings, applies filters and trusts sparse checkouts.
struct GitSnapshot: Sendable {
  let index: Git.Index
  private let git: Git
  /// The contents that git has returned, by object.
  private var blobs: [Git.ObjectID: [UInt8]] = [:]

  /// Reads the index of the project's repository.
  ///
  /// - Parameter base: The commit to compare the index with; nil for the last commit.
  init(_ folders: ProjectFolders, comparedWith base: Git.CommitID? = nil) throws(UsageError) {
    git = Git(current: folders.current, project: folders.root)
    do {
      index = try git.index(comparedWith: base)
    } catch {
      throw UsageError(
        message: "'--staged' needs git: \(error.text)", remedy: error.remedy, command: "lint")
    }
    try Self.requireProject(folders, inRepository: index.top)
  }

  /// Throws unless one of the project's folder and the top folder of the repository's work tree is inside the other.
  /// The repository's settings or the environment may name another work tree.
  static func requireProject(_ folders: ProjectFolders, inRepository top: FilePath) throws(UsageError) {
    if folders.root.isInside(top) || top.isInside(folders.root) { return }
    throw UsageError(
      message: "the project '\(folders.root.displayed)' is not in the repository '\(top.displayed)'",
      remedy: "run vmgen inside the repository, or name a folder of it with '--root'", command: "lint")
  }

  private init(_ index: Git.Index, _ git: Git) { (self.index, self.git) = (index, git) }

  /// The parents of the next commit; a merge has several.
  func parents() throws(GitError) -> [GitSnapshot] {
    var states = [index.before]
    for commit in index.merged { states.append(try git.state(of: commit, comparedWith: index)) }
    return states.map { GitSnapshot($0, git) }
  }

  /// Reads the contents of many entries with one git process.
  mutating func load(_ entries: [Git.Index.Entry]) throws(GitError) {
    blobs.merge(try git.blobs(Set(entries.map(\.id)))) { $1 }
  }

  /// Whether a run on the disk checks files that the index does not have: it does not have the files of submodules.
  var lacksFiles: Bool { index.entries.contains(where: \.isSubmodule) }

  /// The contents of an entry; nil unless they are on the disk or were read before.
  private func loadedContents(of entry: Git.Index.Entry) -> [UInt8]? {
    if let bytes = blobs[entry.id] { return bytes }
    let bytes = try? FileSystem.read(entry.path)
    return bytes.flatMap { entry.id.isName(of: $0, count: $0.count) ? $0 : nil }
  }

  /// Reads the contents of an entry if they are on the disk or were read before.
  ///
  /// - Returns: Whether the contents were read.
  func read(_ entry: Git.Index.Entry, into buffer: inout FileBuffer) -> Bool {
    if let bytes = blobs[entry.id] {
      buffer.replaceContents(with: bytes)
      return true
    }
    do throws(FileError) {
      try buffer.read(entry.path)
    } catch {
      return false
    }
    return entry.id.isName(of: buffer.bytes, count: buffer.count)
  }

  /// The staged contents of a file. Follows links within the index.
  func read(_ path: FilePath) throws(FileError) -> [UInt8] {
    var path = path
    // Linux follows at most 40 links, too.
    for _ in 0..<40 {
      guard let entry = index[path] else {
        throw FileError(
          path: path, reason: index.conflicts.contains(path) ? Self.conflict : "it is not in the git index")
      }
      if !entry.isLink { return try bytes(of: entry) }
      path = path.parent.appending(try bytes(of: entry)).normalized
    }
    throw FileError(path: path, reason: "too many symbolic links")
  }

  private func bytes(of entry: Git.Index.Entry) throws(FileError) -> [UInt8] {
    let path = entry.path
    if !entry.isLink, let bytes = loadedContents(of: entry) { return bytes }
    let bytes: [UInt8]?
    do {
      bytes = try git.blobs([entry.id])[entry.id]
    } catch {
      throw FileError(path: path, reason: error.text)
    }
    guard let bytes else { throw FileError(path: path, reason: Self.missing) }
    return bytes
  }

  // MARK: - What of it is checked

  static let conflict = "it has merge conflicts; resolve them and run 'git add'"
  static let pointer = "not checked, because the index has only its Git LFS pointer"
  static let pointerOnDisk = "not checked, because it is only a Git LFS pointer; fetch the file with 'git lfs pull'"
  static let missing =
    "git cannot read it; in a partial clone fetch it with 'git checkout', otherwise run 'git fsck'"

  private static let swift = Array(".swift".utf8)
  private static let configuration = Array("/.vmgen.json".utf8)

  /// The Swift files of a project.
  func sources(in project: FilePath, honoursIgnores: Bool) -> [Git.Index.Entry] {
    index.entries.filter { entry in
      entry.isFile && Self.isSwift(entry.path)
        && isIn(project, entry.path, honoursIgnores: honoursIgnores)
    }
  }

  /// The Swift files of a project that are in conflict.
  func conflicts(in project: FilePath) -> [FilePath] {
    index.conflicts.filter { Self.isSwift($0) && isIn(project, $0, honoursIgnores: true) }
  }

  /// Whether the path is that of a configuration.
  static func isConfiguration(_ path: FilePath) -> Bool {
    path.bytes.suffix(configuration.count).elementsEqual(configuration)
  }

  /// Whether the path is that of a Swift file.
  static func isSwift(_ path: FilePath) -> Bool { path.bytes.suffix(swift.count).elementsEqual(swift) }

  private func isIn(_ project: FilePath, _ path: FilePath, honoursIgnores: Bool) -> Bool {
    guard path.isInside(project) else { return false }
    if !honoursIgnores { return true }
    // Files in the index are not ignored, but foreign folders are still skipped.
    return FileWalker.foreignFolder(path, isFolder: false, in: project) == nil
  }

  private static let pointerStart = Array("version https://git-lfs.github.com/spec/".utf8)

  /// Whether the bytes are a pointer of Git LFS.
  static func isPointer(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.count < 1024 && bytes.starts(with: pointerStart)
  }

  /// Whether the index has a path or anything below it, conflicts included.
  func has(below path: FilePath) -> Bool { has(path) || index.hasFolder(path) }

  // MARK: - Configurations

  /// The configurations of a project's folders.
  ///
  /// - Throws: If one of them is in conflict.
  func configurations(in project: FilePath, honoursIgnores: Bool) throws(UsageError) -> [FilePath] {
    func isMeant(_ path: FilePath) -> Bool {
      Self.isConfiguration(path) && isIn(project, path, honoursIgnores: honoursIgnores)
    }
    var found: [FilePath] = []
    for path in index.entries.map(\.path) + index.conflicts where isMeant(path) {
      if try hasConfiguration(path) { found.append(path) }
    }
    return found
  }

  /// Whether a configuration is in the index. `git add --intent-to-add` leaves an empty file there, which does not
  /// count.
  ///
  /// - Throws: If the configuration is in conflict.
  func hasConfiguration(_ path: FilePath) throws(UsageError) -> Bool {
    if index.conflicts.contains(path) {
      throw UsageError(
        message: "'\(path.relative(to: git.folder).displayed)': \(Self.conflict)", remedy: nil, command: "lint")
    }
    guard let entry = index[path] else { return false }
    return entry.isLink || entry.isFile && !entry.isEmpty
  }

  /// Whether the index has a path, conflicts included.
  func has(_ path: FilePath) -> Bool { index[path] != nil || index.conflicts.contains(path) }

  /// Whether 'git add' could add a path to the index: it is in the repository, but in no submodule or other repository
  /// inside it, and git does not ignore it.
  func couldHave(_ path: FilePath) -> Bool {
    guard path.isInside(index.top) else { return false }
    var folder = path.parent
    while folder != index.top, folder.isInside(index.top) {
      if index[folder]?.isSubmodule ?? false || FileSystem.kind(folder.appending(".git".utf8)) != nil { return false }
      folder = folder.parent
    }
    // If git fails here, the index is the safer source.
    return ((try? git.firstIgnored(of: [path])) ?? nil) == nil
  }

  // MARK: - Mending

  /// Reasons not to fix a file.
  enum Unfixable {
    static let partly = "not fixed, because only a part is staged; stage the whole file, or fix it by hand"

    static func converted(_ attribute: String) -> String {
      "not fixed, because git converts it when staging "
        + "('\(TerminalText.escaped(Array(attribute.utf8)))' in .gitattributes); fix it by hand"
    }
  }

  /// The bytes on the disk of a file that is staged as a whole.
  ///
  /// - Returns: The bytes, and a reason if the file must not be fixed.
  func wholeBytes(of path: FilePath) throws(FileError) -> (bytes: [UInt8], leftAlone: String?) {
    let bytes = try FileSystem.read(path)
    guard let entry = index[path] else { throw FileError(path: path, reason: "it is not in the git index") }
    do {
      if try git.isStagedWhole(entry, disk: bytes) { return (bytes, nil) }
      let attribute = try git.conversion(of: entry, top: index.top)
      return (bytes, attribute.map(Unfixable.converted) ?? Unfixable.partly)
    } catch {
      throw FileError(path: path, reason: error.text)
    }
  }

  /// Replaces a file that is staged as a whole, on the disk and in the index.
  ///
  /// - Parameter old: The bytes on the disk.
  func replace(_ path: FilePath, from old: [UInt8], with bytes: [UInt8]) throws(FileError) {
    guard let entry = index[path] else { throw FileError(path: path, reason: "it is not in the git index") }
    do {
      try git.replace(entry, from: old, with: bytes, top: index.top)
    } catch {
      switch error {
      case .git(let error): throw FileError(path: path, reason: error.text)
      case .file(let error): throw error
      }
    }
  }
}
