import Configuring
import HostIO
import Linting

/// Lints a selection of files on all cores: first every file is read, then those asked for are checked.
///
/// Of a file in which nothing can matter nothing is kept. Of the others what they tell the project is, and of those to
/// check also what was read, up to a budget; beyond it they are read a second time. So memory does not grow with the
/// bytes of the project.
struct ProjectLint {
  /// Reads, now and later.
  private let reader: ProjectReader
  /// In how many rounds files are read that others ask for, and nothing else.
  private static let fewRounds = 3
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
  ///   - takesTimes: Whether times are taken.
  ///   - progress: Is told of every file, where somebody watches.
  init(
    _ selection: LintSelection, _ tree: ConfigurationTree, _ choice: CommandLineChoice, budget: Int = 64 << 20,
    takesTimes: Bool = false, progress: Progress? = nil
  ) {
    let (conventions, viewModels) = tree.reach(choice)
    let current = selection.current
    let linter = Linter(
      conventions: conventions, viewModels: viewModels,
      today: CalendarDay(secondsSince1970: Machine.secondsSince1970()),
      layers: tree.layers { current.appending($0.utf8).normalized.bytes })
    reader = ProjectReader(
      linter: linter, selection: selection, resolver: SettingsResolver(tree, choice), budget: budget,
      takesTimes: takesTimes, progress: progress)
  }

  func run() -> Outcome { check(read()) }

  /// Reads every file of the project, and those asked for elsewhere.
  ///
  /// - Parameter shared: What was made of the files that are not staged, where another state with the same ones was read.
  func read(sharing shared: [Reading]? = nil) -> ReadProject { reader.read(sharing: shared) }

  /// Checks the files that were asked for.
  func check(_ read: consuming ReadProject) -> Outcome {
    var clock = PhaseClock()
    var (readings, outcome) = (read.readings, read.outcome)
    let staged = read.staged
    read.readings = []
    var files = readings.flatMap(\.matter)
    var sketched = PathList()
    var sketchedNames = UnreadNames()
    // Whether somebody waits is known at once, and who is a view controller takes a look at every type.
    let viewControllers =
      readings.allSatisfy(\.waiting.isEmpty)
      ? [] : Set(readings.flatMap(\.viewControllers)).union(files.flatMap(\.facts.viewControllers))
    var waiting: [WaitingFile] = []
    for reading in readings {
      waiting += reading.waiting.filter { !viewControllers.isDisjoint(with: $0.extended) }.map { file in
        var file = file
        file.place += sketched.count
        return file
      }
      sketched.append(contentsOf: reading.sketched)
      sketchedNames.add(reading.names)
    }
    readings = []
    // What they tell the project others know already by name, but not twice.
    sketchedNames.remove(Set(waiting.map(\.place)))
    for result in reader.readWaiting(waiting.map { (sketched[$0.place], $0) }, staged) {
      switch result {
      case .success(let file):
        files.append(file)
        outcome.statistics.readLater += 1
      case .failure(let error): outcome.errors.append(error)
      }
    }
    files.sort { $0.shown < $1.shown }
    /// What files tell that are read because they are asked for by name.
    func readFacts(of places: Set<Int>) -> [FileFacts] {
      outcome.statistics.readLater += places.count
      // By path: places are as the threads came to them.
      return reader.facts(of: places.map { sketched[$0] }.sorted(), staged).compactMap { result in
        switch result {
        case .success(let facts): return facts
        case .failure(let error):
          outcome.errors.append(error)
          return nil
        }
      }
    }
    // What is not read now is read when a rule asks for it, and then joins the types. No ViewModel is in these files.
    let known = files.map(\.facts)
    let asking = files.filter { $0.isChecked && $0.settings.convention.asksForHeritage }.map(\.facts)
    let threads = reader.selection.walker.threads
    var (types, (unread, asked)) = Threads.both(
      threads: threads, { ProjectTypes(known) },
      { [sketchedNames] in
        var names = sketchedNames
        names.sort()
        let asked = names.inherited(byViewModelsOf: asking).union(names.outerTypes(ofViewModelsOf: known))
        names.remove(asked)
        return (names, asked)
      })
    types.add(readFacts(of: asked))
    let (superclasses, viewModels) = Threads.both(
      threads: threads, { [types] in Superclasses(types) }, { [types] in ViewModelFamilies(known, types) })
    var project = ProjectIndex(
      types, superclasses, viewModels, layers: reader.linter.layers, unread: unread, uses: uses)
    clock.end(.index, &outcome.statistics)
    var toCheck = files.indices.filter { files[$0].isChecked && files[$0].result == nil }
    outcome.unasked = Set(files.filter { $0.isChecked && !$0.isAskedFor }.map(\.shown.text))
    var checked = files.map(\.result)
    var rounds = 0
    while true {
      let results = check(toCheck.map { files[$0] }, staged, in: project)
      var needed: Set<Int> = []
      for (index, result) in zip(toCheck, results) {
        switch result {
        case .success(let result):
          checked[index] = result
          needed.formUnion(result.needed)
        case .failure(let error): outcome.errors.append(error)
        }
      }
      clock.end(.check, &outcome.statistics)
      // Those that asked for something are asked again when it is known.
      toCheck = toCheck.filter { !(checked[$0]?.isComplete ?? true) }
      if toCheck.isEmpty { break }
      rounds += 1
      var done: Set<Int> = []
      var names: Set<String> = []
      // The last index lets go of the types, which grow.
      project = .none
      while !needed.isEmpty {
        done.formUnion(needed)
        let found = readFacts(of: needed)
        types.add(found)
        // Who goes on asking follows a chain: its files are not read one a round.
        needed = rounds < Self.fewRounds ? [] : unread.inherited(by: found, besides: &names).subtracting(done)
      }
      unread.remove(done)
      clock.end(.read, &outcome.statistics)
      project = ProjectIndex(
        types, Superclasses(types), viewModels, layers: reader.linter.layers, unread: unread, uses: uses)
      clock.end(.index, &outcome.statistics)
    }
    outcome.diagnostics.reserveCapacity(checked.reduce(0) { $0 + ($1?.diagnostics.count ?? 0) })
    for result in checked {
      guard let result else { continue }
      outcome.diagnostics += result.diagnostics
      outcome.silenced += result.silenced
    }
    if isLast { Machine.keep((files, known, checked, project, unread)) }
    return outcome
  }

  private func check(
    _ files: [ReadFile], _ staged: StagedFiles?, in project: ProjectIndex
  ) -> [Result<Linter.Outcome, FileError>] {
    Threads.map(files.count, threads: reader.selection.walker.threads, project.forOneThread) {
      [reader] project, index in
      reader.progress?.advance()
      return reader.file(files[index], staged).map { reader.linter.check($0, in: project) }
    }
  }
}
