import Testing
import Wording

@Suite struct NearestNameTests {
  @Test(arguments: [
    ("final_clas", "final_class"), ("FINAL_CLASS", "final_class"), ("fnial_class", "final_class"), ("lnt", "lint"),
    ("xyz", nil), ("", nil), ("--formt", "--format"),
  ])
  func find(name: String, expected: String?) {
    #expect(NearestName.find(name, among: ["final_class", "no_coordinator", "lint", "--format"]) == expected)
  }

  @Test func aLongNameResemblesNothing() {
    #expect(NearestName.find(String(repeating: "a", count: 100_000), among: ["final_class"]) == nil)
  }

  @Test func whereNoneIsNearAllAreListed() {
    #expect(NearestName.remedy("zzzz", among: ["lint", "new"]) == "there are 'lint', 'new'")
    #expect(NearestName.remedy("lin", among: ["lint", "new"]) == "did you mean 'lint'?")
  }
}

@Suite struct TerminalTextTests {
  @Test(arguments: [
    ("plain é 👍", "plain é 👍"), ("a\n\t\r", "a\\n\\t\\r"), ("\u{1B}[31m", "\\u{1B}[31m"), ("\u{202E}", "\\u{202E}"),
  ])
  func text(text: String, expected: String) {
    #expect(TerminalText.escaped(text) == expected)
    #expect(TerminalText.escaped(Array(text.utf8)) == expected)
  }

  @Test func bytesThatAreNoUTF8() {
    #expect(TerminalText.escaped([0x61, 0xFF, 0xC3, 0xA9, 0xE2, 0x82] as [UInt8]) == "a\\xFFé\\xE2\\x82")
  }
}
