@testable import Linting
import Testing

@Suite struct FixSessionTests {
  private func mend(_ code: String, allowsUnsafe: Bool = true, _ rules: [Rule] = Rule.all) -> FixSession {
    var session = FixSession(Array(code.utf8), rules: rules, allowsUnsafe: allowsUnsafe)
    for _ in 0..<100 where session.advance(lint(session.bytes, rules)) {}
    return session
  }

  private func text(_ session: FixSession) -> String { String(decoding: session.bytes, as: UTF8.self) }

  @Test func roundsGoOnUntilNothingChanges() {
    let session = mend(
      "@MainActor class AViewModel { enum Output {}; var a = 1 }",
      [
        .finalClass, .observableMacro, .noClassMainActor, .privateSetState, .outputEnum, .outputProperty,
      ])
    #expect(
      text(session).hasPrefix(
        "import Observation\n\n@Observable final class AViewModel {\n  private(set) var output: Output?\n"))
    #expect(session.fixed.count == 6 && session.refused.isEmpty)
    var again = FixSession(session.bytes, rules: Rule.all, allowsUnsafe: true)
    let changes = again.advance(lint(session.bytes, [.finalClass, .observableMacro, .outputProperty]))
    #expect(!changes)
  }

  @Test func unsafeOnesWaitToBeAskedFor() {
    let session = mend("class AViewModel { var a = 1 }", allowsUnsafe: false, [.finalClass, .observableMacro])
    #expect(text(session) == "final class AViewModel { var a = 1 }")
  }

  /// `class class` is invalid Swift. The inserted word does not remove the finding, so the fix is undone.
  @Test func aFixThatDoesNotHelpIsTakenBack() {
    let code = "final class CartView {\n  final class  class ViewModel {\n    private(set) var a = 1\n  }\n}"
    let session = mend(code, [.finalClass])
    #expect(text(session) == code)
    #expect(session.fixed.isEmpty && session.refused.count == 1)
  }

  @Test func aFixThatLiesOverARefusedOneIsAppliedAllTheSame() {
    let session = mend(
      "@MainActor(unsafely)\nfinal class AViewModel { var a = 1 }", [.observableMacro, .noClassMainActor])
    #expect(
      text(session) == "import Observation\n\n@Observable @MainActor(unsafely)\nfinal class AViewModel { var a = 1 }")
    #expect(session.fixed.count == 1 && session.refused.count == 1)
  }

  @Test func fixesThatUndoOneAnotherComeToAnEnd() {
    let code = Array("class AViewModel { enum Output { case a } }".utf8)
    var session = FixSession(code, rules: [.outputEnum], allowsUnsafe: true)
    var rounds = 0
    // A rule that reports a finding with a new subject after every fix.
    while rounds < 1000 {
      var found = lint(code, [.outputEnum])
      found[0] = found[0].with(subject: "\(rounds)")
      if !session.advance(found) { break }
      rounds += 1
    }
    #expect(rounds < 100)
    #expect(session.bytes == code)
  }
}
