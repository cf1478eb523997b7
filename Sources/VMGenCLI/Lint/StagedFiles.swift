import HostIO
import Wording

/// The commit to be: what the git index holds; or a commit, as if it were about to be.
///
/// A file is read from the disk where the disk has the very bytes that the index names; git is asked for the others. Git's
/// own knowledge of what is unmodified would not do: it looks through line ends and filters, and trusts sparse checkouts.
struct StagedFiles: Sendable {
  let index: Git.Index
  private let git: Git
  /// What git has told.
  private var told: [Git.ObjectID: [UInt8]] = [:]

  /// Reads the index of the repository that the project belongs to.
  ///
  /// - Parameter base: The commit that tells what is staged; nil for the last one.
  init(_ folders: ProjectFolders, comparedWith base: Git.CommitID? = nil) throws(UsageError) {
    git = Git(current: folders.current, project: folders.root)
    do {
      index = try git.index(comparedWith: base)
    } catch {
      throw UsageError(
        message: "'--staged' reads the git index, and \(error.text)", remedy: error.remedy, command: "lint")
    }
    if !folders.root.isInside(index.top), !index.top.isInside(folders.root) {
      throw UsageError(
        message: "the project '\(folders.root.displayed)' is no part of the repository '\(index.top.displayed)'",
        remedy: "change to the repository, or name a folder of it with '--root'", command: "lint")
    }
  }

  private init(_ index: Git.Index, _ git: Git) { (self.index, self.git) = (index, git) }

  /// The commits that this one is compared with: those that it will follow, in a merge more than one.
  func before() throws(GitError) -> [StagedFiles] {
    var states = [index.before]
    for commit in index.merged { states.append(try git.state(of: commit, comparedWith: index)) }
    return states.map { StagedFiles($0, git) }
  }

  /// Asks git for many files at once, by one process. The disk has none of them.
  mutating func ask(for entries: [Git.Index.Entry]) throws(GitError) {
    told.merge(try git.blobs(Set(entries.map(\.id)))) { $1 }
  }

  /// What an entry holds, if the disk or what git has told knows it.
  private func known(_ entry: Git.Index.Entry) -> [UInt8]? {
    if let bytes = told[entry.id] { return bytes }
    let bytes = try? FileSystem.read(entry.path)
    return bytes.flatMap { entry.id.isName(of: $0, count: $0.count) ? $0 : nil }
  }

  /// Reads what an entry holds, if the disk or what git has told knows it.
  ///
  /// - Returns: Whether it does.
  func read(_ entry: Git.Index.Entry, into buffer: inout FileBuffer) -> Bool {
    if let bytes = told[entry.id] {
      buffer.hold(bytes)
      return true
    }
    do throws(FileError) {
      try buffer.read(entry.path)
    } catch {
      return false
    }
    return entry.id.isName(of: buffer.bytes, count: buffer.count)
  }

  /// What a file holds in the index. A link is followed in the index.
  func read(_ path: FilePath) throws(FileError) -> [UInt8] {
    var path = path
    // As many as Linux follows.
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
    if !entry.isLink, let bytes = known(entry) { return bytes }
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

  static let conflict = "a merge has left it in conflict; resolve it and say 'git add'"
  static let pointer = "the index has a pointer of Git LFS, not the file; it was not checked"
  static let missing =
    "git has not got it here, or it is damaged; in a partial clone 'git checkout' fetches it, else see 'git fsck'"

  private static let swift = Array(".swift".utf8)
  private static let configuration = Array("/.vmgen.json".utf8)

  /// The Swift files of a project.
  func sources(in project: FilePath, honoursIgnores: Bool) -> [Git.Index.Entry] {
    index.entries.filter { $0.isFile && isSource($0.path, in: project, honoursIgnores: honoursIgnores) }
  }

  /// The Swift files of a project that a merge has left undecided.
  func conflicts(in project: FilePath) -> [FilePath] {
    index.conflicts.filter { isSource($0, in: project, honoursIgnores: true) }
  }

  private func isSource(_ path: FilePath, in project: FilePath, honoursIgnores: Bool) -> Bool {
    Self.isSwift(path) && isIn(project, path, honoursIgnores: honoursIgnores)
  }

  /// Whether a file is a configuration by its name.
  static func isConfiguration(_ path: FilePath) -> Bool {
    path.bytes.suffix(configuration.count).elementsEqual(configuration)
  }

  /// Whether a file is Swift by its name.
  static func isSwift(_ path: FilePath) -> Bool { path.bytes.suffix(swift.count).elementsEqual(swift) }

  private func isIn(_ project: FilePath, _ path: FilePath, honoursIgnores: Bool) -> Bool {
    guard path.isInside(project) else { return false }
    if !honoursIgnores { return true }
    // What is in the index is not ignored; but these folders are nobody's own code.
    return FileWalker.foreignFolder(path, isFolder: false, in: project) == nil
  }

  /// Whether some bytes only say where Git LFS keeps the file.
  static func isPointer(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.count < 1024 && bytes.starts(with: Array("version https://git-lfs.github.com/spec/".utf8))
  }

  /// Whether the index has a path, or anything below it, be it in conflict.
  func has(below path: FilePath) -> Bool { has(path) || index.hasFolder(path) }

  // MARK: - Configurations

  /// The configurations of a project's folders.
  ///
  /// - Throws: Where a merge has left one of them undecided.
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

  /// Whether a configuration is in the index. What is only meant to be added stands there as an empty file.
  ///
  /// - Throws: Where a merge has left it undecided.
  func hasConfiguration(_ path: FilePath) throws(UsageError) -> Bool {
    if index.conflicts.contains(path) {
      throw UsageError(
        message: "'\(path.relative(to: git.folder).displayed)': \(Self.conflict)", remedy: nil, command: "lint")
    }
    guard let entry = index[path] else { return false }
    return entry.isLink || entry.isFile && !entry.isEmpty
  }

  /// Whether the index knows a path, be it in conflict.
  func has(_ path: FilePath) -> Bool { index[path] != nil || index.conflicts.contains(path) }

  // MARK: - Mending

  /// Why a file is not mended though it could be read.
  enum LeftAlone {
    static let partly = "it is staged in part, and is left as it is; stage all of it, or mend it by hand"

    static func converted(_ attribute: String) -> String {
      "git converts it when it is staged ('\(TerminalText.escaped(Array(attribute.utf8)))' in .gitattributes), "
        + "and it is left as it is; mend it by hand"
    }
  }

  /// What the disk has of a file that is staged as it stands there.
  ///
  /// - Returns: Or why it is left alone, where that is so.
  func wholeBytes(of path: FilePath) throws(FileError) -> (bytes: [UInt8], leftAlone: String?) {
    let bytes = try FileSystem.read(path)
    guard let entry = index[path] else { throw FileError(path: path, reason: "it is not in the git index") }
    do {
      if try git.isStagedWhole(entry, disk: bytes) { return (bytes, nil) }
      let attribute = try git.conversion(of: entry, top: index.top)
      return (bytes, attribute.map(LeftAlone.converted) ?? LeftAlone.partly)
    } catch {
      throw FileError(path: path, reason: error.text)
    }
  }

  /// Puts new bytes into a file that is staged whole, on the disk and in the index.
  ///
  /// - Parameter old: What the disk has.
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
