/// Text that a terminal shows and never obeys.
public enum TerminalText {
  /// Whether a character would move the cursor, clear the screen or turn the direction of what follows.
  public static func isHarmful(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0, 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF: true
    default: false
    }
  }

  /// Whether all of a text is ASCII that can be shown as it is, tabs where they may be: what its bytes tell at once.
  public static func isPlain(_ text: String, orTabs mayHaveTabs: Bool = false) -> Bool {
    // All bytes are looked at, so that many are at once.
    let known = text.utf8.withContiguousStorageIfAvailable { bytes in
      var others: UInt8 = 0
      if mayHaveTabs {
        for byte in bytes { others |= byte &- 0x20 < 0x5F || byte == 0x09 ? 0 : 1 }
      } else {
        for byte in bytes { others |= byte &- 0x20 < 0x5F ? 0 : 1 }
      }
      return others == 0
    }
    return known ?? text.utf8.allSatisfy { $0 &- 0x20 < 0x5F || mayHaveTabs && $0 == 0x09 }
  }

  /// A text on one line: line ends and tabs as `\n` and `\t`, other harmful characters as `\u{1B}`.
  public static func escaped(_ text: String) -> String {
    if isPlain(text) || !text.unicodeScalars.contains(where: isHarmful) { return text }
    var result = ""
    for scalar in text.unicodeScalars { append(scalar, to: &result) }
    return result
  }

  /// The same for bytes; those that are no UTF-8 as `\xFF`.
  public static func escaped(_ bytes: some Collection<UInt8>) -> String {
    var result = ""
    // `String` would replace each ill-formed part by U+FFFD; going by whole scalars keeps its bytes.
    let all = Array(bytes)
    var offset = 0
    while offset < all.count {
      let length = all[offset] < 0x80 ? 1 : max(1, (~all[offset]).leadingZeroBitCount)
      let end = min(offset + length, all.count)
      if let scalar = String(validating: all[offset..<end], as: UTF8.self)?.unicodeScalars.first {
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
