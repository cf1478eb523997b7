import Configuring
import HostIO
import Linting
import SwiftScan

/// Lints a selection of files on all cores: first every file is read, then those asked for are checked.
///
/// Of a file in which nothing can matter nothing is kept. Of the others what they tell the project is, and of those to
/// check also what was read, up to a budget; beyond it they are read a second time. So memory does not grow with the
/// bytes of the project.
struct ProjectLint {
  private let linter: Linter
  private let selection: LintSelection
  /// Finds what holds for each file.
  private let resolver: SettingsResolver
  /// In how many rounds files are read that others ask for, and nothing else.
  private static let fewRounds = 3
  /// How many bytes of what was read are kept for the second step, a single large file aside.
  var budget = 64 << 20
  /// Whether times are taken.
  var takesTimes = false
  /// Whether the process ends when what was found is reported: then nothing that was read is given back before.
  var isLast = false
  /// Is told of every file, where somebody watches.
  var progress: Progress?

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

  /// All that the first step has come to.
  struct ReadProject: Sendable {
    fileprivate var readings: [Reading]
    fileprivate var outcome: Outcome
    /// What is staged, with what git has told of it.
    fileprivate var staged: StagedFiles?
    /// The configurations in the folders of the project. What they say has to be known before a file is read: where one is
    /// met that is not, the files are to be read again.
    var configurations: [FilePath]
    /// Files named outright that the configuration leaves out.
    var dropped: [FilePath]
  }

  /// - Parameters:
  ///   - selection: What to read, and what to report on.
  ///   - tree: The configurations.
  ///   - choice: What the command line says.
  init(
    _ selection: LintSelection, _ tree: ConfigurationTree, _ choice: CommandLineChoice, takesTimes: Bool = false,
    progress: Progress? = nil
  ) {
    self.selection = selection
    self.takesTimes = takesTimes
    self.progress = progress
    resolver = SettingsResolver(tree, choice)
    let (conventions, viewModels) = tree.reach(choice)
    let current = selection.current
    linter = Linter(
      conventions: conventions, viewModels: viewModels,
      today: CalendarDay(secondsSince1970: Machine.secondsSince1970()),
      layers: tree.layers { current.appending($0.utf8).normalized.bytes })
  }

  /// A file that matters.
  fileprivate struct ReadFile: Sendable {
    var path: FilePath
    /// The path as it is shown, by which files are sorted.
    var shown: FilePath
    var isAskedFor: Bool
    var isChecked: Bool
    var settings: LintSettings
    var facts: FileFacts
    /// What was read, where it is kept.
    var file: LintedFile?
    /// What checking it came to, where that needed nothing else.
    var result: Linter.Outcome?
  }

  /// A file that may matter.
  fileprivate struct WaitingFile: Sendable {
    /// Its place among those that were only sketched.
    var place: Int
    /// Hashes of the names that it extends.
    var extended: [UInt64]
    var isAskedFor: Bool
    var settings: LintSettings
  }

  /// What one thread has made of its files.
  fileprivate struct Reading: Sendable {
    var resolver: SettingsResolver
    var buffer = FileBuffer()
    var room: RoomForFiles
    var matter: [ReadFile] = []
    /// Files that were only sketched, and the names in them.
    var sketched = PathList()
    var names = UnreadNames()
    /// Those of them that matter if they extend a view controller, and the hashes of what they extend.
    var waiting: [WaitingFile] = []
    /// Hashes of the names of view controllers in the files.
    var viewControllers: Set<UInt64> = []
    var invalidUTF8: [FilePath] = []
    var errors: [FileError] = []
    /// How many files asked for were read.
    var files = 0
    /// The files met that are asked for by name.
    var met: [FilePath] = []
    /// Files named outright that the configuration leaves out.
    var dropped: [FilePath] = []
    /// The places of staged files that only git knows.
    var unknown: [Int] = []
    var statistics = LintStatistics()

    /// Adds a file that was only sketched.
    mutating func add(_ sketch: SourceSketch, at path: FilePath) {
      statistics.sketched += 1
      sketched.append(path)
      names.add(sketch)
      if !sketch.viewControllers.isEmpty { viewControllers.formUnion(sketch.viewControllers) }
    }
  }

