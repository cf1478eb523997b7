@testable import Configuring
import Linting
import Testing

@Suite struct ConfigurationTests {
  @Test func readsWithCommentsAndTrailingCommas() throws {
    let configuration = try Configuration(
      Array(
        """
        \u{FEFF}{
          // which convention
          "$schema": "x", "convention": "clean", /* and */
          "rules": { "final_class": "warning", "no_coordinator": { "severity": "off", }, },
        }
        """.utf8))
    #expect(configuration.convention == .clean)
    #expect(configuration.severities == ["final_class": .warning, "no_coordinator": .none])
    #expect(try Configuration(Array("{}".utf8)) == Configuration())
  }

  @Test(arguments: [
    ("", "1:1: a value is missing"), ("[]", "1:1: an object is expected, not a list"),
    ("{", "1:1: the object never ends"),
    ("{\"a\"", "1:5: a colon is expected here"), ("{\"a\": 1 \"b\"}", "1:9: a comma or '}' is expected here"),
    ("{a: 1}", "1:2: a key is expected here"), ("{} x", "1:4: there is more behind the end"),
    ("{\n  \"convetion\": \"clean\"}", "2:3: unknown key 'convetion'; did you mean 'convention'?"),
    ("{\"convention\": \"clan\"}", "1:16: there is no convention 'clan'; did you mean 'clean'?"),
    ("{\"convention\": 1}", "1:16: a string is expected, not a number"),
    ("{\"rules\": {\"final_clas\": \"error\"}}", "1:12: there is no rule 'final_clas'; did you mean 'final_class'?"),
    ("{\"rules\": {\"final_class\": \"eror\"}}", "1:27: there is no severity 'eror'; did you mean 'error'?"),
    ("{\"rules\": {\"final_class\": {}}}", "1:27: the severity is missing"),
    ("{\"rules\": []}", "1:11: an object is expected, not a list"),
    ("{\"include\": []}", "1:2: 'include' is not read by this version of vmgen; remove it"),
    ("{\"a\": \"\\x\"}", "1:8: there is no such escape"), ("{\"a\": \"x", "1:7: the string never ends"),
    ("{\"a\": \"\\u12\"}", "1:8: '\\u' takes four hexadecimal digits"),
    ("{\"a\": \"\\ud800\"}", "1:8: the escape is half"),
    ("{\"a\": 1, \"a\": 2}", "1:10: the key 'a' stands here twice"), ("/* x", "1:1: the comment never ends"),
    ("{/", "1:2: '/' starts no comment here"), ("{\"a\": -}", "1:7: '-' is no number"),
    ("{\"a\": tru}", "1:7: a value is expected"),
    (String(repeating: "[", count: 100_000), "1:66: it nests too deeply"),
  ])
  func whatIsWrongIsSaidWithItsPlace(text: String, expected: String) {
    let bytes = Array(text.utf8)
    #expect(
      performing: { try Configuration(bytes) },
      throws: { error in
        (error as? ConfigurationProblem)?.text(path: "x", bytes).hasPrefix("x:" + expected) ?? false
      })
  }

  @Test func bytesThatAreNoUTF8() {
    #expect(throws: ConfigurationProblem.self) { try Configuration([0x7B, 0xFF, 0x7D]) }
  }

  @Test(arguments: [("\\u00e9\\n\\/", "é\n/"), ("\\ud83d\\ude00", "😀")]) func escapes(written: String, meant: String)
    throws
  {
    guard case .string(let text) = try JSONReader.read(Array("\"\(written)\"".utf8)).content else {
      Issue.record("no string")
      return
    }
    #expect(text == meant)
  }
}
