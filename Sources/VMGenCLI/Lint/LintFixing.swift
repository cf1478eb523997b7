import HostIO
import Linting
import Wording

/// `--fix`, `--unsafe-fixes`, `--diff`: fixes files in memory until no fix is left, then writes or shows the result.
struct LintFixing {
  static let options = [
    OptionDefinition(name: "--fix", summary: "apply the safe fixes"),
    OptionDefinition(
      name: "--unsafe-fixes", summary: "with --fix or --diff: apply unsafe fixes as well, which may break other code"),
    OptionDefinition(name: "--diff", summary: "print what --fix would change, as a patch; write nothing"),
  ]

  /// Whether `--fix` or `--diff` was given.
  let isEnabled: Bool
  /// Whether the run only shows the fixes.
  let showsOnly: Bool
  private let allowsUnsafe: Bool

  /// Creates fixing in memory only.
  init(allowsUnsafe: Bool) { (isEnabled, showsOnly, self.allowsUnsafe) = (true, true, allowsUnsafe) }

  init(_ arguments: Arguments) throws(UsageError) {
    if arguments.has("--fix"), arguments.has("--diff") {
      throw UsageError(
        message: "'--fix' writes the fixes, and '--diff' only shows them", remedy: "remove one of them", command: "lint"
      )
    }
    showsOnly = arguments.has("--diff")
    isEnabled = showsOnly || arguments.has("--fix")
    allowsUnsafe = arguments.has("--unsafe-fixes")
    if allowsUnsafe, !isEnabled {
      throw UsageError(
        message: "'--unsafe-fixes' needs '--fix' or '--diff'", remedy: "write '--fix --unsafe-fixes'", command: "lint")
    }
    if isEnabled, arguments.has("--stdin-path") {
      throw UsageError(
        message: "standard input cannot be fixed", remedy: "name the file instead of '--stdin-path'", command: "lint")
    }
  }

  private static let linked = "not fixed, because its path contains a link; fix the file that the link leads to"
  private static let unnameable = "not fixed, because its name is not UTF-8; rename it, or fix it by hand"

  /// The result of fixing.
  struct Result {
    /// The lint's outcome after the fixes.
    var outcome: ProjectLint.Outcome
    /// The files to change.
    fileprivate(set) var files: [(path: FilePath, session: FixSession)] = []
    var fixed: Int { files.reduce(0) { $0 + $1.session.fixed.count } }
    /// The fixed findings.
    var fixedFindings: [Diagnostic] { files.flatMap(\.session.fixed) }
    /// The findings whose fix would have made a forbidden change.
    fileprivate(set) var refused: [(path: String, rule: String)] = []
    /// Files that have fixes but must not be changed, with the reasons.
    fileprivate(set) var leftAlone: [FileError] = []
    /// Files that could not be read or written.
    fileprivate(set) var errors: [FileError] = []
    /// Files that can be misread, so no fix that depends on other files is safe.
    var broken: [FilePath] = []
    /// Files that killed runs left beside files with findings.
    fileprivate(set) var leftovers: [FilePath] = []
  }

