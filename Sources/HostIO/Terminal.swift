#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// What the tool knows of the terminal it may be talking to.
public enum Terminal {
  /// Whether standard output may be coloured: it is a terminal, and neither `NO_COLOR` nor a dumb one forbids it.
  public static func outputTakesColor() -> Bool {
    if let value = environment("NO_COLOR"), !value.isEmpty { return false }
    if environment("TERM") == "dumb" { return false }
    return isatty(STDOUT_FILENO) == 1
  }

  /// The value of an environment variable.
  public static func environment(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }

  /// Text that a terminal shows and never obeys: control characters are escaped (`\n`, `\u{1B}`), and so are bytes that
  /// are no UTF-8 (`\xFF`) and characters that turn the direction of writing.
  public static func escaped(_ bytes: some Collection<UInt8>) -> String {
    var result = ""
    // `String` replaces each ill-formed part by U+FFFD; going by whole scalars keeps its bytes.
    let all = Array(bytes)
    var offset = 0
    while offset < all.count {
      let length = max(1, (~all[offset]).leadingZeroBitCount)
      let end = min(offset + (all[offset] < 0x80 ? 1 : length), all.count)
      if let scalar = String(validating: all[offset..<end], as: UTF8.self)?.unicodeScalars.first {
        append(scalar, to: &result)
        offset = end
      } else {
        result += "\\x" + hex(UInt32(all[offset]), digits: 2)
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
    default:
      switch scalar.value {
      case 0..<0x20, 0x7F..<0xA0, 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF:
        result += "\\u{" + hex(scalar.value, digits: 1) + "}"
      default:
        result.unicodeScalars.append(scalar)
      }
    }
  }

  private static func hex(_ value: UInt32, digits: Int) -> String {
    let text = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, digits - text.utf8.count)) + text
  }
}
