import HostIO
import Linting
import Wording

/// `--since REV`, `--new`: reports only findings that earlier states of the project do not have.
///
/// Lints both states as a whole, with the current configuration and baseline, and compares fingerprints. A comparison
/// of changed lines would miss findings: deleting a `final` changes no remaining line.
struct LintComparison {
  static let options = [
    OptionDefinition(
      name: "--since", value: "REV",
      summary: "report only findings added since the merge base of REV and HEAD"),
    OptionDefinition(
      name: "--new", summary: "report only findings added since the last commit, usually with --staged"),
  ]

  private enum Base {
    case lastCommit
    case mergeBase(Word)
  }

  private let base: Base?

  init(_ arguments: Arguments) throws(UsageError) {
    let since = arguments.value("--since")
    if since != nil, arguments.has("--new") {
      throw UsageError(
        message: "'--since' cannot be combined with '--new'",
        remedy: "remove '--new', which compares with the last commit",
        command: "lint")
    }
    base = since.map(Base.mergeBase) ?? (arguments.has("--new") ? .lastCommit : nil)
  }

  /// The commit to compare with; nil for the last commit, if there is one.
  func commit(_ folders: ProjectFolders) throws(UsageError) -> Git.CommitID? {
    guard case .mergeBase(let revision)? = base else { return nil }
    do {
      return try Git(current: folders.current, project: folders.root).mergeBase(with: revision.bytes)
    } catch {
      throw Self.usage(error, FilePath(revision.bytes).displayed)
    }
  }

  // MARK: - Earlier states

  /// The states of the project to compare with.
  struct Earlier {
    /// The files of each state.
    var states: [LintSelection]
    /// A name for the earlier state, for messages.
    var name: String
    /// Files of the earlier state that could not be read.
    var errors: [FileError] = []
  }

  /// Finds the changed files and restricts the selection to them.
  ///
  /// - Parameters:
  ///   - selection: The files to report on in the current state.
  ///   - commit: The result of `commit(_:)`.
  func earlier(
    _ selection: inout LintSelection, _ commit: Git.CommitID?, _ folders: ProjectFolders
  ) throws(UsageError) -> Earlier? {
    guard let base else { return nil }
    let name =
      switch base {
      case .lastCommit: "the last commit"
      case .mergeBase(let revision): "the merge base with '\(FilePath(revision.bytes).displayed)'"
      }
    if let staged = selection.staged {
      do throws(GitError) {
        return Earlier(states: try staged.parents().map(selection.earlier), name: name)
      } catch {
        throw usage(error)
      }
    }
    let changes = try changes(since: commit, folders, honoursIgnores: selection.walker.honoursIgnores)
    let state = selection.earlier(given: changes.old, absent: changes.added.union(changes.unknown))
    selection.restrict(to: changes.changed)
    let errors = changes.unknown.filter(selection.covers).sorted().map {
      FileError(
        path: $0.relative(to: folders.current),
        reason: "all its findings count as new, since its text in \(name) is unknown: \(GitSnapshot.missing)")
    }
    return Earlier(states: [state], name: name, errors: errors)
  }

  /// The changes of the work tree since a commit; nil means the last one.
  private func changes(
    since commit: Git.CommitID?, _ folders: ProjectFolders, honoursIgnores: Bool
  ) throws(UsageError) -> DiskChanges {
    let git = Git(current: folders.current, project: folders.root)
    let tree: Git.WorkTree
    do throws(GitError) {
      var last: Git.CommitID?
      if commit == nil { last = try git.lastCommit() }
      tree = try git.workTree(comparedWith: commit ?? last)
    } catch {
      throw usage(error)
    }
    // Otherwise nothing in the project would count as changed.
    try GitSnapshot.requireProject(folders, inRepository: tree.top)
    do throws(GitError) {
      return try DiskChanges(git, tree, in: folders.root, honoursIgnores: honoursIgnores)
    } catch {
      throw usage(error)
    }
  }

  private func usage(_ error: GitError) -> UsageError {
    UsageError(message: "\(option) needs git: \(error.text)", remedy: error.remedy, command: "lint")
  }

  private var option: String {
    if case .mergeBase = base { return "'--since'" }
    return "'--new'"
  }

  private static let fetchHistoryRemedy =
    "fetch the whole history ('git fetch --unshallow', 'fetch-depth: 0' on GitHub)"

  private static func usage(_ error: Git.RevisionError, _ revision: String) -> UsageError {
    switch error {
    case .unknownRevision(let names, let isShallow):
      var remedy =
        isShallow ? "this clone is shallow: \(fetchHistoryRemedy)" : "list the branches with 'git branch --all'"
      if let nearest = NearestName.find(revision, among: names) {
        remedy = "did you mean '\(TerminalText.escaped(Array(nearest.utf8)))'?"
      }
      return UsageError(message: "'--since \(revision)' names no commit", remedy: remedy, command: "lint")
    case .noCommits:
      return UsageError(
        message: "'--since' needs a commit, but there is none yet", remedy: "remove '--since'",
        command: "lint")
    case .noMergeBase(let isShallow):
      return UsageError(
        message: "'\(revision)' and HEAD have no commit in common"
          + (isShallow ? " in this shallow clone" : ""),
        remedy: isShallow ? fetchHistoryRemedy : "name a revision that this branch started from", command: "lint")
    case .git(let error):
      return UsageError(message: "'--since' needs git: \(error.text)", remedy: error.remedy, command: "lint")
    }
  }
}

