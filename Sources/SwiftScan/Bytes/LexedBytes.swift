/// The bytes of a source text while it is lexed: a pointer instead of an array, so that no access is checked.
///
/// It leads to the text's bytes and the zeros behind them, and is gone when the lexer is. What must hold: every loop that
/// moves on over bytes either stops at a zero or compares with the count, and none looks further than `SourceText.padding`
/// behind that.
struct LexedBytes {
  private let start: UnsafePointer<UInt8>
  /// The number of bytes in the file, without the padding.
  let count: Int

  init(start: UnsafePointer<UInt8>, count: Int) { (self.start, self.count) = (start, count) }

  @inline(__always)
  subscript(offset: Int) -> UInt8 { start[offset] }

  /// Eight bytes from an offset on, the first in the lowest place.
  @inline(__always)
  func eightBytes(at offset: Int) -> UInt64 {
    UInt64(littleEndian: UnsafeRawPointer(start + offset).loadUnaligned(as: UInt64.self))
  }

  /// Whether the bytes of a range spell an ASCII word.
  func matches(_ range: Range<Int>, _ word: StaticString) -> Bool {
    guard range.count == word.utf8CodeUnitCount else { return false }
    for index in 0..<range.count where start[range.lowerBound + index] != word.utf8Start[index] { return false }
    return true
  }
}
