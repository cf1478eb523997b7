import Foundation
import Sandboxes
import Testing

/// The settings of rules that `vmgen survey` proposes and `vmgen init` writes.
@Suite struct RuleProposalTests {
  private struct Survey: Decodable {
    struct Proposal: Decodable {
      var rule: String
      var findings: Int
      var reason: String
    }
    var proposals: [Proposal]
  }

  /// - Parameters:
  ///   - isolated: The number of ViewModels with `@MainActor`.
  ///   - bound: The number of ViewModels with a property that a View binds to. The others have one that no View binds to.
  private func project(_ all: Int, isolated: Int, bound: Int) throws -> Sandbox {
    let sandbox = try Sandbox()
    for index in 0..<all {
      let name = "Screen\(index)"
      try sandbox.write(
        "\(name).swift",
        """
        import SwiftUI

        extension \(name)View {
          \(index < isolated ? "@MainActor " : "")@Observable
          final class ViewModel {
            var isShown = false
          }
        }

        struct \(name)View: View {
          @State private var viewModel = ViewModel()

          var body: some View { \(index < bound ? "Toggle(\"\", isOn: $viewModel.isShown)" : "Text(\"\")") }
        }

        """)
    }
    return sandbox
  }

  private func proposals(_ sandbox: Sandbox) throws -> [String] {
    let run = try sandbox.run("survey", "--format", "json")
    try #require(run.status == 0, "\(run.errors)")
    let survey = try JSONDecoder().decode(Survey.self, from: Data(run.output.utf8))
    return survey.proposals.map { "\($0.rule), \($0.findings): \($0.reason)" }
  }

  private static let attribute = "ViewModels have '@MainActor' on the whole class"
  private static let properties = "properties that the rule reports"

  @Test func theSurveyProposesWhatNearlyAllCodeDoes() throws {
    #expect(
      try proposals(project(6, isolated: 5, bound: 5)) == [
        "no_class_main_actor, 5: 5 of 6 \(Self.attribute)",
        "private_set_state, 5: Views bind to 5 of the 6 \(Self.properties)",
      ])
    // Too few ViewModels, too small a share, and too few bindings.
    #expect(try proposals(project(4, isolated: 4, bound: 4)) == [])
    #expect(try proposals(project(6, isolated: 4, bound: 0)) == [])
    #expect(try proposals(project(10, isolated: 0, bound: 5)) == [])
    let text = try project(5, isolated: 5, bound: 0).run("survey").output
    #expect(
      text.contains(
        """

        Proposed "rules" of .vmgen.json
          "no_class_main_actor": "off" removes 5 findings: 5 of 5 \(Self.attribute)

        """), "\(text)")
  }

  /// No ViewModel is nested, and four in five subscriptions capture `self` weakly.
  @Test func theSurveyProposesFlatViewModelsAndWeakCaptures() throws {
    func flat(_ count: Int, strong: Int, nested: Int = 0) throws -> Sandbox {
      let sandbox = try Sandbox()
      for index in 0..<count {
        let name = "Screen\(index)"
        let model = index < nested ? "ViewModel" : "\(name)ViewModel"
        let closure = index < strong ? "{ self.rows = $0 }" : "{ [weak self] in self?.rows = $0 }"
        let declaration = """
          @Observable
          final class \(model) {
            private(set) var rows: [Int] = []
            private var bag: Set<AnyCancellable> = []
            init(_ all: AnyPublisher<[Int], Never>) { all.sink \(closure).store(in: &bag) }
          }
          """
        try sandbox.write(
          "\(name).swift",
          """
          import Combine
          import SwiftUI

          \(index < nested ? "extension \(name)View {\n\(declaration)\n}" : declaration)

          struct \(name)View: View {
            @State private var viewModel: \(model)
            init(_ viewModel: \(model)) { _viewModel = State(initialValue: viewModel) }
            var body: some View { Text("\\(viewModel.rows.count)") }
          }

          """)
      }
      return sandbox
    }
    #expect(
      try proposals(flat(6, strong: 1)) == [
        "nested_in_view, 6: none of 6 ViewModels is in an extension of its View",
        "weak_sink, 5: 5 of 6 uses of 'sink' do not hold their ViewModel",
      ])
    #expect(try proposals(flat(6, strong: 2, nested: 1)) == [])
    #expect(try proposals(flat(4, strong: 0)) == [])
  }

  /// The baseline has only the other findings.
  @Test(arguments: [[], ["--convention", "observable"]]) func initWritesTheProposals(convention: [String]) throws {
    let sandbox = try project(6, isolated: 6, bound: 5)
    let options = ["init", "--configuration", "--baseline"] + convention
    let run = try sandbox.run(options)
    #expect(run.status == 0, "\(run.errors)")
    let written = try sandbox.text(".vmgen.json")
    #expect(
      written.hasSuffix(
        """
        {
          "convention": "observable",
          // Without this line, new warnings stop neither a commit nor CI.
          "strict": true,
          "baseline": ".vmgen-baseline.json",
          "rules": {
            // 6 of 6 \(Self.attribute).
            "no_class_main_actor": "off",
            // Views bind to 5 of the 6 \(Self.properties).
            "private_set_state": { "allowBindings": true },
          },
        }

        """), "\(written)")
    #expect(run.output.contains("note: \"no_class_main_actor\": \"off\" removes 6 findings: 6 of 6 \(Self.attribute)"))
    #expect(try !sandbox.text(".vmgen-baseline.json").contains("no_class_main_actor"))
    #expect(try sandbox.text(".vmgen-baseline.json").contains("private_set_state"))
    #expect(try sandbox.run("lint", "--strict").status == 0)
    #expect(try proposals(sandbox) == [])
    // A second run writes the same configuration.
    let configuration = try sandbox.text(".vmgen.json")
    let again = try sandbox.run(["init", "--configuration"] + convention)
    #expect(again.status == 0, "\(again.output)\(again.errors)")
    #expect(try sandbox.text(".vmgen.json") == configuration)
  }

  /// A project's own configuration stays as it is.
  @Test func theBaselineOfAConfiguredProjectHasAllFindings() throws {
    let sandbox = try project(5, isolated: 5, bound: 5)
    try sandbox.write(".vmgen.json", "{ \"convention\": \"observable\" }\n")
    #expect(try sandbox.run("init", "--baseline").status == 0)
    #expect(try !sandbox.text(".vmgen.json").contains("rules"))
    #expect(try sandbox.text(".vmgen-baseline.json").contains("no_class_main_actor"))
    #expect(try proposals(sandbox).count == 2)
  }

  /// An attribute that repeats the default isolation is no convention of the team.
  @Test func theDefaultIsolationIsNoConvention() throws {
    let sandbox = try project(5, isolated: 5, bound: 0)
    for file in sandbox.files() {
      try sandbox.write("Sources/App/\(file)", try sandbox.text(file))
      try FileManager.default.removeItem(at: sandbox.url.appending(path: file))
    }
    try sandbox.write(
      "Package.swift",
      """
      // swift-tools-version: 6.2
      import PackageDescription
      let package = Package(
        name: "App", platforms: [.iOS(.v17)],
        targets: [.target(name: "App", swiftSettings: [.defaultIsolation(MainActor.self)])])

      """)
    #expect(try proposals(sandbox) == [])
  }
}
