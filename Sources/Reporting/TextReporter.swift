import Linting
import Wording

/// For people: one line as compilers write it, which editors know to jump to, then the source line with the place
/// underlined.
struct TextReporter {
  var color: Bool

  func write(_ report: Report, to write: (String) -> Void) {
    for diagnostic in report.diagnostics { write(text(diagnostic)) }
  }

  private func text(_ diagnostic: Diagnostic) -> String {
    // Bytes are put together piece by piece: interpolations take several times as long.
    var text: [UInt8] = []
    paint("1", &text) {
      $0 += TerminalText.escaped(diagnostic.path).utf8
      $0.append(UInt8(ascii: ":"))
      $0 += String(diagnostic.start.line).utf8
      $0.append(UInt8(ascii: ":"))
      $0 += String(diagnostic.start.column).utf8
      $0.append(UInt8(ascii: ":"))
    }
    text.append(UInt8(ascii: " "))
    paint(diagnostic.severity == .error ? "31;1" : "33;1", &text) {
      $0 += diagnostic.severity.rawValue.utf8
      $0.append(UInt8(ascii: ":"))
    }
    text.append(UInt8(ascii: " "))
    text += TerminalText.escaped(diagnostic.message).utf8
    text.append(UInt8(ascii: " "))
    paint("2", &text) {
      $0.append(UInt8(ascii: "("))
      $0 += diagnostic.rule.utf8
      $0.append(UInt8(ascii: ")"))
    }
    text.append(UInt8(ascii: "\n"))
    let number = String(diagnostic.start.line)
    let before = shown(diagnostic.excerpt.before)
    let marked = shown(diagnostic.excerpt.place)
    paint("2", &text) { $0 += number.utf8 }
    text.append(UInt8(ascii: " "))
    paint("2", &text) { $0.append(UInt8(ascii: "|")) }
    text.append(UInt8(ascii: " "))
    text += before.utf8
    text += marked.utf8
    text += shown(diagnostic.excerpt.after).utf8
    text.append(UInt8(ascii: "\n"))
    text += repeatElement(UInt8(ascii: " "), count: number.utf8.count + 1)
    paint("2", &text) { $0.append(UInt8(ascii: "|")) }
    text.append(UInt8(ascii: " "))
    text += Self.indent(below: before).utf8
    paint("32;1", &text) {
      $0.append(UInt8(ascii: "^"))
      $0 += repeatElement(UInt8(ascii: "~"), count: max(1, Self.width(marked)) - 1)
    }
    text.append(UInt8(ascii: "\n"))
    return String(decoding: text, as: UTF8.self)
  }

  /// Adds what a body adds, in a colour where there are any.
  private func paint(_ code: String, _ text: inout [UInt8], _ add: (inout [UInt8]) -> Void) {
    if color { text += "\u{1B}[\(code)m".utf8 }
    add(&text)
    if color { text += "\u{1B}[0m".utf8 }
  }

  /// Source text as it can be shown on one line: tabs stay, other control characters become their pictures.
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

  /// What must not stand in a source line on a terminal. Tabs may.
  private func isHarmful(_ scalar: Unicode.Scalar) -> Bool { scalar != "\t" && TerminalText.isHarmful(scalar) }

  /// As much space as a text takes on a terminal, its tabs kept.
  private static func indent(below text: String) -> String {
    if TerminalText.isPlain(text, orTabs: true) {
      return String(decoding: text.utf8.map { $0 == 0x09 ? 0x09 : 0x20 }, as: UTF8.self)
    }
    return text.map { $0 == "\t" ? "\t" : String(repeating: " ", count: width($0)) }.joined()
  }

  private static func width(_ text: String) -> Int {
    TerminalText.isPlain(text) ? text.utf8.count : text.reduce(0) { $0 + width($1) }
  }

  /// How many columns of a terminal a character takes, so that the underline stands below its place.
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
