import HostIO
import Plans
import Scaffolding
import Wording

/// The dialog of `vmgen init`: five questions, a sixth one in projects of Xcode, a seventh one in those of Tuist. It shows
/// each change as a diff before it asks.
struct InitDialog {
  private var setup: InitSetup
  private var parts: [InitPart] = []
  /// Whether the input has ended. This declines all remaining parts.
  private var isOver = false
  /// The maximum number of diff lines to show; a baseline may have thousands.
  private static let lineLimit = 40

  init(_ setup: InitSetup) { self.setup = setup }

  /// Asks the questions. Returns the chosen parts and the settings for them.
  mutating func ask(_ console: inout Console) throws(UsageError) -> (parts: [InitPart], setup: InitSetup) {
    if let survey = setup.survey {
      let viewModels = SurveyText.viewModels(survey.evidence.viewModels.count)
      console.write("\(viewModels) in \(Counted.text(survey.files, "file")); 'vmgen survey' shows more.\n")
      for line in OldTargetText.lines(survey.project.oldTarget) { console.write("\(line)\n") }
    }
    try askForConfiguration(&console)
    try askForBaseline(&console)
    askForHook(&console)
    try askForWorkflow(&console)
    try askForCore(&console)
    try askForForeignTemplates(&console)
    if parts.isEmpty {
      let advice = setup.usesLibraries([]) ? "\n" + CoreUse(in: setup.project).fetched : ""
      console.write("\nNothing was written.\n" + advice)
    } else {
      console.write("\n")
    }
    return (parts, setup)
  }

  // MARK: - The questions

  private mutating func askForConfiguration(_ console: inout Console) throws(UsageError) {
    title(1, "Convention", &console)
    if setup.isConfigured {
      console.write("'.vmgen.json' exists; the convention is '\(setup.convention.name)'\n")
      return
    }
    console.write("A convention decides what the lint checks and what 'vmgen new' writes:\n\(setup.conventionLines)")
    if let survey = setup.survey { console.write(Self.proposal(survey) + "\n") }
    let names = setup.conventionNames
    while true {
      let answer = ask("Which one: \(names.joined(separator: ", "))? [\(setup.convention.name)]", &console)
      guard let answer else { return }
      if answer.isEmpty { break }
      if names.contains(answer.lowercased()) {
        try setup.choose(answer.lowercased())
        break
      }
      let remedy = NearestName.remedy(answer, among: names)
      let stop = remedy.hasSuffix("?") ? "" : "."
      console.write("'\(TerminalText.escaped(answer))' is not a convention; \(remedy)\(stop)\n")
    }
    try offer(.configuration, usually: true, &console)
  }

  private static func proposal(_ survey: Survey) -> String {
    guard let fitting = survey.evidence.fitting else { return "No convention fits the ViewModels so far." }
    let signs = survey.evidence.signs(of: fitting.convention).reasons.prefix(2).joined(separator: ", ")
    return "'\(fitting.convention.rawValue)' fits: \(signs)."
  }

  private mutating func askForBaseline(_ console: inout Console) throws(UsageError) {
    title(2, "Baseline", &console)
    guard setup.isConfigured || parts.contains(.configuration) else {
      if !isOver { console.write("nothing to do: a baseline needs the configuration, which names it\n") }
      return
    }
    switch try setup.baseline() {
    case .nothing(let omission): console.write("nothing to do: \(omission.reason)\n")
    case .files(let made):
      console.write(
        "By '\(setup.convention.name)', the lint finds \(Counted.text(made.findings, "problem")). "
          + "With a baseline it reports only new ones.\n\n")
      var files = try setup.files([]).files
      files.recorded = made
      let yet = parts.contains(.configuration) ? InitFiles.configuration(setup.convention.name, setup.proposals) : nil
      show(
        UnifiedDiff.of(path: ".vmgen.json", from: made.existing ?? yet, to: made.configuration)
          + UnifiedDiff.of(path: made.path.relative(to: setup.project.root).text, from: nil, to: made.baseline),
        &console)
      if agrees("Write it?", usually: true, &console) { parts.append(.baseline) }
    }
  }

  private mutating func askForHook(_ console: inout Console) {
    title(3, "Hook", &console)
    do throws(UsageError) {
      let hook = try HookInstallation(
        .install, in: setup.project.root, current: setup.project.current, command: "init")
      switch hook.change {
      case .write(let bytes):
        console.write("Git then checks every commit: only findings that the commit adds stop it.\n\n")
        show(Self.diff(hook, bytes), &console)
        if agrees("Change it?", usually: true, &console) { parts.append(.hook) }
      case .none, .remove: console.write("'\(hook.shown)' runs vmgen already\n")
      case .refused(let reason): console.write("'\(hook.shown)' cannot be changed: \(reason)\n")
      case .unreadable(let error): console.write("\(error.message)\n")
      }
    } catch {
      let remedy = error.remedy.map { "; \($0)" } ?? ""
      console.write("not possible: \(error.message)\(remedy), then 'vmgen hook install'\n")
    }
  }

