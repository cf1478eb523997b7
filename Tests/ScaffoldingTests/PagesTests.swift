import Plans
import Testing

@testable import Scaffolding

/// Lists that load page by page: `page posts: [Post] from feed.fetchPosts(page: page)`.
@Suite struct PagesTests {
  private func screen(_ lines: String) throws -> Spec {
    try #require(try SpecParser.screens(in: Array("screen Feed\n\(lines)".utf8), file: "Screens").first)
  }

  private func files(_ lines: String, _ convention: ScreenConvention) throws -> [String: String] {
    let request = Request(
      specs: [try screen(lines)], convention: convention, root: "/p", currentFolder: "/p",
      package: try ModuleName("App"))
    let steps = try Planner.plan(request, facts: .project()).steps
    return Dictionary(
      steps.map {
        ($0.path.split(separator: "/").last.map(String.init) ?? "", String(decoding: $0.contents, as: UTF8.self))
      }
    ) { first, _ in first }
  }

  /// The conventions with `page` lines.
  private static let conventions = ScreenConvention.all.filter { !$0.refusals.contains { $0.word == "page" } }

  @Test(arguments: conventions)
  func pagesHaveNumbersOrCursors(convention: ScreenConvention) throws {
    for (key, call) in [("page", "page: page"), ("cursor", "after: cursor"), ("cursor", "cursor")] {
      let lines = "page posts: [Post] from feed.fetchPosts(\(call))\nguest\ndo like(id: Int) from feed.like(id)"
      let viewModel = try #require(try files(lines, convention)["FeedViewModel.swift"])
      #expect(viewModel.contains("func loadMorePosts() async {"))
      for method in ["load", "refresh", "loadMore"] { #expect(viewModel.contains("currentLoads.\(method)(")) }
      #expect(viewModel.contains(") { \(key) in\n"))
      #expect(viewModel.contains("(\(call))"))
      #expect(viewModel.contains("currentLoads.reset(\\."))
      #expect(viewModel.contains(", pages: \\."))
    }
  }

  @Test(arguments: conventions)
  func theEndOfTheListLoadsTheNextPage(convention: ScreenConvention) throws {
    let lines = "page posts(topic: String): [String] from feed.fetchPosts(topic, page: page)"
    let files = try files(lines, convention)
    let view = (files["FeedView.swift"] ?? "") + (files["FeedViewController.swift"] ?? "")
    let isTable = !view.contains("import SwiftUI")
    #expect(view.contains(isTable ? "willDisplay cell" : "PageFooter(viewModel."))
    #expect(view.contains("oadMorePosts(topic: ") || view.contains("oadMorePosts(topic: requestedTopic)"))
    #expect(view.components(separatedBy: "oadMorePosts(topic: ").count == 2)
  }

  /// If every page had elements, a preview would never stop loading.
  @Test func previewsHaveOnePage() throws {
    let lines = """
      page names: [String] from feed.fetchNames(size: 20, page: page)
      load ids: [Int] from feed.fetchIDs(page: 1)
      """
    let interactor = try #require(try files(lines, .observable)["FeedInteractor.swift"])
    #expect(interactor.contains("= { _, page in\n        page == 1 ? [\"one\"] : []\n"))
    #expect(interactor.contains("= { _ in\n        [1]\n"))
  }

  @Test func cursorPageComesFromTheCore() throws {
    let lines = "page posts: [Post] from feed.fetchPosts(of: 3, after: cursor)"
    let files = try files(lines, .observable)
    let interactor = try #require(files["FeedInteractor.swift"])
    #expect(interactor.contains("func fetchPosts(of: Int, after cursor: String?) async throws -> CursorPage<Post>"))
    #expect(interactor.contains("import ViewModelCore\n"))
    #expect(interactor.contains("struct Post: "))
    #expect(interactor.components(separatedBy: "struct ").count == 4)
  }

  /// Without a call in the line, pages have numbers.
  @Test func callIsOptional() throws {
    let call = try #require(try screen("page posts(of topic: String): [Post]").loads.first?.call)
    #expect(call.method == "fetchPosts")
    #expect(call.paging == .number)
    #expect(call.parameters.map(\.declaration) == ["of topic: String", "page: Int"])
  }

  @Test func theSearchOfAListWithPagesFindsItsElements() throws {
    let lines = "page posts: [Post] from feed.fetchPosts(page: page)\nsearch query from feed.search(query)"
    #expect(try screen(lines).searches.first?.type.text == "[Post]")
  }

  @Test(arguments: [
    (
      "page posts: [Post] from feed.fetchPosts()",
      "Screens:2:41: 'page' or 'cursor' in the call is missing here; write 'page comments: [Comment] from feed.fetchComments(page: page)'"
    ),
    ("page posts: [Post] from feed.fetchPosts(page: 1)", "'page' or 'cursor' in the call is missing here"),
    ("page posts: [Post] from feed.fetchPosts(page: pages)", "Screens:2:41: 'pages' is neither"),
    ("page posts: [Post] from feed.fetchPosts(page: page + 1)", "a call takes no operators, such as in 'page + 1'"),
    (
      "page posts: [Post] from feed.fetchPosts(page: page, after: cursor)",
      "Screens:2:60: 'cursor' does not belong here"
    ),
    ("page posts: [Post] from feed.fetchPosts(page: page, and: page)", "'page' does not belong here"),
    (
      "page posts: Post from feed.fetchPosts(page: page)",
      "Screens:2:13: 'Post' is not a list, but 'page' loads a list; write '[Post]', or use 'load'"
    ),
    ("page posts: [Post]? from feed.fetchPosts(page: page)", "'[Post]?' is not a list"),
    (
      "page posts(page: Int): [Post] from feed.fetchPosts(page: page)",
      "Screens:2:58: 'page' is both the page to fetch and a state or parameter, which needs another name; try 'pageValue'"
    ),
    (
      "state cursor: String? = nil\npage posts: [Post] from feed.fetchPosts(cursor)",
      "'cursor' is both the page to fetch"
    ),
    ("page posts(page: Int): [Post]", "'page' is both the page to fetch"),
    (
      "page posts: [Post] from a.b(page: page)\npage users: [User] from a.c(page: page)",
      "Screens:3:1: the screen already has the paged list 'posts'"
    ),
    ("page posts: [Post] from a.b(page)\nsearch text from a.b(text)", "another line already calls 'b'"),
    ("state postsPage: Int = 1\npage posts: [Post] from a.b(page)", "'postsPage' is already declared"),
    ("page posts: [Post] from a.b(page)\ndo loadMorePosts from a.c()", "'loadMorePosts' is already declared"),
    ("load posts: [Post] from a.b(page)", "'page' is neither a parameter nor a state"),
    ("page posts: [Post] form a.b(page)", "did you mean 'from'?"),
    ("pages posts: [Post] from a.b(page)", "'pages' is not a kind of spec line; try 'page'"),
    ("load page: [Page] from a.b()\npage posts: [PageState] from a.c(page)", "'PageState'"),
  ])
  func refuses(lines: String, message: String) throws {
    let error = #expect(throws: SpecErrors.self) { try screen(lines) }?.all.first
    #expect(error?.message.contains(message) == true, "\(error?.message ?? "")")
  }

  @Test(arguments: ["page posts: [Post] from a.b(page)\nreloads posts when x\nstate x: Int = 1"])
  func parametersOfOthersMayHaveTheName(lines: String) throws {
    let spec = try screen(lines + "\ndo jump(page: Int) from a.c(page: page)")
    #expect(spec.reloads.map(\.load) == ["posts"])
  }
}
