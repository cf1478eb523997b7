import Configuring
import HostIO
import Linting
import Plans
import Scaffolding
import Wording

/// `vmgen init`: sets up a project in parts. Users choose each part and see it before it is written.
struct InitCommand {
  private enum Format: String, CaseIterable {
    case text, json, diff, markdown
  }

  static let definition = CommandDefinition(
    name: "init", summary: "set up a project: configuration, baseline, hook, CI, libraries", operands: "",
    discussion: """
      Sets up a project in parts. On a terminal, vmgen surveys the project and asks five questions: the convention, a
      baseline, the hook, CI, and the libraries. In projects of Xcode it asks a sixth one about Xcode's templates, in those of
      Tuist also a seventh one. It shows each change as a diff first; Enter takes the proposed answer. With options, it writes the parts that they name and asks
      nothing. Without either, it lists the parts.

      The convention is that of '--convention', else the configured one, else the one that fits ('vmgen survey'), else
      'observable'. '--baseline' records today's findings and names the file in the configuration, which it writes or
      completes.

      '--xcode-templates' and '--tuist-template' write the smallest screen of the convention with the placeholders of Xcode
      and Tuist, from the project's templates. Run them again after a change of templates; '--check' fails if that was
      forgotten.

      Other existing files are never overwritten. A file with the same contents is 'identical'; any other is a conflict,
      and then nothing is written. '--yes' leaves files that exist as they are, and completes the configuration with the
      baseline. A second run changes nothing.

      '--schema' prints the keys of .vmgen.json: as a JSON Schema for editors, or as a page of the documentation.

      Exit status: 0 done, 1 a conflict, a stale file, or a hook that cannot be changed, 2 wrong usage,
      3 a file could not be read or written.
      """,
    options: [
      OptionDefinition(name: "--configuration", summary: "write .vmgen.json"),
      OptionDefinition(
        name: "--convention", value: "CONVENTION",
        summary: "the convention of the configuration and the store"),
      OptionDefinition(
        name: "--baseline", summary: "record today's findings, and name the baseline in .vmgen.json"),
      OptionDefinition(name: "--app-store", summary: "write AppState, AppAction, AppEvent and the alias AppStore"),
      OptionDefinition(
        name: "--in", value: "DIR", summary: "the folder of the store; default: the folder of the only target"),
      OptionDefinition(name: "--hook", summary: "make git's pre-commit hook check staged files"),
      OptionDefinition(name: "--ci", summary: "write a GitHub workflow that checks pull requests"),
      OptionDefinition(name: "--yes", summary: "the configuration, baseline, hook and workflow, without asking"),
      OptionDefinition(
        name: "--eject-core", value: "DIR",
        summary: "copy ViewModelCore into the package DIR; into a target if DIR is a package's 'Sources'"),
      OptionDefinition(name: "--testing", summary: "with --eject-core: copy ViewModelTesting as well"),
      OptionDefinition(
        name: "--xcode-templates",
        summary: "write .xctemplates, so that Xcode's File > New offers the project's screens"),
      OptionDefinition(name: "--tuist-template", summary: "write Tuist/Templates/vmgen-screen for 'tuist scaffold'"),
      OptionDefinition(
        name: "--check", summary: "with the last two options: write nothing; fail if a file is missing or stale"),
      OptionDefinition(name: "--schema", summary: "print the JSON Schema of .vmgen.json"),
      OptionDefinition(name: "--dry-run", summary: "show the changes and write nothing"),
      OptionDefinition(
        name: "--format", value: "FORMAT", choices: Format.allCases.map(\.rawValue),
        summary: "the format: text or json; with --dry-run also diff; with --schema json or markdown"),
      OptionDefinition(name: "--root", value: "DIR", summary: "the project's folder; default: the git root"),
      .help,
    ],
    examples: [
      ("vmgen init", "set up a project, with a question for each part"),
      ("vmgen init --configuration --hook", "write the configuration and the hook"),
      ("vmgen init --baseline --hook", "report only new findings, in every commit"),
      ("vmgen init --yes --dry-run", "show all parts"),
      ("vmgen init --eject-core Packages/ViewModelCore --testing", "copy the libraries into the project"),
      ("vmgen init --xcode-templates", "offer the project's screens in Xcode's File > New"),
      ("vmgen init --schema > .vmgen.schema.json", "write the schema for an editor"),
    ])

