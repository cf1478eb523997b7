import Plans
import Testing

@testable import Scaffolding

/// Values that a screen receives: `given user: User`.
@Suite struct GivenTests {
  private static let lines = """
    type User { id: UUID; name: String; age: Int }
    screen Profile
    given user: User
    form edits user
    field name: String
    field age: Int
    submit save from account.save(user: user, name: name, age: age) updates user sends saved

    """

  @Test(arguments: ScreenConvention.all) func theInitialiserTakesTheValue(convention: ScreenConvention) throws {
    let files = try filesOfPackage(Self.lines, convention)
    let model = try #require(files["ProfileViewModel.swift"])
    #expect(model.contains("init(user: User, "), "\(model)")
    let isStruct = convention.name == "representable"
    let holder = isStruct ? files["ProfileViewModelRepresentable.swift"] : model
    #expect(holder?.contains("var user: User {\n") == true)
    #expect(holder?.contains("didSet { form.begin(with: user) }") == true)
    #expect(model.contains(isStruct ? "self.state = ProfileState(user: user)" : "self.user = user"))
    #expect(model.contains(isStruct ? "state.form.begin(with: user)" : "        form.begin(with: user)"))
    #expect(model.contains("user = updated"))
    #expect(files["ProfileViewModelTests.swift"]?.contains("user: Sample.user") == true)
  }

  /// Calls pass properties of a given value, and tests expect those of the sample.
  @Test(arguments: ScreenConvention.all) func callsPassProperties(convention: ScreenConvention) throws {
    let lines = """
      type User { id: UUID; name: String; age: Int }
      screen Profile
      given user: User
      load posts: [String] from feed.fetchPosts(of: user.id)
      do rename(to: String) from feed.rename(user.id, name: user.name, to: to)
      """
    let files = try filesOfPackage(lines, convention)
    let model = try #require(files["ProfileViewModel.swift"])
    let state = convention.name == "representable" ? "state." : ""
    #expect(model.contains("(of: \(state)user.id)"), "\(model)")
    #expect(model.contains("(viewModel.\(state)user.id, name: viewModel.\(state)user.name, to: to)"), "\(model)")
    let tests = try #require(files["ProfileViewModelTests.swift"])
    #expect(tests.contains("#expect(fetchPosts.calls == [Sample.user.id])"), "\(tests)")
    #expect(tests.contains("#expect(rename.calls.map(\\.1) == [Sample.user.name])"), "\(tests)")
  }

