import Configuring
import HostIO
import Linting
import Wording

/// The baselines of a run. A run does not report the findings that they contain.
struct LintBaseline {
  static let options = [
    OptionDefinition(
      name: "--baseline", value: "FILE",
      summary: "ignore the findings in FILE, instead of those in the configured baseline"),
    OptionDefinition(
      name: "--write-baseline", value: "FILE",
      summary: "write today's findings to FILE, so that later runs ignore them; an existing FILE only loses entries"),
    OptionDefinition(name: "--grow", summary: "with --write-baseline: add new findings to an existing FILE"),
  ]

  /// Whether the run writes a baseline.
  var writes: Bool { outputPath != nil }

  private let baselinePath: FilePath?
  private let outputPath: FilePath?
  private let allowsGrowth: Bool

  init(_ arguments: Arguments) throws(UsageError) {
    baselinePath = arguments.value("--baseline").map { FilePath($0.bytes) }
    outputPath = arguments.value("--write-baseline").map { FilePath($0.bytes) }
    allowsGrowth = arguments.has("--grow")
    if allowsGrowth, outputPath == nil {
      throw UsageError(
        message: "'--grow' needs '--write-baseline'", remedy: "add '--write-baseline FILE', or remove '--grow'",
        command: "lint")
    }
    if baselinePath != nil, outputPath != nil {
      throw UsageError(
        message: "'--baseline' cannot be combined with '--write-baseline'",
        remedy: "remove '--baseline': '--write-baseline FILE' reads FILE as well", command: "lint")
    }
    for case let path? in [baselinePath, outputPath] where path.bytes.isEmpty {
      throw UsageError(message: "the name of the baseline is empty", remedy: "name a file", command: "lint")
    }
    if outputPath != nil, !arguments.operands.isEmpty || arguments.has("--stdin-path") {
      throw UsageError(
        message: "a baseline needs the whole project", remedy: "remove the paths", command: "lint")
    }
    for option in ["--staged", "--since", "--new", "--diff"] where outputPath != nil && arguments.has(option) {
      throw UsageError(
        message: "a baseline needs the whole project, but '\(option)' selects a part of it",
        remedy: "remove '\(option)'",
        command: "lint")
    }
  }

  /// The baselines and the files that each applies to.
  struct LoadedBaselines {
    /// The baselines by path; nil for a file that will be written and is missing or empty.
    fileprivate var baselines: [FilePath: Baseline?] = [:]
    fileprivate var baselineOf: (FilePath) -> FilePath? = { _ in nil }
    /// Whether the file that will be written has merge conflict markers.
    fileprivate var isInConflict = false

    /// The files that are read or written.
    var files: [FilePath] { Array(baselines.keys) }

    /// Whether the run uses no baseline. Otherwise it must check the whole project, because it counts equal findings.
    var isEmpty: Bool { baselines.isEmpty }
  }

  /// Reads the baselines before the run does anything else.
  ///
  /// - Throws: If a baseline is missing, unreadable or malformed. The file is not changed.
  func read(
    _ tree: ConfigurationTree, _ staged: GitSnapshot?, _ folders: ProjectFolders
  ) throws(UsageError) -> LoadedBaselines {
    var known = LoadedBaselines()
    if let path = baselinePath ?? outputPath {
      if let outputPath {
        _ = try ProtectedFiles(tree.files(in: folders.current)).checked(outputPath, folders, writing: .entries)
      }
      let path = try folders.inside(path, outputPath == nil ? "--baseline" : "--write-baseline", command: "lint")
      let isNew = outputPath != nil && (FileSystem.kind(path) == nil || (try? FileSystem.read(path)) == [])
      known.baselines[path] = .some(isNew ? nil : try load(path, staged, folders, &known.isInConflict))
      known.baselineOf = { _ in path }
      return known
    }
    for file in tree.baselines {
      let path = FilePath(file.folder).appending(file.path.utf8).normalized
      if known.baselines[path] == nil {
        var link = path
        if FileSystem.hasLink(path, below: folders.root) { link = FileSystem.realPath(path) ?? path }
        if !link.isInside(folders.root) || !path.isInside(folders.root) {
          throw UsageError(
            message: "the baseline '\(path.relative(to: folders.current).displayed)' is outside the project",
            remedy: "name a file in the project, or pass the file with '--baseline'", command: "lint")
        }
        known.baselines[path] = .some(try load(path, staged, folders, &known.isInConflict))
      }
    }
    known.baselineOf = { file in
      tree.baseline(of: file.bytes).map { FilePath($0.folder).appending($0.path.utf8).normalized }
    }
    return known
  }

