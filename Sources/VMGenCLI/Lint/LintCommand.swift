import Configuring
import HostIO
import Linting
import Reporting
import Wording

/// `vmgen lint`: reads the whole project, reports on the files asked for.
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

  private let outputs: ReportOutputs
  private let fixing: LintFixing
  private let baseline: LintBaseline
  private let choice: CommandLineChoice
  private let configurationPath: FilePath?
  private let ignoresConfiguration: Bool
  private let isStrict: Bool
  private let isQuiet: Bool
  private let hasStatistics: Bool
  private let root: FilePath?
  private let honoursIgnores: Bool
  private let isStaged: Bool
  private let comparison: LintComparison
  private let standardInputPath: FilePath?
  private let printedPath: FilePath?
  private let paths: [FilePath]

  init(_ arguments: Arguments) throws(UsageError) {
    fixing = try LintFixing(arguments)
    baseline = try LintBaseline(arguments)
    outputs = try fixing.showsOnly ? ReportOutputs(arguments).leavingOutput(to: "--diff") : ReportOutputs(arguments)
    var choice = CommandLineChoice(
      only: try Self.ruleIDs(arguments, "--only"), enabled: try Self.ruleIDs(arguments, "--enable"),
      disabled: try Self.ruleIDs(arguments, "--disable"))
    choice.convention = arguments.value("--convention")?.text
    self.choice = choice
    configurationPath = arguments.value("--config").map { FilePath($0.bytes) }
    ignoresConfiguration = arguments.has("--no-config")
    if configurationPath != nil, ignoresConfiguration {
      throw UsageError(
        message: "'--config' and '--no-config' contradict each other", remedy: "say one of them", command: "lint")
    }
    isStrict = arguments.has("--strict")
    isQuiet = arguments.has("--quiet")
    hasStatistics = arguments.has("--statistics")
    root = arguments.value("--root").map { FilePath($0.bytes) }
    honoursIgnores = !arguments.has("--no-ignore")
    isStaged = arguments.has("--staged")
    comparison = try LintComparison(arguments)
    standardInputPath = arguments.value("--stdin-path").map { FilePath($0.bytes) }
    printedPath = arguments.value("--print-config").map { FilePath($0.bytes) }
    if let other = standardInputPath != nil ? "--stdin-path" : printedPath != nil ? "--print-config" : nil,
      let option = ["--staged", "--since", "--new"].first(where: arguments.has)
    {
      throw UsageError(
        message: "'\(other)' does not go with '\(option)'", remedy: "leave one of them out", command: "lint")
    }
    paths = arguments.operands.map { FilePath($0.bytes) }
    if standardInputPath != nil, !paths.isEmpty {
      throw UsageError(
        message: "'--stdin-path' and paths do not go together",
        remedy: "leave the paths out: standard input is what is checked", command: "lint")
    }
    if let path = standardInputPath, path.bytes.isEmpty {
      throw UsageError(
        message: "'--stdin-path' is empty", remedy: "name the file that standard input stands for", command: "lint")
    }
    if let path = printedPath {
      if !paths.isEmpty || standardInputPath != nil {
        throw UsageError(
          message: "'--print-config' checks nothing", remedy: "name one path, behind it, and leave the others out",
          command: "lint")
      }
      if path.bytes.isEmpty {
        throw UsageError(
          message: "'--print-config' is empty", remedy: "name the file that you ask about", command: "lint")
      }
    }
    if paths.contains(where: \.bytes.isEmpty) {
      throw UsageError(message: "a path is empty", remedy: "name a file or folder, or none at all", command: "lint")
    }
  }

  /// The rules that the three options name must exist.
  private static func ruleIDs(_ arguments: Arguments, _ option: String) throws(UsageError) -> [String] {
    let ids = arguments.list(option)
    if arguments.has(option), ids.isEmpty {
      throw UsageError(message: "'\(option)' names no rule", remedy: "write '\(option) final_class'", command: "lint")
    }
    for id in ids where !Rule.all.contains(where: { $0.id == id }) {
      throw UsageError(
        message: "unknown rule '\(id)'", remedy: NearestName.remedy(id, among: Rule.all.map(\.id)), command: "lint")
    }
    return ids
  }

  func run(_ console: inout Console) throws(UsageError) -> ExitStatus {
    var clock = PhaseClock()
    let folders = try ProjectFolders(root: root, command: "lint")
    if let printedPath {
      try printConfiguration(printedPath, folders, &console)
      return .clean
    }
    // Before there is a second thread.
    LargePages.use()
    Threads.prepare(Machine.coreCount)
    let commit = try comparison.commit(folders)
    var selection = try selection(folders, comparedWith: commit)
    let staged = selection.staged
    var tree = try configurations(selection.configurations, staged, folders)
    let earlier = try comparison.earlier(&selection, commit, folders)
    var statistics = LintStatistics()
    clock.end(.start, &statistics)
    let progress = Terminal.errorsCanBeWiped() ? Progress() : nil
    func read(_ known: LintBaseline.Known) -> (lint: ProjectLint, project: ReadProject) {
      // Of equal findings a baseline lets so many pass: where they are does not matter, how many there are does.
      let selection = known.isEmpty && earlier == nil ? selection : selection.checkingAll
      var lint = ProjectLint(selection, tree, choice, takesTimes: hasStatistics, progress: progress)
      lint.isLast = !fixing.isAsked
      return (lint, lint.read())
    }
    var known = try baseline.read(tree, staged, folders)
    var (lint, project) = read(known)
    let unknown = Set(project.configurations).subtracting(selection.configurations)
    if readsNested, unknown.contains(where: { $0.parent != folders.root }) {
      // A folder has a configuration of its own: what was read so far was read by the wrong one, perhaps.
      tree = try configurations(selection.configurations + project.configurations, staged, folders)
      known = try baseline.read(tree, staged, folders)
      (lint, project) = read(known)
    }
    if !project.unmatched.isEmpty { throw unmatched(project, folders) }
    for path in project.dropped {
      let reason =
        selection.foreign.contains(path) ? Self.foreign(path, folders) : Self.reason(tree.inclusion(of: path.bytes))
      console.complain("vmgen: \(path.relative(to: folders.current).displayed): \(reason)\n")
    }
    if let error = project.gitError {
      console.complain(
        "vmgen: files that .gitignore hides were not checked, be they tracked or not, since \(error.text)\n")
    }
    var outputs = try outputs.open(
      in: folders, protecting: ProtectedFiles(tree.files(in: folders.current) + known.files))
    let unstaged = project.unstaged
    var outcome = lint.check(project)
    statistics.add(outcome.statistics)
    progress?.wipe()
    clock.restart()
    var compared: Compared?
    if let earlier { compared = compare(earlier, sharing: unstaged, besides: outcome.errors, tree, known, folders) }
    var mended: LintFixing.Result?
    if fixing.isAsked {
      mended = mend(&outcome, tree, known, selection, compared?.findings, folders, &console)
    }
    let applied = baseline.apply(
      known, to: outcome.diagnostics, rules: Set(outcome.rules.map(\.rule.id)),
      isComplete: outcome.errors.isEmpty && !isStaged,
      folders)
    var errors = outcome.errors + (mended?.errors ?? []) + (compared?.errors ?? [])
    if let failure = applied.failure { errors.append(failure) }
    for error in errors { console.complain("vmgen: \(error.message)\n") }
    for path in outcome.invalidUTF8 {
      console.complain("vmgen: \(path): it is not UTF-8 throughout; it was checked, each wrong byte read as unknown\n")
    }
    let unasked = outcome.unasked
    func isAsked(_ diagnostic: Diagnostic) -> Bool { !unasked.contains(diagnostic.path) }
    let counting = reported(applied.counting, unasked, selection, compared?.findings, folders)
    let report = Report(
      version: Version.current, rules: outcome.rules, diagnostics: counting.shown,
      silenced: outcome.silenced.filter { isAsked($0.diagnostic) }
        + applied.known.filter(isAsked).map { SilencedDiagnostic($0, .baseline) },
      files: outcome.files, unreadable: outcome.errors.count, folders: folders.forReports)
    if let earlier, !isQuiet { console.complain(EarlierFindings.text(ofHidden: counting.hidden, in: earlier.name)) }
    let unwritten = outputs.write(report, &console)
    for error in unwritten { console.complain("vmgen: \(error.message); the report is not there\n") }
    console.complain(LintBaseline.text(ofStale: applied.stale))
    if !isQuiet {
      if let mended { console.complain(fixing.summary(mended, folders)) }
      for note in applied.notes { console.complain("\(note)\n") }
      let known = report.baselined == 0 ? "" : "; the baseline knows \(report.baselined) more"
      console.complain("\(report.summary)\(known).\n")
    }
    clock.end(.report, &statistics)
    if hasStatistics { console.complain(statistics.text(report)) }
    if !fixing.isAsked { Machine.keep((project, report, outcome)) }
    if !errors.isEmpty || !unwritten.isEmpty { return .incomplete }
    let isFailing = report.diagnostics.contains { diagnostic in
      diagnostic.severity == .error || isStrict || tree.isStrict(of: Self.file(diagnostic, folders).bytes)
    }
    let failsStale = !applied.stale.isEmpty && (isStrict || tree.isStrictSomewhere)
    return isFailing || failsStale ? .findings : .clean
  }

  private static func file(_ diagnostic: Diagnostic, _ folders: ProjectFolders) -> FilePath {
    folders.current.appending(diagnostic.path.utf8).normalized
  }

  /// What an earlier state came to.
  private struct Compared {
    var findings: EarlierFindings
    var errors: [FileError]
  }

  /// Lints the states that findings are compared with.
  private func compare(
    _ earlier: LintComparison.Earlier, sharing unstaged: [Reading]?, besides errors: [FileError],
    _ tree: ConfigurationTree, _ known: LintBaseline.Known, _ folders: ProjectFolders
  ) -> Compared {
    var compared = Compared(findings: EarlierFindings([]), errors: earlier.errors)
    var diagnostics: [Diagnostic] = []
    for (index, state) in earlier.states.enumerated() {
      let lint = ProjectLint(state, tree, choice)
      // The first one has what is not staged, too; of one that is merged that is not known.
      let outcome = lint.check(lint.read(sharing: index == 0 ? unstaged : nil))
      diagnostics += LintBaseline.counting(known, among: outcome.diagnostics, folders)
      // What cannot be read now cannot be read then.
      compared.errors += outcome.errors.filter { !errors.contains($0) }.map {
        FileError(path: $0.path, reason: "in \(earlier.name): \($0.reason)")
      }
    }
    compared.findings = EarlierFindings(diagnostics)
    return compared
  }

  /// Those of some findings that were asked for, as far as they are new where that is asked for; and how many are not.
  private func reported(
    _ diagnostics: [Diagnostic], _ unasked: Set<String>, _ selection: LintSelection, _ earlier: EarlierFindings?,
    _ folders: ProjectFolders
  ) -> (shown: [Diagnostic], hidden: Int) {
    guard let earlier else {
      return (unasked.isEmpty ? diagnostics : diagnostics.filter { !unasked.contains($0.path) }, 0)
    }
    // What a change does to files that it leaves alone is new, too.
    func isCovered(_ diagnostic: Diagnostic) -> Bool { selection.covers(Self.file(diagnostic, folders)) }
    let new = earlier.new(among: diagnostics).filter(isCovered)
    return (new, diagnostics.count(where: isCovered) - new.count)
  }

  /// Mends files, or shows how they would be mended; what the lint finds afterwards takes the place of what it found.
  private func mend(
    _ outcome: inout ProjectLint.Outcome, _ tree: ConfigurationTree, _ known: LintBaseline.Known,
    _ selection: LintSelection, _ earlier: EarlierFindings?, _ folders: ProjectFolders, _ console: inout Console
  ) -> LintFixing.Result {
    let selection = known.isEmpty && earlier == nil ? selection : selection.checkingAll
    let unasked = outcome.unasked
    func counting(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
      var diagnostics = diagnostics
      if earlier != nil { diagnostics = LintBaseline.counting(known, among: diagnostics, folders) }
      return reported(diagnostics, unasked, selection, earlier, folders).shown
        .filter { !known.contains($0, Self.file($0, folders)) }
    }
    let uses = UsesReader(selection, for: outcome.diagnostics).read()
    func lint(_ files: [FilePath: [UInt8]]) -> ProjectLint.Outcome {
      var lint = ProjectLint(selection.replacing(files), tree, choice)
      lint.uses = uses
      return lint.run()
    }
    var result = fixing.mend(lint([:]), selection.staged, counting: counting, folders, lint: lint)
    if fixing.showsOnly {
      console.write(fixing.diff(result, folders))
      return result
    }
    let planned = result.files.count
    fixing.write(&result, selection.staged, folders)
    if result.files.count == planned {
      outcome = result.outcome
    } else {
      // Where a file could not be written, what it holds is what it held.
      let written = Dictionary(uniqueKeysWithValues: result.files.map { ($0.path, $0.session.bytes) })
      outcome = lint(written)
    }
    return result
  }

  /// Whether folders may have configurations of their own.
  private var readsNested: Bool { !ignoresConfiguration && configurationPath == nil }

  private func selection(
    _ folders: ProjectFolders, comparedWith commit: Git.CommitID?
  ) throws(UsageError) -> LintSelection {
    if isStaged {
      return try LintSelection(
        staged: StagedFiles(folders, comparedWith: commit), paths: paths, folders: folders,
        honoursIgnores: honoursIgnores)
    }
    return try LintSelection(
      paths: paths, standardInputPath: standardInputPath, folders: folders, honoursIgnores: honoursIgnores)
  }

  private func configurations(
    _ nested: [FilePath], _ staged: StagedFiles?, _ folders: ProjectFolders
  ) throws(UsageError) -> ConfigurationTree {
    let tree =
      try ignoresConfiguration
      ? ConfigurationTree()
      : ConfigurationFile.load(folders, given: configurationPath, nested: nested, staged: staged, command: "lint")
    if let name = choice.convention { try tree.checkConvention(name, command: "lint") }
    return tree
  }

  private static func foreign(_ path: FilePath, _ folders: ProjectFolders) -> String {
    let folder = FileWalker.foreignFolder(path, isFolder: false, in: folders.root).map { FilePath($0).displayed } ?? ""
    return "it is not checked, since '\(folder)' is never a project's own code; '--no-ignore' checks it"
  }

  /// Something was named, and nothing of it is checked: most likely it is not what was meant.
  private func unmatched(_ project: ReadProject, _ folders: ProjectFolders) -> UsageError {
    UsageError(
      messages: project.unmatched.map { path, isExcluded in
        let shown = path.relative(to: folders.current).displayed
        if isExcluded {
          return "'\(shown)' has no file that is checked, since the configuration excludes all of them; leave it out"
        }
        let hint = honoursIgnores && !isStaged ? ", or say '--no-ignore' to read what .gitignore hides" : ""
        return "'\(shown)' has no Swift file; check the path\(hint)"
      }, command: "lint")
  }

  /// Why a file that was named is not checked.
  private static func reason(_ inclusion: ConfigurationTree.Inclusion) -> String {
    switch inclusion {
    case .included: "it is checked"
    case .excluded(let pattern): "it is not checked, since 'exclude' names '\(pattern.value)' (\(pattern.source.text))"
    case .notIncluded(let source): "it is not checked, since no pattern of 'include' fits it (\(source.text))"
    }
  }

  /// Says what holds for a path, which need not be there.
  private func printConfiguration(
    _ path: FilePath, _ folders: ProjectFolders, _ console: inout Console
  ) throws(UsageError) {
    var resolver = PathResolver(current: folders.current, project: folders.root)
    let absolute = resolver.place(of: path).path
    // All configurations are read, as when files are checked.
    let walk = FileWalker(honoursIgnores: honoursIgnores).files(below: folders.root)
    let above = ConfigurationFile.above([absolute], upTo: folders.root)
    let tree = try configurations(walk.configurations + above, nil, folders)
    console.write(
      SettingsReport(absolute.bytes, tree, choice, isStrict: isStrict).json(
        shown: absolute.relative(to: folders.current).text,
        absence: absence(of: absolute, isWalked: walk.files.contains(absolute), folders)))
  }

  /// Why a file is not read where folders are walked; nil where it is, or where there is none.
  private func absence(of path: FilePath, isWalked: Bool, _ folders: ProjectFolders) -> SettingsReport.Absence? {
    if isWalked || !path.isInside(folders.root) || FileSystem.kind(path) != .file { return nil }
    if honoursIgnores, FileWalker.foreignFolder(path, isFolder: false, in: folders.root) != nil { return .foreign }
    let git = Git(current: folders.current, project: folders.root)
    return (try? git.trackedFiles(in: [path]))?.isEmpty ?? true ? .ignored : nil
  }
}
