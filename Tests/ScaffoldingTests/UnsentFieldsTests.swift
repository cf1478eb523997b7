import Testing

@testable import Scaffolding

/// Notes on fields of forms whose values no line uses.
@Suite struct UnsentFieldsTests {
  private func notes(_ lines: String) throws -> [String] {
    let request = Request(
      specs: try screens("screen SignUp\noutput done(nickname: String)\n\(lines)\n"), convention: .observable,
      root: "/p", currentFolder: "/p", package: try ModuleName("App"))
    return try Planner.plan(request, facts: .project()).notes
  }

  @Test func aFieldThatNoSubmitSends() throws {
    let fields = "field email: String\nfield nickname: String { $0 != email }\nfield age: Int\n"
    #expect(
      try notes(fields + "submit register from account.register(email: email)") == [
        "Screens:5: no line sends the field 'age', so its value is lost; add 'age: age' to the arguments of a 'submit' "
          + "line, or remove the field"
      ])
    #expect(
      try notes("field age: Int\nstate sum: Int = 0\nsubmit add updates sum { sum + 1 }") == [
        "Screens:3: no line sends the field 'age', so its value is lost; use it in the code of a 'submit' line, or "
          + "remove the field"
      ])
    #expect(try notes(fields + "submit register from account.register()").count == 2)
  }

  /// A field may be the argument of a call or of an output, or a name in code. It may also only check the form.
  @Test(arguments: [
    "submit register from account.register(nickname)", "submit register from account.register() sends done",
    "submit register from account.register()\ndo check from account.check(name: nickname)",
    "submit register from account.register()\nshows greeting: String { \"Hello, \\(nickname)!\" }",
    "state names: [String] = []\nsubmit add updates names { names + [nickname] }",
    "field repeated: String { $0 == nickname }\nsubmit register from account.register(nickname)",
    "field longer: String { $0 != nickname }\nsubmit register from account.register(longer)",
    "field accepts: Bool { $0 } \"Accept the terms\"\nsubmit register from account.register(nickname)",
  ])
  func usedFields(lines: String) throws {
    #expect(try notes("field nickname: String\n\(lines)") == [])
  }
}
