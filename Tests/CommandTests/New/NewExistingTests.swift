import Sandboxes
import Testing

/// The new screen must compile beside the existing declarations of the target.
@Suite struct NewExistingTests {
  private static let models = """
    struct Product: Equatable { let id: Int }
    struct Plain { let id: Int }
    final class Model: Equatable { static func == (a: Model, b: Model) -> Bool { true } }
    struct Holder: Equatable { let model: Model }
    public struct Shared: Hashable { public var count = 1 }
    struct Extended { let id: Int }
    extension Extended: Hashable {}
    enum Step { case at(Int) }
    enum Level: String { case low }
    protocol Animal {}
    actor Counter {}
    actor Named: Equatable { static func == (a: Named, b: Named) -> Bool { a === b } }
    struct Box<Value: Equatable>: Equatable { let value: Value }
    typealias Pair = (Int, Int)
    typealias Handler = @MainActor (Int) -> Void
    typealias Creature = any Animal
    typealias Both = Animal & Sendable
    typealias Whole = (Int)
    fileprivate struct Hidden: Equatable {}
    private enum Twice { case a }
    protocol Record: Equatable, Sendable {}
    struct Entry: Record {}
    struct Foreign: OtherModulesProtocol {}
    @Model class Stored {}
    typealias Products = [Product]
    protocol CartInteractor: Sendable {
      func fetchCart(id: Int) async throws -> [Product]
      func fetchAll() async throws -> Products
      func fetchCount() -> Int
      func fetchStream() async throws -> AnyPublisher<[Product], Never>
      func fetchResult() async throws -> Result<[Product], any Error>
      func fetchSome() async throws -> some Sequence<Product>
      func fetchSent() async throws -> sending Array<Product>
      var total: Int { get }
    }
    class ShopInteractor {}
    protocol Loading: Sendable { func fetchNews() async throws -> [Product] }
    protocol Refreshing: Loading {}
    protocol NewsInteractor: Refreshing { func fetchTop() async throws -> Product }
    struct Deep: Equatable { let holder: Holder }
    enum Move: Equatable { case to(Model), stay }
    struct Callback: Equatable { let run: [() -> Void]; static func == (a: Self, b: Self) -> Bool { true } }
    struct Handle: Equatable { let run: @Sendable () -> Void; static func == (a: Self, b: Self) -> Bool { true } }
    struct Zoo: Equatable { let first: any Animal; static func == (a: Self, b: Self) -> Bool { true } }
    struct Pack<Value> { let value: Value }
    struct Crate<Value> { let value: Value }
    extension Crate: Equatable where Value: Equatable {}
    indirect enum Tree: Equatable { case leaf, node(Tree, Tree) }
    struct Car: Equatable { enum Model: Equatable { case old, new }; let model: Model; let trees: [Tree] }

    """

  private func errors(
    of load: String, beside text: String = models, _ convention: String = "observable"
  ) throws -> String {
    let sandbox = try Sandbox()
    try sandbox.write("Package.swift", "// swift-tools-version: 6.0\n")
    try sandbox.write("Sources/App/Models.swift", text)
    try sandbox.write("Tests/AppTests/AppTests.swift", "")
    let run = try sandbox.run(
      "new", "Home", "--in", "Sources/App/Home", "--convention", convention, "--load", load)
    if run.status == 0 { return "" }
    #expect(run.status == 2)
    #expect(sandbox.files() == ["Package.swift", "Sources/App/Models.swift", "Tests/AppTests/AppTests.swift"])
    return run.errors
  }

