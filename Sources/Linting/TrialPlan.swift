/// How the tests try a rule, beside its examples: development data that stands in the rule's file.
///
/// `LimitTests` run `limits`; `RuleTrials` makes mutants and decoys of everything else. The tool refers to no plan.
public struct TrialPlan: Sendable {
  /// What a rule looks at. The rule reports nothing where the same code declares another kind of type.
  public enum Subject: Sendable {
    /// Classes and extensions that are named like a ViewModel.
    case viewModel
    /// Structs that conform to `View`.
    case view
    /// Classes that are named like a view controller.
    case viewController
  }

  /// Code that shows that a sentence of the rule's `limits` is true.
  public struct Limit: Sendable {
    /// The code, without marks.
    public let code: String
    /// How many findings the rule reports.
    public let findings: Int
    /// The convention that checks the code; nil for the first one that has the rule.
    public let convention: Convention?
    /// Other files of the project.
    public let beside: [String]
    /// The project's layers, with files called `Test.swift`, `Other0.swift` and so on; nil for none.
    public let layers: LayerConfiguration?

    /// Code in which the rule finds nothing although it should.
    static func misses(
      _ code: String, in convention: Convention? = nil, beside: String..., layers: LayerConfiguration? = nil
    ) -> Limit {
      Limit(code: code, findings: 0, convention: convention, beside: beside, layers: layers)
    }

    /// Code in which the rule reports that many findings although a reader may expect another number.
    static func finds(
      _ findings: Int, _ code: String, in convention: Convention? = nil, beside: String...,
      layers: LayerConfiguration? = nil
    ) -> Limit {
      Limit(code: code, findings: findings, convention: convention, beside: beside, layers: layers)
    }
  }

  /// Code in which the rule finds nothing, with changes that make it find something.
  public struct Sound: Sendable {
    /// The code. A `↓` marks the token at which the rule reports after a change, unless the changes have the marks.
    public let code: String
    /// The conventions that check it; empty for all that have the rule.
    public let conventions: [Convention]
    /// Other files of the project.
    public let beside: [String]
    /// Each change: a text that stands exactly once in the code, and its replacement.
    public let breaks: [(String, String)]

    init(_ code: String, in conventions: [Convention] = [], beside: String..., breaks: [(String, String)]) {
      self.code = code
      self.conventions = conventions
      self.beside = beside
      self.breaks = breaks
    }
  }

  /// Names that resemble those the rule looks for. With them in their place the rule finds nothing.
  public struct Lookalike: Sendable, ExpressibleByDictionaryLiteral {
    /// Each name with its replacement. A `*` at the start or the end of both stands for any text.
    public let names: [(String, String)]
    /// The replacement does not make code right that contains one of these texts.
    public let unless: [String]

    init(_ names: KeyValuePairs<String, String>, unless: String...) {
      self.names = names.map { ($0.key, $0.value) }
      self.unless = unless
    }

    /// Lookalikes that make all code right.
    public init(dictionaryLiteral names: (String, String)...) {
      self.names = names
      unless = []
    }
  }

  /// Disguises of the trials that change what the rule reports.
  public enum Exclusion: Sendable {
    /// One disguise, by its name.
    case disguise(String, because: String)
    /// All disguises that put a token on another line.
    case movedLines(because: String)
    /// All disguises but some, by their names.
    case allBut([String], because: String)
  }

  /// Code that shows that the rule's `limits` are true.
  public let limits: [Limit]
  /// Code in which the rule finds nothing, with changes that make it find something.
  public let sound: [Sound]
  /// Names that resemble those the rule looks for.
  public let lookalikes: [Lookalike]
  /// What the rule looks at.
  public let subjects: Set<Subject>
  /// Whether lookalikes replace names in the other files, too.
  public let renamesBeside: Bool
  /// Disguises that change what the rule reports.
  public let without: [Exclusion]

  init(
    limits: [Limit], sound: [Sound] = [], lookalikes: [Lookalike] = [], subjects: Set<Subject> = [.viewModel],
    renamesBeside: Bool = true, without: [Exclusion] = []
  ) {
    self.limits = limits
    self.sound = sound
    self.lookalikes = lookalikes
    self.subjects = subjects
    self.renamesBeside = renamesBeside
    self.without = without
  }
}

/// The result of a rule's trials.
public struct TrialFigures: Sendable, Equatable {
  /// Variants in which the rule must report at known places.
  public var mutants: Int
  /// The mutants in which it reported exactly there.
  public var caught: Int
  /// Variants that look as if the rule had to report.
  public var decoys: Int
  /// The decoys in which it reported nothing.
  public var silent: Int

  /// Figures of one rule.
  public init(mutants: Int, caught: Int, decoys: Int, silent: Int) {
    self.mutants = mutants
    self.caught = caught
    self.decoys = decoys
    self.silent = silent
  }
}
