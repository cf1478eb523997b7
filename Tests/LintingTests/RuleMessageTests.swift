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

  /// In an extension of a type alias, a declaration has the path of the alias's target.
  @Test func aliasesOfTheFileHaveTheNameOfTheirTarget() {
    let code =
      "private typealias ViewModel = CartView.ViewModel\nextension ViewModel { func f() { DispatchQueue.main.async { } } }"
    let found = messages(code, .noMainQueue, otherFiles: "extension CartView { class ViewModel {} }")
    #expect(found.count == 1 && found.first?.message.contains("'CartView.ViewModel.f'") == true)
  }

  /// A class of another module makes its subclass an `ObservableObject`, which vmgen knows by what the class publishes or by
  /// the View's wrapper.
  @Test func theMacroNamesTheSuperclassOfAnotherModule() {
    func found(_ code: String, _ other: String = "") -> Diagnostic? {
      messages(code, .observableMacro, otherFiles: other).first
    }
    let message =
      "class 'CartViewModel' is an 'ObservableObject' through 'Kit.Base', which updates every View on every change; make 'Kit.Base' '@Observable' first, then this class"
    let published = found("final class CartViewModel: Kit.Base, Sendable { @Published var total = 0 }")
    #expect(published?.message == message && published?.fixIts.isEmpty == true)
    for wrapper in ["StateObject", "ObservedObject", "EnvironmentObject"] {
      let view = "struct CartView: View { @\(wrapper) var viewModel: CartViewModel }"
      let observed = found("final class CartViewModel: Kit.Base { var total = 0 }", view)
      #expect(observed?.message == message && observed?.fixIts.isEmpty == true)
    }
    let plain = "class 'CartViewModel' has state that no View observes; mark it '@Observable'"
    #expect(found("final class CartViewModel: Kit.Base { var total = 0 }")?.message == plain)
    #expect(found("final class CartViewModel: NSObject { @Published var total = 0 }")?.message == plain)
    #expect(
      found("final class CartViewModel: Base { @Published var total = 0 }", "class Base: ObservableObject {}")?
        .message.contains("make it '@Observable'") ?? false)
  }

  /// A View is no test double, whatever its name is: the app shows it.
  @Test func viewsNamedLikeDoublesSetProperties() {
    let code = "final class CartViewModel { var total = 0 }"
    func message(_ other: String) -> String? { messages(code, .privateSetState, otherFiles: other).first?.message }
    let setter = "{ struct Row: View { let viewModel: CartViewModel\nfunc f() { viewModel.total = 1 } } }"
    for view in [
      "extension CartView.PreviewView \(setter)", "extension StubRow \(setter)\nstruct StubRow: View {}",
      "enum Sample {}\nextension Sample \(setter)",
    ] {
      #expect(message(view)?.contains("sets it; make") == true)
    }
    for double in ["extension CartMock \(setter)", "final class PreviewView {}\nextension PreviewView \(setter)"] {
      #expect(message(double)?.contains("only tests or previews set it") == true)
    }
  }

  /// A method that takes a closure only to store it would be a setter.
  @Test func closuresGoToTheInitializer() {
    let code = "final class CartViewModel { var price: ((Int) -> Decimal)?, total = 0 }"
    let other = "func f(_ viewModel: CartViewModel) { viewModel.price = { g($0) }; viewModel.total = 1 }"
    let start = "can be set from outside: Other0.swift:1 sets it; make it 'private(set)' and"
    #expect(
      messages(code, .privateSetState, otherFiles: other).map(\.message) == [
        "property 'CartViewModel.price' \(start) pass the closure to 'init'",
        "property 'CartViewModel.total' \(start) change it in a method",
      ])
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

  /// A View of the app imports the package of the ViewModel, so the ViewModel cannot extend it.
  @Test func viewsOutsideOfThePackageAreNoHome() {
    func homes(of viewModel: String, view: String) -> [String] {
      let linter = Linter(
        [LintSettings(convention: .observable, rules: [(.nestedInView, .error)])],
        today: CalendarDay(secondsSince1970: 1_767_225_600))
      let files = [
        (viewModel, "@Observable final class CartViewModel {}"),
        (view, "struct CartView: View { @State var cart = CartViewModel() }"),
      ].sorted { $0.0 < $1.0 }.map { (path: $0.0, bytes: Array($0.1.utf8)) }
      let project = ProjectIndex(files.map { linter.facts(of: $0.bytes, path: $0.path) })
      return files.compactMap { linter.read($0.bytes, path: $0.path) }
        .flatMap { linter.check($0, in: project).diagnostics.map(\.path) }
    }
    #expect(homes(of: "Features/Cart/Sources/Cart/A.swift", view: "App/CartView.swift") == [])
    #expect(homes(of: "Features/Cart/Sources/A.swift", view: "Features/CartUI/Sources/B.swift") == [])
    for (viewModel, view) in [
      ("Features/Cart/Sources/Cart/A.swift", "Features/Cart/Sources/Cart/B.swift"),
      ("App/A.swift", "App/Views/B.swift"),
      ("Sources/Cart/A.swift", "Sources/CartUI/B.swift"), ("App/A.swift", "Features/Cart/Sources/B.swift"),
    ] {
      #expect(homes(of: viewModel, view: view) == [viewModel])
    }
  }

  /// A View that reads an injected dependency would not compile if the property were private.
  @Test func theReaderOfAnInjectedDependencyIsNamed() {
    let code = "final class CartViewModel { @Injected var handler: Handler }"
    func message(_ view: String) -> String? {
      messages(code, .privateSetState, otherFiles: view).first?.message
    }
    #expect(message("struct A {}")?.hasSuffix("make it 'private'") == true)
    let reader = "struct CartView: View { let viewModel: CartViewModel; var body: B { Row(viewModel.handler) } }"
    #expect(
      message(reader)?.hasSuffix("make it 'private'; Other0.swift:1 uses it, so let that code call a method instead")
        == true)
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
