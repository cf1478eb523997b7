import Plans
import Testing

@testable import Scaffolding

/// Forms that start with a loaded value: `form edits user`.
@Suite struct EditFormTests {
  private func plan(
    _ text: String, _ convention: ScreenConvention = .observable, facts: ProjectFacts = .project()
  ) throws -> [String: String] {
    let request = Request(
      specs: try screens(text), convention: convention, root: "/p", currentFolder: "/p", package: try ModuleName("App"))
    let steps = try Planner.plan(request, facts: facts).steps
    return Dictionary(
      steps.map {
        ($0.path.split(separator: "/").last.map(String.init) ?? "", String(decoding: $0.contents, as: UTF8.self))
      }
    ) { first, _ in first }
  }

  private static let lines = """
    type User { id: UUID; name: String; nick: String?; born: Date; isPublic: Bool = false }
    screen Profile
    load user: User from account.fetchUser()
    form edits user
    field name: String
    field nick: String
    field isPublic: Bool
    field password: String { $0.count > 3 }
    submit save from account.save(name: name, nick: nick) updates user

    """

  @Test(arguments: ScreenConvention.all) func formStartsWithTheEditedProperties(convention: ScreenConvention) throws {
    let files = try plan(Self.lines, convention)
    let form = try #require(files["ProfileForm.swift"])
    let value = convention.name == "clean" ? "ProfileUserItemViewModel" : "User"
    #expect(form.contains("private(set) var original: \(value)?"))
    #expect(
      form.contains("self.init(name: user.name, nick: user.nick ?? \"\", isPublic: user.isPublic, original: user)"))
    #expect(form.contains("guard password == begun.password else { return false }"))
    let holder = convention.name == "representable" ? "ProfileViewModelRepresentable.swift" : "ProfileViewModel.swift"
    #expect(files[holder]?.contains("didSet { form.begin(with: user.value) }") == true)
    #expect(files["ProfileViewModel.swift"]?.contains("form.isReady else { return }") == true)
  }

  /// Without `clears`, the form would keep what the user has typed.
  @Test(arguments: ScreenConvention.all) func aChangeCanLetTheFormStartOver(convention: ScreenConvention) throws {
    let reset = "do reset from account.reset() updates user"
    let path = convention.name == "representable" ? "state." : ""
    let check = "if viewModel.\(path)form == sentForm { viewModel.\(path)form = ProfileForm() }"
    let files = try plan(Self.lines + reset + " clears", convention)
    #expect(files["ProfileViewModel.swift"]?.components(separatedBy: check).count == 3)
    #expect(files["ProfileViewModelTests.swift"]?.contains("func beginsAgainAfterReset()") == true)
    let keeping = try plan(Self.lines + reset, convention)
    #expect(keeping["ProfileViewModel.swift"]?.components(separatedBy: check).count == 2)
  }

  /// The fields show the value, so there is no subview without content, and no title above it.
  @Test(arguments: ScreenConvention.all) func aValueInFieldsNeedsNoView(convention: ScreenConvention) throws {
    let lines = """
      type Settings { enabled: Bool; count: Int }
      screen Preferences
      load settings: Settings from prefs.load()
      state isOpen: Bool = false
      form edits settings
      field enabled: Bool
      field count: Int
      submit save from prefs.save(enabled: enabled, count: count) updates settings

      """
    let view = try #require(try plan(lines, convention)["PreferencesView.swift"])
    #expect(!view.contains("SettingsView") && !view.contains("\"Settings\""), "\(view)")
    #expect(!view.contains("loaded(settings"))
    guard !["uikit", "clean"].contains(convention.name) else { return }
    #expect(view.contains("case .success:\n"))
    let rest = lines.replacing("count: Int }", with: "count: Int; lastSync: Date? }")
    #expect(try plan(rest, convention)["PreferencesView.swift"]?.contains("\"Last Sync\"") == true)
  }

  /// The screen does not change the given value, and does not ask whether the user has changed the form.
  @Test(arguments: ScreenConvention.all) func aFormThatIsNotSentOnlyBegins(convention: ScreenConvention) throws {
    let files = try plan(
      """
      type User { name: String; age: Int }
      screen Greeting
      given user: User
      form edits user
      field name: String
      shows greeting: String { "Hello, \\(name)!" }
      """, convention)
    let form = try #require(files["GreetingForm.swift"])
    #expect(form.contains("    init(_ user: User) {\n        self.init(name: user.name)\n    }\n"))
    for name in ["isValid", "isReady", "isChanged", "original", "begin("] { #expect(!form.contains(name), "\(name)") }
    let model = try #require(files["GreetingViewModel.swift"])
    #expect(model.contains("form = GreetingForm(user)\n"))
    #expect(files["GreetingViewModelTests.swift"]?.contains("isChanged") == false)
  }

  @Test func editsThatNothingReadsAreNoted() throws {
    let lines = """
      type User { name: String; age: Int }
      screen Greeting
      given user: User
      form edits user
      field name: String

      """
    func notes(_ text: String) throws -> [String] {
      let request = Request(
        specs: try screens(text), convention: .observable, root: "/p", currentFolder: "/p",
        package: try ModuleName("App"))
      return try Planner.plan(request, facts: .project()).notes
    }
    #expect(try notes(lines).first?.contains("edits of 'user' stay in it; add a 'submit' line") == true)
    #expect(try notes(lines + "shows greeting: String { name }").isEmpty)
    #expect(try notes(lines + "do save from account.save(name: name)").isEmpty)
  }

  /// A form that fills in the present time for a missing date keeps that time, or it would differ from itself at once.
  @Test(arguments: ScreenConvention.all) func aMissingDateIsNoChange(convention: ScreenConvention) throws {
    let lines = """
      screen Profile
      type Person { name: String; born: Date? }
      load person: Person from people.fetchPerson()
      form edits person
      field name: String { !$0.isEmpty }
      field born: Date = Date()
      submit save from people.save(name: name, born: born) updates person
      """
    let files = try filesOfPackage(lines, convention)
    let form = try #require(files["ProfileForm.swift"])
    #expect(form.contains("    private(set) var begunBorn: Date?\n"), "\(form)")
    #expect(form.contains("        begunBorn = born\n"))
    #expect(
      form.contains("guard name == begun.name else") && form.contains(".born ?? begunBorn else { return false }\n"))
    let steady = try filesOfPackage(lines.replacing("= Date()", with: "= .distantPast"), convention)
    #expect(steady["ProfileForm.swift"]?.contains("begunBorn") == false)
  }

  /// An initial value that differs each time cannot show whether the user has edited the form.
  @Test func fieldsThatStartWithNowAreNotCompared() throws {
    let files = try plan(Self.lines + "field reminder: Date = Date()\n")
    #expect(files["ProfileForm.swift"]?.contains("begun.reminder") == false)
    #expect(files["ProfileForm.swift"]?.contains("begun.name") == true)
  }

  /// In tests, the new values differ from the loaded values and are valid.
  @Test(arguments: [
    ("String { $0.hasPrefix(\"o\") }", "updateName(\"o"), ("String = \"two\"", "updateName(\"three\")"),
    ("Int { $0 > 0 }", "updateName(3)"), ("Double { $0 > 0.5 }", "updateName(1.5)"),
    ("Bool", "updateName(false)"),
    ("Date = Date()", "updateName(Date(timeIntervalSince1970: 3))"),
  ])
  func testsChangeTheLoadedValue(field: String, call: String) throws {
    let type = String(field.prefix { $0 != " " })
    let files = try plan(
      """
      type Entry { name: \(type) }
      screen A
      load entry: Entry
      form edits entry
      field name: \(field)
      submit save from x.y(name: name)
      """)
    #expect(files["AViewModelTests.swift"]?.contains(call) == true, "\(files["AViewModelTests.swift"] ?? "")")
  }

  /// The typed values also differ from the refreshed ones, so that tests can tell them apart.
  @Test(arguments: ScreenConvention.all) func typedValuesDifferFromRefreshedOnes(convention: ScreenConvention) throws {
    let tests = try #require(try plan(Self.lines, convention)["ProfileViewModelTests.swift"])
    #expect(tests.contains("name: \"two\""))
    #expect(tests.contains("form.name == \"three\")\n"))
    #expect(!tests.contains("form.name == \"two\")\n"))
  }

  @Test(arguments: [
    ("form edits post\nload posts: [Post] from x.y()", "'post' is not a load of this screen; did you mean 'posts'?"),
    (
      "form edits usr\ngiven user: User",
      "'usr' is neither a load nor a given value of this screen; did you mean 'user'?"
    ),
    ("form edits posts\nload posts: [Post] from x.y()", "'posts' is a '[Post]', but a form edits one value"),
    ("form edits count\nload count: Int from x.y()", "'count' is an 'Int', but a form edits one value"),
    ("form edits user\nload user: User? from x.y()", "'user' is a 'User?', but a form edits one value"),
    ("form edit user\nload user: User from x.y()", "did you mean 'edits'?"),
    ("form edits\nload user: User from x.y()", "the name of a load is missing here"),
    ("form edits user\nform\nload user: User from x.y()", "'form' appears twice"),
    ("form edits user\nload user: User from x.y()\nfield isReady: Bool", "'isReady' is already used by a form"),
    ("form edits user\nload user: User from x.y()\nsubmit b from x.w() clears", "'b' clears a form that edits 'user'"),
    ("form edits user\nload user: User from x.y()\ndo b from x.w() clears", "'b' clears a form that edits 'user'"),
  ])
  func refuses(lines: String, message: String) throws {
    let text = "screen A\n\(lines)\nfield name: String\nsubmit save from x.z(name: name)"
    let error = #expect(throws: SpecErrors.self) { try screens(text) }?.all.first
    #expect(error?.message.contains(message) == true, "\(error?.message ?? "")")
  }

  /// A form without `submit`: a text follows the fields, and nothing is sent.
  @Test(arguments: ScreenConvention.all) func aFormThatEditsNeedsNoSubmit(convention: ScreenConvention) throws {
    let files = try plan(
      """
      type User { name: String; age: Int }
      screen Greeting
      given user: User
      form edits user
      field name: String
      field age: Int
      shows greeting: String { "Hello, \\(name)! You are \\(age) years old." }
      """, convention)
    let model = try #require(files["GreetingViewModel.swift"])
    let setter =
      switch convention.name {
      case "unidirectional": "@Published var form = GreetingForm()"
      case "representable": "case .setName(let name):"
      default: "func updateName(_ name: String)"
      }
    #expect(model.contains(setter), "\(model)")
    if ["uikit", "clean"].contains(convention.name) {
      #expect(
        files["GreetingViewController.swift"]?.contains(
          "contentView.show(form: viewModel.form)\n        showGreeting()\n    }") == true)
    }
  }

  /// Errors that depend on the types.
  @Test(arguments: [
    ("", "field name: String", "the properties of 'User' are unknown, so no field can edit 'user'"),
    ("type User { title: String }", "field name: String", "name the fields like its properties: 'title'"),
    ("type User { name: Int }", "field name: String", "the property 'name' is an 'Int', but the field is a 'String'"),
    ("type User { name: Bool }", "field name: Bool = true { $0 }", "vmgen found no valid value other than"),
  ])
  func refusesForItsType(type: String, field: String, message: String) throws {
    let text = "\(type)\nscreen A\nload user: User from x.y()\nform edits user\n\(field)\nsubmit b from x.z(name: name)"
    let error = #expect(throws: PlanError.self) { try plan(text) }
    #expect(error?.message.contains(message) == true, "\(error?.message ?? "")")
  }
}
