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

      The rest of AGENTS.md stays as it is: the section is between two marks. Run the command again after a change of the
      configuration or of templates; '--check' fails if that was forgotten.

      Exit status: 0 done, 1 a file is stale or in conflict, 2 wrong usage, 3 a file could not be written.
      """,
    options: [
      OptionDefinition(name: "--check", summary: "write nothing; fail if a file is missing or stale"),
      OptionDefinition(
        name: "--skills", value: "DIR", summary: "the folder for the skill's folder; default: .agents/skills"),
      OptionDefinition(name: "--root", value: "DIR", summary: "the project's folder; default: the git root"),
    ] + PlanRun.options + ConfigurationChoice.options + [.help],
    examples: [
      ("vmgen agents", "write AGENTS.md and .agents/skills/vmgen"),
      ("vmgen agents --check", "fail in CI if they are stale"),
      ("vmgen lint --format agent", "print one line for each finding, with its fix"),
    ])

  private let isCheck: Bool
  private let skills: FilePath
  private let root: FilePath?
  private let planRun: PlanRun
  private let configuration: ConfigurationChoice

  init(_ arguments: Arguments) throws(UsageError) {
    if let word = arguments.operands.first {
      throw UsageError(
        message: "unexpected argument '\(word.text)'", remedy: "'vmgen agents' takes only options", command: "agents")
    }
    for option in ["--skills", "--root"] where arguments.value(option)?.bytes.isEmpty == true {
      throw UsageError(message: "'\(option)' is empty", remedy: "name a folder", command: "agents")
    }
    isCheck = arguments.has("--check")
    if isCheck, arguments.has("--dry-run") {
      throw UsageError(
        message: "'--check' cannot be combined with '--dry-run'", remedy: "remove one of them", command: "agents")
    }
    skills = arguments.value("--skills").map { FilePath($0.bytes) } ?? FilePath(".agents/skills")
    root = arguments.value("--root").map { FilePath($0.bytes) }
    planRun = try PlanRun(arguments, command: "agents")
    configuration = try ConfigurationChoice(arguments, command: "agents")
  }

  func run(_ console: inout Console) throws(UsageError) -> ExitStatus {
    let project = try ProjectFolders(root: root, command: "agents")
    let tree = try configuration.load(project)
    var plan = try plan(project, tree)
    if !isCheck {
      for path in plan.obsolete { plan.notes.append("delete '\(path)'; an earlier run wrote it") }
      if tree.convention(of: project.root.appending("ViewModel.swift".utf8).bytes, CommandLineChoice()).source
        == .standard
      {
        plan.notes.append(
          "no configuration sets a convention, so these files describe the default, 'observable'; 'vmgen survey' detects "
            + "the convention of the code, 'vmgen init' writes it to .vmgen.json")
      }
    }
    guard isCheck else { return planRun.run(plan, current: project.current, &console) }
    return planRun.check(plan, current: project.current, "run 'vmgen agents'", &console)
  }

  private func plan(_ project: ProjectFolders, _ tree: ConfigurationTree) throws(UsageError) -> Plan {
    let folder = project.root.appending(skills.bytes).normalized.appending("vmgen".utf8)
    guard folder.isInside(project.root) else {
      throw UsageError(
        message: "'--skills \(skills.displayed)' is outside of the project", remedy: "name a folder inside",
        command: "agents")
    }
    let pages = try AgentsPages(project, tree, skill: folder.relative(to: project.root).text)
    var plan = Plan(root: project.root.text, steps: [])
    plan.folderOption = "--skills"
    plan.steps.append(try section(pages.section, project))
    for (name, text) in pages.skill {
      let path = folder.appending(name.utf8)
      plan.steps.append(step(path, Array(text.utf8), project) { AgentsPages.isGenerated($0) })
    }
    let written = Set(pages.skill.map(\.name))
    for file in (try? FileSystem.files(below: folder)) ?? [] where !written.contains(file.text) {
      let path = folder.appending(file.bytes)
      guard let bytes = try? FileSystem.read(path), AgentsPages.isGenerated(bytes) else { continue }
      plan.obsolete.append(path.relative(to: project.root).text)
    }
    return plan
  }

  /// The step that writes a file.
  ///
  /// - Parameter mayReplace: Whether earlier contents may be replaced.
  private func step(
    _ path: FilePath, _ bytes: [UInt8], _ project: ProjectFolders, mayReplace: ([UInt8]) -> Bool
  ) -> PlanStep {
    let shown = path.relative(to: project.root).text
    let existing = FileSystem.kind(path, followsLinks: false) == .file ? try? FileSystem.read(path) : nil
    let action: PlanAction =
      existing.map { $0 == bytes ? .identical : mayReplace($0) ? .replace : .conflict(.differs) }
      ?? (FileSystem.kind(path, followsLinks: false) == nil ? .create : .conflict(.notAFile))
    return PlanStep(path: shown, contents: bytes, existing: existing, action: action)
  }

  /// The step for AGENTS.md: replaces the text between the marks, or adds the section at the end.
  private func section(_ section: String, _ project: ProjectFolders) throws(UsageError) -> PlanStep {
    let path = project.root.appending("AGENTS.md".utf8)
    let existing = (try? FileSystem.read(path)).map { String(decoding: $0, as: UTF8.self) }
    let marked = "\(AgentsPages.begin)\n\(section)\(AgentsPages.end)\n"
    guard let existing, !existing.isEmpty else {
      return step(path, Array(marked.utf8), project) { $0.isEmpty }
    }
    let begins = existing.ranges(of: AgentsPages.begin)
    let ends = existing.ranges(of: AgentsPages.end)
    var text = existing
    switch (begins.count, ends.count) {
    case (0, 0):
      text += (existing.hasSuffix("\n") ? "" : "\n") + "\n" + marked
    case (1, 1) where begins[0].upperBound <= ends[0].lowerBound:
      let behind = existing[ends[0].upperBound...]
      text = existing[..<begins[0].lowerBound] + marked + behind.dropFirst(behind.first?.isNewline ?? false ? 1 : 0)
    default:
      throw UsageError(
        message: "AGENTS.md needs the marks '\(AgentsPages.begin)' and '\(AgentsPages.end)' once each, in this order",
        remedy: "restore them, or delete both", command: "agents")
    }
    return step(path, Array(text.utf8), project) { _ in true }
  }
}
