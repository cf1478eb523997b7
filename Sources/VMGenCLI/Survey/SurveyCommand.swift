import Configuring
import HostIO
import Wording

/// `vmgen survey`: describes a project before it is set up.
struct SurveyCommand {
  private enum Format: String, CaseIterable {
    case text, json
  }

  static let definition = CommandDefinition(
    name: "survey", summary: "describe the project: ViewModels, convention, findings", operands: "",
    discussion: """
      Reads the project and shows on one screen: its ViewModels, what builds them, the evidence for each convention, the
      one that fits, folders that follow another, and what the lint would find. It changes nothing.

      A convention fits if at least half of the ViewModels follow it; in 'uikit', of those with something to observe. Only
      positive signs count, such as a method that takes all actions; a small number of findings is no sign.

      It proposes settings of rules for what nearly all ViewModels do. 'vmgen init' writes these settings.

      Exit status: 0 done, 2 wrong usage, 3 a file could not be read.
      """,
    options: [
      OptionDefinition(
        name: "--format", value: "FORMAT", choices: Format.allCases.map(\.rawValue),
        summary: "the output format: \(Format.allCases.map(\.rawValue).joined(separator: ", "))"),
      OptionDefinition(
        name: "--convention", value: "CONVENTION",
        summary: "the convention of the findings; default: the configured one, else the one that fits or comes close"),
    ] + ConfigurationChoice.options + [
      OptionDefinition(name: "--root", value: "DIR", summary: "the project's folder; default: the git root"),
      .help,
    ],
    examples: [
      ("vmgen survey", "survey the project"),
      ("vmgen survey --convention clean", "show what the lint would find by another convention"),
      ("vmgen survey --format json", "write the survey for other programs"),
    ])

  private let format: Format
  private let convention: String?
  private let configuration: ConfigurationChoice
  private let root: FilePath?

  init(_ arguments: Arguments) throws(UsageError) {
    if let word = arguments.operands.first {
      throw UsageError(
        message: "unexpected argument '\(word.text)'", remedy: "'vmgen survey' takes only options; use '--root DIR'",
        command: "survey")
    }
    if arguments.value("--root")?.bytes.isEmpty == true {
      throw UsageError(message: "'--root' is empty", remedy: "name a folder", command: "survey")
    }
    format = arguments.value("--format").flatMap { Format(rawValue: $0.text) } ?? .text
    convention = arguments.value("--convention")?.text
    configuration = try ConfigurationChoice(arguments, command: "survey")
    root = arguments.value("--root").map { FilePath($0.bytes) }
  }

  func run(_ console: inout Console) throws(UsageError) -> ExitStatus {
    let folders = try ProjectFolders(root: root, command: "survey")
    let tree = try configuration.load(folders)
    if let convention { try tree.checkConvention(convention, command: "survey") }
    let survey = try Survey(folders, tree, convention: convention, progress: Progress.onTerminal())
    for error in survey.errors { console.writeError("vmgen: \(error.message)\n") }
    for text in survey.unmatchedPatterns.compactMap(UnmatchedPatternText.text) {
      console.writeError("vmgen: \(text)\n")
    }
    switch format {
    case .text: console.write(SurveyText(survey).text)
    case .json: console.write(SurveyJSON(survey).json.text + "\n")
    }
    return survey.errors.isEmpty ? .clean : .incomplete
  }
}
