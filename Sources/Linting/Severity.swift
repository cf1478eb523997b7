/// The severity of a diagnostic.
public enum Severity: String, Sendable, CaseIterable {
  /// Fails the run.
  case error
  /// Fails the run only with `--strict`.
  case warning
}
