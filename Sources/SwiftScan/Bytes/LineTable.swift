/// Converts byte offsets to lines and columns. Create it once per file, only if a position is shown.
public struct LineTable: Sendable {
  /// The offset at which each line starts.
  private let starts: [UInt32]
  private let end: Int
  /// The number of lines. Behind a last line end is one more line, which is empty.
  public var count: Int { starts.count }
  /// The length in bytes of the longest line, including its line end.
  let longest: Int

  /// Finds the starts of lines. A line starts after LF, after CRLF and after a CR without LF.
  public init(_ text: SourceText) {
    let count = text.count
    var longest = 0
    starts = text.storage.withUnsafeBytes { bytes in
      var starts: [UInt32] = [0]
      // The padding makes the array non-empty, so it has a base address.
      guard let text = bytes.baseAddress else { return starts }
      starts.reserveCapacity(count / 32)
      var start = 0
      // Read 16 bytes at once: 16 padding zeros, which are not line ends, follow the text.
      for block in stride(from: 0, to: count, by: 16) {
        var mask = Self.ends(text + block)
        while mask != 0 {
          let next = block + mask.trailingZeroBitCount >> 2 + 1
          if bytes[next - 1] == UInt8(ascii: "\n") || bytes[next] != UInt8(ascii: "\n") || next == count {
            starts.append(UInt32(truncatingIfNeeded: next))
            longest = max(longest, next - start)
            start = next
          }
          mask &= mask &- 1
        }
      }
      longest = max(longest, count - start)
      return starts
    }
    end = count
    self.longest = longest
  }

  private static var newline: ByteBlock { ByteBlock(repeating: UInt8(ascii: "\n")) }
  private static var carriageReturn: ByteBlock { ByteBlock(repeating: UInt8(ascii: "\r")) }

  /// Marks which of 16 bytes may end a line (LF or CR), with 4 bits per byte. The lowest of the 4 bits is 1 if so.
  @inline(__always)
  static func ends(_ start: UnsafeRawPointer) -> UInt64 {
    let here = start.loadUnaligned(as: ByteBlock.self)
    return ((here .== newline) .| (here .== carriageReturn)).places
  }

  /// The line and column of an offset, both counted from 1. The column is in UTF-8 bytes.
  ///
  /// - Parameter offset: From 0 through the text's count.
  public func location(of offset: Int) -> (line: Int, column: Int) {
    var low = 0
    var high = starts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if Int(starts[middle]) <= offset { low = middle } else { high = middle }
    }
    return (low + 1, offset - Int(starts[low]) + 1)
  }

  /// The bytes of a line, without its line end.
  ///
  /// - Parameter line: Counted from 1.
  public func range(ofLine line: Int, in text: SourceText) -> Range<Int> {
    let start = Int(starts[line - 1])
    var stop = line < starts.count ? Int(starts[line]) : end
    while stop > start, text[stop - 1] == UInt8(ascii: "\n") || text[stop - 1] == UInt8(ascii: "\r") { stop -= 1 }
    return start..<stop
  }
}
