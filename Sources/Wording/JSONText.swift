/// Text as JSON has it (RFC 8259).
public enum JSONText {
  /// A text in quotes, with what JSON does not take as it is escaped, and line separators too, since JavaScript minds.
  public static func quoted(_ text: String) -> String {
    var result = ""
    quote(text, to: &result)
    return result
  }

  /// Adds a text in quotes to another.
  public static func quote(_ text: String, to result: inout String) {
    result += "\""
    defer { result += "\"" }
    // Most text has nothing to escape; looking at its bytes is much cheaper than going through its scalars.
    let needsEscape = text.utf8.contains { $0 < 0x20 || $0 == 0x22 || $0 == 0x5C || $0 == 0x7F || $0 == 0xE2 }
    if !needsEscape {
      result += text
      return
    }
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      default:
        if scalar.value < 0x20 || scalar.value == 0x7F || scalar.value == 0x2028 || scalar.value == 0x2029 {
          let hex = String(scalar.value, radix: 16)
          result += "\\u" + String(repeating: "0", count: 4 - hex.utf8.count) + hex
        } else {
          result.unicodeScalars.append(scalar)
        }
      }
    }
  }
}
