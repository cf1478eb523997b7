import Configuring
import HostIO
import Linting
import Plans
import Scaffolding
import Wording

/// The choices of `vmgen init`, with the facts that they are based on.
struct InitSetup {
  let project: ProjectFolders
  /// The survey; nil if no choice depends on it.
  let survey: Survey?
  /// The convention that the survey proposes or the configuration sets.
  private(set) var convention: ScreenConvention
  private(set) var base: Convention
  var storeFolder: FilePath?
  var coreFolder: FilePath?
  var ejectsTesting = false
  /// The target that is too old for screens; nil if there is none or it is not known.
  private(set) var oldTarget: ProjectSummary.OldTarget?
  /// The reason for the configuration's convention; nil if an option or the configuration sets it.
  private(set) var reason: String?
  /// The settings of rules for a new configuration; empty if no part writes one.
  private(set) var proposals: [RuleProposal] = []
  private let proposesRules: Bool
  private let tree: ConfigurationTree

  /// - Parameters:
  ///   - convention: The value of `--convention`.
  ///   - surveys: Whether to survey the project.
  ///   - proposesRules: Whether to look for settings of rules that the code suggests.
  init(_ project: ProjectFolders, convention: String?, surveys: Bool, proposesRules: Bool) throws(UsageError) {
    self.project = project
    self.proposesRules = proposesRules
    tree = try Self.configurations(of: project)
    if let convention { try tree.checkConvention(convention, command: "init") }
    survey = surveys ? try Survey(project, tree, progress: Progress.onTerminal()) : nil
    oldTarget = survey?.project.oldTarget
    let holding = tree.convention(of: project.root.appending("ViewModel.swift".utf8).bytes, CommandLineChoice())
    var name = convention ?? holding.name
    if convention == nil, holding.source == .standard, let evidence = survey?.evidence {
      if let fitting = evidence.fitting?.convention {
        name = fitting.rawValue
        let signs = evidence.signs(of: fitting).reasons.prefix(2).joined(separator: ", ")
        reason = "'\(name)' fits this project: \(signs)"
      } else if !evidence.viewModels.isEmpty {
        reason =
          "'\(name)' is the default; 'vmgen survey' found no convention that fits, and '--convention NAME' chooses another"
      }
    }
    (self.convention, base) = (.empty(name), .default)
    try choose(name)
  }

  /// Loads the configurations. `init` reports a broken one instead of building on it.
  private static func configurations(of project: ProjectFolders) throws(UsageError) -> ConfigurationTree {
    try ConfigurationFile.load(
      project, given: nil, nested: ConfigurationFile.above([project.current], upTo: project.root), command: "init")
  }

  /// Throws if a project has no convention of a name.
  static func checkConvention(_ name: String, in project: ProjectFolders) throws(UsageError) {
    try configurations(of: project).checkConvention(name, command: "init")
  }

  /// Without a survey, finds the target that is too old for screens, if all code is built for it.
  mutating func findOldTarget() {
    guard survey == nil, let found = OldTargetSearch.find(in: project.root), found.isInAllFolders else { return }
    oldTarget = found
  }

  /// Chooses a convention.
  mutating func choose(_ name: String) throws(UsageError) {
    if name != convention.name { reason = nil }
    var choice = CommandLineChoice()
    choice.convention = name
    let holding = tree.convention(of: project.root.appending("ViewModel.swift".utf8).bytes, choice)
    let folders = TemplateFolders(project, command: "init")
    // A convention may have no templates, because only the store needs them.
    convention = try folders.conventionIfThere(holding.name, basedOn: holding.base.rawValue)
    base = holding.base
    proposals = try proposed()
  }

  /// The settings of rules that the code suggests in the convention. A second run proposes the same: it looks at the
  /// findings by a configuration without these settings.
  private func proposed() throws(UsageError) -> [RuleProposal] {
    if !proposesRules { return [] }
    if !isConfigured, let survey, survey.checked.name == convention.name { return survey.proposals }
    let file = project.root.appending(".vmgen.json".utf8)
    let nested = FileWalker(honoursIgnores: true).files(below: project.root).configurations
    let planned = try? ConfigurationFile.load(
      project, given: nil, nested: nested, unsaved: [file: InitFiles.configuration(convention.name)], command: "init")
    // A convention of the project's own needs the rest of its configuration.
    guard let planned else { return [] }
    let selection = try LintSelection(paths: [], standardInputPath: nil, folders: project, honoursIgnores: true)
    let progress = Progress.onTerminal()
    var lint = ProjectLint(selection, planned, CommandLineChoice(), progress: progress)
    lint.collectsEvidence = true
    let outcome = lint.run()
    progress?.erase()
    return outcome.evidence.map { RuleProposal.all(outcome.diagnostics.joined().folded(), $0) } ?? []
  }

