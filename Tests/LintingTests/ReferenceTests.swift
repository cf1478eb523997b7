@testable import Linting
import SwiftScan
import Testing

private func linted(_ code: String, _ viewModels: [String] = ["*ViewModel"]) -> LintedFile {
  let settings = LintSettings(convention: .observable, rules: [], viewModels: NamePatterns(viewModels))
  return LintedFile(path: "Test.swift", source: SourceFile(SourceText(code)), settings: settings)
}

/// The uses of ViewModels' properties in a file. Example: `read CartViewModel.total`.
private func uses(in code: String, _ viewModels: [String] = ["*ViewModel"]) -> [String] {
  let file = linted(code, viewModels)
  let found = file.references
  func name(_ receiver: ViewModelReferences.Receiver) -> String {
    switch receiver {
    case .type(let name, _): name.joined(separator: ".")
    case .property(let name, let owner): "\(owner.names.joined(separator: "."))/\(name)"
    case .element(let property, let owner): "\(name(owner)).\(property)[]"
    case .member(let property, let base, let guess): guess.map(name) ?? "\(base.map(name) ?? "").\(property)"
    case .result(let function, _): "\(function)()"
    }
  }
  return found.uses.map { use in
    "\(use.kind) \(name(found.receivers[found.references[use.reference].receiver])).\(file.source.identifierName(use.member))"
  }
}

private func view(_ members: String, _ body: String = "") -> String {
  "struct CartView: View {\n\(members)\nvar body: some View {\n\(body)\n}\n}"
}

@Suite struct ReferenceTests {
  @Test(arguments: [
    ("ForEach($viewModel.rows) { $row in Field($row.text) }", "bound CartViewModel.rows[].text"),
    ("ForEach($viewModel.rows) { $row in row.text = a }", "written CartViewModel.rows[].text"),
    ("ForEach(self.viewModel.rows, id: \\.self) { row in f(row.text) }", "read CartViewModel.rows[].text"),
    ("List(viewModel.rows) { row in row.isOn.toggle() }", "written CartViewModel.rows[].isOn"),
    ("viewModel.rows.forEach { row in row.text = a }", "written CartViewModel.rows[].text"),
    ("for row in viewModel.rows { row.text = a }", "written CartViewModel.rows[].text"),
    ("ForEach($fields) { $field in Field($field.text) }", "bound FieldViewModel.text"),
    ("ForEach(fields) { field in field.text = a }", "written FieldViewModel.text"),
    ("for field in self.fields { field.text = a }", "written FieldViewModel.text"),
    (
      "ForEach(viewModel.rows) { row in ForEach(row.cells) { cell in cell.a = 1 } }",
      "written CartViewModel.rows[].cells[].a"
    ),
  ])
  func elementsOfCollectionsAreKnown(_ body: String, _ use: String) {
    let found = uses(in: view("let viewModel: CartViewModel\n@Binding var fields: [FieldViewModel]", body))
    #expect(found.last == use)
  }

  @Test(arguments: [
    "ForEach(viewModel.rows.indices) { row in row.text = a }", "ForEach(viewModel.rows) { a, row in row.text = a }",
    "Form(viewModel.rows) { row in row.text = a }", "ForEach(rows) { row in row.text = a }",
    "ForEach(viewModel.rows) { row in }\nrow.text = a", "viewModel.rows.map { row in row.text = a }",
  ])
  func otherClosuresHaveNoElements(_ body: String) {
    let found = uses(in: view("let viewModel: CartViewModel\nlet rows: [Row]", body))
    #expect(found.allSatisfy { $0.hasPrefix("read CartViewModel.rows") })
  }

