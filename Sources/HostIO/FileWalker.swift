#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Finds the Swift files of folders, and reads them where they are found.
///
/// Folders are handed to all threads as the walk finds them, and a file is opened by its name in the open folder: walking
/// and reading go on together, and the operating system follows no path twice. The order in which files are found is
/// nobody's business; who needs one sorts what came of them, which is little.
public struct FileWalker: Sendable {
  /// Whether `.gitignore` and the folders that are never a project's own (`.build`, `Pods`, …) are left out.
  public var honoursIgnores: Bool
  /// How many threads walk.
  public var threads: Int

  /// - Parameters:
  ///   - honoursIgnores: See the property.
  ///   - threads: See the property.
  public init(honoursIgnores: Bool, threads: Int = Machine.coreCount) {
    self.honoursIgnores = honoursIgnores
    self.threads = threads
  }

  /// Whether a folder of this name is never a project's own.
  public static func isForeign(_ name: ArraySlice<UInt8>) -> Bool { FolderListing.isForeign(name) }

  /// The first folder on the way to a path that is never a project's own; nil where there is none.
  ///
  /// - Parameters:
  ///   - path: Absolute and normalised; of a folder or, with `isFolder` false, of a file.
  ///   - project: The project's folder; what lies above it does not matter.
  public static func foreignFolder(_ path: FilePath, isFolder: Bool, in project: FilePath) -> ArraySlice<UInt8>? {
    guard path.isInside(project) else { return nil }
    let below = path.components.dropFirst(project.components.count)
    return (isFolder ? below : below.dropLast()).first(where: isForeign)
  }

  /// The Swift files below a folder, sorted folder by folder: a folder's own files, then those of the folders in it; and
  /// the configurations.
  ///
  /// Links are not followed: what they lead to in the project is found where it stands, and what lies elsewhere is not
  /// the project's. Pipes and devices are no files.
  ///
  /// - Parameter folder: Absolute and normalised. It is read even where it is itself hidden, since it was asked for.
  public func files(below folder: FilePath) -> (
    files: [FilePath], configurations: [FilePath], errors: [FileError]
  ) {
    let walk = visit(below: [folder], [FilePath]()) { files, file in files.append(file.path) }
    let files = walk.made.joined().map { (folder: $0.parent, path: $0) }
    let sorted = files.sorted { left, right in
      left.folder == right.folder ? left.path < right.path : Self.comesFirst(left.folder, right.folder)
    }
    return (sorted.map(\.path), walk.configurations, walk.errors)
  }

  /// What a walk has come to.
  public struct Walk<Made: Sendable>: Sendable {
    /// What each thread has made.
    public internal(set) var made: [Made] = []
    /// The configurations in the folders, sorted.
    public internal(set) var configurations: [FilePath] = []
    /// The folders that could not be read, sorted.
    public internal(set) var errors: [FileError] = []
    /// The folders that it came to among those that were marked.
    public internal(set) var entered: Set<FilePath> = []
    /// The folders and Swift files that `.gitignore` hides. Git may track some of what is in them.
    public internal(set) var hidden: Set<FilePath> = []
  }

  /// Calls a body for every Swift file below some folders, see `files(below:)`.
  ///
  /// - Parameters:
  ///   - folders: Absolute and normalised; none lies in another one.
  ///   - marked: Folders, absolute and normalised, of whose files it is to be told that they lie in one of them.
  ///   - initial: What each thread starts with.
  ///   - body: Gets what the thread has made so far, and a file, which it may read.
  public func visit<Made: Sendable>(
    below folders: Set<FilePath>, marking marked: Set<FilePath> = [], _ initial: Made,
    _ body: @escaping @Sendable (inout Made, borrowing FoundFile) -> Void
  ) -> Walk<Made> {
    let (honoursIgnores, batch) = (honoursIgnores, threads > 1 ? Self.batch : Int.max)
    let supply = Shared(
      Supply(
        pending: folders.map { folder in
          var ignores = IgnoreFiles(above: folder)
          // Rules that hide the folder itself would hide all that is in it.
          if !honoursIgnores || ignores.hideFolderOrParent(folder) { ignores = IgnoreFiles() }
          return .folder(folder, ignores, isMarked: folder.isInside(anyOf: marked))
        }))
    let results = Shared(Walk<Made>())
    Threads.run(threads) {
      var made = initial
      var listing = FolderListing(honoursIgnores: honoursIgnores, marked: marked)
      var errors: [FileError] = []
      var found: [Work] = []
      var hasWork = false
      while let work = Self.next(supply, finished: hasWork, adding: found) {
        hasWork = true
        found.removeAll(keepingCapacity: true)
        do throws(FileError) {
          switch work {
          case .folder(let path, let ignores, let isMarked):
            found = try listing.open(path, ignores, isMarked: isMarked, largestBatch: batch) { body(&made, $0) }
          case .files(let path, let names, let isMarked):
            try listing.open(path, files: names, isMarked: isMarked) { body(&made, $0) }
          }
        } catch {
          errors.append(error)
        }
      }
      let own = Walk(
        made: [made], configurations: listing.configurations, errors: errors + listing.errors, entered: listing.entered,
        hidden: listing.hidden)
      results.withLock { $0.add(own) }
    }
    var walk = results.withLock { $0 }
    walk.sort()
    return walk
  }

