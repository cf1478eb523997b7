import SwiftScan

/// Converts the byte offsets of one file to lines and columns.
struct SourcePlaces {
  let lines: LineTable
  private let units: UTF16Table
  private let text: SourceText

  init(_ text: SourceText) {
    self.text = text
    lines = LineTable(text)
    units = UTF16Table(text, lines)
  }

  func span(of range: Range<Int>) -> SourceSpan {
    SourceSpan(start: location(of: range.lowerBound), end: location(of: range.upperBound))
  }

  func location(of offset: Int) -> SourceLocation {
    let (line, column) = lines.location(of: offset)
    return SourceLocation(
      line: line, column: column, utf16Column: units.count(offset - (column - 1)..<offset) + 1)
  }

  /// The number of lines above and below a finding that distinguish it from equal findings.
  private static let reach = 6

  /// The hashes of the lines above and below a line.
  func surroundings(ofLine line: Int) -> (above: UInt64, below: UInt64) {
    func hash(_ lines: Range<Int>) -> UInt64 {
      guard let first = lines.first, let last = lines.last else { return 0 }
      let start = self.lines.range(ofLine: first, in: text).lowerBound
      let end = max(start, self.lines.range(ofLine: last, in: text).upperBound)
      return Fingerprint.hash(text[start..<end].lazy.filter { $0 != UInt8(ascii: "\r") })
    }
    return (
      hash(max(1, line - Self.reach)..<line),
      hash(min(line + 1, lines.count + 1)..<min(line + 1 + Self.reach, lines.count + 1))
    )
  }
}
