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

  /// A view controller may call its ViewModel `ViewModel`.
  @Test func aTypeAliasLeadsToTheViewModel() throws {
    let sandbox = try Sandbox()
    for name in ["A", "B", "C", "D", "E"] {
      try sandbox.write(
        "\(name).swift",
        """
        import UIKit
        final class \(name)ViewModel { @Published private(set) var items: [Int] = [] }
        final class \(name)ViewController: UIViewController {
          typealias ViewModel = \(name)ViewModel
          private let viewModel: ViewModel
          func bind() { viewModel.$items.sink { [weak self] _ in self?.show() }.store(in: &bag) }
        }
        """)
    }
    let found = try survey(sandbox)
    #expect(found.convention == "uikit" && found.evidence["uikit"]?.viewModels == 5)
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

  /// Classes by another name: those that Views observe, and those that take all actions in one method.
  @Test func otherNamesAreSuggested() throws {
    let sandbox = try Sandbox()
    for name in ["Cart", "Home", "Menu"] {
      try sandbox.write(
        "\(name).swift",
        """
        enum \(name)Action { case load }
        final class \(name)Processor { func receive(_ action: \(name)Action) {} }
        final class \(name)Coordinator { func handle(_ action: \(name)Action) {} }
        final class \(name)Client { func handle(_ message: \(name)Message) {} }
        """)
    }
    let said = "3 classes with one method for all actions end in 'Processor': \"viewModels\": ["
    var run = try sandbox.run("survey").output
    #expect(run.contains("\n\(said)\"*Processor\"]\n"), "\(run)")
    #expect(run.contains("\nNext: vmgen init --configuration  (to write .vmgen.json; then add"), "\(run)")
    let json = try sandbox.run("survey", "--format", "json").output
    #expect(json.contains("\"otherNames\": {\"pattern\": \"*Processor\", \"classes\": 3}"), "\(json)")
    // A few ViewModels beside them decide nothing.
    try sandbox.write("AViewModel.swift", "final class AViewModel { var a = 0 }\n")
    for number in 0..<120 { try sandbox.write("F\(number).swift", "struct F\(number) {}") }
    run = try sandbox.run("survey").output
    #expect(run.contains("\nOthers      \(said)\"+*Processor\"]\n"), "\(run)")
    try sandbox.write(".vmgen.json", "{\"viewModels\": [\"+*Processor\"]}")
    #expect(try survey(sandbox).convention == "unidirectional")
  }

  /// The next command works in the project, also if its app is too old for new screens.
  @Test(arguments: [
    (".iOS(.v15)", "vmgen templates eject"), (".iOS(.v17)", "vmgen new NAME --dry-run"),
    (".iOS(.v17), .macOS(.v12)", "vmgen new NAME --platform iOS --dry-run"),
  ]) func theNextCommandWorks(platforms: String, next: String) throws {
    let sandbox = try Sandbox()
    let manifest = """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(name: "App", platforms: [\(platforms)], targets: [.target(name: "App")])
      """
    try sandbox.write("Package.swift", manifest)
    try sandbox.write("Sources/App/A.swift", "struct A {}\n")
    #expect(try survey(sandbox).next == next)
  }
}
