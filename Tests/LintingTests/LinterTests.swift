@testable import Linting
import SwiftScan
import Testing

/// Four rules, so that changes of other rules do not affect these tests.
private let card: [Rule] = [.finalClass, .noClassMainActor, .noCoordinator, .privateSetState]

@Suite struct BrokenTypeTests {
  /// The argument is a type that ends before its brackets close.
  @Test(arguments: [
    "(((Int( -> ())!)", "(", "((", "() -> (", "(() -> (", "[(", "@A(", "Box<(", "(Int( -> ())", "())?)",
  ])
  func unclosedTypesAreRead(type: String) {
    let declarations = [
      "class CartViewModel { let onTap", "struct A: View { @StateObject var a", "class AViewModel { var state",
    ]
    for code in declarations.flatMap({ ["\($0): \(type)\n", "\($0): \(type) }\n"] }) {
      for convention in Convention.allCases { _ = lint(Array(code.utf8), Rule.all, in: convention) }
    }
  }
}

@Suite struct LinterTests {
  /// A space may stand before the period of a type's name.
  @Test func typesAreNoSharedInstances() {
    let code = "class AViewModel { var a: A .shared; init(b: B /* = */ .shared, c: [C .shared]) { d = D .shared } }"
    let found = lint(Array(code.utf8), [.noSharedInstance])
    #expect(found.count == 1)
    #expect(found.first?.message.hasPrefix("'D.shared'") == true)
  }

  /// A parameter or a constant with the name of a method hands over no method.
  @Test func valuesNamedLikeAMethodDoNotCaptureSelf() {
    let code = """
      final class CartViewModel {
        func filter() {}
        func url(of row: Row) -> URL? { nil }
        func load(filter: Filter) {
          guard let url = url(of: row) else { return }
          rows.matching(filter, at: url).sink { [weak self] in self?.rows = $0 }.store(in: &bag)
        }
        func reload() { rows.matching(filter).sink { [weak self] in self?.rows = $0 }.store(in: &bag) }
      }
      """
    #expect(lint(Array(code.utf8), [.weakSelfCapture]).map(\.start.line) == [8])
  }

  @Test func findingsComeByPlaceThenRule() {
    let code = "@MainActor class AViewModel { var coordinator = 1 }"
    let found = lint(Array(code.utf8), card)
    #expect(found.map(\.rule) == ["no_class_main_actor", "final_class", "no_coordinator", "private_set_state"])
    #expect(found.map(\.start.column) == [1, 18, 35, 35])
    #expect(found.map(\.end.column) == [11, 28, 46, 46])
  }

