/// Text in JSON (RFC 8259).
public enum JSONText {
  /// Returns a JSON string in quotes. Line separators are escaped too, because JavaScript does not allow them.
  public static func quoted(_ text: String) -> String {
    var bytes: [UInt8] = []
    quote(text, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends a JSON string to bytes, which is ten times as fast as appending to a `String`.
  public static func quote(_ text: String, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    var text = text
    text.withUTF8 { text in
      // Most text has nothing to escape.
      if text.contains(where: { $0 < 0x20 || $0 == 0x22 || $0 == 0x5C || $0 == 0x7F || $0 == 0xE2 }) {
        escape(text, to: &bytes)
      } else {
        bytes.append(contentsOf: text)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private static func escape(_ text: UnsafeBufferPointer<UInt8>, to bytes: inout [UInt8]) {
    var index = 0
    while index < text.count {
      let byte = text[index]
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
      case UInt8(ascii: "\n"): bytes += Array("\\n".utf8)
      case UInt8(ascii: "\r"): bytes += Array("\\r".utf8)
      case UInt8(ascii: "\t"): bytes += Array("\\t".utf8)
      case 0..<0x20, 0x7F:
        let hex = String(byte, radix: 16)
        bytes += Array("\\u\(byte < 0x10 ? "000" : "00")\(hex)".utf8)
      // U+2028 and U+2029.
      case 0xE2 where index + 2 < text.count && text[index + 1] == 0x80 && text[index + 2] & 0xFE == 0xA8:
        bytes += Array((text[index + 2] == 0xA8 ? "\\u2028" : "\\u2029").utf8)
        index += 2
      default: bytes.append(byte)
      }
      index += 1
    }
  }
}
