import Plans
import Testing

@testable import Scaffolding

/// Properties of generated files that the compiler does not check.
@Suite struct GeneratedTextTests {
  private func files(
    _ lines: String, _ convention: ScreenConvention = .observable, facts: ProjectFacts? = nil
  ) throws -> [String: String] {
    let specs = try SpecParser.screens(in: Array(lines.utf8), file: "Screens")
    let inProject = Request(
      specs: specs, convention: convention, root: "/p", currentFolder: "/p", outputFolder: "Sources/App",
      testsFolder: "Tests", module: try ModuleName("App"))
    let package = Request(
      specs: specs, convention: convention, root: "/p", currentFolder: "/p", package: try ModuleName("App"))
    let plan = try facts.map { try Planner.plan(inProject, facts: $0) } ?? Planner.plan(package, facts: .project())
    return Dictionary(
      plan.steps.map {
        (String($0.path.split(separator: "/").last ?? ""), String(decoding: $0.contents, as: UTF8.self))
      }
    ) { first, _ in first }
  }

  private func facts(_ declared: [String: ExistingType]) -> ProjectFacts {
    var facts = ProjectFacts.project()
    facts.declaredType = { name, _ in declared[name] }
    return facts
  }

  private static let book = ExistingType(
    kind: .struct, file: "/p/Book.swift", members: ["id", "title"],
    memberwise: [.init(name: "id", type: "Int"), .init(name: "title", type: "String")])

  // MARK: - Names that also exist in the modules that tests import

