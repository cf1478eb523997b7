import HostIO
import Linting
import SwiftScan

/// Lints a selection of files on all cores: first every file is read, then those asked for are checked.
struct ProjectLint {
  let linter: Linter
  let selection: LintSelection

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

    /// Drops the findings that do not satisfy a condition, and says how many.
    mutating func keep(_ condition: (Diagnostic) -> Bool) -> Int {
      let count = diagnostics.count
      diagnostics.removeAll { !condition($0) }
      silenced.removeAll { !condition($0.diagnostic) }
      return count - diagnostics.count
    }
  }

  private struct ReadFile: Sendable {
    var file: LintedFile?
    var facts: FileFacts?
    var isAskedFor = false
    var isValidUTF8 = true
    var error: FileError?
    /// Whether only git knows what it holds.
    var isUnknown = false
  }

  func run() async -> Outcome {
    let files = selection.files
    let linter = linter
    let staged = selection.staged
    var read = await Self.onAllCores(files.count) { index in Self.read(files[index], staged, linter) }
    if let staged { await ask(staged, for: &read) }
    let project = ProjectIndex(read.compactMap(\.facts), layers: linter.layers)
    let toCheck = read.compactMap { $0.isAskedFor ? $0.file : nil }
    let checked = await Self.onAllCores(toCheck.count) { index in linter.check(toCheck[index], in: project) }
    var outcome = Outcome()
    outcome.diagnostics = checked.flatMap(\.diagnostics)
    outcome.silenced = checked.flatMap(\.silenced)
    for (index, result) in read.enumerated() {
      if let error = result.error {
        outcome.errors.append(error)
      } else if result.isAskedFor {
        outcome.files += 1
        if !result.isValidUTF8 { outcome.invalidUTF8.append(files[index].path.displayed) }
      }
    }
    return outcome
  }

  /// Asks git for what the disk has not got, and reads that.
  private func ask(_ staged: StagedFiles, for read: inout [ReadFile]) async {
    let unknown = read.indices.filter { read[$0].isUnknown }
    if unknown.isEmpty { return }
    var staged = staged
    var reason = StagedFiles.missing
    do {
      try staged.ask(for: unknown.compactMap { selection.files[$0].entry })
    } catch {
      reason = error.text
    }
    let (files, linter, asked) = (selection.files, linter, staged)
    let known = await Self.onAllCores(unknown.count) { Self.read(files[unknown[$0]], asked, linter) }
    for (index, var file) in zip(unknown, known) {
      // What a partial clone has not got is missed where it is to be checked only.
      if file.isUnknown, file.isAskedFor { file.error = FileError(path: FilePath(files[index].shown), reason: reason) }
      read[index] = file
    }
  }

  private static func read(_ file: LintSelection.File, _ staged: StagedFiles?, _ linter: Linter) -> ReadFile {
    var result = ReadFile(isAskedFor: file.isAskedFor)
    let bytes: [UInt8]
    if let staged, let entry = file.entry {
      guard let known = staged.known(entry) else {
        result.isUnknown = true
        return result
      }
      if StagedFiles.isPointer(known) {
        if file.isAskedFor { result.error = FileError(path: FilePath(file.shown), reason: StagedFiles.pointer) }
        return result
      }
      bytes = known
    } else {
      do {
        if let given = file.bytes { bytes = given } else { bytes = try FileSystem.read(file.path) }
      } catch {
        result.error = FileError(path: FilePath(file.shown), reason: error.reason)
        return result
      }
    }
    if file.isAskedFor { result.isValidUTF8 = SourceText.isUTF8(bytes) }
    result.file = linter.read(bytes, path: file.shown, settings: file.settings)
    result.facts = result.file.map(FileFacts.init)
    return result
  }

  /// Calls a function for every number below a count, spread over all cores, and gives back the results in order.
  private static func onAllCores<Result: Sendable>(
    _ count: Int, _ body: @escaping @Sendable (Int) -> Result
  ) async -> [Result] {
    let workers = max(1, min(Machine.coreCount, count))
    if workers == 1 { return (0..<count).map(body) }
    // Neighbours in the tree are alike in size, so each worker takes every n-th file.
    let parts = await withTaskGroup(of: (Int, [Result]).self) { group in
      for worker in 0..<workers {
        group.addTask { (worker, stride(from: worker, to: count, by: workers).map(body)) }
      }
      var parts = [[Result]](repeating: [], count: workers)
      for await (worker, results) in group { parts[worker] = results }
      return parts
    }
    return (0..<count).map { parts[$0 % workers][$0 / workers] }
  }
}
