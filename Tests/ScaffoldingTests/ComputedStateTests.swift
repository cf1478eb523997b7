import Plans
import Testing

@testable import Scaffolding

/// Computed values: `shows isEmpty: Bool { posts.value?.isEmpty ?? false }`.
@Suite struct ComputedStateTests {
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

  private static let lines = """
    type Post { id: Int; title: String; isRead: Bool = false }
    load posts: [Post] from feed.fetchPosts()
    state limit: Int = 20
    watch authStatus as isSignedIn: Bool { $0 == .signedIn }
    field email: String { $0.contains("@") } "Enter an email address"
    submit register from feed.register(email: email)

    """

  // MARK: - Code

  /// A label may be a keyword, and the names before it are still the screen's.
  @Test func labelsAreNoKeywords() throws {
    let spec = try screen(
      Self.lines + """
        shows isBlank: Bool { email.trimmingCharacters(in: .whitespaces).isEmpty || limit == 0 }
        shows isRead: Bool { posts.value?.contains(where: { $0.isRead }) ?? false }
        shows range: Bool { [1, 2].firstIndex(where: { id in id == limit }) == nil }
        """)
    #expect(spec.computed.map(\.inputs) == [["form", "limit"], ["posts"], ["limit"]])
    #expect(
      spec.computed[0].code.text { "my_\($0)" }
        == "my_email.trimmingCharacters(in: .whitespaces).isEmpty || my_limit == 0")
    #expect(try message("state a: Int = 1\nshows b: Int { (where a) }").contains("'where'"))
  }

  @Test func codeIsCopiedUnchanged() throws {
    let spec = try screen(
      Self.lines + """
        shows isEmpty: Bool { posts.value?.isEmpty ?? false }
        shows note: String { "\\(posts.value?.count ?? 0) of \\(max(limit, 1)), \\(isEmpty ? "none" : "some")" }
        shows unread: [Post] { posts.value?.filter { post in !post.isRead && post.id != limit } ?? [] }
        shows titles: [String] { posts.value?.map(\\.title) ?? [] }
        shows canSend: Bool { isSignedIn&&email.count>3 && !registerState.isRunning }
        """)
    #expect(
      spec.computed.map(\.code.text) == [
        "posts.value?.isEmpty ?? false",
        "\"\\(posts.value?.count ?? 0) of \\(max(limit, 1)), \\(isEmpty ? \"none\" : \"some\")\"",
        "posts.value?.filter { post in !post.isRead && post.id != limit } ?? []",
        "posts.value?.map(\\.title) ?? []", "isSignedIn && email.count>3 && !registerState.isRunning",
      ])
    #expect(
      spec.computed.map(\.inputs) == [
        ["posts"], ["posts", "limit"], ["posts", "limit"], ["posts"], ["isSignedIn", "form", "registerState"],
      ])
  }

  /// Only names of the screen's values are replaced. Labels, members and parameters of closures stay.
  @Test func labelsMembersAndLiteralsAreNoNames() throws {
    let spec = try screen(
      """
      state limit: Int = 20
      state posts: [String] = []
      shows a: String { posts.first { limit in limit.count > 3 } ?? posts.joined(limit: "\\(posts.limit)") }
      shows b: Int { posts.reduce(limit) { $0 + $1.count } }
      """)
    #expect(
      spec.computed.map { $0.code.text { "viewModel.\($0)" } } == [
        "viewModel.posts.first { limit in limit.count > 3 } ?? "
          + "viewModel.posts.joined(limit: \"\\(viewModel.posts.limit)\")",
        "viewModel.posts.reduce(viewModel.limit) { $0 + $1.count }",
      ])
  }

  @Test(arguments: [
    (
      "shows a: Bool { post.isEmpty }",
      "'post' is not a load, state, watched value, field or change of this screen; did you mean 'posts'?"
    ),
    (
      "shows a: String { \"\\(limits)\" }",
      "'limits' is not a load, state, watched value, field or change of this screen; did you mean 'limit'?"
    ),
    ("shows a: Bool { b }\nshows b: Bool { isSignedIn }", "declare it in a line before this one"),
    ("shows a: Bool { a }", "declare it in a line before this one"),
    (
      "shows a: Bool { limit > 1 && $0 }",
      "'$0' is not a load, state, watched value, field or change of this screen; declare it in a line before this one"
    ),
    (
      "shows a: Bool { true }",
      "the code of 'a' uses no value of the screen; use a load or a state in it"
    ),
    (
      "shows a: Int { posts.value?.count }",
      "'posts.value?.count' may be nil; add '??' and a value, or make it optional: 'Int?'"
    ),
    ("shows a: Bool { limit }", "'limit' is not a value of type 'Bool'; write a value of that type"),
    ("shows a: Bool { limit == \"x\" }", "'\"x\"' is not a value of type 'Int'; write a value of that type"),
    ("shows a: Bool { posts.isLoading + 1 }", "'+' cannot be used with 'Bool'; use another operator, or another type"),
    ("shows a: Int { limit! }", "add '??' and a value, or make the type optional"),
    ("shows a: [Post] { posts.value!.filter { $0.isRead } }", "add '??' and a value, or make the type optional"),
    ("shows a: Bool { limit > }", "a value is missing here"),
    ("shows a: Bool { limit > (1 }", "')' is missing here"),
    ("shows a: Bool { [limit }", "']' is missing here"),
    ("shows a: Bool { limit > 1", "'}' is missing here"),
    ("shows a: Bool {}", "a value is missing here"),
    ("shows a: Bool", "'{' is missing here"),
    ("shows a { limit > 1 }", "':' is missing here"),
    ("shows a: Bool { limit > 1 } x", "'x' does not belong here"),
    ("shows a: Bool { return limit > 1 }", "'return' does not belong here"),
    ("shows a: Int { if limit > 1 { 1 } else { 2 } }", "'if' does not belong here"),
    ("shows a: Int { [1].map { limit = $0 }.count }", "'=' does not belong here"),
    ("shows a: String { \"\\(limit\" }", "the string does not close on its line; add '\"'"),
    ("shows a: String { \"\\(limit) }", "the string does not close on its line; add '\"'"),
    ("shows a: String { \"\\x\" + \"\\(limit)\" }", "a backslash in a string can only precede"),
    ("shows a: String { \\limit }", "'\\' is not allowed in a spec"),
    ("shows limit: Bool { posts.isLoading }", "'limit' is already declared in line"),
    (
      "shows output: Bool { posts.isLoading }", "'output' is already used by the generated ViewModel; try 'outputValue'"
    ),
    (
      "shows a: Bool { limit.isEmpty }",
      "'limit.isEmpty' does not compile, because 'Int' has no 'isEmpty'; compare it, as in 'limit == 0'"
    ),
    ("shows a: Bool { isSignedIn.isEmpty }", "'Bool' has no 'isEmpty'; use another property, or compare the value"),
    (
      "shows a: Bool { posts.isEmpty }",
      "'posts.isEmpty' does not compile, because 'posts' is a 'LoadState'; write 'posts.value?.isEmpty' with '??' and a value"
    ),
    ("shows a: Bool { posts.value.isEmpty }", "because 'posts.value' may be nil; write 'posts.value?.isEmpty'"),
    ("shows a: Bool { posts.vlaue == nil }", "'LoadState' has no 'vlaue'; did you mean 'value'?"),
    ("shows a: Int { posts.value?.cuont ?? 0 }", "'[Post]' has no 'cuont'; did you mean 'count'?"),
    ("shows a: Bool { email.isEmtpy }", "'String' has no 'isEmtpy'; did you mean 'isEmpty'?"),
    (
      "load count: Int from feed.count()\nshows a: Bool { count.isEmpty }",
      "'count' is a 'LoadState'; use 'count.value', which has no 'isEmpty' either"
    ),
    ("shows a: Bool { limit > Int.maxx }", "'Int' has no 'maxx'; did you mean 'max'?"),
    ("shows a: Int { limit += 1 }", "'+=' does not belong here, because the code is a value"),
    ("shows a: Int { return limit + 1 }", "no statement; write '{ limit + 1 }'"),
    ("shows a: View { limit }", "is already used by the generated code"),
  ])
  func invalidComputedValuesAreRefused(line: String, problem: String) throws {
    let message = try message(Self.lines + line)
    #expect(message.contains(problem), "\(message)")
  }

  /// The project may add properties to types in extensions, and those of other types are unknown.
  @Test(arguments: [
    "shows a: Bool { limit.isPrime }", "shows a: Bool { email.isEmail }",
    "shows a: Bool { posts.value?.isFresh ?? true }",
    "shows a: Int { posts.value?.first?.title.count ?? 0 }", "shows a: Bool { posts.value?.count.isPrime ?? true }",
    "shows a: Int { Int.bitWidth + limit }", "shows a: Bool { registerState.isRunning && !posts.needsLoad }",
    "state post: Post? = nil\nshows a: Bool { post?.isEmpty ?? true }",
    "state kind: Kind = .a\nshows a: Bool { kind.isEmpty }",
  ])
  func otherPropertiesAreAccepted(line: String) throws {
    #expect(throws: Never.self) { try screen(Self.lines + line) }
  }

  /// Only strings in code may have interpolations.
  @Test func otherStringsHaveNoInterpolation() throws {
    #expect(try message("state a: String = \"\\(1)\"").contains("a backslash in a string can only precede"))
  }

  // MARK: - Generated code

  private static let shown = """
    shows isEmpty: Bool { posts.value?.isEmpty ?? false }
    shows note: String { "\\(limit)" }
    shows total: Int { limit + 1 }
    shows first: Post? { posts.value?.first }

    """

  @Test(arguments: ScreenConvention.all)
  func theViewModelHasAPropertyAndTheTestsCompareIt(convention: ScreenConvention) throws {
    let files = try files(Self.lines + Self.shown + "shows canSend: Bool { email.count > 3 }", convention)
    let isApart = convention.name == "representable"
    let owner = try #require(files[isApart ? "FeedViewModelRepresentable.swift" : "FeedViewModel.swift"])
    let code = owner.split(separator: "\n").map { $0.drop { $0 == " " } }.joined(separator: "\n")
    #expect(code.contains("var isEmpty: Bool {\nposts.value?.isEmpty ?? false\n}"))
    #expect(code.contains("var canSend: Bool {\nform.email.count > 3\n}"))
    let tests = try #require(files["FeedViewModelTests.swift"])
    let owned = isApart ? "viewModel.state." : "viewModel."
    for name in ["IsEmpty", "Note", "Total", "First", "CanSend"] { #expect(tests.contains("func computes\(name)()")) }
    #expect(tests.contains("            \(owned)posts.value?.isEmpty ?? false\n"))
    #expect(tests.contains("#expect(\(owned)isEmpty == expected())"))
    #expect(tests.contains("            \(owned)form.email.count > 3\n"))
  }

  @Test(arguments: ScreenConvention.all)
  func theViewShowsIt(convention: ScreenConvention) throws {
    let files = try files(Self.lines + Self.shown, convention)
    let view = try #require(files["FeedView.swift"])
    let state = convention.name == "representable" ? "viewModel.state" : "viewModel"
    let shown =
      view.contains("SwiftUI")
      ? [
        "if \(state).isEmpty {\n                    Text(\"Empty\")", "Text(\(state).note)",
        "LabeledContent(\"Total\") { Text(\(state).total, format: .number) }", "if let first = \(state).first {",
        "Text(first.title)",
      ]
      : [
        "isEmptyLabel.isHidden = !isEmpty", "noteLabel.text = note",
        "totalLabel.text = String(localized: \"Total: \\(total)\")", "// TODO: Show the first.",
        "valueStack.addArrangedSubview(totalLabel)",
      ]
    for text in shown { #expect(view.contains(text), "\(text)") }
    guard let controller = files["FeedViewController.swift"] else { return }
    #expect(controller.components(separatedBy: "self?.showIsEmpty()").count == 2)
    #expect(controller.contains("contentView.show(isEmpty: viewModel.isEmpty)"))
  }

  /// In layers, the ViewModel announces changes of values that the View cannot read. Items have the properties that the
  /// code uses.
  @Test func itemsKeepThePropertiesThatCodeUses() throws {
    let lines =
      Self.lines + """
        watch draft: Post?
        shows hasDraft: Bool { draft != nil }
        shows unread: [Post] { posts.value?.filter { !$0.isRead } ?? [] }
        """
    let files = try files(lines, .clean)
    let viewModel = try #require(files["FeedViewModel.swift"])
    #expect(viewModel.contains("var draftChanges: AnyPublisher<Void, Never> { get }"))
    #expect(viewModel.contains("var unread: [FeedPostItemViewModel] {"))
    #expect(files["FeedViewController.swift"]?.contains("viewModel.draftChanges\n") == true)
    #expect(files["FeedPostItemViewModel.swift"]?.contains("let isRead: Bool") == true)
    let uikit = try #require(try self.files(lines, .uikit)["FeedViewModel.swift"])
    #expect(!uikit.contains("draftChanges") && uikit.contains("var unread: [Post] {"))
  }

  /// A value that differs each time has no comparison in the tests.
  @Test func unsteadyCodeIsNotTested() throws {
    let lines = "state since: Date = Date(timeIntervalSince1970: 0)\nshows isOver: Bool { since < Date() }"
    let tests = try #require(try files(lines, .observable)["FeedViewModelTests.swift"])
    #expect(!tests.contains("IsOver"))
  }

  @Test func aChildKeepsItsResults() throws {
    let lines = "search query as found: [String] from feed.search(query)\nshows count: Int { found.value?.count ?? 0 }"
    for convention in ScreenConvention.all where convention.name != "unidirectional" {
      let files = try files(lines, convention)
      #expect(files.values.contains { $0.contains("found.value?.count ?? 0") }, "\(convention.name)")
    }
    let error = try #require(throws: PlanError.self) { try files(lines, .unidirectional) }
    #expect(error.message.contains("'found' belongs to the child ViewModel of the search"))
    #expect(error.message.contains("shows count: Int { found.value?.count ?? 0 }"))
  }
}
