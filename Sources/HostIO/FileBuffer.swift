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
  private static let padding = 4

  /// An empty buffer.
  public init() {}

  /// Reads what an open file holds, up to its end.
  ///
  /// - Returns: What went wrong, or nil.
  mutating func read(_ descriptor: Int32) -> String? {
    count = 0
    if bytes.count > Self.largestKept { bytes = [UInt8](repeating: 0, count: Self.usualSize) }
    while true {
      if count + Self.padding >= bytes.count {
        if count > FileSystem.largestFile { return "it is larger than 4 GB" }
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
      // A read that comes back short is no proof of the end, so nothing but nothing ends it.
      // Tried: asking for the size first. A second read that finds the end is cheaper.
      if read == 0 {
        for offset in count..<count + Self.padding { bytes[offset] = 0 }
        return nil
      }
      count += read
    }
  }

  /// Makes room for all of a file whose size is known, else for twice as much.
  private mutating func grow(_ descriptor: Int32) {
    var info = stat()
    let known = fstat(descriptor, &info) == 0 ? Int(info.st_size) : 0
    let size = min(max(known + 1, bytes.count * 2), FileSystem.largestFile + 1) + Self.padding
    var larger = [UInt8](repeating: 0, count: size)
    larger.replaceSubrange(0..<count, with: bytes[0..<count])
    bytes = larger
  }
}
