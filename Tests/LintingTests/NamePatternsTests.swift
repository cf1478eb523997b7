import Chance
@testable import Linting
import SwiftScan
import Testing

@Suite struct NamePatternsTests {
  @Test(arguments: [
    ("*ViewModel", "ViewModel", true), ("*ViewModel", "CartViewModel", true), ("*ViewModel", "ViewModels", false),
    ("a", "a", true), ("a", "ab", false), ("a", "ba", false), ("load*", "load", true), ("load*", "loadAll", true),
    ("load*", "reload", false), ("a*c", "abbc", true), ("a*c", "ac", true), ("a*c", "acb", false), ("?", "é", true),
    ("?", "ab", false), ("*", "x", true), ("*", "", false), ("a?*", "a", false), ("a?*", "ab", true),
    ("*a*b*", "xaybz", true), ("*a*b*", "ba", false), ("**x", "x", true), ("é*", "éa", true), ("*ab", "aab", true),
    ("*é", "é", true), ("é", "è", false),
  ])
  func matches(pattern: String, name: String, expected: Bool) {
    #expect(NamePatterns([pattern]).matches(name) == expected)
    #expect(NamePatterns(["zzz", pattern]).matches(name) == expected)
    // Many patterns are looked up in a table.
    #expect(NamePatterns((0..<20).flatMap { ["z\($0)", "z\($0)*", "*z\($0)"] } + [pattern]).matches(name) == expected)
  }

  @Test func noPatternFitsNothing() {
    #expect(!NamePatterns([]).matches("a"))
  }

  @Test func manyStarsReturn() {
    let pattern = String(repeating: "a*", count: 200) + "b"
    #expect(!NamePatterns([pattern]).matches(String(repeating: "a", count: 20_000)))
  }

  /// Compares the result with a matcher that tries every possibility.
  @Test func agreesWithTryingEverything() {
    func fits(_ pattern: Substring, _ name: Substring) -> Bool {
      guard let first = pattern.first else { return name.isEmpty }
      if first == "*" {
        return fits(pattern.dropFirst(), name) || (!name.isEmpty && fits(pattern, name.dropFirst()))
      }
      guard let letter = name.first, first == "?" || first == letter else { return false }
      return fits(pattern.dropFirst(), name.dropFirst())
    }
    var generator = SplitMix64(seed: testSeed, text: "names")
    for _ in 0..<5_000 {
      func text(_ letters: String, _ longest: Int) -> String {
        String(
          (0..<Int.random(in: 1...longest, using: &generator)).compactMap { _ in
            letters.randomElement(using: &generator)
          })
      }
      let (pattern, name) = (text("ab*?é", 6), text("abé", 8))
      #expect(
        NamePatterns([pattern]).matches(name) == fits(pattern[...], name[...]), "\(pattern) on \(name); \(seedNote)")
    }
  }

  @Test(
    arguments: [
      (["*ViewModel"], ["ViewModel"]), (["*Presenter", "Home*Model"], ["Presenter", "Model"]), (["*"], nil),
      (["a", "?"], nil), ([], []),
    ] as [([String], [String]?)])
  func everyMatchContainsTheIndispensableWord(patterns: [String], words: [String]?) {
    #expect(NamePatterns(patterns).indispensableWords == words)
  }
}

@Suite struct RuleOptionTests {
  @Test func idsAreThoseOfTheirRulesAndKeysAreUnique() {
    for rule in Rule.all {
      #expect(rule.options.allSatisfy { $0.rule == rule.id && $0.names.isEmpty == $0.isFlag && $0.key != "severity" })
      #expect(Set(rule.options.map(\.key)).count == rule.options.count)
      #expect(rule.options.allSatisfy { $0.summary.first?.isLowercase ?? false && !$0.summary.hasSuffix(".") })
    }
  }

