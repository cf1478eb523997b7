import Plans
import Testing

@testable import Scaffolding

/// Misspelt names that would otherwise declare something new: Interactors, and cases of the store's enums.
@Suite struct NearNameTests {
  private func notes(_ lines: String, _ convention: ScreenConvention = .observable) throws -> [String] {
    let request = Request(
      specs: try screens("screen Home\n\(lines)"), convention: convention, root: "/p", currentFolder: "/p",
      package: try ModuleName("App"))
    return try Planner.plan(request, facts: .project()).notes.filter { $0.contains(" is new; ") }
  }

  @Test func aMisspeltInteractorIsNoted() throws {
    let once = "load a: Int from feed.fetch()\nload b: Int from fed.fetchOther()"
    #expect(try notes(once) == ["Screens:3: 'FedInteractor' is new; did you mean 'feed', as in line 2?"])
    #expect(try notes(once, .clean) == ["Screens:3: 'FedRepository' is new; did you mean 'feed', as in line 2?"])
    let often = "load a: Int from fed.fetch()\nload b: Int from feed.fetchB()\nload c: Int from feed.fetchC()"
    #expect(try notes(often) == ["Screens:2: 'FedInteractor' is new; did you mean 'feed', as in line 3?"])
    let own = "load a: Int from hoome.fetch()\nload b: Int"
    #expect(try notes(own) == ["Screens:2: 'HoomeInteractor' is new; did you mean 'home'?"])
    let screens = "load a: Int from account.fetch()\nscreen Other\nload b: Int from acount.fetchB()"
    #expect(try notes(screens) == ["Screens:4: 'AcountInteractor' is new; did you mean 'account', as in line 2?"])
  }

  @Test(arguments: [
    ("post", "posts"), ("cart", "card"), ("user", "order"), ("chat", "cart"), ("auth", "feed"), ("page1", "page2"),
  ])
  func otherNamesAreNotNoted(one: String, two: String) throws {
    #expect(try notes("load a: Int from \(one).fetchA()\nload b: Int from \(two).fetchB()") == [])
  }

  @Test func anInteractorOfTheProjectIsMeant() throws {
    var found = ExistingType(kind: .protocol, file: "/p/MessagesInteractor.swift")
    found.path = ["MessagesInteractor"]
    let interactor = found
    let facts = ProjectFacts(
      disk: DictionaryDisk(entries: ["/p": .folder(writable: true)]),
      declaredType: { name, _ in name == "MessagesInteractor" ? interactor : nil },
      typeNames: { _ in ["MessagesInteractor", "Home"] })
    let request = Request(
      specs: try screens("screen Home\nload a: Int from masseges.fetch()"), convention: .observable, root: "/p",
      currentFolder: "/p")
    let expected =
      "Screens:2: 'MassegesInteractor' is new; did you mean 'MessagesInteractor', which the project declares?"
    let notes = try Planner.plan(request, facts: facts).notes
    #expect(notes.contains(expected), "\(notes)")
  }

  // MARK: - Cases of the store's enums

  private static let signedIn = "watch authStatus as isSignedIn: Bool { $0 == .signedIn }"

  @Test(arguments: [
    (
      "\(signedIn)\nwatch authStatus as isIn: Bool { $0 == .signdIn }",
      "Screens:3:40: 'signdIn' differs by one letter from 'signedIn' in line 2; write the same case in both lines"
    ),
    (
      "watch authStatus as isIn: Bool { $0 == .signdIn }\n\(signedIn)\nscreen Other\n\(signedIn)",
      "Screens:2:40: 'signdIn' differs by one letter from 'signedIn' in line 3"
    ),
    (
      "type Mode { case dark, light }\nwatch mode as isDark: Bool { $0 == .drak }",
      "Screens:3:36: 'Mode' has no case 'drak'; did you mean 'dark'?"
    ),
    (
      "type Mode { case dark, light }\nwatch mode: Mode? as isDark: Bool { $0 == .other }",
      "'Mode' has no case 'other'; add it to the line of the type"
    ),
  ])
  func aMisspeltCaseIsRefused(lines: String, message: String) throws {
    let error = #expect(throws: PlanError.self) { try notes(lines) }
    #expect(error?.message.contains(message) == true, "\(error?.message ?? "")")
  }

  @Test(arguments: [
    "watch authStatus as isIn: Bool { $0 == .signdIn }",
    "\(signedIn)\nwatch authStatus as isOut: Bool { $0 == .signedOut }",
    "watch mode as isOn: Bool { $0 == .on }\nwatch mode as isOff: Bool { $0 == .off }",
    "guest\n\(signedIn)\nwatch other: Other as isIn: Bool { $0 == .signdIn }",
    "type Mode { case dark, light }\nwatch mode as isDark: Bool { $0 == .dark }",
    "type Mode { case dark, light }\nwatch mode: Mode? as isUnset: Bool { $0 == .none }",
    "type Mode { case dark, light }\nwatch mode: Mode as time: Time { $0 == .dark ? .night : .day }",
  ])
  func otherCasesAreAccepted(lines: String) {
    #expect(throws: Never.self) { try notes(lines) }
  }
}
