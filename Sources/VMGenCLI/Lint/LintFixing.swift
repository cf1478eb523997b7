import HostIO
import Linting
import Wording

/// `--fix`, `--unsafe-fixes`, `--diff`: mends files in memory, round by round, and writes or shows what came of it.
struct LintFixing {
  static let options = [
    OptionDefinition(name: "--fix", summary: "mend what can be mended without a person's judgement"),
    OptionDefinition(name: "--unsafe-fixes", summary: "with --fix or --diff: also what may break other code"),
    OptionDefinition(name: "--diff", summary: "show what --fix would do, and write nothing"),
  ]

  /// Whether anything is to be mended or shown.
  let isAsked: Bool
  /// Whether it is only shown.
  let showsOnly: Bool
  private let allowsUnsafe: Bool

  init(_ arguments: Arguments) throws(UsageError) {
    showsOnly = arguments.has("--diff")
    isAsked = showsOnly || arguments.has("--fix")
    allowsUnsafe = arguments.has("--unsafe-fixes")
    if allowsUnsafe, !isAsked {
      throw UsageError(
        message: "'--unsafe-fixes' alone mends nothing", remedy: "say '--fix --unsafe-fixes'", command: "lint")
    }
    if isAsked, arguments.has("--stdin-path") {
      throw UsageError(
        message: "standard input cannot be mended", remedy: "name the file instead of '--stdin-path'", command: "lint")
    }
  }

  private static let linked = "it is a link, or lies behind one, and is left as it is; mend the file that it leads to"
  private static let unnameable = "its name is not UTF-8, and it is left as it is; rename it, or mend it by hand"

  /// What has become of the files.
  struct Result {
    /// What the lint finds now.
    var outcome: ProjectLint.Outcome
    /// The files that change, as shown, with what they held.
    fileprivate(set) var files: [(path: FilePath, session: FixSession)] = []
    var fixed: Int { files.reduce(0) { $0 + $1.session.fixed.count } }
    /// Findings whose fixes would have done more than they may.
    fileprivate(set) var refused = 0
    /// Files that are not mended though they could be, and why.
    fileprivate(set) var leftAlone: [FileError] = []
    /// Files that could not be read or written.
    fileprivate(set) var errors: [FileError] = []
  }

  /// Mends in memory.
  ///
  /// - Parameters:
  ///   - outcome: What the lint has found.
  ///   - staged: What is staged, where that is what was linted; then only files that are staged whole are mended.
  ///   - counting: Those of some findings that count; what comments or a baseline silence is left alone.
  ///   - folders: Where paths start.
  ///   - lint: Lints again, with other bytes for some files.
  func mend(
    _ outcome: ProjectLint.Outcome, _ staged: StagedFiles?, counting: ([Diagnostic]) -> [Diagnostic],
    _ folders: ProjectFolders,
    lint: ([FilePath: [UInt8]]) -> ProjectLint.Outcome
  ) -> Result {
    var result = Result(outcome: outcome)
    var sessions: [FilePath: FixSession] = [:]
    let rules = outcome.rules.map(\.rule)
    func file(_ diagnostic: Diagnostic) -> FilePath { folders.current.appending(diagnostic.path.utf8).normalized }
    let mendable = counting(outcome.diagnostics).filter { found in
      found.fixIts.contains { allowsUnsafe || $0.safety == .safe }
    }
    for path in Set(mendable.map(file)).sorted() {
      // What is shown of such a name leads nowhere.
      if path.hasReplacementCharacter, FileSystem.kind(path) == nil {
        result.leftAlone.append(FileError(path: path, reason: Self.unnameable))
        continue
      }
      if isLink(path, folders) {
        result.leftAlone.append(FileError(path: path, reason: Self.linked))
        continue
      }
      do throws(FileError) {
        let (bytes, reason) =
          if let staged { try staged.wholeBytes(of: path) } else { (try FileSystem.read(path), nil) }
        if let reason {
          result.leftAlone.append(FileError(path: path, reason: reason))
        } else {
          sessions[path] = FixSession(bytes, rules: rules, allowsUnsafe: allowsUnsafe)
        }
      } catch {
        result.errors.append(error)
      }
    }
    if sessions.isEmpty { return result }
    // What the sessions hold is what is linted, whatever happens on the disk meanwhile.
    var hasChanged = true
    while hasChanged {
      result.outcome = lint(sessions.mapValues(\.bytes))
      hasChanged = false
      let found = Dictionary(grouping: counting(result.outcome.diagnostics), by: file)
      for path in sessions.keys.sorted() where sessions[path]?.advance(found[path] ?? []) ?? false { hasChanged = true }
    }
    result.refused = sessions.values.reduce(0) { $0 + $1.refused.count }
    result.files = sessions.sorted { $0.key < $1.key }.filter { $0.value.bytes != $0.value.original }
      .map { ($0.key, $0.value) }
    return result
  }

  /// Whether a file on the disk is behind a link: nothing is written there.
  private func isLink(_ path: FilePath, _ folders: ProjectFolders) -> Bool {
    FileSystem.kind(path, followsLinks: false) == .link
      || path.isInside(folders.root) && FileSystem.hasLink(path, below: folders.root)
  }

  /// Writes the files, each as a whole. One that has changed since it was read is left alone.
  func write(_ result: inout Result, _ staged: StagedFiles?, _ folders: ProjectFolders) {
    var written: [(FilePath, FixSession)] = []
    for (path, session) in result.files {
      do throws(FileError) {
        guard try FileSystem.read(path) == session.original else {
          throw FileError(path: path, reason: "it has changed since it was read, and is left as it is")
        }
        if let staged {
          try staged.replace(path, from: session.original, with: session.bytes)
        } else {
          if isLink(path, folders) { throw FileError(path: path, reason: Self.linked) }
          var file = try FileReplacement(of: path)
          file.write(session.bytes)
          try file.finish()
        }
        written.append((path, session))
      } catch {
        result.errors.append(FileError(path: path.relative(to: folders.current), reason: error.reason))
      }
    }
    result.files = written
  }

  /// What would change, as a patch.
  func diff(_ result: Result, _ folders: ProjectFolders) -> [UInt8] {
    result.files.flatMap { path, session in
      UnifiedDiff.of(
        path: path.relative(to: folders.current).text, from: session.original, to: session.bytes)
    }
  }

  /// What to say in the end.
  func summary(_ result: Result, _ folders: ProjectFolders) -> String {
    let verb = showsOnly ? "Would mend" : "Mended"
    let (findings, files) = (Counted.text(result.fixed, "finding"), Counted.text(result.files.count, "file"))
    var text = "\(verb) \(findings) in \(files).\n"
    if result.refused > 0 {
      let fixes = result.refused == 1 ? "1 fix was" : "\(result.refused) fixes were"
      text += "\(fixes) left out: they would have changed more than they may.\n"
    }
    for file in result.leftAlone {
      text += "\(file.path.relative(to: folders.current).displayed): \(file.reason).\n"
    }
    return text
  }
}
