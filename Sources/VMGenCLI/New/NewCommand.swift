import Configuring
import HostIO
import Linting
import Plans
import Reporting
import Scaffolding

/// `vmgen new`: plans the files of a screen, writes all of them or none, and lints what it wrote.
struct NewCommand {
  private static let conventions = ScreenConvention.all.map(\.name)

  static let definition = CommandDefinition(
    name: "new", summary: "scaffold screens: View, ViewModel, Output, Interactor, tests", operands: "[NAME…]",
    discussion: """
      Writes one or more screens. NAME is a type name or words that make one: 'collection-detail' is CollectionDetail.
      What a screen has is said by options, or by the lines of a file with many screens (--spec). Without any, it is the
      smallest useful screen: it loads its content and has the output 'finished'.

      All files are written or none: on any conflict the conflicts are named and nothing changes. A file that is there
      with the same bytes is left alone, so a second run changes nothing. Nothing is written outside the project.

      What no option says is taken from 'new' in the .vmgen.json that holds for the current folder, else from what is
      there: the target that a folder lies in, in a Package.swift or an Xcode project with synchronised folders, and the
      header of the files around it. The project of Xcode, Tuist or XcodeGen is never changed.

      Exit status: 0 done, 1 a conflict or findings in what was written, 2 wrong usage, 3 a file could not be written.
      """,
    options: [
      OptionDefinition(
        name: "--convention", value: "CONVENTION",
        summary: "the shape of the screen: \(conventions.joined(separator: ", ")), or one of your own"),
      OptionDefinition(
        name: "--in", value: "DIR",
        summary: "the folder for the sources, '__Name__' in it is the screen; without it one named after the screen"),
      OptionDefinition(
        name: "--tests", value: "DIR", summary: "the folder for the tests; without it the test target of the module"),
      OptionDefinition(
        name: "--module", value: "NAME", summary: "the module that the tests import; without it the folder's target"),
      OptionDefinition(
        name: "--isolation", value: "ISOLATION", choices: ["MainActor", "nonisolated"],
        summary: "where the module's code runs by default: MainActor, nonisolated; without it what its project says"),
      OptionDefinition(
        name: "--package", value: "NAME", summary: "put a Swift package around the screen that builds and tests at once"
      ),
      OptionDefinition(
        name: "--spec", value: "FILE",
        summary: "read the screens from the lines of a file; '-' is standard input"),
    ]
      + SpecGrammar.options.map { option in
        OptionDefinition(
          name: "--\(option.word)", value: option.syntax.isEmpty ? nil : "LINE", isRepeatable: true,
          summary: option.summary
            + (option.syntax.isEmpty ? "" : ": '\(option.sample.dropFirst(option.word.count + 1))'"))
      } + PlanRun.options + [
        OptionDefinition(name: "--force", summary: "replace files that are there with other contents"),
        OptionDefinition(name: "--skip-existing", summary: "leave files that are there as they are"),
        OptionDefinition(
          name: "--remove-leftovers", summary: "remove hidden files that a killed run left in the same folders"),
        OptionDefinition(name: "--root", value: "DIR", summary: "the project's folder, instead of the git root"),
      ] + ConfigurationChoice.options + [.help],
    examples: [
      ("vmgen new Collection --in App/Collection", "write a screen into an app"),
      ("vmgen new Collection --package Demo", "write a package around it, to be tried with 'swift test'"),
      (
        "vmgen new Collection --load 'posts: [Post] from collection.fetchPosts()' --output 'detail(id: Int)'",
        "say what the screen has"
      ), ("vmgen new --spec Screens.vmgen --in App/__Name__", "write all screens that a file describes"),
      ("vmgen new Collection --dry-run", "show what would be written"),
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
      throw usage("'--force' and '--skip-existing' contradict each other", "say one of them")
    }
    existingFiles = arguments.has("--force") ? .replace : arguments.has("--skip-existing") ? .skip : .conflict
    planRun = try PlanRun(arguments, command: "new")
    removesLeftovers = arguments.has("--remove-leftovers")
  }

