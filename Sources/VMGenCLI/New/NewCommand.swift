import Configuring
import HostIO
import Linting
import Plans
import Reporting
import Scaffolding
import SwiftScan

/// `vmgen new`: plans the files of a screen, writes all or none, and lints them.
struct NewCommand {
  private static let conventions = ScreenConvention.all.map(\.name)

  static let definition = CommandDefinition(
    name: "new", summary: "scaffold screens: View, ViewModel, Output, Interactor, tests", operands: "[NAME…]",
    discussion: """
      Writes one or more screens. NAME is a type name or its words: 'collection-detail' becomes CollectionDetail.
      Options describe the screen; a spec file (--spec) describes several. Without either, the screen loads its content
      and has the output 'finished'.

      vmgen writes all files or none. If there are conflicts, it lists them and changes nothing. Existing files with the
      same contents stay, so a second run changes nothing. vmgen writes only inside the project.

      Anything not given comes from 'new' in the .vmgen.json of the current folder; otherwise it is detected: the target
      from Package.swift or an Xcode project with synchronised folders, the file header from the files nearby. Projects
      of Xcode, Tuist and XcodeGen are never changed.

      Exit status: 0 done, 1 a conflict or findings in the new files, 2 wrong usage, 3 a file could not be written.
      """,
    options: [
      OptionDefinition(
        name: "--convention", value: "CONVENTION",
        summary: "the convention: \(conventions.joined(separator: ", ")), or your own"),
      OptionDefinition(
        name: "--in", value: "DIR",
        summary:
          "the folder for the sources; '__Name__' becomes the screen's name; default: a folder named after the screen"),
      OptionDefinition(
        name: "--tests", value: "DIR", summary: "the folder for the tests; default: the module's test target"),
      OptionDefinition(
        name: "--module", value: "NAME", summary: "the module that the tests import; default: the folder's target"),
      OptionDefinition(
        name: "--isolation", value: "ISOLATION", choices: ["MainActor", "nonisolated"],
        summary: "the module's default isolation: MainActor or nonisolated; default: read from the project"),
      OptionDefinition(
        name: "--platform", value: "SYSTEM", choices: Deployment.oldest.map(\.system), isRepeatable: true,
        summary: "a system that the screen is built for; the deployment targets of others are ignored"),
      OptionDefinition(
        name: "--package", value: "NAME", summary: "create a Swift package with the screen, ready to build and test"
      ),
      OptionDefinition(
        name: "--spec", value: "FILE",
        summary: "read the screens from FILE; '-' is standard input"),
    ]
      + SpecGrammar.options.map { option in
        OptionDefinition(
          name: "--\(option.word)", value: option.syntax.isEmpty ? nil : "LINE", isRepeatable: true,
          summary: option.summary
            + (option.syntax.isEmpty ? "" : ": '\(option.sample.dropFirst(option.word.count + 1))'"))
      } + PlanRun.options + [
        OptionDefinition(name: "--force", summary: "replace existing files"),
        OptionDefinition(name: "--skip-existing", summary: "keep existing files"),
        OptionDefinition(
          name: "--remove-leftovers", summary: "remove temporary files of a killed run from these folders"),
        OptionDefinition(name: "--root", value: "DIR", summary: "the project's folder; default: the git root"),
      ] + ConfigurationChoice.options + [.help],
    examples: [
      ("vmgen new Collection --in App/Collection", "write a screen into an app"),
      ("vmgen new Collection --package Demo", "create a package with a screen; run its tests with 'swift test'"),
      (
        "vmgen new Collection --load 'posts: [Post] from collection.fetchPosts()' --output 'detail(id: Int)'",
        "write a screen that loads posts and opens details"
      ), ("vmgen new --spec Screens.vmgen --in App/__Name__", "write all screens of a spec file"),
      ("vmgen new Collection --dry-run", "show the files without writing them"),
    ])

  private let specs: [Spec]
  private let convention: String?
  private let folders: (output: String?, tests: String?, root: FilePath?)
  private let configuration: ConfigurationChoice
  private let module: ModuleName?
  private let package: ModuleName?
  private let isolation: String?
  private let existingFiles: Request.ExistingFiles
  private let planRun: PlanRun
  private let removesLeftovers: Bool
  private let systems: Set<String>

