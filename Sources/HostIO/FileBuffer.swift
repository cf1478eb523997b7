#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Room into which one file after another is read, so that reading allocates nothing.
public struct FileBuffer: Sendable {
  /// The last file's bytes, behind them a few zeros so that looking ahead needs no check, then what earlier ones left.
  public private(set) var bytes = [UInt8](repeating: 0, count: Self.usualSize)
  /// How many of the bytes are the file's.
  public private(set) var count = 0

  /// Most source files fit; larger ones are given room for a while.
  private static let usualSize = 1 << 16
  private static let largestKept = 1 << 22
  static let padding = 16

  /// A larger file is not read.
  private let largest: Int

  /// An empty buffer.
  ///
  /// - Parameter largest: How many bytes a file may have, at most ``FileSystem/largestFile``.
  public init(largest: Int = FileSystem.largestFile) { self.largest = min(largest, FileSystem.largestFile) }

  /// Reads what an open file holds, up to its end.
  ///
  /// - Parameter expected: Its size, where that is known; 0 is no knowledge. What is added meanwhile is not read.
  /// - Returns: What went wrong, or nil.
  mutating func read(_ descriptor: Int32, expected: Int = 0) -> String? {
    count = 0
    if bytes.count > Self.largestKept { bytes = [UInt8](repeating: 0, count: Self.usualSize) }
    while true {
      if count + Self.padding >= bytes.count {
        if count > largest { return FileSystem.tooLarge(largest) }
        grow(descriptor)
      }
      let start = count
      let read = bytes.withUnsafeMutableBytes { buffer in
        FileSystem.systemRead(
          descriptor, buffer.baseAddress.map { $0 + start }, buffer.count - start - Self.padding)
      }
      if read < 0 {
        if errno == EINTR { continue }
        return FileSystem.reason(errno)
      }
      // A read that comes back short is no proof of the end: so nothing but nothing ends it, the size that is known, or
      // where the file says that it ends.
      count += read
      let isShort = count + Self.padding < bytes.count
      if read == 0 || count == expected || isShort && isEnd(count, of: descriptor) {
        if count > largest { return FileSystem.tooLarge(largest) }
        for offset in count..<count + Self.padding { bytes[offset] = 0 }
        return nil
      }
    }
  }

  /// Whether a file ends where it has been read to. A second read that finds nothing takes three times as long, asking for
  /// the size beforehand four times.
  private func isEnd(_ place: Int, of descriptor: Int32) -> Bool {
    if Int(lseek(descriptor, 0, SEEK_END)) == place { return true }
    // It goes on, or it is nothing that has a size: then this does nothing either.
    lseek(descriptor, off_t(place), SEEK_SET)
    return false
  }

  /// Reads the regular file that stands at a path.
  public mutating func read(_ path: FilePath) throws(FileError) {
    // Pipes are not waited for.
    let descriptor = FileSystem.withCString(path) { open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK) }
    guard descriptor >= 0 else { throw FileError(path: path, reason: FileSystem.reason(errno)) }
    defer { _ = close(descriptor) }
    var info = stat()
    guard fstat(descriptor, &info) == 0, FileSystem.kind(mode: info.st_mode) == .file else {
      throw FileError(path: path, reason: "it is no regular file")
    }
    if let problem = read(descriptor, expected: Int(info.st_size)) { throw FileError(path: path, reason: problem) }
  }

  /// Lets go of the last file's bytes and of the room.
  public mutating func release() { (bytes, count) = ([], 0) }

  /// Takes bytes that come from elsewhere.
  public mutating func hold(_ other: [UInt8]) {
    bytes = other + repeatElement(0, count: Self.padding)
    count = other.count
  }

  /// Makes room for all of a file whose size is known, else for twice as much.
  private mutating func grow(_ descriptor: Int32) {
    var info = stat()
    let known = fstat(descriptor, &info) == 0 ? Int(info.st_size) : 0
    let size = min(max(known + 1, bytes.count * 2), largest + 1) + Self.padding
    var larger = [UInt8](repeating: 0, count: size)
    larger.replaceSubrange(0..<count, with: bytes[0..<count])
    bytes = larger
  }
}