  func run() -> Outcome { check(read()) }

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
    for result in readWaiting(waiting.map { (sketched[$0.place], $0) }, staged) {
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
      return facts(of: places.map { sketched[$0] }.sorted(), staged).compactMap { result in
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
    var (types, (viewModels, unread, asked)) = Threads.both(
      threads: selection.walker.threads, { ProjectTypes(known) },
      { [sketchedNames] in
        var names = sketchedNames
        names.sort()
        let asked = names.inherited(byViewModelsOf: asking)
        names.remove(asked)
        return (ViewModelFamilies(known), names, asked)
      })
    types.add(readFacts(of: asked))
    var project = ProjectIndex(types, viewModels, layers: linter.layers, unread: unread)
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
      project = ProjectIndex(types, viewModels, layers: linter.layers, unread: unread)
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
    Threads.map(files.count, threads: selection.walker.threads, project.forOneThread) { [self] project, index in
      progress?.advance()
      return file(files[index], staged).map { linter.check($0, in: project) }
    }
  }

  // MARK: - Reading

  private func time() -> Int { takesTimes ? Machine.nanoseconds() : 0 }

  private func makeReading() -> Reading {
    Reading(resolver: resolver, room: RoomForFiles(bytes: budget, threads: selection.walker.threads))
  }

  /// Reads every file of the project, and those asked for elsewhere.
  func read() -> ReadProject {
    if let staged = selection.staged { return read(staged) }
    let clock = PhaseClock()
    let lint = self
    let initial = makeReading()
    let walk = selection.walker.visit(below: selection.project, initial) { reading, file in
      lint.read(file, &reading)
    }
    var elsewhere = initial
    readElsewhere(selection.asked.subtracting(walk.made.flatMap(\.met)), &elsewhere)
    var project = gather(walk.made + [elsewhere], walk.errors, clock)
    project.configurations = walk.configurations
    return project
  }

  /// Puts together what the threads have made.
  private func gather(_ readings: [Reading], _ errors: [FileError], _ started: PhaseClock) -> ReadProject {
    var clock = started
    var outcome = Outcome(errors: errors + selection.errors)
    func sorted<Element>(_ elements: [Element], by path: (Element) -> FilePath) -> [Element] {
      elements.map { (element: $0, shown: shown(path($0))) }.sorted { $0.shown < $1.shown }.map(\.element)
    }
    outcome.errors += sorted(readings.flatMap(\.errors)) { $0.path }.map {
      FileError(path: shown($0.path), reason: $0.reason)
    }
    outcome.invalidUTF8 = sorted(readings.flatMap(\.invalidUTF8)) { $0 }.map { shown($0).displayed }
    outcome.files = readings.reduce(0) { $0 + $1.files }
    for reading in readings { outcome.statistics.add(reading.statistics) }
    outcome.rules = LintSettings.rules(of: readings.flatMap(\.resolver.settings))
    var readings = readings
    for index in readings.indices { readings[index].buffer.release() }
    clock.end(.read, &outcome.statistics)
    return ReadProject(
      readings: readings, outcome: outcome, configurations: [], dropped: sorted(readings.flatMap(\.dropped)) { $0 })
  }

  private func shown(_ path: FilePath) -> FilePath { path.relative(to: selection.current) }

  private func read(_ file: borrowing FoundFile, _ reading: inout Reading) {
    if !selection.asked.isEmpty {
      let path = file.path
      if selection.asked.contains(path) {
        // What was handed over stands for what is on the disk.
        if selection.given[path] != nil { return }
        reading.met.append(path)
      }
    }
    progress?.advance()
    guard let settings = settings(of: file.path, &reading) else { return }
    let start = time()
    do {
      try file.read(into: &reading.buffer)
    } catch {
      reading.errors.append(error)
      return
    }
    reading.statistics.reading += time() - start
    let isAskedFor = selection.asks(for: file.path)
    take(reading.buffer.bytes, reading.buffer.count, settings, isAskedFor: isAskedFor, of: file.path, &reading)
  }

  /// What holds for a file; nil where the configuration leaves it out.
  private func settings(of path: @autoclosure () -> FilePath, _ reading: inout Reading) -> LintSettings? {
    if let uniform = reading.resolver.uniform { return uniform }
    let path = path()
    let settings = reading.resolver.settings(of: path.bytes)
    if settings == nil, selection.named.contains(path) { reading.dropped.append(path) }
    return settings
  }

  private func readElsewhere(_ paths: Set<FilePath>, _ reading: inout Reading) {
    for path in paths.sorted() {
      guard let settings = settings(of: path, &reading) else { continue }
      do {
        let bytes = if let given = selection.given[path] { given } else { try FileSystem.read(path) }
        // Whoever looks ahead finds zeros.
        take(
          bytes + [0, 0, 0, 0], bytes.count, settings, isAskedFor: selection.asks(for: path), of: path, &reading)
      } catch {
        reading.errors.append(error)
      }
    }
  }

  private func take(
    _ bytes: [UInt8], _ count: Int, _ settings: LintSettings, isAskedFor: Bool, of place: @autoclosure () -> FilePath,
    _ reading: inout Reading
  ) {
    reading.statistics.files += 1
    reading.statistics.bytes += count
    let start = time()
    defer { reading.statistics.scanning += time() - start }
    if isAskedFor {
      reading.files += 1
      if !SourceText.isUTF8(bytes, count: count) { reading.invalidUTF8.append(place()) }
    }
    let path: FilePath
    let urgency: Bool
    let relevance = linter.relevance(of: bytes, count: count, settings)
    let searched = time() - start
    reading.statistics.searching += searched
    reading.statistics.scanning -= searched
    switch relevance {
    case .none: return
    case .names(let sketch):
      reading.add(sketch, at: place())
      return
    case .extensions(let sketch):
      if isAskedFor || selection.checksAll {
        let file = WaitingFile(
          place: reading.sketched.count, extended: sketch.subscribers, isAskedFor: isAskedFor, settings: settings)
        reading.waiting.append(file)
      }
      reading.add(sketch, at: place())
      return
    case .all(let isUrgent): (path, urgency) = (place(), isUrgent)
    }
    let shown = shown(path)
    let text = SourceText(copying: bytes, count: count)
    let file = linter.read(text, path: shown.text, settings: settings, isUrgent: urgency)
    reading.statistics.scanned += 1
    reading.statistics.tokens += file.source.tokens.count
    var result = ReadFile(
      path: path, shown: shown, isAskedFor: isAskedFor, isChecked: isAskedFor || selection.checksAll,
      settings: settings, facts: FileFacts(file))
    if result.isChecked { result.result = linter.checkAlone(file) }
    // What was handed over cannot be read again.
    if result.isChecked, result.result == nil, reading.room.takes(file.footprint) || selection.given[path] != nil {
      result.file = file
    }
    reading.matter.append(result)
  }

  // MARK: - Reading what is staged

  /// Reads every file of the project as the git index has it.
  private func read(_ staged: StagedFiles) -> ReadProject {
    let clock = PhaseClock()
    let entries = staged.sources(in: selection.project, honoursIgnores: selection.walker.honoursIgnores)
    var readings = read(entries, staged)
    var staged = staged
    let unknown = readings.flatMap(\.unknown).sorted().map { entries[$0] }
    if !unknown.isEmpty {
      // All of them are asked for at once.
      var reason = StagedFiles.missing
      do { try staged.ask(for: unknown) } catch { reason = error.text }
      var later = read(unknown, staged)
      for index in later.indices {
        // What a partial clone has not got is missed where it is to be checked only.
        later[index].errors += later[index].unknown.map { unknown[$0].path }.filter { selection.asks(for: $0) }.map {
          FileError(path: $0, reason: reason)
        }
      }
      readings += later
    }
    var project = gather(readings, [], clock)
    project.staged = staged
    return project
  }

  private func read(_ entries: [Git.Index.Entry], _ staged: StagedFiles) -> [Reading] {
    let lint = self
    return Threads.visit(entries.count, threads: selection.walker.threads, makeReading()) { reading, index in
      if !lint.read(entries[index], staged, &reading) { reading.unknown.append(index) }
    }
  }

  /// - Returns: Whether it is known what the file holds.
  private func read(_ entry: Git.Index.Entry, _ staged: StagedFiles, _ reading: inout Reading) -> Bool {
    guard let settings = settings(of: entry.path, &reading) else { return true }
    if let given = selection.given[entry.path] {
      take(
        given + [0, 0, 0, 0], given.count, settings, isAskedFor: selection.asks(for: entry.path), of: entry.path,
        &reading)
      return true
    }
    let start = time()
    let isKnown = staged.read(entry, into: &reading.buffer)
    reading.statistics.reading += time() - start
    guard isKnown else { return false }
    progress?.advance()
    let (bytes, count) = (reading.buffer.bytes, reading.buffer.count)
    let isAskedFor = selection.asks(for: entry.path)
    if StagedFiles.isPointer(bytes[..<count]) {
      if isAskedFor { reading.errors.append(FileError(path: entry.path, reason: StagedFiles.pointer)) }
      return true
    }
    take(bytes, count, settings, isAskedFor: isAskedFor, of: entry.path, &reading)
    return true
  }

  // MARK: - Reading again

  /// What files tell that have only been sketched so far.
  private func facts(of paths: [FilePath], _ staged: StagedFiles?) -> [Result<FileFacts, FileError>] {
    Threads.map(paths.count, threads: selection.walker.threads) { [self] in facts(of: paths[$0], staged) }
  }

  private func facts(of path: FilePath, _ staged: StagedFiles?) -> Result<FileFacts, FileError> {
    let shown = shown(path)
    do {
      return .success(linter.facts(SourceText(try bytes(of: path, staged)), path: shown.text))
    } catch {
      return .failure(FileError(path: shown, reason: error.reason))
    }
  }

  /// Files that turned out to matter. They are few, so nothing is kept of them.
  private func readWaiting(
    _ files: [(path: FilePath, file: WaitingFile)], _ staged: StagedFiles?
  ) -> [Result<ReadFile, FileError>] {
    Threads.map(files.count, threads: selection.walker.threads) { [self] index in
      let (path, file) = files[index]
      let shown = shown(path)
      do throws(FileError) {
        let text = SourceText(try bytes(of: path, staged))
        let read = linter.read(text, path: shown.text, settings: file.settings)
        return .success(
          ReadFile(
            path: path, shown: shown, isAskedFor: file.isAskedFor, isChecked: true, settings: file.settings,
            facts: FileFacts(read)))
      } catch {
        return .failure(FileError(path: shown, reason: error.reason))
      }
    }
  }

  /// The file to check, read once more where it was not kept.
  private func file(_ read: ReadFile, _ staged: StagedFiles?) -> Result<LintedFile, FileError> {
    if let file = read.file { return .success(file) }
    do {
      let text = SourceText(try bytes(of: read.path, staged))
      return .success(linter.read(text, path: read.shown.text, settings: read.settings))
    } catch {
      return .failure(FileError(path: read.shown, reason: error.reason))
    }
  }

  private func bytes(of path: FilePath, _ staged: StagedFiles?) throws(FileError) -> [UInt8] {
    if let given = selection.given[path] { return given }
    if let staged { return try staged.read(path) }
    return try FileSystem.read(path)
  }
}
