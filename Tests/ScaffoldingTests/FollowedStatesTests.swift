import Plans
import Testing

@testable import Scaffolding

/// Setters of states, their controls, and loads that follow states: `reloads posts when sortsByDate`.
@Suite struct FollowedStatesTests {
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

  private func message(_ lines: String) throws -> String {
    let error = try #require(throws: SpecErrors.self) { try screen(lines) }
    #expect(error.all.count == 1)
    return error.all.first?.message.split(separator: "\n").first.map(String.init) ?? ""
  }

  private static let states = """
    state sortsByDate: Bool = false
    state limit: Int = 20
    state note: String = ""
    state since: Date = Date(timeIntervalSince1970: 0)
    state tags: [String] = []

    """

  // MARK: - Setters

  @Test(arguments: ScreenConvention.all)
  func statesWithAControlCanBeSet(convention: ScreenConvention) throws {
    let files = try files(Self.states, convention)
    let viewModel = (files["FeedViewModel.swift"] ?? "") + (files["FeedViewModelRepresentable.swift"] ?? "")
    let hasActions = ["unidirectional", "representable"].contains(convention.name)
    for (name, type) in [("SortsByDate", "Bool"), ("Limit", "Int"), ("Note", "String"), ("Since", "Date")] {
      let setter = hasActions ? "case set\(name)(\(type))" : "func update\(name)(_ "
      #expect(viewModel.contains(setter), "\(name)")
    }
    #expect(!viewModel.contains("updateTags"))
    let tests = try #require(files["FeedViewModelTests.swift"])
    for name in ["SortsByDate", "Limit", "Note", "Since"] { #expect(tests.contains("func sets\(name)()")) }
  }

  @Test(arguments: ScreenConvention.all)
  func statesHaveControlsWithTitles(convention: ScreenConvention) throws {
    let files = try files(Self.states, convention)
    let view = (files["FeedView.swift"] ?? "")
    let controls =
      view.contains("SwiftUI")
      ? [
        "Toggle(\"Sorts by Date\", isOn: ", "Stepper(\"Limit: \\(", "TextField(\"Note\", text: ",
        "DatePicker(\"Since\", selection: ",
      ]
      : [
        "String(localized: \"Sorts by Date\"), sortsByDateSwitch", "String(localized: \"Limit\"), limitStepper",
        "noteField = makeField(String(localized: \"Note\"))", "String(localized: \"Since\"), sincePicker",
        "limitStepper.accessibilityValue", "control.accessibilityLabel = title",
      ]
    for control in controls { #expect(view.contains(control), "\(control)") }
  }

  /// The field of a search sets its query, so there is no other setter.
  @Test(arguments: ScreenConvention.all)
  func aQueryHasOneFieldAndOneSetter(convention: ScreenConvention) throws {
    let lines = "state query: String = \"\"\nsearch query as found: [String] from feed.search(query)"
    let files = try files(lines, convention)
    let view = files["FeedView.swift"] ?? ""
    #expect(!view.contains(" TextField(") && !view.contains("makeField("))
    let viewModel = files["FeedViewModel.swift"] ?? ""
    #expect(viewModel.components(separatedBy: "func updateQuery(").count <= (convention.name == "clean" ? 3 : 2))
    #expect(files == (try self.files(String(lines.split(separator: "\n")[1]), convention)))
  }

  @Test func aChangeCannotHaveTheNameOfASetter() throws {
    let lines = "state limit: Int = 20\ndo updateLimit from feed.updateLimit()"
    #expect(try message(lines).hasSuffix("'updateLimit' is already declared; choose another name"))
  }

  // MARK: - Loads that follow states

  private static let load = "load posts(page: Int): [Post] from feed.fetchPosts(page: page)\n"

  @Test func aLoadFollowsStatesAndWatchedValues() throws {
    let lines = """
      reloads posts when sortsByDate, order,isNew
      \(Self.states)
      state order: Order = .newest
      watch kind as isNew: Bool { $0 == .new }
      \(Self.load)
      """
    let spec = try screen(lines)
    #expect(spec.reloads == [.init(load: "posts", values: ["sortsByDate", "order", "isNew"])])
    for convention in ScreenConvention.all {
      let files = try files(lines, convention)
      let path = convention.name == "representable" ? "state." : ""
      let key = "\\.\(path)posts, of: self, for: page, \(path)sortsByDate, \(path)order, \(path)isNew"
      let viewModel = try #require(files["FeedViewModel.swift"])
      #expect(viewModel.components(separatedBy: key).count == 3, "\(convention.name)")
      if let controller = files["FeedViewController.swift"] {
        for name in ["sortsByDate", "order", "isNew"] {
          let publisher = convention.name == "clean" ? "\(name)Publisher" : "$\(name)"
          #expect(
            controller.contains("viewModel.\(publisher)\n            .removeDuplicates()\n            .dropFirst()"))
        }
      } else {
        let owner = "viewModel.\(path)"
        let id = "LoadKey(page, \(owner)sortsByDate, \(owner)order, \(owner)isNew)"
        #expect(files["FeedView.swift"]?.contains(".task(id: \(id))") == true)
      }
      let tests = try #require(files["FeedViewModelTests.swift"])
      for name in ["SortsByDate", "IsNew"] {
        #expect(tests.contains("func loadsThePostsAgainAfterAChangeOf\(name)()"), "\(convention.name)")
      }
      #expect(tests.contains("func replacesALoadOfThePostsWhenSortsByDateChanges()"))
    }
  }

  /// A load that does not depend on states keeps its key.
  @Test func otherLoadsDoNotFollow() throws {
    let lines = Self.states + Self.load + "load count: Int from feed.count()\nreloads count when limit"
    let viewModel = try #require(try files(lines, .observable)["FeedViewModel.swift"])
    #expect(viewModel.contains("currentLoads.load(\\.posts, of: self, for: page) {"))
    #expect(viewModel.contains("currentLoads.load(\\.count, of: self, for: limit) {"))
  }

  @Test(arguments: [
    (
      "reloads posts when sortByDate",
      "'sortByDate' is neither a state nor a watched value of this screen; did you mean 'sortsByDate'?"
    ),
    (
      "reloads posts when zzz", "'zzz' is neither a state nor a watched value of this screen; add 'state zzz: TYPE = …'"
    ),
    ("reloads post when limit", "'post' is not a load of this screen; did you mean 'posts'?"),
    ("reloads posts when limit\nreloads posts when note", "'reloads posts' appears twice; remove one"),
    ("reloads posts when limit, limit", "'limit' appears twice; remove one"),
    ("reloads posts when page", "'page' is a parameter of 'posts', so that load already follows it; remove it"),
    (
      "search note as found: [String] from feed.search(note)\nreloads posts when note",
      "'note' already starts the search; remove it"
    ),
    (
      "reloads posts when tags",
      "a load cannot follow a '[String]'; use a 'Bool', a number, a 'String', a 'Date', or an enum whose initial value is a case"
    ),
    ("reloads posts", "'when' is missing here; write 'reloads posts when sortsByDate'"),
    ("reloads posts when", "the name of a state is missing here; write 'reloads posts when sortsByDate'"),
    (
      "reloads posts when limit note",
      "'note' does not belong here; write 'reloads posts when sortsByDate'"
    ),
  ])
  func invalidFollowedValuesAreRefused(line: String, problem: String) throws {
    #expect(try message(Self.states + Self.load + line).hasSuffix(problem))
  }

  /// A test changes the watched value so that the state changes. Without such a value there is no test.
  @Test(arguments: [
    ("String", "Bool", "$0.hasPrefix(\"en_US\")", "\"en_US\""), ("String", "Bool", "!$0.contains(\"@\")", "\"@\""),
    ("String", "Bool", "$0.hasPrefix(\"b\") && $0.hasSuffix(\"c\")", "\"bc\""), ("String", "Int", "$0.count * 2", nil),
    ("[String]", "Bool", "$0.contains(\"swift\")", "[\"swift\"]"),
    ("[String: Bool]", "Bool", "$0[\"beta\"] ?? false", "[\"beta\": true]"),
    ("[String: Bool]", "Bool", "$0[\"beta\"] ?? true", "[\"beta\": false]"), ("Double", "Int", "Int($0 / 100)", nil),
  ])
  func watchedValuesOfTests(type: String, result: String, code: String, value: String?) throws {
    let lines = """
      screen Home
      watch setting: \(type) as choice: \(result) { \(code) }
      load posts: [String] from feed.fetchPosts()
      reloads posts when choice
      """
    for convention in ScreenConvention.all {
      let tests = try #require(try filesOfPackage(lines, convention)["HomeViewModelTests.swift"])
      #expect(tests.contains("func loadsThePostsAgainAfterAChangeOfChoice") == (value != nil), "\(tests)")
      if let value { #expect(tests.contains("to: \(value))"), "\(tests)") }
    }
  }
}
