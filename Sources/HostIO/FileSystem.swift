#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// An error in reading or writing a file or folder.
public struct FileError: Error, Hashable, Sendable {
  /// The file or folder.
  public var path: FilePath
  /// The message of the operating system, or a description of the problem. Lower case, no full stop.
  public var reason: String

  /// - Parameter reason: The message of the operating system, or a description of the problem.
  public init(path: FilePath, reason: String) {
    self.path = path
    self.reason = reason
  }

  /// The path and the reason on one line.
  public var message: String { "\(path.displayed): \(reason)" }
}

/// The kind of a file.
public enum FileKind: Sendable {
  case file, folder, link, other
}

/// Read access to the disk, without caching.
public enum FileSystem {
  /// The maximal size of a file in bytes. Token offsets have 31 bits, and three bytes may become four tokens.
  public static let largestFile = 1 << 30

  /// Returns the reason for not reading a file of more than `largest` bytes.
  public static func tooLarge(_ largest: Int) -> String { "it is larger than \(largest >> 20) MB" }

  /// Returns the absolute path of the current folder.
  public static func currentFolder() throws(FileError) -> FilePath {
    var buffer = [UInt8](repeating: 0, count: 1024)
    while true {
      let isRead = buffer.withUnsafeMutableBytes { bytes in
        getcwd(bytes.baseAddress?.assumingMemoryBound(to: CChar.self), bytes.count) != nil
      }
      if isRead { return FilePath(DiskNames.listed(FilePath(buffer).bytes)) }
      guard errno == ERANGE else { throw FileError(path: FilePath("."), reason: reason(errno)) }
      buffer = [UInt8](repeating: 0, count: buffer.count * 2)
    }
  }

  /// Returns the kind of the file at a path.
  ///
  /// - Parameter followsLinks: Whether a link counts as its target.
  /// - Returns: The kind; nil if the path does not exist, or if a link has no target.
  public static func kind(_ path: FilePath, followsLinks: Bool = true) -> FileKind? {
    var info = stat()
    let result = withCString(path) { followsLinks ? stat($0, &info) : lstat($0, &info) }
    return result == 0 ? kind(mode: info.st_mode) : nil
  }

  /// The reason why a path names no folder; nil if it names one. Links are followed.
  public static func reasonForNoFolder(_ path: FilePath) -> String? {
    guard let kind = kind(path) else { return reason(errno) }
    return kind == .folder ? nil : reason(ENOTDIR)
  }

  /// The status of the file at a path; nil if there is none.
  static func status(_ path: FilePath) -> stat? {
    var info = stat()
    return withCString(path) { stat($0, &info) } == 0 ? info : nil
  }

  static func kind(mode: mode_t) -> FileKind {
    switch mode & S_IFMT {
    case S_IFREG: .file
    case S_IFDIR: .folder
    case S_IFLNK: .link
    default: .other
    }
  }

  /// Returns the path without links, `.` and `..`; nil if it does not exist.
  public static func realPath(_ path: FilePath) -> FilePath? {
    guard let resolved = withCString(path, { realpath($0, nil) }) else { return nil }
    defer { free(resolved) }
    return FilePath(UnsafeBufferPointer(start: resolved, count: strlen(resolved)).map { UInt8(bitPattern: $0) })
  }

