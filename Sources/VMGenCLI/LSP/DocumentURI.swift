import HostIO

/// Converts between `file:` URIs and paths.
enum DocumentURI {
  /// The path of a `file:` URI; nil if the URI names no file on this machine.
  static func path(_ uri: String) -> FilePath? {
    var rest = Array(uri.utf8)[...]
    let scheme = Array("file://".utf8)
    guard rest.count > scheme.count, zip(rest, scheme).allSatisfy({ $0 | 0x20 == $1 | 0x20 }) else { return nil }
    rest = rest.dropFirst(scheme.count)
    let host = Array("localhost".utf8)
    if rest.starts(with: host) { rest = rest.dropFirst(host.count) }
    guard rest.first == UInt8(ascii: "/") else { return nil }
    if let end = rest.firstIndex(where: { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") }) { rest = rest[..<end] }
    var bytes: [UInt8] = []
    var index = rest.startIndex
    while index < rest.endIndex {
      if rest[index] == UInt8(ascii: "%"), index + 2 < rest.endIndex, let high = digit(rest[index + 1]),
        let low = digit(rest[index + 2])
      {
        bytes.append(high << 4 | low)
        index += 3
      } else {
        bytes.append(rest[index])
        index += 1
      }
    }
    return bytes.contains(0) ? nil : FilePath(bytes).normalized
  }

  /// The URI of an absolute path.
  static func uri(_ path: FilePath) -> String {
    var uri = Array("file://".utf8)
    for byte in path.bytes {
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"), UInt8(ascii: "~"):
        uri.append(byte)
      default:
        let digits = Array("0123456789ABCDEF".utf8)
        uri += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: uri, as: UTF8.self)
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    default: nil
    }
  }
}
