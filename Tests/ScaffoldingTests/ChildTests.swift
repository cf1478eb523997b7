import Plans
import Testing

@testable import Scaffolding

/// Screens that are a part of another one: `child filter: Filter edits text`.
@Suite struct ChildTests {
  private static let lines = """
    type Order { case newest, oldest }
    screen Feed
    load posts: [String] from feed.fetchPosts(matching: text, order: order)
    given account: String
    state text: String = ""
    state order: Order = .newest
    state limit: Int = 20
    reloads posts when text, order
    child filter: FeedFilter edits text, order
    child footer: FeedFooter
    screen FeedFilter
    given text: String
    given order: Order
    state isOpen: Bool = false
    shows isActive: Bool { !text.isEmpty }
    screen FeedFooter
    given account: String
    given limit: Int
    shows summary: String { "\\(account): \\(limit)" }
    """

  @Test func parentAndChildReferToEachOther() throws {
    let specs = try screens(Self.lines)
    #expect(specs[0].children.map(\.name) == ["filter", "footer"])
    #expect(specs[0].children.map(\.values) == [["text", "order"], ["account", "limit"]])
    #expect(specs[0].states.map(\.sharing) == [.none, .editedByChild, .editedByChild, .none])
    #expect(specs.map(\.parent?.screen.text) == [nil, "Feed", "Feed"])
    #expect(specs[1].states.map(\.sharing) == [.editsParent, .editsParent, .none])
    // The values that the parent is given stay the same.
    #expect(specs[2].states.map(\.sharing) == [.constantFromParent, .followsParent])
  }

  /// Each convention passes states to a child in its own way.
  @Test(arguments: ScreenConvention.all) func statesArePassedToTheChild(convention: ScreenConvention) throws {
    let files = try filesOfPackage(Self.lines, convention)
    let parent = try #require(files["FeedViewModel.swift"])
    let child = try #require(files["FeedFilterViewModel.swift"])
    let lines: [String]
    switch convention.name {
    case "observable":
      lines = [
        "lazy var filter = FeedFilterView.ViewModel(text: text, order: order)", "filter.follow(text: text)",
        "footer.follow(limit: limit)", "lazy var footer = FeedFooterView.ViewModel(account: account, limit: limit)",
      ]
      #expect(child.contains("func follow(text: String) {\n"))
    case "representable":
      lines = [
        "var filter: FeedFilterViewModel { filterChild }",
        "textPublisher: $state.map(\\.text).removeDuplicates().eraseToAnyPublisher()",
      ]
      let protocolFile = try #require(files["FeedViewModelRepresentable.swift"])
      #expect(protocolFile.contains("associatedtype FilterModel: FeedFilterViewModelRepresentable"))
      #expect(files["MockFeedViewModel.swift"]?.contains("lazy var filter = MockFeedFilterViewModel(") == true)
    default:
      lines = ["lazy var filter", "textPublisher: $text.eraseToAnyPublisher()", "limitPublisher: $limit"]
      #expect(child.contains("textPublisher: AnyPublisher<String, Never>"))
      #expect(parent.contains("@Published var text: String = \"\"") == (convention.name == "unidirectional"))
    }
    for line in lines { #expect(parent.contains(line), "\(line)\n\(parent)") }
    #expect(!parent.contains("accountPublisher: $"))
    #expect(!parent.contains("footer.follow(account"))
    // The value belongs to the parent, and no action or method of the child sets it.
    #expect(!child.contains("setText") && !child.contains("updateText"))
    #expect(files["FeedFilterDIContainer.swift"] == nil)
  }

  /// The control of a state is in the child that edits it.
  @Test(arguments: ScreenConvention.all) func onlyTheChildShowsControlsOfEditedStates(convention: ScreenConvention)
    throws
  {
    let files = try filesOfPackage(Self.lines, convention)
    let view = try #require(files["FeedView.swift"])
    let child = try #require(files["FeedFilterView.swift"])
    guard !["uikit", "clean"].contains(convention.name) else {
      #expect(child.contains("let textField = makeField") && !view.contains("textField"))
      #expect(view.contains("let childStack") && !child.contains("UIScrollView"))
      let controller = try #require(files["FeedViewController.swift"])
      #expect(controller.contains("setText: { [viewModel] in viewModel.updateText($0) }"))
      #expect(controller.contains("child.didMove(toParent: self)"))
      #expect(files["FeedFilterViewController.swift"]?.contains("setText(contentView.textField.text ?? \"\")") == true)
      return
    }
    #expect(child.contains("@Binding var text: String\n"))
    #expect(child.contains("TextField(\"Text\", text: $text)"))
    #expect(!child.contains("List {\n            ") && !child.contains(".navigationTitle"))
    let binding = convention.name == "unidirectional" ? "$viewModel.text" : "textBinding"
    #expect(view.contains("FeedFilterView(viewModel: viewModel.filter, text: \(binding), order: "), "\(view)")
    #expect(view.contains("FeedFooterView(viewModel: viewModel.footer)"))
    #expect(!view.contains("TextField("))
  }

  @Test(arguments: [
    ("child b: C", "the spec has no screen 'C'; add 'screen C' to the file"),
    ("child b: Parts", "the spec has no screen 'Parts'; did you mean 'Part'?"),
    ("child b: A", "'A' has a child itself"), ("child b", "':' is missing here"),
    ("child b: Part edits", "the name of a state is missing here"),
    ("child b: Part edit n", "'edit' does not belong here; did you mean 'edits'?"),
    ("child b: Part", "'Part' needs 'n: Int', which is not a state of this screen; add 'state n: Int = …'"),
    ("state n: String = \"\"\nchild b: Part", "'n' is a 'String' here, but 'Part' needs an 'Int'"),
    (
      "state n: Int = 1\nstate m: Int = 1\nchild b: Part edits m",
      "'Part' does not have the value 'm'; add 'given m: …' to it"
    ),
    ("state limit: Int = 1\nchild b: Part edits limt", "'limt' is not a state of this screen; did you mean 'limit'?"),
    ("state n: Int = 1\nchild b: Part edits n, n", "'n' appears twice"),
    ("given n: Int\nchild b: Part edits n", "'n' is a 'given' value, so no child can edit it"),
    ("state n: Int = 1\nstate m: [Int] = []\nchild b: Part edits m", "'m' is a '[Int]', which has no control"),
    ("state n: Int = 1\nchild b: Part\nchild c: Part", "'Part' is already a child of 'A'"),
    ("state n: Int = 1\nchild n: Part", "'n' is already declared"),
    ("state n: Int = 1\noutput o -> Part\nchild b: Part", "an output of 'A' leads to 'Part'"),
    ("search n as found: [Int] from x.y(n)\nchild b: Part edits n", "'n' belongs to the search field"),
    ("child b: Loading", "'Loading' is a child, which cannot have a line 'load'; move that line to its parent"),
  ])
  func refuses(lines: String, message: String) throws {
    let text =
      "screen A\n\(lines)\nscreen Part\ngiven n: Int\nshows twice: Int { n * 2 }\nscreen Loading\nload x: Int\n"
    let error = #expect(throws: SpecErrors.self) { try screens(text) }?.all.first
    #expect(error?.message.contains(message) == true, "\(error?.message ?? "")")
  }

  /// The options describe only one screen.
  @Test func commandLineScreensCannotHaveChildren() throws {
    let name = try TypeName("A")
    let error = #expect(throws: SpecErrors.self) { try SpecParser.screen(name, options: [("child", "b: Part")]) }?.all[
      0]
    #expect(error?.message.contains("the spec has no screen 'Part'") == true)
  }
}
