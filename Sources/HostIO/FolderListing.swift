#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

#if canImport(Darwin)
  private typealias FolderStream = UnsafeMutablePointer<DIR>
#else
  private typealias FolderStream = OpaquePointer
#endif

/// Lists one folder after another and reuses its memory.
struct FolderListing {
  let honoursIgnores: Bool
  private let marked: Set<FilePath>
  private var names = EntryNames()
  private var folders: [[UInt8]] = []
  /// The configurations found so far.
  private(set) var configurations: [FilePath] = []
  /// Errors so far in reading `.gitignore` files.
  private(set) var errors: [FileError] = []
  /// The marked folders found so far.
  private(set) var entered: Set<FilePath> = []
  /// The ignored files and folders found so far.
  private(set) var hidden: Set<FilePath> = []

  private static let foreignFolders = [".build", "Pods", "Carthage", "DerivedData", ".xctemplates", ".vmgen"].map {
    Array($0.utf8)
  }
  /// The suffixes of Xcode's templates, whose placeholders are not valid Swift, and of playgrounds, whose pages are no
  /// part of an app.
  private static let foreignSuffixes = [".xctemplate", ".playground"].map { Array($0.utf8) }
  private static let swift = Array(".swift".utf8)
  private static let git = Array(".git".utf8)
  private static let gitignore = Array(".gitignore".utf8)
  private static let configuration = Array(".vmgen.json".utf8)
  private static let nameOffset = MemoryLayout<dirent>.offset(of: \dirent.d_name) ?? 0

  init(honoursIgnores: Bool, marked: Set<FilePath>) {
    (self.honoursIgnores, self.marked) = (honoursIgnores, marked)
  }

  /// Whether a folder with this name never contains a project's own code, such as `Pods`.
  static func isForeign(_ name: some Collection<UInt8>) -> Bool {
    foreignFolders.contains(where: name.elementsEqual)
      || foreignSuffixes.contains { name.suffix($0.count).elementsEqual($0) }
  }

  /// Visits the files of a folder.
  ///
  /// - Parameters:
  ///   - outer: The ignore rules of the folders above it.
  ///   - isMarked: Whether one of these is marked.
  ///   - largestBatch: The maximal number of files to visit at once.
  /// - Returns: The remaining work: subfolders, and files beyond the batch.
  mutating func open(
    _ path: FilePath, _ outer: IgnoreFiles, isMarked: Bool, largestBatch: Int, _ visit: (borrowing FoundFile) -> Void
  ) throws(FileError) -> [FileWalker.Work] {
    var isMarked = isMarked
    if !marked.isEmpty, marked.contains(path) {
      isMarked = true
      entered.insert(path)
    }
    guard let stream = FileSystem.withCString(path, { opendir($0) }) else {
      throw FileError(path: path, reason: FileSystem.reason(errno))
    }
    defer { closedir(stream) }
    let special = try list(stream, path)
    var ignores = outer
    if honoursIgnores, special.hasIgnoreFile {
      do { try ignores.enter(path) } catch { errors.append(error) }
    }
    if special.hasConfiguration { configurations.append(path.appending(Self.configuration)) }
    let visible = removeIgnored(in: path, by: ignores)
    var work = visible.map { FileWalker.Work.folder(path.appending($0), ignores, isMarked: isMarked) }
    if names.count > largestBatch {
      for start in stride(from: largestBatch, to: names.count, by: largestBatch) {
        let batch = names.picking(start..<min(start + largestBatch, names.count))
        work.append(.files(path, batch, isMarked: isMarked))
      }
    }
    for index in 0..<min(largestBatch, names.count) {
      visit(FoundFile(descriptor: dirfd(stream), folder: path, names: names, index: index, isMarked: isMarked))
    }
    return work
  }

  /// Reads the entries of an open folder into `names` and `folders`.
  private mutating func list(_ stream: FolderStream, _ path: FilePath) throws(FileError) -> SpecialFiles {
    names.removeAll()
    folders.removeAll(keepingCapacity: true)
    var special = SpecialFiles()
    errno = 0
    while let entry = readdir(stream) {
      let start = UnsafeRawPointer(entry) + Self.nameOffset
      // The name ends with a zero, which is part of the entry.
      let name = UnsafeRawBufferPointer(
        start: start, count: strlen(start.assumingMemoryBound(to: CChar.self)))
      DiskNames.withListed(name) { add($0, type: Int32(entry.pointee.d_type), of: dirfd(stream), &special) }
      errno = 0
    }
    let failure = errno
    if failure != 0 { throw FileError(path: path, reason: FileSystem.reason(failure)) }
    return special
  }

