import Configuring
import HostIO
import Linting
import Reporting
import Wording

/// One run of `vmgen lint` in its phases: choose the files, read them, check them, fix them, report.
struct LintRun {
  let options: LintOptions
  let folders: ProjectFolders
  private let selection: LintSelection
  /// The states of the project that findings are compared with; nil without `--new` and `--since`.
  private let earlier: LintComparison.Earlier?
  private let progress: Progress?
  private(set) var tree: ConfigurationTree
  private var baselines: LintBaseline.LoadedBaselines
  /// The files that are not staged. An earlier state has the same ones.
  private var unstaged: [Reading]?
  private var compared: Compared?
  private var statistics = LintStatistics()
  /// Whether to collect evidence of the project's convention even if the run gives no advice.
  var collectsEvidence = false
  /// Whether findings get all fixes, for a report that lists them.
  var listsAllFixes = false
  private var clock = PhaseClock()

  /// The findings of the earlier states.
  private struct Compared {
    var findings: EarlierFindings
    var errors: [FileError]
  }

  /// The result of a run.
  struct Result {
    var report: Report
    /// One file for each group of settings that applies to ViewModels.
    fileprivate var places: [FilePath]
    /// Whether the run checked the whole project and found no ViewModel.
    fileprivate var hasNoViewModel: Bool
    /// Whether the run checked the whole project and found no Swift file.
    fileprivate var hasNoFile: Bool
    /// The convention that `vmgen init` would write.
    var fitting: Convention?
    fileprivate var applied: LintBaseline.Result
    fileprivate var errors: [FileError]
  }

  /// Chooses the files and reads the configurations and baselines.
  init(_ options: LintOptions, _ folders: ProjectFolders) throws(UsageError) {
    (self.options, self.folders) = (options, folders)
    Threads.prepare(Machine.coreCount)
    let commit = try options.comparison.commit(folders)
    var selection = try options.selection(folders, comparedWith: commit)
    tree = try options.configurations(selection.configurations, selection.staged, folders)
    earlier = try options.comparison.earlier(&selection, commit, folders)
    self.selection = selection
    progress = Progress.onTerminal()
    baselines = try options.baseline.read(tree, selection.staged, folders)
    clock.end(.start, &statistics)
  }

  // MARK: - Read

  /// Reads the project. Reads it again if a folder has a configuration of its own.
  mutating func read() throws(UsageError) -> (lint: ProjectLint, project: ReadProject) {
    let first = readOnce()
    let unknown = Set(first.project.configurations).subtracting(selection.configurations)
    guard options.readsNestedConfigurations, unknown.contains(where: { $0.parent != folders.root }) else {
      try options.checkRules(tree)
      return first
    }
    tree = try options.configurations(
      selection.configurations + first.project.configurations, selection.staged, folders)
    try options.checkRules(tree)
    baselines = try options.baseline.read(tree, selection.staged, folders)
    return readOnce()
  }

  private func readOnce() -> (lint: ProjectLint, project: ReadProject) {
    var lint = ProjectLint(
      checked, tree, options.choice, largestFile: options.largestFile, takesTimes: options.hasStatistics,
      progress: progress)
    lint.endsProcess = !options.fixing.isEnabled
    lint.collectsEvidence = advises || collectsEvidence
    if !options.fixing.isEnabled { lint.fixListing = listsAllFixes ? .everything : options.outputs.fixListing }
    return (lint, lint.read())
  }

  /// The operands, relative to the project's folder and sorted; empty for the whole project.
  var operands: [String] {
    if selection.operands.contains(folders.root) { return [] }
    return selection.operands.map { $0.relative(to: folders.root).text }.sorted()
  }

  /// Whether the run reports on the whole project without a comparison, baseline or index.
  var showsAll: Bool { selection.reportsOnProject && earlier == nil && baselines.isEmpty && !options.isStaged }

  /// The files to check: all files if equal findings must be counted in the whole project.
  private var checked: LintSelection { baselines.isEmpty && earlier == nil ? selection : selection.checkingAll }

