import Foundation
import Sandboxes
import Testing

/// Signs of a convention that the survey must tell apart.
@Suite struct SurveyedSignsTests {
  private func survey(_ sandbox: Sandbox) throws -> SurveyCommandTests.Survey {
    let run = try sandbox.run("survey", "--format", "json")
    try #require(run.status == 0, "\(run.errors)")
    return try JSONDecoder().decode(SurveyCommandTests.Survey.self, from: Data(run.output.utf8))
  }

  /// `@MainActor` on a class says nothing about protocols for its inputs and outputs.
  @Test(arguments: ["", "@MainActor "]) func isolationIsNoSignOfAConvention(attribute: String) throws {
    let sandbox = try Sandbox()
    for name in ["A", "B", "C", "D", "E"] {
      try sandbox.write(
        "\(name).swift",
        """
        import Combine
        import UIKit
        \(attribute)final class \(name)ViewModel { @Published private(set) var items: [Int] = [] }
        final class \(name)ViewController: UIViewController {
          let viewModel = \(name)ViewModel()
          var bag: Set<AnyCancellable> = []
          func bind() { viewModel.$items.sink { [weak self] _ in self?.show() }.store(in: &bag) }
        }
        """)
    }
    let found = try survey(sandbox)
    #expect(found.convention == "uikit" && found.evidence["uikit"]?.viewModels == 5)
    #expect(found.evidence["clean"]?.for == [] && found.evidence["clean"]?.viewModels == 0)
    for name in ["A", "B", "C", "D", "E"] {
      try sandbox.write(
        "\(name).swift",
        """
        \(attribute)final class \(name)ViewModel: ObservableObject {}
        struct \(name)View: View { let viewModel: \(name)ViewModel }
        """)
    }
    #expect(try survey(sandbox).evidence["clean"]?.for == [])
  }

  /// Protocols for inputs and outputs do not count as `@MainActor` in the proposals.
  @Test func inputsAndOutputsAreNoIsolation() throws {
    let sandbox = try Sandbox()
    for name in ["A", "B", "C", "D", "E"] {
      let attribute = name == "A" ? "@MainActor " : ""
      try sandbox.write(
        "\(name).swift",
        "protocol \(name)ViewModelInput {}\n\(attribute)final class \(name)ViewModel: \(name)ViewModelInput {}\n")
    }
    let run = try sandbox.run("survey", "--convention", "observable")
    #expect(run.output.contains("no_class_main_actor"), "\(run.output)")
    #expect(!run.output.contains("ViewModels have '@MainActor'"), "\(run.output)")
  }
}
