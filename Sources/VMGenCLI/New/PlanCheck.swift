import Configuring
import HostIO
import Linting
import Plans
import Reporting
import Scaffolding

/// Lints the files of a plan before they are written, as a part of their project.
struct PlanCheck {
  private let report: Report
  private let errors: [FileError]
  /// Notes about the plan: findings by the project's rules.
  let notes: [String]

  /// - Parameters:
  ///   - convention: The convention of the files. It takes precedence over the configuration.
  ///   - progress: Shows the number of files; nil if no progress is shown.
  init(
    _ plan: Plan, _ project: ProjectFolders, _ tree: ConfigurationTree, convention: String, progress: Progress? = nil
  ) {
    let root = FilePath(plan.root)
    var given: [FilePath: [UInt8]] = [:]
    // A new package may contain a configuration of its own.
    var hasOwnConfiguration = false
    for step in plan.steps where step.action == .create || step.action == .replace {
      if step.path.hasSuffix(".swift") { given[root.appending(step.path.utf8)] = step.contents }
      if step.path.hasSuffix("/.vmgen.json") { hasOwnConfiguration = true }
    }
    var choice = CommandLineChoice()
    choice.convention = convention
    var outcome = ProjectLint.Outcome()
    if !given.isEmpty {
      let selection = LintSelection(given: given, folders: project)
      outcome = ProjectLint(selection, tree, choice, progress: progress).run()
    }
    errors = outcome.errors
    report = Report(
      version: Version.current, rules: outcome.rules, diagnostics: outcome.diagnostics, silenced: outcome.silenced,
      files: outcome.files, unreadable: outcome.errors.count, folders: project.forReports)
    var notes: [String] = []
    let others = Set(given.keys.map { tree.convention(of: $0.bytes).name }).subtracting([convention]).sorted()
    for other in others where tree.hasConfiguration && !hasOwnConfiguration {
      notes.append(
        "the files follow '\(convention)', but the configuration of their folder says '\(other)'; "
          + "change 'convention' there")
    }
    var rules: [String: Set<String>] = [:]
    for diagnostic in report.diagnostics { rules[diagnostic.path, default: []].insert(diagnostic.rule) }
    for (path, rules) in rules.sorted(by: { $0.key < $1.key }) {
      notes.append(
        "the project's rules have findings in '\(FilePath(path).displayed)' "
          + "(\(rules.sorted().joined(separator: ", "))); change these rules, or the templates "
          + "('vmgen templates eject')")
    }
    self.notes = notes
  }

  /// The exit status after the files were written.
  var status: ExitStatus { report.count(.error) > 0 ? .findings : .clean }

  /// Prints the findings after the files were written.
  func write(to console: inout Console) {
    if report.files == 0 { return }
    ReportFormat.text.write(report, color: console.color) { console.write($0) }
    for error in errors { console.writeError("vmgen: \(error.message)\n") }
    console.write("Linted the new files: \(report.summary).\n")
  }
}
