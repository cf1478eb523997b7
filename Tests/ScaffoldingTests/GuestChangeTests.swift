import Testing

@testable import Scaffolding

/// Changes of a screen whose user signs out: nothing that belongs to the user stays or appears later.
struct GuestChangeTests {
  private static let lines = """
    load posts: [Int] from feed.fetchPosts()
    load name: String from feed.fetchName()
    state token: String = ""
    state first: Int? = nil
    state order: Bool = false
    do rename from feed.rename() updates name
    do ping from feed.ping() updates token
    do sort updates order { !order }
    do pick updates first { posts.value?.first }
    do signOut from feed.signOut() sends closed
    output closed
    """

  private func files(_ lines: String, _ convention: ScreenConvention) throws -> (model: String, tests: String) {
    let request = Request(
      specs: try SpecParser.screens(in: Array("screen Home\n\(lines)\n".utf8), file: "Screens"), convention: convention,
      root: "/p", currentFolder: "/p", package: try ModuleName("Demo"))
    let plan = try Planner.plan(request, facts: .project())
    func text(_ name: String) throws -> String {
      String(decoding: try #require(plan.steps.first { $0.path.hasSuffix("/\(name)") }).contents, as: UTF8.self)
    }
    return (try text("HomeViewModel.swift"), try text("HomeViewModelTests.swift"))
  }

  @Test(arguments: ScreenConvention.all)
  func resultsDoNotAppearAfterTheUserHasSignedOut(convention: ScreenConvention) throws {
    let (model, tests) = try files("guest\n\(Self.lines)", convention)
    let state = convention.name == "representable" ? "state." : ""
    for change in ["rename", "ping", "signOut"] {
      #expect(model.contains("currentChanges.reset(\\.\(state)\(change)State, of: self)"))
    }
    #expect(model.contains("\(state)token = \"\"") && model.contains("\(state)first = nil"))
    #expect(!model.contains("\(state)order = false\n"))
    // Each result is checked before it is stored. An output is sent all the same: the change may be the one that signs out.
    #expect(model.occurrences(of: "try viewModel.currentChanges.checkReset()\n") == 2)
    #expect(tests.contains("dropsRenameWhenGuestModeBegins") && tests.contains("forgetsTheTokenOfPingInGuestMode"))
    #expect(tests.contains("dropsSignOutThatFailedWhenGuestModeBegins"))
  }

  @Test(arguments: ScreenConvention.all)
  func screensWithoutGuestsForgetNothing(convention: ScreenConvention) throws {
    let (model, tests) = try files(Self.lines, convention)
    #expect(!model.contains("currentChanges.reset(") && !model.contains("checkReset"))
    #expect(!tests.contains("GuestMode"))
  }

  /// An element that was removed at once must not return to the list of another user.
  @Test(arguments: ScreenConvention.all)
  func anOptimisticChangeIsCheckedIfItFails(convention: ScreenConvention) throws {
    let lines = "type Post { id: Int }\nload posts: [Post] from feed.fetchPosts()\n"
    let change = "do delete(id: Int) from feed.delete(id: id) removes from posts optimistically"
    let (model, _) = try files("guest\n" + lines + change, convention)
    let handler = try #require(model.firstRange(of: "} catch {\n")?.upperBound)
    #expect(model[handler...].drop { $0 == " " }.hasPrefix("try viewModel.currentChanges.checkReset()\n"))
    #expect(model.occurrences(of: "checkReset()") == 1)
  }
}

extension String {
  /// The number of occurrences of a text.
  fileprivate func occurrences(of text: String) -> Int { ranges(of: text).count }
}