  @Test(arguments: [
    // A property, parameter, local variable or closure parameter that is declared with the type of a ViewModel.
    view("let cart: CartViewModel", "Text(cart.title)"),
    view("@StateObject private var cart: CartViewModel", "Text(cart.title)"),
    view("@State private var cart = CartViewModel()", "Text(cart.title)"),
    view("@State private var cart = try! CartViewModel.init(1)", "Text(cart.title)"),
    view("@ObservedObject var cart: CartViewModel?", "Text(cart?.title ?? \"\")"),
    view("var cart: CartViewModel!", "Text(cart.title)"),
    view("let cart: any CartViewModel", "Text(cart.title)"),
    view("let cart: (any CartViewModel)?", "Text(cart!.title)"),
    "func show(_ cart: CartViewModel) { print(cart.title) }",
    "func show(cart other: CartViewModel = .init()) { print(other.title) }",
    "func show(in cart: inout CartViewModel) { print(cart.title) }",
    "func show() { let cart = CartViewModel(); print(cart.title) }",
    "func show() { let cart: CartViewModel; cart = make(); print(cart.title) }",
    "let show = { (cart: CartViewModel) in print(cart.title) }",
    "let show = { [x] (cart: CartViewModel, y: Int) -> String in cart.title }",
    "class A { init(cart: CartViewModel) { print(cart.title) } }",
    // An initial value that refers to a ViewModel, also in `if let` and `guard let`.
    view("let viewModel: CartViewModel", "let viewModel = viewModel\nText(viewModel.title)"),
    view("let viewModel: CartViewModel", "@Bindable var bound = viewModel\nText(bound.title)"),
    view("let viewModel: CartViewModel", "@Bindable var bound = self.viewModel\nText(bound.title)"),
    view("let viewModel: CartViewModel?", "if let viewModel { Text(viewModel.title) }"),
    view("let viewModel: CartViewModel?", "if let viewModel = viewModel { Text(viewModel.title) }"),
    view("let viewModel: CartViewModel?", "if a, let cart = viewModel, b { Text(cart.title) }"),
    "class A { var viewModel: CartViewModel?\nfunc f() { guard let viewModel else { return }\nprint(viewModel.title) } }",
    "class A { var viewModel: CartViewModel?\nfunc f() { guard let cart = self.viewModel else { return }\nprint(cart.title) } }",
    "class A { var viewModel: ViewModel?\nfunc f() { guard let cart = viewModel as? CartViewModel else { return }\nprint(cart.title) } }",
    "class A { let viewModel: CartViewModel\nlazy var f = { [weak self] in print(self?.viewModel.title) } }",
    "class A { let viewModel: CartViewModel\nlazy var f = { [weak viewModel] in print(viewModel?.title) } }",
    "class A { let viewModel: CartViewModel\nfunc g() { f { [cart = viewModel] in print(cart.title) } } }",
    // From the environment.
    view("@Environment(CartViewModel.self) private var cart", "Text(cart.title)"),
    view("@Environment(CartViewModel.self) var cart: CartViewModel?", "Text(cart?.title)"),
    view("@EnvironmentObject var cart: CartViewModel", "Text(cart.title)"),
    // The last component of a path.
    view("let viewModel: CartViewModel", "Text(self.viewModel.title)"),
    "struct A: UIViewRepresentable { let viewModel: CartViewModel\nclass Coordinator { let parent: A\nfunc f() { print(parent.viewModel.title) } } }",
    "struct A: UIViewRepresentable { let viewModel: CartViewModel\nclass Coordinator { let parent: A\nfunc f() { print(self.parent.viewModel.title) } } }",
    // A generic parameter that is constrained to a ViewModel's protocol.
    "struct A<VM: CartViewModel>: View { let cart: VM\nvar body: some View { Text(cart.title) } }",
    "struct A<ViewModel: CartViewModel>: View { @ObservedObject var cart: ViewModel\nvar body: some View { Text(cart.title) } }",
    "struct A<VM>: View where VM: CartViewModel { let cart: VM\nvar body: some View { Text(cart.title) } }",
    "func f<VM: CartViewModel>(_ cart: VM) { print(cart.title) }",
    // The start of a longer path, and syntax that does not change the reference.
    view("let cart: CartViewModel", "Text(cart.title.count.description)"),
    view("let cart: CartViewModel", "Text((cart).title)"),
    view("let cart: CartViewModel", "Text(cart\n.title)"),
    view("let `cart`: CartViewModel", "Text(`cart`.title)"),
    view("let cart: CartViewModel", "Text(\"\\(cart.title)\")"),
    view("let cart: CartViewModel", "Text(a ? cart.title : b)"),
  ])
  func readsAreFound(code: String) {
    #expect(uses(in: code) == ["read CartViewModel.title"])
  }

