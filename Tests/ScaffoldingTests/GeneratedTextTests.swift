import Plans
import Testing

@testable import Scaffolding

/// Properties of generated files that the compiler does not check.
@Suite struct GeneratedTextTests: GeneratedTextSuite {
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
  func ambiguousTypesAreImportedByName(kind: ExistingType.Kind?, line: String) throws {
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

  // MARK: - Blank lines

  /// A block neither begins nor ends with a blank line, and no two blank lines follow each other.
  @Test(arguments: ScreenConvention.all)
  func blankLinesOnlySeparate(convention: ScreenConvention) throws {
    let screens =
      Combinations.types + Combinations.screen("Home", Combinations.pairwise[0]) + Combinations.forms
      + Combinations.flow
    let files = try files(Combinations.lines(screens, for: convention), convention)
    for (name, text) in files where name.hasSuffix(".swift") {
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      let wrong = zip(lines, lines.dropFirst()).filter { line, next in
        let closes = ["}", ")", "]"].contains(next.drop { $0 == " " }.prefix(1))
        return next.isEmpty && (line.isEmpty || line.hasSuffix("{")) || line.isEmpty && closes
      }
      #expect(wrong.map { "\($0)\n\($1)" } == [], "\(name)")
      #expect(lines.first?.isEmpty == false && lines.last?.isEmpty == false, "\(name)")
    }
  }

  // MARK: - Code that is not written yet

  /// An empty list could pass as a result, so a method without an implementation throws an error.
  @Test(arguments: ["[Book]", "Book?", "[String: Book]", "Tale", "Book", "Int", "Date", "Genre"])
  func unwrittenInteractorMethodsThrowOrReturnSamples(type: String) throws {
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
  @Test func stubsThrowForUnknownTypes() throws {
    let facts = facts(["Session": ExistingType(kind: .class, file: "/p/Session.swift")])
    let text = try #require(
      try files("screen Home\nload session: Session", facts: facts)["HomeInteractor.swift"])
    #expect(text.contains("throw NotImplemented(\"onFetchSession\")\n"))
  }

  // MARK: - Tests

  /// A long value occurs only once.
  @Test(arguments: ScreenConvention.all)
  func longTestValuesBecomeConstants(convention: ScreenConvention) throws {
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
  func previewsUseTheCurrentDate(convention: ScreenConvention) throws {
    let files = try files("screen Home\nload books(since: Date): [Book] from shelf.fetch(since: since)", convention)
    #expect(files.filter { !$0.key.hasSuffix("Tests.swift") && $0.value.contains("1970") }.map(\.key) == [])
  }

  /// Nothing compares the values in a preview, so identifiers there are short.
  @Test(arguments: ScreenConvention.all)
  func previewsUseNewIdentifiers(convention: ScreenConvention) throws {
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
  func acronymsKeepTheirCapitals(convention: ScreenConvention) throws {
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
  func constantsOfOneNameHaveOneType(convention: ScreenConvention) throws {
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
  @Test func typeNamedSampleRenamesTheConstants() throws {
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

  // MARK: - Values and members

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
