import Plans
import Testing

@testable import Scaffolding

/// Searches that find a list page by page: `search query as found: [Post] from feed.find(query, page: page)`.
@Suite struct SearchPagesTests {
  private static let line = "search query as found: [Post] from feed.find(query, page: page)"

  @Test(arguments: ScreenConvention.all, ["", " on submit"])
  func theNextPageBelongsToTheLatestQuery(convention: ScreenConvention, condition: String) throws {
    let files = try filesOfPackage("screen Feed\n\(Self.line)\(condition)", convention)
    let code = files.values.joined()
    // Both the first and the next page are fetched for the query that was searched for.
    for label in ["", "query: "] where code.contains(".execute(\(label)latestQuery, page: page)") {
      #expect(code.components(separatedBy: "\(label)latestQuery, page: page)").count == 3)
    }
    #expect(code.contains("(latestQuery, page: page)"))
    #expect(code.contains("currentLoads.reload(\\."))
    #expect(code.contains("foundPage, of: self, for: "))
    #expect(code.contains("currentLoads.loadMore(\\."))
    #expect(!code.contains("reset(\\.found, of: self)") && !code.contains("reset(\\.state.found, of: self)"))
    let tests = try #require(files["FeedViewModelTests.swift"])
    #expect(tests.contains("func findsTheFoundPageByPageToTheEnd() async"))
    #expect(tests.contains("func findsMoreForTheQueryThatWasSearchedFor() async"))
  }

  @Test(arguments: ScreenConvention.all)
  func theEndOfTheResultsLoadsTheNextPage(convention: ScreenConvention) throws {
    let files = try filesOfPackage("screen Feed\n\(Self.line)", convention)
    if let controller = files["FeedViewController.swift"] {
      #expect(controller.contains("if isEndOfFound(indexPath), viewModel.foundPage == .more { loadMoreFound() }"))
      #expect(controller.contains("contentView.pageRetryButton.addAction(\n"))
      #expect(controller.contains("pageTask?.cancel()\n"))
      #expect(!controller.contains("loadTask"))
    } else {
      #expect(files["FeedView.swift"]?.contains("foundPage, after: found.count) {") == true)
    }
  }

  /// In SwiftUI, a screen that only searches has one list. Otherwise the results cover the rest of the View.
  @Test(arguments: ["observable", "unidirectional", "representable"], [false, true])
  func theResultsFillAViewWithoutOtherContent(name: String, hasMore: Bool) throws {
    let convention = try #require(ScreenConvention.named(name))
    let other = hasMore ? "\noutput settings" : "\noutput closed"
    let view = try #require(try filesOfPackage("screen Feed\n\(Self.line)\(other)", convention)["FeedView.swift"])
    #expect(view.components(separatedBy: "List {\n").count == (hasMore ? 3 : 2))
    #expect(view.contains(".overlay {\n") == hasMore)
    #expect(!view.contains("List {\n        }"))
  }

  @Test(arguments: [
    (
      "\(line)\npage posts: [Post] from feed.fetchPosts(page: page)",
      "the screen already has the paged list 'posts', and it can have only one; load or find this one at once"
    ),
    ("page posts: [Post] from feed.fetchPosts(page: page)\n\(line)", "already has the paged list 'posts'"),
    ("search query as found: Post from feed.find(query, page: page)", "write 'as found: [Post]'"),
    (
      "state isNew: Bool = false\nsearch query as found: [Post] from feed.find(query, isNew, page: page)",
      "'isNew' may change between two pages, so a search with pages cannot pass it"
    ),
    ("state foundPage: Int = 1\n\(line)", "'foundPage' is already declared"),
    ("state latestQuery: Int = 1\n\(line)", "'latestQuery' is already declared"),
    ("search query as found: [Post] from feed.find(query, after: cursor)", "a search asks for pages by number"),
    ("search query as found: [Post] from feed.find(page: page)", "'query' is not passed to 'find'"),
    ("search query as found: [Post] from feed.find()", "the search would ignore it; write 'find(query)'"),
  ])
  func refuses(lines: String, message: String) throws {
    let error = #expect(throws: SpecErrors.self) { try screens("screen A\n\(lines)") }?.all.first
    #expect(error?.message.contains(message) == true, "\(error?.message ?? "")")
  }

  /// The rule `guest_guard` asks for the guard, which is visible in each method that loads.
  @Test(arguments: ScreenConvention.all) func guestsFindNoNextPage(convention: ScreenConvention) throws {
    let code = try filesOfPackage("screen Feed\n\(Self.line)\nguest", convention).values.joined()
    let guarded = ["", "state."].contains { path in
      [4, 8, 12].contains { indentation in
        let space = String(repeating: " ", count: indentation)
        return code.contains(
          "async {\n\(space)    guard !\(path)isGuestMode else { return }\n\(space)    await currentLoads.loadMore(")
      }
    }
    #expect(guarded)
  }

  /// A given value is a constant, so all pages are found with the same one.
  @Test(arguments: ScreenConvention.all) func givenValuesArePassed(convention: ScreenConvention) throws {
    let lines = "screen Feed\ngiven id: Int\nsearch query as found: [Post] from feed.find(query, in: id, page: page)"
    #expect(try filesOfPackage(lines, convention).values.joined().contains("(latestQuery, in: "))
  }
}
