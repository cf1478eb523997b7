/// An option of a command. Parsing, help and completions all use this definition.
struct OptionDefinition: Sendable {
  /// The name with its dashes: `--only`.
  var name: String
  /// The placeholder for the value in help: `RULES`; nil for a flag.
  var value: String?
  /// The only accepted values; empty if any value is accepted.
  var choices: [String] = []
  /// Values that completions offer, although other values are accepted, too.
  var suggestions: [String] = []
  /// Whether the option may be repeated.
  var isRepeatable = false
  /// The description in help. Lower case, no full stop.
  var summary: String
}

/// A command.
struct CommandDefinition: Sendable {
  var name: String
  /// The description in the overview. Lower case, no full stop.
  var summary: String
  /// The placeholder for operands in help: `[PATH…]`; empty if the command takes none.
  var operands: String
  /// The description in the command's own help.
  var discussion: String
  var options: [OptionDefinition]
  /// Completions behind certain operands, if they differ from the completion of the operands.
  var completionsAfter: [(operands: [String], completion: Completion)] = []
  /// Command lines with their descriptions.
  var examples: [(line: String, does: String)]
}

extension OptionDefinition {
  static let help = OptionDefinition(name: "--help", summary: "show this text")
}
