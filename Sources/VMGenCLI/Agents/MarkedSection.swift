import HostIO

/// A Markdown file with a section of vmgen between two marks. All other bytes of the file stay as they are.
struct MarkedSection {
  static let begin = "<!-- vmgen:begin; 'vmgen agents' writes this section -->"
  static let end = "<!-- vmgen:end -->"

  /// A reason why the section cannot be replaced.
  struct Problem: Error {
    /// The 1-based line.
    var line: Int
    var message: String
    var remedy: String
  }

  private enum Mark {
    case begin, end
    /// The start of a mark without its end.
    case damaged(String)
  }

  private let bytes: [UInt8]
  /// The bytes from the first mark to the second; nil if the file has no section.
  private let place: Range<Int>?

  init(_ bytes: [UInt8]) throws(Problem) {
    self.bytes = bytes
    let text = MarkdownLines(bytes)
    let lines = text.lines
    let marks = lines.indices.compactMap { index in Self.mark(lines[index]).map { (index: index, mark: $0) } }
    guard let first = marks.first?.index, let last = marks.last?.index else {
      place = nil
      return
    }
    if let line = text.conflict(touching: first...last) {
      throw Problem(
        line: line + 1, message: "a merge conflict touches the section of vmgen",
        remedy: "resolve it so that the section has both marks once, then run 'vmgen agents', which writes the text "
          + "between them")
    }
    place = lines[first].range.lowerBound..<lines[try Self.end(of: marks)].range.upperBound
  }

  /// The mark in a line of its own. Marks in code and in prose are none.
  private static func mark(_ line: MarkdownLines.Line) -> Mark? {
    guard line.indentation < 4, !line.isCode else { return nil }
    for (mark, whole, start) in [(Mark.begin, begin, "<!-- vmgen:begin"), (.end, end, "<!-- vmgen:end")] {
      guard line.text.hasPrefix(start), [" ", ";", nil].contains(line.text.dropFirst(start.count).first) else {
        continue
      }
      guard let close = line.text.firstRange(of: "-->") else { return .damaged(whole) }
      return close.upperBound == line.text.endIndex ? mark : nil
    }
    return nil
  }

  /// Checks that a file has both marks once, in the right order. Returns the line of the second mark.
  private static func end(of marks: [(index: Int, mark: Mark)]) throws(Problem) -> Int {
    var start: Int?
    var end: Int?
    for (index, mark) in marks {
      func problem(_ message: String, _ remedy: String) -> Problem {
        Problem(line: index + 1, message: message, remedy: remedy)
      }
      switch mark {
      case .damaged(let whole): throw problem("a mark of vmgen is damaged", "write '\(whole)' in one line")
      case .begin:
        if let start {
          throw problem(
            "the section of vmgen begins again; it already begins in line \(start + 1)",
            end == nil
              ? "write '\(Self.end)' below one of them and delete the other section" : "delete one of the two sections")
        }
        start = index
      case .end:
        if start == nil {
          throw problem("'\(Self.end)' has no '\(begin)' above it", "write that line above the section, or delete this")
        }
        if let end {
          throw problem(
            "the section of vmgen ends again; it already ends in line \(end + 1)", "delete one of the lines")
        }
        end = index
      }
    }
    guard let end else {
      let line = (start ?? 0) + 1
      throw Problem(
        line: line, message: "the section of vmgen that begins here has no '\(Self.end)'",
        remedy: "write that line below the section, or delete this one")
    }
    return end
  }

  /// The text between the marks; nil if the file has no section.
  var text: String? { place.map { String(decoding: bytes[$0], as: UTF8.self) } }

  /// Returns the file with another section, which is added at the end if there is none. Its line ends are those of the
  /// rest of the file.
  ///
  /// - Parameter section: Lines, each with LF.
  func replacing(with section: String) -> [UInt8] {
    let around = place.map { Array(bytes[..<$0.lowerBound] + bytes[$0.upperBound...]) } ?? bytes
    let areCRLF = LineEnds.areCRLF(in: around) ?? LineEnds.areCRLF(in: bytes) ?? false
    let marked = LineEnds.bytes(of: "\(Self.begin)\n\(section)\(Self.end)\n", areCRLF: areCRLF)
    if let place { return bytes[..<place.lowerBound] + marked + bytes[place.upperBound...] }
    guard let last = MarkdownLines(bytes).lines.last else { return bytes + marked }
    let lineEnd = LineEnds.bytes(of: "\n", areCRLF: areCRLF)
    let isEnded = bytes.last == UInt8(ascii: "\n")
    return bytes + (isEnded ? [] : lineEnd) + (isEnded && last.text.isEmpty ? [] : lineEnd) + marked
  }
}
