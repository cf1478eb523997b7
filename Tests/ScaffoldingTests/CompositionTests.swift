import Foundation
import Testing
import Wording

@testable import Scaffolding

/// Normal form C, compared with Foundation's.
@Suite struct CompositionTests {
  /// Every identifier scalar of the first two planes, composed and decomposed.
  @Test func everyLetter() {
    var wrong: [String] = []
    for value in UInt32(0xA0)...0x1FFFF {
      guard let scalar = Unicode.Scalar(value), Identifier.isTail(scalar),
        !scalar.properties.isFullCompositionExclusion
      else { continue }
      let text = String(scalar)
      for given in [text, text.decomposedStringWithCanonicalMapping] where !isNormal(composed(given), of: given) {
        wrong.append(hexadecimal(given))
      }
    }
    #expect(wrong == [])
  }

  @Test(arguments: [
    "Nai\u{308}ve", "e\u{323}\u{302}", "e\u{302}\u{323}", "\u{EA}\u{323}", "\u{1EB9}\u{302}", "a\u{315}\u{300}\u{5AE}b",
    "\u{1112}\u{1169}\u{11B7}", "\u{D648}", "\u{304B}\u{3099}", "\u{212A}elvin", "\u{2126}",
    "\u{212B}ngstr\u{F6}m", "q\u{307}\u{323}", "\u{3B1}\u{313}\u{301}\u{345}", "\u{1F04}\u{345}",
    "\u{1100}\u{1161}\u{301}",
  ])
  func sequences(_ text: String) {
    #expect(isNormal(composed(text), of: text), "\(hexadecimal(text)) became \(hexadecimal(composed(text)))")
  }

  /// An open syllable and a final consonant. Foundation does not compose the two on Linux.
  @Test func openSyllable() {
    #expect(Array(composed("\u{D638}\u{11B7}").unicodeScalars) == ["\u{D648}"])
  }

  private func isNormal(_ result: String, of text: String) -> Bool {
    Array(result.unicodeScalars) == Array(text.precomposedStringWithCanonicalMapping.unicodeScalars)
  }

  private func hexadecimal(_ text: String) -> String {
    text.unicodeScalars.map { String($0.value, radix: 16) }.joined(separator: " ")
  }
}
