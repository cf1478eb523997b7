import Foundation
import Sandboxes
import Testing

/// How `vmgen survey` finds methods that take all actions.
@Suite struct SurveyedActionsTests {
  private func survey(_ files: [String: String]) throws -> SurveyCommandTests.Survey {
    let sandbox = try Sandbox()
    for (path, text) in files { try sandbox.write(path, text) }
    let run = try sandbox.run("survey", "--format", "json")
    try #require(run.status == 0, "\(run.errors)")
    return try JSONDecoder().decode(SurveyCommandTests.Survey.self, from: Data(run.output.utf8))
  }

  /// A generic base class or a protocol takes the actions. No file of it mentions a ViewModel.
  @Test(arguments: [
    ("open class Store<State, Event> {\n  open func send(event: Event) {}\n}", "Store<Int, Event>"),
    ("protocol Stateful {\n  associatedtype Action\n  func respond(to action: Action) -> Int\n}", "Stateful"),
  ]) func entryPointsOfOtherFiles(base: String, inherited: String) throws {
    var files = ["Base.swift": base]
    for name in ["A", "B", "C"] { files["\(name).swift"] = "final class \(name)ViewModel: \(inherited) {}" }
    let found = try survey(files)
    #expect(found.convention == "unidirectional" && found.evidence["unidirectional"]?.viewModels == 3)
  }

  /// ViewModels may conform to protocols for events of one kind, such as those of analytics. They are no actions.
  @Test func eventsOfOneKind() throws {
    var files = ["Base.swift": "enum ScrollEvent {}\nprotocol Scrolling {\n  func handle(_ event: ScrollEvent)\n}"]
    for name in ["A", "B", "C"] { files["\(name).swift"] = "final class \(name)ViewModel: Scrolling {}" }
    let found = try survey(files)
    #expect(found.convention == nil && found.evidence["unidirectional"]?.viewModels == 0)
  }

  /// A ViewModel of a chat sends messages, which are values and no actions.
  @Test(arguments: [("struct", 0), ("final class", 0), ("enum", 3), ("protocol", 3)])
  func actionsAreEnums(kind: String, expected: Int) throws {
    var files = ["Message.swift": "\(kind) DraftMessage {}"]
    for name in ["A", "B", "C"] {
      files["\(name).swift"] =
        "@Observable final class \(name)ViewModel {\n  func send(draft: DraftMessage) {}\n  var text = 0\n}"
    }
    let found = try survey(files)
    #expect(found.evidence["unidirectional"]?.viewModels == expected)
    #expect(found.convention == (expected == 0 ? "observable" : "unidirectional"))
  }
}
