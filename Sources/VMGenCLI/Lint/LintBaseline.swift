import Configuring
import HostIO
import Linting
import Wording

/// The baselines of a run: what they know does not count.
struct LintBaseline {
  static let options = [
    OptionDefinition(
      name: "--baseline", value: "FILE", summary: "findings that do not count, instead of the configured"),
    OptionDefinition(
      name: "--write-baseline", value: "FILE",
      summary: "write the findings to FILE, so that they do not count; one that is there only shrinks"),
    OptionDefinition(name: "--grow", summary: "with --write-baseline: take in what the file does not know"),
  ]

  private let given: FilePath?
  private let written: FilePath?
  private let grows: Bool

  init(_ arguments: Arguments) throws(UsageError) {
    given = arguments.value("--baseline").map { FilePath($0.bytes) }
    written = arguments.value("--write-baseline").map { FilePath($0.bytes) }
    grows = arguments.has("--grow")
    if grows, written == nil {
      throw UsageError(
        message: "'--grow' is about '--write-baseline'", remedy: "say both, or none", command: "lint")
    }
    if given != nil, written != nil {
      throw UsageError(
        message: "'--baseline' and '--write-baseline' do not go together",
        remedy: "'--write-baseline FILE' reads FILE, too", command: "lint")
    }
    for case let path? in [given, written] where path.bytes.isEmpty {
      throw UsageError(message: "the baseline has no name", remedy: "name a file", command: "lint")
    }
    if written != nil, !arguments.operands.isEmpty || arguments.has("--stdin-path") {
      throw UsageError(
        message: "a baseline is of the whole project", remedy: "leave the paths out", command: "lint")
    }
    for option in ["--staged", "--since", "--new", "--diff"] where written != nil && arguments.has(option) {
      throw UsageError(
        message: "a baseline is of the whole project, and '\(option)' is about a part of it", remedy: "leave it out",
        command: "lint")
    }
  }

  /// What has been read, and for which files.
  struct Known {
    /// By the files' paths; nil where a file is to be written that is not there yet.
    fileprivate var baselines: [FilePath: Baseline?] = [:]
    fileprivate var baselineOf: (FilePath) -> FilePath? = { _ in nil }
    /// Whether the file to be written has the marks of a merge.
    fileprivate var isInConflict = false

    /// Whether a baseline knows a finding like this one.
    func contains(_ diagnostic: Diagnostic, _ file: FilePath) -> Bool {
      guard let path = baselineOf(file), let baseline = baselines[path] else { return false }
      return baseline?.knows(diagnostic.fingerprint) ?? false
    }

    /// The files that were read, or are to be written.
    var files: [FilePath] { Array(baselines.keys) }

    /// Whether there is any: then all findings of the project have to be known, since equal ones are counted.
    var isEmpty: Bool { baselines.isEmpty }
  }

  /// Reads the baselines, before anything is done.
  ///
  /// - Throws: Where one is not there, cannot be read, or is none. It is left as it is.
  func read(
    _ tree: ConfigurationTree, _ staged: StagedFiles?, _ folders: ProjectFolders
  ) throws(UsageError) -> Known {
    var known = Known()
    if let path = given ?? written {
      if let written { _ = try ProtectedFiles(tree.files(in: folders.current)).checked(written, folders) }
      let path = try folders.inside(path, written == nil ? "--baseline" : "--write-baseline", command: "lint")
      let mayBeMissing = written != nil && FileSystem.kind(path) == nil
      known.baselines[path] = .some(mayBeMissing ? nil : try load(path, staged, folders, &known.isInConflict))
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
            message: "the baseline '\(path.relative(to: folders.current).displayed)' lies outside of the project",
            remedy: "name a file of the project in the configuration, or any file by '--baseline'", command: "lint")
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
    _ path: FilePath, _ staged: StagedFiles?, _ folders: ProjectFolders, _ isInConflict: inout Bool
  ) throws(UsageError) -> Baseline {
    let shown = path.relative(to: folders.current).displayed
    let bytes: [UInt8]
    do {
      // What is staged is judged by the baseline of the same commit; one that git does not know is on the disk only.
      bytes = if let staged, staged.has(path) { try staged.read(path) } else { try FileSystem.read(path) }
    } catch {
      throw UsageError(
        message: "the baseline '\(shown)' cannot be read (\(error.reason))",
        remedy: "write it with 'vmgen lint --write-baseline \(shown)'", command: "lint")
    }
    do {
      // What is written anew may be in conflict: it shrinks to what is found.
      if written != nil { isInConflict = BaselineFile.isInConflict(bytes) }
      return try BaselineFile.read(bytes, joinsSides: written != nil)
    } catch {
      throw UsageError(message: error.text(path: shown, bytes), remedy: nil, command: "lint")
    }
  }