/// The differences between the Swift files on the disk and those of a commit.
private struct DiskChanges {
  /// The committed bytes of files that were changed or deleted.
  var old: [FilePath: [UInt8]] = [:]
  /// Files that the commit does not have.
  var added: Set<FilePath> = []
  /// Files that were changed or added.
  var changed: Set<FilePath> = []
  /// Changed files whose committed bytes are not available.
  var unknown: Set<FilePath> = []

  /// - Parameter tree: The files on the disk and those of the commit. Without a commit all files are new.
  init(_ git: Git, _ tree: Git.WorkTree, in project: FilePath, honoursIgnores: Bool) throws(GitError) {
    let recorded = tree.recorded.filter { entry in
      entry.path.isInside(project)
        && !(honoursIgnores && FileWalker.foreignFolder(entry.path, isFolder: false, in: project) != nil)
    }
    added = tree.present.subtracting(recorded.map(\.path))
    changed = added
    let isSame = Threads.visit(recorded.count, threads: Machine.coreCount, (buffer: FileBuffer(), same: [Int]())) {
      reading, index in
      let entry = recorded[index]
      do throws(FileError) { try reading.buffer.read(entry.path) } catch { return }
      if entry.id.isName(of: reading.buffer.bytes, count: reading.buffer.count) { reading.same.append(index) }
    }
    let same = Set(isSame.flatMap(\.same))
    let different = recorded.indices.filter { !same.contains($0) }.map { recorded[$0] }
    let blobs = try git.blobs(Set(different.map(\.id)))
    for entry in different {
      let now = FileSystem.kind(entry.path, followsLinks: false) == .file ? try? FileSystem.read(entry.path) : nil
      guard let bytes = blobs[entry.id], !GitSnapshot.isPointer(bytes[...]) else {
        unknown.insert(entry.path)
        if now != nil { changed.insert(entry.path) }
        continue
      }
      // A file that differs only in line endings is unchanged.
      if let now, Self.lines(now) == Self.lines(bytes) { continue }
      old[entry.path] = bytes
      if now != nil { changed.insert(entry.path) }
    }
  }

  private static func lines(_ bytes: [UInt8]) -> [UInt8] { bytes.filter { $0 != UInt8(ascii: "\r") } }
}

/// The findings of earlier states of a project.
struct EarlierFindings {
  private let diagnostics: [Diagnostic]

  /// Stores the findings of all states; a merge has several.
  init(_ diagnostics: [Diagnostic]) { self.diagnostics = diagnostics }

  /// Divides the current findings into those that earlier states have, and new ones; both keep their order. Equal
  /// findings are counted: if there were two and now there are three, one is new. Of equal findings, the one whose file,
  /// text or neighbouring lines differ most counts as new.
  func split(_ found: [Diagnostic]) -> (old: [Diagnostic], new: [Diagnostic]) {
    var before = diagnostics
    var now = Array(found.enumerated())
    func line(_ diagnostic: Diagnostic) -> String {
      "\(diagnostic.fingerprint)\n\(diagnostic.path)\n\(diagnostic.excerpt.text)"
    }
    let keys: [(Diagnostic) -> String] = [
      { "\(line($0))\n\($0.surroundings)" }, { "\(line($0))\n\($0.surroundings.above)" },
      { "\(line($0))\n\($0.surroundings.below)" }, line, { "\($0.fingerprint)\n\($0.path)" }, \.fingerprint,
      // The fingerprint of an import contains the file's first ViewModel, which may have changed.
      { Self.isOfImport($0) ? "\($0.rule)\n\($0.path)\n\($0.excerpt.text)" : line($0) },
    ]
    for key in keys where !now.isEmpty && !before.isEmpty {
      var left: [String: Int] = [:]
      for diagnostic in before { left[key(diagnostic), default: 0] += 1 }
      var met: [String: Int] = [:]
      now.removeAll { _, diagnostic in
        let key = key(diagnostic)
        guard let count = left[key], count > 0 else { return false }
        left[key] = count - 1
        met[key, default: 0] += 1
        return true
      }
      before.removeAll { diagnostic in
        let key = key(diagnostic)
        guard let count = met[key], count > 0 else { return false }
        met[key] = count - 1
        return true
      }
    }
    // An error that became a mere warning is not new.
    for diagnostic in before where !diagnostic.isOnlyWarning {
      let place = now.firstIndex {
        $0.element.isOnlyWarning && $0.element.fingerprintAsError == diagnostic.fingerprint
      }
      if let place { now.remove(at: place) }
    }
    let new = Set(now.map(\.offset))
    return (found.indices.filter { !new.contains($0) }.map { found[$0] }, now.map(\.element))
  }

  /// Whether the finding is on the line of an import.
  private static func isOfImport(_ diagnostic: Diagnostic) -> Bool {
    diagnostic.excerpt.text.split(separator: " ").contains("import")
  }

  /// The text about findings that are not shown; empty if there are none.
  static func text(ofHidden count: Int, in name: String) -> String {
    if count == 0 { return "" }
    return count == 1
      ? "vmgen: 1 finding is not shown, because \(name) has it\n"
      : "vmgen: \(count) findings are not shown, because \(name) has them\n"
  }
}
