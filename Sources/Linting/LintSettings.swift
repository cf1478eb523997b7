import SwiftScan

/// What holds for a file: its convention, the rules that run, their options, which classes are ViewModels.
///
/// A run has few of them and many files, so they are shared instead of copied.
public final class LintSettings: Sendable {
  /// The convention that files are read and checked by.
  public let convention: Convention
  /// The rules that are on, with the severity of their findings, by id.
  public let rules: [(rule: Rule, severity: Severity)]
  /// Which class names are those of ViewModels.
  public let viewModels: NamePatterns
  /// The options that are configured, by their ids.
  private let options: [String: NamePatterns]
  /// Finds the words of which a file must hold one for a rule to look into it, those of ViewModels' names aside.
  let words: ByteSearch
  /// For each rule the search for the words of which a file must hold one; nil for a rule that needs none.
  private let wordsOfRules: [ByteSearch?]
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
    self.viewModels = viewModels
    self.options = options
    unusedSuppression = sorted.firstIndex { $0.rule.id == Rule.unusedSuppression.id }
    let words = rules.reduce(into: Set<String>()) { words, entry in
      if case .words(let own) = entry.rule.reads { words.formUnion(own) }
    }
    self.words = ByteSearch(words.sorted())
    wordsOfRules = sorted.map { entry in
      if case .words(let words) = entry.rule.reads { ByteSearch(words) } else { nil }
    }
  }

  /// Whether a rule looks into a file.
  ///
  /// - Parameter rule: The place of the rule among `rules`.
  func looks(_ rule: Int, into text: SourceText) -> Bool { wordsOfRules[rule]?.occurs(in: text) ?? true }

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
