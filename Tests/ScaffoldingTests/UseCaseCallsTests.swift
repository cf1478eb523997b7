import Plans
import Testing

@testable import Scaffolding

/// Lines of `clean` that call a use case: `from getBookmarksUseCase.execute()`.
@Suite struct UseCaseCallsTests {
  private static let app = ["Package.swift": "", "Sources/App/Main.swift": "", "Tests/AppTests/MainTests.swift": ""]
  private static let lines = "load bookmarks: [String] from getBookmarksUseCase.execute(page: 1)"

  /// A use case of the project, with the method `execute(page:)`.
  private static func useCase(
    _ kind: ExistingType.Kind = .protocol, inherited: Set<String> = ["Sendable"]
  ) -> ExistingType {
    var type = ExistingType(kind: kind, file: "/p/Sources/App/UseCases.swift", members: ["execute(page:)"])
    type.inherited = inherited
    type.methods["execute"] = [
      .init(
        signature: "execute(page:)", parameters: ["Int"], effects: ["async", "throws"], result: "[String]",
        text: "execute(page: Int) async throws -> [String]")
    ]
    return type
  }

  private func plan(_ lines: String, beside types: [String: ExistingType]) throws -> Plan {
    let request = Request(
      specs: try screens("screen Home\n\(lines)\n"), convention: .clean, root: "/p", currentFolder: "/p",
      outputFolder: "Sources/App/__Name__")
    var facts = ProjectFacts.project(Self.app)
    facts.declaredType = { name, _ in types[name] }
    facts.typeNames = { _ in types.keys.sorted() }
    return try Planner.plan(request, facts: facts)
  }

  private func text(_ plan: Plan, _ file: String) -> String {
    let step = plan.steps.first { $0.path.hasSuffix("/\(file)") }
    return step.map { String(decoding: $0.contents, as: UTF8.self) } ?? ""
  }

  /// A class is called by the protocol to which it conforms.
  @Test(arguments: ["GetBookmarksUseCase", "PGetBookmarksUseCase", "GetBookmarksUseCaseProtocol", "ReadingUseCase"])
  func aUseCaseOfTheProjectIsCalled(type: String) throws {
    var types = [type: Self.useCase()]
    if type != "GetBookmarksUseCase" { types["GetBookmarksUseCase"] = Self.useCase(.class, inherited: [type]) }
    let plan = try plan(Self.lines, beside: types)
    #expect(!plan.steps.contains { $0.path.contains("Repository") || $0.path.contains("DataSource") })
    #expect(!plan.steps.contains { $0.path.hasSuffix("/\(type).swift") })
    let viewModel = text(plan, "HomeViewModel.swift")
    #expect(viewModel.contains("getBookmarksUseCase: any \(type)"), "\(viewModel)")
    #expect(viewModel.contains("try await getBookmarksUseCase.execute(page: 1)"), "\(viewModel)")
    let container = text(plan, "HomeDIContainer.swift")
    #expect(container.contains("        let getBookmarksUseCase: any \(type)\n"), "\(container)")
    #expect(container.contains("-> any \(type) {\n        dependencies.getBookmarksUseCase\n    }"), "\(container)")
    #expect(text(plan, "Stub\(type).swift").contains("struct Stub\(type): \(type) {"))
    let tests = text(plan, "HomeViewModelTests.swift")
    #expect(tests.contains("Stub\(type)(onExecute: { try await getBookmarks($0) })"), "\(tests)")
  }

  @Test func anotherUseCaseIsWrittenWithItsRepository() throws {
    let plan = try plan(Self.lines, beside: [:])
    let same = try self.plan("load bookmarks: [String] from bookmarks.getBookmarks(page: 1)", beside: [:])
    #expect(plan.steps.map(\.path) == same.steps.map(\.path))
    #expect(plan.steps.map(\.contents) == same.steps.map(\.contents))
    #expect(text(plan, "GetBookmarksUseCase.swift").contains("protocol GetBookmarksUseCase: Sendable {"))
    let package = Request(
      specs: try screens("screen Home\n\(Self.lines)\n"), convention: .clean, root: "/p", currentFolder: "/p",
      package: try ModuleName("App"))
    let steps = try Planner.plan(package, facts: .project()).steps
    #expect(steps.contains { $0.path.hasSuffix("/GetBookmarksUseCase.swift") })
    #expect(!steps.contains { $0.path.contains("UseCaseUseCase") || $0.path.contains("UseCaseRepository") })
  }

  @Test func aUseCaseOfVMGenKeepsItsRepository() throws {
    let types = [
      "GetBookmarksUseCase": Self.useCase(), "DefaultGetBookmarksUseCase": Self.useCase(.struct),
      "BookmarksRepository": ExistingType(kind: .protocol, file: "/p/Sources/App/BookmarksRepository.swift"),
      "DefaultBookmarksRepository": ExistingType(kind: .struct, file: "/p/Sources/App/BookmarksRepository.swift"),
    ]
    let container = text(try plan(Self.lines, beside: types), "HomeDIContainer.swift")
    #expect(container.contains("DefaultGetBookmarksUseCase(repository: makeBookmarksRepository())"), "\(container)")
  }