  /// `Cart` could as well be a type.
  @Test(arguments: [
    "let Cart: CartViewModel", "var Cart = CartViewModel()", "var Cart = (CartViewModel())",
    "@State var Cart = try! CartViewModel.init(1)",
  ])
  func aNameWithACapitalLetterIsNoReference(property: String) {
    #expect(linted(view(property)).references.properties.isEmpty)
  }

  @Test(arguments: [
    view("@State var cart = CartViewModel()", "TextField(\"\", text: $cart.title)"),
    view("@Bindable var cart: CartViewModel", "TextField(\"\", text: $cart.title.first)"),
    view("let cart: CartViewModel", "TextField(\"\", text: Bindable(cart).title)"),
    view("let cart: CartViewModel", "TextField(\"\", text: Bindable(wrappedValue: self.cart).title)"),
    view("let cart: CartViewModel", "@Bindable var bound = cart\nTextField(\"\", text: $bound.title)"),
    view("@ObservedObject var cart: CartViewModel", "TextField(\"\", text: self.$cart.title)"),
    view("@Environment(CartViewModel.self) var cart", "TextField(\"\", text: Bindable(cart).title)"),
  ])
  func bindingsAreFound(code: String) {
    #expect(uses(in: code) == ["bound CartViewModel.title"])
  }

  @Test(arguments: [
    "cart.title = 1", "cart.title += 1", "cart.title.count = 1", "cart.title[0] = 1", "f(&cart.title)",
    "cart.title.toggle()", "cart.title.isOn.toggle()", "cart.title.append(1)", "self.cart.title = 1",
    "cart?.title = 1", "cart!.title = 1", "(cart.title) = 1", "self?.cart.title = 1", "cart.title?.name = 1",
    "(cart.title, x) = (1, 2)", "(x, self.cart.title) = (1, 2)", "f { cart.title = 1 }", "if a { cart.title = 1 }",
    "x.assign(to: &cart.$title)",
  ])
  func writesAreFound(statement: String) {
    let code = "class CartViewController: UIViewController { var cart: CartViewModel\nfunc f() { \(statement) } }"
    #expect(uses(in: code) == ["written CartViewModel.title"])
  }

  @Test(arguments: ["cart.title == 1", "cart.title >= 1", "x = cart.title", "x += cart.title", "f(cart.title)"])
  func readsAreNoWrites(statement: String) {
    let code = "class CartViewController { var cart: CartViewModel\nfunc f() { \(statement) } }"
    #expect(uses(in: code) == ["read CartViewModel.title"])
  }

  /// In a View without such a property, the meaning of `viewModel` is decided later.
  @Test(arguments: [
    "extension CartView { var header: some View { Text(viewModel.title) } }",
    "extension CartView { var header: some View { Text(self.viewModel.title) } }",
    "struct CartView: View { @Injected var viewModel\nvar body: some View { Text(viewModel.title) } }",
    "struct CartView: View { var viewModel = make()\nvar body: some View { Text(viewModel.title) } }",
  ])
  func aPropertyOfAnotherFileIsAsked(code: String) {
    #expect(uses(in: code) == ["read CartView/viewModel.title"])
  }

