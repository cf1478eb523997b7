import Testing

@testable import Scaffolding

/// What is read in generated files besides what the compiler checks.
@Suite struct GeneratedTextTests {
  private func files(
    _ lines: String, _ convention: Scaffolding.Convention = .observable, facts: ProjectFacts? = nil
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

  private func facts(_ declared: [String: DeclaredType]) -> ProjectFacts {
    var facts = ProjectFacts.project()
    facts.declaredType = { name, _ in declared[name] }
    return facts
  }

  private static let book = DeclaredType(
    kind: .struct, file: "/p/Book.swift", members: ["id", "title"],
    memberwise: [.init(name: "id", type: "Int"), .init(name: "title", type: "String")])

  // MARK: - What nobody has written yet

  /// There is nothing, or it cannot be done: data that is made up would be believed.
  @Test(arguments: [
    ("[Book]", "[]"), ("Book?", "nil"), ("[String: Book]", "[:]"), ("Tale", "Tale()"),
    ("Book", "throw CocoaError(.featureUnsupported)"), ("Int", "throw CocoaError(.featureUnsupported)"),
    ("Date", "throw CocoaError(.featureUnsupported)"), ("Genre", "throw CocoaError(.featureUnsupported)"),
  ])
  func whatAnInteractorDoesThatIsNotWritten(type: String, body: String) throws {
    let facts = facts([
      "Book": Self.book, "Genre": DeclaredType(kind: .enum, file: "/p/Genre.swift", plainCases: ["novel"]),
    ])
    let text = try #require(try files("screen Home\nload book: \(type)", facts: facts)["HomeInteractor.swift"])
    #expect(
      text.contains(
        """
        struct DefaultHomeInteractor: HomeInteractor {
            func fetchBook() async throws -> \(type) {
                \(body)
            }
        }

        """))
    #expect(text.contains("import Foundation\n") == (body.contains("CocoaError") || type == "Date"))
    let clean = try files("screen Home\nload book: \(type)", .clean, facts: facts)
    let source = try #require(clean["HomeDataSource.swift"])
    #expect(source.contains("        \(body == "Tale()" ? "TaleDTO()" : body)\n"))
    #expect(source.contains("import Foundation\n") == (body.contains("CocoaError") || type == "Date"))
  }

  // MARK: - Tests

  /// A long value is written once.
  @Test(arguments: Scaffolding.Convention.all)
  func samplesOfTests(convention: Scaffolding.Convention) throws {
    let lines = "screen Home\nload book(id: UUID, page: Int, count: Int): Book from shelf.fetch(id, page, count: count)"
    let text = try #require(
      try files(lines, convention, facts: facts(["Book": Self.book]))["HomeViewModelTests.swift"])
    #expect(text.count(of: "UUID(uuid:") == 1)
    #expect(text.count(of: "Book(id: 1, title: \"one\")") <= 2)
    #expect(text.contains("(Sample.id, page: 1, count: 2)") || text.contains("(id: Sample.id, page: 1, count: 2)"))
    // Each argument is looked at, and no two of them are alike.
    for (index, value) in ["Sample.id", "1", "2"].enumerated() {
      #expect(text.contains("#expect(fetch.calls.map(\\.\(index)) == [\(value)])\n"))
      #expect(text.contains("#expect(fetch.calls.map(\\.\(index)) == [\(value), \(value)])\n"))
    }
  }

  /// An argument that the spec writes is what the stub is called with.
  @Test func literalsOfCalls() throws {
    let text = try #require(
      try files("screen Home\nload books: [Book] from shelf.fetch(limit: 20)")["HomeViewModelTests.swift"])
    #expect(text.contains("#expect(fetch.calls == [20])\n"))
  }

  /// A stub has no name that the tests use for something else.
  @Test(arguments: Scaffolding.Convention.all)
  func stubsWithNamesOfTheTests(convention: Scaffolding.Convention) throws {
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

  /// An app's own type of that name stays what it is.
  @Test func aTypeCalledSample() throws {
    let text = try #require(
      try files("screen Home\nload sample(id: UUID): Sample")["HomeViewModelTests.swift"])
    #expect(text.contains("private enum SampleValue {"))
    #expect(text.contains("SampleValue.id"))
  }

  // MARK: - Lines

  /// What is too long is broken as the formatter would have it.
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
    ("    static let numbers: [Int] = [LONG]", ["    static let numbers: [Int] = [", "        LONG", "    ]"]),
  ])
  func linesThatAreTooLong(line: String, lines: [String]) {
    let long = String(repeating: "x", count: 88)
    #expect(
      LineBreaker.broken(line.replacing("LONG", with: long)) == lines.map { $0.replacing("LONG", with: long) })
  }
}

extension String {
  fileprivate func count(of part: String) -> Int { split(separator: part, omittingEmptySubsequences: false).count - 1 }
}
