import Plans
import Testing

@testable import Scaffolding

/// The output that a tapped row of a generated list sends.
@Suite struct RowOutputTests {
  private static let all = ScreenConvention.all
  private static let inSwiftUI: [ScreenConvention] = [.observable, .unidirectional, .representable]
  private static let post = "type Post { id: Int; title: String; isRead: Bool = false }\n"

  private func view(_ lines: String, _ convention: ScreenConvention) throws -> String {
    let types = lines.contains("Post") ? Self.post : ""
    let specs = try SpecParser.screens(in: Array("\(types)screen Shelf\n\(lines)".utf8), file: "Screens")
    let request = Request(specs: specs, convention: convention, root: "/p", currentFolder: "/p")
    let plan = try Planner.plan(request, facts: .project())
    let name = Self.inSwiftUI.contains { $0.name == convention.name } ? "ShelfView.swift" : "ShelfViewController.swift"
    let step = try #require(plan.steps.first { $0.path.hasSuffix("/" + name) })
    return String(decoding: step.contents, as: UTF8.self)
  }

  private func send(_ output: String, in convention: ScreenConvention) -> String {
    switch convention.name {
    case "observable": "viewModel.send(.\(output))"
    case "unidirectional": "viewModel.send(.output(.\(output)))"
    default: "viewModel.trigger(.output(.\(output)))"
    }
  }

  @Test(arguments: inSwiftUI)
  func tappedRowSendsTheMatchingOutput(convention: ScreenConvention) throws {
    for (output, sent) in [
      ("detail(id: Int)", "detail(id: post.id)"), ("open(post: Post)", "open(post: post)"),
      ("open(_ post: Post)", "open(post)"), ("detail(postID: Int)", "detail(postID: post.id)"),
      ("detail(id: Int, title: String)", "detail(id: post.id, title: post.title)"),
      ("detail(id: Int) repeats", "detail(id: post.id, UUID())"),
    ] {
      let text = try view("load posts: [Post]\noutput \(output)", convention)
      let lines = text.split(separator: "\n").map { $0.drop(while: { $0 == " " }) }
      let index = try #require(lines.firstIndex(of: "ForEach(posts) { post in"), "\(output)")
      #expect(lines[(index + 1)...(index + 3)] == ["Button {", send(sent, in: convention)[...], "} label: {"])
      #expect(!text.contains("TODO"))
    }
  }

  @Test(arguments: inSwiftUI)
  func resultsOfASearchSendTheSame(convention: ScreenConvention) throws {
    let search = "search query as found: [Post] from shelf.search(query)\noutput detail(id: Int)"
    let text = try view(search, convention)
    #expect(text.contains(send("detail(id: post.id)", in: convention)))
    #expect(text.contains("onSelect(post)") == (convention.name == "unidirectional"))
    #expect(!text.contains("TODO"))
  }

  @Test(arguments: inSwiftUI)
  func aRowOfTextsSendsAnOutputOfItsName(convention: ScreenConvention) throws {
    let named = try view("load names: [String]\noutput name(_ name: String)", convention)
    #expect(named.contains(send("name(element)", in: convention)))
    let other = try view("load names: [String]\noutput share(_ text: String)", convention)
    #expect(!other.contains("Button {\n"))
  }

