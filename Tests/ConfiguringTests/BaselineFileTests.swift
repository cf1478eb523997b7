import Foundation
import Linting
import Testing

@testable import Configuring

@Suite struct BaselineFileTests {
  private let baseline = Baseline([
    .init(rule: "final_class", declaration: "B", subject: "B", fingerprint: "02"),
    .init(rule: "final_class", declaration: "A \"\\\n\u{1F}é", subject: "A", fingerprint: "01"),
    .init(rule: "final_class", declaration: "B", subject: "B", fingerprint: "02"),
  ])

  @Test func isJSONWithALineForEachFinding() throws {
    let text = BaselineFile.text(baseline)
    let lines = text.split(separator: "\n")
    #expect(lines.count == 5)
    #expect(lines[1...3].allSatisfy { $0.hasSuffix("},") })
    #expect(lines[2] == lines[3])
    #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(text.utf8)) }
    #expect(try BaselineFile.read(Array(text.utf8)) == baseline)
    #expect(try BaselineFile.read(Array(BaselineFile.text(Baseline([])).utf8)).entries.isEmpty)
  }

  /// A union merge of two branches may change the order.
  @Test func theOrderOfLinesIsNoMatter() throws {
    var lines = BaselineFile.text(baseline).split(separator: "\n")
    lines.swapAt(1, 3)
    #expect(try BaselineFile.read(Array(lines.joined(separator: "\n").utf8)) == baseline)
  }

  @Test(arguments: [
    ("", "it has no value"), ("[]", "an object is expected, not a list"), ("{}", "'findings' is missing"),
    ("{\"version\": 2, \"findings\": []}", "unknown version of a baseline"),
    ("{\"findings\": [1]}", "a finding is expected, not a number"),
    ("{\"findings\": [{}]}", "a finding needs 'rule' and 'fingerprint'"),
    ("{\"findings\": [{\"rule\": 1}]}", "a string is expected, not a number"),
    ("{\"findings\": [{\"ruel\": \"\"}]}", "unknown key 'ruel'"), ("{\"finding\": []}", "unknown key 'finding'"),
    ("{\"version\": 1, \"findings\": [\n<<<<<<< HEAD\n", "the file has merge conflict markers"),
  ])
  func invalidBaselinesAreReported(text: String, message: String) throws {
    let problem = try #require(throws: ConfigurationProblem.self) { try BaselineFile.read(Array(text.utf8)) }
    #expect(problem.message.contains(message))
  }

  /// If both sides have equal entries, the larger number counts.
  @Test(arguments: ["", "||||||| base\n@AOfBase\n"]) func bothSidesOfAMergeAreJoined(base: String) throws {
    func line(_ name: String) -> String { "{\"rule\": \"r\", \"fingerprint\": \"\(name)\"},\n" }
    let text =
      "{\"version\": 1, \"findings\": [\n" + line("both") + "<<<<<<< HEAD\n" + line("a") + line("a") + line("b") + base
      + "=======\r\n" + line("a") + line("c") + ">>>>>>> other\n" + line("last") + "null]}\n"
    #expect(throws: ConfigurationProblem.self) { try BaselineFile.read(Array(text.utf8)) }
    let joined = try BaselineFile.read(Array(text.utf8), joinsSides: true)
    #expect(joined.entries.map(\.fingerprint) == ["a", "a", "b", "both", "c", "last"])
  }

  /// Git writes longer markers if `conflict-marker-size` says so, and for a conflict in the common ancestor.
  @Test func markersMayBeLongerThanUsual() throws {
    func line(_ name: String) -> String { "{\"rule\": \"r\", \"fingerprint\": \"\(name)\"},\n" }
    func mark(_ character: String, _ length: Int) -> String { String(repeating: character, count: length) }
    for length in [7, 8, 15] {
      let inner =
        mark("<", length + 2) + " one\n" + line("x") + mark("=", length + 2) + "\n" + mark(">", length + 2) + " two\n"
      let text =
        "{\"version\": 1, \"findings\": [\n" + mark("<", length) + " HEAD\n" + line("a") + mark("|", length)
        + " base\n" + inner + mark("=", length) + "\n" + line("b") + mark(">", length) + " other\nnull]}\n"
      let problem = try #require(throws: ConfigurationProblem.self) { try BaselineFile.read(Array(text.utf8)) }
      #expect(problem.message == "the file has merge conflict markers")
      let joined = try BaselineFile.read(Array(text.utf8), joinsSides: true)
      #expect(joined.entries.map(\.fingerprint) == ["a", "b"])
    }
  }

  @Test func aSideOfAMergeMayBeEmpty() throws {
    let text = BaselineFile.text(baseline)
    for (ours, theirs) in [(text, ""), ("\n", text)] {
      let file = "<<<<<<< HEAD\n\(ours)=======\n\(theirs)>>>>>>> other\n"
      #expect(try BaselineFile.read(Array(file.utf8), joinsSides: true) == baseline)
    }
  }
}