  @Test(arguments: [
    ("load a: Int from countUseCase.start()", "'start' is not the method of a use case; try 'execute'"),
    ("load a: Int from getBookmarksUseCase.execute(page: 1)", "'PGetBookmarksUseCase' in 'Sources/App/UseCases.swift'"),
    ("load a: Int from posts.count()", "call a use case of the project, as in 'from getPostsUseCase.execute()'"),
    ("load a: Int from users.count()", "write 'pUsers', which calls its protocol 'PUsersRepository', before the dot"),
  ])
  func otherCallsAreRefused(lines: String, message: String) throws {
    var types = [
      "PGetBookmarksUseCase": Self.useCase(),
      "PostsRepository": ExistingType(kind: .class, file: "/p/Sources/App/PostsRepository.swift"),
      "UsersRepository": ExistingType(kind: .class, file: "/p/Sources/App/UsersRepository.swift"),
      "PUsersRepository": ExistingType(kind: .protocol, file: "/p/Sources/App/UsersRepository.swift"),
    ]
    types["UsersRepository"]?.inherited = ["PUsersRepository"]
    let error = try #require(throws: PlanError.self) { try plan(lines, beside: types) }
    #expect(error.message.contains(message), "\(error.message)")
  }

  /// The container receives a repository that the project implements, and no data source.
  @Test func aRepositoryOfTheProjectIsReceived() throws {
    let types = [
      "PUsersRepository": ExistingType(
        kind: .protocol, file: "/p/Sources/App/UsersRepository.swift", members: ["count()"])
    ]
    let plan = try plan("load a: Int from pUsers.count()", beside: types)
    let container = text(plan, "HomeDIContainer.swift")
    #expect(container.contains("        let pUsersRepository: any PUsersRepository\n"), "\(container)")
    #expect(container.contains("-> any PUsersRepository {\n        dependencies.pUsersRepository\n    }"))
    #expect(!plan.steps.contains { $0.path.contains("DataSource") || $0.path.contains("DefaultPUsers") })
  }

  @Test func aRepositoryIsCalledByItsName() {
    let text = "screen A\nload a: Int from postsRepository.count()"
    let error = #expect(throws: SpecErrors.self) { try screens(text) }?.all.first
    #expect(error?.message.contains("forbids 'postsRepository' in the ViewModel; try 'posts'") == true)
  }

  @Test(arguments: ScreenConvention.all)
  func viewControllersInAnAppOfSwiftUIAreNoted(convention: ScreenConvention) throws {
    func notes(_ names: [String]) throws -> [String] {
      let request = Request(
        specs: try screens("screen Home\nload a: Int from feed.count()"), convention: convention, root: "/p",
        currentFolder: "/p", outputFolder: "Sources/App/__Name__")
      var facts = ProjectFacts.project(Self.app)
      facts.typeNames = { _ in names }
      facts.declaredType = { name, _ in
        guard names.contains(name) else { return nil }
        var type = ExistingType(kind: .struct, file: "/p/Sources/App/Views.swift")
        type.inherited = ["View"]
        return type
      }
      return try Planner.plan(request, facts: facts).notes.filter { $0.contains("writes view controllers") }
    }
    let hasControllers = ["uikit", "clean"].contains(convention.name)
    #expect(try notes(["CartView", "ShelfView", "MenuView"]).count == (hasControllers ? 1 : 0))
    #expect(try notes(["CartView", "ShelfView"]).isEmpty)
    #expect(try notes(["CartView", "ShelfView", "MenuView", "OldViewController"]).isEmpty)
  }

  @Test func anInteractorIsCalledByTheProtocolToWhichItConforms() throws {
    var types = ["FeedInteractor": ExistingType(kind: .class, file: "/p/Sources/App/Feed.swift")]
    types["FeedInteractor"]?.inherited = ["PFeedInteractor"]
    types["PFeedInteractor"] = ExistingType(kind: .protocol, file: "/p/Sources/App/Feed.swift")
    let request = Request(
      specs: try screens("screen Home\nload a: Int from feed.count()"), convention: .observable, root: "/p",
      currentFolder: "/p", outputFolder: "Sources/App/__Name__")
    var facts = ProjectFacts.project(Self.app)
    facts.declaredType = { [types] name, _ in types[name] }
    facts.typeNames = { [types] _ in types.keys.sorted() }
    let viewModel = text(try Planner.plan(request, facts: facts), "HomeViewModel.swift")
    #expect(viewModel.contains("private let feedInteractor: any PFeedInteractor\n"), "\(viewModel)")
  }
}