  /// The bytes of a regular file. Devices and pipes are rejected without opening them.
  public static func read(_ path: FilePath) throws(FileError) -> [UInt8] {
    guard let kind = kind(path) else { throw FileError(path: path, reason: reason(errno)) }
    switch kind {
    case .file: break
    case .folder: throw FileError(path: path, reason: "it is a folder, not a file")
    case .link, .other: throw FileError(path: path, reason: "it is not a regular file")
    }
    let descriptor = withCString(path) { open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK) }
    guard descriptor >= 0 else { throw FileError(path: path, reason: reason(errno)) }
    defer { _ = close(descriptor) }
    var info = stat()
    guard fstat(descriptor, &info) == 0, info.st_mode & S_IFMT == S_IFREG else {
      throw FileError(path: path, reason: "it is not a regular file")
    }
    guard Int(info.st_size) <= largestFile else { throw FileError(path: path, reason: tooLarge(largestFile)) }
    switch readAll(descriptor, expected: Int(info.st_size)) {
    case .success(let bytes): return bytes
    case .failure(let error): throw FileError(path: path, reason: error.reason)
    }
  }

  /// Reads standard input to its end.
  public static func readStandardInput() throws(FileError) -> [UInt8] {
    switch readAll(STDIN_FILENO, expected: 0) {
    case .success(let bytes): return bytes
    case .failure(let error): throw FileError(path: FilePath("standard input"), reason: error.reason)
    }
  }

  private struct ReadError: Error { var reason: String }

  private static func readAll(_ descriptor: Int32, expected: Int) -> Result<[UInt8], ReadError> {
    var bytes: [UInt8] = []
    // Scanners look a few bytes ahead, so the buffer has space for padding after the bytes.
    var capacity = expected + 1 + FileBuffer.padding
    var problem: ReadError?
    // The expected size may be wrong: a file can grow meanwhile, and a pipe has no size.
    while problem == nil {
      let start = bytes.count
      var count = 0
      let chunk = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, initialized in
        repeat {
          count = systemRead(descriptor, buffer.baseAddress, capacity)
        } while count < 0 && errno == EINTR
        if count < 0 { problem = ReadError(reason: reason(errno)) }
        initialized = max(count, 0)
      }
      if count <= 0 { break }
      if start == 0 { bytes = chunk } else { bytes += chunk }
      if bytes.count > largestFile { return .failure(ReadError(reason: tooLarge(largestFile))) }
      // The buffer had space for one more byte, so the expected size was right.
      if count < capacity, expected > 0, bytes.count == expected { break }
      capacity = max(65536, min(bytes.count, 1 << 24))
    }
    if let problem { return .failure(problem) }
    return .success(bytes)
  }

  static func systemRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    #if canImport(Darwin)
      Darwin.read(descriptor, buffer, count)
    #elseif canImport(Glibc)
      Glibc.read(descriptor, buffer, count)
    #else
      Musl.read(descriptor, buffer, count)
    #endif
  }

  /// Appends text to a file, and creates the file if it is missing.
  public static func append(_ text: String, to path: FilePath) throws(FileError) {
    let descriptor = withCString(path) { open($0, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o666) }
    guard descriptor >= 0 else { throw FileError(path: path, reason: reason(errno)) }
    var stream = OutputStream(descriptor: descriptor)
    stream.write(text)
    stream.flush()
    let isClosed = close(descriptor) == 0
    if let failure = stream.failure ?? (isClosed ? nil : reason(errno)) {
      throw FileError(path: path, reason: failure)
    }
  }

  /// Whether the file at a path is executable.
  public static func isExecutable(_ path: FilePath) -> Bool {
    kind(path) == .file && withCString(path) { access($0, X_OK) } == 0
  }

  /// Creates a folder and those of its parents that are missing.
  public static func makeFolder(_ path: FilePath) throws(FileError) {
    if kind(path) == .folder { return }
    if !path.components.isEmpty, path.parent != path { try makeFolder(path.parent) }
    let isMade = withCString(path) { mkdir($0, 0o777) } == 0
    let failure = errno
    if !isMade, kind(path) != .folder { throw FileError(path: path, reason: reason(failure)) }
  }

  /// Removes a file.
  public static func remove(_ path: FilePath) throws(FileError) {
    if withCString(path, { unlink($0) }) != 0 { throw FileError(path: path, reason: reason(errno)) }
  }

  /// The operating system's message for an error number.
  public static func reason(_ code: Int32) -> String {
    switch code {
    case ENOENT: "no such file or folder"
    case EACCES, EPERM: "permission denied"
    case ENOTDIR: "a part of the path is not a folder"
    case ELOOP: "too many symbolic links"
    case ENAMETOOLONG: "the name is too long"
    case ENOSPC: "no space left on the disk"
    default: String(cString: strerror(code))
    }
  }

  static func withCString<Result>(_ path: FilePath, _ body: (UnsafePointer<CChar>) -> Result) -> Result {
    (path.bytes + [0]).withUnsafeBytes { bytes in
      bytes.withMemoryRebound(to: CChar.self) { characters in
        // The buffer contains at least the zero, so it has an address.
        var fallback: CChar = 0
        return characters.baseAddress.map(body) ?? body(&fallback)
      }
    }
  }
}