  @Test(arguments: [
    (
      "a: [Prodct]",
      "'Prodct' is not declared, but 'Product' is, in 'Sources/App/Models.swift'; did you mean 'Product'?"
    ),
    ("a: [String: Porduct]", "did you mean 'Product'?"), ("a: PRODUCT", "did you mean 'Product'?"),
    ("a: Lvel?", "did you mean 'Level'?"), ("a: Int from crat.fetch()", "did you mean 'CartInteractor'?"),
    ("a: Plain", "'Plain' in 'Sources/App/Models.swift' is not 'Equatable'"), ("a: Step", "is not 'Equatable'"),
    ("a: Model", "the class 'Model' in 'Sources/App/Models.swift' is not 'Sendable', which"),
    ("a: Holder", "is not 'Sendable'"), ("a: [Shared]", "is not 'Sendable'"),
    ("a: Deep", "'Deep' in 'Sources/App/Models.swift' is not 'Sendable'"), ("a: Move", "is not 'Sendable'"),
    ("a: Callback", "is not 'Sendable'"), ("a: [Zoo]", "is not 'Sendable'"),
    ("a: Pack<Int>", "'Pack' in 'Sources/App/Models.swift' is not 'Equatable'"),
    ("a: Animal", "is a protocol"),
    (
      "a: Counter",
      "the actor 'Counter' in 'Sources/App/Models.swift' is not 'Equatable', which the screen and its tests need; make it a struct"
    ),
    ("a: [Box]", "'Box' in 'Sources/App/Models.swift' is generic; write its arguments, as in 'Box<Value>'"),
    ("a: Pair?", "'Pair' in 'Sources/App/Models.swift' is a tuple"), ("a: Handler", "is a function"),
    ("a: Creature", "is a protocol"), ("a: Both", "is a protocol"),
    ("a: [Hidden]", "'Hidden' in 'Sources/App/Models.swift' is 'fileprivate', so the screen cannot use it"),
    ("a: Twice", "is 'private'"),
    ("a: Int from cart.total()", "declares 'total: Int', but the line calls 'total() async throws -> Int'"),
    (
      "a: [Product] from cart.fetchCart()",
      "declares 'fetchCart(id: Int) async throws -> [Product]', but the line calls"
    ),
    ("a(id: String): [Product] from cart.fetchCart(id: id)", "but the line calls 'fetchCart(id: String)"),
    (
      "a(id: Int): Product from cart.fetchCart(id: id)",
      "but the line calls 'fetchCart(id: Int) async throws -> Product'"
    ),
    ("a: String from cart.fetchCount()", "declares 'fetchCount() -> Int'"),
    ("a: [Product] from cart.fetchStream()", "-> AnyPublisher<[Product], Never>', but the line calls 'fetchStream()"),
    ("a: [Product] from cart.fetchResult()", "-> Result<[Product], any Error>', but the line calls 'fetchResult()"),
    ("a: [Product] from cart.fetchSome()", "-> some Sequence<Product>', but the line calls 'fetchSome()"),
    ("a: Int from news.fetchNews()", "'NewsInteractor' in 'Sources/App/Models.swift' declares 'fetchNews() async"),
    (
      "a: Int from shop.fetch()",
      "'ShopInteractor' in 'Sources/App/Models.swift' is not a protocol, but the screen needs 'any ShopInteractor'; declare 'protocol ShopInteractorProtocol' for it"
    ),
  ])
  func refuses(_ load: String, _ message: String) throws {
    let errors = try errors(of: load)
    #expect(errors.contains(message), "\(errors)")
  }

  @Test(arguments: ["observable", "uikit", "unidirectional", "clean", "representable"])
  func misspeltTypeIsRefused(_ convention: String) throws {
    #expect(try errors(of: "a: [Prodct]", convention).contains("did you mean 'Product'?"))
  }

  private func errors(of load: String, _ convention: String) throws -> String {
    try errors(of: load, beside: Self.models, convention)
  }

