/// Looks for one fixed word in many texts: two of its bytes are compared at sixteen places at once, and only where both fit
/// the whole word is.
///
/// Tried and lost: Boyer–Moore–Horspool, a fifth as fast; `memmem`, which the C library of Linux hides from Swift.
public struct ByteSearch: Sendable {
  private let word: [UInt8]
  /// The places in the word of the two bytes that are rare in source code.
  private let first: Int
  private let second: Int

  /// - Parameter word: What to look for; an empty one is found everywhere.
  public init(_ word: String) {
    let bytes = Array(word.utf8)
    self.word = bytes
    let byRarity = bytes.indices.sorted { left, right in
      (Self.frequency(bytes[left]), left) < (Self.frequency(bytes[right]), right)
    }
    first = byRarity.first ?? 0
    second = byRarity.dropFirst().first ?? first
  }

  /// How often a byte occurs in code, roughly.
  private static func frequency(_ byte: UInt8) -> Int {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): 1
    case UInt8(ascii: "a"), UInt8(ascii: "e"), UInt8(ascii: "i"), UInt8(ascii: "l"), UInt8(ascii: "n"),
      UInt8(ascii: "o"), UInt8(ascii: "r"), UInt8(ascii: "s"), UInt8(ascii: "t"):
      3
    case UInt8(ascii: "b")...UInt8(ascii: "z"): 2
    case UInt8(ascii: " "), UInt8(ascii: "\n"): 4
    default: 1
    }
  }

  /// Whether the word occurs in a text.
  public func occurs(in text: SourceText) -> Bool { occurs(in: text.storage, count: text.count) }

  /// Whether the word occurs in the first `count` bytes.
  public func occurs(in bytes: [UInt8], count: Int) -> Bool {
    if word.isEmpty { return true }
    return bytes.withUnsafeBytes { buffer in
      occurs(in: UnsafeRawBufferPointer(rebasing: buffer[..<count]))
    }
  }

  private func occurs(in text: UnsafeRawBufferPointer) -> Bool {
    let (firstByte, secondByte) = (word[first], word[second])
    let (firstBytes, secondBytes) = (
      SIMD16<UInt8>(repeating: firstByte), SIMD16<UInt8>(repeating: secondByte)
    )
    var offset = 0
    // The word fits behind each of the sixteen places.
    let wide = text.count - word.count - 15
    while offset < wide {
      let firsts = text.loadUnaligned(fromByteOffset: offset + first, as: SIMD16<UInt8>.self)
      let seconds = text.loadUnaligned(fromByteOffset: offset + second, as: SIMD16<UInt8>.self)
      if any((firsts .== firstBytes) .& (seconds .== secondBytes)) {
        for place in offset..<offset + 16 where isWord(at: place, in: text) { return true }
      }
      offset += 16
    }
    while offset + word.count <= text.count {
      if isWord(at: offset, in: text) { return true }
      offset += 1
    }
    return false
  }

  private func isWord(at place: Int, in text: UnsafeRawBufferPointer) -> Bool {
    if text[place + first] != word[first] { return false }
    for index in word.indices where text[place + index] != word[index] { return false }
    return true
  }
}
