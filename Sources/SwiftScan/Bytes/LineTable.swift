/// Line and column of byte offsets, made once for a file that has something to show.
public struct LineTable: Sendable {
  /// The offset at which each line starts.
  private let starts: [UInt32]
  private let end: Int
  /// How many bytes the longest line has, its line end included.
  let longest: Int

  /// Finds where lines start: after LF, after CRLF, and after a CR that stands alone.
  public init(_ text: SourceText) {
    let count = text.count
    var longest = 0
    starts = text.storage.withUnsafeBytes { bytes in
      var starts: [UInt32] = [0]
      // There is an address, for there is the padding.
      guard let text = bytes.baseAddress else { return starts }
      starts.reserveCapacity(count / 32)
      var start = 0
      // Sixteen bytes at once, for as many zeros stand behind the text. They are no line ends.
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

  /// Of sixteen bytes those that may end a line: four bits each, of which the lowest says so.
  @inline(__always)
  static func ends(_ start: UnsafeRawPointer) -> UInt64 {
    let here = start.loadUnaligned(as: ByteBlock.self)
    return ((here .== newline) .| (here .== carriageReturn)).places
  }

  /// The place of an offset, for display: line and column counted from 1, the column in UTF-8 bytes.
  ///
  /// - Parameter offset: From 0 up to the text's count, both included.
  public func location(of offset: Int) -> (line: Int, column: Int) {
    var low = 0
    var high = starts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if Int(starts[middle]) <= offset { low = middle } else { high = middle }
    }
    return (low + 1, offset - Int(starts[low]) + 1)
  }

  /// The bytes of a line, its line end not included.
  ///
  /// - Parameter line: Counted from 1.
  public func range(ofLine line: Int, in text: SourceText) -> Range<Int> {
    let start = Int(starts[line - 1])
    var stop = line < starts.count ? Int(starts[line]) : end
    while stop > start, text[stop - 1] == UInt8(ascii: "\n") || text[stop - 1] == UInt8(ascii: "\r") { stop -= 1 }
    return start..<stop
  }
}