  /// The format of the schema to print; nil to set up parts.
  private let schema: Format?
  private let parts: [InitPart]
  /// The parts that only '--yes' chooses. Those that exist stay as they are.
  private let optionalParts: Set<InitPart>
  private let convention: String?
  private let storeFolder: FilePath?
  private let coreFolder: FilePath?
  private let ejectsTesting: Bool
  private let planRun: PlanRun
  private let root: FilePath?
  private let isCheck: Bool

  init(_ arguments: Arguments) throws(UsageError) {
    func usage(_ message: String, _ remedy: String) -> UsageError {
      UsageError(message: message, remedy: remedy, command: "init")
    }
    if let word = arguments.operands.first {
      throw usage("unexpected argument '\(word.text)'", "'vmgen init' takes only options")
    }
    let format = arguments.value("--format").flatMap { Format(rawValue: $0.text) }
    parts = InitPart.allCases.filter { part in
      arguments.has(part.option) || arguments.has("--yes") && InitPart.defaults.contains(part)
    }
    optionalParts = Set(InitPart.defaults.filter { arguments.has("--yes") && !arguments.has($0.option) })
    for option in ["--in", "--eject-core", "--root"] where arguments.value(option)?.bytes.isEmpty == true {
      throw usage("'\(option)' is empty", "name a folder")
    }
    if arguments.has("--schema") {
      let others = Self.definition.options.map(\.name).filter { !["--schema", "--format", "--help"].contains($0) }
      if let other = others.first(where: arguments.has) {
        throw usage("'--schema' cannot be combined with '\(other)'", "remove '\(other)'")
      }
      if let format, format == .text || format == .diff {
        throw usage("'--schema' has no format '\(format.rawValue)'", "use 'json' or 'markdown'")
      }
      schema = format ?? .json
    } else {
      schema = nil
      if format == .markdown {
        throw usage("only '--schema' has the format 'markdown'", "use 'text', 'json' or 'diff'")
      }
      if arguments.has("--testing"), !arguments.has("--eject-core") {
        throw usage("'--testing' needs '--eject-core'", "add '--eject-core DIR'")
      }
      if arguments.has("--in"), !parts.contains(.store) {
        throw usage("'--in' needs '--app-store'", "add '--app-store', or remove '--in'")
      }
      if arguments.has("--check") {
        if parts.isEmpty || parts.contains(where: { !$0.isForeign }) {
          throw usage(
            "'--check' works only with '--xcode-templates' and '--tuist-template'", "use one of them, and no other part"
          )
        }
        if arguments.has("--dry-run") {
          throw usage("'--check' cannot be combined with '--dry-run'", "remove one of them")
        }
      }
    }
    planRun = try PlanRun(arguments, command: "init")
    convention = arguments.value("--convention")?.text
    storeFolder = arguments.value("--in").map { FilePath($0.bytes) }
    coreFolder = arguments.value("--eject-core").map { FilePath($0.bytes) }
    ejectsTesting = arguments.has("--testing")
    isCheck = arguments.has("--check")
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
    if !parts.isEmpty {
      var setup = try InitSetup(
        project, convention: convention, surveys: choosesConvention,
        proposesRules: parts.contains(.configuration) || parts.contains(.baseline))
      if !isCheck, parts.contains(where: \.concernsScreens) { setup.findOldTarget() }
      setup.storeFolder = storeFolder
      setup.coreFolder = coreFolder
      setup.ejectsTesting = ejectsTesting
      return try write(parts, setup, &console)
    }
    if let convention { try InitSetup.checkConvention(convention, in: project) }
    if planRun.format == .json {
      console.writeResult(partsJSON(of: project))
      return .clean
    }
    if dryRun == nil, Terminal.isInteractive() {
      var setup = try InitSetup(project, convention: convention, surveys: true, proposesRules: true)
      setup.ejectsTesting = true
      var dialog = InitDialog(setup)
      let chosen = try dialog.ask(&console)
      return chosen.parts.isEmpty ? .clean : try write(chosen.parts, chosen.setup, &console)
    }
    console.write(overview(of: project))
    return .clean
  }

