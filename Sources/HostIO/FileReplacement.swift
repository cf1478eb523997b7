#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Writes a file as a whole or not at all: into a hidden file beside it, which takes its place when all is written.
///
/// What was there keeps its permissions and its owner. A device or pipe is written as it is: nothing can take its place.
public struct FileReplacement {
  private let destination: FilePath
  private let path: FilePath
  private let temporary: FilePath?
  private let descriptor: Int32
  private var stream: OutputStream

  /// Opens what will take the file's place.
  ///
  /// - Throws: Where the folder is not there or cannot be written to, or where a folder is in the way.
  public init(of destination: FilePath) throws(FileError) {
    self.destination = destination
    // What a link leads to is replaced, not the link.
    path = FileSystem.realPath(destination) ?? destination
    var keepsOwner = true
    switch FileSystem.kind(path) {
    case .folder: throw FileError(path: destination, reason: "it is a folder, not a file")
    case .other, .link:
      temporary = nil
      descriptor = FileSystem.withCString(path) { open($0, O_WRONLY | O_CLOEXEC) }
    case .file, nil:
      let old = FileSystem.status(path)
      let name = "." + String(decoding: path.name, as: UTF8.self).prefix(64) + ".vmgen-"
      let digits = String(UInt32.random(in: 0x100000...0xFFFFFF), radix: 16)
      let beside = path.parent.appending((name + digits).utf8)
      temporary = beside
      descriptor = FileSystem.withCString(beside) { open($0, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666) }
      if descriptor >= 0, let old {
        let isOwn = old.st_uid == geteuid() && old.st_gid == getegid()
        keepsOwner = isOwn || fchown(descriptor, old.st_uid, old.st_gid) == 0
        // The mask of the process does not apply to what is there already.
        _ = fchmod(descriptor, old.st_mode & 0o7777)
      }
    }
    guard descriptor >= 0 else { throw FileError(path: destination, reason: FileSystem.reason(errno)) }
    if !keepsOwner {
      _ = close(descriptor)
      if let temporary { _ = FileSystem.withCString(temporary) { unlink($0) } }
      throw FileError(path: destination, reason: "it belongs to somebody else, which replacing it would change")
    }
    stream = OutputStream(descriptor: descriptor)
  }

  /// Adds text.
  public mutating func write(_ text: String) { stream.write(text) }

  /// Adds bytes.
  public mutating func write(_ bytes: [UInt8]) { stream.write(bytes) }

  /// Puts the file into its place; where writing failed, what was there before stays.
  public mutating func finish() throws(FileError) {
    stream.flush()
    var failure = stream.failure
    // Some file systems say only now that the disk is full.
    if close(descriptor) != 0, failure == nil { failure = FileSystem.reason(errno) }
    guard let temporary else {
      if let failure { throw FileError(path: destination, reason: failure) }
      return
    }
    if failure == nil {
      let isRenamed = FileSystem.withCString(temporary) { from in
        FileSystem.withCString(path) { to in rename(from, to) == 0 }
      }
      if !isRenamed { failure = FileSystem.reason(errno) }
    }
    guard let failure else { return }
    _ = FileSystem.withCString(temporary) { unlink($0) }
    throw FileError(path: destination, reason: failure)
  }

  /// Leaves everything as it was.
  public mutating func abandon() {
    _ = close(descriptor)
    if let temporary { _ = FileSystem.withCString(temporary) { unlink($0) } }
  }
}
