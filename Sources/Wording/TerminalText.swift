/// Text that a terminal prints without interpreting escape codes or control characters.
public enum TerminalText {
  /// Whether a character moves the cursor, clears the screen or changes the text direction.
  public static func isHarmful(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0, 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF: true
    default: false
    }
  }

  /// Whether a text is printable ASCII, optionally with tabs.
  public static func isPlain(_ text: String, orTabs mayHaveTabs: Bool = false) -> Bool {
    let known = text.utf8.withContiguousStorageIfAvailable { bytes in
      let raw = UnsafeRawBufferPointer(bytes)
      var index = 0
      while index < raw.count {
        // Checks eight bytes at once if none of them is a tab.
        if index + 8 <= raw.count, arePlain(raw.loadUnaligned(fromByteOffset: index, as: UInt64.self)) {
          index += 8
        } else if raw[index] &- 0x20 < 0x5F || mayHaveTabs && raw[index] == 0x09 {
          index += 1
        } else {
          return false
        }
      }
      return true
    }
    return known ?? text.utf8.allSatisfy { $0 &- 0x20 < 0x5F || mayHaveTabs && $0 == 0x09 }
  }

  /// Whether eight bytes are printable ASCII: no upper bit, none below a space, none 0x7F.
  @inline(__always)
  private static func arePlain(_ bytes: UInt64) -> Bool {
    let uppers: UInt64 = 0x8080_8080_8080_8080
    let ones: UInt64 = 0x0101_0101_0101_0101
    // The upper bits stop a borrow from one byte to the next.
    let isBelowSpace = ~((bytes | uppers) &- ones &* 0x20)
    let isDelete = bytes &+ ones
    return (bytes | isBelowSpace | isDelete) & uppers == 0
  }

  /// Returns a text on one line: `\n` and `\t` for line feeds and tabs, `\u{1B}` for other harmful characters.
  public static func escaped(_ text: String) -> String {
    if isPlain(text) || !text.unicodeScalars.contains(where: isHarmful) { return text }
    var result = ""
    for scalar in text.unicodeScalars { append(scalar, to: &result) }
    return result
  }

  /// Returns bytes as text on one line; an invalid byte becomes `\xFF`.
  public static func escaped(_ bytes: some Collection<UInt8>) -> String {
    var result = ""
    // `String` would replace invalid bytes, so scalars are decoded one by one.
    let all = Array(bytes)
    var offset = 0
    while offset < all.count {
      let length = all[offset] < 0x80 ? 1 : max(1, (~all[offset]).leadingZeroBitCount)
      let end = min(offset + length, all.count)
      if let scalar = String(wellFormed: all[offset..<end])?.unicodeScalars.first {
        append(scalar, to: &result)
        offset = end
      } else {
        result += "\\x" + String(all[offset], radix: 16, uppercase: true)
        offset += 1
      }
    }
    return result
  }

  private static func append(_ scalar: Unicode.Scalar, to result: inout String) {
    switch scalar {
    case "\n": result += "\\n"
    case "\r": result += "\\r"
    case "\t": result += "\\t"
    case _ where isHarmful(scalar): result += "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
    default: result.unicodeScalars.append(scalar)
    }
  }
}
