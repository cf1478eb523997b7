import Plans
import Testing

@testable import Scaffolding

/// Screens call protocols of the project whose names do not end in `Interactor`: `FeedService` for `feed.fetchPosts()`.
@Suite struct ServicesTests {
  private static let app = ["Package.swift": "", "Sources/App/Main.swift": "", "Tests/AppTests/MainTests.swift": ""]

  /// Declared types with their methods.
  private static func types(
    _ names: [String], kind: ExistingType.Kind = .protocol, methods: [String: String] = ["fetchPosts": "[Post]"]
  ) -> [String: ExistingType] {
    let types = names.map { name in
      var type = ExistingType(
        kind: kind, file: "/p/Sources/App/Services.swift", members: Set(methods.keys.map { "\($0)()" }))
      type.inherited = ["Sendable"]
      for (method, result) in methods {
        type.methods[method] = [
          .init(
            signature: "\(method)()", parameters: [], effects: ["async", "throws"], result: result,
            text: "\(method)() async throws -> \(result)")
        ]
      }
      return (name, type)
    }
    return Dictionary(types) { first, _ in first }
  }

  private func plan(
    _ line: String, beside types: [String: ExistingType], _ convention: ScreenConvention = .observable
  ) throws -> Plan {
    let specs = try SpecParser.screens(in: Array("screen Home\n\(line)\n".utf8), file: "Screens")
    let request = Request(
      specs: specs, convention: convention, root: "/p", currentFolder: "/p", outputFolder: "Sources/App/__Name__")
    var facts = ProjectFacts.project(Self.app)
    facts.declaredType = { name, _ in types[name] }
    facts.typeNames = { _ in types.keys.sorted() }
    return try Planner.plan(request, facts: facts)
  }

  private func text(_ plan: Plan, _ file: String) -> String {
    let step = plan.steps.first { $0.path.hasSuffix("/\(file)") }
    return step.map { String(decoding: $0.contents, as: UTF8.self) } ?? ""
  }

  private static let load = "load posts: [Post] from feed.fetchPosts()"

  @Test(arguments: [
    ("feed", "FeedService", "feedService"), ("feed", "FeedServiceProtocol", "feedService"),
    ("feed", "FeedServicing", "feedService"), ("feed", "FeedClient", "feedClient"),
    ("feed", "FeedProviding", "feedProvider"), ("feed", "FeedLoading", "feedLoader"),
    ("feed", "FeedAPI", "feedAPI"), ("feed", "FeedUseCase", "feedUseCase"), ("feed", "Feed", "feed"),
    ("feedService", "FeedService", "feedService"), ("feedService", "FeedServicing", "feedService"),
    ("feedWorker", "FeedWorker", "feedWorker"), ("feed", "FeedServiceRepresentable", "feedService"),
    ("feed", "FeedClientInterface", "feedClient"),
  ])
  func aProtocolOfTheProjectIsCalled(name: String, type: String, property: String) throws {
    for convention in ScreenConvention.all where convention.name != "clean" {
      let plan = try plan(
        "load posts: [Post] from \(name).fetchPosts()",
        beside: Self.types([type]), convention)
      #expect(!plan.steps.contains { $0.path.contains("Interactor") }, "\(convention.name)")
      let viewModel = text(plan, "HomeViewModel.swift")
      #expect(viewModel.contains("private let \(property): any \(type)\n"), "\(viewModel)")
      #expect(viewModel.contains("try await \(property).fetchPosts()"))
      #expect(text(plan, "HomeViewModelTests.swift").contains("\(property): Stub\(type)(onFetchPosts: "))
      #expect(plan.notes.contains { $0.contains("'Stub\(type)', which is not declared") })
    }
  }

  @Test func anInteractorComesFirst() throws {
    let plan = try plan(Self.load, beside: Self.types(["FeedService", "FeedInteractor"]))
    #expect(text(plan, "HomeViewModel.swift").contains("private let feedInteractor: any FeedInteractor\n"))
  }

