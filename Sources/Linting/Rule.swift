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
  /// How grave its findings are unless configured; nil: it is off.
  public let defaultSeverity: Severity?
  /// Shown in the documentation and run as tests.
  public let examples: [Example]
  let check: @Sendable (LintedFile, ProjectIndex, inout Findings) -> Void
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

  static func passes(_ code: String) -> Example { Example(outcome: .passes, code: code) }
  static func fails(_ code: String) -> Example { Example(outcome: .fails, code: code) }
  static func fixes(_ code: String, to fixed: String) -> Example { Example(outcome: .fixes(to: fixed), code: code) }
}