  /// If several outputs fit, the one with the name of the element is sent, or the only one that leads to a screen.
  @Test(arguments: all)
  func bestMatchingOutputIsSent(convention: ScreenConvention) throws {
    func tapped(_ output: String) -> String {
      switch convention.name {
      case "uikit": "viewModel.send(.\(output)(id: shownPosts[indexPath.row].id))"
      case "clean": "viewModel.didSelect\(Identifier.upperCamel(output))(id: shownPosts[indexPath.row].id)"
      default: send("\(output)(id: post.id)", in: convention)
      }
    }
    #expect(
      try view("load posts: [Post]\noutput share(id: Int)\noutput post(id: Int)", convention).contains(tapped("post")))
    let lines = """
      load posts: [Post]
      output share(id: Int)
      output detail(id: Int) -> Desk
      screen Desk
      load post(id: Int): Post from shelf.fetch(id: id)
      """
    #expect(try view(lines, convention).contains(tapped("detail")))
  }

  /// A button sends the output for which a given value or a loaded one has the values.
  @Test(arguments: all)
  func aButtonSendsTheScreensOwnValues(convention: ScreenConvention) throws {
    let (state, isController) =
      (
        convention.name == "representable" ? "viewModel.state" : "viewModel",
        !Self.inSwiftUI.contains { $0.name == convention.name }
      )
    func sent(_ output: String, _ value: String) -> String {
      switch convention.name {
      case "uikit": "    viewModel.send(.\(output)(\(value)))\n"
      case "clean": "    viewModel.didSelect\(Identifier.upperCamel(output))(\(value))\n"
      default: "{ \(send("\(output)(\(value))", in: convention)) }"
      }
    }
    let given = try view("given shelfID: Int\nload names: [String]\noutput edit(shelfID: Int)", convention)
    #expect(given.contains(sent("edit", "shelfID: \(state).shelfID")), "\(given)")
    if convention.name == "clean" { return }
    let loaded = try view("load post: Post\noutput edit(post: Post)\noutput open(postID: Int)", convention)
    #expect(
      loaded.contains(sent("edit", "post: post")) && loaded.contains(sent("open", "postID: post.id")), "\(loaded)")
    #expect(!loaded.contains("TODO"), "\(loaded)")
    // One condition for both, and none where the value is a variable already.
    let conditions = loaded.components(separatedBy: "let post = \(state).post.value").count - 1
    #expect(conditions == (isController ? 2 : convention.name == "observable" ? 0 : 1), "\(loaded)")
  }

  /// Buttons that close the screen or present another one are in its bar, up to two of the latter.
  @Test(arguments: inSwiftUI)
  func buttonsInTheBar(convention: ScreenConvention) throws {
    let lines = "load names: [String]\noutput closed\noutput finished\noutput help\noutput add -> sheet Add"
    let more = "\noutput filter -> cover Filter\noutput sort -> sheet Sort"
    let screens = "\nscreen Add\nscreen Filter\nscreen Sort"
    func placed(_ placement: String, _ title: String, _ output: String) -> String {
      "ToolbarItem(placement: .\(placement)) {\n                Button(\"\(title)\") { \(send(output, in: convention)) }"
    }
    let few = try view(lines + screens, convention)
    #expect(few.contains(placed("cancellationAction", "Close", "closed")), "\(few)")
    #expect(few.contains(placed("confirmationAction", "Done", "finished")), "\(few)")
    #expect(few.contains(placed("primaryAction", "Add", "add")), "\(few)")
    #expect(few.components(separatedBy: "ToolbarItem").count == 4, "\(few)")
    let many = try view(lines + more + screens, convention)
    #expect(many.components(separatedBy: "ToolbarItem").count == 3, "\(many)")
    for output in ["add", "filter", "sort", "help"] { #expect(many.contains(send(output, in: convention))) }
  }

  /// If vmgen cannot decide, the code has a `TODO` with the reason.
  @Test(arguments: all)
  func outputWithoutRowBecomesATodo(convention: ScreenConvention) throws {
    let several = try view("load posts: [Post]\noutput share(id: Int)\noutput save(id: Int)", convention)
    for name in ["share", "save"] {
      #expect(
        several.contains(
          "// TODO: Add a control that sends `\(name)(id:)`; a tapped row could mean `share` or `save`.\n"))
    }
    #expect(!several.contains("Button {\n"))
    let other = try view("load posts: [Post]\noutput author(name: String)", convention)
    #expect(
      other.contains(
        "// TODO: Add a control that sends `author(name:)`; no row and no loaded or given value has its parameters.\n"))
    let change = "do like(id: Int) from shelf.like(id: id) sends liked"
    let sent = try view("load posts: [Post]\n\(change)\noutput liked(id: Int)", convention)
    #expect(!sent.contains("TODO: Add a control"))
  }
}
