/// The bytes of one file, followed by `padding` zero bytes, so that a look-ahead needs no bounds check.
///
/// The bytes are not validated. Every offset in this module is a byte offset from the start of the file.
public struct SourceText: Sendable {
  /// The file's bytes, then `padding` zero bytes. More bytes may follow.
  @usableFromInline
  let storage: [UInt8]

  /// The number of bytes in the file, without the padding.
  public let count: Int

  /// The number of bytes behind the end of the text that may be read.
  static let padding = 16

  private static let largest = 1 << 30

  /// The most bytes that `init(copying:count:)` copies. Callers do not write to larger buffers again, so these can be
  /// shared.
  private static let largestCopied = 1 << 22

  /// Takes the bytes of a whole file.
  ///
  /// - Parameter bytes: At most 1 GiB, because token indices have 31 bits. Any bytes beyond that are dropped.
  public init(_ bytes: consuming [UInt8]) {
    // If the array has no other references, its spare capacity may hold the padding.
    var storage = consume bytes
    if storage.count > Self.largest { storage.removeLast(storage.count - Self.largest) }
    count = storage.count
    storage.append(contentsOf: repeatElement(0, count: Self.padding))
    self.storage = storage
  }

  /// Copies the first `count` bytes of a buffer, at most 1 GiB.
  ///
  /// A file of more than 4 MiB shares the buffer instead if `padding` zeros follow its bytes. A second copy might not
  /// fit in memory.
  public init(copying buffer: [UInt8], count: Int) {
    self.count = count
    if count > Self.largestCopied, buffer.count >= count + Self.padding,
      buffer[count..<count + Self.padding].allSatisfy({ $0 == 0 })
    {
      storage = buffer
      return
    }
    storage = [UInt8](unsafeUninitializedCapacity: count + Self.padding) { bytes, initialized in
      _ = bytes[..<count].initialize(fromContentsOf: buffer[..<count])
      bytes[count...].initialize(repeating: 0)
      initialized = count + Self.padding
    }
  }

  /// Takes the UTF-8 bytes of a string.
  public init(_ string: String) {
    self.init(Array(string.utf8))
  }

  /// The byte at an offset; zero for the `padding` bytes after the end.
  @inlinable @inline(__always)
  public subscript(offset: Int) -> UInt8 { storage[offset] }

  /// The eight bytes that start at an offset, the first in the lowest byte of the result. All eight must be within the
  /// text and its padding.
  @inlinable @inline(__always)
  public func eightBytes(at offset: Int) -> UInt64 {
    storage.withUnsafeBytes { UInt64(littleEndian: $0.loadUnaligned(fromByteOffset: offset, as: UInt64.self)) }
  }

  /// The bytes of a range, without copying them.
  @inlinable
  public subscript(range: Range<Int>) -> ArraySlice<UInt8> { storage[range] }

  /// All bytes, without the padding.
  @inlinable
  public var bytes: ArraySlice<UInt8> { storage[0..<count] }

  /// The text of a byte range. Each invalid byte is replaced by U+FFFD.
  public func string(_ range: Range<Int>) -> String {
    String(decoding: storage[range], as: UTF8.self)
  }

  /// Whether the bytes of a range spell an ASCII word.
  @inlinable
  public func matches(_ range: Range<Int>, _ word: StaticString) -> Bool {
    guard range.count == word.utf8CodeUnitCount else { return false }
    return word.withUTF8Buffer { buffer in
      var offset = range.lowerBound
      for byte in buffer {
        if storage[offset] != byte { return false }
        offset += 1
      }
      return true
    }
  }
}