  /// Those of some folders that lie in no other one of them.
  public static func outermost(_ folders: Set<FilePath>) -> Set<FilePath> {
    folders.filter { $0 == $0.parent || !$0.parent.isInside(anyOf: folders) }
  }

  /// By components: a folder comes before what is in it, and that before its neighbours.
  fileprivate static func comesFirst(_ left: FilePath, _ right: FilePath) -> Bool {
    func key(_ byte: UInt8) -> UInt8 { byte == UInt8(ascii: "/") ? 0 : byte }
    return left.bytes.lazy.map(key).lexicographicallyPrecedes(right.bytes.lazy.map(key))
  }

  // MARK: - Work for the threads

  /// A folder of ten thousand files is shared, too.
  private static let batch = 64

  enum Work: Sendable {
    /// A folder to list, with the rules that hold in it.
    case folder(FilePath, IgnoreFiles, isMarked: Bool)
    /// Files of a folder that has been listed.
    case files(FilePath, EntryNames, isMarked: Bool)
  }

  private struct Supply: Sendable {
    /// The last found first, so that the list stays short.
    var pending: [Work]
    /// How many threads are at work, which may find more.
    var active = 0
  }

  /// The next piece of work, or nil where all is done.
  private static func next(_ supply: Shared<Supply>, finished: Bool, adding found: [Work]) -> Work? {
    if finished {
      supply.change { supply in
        supply.pending += found
        supply.active -= 1
      }
    }
    return supply.waitEagerly { supply -> Work?? in
      if let work = supply.pending.popLast() {
        supply.active += 1
        return .some(.some(work))
      }
      return supply.active == 0 ? .some(.none) : .none
    }
  }
}

extension FileWalker.Walk {
  /// Adds what another walk has come to.
  public mutating func add(_ other: Self) {
    made += other.made
    configurations += other.configurations
    errors += other.errors
    entered.formUnion(other.entered)
    hidden.formUnion(other.hidden)
  }

  fileprivate mutating func sort() {
    configurations.sort(by: FileWalker.comesFirst)
    errors.sort { FileWalker.comesFirst($0.path, $1.path) }
  }
}

/// A Swift file where it was found: a name in an open folder.
public struct FoundFile: ~Copyable {
  fileprivate let descriptor: Int32
  fileprivate let folder: FilePath
  fileprivate let names: EntryNames
  /// The place of its name among them.
  fileprivate let index: Int
  /// Whether it lies in a folder that is marked.
  public let isMarked: Bool

  /// Its path.
  public var path: FilePath { place.path }
  /// Where it stands.
  public var place: FilePlace { FilePlace(folder: folder, name: names[index]) }

  /// Reads it.
  public borrowing func read(into buffer: inout FileBuffer) throws(FileError) {
    // Pipes are not waited for, should one have come in its place.
    let file = names.withCString(index) { openat(descriptor, $0, O_RDONLY | O_CLOEXEC | O_NONBLOCK) }
    guard file >= 0 else { throw FileError(path: path, reason: FileSystem.reason(errno)) }
    let problem = buffer.read(file)
    _ = close(file)
    if let problem { throw FileError(path: path, reason: problem) }
  }
}

/// The names of entries of a folder in one piece of memory: one of its own for each takes as long as all of the listing.
struct EntryNames: Sendable {
  /// Each ended by a zero.
  private var bytes: [UInt8] = []
  /// Where each starts.
  private var starts: [Int] = []

  var count: Int { starts.count }

  mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    starts.removeAll(keepingCapacity: true)
  }

  /// Adds a name, in which no zero is.
  mutating func append(_ name: UnsafeRawBufferPointer) {
    starts.append(bytes.count)
    bytes.append(contentsOf: name)
    bytes.append(0)
  }

  /// A name, without the zero.
  subscript(index: Int) -> ArraySlice<UInt8> {
    bytes[starts[index]..<(index + 1 < starts.count ? starts[index + 1] : bytes.count) - 1]
  }

  /// Some of them, by their places.
  func picking(_ places: some Sequence<Int>) -> EntryNames {
    var names = EntryNames()
    for place in places { self[place].withUnsafeBytes { names.append($0) } }
    return names
  }

  /// Calls a body with a name as the operating system wants it, and gives back what that does.
  func withCString(_ index: Int, _ body: (UnsafePointer<CChar>) -> Int32) -> Int32 {
    bytes.withUnsafeBytes { all in
      // There is a zero at least, so there is an address.
      all.baseAddress.map { body(($0 + starts[index]).assumingMemoryBound(to: CChar.self)) } ?? -1
    }
  }
}

