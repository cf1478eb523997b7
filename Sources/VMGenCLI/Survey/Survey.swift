import Configuring
import HostIO
import Linting
import Reporting
import Scaffolding

/// The result of `vmgen survey`: the ViewModels of a project, the convention that they follow, and the lint's findings.
struct Survey {
  /// The number of files in the project.
  var files = 0
  var evidence: ProjectEvidence
  var surveyed: SurveyedFiles
  var project: ProjectSummary
  /// The place of a screen without a folder; nil if the project has ViewModels.
  var firstScreen: DeploymentTargets.FirstScreen?
  /// The convention set by the configuration; nil if it sets none.
  var configured: ResolvedConvention?
  /// The names of ViewModels, from the configuration or by default.
  var viewModelNames: Sourced<[String]>
  /// The convention by which the findings were determined.
  var checked: ResolvedConvention
  /// The findings in that convention, including those in baselines.
  var diagnostics: [Diagnostic]
  /// The number of findings in baselines; nil without a baseline.
  var baselined: Int?
  /// The findings that fixes would remove.
  var fixes: SurveyedFixes
  /// Whether the project has a configuration.
  var hasConfiguration: Bool
  /// Whether git's pre-commit hook runs vmgen; nil outside of a repository.
  var hasHook: Bool?
  var errors: [FileError]
  /// The configuration's patterns that match no file.
  var unmatchedPatterns: [UnmatchedPatterns.Pattern]

  /// Surveys a project.
  ///
  /// - Parameter convention: The convention of the findings; nil for the configured one, or the one that fits or comes
  ///   closest.
  init(
    _ folders: ProjectFolders, _ tree: ConfigurationTree, convention: String? = nil, progress: Progress?
  ) throws(UsageError) {
    let selection = try LintSelection(
      paths: [], standardInputPath: nil, folders: folders, honoursIgnores: true)
    var choice = CommandLineChoice()
    choice.convention = convention
    var lint = ProjectLint(selection, tree, choice, surveys: true, progress: progress)
    lint.collectsEvidence = true
    lint.fixListing = .everything
    progress?.enter("ViewModels and convention")
    let read = lint.read()
    surveyed = read.readings.reduce(into: SurveyedFiles()) { $0.add($1.surveyed) }
    unmatchedPatterns = read.unmatchedPatterns
    var outcome = lint.check(read)
    evidence = outcome.evidence ?? ProjectEvidence([], files: 0)
    let path = folders.root.appending("ViewModel.swift".utf8).bytes
    let holding = tree.convention(of: path, CommandLineChoice())
    configured = holding.source == .standard ? nil : holding
    viewModelNames = tree.viewModelNames(of: path)
    if convention == nil, configured == nil, let telling = evidence.mostTelling, telling != .default {
      choice.convention = telling.rawValue
      progress?.enter("findings by '\(telling.rawValue)'")
      var lint = ProjectLint(selection, tree, choice, progress: progress)
      lint.fixListing = .everything
      outcome = lint.run()
    }
    checked = tree.convention(of: path, choice)
    let baselines = try LintBaseline(Arguments([], LintCommand.definition))
    let known = try baselines.read(tree, nil, folders)
    progress?.enter("fixes")
    fixes = SurveyedFixes(
      selection, tree, choice, folders, found: outcome.diagnostics, known: known, progress: progress)
    progress?.erase()
    diagnostics = outcome.diagnostics.joined().folded()
    if !known.isEmpty {
      let counting = LintBaseline.newFindings(known, among: outcome.diagnostics, folders)
      baselined = diagnostics.count - counting.joined(countingThoseIn: outcome.diagnostics).folded().count
    }
    hasConfiguration = tree.hasConfiguration
    hasHook = HookInstallation.isInstalled(in: folders.root)
    (errors, files) = (outcome.errors, outcome.files)
    let targets = DeploymentTargets(root: folders.root.text, facts: ProjectFacts.ofDisk(root: folders.root))
    project = Self.project(around: evidence, folders, targets)
    if evidence.viewModels.isEmpty {
      let configured = tree.screens(in: folders.current.bytes).folder
      firstScreen = targets.firstScreen(at: folders.current.text, configured: configured?.value)
      // The project need not be too old everywhere: the command would fail all the same.
      project.oldTarget = project.oldTarget ?? firstScreen?.oldTarget
    }
  }

