import SwiftScan

/// Converts the byte offsets of one file to lines and columns.
struct SourcePlaces {
  let lines: LineTable
  private let units: UTF16Table

  init(_ text: SourceText) {
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
}
