import Linting
import Wording

/// The format for terminals: a line as compilers print it, which editors can open, then the source line with the place
/// underlined.
struct TextReporter: Sendable {
  var color: Bool
  /// The URL of the rules' page up to the rule's name; nil for no links.
  var rulePage: String?
  /// The number of findings in a piece of about 10 KB, and the maximal number of pieces in memory.
  private static let piece = 256
  private static let most = 64

  func write(_ report: Report, spread: ReportFormat.Spread, to write: ([UInt8]) -> Void) {
    let count = report.diagnostics.count
    for start in stride(from: 0, to: count, by: Self.piece * Self.most) {
      let findings = start..<min(start + Self.piece * Self.most, count)
      let pieces = (findings.count + Self.piece - 1) / Self.piece
      for text in spread(
        pieces,
        { number in
          let first = start + number * Self.piece
          return self.text(of: first..<min(first + Self.piece, findings.upperBound), in: report)
        })
      { write(text) }
    }
  }

  /// Returns the text of some findings.
  private func text(of findings: Range<Int>, in report: Report) -> [UInt8] {
    // Appending bytes is several times as fast as interpolation.
    var text: [UInt8] = []
    text.reserveCapacity(findings.count * 384)
    /// The path of the last finding, plain and escaped. The next finding usually has the same one.
    var path = (plain: "", shown: "")
    for index in findings {
      if report.diagnostics[index].path != path.plain {
        path.plain = report.diagnostics[index].path
        path.shown = TerminalText.escaped(path.plain)
      }
      add(report.diagnostics[index], at: path.shown, to: &text)
    }
    return text
  }

  private func add(_ diagnostic: Diagnostic, at path: String, to text: inout [UInt8]) {
    paint("1", &text) {
      Self.add(path, to: &$0)
      $0.append(UInt8(ascii: ":"))
      Self.add(diagnostic.start.line, to: &$0)
      $0.append(UInt8(ascii: ":"))
      Self.add(diagnostic.start.column, to: &$0)
      $0.append(UInt8(ascii: ":"))
    }
    text.append(UInt8(ascii: " "))
    paint(diagnostic.severity == .error ? "31;1" : "33;1", &text) {
      Self.add(diagnostic.severity.rawValue, to: &$0)
      $0.append(UInt8(ascii: ":"))
    }
    text.append(UInt8(ascii: " "))
    Self.add(TerminalText.escaped(String(diagnostic.ownMessage)), to: &text)
    text.append(UInt8(ascii: " "))
    addRule(diagnostic.rule, to: &text)
    text.append(UInt8(ascii: "\n"))
    paint("2", &text) { Self.add(diagnostic.start.line, to: &$0) }
    text.append(UInt8(ascii: " "))
    paint("2", &text) { $0.append(UInt8(ascii: "|")) }
    text.append(UInt8(ascii: " "))
    let excerpt = diagnostic.excerpt
    if TerminalText.isPlain(excerpt.text, orTabs: true) {
      let start = text.count
      Self.add(excerpt.text, to: &text)
      addMargin(below: diagnostic.start.line, to: &text)
      for place in start..<start + excerpt.placeBytes.lowerBound { text.append(text[place] == 0x09 ? 0x09 : 0x20) }
      underline(excerpt.placeBytes.count, &text)
    } else {
      let before = shown(excerpt.before)
      let place = shown(excerpt.place)
      text += before.utf8
      text += place.utf8
      text += shown(excerpt.after).utf8
      addMargin(below: diagnostic.start.line, to: &text)
      text += Self.indent(below: before)
      underline(Self.width(place), &text)
    }
    addFoldedFindings(diagnostic, &text)
    addRelated(diagnostic, &text)
  }

  /// Adds a line for each finding of another rule that was merged into this one.
  private func addFoldedFindings(_ diagnostic: Diagnostic, _ text: inout [UInt8]) {
    for message in diagnostic.foldedMessages {
      for _ in 0...Self.digits(diagnostic.start.line) { text.append(UInt8(ascii: " ")) }
      paint("2", &text) { Self.add("= ", to: &$0) }
      Self.add(TerminalText.escaped(message), to: &text)
      text.append(UInt8(ascii: "\n"))
    }
  }

  /// The maximal number of related places in a line.
  private static let relatedLimit = 3