  /// The conventions to choose from.
  var conventionNames: [String] { tree.conventionNames }

  /// A line for each convention with its summary.
  var conventionLines: String {
    let width = conventionNames.map(\.count).max() ?? 0
    return conventionNames.map { name in
      let summary = Convention(rawValue: name)?.summary ?? "your own, based on '\(baseName(of: name))'"
      return "  \(name)\(String(repeating: " ", count: width - name.count))  \(summary)\n"
    }.joined()
  }

  private func baseName(of name: String) -> String {
    var choice = CommandLineChoice()
    choice.convention = name
    return tree.convention(of: project.root.appending("ViewModel.swift".utf8).bytes, choice).base.rawValue
  }

  /// Whether the project's folder has a configuration.
  var isConfigured: Bool { FileSystem.kind(project.root.appending(".vmgen.json".utf8), followsLinks: false) != nil }

  /// The parts for programs that the project uses: Xcode or Tuist.
  var foreignParts: [InitPart] {
    let names = (try? FileSystem.names(in: project.root)) ?? []
    func has(_ ending: String) -> Bool { names.contains { String(decoding: $0, as: UTF8.self).hasSuffix(ending) } }
    let usesTuist = names.contains { $0.elementsEqual("Tuist".utf8) || $0.elementsEqual("Tuist.swift".utf8) }
    let usesXcode = usesTuist || has(".xcodeproj") || has(".xcworkspace") || has("project.yml")
    return (usesXcode ? [.xcode] : []) + (usesTuist ? [.tuist] : [])
  }

  /// Whether screens of the convention or the chosen parts import the libraries, and a system of the project can build
  /// these.
  func usesLibraries(_ parts: [InitPart]) -> Bool {
    let imports = convention.importsCore() || parts.contains(.store) && convention.importsCore(in: .app)
    return imports && oldTarget?.excludesLibraries != true
  }

  /// The note on chosen parts that the old target cannot build; nil if there is none.
  func noteOnLibraries(_ parts: [InitPart]) -> String? {
    let storeImports = parts.contains(.store) && convention.importsCore(in: .app)
    guard let oldTarget, storeImports || parts.contains(.core) else { return nil }
    return OldTargetText.note(onLibrariesFor: oldTarget) + (storeImports ? "; the store imports them" : "")
  }

  /// Whether the survey has found ViewModels.
  var hasViewModels: Bool { survey.map { !$0.evidence.viewModels.isEmpty } ?? false }

  /// The configuration and the baseline.
  func baseline() throws(UsageError) -> InitBaseline.Outcome {
    let (name, proposals) = (convention.name, proposals)
    return try InitBaseline(project: project) { InitFiles.configuration(name, baseline: $0, proposals) }.make()
  }

  /// The planner of the files, and the reason why no baseline is written; nil if one is written.
  ///
  /// - Parameter completesConfiguration: Whether a baseline may complete an existing configuration that is one of the
  ///   parts as well.
  func files(
    _ parts: [InitPart], completesConfiguration: Bool = false
  ) throws(UsageError) -> (files: InitFiles, noBaseline: InitBaseline.Omission?) {
    func absolute(_ path: FilePath) -> FilePath { project.current.appending(project.folder(path).bytes).normalized }
    let screens = tree.screens(in: project.root.bytes)
    var files = InitFiles(
      project: project, convention: try convention.defining(screens, command: "init"), base: base,
      storeFolder: storeFolder.map(absolute),
      coreFolder: coreFolder.map(absolute), ejectsTesting: ejectsTesting,
      facts: ProjectFacts.ofDisk(root: project.root), screens: screens)
    files.writesConfiguration = parts.contains(.configuration)
    files.proposals = proposals
    files.configuredBaseline = tree.baseline(of: project.root.appending("A.swift".utf8).bytes)?.path
    var noBaseline: InitBaseline.Omission?
    if parts.contains(.baseline) {
      switch try baseline() {
      case .nothing(let omission): noBaseline = omission
      case .files(let made) where completesConfiguration && made.existing != nil:
        (files.recorded, files.writesConfiguration) = (made, false)
      // A configuration that differs from the planned one is a conflict, not a reason to complete it.
      case .files(let made) where parts.contains(.configuration) && made.existing != nil:
        noBaseline = .init(reason: "'.vmgen.json' exists; omit '--configuration' to complete it")
      case .files(let made): files.recorded = made
      }
    }
    return (files, noBaseline)
  }
}
