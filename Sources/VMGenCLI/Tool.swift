import HostIO
import Wording

/// Runs a command line and returns an exit status. Only `main` calls `exit`.
public enum Tool {
  /// The commands by name, without `help` and `--version`. Finding a command by name creates no definition, because
  /// some definitions are long.
  private enum Command: String, CaseIterable {
    case new, lint, survey, report, migrate, `init`, rules, templates, hook, lsp, agents, completions

    var definition: CommandDefinition {
      switch self {
      case .new: NewCommand.definition
      case .lint: LintCommand.definition
      case .survey: SurveyCommand.definition
      case .report: ReportCommand.definition
      case .migrate: MigrateCommand.definition
      case .rules: RulesCommand.definition
      case .templates: TemplatesCommand.definition
      case .`init`: InitCommand.definition
      case .hook: HookCommand.definition
      case .lsp: LSPCommand.definition
      case .agents: AgentsCommand.definition
      case .completions: CompletionsCommand.definition
      }
    }
  }

  static let commands = Command.allCases.map(\.definition)

  /// Runs a command line, without the program's name, and returns the exit status.
  public static func run(_ words: [Word]) -> ExitStatus {
    var console = Console()
    let status: ExitStatus
    do {
      status = try run(words[...], &console)
    } catch {
      console.writeError(error.text)
      status = .usage
    }
    return console.finish(status)
  }

  private static func run(_ words: ArraySlice<Word>, _ console: inout Console) throws(UsageError) -> ExitStatus {
    guard let first = words.first?.text else {
      throw UsageError(message: "no command", remedy: NearestName.remedy("", among: commands.map(\.name)))
    }
    switch first {
    case "--version", "-v", "-V", "--help", "-h", "help":
      try help(first, words.dropFirst(), &console)
      return .clean
    default: break
    }
    guard let command = Command(rawValue: first) else {
      throw UsageError(
        message: "unknown command '\(first)'",
        remedy: NearestName.remedy(first, among: commands.map(\.name) + ["help", "--version"]))
    }
    let options = words.dropFirst().map(\.text).prefix { $0 != "--" }
    if options.contains("--help") || options.contains("-h"), withoutFormat(Array(options)).isJSON {
      console.writeResult(try Help.json(for: first))
      return .clean
    }
    let arguments = try Arguments(words.dropFirst(), command.definition)
    if arguments.has("--help") {
      console.write(Help.text(command.definition))
      return .clean
    }
    do {
      return try run(command, arguments, &console)
    } catch {
      var error = error
      // Commands share options, such as those of the lint.
      if error.command != nil { error.command = command.definition.name }
      throw error
    }
  }

  private static func run(
    _ command: Command, _ arguments: Arguments, _ console: inout Console
  ) throws(UsageError) -> ExitStatus {
    switch command {
    case .new: return try NewCommand(arguments).run(&console)
    case .lint: return try LintCommand(arguments).run(&console)
    case .survey: return try SurveyCommand(arguments).run(&console)
    case .report: return try ReportCommand(arguments).run(&console)
    case .migrate: return try MigrateCommand(arguments).run(&console)
    case .rules: return try RulesCommand(arguments).run(&console)
    case .templates: return try TemplatesCommand(arguments).run(&console)
    case .`init`: return try InitCommand(arguments).run(&console)
    case .hook: return try HookCommand(arguments).run(&console)
    case .lsp: return try LSPCommand(arguments).run(&console)
    case .agents: return try AgentsCommand(arguments).run(&console)
    case .completions: return try CompletionsCommand(arguments).run(&console)
    }
  }

  /// Removes `--format json` from some words. Returns the others, and whether it was there.
  private static func withoutFormat(_ words: [String]) -> (words: [String], isJSON: Bool) {
    var rest = words
    if let index = words.firstIndex(of: "--format=json") {
      rest.remove(at: index)
    } else if let index = words.indices.dropLast().first(where: { words[$0] == "--format" && words[$0 + 1] == "json" })
    {
      rest.removeSubrange(index...index + 1)
    }
    return (rest, rest.count < words.count)
  }

  /// Prints the version, the overview, or the help of a command.
  private static func help(_ first: String, _ words: ArraySlice<Word>, _ console: inout Console) throws(UsageError) {
    let (words, isJSON) = withoutFormat(words.map(\.text))
    let word = words.first { $0 != "--help" && $0 != "-h" }
    let isVersion = ["--version", "-v", "-V"].contains(first)
    if isVersion, isJSON {
      console.writeResult(["version": 1, "tool": .string("vmgen \(Version.current)")])
    } else if isVersion {
      console.write("vmgen \(Version.current)\n")
    } else if isJSON {
      console.writeResult(try Help.json(for: word))
    } else {
      console.write(word == "--man" ? ManPage.text(commands) : try Help.text(for: word))
    }
  }
}
