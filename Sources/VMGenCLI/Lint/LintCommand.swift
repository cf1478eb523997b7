import Configuring
import HostIO
import Linting
import Reporting
import Wording

/// `vmgen lint`: reads the whole project and reports on the requested files.
struct LintCommand {
  static let definition = CommandDefinition(
    name: "lint", summary: "check the project's ViewModels against a convention", operands: "[PATH…]",
    discussion: """
      Checks Swift files against a convention. PATH is a file or a folder; without one vmgen checks the current project.
      vmgen always reads the whole project, so the findings in a file do not depend on the paths you name.

      Exit status: 0 no errors, 1 errors (with --strict also warnings), 2 wrong usage, 3 a file is unreadable, unwritable or in conflict.
      """,
    options: ReportOutputs.options + LintFixing.options + LintBaseline.options + LintComparison.options + [
      OptionDefinition(
        name: "--convention", value: "CONVENTION",
        summary:
          "the convention: \(Convention.allCases.map(\.rawValue).joined(separator: ", ")), or your own"),
      OptionDefinition(name: "--only", value: "RULES", isRepeatable: true, summary: "run only these rules"),
      OptionDefinition(name: "--enable", value: "RULES", isRepeatable: true, summary: "run these rules as well"),
      OptionDefinition(name: "--disable", value: "RULES", isRepeatable: true, summary: "skip these rules"),
      OptionDefinition(name: "--strict", summary: "fail on warnings as well"),
      OptionDefinition(name: "--root", value: "DIR", summary: "the project's folder; default: the git root"),
      OptionDefinition(
        name: "--no-ignore", summary: "also check ignored files, .build, Pods, Carthage, DerivedData, templates"),
      OptionDefinition(
        name: "--config", value: "FILE",
        summary:
          "use this configuration for all files instead of every .vmgen.json; its patterns start at the project's folder"
      ),
      OptionDefinition(name: "--no-config", summary: "ignore every .vmgen.json"),
      OptionDefinition(
        name: "--staged", summary: "check the git index (the next commit) instead of the disk"),
      OptionDefinition(
        name: "--stdin-path", value: "PATH", summary: "check standard input in place of the file PATH"),
      OptionDefinition(
        name: "--print-config", value: "PATH", summary: "print the settings of PATH and the source of each"),
      OptionDefinition(
        name: "--max-file-size", value: "MB",
        summary: "the size of the largest file to read; larger ones are errors; default: 30"),
      OptionDefinition(name: "--summary", summary: "show only the numbers of findings by rule and by folder"),
      OptionDefinition(
        name: "--group", value: "BY", choices: TextStyle.Group.allCases.map(\.rawValue),
        summary:
          "group the findings, one line each, by \(TextStyle.Group.allCases.map(\.rawValue).joined(separator: ", "))"),
      OptionDefinition(
        name: "--stamp", value: "FILE",
        summary: "write an empty Swift file if the run does not fail, for build systems that need an output"),
      OptionDefinition(name: "--statistics", summary: "print times and counts to standard error"),
      OptionDefinition(name: "--quiet", summary: "print no summary to standard error"),
      .help,
    ],
    examples: [
      ("vmgen lint", "check the project"),
      ("vmgen lint App/Cart --only final_class,no_coordinator", "check one folder with two rules"),
      ("vmgen lint --summary", "count the findings by rule and by folder"),
      ("vmgen lint --fix", "apply the safe fixes"),
      ("vmgen lint --diff --unsafe-fixes", "show all fixes as a patch"),
      ("vmgen lint --write-baseline .vmgen-baseline.json", "ignore today's findings from now on"),
      ("vmgen lint --staged --new", "show the findings that the next commit adds"),
      ("vmgen lint --since origin/main", "show the findings that a branch has added"),
      ("vmgen lint --format json --format sarif=vmgen.sarif", "write findings for other programs"),
    ])

  private let options: LintOptions

  init(_ arguments: Arguments) throws(UsageError) { options = try LintOptions(arguments) }

  func run(_ console: inout Console) throws(UsageError) -> ExitStatus {
    let folders = try ProjectFolders(root: options.root, command: "lint")
    if let path = options.printedPath {
      try PrintedConfiguration(options, folders).write(path, &console)
      return .clean
    }
    var run = try LintRun(options, folders)
    let (lint, project) = try run.read()
    try run.reportProblems(in: project, &console)
    var outputs = try run.openOutputs()
    var outcome = run.check(project, by: lint)
    run.announce(outcome, &console)
    let fixed = run.fix(&outcome, &console)
    let result = run.result(outcome, fixed, &console)
    let unwritten = outputs.write(result.report, &console)
    run.reportProblems(of: unwritten, fixed, result, &console)
    // The process ends soon, so freeing the files' memory would only take time.
    if !options.fixing.isEnabled { Machine.keepUntilExit((project, result, outcome)) }
    let status = run.status(of: result, unwritten)
    return status == .clean ? stamp(&console) : status
  }

  /// Writes the file of `--stamp`.
  private func stamp(_ console: inout Console) -> ExitStatus {
    guard let path = options.stamp else { return .clean }
    do {
      var file = try FileReplacement(of: path, separates: true)
      file.write(ProtectedFiles.stamp)
      try file.finish()
      return .clean
    } catch {
      console.writeError("vmgen: \(error.message)\n")
      return .incomplete
    }
  }
}
