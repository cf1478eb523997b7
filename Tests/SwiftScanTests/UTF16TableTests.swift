import SwiftScan
import Testing

@Suite struct UTF16TableTests {
  /// As Swift's own strings count, at every place of a text that spans several marks.
  @Test func countsAsStringsDo() {
    let text = String(repeating: "ab é 홈 👍🏽 \u{10FFFF}\n", count: 60)
    let source = SourceText(text)
    let table = UTF16Table(source)
    var offset = 0
    var units = 0
    for scalar in text.unicodeScalars {
      #expect(table.count(0..<offset) == units)
      offset += scalar.utf8.count
      units += scalar.utf16.count
    }
    #expect(table.count(0..<offset) == units)
  }

  @Test func anyBytesHaveAnAnswer() {
    for length in [0, 1, 255, 256, 257, 512] {
      let table = UTF16Table(SourceText([UInt8](repeating: 0xFF, count: length)))
      #expect(table.count(0..<length) == length)
    }
  }
}
