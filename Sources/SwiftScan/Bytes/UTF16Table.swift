/// Counts UTF-16 units, in which some programs count columns, made once for a file that has something to show.
///
/// What is asked for is part of a line. Where a line is long, marks at every 256th byte keep a question cheap.
public struct UTF16Table: Sendable {
  private static let stride = 256

  private let text: SourceText
  /// The units before every 256th byte; empty where no line is long, or all is ASCII.
  private let marks: [Int]
  /// Whether units are bytes: lines are long, and all is ASCII.
  private let isPlain: Bool

  /// - Parameters:
  ///   - text: Is read once where a line of it is long.
  ///   - lines: The lines of the text.
  public init(_ text: SourceText, _ lines: LineTable) {
    self.text = text
    var marks: [Int] = []
    isPlain = lines.longest > Self.stride && text.isASCII
    if isPlain || lines.longest <= Self.stride {
      self.marks = marks
      return
    }
    marks.reserveCapacity(text.count / Self.stride + 1)
    var units = 0
    for offset in 0..<text.count {
      if offset % Self.stride == 0 { marks.append(units) }
      units += Self.units(text[offset])
    }
    if text.count % Self.stride == 0 { marks.append(units) }
    self.marks = marks
  }

  /// How many units a range of bytes takes. A code point counts where it starts; a byte that starts none counts nothing.
  public func count(_ range: Range<Int>) -> Int {
    if isPlain { return range.count }
    if marks.isEmpty || range.count <= Self.stride { return range.reduce(0) { $0 + Self.units(text[$1]) } }
    return units(before: range.upperBound) - units(before: range.lowerBound)
  }

  private func units(before offset: Int) -> Int {
    let mark = offset / Self.stride
    var units = marks[mark]
    for offset in mark * Self.stride..<offset { units += Self.units(text[offset]) }
    return units
  }

  private static func units(_ byte: UInt8) -> Int {
    // 10xxxxxx goes on with a code point, 0xF0 to 0xF4 start one beyond the first 65,536, which takes a pair. What starts
    // none is replaced by one unit wherever the file is read as text.
    byte & 0xC0 == 0x80 ? 0 : (0xF0...0xF4).contains(byte) ? 2 : 1
  }
}
