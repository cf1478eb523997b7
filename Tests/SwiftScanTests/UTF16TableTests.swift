import SwiftScan
import Testing

@Suite struct UTF16TableTests {
  /// The table counts as Swift's strings do. It is compared at every place of short lines, of a long line that needs
  /// several entries, and of a long ASCII line.
  @Test(arguments: ["ab é 홈 👍🏽 \u{10FFFF}\n", "ab é 홈 👍🏽 \u{10FFFF}", "let a = 1; "]) func countsAsStringsDo(
    _ piece: String
  ) {
    let text = String(repeating: piece, count: 60)
    let source = SourceText(text)
    let table = UTF16Table(source, LineTable(source))
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
      let source = SourceText([UInt8](repeating: 0xFF, count: length))
      let table = UTF16Table(source, LineTable(source))
      #expect(table.count(0..<length) == length)
    }
  }
}