  /// Whether a part depends on the convention that the project follows.
  private var choosesConvention: Bool {
    convention == nil && (parts.contains(.configuration) || parts.contains(.baseline))
  }

  /// The target for which the project cannot use the libraries; nil if it can.
  private func excludingTarget(in project: ProjectFolders) -> ProjectSummary.OldTarget? {
    OldTargetSearch.find(in: project.root).flatMap { $0.excludesLibraries ? $0 : nil }
  }

  /// The list of parts. It is printed if the user chose no part and cannot be asked.
  private func overview(of project: ProjectFolders) -> String {
    let old = excludingTarget(in: project)
    var text = "Choose what to set up:\n\n"
    let width = InitPart.allCases.map { Self.words(of: $0).count }.max() ?? 0
    for part in InitPart.allCases where old == nil || part != .core {
      let words = Self.words(of: part)
      text += "  \(words)\(String(repeating: " ", count: width - words.count))  \(part.title)\n"
    }
    if dryRun == nil { text += "\nAdd '--dry-run' to see the changes first.\n" }
    text += "\n"
    guard let old else { return text + CoreUse(in: project).fetched }
    let reason = "'\(InitPart.core.option)' is not listed: \(OldTargetText.note(onLibrariesFor: old))"
    return (OldTargetText.lines(old) + [reason]).reduce(text) { $0 + $1 + "\n" }
  }

  private var dryRun: PlanRun.Format? { planRun.dryRun }

  /// The list of parts as JSON.
  private func partsJSON(of project: ProjectFolders) -> JSONOutput {
    let note = excludingTarget(in: project).map { OldTargetText.note(onLibrariesFor: $0) }
    let parts = InitPart.allCases.map { part -> JSONOutput in
      [
        "option": .string(part.option), "value": part == .core ? "DIR" : .null, "title": .string(part.title),
        "yes": .bool(InitPart.defaults.contains(part)), "note": .optional(part == .core ? note : nil),
      ]
    }
    let conventions = Convention.allCases.map { convention -> JSONOutput in
      ["name": .string(convention.rawValue), "title": .string(convention.summary)]
    }
    return ["version": 1, "parts": .array(parts), "conventions": .array(conventions)]
  }

  private static func words(of part: InitPart) -> String { part == .core ? "\(part.option) DIR" : part.option }

  /// Writes all parts or none. The hook belongs to git and is written after the files.
  private func write(
    _ parts: [InitPart], _ setup: InitSetup, _ console: inout Console
  ) throws(UsageError) -> ExitStatus {
    let files: InitFiles
    var plan: Plan
    let isIncomplete: Bool
    (files, plan, isIncomplete) = try self.plan(parts, setup)
    if isCheck {
      let options = parts.map(\.option).joined(separator: " ")
      return planRun.check(plan, current: files.project.current, "run 'vmgen init \(options)'", &console)
    }
    let (hook, noHook) = parts.contains(.hook) ? Self.hook(files.project) : (nil, nil)
    if let noHook, planRun.format == .json { plan.notes.append(noHook) }
    if let hook, planRun.format == .json {
      plan.notes.append(Self.text(of: hook, .text).split(separator: "\n").joined(separator: " "))
    }
    if let hook, let dryRun, dryRun != .json { console.write(Self.text(of: hook, dryRun)) }
    let leftovers = FoundLeftovers(
      in: plan.steps.map { files.project.root.appending($0.path.utf8).parent }, current: files.project.current)
    if let note = leftovers.note(.shell) { plan.notes.append(note) }
    var status = planRun.run(plan, current: files.project.current, &console)
    guard status == .clean else { return status }
    if let noHook {
      console.writeError("vmgen: \(noHook)\n")
      status = .findings
    }
    if let hook, dryRun == nil { status = hook.run(&console) }
    if dryRun == nil, !parts.contains(.core), parts.contains(.configuration) || parts.contains(.store) {
      if plan.changesAnything, !setup.hasViewModels, setup.usesLibraries(parts) {
        console.write("\n" + CoreUse(in: files.project).fetched)
      }
    }
    if dryRun == nil, noHook == nil,
      plan.steps.contains(where: { $0.path == ".vmgen.json" && $0.action != .identical })
    {
      console.write(Self.commitHint(plan, current: files.project.current))
    }
    if dryRun != nil, let hook, case .refused = hook.change { status = .findings }
    return isIncomplete ? .incomplete : status
  }