  private mutating func askForWorkflow(_ console: inout Console) throws(UsageError) {
    title(4, "CI", &console)
    let usesGitHub = FileSystem.kind(setup.project.root.appending(".github".utf8)) == .folder
    try offer(.workflow, usually: usesGitHub, &console)
  }

  private mutating func askForCore(_ console: inout Console) throws(UsageError) {
    title(5, "Libraries", &console)
    if let old = setup.oldTarget, old.excludesLibraries {
      if !isOver { console.write("not offered: \(OldTargetText.note(onLibrariesFor: old))\n") }
      return
    }
    console.write(
      "Screens of 'vmgen new' import 'ViewModelCore', a package product. It can be copied into the project instead.\n")
    while let folder = ask("Copy it into which folder? [do not copy]", &console), !folder.isEmpty,
      !["n", "no"].contains(folder.lowercased())
    {
      setup.coreFolder = FilePath(folder)
      do throws(UsageError) {
        try offer(.core, usually: true, &console)
        if !parts.contains(.core) { setup.coreFolder = nil }
        return
      } catch {
        setup.coreFolder = nil
        console.write("\([error.message, error.remedy].compactMap(\.self).joined(separator: "; "))\n")
      }
    }
  }

  private mutating func askForForeignTemplates(_ console: inout Console) throws(UsageError) {
    // The user has read that these screens do not work here.
    if setup.oldTarget?.isInAllFolders ?? false, setup.convention.isBuiltIn { return }
    for (index, part) in setup.foreignParts.enumerated() {
      title(6 + index, part == .xcode ? "Templates for Xcode" : "A template for Tuist", &console)
      try offer(part, usually: false, &console)
    }
  }

  // MARK: - Asking

  private func title(_ number: Int, _ title: String, _ console: inout Console) {
    if !isOver { console.write("\n\(number). \(title)\n") }
  }

  /// Shows the diff of a part and asks whether to write it. Asks nothing if there is nothing to do.
  private mutating func offer(_ part: InitPart, usually: Bool, _ console: inout Console) throws(UsageError) {
    if isOver { return }
    switch try setup.files([]).files.plan(part) {
    case .nothing(let reason): console.write("nothing to do: \(reason)\n")
    case .plan(let plan) where !plan.conflicts.isEmpty || !plan.changesAnything:
      console.write(plan.text(relativeTo: setup.project.current.text))
    case .plan(let plan):
      show(plan.diff(), &console)
      if agrees("Write it?", usually: usually, &console) { parts.append(part) }
    }
  }

  /// The answer to a question; empty for Enter, nil at the end of the input.
  private mutating func ask(_ question: String, _ console: inout Console) -> String? {
    if isOver { return nil }
    console.write("\(question) ")
    console.flush()
    guard let answer = Terminal.readLine() else {
      console.write("\n")
      isOver = true
      return nil
    }
    return answer
  }

  /// Whether the user agrees. Asks again until the answer is yes or no.
  private mutating func agrees(_ question: String, usually: Bool, _ console: inout Console) -> Bool {
    if isOver { return false }
    console.write("\n")
    while let answer = ask("\(question) [\(usually ? "Y/n" : "y/N")]", &console) {
      switch answer.lowercased() {
      case "": return usually
      case "y", "yes": return true
      case "n", "no": return false
      default: console.write("Answer 'y' or 'n'.\n")
      }
    }
    return false
  }

  private func show(_ diff: [UInt8], _ console: inout Console) {
    if isOver { return }
    let lines = diff.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    if lines.count <= Self.lineLimit + 1 { return console.write(TerminalText.lines(diff)) }
    let shown = lines.prefix(Self.lineLimit).joined(separator: [UInt8(ascii: "\n")])
    console.write(TerminalText.lines(Array(shown)))
    console.write("\n… \(Counted.text(lines.count - Self.lineLimit - 1, "more line"))\n")
  }

  /// The change to the hook as a unified diff.
  static func diff(_ hook: HookInstallation, _ bytes: [UInt8]) -> [UInt8] {
    UnifiedDiff.of(path: hook.shown, from: hook.script, to: bytes)
  }
}

extension TerminalText {
  /// The lines of a text, with everything escaped that a terminal would interpret except tabs.
  static func lines(_ bytes: [UInt8]) -> String {
    bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map { line in
      line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false).map { TerminalText.escaped($0) }
        .joined(separator: "\t")
    }
    .joined(separator: "\n")
  }
}