/// Lists one folder after another, keeping its room.
private struct FolderListing {
  let honoursIgnores: Bool
  private let marked: Set<FilePath>
  private var names = EntryNames()
  private var folders: [[UInt8]] = []
  /// The configurations met so far.
  private(set) var configurations: [FilePath] = []
  /// What could not be read so far, though the folder could: rules of what is to be ignored.
  private(set) var errors: [FileError] = []
  /// The marked folders met so far.
  private(set) var entered: Set<FilePath> = []
  /// What the rules have hidden so far.
  private(set) var hidden: Set<FilePath> = []

  private static let foreignFolders = [".build", "Pods", "Carthage", "DerivedData"].map { Array($0.utf8) }
  private static let swift = Array(".swift".utf8)
  private static let git = Array(".git".utf8)
  private static let gitignore = Array(".gitignore".utf8)
  private static let configuration = Array(".vmgen.json".utf8)
  private static let nameOffset = MemoryLayout<dirent>.offset(of: \dirent.d_name) ?? 0

  init(honoursIgnores: Bool, marked: Set<FilePath>) {
    (self.honoursIgnores, self.marked) = (honoursIgnores, marked)
  }

  /// Whether a folder of this name is never a project's own.
  static func isForeign(_ name: some Sequence<UInt8>) -> Bool { foreignFolders.contains(where: name.elementsEqual) }

  /// Visits the files of a folder.
  ///
  /// - Parameters:
  ///   - outer: The rules of the folders that it lies in.
  ///   - isMarked: Whether one of these is marked.
  ///   - largestBatch: How many files are visited at once.
  /// - Returns: What is left to do: the folders in it, and files beyond the batch.
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
    let descriptor = dirfd(stream)
    names.removeAll()
    folders.removeAll(keepingCapacity: true)
    var special = SpecialFiles()
    errno = 0
    while let entry = readdir(stream) {
      let start = UnsafeRawPointer(entry) + Self.nameOffset
      // The name ends at a zero, which lies within the entry.
      let name = UnsafeRawBufferPointer(
        start: start, count: strlen(start.assumingMemoryBound(to: CChar.self)))
      DiskNames.withListed(name) { add($0, type: Int32(entry.pointee.d_type), of: descriptor, &special) }
      errno = 0
    }
    let failure = errno
    if failure != 0 { throw FileError(path: path, reason: FileSystem.reason(failure)) }

    var ignores = outer
    if honoursIgnores, special.hasIgnoreFile {
      do { try ignores.enter(path) } catch { errors.append(error) }
    }
    if special.hasConfiguration { configurations.append(path.appending(Self.configuration)) }
    var work: [FileWalker.Work] = []
    var hidden = HiddenEntries(of: path, ignores)
    for name in folders {
      if hidden.contain(name[...], isFolder: true) {
        self.hidden.insert(path.appending(name))
      } else {
        work.append(.folder(path.appending(name), ignores, isMarked: isMarked))
      }
    }
    if !ignores.isEmpty {
      let visible = (0..<names.count).filter { !hidden.contain(names[$0], isFolder: false) }
      // Nearly always all of them.
      if visible.count < names.count {
        for index in Set(0..<names.count).subtracting(visible) { self.hidden.insert(path.appending(names[index])) }
        names = names.picking(visible)
      }
    }
    if names.count > largestBatch {
      for start in stride(from: largestBatch, to: names.count, by: largestBatch) {
        let batch = names.picking(start..<min(start + largestBatch, names.count))
        work.append(.files(path, batch, isMarked: isMarked))
      }
    }
    for index in 0..<min(largestBatch, names.count) {
      visit(FoundFile(descriptor: descriptor, folder: path, names: names, index: index, isMarked: isMarked))
    }
    return work
  }

  /// Visits files of a folder that was listed before.
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

  /// Keeps an entry that may matter. The folder itself says what it is, on nearly all file systems.
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
    // Behind the name stands a zero, see above.
    let result = name.baseAddress.map { start in
      fstatat(folder, start.assumingMemoryBound(to: CChar.self), &info, AT_SYMLINK_NOFOLLOW)
    }
    return result == 0 ? FileSystem.kind(mode: info.st_mode) : nil
  }
}

/// Which entries of a folder the rules hide.
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
