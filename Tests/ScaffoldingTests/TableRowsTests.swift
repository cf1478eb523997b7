import Plans
import Testing

@testable import Scaffolding

/// Tables of UIKit: each row has an identity, so that a change moves rows instead of loading all of them again.
@Suite struct TableRowsTests {
  private func controller(_ lines: String, _ convention: ScreenConvention) throws -> String {
    let request = Request(
      specs: try SpecParser.screens(in: Array("screen Feed\n\(lines)".utf8), file: "Screens"), convention: convention,
      root: "/p", currentFolder: "/p", package: try ModuleName("App"))
    let steps = try Planner.plan(request, facts: .project()).steps
    let step = try #require(steps.first { $0.path.hasSuffix("/FeedViewController.swift") })
    return String(decoding: step.contents, as: UTF8.self)
  }

  private static let uikit = ScreenConvention.all.filter { ["uikit", "clean"].contains($0.name) }

  @Test(arguments: uikit)
  func identifiableElementsAreToldApartByTheirIdentity(convention: ScreenConvention) throws {
    let lines =
      "load posts: [Post] from feed.fetchPosts()\noutput detail(id: Int)\ntype Post { id: Int; title: String }"
    let code = try controller(lines, convention)
    #expect(code.contains("UITableViewDiffableDataSource<TableSection, TableRow>"))
    #expect(code.contains(convention.name == "clean" ? "case posts(Int, Int)" : "case posts(Post.ID, Int)"))
    #expect(code.contains("rows(of: shownPosts.map(\\.id), TableRow.posts)"))
    #expect(!code.contains("reloadData"))
  }

  @Test(arguments: uikit)
  func otherElementsAreToldApartByTheirPlace(convention: ScreenConvention) throws {
    let code = try controller("load tags: [String] from feed.fetchTags()", convention)
    #expect(code.contains("case tags(Int)") && code.contains("shownTags.indices.map { .tags($0) }"))
    #expect(!code.contains("func rows<ID"))
  }

  @Test(arguments: uikit)
  func sectionsHaveTitles(convention: ScreenConvention) throws {
    let code = try controller(
      "load tags: [String] from feed.fetchTags()\nload names: [String] from feed.fetchNames()", convention)
    #expect(code.contains("case .tags: String(localized: \"Tags\")"))
    #expect(code.contains("switch dataSource.sectionIdentifier(for: indexPath.section) {"))
  }
}