  /// For each option of a rule, the plan has code whose result the option changes.
  @Test(arguments: TrialPlan.all.map(\.rule).filter { !$0.options.isEmpty })
  func everyOptionChangesWhatIsFound(_ rule: Rule) throws {
    let plan = try #require(TrialPlan.all.first { $0.rule.id == rule.id }).plan
    #expect(plan.options.map(\.option) == rule.options.map(\.key), "add a case for each option to the plan")
    let convention = try #require(Convention.allCases.first { rule.levels[$0] != nil })
    for each in plan.options {
      // A flag allows code that is a finding without it. A severity of `off` removes the finding.
      let isFlag = rule.options.contains { $0.key == each.option && ($0.isFlag || $0.isSeverity) }
      #expect(lint(Array(each.code.utf8), [rule], in: convention).count == (isFlag ? 1 : 0), "\(each.option)")
      let options = ["\(rule.id).\(each.option)": NamePatterns(each.names)]
      let found = lint(Array(each.code.utf8), [rule], in: convention, options: options)
      #expect(found.count == (isFlag ? 0 : 1), "\(each.option)")
    }
  }

  /// `no_data_access` does not repeat a finding of `use_case_boundary`.
  @Test func typesBeyondUseCasesAreLeftToTheirRule() {
    let code = Array("class AViewModel { let x: CartGateway }".utf8)
    let options = ["use_case_boundary.types", "no_data_access.names"]
    let names = Dictionary(uniqueKeysWithValues: options.map { ($0, NamePatterns(["*Gateway"])) })
    #expect(
      lint(code, [.noDataAccess, .useCaseBoundary], in: .clean, options: names).map(\.rule) == ["use_case_boundary"])
  }
}

@Suite struct ViewModelNameTests {
  @Test func otherNamesMakeOtherViewModels() {
    let code = Array("class CartPresenter {}\nclass CartViewModel {}\nclass Presenter {}".utf8)
    #expect(lint(code, [.finalClass], viewModels: ["*Presenter"]).map(\.start.line) == [1, 3])
    #expect(lint(code, [.finalClass], viewModels: ["*Presenter", "*ViewModel"]).map(\.start.line) == [1, 2, 3])
    #expect(lint(code, [.finalClass], viewModels: ["Cart*"]).map(\.start.line) == [1, 2])
    #expect(lint(Array("class A { class B {} }".utf8), [.finalClass], viewModels: ["?"]).count == 2)
  }

  @Test func extensionsAndNamesOfOthersGoByThePatternsToo() {
    let code = Array("extension CartPresenter { func f(coordinator: Flow, coordinatorPresenter: Int) {} }".utf8)
    #expect(lint(code, [.noCoordinator], viewModels: ["*Presenter"]).map(\.excerpt.place) == ["coordinator"])
  }
}

@Suite struct SettingsOfARunTests {
  /// A file is read as a whole if any settings of the run need it.
  @Test func aFileIsReadWholeWhereSomeSettingsNeedIt() {
    let usual = LintSettings(convention: .observable, rules: [])
    let presenters = LintSettings(convention: .observable, rules: [], viewModels: NamePatterns(["*Presenter"]))
    let hops = LintSettings(convention: .uikit, rules: [(.receiveOnMain, .warning)])
    func reads(_ code: String, _ settings: [LintSettings]) -> Bool {
      Linter(settings, today: newYear2026).read(Array(code.utf8), path: "A.swift") != nil
    }
    #expect(!reads("protocol P {}", [usual]))
    #expect(!reads("class APresenter {}", [usual]))
    #expect(reads("class APresenter {}", [usual, presenters]))
    #expect(!reads("class CartViewModel {}", [presenters]))
    #expect(reads("class A { func f() { rows.sink {} } }", [hops]))
    #expect(!reads("class A { func f() { rows.sink {} } }", [usual]))
  }

  @Test func eachFileIsCheckedByItsOwnSettings() throws {
    let all = [
      LintSettings(convention: .observable, rules: [(.finalClass, .warning)]),
      LintSettings(convention: .representable, rules: [(.singleEntryPoint, .error)]),
    ]
    let linter = Linter(all, today: newYear2026)
    let code = Array("class AViewModel { func f() {} }".utf8)
    let rules = try all.map { settings in
      let file = try #require(linter.read(code, path: "A.swift", settings: settings))
      return linter.check(file, in: ProjectIndex([FileFacts(file)])).diagnostics.map { "\($0.rule) \($0.severity)" }
    }
    #expect(rules == [["final_class warning"], ["single_entry_point error"]])
  }
}
