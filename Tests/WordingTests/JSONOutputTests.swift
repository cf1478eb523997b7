import Foundation
import Testing
import Wording

@Suite struct JSONOutputTests {
  private static let lines: [(value: JSONOutput, text: String)] = [
    (.null, "null"), (true, "true"), (-7, "-7"), ("a \"b\"\n", #""a \"b\"\n""#), (.array([]), "[]"),
    (.object([]), "{}"),
    (.json("0.25"), "0.25"), (.optional(nil), "null"), (.optional("a"), #""a""#),
    (.strings(["b", "a"]), #"["b", "a"]"#),
    (["b": [1, nil], "a": ["c": false]], #"{"b": [1, null], "a": {"c": false}}"#),
  ]

  @Test(arguments: lines)
  func isOneLine(_ value: JSONOutput, _ text: String) {
    #expect(value.line == text)
    #expect(value.text == text)
    #expect(String(decoding: value.bytes, as: UTF8.self) == text)
  }

  @Test func membersAreAdded() {
    var object: JSONOutput = ["a": 1]
    object.add("b", nil)
    object.add("c", .null)
    #expect(object.adding(["d": .array([])]).line == #"{"a": 1, "c": null, "d": []}"#)
    #expect(object.adding("none") == object)
    var list: JSONOutput = [1]
    list.add("a", 2)
    #expect(list == [1])
    #expect(list.adding(object) == list)
  }

  /// At each depth, a value that fits on a line has one line.
  @Test func longValuesAreBroken() {
    let long = String(repeating: "a", count: 60)
    let value: JSONOutput = [
      "short": [1, 2], "long": [.string(long), ["b": .string(long)], .array([])], "empty": .object([]),
    ]
    #expect(
      value.text == """
        {
          "short": [1, 2],
          "long": [
            "\(long)",
            {"b": "\(long)"},
            []
          ],
          "empty": {}
        }
        """)
  }

  /// A line of 120 bytes is short enough; its indentation counts.
  @Test(arguments: [(116, true), (117, false)])
  func theWidthIs120(length: Int, fits: Bool) {
    let list = JSONOutput.strings([String(repeating: "a", count: length)])
    #expect(list.text.contains("\n") == !fits)
    let inner: JSONOutput = [.strings([String(repeating: "a", count: length - 2)]), 1]
    #expect(inner.text.split(separator: "\n").count == (fits ? 4 : 6))
  }

  /// Both forms encode the same value, whatever characters the texts contain.
  @Test func formsAreEqual() throws {
    let odd = (0..<300).compactMap { Unicode.Scalar($0).map(String.init) } + ["\u{2028}", "😀", "\u{7F}", ""]
    let value: JSONOutput = .object(odd.map { .init("k\($0)", ["a": .string($0), "b": .strings(odd)]) })
    let forms = try [value.line, value.text].map { text in
      let object = try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: [String: Any]])
      #expect(object["k\u{1}"]?["a"] as? String == "\u{1}")
      return try JSONSerialization.data(withJSONObject: object, options: .sortedKeys)
    }
    #expect(forms[0] == forms[1])
  }
}
