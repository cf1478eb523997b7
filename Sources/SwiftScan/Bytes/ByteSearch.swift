/// Searches texts for any of a fixed set of words. It compares two bytes of each word at 64 consecutive offsets at
/// once, and the whole word only where both bytes match.
///
/// Tried and slower: Boyer–Moore–Horspool (a fifth of the speed) and one pass per word (twice the instructions for
/// three words). `memmem` is not available: the C library of Linux hides it from Swift.
public struct ByteSearch: Sendable {
  private struct Word: Sendable {
    let bytes: [UInt8]
    /// The indices of the word's two rarest bytes in source code, and these bytes, each repeated 16 times.
    let first: Int
    let second: Int
    let firsts: SIMD16<UInt8>
    let seconds: SIMD16<UInt8>

    init(_ word: String) {
      bytes = Array(word.utf8)
      let byRarity = bytes.indices.sorted { [bytes] left, right in
        (ByteSearch.frequency(bytes[left]), left) < (ByteSearch.frequency(bytes[right]), right)
      }
      first = byRarity.first ?? 0
      second = byRarity.dropFirst().first ?? first
      firsts = SIMD16(repeating: bytes.isEmpty ? 0 : bytes[first])
      seconds = SIMD16(repeating: bytes.isEmpty ? 0 : bytes[second])
    }
  }

  private let words: [Word]
  private let longest: Int
  private let isEverywhere: Bool

  /// - Parameter words: The words to search for. An empty word matches everywhere; an empty list matches nothing.
  public init(_ words: String...) { self.init(words) }

  /// - Parameter words: The words to search for. An empty word matches everywhere; an empty list matches nothing.
  public init(_ words: [String]) {
    self.words = words.map(Word.init)
    longest = self.words.map(\.bytes.count).max() ?? 0
    isEverywhere = words.contains("")
  }