  /// The project files that build the ViewModels. Without ViewModels, those that build any code. If there are none, all
  /// projects count: the code may be beside the folder of its project.
  private static func project(
    around evidence: ProjectEvidence, _ folders: ProjectFolders, _ targets: DeploymentTargets
  ) -> ProjectSummary {
    var summary = projectAround(evidence, folders, targets)
    if summary.files.isEmpty {
      let all = Leftovers.folders(below: folders.root).map(\.text)
      let projects = targets.summary(ofProjectsIn: all)
      (summary.files, summary.deployments) = (projects.files, projects.deployments)
      if summary.files.isEmpty {
        summary.files = targets.packages(in: all)
        summary.filesBuildFolders = false
      }
    }
    return summary
  }

  private static func projectAround(
    _ evidence: ProjectEvidence, _ folders: ProjectFolders, _ targets: DeploymentTargets
  ) -> ProjectSummary {
    let folderLimit = OldTargetSearch.folderLimit
    let files = Set(evidence.viewModels.map { folders.current.appending($0.file.utf8).normalized })
    let places = Dictionary(grouping: files, by: \.parent.text)
    if !places.isEmpty {
      return targets.summary(
        of: places.keys.sorted().prefix(folderLimit), files: places.mapValues { $0.map(\.text) })
    }
    let manifests = ["Package.swift", "Project.swift"]
    let code = FileWalker(honoursIgnores: true).files(below: folders.root).files
      .filter { file in !manifests.contains { file.name.elementsEqual($0.utf8) } && !TemplateFolders.contain(file) }
    return targets.summary(ofAnyCodeIn: Set(code.map(\.parent)).sorted().prefix(folderLimit).map(\.text))
  }

  /// The classes that may be ViewModels by another name, if they outnumber the ViewModels, and the pattern to configure.
  /// Other classes without 'ViewModel' in their names count only if there are too few ViewModels for a verdict.
  var otherNames: (classes: SurveyedFiles.CommonEnding, pattern: String)? {
    let count = evidence.viewModels.count
    if let ending = surveyed.otherEnding, ending.count > count { return (ending, "+*\(ending.text)") }
    if let ending = surveyed.reactorEnding, ending.count > count { return (ending, "\(count == 0 ? "" : "+")*Reactor") }
    guard !evidence.isEnough, let ending = surveyed.commonEnding, ending.count > count else { return nil }
    return (ending, "\(count == 0 ? "" : "+")*\(ending.text)")
  }

  /// The settings of rules that the code suggests.
  var proposals: [RuleProposal] { RuleProposal.all(diagnostics, evidence) }

  /// The tables of findings.
  var tables: FindingTables { FindingTables(diagnostics, safe: fixes.safe, unsafe: fixes.unsafe) }

  /// The imported modules for user interfaces, Combine and the like, with the number of files that import them.
  var frameworks: [(name: String, files: Int)] {
    surveyed.imports.map { (name: $0.key, files: $0.value) }.sorted { ($1.files, $0.name) < ($0.files, $1.name) }
  }

  private var nextWithoutViewModels: (command: String, reason: String) {
    if !errors.isEmpty { return ("vmgen survey", "once the files above can be read") }
    if !hasConfiguration, otherNames != nil {
      return ("vmgen init --configuration", "to write .vmgen.json; then add the \"viewModels\" above")
    }
    let place = firstScreen?.folder.map { " --in \(ShellText.quoted("\($0)/__Name__"))" } ?? ""
    guard let target = project.oldTarget, target.isInAllFolders || firstScreen?.oldTarget != nil else {
      return ("vmgen new NAME\(place) --dry-run", "to see the screens that vmgen writes")
    }
    if let other = target.other {
      return (
        "vmgen new NAME\(place) --platform \(other) --dry-run", "to see the screens that vmgen writes for \(other)"
      )
    }
    return ("vmgen templates eject", "to change the templates for \(target.system)")
  }

  /// The most useful next command, with the reason.
  var next: (command: String, reason: String) {
    if evidence.viewModels.isEmpty { return nextWithoutViewModels }
    if !hasConfiguration {
      if evidence.fitting != nil {
        return ("vmgen init", "to write the configuration, a baseline and a hook, each after a question")
      }
      return (
        "vmgen init --configuration --convention CONVENTION", "to choose the convention that the code should move to"
      )
    }
    let new = diagnostics.count - (baselined ?? 0)
    if new > 0, baselined == nil {
      let hook = hasHook == false ? " --hook" : ""
      return ("vmgen init --baseline\(hook)", "to report only new findings")
    }
    if new > 0 { return ("vmgen lint", "to see the findings that the baseline does not have") }
    if hasHook == false { return ("vmgen hook install", "to check every commit") }
    return ("vmgen report -o report.html", "to show the project to the team")
  }
}
