/// How the tests try a rule beyond its examples. The plan is in the rule's file, but only tests use it.
///
/// `LimitTests` runs `limits`. `RuleTrials` makes mutants and decoys from all other properties.
public struct TrialPlan: Sendable {
  /// The kind of type that a rule inspects. The rule must report nothing if the same code declares another kind of
  /// type.
  public enum Subject: Sendable {
    /// Classes and extensions with the name of a ViewModel.
    case viewModel
    /// Structs that conform to `View`.
    case view
    /// Classes with the name of a view controller.
    case viewController
  }

  /// Code that proves a sentence of the rule's `limits`.
  public struct Limit: Sendable {
    /// The code, without `↓`.
    public let code: String
    /// How many findings the rule reports.
    public let findings: Int
    /// The convention that checks the code; nil for the first one that has the rule.
    public let convention: Convention?
    /// The contents of other files in the project.
    public let otherFiles: [String]
    /// The project's layers, for files named `Test.swift`, `Other0.swift`, `Other1.swift` and so on; nil for none.
    public let layers: LayerConfiguration?

    /// Code in which the rule reports nothing although it should.
    static func misses(
      _ code: String, in convention: Convention? = nil, otherFiles: String..., layers: LayerConfiguration? = nil
    ) -> Limit {
      Limit(code: code, findings: 0, convention: convention, otherFiles: otherFiles, layers: layers)
    }

    /// Code in which the rule reports this number of findings although a reader may expect another number.
    static func finds(
      _ findings: Int, _ code: String, in convention: Convention? = nil, otherFiles: String...,
      layers: LayerConfiguration? = nil
    ) -> Limit {
      Limit(code: code, findings: findings, convention: convention, otherFiles: otherFiles, layers: layers)
    }
  }

  /// Code in which the rule reports nothing, with changes that make it report a finding.
  public struct Sound: Sendable {
    /// The code. A `↓` marks the token at which the rule reports a finding after a change. The `↓` may instead be in
    /// `breakingChanges`.
    public let code: String
    /// The conventions that check the code; empty for all that have the rule.
    public let conventions: [Convention]
    /// The contents of other files in the project.
    public let otherFiles: [String]
    /// The changes: a text that occurs exactly once in the code, and its replacement.
    public let breakingChanges: [(String, String)]

    init(_ code: String, in conventions: [Convention] = [], otherFiles: String..., breakingChanges: [(String, String)])
    {
      self.code = code
      self.conventions = conventions
      self.otherFiles = otherFiles
      self.breakingChanges = breakingChanges
    }
  }

  /// Names that resemble those the rule looks for. After the replacement, the rule must report nothing.
  public struct Lookalike: Sendable, ExpressibleByDictionaryLiteral {
    /// Each name with its replacement. A `*` at the start or end of both stands for any text.
    public let names: [(String, String)]
    /// The lookalike does not apply to code that contains one of these texts.
    public let unless: [String]

    init(_ names: KeyValuePairs<String, String>, unless: String...) {
      self.names = names.map { ($0.key, $0.value) }
      self.unless = unless
    }

    /// Creates lookalikes that apply to all code.
    public init(dictionaryLiteral names: (String, String)...) {
      self.names = names
      unless = []
    }
  }

  /// Code in which the rule reports one finding if the option has the given names, and none with its default. For a
  /// flag it is the other way round.
  public struct OptionCase: Sendable {
    /// The key of the option.
    public let option: String
    /// The names to set.
    public let names: [String]
    /// The code, without marks.
    public let code: String

    init(_ option: String, _ names: [String], finds code: String) {
      self.option = option
      self.names = names
      self.code = code
    }
  }

  /// The disguises that change what the rule reports, so that its trials leave them out.
  public enum Exclusion: Sendable {
    /// One disguise, by name.
    case disguise(String, because: String)
    /// All disguises that move a token to another line.
    case movedLines(because: String)
    /// All disguises except these, by name.
    case allBut([String], because: String)
  }

  /// Code that proves the rule's `limits`.
  public let limits: [Limit]
  /// Code in which the rule reports nothing, with changes that make it report a finding.
  public let sound: [Sound]
  /// Names that resemble those the rule looks for.
  public let lookalikes: [Lookalike]
  /// For each option of the rule, code that shows what it changes.
  public let options: [OptionCase]
  /// The kinds of types that the rule inspects.
  public let subjects: Set<Subject>
  /// Whether lookalikes replace names in the other files, too.
  public let renamesOtherFiles: Bool
  /// Disguises that change what the rule reports.
  public let without: [Exclusion]

  init(
    limits: [Limit], sound: [Sound] = [], lookalikes: [Lookalike] = [], options: [OptionCase] = [],
    subjects: Set<Subject> = [.viewModel], renamesBeside: Bool = true, without: [Exclusion] = []
  ) {
    self.limits = limits
    self.sound = sound
    self.lookalikes = lookalikes
    self.options = options
    self.subjects = subjects
    self.renamesOtherFiles = renamesBeside
    self.without = without
  }
}

/// The result of a rule's trials.
public struct TrialFigures: Sendable, Equatable {
  /// The number of variants in which the rule must report findings at known places.
  public var mutants: Int
  /// The number of mutants in which it reported findings exactly there.
  public var caught: Int
  /// The number of variants that resemble a finding but are none.
  public var decoys: Int
  /// The number of decoys in which it reported nothing.
  public var silent: Int

  /// Creates the figures of one rule.
  public init(mutants: Int, caught: Int, decoys: Int, silent: Int) {
    self.mutants = mutants
    self.caught = caught
    self.decoys = decoys
    self.silent = silent
  }
}
