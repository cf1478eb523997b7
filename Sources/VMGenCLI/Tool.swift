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
      console.complain(error.text)
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
    let arguments = try Arguments(words.dropFirst(), command.definition)
    if arguments.has("--help") {
      console.write(Help.text(command.definition))
      return .clean
    }
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

  /// Prints the version, the overview, or the help of a command.
  private static func help(_ first: String, _ words: ArraySlice<Word>, _ console: inout Console) throws(UsageError) {
    var words = words.map(\.text)
    let isJSON = words.suffix(2) == ["--format", "json"] || words.last == "--format=json"
    if isJSON { words.removeLast(words.last == "json" ? 2 : 1) }
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
