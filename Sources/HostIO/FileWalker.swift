#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Finds the Swift files in folders and reads them in the same pass, on several threads.
///
/// Threads share the folders to walk, so reading starts before the walk is done. Files are opened relative to their
/// open folder, so no path is resolved twice. Files are found in no particular order; the caller sorts the results.
public struct FileWalker: Sendable {
  /// Whether to skip files matched by `.gitignore`, and foreign folders such as `.build` and `Pods`.
  public var honoursIgnores: Bool
  /// The number of threads.
  public var threads: Int

  /// - Parameters:
  ///   - honoursIgnores: See the property.
  ///   - threads: See the property.
  public init(honoursIgnores: Bool, threads: Int = Machine.coreCount) {
    self.honoursIgnores = honoursIgnores
    self.threads = threads
  }

  /// Whether a folder with this name never contains a project's own code, such as `Pods`.
  public static func isForeign(_ name: ArraySlice<UInt8>) -> Bool { FolderListing.isForeign(name) }

  /// Returns the first folder in a path that never contains a project's own code; nil if there is none.
  ///
  /// - Parameters:
  ///   - path: A file, or a folder if `isFolder` is true. Absolute and normalised.
  ///   - project: The project's folder; only components below it are checked.
  public static func foreignFolder(_ path: FilePath, isFolder: Bool, in project: FilePath) -> ArraySlice<UInt8>? {
    guard path.isInside(project) else { return nil }
    let below = path.components.dropFirst(project.components.count)
    return (isFolder ? below : below.dropLast()).first(where: isForeign)
  }

  /// The Swift files and configurations below a folder. A folder's own files come before those of its subfolders.
  ///
  /// Links are not followed: a target inside the project is found at its own path, and any other is not part of the
  /// project. Pipes and devices are skipped.
  ///
  /// - Parameter folder: Absolute and normalised. It is read even if it is ignored.
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

  /// The results of a walk.
  public struct Walk<Made: Sendable>: Sendable {
    /// The result of each thread.
    public internal(set) var made: [Made] = []
    /// The configurations in the folders, sorted.
    public internal(set) var configurations: [FilePath] = []
    /// The folders that could not be read, sorted.
    public internal(set) var errors: [FileError] = []
    /// The marked folders that the walk reached.
    public internal(set) var entered: Set<FilePath> = []
    /// The folders and Swift files matched by `.gitignore`. Git may track some of them.
    public internal(set) var hidden: Set<FilePath> = []
  }

  /// Calls a body for every Swift file below some folders, see `files(below:)`.
  ///
  /// - Parameters:
  ///   - folders: Absolute and normalised; none is inside another.
  ///   - marked: Folders, absolute and normalised, whose files are passed with `isMarked`.
  ///   - initial: The initial result of each thread.
  ///   - body: Receives the thread's result so far and a file.
  public func visit<Made: Sendable>(
    below folders: Set<FilePath>, marking marked: Set<FilePath> = [], _ initial: Made,
    _ body: @escaping @Sendable (inout Made, borrowing FoundFile) -> Void
  ) -> Walk<Made> {
    let (honoursIgnores, batch) = (honoursIgnores, threads > 1 ? Self.batch : Int.max)
    let supply = Shared(
      Supply(
        pending: folders.map { folder in
          var ignores = IgnoreFiles(above: folder)
          // If the folder itself is ignored, its rules are dropped: they would ignore everything in it.
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

  /// Returns the folders that are not inside another of them.
  public static func outermost(_ folders: Set<FilePath>) -> Set<FilePath> {
    folders.filter { $0 == $0.parent || !$0.parent.isInside(anyOf: folders) }
  }

  /// Compares by component, so that a folder comes before its contents, and these before the next folder.
  fileprivate static func comesFirst(_ left: FilePath, _ right: FilePath) -> Bool {
    let (left, right) = (left.bytes, right.bytes)
    var index = 0
    while index < left.count, index < right.count, left[index] == right[index] { index += 1 }
    guard index < left.count, index < right.count else { return left.count < right.count }
    func key(_ byte: UInt8) -> UInt8 { byte == UInt8(ascii: "/") ? 0 : byte }
    return key(left[index]) < key(right[index])
  }

  // MARK: - Work for the threads

  /// Folders with more files than this are shared among threads.
  private static let batch = 64

  enum Work: Sendable {
    /// A folder to list, with the ignore rules that apply in it.
    case folder(FilePath, IgnoreFiles, isMarked: Bool)
    /// Files of a listed folder.
    case files(FilePath, EntryNames, isMarked: Bool)
  }

  private struct Supply: Sendable {
    /// A stack: the last folder found is walked first, which keeps it small.
    var pending: [Work]
    /// The number of threads that are working and may add to `pending`.
    var active = 0
  }

  /// Returns the next piece of work, or nil if none is left and no thread can add any.
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
  /// Adds the results of another walk.
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

/// A Swift file: a name in an open folder.
public struct FoundFile: ~Copyable {
  let descriptor: Int32
  let folder: FilePath
  let names: EntryNames
  /// The index of the file's name in `names`.
  let index: Int
  /// Whether the file is in a marked folder.
  public let isMarked: Bool

  /// The path of the file.
  public var path: FilePath { folder.appending(names[index]) }

  /// Reads the file.
  public borrowing func read(into buffer: inout FileBuffer) throws(FileError) {
    // If a pipe has replaced the file meanwhile, opening it must not block.
    let file = names.withCString(index) { openat(descriptor, $0, O_RDONLY | O_CLOEXEC | O_NONBLOCK) }
    guard file >= 0 else { throw FileError(path: path, reason: FileSystem.reason(errno)) }
    let problem = buffer.read(file)
    _ = close(file)
    if let problem { throw FileError(path: path, reason: problem) }
  }
}
