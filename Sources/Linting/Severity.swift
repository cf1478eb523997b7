/// How grave a diagnostic is.
public enum Severity: String, Sendable, CaseIterable {
  /// Fails the run.
  case error
  /// Fails it only under `--strict`.
  case warning
}
