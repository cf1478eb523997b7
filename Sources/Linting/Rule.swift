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
  /// What it is about, for those who look for a rule.
  public let topic: RuleTopic
  /// Why the convention wants it, in two to four sentences for a colleague who disagrees.
  public let rationale: String
  /// What it cannot see, in one to three whole sentences, each true of this rule.
  public let limits: String
  /// What it means in some conventions, where that differs.
  public var notes: [ConventionNote] = []
  /// What each convention makes of it.
  public let levels: RuleLevels
  /// What users may set for it.
  public var options: [RuleOption] = []
  /// The files that it looks into.
  var reads = FilesRead.viewModels
  /// The tokens that its fix-its may put in and take out.
  public var fixTokens = FixTokens()
  /// Shown in the documentation and run as tests.
  public let examples: [Example]
  let check: @Sendable (LintedFile, ProjectIndex, inout Findings) -> Void

  /// The rules that are on in a convention, with the severity of their findings, where nothing is configured.
  public static func selection(in convention: Convention) -> [(rule: Rule, severity: Severity)] {
    all.compactMap { rule in rule.levels[convention]?.severity.map { (rule, $0) } }
  }
}

/// The files that a rule looks into. A file that no running rule looks into is read for what it declares, and for nothing
/// else: the bodies of its functions are passed over, and no rule runs on it.
enum FilesRead: Sendable {
  /// Files in which the name of a ViewModel may stand.
  case viewModels
  /// Files that hold one of some words.
  case words([String])
  /// Every file, where the project has layers.
  case layers
}

extension Rule {
  /// Marks a place in a new rule's file that is still to be filled in. A test fails while one is left.
  public static let gap = "FILL IN:"

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

// Two of the examples are for readers: the first that fails, and the first that passes, which is what becomes of it. They
// are written as a colleague would write them; all others are only tests.
extension Rule {
  /// Code that the rule finds something in.
  public var bad: Example? { examples.first { $0.outcome == .fails } }
  /// The same code as it should be.
  public var good: Example? { examples.first { $0.outcome == .passes } }

  /// What the rule says about the bad code, each message once with the lines it stands at.
  public var findingsInBad: [(lines: [Int], message: String)] {
    guard let bad else { return [] }
    let lines = LineTable(SourceText(bad.plainCode))
    var told: [(lines: [Int], message: String)] = []
    for finding in bad.findings(of: self) {
      let line = lines.location(of: finding.range.lowerBound).line
      if let same = told.firstIndex(where: { $0.message == finding.message }) {
        told[same].lines.append(line)
      } else {
        told.append(([line], finding.message))
      }
    }
    return told
  }
}

/// What a rule means in some conventions.
public struct ConventionNote: Sendable {
  /// Those it speaks of.
  public let conventions: [Convention]
  /// Whole sentences.
  public let text: String

  init(_ text: String, in conventions: Convention...) {
    self.conventions = conventions
    self.text = text
  }
}

/// What rules are about, in the order in which the documentation lists them.
public enum RuleTopic: String, Sendable, CaseIterable {
  case shape = "The shape of a ViewModel"
  case state = "State"
  case actions = "What goes in and what comes out"
  case subscriptions = "Subscriptions"
  case loading = "Loading"
  case knowledge = "What a ViewModel may know"
  case views = "Views"
  case lint = "The lint itself"
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
    let files = [file] + others
    let uses = ProjectUses(files.map { FileUses($0.source, path: $0.path, names: nil) })
    rule.check(file, ProjectIndex(files.map(FileFacts.init), layers: layers, uses: uses), &findings)
    if rule.id == Rule.unusedSuppression.id {
      // The linter reports these itself, for rules that ran. In an example of them no other rule finds anything.
      let use = SuppressionUse(file, today: CalendarDay(secondsSince1970: 0))
      use.report(rulesThatRan: Set(Rule.all.map(\.id)), &findings)
    }
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