  /// A rough rank of how often a byte occurs in code. Rarer bytes have a lower rank.
  private static func frequency(_ byte: UInt8) -> Int {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): 1
    case UInt8(ascii: "a"), UInt8(ascii: "e"), UInt8(ascii: "i"), UInt8(ascii: "l"), UInt8(ascii: "n"),
      UInt8(ascii: "o"), UInt8(ascii: "r"), UInt8(ascii: "s"), UInt8(ascii: "t"):
      3
    case UInt8(ascii: "b")...UInt8(ascii: "z"): 2
    // Punctuation ranks as frequent. `v` with a colon five bytes after it is in `value:` and `var id:`, not only in
    // `vmgen:`.
    case UInt8(ascii: ":"), UInt8(ascii: "."), UInt8(ascii: ","), UInt8(ascii: "("), UInt8(ascii: ")"): 3
    case UInt8(ascii: " "), UInt8(ascii: "\n"): 4
    default: 1
    }
  }

  /// The first offset at or after `start` at which one of the words starts, or nil if there is none.
  ///
  /// - Parameter end: The offset at which the search ends.
  public func firstPlace(in text: SourceText, from start: Int, to end: Int) -> Int? {
    start < end ? firstPlace(in: text.storage, count: end, from: start) : nil
  }

  /// Whether one of the words occurs in a text.
  public func occurs(in text: SourceText) -> Bool { occurs(in: text.storage, count: text.count) }

  /// Whether one of the words occurs in the first `count` bytes.
  public func occurs(in bytes: [UInt8], count: Int) -> Bool { firstPlace(in: bytes, count: count, from: 0) != nil }

  /// The first offset within the first `count` bytes at which one of the words starts, or nil if there is none.
  ///
  /// - Parameter start: The offset at which the search starts.
  public func firstPlace(in bytes: [UInt8], count: Int, from start: Int) -> Int? {
    if isEverywhere || words.isEmpty { return isEverywhere ? start : nil }
    precondition(start >= 0 && start <= count && count <= bytes.count)
    return bytes.withUnsafeBytes { buffer in
      words.withUnsafeBufferPointer { words in
        // The base address is nil only if there are no bytes, and then there is no match.
        guard let text = buffer.baseAddress else { return nil }
        return firstPlace(in: text + start, count - start, words).map { $0 + start }
      }
    }
  }

  /// Reads through raw pointers, which no other file uses. Every read is below `count`, because `last` leaves room for
  /// the longest word.
  private func firstPlace(in text: UnsafeRawPointer, _ count: Int, _ words: UnsafeBufferPointer<Word>) -> Int? {
    var offset = 0
    // The last offset from which each of 64 consecutive offsets leaves room for every word.
    let last = count - longest - 63
    while last > 0, offset < count - longest {
      // The last block of 64 overlaps the one before it.
      offset = min(offset, last)
      var (found, second, third, fourth) = (Self.nowhere, Self.nowhere, Self.nowhere, Self.nowhere)
      for word in words {
        // Load the word's bytes once for all 64 offsets. Collect the matches in four vectors: joining two of them here
        // takes three more instructions each.
        let (left, right) = (text + (offset &+ word.first), text + (offset &+ word.second))
        let (lefts, rights) = (word.firsts, word.seconds)
        found |= places(left, right, lefts, rights)
        second |= places(left + 16, right + 16, lefts, rights)
        third |= places(left + 32, right + 32, lefts, rights)
        fourth |= places(left + 48, right + 48, lefts, rights)
      }
      // Tried and slower: `any` of a mask, which takes longer than the comparisons.
      let halves = unsafeBitCast((found | second) | (third | fourth), to: SIMD2<UInt64>.self)
      if halves[0] | halves[1] != 0 {
        let place =
          anyWord(among: found, from: offset, in: text, count, words)
          ?? anyWord(among: second, from: offset + 16, in: text, count, words)
          ?? anyWord(among: third, from: offset + 32, in: text, count, words)
          ?? anyWord(among: fourth, from: offset + 48, in: text, count, words)
        if let place { return place }
      }
      offset &+= 64
    }
    return firstPlaceOneByOne(in: text, count, from: offset, words)
  }

  /// Searches for each word in turn, one offset at a time. Used for short texts and for the end of a text.
  private func firstPlaceOneByOne(
    in text: UnsafeRawPointer, _ count: Int, from start: Int, _ words: UnsafeBufferPointer<Word>
  ) -> Int? {
    var first: Int?
    for word in words {
      let rare = word.firsts[0]
      var place = start
      // Do not search past a match of an earlier word.
      let end = min(first ?? count, count - word.bytes.count + 1)
      while place < end {
        if text.load(fromByteOffset: place + word.first, as: UInt8.self) == rare, isWord(word, at: place, in: text) {
          first = place
          break
        }
        place += 1
      }
    }
    return first
  }

  /// For each of 16 offsets: all ones if both bytes of a word match there, else zero.
  private typealias Places = ByteBlock
  private static var nowhere: Places { Places(repeating: 0) }

  @inline(__always)
  private func places(
    _ first: UnsafeRawPointer, _ second: UnsafeRawPointer, _ firsts: SIMD16<UInt8>, _ seconds: SIMD16<UInt8>
  ) -> Places {
    let both =
      (first.loadUnaligned(as: Places.self) .== firsts) .& (second.loadUnaligned(as: Places.self) .== seconds)
    return unsafeBitCast(both, to: Places.self)
  }

  /// Of 16 offsets, the first at which a whole word matches, or nil. Only offsets marked in `found` are compared.
  private func anyWord(
    among found: Places, from start: Int, in text: UnsafeRawPointer, _ count: Int,
    _ words: UnsafeBufferPointer<Word>
  ) -> Int? {
    var mask = found.places
    while mask != 0 {
      let place = start + mask.trailingZeroBitCount >> 2
      if isAnyWord(at: place, in: text, count, words) { return place }
      mask &= mask &- 1
    }
    return nil
  }

  private func isAnyWord(
    at place: Int, in text: UnsafeRawPointer, _ count: Int, _ words: UnsafeBufferPointer<Word>
  ) -> Bool {
    for word in words where place + word.bytes.count <= count {
      if isWord(word, at: place, in: text) { return true }
    }
    return false
  }

  /// Whether a word is at an offset. The text must have room for the word there.
  private func isWord(_ word: Word, at place: Int, in text: UnsafeRawPointer) -> Bool {
    var index = 0
    while index < word.bytes.count, text.load(fromByteOffset: place + index, as: UInt8.self) == word.bytes[index] {
      index += 1
    }
    return index == word.bytes.count
  }
}
