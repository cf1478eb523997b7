import HostIO

/// The commit to be: what the git index holds.
///
/// A file is read from the disk where the disk has the very bytes that the index names; git is asked for the others. Git's
/// own knowledge of what is unmodified would not do: it looks through line ends and filters, and trusts sparse checkouts.
struct StagedFiles: Sendable {
  let index: Git.Index
  private let git: Git
  /// What git has told.
  private var told: [Git.ObjectID: [UInt8]] = [:]

  /// Reads the index of the repository that a folder belongs to.
  init(current: FilePath) throws(UsageError) {
    git = Git(in: current)
    do {
      index = try git.index()
    } catch {
      throw UsageError(
        message: "'--staged' reads the git index, and \(error.text)", remedy: error.remedy, command: "lint")
    }
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

  /// What a file holds in the index.
  func read(_ path: FilePath) throws(FileError) -> [UInt8] {
    guard let entry = index[path] else {
      throw FileError(path: path, reason: index.conflicts.contains(path) ? Self.conflict : "it is not in the git index")
    }
    if let bytes = known(entry) { return bytes }
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
  static let missing = "git has not got it here: this clone is partial"

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
    path.bytes.suffix(Self.swift.count).elementsEqual(Self.swift) && isIn(project, path, honoursIgnores: honoursIgnores)
  }

  private func isIn(_ project: FilePath, _ path: FilePath, honoursIgnores: Bool) -> Bool {
    guard path.isInside(project) else { return false }
    if !honoursIgnores { return true }
    // What is in the index is not ignored; but these folders are nobody's own code.
    var rest = path.bytes[min(project.bytes.count, path.bytes.count)...]
    while let slash = rest.firstIndex(of: UInt8(ascii: "/")) {
      if FileWalker.isForeign(rest[..<slash]) { return false }
      rest = rest[(slash + 1)...]
    }
    return true
  }

  /// Whether some bytes only say where Git LFS keeps the file.
  static func isPointer(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.count < 1024 && bytes.starts(with: Array("version https://git-lfs.github.com/spec/".utf8))
  }

  /// Which of the staged files were asked for.
  ///
  /// - Parameter paths: As typed; none means all.
  /// - Throws: Where one of them is neither in the index nor on the disk.
  func asked(_ paths: [FilePath], current: FilePath) throws(UsageError) -> (FilePath) -> Bool {
    if paths.isEmpty { return { _ in true } }
    let absolute = paths.map { current.appending($0.bytes).normalized }
    for (path, typed) in zip(absolute, paths)
    where index[path] == nil && !index.hasFolder(path) && FileSystem.kind(path, followsLinks: false) == nil {
      throw UsageError(
        message: "'\(typed.displayed)' is neither in the git index nor on the disk",
        remedy: "check the path; it is relative to the current folder", command: "lint")
    }
    return { file in absolute.contains { file.isInside($0) } }
  }

  // MARK: - Configurations

  /// The configurations of a project's folders.
  ///
  /// - Throws: Where a merge has left one of them undecided.
  func configurations(in project: FilePath, honoursIgnores: Bool) throws(UsageError) -> [FilePath] {
    func isMeant(_ path: FilePath) -> Bool {
      path.bytes.suffix(Self.configuration.count).elementsEqual(Self.configuration)
        && isIn(project, path, honoursIgnores: honoursIgnores)
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
    return entry.isFile && !entry.isEmpty
  }

  /// Whether the index knows a path, be it in conflict.
  func has(_ path: FilePath) -> Bool { index[path] != nil || index.conflicts.contains(path) }

  // MARK: - Mending

  static let partly = "it is staged in part, and is left as it is; stage all of it, or mend it by hand"

  /// What the disk has of a file that is staged as it stands there.
  ///
  /// - Throws: Where somebody has gone on editing it since it was staged, too.
  func wholeBytes(of path: FilePath) throws(FileError) -> [UInt8] {
    let bytes = try FileSystem.read(path)
    guard let entry = index[path] else { throw FileError(path: path, reason: "it is not in the git index") }
    do {
      if try git.isStagedWhole(entry, disk: bytes, top: index.top) { return bytes }
    } catch {
      throw FileError(path: path, reason: error.text)
    }
    throw FileError(path: path, reason: Self.partly)
  }

  /// Puts new bytes into a file that is staged whole, on the disk and in the index.
  func replace(_ path: FilePath, with bytes: [UInt8]) throws(FileError) {
    guard let entry = index[path] else { throw FileError(path: path, reason: "it is not in the git index") }
    do {
      try git.replace(entry, with: bytes, top: index.top)
    } catch {
      switch error {
      case .git(let error): throw FileError(path: path, reason: error.text)
      case .file(let error): throw error
      }
    }
  }
}
