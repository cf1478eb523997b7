import SwiftScan

/// A check: a constant in its own file, with its documentation and examples.
///
/// A rule only inspects files and reports findings. The linter reads the configuration, decides the final severity and
/// prints.
public struct Rule: Sendable {
  /// The name that users write, for example `final_class`.
  public let id: String
  /// The problem that a finding reports, in lower case, without a full stop, in at most 60 characters.
  public let summary: String
  /// The section of the documentation that lists the rule.
  public let topic: RuleTopic
  /// The reasons for the rule, in two to four sentences for a colleague who disagrees.
  public let rationale: String
  /// The cases that the rule cannot detect, in one to three full sentences.
  public let limits: String
  /// How the rule differs in some conventions.
  public var notes: [ConventionNote] = []
  /// The rule's default level in each convention.
  public let levels: RuleLevels
  /// The options that users can configure.
  public var options: [RuleOption] = []
  /// The files that the rule inspects.
  var reads = FilesRead.viewModels
  /// The fix-its that the rule offers in its examples, in their order, for the documentation. A test compares them.
  public var offeredFixes: [OfferedFix] = []
  /// When a fix-it is safe and when it is unsafe, in full sentences; empty if all fix-its have the same safety.
  public var fixNote = ""
  /// The tokens that the rule's fix-its may insert and remove.
  public var fixTokens = FixTokens()
  /// The ids of the rules that take precedence. If one of them reports at the same token, this rule reports nothing.
  public var yieldsTo: [String] = []
  /// The id of the rule whose messages include this rule's findings at the same place; nil if reports show them
  /// separately. Baselines, suppressions and comparisons still treat them as findings.
  public var hostRule: String?
  /// Whether the rule also reports in test doubles.
  var includesTestDoubles = false
  /// Examples for the documentation. Tests run them, too.
  public let examples: [Example]
  let check: @Sendable (LintedFile, ProjectIndex, inout Findings) -> Void

  /// The rules that a convention turns on by default, with their severities.
  public static func selection(in convention: Convention) -> [(rule: Rule, severity: Severity)] {
    all.compactMap { rule in rule.levels[convention]?.severity.map { (rule, $0) } }
  }
}

/// The files that a rule inspects. If no active rule inspects a file, vmgen reads only its declarations and skips
/// function bodies.
enum FilesRead: Sendable {
  /// Files that may contain the name of a ViewModel.
  case viewModels
  /// Files that contain one of these words. In other conventions than these, files that may contain the name of a
  /// ViewModel.
  case words([String], in: [Convention] = Convention.allCases)
  /// Files that may contain the name of a ViewModel. In these conventions, also files that contain one of these words
  /// and `and`. Unlike with `words`, the rule also runs on files without the words.
  case bodies([String], and: String = "", in: [Convention] = Convention.allCases)
  /// All files, if the project has layers.
  case layers

  /// The words of files whose function bodies are read, and a further word that such files must contain; it may be
  /// empty.
  func wordsOfBodies(in convention: Convention) -> (words: [String], and: String) {
    if case .bodies(let words, let and, let conventions) = self {
      return (conventions.contains(convention) ? words : [], and)
    }
    return (words(in: convention) ?? [], "")
  }

  /// The words of files that the rule inspects in a convention; nil if it inspects files with a ViewModel.
  func words(in convention: Convention) -> [String]? {
    if case .words(let words, let conventions) = self, conventions.contains(convention) { return words }
    return nil
  }
}

extension Rule {
  /// Marks an unfinished part of a new rule's file. A test fails while one is left.
  public static let gap = "FILL IN:"

  /// A fix-it that a rule offers.
  public struct OfferedFix: Sendable, Hashable {
    /// The effect of the fix, in the imperative.
    public var title: String
    /// Whether the fix can change behaviour.
    public var safety: FixSafety

    static func safe(_ title: String) -> Self { Self(title: title, safety: .safe) }
    static func unsafe(_ title: String) -> Self { Self(title: title, safety: .unsafe) }
  }
}

