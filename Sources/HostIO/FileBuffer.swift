#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A buffer that is reused for one file after another, so that reading does not allocate.
public struct FileBuffer: Sendable {
  /// The bytes of the last file, then `padding` zeros so that looking ahead needs no bounds check, then old data.
  public private(set) var bytes = [UInt8](repeating: 0, count: Self.usualSize)
  /// The length of the last file in bytes.
  public private(set) var count = 0

  /// Most source files fit into 64 KiB.
  private static let usualSize = 1 << 16
  private static let largestKept = 1 << 22
  static let padding = 16

  /// The maximal size of a file in bytes; reading a larger one fails.
  private let largest: Int

  /// An empty buffer.
  ///
  /// - Parameter largest: The maximal size of a file in bytes, at most ``FileSystem/largestFile``.
  public init(largest: Int = FileSystem.largestFile) { self.largest = min(largest, FileSystem.largestFile) }

  /// Reads an open file to its end.
  ///
  /// - Parameter expected: The size of the file if known, else 0. Bytes added meanwhile are not read.
  /// - Returns: The reason for a failure; nil on success.
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
      // A short read does not prove the end. The end is a read of zero bytes, the expected size, or a position that
      // the file confirms as its end.
      count += read
      let isShort = count + Self.padding < bytes.count
      if read == 0 || count == expected || isShort && isEnd(count, of: descriptor) {
        if count > largest { return FileSystem.tooLarge(largest) }
        for offset in count..<count + Self.padding { bytes[offset] = 0 }
        return nil
      }
    }
  }

  /// Whether the file ends at a position. `lseek` is three times faster than a read that returns nothing, and four
  /// times faster than `fstat` before reading.
  private func isEnd(_ place: Int, of descriptor: Int32) -> Bool {
    if Int(lseek(descriptor, 0, SEEK_END)) == place { return true }
    // The file is longer, or has no size and cannot seek.
    lseek(descriptor, off_t(place), SEEK_SET)
    return false
  }

  /// Reads the regular file at a path.
  public mutating func read(_ path: FilePath) throws(FileError) {
    // Opening a pipe must not block.
    let descriptor = FileSystem.withCString(path) { open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK) }
    guard descriptor >= 0 else { throw FileError(path: path, reason: FileSystem.reason(errno)) }
    defer { _ = close(descriptor) }
    var info = stat()
    guard fstat(descriptor, &info) == 0, FileSystem.kind(mode: info.st_mode) == .file else {
      throw FileError(path: path, reason: "it is not a regular file")
    }
    if let problem = read(descriptor, expected: Int(info.st_size)) { throw FileError(path: path, reason: problem) }
  }

  /// Frees the memory of the buffer.
  public mutating func release() { (bytes, count) = ([], 0) }

  /// Replaces the contents with bytes from elsewhere.
  public mutating func replaceContents(with other: [UInt8]) {
    bytes = other + repeatElement(0, count: Self.padding)
    count = other.count
  }

  /// Grows the buffer to the file's size, or doubles it if the size is unknown.
  private mutating func grow(_ descriptor: Int32) {
    var info = stat()
    let known = fstat(descriptor, &info) == 0 ? Int(info.st_size) : 0
    let size = min(max(known + 1, bytes.count * 2), largest + 1) + Self.padding
    var larger = [UInt8](repeating: 0, count: size)
    larger.replaceSubrange(0..<count, with: bytes[0..<count])
    bytes = larger
  }
}
