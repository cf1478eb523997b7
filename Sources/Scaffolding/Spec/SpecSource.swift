import Wording

/// A line and its origin.
struct SpecSource: Sendable {
  /// The file or the option, as messages name it.
  var name: String
  /// The line number, from 1; nil for an option.
  var line: Int?
  /// The number of characters at the start that vmgen added and the user did not write.
  var addedPrefixLength: Int
  /// The text. That of a `type` may contain line breaks.
  var text: [Character]
  /// Whether the bytes of the line are valid UTF-8.
  var isWellFormed = true

  /// Returns the error for a fault in this line, with the range in what the user wrote.
  func error(_ fault: SpecFault) -> SpecError {
    // If the text has several lines, the error is in the one where its range starts.
    let before = text.prefix(fault.place.lowerBound)
    let start = before.lastIndex(of: "\n").map { $0 + 1 } ?? 0
    let end = text[start...].firstIndex(of: "\n") ?? text.count
    let added = start == 0 ? addedPrefixLength : 0
    func column(_ position: Int) -> Int { max(0, min(position, end) - start - added) }
    let breaks = before.filter { $0 == "\n" }.count
    return SpecError(
      source: name, line: line.map { $0 + breaks }, text: String(text[start..<end].dropFirst(added)),
      place: column(fault.place.lowerBound)..<column(fault.place.upperBound), problem: fault.problem)
  }
}

extension SpecSource {
  /// Returns the lines of a file. A `type` whose brackets close on a later line is one of them.
  static func lines(of bytes: [UInt8], file: String) -> [SpecSource] {
    var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    var result: [SpecSource] = []
    /// The number of brackets of the last line that are open; 0 if that line is no type.
    var depth = 0
    for (index, bytes) in lines.enumerated() {
      let bytes = bytes.last == UInt8(ascii: "\r") ? bytes.dropLast() : bytes
      var text = Array(String(decoding: bytes, as: UTF8.self))
      if index == 0, text.first == "\u{FEFF}" { text.removeFirst() }
      let isWellFormed = String(wellFormed: bytes) != nil
      if depth > 0, isWellFormed, !beginsAnotherLine(text) {
        result[result.count - 1].text += ["\n"] + text
        depth += openBrackets(text)
      } else {
        result.append(
          SpecSource(name: file, line: index + 1, addedPrefixLength: 0, text: text, isWellFormed: isWellFormed))
        depth = isWellFormed && beginsType(text) ? openBrackets(text) : 0
      }
    }
    return result
  }

  private static func beginsType(_ text: [Character]) -> Bool {
    let word = text.drop { $0 == " " || $0 == "\t" }.prefix { $0 != " " && $0 != "\t" }
    return SpecToken.typeWords.contains(String(word))
  }

  /// Whether a line behind an open bracket is no property or case, so that the closing bracket is missing. The kinds of
  /// lines have a word behind the first, properties have none: `state: String`, `state as "status": String`.
  private static func beginsAnotherLine(_ text: [Character]) -> Bool {
    guard let line = try? SpecLine(text), line.token.kind == .word, line.token.text != "as" else { return false }
    return line.word == "screen" || SpecGrammar.options.contains { $0.word == line.word }
  }

  /// The number of brackets, `{`, that a line opens and does not close. Those in strings and comments do not count.
  private static func openBrackets(_ text: [Character]) -> Int {
    var count = 0
    var isInString = false
    for (index, character) in text.enumerated() {
      if character == "\"", index == 0 || text[index - 1] != "\\" { isInString.toggle() }
      if isInString { continue }
      if character == "/", index + 1 < text.count, text[index + 1] == "/" { break }
      if character == "{" { count += 1 }
      if character == "}" { count -= 1 }
    }
    return count
  }
}