  /// The project decides what the property of another object is, and what a function returns.
  @Test(
    arguments: [
      ("row.viewModel.title", ".viewModel"), ("self.cell.viewModel.title", "Cell.viewModel"),
      ("f().viewModel.title", ".viewModel"), ("let viewModel = make(1)\nviewModel.title", "make()"),
      ("if let cart = self.x.makeViewModel() { cart.title }", "makeViewModel()"),
      ("let cell = a as? Kit.OtherCell\ncell?.viewModel.title", "Kit.OtherCell.viewModel"),
      ("let viewModel = make() ?? make()\nviewModel.title", nil), ("let viewModel = make { 1 }\nviewModel.title", nil),
      ("let viewModel = Row.b\nviewModel.title", nil),
    ] as [(String, String?)])
  func thePropertyOfAnotherObjectIsAsked(code: String, meaning: String?) {
    let found = uses(in: "class A { let cell: Cell\nfunc g() { \(code) } }")
    #expect(found == (meaning.map { ["read \($0).title"] } ?? []))
  }

  /// Names that another declaration shadows at this place.
  @Test(arguments: [
    view("let cart: CartViewModel", "ForEach(rows) { cart in Text(cart.title) }"),
    view("let cart: CartViewModel", "ForEach(rows) { _, cart in Text(cart.title) }"),
    view("let cart: CartViewModel", "ForEach(rows) { (cart, x) in Text(cart.title) }"),
    view("let cart: CartViewModel", "ForEach(rows) { (cart: Row) in Text(cart.title) }"),
    view("let cart: CartViewModel", "let cart = make()\nText(cart.title)"),
    view("let cart: CartViewModel", "if let cart = rows.first { Text(cart.title) }"),
    view("let cart: CartViewModel", "if case .full(let cart) = state { Text(cart.title) }"),
    view("let cart: CartViewModel", "switch state { case .full(let cart): Text(cart.title) }"),
    view("let cart: CartViewModel", "ForEach(rows) { Text($0.title) }"),
    view("let cart: CartViewModel", "f(cart: 1).title"),
    view("let cart: CartViewModel", "f { .cart.title }"),
    view("let cart: CartViewModel", "f(\\.cart.title)"),
    view("let cart: CartViewModel", "cart.load()\ncart.load { }\nf(cart)"),
    view("let cart: CartViewModel") + "\nfunc f(cart: Row) { print(cart.title) }",
    view("let cart: CartViewModel") + "\nstruct Other { func f() { print(cart.title) } }",
    view("let cart: CartViewModel.State", "Text(cart.title)"),
    view("let carts: [CartViewModel]", "Text(carts.title)"),
    view("let cart: Cart", "// cart: CartViewModel\nText(cart.title)"),
    "func f() { for cart in carts { print(cart.title) }\n_ = CartViewModel() }",
  ])
  func otherNamesAreNone(code: String) {
    #expect(uses(in: code) == [])
  }

  @Test func aNarrowerScopeEnds() {
    let code = view(
      "let cart: CartViewModel",
      "if let cart = rows.first { Text(cart.a) }\nForEach(rows) { cart in Text(cart.b) }\nText(cart.c)")
    #expect(uses(in: code) == ["read CartViewModel.c"])
  }

  @Test func namesFollowThePatterns() {
    let code = view("let model: CartModel", "Text(model.title)")
    #expect(uses(in: code) == [])
    #expect(uses(in: code, ["*Model"]) == ["read CartModel.title"])
    #expect(uses(in: code, ["*"]) == ["read CartModel.title"])
  }

  /// Incomplete code is read to its end.
  @Test(arguments: [
    "let viewModel =", "viewModel.", "{ viewModel", "[weak viewModel", "(viewModel", "$viewModel", "Bindable(viewModel",
  ])
  func brokenCodeIsRead(code: String) {
    for prefix in ["", "struct CartView: View { let viewModel: CartViewModel\nvar body: some View { "] {
      _ = uses(in: prefix + code)
      _ = uses(in: prefix + code + " }")
    }
  }
}
