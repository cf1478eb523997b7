import Foundation
import Sandboxes
import Testing

/// Findings in files that are built for systems older than Observation.
@Suite struct OldSystemsTests {
  private let viewModel = """
    import Combine

    final class AViewModel {
      private let onTap: () -> Void
      private let rows = PassthroughSubject<Int, Never>()

      func bind(_ query: String) {
        rows.sink { [weak self] in self?.show($0) }
        rows.sink { self.show($0) }
        rows.debounce(for: 1, scheduler: queue).collect()
      }
    }

    """
  private let more = """
    extension AViewModel {
      func listen() { rows.sink { [weak self] in self?.show($0) } }
    }

    """

  /// The core's `weakSink` and `Task.debounce`, and an `Output` that a View observes, need iOS 17.
  @Test(arguments: [(".iOS(.v17)", true), (".iOS(.v16)", false), (".custom(\"x\")", true)])
  func findingsNameOnlyWhatCompiles(platforms: String, compiles: Bool) throws {
    let sandbox = try Sandbox()
    try sandbox.write("Sources/A/A.swift", viewModel)
    try sandbox.write("Sources/A/More.swift", more)
    try sandbox.write(
      "Package.swift",
      "let package = Package(name: \"A\", platforms: [\(platforms)], targets: [.target(name: \"A\")])\n")
    let rules = "weak_sink,manual_debounce,output_channel"
    let found = try sandbox.run("lint", "--root", ".", "--only", rules, "--format", "json").output
    #expect(found.contains("\"rule\": \"output_channel\"") == compiles, "\(found)")
    #expect(found.contains("\"rule\": \"manual_debounce\"") == compiles, "\(found)")
    #expect(found.components(separatedBy: "relies on each closure").count - 1 == (compiles ? 2 : 0), "\(found)")
    // A strong 'self' is an error everywhere.
    #expect(found.components(separatedBy: "holds the view model for good").count - 1 == 1, "\(found)")
    #expect(found.contains("subscribe with 'weakSink(on: self)'") == compiles, "\(found)")
    #expect(found.contains("subscribe with 'sink' and '[weak self]'") == !compiles, "\(found)")
    // Other code sets a callback, so it is no state either.
    try sandbox.write("Sources/A/A.swift", "final class AViewModel { var onTap: (() -> Void)? }\n")
    let open = try sandbox.run("lint", "--root", ".", "--only", rules + ",private_set_state", "--format", "json").output
    #expect(open.contains("\"rule\": \"output_channel\"") == compiles, "\(open)")
    #expect(!open.contains("\"rule\": \"private_set_state\""), "\(open)")
  }

  /// '@State' keeps an object that SwiftUI observes only if it is '@Observable'.
  @Test(arguments: [(".iOS(.v17)", "@State"), (".iOS(.v16)", "@StateObject"), (".custom(\"x\")", "@State")])
  func aViewOwnsItsViewModelByTheWrapperOfTheSystem(platforms: String, wrapper: String) throws {
    let sandbox = try Sandbox()
    try sandbox.write("Sources/A/A.swift", "final class AViewModel: ObservableObject { @Published var a = 1 }\n")
    try sandbox.write("Sources/B/AView.swift", "struct AView: View { let a = AViewModel() }\n")
    try sandbox.write(
      "Package.swift",
      "let package = Package(name: \"A\", platforms: [\(platforms)], targets: [.target(name: \"A\"), .target(name: \"B\")])\n"
    )
    let found = try sandbox.run("lint", "--root", ".", "--only", "view_model_owner", "--format", "json").output
    #expect(found.contains("own it by '\(wrapper) private var', or let it be handed in"), "\(found)")
  }

  /// An `ObservableObject` has to publish on the main actor, and the convention's form is for `@Observable` classes.
  @Test(arguments: [(".iOS(.v17)", true), (".iOS(.v16)", false), (".custom(\"x\")", true)])
  func anObservableObjectKeepsItsForm(platforms: String, isFound: Bool) throws {
    let sandbox = try Sandbox()
    try sandbox.write("Sources/A/A.swift", "@MainActor final class AViewModel: ObservableObject {}\n")
    try sandbox.write("Sources/A/AView.swift", "struct AView: View { @StateObject private var a = AViewModel() }\n")
    try sandbox.write("Sources/A/More.swift", "@MainActor extension AViewModel { func load() {} }\n")
    try sandbox.write(
      "Package.swift",
      "let package = Package(name: \"A\", platforms: [\(platforms)], targets: [.target(name: \"A\")])\n")
    let rules = "no_class_main_actor,nested_in_view"
    let found = try sandbox.run("lint", "--root", ".", "--only", rules, "--format", "json").output
    #expect(found.components(separatedBy: "as a whole").count - 1 == (isFound ? 2 : 0), "\(found)")
    #expect(found.contains("\"rule\": \"nested_in_view\"") == isFound, "\(found)")
  }
}
