import Foundation
import Testing

@Suite struct RulesCommandTests {
  @Test func listsTheRulesOfAConvention() throws {
    let run = try Sandbox().run("rules")
    #expect(run.status == 0)
    #expect(run.output.contains("final_class"))
    #expect(run.output.contains("error"))
  }

  @Test func explainsOne() throws {
    let output = try Sandbox().run("rules", "final_class").output
    for part in ["final_class: ", "Found:\n", "Fine:\n", "Fix: add 'final' (safe)", "observable      error"] {
      #expect(output.contains(part))
    }
    #expect(!output.contains("↓"))
  }

  @Test func optionsAreShownWithTheirDefaults() throws {
    let output = try Sandbox().run("rules", "app_store_write").output
    #expect(
      output.contains(
        """
          stores: properties that hold the app's store or its state
            appStore, appState

        """))
    #expect(!(try Sandbox().run("rules", "final_class").output.contains("Options")))
    let json = try Sandbox().run("rules", "app_store_write", "--format", "json").output
    #expect(
      json.contains(
        "\"options\": [{\"name\": \"stores\", \"summary\": \"properties that hold the app's store or its state\", "
          + "\"default\": [\"appStore\", \"appState\"]}]"))
  }

  @Test func jsonIsReadByOthers() throws {
    struct Page: Decodable {
      struct Entry: Decodable {
        var id: String
        var conventions: [String: String]
      }
      var rules: [Entry]
    }
    let page = try JSONDecoder().decode(Page.self, from: Data(Sandbox().run("rules", "--format", "json").output.utf8))
    #expect(page.rules.contains { $0.id == "final_class" && $0.conventions["clean"] == "error" })
    let one = try JSONDecoder().decode(
      Page.self, from: Data(Sandbox().run("rules", "no_coordinator", "--format", "json").output.utf8))
    #expect(one.rules.map(\.id) == ["no_coordinator"])
  }

  @Test(arguments: [
    (["rules", "final_clas"], "unknown rule 'final_clas'; did you mean 'final_class'?"),
    (["rules", "final_class", "no_coordinator"], "more than one rule is named"),
    (["rules", "--convention", "clan"], "did you mean 'clean'?"),
  ])
  func wrongUsage(arguments: [String], message: String) throws {
    let run = try Sandbox().run(arguments)
    #expect(run.status == 2)
    #expect(run.errors.contains(message))
  }
}