  /// Plans the files of all parts, with the notes on them. The plan is incomplete if a file could not be read.
  private func plan(
    _ parts: [InitPart], _ setup: InitSetup
  ) throws(UsageError) -> (files: InitFiles, plan: Plan, isIncomplete: Bool) {
    let (files, noBaseline) = try setup.files(parts, completesConfiguration: optionalParts.contains(.configuration))
    var plan = Plan(root: files.project.root.text, steps: [])
    plan.folderOption = nil
    for part in parts where part != .hook {
      if part == .baseline, let noBaseline {
        plan.notes.append("\(part.option) writes nothing: \(noBaseline.reason)")
        continue
      }
      switch try files.plan(part) {
      case .plan(let more) where optionalParts.contains(part) && Self.onlyDiffers(more):
        // The baseline completes the configuration.
        if part == .configuration, files.recorded != nil { continue }
        let names = more.conflicts.map { "'\(files.shown(files.path($0.path)))'" }.joined(separator: ", ")
        plan.notes.append("\(part.option) writes nothing: \(names) exists and stays as it is")
      case .plan(let more):
        plan.steps += more.steps
        plan.obsolete += more.obsolete
        // Leave out the notes of a part that is already complete.
        if more.changesAnything { plan.notes += more.notes }
      case .nothing(let reason): plan.notes.append("\(part.option) writes nothing: \(reason)")
      }
    }
    if parts.contains(.configuration), plan.changesAnything, let reason = setup.reason { plan.notes.append(reason) }
    if plan.steps.contains(where: { $0.path == ".vmgen.json" && $0.action == .create }) {
      plan.notes.append(InitFiles.strictnessNote)
      plan.notes += setup.proposals.map(\.text)
    }
    if plan.changesAnything {
      plan.notes += OldTargetText.lines(setup.oldTarget)
      if let note = setup.noteOnLibraries(parts) { plan.notes.append(note) }
      if setup.oldTarget != nil, parts.contains(where: \.isForeign) {
        plan.notes.append(
          "the templates for Xcode and Tuist write these screens, too, so what they write does not build there")
      }
    }
    return (files, plan, noBaseline?.isFailure ?? false)
  }

  /// Whether a plan has conflicts, all of them with files that have other contents.
  private static func onlyDiffers(_ plan: Plan) -> Bool {
    !plan.conflicts.isEmpty && plan.conflicts.allSatisfy { $0.action == .conflict(.differs) }
  }

  /// The change to the hook, or why there is none: the other parts do not need git.
  private static func hook(_ project: ProjectFolders) -> (hook: HookInstallation?, noHook: String?) {
    do throws(UsageError) {
      let hook = try HookInstallation(.install, in: project.root, current: project.current, command: "init")
      return (hook, nil)
    } catch {
      let remedy = error.remedy.map { "; \($0)" } ?? ""
      return (nil, "the hook was not installed: \(error.message)\(remedy); then run 'vmgen hook install'")
    }
  }

  /// The next command to run. The hook reads the committed configuration, so the user must commit it.
  private static func commitHint(_ plan: Plan, current: FilePath) -> String {
    let paths = plan.steps.filter { $0.action == .create || $0.action == .replace }.map(\.path).filter {
      $0.hasPrefix(".")
    }
    let words = paths.map { path in
      ShellText.quoted(FilePath(plan.root).appending(path.utf8).relative(to: current).text)
    }.joined(separator: " ")
    return "\nNext: git add \(words) && git commit -m 'Check ViewModels with vmgen'\n"
  }

  /// The description of the change to the hook: a line, or a diff.
  private static func text(of hook: HookInstallation, _ format: PlanRun.Format) -> String {
    switch (hook.change, format) {
    case (.write(let bytes), .diff): String(decoding: InitDialog.diff(hook, bytes), as: UTF8.self)
    case (.write, _): "\(hook.script == nil ? "create" : "change")  \(hook.shown)\n"
    case (.none, .diff), (.remove, _): ""
    case (.none, _): "identical  \(hook.shown)\n"
    case (.refused(let reason), _): "skip  \(hook.shown): \(reason)\n"
    case (.unreadable(let error), _): "skip  \(hook.shown): \(error.reason)\n"
    }
  }
}
