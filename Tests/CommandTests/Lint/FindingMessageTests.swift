import Sandboxes
import Testing

/// Messages and severities of findings, for code that the examples of the rules do not distinguish.
@Suite struct FindingMessageTests {
  private func output(_ files: [String: String], _ rule: String) throws -> String {
    let sandbox = try Sandbox()
    for (path, text) in files { try sandbox.write(path, text) }
    return try sandbox.run("lint", "--root", ".", "--only", rule, "--format", "agent").output
  }

  @Test func writesByKeyPathAndThroughLabelledParametersAreNamed() throws {
    let said = try output(
      [
        "A.swift": """
        final class AViewModel {
          var total = 1
          var rows = PassthroughSubject<Int, Never>()
          var other = PassthroughSubject<Int, Never>()
          func f() { rows.send(1); other = PassthroughSubject() }
        }
        final class CViewModel { var size = 1 }

        """,
        "B.swift": """
        final class B {
          let viewModel: AViewModel
          func f() { numbers.assign(to: \\.total, on: viewModel) }
          func g(for viewModel: CViewModel) { viewModel.size = 1 }
        }

        """,
      ], "private_set_state")
    #expect(said.contains("'AViewModel.total' can be set from outside: B.swift:3 sets it"), "\(said)")
    #expect(said.contains("'CViewModel.size' can be set from outside: B.swift:4 sets it"), "\(said)")
    #expect(
      said.contains(
        "'AViewModel.rows' can be replaced from outside, but vmgen found no code that sets it; make it 'let'"),
      "\(said)")
    #expect(said.contains("'AViewModel.other' can be set from outside, but"), "\(said)")
  }

  @Test func aNestedStateIsNoTypeOfSwiftUI() throws {
    let said = try output(
      [
        "A.swift": "import SwiftUI\nextension AViewModel { func f() -> State { State() } }\n",
        "B.swift": "final class AViewModel { struct State {} }\n",
      ], "no_ui_import")
    #expect(said.contains("imports 'SwiftUI', but vmgen finds no use of it"), "\(said)")
  }

  /// The class of RxSwift is not the protocol of Observation.
  @Test func anObservableWithArgumentsNeedsNoImportOfObservation() throws {
    let code = "import RxSwift\nimport UIKit\nfinal class AViewModel { let rows: Observable<[Int]> }\n"
    let said = try output(["A.swift": code], "no_ui_import")
    #expect(said.contains("no use of it; remove the import") && !said.contains("Observation"), "\(said)")
  }

  /// The declaration has no value, so the message names the initialiser.
  @Test(arguments: [("@ObservedObject", "observed_object_owner"), ("@Bindable", "view_model_owner")])
  func anInitialiserThatBuildsAViewModelIsNamed(wrapper: String, rule: String) throws {
    let code = "struct AView: View { \(wrapper) var model: AViewModel; init() { model = AViewModel() } }\n"
    let said = try output(["A.swift": code, "B.swift": "final class AViewModel { var a = 1 }\n"], rule)
    #expect(said.contains("anew by 'init' with every view value"), "\(said)")
  }

  @Test(arguments: [("@ObservationIgnored ", "warning"), ("", "error")])
  func storageThatWorksIsAWarning(attribute: String, severity: String) throws {
    let code = "@Observable final class AViewModel { \(attribute)@AppStorage(\"a\") var a = 1 }\n"
    let said = try output(["A.swift": code], "no_view_wrapper")
    #expect(said.contains(severity) && said.contains("let an interactor keep the value"), "\(said)")
  }
}
