import Testing

@testable import Scaffolding

/// Changes that run for several values at once: `do like(id: Int) from feed.like(id: id) updates posts concurrently`.
@Suite struct ConcurrentChangeTests {
  private static let lines = """
    type Post { id: Int; title: String }
    screen Feed
      load posts: [Post] from feed.fetchPosts()
      do like(id: Int) from feed.like(id: id) updates posts concurrently
      do remove(id: Int) from feed.remove(id: id) removes from posts
    """

  @Test(arguments: ScreenConvention.all)
  func theValuesTellTheRunsApart(convention: ScreenConvention) throws {
    let files = try filesOfPackage(Self.lines, convention)
    let viewModel = try #require(files["FeedViewModel.swift"])
    let path = convention.name == "representable" ? "state." : ""
    #expect(viewModel.contains("currentChanges.run(\\.\(path)likeState, of: self, for: id) { viewModel in"))
    #expect(viewModel.contains("currentChanges.run(\\.\(path)removeState, of: self) { viewModel in"))
    let tests = try #require(files["FeedViewModelTests.swift"])
    #expect(tests.contains("func runsLikeForOtherValuesMeanwhile()") && tests.contains("func doesNotRunLikeTwice()"))
    #expect(!tests.contains("func runsRemoveForOtherValuesMeanwhile()"))
    // Only the button of the other change is disabled while it runs.
    let view = [files["FeedView.swift"], files["FeedViewController.swift"]].compactMap(\.self).joined()
    #expect(view.contains("removeState.isRunning") && !view.contains("likeState.isRunning"))
  }

  @Test(arguments: [
    ("do like from feed.like() concurrently", "'like' cannot run twice at once"),
    ("do like(id: Int) from feed.like(id: id) concurrently concurrently", "'concurrently' appears twice"),
    ("field text: String\nsubmit send from feed.send(text: text) concurrently", "'send' cannot run twice at once"),
    ("state n: Int = 0\ndo like(id: Int) updates n { id } concurrently", "'concurrently' does not belong here"),
  ])
  func mistakesAreNamed(lines: String, expected: String) throws {
    let error = try #require(throws: SpecErrors.self) { try screens("screen Feed\n\(lines)") }
    let message = error.all.first?.message ?? ""
    #expect(message.contains(expected), "\(message)")
  }
}
