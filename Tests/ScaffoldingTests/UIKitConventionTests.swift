import Plans
import Testing

@testable import Scaffolding

/// The conventions with UIKit, and existing declarations of the project.
@Suite struct UIKitConventionTests {
  private func plan(
    _ convention: ScreenConvention, _ lines: String, facts: ProjectFacts = .project()
  ) throws -> Plan {
    let specs = try SpecParser.screens(in: Array(lines.utf8), file: "Screens")
    return try Planner.plan(
      Request(specs: specs, convention: convention, root: "/p", currentFolder: "/p"), facts: facts)
  }

  private func text(_ name: String, in plan: Plan) throws -> String {
    let step = try #require(plan.steps.first { $0.path.hasSuffix("/" + name) }, "no \(name)")
    return String(decoding: step.contents, as: UTF8.self)
  }

  /// A project that declares an entity.
  private var posts: ProjectFacts {
    var facts = ProjectFacts.project()
    facts.declaredType = { name, _ in
      guard name == "Post" else { return nil }
      return ExistingType(
        kind: .struct, file: "/p/Post.swift", members: ["id", "title"],
        memberwise: [.init(name: "id", type: "Int"), .init(name: "title", type: "String")])
    }
    return facts
  }

  // MARK: - uikit

  /// The code that follows an output is still to be written, and the list of things to do says so.
  @Test func aCoordinatorSaysWhatIsOpen() throws {
    let files = try filesOfPackage("screen Movies\noutput movie(id: Int)\noutput closed", .clean)
    let coordinator = try #require(files["MoviesFlowCoordinator.swift"])
    #expect(coordinator.contains("        // TODO: Show the next screen after `movie`.\n    }\n"))
    #expect(!coordinator.contains("`closed`"))
  }

