import Chance
import Foundation
import Sandboxes
import Testing

/// Outputs that lead to screens, in an existing package.
@Suite struct NewFlowTests {
  private static let conventions = ["observable", "uikit", "unidirectional", "representable"]
    .prefix(amount(2, thorough: 4))

  private static let shop = """
    screen Products
      load products: [Int] from product.fetchProducts()
      output detail(id: Int) -> ProductDetail
    screen ProductDetail
      load product(id: Int): Int from product.fetchProduct(id: id)
      output closed

    """

  private func package(_ convention: String) throws -> Sandbox {
    let sandbox = try Sandbox()
    try sandbox.write("Shop.vmgen", Self.shop)
    let made = try sandbox.run("new", "--spec", "Shop.vmgen", "--package", "Shop", "--convention", convention)
    try #require(made.status == 0, "\(made.errors)")
    #expect(!(made.output + made.errors).contains("note:"))
    return sandbox
  }

  @Test(arguments: conventions + ["clean"]) func secondRunChangesNothing(convention: String) throws {
    let sandbox = try package(convention)
    let again = try sandbox.run("new", "--spec", "Shop.vmgen", "--package", "Shop")
    #expect(again.status == 0 && !again.output.contains("create") && !again.output.contains("skip"), "\(again.output)")
    #expect(!(again.output + again.errors).contains("note:"))
  }

  /// A second flow that leads to an existing screen. The command reads the parameters, the dependencies and the outputs
  /// of that screen.
  @Test(arguments: conventions) func outputLeadsToAnExistingScreen(convention: String) throws {
    let flow = convention == "uikit" ? "FlowController" : "Flow"
    // In 'unidirectional', the ViewModel creates its Interactor.
    let isGiven = convention != "unidirectional"
    let needed = isGiven ? ", productInteractor: …" : ""
    let sandbox = try package(convention)
    let run = try sandbox.run(
      "new", "Offers", "--output", "detail(id: Int) -> ProductDetail", "--load", "offers: [Int]", "--package", "Shop")
    #expect(run.status == 0, "\(run.errors)")
    #expect(
      (run.output + run.errors).contains(
        "nothing shows 'Offers\(flow)(offersInteractor: …\(needed))' yet; show it when the app starts"))
    let navigation = try sandbox.text("Shop/Sources/Shop/Offers/OffersNavigation.swift")
    #expect(navigation.contains("case productDetail(id: Int)"))
    #expect(
      navigation.contains("case .closed:\n            \(convention == "uikit" ? "self = .leave" : "leave(route)")"))
    let code = try sandbox.text("Shop/Sources/Shop/Offers/Offers\(flow).swift")
    #expect(code.contains("productInteractor: productInteractor)") == isGiven)
    #expect(code.contains("productInteractor: StubProductInteractor()") == isGiven)
    let refused = try sandbox.run("new", "More", "--output", "detail -> ProductDetail", "--package", "Shop")
    #expect(refused.status == 2)
    #expect(refused.errors.contains("'ProductDetail' needs the parameter 'id: Int', which the output lacks"))
  }

  /// A screen is added to the lines of a flow. The files of the flow stay, and one note lists the missing parts.
  @Test(arguments: conventions) func addedScreenIsReportedForTheFlow(convention: String) throws {
    let sandbox = try package(convention)
    try sandbox.write(
      "Shop.vmgen",
      Self.shop.replacing("screen ProductDetail", with: "  output help -> sheet Help\nscreen ProductDetail")
        + "screen Help\n")
    let folder = "Shop/Sources/Shop/Products"
    let kept = [convention == "uikit" ? "FlowController" : "Flow", "Navigation"]
    let before = try kept.map { try sandbox.text("\(folder)/Products\($0).swift") }
    let run = try sandbox.run("new", "--spec", "Shop.vmgen", "--package", "Shop", "--skip-existing")
    #expect(run.status == 0, "\(run.errors)")
    #expect(try kept.map { try sandbox.text("\(folder)/Products\($0).swift") } == before)
    let notes = (run.output + run.errors).split(separator: "\n").filter { $0.contains("ProductsRoute") }
    #expect(notes.count == 1)
    #expect(notes.first?.contains("are unchanged; add to 'ProductsRoute' 'help', with the outputs in") == true)
  }
}
