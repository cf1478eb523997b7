import SwiftScan

/// The advice of `weak_sink`.
enum SinkAdvice {
  private static let usual = "subscribe with 'weakSink(on: self)'"
  /// The advice if the core's `weakSink` does not compile.
  private static let onOldSystems = "subscribe with 'sink' and '[weak self]'"

  static func remedy(in file: LintedFile, _ project: ProjectIndex) -> Message {
    Message(stringLiteral: project.isBuiltForOldSystems(file.path) ? onOldSystems : usual)
  }

  /// A message with the advice for old systems.
  fileprivate static func adapted(_ message: String) -> String { message.replacing(usual, with: onOldSystems) }
}

extension Diagnostic {
  /// The finding as it is in a file that is built for systems older than Observation; nil if there is none. For a caller
  /// whose index has no deployment targets.
  public var onOldSystems: Diagnostic? {
    switch rule {
    case "observable_macro", "output_channel", "manual_debounce": return nil
    case "weak_sink":
      guard message.contains("holds the view model for good") else { return nil }
      return Diagnostic(
        self, severity: severity, message: SinkAdvice.adapted(message), related: related, places: places,
        foldedMessages: foldedMessages)
    default: return self
    }
  }
}

extension LintedFile {
  /// Whether a rule may ask which systems the file is built for: it declares a ViewModel that is not `@Observable`, or an
  /// extension of a ViewModel subscribes or waits.
  var mayBuildForOldSystems: Bool {
    viewModels.contains { source.attributes("Observable", of: source.declarations[$0]).isEmpty }
      || !viewModelExtensions.isEmpty
        && !scopeNames.calls(of: ["sink", "assign", "debounce", "sleep"], code).isEmpty
  }
}
