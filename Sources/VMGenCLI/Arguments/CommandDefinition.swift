/// One option of a command. Parsing, help and completions are made from it, so that they cannot disagree.
struct OptionDefinition: Sendable {
  /// With its dashes: `--only`.
  var name: String
  /// What stands for its value in help: `RULES`; nil for a flag.
  var value: String?
  /// The values it takes, where only these are.
  var choices: [String] = []
  /// Values that completions offer, where others are taken, too.
  var suggestions: [String] = []
  /// Whether it may be said more than once.
  var isRepeatable = false
  /// What it does; starts in lower case, no full stop.
  var summary: String
}

/// One command.
struct CommandDefinition: Sendable {
  var name: String
  /// What it does, in a line.
  var summary: String
  /// What stands for its operands in help: `[PATH…]`; empty where it takes none.
  var operands: String
  /// What it does, for its own help.
  var discussion: String
  var options: [OptionDefinition]
  /// What completions offer behind some operands, where that differs from what they offer elsewhere.
  var completionsBehind: [(operands: [String], completion: Completion)] = []
  /// Command lines with what they do.
  var examples: [(line: String, does: String)]
}

extension OptionDefinition {
  static let help = OptionDefinition(name: "--help", summary: "show this text")
}
