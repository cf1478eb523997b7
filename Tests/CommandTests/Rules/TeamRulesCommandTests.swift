import Foundation
import Sandboxes
import Testing

/// Rules of the team go through the same commands as any rule.
@Suite struct TeamRulesCommandTests {
  private func sandbox() throws -> Sandbox {
    let sandbox = try Sandbox()
    try sandbox.write(
      ".vmgen.json",
      """
      {
        "types": { "*UseCase": { "kind": "struct", "requires": "execute", "in": "Domain/**" } },
        "mentions": { "no_print": { "names": "print", "instead": "Logger", "except": "Scripts/**" } },
        "imports": { "Alamofire": { "except": ["Network"], "severity": "error" } },
        "overrides": [{ "paths": ["Old"], "mentions": { "no_print": { "names": "print", "severity": "off" } } }]
      }
      """)
    try sandbox.write("Domain/A.swift", "import Alamofire\nstruct AUseCase {}\n")
    try sandbox.write("Domain/More.swift", "extension AUseCase { func execute() { print(1) } }\n")
    for folder in ["Network", "Old", "Scripts"] {
      try sandbox.write("\(folder)/B.swift", "import Alamofire\nlet b = print\n")
    }
    try sandbox.write("App/C.swift", "class CUseCase { func execute() {} }\n")
    return sandbox
  }

  /// The findings of rules of the team, as `path:line:column rule`.
  private func places(_ run: Sandbox.Run) throws -> [String] {
    struct Report: Decodable {
      struct Found: Decodable { var rule: String, path: String, line: Int, column: Int }
      var diagnostics: [Found]
    }
    let ours = ["types_use_case", "no_print", "imports_alamofire"]
    return try JSONDecoder().decode(Report.self, from: Data(run.output.utf8)).diagnostics
      .filter { ours.contains($0.rule) }.map { "\($0.path):\($0.line):\($0.column) \($0.rule)" }
  }

  private let all = [
    "App/C.swift:1:7 types_use_case", "App/C.swift:1:7 types_use_case", "Domain/A.swift:1:8 imports_alamofire",
    "Domain/More.swift:1:39 no_print", "Network/B.swift:2:9 no_print", "Old/B.swift:1:8 imports_alamofire",
    "Scripts/B.swift:1:8 imports_alamofire",
  ]

  @Test func teamRulesAreLinted() throws {
    let sandbox = try sandbox()
    let run = try sandbox.run("lint", "--root", ".", "--format", "json")
    #expect(run.status == 1)
    #expect(try places(run) == all)
    // From within a folder, and for one file: the same.
    #expect(
      try places(sandbox.run(["lint", "--root", "..", "--format", "json", "More.swift"], in: "Domain"))
        == ["More.swift:1:39 no_print"])
    #expect(try sandbox.run("lint", "--root", ".", "--format", "sarif").output.contains("\"id\": \"no_print\""))
  }

  @Test func theirPagesSayWhatTheyAskFor() throws {
    let sandbox = try sandbox()
    func page(_ rule: String) throws -> String {
      try sandbox.run("rules", rule).output.split(separator: "\n").joined(separator: " ")
    }
    #expect(
      try page("types_use_case").contains(
        "A type named '*UseCase' must be a struct. A type named '*UseCase' must be declared in 'Domain/**'. "
          + "A type named '*UseCase' must have 'execute'."))
    #expect(
      try page("no_print").contains(
        "Code must not mention 'print'. The rule ignores files in 'Scripts/**'. The team's configuration says: use "
          + "'Logger'."))
    #expect(
      try page("imports_alamofire").contains("Files must not import 'Alamofire'. The rule ignores files in 'Network'."))
  }

  @Test func theCommandLineNamesThem() throws {
    let sandbox = try sandbox()
    let only = try sandbox.run("lint", "--root", ".", "--format", "json", "--only", "no_print")
    #expect(try places(only).count == 3)
    let disabled = try sandbox.run("lint", "--root", ".", "--format", "json", "--disable", "no_print,types_use_case")
    #expect(try places(disabled).count == 3)
    let unknown = try sandbox.run("lint", "--root", ".", "--only", "no_prints")
    #expect(unknown.status == 2)
    #expect(unknown.errors.contains("unknown rule 'no_prints'; did you mean 'no_print'?"))
    #expect(try sandbox.run("lint", "--root", ".", "--no-config", "--only", "no_print").status == 2)
  }

  @Test func baselinesKnowThem() throws {
    let sandbox = try sandbox()
    #expect(try sandbox.run("lint", "--root", ".", "--write-baseline", "known").status == 0)
    #expect(try sandbox.run("lint", "--root", ".", "--baseline", "known").status == 0)
    try sandbox.write("App/D.swift", "func d() { print(1) }\n")
    let run = try sandbox.run("lint", "--root", ".", "--baseline", "known", "--format", "json")
    #expect(try places(run) == ["App/D.swift:1:12 no_print"])
  }

  @Test func teamRulesAreExplained() throws {
    let sandbox = try sandbox()
    let list = try sandbox.run("rules")
    #expect(list.output.contains("\n  imports_alamofire  error    .vmgen.json:4\n"))
    #expect(list.output.contains("\n  no_print           warning  .vmgen.json:3\n"))
    let one = try sandbox.run("rules", "no_print")
    #expect(one.status == 0)
    #expect(one.output.contains("// vmgen:disable:next no_print"))
    #expect(try sandbox.run("rules", "no_prin").errors.contains("did you mean 'no_print'?"))
    let printed = try sandbox.run("lint", "--print-config", "Old/B.swift").output
    #expect(printed.contains("\"no_print\": {\"severity\": {\"value\": \"off\", \"from\": \".vmgen.json:5\"}}"))
  }

  /// The list helps readers whose configuration misspells the name of a rule.
  @Test func aBrokenConfigurationHidesNoBuiltInRule() throws {
    let sandbox = try Sandbox()
    try sandbox.write(".vmgen.json", "{ \"rules\": { \"final_clas\": \"off\" } }")
    let list = try sandbox.run("rules")
    #expect(list.status == 0)
    #expect(list.output.contains("final_class"))
    #expect(list.errors.contains("final_clas"))
    #expect(try sandbox.run("rules", "final_class").errors.isEmpty)
  }

  @Test func allConventionsStandSideBySide() throws {
    let lines = try Sandbox().run("rules").output.split(separator: "\n")
    let head = try #require(lines.first { $0.hasPrefix("  rule ") })
    #expect(
      head.split(separator: " ") == ["rule", "observable", "uikit", "unidirectional", "clean", "representable", "fix"])
    let final = try #require(lines.first { $0.hasPrefix("  final_class ") })
    #expect(final.split(separator: " ") == ["final_class", "error", "warning", "error", "error", "error", "safe"])
    let json = try Sandbox().run("rules", "--format", "json").output
    #expect(json.contains("\"conventions\": {\"observable\": \"error\", \"uikit\": \"warning\""))
    #expect(try Sandbox().run("rules", "final-class").errors.contains("did you mean 'final_class'?"))
  }
}