  /// A class or an actor with a protocol beside it is called by that protocol, as an Interactor of the screen's own, too.
  @Test(arguments: ["FeedInteractorProtocol", "FeedInteracting", "FeedInteractorType"])
  func theProtocolOfAnInteractor(type: String) throws {
    for kind in [ExistingType.Kind.class, .actor, .struct] {
      let types = Self.types([type]).merging(Self.types(["FeedInteractor"], kind: kind)) { $1 }
      for convention in ScreenConvention.all where convention.name != "clean" {
        let plan = try plan(Self.load, beside: types, convention)
        let viewModel = text(plan, "HomeViewModel.swift")
        #expect(viewModel.contains("private let feedInteractor: any \(type)\n"), "\(viewModel)")
        #expect(!plan.steps.contains { $0.path.contains("Interactor") }, "\(convention.name)")
      }
    }
    let own = Self.types(["HomeInteractorProtocol"]).merging(Self.types(["HomeInteractor"], kind: .class)) { $1 }
    let plan = try plan("load posts: [Post] from fetchPosts()", beside: own)
    #expect(text(plan, "HomeViewModel.swift").contains("private let interactor: any HomeInteractorProtocol\n"))
    #expect(!plan.steps.contains { $0.path.contains("Interactor") })
    // A class alone is given to no screen.
    #expect(throws: PlanError.self) { try self.plan(Self.load, beside: Self.types(["FeedInteractor"], kind: .class)) }
  }

  /// A double that the project has is named where the screen's stub is missing.
  @Test func doublesOfTheProjectAreNamed() throws {
    var types = Self.types(["FeedService"])
    for (name, inherited) in [("FeedServiceMock", "FeedService"), ("MockOther", "Other"), ("FeedCache", "FeedService")]
    {
      types[name] = ExistingType(kind: .class, file: "/p/Sources/App/Mocks.swift", members: [])
      types[name]?.inherited = [inherited]
    }
    let notes = try plan(Self.load, beside: types).notes
    #expect(
      notes.contains {
        $0.contains(
          "'StubFeedService', which is not declared; add it next to 'FeedService', or use 'FeedServiceMock' in its place"
        )
      }, "\(notes)")
  }

  /// If several protocols fit, the one with the methods is used.
  @Test func protocolWithTheCalledMethodsIsChosen() throws {
    let types = Self.types(["FeedService"], methods: [:]).merging(Self.types(["FeedClient"])) { $1 }
    #expect(text(try plan(Self.load, beside: types), "HomeViewModel.swift").contains("any FeedClient\n"))
  }

  @Test func missingProtocolMethodsAreReported() throws {
    var types = Self.types(["FeedService"], methods: [:])
    types["FeedService"]?.inherited = []
    let plan = try plan(Self.load, beside: types)
    #expect(text(plan, "HomeViewModel.swift").contains("any FeedService\n"))
    #expect(
      plan.notes.contains {
        $0.hasPrefix("'FeedService' in ") && $0.contains("\n    func fetchPosts() async throws -> ")
      })
    #expect(plan.notes.contains { $0.hasPrefix("'FeedService' in ") && $0.contains("is not 'Sendable'") })
  }

  @Test func anotherSignatureIsRefused() throws {
    let types = Self.types(["FeedService"], methods: ["fetchPosts": "[Int]"])
    let error = try #require(throws: PlanError.self) { try plan(Self.load, beside: types) }
    #expect(error.message.contains("'FeedService' in 'Sources/App/Services.swift' declares"))
  }

  /// Only protocols fit, because the code uses `any`.
  @Test(arguments: [ExistingType.Kind.class, .struct, .enum, .other])
  func otherTypesAreNotCalled(kind: ExistingType.Kind) throws {
    let plan = try plan(Self.load, beside: Self.types(["FeedService", "FeedClient"], kind: kind))
    #expect(plan.steps.contains { $0.path.hasSuffix("FeedInteractor.swift") })
  }

  @Test(arguments: ["FeedServiceDelegate", "FeedServices", "MyFeedService", "FeedPage"])
  func protocolsOfOtherThingsAreNotCalled(type: String) throws {
    let plan = try plan(Self.load, beside: Self.types([type]))
    #expect(plan.steps.contains { $0.path.hasSuffix("FeedInteractor.swift") })
  }

  @Test func aPropertyThatIsTakenIsNotUsedTwice() throws {
    let plan = try plan(Self.load + "\nstate feedService: Bool = false", beside: Self.types(["FeedService"]))
    #expect(text(plan, "HomeViewModel.swift").contains("any FeedInteractor\n"))
  }

  @Test func layersHaveRepositories() throws {
    let plan = try plan(Self.load, beside: Self.types(["FeedService"]), .clean)
    #expect(plan.steps.contains { $0.path.hasSuffix("Domain/FeedRepository.swift") })
  }

  /// Two screens call one protocol, one by its short name and one by its full name.
  @Test func screensShareAProtocol() throws {
    let types = Self.types(["FeedService"], methods: ["fetchPosts": "[Post]", "count": "Int"])
    let plan = try plan(Self.load + "\nscreen Other\nload count: Int from feedService.count()", beside: types)
    #expect(text(plan, "OtherViewModel.swift").contains("try await feedService.count()"))
    #expect(!plan.notes.contains { $0.contains(" lacks ") })
  }
}
