import Configuring
import HostIO
import Plans
import Scaffolding

/// `vmgen init`: sets up a project, part by part; each is shown before it is written, and none is written unasked.
struct InitCommand {
  private enum Format: String, CaseIterable {
    case text, json, diff, markdown
  }

  static let definition = CommandDefinition(
    name: "init", summary: "set up a project: configuration, store, hook, CI, libraries", operands: "",
    discussion: """
      Sets up a project, part by part. On a terminal each part is shown and asked for; the answer to a plain Enter is no.
      Options name parts instead, and then nothing is asked. Without a terminal and without options nothing is written.

      What is there already is left alone: the same bytes are 'identical', others a conflict, and on any conflict nothing
      at all is written. A second run changes nothing.

      '--schema' prints what a .vmgen.json may hold: as a JSON Schema for editors, or as the page of the documentation.

      Exit status: 0 done, 1 a conflict, or a hook that is left alone, 2 wrong usage, 3 a file could not be written.
      """,
    options: [
      OptionDefinition(name: "--configuration", summary: "write .vmgen.json"),
      OptionDefinition(
        name: "--convention", value: "CONVENTION",
        summary: "the convention that it names, and whose store is written"),
      OptionDefinition(name: "--app-store", summary: "write AppState, AppAction, AppEvent and the alias AppStore"),
      OptionDefinition(
        name: "--in", value: "DIR", summary: "the folder for the store; without it that of the only target"),
      OptionDefinition(name: "--hook", summary: "let git's pre-commit hook check what is staged"),
      OptionDefinition(name: "--ci", summary: "write a workflow of GitHub that checks pull requests"),
      OptionDefinition(name: "--yes", summary: "all four of them, without asking"),
      OptionDefinition(
        name: "--eject-core", value: "DIR",
        summary: "copy the library ViewModelCore: as a package DIR, or as a target where DIR is a package's 'Sources'"),
      OptionDefinition(name: "--testing", summary: "with --eject-core: also ViewModelTesting, for tests"),
      OptionDefinition(name: "--schema", summary: "print the JSON Schema of .vmgen.json"),
      OptionDefinition(name: "--dry-run", summary: "show what would be written and write nothing"),
      OptionDefinition(
        name: "--format", value: "FORMAT", choices: Format.allCases.map(\.rawValue),
        summary: "how to show it: with --dry-run text, json or diff, with --schema json or markdown"),
      OptionDefinition(name: "--root", value: "DIR", summary: "the project's folder, instead of the git root"),
      .help,
    ],
    examples: [
      ("vmgen init", "be asked for each part"),
      ("vmgen init --configuration --hook", "write the configuration and the hook"),
      ("vmgen init --yes --dry-run", "see what all parts are"),
      ("vmgen init --eject-core Packages/ViewModelCore --testing", "have the libraries in the project"),
      ("vmgen init --schema > .vmgen.schema.json", "write the schema for an editor"),
    ])

  /// What is printed instead of anything else.
  private let schema: Format?
  private let parts: [InitPart]
  private let convention: String?
  private let storeFolder: FilePath?
  private let coreFolder: FilePath?
  private let ejectsTesting: Bool
  private let dryRun: PlanRun.Format?
  private let root: FilePath?

  init(_ arguments: Arguments) throws(UsageError) {
    func usage(_ message: String, _ remedy: String) -> UsageError {
      UsageError(message: message, remedy: remedy, command: "init")
    }
    if let word = arguments.operands.first {
      throw usage("'\(word.text)' is too much", "'vmgen init' takes options only")
    }
    let format = arguments.value("--format").flatMap { Format(rawValue: $0.text) }
    parts = InitPart.allCases.filter { part in
      arguments.has(part.option) || arguments.has("--yes") && part != .core
    }
    for option in ["--in", "--eject-core", "--root"] where arguments.value(option)?.bytes.isEmpty == true {
      throw usage("'\(option)' is empty", "name a folder")
    }
    if arguments.has("--schema") {
      let others = Self.definition.options.map(\.name).filter { !["--schema", "--format", "--help"].contains($0) }
      if let other = others.first(where: arguments.has) {
        throw usage("'--schema' prints and does nothing else", "leave '\(other)' out")
      }
      if let format, format == .text || format == .diff {
        throw usage("'\(format.rawValue)' is no format of '--schema'", "say 'json' or 'markdown'")
      }
      schema = format ?? .json
    } else {
      schema = nil
      if format == .markdown {
        throw usage("'markdown' is a format of '--schema' only", "say 'text', 'json' or 'diff'")
      }
      if format != nil, !arguments.has("--dry-run") {
        throw usage("'--format' goes with '--dry-run' or '--schema' only", "add one of them, or leave '--format' out")
      }
      if arguments.has("--testing"), !arguments.has("--eject-core") {
        throw usage("'--testing' goes with '--eject-core' only", "add '--eject-core DIR'")
      }
      if arguments.has("--in"), !parts.isEmpty, !parts.contains(.store) {
        throw usage("'--in' is the folder for the store", "add '--app-store', or leave '--in' out")
      }
    }
    dryRun = arguments.has("--dry-run") ? format.flatMap { PlanRun.Format(rawValue: $0.rawValue) } ?? .text : nil
    convention = arguments.value("--convention")?.text
    storeFolder = arguments.value("--in").map { FilePath($0.bytes) }
    coreFolder = arguments.value("--eject-core").map { FilePath($0.bytes) }
    ejectsTesting = arguments.has("--testing")
    root = arguments.value("--root").map { FilePath($0.bytes) }
  }

