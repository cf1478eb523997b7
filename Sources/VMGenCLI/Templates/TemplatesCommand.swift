import Configuring
import HostIO
import Plans
import Scaffolding
import Wording

/// `vmgen templates`: lists, shows, ejects and checks the templates of screens.
struct TemplatesCommand {
  static let definition = CommandDefinition(
    name: "templates", summary: "list, show, copy and check the templates of new screens",
    operands: "list|show|eject|check [FILE…]",
    discussion: """
      'list' prints the conventions with their template files and the origin of each. 'show FILE' prints one. 'eject'
      copies all templates, or the FILEs, into the project's '.vmgen/templates' for you to change; existing files stay.
      'check' parses the templates, renders sample screens with all options, and lints them by the rules of the folders
      that 'vmgen new' writes to. It checks the FOLDERs; without arguments, all project and user templates.

      A FILE is a path in the folder of the convention, such as 'Screen/__Name__View.swift'. For each file, the first of
      these is used: '.vmgen/templates/CONVENTION/' in the project, 'vmgen/templates/CONVENTION/' in $XDG_CONFIG_HOME or
      ~/.config, the one that is built in.

      Exit status: 0 done, 1 conflicts or mistakes, 2 wrong usage, 3 a file could not be read or written.
      """,
    options: [
      OptionDefinition(
        name: "--convention", value: "CONVENTION",
        summary: "the convention; default: that of the configuration")
    ] + PlanRun.options + [
      OptionDefinition(
        name: "--build", summary: "with 'check': build the screens and their tests with 'swift' from the PATH"),
      OptionDefinition(name: "--root", value: "DIR", summary: "the project's folder; default: the git root"),
    ] + ConfigurationChoice.options + [.help],
    completionsAfter: [(["show", "eject"], .templates), (["check"], .folders)],
    examples: [
      ("vmgen templates list", "list all templates"),
      ("vmgen templates show Screen/__Name__View.swift", "print one"),
      ("vmgen templates eject Screen/__Name__View.swift", "copy one to change it"),
      ("vmgen templates check --build", "check all of the project's templates"),
    ])

  private enum Action: String, CaseIterable {
    case list, show, eject, check
  }

  private let action: Action
  private let files: [Word]
  private let convention: String?
  private let planRun: PlanRun
  private let builds: Bool
  private let root: FilePath?
  private let configuration: ConfigurationChoice

  init(_ arguments: Arguments) throws(UsageError) {
    func usage(_ message: String, _ remedy: String) -> UsageError {
      UsageError(message: message, remedy: remedy, command: "templates")
    }
    let names = Action.allCases.map(\.rawValue)
    guard let word = arguments.operands.first?.text else {
      throw usage("'templates' needs a subcommand", NearestName.remedy("", among: names))
    }
    guard let action = Action(rawValue: word) else {
      throw usage("unknown subcommand '\(word)'", NearestName.remedy(word, among: names))
    }
    self.action = action
    files = Array(arguments.operands.dropFirst())
    if action == .list, !files.isEmpty { throw usage("'templates list' takes no file", "remove it") }
    if action == .show, files.count != 1 {
      throw usage("'templates show' takes one file", "see 'vmgen templates list'")
    }
    if files.contains(where: \.bytes.isEmpty) {
      throw usage("the name of a file is empty", "see 'vmgen templates list'")
    }
    if action != .eject, arguments.has("--dry-run") {
      throw usage("only 'templates eject' takes '--dry-run'", "remove it")
    }
    if action != .check, arguments.has("--build") {
      throw usage("only 'templates check' takes '--build'", "remove it")
    }
    if arguments.value("--root")?.bytes.isEmpty == true { throw usage("'--root' is empty", "name a folder") }
    planRun = try PlanRun(arguments, command: "templates")
    builds = arguments.has("--build")
    convention = arguments.value("--convention")?.text
    root = arguments.value("--root").map { FilePath($0.bytes) }
    configuration = try ConfigurationChoice(arguments, command: "templates")
  }

  func run(_ console: inout Console) throws(UsageError) -> ExitStatus {
    let project = try ProjectFolders(root: root, command: "templates")
    let tree = try configuration.load(project)
    if let convention { try tree.checkConvention(convention, command: "templates") }
    let folders = TemplateFolders(project, command: "templates")
    switch action {
    case .list:
      let names = convention.map { [$0] } ?? ScreenConvention.all.map(\.name) + tree.ownConventions.map(\.name)
      if planRun.format == .json {
        var conventions: [JSONOutput] = []
        for name in names { conventions.append(try listJSON(name, tree, folders)) }
        console.writeResult(["version": 1, "conventions": .array(conventions)])
        return .clean
      }
      for (index, name) in names.enumerated() {
        if index > 0 { console.write("\n") }
        console.write(try list(name, tree, folders))
      }
      return .clean
    case .show:
      let convention = try chosen(project, tree, folders)
      let template = try template(files[0], in: convention)
      if planRun.format == .json {
        var json = Self.json(template)
        json.add("contents", .string(String(decoding: template.contents, as: UTF8.self)))
        console.writeResult(["version": 1, "convention": .string(convention.name), "template": json])
      } else {
        console.write(template.contents)
      }
      return .clean
    case .eject:
      return try eject(try chosen(project, tree, folders), project, tree, folders, &console)
    case .check:
      let check = TemplatesCheck(project: project, tree: tree, builds: builds, isJSON: planRun.format == .json)
      let settings = tree.screens(in: project.current.bytes)
      let conventions = try conventionsToCheck(project, tree, folders).map { convention throws(UsageError) in
        try convention.defining(settings, command: "templates")
      }
      return try check.run(conventions, &console)
    }
  }

