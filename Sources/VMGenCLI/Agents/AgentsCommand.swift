import Configuring
import HostIO
import Linting
import Plans
import Scaffolding
import Wording

/// `vmgen agents`: writes the project's convention as files that coding agents read.
struct AgentsCommand {
  static let definition = CommandDefinition(
    name: "agents", summary: "write the project's convention for coding agents", operands: "",
    discussion: """
      Writes a section of AGENTS.md and a skill, a folder with SKILL.md and pages that it refers to. Both are made from the
      rules, configuration, overrides and templates of this project, so they say what 'vmgen lint' checks.

      The project's folder is that of the outermost .vmgen.json above the current folder, otherwise the git root.
      The rest of AGENTS.md stays as it is: the section is between two marks. A later run finds the skill's folder in the
      section. Run the command again after a change of the configuration or of templates; '--check' fails if that was
      forgotten. Pages that the skill no longer has are deleted, unless they have changed since vmgen wrote them.

      Exit status: 0 done, 1 a file is stale or in conflict, 2 wrong usage, 3 a file could not be written.
      """,
    options: [
      OptionDefinition(name: "--check", summary: "write nothing; fail if a file is missing or stale"),
      OptionDefinition(
        name: "--skills", value: "DIR",
        summary: "the folder for the skill's folder; default: that of the last run, otherwise .agents/skills"),
      OptionDefinition(
        name: "--root", value: "DIR", summary: "the project's folder; default: that of the configuration, see above"),
    ] + PlanRun.options + ConfigurationChoice.options + [.help],
    examples: [
      ("vmgen agents", "write AGENTS.md and .agents/skills/vmgen"),
      ("vmgen agents --check", "fail in CI if they are stale"),
      ("vmgen lint --format agent", "print one line for each finding, with its fix"),
    ])

  private let isCheck: Bool
  private let skills: FilePath?
  private let root: FilePath?
  private let planRun: PlanRun
  private let configuration: ConfigurationChoice
  /// The command with the options that choose what it writes, for remedies.
  private let commandLine: String

  init(_ arguments: Arguments) throws(UsageError) {
    func usage(_ message: String, _ remedy: String) -> UsageError {
      UsageError(message: message, remedy: remedy, command: "agents")
    }
    if let word = arguments.operands.first {
      throw usage("unexpected argument '\(word.text)'", "'vmgen agents' takes only options")
    }
    for option in ["--skills", "--root"] where arguments.value(option)?.bytes.isEmpty == true {
      throw usage("'\(option)' is empty", "name a folder")
    }
    isCheck = arguments.has("--check")
    if isCheck, arguments.has("--dry-run") {
      throw usage("'--check' cannot be combined with '--dry-run'", "remove one of them")
    }
    skills = arguments.value("--skills").map { FilePath($0.bytes) }
    // The section names the folder in code, in one line.
    if let skills, skills.displayed != skills.text || skills.text.contains("`") {
      throw usage("'--skills \(skills.displayed)' has a character that Markdown cannot show", "choose another name")
    }
    root = arguments.value("--root").map { FilePath($0.bytes) }
    planRun = try PlanRun(arguments, command: "agents")
    configuration = try ConfigurationChoice(arguments, command: "agents")
    let values = ["--skills", "--root", "--config"].compactMap { option in
      arguments.value(option).map { "\(option) \(ShellText.quoted($0.text))" }
    }
    commandLine = (["vmgen agents"] + values + (arguments.has("--no-config") ? ["--no-config"] : []))
      .joined(separator: " ")
  }

  func run(_ console: inout Console) throws(UsageError) -> ExitStatus {
    let folders = try ProjectFolders(root: root, command: "agents")
    let tree = try configuration.load(folders)
    let own = root == nil ? tree.projectFolder(of: folders.current.bytes).map { FilePath($0) } : nil
    let home = own ?? folders.root
    let pages = try AgentsContents(folders, tree, home: home)
    let plan = try plan(folders, home, pages)
    guard isCheck else { return planRun.run(plan, current: folders.current, &console) }
    return planRun.check(plan, current: folders.current, "run '\(commandLine)'", &console)
  }

