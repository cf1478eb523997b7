@testable import Linting
import SwiftScan
import Testing

/// The uses of a property of the first ViewModel in `viewModel`, with other files beside it. Example: `Other0.swift:1
/// sets`.
private func uses(of property: String, in viewModel: String, otherFiles others: String...) -> [String] {
  let settings = LintSettings(convention: .observable, rules: [])
  let linter = Linter([settings], today: newYear2026)
  let files = [("Test.swift", viewModel)] + others.enumerated().map { ("Other\($0).swift", $1) }
  let project = ProjectIndex(files.map { linter.facts(of: Array($0.1.utf8), path: $0.0) })
  guard let file = linter.read(Array(viewModel.utf8), path: "Test.swift"), let index = file.viewModels.first else {
    return ["no ViewModel"]
  }
  let paths = project.pathsOfReferences(to: index, in: file)
  return project.uses(of: Fingerprint.hash(property.utf8), through: paths).map { use in
    "\(use.path):\(use.start.line):\(use.start.column) \(use.kind)\(use.isReportable ? "" : " untold")"
  }
}

private let cart = "class CartViewModel { var total = 0; func f(other: CartViewModel) { other.total = 1 } }"
private let nested = "extension CartView { class ViewModel { var total = 0 } }"

@Suite struct ProjectReferencesTests {
  @Test func usesComeByPathAndPlace() {
    let found = uses(
      of: "total", in: cart,
      otherFiles:
        "struct A: View { @State var vm: CartViewModel\nvar a: Int { vm.total + vm.other }\nvar b: X { $vm.total } }",
      "func f(vm: CartViewModel) { vm.total = 1 }")
    #expect(found == ["Other0.swift:2:14 read", "Other0.swift:3:12 bound", "Other1.swift:1:29 written"])
  }

  /// An element of a collection has the element type of the property, in another ViewModel or in the View itself.
  @Test func elementsOfACollectionAreOfItsType() {
    let form =
      "class FormViewModel { private(set) var rows: [CartViewModel]?; let other: [OtherViewModel]; let all = 1 }"
    func view(_ body: String) -> String {
      "struct A: View { let vm: FormViewModel\n@Binding var own: [CartViewModel]\n\(body) }"
    }
    func found(_ body: String) -> [String] { uses(of: "total", in: cart, otherFiles: view(body), form) }
    #expect(found("var a: X { ForEach($vm.rows) { $row in f($row.total) } }") == ["Other0.swift:3:42 bound"])
    #expect(found("func a() { for row in vm.rows { row.total = 1 } }") == ["Other0.swift:3:33 written"])
    #expect(found("var a: X { ForEach(own) { row in row.total = 1 } }") == ["Other0.swift:3:34 written"])
    #expect(found("var a: X { ForEach(vm.other) { row in row.total = 1 } }") == [])
    #expect(found("var a: X { ForEach(vm.all) { row in row.total = 1 } }") == [])
    #expect(found("var a: X { ForEach(vm.none) { row in row.total = 1 } }") == [])
  }

  /// The block of an `if` is no trailing closure of the property before it.
  @Test func aConditionReads() {
    func found(_ code: String) -> [String] {
      uses(of: "total", in: cart, otherFiles: "func f(vm: CartViewModel) { \(code) }")
    }
    #expect(found("if !vm.total.isLoading { g() }") == ["Other0.swift:1:33 read"])
    #expect(found("while vm.total.isNew {}") == ["Other0.swift:1:35 read"])
    #expect(found("vm.total.change { g() }") == ["Other0.swift:1:29 called"])
  }

  /// `ViewModel` in `CartView` is `CartView.ViewModel`.
  @Test func aNestedNameIsLookedUpFromInside() {
    let view = "struct CartView: View { let model: ViewModel\nvar body: X { model.total } }"
    #expect(uses(of: "total", in: nested, otherFiles: view) == ["Other0.swift:2:15 read"])
    #expect(uses(of: "total", in: nested, otherFiles: view.replacing("CartView", with: "ListView")) == [])
    let other = "func f(_ model: CartView.ViewModel) { model.total = 1 }"
    #expect(uses(of: "total", in: nested, otherFiles: other) == ["Other0.swift:1:39 written"])
  }

