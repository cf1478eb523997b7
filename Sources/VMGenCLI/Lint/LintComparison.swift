import HostIO
import Linting
import Wording

/// `--since REV`, `--new`: only findings count that an earlier state of the project does not have.
///
/// Both states are linted as a whole, with the configuration and the baseline of today, and findings are told apart by
/// their fingerprints. Lines say nothing: a `final` that is deleted changes none that is left.
struct LintComparison {
  static let options = [
    OptionDefinition(
      name: "--since", value: "REV",
      summary: "only findings that the last commit which REV and HEAD share does not have"),
    OptionDefinition(
      name: "--new", summary: "only findings that the last commit does not have, the usual choice for --staged"),
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
        message: "'--since' and '--new' do not go together",
        remedy: "leave out '--new', which is about the last commit",
        command: "lint")
    }
    base = since.map(Base.mergeBase) ?? (arguments.has("--new") ? .lastCommit : nil)
  }

  /// Whether findings are compared at all.
  var isAsked: Bool { base != nil }

  /// The commit that the index or the disk is compared with; nil for the last one, whatever that is.
  func commit(_ folders: ProjectFolders) throws(UsageError) -> Git.CommitID? {
    guard case .mergeBase(let revision)? = base else { return nil }
    do {
      return try Git(current: folders.current, project: folders.root).mergeBase(with: revision.bytes)
    } catch {
      throw Self.usage(error, FilePath(revision.bytes).displayed)
    }
  }

  // MARK: - Earlier states

  /// The states of the project that findings are compared with.
  struct Earlier {
    /// What is read of each.
    var states: [LintSelection]
    /// Where findings are that were there before, for messages.
    var name: String
    /// What could not be read.
    var errors: [FileError] = []
  }

  /// Finds out what has changed, and asks for no other file.
  ///
  /// - Parameters:
  ///   - selection: What is asked for now.
  ///   - commit: See `commit(_:)`.
  func earlier(
    _ selection: inout LintSelection, _ commit: Git.CommitID?, _ folders: ProjectFolders
  ) throws(UsageError) -> Earlier? {
    guard let base else { return nil }
    let name =
      switch base {
      case .lastCommit: "the last commit"
      case .mergeBase(let revision): "the merge base with '\(FilePath(revision.bytes).displayed)'"
      }
    do throws(GitError) {
      if let staged = selection.staged {
        return Earlier(states: try staged.before().map(selection.earlier), name: name)
      }
      let git = Git(current: folders.current, project: folders.root)
      var last: Git.CommitID?
      if commit == nil { last = try git.lastCommit() }
      let changes = try DiskChanges(
        git, since: commit ?? last, in: folders.root, honoursIgnores: selection.walker.honoursIgnores)
      let state = selection.earlier(given: changes.old, absent: changes.added.union(changes.unknown))
      selection.restrict(to: changes.changed)
      let errors = changes.unknown.filter(selection.covers).sorted().map {
        FileError(
          path: $0.relative(to: folders.current),
          reason: "what \(name) has of it is not known, so all its findings count: \(StagedFiles.missing)")
      }
      return Earlier(states: [state], name: name, errors: errors)
    } catch {
      throw UsageError(message: "\(option) asks git, and \(error.text)", remedy: error.remedy, command: "lint")
    }
  }

  private var option: String {
    if case .mergeBase = base { return "'--since'" }
    return "'--new'"
  }

  private static let deepen = "fetch its whole history ('git fetch --unshallow', 'fetch-depth: 0' on GitHub)"

  private static func usage(_ error: Git.RevisionError, _ revision: String) -> UsageError {
    switch error {
    case .unknownRevision(let names, let isShallow):
      var remedy = isShallow ? "this clone is shallow: \(deepen)" : "see 'git branch --all' for what there is"
      if let nearest = NearestName.find(revision, among: names) {
        remedy = "did you mean '\(TerminalText.escaped(Array(nearest.utf8)))'?"
      }
      return UsageError(message: "'--since \(revision)' names no commit", remedy: remedy, command: "lint")
    case .noCommits:
      return UsageError(
        message: "'--since' has nothing to compare with, there is no commit yet", remedy: "leave it out",
        command: "lint")
    case .noMergeBase(let isShallow):
      return UsageError(
        message: "'\(revision)' and HEAD have no commit in common"
          + (isShallow ? " in this clone, which is shallow" : ""),
        remedy: isShallow ? deepen : "name a revision that this branch began at", command: "lint")
    case .git(let error):
      return UsageError(message: "'--since' asks git, and \(error.text)", remedy: error.remedy, command: "lint")
    }
  }
}

/// How the Swift files on the disk differ from those of a commit.
private struct DiskChanges {
  /// What the commit has of files that are different now, or gone.
  var old: [FilePath: [UInt8]] = [:]
  /// Files that it has not got.
  var added: Set<FilePath> = []
  /// Files that are different now, or were added.
  var changed: Set<FilePath> = []
  /// Files that are different now, while git does not have what they were.
  var unknown: Set<FilePath> = []

  /// - Parameters:
  ///   - commit: Nil where there is none: then all files were added.
  init(_ git: Git, since commit: Git.CommitID?, in project: FilePath, honoursIgnores: Bool) throws(GitError) {
    let tree = try git.workTree(comparedWith: commit)
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
      guard let bytes = blobs[entry.id], !StagedFiles.isPointer(bytes[...]) else {
        unknown.insert(entry.path)
        if now != nil { changed.insert(entry.path) }
        continue
      }
      // Line ends as the disk has them make no difference.
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

  /// Takes those of all states: a merge has several.
  init(_ diagnostics: [Diagnostic]) { self.diagnostics = diagnostics }

  /// Those of the findings of now that were not there. Equal ones are counted: of three where there were two, one is new,
  /// and it is, if possible, one in another file or with another text than those that were there.
  func new(among found: [Diagnostic]) -> [Diagnostic] {
    var before = diagnostics
    var now = Array(found.enumerated())
    let keys: [(Diagnostic) -> String] = [
      { "\($0.fingerprint)\n\($0.path)\n\($0.excerpt.text)" }, { "\($0.fingerprint)\n\($0.path)" }, \.fingerprint,
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
    return now.map(\.element)
  }

  /// What is said of findings that are not shown; empty where there are none.
  static func text(ofHidden count: Int, in name: String) -> String {
    if count == 0 { return "" }
    return count == 1
      ? "vmgen: 1 finding is not shown, since \(name) has it\n"
      : "vmgen: \(count) findings are not shown, since \(name) has them\n"
  }
}
