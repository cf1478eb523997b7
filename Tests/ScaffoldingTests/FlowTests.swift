import Plans
import Testing

@testable import Scaffolding

/// Outputs that lead to screens, and the flow of these screens.
@Suite struct FlowTests {
  static let conventions = ScreenConvention.all.filter { convention in
    convention.templates.contains { $0.isApp }
  }

  private static let shop = """
    type Product { id: Int; title: String }
    screen Products
    load products: [Product] from product.fetchProducts()
    output detail(id: Int) -> ProductDetail
    output edit(product: Product) repeats -> sheet ProductEditor
    output help -> cover Help
    output signIn
    screen ProductDetail
    load product(id: Int): Product from fetchProduct(id: id)
    output all -> push Products
    screen ProductEditor
    load draft(product: Product): Product from product.fetchDraft(product: product)
    watch authStatus as isSignedIn: Bool { $0 == .signedIn }
    output cancelled
    screen Help

    """

  private func plan(
    _ text: String, _ convention: ScreenConvention = .observable, facts: ProjectFacts = .project(),
    package: String? = "App", existing: Request.ExistingFiles = .conflict
  ) throws -> Plan {
    let request = Request(
      specs: try screens(text), convention: convention, root: "/p", currentFolder: "/p",
      package: try package.map { try ModuleName($0) }, existingFiles: existing)
    return try Planner.plan(request, facts: facts)
  }

  private func files(_ plan: Plan) -> [String: String] {
    Dictionary(
      plan.steps.map {
        ($0.path.split(separator: "/").last.map(String.init) ?? "", String(decoding: $0.contents, as: UTF8.self))
      }
    ) { first, _ in first }
  }

  private func message(
    _ lines: String, _ convention: ScreenConvention = .observable, facts: ProjectFacts = .project(),
    package: String? = "App"
  ) throws -> String {
    try #require(throws: PlanError.self) { try plan(lines, convention, facts: facts, package: package) }.message
  }

  // MARK: - The line in the spec

