import Configuring
import HostIO
import Linting

/// Lints files on all cores in three steps: reads every file, joins the facts of all files in an index, and checks the
/// requested files.
///
/// Most files are checked while they are read, because no rule needs other files for them. The others are kept in
/// memory up to a budget; beyond it, they are read again. Memory use therefore does not grow with the size of the
/// project.
struct ProjectLint {
  /// Reads the project. Later, it reads files again that were not kept.
  private(set) var reader: ProjectReader
  /// Whether the process ends after reporting the findings. If so, the memory is not released.
  var endsProcess = false
  /// The facts that fixes need; nil if the run fixes nothing.
  var uses: ProjectUses?
  /// The fixes that the findings get if `uses` is nil.
  var fixListing = FixListing.checkedFiles { didSet { reader.linter.collectsInheritance = fixListing == .subclasses } }
  /// Whether to collect evidence of the project's convention.
  var collectsEvidence = false

  /// The result of a run. All lists are sorted by path, independent of the threads.
  struct Outcome: Sendable {
    var diagnostics: [Diagnostic] = []
    var errors: [FileError] = []
    /// Whether every file that may have findings was read.
    var isComplete = true
    /// Requested files that are not valid UTF-8, as shown to the user.
    var invalidUTF8: [String] = []
    /// The number of requested files that were read.
    var files = 0
    /// The findings that comments silence.
    var silenced: [SilencedDiagnostic] = []
    /// Files that were checked but not requested, as shown to the user.
    var unrequestedFiles: Set<String> = []
    /// The rules that are active for at least one file.
    var rules: [(rule: Rule, severity: Severity)] = []
    var statistics = LintStatistics()
    /// The number of ViewModels in requested files and in the project, test doubles aside.
    var viewModels = 0
    var viewModelsInProject = 0
    /// For each group of settings of these ViewModels, the path of one file with these settings.
    var places: [FilePath] = []
    /// Evidence of the project's convention, if it was collected.
    var evidence: ProjectEvidence?
  }

  /// - Parameters:
  ///   - selection: The files to read, and those to report on.
  ///   - tree: The project's configurations.
  ///   - choice: The options of the command line.
  ///   - budget: The memory for files that wait for the index, in bytes. Contents that the caller provides are kept
  ///     even beyond it.
  ///   - largestFile: The maximum size of a file, in bytes. A larger file is an error.
  ///   - takesTimes: Whether to measure times.
  ///   - surveys: Whether to collect the facts of `vmgen survey`, which need every file's body.
  ///   - progress: Shows the number of files; nil if no progress is shown.
  ///   - listsAll: Whether to list every file with its facts, for a caller that replaces single files later.
  init(
    _ selection: LintSelection, _ tree: ConfigurationTree, _ choice: CommandLineChoice, budget: Int = 64 << 20,
    largestFile: Int = LintOptions.largestFile, takesTimes: Bool = false, surveys: Bool = false,
    progress: Progress? = nil, listsAll: Bool = false
  ) {
    let current = selection.current
    var linter = Linter(
      viewModels: tree.viewModels,
      today: CalendarDay(secondsSince1970: Machine.secondsSince1970()),
      layers: tree.layers { current.appending($0.utf8).normalized.bytes })
    linter.collectsMembers = tree.needsMembers
    reader = ProjectReader(
      linter: linter, selection: selection,
      resolver: SettingsResolver(tree, choice) { current.appending($0.utf8).normalized.bytes },
      patterns: UnmatchedPatterns(tree), budget: budget,
      largestFile: largestFile, takesTimes: takesTimes, surveys: surveys, progress: progress, listsAll: listsAll)
  }

  func run() -> Outcome { check(read()) }

  /// Reads every file of the project, and requested files outside of it.
  ///
  /// - Parameter shared: The readings of unstaged files, if another snapshot with the same unstaged files was read.
  func read(sharing shared: [Reading]? = nil) -> ReadProject {
    reader.progress?.begin("read")
    return reader.read(sharing: shared)
  }