  init(_ arguments: Arguments) throws(UsageError) {
    func usage(_ message: String, _ remedy: String) -> UsageError {
      UsageError(message: message, remedy: remedy, command: "new")
    }
    specs = try Self.specs(arguments)
    module = try arguments.value("--module").map { word throws(UsageError) in
      try Self.named { () throws(NameError) in try ModuleName(word.text) }
    }
    package = try arguments.value("--package").map { word throws(UsageError) in
      try Self.named { () throws(NameError) in try ModuleName(word.text) }
    }
    isolation = arguments.value("--isolation")?.text
    convention = arguments.value("--convention")?.text
    configuration = try ConfigurationChoice(arguments, command: "new")
    for option in ["--in", "--tests", "--root"] where arguments.value(option)?.bytes.isEmpty == true {
      throw usage("'\(option)' is empty", "name a folder")
    }
    folders = (
      arguments.value("--in")?.text, arguments.value("--tests")?.text,
      arguments.value("--root").map { FilePath($0.bytes) }
    )
    if arguments.has("--force"), arguments.has("--skip-existing") {
      throw usage("'--force' contradicts '--skip-existing'", "remove one of them")
    }
    systems = Set(arguments.all("--platform").map(\.text))
    existingFiles = arguments.has("--force") ? .replace : arguments.has("--skip-existing") ? .skip : .conflict
    planRun = try PlanRun(arguments, command: "new", listsTodos: true)
    removesLeftovers = arguments.has("--remove-leftovers")
  }

