import Chance
@testable import Linting
import SwiftScan
import Testing

/// Files with thousands of equal constructs that once took minutes. The results must be right. These tests have no time
/// limit, which would depend on the machine; `.ci/growth` measures how the work grows.
@Suite struct GrowthTests {
  private static let count = amount(3_000, thorough: 20_000)
  /// A smaller count, for code that takes longer without optimisation.
  private static let fewer = amount(250, thorough: 2_000)

  private func lint(_ code: String) -> Linter.Outcome {
    let rules: [(rule: Rule, severity: Severity)] = [(.privateSetState, .error), (.unusedSuppression, .warning)]
    let linter = Linter(
      [LintSettings(convention: .observable, rules: rules)], today: CalendarDay(secondsSince1970: 1_767_225_600))
    guard let file = linter.read(Array(code.utf8), path: "A.swift") else { return Linter.Outcome() }
    return linter.check(file, in: ProjectIndex([FileFacts(file)]))
  }

  private func inClass(_ line: (Int) -> String) -> String {
    "final class AViewModel {\n" + (0..<Self.count).map(line).joined() + "}\n"
  }

  @Test func suppressionsOfTheNextDeclaration() {
    let outcome = lint(inClass { "// vmgen:disable:next private_set_state\nvar a\($0) = 1\n" })
    #expect(outcome.diagnostics.isEmpty)
    #expect(outcome.silenced.count == Self.count)
  }

  @Test func regionsThatNothingEnds() {
    let outcome = lint(inClass { "// vmgen:disable private_set_state\nvar a\($0) = 1\n" })
    #expect(outcome.diagnostics.isEmpty)
    #expect(outcome.silenced.count == Self.count)
  }

  @Test func regionsOfOtherRules() {
    let code = inClass { "// vmgen:disable a\($0)\nvar a\($0) = 1\n// vmgen:enable b\($0)\n" }
    #expect(lint(code).diagnostics.count == Self.count)
  }

  @Test func aCommentOfManyRulesThatEndOneByOne() {
    let names = (0..<Self.count).map { "a\($0)" }
    let code =
      "final class AViewModel {\n// vmgen:disable private_set_state \(names.joined(separator: " "))\nvar a = 1\n"
      + names.map { "// vmgen:enable \($0)\n" }.joined() + "// vmgen:enable private_set_state\nvar b = 1\n}\n"
    let outcome = lint(code)
    #expect(outcome.diagnostics.map(\.start.line) == [Self.count + 5])
    #expect(outcome.silenced.map(\.diagnostic.start.line) == [3])
  }

  @Test func suppressionsInOneStatement() {
    let code =
      inClass { $0 == 0 ? "func f() {\na\n" : "// vmgen:disable:next private_set_state\n.b { _ in 1 }\n" } + "}\n"
    #expect(lint(code).diagnostics.count == Self.count - 1)
  }

  @Test func suppressionsBeforeConditions() {
    let code =
      "final class AViewModel {\n"
      + String(repeating: "// vmgen:disable:next private_set_state\n#if A\n", count: Self.count) + "var a = 1\n"
      + String(repeating: "#endif\n", count: Self.count) + "}\n"
    let outcome = lint(code)
    #expect(outcome.diagnostics.isEmpty)
    #expect(outcome.silenced.count == 1)
  }

  // MARK: - Inheritance

  /// The findings of a rule in some code.
  private func lint(_ code: String, _ rule: Rule, in convention: Convention) -> [Diagnostic] {
    LintingTests.lint(Array(code.utf8), [rule], in: convention)
  }

  /// A View with the ViewModel of a number.
  private static func view(_ number: Int) -> String { "struct V\(number): View { let a: A\(number)ViewModel }\n" }

  @Test func protocolsInAChain() {
    func chain(endingIn last: String) -> String {
      (0..<Self.fewer).map {
        "protocol A\($0): A\($0 + 1) {}\nclass A\($0)ViewModel: A\($0) { var a = 1 }\n\(Self.view($0))"
      }.joined()
        + "protocol A\(Self.fewer): \(last) {}\n"
    }
    #expect(lint(chain(endingIn: "ObservableObject"), .observableObject, in: .representable).isEmpty)
    #expect(lint(chain(endingIn: "Sendable"), .observableObject, in: .representable).count == Self.fewer)
  }