  private func plan(_ folders: ProjectFolders, _ home: FilePath, _ contents: AgentsContents) throws(UsageError) -> Plan
  {
    let file = try AgentsFile(in: home, current: folders.current)
    let earlier = file.skillFolder.map { home.appending($0.bytes).normalized }
    let inHome = ProjectFolders(current: home, root: home)
    let folder =
      skills.map { home.appending(inHome.folder($0).bytes).normalized.appending("vmgen".utf8) } ?? earlier
      ?? home.appending(".agents/skills/vmgen".utf8)
    var resolver = PathResolver(current: home, project: home)
    let place = resolver.place(of: folder)
    if let owner = ReservedFolder.owner(of: place.path.relative(to: home).text) {
      throw UsageError(
        message: "the skill's folder '\(folder.relative(to: folders.current).displayed)' is \(owner)",
        remedy: "name another folder with '--skills'", command: "agents")
    }
    guard folder.isInside(home), place.exit == nil else {
      throw UsageError(
        message: "the skill's folder '\(folder.relative(to: folders.current).displayed)' is outside of the project",
        remedy: "name a folder inside with '--skills'", command: "agents")
    }
    let pages = AgentsPages(contents, skill: folder.relative(to: home).text)
    var plan = Plan(root: home.text, steps: [])
    plan.folderOption = "--skills"
    let section = file.section.replacing(with: pages.section)
    plan.steps.append(step(file.path, section, file.bytes, home, mayReplace: true))
    for (name, text) in pages.skill { plan.steps.append(page(folder.appending(name.utf8), text, home)) }
    // An earlier run may have used another folder.
    for folder in Set([folder, earlier].compactMap(\.self)).sorted() where folder.isInside(home) {
      addObsoleteFiles(below: folder, home, to: &plan)
    }
    if !isCheck { plan.notes = notes(plan, folders, home, contents, file) }
    return plan
  }

  /// Adds the files that an earlier run wrote and that the plan does not write: a step that deletes each of them, but
  /// only a note on those that have changed since.
  private func addObsoleteFiles(below folder: FilePath, _ home: FilePath, to plan: inout Plan) {
    // Another path may lead to the same file: by a link, or on a disk that ignores case.
    let written = Set(plan.steps.compactMap { FileSystem.realPath(home.appending($0.path.utf8)) })
    for name in (try? FileSystem.files(below: folder)) ?? [] {
      let path = folder.appending(name.bytes)
      guard let real = FileSystem.realPath(path), !written.contains(real), let bytes = try? FileSystem.read(path),
        AgentsMark.isIn(bytes)
      else { continue }
      let shown = path.relative(to: home).text
      let isOwn = AgentsMark.isUnchanged(bytes) && real.isInside(home)
      if isOwn, FileSystem.kind(path, followsLinks: false) == .file {
        plan.steps.append(PlanStep(path: shown, contents: [], existing: bytes, action: .delete))
      } else {
        plan.obsolete.append(shown)
      }
    }
  }

  private func notes(
    _ plan: Plan, _ folders: ProjectFolders, _ home: FilePath, _ contents: AgentsContents, _ file: AgentsFile
  ) -> [String] {
    var notes = plan.obsolete.map { path in
      "look at '\(home.appending(path.utf8).relative(to: folders.current).displayed)', then delete it: an earlier run wrote "
        + "it, and it has changed since"
    }
    if !contents.setsConvention {
      notes.append(
        "no configuration sets a convention, so these files describe the default, 'observable'; 'vmgen survey' detects "
          + "the convention of the code, 'vmgen init' writes it to .vmgen.json")
    }
    for problem in contents.screen.problems {
      notes.append(
        "the page on screens has no example, because the templates cannot write one for \(problem); see 'vmgen templates check'"
      )
    }
    if root == nil, home != folders.current {
      notes.append(
        "the project's folder is '\(home.relative(to: folders.current).displayed)'; '--root .' writes for the current "
          + "folder instead")
    }
    if let note = file.noteOnClaude(in: home) { notes.append(note) }
    return notes
  }

  /// The step that writes a page of the skill. Replaces only what an earlier run wrote.
  private func page(_ path: FilePath, _ text: String, _ home: FilePath) -> PlanStep {
    let shown = path.relative(to: home).text
    switch FileSystem.kind(path, followsLinks: false) {
    case nil: return PlanStep(path: shown, contents: Array(text.utf8), action: .create)
    case .file:
      do throws(FileError) {
        let bytes = try FileSystem.read(path)
        let new = LineEnds.bytes(of: text, areCRLF: LineEnds.areCRLF(in: bytes) ?? false)
        return step(path, new, bytes, home, mayReplace: AgentsMark.isIn(bytes))
      } catch {
        return PlanStep(
          path: shown, contents: Array(text.utf8), action: .conflict(.unreadable(reason: error.reason)))
      }
    case .folder, .link, .other:
      return PlanStep(path: shown, contents: Array(text.utf8), action: .conflict(.notAFile))
    }
  }

  /// The step that writes a file. Other line ends alone are no change, because git may convert them.
  private func step(
    _ path: FilePath, _ new: [UInt8], _ existing: [UInt8]?, _ home: FilePath, mayReplace: Bool
  ) -> PlanStep {
    let isSame = existing.map { LineEnds.areSame($0, new) } ?? false
    let action: PlanAction =
      existing == nil ? .create : isSame ? .identical : mayReplace ? .replace : .conflict(.differs)
    return PlanStep(
      path: path.relative(to: home).text, contents: isSame ? existing ?? new : new, existing: existing, action: action)
  }
}
