import Configuring
import HostIO
import Linting
import Reporting
import Scaffolding

/// `vmgen new`: plans the files of a screen, writes all of them or none, and lints what it wrote.
struct NewCommand {
  private enum Format: String, CaseIterable {
    case text, json, diff
  }

  private static let conventions = Scaffolding.Convention.all.map(\.name)

  static let definition = CommandDefinition(
    name: "new", summary: "scaffold screens: View, ViewModel, Output, Interactor, tests", operands: "[NAME…]",
    discussion: """
      Writes one or more screens. NAME is a type name or words that make one: 'collection-detail' is CollectionDetail.
      What a screen has is said by options, or by the lines of a file with many screens (--spec). Without any, it is the
      smallest useful screen: it loads its content and has the output 'finished'.

      All files are written or none: on any conflict the conflicts are named and nothing changes. A file that is there
      with the same bytes is left alone, so a second run changes nothing.

      Exit status: 0 done, 1 a conflict or findings in what was written, 2 wrong usage, 3 a file could not be written.
      """,
    options: [
      OptionDefinition(
        name: "--convention", value: "NAME", choices: conventions,
        summary: "the shape of the screen: \(conventions.joined(separator: ", "))"),
      OptionDefinition(
        name: "--in", value: "DIR", summary: "the folder for the sources; without it one named after the screen"),
      OptionDefinition(name: "--tests", value: "DIR", summary: "the folder for the tests"),
      OptionDefinition(name: "--module", value: "NAME", summary: "the module that the tests import"),
      OptionDefinition(
        name: "--package", value: "NAME", summary: "put a Swift package around the screen that builds and tests at once"
      ),
      OptionDefinition(name: "--spec", value: "FILE", summary: "read the screens from the lines of a file"),
    ]
      + SpecGrammar.options.map { option in
        OptionDefinition(
          name: "--\(option.word)", value: option.syntax.isEmpty ? nil : "LINE", isRepeatable: true,
          summary: option.summary
            + (option.syntax.isEmpty ? "" : ": '\(option.sample.dropFirst(option.word.count + 1))'"))
      } + [
        OptionDefinition(name: "--dry-run", summary: "show what would be written and write nothing"),
        OptionDefinition(
          name: "--format", value: "FORMAT", choices: Format.allCases.map(\.rawValue),
          summary: "how to show it with --dry-run: \(Format.allCases.map(\.rawValue).joined(separator: ", "))"),
        OptionDefinition(name: "--force", summary: "replace files that are there with other contents"),
        OptionDefinition(name: "--skip-existing", summary: "leave files that are there as they are"),
        OptionDefinition(name: "--root", value: "DIR", summary: "the project's folder, instead of the git root"),
        OptionDefinition(name: "--no-config", summary: "do not read any .vmgen.json"),
        .help,
      ],
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
  private let convention: Scaffolding.Convention
  private let folders: (output: String?, tests: String?, root: FilePath?)
  private let module: ModuleName?
  private let package: ModuleName?
  private let existingFiles: Request.ExistingFiles
  private let dryRun: Format?

  init(_ arguments: Arguments) throws(UsageError) {
    func usage(_ message: String, _ remedy: String) -> UsageError {
      UsageError(message: message, remedy: remedy, command: "new")
    }
    specs = try Self.specs(arguments)
    convention = arguments.value("--convention").flatMap { .named($0.text) } ?? .observable
    module = try arguments.value("--module").map { word throws(UsageError) in
      try Self.named { () throws(NameError) in try ModuleName(word.text) }
    }
    package = try arguments.value("--package").map { word throws(UsageError) in
      try Self.named { () throws(NameError) in try ModuleName(word.text) }
    }
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
    if arguments.has("--format"), !arguments.has("--dry-run") {
      throw usage("'--format' goes with '--dry-run' only", "add '--dry-run', or leave '--format' out")
    }
    let format = arguments.value("--format").flatMap { Format(rawValue: $0.text) } ?? .text
    dryRun = arguments.has("--dry-run") ? format : nil
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
        specs.append(try read { () throws(SpecError) in try SpecParser.screen(name, options: options) })
      }
      return specs
    }
    if !arguments.operands.isEmpty || !options.isEmpty {
      throw UsageError(
        message: "'--spec' says all about the screens", remedy: "leave it out, or the names and their options",
        command: "new")
    }
    let path = FilePath(file.bytes)
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try FileSystem.read(path)
    } catch {
      throw UsageError(message: error.message, remedy: "name a file that can be read", command: "new")
    }
    return try read { () throws(SpecError) in try SpecParser.screens(in: bytes, file: path.displayed) }
  }

  private static func read<Value>(_ parse: () throws(SpecError) -> Value) throws(UsageError) -> Value {
    do throws(SpecError) {
      return try parse()
    } catch {
      throw UsageError(message: error.message, remedy: nil, command: "new")
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
    let plan = try makePlan(project)
    let current = project.current.text
    if let dryRun {
      switch dryRun {
      case .text: console.write(plan.text(relativeTo: current))
      case .json: console.write(plan.json(relativeTo: current))
      case .diff: console.write(plan.diff())
      }
      return plan.conflicts.isEmpty ? .clean : .findings
    }
    if !plan.conflicts.isEmpty {
      console.complain(plan.text(relativeTo: current))
      console.complain("vmgen: nothing was written, because of the conflicts above\n")
      return .findings
    }
    do {
      try PlanExecutor().execute(plan)
    } catch {
      console.complain("vmgen: \(error.message)\n")
      return .incomplete
    }
    console.write(plan.text(relativeTo: current))
    return try lint(plan, project, &console)
  }

  private func makePlan(_ project: ProjectFolders) throws(UsageError) -> Plan {
    let request = Request(
      specs: specs, convention: convention, root: project.root.text, currentFolder: project.current.text,
      outputFolder: folders.output,
      testsFolder: folders.tests, module: module, package: package, existingFiles: existingFiles)
    let contents = ModuleContents()
    let facts = ProjectFacts(
      disk: PlanDiskReader(),
      declaringFile: { contents.fileDeclaring($0, below: FilePath($1))?.text },
      declaredType: { contents.declaredType($0, below: FilePath($1)) },
      fileNamed: { contents.fileNamed($0, below: FilePath($1))?.text },
      lacksLibrary: { PackageManifest($2).lacks($0, in: $1) })
    do {
      return try Planner.plan(request, facts: facts)
    } catch {
      throw UsageError(message: error.message, remedy: nil, command: "new")
    }
  }

  /// Lints the files that the plan has written, as part of their project, with every rule that is on.
  private func lint(_ plan: Plan, _ project: ProjectFolders, _ console: inout Console) throws(UsageError)
    -> ExitStatus
  {
    let root = FilePath(plan.root)
    let written = plan.steps.filter { $0.action == .create || $0.action == .replace }.map(\.path)
    let swift = written.filter { $0.hasSuffix(".swift") }.map { root.appending($0.utf8) }
    if swift.isEmpty { return .clean }
    let selection = try LintSelection(paths: swift, standardInputPath: nil, folders: project, honoursIgnores: true)
    // What is written keeps the convention that it is written in, whatever the configuration says of others.
    let outcome = ProjectLint(
      selection, ConfigurationTree(), CommandLineChoice(convention: .init(rawValue: convention.name))
    ).run()
    let report = Report(
      version: Version.current, rules: outcome.rules, diagnostics: outcome.diagnostics, silenced: outcome.silenced,
      files: outcome.files, unreadable: outcome.errors.count, folders: project.forReports)
    ReportFormat.text.write(report, color: console.color) { console.write($0) }
    for error in outcome.errors { console.complain("vmgen: \(error.message)\n") }
    console.write("linted what was written: \(report.summary).\n")
    return report.diagnostics.isEmpty ? .clean : .findings
  }
}
