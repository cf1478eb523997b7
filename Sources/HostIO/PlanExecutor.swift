import Plans

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Carries out a plan completely or not at all.
///
/// The executor checks the disk again, creates the folders, and writes each file under a temporary name beside its
/// destination. Then it moves all files into place, and deletes what the plan deletes. So missing space or permissions cause a failure before any file is
/// visible. After a failure it undoes the steps in reverse order.
public struct PlanExecutor: Sendable {
  private let calls: PlanSystemCalls

  /// An executor on the real disk.
  public init() { calls = PlanSystemCalls() }

  /// An executor for tests, on a disk that fails on demand.
  init(calls: PlanSystemCalls) { self.calls = calls }

  /// Writes the plan's files and returns their paths, relative to the plan's root.
  ///
  /// Signals take effect after everything is written or undone.
  @discardableResult
  public func execute(_ plan: Plan) throws(PlanExecutionError) -> [String] {
    try Interruption.withSignalsDeferred { () throws(PlanExecutionError) in try carryOut(plan) }
  }

  private func carryOut(_ plan: Plan) throws(PlanExecutionError) -> [String] {
    let conflicts = plan.conflicts.map(\.path)
    guard conflicts.isEmpty else { throw PlanExecutionError(cause: .conflicts(conflicts)) }
    var transaction = PlanTransaction(calls: calls, root: plan.root)
    do throws(PlanTransaction.Stop) {
      try transaction.run(plan.steps)
    } catch {
      transaction.undo()
      throw PlanExecutionError(
        cause: error.cause, leftovers: transaction.leftovers, folderOption: plan.folderOption)
    }
    transaction.finish()
    return plan.steps.filter { $0.action == .create || $0.action == .replace }.map(\.path)
  }
}

/// A run of the executor, with the steps to undo.
private struct PlanTransaction {
  struct Stop: Error {
    var cause: PlanExecutionError.Cause
  }

  private enum UndoStep {
    case madeFolder(String)
    case madeFile(String)
    /// The file at `path` was replaced; the original is at `backup`.
    case replaced(path: String, backup: String)
    /// The file at `path` has several hard links, so its bytes were overwritten; the old ones are at `backup`.
    case overwritten(path: String, backup: String, old: [UInt8], new: [UInt8])
    /// The file at `path` was deleted; the original is at `backup`.
    case deleted(path: String, backup: String)
  }

  let calls: PlanSystemCalls
  let root: String
  private var undoSteps: [UndoStep] = []
  private(set) var leftovers: [String] = []

  init(calls: PlanSystemCalls, root: String) {
    self.calls = calls
    self.root = root
  }

  mutating func run(_ steps: [PlanStep]) throws(Stop) {
    let writes = steps.filter { $0.action == .create || $0.action == .replace }
    let deletions = steps.filter { $0.action == .delete }
    guard let realRoot = calls.realPath(of: root) else {
      throw stop(PlanSystemCalls.Failure(operation: .look, path: root, code: errno))
    }
    for step in writes + deletions { try checkInside(step, realRoot) }
    for step in steps { try checkUnchanged(step) }
    for step in writes { try makeFolders(for: step) }
    // Checks again after all folders were created, because a link may have been added meanwhile.
    for step in writes + deletions { try checkInside(step, realRoot) }

    var staged: [(step: PlanStep, temporary: String)] = []
    for step in writes {
      let temporary = freeName(beside: absolute(step))
      try perform { calls throws(PlanSystemCalls.Failure) in try calls.create(temporary, step.contents) }
      undoSteps.append(.madeFile(temporary))
      staged.append((step, temporary))
    }
    // The first step comes last: the manifest of a new package. After a killed run, a package with a manifest is complete.
    // A package without one is completed by the next run.
    for (step, temporary) in staged.reversed() {
      if step.action == .replace {
        try replace(step, by: temporary)
      } else {
        try place(step, from: temporary)
      }
    }
    for step in deletions { try delete(step) }
  }

