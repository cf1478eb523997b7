import SwiftScan

/// One check: a constant value in a file of its own, with its documentation and its examples.
///
/// A rule reads what it is given and reports what it finds. It does not read configuration, print, or know how grave
/// its findings are in the end: the linter does all that.
public struct Rule: Sendable {
  /// What users write: `final_class`.
  public let id: String
  /// What is wrong where it finds something; lower case, no full stop, at most 60 letters.
  public let summary: String
  /// Why the convention wants it, in whole sentences.
  public let rationale: String
  /// What it cannot see, in whole sentences; empty where that is only what no rule sees.
  public var limits = ""
  /// What each convention makes of it.
  public let levels: RuleLevels
  /// What users may set for it.
  public var options: [RuleOption] = []
  /// Shown in the documentation and run as tests.
  public let examples: [Example]
  let check: @Sendable (LintedFile, ProjectIndex, inout Findings) -> Void

  /// The rules that are on in a convention, with the severity of their findings, where nothing is configured.
  public static func selection(in convention: Convention) -> [(rule: Rule, severity: Severity)] {
    all.compactMap { rule in rule.levels[convention]?.severity.map { (rule, $0) } }
  }
}

extension Rule {
  /// A fix-it that the rule offers in one of its examples.
  public struct OfferedFix: Sendable, Hashable {
    /// What it does, as an order.
    public var title: String
    /// What applying it promises.
    public var safety: FixSafety
  }

  /// The fix-its that the rule offers, found by running its examples, so that documentation cannot promise others.
  public var offeredFixes: [OfferedFix] {
    var fixes: [OfferedFix] = []
    for example in examples where example.outcome != .passes {
      for fix in example.findings(of: self).flatMap(\.fixIts) {
        let offered = OfferedFix(title: fix.title, safety: fix.safety)
        if !fixes.contains(offered) { fixes.append(offered) }
      }
    }
    return fixes
  }
}

/// Code that shows a rule at work.
public struct Example: Sendable {
  /// What the rule makes of the code.
  public enum Outcome: Sendable, Equatable {
    /// It finds nothing.
    case passes
    /// It finds something at each `↓`, and nowhere else.
    case fails
    /// It finds something, and its fix-its make this of the code.
    case fixes(to: String)
  }

  /// What the rule makes of it.
  public let outcome: Outcome
  /// The code, with its marks.
  public let code: String
  /// The convention it is checked by; nil for the first one that has the rule.
  public let convention: Convention?
  /// Other files of the project.
  public let beside: [String]

  /// The project's layers, with files called `Test.swift`, `Other0.swift` and so on; nil for none.
  public let layers: LayerConfiguration?

  /// The code without its marks.
  public var plainCode: String { code.replacing("↓", with: "") }

  /// The convention it is checked by.
  func checkedBy(_ rule: Rule) -> Convention {
    convention ?? Convention.allCases.first { rule.levels[$0] != nil } ?? .observable
  }

  /// What the rule finds in the code.
  fileprivate func findings(of rule: Rule) -> [Finding] {
    let settings = LintSettings(convention: checkedBy(rule), rules: [(rule, .error)])
    func read(_ code: String, _ path: String) -> LintedFile {
      LintedFile(
        path: path, source: SourceFile(SourceText(code)), settings: settings,
        layers: layers?.layersOf(path) ?? [])
    }
    let file = read(plainCode, "Test.swift")
    let others = beside.enumerated().map { read($1, "Other\($0).swift") }
    var findings = Findings(file)
    rule.check(file, ProjectIndex(([file] + others).map(FileFacts.init), layers: layers), &findings)
    return findings.all
  }

  static func passes(
    _ code: String, in convention: Convention? = nil, beside: String..., layers: LayerConfiguration? = nil
  ) -> Example {
    Example(outcome: .passes, code: code, convention: convention, beside: beside, layers: layers)
  }
  static func fails(
    _ code: String, in convention: Convention? = nil, beside: String..., layers: LayerConfiguration? = nil
  ) -> Example {
    Example(outcome: .fails, code: code, convention: convention, beside: beside, layers: layers)
  }
  static func fixes(_ code: String, to fixed: String, in convention: Convention? = nil, beside: String...) -> Example {
    Example(outcome: .fixes(to: fixed), code: code, convention: convention, beside: beside, layers: nil)
  }
}
