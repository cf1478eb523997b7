import Configuring
import HostIO
import Linting
import Reporting
import Wording

/// `vmgen report`: the findings and the ViewModels as one HTML page.
struct ReportCommand {
  /// The options of `vmgen lint` that have the same meaning here.
  private static let shared = [
    "--convention", "--root", "--config", "--no-config", "--baseline", "--no-ignore", "--max-file-size", "--only",
    "--enable", "--disable",
  ]

  static let definition = CommandDefinition(
    name: "report", summary: "write the findings and a graph of the ViewModels as one HTML page", operands: "[PATH…]",
    discussion: """
      Writes one page that needs no network: findings by rule, folder and ViewModel, each with its code, and a graph of the
      ViewModels, their Views and what they depend on. PATH is a file or a folder, as for 'vmgen lint'. Without '--output'
      the page goes to standard output, which must not be a terminal.

      '--since REV' marks the findings that the merge base with REV does not have. '--history FILE' appends a line with
      today's numbers to FILE and shows the trend of the runs with the same convention, rules, severities, overrides and
      PATHs; of the runs of a day it shows the last. The findings in a baseline have a line of their own.

      Exit status: 0 written, 2 wrong usage, 3 a file is unreadable or unwritable.
      """,
    options: [
      OptionDefinition(name: "--output", value: "FILE", summary: "write the page to FILE; '-o FILE' does the same"),
      OptionDefinition(name: "--history", value: "FILE", summary: "append today's numbers to FILE, and show the trend"),
      OptionDefinition(
        name: "--format", value: "FORMAT", choices: ["html", "json"],
        summary: "the output format: html, or json for other programs"),
    ] + LintCommand.definition.options.filter { shared.contains($0.name) || $0.name == "--since" }.map(described)
      + [.help],
    examples: [
      ("vmgen report -o report.html", "write the page"),
      ("vmgen report -o report.html --since origin/main", "mark what a branch has added"),
      ("vmgen report -o report.html --history vmgen-history.jsonl", "show a trend"),
    ])

  /// An option of `vmgen lint` with its meaning here: the page shows all findings.
  private static func described(_ option: OptionDefinition) -> OptionDefinition {
    var option = option
    if option.name == "--since" { option.summary = "mark the findings added since the merge base of REV and HEAD" }
    return option
  }

  private let options: LintOptions
  /// The options including `--since`; nil without `--since`.
  private let compared: LintOptions?
  private let revision: String?
  private let output: FilePath?
  private let isJSON: Bool
  private let history: FilePath?

  init(_ arguments: Arguments) throws(UsageError) {
    var words: [Word] = []
    for option in Self.shared where arguments.has(option) {
      let values = arguments.all(option)
      words += values.isEmpty ? [Word(option)] : values.flatMap { [Word(option), $0] }
    }
    let paths = [Word("--")] + arguments.operands
    func lintOptions(_ more: [Word]) throws(UsageError) -> LintOptions {
      try LintOptions(Arguments((words + more + paths)[...], LintCommand.definition))
    }
    options = try lintOptions([])
    let since = arguments.value("--since")
    compared = try since.map { revision throws(UsageError) in
      try lintOptions([Word("--quiet"), Word("--since"), revision])
    }
    revision = since?.text
    isJSON = arguments.value("--format")?.text == "json"
    output = arguments.value("--output").map { FilePath($0.bytes) }
    history = arguments.value("--history").map { FilePath($0.bytes) }
    for (option, path) in [("--output", output), ("--history", history)] where path?.bytes.isEmpty == true {
      throw UsageError(message: "'\(option)' is empty", remedy: "name a file", command: "report")
    }
  }

  func run(_ console: inout Console) throws(UsageError) -> ExitStatus {
    if output == nil, !isJSON, Terminal.showsOutput() {
      throw UsageError(
        message: "a terminal cannot show the page", remedy: "write it to a file with '-o report.html'",
        command: "report")
    }
    let folders = try ProjectFolders(root: options.root, command: "report")
    var run = try LintRun(options, folders)
    run.collectsEvidence = true
    run.listsAllFixes = true
    var protected = ProtectedFiles(run.tree.files(in: folders.current))
    let historyFile = try history.map { path throws(UsageError) in
      try protected.checked(path, folders, writing: .entries)
    }
    let earlier = try earlierRuns(historyFile, folders)
    if let historyFile { protected.add(historyFile) }
    var file = try output.map { path throws(UsageError) in try open(protected.checked(path, folders)) }
    var made: Made
    do throws(UsageError) {
      made = try make(by: &run, folders, &console)
    } catch {
      file?.abandon()
      throw error
    }
    let entry = entry(of: made, run)
    let comparable = earlier.filter(entry.isComparable(with:))
    if history != nil { made.page.history = (comparable + [entry]).map(\.json) }
    do throws(FileError) {
      try write(made.page, to: file, &console)
      if let historyFile { try append(entry, to: historyFile) }
      let others = earlier.count - comparable.count
      if output != nil, others > 0 {
        console.writeError(
          "The trend leaves out \(Counted.text(others, "run")) with another convention, other rules or other paths.\n")
      }
    } catch {
      console.writeError("vmgen: \(error.message)\n")
      made.errors.append(error)
    }
    return made.errors.isEmpty ? .clean : .incomplete
  }