  @Test func presentationsAreParsed() throws {
    let spec = try screens(Self.shop)[0]
    #expect(
      spec.outputs.map { $0.destination?.screen.text } == ["ProductDetail", "ProductEditor", "Help", nil])
    #expect(spec.outputs.map { $0.destination?.presentation } == [.push, .sheet, .cover, nil])
    #expect(spec.outputs.map(\.repeats) == [false, true, false, false])
    #expect(try screens(Self.shop)[1].outputs[0].destination?.presentation == .push)
    // A suffix such as `View` is removed, as in the name of a `screen` line.
    #expect(
      try screens("screen A\noutput b -> sheet ProductDetailView")[0].outputs[0].destination?.screen.text
        == "ProductDetail")
  }

  @Test(arguments: [
    ("output a ->", "the name of a screen is missing here"),
    ("output a -> sheet", "the name of a screen is missing here"),
    ("output a -> shet Editor", "'shet' does not belong here; did you mean 'sheet'?"),
    ("output a -> sheet Editor now", "'now' does not belong here"),
    ("output a -> Editor repeats", "'Editor' does not belong here; write 'output detail(id: Int) -> sheet"),
    ("output a -> Navigation", "'Navigation'"), ("output a > Editor", "'>' does not belong here"),
  ])
  func invalidDestinationsAreRefused(line: String, problem: String) throws {
    let error = try #require(throws: SpecErrors.self) { try screens("screen B\n\(line)") }
    #expect(error.all.first?.message.contains(problem) == true, "\(error.all.first?.message ?? "")")
  }

  // MARK: - Generated code

  @Test(arguments: conventions) func theFlowTurnsOutputsIntoRoutes(convention: ScreenConvention) throws {
    let files = files(try plan(Self.shop, convention))
    let navigation = try #require(files["ProductsNavigation.swift"])
    for line in [
      "case products\n", "case productDetail(id: Int)\n", "case productEditor(product: Product)\n", "case help\n",
      "case .detail(let id):\n            push(.productDetail(id: id))\n",
      "case .edit(let product, _):\n            sheet = .productEditor(product: product)\n",
      "case .help:\n            cover = .help\n", "// TODO: Show the next screen after `signIn`.\n            break\n",
      "case .all:\n            push(.products)\n", "case .cancelled:\n            leave(route)\n",
    ] { #expect(navigation.contains(line), "\(line)") }
    #expect(!navigation.contains("SwiftUI"))
    #expect(navigation.components(separatedBy: "TODO").count == 2)
    let flow = try #require(files["ProductsFlow.swift"])
    for line in [
      "init(\n        root: ProductsRoute = .products,\n        productInteractor: any ProductInteractor,",
      "productDetailInteractor: any ProductDetailInteractor,", "appStore: AppStore,",
      "NavigationStack(path: $navigation.path)", ".navigationDestination(for: ProductsRoute.self)",
      ".sheet(item: $navigation.sheet)", ".fullScreenCover(item: $navigation.cover)",
      "interactor: productDetailInteractor)", ".onChange(of: navigation.isFinished) { onFinish() }",
    ] { #expect(flow.contains(line), "\(line)") }
    #expect(flow.components(separatedBy: "navigation.handle(output, from: route)").count == 5)
    #expect(files["ProductDetailFlow.swift"] == nil)
    #expect(files["ProductsNavigationTests.swift"]?.contains("func productsDetailPushesProductDetail()") == true)
    // The values in a route are hashable and identifiable.
    #expect(files.values.contains { $0.contains("struct Product: Identifiable, Hashable, Sendable") })
    // ViewModels do not know the flow.
    for (name, text) in files where name.hasSuffix("ViewModel.swift") {
      #expect(!text.contains("Route") && !text.contains("Navigation"), "\(name)")
    }
  }

  @Test func packageAppShowsTheFlow() throws {
    let files = files(try plan(Self.shop))
    let app = try #require(files["AppApp.swift"])
    #expect(app.contains("public struct AppApp: App {"))
    #expect(app.contains("private let appStore = AppStore()"))
    #expect(app.contains("productInteractor: DefaultProductInteractor(),"))
    // Without a flow, or if the first screen needs a value, there is no app.
    #expect(self.files(try plan("screen A"))["AppApp.swift"] == nil)
    let needing = try plan("screen A\nload a(id: Int): Int\noutput b(id: Int) -> A\n")
    #expect(self.files(needing)["AppApp.swift"] == nil)
    #expect(self.files(needing)["AFlow.swift"]?.contains("init(root: ARoute, interactor") == false)
    #expect(self.files(needing)["AFlow.swift"]?.contains("root: ARoute, aInteractor: any AInteractor") == true)
    #expect(
      needing.notes == [
        "nothing shows 'AFlow(root: …, aInteractor: …)' yet; show it when the app starts, or in place of its first screen"
      ])
  }

  /// Code that no screen needs is omitted.
  @Test func aSmallFlow() throws {
    let files = files(try plan("screen A\nstate a: Int = 1\noutput b -> sheet B\nscreen B\nstate c: Int = 1"))
    let navigation = try #require(files["ANavigation.swift"])
    for word in ["path", "cover", "isFinished", "func push", "func leave"] {
      #expect(!navigation.contains(word), "\(word)")
    }
    let flow = try #require(files["AFlow.swift"])
    #expect(flow.contains("        NavigationStack {\n            screen(navigation.root)\n        }\n"))
    #expect(flow.contains("case .b:\n            BView(viewModel: .init())\n"))
    #expect(!flow.contains("onFinish"))
    #expect(flow.contains("private func flow(from root: ARoute) -> AFlow {\n        AFlow(root: root)\n"))
  }

  /// The flow starts with the first screen to which no other screen leads. A cycle starts with its first line.
  @Test(arguments: [
    ("screen A\noutput b -> B\nscreen B\noutput a -> A", "A"),
    ("screen B\noutput c -> C\nscreen A\noutput b -> B\nscreen C", "A"),
    ("screen X\nscreen A\noutput a -> A", "A"),
  ])
  func theFirstScreen(lines: String, name: String) throws {
    let names = Set(files(try plan(lines)).keys)
    #expect(names.filter { $0.hasSuffix("Flow.swift") } == ["\(name)Flow.swift"])
  }

  /// Names that the code of the flow uses, and names of screens that are keywords or types as cases.
  @Test func namesOfTheFlow() throws {
    let lines = """
      screen A
      output a(route: Int, sheet: String) -> sheet Id
      output b(path: Int, count: Int) -> Class
      screen Id
      load a(route: Int, sheet: String): Int
      screen Class
      load a(path: Int, count: Int): Int
      """
    let files = files(try plan(lines))
    let navigation = try #require(files["ANavigation.swift"])
    #expect(navigation.contains("case idScreen(route: Int, sheet: String)\n    case `class`(path: Int, count: Int)\n"))
    #expect(
      navigation.contains(
        "case .a(let routeValue, let sheetValue):\n            sheet = .idScreen(route: routeValue, sheet: sheetValue)\n"
      ))
    #expect(navigation.contains("push(.class(path: pathValue, count: count))"))
    let flow = try #require(files["AFlow.swift"])
    #expect(flow.contains("case .class(let pathValue, let count):\n            ClassView("))
    #expect(flow.contains("path: pathValue, count: count"))
  }

  // MARK: - UIKit

  @Test(arguments: [ScreenConvention.uikit, .clean])
  func stepsOfANavigationController(convention: ScreenConvention) throws {
    let files = files(try plan(Self.shop, convention))
    let navigation = try #require(files["ProductsNavigation.swift"])
    for line in [
      "    case push(ProductsRoute)\n", "    case sheet(ProductsRoute)\n", "    case cover(ProductsRoute)\n",
      "    case leave\n", "    case stay\n", "// TODO: Show the next screen after `signIn`.\n",
    ] { #expect(navigation.contains(line), "\(line)") }
    #expect(!navigation.contains("UIKit"))
    let isClean = convention.name == "clean"
    #expect(
      navigation.contains(
        isClean
          ? "edit: { product in perform(.sheet(.productEditor(product: product))) },"
          : "case .edit(let product):\n            self = .sheet(.productEditor(product: product))\n"))
    let controller = try #require(files[isClean ? "ProductsFlowCoordinator.swift" : "ProductsFlowController.swift"])
    for line in [
      "pushViewController(screen(route), animated: true)", "presentingViewController?.dismiss(animated: true)",
      "transitionCoordinator == nil", "case .productDetail(let id):\n",
    ] { #expect(controller.contains(line), "\(line)") }
    #expect(
      files["SceneDelegate.swift"]?.contains("public final class SceneDelegate: UIResponder, UIWindowSceneDelegate")
        == true)
    #expect(files["AppApp.swift"] == nil)
    #expect(self.files(try plan("screen A", convention))["SceneDelegate.swift"] == nil)
  }

  /// All screens of a flow share a container and a coordinator; other screens have their own.
  @Test func oneContainerForAFlow() throws {
    let files = files(try plan(Self.shop + "screen Other\n", .clean))
    #expect(
      Set(files.keys.filter { $0.hasSuffix("DIContainer.swift") || $0.hasSuffix("Coordinator.swift") }) == [
        "ProductsDIContainer.swift", "ProductsFlowCoordinator.swift", "OtherDIContainer.swift",
        "OtherFlowCoordinator.swift",
      ])
    let container = try #require(files["ProductsDIContainer.swift"])
    for line in [
      "let appStore: AppStore\n", "let productDataSource: any ProductDataSource\n",
      "let productDetailDataSource: any ProductDetailDataSource\n", "func makeProductDetailViewController(id: Int, ",
      "let viewModel = DefaultHelpViewModel(",
    ] { #expect(container.components(separatedBy: line).count == 2, "\(line)") }
    #expect(container.components(separatedBy: "private func makeProductRepository()").count == 2)
    let delegate = try #require(files["SceneDelegate.swift"])
    #expect(
      delegate.contains("appStore: appStore,") && delegate.contains("productDataSource: DefaultProductDataSource(),"))
    let message = try message(
      "screen A\noutput b -> PostDetail", .clean, facts: project(names: "ViewController"), package: nil)
    #expect(message.contains("one container creates all screens of a flow, but 'PostDetail' has another one"))
  }

  // MARK: - Errors

  @Test(arguments: [
    ("output b -> C", "3:13", "neither the spec nor the project has a screen 'C'; add 'screen C'"),
    ("output b -> ProductDetial", "3:13", "did you mean 'ProductDetail'?"),
    (
      "output b -> ProductDetail", "3:8",
      "'ProductDetail' needs the parameter 'id: Int', which the output lacks; write 'output b(id: Int) -> ProductDetail'"
    ),
    (
      "output b(id: Int, note: String) -> ProductDetail", "3:19",
      "'ProductDetail' has no parameter 'note'; remove it: 'output b(id: Int) -> ProductDetail'"
    ),
    (
      "output b(id: String) -> ProductDetail", "3:10",
      "'id' is a 'String' here, but 'ProductDetail' needs an 'Int'; use one type for both"
    ),
    (
      "output b(id: Int) -> cover ProductDetail", "3:22",
      "'ProductDetail' is shown as a cover, but none of its outputs closes it; add 'output closed' to it"
    ),
  ])
  func refuses(line: String, place: String, problem: String) throws {
    let lines = "screen A\nstate a: Int = 1\n\(line)\nscreen ProductDetail\nload b(id: Int): Int\n"
    let message = try message(lines)
    #expect(message.hasPrefix("Screens:\(place): ") && message.contains(problem), "\(message)")
  }

  @Test func refusesASecondFlow() throws {
    let lines = "screen A\noutput b -> B\nscreen B\nscreen C\noutput b -> B"
    #expect(
      try message(lines).contains(
        "the flow starts with 'A', but no output leads from there to 'C'; add one, or move 'C' to another file"
      ))
  }

  // MARK: - Existing projects

  /// A project with a screen that vmgen has generated.
  private func project(
    view: [ExistingType.Property] = [
      .init(name: "viewModel", type: "@autoclosure @escaping () -> ViewModel"), .init(name: "id", type: "Post.ID"),
      .init(name: "onOutput", type: "@escaping (ViewModel.Output) -> Void"),
    ], names ending: String = "View", also: [String: ExistingType] = [:], files: [String: String] = [:]
  ) -> ProjectFacts {
    var facts = ProjectFacts.project(
      files.merging([
        "Package.swift": "// swift-tools-version: 6.0\nlet package = Package(targets: [.target(name: \"App\")])"
      ]) { $1 })
    facts.manifestTargets = { _ in [ManifestTarget(name: "App", isTest: false, dependencies: nil)] }
    let output = ExistingType(kind: .enum, file: "/p/Sources/App/O.swift", plainCases: ["closed", "shared"])
    let declared: [String: ExistingType] = [
      "PostDetail\(ending)": ExistingType(
        kind: .struct, file: "/p/Sources/App/PostDetailView.swift", initializer: view),
      "PostDetailView.ViewModel": ExistingType(
        kind: .class, file: "/p/Sources/App/PostDetailView.swift",
        initializer: [.init(name: "interactor", type: "any PostDetailInteractor")]),
      "PostDetailView.ViewModel.Output": output,
    ].merging(also) { $1 }
    facts.declaredType = { name, _ in declared[name] }
    facts.typeNames = { _ in declared.keys.sorted() }
    return facts
  }

  private static let posts =
    "screen Posts\nload posts: [Int] from post.fetchPosts()\noutput detail(id: Post.ID) -> PostDetail"

  @Test func aScreenOfTheProject() throws {
    let plan = try plan(Self.posts, facts: project(), package: nil)
    let files = files(plan)
    let navigation = try #require(files["PostsNavigation.swift"])
    #expect(navigation.contains("case postDetail(id: Post.ID)"))
    #expect(
      navigation.contains("mutating func handle(_ output: PostDetailView.ViewModel.Output, from route: PostsRoute)"))
    #expect(navigation.contains("case .closed:\n            leave(route)\n        case .shared:\n            // TODO"))
    let flow = try #require(files["PostsFlow.swift"])
    #expect(flow.contains("postDetailInteractor: any PostDetailInteractor"))
    #expect(flow.contains("PostDetailView(viewModel: .init(interactor: postDetailInteractor), id: id) { output in"))
    // The project has no stub for the preview.
    #expect(!flow.contains("#Preview"))
    #expect(files["AppApp.swift"] == nil)
    #expect(
      plan.notes.contains(
        "nothing shows 'PostsFlow(postInteractor: …, postDetailInteractor: …)' yet; show it when the app starts, or "
          + "in place of its first screen"))
  }

  @Test func existingViewWithOtherInitialiserIsRefused() throws {
    let other = project(view: [.init(name: "post", type: "Post")])
    let message = try message(Self.posts, facts: other, package: nil)
    #expect(
      message.contains("'PostDetailView' in 'Sources/App/PostDetailView.swift' has no initialiser with 'viewModel'"))
    let near = try self.message(Self.posts.replacing("PostDetail", with: "PostDetial"), facts: project(), package: nil)
    #expect(near.contains("did you mean 'PostDetail'?"))
  }

  @Test func typeThatIsNotHashableIsRefusedInRoutes() throws {
    var kind = ExistingType(kind: .struct, file: "/p/Sources/App/Kind.swift")
    kind.inherited = ["Equatable", "Sendable"]
    kind.path = ["Kind"]
    let lines = "screen A\noutput b(kind: Kind) -> B\nscreen B\nload c(kind: Kind): Int"
    let message = try message(lines, facts: project(also: ["Kind": kind]), package: nil)
    #expect(message.contains("'Kind' in 'Sources/App/Kind.swift' is not 'Hashable', which the route to 'B' needs"))
    kind.inherited = ["Hashable", "Sendable"]
    #expect(throws: Never.self) { try plan(lines, facts: project(also: ["Kind": kind]), package: nil) }
  }

  /// Developers extend a flow by hand, so its files are never overwritten. One note lists the missing parts.
  @Test func existingFlowFilesAreKept() throws {
    var route = ExistingType(
      kind: .enum, file: "/p/Sources/App/Products/ProductsNavigation.swift", plainCases: ["products", "help"])
    route.payloadLabels = ["productDetail": ["id"]]
    let files = [
      "Sources/App/Products/ProductsNavigation.swift": "// ours", "Sources/App/Products/ProductsFlow.swift": "// ours",
    ]
    var facts = project(also: ["ProductsRoute": route], files: files)
    facts.declaringFile = { type, _ in type == "ProductsRoute" ? route.file : nil }
    let request = Request(
      specs: try screens(Self.shop), root: "/p", currentFolder: "/p", outputFolder: "Sources/App/__Name__",
      testsFolder: "Tests/__Name__", module: try ModuleName("App"))
    let plan = try Planner.plan(request, facts: facts)
    for path in files.keys { #expect(plan.steps.first { $0.path == path }?.action == .skip) }
    let notes = plan.notes.filter { $0.contains("Products") }
    #expect(
      notes == [
        "'Sources/App/Products/ProductsFlow.swift', 'Sources/App/Products/ProductsNavigation.swift' are unchanged; "
          + "add to 'ProductsRoute' 'productEditor(product: Product)', with the outputs in 'ProductsNavigation' and the "
          + "screens in 'ProductsFlow'"
      ])
  }
}