  /// The screens that a spec file, or the operands and options, describe.
  private static func specs(_ arguments: Arguments) throws(UsageError) -> [Spec] {
    var options: [(word: String, text: String)] = []
    for word in SpecGrammar.options.map(\.word) where arguments.has("--\(word)") {
      let texts = arguments.all("--\(word)")
      options += texts.isEmpty ? [(word, "")] : texts.map { (word, $0.text) }
    }
    guard let file = arguments.value("--spec") else {
      if arguments.operands.isEmpty {
        throw UsageError(
          message: "no screen is named", remedy: "try 'vmgen new CollectionDetail'", command: "new")
      }
      var specs: [Spec] = []
      for word in arguments.operands {
        let name = try named { () throws(NameError) in try TypeName(word.text) }
        specs.append(try read { () throws(SpecErrors) in try SpecParser.screen(name, options: options) })
      }
      return specs
    }
    if !arguments.operands.isEmpty || !options.isEmpty {
      throw UsageError(
        message: "'--spec' cannot be combined with names or line options",
        remedy: "write the screens into the file, or remove '--spec'",
        command: "new")
    }
    let isStandardInput = file.text == "-"
    let path = isStandardInput ? FilePath("<stdin>") : FilePath(file.bytes)
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try isStandardInput ? FileSystem.readStandardInput() : FileSystem.read(path)
    } catch {
      throw UsageError(message: error.message, remedy: "name a readable file", command: "new")
    }
    return try read { () throws(SpecErrors) in try SpecParser.screens(in: bytes, file: path.displayed) }
  }

  private static func read<Value>(_ parse: () throws(SpecErrors) -> Value) throws(UsageError) -> Value {
    do throws(SpecErrors) {
      return try parse()
    } catch {
      throw UsageError(messages: error.all.map(\.message), command: "new")
    }
  }

  private static func named<Name>(_ make: () throws(NameError) -> Name) throws(UsageError) -> Name {
    do {
      return try make()
    } catch {
      throw UsageError(message: error.message, remedy: nil, command: "new")
    }
  }

  func run(_ console: inout Console) throws(UsageError) -> ExitStatus {
    let project = try ProjectFolders(root: folders.root, command: "new")
    let tree = try configuration.load(project)
    if let convention { try tree.checkConvention(convention, command: "new") }
    let progress = Progress.onTerminal()
    defer { progress?.erase() }
    let facts = ProjectFacts.ofDisk(root: project.root, progress: progress)
    let request = try request(project, tree, facts)
    var plan = try self.plan(request, facts)
    try Self.refuseBrokenTemplates(of: request.convention, in: plan)
    let check = PlanCheck(plan, project, tree, convention: request.convention.name, progress: progress)
    progress?.erase()
    plan.notes += check.notes
    if folders.root == nil, package == nil, let note = Self.outsideNote(project) { plan.notes.append(note) }
    let root = FilePath(plan.root)
    let leftovers = FoundLeftovers(
      in: plan.steps.map { root.appending($0.path.utf8).parent } + packageFolders(of: request, in: project.root),
      current: project.current)
    if !removesLeftovers || planRun.isDryRun, let note = leftovers.note(removesLeftovers ? .sameRun : .option) {
      plan.notes.append(note)
    }
    let status = planRun.run(plan, current: project.current, &console)
    guard status == .clean else { return status }
    if removesLeftovers, planRun.dryRun == nil {
      for path in leftovers.paths {
        do {
          try Leftovers.remove(path)
          console.write("remove  \(path.relative(to: project.current).displayed)\n")
        } catch {
          console.writeError("vmgen: \(error.message)\n")
          return .incomplete
        }
      }
    }
    if planRun.dryRun == nil {
      check.write(to: &console)
      if planRun.format == .text, let folder = newPackage(of: plan, current: project.current) {
        console.write("Next: cd \(folder) && swift test\n")
      }
    }
    return check.status
  }

  /// Throws if templates of the project write a file with an unmatched bracket, string or comment.
  private static func refuseBrokenTemplates(of convention: ScreenConvention, in plan: Plan) throws(UsageError) {
    if convention.templates.allSatisfy(\.isBuiltIn) { return }
    for step in plan.steps where [.create, .replace].contains(step.action) && step.path.hasSuffix(".swift") {
      if SourceFile(SourceText(step.contents)).problems.isEmpty { continue }
      throw UsageError(
        message: "the templates of '\(convention.name)' write invalid Swift into '\(FilePath(step.path).displayed)'",
        remedy: "run 'vmgen templates check' to find the line", command: "new")
    }
  }

  /// The folders of the package of `--package`, whose leftovers may be in folders to which the plan writes nothing; empty
  /// without the option.
  private func packageFolders(of request: Request, in root: FilePath) -> [FilePath] {
    guard let package else { return [] }
    let current = FilePath(request.currentFolder)
    if request.package != nil {
      let outer = current.appending((request.outputFolder ?? "").utf8).normalized
      return Leftovers.folders(below: outer.appending(package.text.utf8))
    }
    // The screens join an existing package, and the current folder of the request is that of its target.
    var folder = current
    while folder != root, folder.isInside(root) {
      if FileSystem.kind(folder.appending("Package.swift".utf8)) == .file { return Leftovers.folders(below: folder) }
      folder = folder.parent
    }
    return Leftovers.folders(below: current)
  }

  /// The folder of the package that the plan creates, quoted for a shell; nil if the package already exists.
  private func newPackage(of plan: Plan, current: FilePath) -> String? {
    guard package != nil,
      let manifest = plan.steps.first(where: { $0.action == .create && $0.path.hasSuffix("Package.swift") })
    else { return nil }
    let folder = FilePath(plan.root).appending(manifest.path.utf8).parent
    return ShellText.quoted(folder.relative(to: current).text)
  }

  /// A note that vmgen does not read a package that encloses the project's folder; nil if there is none. Without a
  /// repository or a configuration, the current folder is the project's folder.
  private static func outsideNote(_ project: ProjectFolders) -> String? {
    let manifest = "Package.swift"
    guard !Project.isMarked(above: project.root), FileSystem.kind(project.root.appending(manifest.utf8)) == nil else {
      return nil
    }
    var (folder, up) = (project.root, [String]())
    while up.count < 4, !folder.components.isEmpty {
      (folder, up) = (folder.parent, up + [".."])
      guard FileSystem.kind(folder.appending(manifest.utf8)) == .file else { continue }
      let way = up.joined(separator: "/")
      return
        "'\(way)/\(manifest)' is not read: without a git repository and a .vmgen.json, the current folder is the project; "
        + "to write into a target of that package, run again with '--root \(way)'"
    }
    return nil
  }

  /// The request. Options take precedence over the configuration.
  private func request(
    _ project: ProjectFolders, _ tree: ConfigurationTree, _ facts: ProjectFacts
  ) throws(UsageError) -> Request {
    func inProject(_ folder: String) -> String { project.folder(FilePath(folder)).text }
    var request = Request(
      specs: specs, root: project.root.text, currentFolder: project.current.text,
      outputFolder: folders.output.map(inProject), testsFolder: folders.tests.map(inProject), module: module,
      package: package, existingFiles: existingFiles)
    request.systems = systems
    let asked = request
    request = try planning { () throws(PlanError) in try Planner.joiningExistingPackage(asked, facts: facts) }
    let here = FilePath(request.currentFolder)
    if package == nil, tree.screens(in: here.bytes).folder == nil {
      let open = request
      request = try planning { () throws(PlanError) in try Planner.choosingProject(open, facts: facts) }
    }
    let start = here.appending((request.outputFolder ?? request.projectBelow ?? "").utf8).normalized
    let settings = tree.screens(in: start.bytes)
    if let header = settings.header {
      request.header = FileHeader(template: header.value, source: header.source.text)
    }
    request.isIsolated = (isolation ?? settings.isolation?.value).map { $0 == "MainActor" }
    // With `--package`, the package determines the folders.
    if package == nil {
      if folders.output == nil, let folder = settings.folder {
        request.outputFolder = folder.value
        request.outputSource = folder.source.text
      }
      func folder(_ configured: Sourced<String>?) -> String? { configured.map { FilePath($0.value).normalized.text } }
      request.places = SharedPlaces(
        interactors: folder(settings.interactors), models: folder(settings.models), stubs: folder(settings.stubs))
      if folders.tests == nil, let folder = settings.tests {
        request.testsFolder = folder.value
        request.testsSource = folder.source.text
      }
      if module == nil, let configured = settings.module {
        do throws(NameError) {
          request.module = try ModuleName(configured.value)
        } catch {
          throw UsageError(message: "\(configured.source.text): \(error.message)", remedy: nil, command: "new")
        }
      }
    }
    let resolved = try resolvedConvention(request, tree, facts)
    let templates = TemplateFolders(project, command: "new")
    request.convention = try templates.convention(resolved.name, basedOn: resolved.base.rawValue)
      .defining(settings, command: "new")
    request.packageConfiguration = try packageConfiguration(request, resolved, tree, facts)
    return request
  }

  /// A configuration for a new package if no other one sets the convention that an option names, so that later runs use
  /// it. Nil for a project's own convention, because the package cannot access its definition.
  private func packageConfiguration(
    _ request: Request, _ resolved: ResolvedConvention, _ tree: ConfigurationTree, _ facts: ProjectFacts
  ) throws(UsageError) -> [UInt8]? {
    guard request.package != nil, convention != nil, resolved.name == resolved.base.rawValue else { return nil }
    let folders = try planning { () throws(PlanError) in try Planner.sourceFolders(request, facts: facts) }
    let found = folders.map { tree.convention(of: Array("\($0)/ViewModel.swift".utf8), CommandLineChoice()) }
    guard found.contains(where: { $0.name != resolved.name || $0.source == .standard }) else { return nil }
    return Array("{\n  \"convention\": \"\(resolved.name)\"\n}\n".utf8)
  }

  /// The convention of the folders of the screens. All screens of a run must have the same convention.
  private func resolvedConvention(
    _ request: Request, _ tree: ConfigurationTree, _ facts: ProjectFacts
  ) throws(UsageError) -> ResolvedConvention {
    var choice = CommandLineChoice()
    choice.convention = convention
    var resolved: ResolvedConvention?
    for folder in try planning({ () throws(PlanError) in try Planner.sourceFolders(request, facts: facts) }) {
      let found = tree.convention(of: Array("\(folder)/ViewModel.swift".utf8), choice)
      if let resolved, resolved.name != found.name {
        throw UsageError(
          message: "the folders of the screens have two conventions: '\(resolved.name)' (\(resolved.source.text)) and "
            + "'\(found.name)' (\(found.source.text))",
          remedy: "add '--convention', or write them in two runs", command: "new")
      }
      resolved = resolved ?? found
    }
    return resolved ?? tree.convention(of: Array(request.currentFolder.utf8), choice)
  }

  private func plan(_ request: Request, _ facts: ProjectFacts) throws(UsageError) -> Plan {
    try planning { () throws(PlanError) in try Planner.plan(request, facts: facts) }
  }

  private func planning<Result>(_ body: () throws(PlanError) -> Result) throws(UsageError) -> Result {
    do throws(PlanError) {
      return try body()
    } catch {
      throw UsageError(message: error.message, remedy: nil, command: "new")
    }
  }
}
