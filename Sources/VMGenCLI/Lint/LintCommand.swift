import Configuring
import HostIO
import Linting
import Reporting
import Wording

/// `vmgen lint`: reads the whole project and reports on the files that were asked for.
struct LintCommand {
  static let definition = CommandDefinition(
    name: "lint", summary: "check ViewModel conventions", operands: "[PATH…]",
    discussion: """
      Checks Swift files against the convention. PATH is a file or a folder; without one the current project is
      checked. The project is read as a whole every time, so that a finding never depends on which files are named.

      Exit status: 0 clean, 1 findings, 2 wrong usage, 3 a file could not be read or written, or is in conflict.
      """,
    options: ReportOutputs.options + LintFixing.options + LintBaseline.options + LintComparison.options + [
      OptionDefinition(
        name: "--convention", value: "CONVENTION",
        summary:
          "the convention to check: \(Convention.allCases.map(\.rawValue).joined(separator: ", ")), or one of your own"),
      OptionDefinition(name: "--only", value: "RULES", isRepeatable: true, summary: "run these rules and no others"),
      OptionDefinition(name: "--enable", value: "RULES", isRepeatable: true, summary: "also run these rules"),
      OptionDefinition(name: "--disable", value: "RULES", isRepeatable: true, summary: "do not run these rules"),
      OptionDefinition(name: "--strict", summary: "fail on warnings too"),
      OptionDefinition(name: "--root", value: "DIR", summary: "the project's folder, instead of the git root"),
      OptionDefinition(
        name: "--no-ignore", summary: "read what .gitignore hides, and .build, Pods, Carthage and DerivedData"),
      OptionDefinition(
        name: "--config", value: "FILE",
        summary: "the configuration for all files, instead of every .vmgen.json; its patterns are about the project"),
      OptionDefinition(name: "--no-config", summary: "do not read any .vmgen.json"),
      OptionDefinition(
        name: "--staged", summary: "check what the next commit holds: the git index, no file of the disk"),
      OptionDefinition(
        name: "--stdin-path", value: "PATH", summary: "check standard input as if it were the file PATH"),
      OptionDefinition(
        name: "--print-config", value: "PATH", summary: "say what holds for a file, and where each value comes from"),
      OptionDefinition(
        name: "--max-file-size", value: "MB", summary: "do not read larger files, instead of 30 MB; each is an error"),
      OptionDefinition(name: "--statistics", summary: "time, work and findings of each rule, on standard error"),
      OptionDefinition(name: "--quiet", summary: "no summary on standard error"),
      .help,
    ],
    examples: [
      ("vmgen lint", "check the project"),
      ("vmgen lint App/Cart --only final_class,no_coordinator", "check one folder with two rules"),
      ("vmgen lint --fix", "mend what can be mended safely"),
      ("vmgen lint --diff --unsafe-fixes", "show all that could be mended"),
      ("vmgen lint --write-baseline .vmgen-baseline.json", "live with today's findings; only new ones count"),
      ("vmgen lint --staged --new", "check what the next commit adds"),
      ("vmgen lint --since origin/main", "check what a branch has added"),
      ("vmgen lint --format json --format sarif=vmgen.sarif", "write findings for programs"),
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
    try run.complain(of: project, &console)
    var outputs = try run.openOutputs()
    var outcome = run.check(project, by: lint)
    let mended = run.mend(&outcome, &console)
    let result = run.result(outcome, mended, &console)
    let unwritten = outputs.write(result.report, &console)
    run.complain(of: unwritten, mended, result, &console)
    // Nothing that was read is freed: the process ends soon.
    if !options.fixing.isAsked { Machine.keep((project, result, outcome)) }
    return run.status(of: result, unwritten)
  }
}