  /// Undoes all undoSteps in reverse order, and adds paths that could not be restored to `leftovers`.
  mutating func undo() {
    for deed in undoSteps.reversed() {
      do throws(PlanSystemCalls.Failure) {
        switch deed {
        case .madeFolder(let path): try calls.removeFolder(path)
        case .madeFile(let path): try calls.remove(path)
        case .replaced(let path, let backup), .deleted(let path, let backup):
          try calls.rename(backup, to: path)
          // If replacing or deleting failed, both names are links to one file, and `rename` leaves both.
          if try calls.kind(of: backup) != .missing { try calls.remove(backup) }
        case .overwritten(let path, let backup, let old, let new):
          try calls.overwrite(path, new, with: old)
          try calls.remove(backup)
        }
      } catch {
        // A folder with new files of other programs stays; that is no error.
        let isHarmless = error.code == ENOENT || error.code == ENOTEMPTY || error.code == EEXIST
        if !isHarmless { leftovers.append(error.path) }
      }
    }
    undoSteps = []
  }

  /// Removes the backups. A backup that cannot be removed stays as a hidden file; the run still succeeded.
  mutating func finish() {
    for deed in undoSteps {
      switch deed {
      case .replaced(_, let backup), .overwritten(_, let backup, _, _): try? calls.remove(backup)
      case .deleted(let path, let backup):
        try? calls.remove(backup)
        removeEmptyFolders(above: path)
      case .madeFolder, .madeFile: break
      }
    }
    undoSteps = []
  }

  /// Removes the folders that a deletion has emptied.
  private func removeEmptyFolders(above path: String) {
    var folder = parent(path)
    while folder.utf8.count > root.utf8.count, (try? calls.removeFolder(folder)) != nil { folder = parent(folder) }
  }

  // MARK: - Looking

  /// Resolves the links in the existing part of the path.
  private func checkInside(_ step: PlanStep, _ realRoot: String) throws(Stop) {
    var folder = parent(absolute(step))
    while folder.utf8.count > root.utf8.count {
      if let real = calls.realPath(of: folder) {
        guard real == realRoot || realRoot == "/" || real.hasPrefix(realRoot + "/") else {
          throw Stop(cause: .outsideProject(path: step.path, root: root))
        }
        return
      }
      folder = parent(folder)
    }
  }

  private func checkUnchanged(_ step: PlanStep) throws(Stop) {
    if step.action == .skip { return }
    let path = absolute(step)
    let kind = try perform { calls throws(PlanSystemCalls.Failure) in try calls.kind(of: path) }
    switch kind {
    case .missing where step.action == .create: return
    case .file where step.action != .create:
      let contents = try perform { calls throws(PlanSystemCalls.Failure) in try calls.contents(of: path) }
      if contents == step.existing { return }
    case .missing, .file, .folder, .link, .other: break
    }
    throw Stop(cause: .changed(step.path))
  }

  // MARK: - Doing

  private mutating func makeFolders(for step: PlanStep) throws(Stop) {
    var path = root
    for component in step.path.split(separator: "/").dropLast() {
      path += path.hasSuffix("/") ? component : "/" + component
      // A link to a folder counts as a folder; `checkInside` has resolved it.
      let isThere = try perform { [path] calls throws(PlanSystemCalls.Failure) in try calls.kind(of: path) }
      guard isThere == .missing else { continue }
      try perform { [path] calls throws(PlanSystemCalls.Failure) in try calls.makeFolder(path) }
      undoSteps.append(.madeFolder(path))
    }
  }

  /// Moves a file into place. `link` fails if the name is taken, while `rename` would overwrite the other file.
  private mutating func place(_ step: PlanStep, from temporary: String) throws(Stop) {
    let path = absolute(step)
    do throws(PlanSystemCalls.Failure) {
      do throws(PlanSystemCalls.Failure) {
        try calls.link(temporary, as: path)
      } catch {
        // The file system has no hard links (exFAT, some network drives): create the file with O_EXCL instead.
        guard [EPERM, ENOTSUP, EOPNOTSUPP, ENOSYS, EMLINK].contains(error.code) else { throw error }
        try calls.create(path, step.contents)
      }
    } catch {
      if error.code == EEXIST { throw Stop(cause: .changed(step.path)) }
      throw stop(error)
    }
    undoSteps.append(.madeFile(path))
    try perform { calls throws(PlanSystemCalls.Failure) in try calls.remove(temporary) }
  }

