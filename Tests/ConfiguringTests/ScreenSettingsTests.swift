@testable import Configuring
import Linting
import Testing

/// Defaults for new screens, and the project's own conventions.
@Suite struct ScreenSettingsTests {
  private func tree(_ text: String) throws -> ConfigurationTree {
    ConfigurationTree([try configuration(text)], folder: Array("/p".utf8))
  }

  private func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

  @Test func pathsAreThoseOfTheFilesFolder() throws {
    let tree = try tree("{\"new\": {\"in\": \"App/__Name__\",\n\"header\": \"\"}}")
    #expect(
      tree.screens(in: bytes("/p/x"))
        == ScreenSettings(
          folder: Sourced("/p/App/__Name__", .file(".vmgen.json", line: 1)),
          header: Sourced("", .file(".vmgen.json", line: 2))))
    #expect(ConfigurationTree().screens(in: bytes("/p")) == ScreenSettings())
  }

  @Test func aConventionOfTheProjectsOwn() throws {
    let tree = try tree(
      """
      {"conventions": {"ours": {"basedOn": "clean", "rules": {"final_class": "warning", "state_struct": "error",
         "use_case_boundary": "off", "no_coordinator": {"allow": ["+Ours"]}}}},
       "convention": "ours", "rules": {"use_case_boundary": "warning"},
       "overrides": [{"paths": ["Old"], "convention": "uikit"}]}
      """)
    #expect(tree.problem == nil)
    #expect(tree.conventionNames.last == "ours")
    let ours = tree.convention(of: bytes("/p/A.swift"))
    #expect(ours == ResolvedConvention(name: "ours", base: .clean, source: .file(".vmgen.json", line: 3)))
    #expect(tree.convention(of: bytes("/p/Old/A.swift")).name == "uikit")
    var choice = CommandLineChoice()
    choice.convention = "ours"
    #expect(tree.convention(of: bytes("/p/Old/A.swift"), choice).base == .clean)
    var resolver = SettingsResolver(tree, CommandLineChoice())
    let settings = resolver.resolve(bytes("/p/A.swift"))
    func severity(_ id: String) -> Severity?? { settings.rules.first { $0.rule.id == id }?.severity.value }
    #expect(severity("final_class") == .some(.warning))
    #expect(severity("use_case_boundary") == .some(.warning), "the configuration says more than the convention")
    #expect(severity("state_struct") == nil, "the base does not have it")
    #expect(settings.options["no_coordinator.allow"]?.value.last == "Ours")
    var other = SettingsResolver(tree, CommandLineChoice())
    #expect(other.resolve(bytes("/p/Old/A.swift")).options.isEmpty)
    #expect(SettingsReport(bytes("/p/A.swift"), tree, .init()).json(shown: "A").contains("\"ours\""))
  }

  @Test func theNearerOfTwoOfOneName() throws {
    var tree = ConfigurationTree()
    for (folder, base) in [("a", "clean"), ("b", "uikit")] {
      let configuration = try Configuration(
        bytes("{\"conventions\": {\"ours\": {\"basedOn\": \"\(base)\"}}, \"convention\": \"ours\"}"),
        path: "\(folder)/.vmgen.json", folder: bytes("/p/\(folder)"))
      #expect(tree.add([configuration], for: bytes("/p/\(folder)")) == nil)
    }
    #expect(tree.convention(of: bytes("/p/a/A.swift")).base == .clean)
    #expect(tree.convention(of: bytes("/p/b/A.swift")).base == .uikit)
  }

  @Test(arguments: [
    ("{\"convention\": \"our\"}", ".vmgen.json:1:16: unknown convention 'our'"),
    (
      "{\"overrides\": [{\"paths\": [\"a\"], \"convention\": \"claen\"}]}",
      "unknown convention 'claen'; did you mean 'clean'?"
    ),
  ])
  func aConventionThatNobodyDeclares(text: String, message: String) throws {
    #expect(try tree(text).problem?.contains(message) == true)
  }

  @Test(arguments: [
    ("{\"conventions\": {\"clean\": {\"basedOn\": \"clean\"}}}", "'clean' cannot be the name of your own convention"),
    ("{\"conventions\": {\"../x\": {\"basedOn\": \"clean\"}}}", "'../x' cannot be the name of your own convention"),
    ("{\"conventions\": {\"ours\": {\"basedOn\": \"theirs\"}}}", "unknown built-in convention 'theirs'"),
    ("{\"conventions\": {\"ours\": {}}}", "'basedOn' is missing; write '\"basedOn\": \"observable\"'"),
    ("{\"convention\": \"a b\"}", "'a b' is not the name of a convention"),
  ])
  func invalidConventionsAreRefused(text: String, message: String) {
    let problem = #expect(throws: ConfigurationProblem.self) { try configuration(text) }
    #expect(problem?.text(path: "", Array(text.utf8)).contains(message) == true)
  }
}