  /// Names the paths that are not checked, with the reasons.
  func reportProblems(in project: ReadProject, _ console: inout Console) throws(UsageError) {
    if !project.unmatched.isEmpty { throw unmatched(project) }
    // Other runs may not have visited every file.
    if selection.reportsOnProject, !options.isStaged { try report(project.unmatchedPatterns, &console) }
    for path in project.excludedByConfiguration {
      let reason =
        selection.foreignFiles.contains(path) ? foreignReason(path) : Self.reason(tree.inclusion(of: path.bytes))
      console.writeError("vmgen: \(path.relative(to: folders.current).displayed): \(reason)\n")
    }
    if let first = selection.nonSwiftOperands.first?.displayed {
      let more = selection.nonSwiftOperands.count - 1
      let text =
        more == 0 ? "\(first): not checked, because it is" : "\(first) and \(more) more: not checked, because they are"
      console.writeError("vmgen: \(text) not \(more == 0 ? "a Swift file" : "Swift files")\n")
    }
    if let error = project.gitError {
      console.writeError(
        "vmgen: no file matched by .gitignore was checked, not even tracked ones: \(error.text)\n")
    }
  }

  /// A path that matches no file is probably a mistake.
  private func unmatched(_ project: ReadProject) -> UsageError {
    UsageError(
      messages: project.unmatched.map { path, isExcluded in
        let shown = path.relative(to: folders.current).displayed
        if isExcluded {
          return "'\(shown)' has no file to check, because the configuration excludes all of them; remove it"
        }
        let mayBeIgnored = options.honoursIgnores && !options.isStaged
        let hint = mayBeIgnored ? ", or add '--no-ignore' to check ignored files" : ""
        return "'\(shown)' has no Swift file; check the path\(hint)"
      }, command: "lint")
  }

  /// Names the configurations' patterns that match no file; with `--strict` the run fails.
  private func report(
    _ patterns: [UnmatchedPatterns.Pattern], _ console: inout Console
  ) throws(UsageError) {
    let texts = patterns.filter { !$0.mayMatchLater }.compactMap(UnmatchedPatternText.text)
    if !texts.isEmpty, options.isStrict { throw UsageError(messages: texts, command: "lint") }
    for text in patterns.compactMap(UnmatchedPatternText.text) { console.writeError("vmgen: \(text)\n") }
  }

  private func foreignReason(_ path: FilePath) -> String {
    let folder = FileWalker.foreignFolder(path, isFolder: false, in: folders.root).map { FilePath($0).displayed } ?? ""
    let contents = LintSelection.contents(ofForeign: folder)
    return "not checked, because '\(folder)' holds \(contents); add '--no-ignore' to check it"
  }

  private static func reason(_ inclusion: ConfigurationTree.Inclusion) -> String {
    switch inclusion {
    case .included: "it is checked"
    case .excluded(let pattern): "not checked, because 'exclude' has '\(pattern.value)' (\(pattern.source.text))"
    case .notIncluded(let source): "not checked, because no pattern of 'include' matches it (\(source.text))"
    }
  }

  /// Opens the files for the report before the checks start.
  func openOutputs() throws(UsageError) -> ReportOutputs.OpenOutputs {
    var protected = ProtectedFiles(tree.files(in: folders.current) + baselines.files)
    if let stamp = options.stamp { protected.add(try protected.checked(stamp, folders, writing: .stamp)) }
    return try options.outputs.open(in: folders, protecting: protected)
  }

  // MARK: - Check

  /// Checks the files, and the files of the earlier states.
  mutating func check(_ project: ReadProject, by lint: ProjectLint) -> ProjectLint.Outcome {
    unstaged = project.unstaged
    let outcome = lint.check(project)
    statistics.add(outcome.statistics)
    progress?.erase()
    clock.restart()
    if let earlier { compared = compare(earlier, besides: outcome.errors) }
    return outcome
  }

