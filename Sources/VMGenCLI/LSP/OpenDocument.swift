import SwiftScan

/// The unit in which a client counts the characters of a line.
enum PositionEncoding: String {
  case utf8 = "utf-8"
  case utf16 = "utf-16"

  /// The number of units of the code point that starts with a byte; 0 for a byte inside of a code point.
  fileprivate func units(_ byte: UInt8) -> Int {
    switch self {
    case .utf8: 1
    case .utf16: byte & 0xC0 == 0x80 ? 0 : (0xF0...0xF4).contains(byte) ? 2 : 1
    }
  }
}

/// A place in a text: line and character, both counted from 0.
struct TextPosition: Equatable {
  var line: Int
  var character: Int
}

/// The text of a document that is open in an editor. It may differ from the file on the disk.
struct OpenDocument {
  /// The URI as written by the client.
  let uri: String
  private(set) var version: Int
  private(set) var text: SourceText
  private var lines: LineTable

  var bytes: [UInt8] { Array(text.bytes) }

  init(uri: String, version: Int, _ text: String) {
    self.uri = uri
    self.version = version
    self.text = SourceText(text)
    lines = LineTable(self.text)
  }

  /// A change of the text.
  struct Change {
    /// The part to replace; nil for the whole text.
    var range: (start: TextPosition, end: TextPosition)?
    var text: String
  }

  /// Applies changes in order. A position outside of the text refers to the nearest place in it.
  mutating func apply(_ changes: [Change], version: Int, _ encoding: PositionEncoding) {
    self.version = version
    for change in changes {
      if let range = change.range {
        let ends = (offset(of: range.start, encoding), offset(of: range.end, encoding))
        let (start, end) = (min(ends.0, ends.1), max(ends.0, ends.1))
        text = SourceText(Array(text[0..<start]) + Array(change.text.utf8) + Array(text[end..<text.count]))
      } else {
        text = SourceText(change.text)
      }
      lines = LineTable(text)
    }
  }

  /// The byte offset of a position, or of the nearest place in the text. Never inside a code point.
  func offset(of position: TextPosition, _ encoding: PositionEncoding) -> Int {
    if position.line < 0 { return 0 }
    if position.line >= lines.count { return text.count }
    let line = lines.range(ofLine: position.line + 1, in: text)
    var offset = line.lowerBound
    var units = 0
    var codePoint = offset
    while offset < line.upperBound {
      let isStart = text[offset] & 0xC0 != 0x80
      if isStart {
        if units >= position.character { return offset }
        codePoint = offset
      }
      units += encoding.units(text[offset])
      offset += 1
    }
    // The position may be inside the last code point.
    return units > position.character ? codePoint : offset
  }

  /// The position of a byte offset.
  func position(of offset: Int, _ encoding: PositionEncoding) -> TextPosition {
    let (line, column) = lines.location(of: offset)
    let start = offset - (column - 1)
    return TextPosition(line: line - 1, character: (start..<offset).reduce(0) { $0 + encoding.units(text[$1]) })
  }

  /// The bytes of the line with a position, without its line end.
  func line(of position: TextPosition) -> Range<Int> {
    lines.range(ofLine: min(max(0, position.line), lines.count - 1) + 1, in: text)
  }

  /// The line end that the text uses.
  var lineEnd: String {
    guard lines.count > 1 else { return "\n" }
    let end = lines.range(ofLine: 1, in: text).upperBound
    return text[end] == UInt8(ascii: "\r") ? text[end + 1] == UInt8(ascii: "\n") ? "\r\n" : "\r" : "\n"
  }
}
