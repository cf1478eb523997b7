import HostIO
import Linting
import SwiftScan

/// Lints a selection of files on all cores: first every file is read, then those asked for are checked.
///
/// Of a file in which nothing can matter nothing is kept. Of the others what they tell the project is, and of those to
/// check also what was read, up to a budget; beyond it they are read a second time. So memory does not grow with the
/// bytes of the project.
struct ProjectLint {
  let linter: Linter
  let selection: LintSelection
  /// How many bytes of what was read are kept for the second step.
  var budget = 32 << 20

  /// What came of it. The order of all lists is that of the paths, whatever the threads did.
  struct Outcome: Sendable {
    var diagnostics: [Diagnostic] = []
    var errors: [FileError] = []
    /// Files asked for that are not UTF-8, as shown.
    var invalidUTF8: [String] = []
    /// How many files were asked for and read.
    var files = 0
    /// How many findings comments have silenced.
    var suppressed = 0
  }

  /// A file that matters.
  private struct ReadFile: Sendable {
    var path: FilePath
    /// The path as it is shown, by which files are sorted.
    var shown: FilePath
    var isAskedFor: Bool
    var facts: FileFacts
    /// What was read, where it is kept.
    var file: LintedFile?
  }

  /// What one thread has made of its files.
  private struct Reading: Sendable {
    var buffer = FileBuffer()
    var budget: Int
    var matter: [ReadFile] = []
    var invalidUTF8: [FilePath] = []
    var errors: [FileError] = []
    /// How many files asked for were read.
    var files = 0
    /// The files met that are asked for by name.
    var met: [FilePath] = []
  }

  func run() -> Outcome {
    var (readings, outcome) = readAll()
    var files = readings.flatMap(\.matter)
    readings = []
    files.sort { $0.shown < $1.shown }
    let project = ProjectIndex(files.map(\.facts), layers: linter.layers)
    let toCheck = files.filter(\.isAskedFor)
    files = []
    let (lint, linter) = (self, linter)
    let checked = Threads.map(toCheck.count, threads: selection.walker.threads) { index in
      lint.file(toCheck[index]).map { linter.check($0, in: project) }
    }
    for result in checked {
      switch result {
      case .success(let result):
        outcome.diagnostics += result.diagnostics
        outcome.suppressed += result.suppressed
      case .failure(let error):
        outcome.errors.append(error)
      }
    }
    return outcome
  }

  // MARK: - Reading

  /// Reads every file of the project, and those asked for elsewhere.
  private func readAll() -> ([Reading], Outcome) {
    let lint = self
    let initial = Reading(budget: budget / max(1, selection.walker.threads))
    let walk = selection.walker.visit(below: selection.project, initial) { reading, file in
      lint.read(file, &reading)
    }
    var elsewhere = initial
    readElsewhere(selection.asked.subtracting(walk.made.flatMap(\.met)), &elsewhere)
    let readings = walk.made + [elsewhere]
    var outcome = Outcome(errors: walk.errors + selection.errors)
    func sorted<Element>(_ elements: [Element], by path: (Element) -> FilePath) -> [Element] {
      elements.map { (element: $0, shown: shown(path($0))) }.sorted { $0.shown < $1.shown }.map(\.element)
    }
    outcome.errors += sorted(readings.flatMap(\.errors)) { $0.path }.map {
      FileError(path: shown($0.path), reason: $0.reason)
    }
    outcome.invalidUTF8 = sorted(readings.flatMap(\.invalidUTF8)) { $0 }.map { shown($0).displayed }
    outcome.files = readings.reduce(0) { $0 + $1.files }
    return (readings, outcome)
  }

  private func shown(_ path: FilePath) -> FilePath { path.relative(to: selection.current) }

  private func read(_ file: borrowing FoundFile, _ reading: inout Reading) {
    var isAskedFor = selection.asksForProject
    if !selection.asked.isEmpty {
      let path = file.path
      if selection.asked.contains(path) {
        isAskedFor = true
        // What was handed over stands for what is on the disk.
        if selection.given?.path == path { return }
        reading.met.append(path)
      }
    }
    do {
      try file.read(into: &reading.buffer)
    } catch {
      reading.errors.append(error)
      return
    }
    take(reading.buffer.bytes, reading.buffer.count, isAskedFor: isAskedFor, of: file.path, &reading)
  }

  private func readElsewhere(_ paths: Set<FilePath>, _ reading: inout Reading) {
    for path in paths.sorted() {
      do {
        let given = selection.given.flatMap { $0.path == path ? $0.bytes : nil }
        let bytes = if let given { given } else { try FileSystem.read(path) }
        take(bytes, bytes.count, isAskedFor: true, of: path, &reading)
      } catch {
        reading.errors.append(error)
      }
    }
  }

  private func take(
    _ bytes: [UInt8], _ count: Int, isAskedFor: Bool, of path: @autoclosure () -> FilePath, _ reading: inout Reading
  ) {
    if isAskedFor {
      reading.files += 1
      if !SourceText.isUTF8(bytes, count: count) { reading.invalidUTF8.append(path()) }
    }
    guard linter.mayMatter(bytes, count: count) else { return }
    let path = path()
    let shown = shown(path)
    let file = linter.read(SourceText(copying: bytes, count: count), path: shown.text)
    var result = ReadFile(path: path, shown: shown, isAskedFor: isAskedFor, facts: FileFacts(file))
    // What was handed over cannot be read again.
    if isAskedFor, file.footprint <= reading.budget || selection.given?.path == path {
      reading.budget -= file.footprint
      result.file = file
    }
    reading.matter.append(result)
  }

  /// The file to check, read once more where it was not kept.
  private func file(_ read: ReadFile) -> Result<LintedFile, FileError> {
    if let file = read.file { return .success(file) }
    do {
      return .success(linter.read(SourceText(try FileSystem.read(read.path)), path: read.shown.text))
    } catch {
      return .failure(FileError(path: read.shown, reason: error.reason))
    }
  }
}