// The documentation shows two examples: the first that fails and the first that passes, which shows the first one
// corrected. Write both like real code. For conventions in which this code means something else, add a pair with `bad`
// and `good`. All other examples are only tests.
extension Rule {
  /// Code with findings, for the documentation.
  public var bad: Example? { examples.first { $0.outcome == .fails } }
  /// The same code without findings.
  public var good: Example? { examples.first { $0.outcome == .passes } }

  /// The conventions that have examples of their own, one for each such pair.
  public var conventionsWithOwnExamples: [Convention] {
    Convention.allCases.filter { convention in
      examples.contains { $0.outcome == .fails && $0.documents.first == convention }
    }
  }

  /// Code with findings, for the documentation of a convention; nil for that of all conventions.
  public func bad(in convention: Convention?) -> Example? { documented(.fails, in: convention) ?? bad }

  /// The code of `bad(in:)` without findings.
  public func good(in convention: Convention?) -> Example? { documented(.passes, in: convention) ?? good }

  private func documented(_ outcome: Example.Outcome, in convention: Convention?) -> Example? {
    convention.flatMap { convention in
      examples.first { $0.outcome == outcome && $0.documents.contains(convention) }
    }
  }

  /// The ids of other default rules of a convention that report the good code, which shows only this rule.
  public func otherRulesInGood(in convention: Convention) -> [String] {
    guard let good = good(in: convention), levels[convention] != nil else { return [] }
    let rules = Rule.selection(in: convention).map(\.rule).filter { $0.levels[convention] != nil }
    let reporting = good.idsOfReportingRules(among: rules, in: convention).subtracting([id])
    return rules.map(\.id).filter(reporting.contains)
  }

  /// The messages for the bad code. Each message is listed once, with the lines of its findings.
  ///
  /// - Parameter convention: The convention of `bad(in:)`.
  public func findingsInBad(in convention: Convention? = nil) -> [(lines: [Int], message: String)] {
    guard let bad = bad(in: convention) else { return [] }
    let lines = LineTable(SourceText(bad.plainCode))
    var messages: [(lines: [Int], message: String)] = []
    for finding in bad.findings(of: self, in: convention.flatMap { levels[$0] == nil ? nil : $0 }) {
      let line = lines.location(of: finding.range.lowerBound).line
      if let same = messages.firstIndex(where: { $0.message == finding.message }) {
        if messages[same].lines.last != line { messages[same].lines.append(line) }
      } else {
        messages.append(([line], finding.message))
      }
    }
    return messages
  }
}

/// How a rule differs in some conventions.
public struct ConventionNote: Sendable {
  /// The conventions that the note applies to.
  public let conventions: [Convention]
  /// The note, in full sentences.
  public let text: String

  init(_ text: String, in conventions: Convention...) {
    self.conventions = conventions
    // The indentation of lines in a string is no part of the text.
    self.text = text.split(separator: " ").joined(separator: " ")
  }
}

/// The sections of the rules' documentation, in order.
public enum RuleTopic: String, Sendable, CaseIterable {
  case shape = "The shape of a ViewModel"
  case state = "State"
  case actions = "What goes in and what comes out"
  case subscriptions = "Subscriptions"
  case loading = "Loading"
  case knowledge = "What a ViewModel may know"
  case views = "Views"
  case lint = "The lint itself"
  /// Rules that a team writes in its configuration.
  case team = "Rules of the team"
}

/// Code that demonstrates a rule.
public struct Example: Sendable {
  /// The expected result of the rule.
  public enum Outcome: Sendable, Equatable {
    /// The rule reports nothing.
    case passes
    /// The rule reports a finding at each `↓` and nowhere else.
    case fails
    /// The rule reports findings, and its fix-its turn the code into this.
    case fixes(to: String)
  }

  /// The expected result of the rule.
  public let outcome: Outcome
  /// The code, with a `↓` at each finding.
  public let code: String
  /// The convention that checks the code; nil for the first one that has the rule.
  public let convention: Convention?
  /// The contents of other files in the project.
  public let otherFiles: [String]
  /// The conventions whose documentation shows this code instead of the rule's first examples.
  var documents: [Convention] = []

