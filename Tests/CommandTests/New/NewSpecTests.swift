import Foundation
import Sandboxes
import Testing

/// `vmgen new` with descriptions of screens: options, spec files and the declarations of the project.
@Suite struct NewSpecTests {
  @Test func optionsDescribeTheScreen() throws {
    let sandbox = try Sandbox()
    let run = try sandbox.run(
      "new", "Cart", "--load", "items: [Item] from cart.fetchItems()", "--output", "detail(id: Int)", "--guest")
    #expect(run.status == 0)
    let viewModel = try sandbox.text("Cart/CartViewModel.swift")
    #expect(viewModel.contains("private(set) var items: LoadState<[Item]> = .notRequested"))
    #expect(
      try sandbox.text("Cart/CartOutput.swift") == """
        extension CartView.ViewModel {
            /// The events that the screen reports to its parent.
            enum Output: Equatable {
                case detail(id: Int)
            }
        }

        """)
    #expect(
      try sandbox.text("Cart/CartInteractor.swift").hasPrefix(
        "import ViewModelCore\n\nstruct Item: Equatable, Sendable {}\n"))
    #expect(run.output.contains("note: the screen uses 'AppStore', which is not declared here"))
    #expect(run.output.hasSuffix("No findings in 4 files.\n"))
  }

  /// Declared types keep their own identity; undeclared types get an `id`.
  @Test func identitiesOfDeclaredTypesAreUsed() throws {
    let sandbox = try Sandbox()
    try sandbox.write(
      "App/Models.swift",
      """
      struct Post: Equatable, Sendable { var id: Int }
      extension Post: Swift.Identifiable {}
      enum Chat { struct Message: Identifiable, Equatable, Sendable { let id: String } }
      struct Draft: Equatable, Sendable { var id: Int }

      """)
    let run = try sandbox.run(
      "new", "Feed", "--in", "App/Feed", "--tests", "Tests", "--module", "App", "--load", "post(id: Post.ID): Post",
      "--output",
      "chosen(id: Chat.Message.ID)", "--state", "draft: Draft.ID?", "--output", "bought(id: Item.ID)")
    #expect(run.status == 0, "\(run.errors)")
    #expect(
      try sandbox.text("App/Feed/FeedTypes.swift") == """
        extension Draft {
            struct ID: Equatable, Sendable {}
        }

        struct Item: Identifiable, Equatable, Sendable {
            let id: Int
        }

        """)
    let tests = try sandbox.text("Tests/FeedViewModelTests.swift")
    #expect(tests.contains("await viewModel.load(id: 1)\n"))
    #expect(tests.contains(".Output.chosen(id: \"one\")\n"))
    #expect(!(try sandbox.text("App/Feed/FeedInteractor.swift")).contains("struct ID"))
  }

  /// Optional properties are part of the DTO; properties with a default value are not.
  @Test func dtoHasThePropertiesOfADeclaredType() throws {
    let sandbox = try Sandbox()
    try sandbox.write(
      "App/Models.swift",
      """
      struct Visit: Equatable, Sendable { let id: Int; var cost: Double?; var isOpen = false; var note: String }
      struct Owner: Equatable, Sendable { let id: Int; var visit: Visit? }

      """)
    let run = try sandbox.run(
      "new", "Log", "--in", "App/Log", "--tests", "Tests", "--module", "App", "--convention", "clean",
      "--load", "visits: [Visit]", "--load", "owner: Owner")
    #expect(run.status == 0, "\(run.errors)")
    #expect(
      try sandbox.text("App/Log/Data/VisitDTO.swift") == """
        /// The wire format of `Visit`.
        struct VisitDTO: Decodable, Equatable, Sendable {
            let id: Int
            var cost: Double?
            let note: String
        }

        extension VisitDTO {
            func toDomain() -> Visit {
                Visit(id: id, cost: cost, note: note)
            }
        }

        """)
    #expect(
      try sandbox.text("App/Log/Data/LogDataSource.swift").contains("func fetchOwner() async throws -> OwnerDTO\n"))
    let tests = try sandbox.text("Tests/LogRepositoryTests.swift")
    #expect(tests.contains("VisitDTO(id: 1, note: \"one\")"), "\(tests)")
  }

  @Test func specFileIsWrittenCompletelyOrNotAtAll() throws {
    let sandbox = try Sandbox()
    try sandbox.write("Screens", "screen Cart\n  load items: [Item]\nscreen Gift\n  load items: [Item] frm x.y()\n")
    let refused = try sandbox.run("new", "--spec", "Screens")
    #expect(refused.status == 2)
    #expect(
      refused.errors.contains(
        "Screens:4:22: 'frm' does not belong here; did you mean 'from'?\n"
          + "    load items: [Item] frm x.y()\n                       ^^^\n"))
    #expect(sandbox.files() == ["Screens"])
    try sandbox.write("Screens", "screen Cart\n  load items: [Item]\nscreen Gift\n  load items: [Item]\n")
    #expect(try sandbox.run("new", "--spec", "Screens").status == 0)
    #expect(sandbox.files().count == 7)
    // The type that both screens mention is declared only once.
    #expect(try !sandbox.text("Gift/GiftInteractor.swift").contains("struct Item"))
    let again = try sandbox.run("new", "--spec", "Screens")
    #expect(again.output.components(separatedBy: "identical").count == 7)
    #expect(try sandbox.run("new", "Cart", "--spec", "Screens").status == 2)
    #expect(try sandbox.run("new", "--spec", "nowhere").errors.contains("name a readable file"))
  }

  @Test func existingDeclarationsAreKeptAndMissingMembersReported() throws {
    let sandbox = try Sandbox()
    try sandbox.write("Package.swift", "// swift-tools-version: 6.0\n")
    try sandbox.write("Tests/ShopTests/ShopTests.swift", "")
    try sandbox.write(
      "Sources/Shop/Models.swift",
      """
      struct Item: Equatable, Sendable { let id: Int; var title: String }
      protocol ItemInteractor: Sendable { func fetchOther() async throws }
      struct AppState { var theme = 1 }
      typealias AppStore = Store<AppState, AppAction, AppEvent>
      """)
    let run = try sandbox.run(
      "new", "Cart", "--in", "Sources/Shop/Cart", "--load", "items: [Item] from item.fetchItems(page: 1)", "--watch",
      "unread: Int")
    #expect(run.status == 0)
    #expect(!sandbox.files().contains { $0.hasSuffix("ItemInteractor.swift") })
    #expect(run.output.contains("'ItemInteractor' in 'Sources/Shop/Models.swift' lacks "))
    #expect(run.output.contains("'AppState' in 'Sources/Shop/Models.swift' lacks "))
    #expect(try sandbox.text("Tests/ShopTests/Cart/CartViewModelTests.swift").contains("[Item(id: 1, title: \"one\")]"))
  }

  /// Types and labels in the project's store take precedence over the spec.
  @Test(arguments: ["observable", "uikit", "unidirectional", "clean", "representable"])
  func existingStoreDecidesTypesAndLabels(convention: String) throws {
    let sandbox = try Sandbox()
    try sandbox.write("Package.swift", "// swift-tools-version: 6.0\n")
    try sandbox.write("Tests/ShopTests/ShopTests.swift", "")
    try sandbox.write(
      "Sources/Shop/Store.swift",
      """
      enum UserSession: Equatable, Sendable { case signedIn, signedOut }
      struct AppState: Equatable, Sendable {
        var session: UserSession = .signedOut
        var unread = 0
        var badge: Int64 = 0
      }
      enum AppEvent: Equatable, Sendable { case orderOpened(id: Int), closed, moved(Int, to: String) }
      """)
    try sandbox.write(
      "Screens",
      """
      screen Cart
      output detail(id: Int)
      output place(row: Int, name: String)
      on orderOpened(id) -> detail(id: id)
      on moved(row, name) -> place(row: row, name: name)
      watch session as isSignedIn: Bool { $0 == .signedIn }
      watch badge: Int
      """)
    let run = try sandbox.run(
      "new", "--spec", "Screens", "--in", "Sources/Shop/__Name__", "--convention", convention)
    #expect(run.status == 0)
    #expect(run.output.contains("'badge' of 'AppState' is an 'Int64', not an 'Int'; write 'watch badge: Int64'"))
    #expect(!run.output.contains("no 'case signedIn'"))
    let path = try #require(sandbox.files().first { $0.hasSuffix("CartViewModelTests.swift") })
    let tests = try sandbox.text(path)
    #expect(tests.contains(".orderOpened(id: ") && tests.contains(".moved(1, to: "))
    #expect(!tests.contains(" Session"), "the type is the store's")
  }

  /// Sample values of declared types. If vmgen cannot construct one, it prints a note.
  @Test(arguments: [
    ("struct Item { let id: Int; private var cache = 0 }", nil),
    ("struct Item { let id: Int; private let cache = 0 }", "Item(id: 1)"),
    ("struct Item { let id: Int; private(set) var count: Int }", "Item(id: 1, count: 2)"),
    ("struct Item { let id: Int; fileprivate let key: String }", nil),
    ("struct Item { let id: Int?; var note: String? }", "Item(id: 1)"),
    ("struct Item { let key: String; init(_ key: String, size: Int = 1) { self.key = key } }", "Item(\"one\")"),
    ("struct Item { let key: String; init?(key: String) { nil } }", nil),
    ("struct Item { let key: String; init(from: String) throws {} }", nil),
    ("final class Item { let key: String; init(key: String) { self.key = key } }", "Item(key: \"one\")"),
    ("struct Item { let kind: Kind; enum Kind { case new, old } }", "Item(kind: .new)"),
    (
      "struct Item { let parts: [Item]; let size: Size }; typealias Size = [String: Int]",
      "Item(parts: [], size: [\"one\": 1])"
    ),
    ("struct Item { let box: Box<Int> }; struct Box<T> { let value: T }", "Item(box: Box<Int>(value: 1))"),
    ("struct Item { let request: URLRequest }", nil),
  ])
  func valuesOfDeclaredTypes(declaration: String, value: String?) throws {
    let sandbox = try Sandbox()
    try sandbox.write("Package.swift", "// swift-tools-version: 6.0\n")
    try sandbox.write("Tests/ShopTests/ShopTests.swift", "")
    let conforming = "extension Item: Equatable, Sendable {}"
    try sandbox.write("Sources/Shop/Models.swift", "\(declaration)\n\(conforming)\n")
    let run = try sandbox.run("new", "Cart", "--in", "Sources/Shop/Cart", "--load", "item: Item from item.fetch()")
    #expect(run.status == 0)
    let isTold = run.output.contains(
      "the tests make an 'Item()', but 'Item' has no such initialiser; write a value there")
    #expect(isTold == (value == nil), "\(run.output)")
    let tests = try sandbox.text("Tests/ShopTests/Cart/CartViewModelTests.swift")
    #expect(tests.contains(value ?? "Item()"), "\(tests)")
  }

  /// In `clean`, a load holds items, which no code can turn into entities. The message shows the code.
  @Test func itemsAreNoEntities() throws {
    let sandbox = try Sandbox()
    let lines = [
      "new", "Home", "--load", "posts: [Post] from post.fetchPosts()", "--state", "kept: [Post] = []", "--do",
      "pick updates kept { posts.value ?? [] }", "--package", "P",
    ]
    let run = try sandbox.run(lines + ["--convention", "clean"])
    #expect(run.status == 2)
    #expect(
      run.errors.contains(
        "--do: 'posts' holds only the items of the View in the convention 'clean', so 'pick' cannot set 'kept' from it"),
      "\(run.errors)")
    let marks = "{ posts.value ?? [] }\n" + String(repeating: " ", count: 22) + "^^^^^^^^^^^^^^^^^\n"
    #expect(run.errors.contains(marks), "\(run.errors)")
    #expect(sandbox.files().isEmpty)
    #expect(try sandbox.run(lines).status == 0)
  }

  @Test func aFormMayHaveASendButton() throws {
    let sandbox = try Sandbox()
    let lines = ["new", "Chat", "--field", "text: String", "--submit"]
    let run = try sandbox.run(lines + ["send from chat.send(text: text) clears"])
    #expect(run.status == 0, "\(run.errors)")
    #expect(try sandbox.text("Chat/ChatView.swift").contains("Button(\"Send\") { Task { await viewModel.send() } }"))
    let refused = try sandbox.run(lines + ["refresh from chat.send(text: text) clears", "--dry-run"])
    #expect(refused.status == 2)
    #expect(refused.errors.contains("whose 'refresh' loads the screen again; try 'refreshForm'"), "\(refused.errors)")
  }

  /// Several passes read the options, but a character that none of them reads is one mistake.
  @Test(arguments: [["--load", "p🎉: Post"], ["--load", "p: Post#"], ["--output", "p\\"]])
  func aWrongCharacterIsReportedOnce(option: [String]) throws {
    let run = try Sandbox().run(["new", "Cart"] + option)
    #expect(run.status == 2)
    #expect(run.errors.components(separatedBy: "is not allowed in a spec").count == 2, "\(run.errors)")
  }
}
