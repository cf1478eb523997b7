/// The line ends of a text: LF, or CRLF as git writes them on some systems.
enum LineEnds {
  private static let lineFeed = UInt8(ascii: "\n")
  private static let carriageReturn = UInt8(ascii: "\r")

  /// Whether most lines end with CRLF; nil if there is no line end.
  static func areCRLF(in bytes: some Collection<UInt8>) -> Bool? {
    var (all, long) = (0, 0)
    var previous: UInt8 = 0
    for byte in bytes {
      if byte == lineFeed {
        all += 1
        if previous == carriageReturn { long += 1 }
      }
      previous = byte
    }
    return all == 0 ? nil : long * 2 > all
  }

  /// Returns the text with LF or CRLF.
  static func bytes(of text: String, areCRLF: Bool) -> [UInt8] {
    let bytes = plain(text.utf8)
    return areCRLF ? bytes.flatMap { $0 == lineFeed ? [carriageReturn, lineFeed] : [$0] } : bytes
  }

  /// Whether two texts differ at most in their line ends.
  static func areSame(_ one: [UInt8], _ other: [UInt8]) -> Bool { one == other || plain(one) == plain(other) }

  /// Returns the bytes without each CR before an LF.
  static func plain(_ bytes: some Collection<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    for byte in bytes {
      if byte == lineFeed, result.last == carriageReturn { result.removeLast() }
      result.append(byte)
    }
    return result
  }
}
