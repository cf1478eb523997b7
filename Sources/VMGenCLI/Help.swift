import Wording
/// Help texts, generated from the definitions of commands and options.
enum Help {
  /// The help of a command; the overview for nil.
  static func text(for command: String?) throws(UsageError) -> String {
    guard let command else { return overview }
    return text(try definition(of: command))
  }

  private static func definition(of command: String) throws(UsageError) -> CommandDefinition {
    if let definition = Tool.commands.first(where: { $0.name == command }) { return definition }
    throw UsageError(
      message: "unknown command '\(command)'", remedy: NearestName.remedy(command, among: Tool.commands.map(\.name)))
  }

  /// The help of a command for programs; of all commands for nil.
  static func json(for command: String?) throws(UsageError) -> JSONOutput {
    let commands = try command.map { name throws(UsageError) in [try definition(of: name)] } ?? Tool.commands
    return ["version": 1, "commands": .array(commands.map(json))]
  }

  private static func json(_ command: CommandDefinition) -> JSONOutput {
    let options = command.options.map { option -> JSONOutput in
      [
        "name": .string(option.name), "value": .optional(option.value),
        "choices": .strings(option.choices + option.suggestions),
        "isRepeatable": .bool(option.isRepeatable), "summary": .string(option.summary),
      ]
    }
    let examples = command.examples.map { ["line": .string($0.line), "does": .string($0.does)] as JSONOutput }
    return [
      "name": .string(command.name), "summary": .string(command.summary), "operands": .string(command.operands),
      "discussion": .string(command.discussion), "options": .array(options), "examples": .array(examples),
    ]
  }

  private static var overview: String {
    """
    vmgen scaffolds screens that follow a ViewModel convention and checks existing code against it.

    Commands:
    \(table(Tool.commands.map { ($0.name, $0.summary) } + [("help COMMAND", "show the help of a command; '--man' prints the manual page")]))
    \(table([("--version", "show the version")]))
    """
  }

  /// The help of a command. Examples come first.
  static func text(_ command: CommandDefinition) -> String {
    """
    vmgen \(command.name): \(command.summary)

    Examples:
    \(table(command.examples.map { ($0.line, $0.does) }))
    Usage: vmgen \(([command.name, command.operands, "[options]"].filter { !$0.isEmpty }).joined(separator: " "))

    \(command.discussion)

    Options:
    \(table(command.options.map { option in (([option.name] + [option.value].compactMap(\.self)).joined(separator: " "), option.summary) }))
    """
  }

  private static func table(_ rows: [(String, String)]) -> String {
    let width = min(rows.map(\.0.count).max() ?? 0, 30)
    return rows.map { left, right in
      // A left column that is too long gets its own line.
      left.count > width
        ? "  \(left)\n  \(String(repeating: " ", count: width))  \(right)\n"
        : "  \(left)\(String(repeating: " ", count: width - left.count))  \(right)\n"
    }.joined()
  }
}
