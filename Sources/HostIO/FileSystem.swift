#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Why a file or folder could not be read or written.
public struct FileError: Error, Hashable, Sendable {
  /// What could not be read or written.
  public var path: FilePath
  /// What the operating system said, or what is wrong with the file; lower case, no full stop.
  public var reason: String

  /// - Parameter reason: What the operating system said, or what is wrong with the file.
  public init(path: FilePath, reason: String) {
    self.path = path
    self.reason = reason
  }

  /// One line: the path, and what the operating system said.
  public var message: String { "\(path.displayed): \(reason)" }
}

/// What stands at a path.
public enum FileKind: Sendable {
  case file, folder, link, other
}

/// The disk, as far as the tool reads it. Nothing is remembered between calls.
public enum FileSystem {
  /// Files beyond this size are not read: what is in them is numbered in 31 bits, and four tokens may take three bytes.
  public static let largestFile = 1 << 30

  /// Why a file is not read that has more than some bytes.
  public static func tooLarge(_ largest: Int) -> String { "it is larger than \(largest >> 20) MB" }

  /// The current folder, as an absolute path.
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

  /// What stands at a path.
  ///
  /// - Parameter followsLinks: Whether a link is seen as what it leads to.
  /// - Returns: Nil where nothing stands there, or a link leads nowhere.
  public static func kind(_ path: FilePath, followsLinks: Bool = true) -> FileKind? {
    var info = stat()
    let result = withCString(path) { followsLinks ? stat($0, &info) : lstat($0, &info) }
    return result == 0 ? kind(mode: info.st_mode) : nil
  }

  /// Owner and permissions of what stands at a path; nil where nothing does.
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

  /// The path without links, `.` and `..`.
  public static func realPath(_ path: FilePath) -> FilePath? {
    guard let resolved = withCString(path, { realpath($0, nil) }) else { return nil }
    defer { free(resolved) }
    return FilePath(UnsafeBufferPointer(start: resolved, count: strlen(resolved)).map { UInt8(bitPattern: $0) })
  }

  /// The bytes of a regular file; devices and pipes are refused before they are opened.
  public static func read(_ path: FilePath) throws(FileError) -> [UInt8] {
    guard let kind = kind(path) else { throw FileError(path: path, reason: reason(errno)) }
    switch kind {
    case .file: break
    case .folder: throw FileError(path: path, reason: "it is a folder, not a file")
    case .link, .other: throw FileError(path: path, reason: "it is no regular file")
    }
    let descriptor = withCString(path) { open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK) }
    guard descriptor >= 0 else { throw FileError(path: path, reason: reason(errno)) }
    defer { _ = close(descriptor) }
    var info = stat()
    guard fstat(descriptor, &info) == 0, info.st_mode & S_IFMT == S_IFREG else {
      throw FileError(path: path, reason: "it is no regular file")
    }
    guard Int(info.st_size) <= largestFile else { throw FileError(path: path, reason: tooLarge(largestFile)) }
    switch readAll(descriptor, expected: Int(info.st_size)) {
    case .success(let bytes): return bytes
    case .failure(let error): throw FileError(path: path, reason: error.reason)
    }
  }

  /// All of standard input.
  public static func readStandardInput() throws(FileError) -> [UInt8] {
    switch readAll(STDIN_FILENO, expected: 0) {
    case .success(let bytes): return bytes
    case .failure(let error): throw FileError(path: FilePath("standard input"), reason: error.reason)
    }
  }

  private struct ReadError: Error { var reason: String }

  private static func readAll(_ descriptor: Int32, expected: Int) -> Result<[UInt8], ReadError> {
    var bytes: [UInt8] = []
    // Who looks ahead wants room for a few zeros.
    var capacity = expected + 1 + FileBuffer.padding
    var problem: ReadError?
    // A file may grow while it is read, and a pipe has no size: read until nothing comes.
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
      // The size was right: one more byte would have fitted.
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

  /// Adds text to the end of a file, which is made where it is not there.
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

  /// Whether what stands at a path may be run.
  public static func isExecutable(_ path: FilePath) -> Bool {
    kind(path) == .file && withCString(path) { access($0, X_OK) } == 0
  }

  /// Makes a folder, and those that it lies in, where they are not there.
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

  /// What the operating system says of an error number.
  public static func reason(_ code: Int32) -> String {
    switch code {
    case ENOENT: "no such file or folder"
    case EACCES, EPERM: "permission denied"
    case ENOTDIR: "a part of the path is no folder"
    case ELOOP: "too many symbolic links"
    case ENAMETOOLONG: "the name is too long"
    case ENOSPC: "no space left on the disk"
    default: String(cString: strerror(code))
    }
  }

  static func withCString<Result>(_ path: FilePath, _ body: (UnsafePointer<CChar>) -> Result) -> Result {
    (path.bytes + [0]).withUnsafeBytes { bytes in
      bytes.withMemoryRebound(to: CChar.self) { characters in
        // The buffer holds at least the zero, so it has an address.
        var fallback: CChar = 0
        return characters.baseAddress.map(body) ?? body(&fallback)
      }
    }
  }
}
