/// Text in elements and attributes of XML 1.0.
public enum XMLText {
  /// Returns a text on one line, with entities. Characters that XML cannot represent, such as control characters,
  /// become `\u{1B}`.
  public static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in TerminalText.escaped(text).unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&apos;"
      case "\u{FFFE}", "\u{FFFF}": result += "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}

/// Text in the path of a URI (RFC 3986).
public enum URIText {
  /// Returns a path with percent encoding; slashes are not encoded.
  public static func path(_ path: String) -> String {
    // A colon in the first component would look like a scheme.
    var result = path.utf8.prefix(while: { $0 != UInt8(ascii: "/") }).contains(UInt8(ascii: ":")) ? "./" : ""
    for byte in path.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
        UInt8(ascii: "~"), UInt8(ascii: "/"), UInt8(ascii: ":"):
        result.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let hex = String(byte, radix: 16, uppercase: true)
        result += (byte < 0x10 ? "%0" : "%") + hex
      }
    }
    return result
  }
}

/// Text in a table cell of GitHub's Markdown. It cannot become a link, a mention or a tag.
public enum MarkdownText {
  /// Returns a text as a code span.
  public static func code(_ text: String) -> String {
    let text = TerminalText.escaped(text).replacing("|", with: "\\|")
    if text.isEmpty { return "" }
    // The fence is longer than any run of backticks inside.
    var longest = 0
    var run = 0
    for byte in text.utf8 {
      run = byte == UInt8(ascii: "`") ? run + 1 : 0
      longest = max(longest, run)
    }
    let fence = String(repeating: "`", count: longest + 1)
    let space = text.utf8.first == UInt8(ascii: "`") || text.utf8.last == UInt8(ascii: "`") ? " " : ""
    return fence + space + text + space + fence
  }

  /// Returns a message in which quoted parts are code spans and the rest is escaped.
  public static func message(_ message: String) -> String {
    let parts = message.split(separator: "'", omittingEmptySubsequences: false)
    // An apostrophe in a quoted name makes the quotes ambiguous.
    if parts.count % 2 == 0 { return code(message) }
    return parts.enumerated().map { $0 % 2 == 1 ? code(String($1)) : escaped(String($1)) }.joined()
  }

  private static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in TerminalText.escaped(text).unicodeScalars {
      if "\\`*_{}[]<>()#|~@&!".unicodeScalars.contains(scalar) { result += "\\" }
      result.unicodeScalars.append(scalar)
    }
    return result
  }
}
