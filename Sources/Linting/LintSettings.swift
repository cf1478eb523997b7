import SwiftScan

/// What a rule does with a file. A class, so that the linter need not copy whole rules for each file.
final class RuleCheck: Sendable {
  private let words: ByteSearch?
  private let check: @Sendable (LintedFile, ProjectIndex, inout Findings) -> Void

  init(_ rule: Rule) { (words, check) = (rule.words, rule.check) }

  /// Adds what the rule finds in a file.
  func run(_ file: LintedFile, _ project: ProjectIndex, _ findings: inout Findings) {
    if let words, !words.occurs(in: file.source.text) { return }
    check(file, project, &findings)
  }
}

/// What holds for a file: its convention, the rules that run, their options, which classes are ViewModels.
///
/// A run has few of them and many files, so they are shared instead of copied.
public final class LintSettings: Sendable {
  /// The convention that files are read and checked by.
  public let convention: Convention
  /// The rules that are on, with the severity of their findings, by id.
  public let rules: [(rule: Rule, severity: Severity)]
  /// What these rules do, in the same order.
  let checks: [RuleCheck]
  /// Which class names are those of ViewModels.
  public let viewModels: NamePatterns
  /// The options that are configured, by their ids.
  private let options: [String: NamePatterns]
  /// Whether a rule runs that looks for state beside a ViewModel.
  let looksForViewState: Bool
  /// The place of `unused_suppression` among the rules; nil where it does not run.
  let unusedSuppression: Int?

  /// - Parameters:
  ///   - convention: The convention that files are read and checked by.
  ///   - rules: The rules to run, with the severity that their findings get.
  ///   - viewModels: Which class names are those of ViewModels.
  ///   - options: The names of options that are not as usual, by the options' ids.
  public init(
    convention: Convention, rules: [(rule: Rule, severity: Severity)], viewModels: NamePatterns = .viewModels,
    options: [String: NamePatterns] = [:]
  ) {
    self.convention = convention
    let sorted = rules.sorted { $0.rule.id < $1.rule.id }
    self.rules = sorted
    checks = sorted.map { RuleCheck($0.rule) }
    self.viewModels = viewModels
    self.options = options
    unusedSuppression = sorted.firstIndex { $0.rule.id == Rule.unusedSuppression.id }
    looksForViewState = rules.contains { $0.rule.id == Rule.viewLocalState.id }
  }

  /// The names of an option.
  func names(_ option: RuleOption) -> NamePatterns {
    // Asked for once a file and rule; without a configuration no text is hashed.
    if options.isEmpty { return option.usual }
    return options[option.id] ?? option.usual
  }

  /// The rules that run somewhere, by id, each with its gravest severity.
  public static func rules(of settings: some Sequence<LintSettings>) -> [(rule: Rule, severity: Severity)] {
    var gravest: [String: (rule: Rule, severity: Severity)] = [:]
    for entry in settings.flatMap(\.rules) where entry.severity == .error || gravest[entry.rule.id] == nil {
      gravest[entry.rule.id] = entry
    }
    return gravest.values.sorted { $0.rule.id < $1.rule.id }
  }
}
