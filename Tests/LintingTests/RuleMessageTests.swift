@testable import Linting
import Testing

/// The parts of messages that come from other files.
@Suite struct RuleMessageTests {
  private func messages(_ code: String, _ rule: Rule, otherFiles others: String...) -> [Diagnostic] {
    lint(Array(code.utf8), [rule], otherFiles: others)
  }

  /// `@Observable` has no `$total`, so the class cannot change before the code that subscribes to it.
  @Test func theMacroNamesCodeThatUsesAPublisher() {
    let code = "final class CartViewModel: ObservableObject { @Published private(set) var total = 0, count = 0 }"
    let plain = "make it '@Observable'"
    let controller =
      "class CartController { let viewModel: CartViewModel\nfunc f() { g(viewModel.$count, viewModel.total)\nself.viewModel.$total.sink {} } }"
    let found = messages(code, .observableMacro, otherFiles: controller)
    #expect(found.count == 1)
    #expect(
      found.first?.message.hasSuffix("\(plain), and replace the publisher '$count' that Other0.swift:2 uses") ?? false)
    #expect(
      found.first?.related.map { "\($0.path):\($0.start.line) \($0.note)" } == [
        "Other0.swift:2 uses '$count'", "Other0.swift:3 uses '$total'",
      ])
    for other in [
      "struct CartView: View { @StateObject var viewModel: CartViewModel\nvar body: X { Field($viewModel.total) } }",
      "import XCTest\nclass CartTests { let viewModel: CartViewModel\nfunc f() { viewModel.$total.sink {} } }",
      "extension CartViewModel { func f(_ other: CartViewModel) { other.$total.sink {} } }",
    ] {
      #expect(messages(code, .observableMacro, otherFiles: other).map { $0.message.hasSuffix(plain) } == [true])
    }
  }

  /// A View without a ViewModel needs one first.
  @Test func theRemedyFitsViewsWithoutViewModel() {
    func message(_ members: String) -> String? {
      messages(
        "struct AView: View { \(members) }", .viewDataAccess, otherFiles: "class AViewModel { let a: AService }"
      ).first?.message
    }
    let own = "let a: AService; var body: B { a.load() }"
    #expect(message(own) == "'AView.body' calls 'a' itself; move the call to a view model and show its state")
    for viewModel in ["let b: AViewModel; ", "@State private var b: BView.ViewModel; ", "let b: any BViewModel; "] {
      #expect(
        message(viewModel + own) == "'AView.body' calls 'a' itself; let the view model call it and show its state")
    }
    #expect(
      message("func f(_ b: AViewModel) { b.a.load() }")
        == "'AView.f' calls 'a' itself; let the view model call it and show its state")
  }

  @Test func theViewToNestInIsNamedIfItIsKnown() {
    func message(_ view: String) -> String? {
      messages("@Observable final class CartViewModel {}", .nestedInView, otherFiles: view).first?.message
    }
    let problem = "class 'CartViewModel' does not belong to a view; nest it in an extension of"
    #expect(message("struct CartView: View { @State var a = CartViewModel() }") == "\(problem) 'CartView'")
    #expect(
      message("extension Shop { struct Row: View { let a = CartViewModel() } }\nenum Shop {}")
        == "\(problem) 'Shop.Row'")
    #expect(message("struct CartView: View { let a: CartViewModel }") == "\(problem) its view")
  }
}
