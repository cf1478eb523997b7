import HostIO
import Reporting
import Wording

/// The formats of the report and their files: `--format F`, `--format F=FILE`, `--output FILE`.
struct ReportOutputs {
  private struct Destination {
    var format: ReportFormat
    /// Nil for standard output.
    var file: FilePath?
  }

  static let options = [
    OptionDefinition(
      name: "--format", value: "FORMAT[=FILE]", suggestions: names, isRepeatable: true,
      summary: "the format of the findings: \(names.joined(separator: ", ")); =FILE writes them to FILE"),
    OptionDefinition(name: "--output", value: "FILE", summary: "write the findings to FILE"),
  ]

  private static let names = ReportFormat.allCases.map(\.rawValue)

  private var destinations: [Destination] = []
  /// Whether `--format` was given.
  private let isChosen: Bool

  init(_ arguments: Arguments) throws(UsageError) {
    isChosen = arguments.has("--format")
    for word in arguments.all("--format") {
      let parts = word.bytes.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
      let name = String(decoding: parts[0], as: UTF8.self)
      guard let format = ReportFormat(rawValue: name) else {
        throw UsageError(
          message: "unknown format '\(name)'", remedy: NearestName.remedy(name, among: Self.names), command: "lint")
      }
      if parts.count > 1, parts[1].isEmpty {
        throw UsageError(
          message: "'--format \(name)=' names no file", remedy: "write '--format \(name)=FILE'", command: "lint")
      }
      destinations.append(Destination(format: format, file: parts.count > 1 ? FilePath(parts[1]) : nil))
    }
    if destinations.isEmpty { destinations = [Destination(format: .text, file: nil)] }
    let toOutput = destinations.indices.filter { destinations[$0].file == nil }
    if toOutput.count > 1 {
      throw UsageError(
        message: "standard output takes only one format", remedy: "give the other a file: '--format F=FILE'",
        command: "lint")
    }
    if let output = arguments.value("--output").map({ FilePath($0.bytes) }) {
      guard let index = toOutput.first else {
        throw UsageError(
          message: "every format has a file already", remedy: "remove '--output'",
          command: "lint")
      }
      if output.bytes.isEmpty {
        throw UsageError(message: "'--output' names no file", remedy: "write '--output FILE'", command: "lint")
      }
      destinations[index].file = output
    }
  }

  /// The same outputs without standard output, because another option uses it.
  ///
  /// - Throws: If a format was requested for standard output.
  func leavingOutput(to option: String) throws(UsageError) -> ReportOutputs {
    var copy = self
    copy.destinations.removeAll { $0.file == nil }
    if isChosen, copy.destinations.count < destinations.count {
      throw UsageError(
        message: "'\(option)' writes to standard output as well", remedy: "give the format a file: '--format F=FILE'",
        command: "lint")
    }
    return copy
  }

  /// Whether standard output gets the format `text`.
  var writesText: Bool { destinations.contains { $0.file == nil && $0.format == .text } }
  /// The fixes that the outputs list.
  var fixListing: FixListing {
    let formats = destinations.map(\.format)
    // JSON is the same whatever other formats the run writes, and never calls a fix safe that may not be.
    if formats.contains(.json) { return .subclasses }
    return formats.contains(.agent) || formats.contains(.sarif) ? .everything : .checkedFiles
  }

  /// Whether some output is JSON.
  var hasJSON: Bool { destinations.contains { $0.format == .json } }

  /// Whether any output has the format `text`.
  var hasText: Bool { destinations.contains { $0.format == .text } }

  /// The output files, opened before the run, so that a missing folder is reported immediately.
  struct OpenOutputs {
    fileprivate var files: [(format: ReportFormat, file: FileReplacement)] = []
    fileprivate var toOutput: ReportFormat?
    fileprivate var summary: FilePath?
  }

  /// Opens the files.
  ///
  /// - Parameter protected: Files that must not be overwritten.
  /// - Throws: If a file cannot be written. No file has been changed then.
  func open(in folders: ProjectFolders, protecting protected: ProtectedFiles) throws(UsageError) -> OpenOutputs {
    let current = folders.current
    var paths: Set<FilePath> = []
    for case let file? in destinations.map(\.file) {
      let path = try protected.checked(file, folders)
      if !paths.insert(path).inserted {
        throw UsageError(
          message: "two formats have the same file '\(file.displayed)'", remedy: "name two files", command: "lint")
      }
    }
    var open = OpenOutputs()
    for destination in destinations {
      guard let file = destination.file else {
        open.toOutput = destination.format
        continue
      }
      do {
        let path = current.appending(file.bytes).normalized
        open.files.append((destination.format, try FileReplacement(of: path, separates: true)))
      } catch {
        for index in open.files.indices { open.files[index].file.abandon() }
        throw UsageError(
          message: "'\(file.displayed)' cannot be written (\(error.reason))",
          remedy: "name a file in an existing, writable folder", command: "lint")
      }
    }
    if destinations.contains(where: { $0.format == .github }),
      let summary = Terminal.environment("GITHUB_STEP_SUMMARY"), !summary.isEmpty
    {
      open.summary = current.appending(summary.utf8)
    }
    return open
  }
}

extension ReportOutputs.OpenOutputs {
  /// GitHub rejects a step summary of more than 1 MiB.
  private static let summaryLimit = 1_000_000

  /// Writes the report to every output.
  ///
  /// - Returns: The files that could not be written.
  mutating func write(_ report: Report, _ console: inout Console) -> [FileError] {
    var errors: [FileError] = []
    func spread(_ count: Int, _ body: @escaping @Sendable (Int) -> [UInt8]) -> [[UInt8]] {
      Threads.map(count, threads: Machine.coreCount, body)
    }
    if let toOutput { toOutput.write(report, color: console.color, spread: spread) { console.write($0) } }
    for index in files.indices {
      files[index].format.write(report, color: false, spread: spread) { files[index].file.write($0) }
      do { try files[index].file.finish() } catch { errors.append(error) }
    }
    if let summary {
      var text = ""
      MarkdownReporter(limit: Self.summaryLimit).write(report) { text += $0 }
      do { try FileSystem.append(text, to: summary) } catch { errors.append(error) }
    }
    return errors
  }
}