  @Test func protocolsInACircle() {
    let circle = (0..<Self.fewer).map {
      "protocol A\($0): A\(($0 + 1) % Self.fewer) {}\nclass A\($0)ViewModel: A\($0) { var a = 1 }\n\(Self.view($0))"
    }.joined()
    #expect(lint(circle, .observableObject, in: .representable).count == Self.fewer)
    let extended = circle + "extension A7: ObservableObject {}\n"
    #expect(lint(extended, .observableObject, in: .representable).isEmpty)
  }

  @Test func extensionsOfABaseClass() {
    let code =
      "class Base {}\n"
      + (0..<Self.fewer).map {
        "protocol P\($0) {}\nextension Base: P\($0) {}\nclass A\($0)ViewModel: Base { var a = 1 }\n\(Self.view($0))"
      }.joined()
    #expect(lint(code, .observableObject, in: .unidirectional).count == Self.fewer)
    #expect(lint(code + "extension Base: ObservableObject {}", .observableObject, in: .unidirectional).isEmpty)
  }

  @Test func protocolsOfOneName() {
    let code = (0..<Self.fewer).map { "protocol Cart: P\($0) {}\nclass A\($0)ViewModel: Cart {}\n" }.joined()
    #expect(lint(code, .viewModelProtocol, in: .clean).count == Self.fewer)
    #expect(lint(code + "protocol Cart: CartInput, CartOutput {}", .viewModelProtocol, in: .clean).isEmpty)
  }

  /// If two types have the same last name, both are followed, whatever the order of the set.
  @Test func namesThatEndAlikeAreToldApart() {
    for _ in 0..<20 {
      let names = ["One", "Two", "Three", "Four", "Five"]
      let code =
        "class AViewModel: " + names.map { "\($0).Base" }.joined(separator: ", ") + " {}\n"
        + names.map { "enum \($0) { class Base: \($0 == "Four" ? "ObservableObject" : "NSObject") {} }\n" }.joined()
      #expect(lint(code, .observableObject, in: .unidirectional).isEmpty)
    }
  }

  @Test func superclassesThatLeadNowhere() {
    let code = (0..<Self.fewer).map { "class A\($0)ViewModel: M\($0).Base {}\nenum N\($0) { class Base {} }\n" }
      .joined()
    #expect(lint(code, .finalClass, in: .uikit).count == Self.fewer)
  }

  // MARK: - Deep nesting and long constructs

  @Test func findingsBehindAndInNestedDeclarations() {
    for (opening, closing) in [("func f() {\n", "}\n"), ("class A {\n", "}\n"), ("var a: Int {\n", "}\n")] {
      let nested = String(repeating: opening, count: Self.fewer)
      let found = String(repeating: "coordinator.a()\n", count: Self.fewer)
      let closed = String(repeating: closing, count: Self.fewer)
      for code in [nested + closed + found, nested + found + closed] {
        let outcome = lint("final class AViewModel {\nfunc f() {\n\(code)}\n}\n", .noCoordinator, in: .observable)
        #expect(outcome.count == Self.fewer)
      }
    }
  }

  @Test func aLongNameIsToldByItsEnds() {
    let name = "A" + String(repeating: "bcdefghij", count: Self.fewer)
    let code =
      "class \(name)ViewModel {\nfunc f() {\n"
      + String(repeating: "coordinator.a()\n", count: Self.fewer) + "}\n}\n"
    let found = lint(code, .noCoordinator, in: .observable)
    #expect(found.count == Self.fewer)
    #expect(found[0].declaration.utf8.count < 600)
    #expect(found[0].declaration.hasPrefix("Abcdefghijb") && found[0].declaration.hasSuffix("ViewModel"))
    let other = lint(code.replacing("class A", with: "class Ab"), .noCoordinator, in: .observable)
    #expect(found[0].fingerprint != other[0].fingerprint)
  }

