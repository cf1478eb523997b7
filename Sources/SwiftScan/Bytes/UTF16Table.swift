/// Counts UTF-16 code units, in which some programs count columns. Create it once per file, only if a position is
/// shown.
///
/// Each query covers part of one line. If a line is longer than 256 bytes, stored counts at every 256th byte keep a
/// query cheap.
public struct UTF16Table: Sendable {
  private static let stride = 256

  private let text: SourceText
  /// The number of units before every 256th byte; empty if no line is longer than 256 bytes or the text is ASCII.
  private let marks: [Int]
  /// Whether the text is ASCII and has a line longer than 256 bytes. Each byte is then one unit.
  private let isPlain: Bool

  /// - Parameters:
  ///   - text: Read once if it has a line longer than 256 bytes.
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

  /// The number of units in a byte range. A code point counts at its first byte; continuation bytes count nothing.
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
    // 10xxxxxx continues a code point. 0xF0 to 0xF4 start a code point above U+FFFF, which takes two units. An invalid
    // byte counts as one unit, because decoders replace it with one unit.
    byte & 0xC0 == 0x80 ? 0 : (0xF0...0xF4).contains(byte) ? 2 : 1
  }
}