  @Test func aFileThatMentionsNoViewModelIsNotRead() {
    #expect(
      Linter([LintSettings(convention: .observable, rules: [])], today: newYear2026).read(
        Array("class CartView {}".utf8), path: "A.swift") == nil)
  }

  @Test func fingerprintsSurviveMovedAndReindentedCode() {
    let one = lint(Array("class AViewModel { var total = 0 }".utf8), card)
    let two = lint(
      Array("\u{FEFF}// moved\r\n\r\nimport UIKit\nclass\n  AViewModel\n{\n/* x */ @Published var total: Int\n}".utf8),
      card)
    #expect(one.map(\.fingerprint) == two.map(\.fingerprint))
    #expect(Set(one.map(\.fingerprint)).count == 2)
  }

  @Test func fingerprintsTellRulesDeclarationsAndSubjectsApart() {
    let code = "class AViewModel { var a = 0, b = 0 }\nextension C { class AViewModel { var a = 0 } }"
    let found = lint(Array(code.utf8), card)
    #expect(found.count == 5)
    #expect(Set(found.map(\.fingerprint)).count == 5)
    #expect(
      found.map(\.declaration) == ["AViewModel", "AViewModel.a", "AViewModel.b", "C.AViewModel", "C.AViewModel.a"])
  }

  /// The expected value follows the published algorithm, so that fingerprints never change by accident.
  @Test func fingerprintIsFNV1a() {
    var hash: UInt64 = 14_695_981_039_346_656_037
    for byte in Array("final_class".utf8) + [0xFF] + Array("A".utf8) + [0xFF] + Array("b".utf8) + [0xFF] {
      hash ^= UInt64(byte)
      hash = hash.multipliedReportingOverflow(by: 1_099_511_628_211).partialValue
    }
    let expected = String(hash, radix: 16)
    #expect(Fingerprint.make(rule: "final_class", declaration: "A", subject: "b").hasSuffix(expected))
  }

  /// Each place of a subject is a finding of its own until the findings are joined, even on one line.
  @Test func coordinatorsAreOneSubject() {
    let code =
      "final class AViewModel {\n  func f(coordinator: Coordinator) { coordinator.show() }\n  let x = coordinator }"
    let found = lint(Array(code.utf8), [.noCoordinator])
    #expect(found.map(\.start.line) == [2, 2, 2, 3])
    #expect(found.map(\.subject) == Array(repeating: "coordinator", count: 4))
    #expect(found.joined().map(\.start.line) == [2])
  }

  /// Incomplete code: classes without a name, types without components.
  @Test(arguments: [
    "class { var x = 1 } // ViewModel", "class ViewModel: ", "extension { class ViewModel: . {} }",
    "class ViewModel: .Base, [Int] {}",
  ])
  func codeWithoutNamesIsRead(code: String) {
    _ = lint(Array(code.utf8), card)
  }

  @Test func nestedScopesReportOnce() {
    let code = "extension OuterViewModel { final class ViewModel { let coordinator = 1 } }"
    #expect(lint(Array(code.utf8), [.noCoordinator]).count == 1)
  }

  @Test func longLinesAreCutAroundThePlace() throws {
    let code =
      "final class AViewModel { var x = \"" + String(repeating: "é", count: 5_000)
      + "\"; let coordinator = 1; let y = \""
      + String(repeating: "é", count: 5_000) + "\" }"
    let excerpt = try #require(lint(Array(code.utf8), [.noCoordinator]).first?.excerpt)
    #expect(excerpt.place == "coordinator")
    #expect(excerpt.before.hasPrefix("…é"))
    #expect(excerpt.after.hasSuffix("é…"))
    #expect(excerpt.before.utf8.count < 140)
    #expect(!excerpt.before.contains("\u{FFFD}") && !excerpt.after.contains("\u{FFFD}"))
  }
}

@Suite struct ProjectIndexTests {
  /// The titles of the fix-its for the first file, with the second file in the same project.
  private func fixes(_ first: String, otherFiles second: String) -> [String] {
    let linter = Linter(
      [LintSettings(convention: .observable, rules: [(.finalClass, .error)])], today: newYear2026)
    let files = [first, second].map { (path: "\($0.count).swift", bytes: Array($0.utf8)) }
    let uses = ProjectUses(files.map { FileUses(SourceFile(SourceText($0.bytes)), path: $0.path, names: nil) })
    let project = ProjectIndex(files.map { linter.facts(of: $0.bytes, path: $0.path) }, uses: uses)
    let read = linter.read(files[0].bytes, path: files[0].path)
    return read.map { linter.check($0, in: project).diagnostics.flatMap(\.fixIts).map(\.title) } ?? []
  }

  @Test func aSubclassAnywhereForbidsTheFix() {
    #expect(fixes("class CartViewModel {}", otherFiles: "class GiftViewModel: CartViewModel {}").isEmpty)
    #expect(fixes("class CartViewModel {}", otherFiles: "final class Gift: Base, Module.CartViewModel {}").isEmpty)
    #expect(fixes("class CartViewModel<Item> {}", otherFiles: "final class Gift: CartViewModel<Int> {}").isEmpty)
  }