  /// In a View that declares no such property, `viewModel` is the property declared in another file. If there is none,
  /// it is the ViewModel with the name of the View.
  @Test func aPropertyOfAnotherFile() {
    let header = "extension CartView { var header: X { viewModel.total } }"
    let found = ["Other0.swift:1:38 read"]
    #expect(uses(of: "total", in: nested, otherFiles: header) == found)
    #expect(uses(of: "total", in: cart, otherFiles: header) == found)
    #expect(
      uses(of: "total", in: cart, otherFiles: header, "struct CartView: View { let viewModel: CartViewModel }") == found
    )
    #expect(
      uses(
        of: "total", in: cart, otherFiles: header,
        "struct CartView: View { let viewModel: OtherViewModel }\nclass OtherViewModel {}")
        == [])
    let controller = "class CartViewController: Base { func f() { viewModel.total = 1 } }"
    #expect(uses(of: "total", in: cart, otherFiles: controller) == ["Other0.swift:1:45 written"])
    #expect(
      uses(of: "total", in: cart, otherFiles: controller, "class Base { var viewModel: CartViewModel? }")
        == ["Other0.swift:1:45 written"])
  }

  /// The type of the property is a protocol of the ViewModel, or a generic parameter with such a constraint.
  @Test(arguments: [
    "struct CartView: View { let viewModel: any CartViewModelProtocol\nvar b: X { viewModel.total } }",
    "struct CartView: View { let viewModel: any CartRepresentable\nvar b: X { viewModel.total } }",
    "struct CartView<VM: CartViewModelProtocol>: View { let viewModel: VM\nvar b: X { viewModel.total } }",
    "struct CartView<Model: CartRepresentable>: View { let viewModel: Model\nvar b: X { viewModel.total } }",
  ])
  func protocolsMeanTheirViewModels(view: String) {
    let model =
      "protocol CartRepresentable {}\nprotocol CartViewModelProtocol: CartRepresentable {}\nclass CartViewModel: CartViewModelProtocol { var total = 0 }"
    #expect(uses(of: "total", in: model, otherFiles: view) == ["Other0.swift:2:12 read"])
    #expect(uses(of: "total", in: model.replacing(": CartViewModelProtocol {", with: ": P {"), otherFiles: view) == [])
  }

  @Test func aStructIsNone() {
    let view = "struct CartView: View { let viewModel: CartViewModel\nvar b: X { viewModel.total } }"
    #expect(uses(of: "total", in: "class CartViewModel {}", otherFiles: view) == ["Other0.swift:2:12 read"])
    #expect(
      uses(of: "total", in: "extension Other { class CartViewModel {} }", otherFiles: view, "struct CartViewModel {}")
        == []
    )
  }

  /// The property of another object has the type that the object's type gives it, even if the file has a property of
  /// the same name.
  @Test(arguments: [
    ("class A { let row: Row!; let viewModel: OtherViewModel\n", "row.viewModel.total = 1", true),
    ("class A { lazy var row = Row(); let viewModel: OtherViewModel\n", "self.row?.viewModel.total = 1", true),
    ("class A { let viewModel: OtherViewModel\n", "let row = x as! Row; row.viewModel.total = 1", true),
    ("class A { let row: OtherRow; let viewModel: CartViewModel\n", "row.viewModel.total = 1", false),
    ("class A { let row: OtherRow\n", "func g(row: Row) { row.viewModel.total = 1 }", true),
    ("class A { let viewModel: CartViewModel\n", "x().viewModel.total = 1", true),
    ("class A { let viewModel: OtherViewModel\n", "x().viewModel.total = 1", false),
    ("class A {\n", "let a = Row().viewModel; let b = Row.shared.viewModel", false),
  ])
  func aPropertyOfAnotherObject(type: String, code: String, isFound: Bool) {
    let others =
      "class Row { let viewModel: CartViewModel }\nclass OtherRow { let viewModel: OtherViewModel }\nclass OtherViewModel {}"
    let found = uses(of: "total", in: cart, otherFiles: type + "func f() { \(code) } }", others)
    #expect(found.count == (isFound ? 1 : 0), "\(found)")
    #expect(found.allSatisfy { $0.hasPrefix("Other0.swift:2:") && $0.hasSuffix(" written") })
  }

  /// A local that a function of the project makes is what the function returns.
  @Test(arguments: [
    ("let viewModel = make()", true), ("let viewModel = try await self.make(id: 1)!", true),
    ("guard let viewModel = make() else { return }", true), ("let viewModel = other.makeCart()", true),
    ("let viewModel = make().other", false), ("let viewModel = makeOther()", false),
    ("let viewModel = unclear()", false),
    ("let viewModel = make() as? Other", false),
  ])
  func theResultOfAFunction(declaration: String, isFound: Bool) {
    let maker = """
      extension A { func make(id: Int = 0) -> CartViewModel? { nil }; func makeOther() -> OtherViewModel { f() } }
      struct B { func make() -> OtherViewModel { f() }; static func makeCart() -> any CartViewModelProtocol { f() } }
      protocol CartViewModelProtocol {}
      class OtherViewModel {}
      struct C { func unclear() -> CartViewModel { f() } }
      struct D { func unclear() -> OtherViewModel { f() } }
      """
    let found = uses(
      of: "total", in: cart.replacing("CartViewModel {", with: "CartViewModel: CartViewModelProtocol {"),
      otherFiles: "class A { func f() {\n\(declaration)\nviewModel.total = 1 } }", maker)
    #expect(found == (isFound ? ["Other0.swift:3:1 written"] : []))
  }

  @Test func aPropertyOfASuperclass() {
    let found = uses(
      of: "total", in: "class BaseViewModel { var total = 0 }",
      otherFiles: "class CartViewModel: BaseViewModel {}\nfunc f(_ vm: CartViewModel) { vm.total = 1 }")
    #expect(found == ["Other0.swift:2:31 written"])
  }

  /// Code of the ViewModel itself is not outside; code of another ViewModel is.
  @Test func otherViewModelsAreOutside() {
    #expect(
      uses(of: "total", in: cart, otherFiles: "extension CartViewModel { func g(o: CartViewModel) { o.total = 1 } }")
        == [])
    #expect(
      uses(
        of: "total", in: cart,
        otherFiles: "class ListViewModel { let cart: CartViewModel\nfunc g() { cart.total = 1 } }")
        == ["Other0.swift:2:12 written"])
  }

  @Test func testDoublesAndPreviewsAreNotTold() {
    let found = uses(
      of: "total", in: cart,
      otherFiles: """
        class MockScreen { let cart: CartViewModel; func f() { cart.total = 1 } }
        class Screen { let cart: CartViewModel; func f() { cart.total = 1 } }
        #Preview { let cart = CartViewModel(); cart.total = 1 }
        struct Preview_Cart: PreviewProvider { static func f(_ cart: CartViewModel) { cart.total = 1 } }
        """)
    #expect(
      found == [
        "Other0.swift:1:56 written untold", "Other0.swift:2:52 written", "Other0.swift:3:40 written untold",
        "Other0.swift:4:79 written untold",
      ])
  }

  /// Files in a folder `…Tests` are tests if one of them imports a test framework. A file with such an import is a test
  /// in any folder.
  @Test(arguments: [
    ("AppTests/A.swift", "AppTests/B.swift", true), ("AppTests/Mocks/A.swift", "AppTests/B.swift", true),
    ("App/RapidTests/A.swift", "AppTests/B.swift", false), ("Tests.swift", "Tests/B.swift", false),
    ("Tests/AppTests/A.swift", "Tests/AppTests/B.swift", true),
    ("Tests/Helpers/A.swift", "Tests/AppTests/B.swift", true),
    ("KataTests/App/A.swift", "KataTests/AppTests/B.swift", false), ("App/A.swift", "App/B.swift", false),
  ])
  func testFiles(path: String, test: String, isTest: Bool) throws {
    let settings = LintSettings(convention: .observable, rules: [(.finalClass, .error)])
    let linter = Linter([settings], today: newYear2026)
    for framework in ["XCTest", "Testing", "Foundation"] {
      let file = try #require(linter.read(Array("class AViewModel {}".utf8), path: path))
      let facts = [linter.facts(of: file), linter.facts(of: Array("import \(framework)".utf8), path: test)]
      let expected = isTest && framework != "Foundation"
      #expect(ProjectIndex(facts).isTest(file) == expected)
      #expect(TestFiles(facts).contains(facts[0]) == expected)
      #expect(linter.check(file, in: ProjectIndex(facts)).diagnostics.isEmpty == expected)
    }
    let own = try #require(linter.read(Array("import XCTest\nclass AViewModel {}".utf8), path: path))
    #expect(ProjectIndex.none.isTest(own))
  }
}