  @Test(arguments: [
    ("user.nick", "declare the property in a line 'type User { … }' of the file, or pass 'user'"),
    ("guest.id", "declare the property in a line 'type Guest { … }' of the file, or pass 'guest'"),
    ("user.name.count", "the type of 'user.name.count' is unknown; pass a parameter"),
    ("count.id", "the type of 'count.id' is unknown; pass a parameter"),
    ("!count", "a call takes no operators, such as in '!count'"),
    ("(count + 1)", "a call takes no operators, such as in '(count + 1)'"),
    ("-count", "a call takes no operators, such as in '-count'"),
  ])
  func onlyKnownPropertiesArePassed(argument: String, message: String) throws {
    let lines = """
      type User { id: UUID; name: String }
      screen Profile
      given user: User
      given guest: Guest
      state count: Int = 1
      load posts: [String] from feed.fetchPosts(of: \(argument))
      """
    let errors = try #require(throws: SpecErrors.self) {
      try SpecParser.screens(in: Array(lines.utf8), file: "Screens")
    }
    #expect(errors.all.map(\.message).joined().contains(message), "\(errors)")
  }

  @Test func aMemberOfAParameterIsNoArgument() throws {
    let lines = "screen A\nload posts: [Post] from feed.fetch()\ndo like(post: Post) from feed.like(id: post.id)"
    let errors = try #require(throws: SpecErrors.self) {
      try SpecParser.screens(in: Array(lines.utf8), file: "Screens")
    }
    let message = "a call cannot read 'post.id', because 'post' is a parameter of the line"
    #expect(errors.all.map { $0.message.contains(message) } == [true], "\(errors)")
  }

  /// A preposition is no name for a parameter, so the property's name is.
  @Test func parametersAreNamedAfterProperties() throws {
    let lines = """
      type User { id: UUID; name: String }
      screen Profile
      given user: User
      load posts: [String] from feed.fetchPosts(of: user.id, user.name, id: user.id)
      """
    let spec = try SpecParser.screens(in: Array(lines.utf8), file: "Screens")[0]
    #expect(spec.loads[0].call.parameters.map(\.declaration) == ["of: UUID", "_ name: String", "id: UUID"])
  }

  /// The route contains the value, and the ViewModel receives it.
  @Test(arguments: ScreenConvention.all) func outputsCarryTheValue(convention: ScreenConvention) throws {
    let flow = """
      screen Users
      load users: [User] from account.fetchUsers()
      output edit(user: User) -> Profile

      """
    let files = try filesOfPackage(Self.lines + flow, convention)
    let all = files.filter { !$0.key.hasSuffix("Tests.swift") }.values.joined()
    #expect(all.contains("case profile(user: User)"))
    #expect(all.contains("user: user, "), "\(all)")
    #expect(files["User.swift"]?.contains("Hashable") ?? all.contains("struct User: Identifiable, Hashable"))
  }

  /// A value that nothing changes is a constant, which no action sets and no publisher sends.
  @Test(arguments: ScreenConvention.all) func aValueThatNothingChangesIsAConstant(convention: ScreenConvention) throws {
    let lines = """
      screen Profile
      given code: Int
      given isOAuthUser: Bool
      shows isLong: Bool { code > 100 }
      output closed
      """
    let files = try filesOfPackage(lines, convention)
    let isStruct = convention.name == "representable"
    let holder = try #require(files[isStruct ? "ProfileViewModelRepresentable.swift" : "ProfileViewModel.swift"])
    #expect(holder.contains("    let code: Int\n"), "\(holder)")
    #expect(!holder.contains("var code: Int\n") && !holder.contains("setCode") && !holder.contains("codePublisher"))
    let view = (files["ProfileView.swift"] ?? "") + (files["ProfileViewController.swift"] ?? "")
    #expect(view.contains("\"OAuth User"))
    if ["uikit", "clean"].contains(convention.name) {
      #expect(view.contains("        contentView.show(code: viewModel.code)\n"))
      #expect(view.contains("        showIsLong()\n"))
    }
  }

  @Test(arguments: [
    ("given user", "':' is missing here"), ("given a: Int = 1", "'=' does not belong here"),
    ("given a: Int\nstate a: Int = 1", "'a' is already declared"),
    ("given a: String\nsearch a as b: [Int] from x.y(a)", "'a' is already declared"),
    ("given a: Int\nload b: Int from x.y(a)\nreloads b when a", "'a' never changes"),
    ("given a: Int\nform edits a\nfield b: Int\nsubmit c from x.y(b)", "'a' is an 'Int', but a form edits one value"),
    ("given a: Int\nload b(a: Int): Int from x.y(a)", "'a' is already declared"),
    (
      "given a: Int\nload b: Int from x.y()\ndo c from x.z() updates a updates b",
      "'c' updates a load and a state with one"
    ),
    ("output o\ngiven a: Int\ndo b from x.y() updates c", "'c' is neither a load nor a state of this screen"),
  ])
  func refuses(lines: String, message: String) throws {
    let error = #expect(throws: SpecErrors.self) { try screens("screen A\n\(lines)") }?.all.first
    #expect(error?.message.contains(message) == true, "\(error?.message ?? "")")
  }

  @Test func anOutputWithoutTheValueIsRefused() throws {
    let flow = "screen Users\noutput edit -> Profile\n"
    let error = #expect(throws: PlanError.self) { try filesOfPackage(Self.lines + flow) }
    #expect(error?.message.contains("'user: User', which the output lacks") == true)
  }

  // MARK: - Defaults

  /// A parameter with a value need not be passed to the View.
  @Test(arguments: ScreenConvention.all) func parametersHaveDefaults(convention: ScreenConvention) throws {
    let files = try filesOfPackage(
      """
      type Order { case newest, oldest }
      screen Feed
      load posts(limit: Int = 20, order: Order = .newest): [String] from feed.fetchPosts(limit: limit, order: order)
      """, convention)
    let hasController = ["uikit", "clean"].contains(convention.name)
    let view = try #require(files[hasController ? "FeedViewController.swift" : "FeedView.swift"])
    #expect(view.contains("limit: Int = 20"))
    #expect(view.contains("order: Order = .newest"))
    if convention.name == "clean" {
      #expect(
        files["FeedFlowCoordinator.swift"]?.contains("func start(limit: Int = 20, order: Order = .newest)") == true)
    }
  }

  /// In `unidirectional`, the initialiser has a default Interactor if the implementation is known.
  @Test(arguments: ScreenConvention.all) func servicesHaveDefaults(convention: ScreenConvention) throws {
    let files = try filesOfPackage("screen Feed\nload posts: [String] from collection.fetchPosts()", convention)
    let model = try #require(files["FeedViewModel.swift"])
    let parameter = "init(collectionInteractor: any CollectionInteractor = DefaultCollectionInteractor())"
    #expect(model.contains(parameter) == (convention.name == "unidirectional"))
  }

  @Test(arguments: [
    ("load a(b: Int = \"x\"): Int from x.y(b)", "'\"x\"' is not a value of type 'Int'"),
    ("load a(b: Int = c): Int from x.y(b)", "'c' is neither a parameter nor a state"),
    ("output a(b: Int = 1)", "'b' cannot have a default value"),
    ("do a(b: Int = 1) from x.y(b)", "'b' cannot have a default value"),
  ])
  func refusesDefaults(lines: String, message: String) throws {
    let error = #expect(throws: SpecErrors.self) { try screens("screen A\n\(lines)") }?.all.first
    #expect(error?.message.contains(message) == true, "\(error?.message ?? "")")
  }
}