  /// Removes ignored files from `names` and adds all ignored entries to `hidden`.
  ///
  /// - Returns: The folders that are not ignored.
  private mutating func removeIgnored(in path: FilePath, by ignores: IgnoreFiles) -> [[UInt8]] {
    var entries = HiddenEntries(of: path, ignores)
    var visibleFolders: [[UInt8]] = []
    for name in folders {
      if entries.contain(name[...], isFolder: true) {
        hidden.insert(path.appending(name))
      } else {
        visibleFolders.append(name)
      }
    }
    if ignores.isEmpty { return visibleFolders }
    let visible = (0..<names.count).filter { !entries.contain(names[$0], isFolder: false) }
    if visible.count < names.count {
      for index in Set(0..<names.count).subtracting(visible) { hidden.insert(path.appending(names[index])) }
      names = names.picking(visible)
    }
    return visibleFolders
  }

  /// Visits files of a listed folder.
  @inline(never)  // The compiler of Swift 6.3 crashes where it is inlined.
  func open(
    _ path: FilePath, files names: EntryNames, isMarked: Bool, _ visit: (borrowing FoundFile) -> Void
  ) throws(FileError) {
    let descriptor = FileSystem.withCString(path) { openFolder($0) }
    guard descriptor >= 0 else { throw FileError(path: path, reason: FileSystem.reason(errno)) }
    defer { _ = close(descriptor) }
    for index in 0..<names.count {
      visit(FoundFile(descriptor: descriptor, folder: path, names: names, index: index, isMarked: isMarked))
    }
  }

  private func openFolder(_ path: UnsafePointer<CChar>) -> Int32 {
    openat(AT_FDCWD, path, O_RDONLY | O_CLOEXEC | O_DIRECTORY)
  }

  /// Records an entry if it is a folder, a Swift file, a `.gitignore` or a configuration. Nearly all file systems
  /// report the type of an entry with its name.
  private mutating func add(
    _ name: UnsafeRawBufferPointer, type: Int32, of folder: Int32, _ special: inout SpecialFiles
  ) {
    let ending = Self.swift.count
    let isSwift =
      name.count >= ending && name[name.count - ending] == UInt8(ascii: ".")
      && name.suffix(ending).elementsEqual(Self.swift)
    switch type {
    case Int32(DT_DIR):
      addFolder(name)
    case Int32(DT_REG):
      if isSwift { names.append(name) }
      note(name, &special)
    case Int32(DT_LNK):
      note(name, &special)
    case Int32(DT_UNKNOWN):
      note(name, &special)
      switch kind(name, of: folder) {
      case .folder: addFolder(name)
      case .file: if isSwift { names.append(name) }
      case .link, .other, nil: break
      }
    default: break
    }
  }

  private struct SpecialFiles {
    var hasIgnoreFile = false
    var hasConfiguration = false
  }

  private func note(_ name: UnsafeRawBufferPointer, _ special: inout SpecialFiles) {
    guard name.first == UInt8(ascii: ".") else { return }
    if name.elementsEqual(Self.gitignore) { special.hasIgnoreFile = true }
    if name.elementsEqual(Self.configuration) { special.hasConfiguration = true }
  }

  private mutating func addFolder(_ name: UnsafeRawBufferPointer) {
    if name.first == UInt8(ascii: ".") {
      if name.count == 1 || name.count == 2 && name[1] == UInt8(ascii: ".") { return }
      if name.elementsEqual(Self.git) { return }
    }
    if honoursIgnores, Self.isForeign(name) { return }
    folders.append(Array(name))
  }

  private func kind(_ name: UnsafeRawBufferPointer, of folder: Int32) -> FileKind? {
    var info = stat()
    // A zero follows the name, see `list(_:_:)`.
    let result = name.baseAddress.map { start in
      fstatat(folder, start.assumingMemoryBound(to: CChar.self), &info, AT_SYMLINK_NOFOLLOW)
    }
    return result == 0 ? FileSystem.kind(mode: info.st_mode) : nil
  }
}

/// A query whether entries of a folder are ignored; reuses one buffer for their paths.
private struct HiddenEntries {
  private let ignores: IgnoreFiles
  private let folderLength: Int
  private var path: [UInt8] = []

  init(of folder: FilePath, _ ignores: IgnoreFiles) {
    self.ignores = ignores
    if !ignores.isEmpty {
      path = folder.bytes
      if path.last != UInt8(ascii: "/") { path.append(UInt8(ascii: "/")) }
    }
    folderLength = path.count
  }

  mutating func contain(_ name: ArraySlice<UInt8>, isFolder: Bool) -> Bool {
    if ignores.isEmpty { return false }
    path.removeLast(path.count - folderLength)
    path.append(contentsOf: name)
    return ignores.hide(path, isFolder: isFolder)
  }
}
