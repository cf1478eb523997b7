/// Looks for one fixed word in many texts (Boyer–Moore–Horspool): bytes that cannot end the word are skipped by its length.
public struct ByteSearch: Sendable {
  private let word: [UInt8]
  private let skips: [Int]

  /// - Parameter word: What to look for; an empty one is found everywhere.
  public init(_ word: String) {
    let bytes = Array(word.utf8)
    var skips = [Int](repeating: max(bytes.count, 1), count: 256)
    for (offset, byte) in bytes.dropLast().enumerated() { skips[Int(byte)] = bytes.count - 1 - offset }
    self.word = bytes
    self.skips = skips
  }

  /// Whether the word occurs in a text.
  public func occurs(in text: SourceText) -> Bool { occurs(in: text.storage, count: text.count) }

  /// Whether the word occurs in the first `count` bytes.
  public func occurs(in bytes: [UInt8], count: Int) -> Bool {
    if word.isEmpty { return true }
    let last = word.count - 1
    let final = word[last]
    var end = last
    while end < count {
      let byte = bytes[end]
      if byte == final {
        var offset = 0
        let start = end - last
        while offset < last, bytes[start + offset] == word[offset] { offset += 1 }
        if offset == last { return true }
      }
      end += skips[Int(byte)]
    }
    return false
  }
}
