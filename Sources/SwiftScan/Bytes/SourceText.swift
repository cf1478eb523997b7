/// The bytes of one file, followed by a few zero bytes so that looking ahead needs no bounds check of its own.
///
/// Nothing is validated: any bytes are a source text. Offsets everywhere in this module count from the first byte.
public struct SourceText: Sendable {
  /// The file's bytes and `padding` zero bytes, behind which more may stand.
  @usableFromInline
  let storage: [UInt8]

  /// The number of bytes in the file, without the padding.
  public let count: Int

  /// How far past its end the text may be read.
  static let padding = 16

  private static let largest = 1 << 30

  /// Of more bytes no copy is made. Buffers so large are not written again.
  private static let largestCopied = 1 << 22

  /// Takes the bytes of a whole file.
  ///
  /// - Parameter bytes: At most 1 GiB, since tokens are numbered in 31 bits; what lies beyond is not read.
  public init(_ bytes: consuming [UInt8]) {
    // Room for the padding may be there, where nobody else holds the bytes.
    var storage = consume bytes
    if storage.count > Self.largest { storage.removeLast(storage.count - Self.largest) }
    count = storage.count
    storage.append(contentsOf: repeatElement(0, count: Self.padding))
    self.storage = storage
  }

  /// Copies the bytes of a whole file, of which there are at most 1 GiB, from the start of a buffer. Those of a large file
  /// it shares with whoever has the buffer, where enough zeros stand behind them: twice as much may be more than there is.
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

  /// The byte at an offset; zero from the end on, for a few bytes.
  @inlinable @inline(__always)
  public subscript(offset: Int) -> UInt8 { storage[offset] }

  /// Eight bytes from an offset on, the first in the lowest place; it may be as far as eight before the padding's end.
  @inlinable @inline(__always)
  public func eightBytes(at offset: Int) -> UInt64 {
    storage.withUnsafeBytes { UInt64(littleEndian: $0.loadUnaligned(fromByteOffset: offset, as: UInt64.self)) }
  }

  /// The bytes of a range, as a view that copies nothing.
  @inlinable
  public subscript(range: Range<Int>) -> ArraySlice<UInt8> { storage[range] }

  /// All bytes, without the padding.
  @inlinable
  public var bytes: ArraySlice<UInt8> { storage[0..<count] }

  /// The text of a range, each invalid byte replaced by U+FFFD.
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