  /// Adds one line with the first related places.
  private func addRelated(_ diagnostic: Diagnostic, _ text: inout [UInt8]) {
    if diagnostic.related.isEmpty { return }
    for _ in 0...Self.digits(diagnostic.start.line) { text.append(UInt8(ascii: " ")) }
    paint("2", &text) {
      Self.add("= see ", to: &$0)
      for (index, place) in diagnostic.related.prefix(Self.relatedLimit).enumerated() {
        Self.add(index > 0 ? ", " : "", to: &$0)
        Self.add(TerminalText.escaped(place.path), to: &$0)
        $0.append(UInt8(ascii: ":"))
        Self.add(place.start.line, to: &$0)
        $0.append(UInt8(ascii: ":"))
        Self.add(place.start.column, to: &$0)
      }
      let more = diagnostic.related.count - Self.relatedLimit
      if more > 0 { Self.add(" and \(more) more", to: &$0) }
    }
    text.append(UInt8(ascii: "\n"))
  }

  /// Adds a rule's name in parentheses, as a link to its page if the terminal supports links.
  private func addRule(_ rule: String, to text: inout [UInt8]) {
    if let rulePage { text += "\u{1B}]8;;\(rulePage)\(rule)\u{1B}\\".utf8 }
    paint("2", &text) {
      $0.append(UInt8(ascii: "("))
      Self.add(rule, to: &$0)
      $0.append(UInt8(ascii: ")"))
    }
    if rulePage != nil { text += "\u{1B}]8;;\u{1B}\\".utf8 }
  }

  /// Ends a source line and starts the line below it.
  private func addMargin(below line: Int, to text: inout [UInt8]) {
    text.append(UInt8(ascii: "\n"))
    for _ in 0...Self.digits(line) { text.append(UInt8(ascii: " ")) }
    paint("2", &text) { $0.append(UInt8(ascii: "|")) }
    text.append(UInt8(ascii: " "))
  }

  private func underline(_ width: Int, _ text: inout [UInt8]) {
    paint("32;1", &text) {
      $0.append(UInt8(ascii: "^"))
      for _ in 0..<max(1, width) - 1 { $0.append(UInt8(ascii: "~")) }
    }
    text.append(UInt8(ascii: "\n"))
  }

  /// Returns the number of digits of a non-negative number.
  private static func digits(_ number: Int) -> Int {
    var (digits, rest) = (1, number / 10)
    while rest > 0 { (digits, rest) = (digits + 1, rest / 10) }
    return digits
  }

  /// Adds a text, as a block of memory if possible.
  @inline(__always)
  private static func add(_ piece: String, to text: inout [UInt8]) {
    if piece.utf8.withContiguousStorageIfAvailable({ text.append(contentsOf: $0) }) == nil { text += piece.utf8 }
  }

  /// Adds the digits of a non-negative number.
  private static func add(_ number: Int, to text: inout [UInt8]) {
    var unit = 1
    while number / unit >= 10 { unit *= 10 }
    while unit > 0 {
      text.append(UInt8(ascii: "0") + UInt8(number / unit % 10))
      unit /= 10
    }
  }

  /// Adds the output of `add`, coloured if `color` is set.
  @inline(__always)
  private func paint(_ code: StaticString, _ text: inout [UInt8], _ add: (inout [UInt8]) -> Void) {
    if color { text += "\u{1B}[\(code)m".utf8 }
    add(&text)
    if color { text += "\u{1B}[0m".utf8 }
  }

  /// Returns a source line for a terminal. Tabs stay; visible symbols replace other control characters.
  private func shown(_ text: String) -> String {
    if TerminalText.isPlain(text, orTabs: true) || !text.unicodeScalars.contains(where: isHarmful) { return text }
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if !isHarmful(scalar) {
        result.append(scalar)
      } else if scalar.value < 0x20, let picture = Unicode.Scalar(0x2400 + scalar.value) {
        result.append(picture)
      } else {
        result.append("\u{FFFD}")
      }
    }
    return String(result)
  }

  /// Whether a character must not be printed. Tabs may be.
  private func isHarmful(_ scalar: Unicode.Scalar) -> Bool { scalar != "\t" && TerminalText.isHarmful(scalar) }

  /// Returns spaces as wide as a text on a terminal, with the text's tabs.
  private static func indent(below text: String) -> [UInt8] {
    text.flatMap { $0 == "\t" ? [0x09] : Array(repeating: 0x20, count: width($0)) }
  }

  private static func width(_ text: String) -> Int { text.reduce(0) { $0 + width($1) } }

  /// Returns the width of a character on a terminal in columns.
  private static func width(_ character: Character) -> Int {
    guard let scalar = character.unicodeScalars.first else { return 0 }
    switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE4F,
      0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F680...0x1F6FF, 0x1F900...0x1F9FF, 0x20000...0x3FFFD:
      return 2
    default:
      return scalar.properties.isEmojiPresentation ? 2 : 1
    }
  }
}
