import Foundation
import Sandboxes
import Testing

@Suite struct RulesCommandTests {
  @Test func listsTheRulesOfAConvention() throws {
    let run = try Sandbox().run("rules")
    #expect(run.status == 0)
    #expect(run.output.contains("final_class"))
    #expect(run.output.contains("error"))
  }

  /// The project's own convention has the rules of its base with its own changes.
  @Test func listsTheRulesOfAConventionOfItsOwn() throws {
    let sandbox = try Sandbox()
    try sandbox.write(
      ".vmgen.json",
      "{\"conventions\": {\"ours\": {\"basedOn\": \"uikit\", \"rules\": {\"final_class\": \"off\"}}}, \"convention\": \"ours\"}"
    )
    let own = try sandbox.run("rules", "--convention", "ours")
    #expect(own.status == 0)
    let lines = own.output.split(separator: "\n")
    #expect(lines[0] == "Rules of the convention 'ours', based on 'uikit':")
    let base = try sandbox.run("rules", "--convention", "uikit").output.split(separator: "\n")
    #expect(lines.count == base.count)
    let changed = zip(lines, base).dropFirst().filter { $0 != $1 }.map(\.0)
    #expect(changed.count == 1)
    #expect(changed.first?.contains("final_class") == true)
    #expect(changed.first?.contains(" off ") == true)
    let unknown = try sandbox.run("rules", "--convention", "our")
    #expect(unknown.status == 2)
    #expect(unknown.errors.contains("did you mean 'ours'?"))
  }

  @Test func explainsOne() throws {
    let output = try Sandbox().run("rules", "final_class").output
    for part in [
      "final_class: ", "Bad:\n", "  Line 3: class 'CartView.ViewModel' is not final; mark it 'final'\n", "Good:\n",
      "Fix: add 'final' (safe: ", "What it cannot see: ", "observable      error",
    ] {
      #expect(output.contains(part), "\(part)")
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
    #expect(json.contains("\"summary\": \"properties that hold the app's store or its state\""))
    #expect(json.contains("\"default\": [\"appStore\", \"appState\"]"))
  }

  /// One pair of examples is shown, with its blank lines; examples that are only tests are not.
  @Test func showsThePairAndNoOtherExample() throws {
    let lines = try Sandbox().run("rules", "output_enum").output.split(
      separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count { $0.hasPrefix("    extension ") } == 2)
    #expect(lines.contains("      final class ViewModel {"))
    #expect(!lines.contains { $0.hasSuffix(" ") })
    #expect(lines.allSatisfy { $0.count <= 108 })
  }

  /// Differences between conventions are listed.
  @Test(arguments: [
    ("private_set_state", "In representable: One struct in"),
    ("no_ui_import", "In uikit: No use excuses"),
    ("weak_self_capture", "In uikit, unidirectional, clean, representable: "),
    ("view_model_protocol", "In clean: The protocol refines one '…Input'"),
    ("single_entry_point", "In representable: The entry point is 'trigger(_:)'"),
    ("member_order", "In unidirectional: State ('@Published'"),
    ("no_coordinator", "In clean: The coordinator passes closures"),
  ])
  func tellsWhatAConventionMakesOfIt(rule: String, note: String) throws {
    let output = try Sandbox().run("rules", rule).output
    #expect(output.contains(note))
  }

  @Test func saysTheSameThingOnceForAllItsLines() throws {
    let output = try Sandbox().run("rules", "no_coordinator").output
    #expect(output.contains("  Lines 4, 6, 7, 11: 'coordinator' brings a coordinator into 'CartView.ViewModel';"))
  }

  @Test func showsTheFilesThatTheCodeStandsBeside() throws {
    #expect(try Sandbox().run("rules", "layer_dependency").output.contains("    // Data/MovieDTO.swift\n"))
  }

  /// Quoted code is marked as code on the page, so that brackets and underscores are printed.
  @Test func thePageQuotesCode() throws {
    let page = try Sandbox().run("rules", "load_guard", "--format", "markdown").output
    #expect(page.contains("`p = await p.load { … }`"))
    #expect(page.contains("**Loading**"))
    #expect(page.contains("**Conventions:** warning in `observable`; not included in the others.\n"))
    #expect(page.contains("**What it cannot see:** Any `guard`"))
  }

  @Test(arguments: ["text", "markdown"]) func thePageSaysWhenAFixIsSafe(format: String) throws {
    let page = try Sandbox().run("rules", "private_set_state", "--format", format).output
    let words = page.split { $0 == " " || $0 == "\n" }.joined(separator: " ")
    #expect(words.contains("or a look at the result). A fix is safe if the files of the project's folder show"))
  }

  @Test func jsonIsReadByOthers() throws {
    struct Page: Decodable {
      struct Entry: Decodable {
        struct Note: Decodable {
          var conventions: [String]
          var text: String
        }
        var id: String
        var topic: String
        var rationale: String
        var limits: String
        struct Finding: Decodable {
          var lines: [Int]
          var message: String
        }
        var bad: String
        var found: [Finding]
        var good: String
        var notes: [Note]
        var conventions: [String: String]
      }
      var rules: [Entry]
    }
    let page = try JSONDecoder().decode(Page.self, from: Data(Sandbox().run("rules", "--format", "json").output.utf8))
    #expect(page.rules.contains { $0.id == "final_class" && $0.conventions["clean"] == "error" })
    let one = try JSONDecoder().decode(
      Page.self, from: Data(Sandbox().run("rules", "no_coordinator", "--format", "json").output.utf8))
    #expect(one.rules.map(\.id) == ["no_coordinator"])
    for rule in page.rules {
      #expect(![rule.topic, rule.rationale, rule.limits, rule.bad, rule.good].contains(""))
      #expect(rule.bad != rule.good)
      #expect(!rule.found.isEmpty && rule.found.allSatisfy { !$0.lines.isEmpty && $0.message.contains("; ") })
    }
    #expect(one.rules[0].notes.contains { $0.conventions == ["clean"] && $0.text.contains("'…Actions'") })
  }

  @Test(arguments: [
    (["rules", "final_clas"], "unknown rule 'final_clas'; did you mean 'final_class'?"),
    (["rules", "final_class", "no_coordinator"], "more than one rule"),
    (["rules", "--convention", "clan"], "did you mean 'clean'?"),
  ])
  func wrongUsage(arguments: [String], message: String) throws {
    let run = try Sandbox().run(arguments)
    #expect(run.status == 2)
    #expect(run.errors.contains(message))
  }
}
