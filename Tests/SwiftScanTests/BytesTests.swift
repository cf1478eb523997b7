import Chance
import Foundation
import SwiftScan
import Testing

@Suite struct BufferSearchTests {
  @Test func findsWhatASlowSearchFinds() {
    var generator = SplitMix64(state: 3)
    for word in ["", "a", "ab", "aab", "abab", "ViewModel", "aaaaaaaaaaaaaaaaaaaaaaab"] {
      let search = ByteSearch(word)
      for length in 0..<120 {
        let alphabet = Array("aabVM".utf8)
        var bytes = (0..<length).map { _ in alphabet[Int.random(in: 0..<alphabet.count, using: &generator)] }
        if length > word.utf8.count, Bool.random(using: &generator) {
          let place = Int.random(in: 0...length - word.utf8.count, using: &generator)
          bytes.replaceSubrange(place..<place + word.utf8.count, with: word.utf8)
        }
        let expected = String(decoding: bytes, as: UTF8.self).contains(word) || word.isEmpty
        #expect(search.occurs(in: bytes, count: bytes.count) == expected)
        // Bytes behind the end are ignored.
        #expect(search.occurs(in: bytes + Array(word.utf8), count: bytes.count) == expected)
      }
    }
  }

  /// The first offset from `start` on at which one of some words starts, found by trying every offset.
  private static func slowPlace(of words: [String], in bytes: [UInt8], _ start: Int) -> Int? {
    (start...bytes.count).first { place in words.contains { bytes[place...].starts(with: $0.utf8) } }
  }

  @Test func findsAnyOfSeveralWords() {
    var generator = SplitMix64(state: 4)
    let sets = [[], [""], ["ab", "VM"], ["aabaab", "V", "MaV"], ["ViewModel", "vmgen:", "StateObject"], ["a", ""]]
    for words in sets {
      let search = ByteSearch(words)
      for length in 0..<150 {
        let alphabet = Array("aabVMVMMVM".utf8)
        let bytes = (0..<length).map { _ in alphabet[Int.random(in: 0..<alphabet.count, using: &generator)] }
        let text = String(decoding: bytes, as: UTF8.self)
        let expected = words.contains { text.contains($0) || $0.isEmpty }
        #expect(search.occurs(in: bytes, count: length) == expected)
        let start = Int.random(in: 0...length, using: &generator)
        #expect(search.firstPlace(in: bytes, count: length, from: start) == Self.slowPlace(of: words, in: bytes, start))
        for word in words where length > word.utf8.count {
          var changed = bytes
          let place = Int.random(in: 0...length - word.utf8.count, using: &generator)
          changed.replaceSubrange(place..<place + word.utf8.count, with: word.utf8)
          #expect(search.occurs(in: changed, count: length))
        }
      }
    }
  }
}

@Suite struct UTF8ValidationTests {
  @Test func agreesWithTheStandardLibrary() {
    var generator = SplitMix64(state: 9)
    let pieces: [[UInt8]] = [
      Array("a".utf8), Array("é".utf8), Array("€".utf8), Array("😀".utf8), [0xC0, 0x80], [0xED, 0xA0, 0x80], [0x80],
      [0xF4, 0x90, 0x80, 0x80], [0xE2, 0x82], [0xF0, 0x9F], [0xED, 0x9F, 0xBF], [0xF4, 0x8F, 0xBF, 0xBF],
      [0xE0, 0x80, 0x80],
      Array(repeating: 0x61, count: 40),
    ]
    for _ in 0..<amount(4_000, thorough: 20_000) {
      var bytes: [UInt8] = []
      for _ in 0..<Int.random(in: 0..<6, using: &generator) { bytes += pieces.randomElement(using: &generator) ?? [] }
      let expected = String(decoding: bytes, as: UTF8.self).utf8.elementsEqual(bytes)
      #expect(SourceText.isUTF8(bytes) == expected, "\(bytes)")
      #expect(SourceText.isUTF8(bytes + [0x80, 0x80, 0x80], count: bytes.count) == expected)
    }
  }
}
