@testable import Configuring
import Linting
import Testing

@Suite struct TeamRulesReadingTests {
  private func ids(_ text: String) throws -> [String] {
    try configuration(text).parts.flatMap(\.team).map(\.rule.id)
  }

  @Test func idsFollowFromTheNames() throws {
    #expect(
      try ids(
        """
        { "types": { "*UseCase": {"final": true}, "*": {"severity": "off"}, "HTTPClient": {"suffix": "t"} },
          "mentions": { "print": {}, "UIColor(named:)": {}, "DispatchQueue.main": {}, "@objc": {},
            "no_log": { "names": "NSLog" } },
          "imports": { "Rx*": {} } }
        """) == [
          "types_use_case", "types_any", "types_httpclient", "mentions_print", "mentions_uicolor_named",
          "mentions_dispatch_queue_main", "mentions_objc", "no_log", "imports_rx",
        ])
  }

  @Test(arguments: [
    ("{\"types\": {\"A\": {\"knd\": \"class\"}}}", "1:18: unknown key 'knd'; did you mean 'kind'?"),
    ("{\"types\": {\"A\": {\"kind\": \"clas\"}}}", "1:26: unknown kind 'clas'; did you mean 'class'?"),
    ("{\"types\": {\"A\": {\"kind\": []}}}", "1:26: the list is empty; add a kind"),
    ("{\"types\": {\"A\": {\"kind\": 1}}}", "1:26: a string or a list is expected, not a number"),
    ("{\"types\": {\"A\": {\"maxPublicMethods\": \"1\"}}}", "1:38: a number is expected, not a string; write a number"),
    ("{\"types\": {\"A\": {\"maxPublicMethods\": -1}}}", "1:38: '-1' is not a whole number of at least 0"),
    ("{\"types\": {\"A\": {\"maxPublicMethods\": 1.5}}}", "1:38: '1.5' is not a whole number of at least 0"),
    ("{\"types\": {\"A.b\": {}}}", "1:12: 'A.b' is not a pattern for names; use letters"),
    ("{\"types\": {\"A\": {\"access\": \"publik\"}}}", "1:28: unknown access level 'publik'; did you mean 'public'?"),
    ("{\"types\": {\"A\": {\"severity\": \"eror\"}}}", "1:30: unknown severity 'eror'; did you mean 'error'?"),
    ("{\"types\": {\"A\": {\"message\": \"\"}}}", "1:29: '' is not a text on one line; write what to do"),
    ("{\"types\": {\"A\": {}}}", "1:17: the rule requires nothing of its types; add a requirement, such as 'kind'"),
    ("{\"types\": {\"A\": {\"inheriting\": \"B\", \"severity\": \"error\"}}}", "1:17: the rule requires nothing"),
    ("{\"types\": []}", "1:11: an object is expected, not a list"),
    ("{\"mentions\": {\"a b\": {}}}", "1:15: 'a b' is not a name; write it like 'print'"),
    ("{\"mentions\": {\"x\": {\"names\": [\"a(\"]}}}", "1:31: 'a(' is not a name"),
    (
      "{\"mentions\": {\"No_Log\": {\"names\": \"a\"}}}",
      "1:15: 'No_Log' is not a valid rule id; with 'names' the key is"
    ),
    (
      "{\"mentions\": {\"final_class\": {\"names\": \"a\"}}}",
      "1:15: 'final_class' is the id of a built-in rule; choose"
    ),
    ("{\"mentions\": {\"print\": {}, \"Print\": {}}}", "1:28: two rules have the id 'mentions_print'; give one"),
    (
      "{\"overrides\": [{\"paths\": [\"A\"], \"imports\": {\"a\": {\"instea\": \"b\"}}}]}",
      "1:51: unknown key 'instea'; did you mean 'instead'?"
    ),
  ])
  func mistakesAreToldWithTheirPlace(text: String, message: String) {
    do {
      _ = try configuration(text)
      Issue.record("taken")
    } catch let error as ConfigurationProblem {
      #expect(
        error.text(path: "c", Array(text.utf8)).hasPrefix("c:\(message)"), "\(error.text(path: "c", Array(text.utf8)))")
    } catch { Issue.record("\(error)") }
  }

  /// The severities of rules of the team for a path below `/p`.
  private func severities(_ path: String, _ text: String, _ choice: CommandLineChoice = CommandLineChoice()) throws
    -> [String: String]
  {
    var resolver = SettingsResolver(
      ConfigurationTree([try configuration(text)], folder: Array("/p".utf8)), choice)
    let rules = resolver.resolve(Array("/p/\(path)".utf8)).rules.filter { rule in
      !Rule.all.contains { $0.id == rule.rule.id }
    }
    return Dictionary(
      uniqueKeysWithValues: rules.map {
        ($0.rule.id, "\($0.severity.value?.rawValue ?? "off") \($0.severity.source.text)")
      })
  }

  private let text = """
    { "mentions": { "print": { "severity": "error" }, "NSLog": {} },
      "overrides": [{ "paths": ["Old/**"], "mentions": { "print": { "severity": "off" }, "dump": {} } }] }
    """

  @Test func overridesReplaceEntries() throws {
    #expect(
      try severities("A.swift", text) == [
        "mentions_print": "error .vmgen.json:1", "mentions_nslog": "warning .vmgen.json:1",
      ])
    #expect(
      try severities("Old/A.swift", text) == [
        "mentions_print": "off .vmgen.json:2", "mentions_nslog": "warning .vmgen.json:1",
        "mentions_dump": "warning .vmgen.json:2",
      ])
  }

  @Test func theCommandLineSelectsThem() throws {
    let choice = CommandLineChoice(only: ["mentions_print"], disabled: [])
    #expect(try severities("Old/A.swift", text, choice)["mentions_print"] == "warning --only")
    #expect(try severities("A.swift", text, choice)["mentions_nslog"] == "off --only")
    let without = CommandLineChoice(disabled: ["mentions_print"])
    #expect(try severities("A.swift", text, without)["mentions_print"] == "off --disable")
  }

  @Test func theTreeKnowsAllIDs() throws {
    let tree = ConfigurationTree([try configuration(text)], folder: Array("/p".utf8))
    #expect(tree.teamRuleIDs == ["mentions_print", "mentions_nslog", "mentions_dump"])
    #expect(tree.teamRules.map(\.severity) == [.warning, .warning, .error])
    #expect(!tree.needsMembers)
    let asking = ConfigurationTree([try configuration("{\"types\": {\"A\": {\"requires\": \"b\"}}}")])
    #expect(asking.needsMembers)
  }
}