  /// The page, and the files that could not be read for it.
  private struct Made {
    var page: HTMLReport
    var errors: [FileError]
    /// A text for each group of files with the same rules: these rules with their severities.
    var rules: [String]
  }

  /// Checks the project and makes the page, still without the trend.
  private func make(
    by run: inout LintRun, _ folders: ProjectFolders, _ console: inout Console
  ) throws(UsageError) -> Made {
    let (lint, project) = try run.read()
    try run.reportProblems(in: project, &console)
    let rules = project.readings.flatMap(\.resolver.settings).map { settings in
      settings.rules.map { "\($0.rule.id) \($0.severity.rawValue)\n" }.joined()
    }
    let outcome = run.check(project, by: lint)
    let result = run.result(outcome, nil, &console)
    var page = HTMLReport(
      report: result.report, project: String(decoding: folders.root.name, as: UTF8.self),
      convention: run.conventions(outcome.places), evidence: outcome.evidence ?? ProjectEvidence([], files: 0))
    page.report.style.viewModels = run.tree.viewModels
    page.comparedWith = revision
    if let compared { page.new = try new(compared, folders, &console) }
    return Made(page: page, errors: outcome.errors, rules: Set(rules).sorted())
  }

  /// Writes the page to its file, or to standard output without one.
  private func write(
    _ page: HTMLReport, to file: FileReplacement?, _ console: inout Console
  ) throws(FileError) {
    guard var file else { return write(page) { console.write($0) } }
    write(page) { file.write(Array($0.utf8)) }
    try file.finish()
    let new = revision.map { "; \(page.new.count) new since '\(TerminalText.escaped($0))'" } ?? ""
    console.writeError(
      "\(page.report.summary)\(page.report.baselineText)\(new); the \(isJSON ? "report" : "page") is "
        + "'\(output?.displayed ?? "")'.\n")
  }

  /// The line of the history for a run.
  private func entry(of made: Made, _ run: LintRun) -> HistoryEntry {
    let report = made.page.report
    let rules = made.rules.joined(separator: "\n")
    return HistoryEntry(
      date: CalendarDay(secondsSince1970: Machine.secondsSince1970()).text, errors: report.count(.error),
      warnings: report.count(.warning), viewModels: report.viewModels ?? 0, files: report.files,
      baselined: report.baselined, convention: run.usualConvention.name,
      rules: String(SHA256.hex(Array(rules.utf8)).prefix(8)), paths: run.operands)
  }

  private func append(_ entry: HistoryEntry, to file: FilePath) throws(FileError) {
    // An editor may have removed the last line feed.
    let last = (try? FileSystem.read(file))?.last ?? UInt8(ascii: "\n")
    let separator = last == UInt8(ascii: "\n") ? "" : "\n"
    try FileSystem.append(separator + entry.json + "\n", to: file)
  }

  private func write(_ page: HTMLReport, to write: (String) -> Void) {
    if isJSON { page.writeJSON(to: write) } else { page.write(to: write) }
  }

  private func new(
    _ options: LintOptions, _ folders: ProjectFolders, _ console: inout Console
  ) throws(UsageError) -> Set<HTMLReport.Place> {
    var run = try LintRun(options, folders)
    let (lint, project) = try run.read()
    let outcome = run.check(project, by: lint)
    return Set(run.result(outcome, nil, &console).report.diagnostics.map(HTMLReport.Place.init))
  }

  private func open(_ path: FilePath) throws(UsageError) -> FileReplacement {
    do {
      return try FileReplacement(of: path, separates: true)
    } catch {
      throw UsageError(
        message: "'\(output?.displayed ?? "")' cannot be written (\(error.reason))",
        remedy: "name a file in an existing, writable folder", command: "report")
    }
  }

  /// The earlier runs in the history. A missing file is an empty history.
  private func earlierRuns(_ path: FilePath?, _ folders: ProjectFolders) throws(UsageError) -> [HistoryEntry] {
    guard let path, FileSystem.kind(path) != nil else { return [] }
    let shown = path.relative(to: folders.current).displayed
    let bytes: [UInt8]
    do {
      bytes = try FileSystem.read(path)
    } catch {
      throw UsageError(
        message: "the history '\(shown)' cannot be read (\(error.reason))", remedy: "name a file", command: "report")
    }
    guard HistoryFile.isHistory(bytes) else {
      throw UsageError(
        message: "'\(shown)' is not a history of vmgen (\(FileBeginning.text(bytes))); nothing was written",
        remedy: "name another file, for example '--history vmgen-history.jsonl'", command: "report")
    }
    do {
      return try HistoryFile.read(bytes)
    } catch {
      throw UsageError(message: error.text(path: shown, bytes), remedy: nil, command: "report")
    }
  }
}
