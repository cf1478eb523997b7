import Plans
import Testing

@testable import Scaffolding

/// Titles that lines give: `do changeOrder "Sort" updates order { … }`.
@Suite struct TitleTests {
  private static let lines = """
    screen AccountSettings "Settings"
      load posts "Articles": [Post] from feed.fetchPosts()
      state order "Sort Order": Order = .newest editable
      given isOAuthUser "Signed in with Apple": Bool
      state text "Draft": String = ""
      field email "E-Mail": String
      search query "Find" as found: [Post] from feed.search(query)
      search author "Writer" as authors: [Post] from feed.findAuthors(author)
      shows count "Number": Int { posts.value?.count ?? 0 }
      do changeOrder "Turn Around" updates order { order == .newest ? .oldest : .newest }
      do touch "Poke" from feed.touch()
      submit register "Sign Up" from account.register(email: email)
      output finished "Done"
    type Post { id: Int; title: String }
    type Order { case newest, oldest }
    """

  private func files(_ lines: String, _ convention: ScreenConvention) throws -> [String: String] {
    let request = Request(
      specs: try SpecParser.screens(in: Array(lines.utf8), file: "Screens"), convention: convention, root: "/p",
      currentFolder: "/p", package: try ModuleName("App"))
    let steps = try Planner.plan(request, facts: .project()).steps
    return Dictionary(
      steps.map {
        ($0.path.split(separator: "/").last.map(String.init) ?? "", String(decoding: $0.contents, as: UTF8.self))
      }
    ) { first, _ in first }
  }

  @Test(arguments: ScreenConvention.all)
  func theViewShowsThem(convention: ScreenConvention) throws {
    let files = try files(Self.lines, convention)
    let view = (files["AccountSettingsView.swift"] ?? "") + (files["AccountSettingsViewController.swift"] ?? "")
    let titles = [
      "Settings", "Sort Order", "Draft", "E-Mail", "Find", "Writer", "Number", "Turn Around", "Poke", "Could Not Poke",
      "Sign Up", "Done", "Articles", "Signed in with Apple",
    ]
    for title in titles { #expect(view.contains("\"\(title)"), "\(title) in \(convention.name)") }
    for name in ["Change Order", "Touch\"", "Register", "Finished", "Posts\"", "Account Settings"] {
      #expect(!view.contains("\"\(name)"), "\(name) in \(convention.name)")
    }
  }

  /// Without a title, the name in words is one.
  @Test(arguments: ScreenConvention.all)
  func aNameIsATitle(convention: ScreenConvention) throws {
    let lines = "screen Feed\nstate order: Int = 1\ndo changeOrder updates order { 3 - order }"
    let files = try files(lines, convention)
    let view = (files["FeedView.swift"] ?? "") + (files["FeedViewController.swift"] ?? "")
    #expect(view.contains("\"Change Order\""))
  }

  @Test(arguments: [("finished", "Done"), ("closed", "Close"), ("cancelled", "Cancel"), ("dismissed", "Close")])
  func theButtonsThatCloseAScreenSayWhatTheyDo(output: String, title: String) throws {
    let view = try #require(try files("screen Feed\noutput \(output)", .observable)["FeedView.swift"])
    #expect(view.contains("Button(\"\(title)\")"))
  }

  @Test(arguments: [
    ("screen A\noutput done \"\"", "a title with letters is missing here"),
    ("screen A\nstate a \" \": Int = 1", "a title with letters is missing here"),
    ("screen A\nstate a \"One\" \"Two\": Int = 1", "':' is missing here"),
    ("screen A \"One\" B", "'B' does not belong here"),
  ])
  func invalidTitlesAreRefused(lines: String, problem: String) throws {
    let error = try #require(throws: SpecErrors.self) { try SpecParser.screens(in: Array(lines.utf8), file: "Screens") }
    #expect(error.all.first?.message.contains(problem) == true, "\(error.all.map(\.message))")
  }

  @Test func aTitleChangesNoName() throws {
    let spec = try #require(try SpecParser.screens(in: Array(Self.lines.utf8), file: "Screens").first)
    #expect(spec.name.text == "AccountSettings" && spec.title == "Settings")
    #expect(spec.titles["changeOrder"] == "Turn Around" && spec.outputs.first?.title == "Done")
    #expect(spec.localChanges.map(\.name) == ["changeOrder"])
  }
}