  private func compare(_ earlier: LintComparison.Earlier, besides errors: [FileError]) -> Compared {
    var compared = Compared(findings: EarlierFindings([]), errors: earlier.errors)
    var diagnostics: [Diagnostic] = []
    for (index, state) in earlier.states.enumerated() {
      let progress = Progress.onTerminal()
      let lint = ProjectLint(
        state, tree, options.choice, largestFile: options.largestFile, progress: progress)
      // Only the first state has the same unstaged files as today; a merged commit may not.
      let outcome = lint.check(lint.read(sharing: index == 0 ? unstaged : nil))
      progress?.erase()
      diagnostics += outcome.diagnostics
      // Files that cannot be read today have already been reported.
      compared.errors += outcome.errors.filter { !errors.contains($0) }.map {
        FileError(path: $0.path, reason: "in \(earlier.name): \($0.reason)")
      }
    }
    compared.findings = EarlierFindings(diagnostics)
    return compared
  }

  /// The findings to show, in the requested files and with places joined. With `--new` or `--since`, only the new ones,
  /// and the number of the others.
  ///
  /// - Parameter all: All findings that no comment silences, to count the places of a subject.
  private func shown(
    _ applied: LintBaseline.Result, among all: [Diagnostic], _ unasked: Set<String>
  ) -> (shown: [Diagnostic], hidden: Int) {
    let joined = applied.newFindings.joined(countingThoseIn: all)
    if compared == nil { return (joined.filter { !unasked.contains($0.path) }.folded(), 0) }
    // A change may cause findings in unchanged files. Those are new, too.
    func isCovered(_ diagnostic: Diagnostic) -> Bool { selection.covers(file(diagnostic)) }
    let new = joined.filter(isCovered)
    let hidden = (applied.oldFindings + applied.newFindings).joined().count(where: isCovered) - new.count
    return (new.folded(), max(0, hidden))
  }

  /// The findings in the requested files that the baselines do not have, with places not joined. With `--new` or
  /// `--since`, only the new ones.
  private func counting(_ diagnostics: [Diagnostic], _ unasked: Set<String>) -> [Diagnostic] {
    let (old, new) = compared?.findings.split(diagnostics) ?? (old: [], new: diagnostics)
    return LintBaseline.newFindings(baselines, among: new, after: old, folders).filter { diagnostic in
      compared == nil ? !unasked.contains(diagnostic.path) : selection.covers(file(diagnostic))
    }
  }

  private func file(_ diagnostic: Diagnostic) -> FilePath {
    folders.current.appending(diagnostic.path.utf8).normalized
  }

  // MARK: - Fix

  /// Fixes files, or shows the fixes as a patch. Then replaces `outcome` by the outcome of the fixed files.
  func fix(_ outcome: inout ProjectLint.Outcome, _ console: inout Console) -> LintFixing.Result? {
    guard options.fixing.isEnabled else { return nil }
    let (selection, unasked) = (checked, outcome.unrequestedFiles)
    func counting(_ diagnostics: [Diagnostic]) -> [Diagnostic] { self.counting(diagnostics, unasked) }
    let found = UsesReader(selection, for: outcome.diagnostics).files()
    let uses = found.joined
    func lint(_ files: [FilePath: [UInt8]]) -> ProjectLint.Outcome {
      let progress = Progress.onTerminal()
      defer { progress?.erase() }
      var lint = ProjectLint(
        selection.replacing(files), tree, options.choice, largestFile: options.largestFile, progress: progress)
      lint.uses = uses
      return lint.run()
    }
    var result = options.fixing.fix(lint([:]), selection.staged, counting: counting, folders, lint: lint)
    if counting(outcome.diagnostics).contains(where: FixListing.needsUses) { result.broken = found.broken }
    if options.fixing.showsOnly {
      console.write(options.fixing.diff(result, folders))
      return result
    }
    let planned = result.files.count
    options.fixing.write(&result, selection.staged, folders)
    if result.files.count == planned {
      outcome = result.outcome
    } else {
      // A file that could not be written keeps its old text, so the outcome differs.
      outcome = lint(Dictionary(uniqueKeysWithValues: result.files.map { ($0.path, $0.session.bytes) }))
    }
    return result
  }

  // MARK: - Report