  @Test func theNearestEnclosingTypeIsMeant() {
    let cart = "extension CartView { class ViewModel {} }"
    #expect(
      fixes(cart, otherFiles: "extension GiftView { class ViewModel {}\n final class Sub: ViewModel {} }") == [
        "add 'final'"
      ])
    #expect(fixes(cart, otherFiles: "extension GiftView { final class Sub: CartView.ViewModel {} }").isEmpty)
    #expect(fixes(cart, otherFiles: "extension CartView { struct Row { final class Sub: ViewModel {} } }").isEmpty)
    // If the nearest type is unknown, no fix is called safe.
    #expect(fixes(cart, otherFiles: "extension GiftView { final class Sub: ViewModel {} }").isEmpty)
  }

  @Test func conformingToAProtocolOfAnotherNameIsNoSubclassing() {
    #expect(fixes("class CartViewModel {}", otherFiles: "final class Gift: CartViewModelInput {}") == ["add 'final'"])
  }
}

/// The parameter of an entry point may have attributes.
@Suite struct EntryPointTests {
  @Test(arguments: ["_ action: Action", "@Sent _ action: Action", "@Sent(1) _: Action", "_ action: borrowing Action"])
  func anAttributeIsNoLabel(parameter: String) {
    let code = "final class AViewModel { func load() {}; func send(\(parameter)) {} }"
    let found = lint(Array(code.utf8), [.memberOrder, .singleEntryPoint], in: .unidirectional)
    #expect(found.map(\.rule) == ["single_entry_point", "member_order"])
  }
}

/// An option may set the severity of some findings of a rule.
@Suite struct SeverityOptionTests {
  private let code = """
    final class AViewModel {
      func f() {
        rows.sink { self.rows = $0 }
        rows.assign(to: \\.rows, on: self)
        rows.sink { [weak self] in self?.rows = $0 }
      }
    }
    """

  private func severities(_ options: [String: NamePatterns]) -> [Severity] {
    let settings = LintSettings(convention: .observable, rules: [(.weakSink, .error)], options: options)
    let linter = Linter([settings], today: CalendarDay(secondsSince1970: 1_767_225_600))
    guard let file = linter.read(Array(code.utf8), path: "A.swift") else { return [] }
    return linter.check(file, in: ProjectIndex([FileFacts(file)])).diagnostics.map(\.severity)
  }

  @Test func strongSubscriptionsAreErrorsByDefault() {
    #expect(severities([:]) == [.error, .error, .warning])
  }

  @Test func eachKindHasItsOwnSeverity() {
    let strong = ["weak_sink.strong": NamePatterns(["warning"])]
    #expect(severities(strong) == [.warning, .warning, .warning])
    #expect(severities(["weak_sink.strong": NamePatterns(["off"])]) == [.warning])
    #expect(severities(["weak_sink.other": NamePatterns(["error"])]) == [.error, .error, .error])
    #expect(severities(["weak_sink.other": NamePatterns(["off"])]) == [.error, .error])
  }
}

/// A ViewModel may have parts in files of other conventions.
@Suite struct ViewModelPartTests {
  @Test(arguments: [
    ("class CartViewModel { init() { bind() } }", 0), ("class CartViewModel { init() {}; func start() { bind() } }", 1),
  ])
  func whatInitialisersCallIsToldByWhoeverHasThem(first: String, count: Int) throws {
    let rules: [(rule: Rule, severity: Severity)] = [(.bindInInit, .warning)]
    let clean = LintSettings(convention: .clean, rules: [])
    let observable = LintSettings(convention: .observable, rules: rules)
    let linter = Linter([clean, observable], today: newYear2026)
    let second = "extension CartViewModel { func bind() { cancelBag.collect { updates.weakSink(on: self) { _ in } } } }"
    let files = [
      linter.read(SourceText(first), path: "A.swift", settings: clean),
      linter.read(SourceText(second), path: "B.swift", settings: observable),
    ]
    let project = ProjectIndex(files.map(FileFacts.init))
    #expect(linter.check(files[1], in: project).diagnostics.count == count)
  }
}