  private func load(
    _ path: FilePath, _ staged: GitSnapshot?, _ folders: ProjectFolders, _ isInConflict: inout Bool
  ) throws(UsageError) -> Baseline {
    let shown = path.relative(to: folders.current).displayed
    let usual = "write a baseline with 'vmgen lint --write-baseline \(InitBaseline.name)'"
    let bytes: [UInt8]
    do {
      // A staged baseline is compared with the index. An untracked baseline is read from the disk.
      bytes = if let staged, staged.has(path) { try staged.read(path) } else { try FileSystem.read(path) }
    } catch {
      let isFolder = FileSystem.kind(path) == .folder
      throw UsageError(
        message: "the baseline '\(shown)' cannot be read (\(error.reason))",
        remedy: isFolder ? usual : "create it with 'vmgen lint --write-baseline \(shown)'", command: "lint")
    }
    guard BaselineFile.mayBeBaseline(bytes) else {
      let nothing = outputPath == nil ? "" : "; nothing was written"
      throw UsageError(
        message: "'\(shown)' is not a baseline of vmgen (\(FileBeginning.text(bytes)))\(nothing)", remedy: usual,
        command: "lint")
    }
    do {
      // A baseline that is rewritten may contain conflict markers; both sides are joined.
      if outputPath != nil { isInConflict = BaselineFile.isInConflict(bytes) }
      return try BaselineFile.read(bytes, joinsSides: outputPath != nil)
    } catch {
      throw UsageError(message: error.text(path: shown, bytes), remedy: nil, command: "lint")
    }
  }

  /// The result of applying the baselines.
  struct Result {
    /// The findings that neither a baseline nor an earlier state of the project has.
    var newFindings: [Diagnostic] = []
    /// The findings that only an earlier state of the project has.
    var oldFindings: [Diagnostic] = []
    /// The findings that a baseline has.
    var knownFindings: [Diagnostic] = []
    /// Entries without a finding. Known only if every file that a run on the disk checks was checked.
    var stale: [(path: FilePath, entries: [Baseline.Entry])] = []
    /// Notes for the user: the change to the file, or why it was not written.
    var notes: [String] = []
    var failure: FileError?
  }

  /// Separates known findings from new ones, and writes the baseline if `--write-baseline` was given.
  ///
  /// - Parameters:
  ///   - new: The findings of the project; with `--new` or `--since`, only those that the earlier state does not have.
  ///   - old: The other findings of the project. If a new finding equals an old one, a baseline accepts the old one.
  ///   - rules: The rules that ran.
  ///   - isComplete: Whether every file was read that a run on the disk reads.
  func apply(
    _ known: LoadedBaselines, to new: [Diagnostic], after old: [Diagnostic], rules: Set<String>, isComplete: Bool,
    _ tree: ConfigurationTree,
    _ folders: ProjectFolders
  ) -> Result {
    var result = Result()
    if known.isEmpty {
      (result.newFindings, result.oldFindings) = (new, old)
      return result
    }
    var counters: [FilePath: Baseline.Counter] = [:]
    for (path, read) in known.baselines {
      // The baseline that is written applies to all files.
      let baseline =
        outputPath == nil
        ? read
        : update(path, read, new, rules, isComplete: isComplete, isInConflict: known.isInConflict, folders, &result)
      counters[path] = Baseline.Counter(baseline ?? Baseline([]))
    }
    (result.oldFindings, result.knownFindings) = Self.split(old, known, &counters, folders)
    let split = Self.split(new, known, &counters, folders)
    result.newFindings = split.counting
    result.knownFindings += split.known
    if outputPath != nil, result.failure == nil {
      result.notes += advice(known, tree, result.knownFindings.count, folders)
    }
    if isComplete {
      result.stale = counters.sorted { $0.key < $1.key }.map {
        (path: $0.key.relative(to: folders.current), entries: $0.value.stale(rulesThatRan: rules))
      }.filter { !$0.entries.isEmpty }
    }
    return result
  }

  /// The findings that are not in the baselines.
  ///
  /// - Parameter old: Other findings. If one of `diagnostics` equals an old one, a baseline accepts the old one.
  static func newFindings(
    _ known: LoadedBaselines, among diagnostics: [Diagnostic], after old: [Diagnostic] = [], _ folders: ProjectFolders
  ) -> [Diagnostic] {
    if known.isEmpty { return diagnostics }
    var counters = known.baselines.mapValues { Baseline.Counter($0 ?? Baseline([])) }
    _ = split(old, known, &counters, folders)
    return split(diagnostics, known, &counters, folders).counting
  }

