import Chance
@testable import Configuring
import Linting
import Testing

/// Reads a configuration of the folder `/p`.
func configuration(_ text: String, path: String = ".vmgen.json", folder: String = "/p") throws -> Configuration {
  try Configuration(Array(text.utf8), path: path, folder: Array(folder.utf8))
}

@Suite struct ConfigurationTests {
  @Test func readsWithCommentsAndTrailingCommas() throws {
    let read = try configuration(
      """
      \u{FEFF}{
        // which convention
        "$schema": "x", "convention": "clean", /* and */
        "rules": { "final_class": "warning", "no_coordinator": { "severity": "off", "allow": ["+A"], }, },
      }
      """)
    let part = try #require(read.parts.first)
    #expect(part.convention == Sourced("clean", .file(".vmgen.json", line: 3)))
    #expect(part.severities["final_class"] == Sourced(.warning, .file(".vmgen.json", line: 4)))
    #expect(part.severities["no_coordinator"] == Sourced(nil, .file(".vmgen.json", line: 4)))
    #expect(part.options == ["no_coordinator.allow": Sourced(["+A"], .file(".vmgen.json", line: 4))])
    #expect(try configuration("{}").parts.count == 1)
  }

  @Test func everyKeyIsRead() throws {
    let read = try configuration(
      """
      { "extends": "../.vmgen.json", "viewModels": ["*Presenter"], "include": ["App/**"], "exclude": [],
        "baseline": "b.json", "overrides": [{ "paths": ["A/"], "convention": "clean" }],
        "layers": { "Domain": { "paths": ["**/Domain"], "uses": [], "modules": { "deny": ["UIKit"] } },
                    "App": { "paths": ["App"], "uses": ["Domain"] } },
        "new": { "in": "App/__Name__", "tests": "T", "module": "App", "header": "// __file__" } }
      """)
    #expect(read.extends == "../.vmgen.json")
    #expect(read.parts.map { $0.viewModels?.value } == [["*Presenter"], nil])
    #expect(read.include?.first(fitting: Array("/p/App/A.swift".utf8))?.value == "App/**")
    #expect(read.exclude != nil)
    #expect(read.baseline == Sourced("b.json", .file(".vmgen.json", line: 2)))
    #expect(read.parts[1].convention?.value == "clean")
    #expect(read.parts[1].paths?.first(fitting: Array("/p/A/b/C.swift".utf8)) != nil)
    #expect(read.layers?.map(\.name.value) == ["App", "Domain"])
    #expect(read.layers?.map(\.uses) == [["Domain"], []])
    #expect(read.layers?.map(\.deniedModules) == [[], ["UIKit"]])
    #expect(read.newScreens?.folder?.value == "App/__Name__")
    #expect(read.newScreens?.module?.value == "App")
    #expect(read.newScreens?.tests?.value == "T")
    #expect(read.newScreens?.header?.value == "// __file__")
  }