  /// Replaces a file and keeps the original under another name until the end of the run.
  private mutating func replace(_ step: PlanStep, by temporary: String) throws(Stop) {
    let path = absolute(step)
    // Checks again as late as possible, because only the version that the user saw may be replaced.
    try checkUnchanged(step)
    let kind = try perform { calls throws(PlanSystemCalls.Failure) in try calls.kind(of: path) }
    let backup = freeName(beside: path)
    if case .file(let names) = kind, names > 1 {
      try overwrite(step, backup: backup, temporary: temporary)
      return
    }
    try perform { calls throws(PlanSystemCalls.Failure) in try calls.keepAttributes(of: path, in: temporary) }
    try keep(step, as: backup)
    // From here on undoing restores the backup, whether or not the next call succeeds.
    undoSteps.append(.replaced(path: path, backup: backup))
    try perform { calls throws(PlanSystemCalls.Failure) in try calls.rename(temporary, to: path) }
  }

  /// Deletes a file and keeps the original under another name until the end of the run.
  private mutating func delete(_ step: PlanStep) throws(Stop) {
    let path = absolute(step)
    // Checks again as late as possible, because only the version that the user saw may be deleted.
    try checkUnchanged(step)
    let backup = freeName(beside: path)
    try keep(step, as: backup)
    undoSteps.append(.deleted(path: path, backup: backup))
    try perform { calls throws(PlanSystemCalls.Failure) in try calls.remove(path) }
  }

  /// Gives the existing file of a step another name in addition.
  private func keep(_ step: PlanStep, as backup: String) throws(Stop) {
    let path = absolute(step)
    do throws(PlanSystemCalls.Failure) {
      do throws(PlanSystemCalls.Failure) {
        try calls.link(path, as: backup)
      } catch {
        // The file system has no hard links, see `place`.
        guard [EPERM, ENOTSUP, EOPNOTSUPP, ENOSYS, EMLINK].contains(error.code) else { throw error }
        try calls.create(backup, step.existing ?? [])
        try calls.keepAttributes(of: path, in: backup)
      }
    } catch {
      try? calls.remove(backup)
      throw stop(error)
    }
  }

  /// Overwrites the bytes of a file with several hard links. A new file in its place would separate it from the other
  /// links.
  private mutating func overwrite(_ step: PlanStep, backup: String, temporary: String) throws(Stop) {
    let (path, old) = (absolute(step), step.existing ?? [])
    do throws(PlanSystemCalls.Failure) {
      try calls.create(backup, old)
      undoSteps.append(.overwritten(path: path, backup: backup, old: old, new: step.contents))
      try calls.overwrite(path, old, with: step.contents)
      try calls.remove(temporary)
    } catch {
      throw stop(error)
    }
  }

  private func perform<Result>(
    _ body: (PlanSystemCalls) throws(PlanSystemCalls.Failure) -> Result
  ) throws(Stop) -> Result {
    do throws(PlanSystemCalls.Failure) {
      return try body(calls)
    } catch {
      throw stop(error)
    }
  }

  private func stop(_ failure: PlanSystemCalls.Failure) -> Stop {
    Stop(
      cause: .system(
        operation: failure.operation.rawValue, path: failure.path, code: failure.code,
        reason: failure.reason ?? PlanSystemCalls.reason(of: failure.code)))
  }

  // MARK: - Paths

  private func absolute(_ step: PlanStep) -> String { root.hasSuffix("/") ? root + step.path : root + "/" + step.path }

  private func parent(_ path: String) -> String {
    guard let slash = path.lastIndex(of: "/"), slash != path.startIndex else { return "/" }
    return String(path[..<slash])
  }

  private func freeName(beside path: String) -> String {
    parent(path) + "/" + Leftovers.freeName(beside: path.split(separator: "/").last ?? "")
  }
}
