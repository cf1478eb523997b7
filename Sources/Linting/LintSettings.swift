import SwiftScan

/// The settings of a file: its convention, the active rules, their options, and the names of ViewModels.
///
/// A class, because few settings are shared by many files.
public final class LintSettings: Sendable {
  /// The convention of the files.
  public let convention: Convention
  /// The active rules with their severities, sorted by id.
  public let rules: [(rule: Rule, severity: Severity)]
  /// The patterns of ViewModel names.
  public let viewModels: NamePatterns
  /// The configured options, by id.
  private let options: [String: NamePatterns]
  /// Searches for the words of all rules that inspect only files with certain words.
  let words: ByteSearch
  /// Searches for words of which every ViewModel name, and every `viewModel`, contains one; nil if a pattern allows any
  /// name.
  let referenceWords: ByteSearch?
  /// For each rule, the search for its words; nil for a rule without words.
  private let wordsOfRules: [ByteSearch?]
  /// The index of `unused_suppression` in `rules`; nil if it is off.
  let unusedSuppression: Int?

  /// - Parameters:
  ///   - convention: The convention of the files.
  ///   - rules: The rules to run, with their severities.
  ///   - viewModels: The patterns of ViewModel names.
  ///   - options: The names of configured options, by the options' ids.
  public init(
    convention: Convention, rules: [(rule: Rule, severity: Severity)], viewModels: NamePatterns = .viewModels,
    options: [String: NamePatterns] = [:]
  ) {
    self.convention = convention
    let sorted = rules.sorted { $0.rule.id < $1.rule.id }
    self.rules = sorted
    self.viewModels = viewModels
    self.options = options
    unusedSuppression = sorted.firstIndex { $0.rule.id == Rule.unusedSuppression.id }
    let words = rules.reduce(into: Set<String>()) { words, entry in
      words.formUnion(entry.rule.reads.words(in: convention) ?? [])
    }
    self.words = ByteSearch(words.sorted())
    referenceWords = viewModels.referenceWords.map { ByteSearch($0) }
    wordsOfRules = sorted.map { $0.rule.reads.words(in: convention).map { ByteSearch($0) } }
  }

  /// Whether a rule inspects a file.
  ///
  /// - Parameter rule: The index of the rule in `rules`.
  func looks(_ rule: Int, into text: SourceText) -> Bool { wordsOfRules[rule]?.occurs(in: text) ?? true }

  /// The configured names of an option, or its default.
  func names(_ option: RuleOption) -> NamePatterns {
    // Called for each file and rule, so avoid hashing the id if nothing is configured.
    if options.isEmpty { return option.usual }
    return options[option.id] ?? option.usual
  }

  /// All rules that are active in any settings, sorted by id. Each has its highest severity.
  public static func rules(of settings: some Sequence<LintSettings>) -> [(rule: Rule, severity: Severity)] {
    var gravest: [String: (rule: Rule, severity: Severity)] = [:]
    for entry in settings.flatMap(\.rules) where entry.severity == .error || gravest[entry.rule.id] == nil {
      gravest[entry.rule.id] = entry
    }
    return gravest.values.sorted { $0.rule.id < $1.rule.id }
  }
}
