import Chance
@testable import Configuring
import Foundation
import Linting
import Testing

/// The definitions of the keys and the texts generated from them. `.ci/schema` compares the schema with an independent
/// validator.
@Suite struct FormatTests {
  private static let forms: [TextForm] = [
    .any, .convention, .builtInConvention, .ownConvention, .severity, .path, .glob, .names, .name, .layer,
    .plainName, .mention, .remedy, .kind, .access, .templateWord,
  ]

  /// A text is checked by a function and by a pattern in the schema. Both must agree.
  @Test func patternsAndFunctionsSayTheSame() throws {
    let pieces = [
      "a", "B", "9", "_", "/", ".", "..", "+", "-", "*", "?", "[", "]", "\\", " ", "\n", "\t", "\u{7F}", "é", "😀", "$",
      "`", "^",
      "@", "{", ":", "(", ")", "(a:", ":)", "\0", "[:digit:]", "[a-b]", "[!", "[^",
    ]
    var random = SplitMix64(seed: testSeed, text: "formats")
    for form in Self.forms {
      let pattern = try form.pattern.map { try NSRegularExpression(pattern: $0) }
      let made = (0..<4_000).map { _ in
        (0..<Int.random(in: 0..<5, using: &random)).map { _ in random.pick(pieces) }.joined()
      }
      for text in made + [
        "[/-[:digit:]", "[a-[:digit:][]", "[a-[:digit:]]", "[[:digit:]-a]", "[a-]", "[--[]", "[a--]", "@a.b(c:_:)",
        "a()", "a(b)",
      ] {
        let range = NSRange(text.startIndex..., in: text)
        let fits = pattern.map { $0.firstMatch(in: text, range: range) != nil } ?? true
        #expect(fits == form.isValid(text), "\(form.name): \(text.debugDescription); \(seedNote)")
      }
    }
  }

  @Test(arguments: ["good", "bad"]) func fixturesAreTakenOrRefused(kind: String) throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let folder = root.appending(path: "Fixtures/Configuration/\(kind)")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path(percentEncoded: false))
    #expect(!names.isEmpty)
    for name in names {
      let bytes = Array(try Data(contentsOf: folder.appending(path: name)))
      let isTaken = (try? Configuration(bytes, path: name, folder: [])) != nil
      #expect(isTaken == (kind == "good"), "\(name)")
    }
  }

  /// Every key has a description. The key of a rule's option has the description of the option.
  @Test func everyKeyIsDescribed() {
    func keys(_ shape: Shape) -> [ObjectShape.Key] {
      switch shape {
      case .text, .flag, .number, .list, .textOrList, .words: []
      case .object(let shape), .objects(let shape), .map(_, let shape), .textOrObject(_, let shape):
        shape.keys + shape.keys.flatMap { keys($0.shape) }
      }
    }
    let all = keys(.object(ConfigurationFormat.root))
    #expect(all.allSatisfy { !$0.summary.isEmpty })
    #expect(ConfigurationFormat.root.keys.allSatisfy { $0.summary.hasSuffix(".") })
    for rule in Rule.all {
      #expect(all.contains { $0.name == rule.id })
      for option in rule.options { #expect(all.contains { $0.name == option.key && $0.summary == option.summary }) }
    }
  }

  @Test func theSchemaIsJSON() throws {
    let schema = try JSONSerialization.jsonObject(with: Data(ConfigurationSchema.json.utf8)) as? [String: Any]
    #expect(schema?["additionalProperties"] as? Bool == false)
  }
}