  @Test func aRowSaysTheTitleOfItsElement() throws {
    let lines = "screen Shelf\nload posts: [Post]"
    #expect(try text("ShelfViewController.swift", in: plan(.uikit, lines)).contains("content.text = \"\\(element)\""))
    #expect(
      try text("ShelfViewController.swift", in: plan(.uikit, lines, facts: posts)).contains(
        "content.text = element.title\n"))
    let texts = try plan(.uikit, "screen Shelf\nload names: [String]")
    #expect(try text("ShelfViewController.swift", in: texts).contains("content.text = element\n"))
  }

  /// Guests see a text instead of the content, as in the conventions with SwiftUI.
  @Test(arguments: [ScreenConvention.uikit, .clean])
  func guestsAreAskedToSignIn(convention: ScreenConvention) throws {
    func controller(_ lines: String) throws -> String {
      try text("ShelfViewController.swift", in: plan(convention, "screen Shelf\n\(lines)"))
    }
    let forGuests = try controller("load posts: [Post]\nload notes: [String]\nguest")
    for name in ["posts", "notes"] {
      let line = "if viewModel.isGuestMode, viewModel.\(name).isNotRequested { return forGuests }\n"
      #expect(forGuests.contains(line))
    }
    #expect(forGuests.contains("Sign In to See This"))
    #expect(try !controller("load posts: [Post]").contains("forGuests"))
    #expect(try !controller("guest").contains("forGuests"))
  }

  @Test func parametersDoNotMeetThoseOfUIKit() throws {
    let controller = try text(
      "ShelfViewController.swift",
      in: plan(.uikit, "screen Shelf\nload posts(title: String): [Post] from shelf.fetch(title: title)"))
    #expect(controller.contains("var requestedTitle: String {\n"))
    #expect(controller.contains("init(viewModel: ShelfViewModel, title: String) {"))
    #expect(controller.contains("await viewModel.load(title: requestedTitle)"))
  }

  /// A row can be selected if one output fits its element: it carries the element or a part of it.
  @Test(arguments: [
    ("load posts: [Post]\noutput detail(id: Int)", ".detail(id: shownPosts[indexPath.row].id)"),
    ("load posts: [Post]\noutput post(post: Post)", ".post(post: shownPosts[indexPath.row])"),
    ("load photos: [URL]\noutput photo(url: URL)", ".photo(url: shownPhotos[indexPath.row])"),
    ("load posts: [Post]\noutput share(post: Post)\noutput post(post: Post)", ".post(post: shownPosts[indexPath.row])"),
    ("load posts: [Post]\noutput share(post: Post)\noutput save(post: Post)", nil),
    ("load names: [String]\noutput share(text: String)", nil),
    ("load posts: [Post]\noutput author(name: String)", nil),
  ])
  func aRowThatIsChosen(lines: String, output: String?) throws {
    let controller = try text("ShelfViewController.swift", in: plan(.uikit, "screen Shelf\n\(lines)", facts: posts))
    #expect(controller.contains("tableView.delegate = self") == (output != nil))
    if let output { #expect(controller.contains("viewModel.send(\(output))")) }
  }

  // MARK: - clean

  /// In layers, a row sends properties of its item, because the View does not know the entity.
  @Test(arguments: [
    (
      "load posts: [Post]\noutput detail(id: Int)", "didSelectDetail(id: shownPosts[indexPath.row].id)",
      ["id", "title"]
    ),
    (
      "load posts: [Post]\noutput detail(title: String)", "didSelectDetail(title: shownPosts[indexPath.row].title)",
      ["title"]
    ),
    ("load names: [String]\noutput name(_ name: String)", "didSelectName(shownNames[indexPath.row])", []),
    (
      "load posts: [Post]\noutput post(post: Post)", "didSelectPost(postID: shownPosts[indexPath.row].id)",
      ["id", "title"]
    ),
    ("load posts: [Post]\noutput page(number: Int)", nil, ["title"]),
  ])
  func aRowThatIsChosenInLayers(lines: String, call: String?, properties: [String]) throws {
    let plan = try plan(.clean, "screen Shelf\n\(lines)", facts: posts)
    let controller = try text("ShelfViewController.swift", in: plan)
    #expect(controller.contains("UITableViewDelegate") == (call != nil))
    #expect(controller.contains("contentView.tableView.delegate = self\n") == (call != nil))
    if let call { #expect(controller.contains("        viewModel.\(call)\n")) }
    if properties.isEmpty { return }
    let item = try text("ShelfPostItemViewModel.swift", in: plan)
    #expect(
      item.split(separator: "\n").filter { $0.hasPrefix("    let ") }.map { $0.dropFirst(8).prefix { $0 != ":" } }
        == properties.map { $0[...] })
    if properties.contains("id") { #expect(item.contains("        id = entity.id\n        title = entity.title\n")) }
  }

  /// Two methods whose use cases would have the same name.
  @Test func twoUseCasesOfOneName() throws {
    let lines =
      "screen Weather\nload now: Weather from weather.fetch()\nload day: Weather from weather.fetchWeather(at: 1)"
    let error = #expect(throws: PlanError.self) { try plan(.clean, lines) }
    #expect(
      error?.message
        == """
        Screens:3:24: 'weather.fetch' and 'weather.fetchWeather' would both become 'FetchWeatherUseCase'; \
        rename one of the two
          load day: Weather from weather.fetchWeather(at: 1)
                                 ^^^^^^^^^^^^^^^^^^^^
        """)
    #expect(throws: Never.self) { try plan(.uikit, lines) }
  }

  @Test func layersHaveFoldersOfTheirOwn() throws {
    let plan = try plan(.clean, "screen Shelf\nload posts: [Post] from collection.fetchPosts()")
    #expect(
      plan.steps.map(\.path) == [
        "Shelf/Domain/Post.swift", "Shelf/Domain/CollectionRepository.swift",
        "Shelf/Domain/FetchCollectionPostsUseCase.swift", "Shelf/Data/PostDTO.swift",
        "Shelf/Data/CollectionDataSource.swift", "Shelf/Data/DefaultCollectionRepository.swift",
        "Shelf/Presentation/ShelfPostItemViewModel.swift", "Shelf/Presentation/ShelfViewModel.swift",
        "Shelf/Views/ShelfViewController.swift", "Shelf/ShelfFlowCoordinator.swift", "Shelf/ShelfDIContainer.swift",
        "Shelf/Views/ShelfView.swift",
      ])
  }

  @Test func entityPropertiesAreInDTOAndItem() throws {
    let plan = try plan(.clean, "screen Shelf\nload posts: [Post] from collection.fetchPosts()", facts: posts)
    #expect(!plan.steps.contains { $0.path.hasSuffix("/Post.swift") })
    #expect(
      try text("PostDTO.swift", in: plan) == """
        /// The wire format of `Post`.
        struct PostDTO: Decodable, Equatable, Sendable {
            let id: Int
            let title: String
        }

        extension PostDTO {
            func toDomain() -> Post {
                Post(id: id, title: title)
            }
        }

        """)
    #expect(try text("ShelfPostItemViewModel.swift", in: plan).contains("title = entity.title\n"))
  }

  /// Types other than structs of simple values are not mapped to models of other layers.
  @Test(arguments: [
    ExistingType(kind: .enum, file: "/p/Theme.swift", plainCases: ["dark", "light"]),
    ExistingType(kind: .struct, file: "/p/Theme.swift", hasPlainInit: true),
    ExistingType(kind: .struct, file: "/p/Theme.swift", memberwise: [.init(name: "colors", type: "[Color]")]),
    ExistingType(kind: .struct, file: "/p/Theme.swift", memberwise: [.init(name: "sign", type: "Character")]),
  ])
  func otherTypesAreNotMapped(_ theme: ExistingType) throws {
    var facts = ProjectFacts.project()
    facts.declaredType = { name, _ in name == "Theme" ? theme : nil }
    let plan = try plan(.clean, "screen Shelf\nload theme: Theme from settings.fetchTheme()", facts: facts)
    #expect(!plan.steps.contains { $0.path.contains("DTO") || $0.path.contains("Item") })
    #expect(try text("SettingsDataSource.swift", in: plan).contains("func fetchTheme() async throws -> Theme\n"))
  }

  @Test(arguments: [
    ("collection.fetchPosts()", "FetchCollectionPostsUseCase"), ("comment.fetchComments()", "FetchCommentsUseCase"),
    ("movie.search()", "SearchMovieUseCase"), ("fetchAll()", "FetchShelfAllUseCase"),
  ])
  func useCasesAreNamedAfterWhatTheyAreAbout(_ call: String, _ type: String) throws {
    let plan = try plan(.clean, "screen Shelf\nload posts: [Post] from \(call)")
    #expect(plan.steps.contains { $0.path == "Shelf/Domain/\(type).swift" })
  }

  @Test func screensShareWhatTheyCall() throws {
    let plan = try plan(
      .clean,
      """
      screen Shelf
      load posts: [Post] from collection.fetchPosts()
      screen Desk
      load posts: [Post] from collection.fetchPosts()
      search query from collection.search(query)
      """)
    let paths = plan.steps.map(\.path)
    #expect(paths.filter { $0.hasSuffix("FetchCollectionPostsUseCase.swift") }.count == 1)
    #expect(paths.filter { $0.hasSuffix("PostDTO.swift") }.count == 1)
    #expect(paths.contains("Desk/Domain/SearchCollectionUseCase.swift"))
    #expect(try text("CollectionRepository.swift", in: plan).contains("func search("))
  }

  @Test func missingRepositoryMethodsAreReported() throws {
    var facts = posts
    let entity = facts.declaredType
    facts.declaredType = { name, folder in
      name == "CollectionRepository"
        ? ExistingType(kind: .protocol, file: "/p/Collection/CollectionRepository.swift", members: ["fetchPosts()"])
        : entity(name, folder)
    }
    let plan = try plan(
      .clean, "screen Shelf\nload posts: [Post] from collection.fetchPosts()\nsearch query from collection.find(query)",
      facts: facts)
    #expect(!plan.steps.contains { $0.path.contains("Repository") })
    #expect(plan.steps.contains { $0.path == "Shelf/Domain/FindCollectionUseCase.swift" })
    #expect(
      plan.notes.contains(
        """
        'CollectionRepository' in 'Collection/CollectionRepository.swift' lacks members that the screen uses, so the target does \
        not build yet; add them there and to each type that conforms to it:
            func find(_ query: String) async throws -> [Post]
        """))
  }

  /// The repository passes a call on to its data source, so a missing method is reported for both.
  @Test func missingDataSourceMethodsAreReported() throws {
    var facts = posts
    let entity = facts.declaredType
    facts.declaredType = { name, folder in
      ["CollectionRepository", "CollectionDataSource"].contains(name)
        ? ExistingType(kind: .protocol, file: "/p/Collection/\(name).swift", members: ["fetchPosts()"])
        : entity(name, folder)
    }
    let plan = try plan(
      .clean, "screen Shelf\nload posts: [Post] from collection.fetchPosts()\nsearch query from collection.find(query)",
      facts: facts)
    #expect(
      plan.notes.filter { $0.contains("Collection") }
        == ["Repository", "DataSource"].map { kind in
          """
          'Collection\(kind)' in 'Collection/Collection\(kind).swift' lacks members that the screen uses, so the target does not \
          build yet; add them there and to each type that conforms to it:
              func find(_ query: String) async throws -> [Post]
          """
        })
  }

  /// If the items of two screens would have the same name, the screen with the longer name gets it.
  @Test(arguments: [
    (
      "screen Post\nload box: CommentBox\nscreen PostComment\nload box: Box",
      ["PostCommentBoxItemViewModel", "PostShownCommentBoxItemViewModel"]
    ),
    (
      "screen Cart\nload items: [CartItem]\nscreen CartItem\nload item: CartItem",
      ["CartCartItemViewModel", "CartItemItemViewModel"]
    ),
    ("screen Cart\nload cart: Cart\nscreen CartItem\nload name: String", ["CartCartItemViewModel"]),
    (
      "screen Cart\nload cart: Cart\nload items: [CartItem]\nscreen CartItem\nload item: Item",
      ["CartCartItemItemViewModel", "CartCartItemViewModel", "CartItemItemViewModel"]
    ),
  ])
  func itemsOfTwoScreens(_ lines: String, _ items: [String]) throws {
    let found = try plan(.clean, lines).steps.map(\.path).filter { $0.hasSuffix("ItemViewModel.swift") }
    let names = found.map { $0.split(separator: "/").last?.dropLast(6).description ?? "" }
    #expect(names.filter { $0 != "CartItemViewModel" }.sorted() == items)
    #expect(Set(names).count == names.count)
  }
}
