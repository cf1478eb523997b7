import Configuring
import HostIO
import Linting
import Migrating
import Plans
import Scaffolding
import Wording

/// `vmgen migrate observable`: turns the project's `ObservableObject`s into `@Observable` classes.
struct MigrateCommand {
  private enum Target: String, CaseIterable {
    case observable
  }

  static let definition = CommandDefinition(
    name: "migrate", summary: "make each ObservableObject '@Observable', with its Views",
    operands: "observable [NAME…]",
    discussion: """
      Changes the classes that are an 'ObservableObject' and the Views that own, observe or receive them, in the whole
      project. NAME limits the run to some classes. Classes that depend on each other, through superclasses and protocols,
      migrate together. Each such group migrates with all its Views, or stays as it is; then vmgen names every place in the
      way. Files that the configuration excludes, generated files and code built for systems older than iOS 17 or macOS 14
      stay as they are.

      vmgen shows the plan first. On a terminal it asks before it writes; elsewhere it writes only with '--yes'. '--dry-run'
      never writes. It writes all files or none, and a second run finds nothing to do.

      A View that creates its object gets '@State', or '@Owned' in files that import ViewModelCore. '@State' evaluates its
      initial value at every 'init' of the View; the plan names these places.

      Exit status: 0 everything can migrate or has, 1 some classes stay as they are, 2 wrong usage, 3 a file could not be
      read or written.
      """,
    options: [
      OptionDefinition(name: "--yes", summary: "write the changes without asking"),
      OptionDefinition(name: "--dry-run", summary: "show the plan and write nothing"),
      OptionDefinition(
        name: "--assume-target", summary: "plan as if all code was built for iOS 17 or macOS 14; writes nothing"),
      OptionDefinition(
        name: "--format", value: "FORMAT", choices: PlanRun.Format.allCases.map(\.rawValue),
        summary: "the format of the plan: \(PlanRun.Format.allCases.map(\.rawValue).joined(separator: ", "))"),
    ] + ConfigurationChoice.options + [
      OptionDefinition(name: "--root", value: "DIR", summary: "the project's folder; default: the git root"),
      .help,
    ],
    examples: [
      ("vmgen migrate observable", "show the plan, and ask before writing"),
      ("vmgen migrate observable CartViewModel", "migrate one class with its Views"),
      ("vmgen migrate observable --format diff", "show the changes as a patch"),
      ("vmgen migrate observable --yes", "write without asking"),
      ("vmgen migrate observable --assume-target", "show what would migrate after the deployment target is raised"),
    ])

  private let names: [String]
  private let format: PlanRun.Format
  private let writes: Bool
  private let isDry: Bool
  /// Whether to plan as if no deployment target was too old.
  private let assumesTarget: Bool
  private let configuration: ConfigurationChoice
  private let root: FilePath?

  init(_ arguments: Arguments) throws(UsageError) {
    let targets = Target.allCases.map(\.rawValue)
    guard let word = arguments.operands.first?.text else {
      throw UsageError(
        message: "'migrate' needs a target", remedy: NearestName.remedy("", among: targets), command: "migrate")
    }
    guard Target(rawValue: word) != nil else {
      throw UsageError(
        message: "unknown target '\(word)'", remedy: NearestName.remedy(word, among: targets), command: "migrate")
    }
    names = arguments.operands.dropFirst().map(\.text)
    if names.contains("") {
      throw UsageError(message: "a class name is empty", remedy: "name a class, or omit it", command: "migrate")
    }
    if arguments.has("--yes"), arguments.has("--dry-run") {
      throw UsageError(
        message: "'--yes' contradicts '--dry-run'", remedy: "remove one of them", command: "migrate")
    }
    if arguments.has("--yes"), arguments.has("--assume-target") {
      throw UsageError(
        message: "'--assume-target' only plans, because its changes do not compile for the target of today",
        remedy: "raise the deployment target, then run 'vmgen migrate observable --yes'", command: "migrate")
    }
    if arguments.value("--root")?.bytes.isEmpty == true {
      throw UsageError(message: "'--root' is empty", remedy: "name a folder", command: "migrate")
    }
    format = arguments.value("--format").flatMap { PlanRun.Format(rawValue: $0.text) } ?? .text
    (writes, assumesTarget) = (arguments.has("--yes"), arguments.has("--assume-target"))
    isDry = arguments.has("--dry-run") || assumesTarget
    configuration = try ConfigurationChoice(arguments, command: "migrate")
    root = arguments.value("--root").map { FilePath($0.bytes) }
  }

  func run(_ console: inout Console) throws(UsageError) -> ExitStatus {
    let folders = try ProjectFolders(root: root, command: "migrate")
    let project = MigratedProject(
      folders, try configuration.load(folders), assumesTarget: assumesTarget, progress: Progress.onTerminal())
    for error in project.errors { console.writeError("vmgen: \(error.message)\n") }
    let migration = Migration(project.files, only: names.isEmpty ? nil : Set(names))
    try checkNames(migration, project)
    let plan = project.plan(of: migration)
    let text = MigrationText(migration, plan, current: folders.current)
    switch format {
    case .text: console.write(text.text)
    case .diff: console.write(plan.diff())
    case .json: console.write(MigrationJSON(migration, plan, current: folders.current).json.text + "\n")
    }
    var status: ExitStatus = migration.refused.isEmpty ? .clean : .findings
    if plan.changesAnything, writes || asks(plan, &console) {
      do {
        try PlanExecutor().execute(plan)
        if format == .text { console.write("Wrote \(Counted.text(plan.steps.count, "file")).\n") }
      } catch {
        console.writeError("vmgen: \(error.message)\n")
        status = .incomplete
      }
    } else if plan.changesAnything, format == .text {
      console.write("Nothing was written; \(remedy(project)).\n")
    }
    return project.errors.isEmpty ? status : .incomplete
  }

  /// The command that writes the changes.
  private func remedy(_ project: MigratedProject) -> String {
    if !assumesTarget { return "add '--yes' to write" }
    return project.hasOldTarget
      ? "raise the deployment target, then run 'vmgen migrate observable'"
      : "no deployment target is known to be too old, so run 'vmgen migrate observable'"
  }

  /// Asks on a terminal. Returns whether the user agrees; Enter means no.
  private func asks(_ plan: Plan, _ console: inout Console) -> Bool {
    guard !isDry, format == .text, Terminal.isInteractive() else { return false }
    console.write("\nChange \(Counted.text(plan.steps.count, "file"))? [y/N] ")
    console.flush()
    guard let answer = Terminal.readLine() else {
      console.write("\n")
      return false
    }
    return ["y", "yes"].contains(answer.lowercased())
  }

  /// Throws if a name is not that of an `ObservableObject` class or protocol.
  private func checkNames(_ migration: Migration, _ project: MigratedProject) throws(UsageError) {
    if names.isEmpty { return }
    let found = Set(migration.names.flatMap { [$0, $0.split(separator: ".").last.map { String($0) } ?? $0] })
    guard let unknown = names.first(where: { !found.contains($0) }) else { return }
    let all = Migration(project.files).names
    throw UsageError(
      message: "no ObservableObject is named '\(unknown)'",
      remedy: all.isEmpty ? "the project has none" : NearestName.remedy(unknown, among: all), command: "migrate")
  }
}
