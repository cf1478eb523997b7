import Testing

@testable import Scaffolding

/// The Views and view controllers of generated screens.
@Suite struct GeneratedViewTests {
  private static let conventions = ["observable", "unidirectional", "representable"]

  private func view(_ lines: String, _ convention: String) throws -> String {
    let specs = try SpecParser.screens(in: Array("screen Home\n\(lines)".utf8), file: "Screens")
    let plan = try Planner.plan(
      Request(specs: specs, convention: try #require(.named(convention)), root: "/p", currentFolder: "/p"),
      facts: .project())
    let step = try #require(plan.steps.first { $0.path.hasSuffix("HomeView.swift") })
    return String(decoding: step.contents, as: UTF8.self)
  }

  /// A `Group` applies modifiers to each of its children, so a task would start again whenever the state changes.
  @Test(arguments: conventions)
  func modifiersAreNotAppliedToGroups(convention: String) throws {
    for lines in ["load posts: [Post]", "load posts: [Post]\noutput closed\nguest"] {
      #expect(try !view(lines, convention).contains("Group {"))
    }
  }

  @Test(arguments: conventions)
  func theViewFollowsParametersAndUsers(convention: String) throws {
    let state = convention == "representable" ? "viewModel.state" : "viewModel"
    let guest = "\(state).isGuestMode, \(state).guestSessions"
    #expect(try view("load posts: [Post]", convention).contains(".task { await"))
    #expect(
      try view("load post(id: Int): Post from home.fetch(id: id)", convention).contains(".task(id: id) { await"))
    #expect(
      try view("load post(id: Int, _ text: String): Post from home.fetch(id: id, text)", convention)
        .contains(".task(id: LoadKey(id, text)) { await"))
    #expect(try view("load posts: [Post]\nguest", convention).contains(".task(id: LoadKey(\(guest))) {"))
    let both = "load post(id: Int): Post from home.fetch(id: id)\nguest"
    #expect(try view(both, convention).contains(".task(id: LoadKey(id, \(guest))) {"))
  }

  @Test(arguments: conventions)
  func aPreviewShowsTheSearchField(convention: String) throws {
    let search = "search query as found: [Post] from home.search(query)"
    let preview = try #require(try view(search, convention).components(separatedBy: "#Preview {").last)
    #expect(preview.hasPrefix("\n    NavigationStack {\n        HomeView("))
  }

  private func file(_ name: String, _ lines: String, _ convention: String) throws -> String {
    let specs = try SpecParser.screens(in: Array("screen BookShelf\n\(lines)".utf8), file: "Screens")
    let plan = try Planner.plan(
      Request(specs: specs, convention: try #require(.named(convention)), root: "/p", currentFolder: "/p"),
      facts: .project())
    let step = try #require(plan.steps.first { $0.path.hasSuffix(name) })
    return String(decoding: step.contents, as: UTF8.self)
  }

  private static let drawn =
    conventions.map { ($0, "BookShelfView.swift") }
    + ["uikit", "clean"].map { ($0, "BookShelfViewController.swift") }

  /// Each state that the screen can be in has a preview.
  @Test(arguments: drawn)
  func previewsOfAllStates(convention: String, name: String) throws {
    func previews(_ lines: String) throws -> [Substring] {
      try file(name, lines, convention).split(separator: "\n").filter { $0.hasPrefix("#Preview") }
    }
    func named(_ states: [String]) -> [Substring] { states.map { "#Preview(\"\($0)\") {" } }
    #expect(try previews("load posts: [Post]") == named(["Loaded", "Empty", "Failed", "Loading"]))
    #expect(try previews("load post: Post") == named(["Loaded", "Failed", "Loading"]))
    #expect(try previews("output finished") == ["#Preview {"])
    let text = try file(name, "load posts(page: Int): [Post] from shelf.fetch(page: page)", convention)
    if convention == "representable" {
      for state in [".success([])", ".failure(CocoaError(.coderReadCorrupt))", ".loading"] {
        #expect(text.contains("BookShelfState(posts: \(state))"))
      }
    } else {
      for body in ["[]", "throw CocoaError(.coderReadCorrupt)", "try await Task.untilCancelled()"] {
        #expect(text.contains(": { _ in \(body) })") || text.contains(": { _ in \(body) }\n"), "\(body)")
      }
    }
  }

  /// For a guest, all previews would look the same.
  @Test(arguments: ["observable", "unidirectional", "uikit", "clean"])
  func memberValuesArePreviewed(convention: String) throws {
    let name = try #require(Self.drawn.first { $0.0 == convention }?.1)
    #expect(try file(name, "load posts: [Post]\nguest", convention).contains("AppStore(AppState(authStatus: ."))
  }

  /// A list without elements shows a text, and so does a search without results.
  @Test(arguments: drawn)
  func emptyLists(convention: String, name: String) throws {
    let isDrawn = Self.conventions.contains(convention)
    let loaded = try file(name, "load newPosts: [Post]\nload post: Post", convention)
    #expect(
      loaded.contains(
        isDrawn ? "ContentUnavailableView(\"No New Posts\", systemImage: \"tray\")" : "\"No New Posts\""))
    #expect(!loaded.contains("No Post\""))
    let found = try file(name, "search query as found: [Post] from home.search(query)", convention)
    #expect(found.contains(isDrawn ? "ContentUnavailableView.search\n" : ".search()"))
    #expect(!found.contains("\"No Found\""))
  }

  @Test(arguments: drawn)
  func theTitleIsTheNameInWords(convention: String, name: String) throws {
    let text = try file(name, "load posts: [Post]", convention)
    let title =
      Self.conventions.contains(convention)
      ? ".navigationTitle(\"Book Shelf\")" : "title = String(localized: \"Book Shelf\")"
    #expect(text.contains("        \(title)\n"))
  }

  @Test func anObservableViewMakesItsViewModelOnce() throws {
    let view = try view("load posts: [Post]", "observable")
    #expect(view.contains("@Owned private var viewModel: ViewModel\n"))
    #expect(view.contains("viewModel: @autoclosure @escaping () -> ViewModel"))
    #expect(view.contains("_viewModel = Owned(wrappedValue: viewModel())\n"))
  }

  /// The tasks of a view controller end when it disappears or loads another parameter.
  @Test(arguments: ["uikit", "clean"])
  func aViewControllerEndsItsTasks(convention: String) throws {
    let specs = try SpecParser.screens(
      in: Array("screen Home\nload post(id: Int): Post from home.fetch(id: id)\nguest".utf8), file: "Screens")
    let plan = try Planner.plan(
      Request(specs: specs, convention: try #require(.named(convention)), root: "/p", currentFolder: "/p"),
      facts: .project())
    let step = try #require(plan.steps.first { $0.path.hasSuffix("HomeViewController.swift") })
    let controller = String(decoding: step.contents, as: UTF8.self)
    for line in [
      "super.viewWillAppear(animated)\n        load()\n",
      "super.viewDidDisappear(animated)\n        loadTask?.cancel()\n",
      "if isViewLoaded, requestedID != oldValue { load() }\n", "contentView.show(post: post.value)\n", ".dropFirst()\n",
    ] {
      #expect(controller.contains(line), "\(line)")
    }
  }

  /// Swift would use a type of the app with such a name instead of the intended one.
  @Test(arguments: ["CurrentLoads", "LoadKey", "LoadRun", "NavigationStack", "Owned", "ZStack"])
  func generatedTypesDoNotHideLibraryTypes(name: String) {
    #expect(throws: (any Error).self) {
      try SpecParser.screens(in: Array("screen Home\nload items: [\(name)]".utf8), file: "Screens")
    }
  }
}