  /// The name of the built-in convention that a convention is or is based on.
  private static func base(of name: String, _ tree: ConfigurationTree) -> String {
    tree.ownConventions.first { $0.name == name }?.base.rawValue ?? name
  }

  /// The requested convention, for actions that need exactly one.
  private func chosen(
    _ project: ProjectFolders, _ tree: ConfigurationTree, _ folders: TemplateFolders
  ) throws(UsageError) -> ScreenConvention {
    let name = convention ?? tree.convention(of: project.root.appending("ViewModel.swift".utf8).bytes).name
    return try folders.convention(name, basedOn: Self.base(of: name, tree))
  }

  private func list(
    _ name: String, _ tree: ConfigurationTree, _ folders: TemplateFolders
  ) throws(UsageError) -> String {
    let base = Self.base(of: name, tree)
    let convention = try folders.convention(name, basedOn: base)
    let width = convention.templates.map(\.path.count).max() ?? 0
    let lines = convention.templates.map { template in
      let path = TerminalText.escaped(template.path)
      return "  \(path)\(String(repeating: " ", count: max(0, width - path.count)))  "
        + "\(template.isBuiltIn ? "built in" : template.file)\n"
    }
    return "\(name)\(name == base ? "" : " (based on \(base))")\n" + lines.joined()
  }

  private static func json(_ template: ScreenTemplate) -> JSONOutput {
    [
      "path": .string(template.path), "builtIn": .bool(template.isBuiltIn),
      "file": .optional(template.isBuiltIn ? nil : template.file),
    ]
  }

  private func listJSON(
    _ name: String, _ tree: ConfigurationTree, _ folders: TemplateFolders
  ) throws(UsageError) -> JSONOutput {
    let base = Self.base(of: name, tree)
    let templates = try folders.convention(name, basedOn: base).templates
    return ["name": .string(name), "base": .string(base), "templates": .array(templates.map(Self.json))]
  }

  private func template(_ file: Word, in convention: ScreenConvention) throws(UsageError) -> ScreenTemplate {
    if let found = convention.templates.first(where: { $0.path == file.text }) { return found }
    throw UsageError(
      message: "'\(convention.name)' has no template '\(TerminalText.escaped(file.bytes))'",
      remedy: NearestName.find(file.text, among: convention.templates.map(\.path)).map { "did you mean '\($0)'?" }
        ?? "see 'vmgen templates list'", command: "templates")
  }

  private func eject(
    _ convention: ScreenConvention, _ project: ProjectFolders, _ tree: ConfigurationTree, _ folders: TemplateFolders,
    _ console: inout Console
  ) throws(UsageError) -> ExitStatus {
    var templates = convention.templates
    if !files.isEmpty {
      templates = []
      for file in files { templates.append(try template(file, in: convention)) }
    }
    let folder = folders.project.appending(convention.name.utf8)
    var plan: Plan
    do throws(PlanError) {
      plan = try Planner.plan(
        copying: templates.map { (folder.appending($0.path.utf8).text, $0.contents) }, root: project.root.text,
        facts: ProjectFacts.ofDisk(root: project.root))
    } catch {
      throw UsageError(message: error.message, remedy: nil, command: "templates")
    }
    if plan.changesAnything {
      announce(project, tree, &console)
      plan.notes.append("'vmgen new' uses these from now on; check your changes with 'vmgen templates check'")
      if let note = OldTargetText.note(onTemplates: OldTargetSearch.find(in: project.root)) { plan.notes.append(note) }
    }
    return planRun.run(plan, current: project.current, &console)
  }

  /// Tells the user if another convention than the default clearly fits, with the command that copies its templates.
  private func announce(_ project: ProjectFolders, _ tree: ConfigurationTree, _ console: inout Console) {
    let usual = tree.convention(of: project.root.appending("ViewModel.swift".utf8).bytes)
    guard convention == nil, usual.source == .standard else { return }
    var lint = ProjectLint(LintSelection(wholeProject: project), tree, CommandLineChoice())
    lint.collectsEvidence = true
    guard let fitting = FittingConvention(lint.run().evidence, insteadOf: usual.base) else { return }
    console.writeError(
      """
      vmgen: \(fitting.message)
      vmgen: these templates are those of '\(usual.name)', the default; \
      run 'vmgen templates eject --convention \(fitting.name)' to copy those of '\(fitting.name)'

      """)
  }

  /// The conventions to check: those in the named folders; otherwise the requested one, or all with templates of their
  /// own.
  private func conventionsToCheck(
    _ project: ProjectFolders, _ tree: ConfigurationTree, _ folders: TemplateFolders
  ) throws(UsageError) -> [ScreenConvention] {
    var conventions: [ScreenConvention] = []
    for file in files {
      let folder = project.current.appending(file.bytes).normalized
      guard FileSystem.kind(folder) == .folder else {
        throw UsageError(
          message: "'\(TerminalText.escaped(file.bytes))' is not a folder", remedy: "name the folder of a convention",
          command: "templates")
      }
      let own = String(decoding: folder.name, as: UTF8.self)
      let name = convention ?? (tree.conventionNames.contains(own) ? own : ScreenConvention.observable.name)
      conventions.append(try folders.convention(name, basedOn: Self.base(of: name, tree), adding: folder))
    }
    if !files.isEmpty { return conventions }
    try folders.checkNames(tree.conventionNames)
    let names = convention.map { [$0] } ?? ScreenConvention.all.map(\.name) + tree.ownConventions.map(\.name)
    for name in names {
      let found = try folders.convention(name, basedOn: Self.base(of: name, tree))
      if convention != nil || found.templates.contains(where: { !$0.isBuiltIn }) { conventions.append(found) }
    }
    return conventions
  }
}
