import Linting

/// A convention that plainly fits a project, for messages of commands that use another one by default.
struct FittingConvention {
  let name: String
  private let reasons: [String]

  /// Nil unless the evidence shows that another convention plainly fits.
  ///
  /// - Parameter used: The convention that the command uses.
  init?(_ evidence: ProjectEvidence?, insteadOf used: Convention) {
    guard let evidence, let fitting = evidence.plainlyFitting(insteadOf: used) else { return nil }
    name = fitting.rawValue
    reasons = evidence.signs(of: fitting).reasons
  }

  /// Names the convention, with the evidence.
  var message: String { "'\(name)' fits this project: \(reasons.prefix(2).joined(separator: ", "))" }

  /// The instruction to configure a convention, so that all commands use it.
  static func remedy(_ name: String, hasConfiguration: Bool) -> String {
    hasConfiguration
      ? "add '\"convention\": \"\(name)\"' to .vmgen.json" : "run 'vmgen init --configuration --convention \(name)'"
  }
}