  @Test(arguments: [
    ("", "1:1: it has no value; write '{}', or delete it"), ("// none\n", "1:1: it has no value"),
    ("[]", "1:1: an object is expected, not a list"),
    ("{", "1:1: the object never ends"),
    ("{\"a\"", "1:5: a colon is expected here"), ("{\"a\": 1 \"b\"}", "1:9: a comma or '}' is expected here"),
    ("{a: 1}", "1:2: a key is expected here"), ("{} x", "1:4: there is text after the end"),
    ("{\n  \"convetion\": \"clean\"}", "2:3: unknown key 'convetion'; did you mean 'convention'?"),
    ("{\r\n  \"convetion\": \"clean\"}", "2:3: unknown key 'convetion'; did you mean 'convention'?"),
    ("\u{FEFF}{\"convetion\": \"clean\"}", "1:5: unknown key 'convetion'; did you mean 'convention'?"),
    ("{\"convention\": \"a/b\"}", "1:16: 'a/b' is not the name of a convention; write 'observable', 'uikit'"),
    ("{\"convention\": 1}", "1:16: a string is expected, not a number"),
    ("{\"convention\": null}", "1:16: a string is expected, not null"),
    ("{\"rules\": {\"final_clas\": \"error\"}}", "1:12: unknown rule 'final_clas'; did you mean 'final_class'?"),
    ("{\"rules\": {\"final_class\": \"eror\"}}", "1:27: unknown severity 'eror'; did you mean 'error'?"),
    ("{\"rules\": {\"final_class\": {}}}", "1:27: the object is empty; add one of 'severity'"),
    ("{\"rules\": {\"final_class\": true}}", "1:27: a string or an object is expected, not true or false"),
    (
      "{\"rules\": {\"final_class\": {\"allow\": []}}}",
      "1:28: the rule 'final_class' has no option 'allow'; use 'severity'"
    ),
    (
      "{\"rules\": {\"no_coordinator\": {\"alow\": []}}}",
      "1:31: the rule 'no_coordinator' has no option 'alow'; did you mean 'allow'?"
    ),
    ("{\"rules\": {\"no_coordinator\": {\"allow\": \"A\"}}}", "1:40: a list is expected, not a string"),
    ("{\"rules\": {\"no_coordinator\": {\"allow\": [\"A B\"]}}}", "1:41: 'A B' is not a name; use letters"),
    ("{\"rules\": {\"no_coordinator\": {\"allow\": [\"+\"]}}}", "1:41: '+' is not a name"),
    ("{\"rules\": []}", "1:11: an object is expected, not a list"),
    ("{\"viewModels\": []}", "1:16: the list is empty; add a pattern for names"),
    ("{\"include\": []}", "1:13: the list is empty; add a pattern for paths"),
    ("{\"exclude\": [\"\"]}", "1:14: '' is not a pattern for paths below the folder"),
    ("{\"exclude\": [\"/a\"]}", "1:14: '/a' is not a pattern for paths"),
    ("{\"exclude\": [\"a/../b\"]}", "1:14: 'a/../b' is not a pattern for paths"),
    ("{\"exclude\": [\"./a\"]}", "1:14: './a' is not a pattern for paths"),
    ("{\"exclude\": [\"a[b\"]}", "1:14: 'a[b' is not a pattern for paths"),
    ("{\"exclude\": [3]}", "1:14: a string is expected, not a number"),
    ("{\"overrides\": [{}]}", "1:16: 'paths' is missing; write '\"paths\": [\"…\"]'"),
    ("{\"overrides\": [{\"paths\": [\"a\"], \"include\": []}]}", "1:33: unknown key 'include'; use one of 'paths'"),
    ("{\"overrides\": {}}", "1:15: a list is expected, not an object"),
    ("{\"overrides\": [[]]}", "1:16: an object is expected, not a list"),
    ("{\"layers\": {\"A\": {}}}", "1:18: 'paths' is missing"),
    ("{\"layers\": {\"\": {\"paths\": [\"a\"]}}}", "1:13: '' is not a name; write it like 'Domain'"),
    (
      "{\"layers\": {\"Domain\": {\"paths\": [\"a\"], \"uses\": [\"Domian\"]}}}",
      "1:49: unknown layer 'Domian'; did you mean 'Domain'?"
    ),
    (
      "{\"layers\": {\"A\": {\"paths\": [\"a\"], \"modules\": {\"allow\": []}}}}",
      "1:47: unknown key 'allow'; use 'deny'"
    ),
    ("{\"new\": {\"module\": \"A-B\"}}", "1:20: 'A-B' is not a name"),
    ("{\"baseline\": \"/x\"}", "1:14: '/x' is not a path relative to the folder"),
    ("{\"a\": \"\\x\"}", "1:8: unknown escape"), ("{\"a\": \"x", "1:7: the string never ends"),
    ("{\"a\": \"\\u12\"}", "1:8: '\\u' needs four hexadecimal digits"),
    ("{\"a\": \"\\ud800\"}", "1:8: the escape is only half"),
    ("{\"a\": 1, \"a\": 2}", "1:10: the key 'a' appears twice"), ("/* x", "1:1: the comment never ends"),
    ("{/", "1:2: '/' does not start a comment here"), ("{\"a\": -}", "1:7: '-' is not a number"),
    ("{\"a\": tru}", "1:7: a value is expected"),
    (String(repeating: "[", count: 100), "1:66: it is nested too deeply"),
    (String(repeating: "{\"rules\":", count: 100), "1:586: it is nested too deeply"),
  ])
  func mistakesAreReportedWithTheirPlace(text: String, expected: String) {
    let bytes = Array(text.utf8)
    #expect(
      performing: { try Configuration(bytes, path: "x", folder: []) },
      throws: { error in
        (error as? ConfigurationProblem)?.text(path: "x", bytes).hasPrefix("x:" + expected) ?? false
      })
  }

  /// Not an argument of the test above, because arguments are printed in full.
  @Test func deepNestingIsRefused() {
    let bytes = [UInt8](repeating: UInt8(ascii: "["), count: 100_000)
    #expect(
      performing: { try Configuration(bytes, path: "x", folder: []) },
      throws: { error in
        (error as? ConfigurationProblem)?.text(path: "x", bytes).hasPrefix("x:1:66: it is nested too deeply") ?? false
      })
  }

  @Test func bytesThatAreNoUTF8() {
    #expect(throws: ConfigurationProblem.self) { try Configuration([0x7B, 0xFF, 0x7D], path: "x", folder: []) }
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

@Suite struct BadInputTests {
  private static let full = """
    { "$schema": "x", "extends": "../.vmgen.json", "convention": "clean", // which
      "rules": { "final_class": "warning", "no_coordinator": { "severity": "off", "allow": ["+A*", "B"] } },
      "viewModels": ["*Presenter", "+É?"], "include": ["App/**"], "exclude": ["[a-]", "\\\\[a"], "baseline": "b",
      "overrides": [{ "paths": ["A/"], "rules": { "load_state": { "names": [] } } }], /* more */
      "layers": { "Domain": { "paths": ["**/Domain"], "uses": [], "modules": { "deny": ["UIKit"] } } },
      "new": { "in": "App/__Name__", "tests": "T", "module": "App", "header": "// \\u00e9" },
      "types": { "*UseCase": { "kind": ["struct"], "maxPublicMethods": 1, "in": "Domain/**", "final": true } },
      "mentions": { "logging": { "names": ["print", "A.b(c:)"], "severity": "off" } }, "imports": { "Rx*": {} } }
    """

  /// Every input is read, or rejected with a place inside the file.
  private func read(_ bytes: [UInt8]) {
    do {
      let read = try Configuration(bytes, path: "x", folder: Array("/p".utf8))
      var tree = ConfigurationTree([read], folder: Array("/p".utf8))
      _ = tree.add([read], for: Array("/p/q".utf8))
      let path = Array("/p/App/A.swift".utf8)
      _ = SettingsReport(path, tree, CommandLineChoice()).json(shown: "A.swift")
      _ = tree.layers { Array($0.utf8) }?.layersOf("/p/App/Domain/A.swift")
    } catch {
      #expect(error.offset >= 0 && error.offset <= bytes.count, "\(seedNote)")
      #expect(!error.text(path: "x", bytes).isEmpty, "\(seedNote)")
    }
  }

  @Test func everyPrefixHasAnAnswer() throws {
    #expect(throws: Never.self) { try configuration(Self.full) }
    let bytes = Array(Self.full.utf8)
    for count in bytes.indices { read(Array(bytes[..<count])) }
  }

  @Test func randomBytesAndMutantsHaveAnAnswer() {
    var generator = SplitMix64(seed: testSeed, text: "configurations")
    let bytes = Array(Self.full.utf8)
    let pieces = [
      "{", "}", "[", "]", "\"", ",", ":", "//", "/*", "*/", "\\", "\\u", "\n", "\r", "\u{FEFF}", "null", "1", "é",
    ]
    .map { Array($0.utf8) }
    for _ in 0..<3_000 {
      read(
        (0..<Int.random(in: 0..<40, using: &generator)).flatMap { _ in pieces.randomElement(using: &generator) ?? [] })
      read((0..<Int.random(in: 0..<40, using: &generator)).map { _ in UInt8.random(in: 0...255, using: &generator) })
      var mutant = bytes
      for _ in 0..<Int.random(in: 1...3, using: &generator) {
        let start = Int.random(in: 0..<mutant.count, using: &generator)
        let end = min(mutant.count, start + Int.random(in: 0..<12, using: &generator))
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: mutant.removeSubrange(start..<end)
        case 1: mutant.insert(contentsOf: mutant[start..<end], at: start)
        case 2: mutant.replaceSubrange(start..<start + 1, with: [UInt8.random(in: 0...255, using: &generator)])
        default: mutant.insert(contentsOf: pieces.randomElement(using: &generator) ?? [], at: start)
        }
        if mutant.isEmpty { break }
      }
      read(mutant)
    }
  }
}