  @Test(arguments: [
    "a: Product", "a: Extended", "a: Level", "a: Named", "a: Box<Int>", "a: Whole", "a: Entry", "a: Foreign",
    "a: Stored", "a: [Prize]", "a: Handle", "a: Crate<Int>", "a: Tree", "a: Car",
    "a(id: Int): [Product] from cart.fetchCart(id: id)", "a: [Product] from cart.fetchAll()",
    "a: Products from cart.fetchAll()", "a: Int from cart.fetchCount()", "a: Int from cart.fetchOther()",
    "a: [Product] from cart.fetchSent()", "a: [Product] from news.fetchNews()", "a: Product from news.fetchTop()",
  ])
  func acceptsFittingDeclarations(_ load: String) throws { #expect(try errors(of: load) == "") }

  /// A protocol has the members of the protocols that it refines, and is 'Sendable' if one of them is.
  @Test func inheritedMethodsOfAnInteractorAreNotMissing() throws {
    let sandbox = try Sandbox()
    try sandbox.write("Package.swift", "// swift-tools-version: 6.0\n")
    try sandbox.write("Sources/App/Models.swift", Self.models)
    for (call, lacks) in [("fetchNews", false), ("fetchOther", true)] {
      let run = try sandbox.run(
        "new", "Home", "--in", "Sources/App/Home", "--dry-run", "--load", "a: [Product] from news.\(call)()")
      #expect(run.status == 0, "\(run.errors)")
      #expect(run.output.contains("'NewsInteractor' in 'Sources/App/Models.swift' lacks") == lacks, "\(run.output)")
      #expect(!run.output.contains("is not 'Sendable'"), "\(run.output)")
    }
  }

  /// Names are not similar just because they have the same suffix.
  @Test(arguments: [("p", "Im", true), ("ab", "ad", true), ("produt", "Product", false)])
  func anInteractorThatOnlyEndsAsItDoes(_ new: String, _ declared: String, isOther: Bool) throws {
    let interactor = "protocol \(declared)Interactor: Sendable {}\n"
    for convention in ["observable", "clean"] {
      let beside =
        convention == "clean" ? interactor.replacingOccurrences(of: "Interactor", with: "Repository") : interactor
      let errors = try errors(of: "a: Int from \(new).fetch()", beside: beside, convention)
      #expect(errors.contains("did you mean") != isOther, "\(errors)")
    }
  }

  /// A word that differs in one letter may be a different word.
  @Test(arguments: [("Card", "Cart"), ("Item1", "Item2"), ("Cat", "Cab"), ("Note", "Node")])
  func differentWordIsANewType(_ new: String, _ declared: String) throws {
    #expect(try errors(of: "a: \(new)", beside: "struct \(declared): Equatable {}\n") == "")
  }

  @Test(arguments: [
    ("enum LoadState {}", "'LoadState' in 'Sources/App/Models.swift' hides the 'LoadState' that"),
    ("struct Task {}", "rename it"), ("actor Stub {}", "hides the 'Stub'"),
    ("typealias View = Int", "hides the 'View'"),
    ("class StateRecorder {}\nstruct Text {}", "hides the 'Text'"),
  ])
  func aNameThatHidesTheCore(_ text: String, _ message: String) throws {
    let errors = try errors(of: "a: Int", beside: text + "\n")
    #expect(errors.contains(message), "\(errors)")
  }

  @Test(arguments: ["struct Store {}", "enum App { enum LoadState {} }", "extension Task {}", "struct CancelBag {}"])
  func aNameThatTheScreenDoesNotUse(_ text: String) throws {
    #expect(try errors(of: "a: Int", beside: text + "\n") == "")
  }

  /// A private type in another file does not hide the type with the same name.
  @Test func aPrivateTypeHidesNoOther() throws {
    let shared = "struct Row: Equatable { let id: Int }\n"
    let hidden = "private struct Row {}\n"
    for (first, second) in [(shared, hidden), (hidden, shared)] {
      let sandbox = try Sandbox()
      try sandbox.write("Package.swift", "// swift-tools-version: 6.0\n")
      try sandbox.write("Sources/App/A.swift", first)
      try sandbox.write("Sources/App/B.swift", second)
      try sandbox.write("Tests/AppTests/AppTests.swift", "")
      let run = try sandbox.run("new", "Home", "--in", "Sources/App/Home", "--load", "rows: [Row]")
      #expect(run.status == 0, "\(run)")
      #expect(try !sandbox.text("Sources/App/Home/HomeInteractor.swift").contains("struct Row"))
    }
  }

  /// A project's own class `AppStore` does not have the methods of the core's store.
  @Test(arguments: [
    ("final class AppStore {}", true), ("import Combine\nfinal class AppStore: ObservableObject {}", true),
    ("typealias AppStore = Store<AppState, AppAction, AppEvent>", false),
    ("final class AppStore { func updates(for value: Int) {} }", false),
  ])
  func anAppStoreOfAnotherKind(_ text: String, isNamed: Bool) throws {
    let sandbox = try Sandbox()
    try sandbox.write("App/AppStore.swift", text + "\n")
    let run = try sandbox.run("new", "Home", "--in", "App/Home", "--watch", "count: Int", "--dry-run")
    #expect(
      run.output.contains("'AppStore' in 'App/AppStore.swift' lacks members that the screen uses") == isNamed, "\(run)")
    #expect(run.output.contains("func updates<Value: Equatable & Sendable>(for keyPath:") == isNamed)
  }

  /// If the project has a type `Store`, the code names the core's store with its module.
  @Test func aStoreOfTheProjectsOwn() throws {
    let sandbox = try Sandbox()
    try sandbox.write("App/Store.swift", "final class Store<A, B, C> {}\n")
    let arguments = ["new", "Home", "--in", "App/Home", "--guest"]
    let note = try sandbox.run(arguments + ["--dry-run"])
    #expect(
      note.output.contains("'typealias AppStore = ViewModelCore.Store<AppState, AppAction, AppEvent>'"), "\(note)")
    try sandbox.write("App/AppStore.swift", "typealias AppStore = Store<AppState, AppAction, AppEvent>\n")
    #expect(try sandbox.run(arguments).errors.contains("'Store' in 'App/Store.swift' hides"))
  }
}