  @Test func aLongPathIsToldByItsEnd() {
    func lint(parts: Int) -> [Diagnostic] {
      let path = (0..<parts).map { "A\($0)." }.joined()
      let code =
        "final class AViewModel {\nfunc f() {\nextension \(path)B {\nfunc g() {\n"
        + String(repeating: "a.sink {}\n", count: Self.fewer) + "}\n}\n}\n}\n"
      return self.lint(code, .weakSink, in: .observable)
    }
    for parts in [100, Self.fewer] {
      let found = lint(parts: parts)
      #expect(found.count == Self.fewer)
      #expect(found[0].declaration.hasSuffix(".A\(parts - 1).B.g"))
      #expect(found[0].declaration.utf8.count < 1_000)
    }
  }

  @Test func classesAndExtensionsOfOneName() {
    let code = (0..<Self.fewer).map {
      "extension AViewModel { func f\($0)() {} }\nclass AViewModel { enum Output {} }\n"
    }
    #expect(lint(code.joined(), .outputProperty, in: .observable).count == Self.fewer)
    // An extension that may belong to so many classes belongs to none.
    #expect(lint(code.joined(), .singleEntryPoint, in: .unidirectional).isEmpty)
    #expect(lint(code.prefix(20).joined(), .singleEntryPoint, in: .unidirectional).count == 20)
  }

  /// An extension whose path lacks the module at the start may extend any of thousands of classes.
  @Test func extensionsByTheLastName() {
    let code =
      (0..<Self.fewer).map {
        "extension M\($0).N { class AViewModel: Base { var a = 1 }\nstruct V: View { let a: AViewModel } }\nprotocol P\($0) {}\nextension N.AViewModel: P\($0) {}\n"
      } + ["class Base {}\n"]
    #expect(lint(code.joined(), .observableObject, in: .unidirectional).count == Self.fewer)
    let methods = (0..<Self.fewer).map {
      "extension M\($0).N { class AViewModel: Base { func f() {} } }\nextension N.AViewModel: P\($0) {}\n"
    }
    #expect(lint(methods.joined(), .singleEntryPoint, in: .unidirectional).count == Self.fewer)
    let extended = code.joined() + "extension N.AViewModel: ObservableObject {}\n"
    #expect(lint(extended, .observableObject, in: .unidirectional).isEmpty)
  }

  /// Results about a ViewModel that are cached for one file's settings are not used for files with other settings.
  @Test func whatIsWorkedOutHoldsForItsSettings() throws {
    let option = try #require(Rule.guestGuard.options.first { $0.id.hasSuffix("flags") })
    let rules: [(rule: Rule, severity: Severity)] = [(.guestGuard, .error)]
    let usual = LintSettings(convention: .observable, rules: rules)
    let other = LintSettings(
      convention: .observable, rules: rules, options: [option.id: NamePatterns(["isVisitor"])])
    let linter = Linter([usual, other], today: CalendarDay(secondsSince1970: 1_767_225_600))
    let codes =
      ["final class AViewModel { let isGuest: Bool; func f() async { g(isGuest) } }"]
      + (0..<20).map { "extension AViewModel { func load\($0)() async {} }" }
    let files = codes.enumerated().compactMap { number, code in
      linter.read(Array(code.utf8), path: "\(number).swift", settings: number % 2 == 0 ? usual : other)
    }
    let project = ProjectIndex(files.map(FileFacts.init)).forOneThread()
    let counts = files.dropFirst().map { linter.check($0, in: project).diagnostics.count }
    #expect(counts == (1...20).map { $0 % 2 == 0 ? 1 : 0 })
  }

  @Test func casesOfAnEnumAreNotOnePattern() {
    let cases = (0..<Self.count).map { "case a\($0)(Int)\n" }.joined()
    #expect(lint("final class AViewModel { enum Output {\n\(cases)} }", .outputProperty, in: .observable).count == 1)
  }
}