  func run(_ console: inout Console) throws(UsageError) -> ExitStatus {
    switch schema {
    case .markdown:
      console.write(ConfigurationPage.markdown)
      return .clean
    case .some:
      console.write(ConfigurationSchema.json)
      return .clean
    case nil: break
    }
    let project = try ProjectFolders(root: root, command: "init")
    let files = try files(project)
    if !parts.isEmpty { return try write(parts, files, &console) }
    if dryRun == nil, Terminal.isInteractive() {
      let chosen = try InitDialog(files: files).ask(&console)
      return chosen.isEmpty ? .clean : try write(chosen, files, &console)
    }
    console.write(overview)
    return .clean
  }

  private func files(_ project: ProjectFolders) throws(UsageError) -> InitFiles {
    // What is there may be broken, but then it is not for this command to build on.
    let tree = try ConfigurationFile.load(
      project, given: nil, nested: ConfigurationFile.above([project.current], upTo: project.root), command: "init")
    if let convention { try tree.checkConvention(convention, command: "init") }
    var choice = CommandLineChoice()
    choice.convention = convention
    let holding = tree.convention(of: project.root.appending("ViewModel.swift".utf8).bytes, choice)
    let folders = TemplateFolders(project, command: "init")
    // The templates of a convention may be missing; only the store is made of them.
    let templates = try folders.conventionIfThere(holding.name, basedOn: holding.base.rawValue)
    func absolute(_ path: FilePath) -> FilePath { project.current.appending(path.bytes).normalized }
    return InitFiles(
      project: project, convention: templates, base: holding.base, storeFolder: storeFolder.map(absolute),
      coreFolder: coreFolder.map(absolute), ejectsTesting: ejectsTesting,
      facts: ProjectFacts.ofDisk(root: project.root))
  }

  /// What can be set up, where nothing is named and nobody can be asked.
  private var overview: String {
    var text = "Nothing is written unless it is named:\n\n"
    let width = InitPart.allCases.map { Self.words(of: $0).count }.max() ?? 0
    for part in InitPart.allCases {
      let words = Self.words(of: part)
      text += "  \(words)\(String(repeating: " ", count: width - words.count))  \(part.title)\n"
    }
    return text + "\nAdd '--dry-run' to see what would be written.\n\n" + CoreUse.fetched
  }

  private static func words(of part: InitPart) -> String { part == .core ? "\(part.option) DIR" : part.option }

  /// Writes all parts or none; the hook, which is git's, when all files are there.
  private func write(_ parts: [InitPart], _ files: InitFiles, _ console: inout Console) throws(UsageError) -> ExitStatus
  {
    var plan = Plan(root: files.project.root.text, steps: [])
    plan.folderOption = nil
    for part in parts where part != .hook {
      switch try files.plan(part) {
      case .plan(let more):
        plan.steps += more.steps
        // What is there already needs nothing to be done.
        if more.changesAnything { plan.notes += more.notes }
      case .nothing(let reason): plan.notes.append("\(part.option) writes nothing: \(reason)")
      }
    }
    let hook =
      try parts.contains(.hook)
      ? HookInstallation(.install, in: files.project.root, current: files.project.current, command: "init") : nil
    if let hook, let dryRun, dryRun != .json {
      console.write(Self.text(of: hook, dryRun))
    } else if let hook, dryRun != nil {
      plan.notes.append(Self.text(of: hook, .text).split(separator: "\n").joined(separator: " "))
    }
    let run = PlanRun(dryRun: dryRun)
    var status = run.run(plan, current: files.project.current, &console)
    guard status == .clean else { return status }
    if let hook, dryRun == nil { status = hook.run(&console) }
    if dryRun == nil, !parts.contains(.core), parts.contains(.configuration) || parts.contains(.store) {
      if plan.changesAnything { console.write("\n" + CoreUse.fetched) }
    }
    if dryRun != nil, let hook, case .refused = hook.change { return .findings }
    return status
  }

  /// What would be done with the hook.
  private static func text(of hook: HookInstallation, _ format: PlanRun.Format) -> String {
    switch (hook.change, format) {
    case (.write(let bytes), .diff): String(decoding: InitDialog.diff(hook, bytes), as: UTF8.self)
    case (.write, _): "\(hook.script == nil ? "create" : "change")  \(hook.shown)\n"
    case (.none, .diff), (.remove, _): ""
    case (.none, _): "identical  \(hook.shown)\n"
    case (.refused(let reason), _): "leave alone  \(hook.shown): \(reason)\n"
    case (.unreadable(let error), _): "leave alone  \(hook.shown): \(error.reason)\n"
    }
  }
}
