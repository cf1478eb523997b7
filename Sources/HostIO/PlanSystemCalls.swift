#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The system calls of the executor, with typed failures.
///
/// Tests make each of them fail, to check that a plan is carried out completely or not at all.
struct PlanSystemCalls: Sendable {
  enum Operation: String, Hashable, Sendable, CaseIterable {
    case look = "look at"
    case read = "read"
    case makeFolder = "make the folder"
    case create = "create"
    case write = "write"
    case link = "put in place"
    case rename = "replace"
    case keepAttributes = "keep owner, group and attributes of"
    case overwrite = "overwrite"
    case remove = "remove"
    case removeFolder = "remove the folder"
  }

  struct Failure: Error {
    var operation: Operation
    var path: String
    var code: CInt
    /// A more precise reason than the message for `code`, if any.
    var reason: String?
  }

  /// Returns the error number with which a test makes a call fail; nil to run the call.
  var fault: @Sendable (Operation, String) -> CInt? = { _, _ in nil }

  enum Kind: Equatable {
    case missing
    /// A regular file, with its number of hard links.
    case file(names: Int)
    case folder
    case link
    case other
  }

  /// The kind of the file at a path. Links are not followed.
  func kind(of path: String) throws(Failure) -> Kind {
    var info = stat()
    do throws(Failure) {
      try call(.look, path) { lstat(path, &info) }
    } catch {
      if error.code == ENOENT || error.code == ENOTDIR { return .missing }
      throw error
    }
    switch info.st_mode & S_IFMT {
    case S_IFREG: return .file(names: Int(info.st_nlink))
    case S_IFDIR: return .folder
    case S_IFLNK: return .link
    default: return .other
    }
  }

  /// Returns the path without links; nil if it does not exist.
  func realPath(of path: String) -> String? {
    guard let buffer = realpath(path, nil) else { return nil }
    defer { free(buffer) }
    return String(cString: buffer)
  }

  func isWritable(folder path: String) -> Bool { access(path, W_OK | X_OK) == 0 }

  func contents(of path: String) throws(Failure) -> [UInt8] {
    let descriptor = try call(.read, path) { open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW) }
    defer { _ = close(descriptor) }
    var result: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = try call(.read, path) { read(descriptor, &buffer, buffer.count) }
      if count == 0 { return result }
      result += buffer[..<count]
    }
  }

  func makeFolder(_ path: String) throws(Failure) {
    try call(.makeFolder, path) { mkdir(path, 0o777) }
  }

  /// Creates a new file with the given contents; removes it again if writing fails.
  func create(_ path: String, _ contents: [UInt8]) throws(Failure) {
    let descriptor = try call(.create, path) { open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666) }
    var isOpen = true
    do throws(Failure) {
      try fill(descriptor, contents[...], .write, path)
      // Some file systems report a full disk only on `close`.
      isOpen = false
      try call(.write, path) { close(descriptor) }
    } catch {
      if isOpen { _ = close(descriptor) }
      _ = unlink(path)
      throw error
    }
  }

  /// Overwrites a file in place. The bytes beyond its old end are written first, because only they need disk space.
  func overwrite(_ path: String, _ old: [UInt8], with new: [UInt8]) throws(Failure) {
    let descriptor = try call(.overwrite, path) { open(path, O_WRONLY | O_CLOEXEC | O_NOFOLLOW) }
    defer { _ = close(descriptor) }
    try overwrite(descriptor, path, old, with: new)
  }

  /// - Parameters:
  ///   - descriptor: The file, open for writing.
  ///   - path: Its path, for messages.
  func overwrite(_ descriptor: CInt, _ path: String, _ old: [UInt8], with new: [UInt8]) throws(Failure) {
    let shared = min(old.count, new.count)
    for range in [shared..<new.count, 0..<shared] {
      try call(.overwrite, path) { lseek(descriptor, off_t(range.lowerBound), SEEK_SET) }
      try fill(descriptor, new[range], .overwrite, path)
    }
    try call(.overwrite, path) { ftruncate(descriptor, off_t(new.count)) }
    try call(.overwrite, path) { fsync(descriptor) }
  }

  private func fill(
    _ descriptor: CInt, _ bytes: ArraySlice<UInt8>, _ operation: Operation, _ path: String
  ) throws(Failure) {
    var done = 0
    while done < bytes.count {
      done += try call(operation, path) {
        bytes.withUnsafeBytes { write(descriptor, $0.baseAddress.map { $0 + done }, bytes.count - done) }
      }
    }
  }

  /// Copies owner, group, permissions, access list and extended attributes of a file to the one that replaces it.
  func keepAttributes(of path: String, in new: String) throws(Failure) {
    var info = stat()
    try call(.keepAttributes, path) { lstat(path, &info) }
    let descriptor = try call(.keepAttributes, new) { open(new, O_WRONLY | O_CLOEXEC | O_NOFOLLOW) }
    defer { _ = close(descriptor) }
    if let reason = FileAttributes.copy(from: FilePath(path), info, to: FilePath(new), descriptor) {
      throw Failure(operation: .keepAttributes, path: path, code: EPERM, reason: reason)
    }
  }

  /// Adds a hard link; fails if the name is taken.
  func link(_ path: String, as name: String) throws(Failure) {
    try call(.link, name) {
      #if canImport(Darwin)
        Darwin.link(path, name)
      #elseif canImport(Glibc)
        Glibc.link(path, name)
      #elseif canImport(Musl)
        Musl.link(path, name)
      #endif
    }
  }

  /// Moves a file over another in one step.
  func rename(_ path: String, to name: String) throws(Failure) {
    try call(.rename, name) {
      #if canImport(Darwin)
        Darwin.rename(path, name)
      #elseif canImport(Glibc)
        Glibc.rename(path, name)
      #elseif canImport(Musl)
        Musl.rename(path, name)
      #endif
    }
  }

  func remove(_ path: String) throws(Failure) {
    try call(.remove, path) { unlink(path) }
  }

  func removeFolder(_ path: String) throws(Failure) {
    try call(.removeFolder, path) { rmdir(path) }
  }

  static func reason(of code: CInt) -> String {
    guard let text = strerror(code) else { return "error \(code)" }
    return String(cString: text)
  }

  @discardableResult
  private func call<Result: BinaryInteger>(
    _ operation: Operation, _ path: String, _ body: () -> Result
  ) throws(Failure) -> Result {
    if let code = fault(operation, path) { throw Failure(operation: operation, path: path, code: code) }
    while true {
      let result = body()
      if result >= 0 { return result }
      if errno != EINTR { throw Failure(operation: operation, path: path, code: errno) }
    }
  }
}