  /// The project's layers, for files named `Test.swift`, `Other0.swift`, `Other1.swift` and so on; nil for none.
  public let layers: LayerConfiguration?

  /// The code without `↓`.
  public var plainCode: String { code.replacing("↓", with: "") }

  /// The convention that checks the code.
  func checkedBy(_ rule: Rule) -> Convention {
    convention ?? Convention.allCases.first { rule.levels[$0] != nil } ?? .observable
  }

  /// The findings that a rule reports in the code.
  ///
  /// - Parameter convention: The convention that checks the code; nil for `checkedBy`.
  func findings(of rule: Rule, in convention: Convention? = nil) -> [Finding] {
    let (file, _, project) = read(for: [rule], in: convention ?? checkedBy(rule))
    var findings = Findings(file)
    rule.check(file, project, &findings)
    if rule.id == Rule.unusedSuppression.id {
      // The linter itself reports unused suppressions, based on the rules that ran. Here, no other rule reports
      // anything.
      let use = SuppressionUse(file, today: CalendarDay(secondsSince1970: 0))
      use.report(rulesThatRan: Set(Rule.all.map(\.id)), &findings)
    }
    return findings.all
  }

  /// The ids of those rules that report anything if the lint runs them together. The other files count as well, because
  /// the documentation shows them below the code. Findings that a comment silences do not count.
  fileprivate func idsOfReportingRules(among rules: [Rule], in convention: Convention) -> Set<String> {
    let (file, others, project) = read(for: rules, in: convention)
    let linter = Linter([file.settings], today: CalendarDay(secondsSince1970: 0))
    return Set(([file] + others).flatMap { linter.check($0, in: project).diagnostics.map(\.rule) })
  }

  /// The code, the other files, and a project of both.
  private func read(
    for rules: [Rule], in convention: Convention
  ) -> (file: LintedFile, others: [LintedFile], project: ProjectIndex) {
    let settings = LintSettings(convention: convention, rules: rules.map { ($0, .error) })
    func read(_ code: String, _ path: String) -> LintedFile {
      LintedFile(
        path: path, source: SourceFile(SourceText(code)), settings: settings,
        layers: layers?.layersOf(path) ?? [])
    }
    let file = read(plainCode, "Test.swift")
    let others = otherFiles.enumerated().map { read($1, "Other\($0).swift") }
    let files = [file] + others
    let uses = ProjectUses(files.map { FileUses($0.source, path: $0.path, names: nil) })
    return (file, others, ProjectIndex(files.map(FileFacts.init), layers: layers, uses: uses))
  }

  static func passes(
    _ code: String, in convention: Convention? = nil, otherFiles: String..., layers: LayerConfiguration? = nil
  ) -> Example {
    Example(outcome: .passes, code: code, convention: convention, otherFiles: otherFiles, layers: layers)
  }
  static func fails(
    _ code: String, in convention: Convention? = nil, otherFiles: String..., layers: LayerConfiguration? = nil
  ) -> Example {
    Example(outcome: .fails, code: code, convention: convention, otherFiles: otherFiles, layers: layers)
  }
  /// Code with findings, for the documentation of some conventions.
  static func bad(_ code: String, in conventions: Convention..., otherFiles: String...) -> Example {
    Example(
      outcome: .fails, code: code, convention: conventions.first, otherFiles: otherFiles, documents: conventions,
      layers: nil)
  }
  /// The same code without findings.
  static func good(_ code: String, in conventions: Convention..., otherFiles: String...) -> Example {
    Example(
      outcome: .passes, code: code, convention: conventions.first, otherFiles: otherFiles, documents: conventions,
      layers: nil)
  }
  static func fixes(_ code: String, to fixed: String, in convention: Convention? = nil, otherFiles: String...)
    -> Example
  {
    Example(outcome: .fixes(to: fixed), code: code, convention: convention, otherFiles: otherFiles, layers: nil)
  }
}