  /// Applies the baselines and creates the report. Writes errors to standard error immediately.
  func result(
    _ outcome: ProjectLint.Outcome, _ fixed: LintFixing.Result?, _ console: inout Console
  ) -> Result {
    let (old, new) = compared?.findings.split(outcome.diagnostics) ?? (old: [], new: outcome.diagnostics)
    var applied = options.baseline.apply(
      baselines, to: new, after: old, rules: Set(outcome.rules.map(\.rule.id)),
      isComplete: outcome.isComplete && outcome.errors.isEmpty && !(selection.staged?.lacksFiles ?? false), tree,
      folders)
    // In an unbalanced file, vmgen may miss the finding of an entry.
    if outcome.diagnostics.contains(where: { $0.rule == "unbalanced_source" }) { applied.stale = [] }
    var errors = outcome.errors + (fixed?.errors ?? []) + (compared?.errors ?? [])
    if let failure = applied.failure { errors.append(failure) }
    for error in errors { console.writeError("vmgen: \(error.message)\n") }
    for path in outcome.invalidUTF8 {
      console.writeError("vmgen: \(path): checked, but parts are not UTF-8; save it as UTF-8\n")
    }
    let unasked = outcome.unrequestedFiles
    func isAsked(_ diagnostic: Diagnostic) -> Bool { !unasked.contains(diagnostic.path) }
    let (shown, hidden) = shown(applied, among: outcome.diagnostics, unasked)
    if let earlier, !options.isQuiet { console.writeError(EarlierFindings.text(ofHidden: hidden, in: earlier.name)) }
    var report = Report(
      version: Version.current, rules: outcome.rules, diagnostics: shown,
      silenced: outcome.silenced.filter { isAsked($0.diagnostic) }
        + applied.knownFindings.joined().folded().filter(isAsked).map { SilencedDiagnostic($0, .baseline) },
      files: outcome.files, unreadable: outcome.errors.count, folders: folders.forReports)
    report.viewModels = outcome.viewModels
    report.style = options.style
    report.style.viewModels = tree.viewModels
    let asksForAll = selection.reportsOnProject && !options.isStaged
    report.coversProject = asksForAll && earlier == nil
    return Result(
      report: report, places: outcome.places,
      hasNoViewModel: asksForAll && outcome.files > 0 && outcome.viewModelsInProject == 0,
      hasNoFile: report.coversProject && outcome.files == 0 && outcome.errors.isEmpty,
      fitting: outcome.evidence?.fitting?.convention, applied: applied, errors: errors)
  }

  /// Writes the end of the run to standard error: reports that could not be written, stale baseline entries, the
  /// summary.
  mutating func reportProblems(
    of unwritten: [FileError], _ fixed: LintFixing.Result?, _ result: Result, _ console: inout Console
  ) {
    let report = result.report
    for error in unwritten { console.writeError("vmgen: \(error.message); the report was not written\n") }
    console.writeError(LintBaseline.text(ofStale: result.applied.stale, isStaged: options.isStaged))
    if !options.isQuiet {
      if let fixed { console.writeError(options.fixing.summary(fixed, folders)) }
      for note in result.applied.notes { console.writeError("\(note)\n") }
      let convention = options.outputs.writesText ? ", by \(conventions(result.places))" : ""
      console.writeError("\(report.summary)\(convention)\(report.baselineText).\n")
      if options.outputs.writesText, result.hasNoViewModel { console.writeError(SurveyText.advice(viewModelNames)) }
      if options.outputs.writesText, result.hasNoFile { console.writeError(noFileAdvice) }
      if fixed == nil { console.writeError(fixAdvice(report) + baselineAdvice(report, result.fitting)) }
    }
    clock.end(.report, &statistics)
    if options.hasStatistics { console.writeError(statistics.text(report)) }
  }

  func status(of result: Result, _ unwritten: [FileError]) -> ExitStatus {
    if !result.errors.isEmpty || !unwritten.isEmpty { return .incomplete }
    let isFailing = result.report.diagnostics.contains { diagnostic in
      diagnostic.severity == .error || options.isStrict || tree.isStrict(of: file(diagnostic).bytes)
    }
    // `"strict": true` in the configuration is not enough, so that commits may remove old findings.
    let failsStale = !result.applied.stale.isEmpty && options.isStrict
    return isFailing || failsStale ? .findings : .clean
  }
}
