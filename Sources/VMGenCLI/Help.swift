import Wording
/// Help texts, generated from the definitions of commands and options.
enum Help {
  /// The help of a command; the overview for nil.
  static func text(for command: String?) throws(UsageError) -> String {
    guard let command else { return overview }
    guard let definition = Tool.commands.first(where: { $0.name == command }) else {
      throw UsageError(
        message: "unknown command '\(command)'", remedy: NearestName.remedy(command, among: Tool.commands.map(\.name)))
    }
    return text(definition)
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
