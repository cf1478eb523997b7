/// Text as XML 1.0 has it, in elements and in attributes.
public enum XMLText {
  /// A text on one line with what means something in XML as entities. Characters that XML has no way to write, control
  /// characters among them, stand as `\u{1B}`.
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

/// Text as a path of a URI has it (RFC 3986).
public enum URIText {
  /// A path with what a URI does not take as `%20`; slashes stay.
  public static func path(_ path: String) -> String {
    // A colon in the first part would make a scheme of it.
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

/// Text as GitHub's Markdown has it, in a cell of a table. Nothing in it becomes a link, a mention or a tag.
public enum MarkdownText {
  /// A text in a code span.
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

  /// A message: what it quotes becomes code, the words around it are escaped.
  public static func message(_ message: String) -> String {
    let parts = message.split(separator: "'", omittingEmptySubsequences: false)
    // An apostrophe in a quoted name: where the quotes end is anyone's guess.
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