  /// The screens that the words describe, or the file that they name.
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
        remedy: "write the screens into the file, or leave '--spec' out",
        command: "new")
    }
    let isStandardInput = file.text == "-"
    let path = isStandardInput ? FilePath("<stdin>") : FilePath(file.bytes)
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try isStandardInput ? FileSystem.readStandardInput() : FileSystem.read(path)
    } catch {
      throw UsageError(message: error.message, remedy: "name a file that can be read", command: "new")
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
    let facts = ProjectFacts.ofDisk(root: project.root)
    let request = try request(project, tree, facts)
    var plan = try self.plan(request, facts)
    let check = PlanCheck(plan, project, tree, convention: request.convention.name)
    plan.notes += check.notes
    let root = FilePath(plan.root)
    let leftovers = Leftovers.find(in: plan.steps.map { root.appending($0.path.utf8).parent })
    if !removesLeftovers || planRun.dryRun != nil {
      for path in leftovers {
        let shown = path.relative(to: project.current).displayed
        plan.notes.append(
          "a killed run left '\(shown)'; look at it, then add '--remove-leftovers' to remove it")
      }
    }
    let status = planRun.run(plan, current: project.current, &console)
    guard status == .clean else { return status }
    if removesLeftovers, planRun.dryRun == nil {
      for path in leftovers {
        do {
          try Leftovers.remove(path)
          console.write("remove  \(path.relative(to: project.current).displayed)\n")
        } catch {
          console.complain("vmgen: \(error.message)\n")
          return .incomplete
        }
      }
    }
    if planRun.dryRun == nil { check.write(to: &console) }
    return check.status
  }

  /// What is asked for: what the options say, else the configuration.
  private func request(
    _ project: ProjectFolders, _ tree: ConfigurationTree, _ facts: ProjectFacts
  ) throws(UsageError) -> Request {
    var request = Request(
      specs: specs, root: project.root.text, currentFolder: project.current.text, outputFolder: folders.output,
      testsFolder: folders.tests, module: module, package: package, existingFiles: existingFiles)
    let asked = request
    request = try planning { () throws(PlanError) in try Planner.joined(asked, facts: facts) }
    let start = FilePath(request.currentFolder).appending((request.outputFolder ?? "").utf8).normalized
    let settings = tree.screens(in: start.bytes)
    if let header = settings.header {
      request.header = FileHeader(template: header.value, source: header.source.text)
    }
    request.isIsolated = (isolation ?? settings.isolation?.value).map { $0 == "MainActor" }
    // A package decides where its files go.
    if package == nil {
      if folders.output == nil, let folder = settings.folder {
        request.outputFolder = folder.value
        request.outputSource = folder.source.text
      }
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
    let holding = try holdingConvention(request, tree, facts)
    let templates = TemplateFolders(project, command: "new")
    request.convention = try templates.convention(holding.name, basedOn: holding.base.rawValue)
    request.packageConfiguration = try packageConfiguration(request, holding, tree, facts)
    return request
  }

  /// What says in a new package which convention holds, where nothing else would: who checks it later does not say
  /// `--convention` again. A convention of the project's own is none where its configuration is not.
  private func packageConfiguration(
    _ request: Request, _ holding: HoldingConvention, _ tree: ConfigurationTree, _ facts: ProjectFacts
  ) throws(UsageError) -> [UInt8]? {
    guard request.package != nil, convention != nil, holding.name == holding.base.rawValue else { return nil }
    let folders = try planning { () throws(PlanError) in try Planner.sourceFolders(request, facts: facts) }
    let found = folders.map { tree.convention(of: Array("\($0)/ViewModel.swift".utf8), CommandLineChoice()).name }
    guard found.contains(where: { $0 != holding.name }) else { return nil }
    return Array("{\n  \"convention\": \"\(holding.name)\"\n}\n".utf8)
  }

  /// The convention that holds where the screens go; they are written in one.
  private func holdingConvention(
    _ request: Request, _ tree: ConfigurationTree, _ facts: ProjectFacts
  ) throws(UsageError) -> HoldingConvention {
    var choice = CommandLineChoice()
    choice.convention = convention
    var holding: HoldingConvention?
    for folder in try planning({ () throws(PlanError) in try Planner.sourceFolders(request, facts: facts) }) {
      let found = tree.convention(of: Array("\(folder)/ViewModel.swift".utf8), choice)
      if let holding, holding.name != found.name {
        throw UsageError(
          message: "the screens go where two conventions hold: '\(holding.name)' (\(holding.source.text)) and "
            + "'\(found.name)' (\(found.source.text))",
          remedy: "say '--convention', or write them in two runs", command: "new")
      }
      holding = holding ?? found
    }
    return holding ?? tree.convention(of: Array(request.currentFolder.utf8), choice)
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