  /// What came of applying the baselines.
  struct Result {
    var counting: [Diagnostic] = []
    var known: [Diagnostic] = []
    /// Entries that no finding meets; found only where the whole project was checked.
    var stale: [Baseline.Entry] = []
    /// What to say of the file that was written, or why it was not.
    var notes: [String] = []
    var failure: FileError?
  }

  /// Parts the findings of the whole project, and writes the baseline where that was asked for.
  ///
  /// - Parameters:
  ///   - diagnostics: All findings of the project.
  ///   - rules: The rules that ran.
  ///   - isComplete: Whether every file was read.
  func apply(
    _ known: Known, to diagnostics: [Diagnostic], rules: Set<String>, isComplete: Bool, _ folders: ProjectFolders
  ) -> Result {
    var result = Result()
    if known.isEmpty {
      result.counting = diagnostics
      return result
    }
    var counters: [FilePath: Baseline.Counter] = [:]
    for (path, old) in known.baselines {
      // Where one is written, all findings are its own.
      let baseline =
        written == nil
        ? old
        : update(
          path, old, diagnostics, rules, isComplete: isComplete, isInConflict: known.isInConflict, folders, &result)
      counters[path] = Baseline.Counter(baseline ?? Baseline([]))
    }
    (result.counting, result.known) = Self.split(diagnostics, known, &counters, folders)
    if isComplete {
      result.stale = counters.sorted { $0.key < $1.key }.flatMap { $0.value.stale(rulesThatRan: rules) }
    }
    return result
  }

  /// The findings of an earlier state that the baselines of today do not know.
  static func counting(_ known: Known, among diagnostics: [Diagnostic], _ folders: ProjectFolders) -> [Diagnostic] {
    if known.isEmpty { return diagnostics }
    var counters = known.baselines.mapValues { Baseline.Counter($0 ?? Baseline([])) }
    return split(diagnostics, known, &counters, folders).counting
  }

  private static func split(
    _ diagnostics: [Diagnostic], _ known: Known, _ counters: inout [FilePath: Baseline.Counter],
    _ folders: ProjectFolders
  ) -> (counting: [Diagnostic], known: [Diagnostic]) {
    var split: (counting: [Diagnostic], known: [Diagnostic]) = ([], [])
    for diagnostic in diagnostics {
      let file = folders.current.appending(diagnostic.path.utf8).normalized
      if let path = known.baselineOf(file), counters[path]?.lets(pass: diagnostic) ?? false {
        split.known.append(diagnostic)
      } else {
        split.counting.append(diagnostic)
      }
    }
    return split
  }

  /// Writes the baseline that was asked for, and says what it has become.
  ///
  /// - Returns: What it knows now.
  private func update(
    _ path: FilePath, _ old: Baseline?, _ found: [Diagnostic], _ rules: Set<String>, isComplete: Bool,
    isInConflict: Bool, _ folders: ProjectFolders, _ result: inout Result
  ) -> Baseline? {
    let file = path.relative(to: folders.current)
    if !isComplete {
      result.notes.append("The baseline '\(file.displayed)' was not written: a file could not be read.")
      return old
    }
    let new = (old ?? Baseline([])).updated(found, rulesThatRan: rules, grows: grows || old == nil)
    do {
      // Both sides may know the same: the marks of the merge go all the same.
      if old != new || isInConflict { try write(new, to: path) }
    } catch {
      result.failure = FileError(path: file, reason: error.reason)
      return old
    }
    let knows = "knows \(Counted.text(new.entries.count, "finding"))"
    if isInConflict, let old {
      let both = "both sides together \(old.entries.count)"
      result.notes.append("The baseline '\(file.displayed)' is no longer in conflict and \(knows), \(both).")
    } else {
      let before = old.map { $0 == new ? ", as before." : "; it was \($0.entries.count)." } ?? "."
      result.notes.append("The baseline '\(file.displayed)' \(knows)\(before)")
    }
    return new
  }

  private func write(_ baseline: Baseline, to path: FilePath) throws(FileError) {
    var file = try FileReplacement(of: path)
    file.write(BaselineFile.text(baseline))
    try file.finish()
  }

  /// What to say of entries that no finding meets.
  static func text(ofStale stale: [Baseline.Entry]) -> String {
    var text = ""
    for entry in stale.prefix(10) { text += "vmgen: stale in the baseline: \(entry.rule) in '\(entry.declaration)'\n" }
    if stale.count > 10 { text += "vmgen: and \(stale.count - 10) more\n" }
    return stale.isEmpty ? "" : text + "vmgen: 'vmgen lint --write-baseline FILE' takes them out\n"
  }
}