  /// An import of the type, if its kind is known. A qualified name such as `Recipe.Comment` fails if the module
  /// `Recipe` has a type `Recipe`.
  @Test(arguments: [
    (nil, "@testable import struct App.Comment"), (ExistingType.Kind.struct, "@testable import struct App.Comment"),
    (.class, "private typealias Comment = App.Comment"), (.other, "private typealias Comment = App.Comment"),
  ])
  func namesThatTheTestsImportAsWell(kind: ExistingType.Kind?, line: String) throws {
    let facts = facts(kind.map { ["Comment": ExistingType(kind: $0, file: "/p/Comment.swift")] } ?? [:])
    for convention in ScreenConvention.all {
      let files = try files("screen Home\nload comments: [Comment]\nload text: String", convention, facts: facts)
      let text = try #require(files["HomeViewModelTests.swift"])
      #expect(
        text.contains(
          """
          @testable import App

          // Modules that the tests import declare types with the same names.
          \(line)

          @MainActor
          struct HomeViewModelTests {

          """), "\(convention.name)")
    }
  }

  // MARK: - Code that is not written yet

  /// An empty list could pass as a result, so a method without an implementation throws an error.
  @Test(arguments: ["[Book]", "Book?", "[String: Book]", "Tale", "Book", "Int", "Date", "Genre"])
  func whatAnInteractorDoesThatIsNotWritten(type: String) throws {
    let facts = facts([
      "Book": Self.book, "Genre": ExistingType(kind: .enum, file: "/p/Genre.swift", plainCases: ["novel"]),
    ])
    let text = try #require(try files("screen Home\nload book: \(type)", facts: facts)["HomeInteractor.swift"])
    #expect(
      text.contains(
        """
        struct DefaultHomeInteractor: HomeInteractor {
            func fetchBook() async throws -> \(type) {
                // TODO: Implement `fetchBook()`.
                throw NotImplemented()
            }
        }

        """))
    #expect(text.contains("import ViewModelCore\n"))
    #expect(text.contains("import Foundation\n") == (type == "Date"))
    let clean = try files("screen Home\nload book: \(type)", .clean, facts: facts)
    let source = try #require(clean["HomeDataSource.swift"])
    #expect(
      source.contains("        // TODO: Implement `fetchBook()`.\n        throw NotImplemented()\n"))
    #expect(source.contains("import ViewModelCore\n"))
  }

  /// If vmgen cannot construct the result of a stub, the stub throws an error, too.
  @Test func whatAStubCannotMake() throws {
    let facts = facts(["Session": ExistingType(kind: .class, file: "/p/Session.swift")])
    let text = try #require(
      try files("screen Home\nload session: Session", facts: facts)["HomeInteractor.swift"])
    #expect(text.contains("throw NotImplemented(\"onFetchSession\")\n"))
  }

  // MARK: - Tests

  /// A long value occurs only once.
  @Test(arguments: ScreenConvention.all)
  func samplesOfTests(convention: ScreenConvention) throws {
    let lines = "screen Home\nload book(id: UUID, page: Int, count: Int): Book from shelf.fetch(id, page, count: count)"
    let text = try #require(
      try files(lines, convention, facts: facts(["Book": Self.book]))["HomeViewModelTests.swift"])
    // There are two, because the second load has another identifier.
    #expect(text.count(of: "UUID(uuid:") == 2)
    #expect(text.count(of: "Book(id: 1, title: \"one\")") <= 2)
    #expect(text.contains("(Sample.id, page: 1, count: 2)") || text.contains("(id: Sample.id, page: 1, count: 2)"))
    // The tests compare each argument, and the arguments differ from each other.
    for (index, value) in ["Sample.id", "1", "2"].enumerated() {
      #expect(text.contains("#expect(fetch.calls.map(\\.\(index)) == [\(value)])\n"))
      #expect(text.contains("#expect(fetch.calls.map(\\.\(index)) == [\(value), \(value)])\n"))
    }
  }

  /// Nothing compares the values in a preview, so dates there are the current date.
  @Test(arguments: ScreenConvention.all)
  func timesOfPreviews(convention: ScreenConvention) throws {
    let files = try files("screen Home\nload books(since: Date): [Book] from shelf.fetch(since: since)", convention)
    #expect(files.filter { !$0.key.hasSuffix("Tests.swift") && $0.value.contains("1970") }.map(\.key) == [])
  }

  /// Nothing compares the values in a preview, so identifiers there are short.
  @Test(arguments: ScreenConvention.all)
  func identifiersOfPreviews(convention: ScreenConvention) throws {
    let files = try files("screen Home\nload books(id: UUID): [UUID] from shelf.fetch(id: id)", convention)
    #expect(files.filter { !$0.key.hasSuffix("Tests.swift") && $0.value.contains("UUID(uuid:") }.map(\.key) == [])
    #expect(files.filter { $0.key.hasSuffix("Tests.swift") && $0.value.contains("UUID()") }.map(\.key) == [])
    #expect(files.contains { !$0.key.hasSuffix("Tests.swift") && $0.value.contains("id: UUID()") })
  }

  /// The name of an Interactor in lower camel case means the Interactor of that screen, whichever screen calls it.
  @Test(arguments: ScreenConvention.all)
  func interactorsOfScreensWithAcronyms(convention: ScreenConvention) throws {
    let lines = """
      screen FAQ
      load items: [String]
      search query from faq.search(query)
      screen Help
      load urls: [String] from faq.fetchURLs()
      """
    let files = try files(lines, convention)
    let kind = convention.name == "clean" ? "Repository" : "Interactor"
    #expect(files.keys.contains("FAQ\(kind).swift"))
    #expect(files.filter { $0.value.contains("Faq") }.map(\.key) == [])
  }

  /// Acronyms are in capitals at the start of a name, too, unless the project already has another spelling.
  @Test(arguments: ScreenConvention.all)
  func wordsThatAreWrittenInCapitals(convention: ScreenConvention) throws {
    let lines = "screen Help\nload urls(id: Int): [String] from http.fetch(id: id)"
    let written = try files(lines, convention)
    let kind = convention.name == "clean" ? "Repository" : "Interactor"
    #expect(written.keys.contains("HTTP\(kind).swift"))
    #expect(written.filter { $0.value.contains("Urls") || $0.value.contains("requestedId") }.map(\.key) == [])
    let declared = ExistingType(kind: .protocol, file: "/p/Http\(kind).swift", members: ["fetch(id:)"])
    let found = try files(lines, convention, facts: facts(["Http\(kind)": declared]))
    #expect(found.filter { $0.value.contains("HTTP") }.map(\.key) == [])
    #expect(found.contains { $0.value.contains("any Http\(kind)") })
    let both = facts(["Http\(kind)": declared, "HTTP\(kind)": declared])
    #expect(try files(lines, convention, facts: both).contains { $0.value.contains("any HTTP\(kind)") })
  }

  /// A load and an output may have values of the same name, one optional and one not.
  @Test(arguments: ScreenConvention.all)
  func samplesOfOneNameAndTwoTypes(convention: ScreenConvention) throws {
    let lines = "screen Cart\nload first: Book? from shelf.fetch()\noutput chosen(first: Book)"
    let text = try #require(
      try files(lines, convention, facts: facts(["Book": Self.book]))["CartViewModelTests.swift"])
    #expect(text.contains("first: Book? = Book(id: 1, title: \"one\")"))
    #expect(text.contains("chosen(first: Book(id: 1, title: \"one\"))"))
  }

  /// A literal argument in the spec is the expected argument of the stub.
  @Test func literalsOfCalls() throws {
    let text = try #require(
      try files("screen Home\nload books: [Book] from shelf.fetch(limit: 20)")["HomeViewModelTests.swift"])
    #expect(text.contains("#expect(fetch.calls == [20])\n"))
  }

  /// The name of a stub does not collide with other names in the tests.
  @Test(arguments: ScreenConvention.all)
  func stubsWithNamesOfTheTests(convention: ScreenConvention) throws {
    let lines = """
      screen Home
      load times: [Date] from watch.clock()
      load kinds: [String] from watch.type()
      load watchType: [String] from watch.watchType()
      search zone as zones: [String] from zone.appStore(zone)
      watch unread: Int
      """
    let text = try #require(try files(lines, convention)["HomeViewModelTests.swift"])
    for stub in ["watchClock", "watchTypeStub", "watchType", "zoneAppStore"] {
      #expect(text.contains("    private let \(stub) = Stub<"))
    }
    #expect(text.contains("    private let clock = ManualClock()\n"))
    #expect(text.count(of: "private let appStore = ") == 1)
  }

  /// If the app has a type `Sample`, the enum with the samples has another name.
  @Test func aTypeCalledSample() throws {
    let text = try #require(
      try files("screen Home\nload sample(id: UUID): Sample")["HomeViewModelTests.swift"])
    #expect(text.contains("private enum SampleValue {"))
    #expect(text.contains("SampleValue.id"))
  }

  /// The expected results for a watched value are literals, not a second computation.
  @Test(arguments: [
    ("unread: Int as isSet: Bool { $0 > 0 }", ["false", "true", "true", "false"]),
    ("user: String? as isSet: Bool { $0 != nil }", ["false", "true", "false"]),
    ("user: String? as isSet: Bool { $0 == nil }", ["true", "false", "true"]),
    ("names: [String] as isSet: Bool { !$0.isEmpty }", ["false", "true", "false"]),
    ("names: Set<String> as isSet: Int { $0.count }", ["0", "1", "0"]),
    ("names: [String] as isSet: String? { $0.first }", ["nil", "\"one\"", "nil"]),
    (
      "names: [String] as isSet: Int { $0.count + 1 }", ["(([] as [String]).count + 1)", "([\"one\"].count + 1)"]
    ),
    ("name: String as isSet: Bool { !$0.isEmpty }", ["false", "true", "true", "false"]),
    ("user: String? as isSet: Bool { $0?.isEmpty == true }", ["((nil as String?)?.isEmpty == true)"]),
    ("battery: Int as isSet: Bool { $0 < 20 }", ["true", "false", "false", "true"]),
    ("level: UInt8 as isSet: Bool { $0 == 255 }", ["false", "true", "false"]),
    ("heat: Double as isSet: Bool { $0 >= 37.5 }", ["false", "true", "true", "false"]),
    ("rate: Double as isSet: Bool { $0 > 1.0 }", ["false", "false", "true", "false"]),
    ("age: Int as isSet: Bool { $0 >= 18 && $0 < 65 }", ["false", "true", "true", "true", "false", "false", "false"]),
    ("age: Int as isSet: Bool { $0 < 18 || $0 > 18 && $0 != 20 }", ["true", "false", "true", "false", "true", "true"]),
    ("name: String as isSet: Bool { $0 == \"me\" }", ["false", "true", "false"]),
    ("name: String? as isSet: Bool { $0 != \"one\" }", ["true", "false", "true"]),
    ("cart: [Int] as isSet: Bool { $0.count > 2 }", ["false", "false", "true", "false"]),
    ("code: String as isSet: Bool { $0.count == 4 }", ["false", "true", "false", "false"]),
  ])
  func outcomesOfWatches(line: String, outcomes: [String]) throws {
    let text = try #require(try files("screen Home\nwatch \(line)")["HomeViewModelTests.swift"])
    let expected = text.split(separator: "\n").compactMap {
      $0.split(separator: "viewModel.isSet == ").dropFirst().last
    }
    #expect(expected.prefix(outcomes.count).map { String($0.dropLast()) } == outcomes, "\(text)")
  }

  /// Each long value of the store occurs only once.
  @Test func longValuesOfWatches() throws {
    let lines = "screen Home\nload book: Book\nwatch kept: [Book] as isFull: Bool { $0.count > 2 }\nwatch read: [Book]"
    let book = type("Book", ["id": "UUID", "title": "String"])
    let text = try #require(try files(lines, facts: facts(["Book": book]))["HomeViewModelTests.swift"])
    for value in [
      "[Sample.book]", "Array(repeating: Sample.book, count: 2)", "Array(repeating: Sample.book, count: 3)",
    ] {
      #expect(text.contains("appStore.set(\\.kept, to: \(value))\n"), "\(text)")
    }
    #expect(text.contains("        #expect(viewModel.isFull == true)\n"))
    #expect(
      text.contains("appStore.set(\\.read, to: [Sample.book])\n        #expect(viewModel.read == [Sample.book])\n"))
    let unknown = try #require(
      try files("screen Home\nwatch kept: [Book] as isFull: Bool { $0.count > 2 }", facts: facts(["Book": book]))[
        "HomeViewModelTests.swift"])
    #expect(unknown.contains("Array("))
  }

  // MARK: - Types

  /// The declaration of an undeclared type follows from its uses in the spec.
  @Test(arguments: [
    ("load people: Set<Person>", "struct Person: Hashable, Sendable {}\n"),
    ("load people: [Person: [Visit]]", "struct Person: Hashable, Sendable {}\n"),
    ("load people: [Person: [Visit]]", "struct Visit: Equatable, Sendable {}\n"),
    ("state tier: Tier = .basic", "enum Tier: Equatable, Sendable {\n    case basic\n}\n"),
    ("state tier: Tier? = Tier.default", "enum Tier: Equatable, Sendable {\n    case `default`\n}\n"),
    (
      "state goals: [Week: Goal?] = [.even: .rest, .odd: nil]",
      "enum Week: Hashable, Sendable {\n    case even, odd\n}\n"
    ),
    (
      "state goals: [String: [Goal]] = [\"a\": [.rest, Goal.run], \"b\": []]",
      "enum Goal: Equatable, Sendable {\n    case rest, run\n}\n"
    ),
    (
      "state goals: Dictionary<String, [Int: Goal]> = [\"a\": [1: .rest], \"b\": [2: .run]]",
      "enum Goal: Equatable, Sendable {\n    case rest, run\n}\n"
    ),
    (
      "state sort: Plan.Sort = .price",
      "enum Plan {\n    enum Sort: Equatable, Sendable {\n        case price\n    }\n}\n"
    ),
    (
      "state marks: Set<Mark> = [.new, .hot]\non sold -> marked(as: .gone)\noutput marked(as: Mark)",
      "enum Mark: Hashable, Sendable {\n    case new, hot, gone\n}\n"
    ),
    (
      "watch theme: Theme? as isDark: Bool { $0 == .dark }",
      "enum Theme: Equatable, Sendable {\n    case unknown, dark\n}\n"
    ),
    ("watch theme: Theme? as isDark: Bool { $0 == .dark }", "    var theme: Theme?\n"),
    (
      "watch kind as isNew: Bool { $0 == .new }\nstate kind: Kind = .old",
      "enum Kind: Equatable, Sendable {\n    case new, old\n}\n"
    ),
    (
      "watch kind: Item.Kind as isNew: Bool { $0 == .new }",
      "enum Item {\n    enum Kind: Equatable, Sendable {\n        case new, unknown\n    }\n}\n"
    ),
    ("watch owner: Owner? as isOwned: Bool { $0 != nil }", "struct Owner: Equatable, Sendable {}\n"),
    (
      "load posts: [Post]\noutput chosen(id: Post.ID)",
      "struct Post: Identifiable, Equatable, Sendable {\n    let id: Int\n}\n"
    ),
    (
      "load posts: Set<Post.ID>\nload kept: [Post: Int]",
      "struct Post: Identifiable, Hashable, Sendable {\n    let id: Int\n}\n"
    ),
    (
      "state open: Chat.Message.ID?\nload chat: [Chat.Message]",
      "enum Chat {\n    struct Message: Identifiable, Equatable, Sendable {\n        let id: Int\n    }\n}\n"
    ),
  ])
  func typesThatNobodyDeclares(lines: String, declaration: String) throws {
    for convention in [ScreenConvention.observable, .clean] {
      let lines = Combinations.lines("screen Home\n\(lines)", for: convention)
      let all = try files(lines, convention).values.joined(separator: "\n")
      #expect(all.contains(declaration), "\(convention.name)")
      #expect(all.count(of: declaration) == 1, "\(convention.name)")
    }
  }

  /// A test sets a value that differs from the initial value, however the case is written.
  @Test func settersOfCases() throws {
    var theme = ExistingType(kind: .enum, file: "/p/Theme.swift", plainCases: ["dark", "light"])
    theme.path = ["Theme"]
    let lines = "screen Home\nstate theme: Theme = .dark\nstate tier: Tier = .basic"
    let text = try #require(
      try files(lines, .unidirectional, facts: facts(["Theme": theme]))["HomeViewModelTests.swift"])
    #expect(text.contains("viewModel.send(.setTheme(Theme.light))"))
  }

  @Test(arguments: [
    ("Double = 1.0", "2"), ("Int = 0_1", "2"), ("Decimal = 1", "Decimal(2)"), ("Double = 2", "1"), ("Int? = 1", "nil"),
    ("Duration = .seconds(1)", "Duration.seconds(2)"), ("String = \"1\"", "\"one\""),
  ])
  func settersOfNumbers(state: String, value: String) throws {
    let text = try #require(
      try files("screen Home\nstate size: \(state)", .unidirectional)["HomeViewModelTests.swift"])
    #expect(text.contains("viewModel.send(.setSize(\(value)))\n"), "\(text)")
  }

  /// If there is no other value, the test sets the same value and expects to receive it twice.
  @Test(arguments: [("unidirectional", "send", "$tier"), ("representable", "trigger", "$state.map(\\.tier)")])
  func settersOfTheOnlyValue(convention: String, method: String, values: String) throws {
    let convention = try #require(ScreenConvention.all.first { $0.name == convention })
    for (line, value) in [("state tier: Tier = .basic", ".basic"), ("state tier: Tier = Tier()", "Tier()")] {
      let text = try #require(try files("screen Home\n\(line)", convention)["HomeViewModelTests.swift"])
      #expect(
        text.contains(
          """
              @Test
              func setsTier() {
                  let viewModel = makeViewModel()
                  let states = PublisherRecorder(viewModel.\(values))
                  let value: Tier = \(value)
                  viewModel.\(method)(.setTier(value))
                  #expect(states.values.dropFirst() == [value])
              }

          """), "\(text)")
    }
  }

  // MARK: - Items

  /// The name of an entity that ends in `Item` does not get a second `Item`, unless the name is taken.
  @Test(arguments: [
    ("screen FAQ\nload items: [FAQItem]", "FAQItemViewModel"),
    ("screen Cart\nload items: [Item]", "CartItemViewModel"),
    ("screen Cart\nload posts: [Post]", "CartPostItemViewModel"),
    ("screen FAQ\nload items: [FAQItem]\nscreen FAQItem", "FAQItemItemViewModel"),
    ("screen FAQ\nload items: [FAQItem]\nload faq: FAQ", "FAQItemItemViewModel"),
    ("screen Item\nload items: [Item]", "ItemItemViewModel"),
  ])
  func itemsThatAreCalledItems(lines: String, type: String) throws {
    let files = try files(lines, .clean)
    #expect(files["\(type).swift"]?.contains("struct \(type): Equatable, Sendable {\n") == true, "\(files.keys)")
    // The name is taken by the ViewModel of a screen in another convention.
    let model = ExistingType(kind: .class, file: "/p/\(type).swift")
    guard type == "FAQItemViewModel" else { return }
    #expect(try self.files(lines, .clean, facts: facts([type: model]))["FAQItemItemViewModel.swift"] != nil)
  }

  /// A test computes the values of an output from the values of the event.
  @Test(arguments: ScreenConvention.all)
  func outputsThatAreMadeOfParts(convention: ScreenConvention) throws {
    let lines =
      "screen Home\noutput share(ids: [Int], isLast: Bool)\non dropped(id: Int, at: Int) -> share(ids: [id, at], isLast: id == 1)"
    let text = try #require(try files(lines, convention)["HomeViewModelTests.swift"])
    #expect(text.contains("share(ids: [1, 2], isLast: 1 == 1)"))
    #expect(text.contains(".dropped(id: 1, at: 2)"))
  }

  /// A pattern that ignores all values has no parentheses.
  @Test(arguments: ScreenConvention.all)
  func patternsThatLookAtNothing(convention: ScreenConvention) throws {
    let lines = "screen Home\non ended(item: Int, _ isDone: Bool) -> next\noutput next repeats"
    for (name, text) in try files(lines, convention) {
      #expect(!text.contains("(_)") && !text.contains("(_, _)"), "\(name)")
    }
  }

  /// The first value of a load in the tests.
  private func sample(of type: String, _ declared: [ExistingType]) throws -> String? {
    var byName: [String: ExistingType] = [:]
    for type in declared {
      byName[type.path.joined(separator: ".")] = type
      // As in the tool, nested types are also found by their last names.
      if let last = type.path.last, byName[last] == nil { byName[last] = type }
    }
    let text = try files("screen Home\nload value: \(type)", facts: facts(byName))["HomeViewModelTests.swift"] ?? ""
    return text.split(separator: "\n").compactMap { line in
      for start in ["static let value", ".success("] {
        if let found = line.range(of: start) { return String(line[found.upperBound...]) }
      }
      return nil
    }.first
  }

  private func type(
    _ path: String, _ properties: KeyValuePairs<String, String>? = nil, generics: [String] = [], alias: String? = nil,
    kind: ExistingType.Kind = .struct
  ) -> ExistingType {
    var type = ExistingType(
      kind: kind, file: "/p/T.swift", memberwise: properties?.map { .init(name: $0.key, type: $0.value) })
    (type.path, type.generics, type.alias) = (path.split(separator: ".").map(String.init), generics, alias)
    return type
  }

  /// A sample of a recursive type ends.
  @Test func aTypeThatHoldsItself() throws {
    let node = type("Node", ["name": "String", "children": "[Node]", "next": "Box<Node>?"])
    #expect(try sample(of: "Node", [node]) == " = Node(name: \"one\", children: [], next: nil)")
  }

  /// In a declaration, a type may be named relative to its surroundings, and a generic parameter means its argument.
  @Test func typesInTypes() throws {
    let owner = type("A.B", ["kind": "Kind", "at": "Day", "page": "Page<Kind>?"])
    var kind = type("A.B.Kind", kind: .enum)
    kind.plainCases = ["text"]
    let page = type("Page", ["items": "[Item]"], generics: ["Item"])
    let day = type("Day", alias: "String", kind: .other)
    let made = "Page<A.B.Kind>(items: [A.B.Kind.text])"
    #expect(
      try sample(of: "A.B", [owner, kind, page, day]) == " = A.B(kind: .text, at: \"one\", page: \(made))")
    #expect(try sample(of: "Page<A.B.Kind>", [owner, kind, page]) == " = \(made)")
  }

  /// If a type has an initialiser of its own, the sample uses it.
  @Test func initializersOfTypes() throws {
    var token = type("Token", kind: .class)
    token.initializer = [.init(name: "_", type: "String"), .init(name: "in", type: "Int")]
    #expect(try sample(of: "Token", [token])?.contains("Token(\"one\", in: 1)") == true)
  }

  /// Each new type is declared once, inside its enclosing types.
  @Test(arguments: [
    (
      "load a: Order\nload b: [Order.Line]",
      ["struct Order: Equatable, Sendable {}\n", "extension Order {\n    struct Line: Equatable, Sendable {}\n}\n"]
    ),
    (
      "load a: Local.Page\nload b: Local.Item",
      [
        "enum Local {\n    struct Page: Equatable, Sendable {}\n}\n",
        "extension Local {\n    struct Item: Equatable, Sendable {}\n}\n",
      ]
    ), ("load a: Chat.Part", ["extension Chat {\n    struct Part: Equatable, Sendable {}\n}\n"]),
    ("load a: Message", ["struct Message: Equatable, Sendable {}\n"]),
  ])
  func nestedTypes(lines: String, declarations: [String]) throws {
    let facts = facts([
      "Chat": type("Chat", [:]), "Chat.Message": type("Chat.Message", [:]), "Message": type("Chat.Message", [:]),
    ])
    for convention in [ScreenConvention.observable, .clean] {
      let all = try files("screen Home\n\(lines)", convention, facts: facts).values.joined(separator: "\n")
      for declaration in declarations { #expect(all.contains(declaration), "\(convention.name)") }
      #expect(all.count(of: "\nenum Local") + all.count(of: "\nstruct Order:") <= 1)
    }
  }

  /// Two screens that call one method with differently named values share one method.
  @Test(arguments: ScreenConvention.all)
  func oneMethodWithTwoNamesInside(convention: ScreenConvention) throws {
    let lines = """
      screen One
      load book(id: Int): Book from library.fetchBook(of: id)
      screen Two
      load book(number: Int): Book from library.fetchBook(of: number)
      """
    let all = try files(lines, convention)
    let suffix = convention.name == "clean" ? "Repository" : "Interactor"
    let text = try #require(all["Library\(suffix).swift"])
    #expect(text.contains("    func fetchBook(of id: Int) async throws -> Book\n"))
    #expect(!text.contains("number"))
  }

  /// The values in a file may need an import that its types do not need.
  @Test(arguments: ScreenConvention.all)
  func importsForValues(convention: ScreenConvention) throws {
    let lines = "screen Home\nload book: Book\non opened -> opened\non closed -> closed"
    let files = try files(lines, convention, facts: facts(["Book": type("Book", ["id": "UUID"])]))
    for (name, text) in files where text.contains("UUID(") {
      #expect(
        text.contains("import Foundation\n") || text.contains("import SwiftUI") || text.contains("import UIKit"),
        "\(name)")
    }
  }

  // MARK: - Lines

  /// Long lines are broken as the formatter breaks them.
  @Test(arguments: [
    (
      "    after: { viewModel in await viewModel.load(LONG) },",
      ["    after: { viewModel in", "        await viewModel.load(LONG)", "    },"]
    ),
    (
      "    .refreshable { @MainActor in await viewModel.load(LONG) }",
      ["    .refreshable { @MainActor in", "        await viewModel.load(LONG)", "    }"]
    ),
    (
      "    posts = await posts.load { try await fetch(LONG) }",
      ["    posts = await posts.load {", "        try await fetch(LONG)", "    }"]
    ),
    (
      "    if case .a(let b) = event { .c(LONG) } else { nil }",
      ["    if case .a(let b) = event {", "        .c(LONG)", "    } else {", "        nil", "    }"]
    ),
    ("    viewModel.name = LONGviewModel.name", ["    viewModel.name =", "        LONGviewModel.name"]),
    ("    /// Loads the LONG anew, if it is there.", ["    /// Loads the LONG anew, if it", "    /// is there."]),
    ("    static let numbers: [Int] = [LONG]", ["    static let numbers: [Int] = [", "        LONG", "    ]"]),
    (
      "    .sink { [weak self] posts in self?.contentView.show(LONG) }",
      ["    .sink { [weak self] posts in", "        self?.contentView.show(LONG)", "    }"]
    ),
    (
      "    try await shelf.fetch(id: LONG, page: 1).map {",
      ["    try await shelf.fetch(", "        id: LONG,", "        page: 1", "    ).map {"]
    ),
    (
      "    let result = try await Default(repository: LONG).execute(id, page: 1)",
      [
        "    let result = try await Default(", "        repository: LONG", "    ).execute(id, page: 1)",
      ]
    ),
    // Types that do not fit on the line of the name.
    ("struct LONG: EquatableAndSendableToo {", ["struct LONG:", "    EquatableAndSendableToo", "{"]),
    ("protocol LONG: InputOfTheScreen, Output {}", ["protocol LONG:", "    InputOfTheScreen, Output", "{}"]),
    ("    private let LONG: any FetchUseCase", ["    private let LONG:", "        any FetchUseCase"]),
    ("        LONG: any FetchAllBooksUseCase,", ["        LONG:", "            any FetchAllBooksUseCase,"]),
    ("    var LONG: LoadState<[Book]> { get }", ["    var LONG:", "        LoadState<[Book]>", "    { get }"]),
    ("    var LONG: AnyPublisher<[Book], Never> {", ["    var LONG:", "        AnyPublisher<[Book], Never>", "    {"]),
    ("struct View<ViewModel: LONG>: SwiftUI.View {", ["struct View<", "    ViewModel: LONG", ">: SwiftUI.View {"]),
    ("    var onFetch: () -> [LONG] = { _ in", ["    var onFetch: () -> [LONG] =", "        { _ in"]),
    (
      "    @Published private(set) var LONG: LoadState<[Book]> = .notRequested",
      ["    @Published private(set) var LONG:", "        LoadState<[Book]> = .notRequested"]
    ),
    (
      "    private(set) var posts: LONG = .notRequested",
      ["    private(set) var posts: LONG =", "        .notRequested"]
    ),
    ("    private var LONG: [SomeBookItem] = []", ["    private var LONG:", "        [SomeBookItem] = []"]),
    (
      "    let chosenByTheUser: (_ LONG: Int) -> Void",
      ["    let chosenByTheUser:", "        (_ LONG: Int) -> Void"]
    ),
    (
      "    LONG: StubFetchAllOfTheBooksUseCase(onFetch: { [] }),",
      ["    LONG:", "        StubFetchAllOfTheBooksUseCase(onFetch: { [] }),"]
    ),
    (
      "    func LONG() async throws -> any UseCase {",
      ["    func LONG() async throws", "        -> any UseCase", "    {"]
    ),
    ("        viewModel.posts == .success(LONG)", ["        viewModel.posts", "            == .success(LONG)"]),
    ("        viewModel.LONG == .successLONG", ["        viewModel.LONG", "            == .successLONG"]),
    (
      "        viewModel.posts == .success([LONG, second])",
      ["        viewModel.posts", "            == .success(", "                [LONG, second]", "            )"]
    ),
    (
      "        viewModel.posts == .success([Item(LONG), Item(Sample.theSecondOne)])",
      [
        "        viewModel.posts", "            == .success(", "                [", "                    Item(LONG),",
        "                    Item(Sample.theSecondOne),", "                ]", "            )",
      ]
    ),
  ])
  func linesThatAreTooLong(line: String, lines: [String]) {
    let long = String(repeating: "x", count: 88)
    #expect(
      LineBreaker.broken(line.replacing("LONG", with: long)) == lines.map { $0.replacing("LONG", with: long) })
  }

  /// Names of sixty letters: the generated code is formatted, and no line is too long.
  @Test func longNames() throws {
    let lines = """
      screen SubscriptionManagementAndBillingHistory
      load currentSubscriptionPlanForTheSignedInAccount: SubscriptionPlan? \
      from subscriptionManagement.fetchCurrentSubscriptionPlanForTheSignedInAccount()
      load billingHistoryOfTheLastTwelveMonths(accountIdentifier: UUID, includingRefunds: Bool): [HistoryEntry] \
      from subscriptionManagement.fetchBillingHistoryOfTheLastTwelveMonths(accountIdentifier: accountIdentifier, \
      includingRefunds: includingRefunds)
      state isCancellationConfirmationDialogPresented: Bool = false
      output subscriptionCancellationRequested(plan: Plan, effectiveDate: Date, reasonForCancellation: String?)
      watch isPro: Bool as isTheSignedInAccountSubscribedToTheProfessionalPlan: Bool { $0 == true }
      """
    let folder = try TemporaryFolder()
    for convention in ScreenConvention.all {
      for (name, text) in try files(lines, convention) where name.contains("Subscription") {
        for line in text.split(separator: "\n") { #expect(line.count <= LineBreaker.limit, "\(name): \(line)") }
        try folder.write(text, to: "\(convention.name)/\(name)")
      }
    }
    let format = try run(
      [
        "swift", "format", "lint", "--strict", "-r", "--configuration",
        repository.appendingPathComponent("Templates/.swift-format").path, ".",
      ], in: folder.url)
    #expect(format.status == 0, "\(format.output)")
  }

  /// The Output has a file of its own, which imports Foundation only if a case needs it.
  @Test(arguments: ScreenConvention.all) func outputsHaveAFile(convention: ScreenConvention) throws {
    let isClean = convention.name == "clean"
    let name = isClean ? "HomeViewModelActions.swift" : "HomeOutput.swift"
    let declaration =
      isClean ? "struct HomeViewModelActions {\n" : "enum \(convention.name == "representable" ? "Home" : "")Output: "
    let plain = try files("screen Home\nstate day: Date?\noutput closed", convention)
    #expect(plain[name]?.contains(declaration) == true, "\(plain[name] ?? "no file")")
    #expect(plain[name]?.contains("import") == false)
    #expect(plain.filter { $0.key.hasSuffix(".swift") && $0.value.contains(declaration) }.map(\.key) == [name])
    let dated = try files("screen Home\noutput opened(at: Date)", convention)
    #expect(dated[name]?.hasPrefix("import Foundation\n\n") == true)
    #expect(try files("screen Home\nstate isOpen: Bool = false", convention)[name] == nil)
  }

  /// Each entity has a file of its own, even if two have the same last name.
  @Test func filesOfNestedEntities() throws {
    let lines = """
      screen Inbox
      load messages: [Mail.Message] from mail.fetchMessages()
      load chats: [Chat.Message] from chat.fetchMessages()
      load folders: [Folder] from mail.fetchFolders()
      """
    let files = try files(lines, .clean)
    #expect(files["Mail+Message.swift"] == "enum Mail {\n    struct Message: Equatable, Sendable {}\n}\n")
    #expect(files["Chat+Message.swift"] == "enum Chat {\n    struct Message: Equatable, Sendable {}\n}\n")
    #expect(files["Folder.swift"] == "struct Folder: Equatable, Sendable {}\n")
  }

  /// The initial value of a collection or optional is empty, however its type is written.
  @Test(arguments: [
    ("Set<Int>", "[]"), ("Array<Int>", "[]"), ("Dictionary<String, Int>", "[:]"), ("Optional<Int>", "nil"),
    ("[Int]", "[]"), ("Int", "0"), ("String", "\"\""),
  ])
  func emptyValues(of type: String, value: String) throws {
    let kind = try #require(SpecLine.type(type))
    #expect(TypeFacts().empty(of: kind) == value)
    let files = try files("screen Home\nwatch kept: \(type)")
    #expect(try #require(files["AppStore.swift"]).contains(" = \(value)\n") || value == "nil")
  }

  /// A keyword that is the name of a member needs no backticks behind a period. The name of an entity gets no article.
  @Test func membersThatAreKeywords() throws {
    let rule = ExistingType(
      kind: .struct, file: "/p/Rule.swift", members: ["if"], memberwise: [.init(name: "if", type: "String")])
    let lines = """
      screen Home
      load rules: [Rule] from automation.fetchRules()
      on import(file: Int) -> opened(id: file)
      output opened(id: Int)
      """
    for convention in ScreenConvention.all {
      let files = try files(lines, convention, facts: facts(["Rule": rule]))
      let members = files.values.flatMap { $0.split(separator: "\n") }.filter { $0.contains(".`") }
      #expect(members == [])
      #expect(files.values.contains { $0.contains("case .import(let file)") })
    }
    let item = try #require(try files(lines, .clean, facts: facts(["Rule": rule]))["HomeRuleItemViewModel.swift"])
    #expect(item.contains("/// A row of the screen for one `Rule`.\n"))
    #expect(item.contains("        title = entity.if\n"))
  }
}

extension String {
  fileprivate func count(of part: String) -> Int { split(separator: part, omittingEmptySubsequences: false).count - 1 }
}
