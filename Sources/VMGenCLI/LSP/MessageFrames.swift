/// Splits a stream of bytes into messages. A message consists of headers, an empty line, and `Content-Length` bytes.
///
/// Accepts any input: reports bytes that are no message and skips them, up to the next header.
struct MessageFrames {
  /// A part of the stream.
  enum Frame: Equatable {
    /// The content of a message.
    case content([UInt8])
    /// A message of this many bytes was skipped, because it is too large.
    case tooLarge(Int)
    /// Bytes that belong to no message were skipped.
    case noise
  }

  /// The maximum size of a message: a source file of the maximum size, with escapes.
  static let largest = 128 << 20
  /// The maximum number of bytes to skip. A larger number cannot be the size of a message.
  private static let largestSkipped = 1 << 30
  /// The maximum size of the headers.
  private static let largestHeader = 1 << 13
  private static let key = Array("content-length:".utf8)
  private static let blank = Array("\r\n\r\n".utf8)

  private var bytes: [UInt8] = []
  /// The offset of the first byte that has not been returned.
  private var start = 0
  /// The number of bytes that remain to be skipped.
  private var skipped = 0
  /// The offset up to which the end of the headers has been searched.
  private var searched = 0
  /// Whether the bytes before `start` are noise that has been reported. Noise may arrive in many pieces.
  private var isInNoise = false

  /// Adds received bytes.
  mutating func append(_ more: [UInt8]) {
    if start > 0 {
      bytes.removeFirst(start)
      searched = max(0, searched - start)
      start = 0
    }
    bytes += more
  }

  /// The next part; nil if it has not arrived completely.
  mutating func next() -> Frame? {
    if skipped > 0 {
      let count = min(skipped, bytes.count - start)
      start += count
      skipped -= count
      if skipped > 0 { return nil }
    }
    guard let end = endOfHeaders() else {
      if bytes.count - start <= Self.largestHeader { return nil }
      return skipNoise()
    }
    let isReported = isInNoise
    isInNoise = false
    guard let length = Self.length(in: bytes[start..<end]) else {
      start = end + Self.blank.count
      return isReported ? next() : .noise
    }
    let content = end + Self.blank.count
    if length > Self.largestSkipped {
      start = content
      return .noise
    }
    if length > Self.largest {
      start = content
      skipped = length
      return .tooLarge(length)
    }
    guard bytes.count - content >= length else { return nil }
    start = content + length
    searched = start
    return .content(Array(bytes[content..<start]))
  }

  /// The offset of the blank line behind the headers.
  private mutating func endOfHeaders() -> Int? {
    var index = max(start, searched - Self.blank.count)
    while index + Self.blank.count <= bytes.count {
      if bytes[index] == Self.blank[0], bytes[index..<index + Self.blank.count].elementsEqual(Self.blank) {
        return index
      }
      index += 1
    }
    searched = bytes.count
    return nil
  }

  /// Skips bytes up to the next header. Keeps the last bytes, which may be the start of a header.
  ///
  /// - Returns: The noise; nil if its start has been reported.
  private mutating func skipNoise() -> Frame? {
    let last = bytes.count - Self.key.count
    var index = start + 1
    while index < last, !Self.isKey(bytes[index..<index + Self.key.count]) { index += 1 }
    start = max(start, index)
    searched = start
    defer { isInNoise = true }
    return isInNoise ? nil : .noise
  }

  private static func isKey(_ bytes: some Sequence<UInt8>) -> Bool {
    bytes.elementsEqual(key) { byte, wanted in
      byte == wanted || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) && byte | 0x20 == wanted
    }
  }

  /// The value of `Content-Length`; nil if it is missing or no number. Ignores text before the header.
  private static func length(in header: ArraySlice<UInt8>) -> Int? {
    for line in header.split(separator: UInt8(ascii: "\n")) {
      guard let colon = line.firstIndex(of: UInt8(ascii: ":")),
        line[...colon].count >= key.count, isKey(line[...colon].suffix(key.count))
      else { continue }
      let digits = line[(colon + 1)...].filter { ![0x20, 0x09, 0x0D].contains($0) }
      guard !digits.isEmpty, digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
      // A number beyond the range of `Int` is too large as well.
      return Int(String(decoding: digits, as: UTF8.self)) ?? Int.max / 2
    }
    return nil
  }
}
