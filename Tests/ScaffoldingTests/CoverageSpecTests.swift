import Chance
import Foundation
import Testing

@testable import Scaffolding

/// The specs of `docs/coverage.md`, and tests of the errors that they revealed. `.ci/generated coverage` builds them.
@Suite struct CoverageSpecTests {
  /// A file for each kind of screen.
  static let files = ["Details", "Forms", "Lists", "Searches", "Settings", "SignIn"]

  private static func text(of file: String) throws -> String {
    try String(
      contentsOf: repository.appendingPathComponent("Fixtures/Coverage/\(file).vmgen"), encoding: .utf8)
  }

  private func files(_ text: String, _ convention: ScreenConvention) throws -> [String: String] {
    let request = Request(
      specs: try SpecParser.screens(in: Array(text.utf8), file: "Screens"), convention: convention, root: "/p",
      currentFolder: "/p", package: try ModuleName("App"))
    let steps = try Planner.plan(request, facts: .project()).steps
    return Dictionary(
      steps.map {
        ($0.path.split(separator: "/").last.map(String.init) ?? "", String(decoding: $0.contents, as: UTF8.self))
      }
    ) { first, _ in first }
  }

  @Test func eachFileIsListed() throws {
    let folder = repository.appendingPathComponent("Fixtures/Coverage").path
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder).sorted() == Self.files.map { $0 + ".vmgen" })
  }

  @Test(
    arguments: [ScreenConvention.clean, .observable, .uikit, .unidirectional, .representable]
      .prefix(amount(2, thorough: 5)))
  func eachConventionWritesAllScreens(_ convention: ScreenConvention) throws {
    let text = try Self.files.map(Self.text).joined(separator: "\n")
    let specs = try SpecParser.screens(in: Array(text.utf8), file: "Screens")
    #expect(specs.count == 20)
    let written = specs.filter { $0.refusals(in: convention).isEmpty }
    #expect(written.count >= 17)
    let request = Request(
      specs: written, convention: convention, root: "/p", currentFolder: "/p", package: try ModuleName("App"))
    let plan = try Planner.plan(request, facts: .project())
    for spec in written { #expect(plan.steps.contains { $0.path.hasSuffix("/\(spec.name)ViewModel.swift") }) }
  }

  /// The articles' examples: what their ViewModels can be asked, and what their Views show.
  @Test(arguments: ScreenConvention.all)
  func theExamplesOfTheArticlesAreWritten(_ convention: ScreenConvention) throws {
    let url = repository.appendingPathComponent("Fixtures/Screens/Seeds.vmgen")
    let files = try files(String(contentsOf: url, encoding: .utf8), convention)
    let home = try #require(files["HomeViewModel.swift"])
    let members = [
      "loadMoreProducts", "changeOrder", "convenienceStore", "promotion", "totalCount", "products", "refresh",
    ]
    for member in members { #expect(home.contains(member), "\(member) in \(convention.name)") }
    let movies = files["MoviesListView.swift"] ?? ""
    let field = files["MoviesListViewController.swift"] == nil ? ".searchable(" : "let searchField = "
    #expect(movies.contains(field))
    let flow = files.filter { $0.key.hasPrefix("MoviesList") }.values.joined()
    #expect(flow.contains("movieDetails(id: "), "\(files.keys.sorted())")
  }

  /// The page names exactly the screens of the specs.
  @Test func thePageNamesEachScreen() throws {
    let page = try String(contentsOf: repository.appendingPathComponent("docs/coverage.md"), encoding: .utf8)
    let text = try Self.files.map(Self.text).joined(separator: "\n")
    for spec in try SpecParser.screens(in: Array(text.utf8), file: "Screens") {
      #expect(page.contains("`\(spec.name)`"), "\(spec.name)")
    }
  }

  // MARK: - Errors that the specs revealed

  /// The code of a `shows` line names cases, so the new type is an enum with these cases.
  @Test(arguments: ScreenConvention.all)
  func shownCasesBelongToTheNewType(_ convention: ScreenConvention) throws {
    let files = try files(
      """
      screen Feed
      load posts: [String] from feed.fetchPosts()
      shows level: FeedLevel { posts.isLoading ? .waiting : (posts.value?.isEmpty == true ? .empty : .full) }
      """, convention)
    let type = try #require(files.values.first { $0.contains("enum FeedLevel") })
    #expect(type.contains("case waiting, empty, full\n"), "\(type)")
  }

  /// If the View cannot show a value, it has a `TODO`, but no unused constant.
  @Test(arguments: [
    ("shows link: UUID? { posts.isLoading ? nil : first }", "link"),
    ("shows level: FeedLevel { posts.isLoading ? .waiting : .full }", "level"),
  ])
  func valuesThatNoViewShowsAreNotBound(_ line: String, _ name: String) throws {
    let lines = "screen Feed\nload posts: [String] from feed.fetchPosts()\nstate first: UUID?\n\(line)"
    for convention in ScreenConvention.all
    where ["observable", "unidirectional", "representable"].contains(convention.name) {
      let view = try #require(try files(lines, convention)["FeedView.swift"])
      #expect(!view.contains("let \(name)"), "\(view)")
      #expect(view.contains("// TODO: Show the \(name)."), "\(view)")
    }
  }

  @Test func nestedOptionalsAreUnwrapped() throws {
    let text = """
      type Post { id: Int; title: String? }
      screen Feed
      load post: Post? from feed.fetchPost()
      shows title: String? { post.value??.title }
      shows hasTitle: Bool { post.value??.title??.isEmpty == false }
      """
    let specs = try SpecParser.screens(in: Array(text.utf8), file: "Screens")
    #expect(specs[0].computed.map(\.code.text) == ["post.value??.title", "post.value??.title??.isEmpty == false"])
  }

  /// With spaces, `??` is an operator.
  @Test func nilCoalescingIsNoOptionalChain() throws {
    let tokens = try SpecToken.tokens(of: Array("a ?? .b"))
    #expect(tokens.map(\.text) == ["a", "??", ".", "b", ""])
    #expect(try SpecToken.tokens(of: Array("a??.b")).map(\.text) == ["a", "?", "?", ".", "b", ""])
  }
}

/// The values that changes use: parameters from the View, and values of outputs.
@Suite struct ChangeValueTests {
  private static let form = """
    screen EditPost
    load post(id: Int): Post from post.fetchPost(id: id)
    output saved(id: Int, title: String)
    field title: String { !$0.isEmpty } "Enter a title"
    submit save(id: Int) from post.save(id: id, title: title) sends saved
    do follow(id: Int) from post.follow(id: id)
    do rate(stars: Int) from post.rate(stars: stars)
    do check from post.check(title: title)
    """

  private func files(_ convention: String) throws -> [String: String] {
    let convention = try #require(ScreenConvention.all.first { $0.name == convention })
    let request = Request(
      specs: try SpecParser.screens(in: Array(Self.form.utf8), file: "Screens"), convention: convention, root: "/p",
      currentFolder: "/p", package: try ModuleName("App"))
    let steps = try Planner.plan(request, facts: .project()).steps
    return Dictionary(
      steps.map {
        ($0.path.split(separator: "/").last.map(String.init) ?? "", String(decoding: $0.contents, as: UTF8.self))
      }
    ) { first, _ in first }
  }

  @Test(arguments: [
    ("observable", "EditPostView.swift", "Task { await viewModel.save(id: id) }"),
    ("observable", "EditPostView.swift", "Task { await viewModel.follow(id: id) }"),
    ("unidirectional", "EditPostView.swift", "viewModel.send(.save(id: id))"),
    ("representable", "EditPostView.swift", "viewModel.trigger(.save(id: id))"),
    ("uikit", "EditPostViewController.swift", "await viewModel.save(id: requestedID)"),
    ("clean", "EditPostViewController.swift", "await viewModel.save(id: requestedID)"),
  ])
  func aButtonPassesWhatTheViewWasGiven(_ convention: String, _ file: String, _ call: String) throws {
    let text = try #require(try files(convention)[file])
    #expect(text.contains(call), "\(text)")
    #expect(text.contains("// TODO: Call `rate(stars:)` with the user's input."), "\(text)")
    #expect(!text.contains("// TODO: Call `follow"), "\(text)")
  }

  @Test(arguments: [
    ("observable", "viewModel.output = .saved(id: id, title: sentTitle)"),
    ("unidirectional", "viewModel.send(.output(.saved(id: id, title: sentTitle)))"),
    ("representable", "viewModel.trigger(.output(.saved(id: id, title: sentTitle)))"),
    ("uikit", "viewModel.outputSubject.send(.saved(id: id, title: sentTitle))"),
    ("clean", "viewModel.actions.saved(id, sentTitle)"),
  ])
  func anOutputCarriesWhatWasSent(_ convention: String, _ line: String) throws {
    let text = try #require(try files(convention)["EditPostViewModel.swift"])
    #expect(text.contains(line), "\(text)")
    let tests = try #require(try files(convention)["EditPostViewModelTests.swift"])
    #expect(tests.contains(".saved(id: 1, title: \"one\")"), "\(tests)")
  }
  /// Other changes than `submit` can send fields, too. Their tests fill the form first.
  @Test(arguments: ScreenConvention.all)
  func testsFillTheFieldsThatAnOutputSends(_ convention: ScreenConvention) throws {
    let text = try #require(try files(convention.name)["EditPostViewModelTests.swift"])
    let test = try #require(text.components(separatedBy: "func runsCheckAndReportsIt()").last)
    #expect(test.components(separatedBy: "states").first?.contains("fill(viewModel)") == true, "\(test)")
    let other = try #require(text.components(separatedBy: "func runsRateAndReportsIt()").last)
    #expect(other.components(separatedBy: "states").first?.contains("fill(viewModel)") == false, "\(other)")
  }
}
