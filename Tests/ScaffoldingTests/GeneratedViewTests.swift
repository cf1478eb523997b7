import Testing

@testable import Scaffolding

/// What the Views of generated screens hang their modifiers on.
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

  /// A `Group` hands them to each of its children, so a task would begin anew whenever the state changes.
  @Test(arguments: conventions)
  func noModifierHangsOnAGroup(convention: String) throws {
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
    #expect(try !view("load posts: [Post]", convention).contains("NavigationStack"))
  }

  @Test func anObservableViewMakesItsViewModelOnce() throws {
    let view = try view("load posts: [Post]", "observable")
    #expect(view.contains("@Owned private var viewModel: ViewModel\n"))
    #expect(view.contains("viewModel: @autoclosure @escaping () -> ViewModel"))
    #expect(view.contains("_viewModel = Owned(wrappedValue: viewModel())\n"))
  }

  /// The tasks of a view controller end when it is no longer seen, and another parameter is loaded.
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

  /// A type of the app with such a name would be taken in its place.
  @Test(arguments: ["CurrentLoads", "LoadKey", "LoadRun", "NavigationStack", "Owned", "ZStack"])
  func noTypeHasTheNameOfOneThatViewsUse(name: String) {
    #expect(throws: (any Error).self) {
      try SpecParser.screens(in: Array("screen Home\nload items: [\(name)]".utf8), file: "Screens")
    }
  }
}
