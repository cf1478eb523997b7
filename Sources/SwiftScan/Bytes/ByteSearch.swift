/// Looks for any of some fixed words in many texts: two bytes of each are compared at sixty-four places in a row, and only
/// where both fit the whole word is.
///
/// Tried and lost: Boyer–Moore–Horspool, a fifth as fast; `memmem`, which the C library of Linux hides from Swift; one pass
/// for each word, twice the instructions for three words.
public struct ByteSearch: Sendable {
  private struct Word: Sendable {
    let bytes: [UInt8]
    /// The places of the two bytes that are rare in source code, and these bytes, sixteen times each.
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

  /// - Parameter words: What to look for; an empty word is found everywhere, and where there are none nothing is.
  public init(_ words: String...) { self.init(words) }

  /// - Parameter words: What to look for; an empty word is found everywhere, and where there are none nothing is.
  public init(_ words: [String]) {
    self.words = words.map(Word.init)
    longest = self.words.map(\.bytes.count).max() ?? 0
    isEverywhere = words.contains("")
  }

  /// How often a byte occurs in code, roughly.
  private static func frequency(_ byte: UInt8) -> Int {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): 1
    case UInt8(ascii: "a"), UInt8(ascii: "e"), UInt8(ascii: "i"), UInt8(ascii: "l"), UInt8(ascii: "n"),
      UInt8(ascii: "o"), UInt8(ascii: "r"), UInt8(ascii: "s"), UInt8(ascii: "t"):
      3
    case UInt8(ascii: "b")...UInt8(ascii: "z"): 2
    // `v` and a colon five bytes behind it stand in `value:` and `var id:`, not only in `vmgen:`.
    case UInt8(ascii: ":"), UInt8(ascii: "."), UInt8(ascii: ","), UInt8(ascii: "("), UInt8(ascii: ")"): 3
    case UInt8(ascii: " "), UInt8(ascii: "\n"): 4
    default: 1
    }
  }

  /// The first place in a text, from one on, at which one of the words starts; nil where none occurs.
  ///
  /// - Parameter end: Where the text counts as ended.
  public func firstPlace(in text: SourceText, from start: Int, to end: Int) -> Int? {
    start < end ? firstPlace(in: text.storage, count: end, from: start) : nil
  }

  /// Whether one of the words occurs in a text.
  public func occurs(in text: SourceText) -> Bool { occurs(in: text.storage, count: text.count) }

  /// Whether one of the words occurs in the first `count` bytes.
  ///
  /// - Parameter start: Where to begin.
  public func occurs(in bytes: [UInt8], count: Int, from start: Int = 0) -> Bool {
    firstPlace(in: bytes, count: count, from: start) != nil
  }

  /// The first place in the first `count` bytes at which one of the words starts; nil where none occurs.
  ///
  /// - Parameter start: Where to begin.
  public func firstPlace(in bytes: [UInt8], count: Int, from start: Int = 0) -> Int? {
    if isEverywhere || words.isEmpty { return isEverywhere ? start : nil }
    precondition(start >= 0 && start <= count && count <= bytes.count)
    return bytes.withUnsafeBytes { buffer in
      words.withUnsafeBufferPointer { words in
        // There is an address, for there are words; where there are no bytes there is nothing to find.
        guard let text = buffer.baseAddress else { return nil }
        return firstPlace(in: text + start, count - start, words).map { $0 + start }
      }
    }
  }

  /// Only this file reads through pointers here, at places below `count`: the two bytes of a word are in it.
  private func firstPlace(in text: UnsafeRawPointer, _ count: Int, _ words: UnsafeBufferPointer<Word>) -> Int? {
    var offset = 0
    // The last of the places behind each of which every word fits, sixty-four in a row.
    let last = count - longest - 63
    while last > 0, offset < count - longest {
      // The end is looked at together with some of what is before it.
      offset = min(offset, last)
      var (found, second, third, fourth) = (Self.nowhere, Self.nowhere, Self.nowhere, Self.nowhere)
      for word in words {
        // What is looked for is loaded once for all places. What is found is put together in four pieces: where two are
        // joined at once each takes three instructions more.
        let (left, right) = (text + (offset &+ word.first), text + (offset &+ word.second))
        let (lefts, rights) = (word.firsts, word.seconds)
        found |= places(left, right, lefts, rights)
        second |= places(left + 16, right + 16, lefts, rights)
        third |= places(left + 32, right + 32, lefts, rights)
        fourth |= places(left + 48, right + 48, lefts, rights)
      }
      // Tried and lost: `any` of a mask, which takes longer than the comparisons.
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

  /// Looks for one word after the other, at one place after the other: for the end of a text, and for short ones.
  private func firstPlaceOneByOne(
    in text: UnsafeRawPointer, _ count: Int, from start: Int, _ words: UnsafeBufferPointer<Word>
  ) -> Int? {
    var first: Int?
    for word in words {
      let rare = word.firsts[0]
      var place = start
      // Nothing is looked for behind what is found.
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

  /// All ones for each of sixteen places where both bytes of a word stand, else zero.
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

  /// The first of those of sixteen places where two of its bytes do at which a word stands.
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

  /// Whether a word stands at a place behind which there is room for it.
  private func isWord(_ word: Word, at place: Int, in text: UnsafeRawPointer) -> Bool {
    var index = 0
    while index < word.bytes.count, text.load(fromByteOffset: place + index, as: UInt8.self) == word.bytes[index] {
      index += 1
    }
    return index == word.bytes.count
  }
}
