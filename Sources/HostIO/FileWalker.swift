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
  let descriptor: Int32
  let folder: FilePath
  let names: EntryNames
  /// The place of its name among them.
  let index: Int
  /// Whether it lies in a folder that is marked.
  public let isMarked: Bool

  /// Its path.
  public var path: FilePath { folder.appending(names[index]) }

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
