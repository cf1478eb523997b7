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
    #expect(NearestName.remedy("zzzz", among: ["lint", "new"]) == "use one of 'lint', 'new'")
    #expect(NearestName.remedy("lin", among: ["lint", "new"]) == "did you mean 'lint'?")
    let rules = ["private_set_state", "private_dependencies", "final_class"]
    #expect(NearestName.remedy("set_state", among: rules) == "did you mean 'private_set_state'?")
    #expect(NearestName.remedy("Private", among: rules) == "use one of 'private_set_state', 'private_dependencies'")
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

  @Test func plainIsWhatASCIIShows() {
    for value in UInt8(0)..<0x80 {
      for place in 0..<20 {
        let text = String(decoding: (0..<20).map { $0 == place ? value : 0x7E }, as: UTF8.self)
        #expect(TerminalText.isPlain(text) == (0x20..<0x7F).contains(value))
        #expect(TerminalText.isPlain(text, orTabs: true) == ((0x20..<0x7F).contains(value) || value == 0x09))
      }
    }
    for text in ["é", "aaaaaaaé", "\t\t\t\t\t\t\té", "12345678\u{80}"] {
      #expect(!TerminalText.isPlain(text) && !TerminalText.isPlain(text, orTabs: true))
    }
    #expect(TerminalText.isPlain(""))
  }

  @Test func bytesThatAreNoUTF8() {
    #expect(TerminalText.escaped([0x61, 0xFF, 0xC3, 0xA9, 0xE2, 0x82] as [UInt8]) == "a\\xFFé\\xE2\\x82")
  }
}