  /// Checks the requested files.
  func check(_ read: consuming ReadProject) -> Outcome {
    var clock = PhaseClock()
    var outcome = read.outcome
    let files = read.readings.flatMap(\.files).sorted { $0.shown < $1.shown }
    let facts = files.map(\.facts) + read.readings.map(\.declared)
    var targets = TargetSettings(root: reader.selection.project)
    let inheritance =
      fixListing == .subclasses ? reader.inheritance(facts, Set(read.readings.flatMap(\.pathsOfHeirs))) : nil
    let project = index(of: facts, files, &targets, uses: uses, inheritance)
    var settings: Set<ObjectIdentifier> = []
    let tests = TestFiles(facts)
    for file in files where file.facts.viewModelCount > 0 && !tests.contains(file.facts) {
      outcome.viewModelsInProject += file.facts.viewModelCount
      guard file.isRequested else { continue }
      outcome.viewModels += file.facts.viewModelCount
      // Each thread has its own settings, so the same ones may be listed several times.
      if settings.insert(ObjectIdentifier(file.settings)).inserted { outcome.places.append(file.path) }
    }
    if collectsEvidence { outcome.evidence = ProjectEvidence(facts, files: outcome.statistics.files) }
    clock.end(.index, &outcome.statistics)
    var results = check(files, read.staged, in: project)
    if uses == nil, fixListing == .everything { addFixes(files, read.staged, in: project, &results) }
    for result in results.compactMap(\.self) {
      switch result {
      case .success(let result):
        outcome.diagnostics += result.diagnostics
        outcome.silenced += result.silenced
      case .failure(let error): outcome.errors.append(error)
      }
    }
    outcome.unrequestedFiles = Set(zip(files, results).filter { $1 != nil && !$0.isRequested }.map(\.0.shown.text))
    clock.end(.check, &outcome.statistics)
    if endsProcess { Machine.keepUntilExit((files, results, project)) }
    return outcome
  }

  /// Checks the requested files. Then checks files that may have further places of a finding that covers several. The
  /// result does not depend on which files were requested.
  ///
  /// - Returns: The result of each file; nil for those that were not checked.
  private func check(
    _ files: [ReadFile], _ staged: GitSnapshot?, in project: ProjectIndex
  ) -> [Result<Linter.Outcome, FileError>?] {
    var results = [Result<Linter.Outcome, FileError>?](repeating: nil, count: files.count)
    check(files.indices.filter { files[$0].isChecked }, of: files, staged, in: project, &results)
    if files.allSatisfy(\.isChecked) { return results }
    let subjects = results.reduce(into: Set<String>()) { subjects, result in
      guard case .success(let outcome)? = result else { return }
      for diagnostic in outcome.diagnostics where diagnostic.joinsPlaces { subjects.insert(diagnostic.declaration) }
    }
    if subjects.isEmpty { return results }
    let others = files.indices.filter { !files[$0].isChecked && files[$0].facts.hasPart(of: subjects) }
    check(others, of: files, staged, in: project, &results)
    return results
  }

  /// Checks files again if their findings have fixes that depend on all files of the folder.
  private func addFixes(
    _ files: [ReadFile], _ staged: GitSnapshot?, in project: ProjectIndex,
    _ results: inout [Result<Linter.Outcome, FileError>?]
  ) {
    var found: [Diagnostic] = []
    let chosen = files.indices.filter { index in
      guard case .success(let outcome)? = results[index] else { return false }
      let concerned = outcome.diagnostics.filter(FixListing.needsUses)
      found += concerned
      return !concerned.isEmpty
    }
    if chosen.isEmpty { return }
    let uses = UsesReader(reader.selection, for: found).read()
    check(chosen, of: files, staged, in: project.adding(uses), &results)
  }

  private func check(
    _ chosen: [Int], of files: [ReadFile], _ staged: GitSnapshot?, in project: ProjectIndex,
    _ results: inout [Result<Linter.Outcome, FileError>?]
  ) {
    reader.progress?.begin("checked")
    let made = Threads.map(chosen.count, threads: reader.selection.walker.threads, project.forOneThread) {
      [reader] project, index -> Result<Linter.Outcome, FileError> in
      let file = files[chosen[index]]
      if let result = file.result { return .success(result) }
      reader.progress?.advance()
      return reader.file(file, staged).map { reader.linter.check($0, in: project) }
    }
    for (index, result) in zip(chosen, made) { results[index] = result }
  }

  // MARK: - Single files, for a caller that keeps the others

  /// Joins the facts of all files, which are sorted by path.
  ///
  /// - Parameters:
  ///   - files: The files that may be checked.
  ///   - targets: The settings of the targets that build them.
  ///   - uses: The facts that fixes need; nil if the run fixes nothing.
  ///   - inheritance: The subclasses in all files, if `uses` is nil and the run lists fixes that depend on them.
  func index(
    of facts: [FileFacts], _ files: some Sequence<ReadFile>, _ targets: inout TargetSettings, uses: ProjectUses? = nil,
    _ inheritance: ProjectInheritance? = nil
  ) -> ProjectIndex {
    ProjectIndex(
      facts, layers: reader.linter.layers, uses: uses, inheritance: inheritance,
      oldFiles: targets.oldFiles(among: files),
      isolatedFiles: targets.isolatedFiles(among: files))
  }

  /// Checks one file.
  ///
  /// - Parameter ignoringKnown: Whether to check a file again whose findings depend on no other file.
  func check(
    _ file: ReadFile, in project: ProjectIndex, ignoringKnown: Bool = false
  ) -> Result<Linter.Outcome, FileError> {
    if let result = file.result, !ignoringKnown { return .success(result) }
    return reader.file(file, nil).map { reader.linter.check($0, in: project) }
  }
}
