/// Line and column of byte offsets, made once for a file that has something to show.
public struct LineTable: Sendable {
  /// The offset at which each line starts.
  private let starts: [Int]
  private let end: Int

  /// Finds where lines start: after LF, after CRLF, and after a CR that stands alone.
  public init(_ text: SourceText) {
    var starts = [0]
    let count = text.count
    var offset = 0
    while offset < count {
      let byte = text[offset]
      offset += 1
      if byte == UInt8(ascii: "\n") {
        starts.append(offset)
      } else if byte == UInt8(ascii: "\r"), text[offset] != UInt8(ascii: "\n") || offset == count {
        starts.append(offset)
      }
    }
    self.starts = starts
    end = count
  }

  /// The place of an offset, for display: line and column counted from 1, the column in UTF-8 bytes.
  ///
  /// - Parameter offset: From 0 up to the text's count, both included.
  public func location(of offset: Int) -> (line: Int, column: Int) {
    var low = 0
    var high = starts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle } else { high = middle }
    }
    return (low + 1, offset - starts[low] + 1)
  }

  /// The bytes of a line, its line end not included.
  ///
  /// - Parameter line: Counted from 1.
  public func range(ofLine line: Int, in text: SourceText) -> Range<Int> {
    let start = starts[line - 1]
    var stop = line < starts.count ? starts[line] : end
    while stop > start, text[stop - 1] == UInt8(ascii: "\n") || text[stop - 1] == UInt8(ascii: "\r") { stop -= 1 }
    return start..<stop
  }
}
