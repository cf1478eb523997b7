import Configuring
import HostIO
import Linting

/// Lints a selection of files on all cores, in three steps: every file is read, what they tell is joined in an index, and the
/// files that were asked for are checked.
///
/// Most files are checked when they are read, since no rule asks what other files tell. The rest is kept up to a budget, and
/// read again beyond it, so that memory does not grow with the bytes of the project.
struct ProjectLint {
  /// Reads, now and later.
  private let reader: ProjectReader
  /// Whether the process ends when what was found is reported: then nothing that was read is given back before.
  var isLast = false
  /// What fixes must know; nil where nothing is to be mended.
  var uses: ProjectUses?

  /// What came of it. The order of all lists is that of the paths, whatever the threads did.
  struct Outcome: Sendable {
    var diagnostics: [Diagnostic] = []
    var errors: [FileError] = []
    /// Files asked for that are not UTF-8, as shown.
    var invalidUTF8: [String] = []
    /// How many files were asked for and read.
    var files = 0
    /// What comments have silenced.
    var silenced: [SilencedDiagnostic] = []
    /// Files that were checked and not asked for, as shown.
    var unasked: Set<String> = []
    /// The rules that ran somewhere.
    var rules: [(rule: Rule, severity: Severity)] = []
    var statistics = LintStatistics()
  }

  /// - Parameters:
  ///   - selection: What to read, and what to report on.
  ///   - tree: The configurations.
  ///   - choice: What the command line says.
  ///   - budget: How many bytes of what was read are kept for the second step, a single large file aside.
  ///   - largestFile: A file of more bytes is an error.
  ///   - takesTimes: Whether times are taken.
  ///   - progress: Is told of every file, where somebody watches.
  init(
    _ selection: LintSelection, _ tree: ConfigurationTree, _ choice: CommandLineChoice, budget: Int = 64 << 20,
    largestFile: Int = LintOptions.largestFile, takesTimes: Bool = false, progress: Progress? = nil
  ) {
    let current = selection.current
    let linter = Linter(
      viewModels: tree.viewModels,
      today: CalendarDay(secondsSince1970: Machine.secondsSince1970()),
      layers: tree.layers { current.appending($0.utf8).normalized.bytes })
    reader = ProjectReader(
      linter: linter, selection: selection, resolver: SettingsResolver(tree, choice), budget: budget,
      largestFile: largestFile, takesTimes: takesTimes, progress: progress)
  }

  func run() -> Outcome { check(read()) }

  /// Reads every file of the project, and those asked for elsewhere.
  ///
  /// - Parameter shared: What was made of the files that are not staged, where another state with the same ones was read.
  func read(sharing shared: [Reading]? = nil) -> ReadProject { reader.read(sharing: shared) }

  /// Checks the files that were asked for.
  func check(_ read: consuming ReadProject) -> Outcome {
    var clock = PhaseClock()
    var outcome = read.outcome
    let files = read.readings.flatMap(\.files).sorted { $0.shown < $1.shown }
    let project = ProjectIndex(
      files.map(\.facts) + read.readings.map(\.declared), layers: reader.linter.layers, uses: uses)
    clock.end(.index, &outcome.statistics)
    outcome.unasked = Set(files.filter { $0.isChecked && !$0.isAskedFor }.map(\.shown.text))
    let results = check(files, read.staged, in: project)
    for result in results {
      switch result {
      case .success(let result):
        outcome.diagnostics += result.diagnostics
        outcome.silenced += result.silenced
      case .failure(let error): outcome.errors.append(error)
      }
    }
    OldDeployments.withholdFixes(from: &outcome.diagnostics, reader.selection)
    clock.end(.check, &outcome.statistics)
    if isLast { Machine.keep((files, results, project)) }
    return outcome
  }

  private func check(
    _ files: [ReadFile], _ staged: StagedFiles?, in project: ProjectIndex
  ) -> [Result<Linter.Outcome, FileError>] {
    let files = files.filter(\.isChecked)
    return Threads.map(files.count, threads: reader.selection.walker.threads, project.forOneThread) {
      [reader] project, index in
      if let result = files[index].result { return .success(result) }
      reader.progress?.advance()
      return reader.file(files[index], staged).map { reader.linter.check($0, in: project) }
    }
  }
}
