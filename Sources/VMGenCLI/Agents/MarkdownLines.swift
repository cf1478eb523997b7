/// The lines of a Markdown file.
struct MarkdownLines {
  /// A line.
  struct Line {
    /// The bytes of the line with its line end.
    var range: Range<Int>
    /// The text without spaces around it; invalid UTF-8 is replaced.
    var text: Substring
    /// The number of spaces before the text.
    var indentation: Int
    /// Whether the line is in a code block between fences.
    var isCode = false
  }

  let lines: [Line]

  init(_ bytes: [UInt8]) {
    var lines: [Line] = []
    var start = 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? bytes.count
      var text = String(decoding: bytes[start..<end], as: UTF8.self)[...]
      if start == 0, text.unicodeScalars.first == "\u{FEFF}" { text.unicodeScalars.removeFirst() }
      let indentation = text.prefix { $0 == " " }.count
      text = text.drop { $0.isWhitespace }
      while text.last?.isWhitespace ?? false { text.removeLast() }
      lines.append(Line(range: start..<end, text: text, indentation: indentation))
      start = end
    }
    self.lines = Self.withCode(lines)
  }

  /// Marks the lines of code blocks. A fence that is never closed starts none, so that it hides nothing.
  private static func withCode(_ lines: [Line]) -> [Line] {
    var lines = lines
    var open: (index: Int, fence: Substring)?
    for (index, line) in lines.enumerated() where line.indentation < 4 {
      if let (start, fence) = open {
        guard line.text.count >= fence.count, line.text.allSatisfy({ $0 == fence.first }) else { continue }
        for inside in start...index { lines[inside].isCode = true }
        open = nil
      } else if let sign = line.text.first, sign == "`" || sign == "~" {
        let fence = line.text.prefix { $0 == sign }
        if fence.count >= 3, sign == "~" || !line.text.dropFirst(fence.count).contains("`") { open = (index, fence) }
      }
    }
    return lines
  }

  /// Returns the first line of a merge conflict that touches some lines; nil if there is none.
  func conflict(touching place: ClosedRange<Int>) -> Int? {
    var start: Int?
    for (index, line) in lines.enumerated() {
      func isMarker(_ sign: Character) -> Bool {
        let marker = String(repeating: sign, count: 7)
        return line.indentation == 0 && (line.text == marker || line.text.hasPrefix(marker + " "))
      }
      if isMarker("<") {
        start = index
      } else if isMarker(">") {
        let first = start ?? index
        if first <= place.upperBound, index >= place.lowerBound { return first }
        start = nil
      }
      if place.contains(index), isMarker("<") || isMarker("|") || line.text == "=======" {
        // The conflict may begin above.
        return start ?? index
      }
    }
    return nil
  }
}
