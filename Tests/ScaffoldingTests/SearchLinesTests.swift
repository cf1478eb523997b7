import Plans
import Testing

@testable import Scaffolding

/// Searches on submit, and searches with a minimum length: `search query from movie.search(query) on submit`.
@Suite struct SearchLinesTests {
  private func screen(_ lines: String) throws -> Spec {
    try #require(try SpecParser.screens(in: Array("screen Movies\n\(lines)".utf8), file: "Screens").first)
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

  private static let search = "search query as movies: [Movie] from movie.search(query)"

  /// Guests load nothing, so they search for nothing either.
  @Test(arguments: ScreenConvention.all)
  func aGuestSearchesForNothing(convention: ScreenConvention) throws {
    let files = try files("guest\n\(Self.search)", convention)
    let guards = files.values.flatMap { text in
      text.split(separator: "\n").filter { $0.contains("query.isEmpty else {") }
    }
    #expect(!guards.isEmpty)
    for line in guards where !line.contains("guard query.isEmpty") {
      #expect(
        line.contains("guard !isGuestMode, !query.isEmpty else") || line.contains("guard !state.isGuestMode, !state."))
    }
    let tests = try #require(files["MoviesViewModelTests.swift"])
    let after = try #require(tests.firstRange(of: "func forgetsTheResultsInGuestMode").map { tests[$0.upperBound...] })
    #expect(
      after.prefix(900).contains("await type(\"swift\", into: viewModel)\n        #expect(search.callCount == 1)"))
  }

  @Test func conditionsStandInAnyOrder() throws {
    func search(_ conditions: String) throws -> Spec.Search? {
      try screen("\(Self.search) \(conditions)").searches.first
    }
    #expect(try search("")?.isOnSubmit == false && search("")?.leastLength == 1)
    #expect(try search("on submit")?.isOnSubmit == true)
    #expect(try search("needs 3 letters")?.leastLength == 3)
    #expect(try search("needs 20 letters on submit") == search("on submit needs 20 letters"))
  }

  @Test(arguments: [
    ("on", "'submit' is missing here"), ("on submits", "'submit' is missing here"),
    ("on submit on submit", "'on submit' appears twice; remove one"),
    ("needs", "a number from 2 to 20 is missing here"), ("needs letters", "a number from 2 to 20 is missing here"),
    ("needs 1 letters", "a number from 2 to 20 is missing here"),
    ("needs 21 letters", "a number from 2 to 20 is missing here"),
    ("needs 3.5 letters", "a number from 2 to 20 is missing here"),
    ("needs 99999999999999999999 letters", "a number from 2 to 20 is missing here"),
    ("needs 3", "'letters' is missing here"), ("needs 3 letter", "'letters' is missing here"),
    ("needs 3 letters needs 4 letters", "'needs' appears twice; remove one"),
    ("need 3 letters", "'need' does not belong here; did you mean 'needs'?"),
    ("on submit 3", "'3' does not belong here"),
    ("on submit\ndo submitQuery from movie.submit()", "'submitQuery' is already declared"),
  ])
  func invalidConditionsAreRefused(conditions: String, problem: String) throws {
    let error = try #require(throws: SpecErrors.self) { try screen("\(Self.search) \(conditions)") }
    #expect(error.all.count == 1)
    if problem.hasPrefix("a number") { #expect(error.all.first?.message.contains("needs 3 letters'") == true) }
    #expect(error.all.first?.message.contains(problem) == true, "\(error.all.first?.message ?? "")")
  }

  @Test(arguments: ScreenConvention.all)
  func aSubmittedSearchDoesNotWait(convention: ScreenConvention) throws {
    let files = try files("\(Self.search) on submit", convention)
    let code = files.filter { $0.key.hasPrefix("Movies") || $0.key.hasPrefix("Default") }
    #expect(!code.values.contains { $0.contains("clock") || $0.contains("debounce") })
    let names = ["MoviesView.swift", "MoviesViewController.swift"]
    let event = files[names[1]] == nil ? ".onSubmit(of: .search) { viewModel." : "for: .editingDidEndOnExit"
    #expect(names.contains { files[$0]?.contains(event) == true })
    let tests = try #require(files["MoviesViewModelTests.swift"])
    #expect(tests.contains("func searchesWhenTypingHasEnded()") && !tests.contains("func searchesWhenTypingPauses()"))
  }

  /// A failed search can be repeated without typing.
  @Test(arguments: ScreenConvention.all, ["", " on submit"])
  func aFailedSearchOffersARetry(convention: ScreenConvention, condition: String) throws {
    let files = try files(Self.search + condition, convention)
    let view = try #require(files["MoviesView.swift"])
    #expect(view.contains("Try Again"))
    guard let controller = files["MoviesViewController.swift"] else { return }
    #expect(view.contains("private static func makeButton(title: String)"))
    #expect(view.contains("        searchRetryButton.isHidden = error == nil\n"))
    #expect(view.contains("        header.addArrangedSubview(searchRetryButton)\n"))
    let retry = condition.isEmpty ? "takeQuery()" : "viewModel.submitQuery()"
    #expect(
      controller.contains(
        "contentView.searchRetryButton.addAction(\n            UIAction { [weak self] _ in self?.\(retry) },\n"
          + "            for: .touchUpInside\n"))
  }

  @Test(arguments: ScreenConvention.all, [2, 3, 6, 20])
  func aShortQueryFindsNothing(convention: ScreenConvention, least: Int) throws {
    let files = try files("\(Self.search) needs \(least) letters", convention)
    let condition = "query.count >= \(least) else {"
    #expect(files.values.contains { $0.contains(condition) })
    let tests = try #require(files["MoviesViewModelTests.swift"])
    let text = String(repeating: "swift", count: 5)
    #expect(tests.contains("await type(\"\(text.prefix(least - 1))\", into: viewModel)"))
    #expect(tests.contains("await type(\"\(text.prefix(max(5, least + 1)))\", into: viewModel)"))
    #expect(tests.contains("func searchesWhenTypingPauses()"))
  }

  private static let two = """
    search title as titles: [Movie] from movie.findTitles(title)
    search actor from movie.findActors(actor, in: title) on submit needs 3 letters
    load movies: [Movie] from movie.fetchMovies()
    """

  @Test func eachSearchHasItsOwnTextResultsAndConditions() throws {
    let searches = try screen(Self.two).searches
    #expect(searches.map(\.query) == ["title", "actor"])
    #expect(searches.map(\.results) == ["titles", "actorResults"])
    #expect(searches.map(\.isOnSubmit) == [false, true])
    #expect(searches.map(\.leastLength) == [1, 3])
  }

  @Test(arguments: [
    (
      "search title as titles: [Int] from m.a(title)\nsearch title as more: [Int] from m.b(title)",
      "'title' is already declared"
    ),
    (
      "search title as found: [Int] from m.a(title)\nsearch actor as found: [Int] from m.b(actor)",
      "'found' is already declared"
    ),
    (
      "search title as a: [Int] from m.a(title)\nsearch actor as b: [Int] from m.b(actor)\ndo searchTitle from m.c()",
      "'searchTitle' is already declared"
    ),
    (
      "search title as a: [Int] from m.a(title)\nsearch actor as b: [Int] from m.b(actor)\ndo searchActor from m.c()",
      "'searchActor' is already declared"
    ),
  ])
  func searchesHaveNamesOfTheirOwn(lines: String, problem: String) throws {
    let error = try #require(throws: SpecErrors.self) { try screen(lines) }
    #expect(error.all.map(\.message).contains { $0.contains(problem) }, "\(error.all.map(\.message))")
  }

  @Test(arguments: ScreenConvention.all)
  func eachSearchHasItsOwnFieldAndTests(convention: ScreenConvention) throws {
    let files = try files(Self.two, convention)
    let tests = try #require(files["MoviesViewModelTests.swift"])
    #expect(
      tests.contains("func searchesWhenTypingPausesTitle()") && !tests.contains("func searchesWhenTypingPausesActor()"))
    #expect(tests.contains("func searchesWhenTypingHasEndedActor()"))
    let view = try #require(files["MoviesView.swift"])
    #expect(!view.contains(".searchable"))
    let isUIKit = files["MoviesViewController.swift"] != nil
    for title in ["Title", "Actor"] {
      let field = isUIKit ? "let search\(title)Field = makeSearchField(" : "TextField(\"\(title)\", text: "
      #expect(view.contains(field), "\(view)")
    }
  }

  /// The results take the place of what the screen shows besides.
  @Test(arguments: ScreenConvention.all)
  func singleSearchReplacesTheContent(convention: ScreenConvention) throws {
    let files = try files("\(Self.search)\nload movies2: [Movie] from movie.fetchMovies()", convention)
    let view = files["MoviesViewController.swift"] ?? files["MoviesView.swift"] ?? ""
    let covers =
      files["MoviesViewController.swift"] == nil
      ? ".overlay {" : "if !isSearching { append(movies2Rows, to: .movies2, of: &snapshot) }"
    #expect(view.contains(covers), "\(view)")
  }

  /// Without these conditions, the generated code is the same as before.
  @Test(arguments: ScreenConvention.all)
  func aSearchWithoutConditionsWaitsForAPause(convention: ScreenConvention) throws {
    let files = try files(Self.search, convention)
    let tests = try #require(files["MoviesViewModelTests.swift"])
    #expect(tests.contains("func searchesWhenTypingPauses()") && !tests.contains("TooShort"))
    #expect(
      files.values.contains { $0.contains("!query.isEmpty else {") || $0.contains("!state.query.isEmpty else {") })
  }
}
