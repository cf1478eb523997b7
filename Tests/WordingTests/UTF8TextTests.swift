import Testing
import Wording

@Suite struct UTF8TextTests {
  @Test(arguments: ["", "plain", "한국어", "e\u{301}", "\u{FFFD}", "\u{10FFFF}", "\0", "\u{FEFF}bom"])
  func wellFormedBytesAreTheText(_ text: String) {
    let result = String(wellFormed: Array(text.utf8))
    // `==` compares by canonical equivalence, but the bytes must be equal.
    #expect(result.map { Array($0.utf8) } == Array(text.utf8))
  }

  @Test(
    arguments: [
      [0x80], [0xC0, 0x80], [0xE2, 0x82], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xFF], [0x61, 0xE9, 0x62],
      [0xEF, 0xBF, 0xBD, 0x80], [0xE0, 0x80, 0x80], [0xF0, 0x9F, 0x98],
    ] as [[UInt8]])
  func illFormedBytesAreNone(_ bytes: [UInt8]) {
    #expect(String(wellFormed: bytes) == nil)
    #expect(String(wellFormed: ([0x61] + bytes + [0x62])[1...]) == nil)
  }
}