  /// Fixes files in memory.
  ///
  /// - Parameters:
  ///   - outcome: The lint's outcome before the fixes.
  ///   - staged: The index, if the run linted it. Only files that are staged as a whole are fixed.
  ///   - counting: Filters findings. Findings that a baseline silences are not fixed.
  ///   - folders: The folders that paths are relative to.
  ///   - lint: Lints the project again with new bytes for some files.
  func fix(
    _ outcome: ProjectLint.Outcome, _ staged: GitSnapshot?, counting: ([Diagnostic]) -> [Diagnostic],
    _ folders: ProjectFolders,
    lint: ([FilePath: [UInt8]]) -> ProjectLint.Outcome
  ) -> Result {
    var result = Result(outcome: outcome)
    var sessions: [FilePath: FixSession] = [:]
    let rules = outcome.rules.map(\.rule)
    func file(_ diagnostic: Diagnostic) -> FilePath { folders.current.appending(diagnostic.path.utf8).normalized }
    let fixable = counting(outcome.diagnostics).filter { found in
      found.fixIts.contains { allowsUnsafe || $0.safety == .safe }
    }
    result.leftovers = Leftovers.find(in: outcome.diagnostics.map { file($0).parent })
    for path in Set(fixable.map(file)).sorted() {
      // The displayed name of such a file is not its path.
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
    // Every round lints the bytes in memory, so changes on the disk have no effect.
    var hasChanged = true
    while hasChanged {
      result.outcome = lint(sessions.mapValues(\.bytes))
      hasChanged = false
      let found = Dictionary(grouping: counting(result.outcome.diagnostics), by: file)
      for path in sessions.keys.sorted() where sessions[path]?.advance(found[path] ?? []) ?? false { hasChanged = true }
    }
    result.refused = sessions.sorted { $0.key < $1.key }.flatMap(\.value.refused).map { ($0.path, $0.rule) }
    result.files = sessions.sorted { $0.key < $1.key }.filter { $0.value.bytes != $0.value.original }
      .map { ($0.key, $0.value) }
    return result
  }

  /// Whether a path contains a link. Files behind links are not written.
  private func isLink(_ path: FilePath, _ folders: ProjectFolders) -> Bool {
    FileSystem.kind(path, followsLinks: false) == .link
      || path.isInside(folders.root) && FileSystem.hasLink(path, below: folders.root)
  }

  /// Replaces the files as a whole. A file that changed since it was read is not replaced.
  func write(_ result: inout Result, _ staged: GitSnapshot?, _ folders: ProjectFolders) {
    var written: [(FilePath, FixSession)] = []
    for (path, session) in result.files {
      do throws(FileError) {
        let current = try FileSystem.read(path)
        // Another name of a hard-linked file was already fixed.
        if staged == nil, current == session.bytes {
          written.append((path, session))
          continue
        }
        guard current == session.original else {
          throw FileError(path: path, reason: "not fixed, because it changed during the run; run again")
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

  /// The changes as a patch.
  func diff(_ result: Result, _ folders: ProjectFolders) -> [UInt8] {
    result.files.flatMap { path, session in
      UnifiedDiff.of(
        path: path.relative(to: folders.current).text, from: session.original, to: session.bytes)
    }
  }

  /// The summary at the end of the run.
  func summary(_ result: Result, _ folders: ProjectFolders) -> String {
    let verb = showsOnly ? "Would fix" : "Fixed"
    let (findings, files) = (Counted.text(result.fixed, "finding"), Counted.text(result.files.count, "file"))
    var text = "\(verb) \(findings) in \(files).\n"
    text += Self.text(ofRefused: result.refused)
    if let note = FoundLeftovers(result.leftovers, current: folders.current).note(.shell) {
      text += "\(note.prefix(1).uppercased())\(note.dropFirst()).\n"
    }
    if let file = result.broken.first {
      let others = result.broken.count == 1 ? "" : " (and \(Counted.text(result.broken.count - 1, "other file")))"
      text +=
        "\(file.relative(to: folders.current).displayed)\(others): an unmatched bracket, string or comment, or a merge "
        + "conflict; until you repair it, no fix that depends on other files is safe.\n"
    }
    for file in result.leftAlone {
      text += "\(file.path.relative(to: folders.current).displayed): \(file.reason).\n"
    }
    return text
  }

  /// Names the first findings whose fix was skipped, with the reason; empty for none.
  static func text(ofRefused refused: [(path: String, rule: String)]) -> String {
    if refused.isEmpty { return "" }
    let more = refused.count - shownRefusals
    let names = refused.prefix(shownRefusals).map { "\($0.rule) in \(TerminalText.escaped($0.path))" }
      .joined(separator: ", ")
    let fixes = refused.count == 1 ? "1 fix was" : "\(refused.count) fixes were"
    return "\(fixes) skipped, because the result would not have been the intended one; fix by hand: \(names)"
      + (more > 0 ? " and \(more) more" : "") + ".\n"
  }

  private static let shownRefusals = 3
}