  private static func split(
    _ diagnostics: [Diagnostic], _ known: LoadedBaselines, _ counters: inout [FilePath: Baseline.Counter],
    _ folders: ProjectFolders
  ) -> (counting: [Diagnostic], known: [Diagnostic]) {
    var split: (counting: [Diagnostic], known: [Diagnostic]) = ([], [])
    for diagnostic in diagnostics {
      let file = folders.current.appending(diagnostic.path.utf8).normalized
      if let path = known.baselineOf(file), counters[path]?.consume(diagnostic) ?? false {
        split.known.append(diagnostic)
      } else {
        split.counting.append(diagnostic)
      }
    }
    return split
  }

  /// Writes the baseline and notes the result.
  ///
  /// - Returns: The baseline as it is now.
  private func update(
    _ path: FilePath, _ old: Baseline?, _ found: [Diagnostic], _ rules: Set<String>, isComplete: Bool,
    isInConflict: Bool, _ folders: ProjectFolders, _ result: inout Result
  ) -> Baseline? {
    let file = path.relative(to: folders.current)
    if !isComplete {
      result.notes.append("The baseline '\(file.displayed)' was not written: a file could not be read.")
      return old
    }
    let new = (old ?? Baseline([])).updated(found, rulesThatRan: rules, grows: allowsGrowth || old == nil)
    do {
      // Joining equal sides changes no entry, but the conflict markers must be removed.
      if old != new || isInConflict { try write(new, to: path) }
    } catch {
      result.failure = FileError(path: file, reason: error.reason)
      return old
    }
    // The report adds some findings to the messages of others.
    let shown = new.split(found, rulesThatRan: rules).known.joined().folded().count
    let isFolded = shown < new.entries.count(where: { rules.contains($0.rule) })
    let shows = isFolded ? " (the lint shows some of them together, as \(shown))" : ""
    let knows = "has \(Counted.text(new.entries.count, "finding"))\(shows)"
    if isInConflict, let old {
      let both = "both sides together had \(old.entries.count)"
      result.notes.append("The baseline '\(file.displayed)' is no longer in conflict and \(knows), \(both).")
    } else {
      let before = old.map { $0 == new ? ", as before." : "; it had \($0.entries.count)." } ?? "."
      result.notes.append("The baseline '\(file.displayed)' \(knows)\(before)")
    }
    return new
  }

  /// Returns a note with the lines for the configuration; empty if the configuration names the baseline.
  ///
  /// - Parameter findings: How many of today's findings the baseline has.
  private func advice(_ known: LoadedBaselines, _ tree: ConfigurationTree, _ findings: Int, _ folders: ProjectFolders)
    -> [String]
  {
    guard findings > 0, let path = known.files.first else { return [] }
    let configured = tree.baselines.map { FilePath($0.folder).appending($0.path.utf8).normalized }
    if configured.contains(path) { return [] }
    let name = JSONText.quoted(path.relative(to: folders.root).text)
    let file = folders.root.appending(".vmgen.json".utf8).relative(to: folders.current).displayed
    let remedy =
      FileSystem.kind(folders.root.appending(".vmgen.json".utf8)) == nil
      ? "write '{ \"baseline\": \(name) }' to '\(file)'"
      : configured.isEmpty
        ? "add '\"baseline\": \(name)' to '\(file)'" : "name it in '\(file)': '\"baseline\": \(name)'"
    return ["No configuration names the baseline, so 'vmgen lint' does not use it yet; \(remedy)."]
  }

  private func write(_ baseline: Baseline, to path: FilePath) throws(FileError) {
    var file = try FileReplacement(of: path, separates: true)
    file.write(BaselineFile.text(baseline))
    try file.finish()
  }

  /// The text about entries without a finding; empty if there are none.
  ///
  /// - Parameter isStaged: Whether the baselines are those of the git index.
  static func text(ofStale stale: [(path: FilePath, entries: [Baseline.Entry])], isStaged: Bool) -> String {
    var text = ""
    for (path, entries) in stale {
      for entry in entries.prefix(10) {
        text += "vmgen: stale entry in the baseline: \(entry.rule) in '\(entry.declaration)'\n"
      }
      if entries.count > 10 { text += "vmgen: and \(entries.count - 10) more\n" }
      let stage = isStaged ? ", then stage it with 'git add \(path.displayed)'" : ""
      text += "vmgen: remove them with 'vmgen lint --write-baseline \(path.displayed)'\(stage)\n"
    }
    return text
  }
}
