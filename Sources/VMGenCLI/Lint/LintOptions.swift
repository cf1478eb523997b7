import Configuring
import HostIO
import Linting
import Reporting
import Wording

/// The options and paths of `vmgen lint`, checked for contradictions.
struct LintOptions {
  let outputs: ReportOutputs
  let fixing: LintFixing
  let baseline: LintBaseline
  let choice: CommandLineChoice
  let configurationPath: FilePath?
  let ignoresConfiguration: Bool
  let isStrict: Bool
  let isQuiet: Bool
  let hasStatistics: Bool
  /// The style of the format `text`.
  let style: TextStyle
  let root: FilePath?
  let honoursIgnores: Bool
  let isStaged: Bool
  let comparison: LintComparison
  let standardInputPath: FilePath?
  let printedPath: FilePath?
  /// The empty Swift file to write if the run succeeds.
  let stamp: FilePath?
  let paths: [FilePath]
  /// The maximal size of a file in bytes; a larger file is an error.
  let largestFile: Int

  /// The default in bytes. Hand-written files are smaller.
  static let largestFile = 30 << 20

  init(_ arguments: Arguments) throws(UsageError) {
    func path(_ option: String) -> FilePath? { arguments.value(option).map { FilePath($0.bytes) } }
    fixing = try LintFixing(arguments)
    baseline = try LintBaseline(arguments)
    outputs = try fixing.showsOnly ? ReportOutputs(arguments).leavingOutput(to: "--diff") : ReportOutputs(arguments)
    var choice = CommandLineChoice(
      only: try Self.ruleIDs(arguments, "--only"), enabled: try Self.ruleIDs(arguments, "--enable"),
      disabled: try Self.ruleIDs(arguments, "--disable"))
    choice.convention = arguments.value("--convention")?.text
    self.choice = choice
    configurationPath = path("--config")
    ignoresConfiguration = arguments.has("--no-config")
    isStrict = arguments.has("--strict")
    isQuiet = arguments.has("--quiet")
    hasStatistics = arguments.has("--statistics")
    style = Self.style(arguments)
    root = path("--root")
    honoursIgnores = !arguments.has("--no-ignore")
    isStaged = arguments.has("--staged")
    comparison = try LintComparison(arguments)
    standardInputPath = path("--stdin-path")
    printedPath = path("--print-config")
    stamp = path("--stamp")
    paths = arguments.operands.map { FilePath($0.bytes) }
    largestFile = try Self.largestFile(arguments)
    try checkOptions(arguments)
    try checkPaths()
  }

  private static func largestFile(_ arguments: Arguments) throws(UsageError) -> Int {
    guard let text = arguments.value("--max-file-size")?.text else { return largestFile }
    let most = FileSystem.largestFile >> 20
    guard let megabytes = Int(text), (1...most).contains(megabytes) else {
      throw UsageError(
        message: "'--max-file-size' takes a number of megabytes from 1 to \(most), not '\(text)'",
        remedy: "write '--max-file-size 100'", command: "lint")
    }
    return megabytes << 20
  }

  private static func ruleIDs(_ arguments: Arguments, _ option: String) throws(UsageError) -> [String] {
    let ids = arguments.list(option)
    if arguments.has(option), ids.isEmpty {
      throw UsageError(message: "'\(option)' names no rule", remedy: "write '\(option) final_class'", command: "lint")
    }
    return ids
  }

  private static func style(_ arguments: Arguments) -> TextStyle {
    var style = TextStyle()
    style.showsOnlySummary = arguments.has("--summary")
    style.group = arguments.value("--group").flatMap { TextStyle.Group(rawValue: $0.text) }
    if Terminal.outputTakesLinks() { style.rulePage = ToolRepository.nearestRulePage() }
    return style
  }

  private func checkOptions(_ arguments: Arguments) throws(UsageError) {
    try checkStyle(arguments)
    if configurationPath != nil, ignoresConfiguration {
      throw UsageError(
        message: "'--config' contradicts '--no-config'", remedy: "remove one of them", command: "lint")
    }
    if !choice.only.isEmpty, choice.only.allSatisfy(choice.disabled.contains) {
      throw UsageError(
        message: "no rule is left: '--disable' names all rules of '--only'", remedy: "remove one of them",
        command: "lint")
    }
    if let other = standardInputPath != nil ? "--stdin-path" : printedPath != nil ? "--print-config" : nil,
      let option = ["--staged", "--since", "--new"].first(where: arguments.has)
    {
      throw UsageError(
        message: "'\(other)' cannot be combined with '\(option)'", remedy: "remove one of them", command: "lint")
    }
  }

  /// `--summary` and `--group` are about findings that people read; the numbers are there for programs, too.
  private func checkStyle(_ arguments: Arguments) throws(UsageError) {
    guard let option = ["--summary", "--group"].last(where: arguments.has), !outputs.hasText else { return }
    if option == "--summary", outputs.hasJSON { return }
    let words = option == "--group" ? "--group \(style.group?.rawValue ?? "rule")" : option
    if fixing.showsOnly {
      throw UsageError(
        message: "'--diff' shows a patch in place of the findings, so '\(option)' has nothing to show",
        remedy: "write 'vmgen lint \(words)' first, then 'vmgen lint --diff'", command: "lint")
    }
    let formats = option == "--group" ? "format 'text' only; write" : "formats 'text' and 'json' only; write"
    throw UsageError(message: "'\(option)' has the \(formats) 'vmgen lint \(words)'", remedy: nil, command: "lint")
  }

  private func checkPaths() throws(UsageError) {
    if standardInputPath != nil, !paths.isEmpty {
      throw UsageError(
        message: "'--stdin-path' cannot be combined with paths",
        remedy: "remove the paths", command: "lint")
    }
    if let path = standardInputPath, path.bytes.isEmpty {
      throw UsageError(
        message: "'--stdin-path' is empty", remedy: "name the file that standard input replaces", command: "lint")
    }
    if let path = printedPath {
      if !paths.isEmpty || standardInputPath != nil {
        throw UsageError(
          message: "'--print-config' takes one path and checks nothing", remedy: "remove the other paths",
          command: "lint")
      }
      if path.bytes.isEmpty {
        throw UsageError(
          message: "'--print-config' is empty", remedy: "name a file", command: "lint")
      }
    }
    if paths.contains(where: \.bytes.isEmpty) {
      throw UsageError(message: "a path is empty", remedy: "name a file or a folder, or remove it", command: "lint")
    }
  }
}

// MARK: - From options to what a run needs

extension LintOptions {
  /// Checks the rules that the options name. A team's own rules are known only after all configurations have been read.
  func checkRules(_ tree: ConfigurationTree) throws(UsageError) {
    let known = Rule.all.map(\.id) + tree.teamRuleIDs.sorted()
    for id in choice.only + choice.enabled + choice.disabled where !known.contains(id) {
      throw UsageError(
        message: "unknown rule '\(id)'", remedy: NearestName.remedy(id, among: known), command: "lint")
    }
  }

  /// Whether folders may have their own configurations.
  var readsNestedConfigurations: Bool { !ignoresConfiguration && configurationPath == nil }

  /// The files that the options and paths select.
  func selection(_ folders: ProjectFolders, comparedWith commit: Git.CommitID?) throws(UsageError) -> LintSelection {
    if isStaged {
      return try LintSelection(
        staged: GitSnapshot(folders, comparedWith: commit), paths: paths, folders: folders,
        honoursIgnores: honoursIgnores)
    }
    return try LintSelection(
      paths: paths, standardInputPath: standardInputPath, folders: folders, honoursIgnores: honoursIgnores)
  }

  /// The configurations of the project, including the files `nested`.
  func configurations(
    _ nested: [FilePath], _ staged: GitSnapshot?, _ folders: ProjectFolders
  ) throws(UsageError) -> ConfigurationTree {
    let tree =
      try ignoresConfiguration
      ? ConfigurationTree()
      : ConfigurationFile.load(folders, given: configurationPath, nested: nested, staged: staged, command: "lint")
    if let name = choice.convention { try tree.checkConvention(name, command: "lint") }
    return tree
  }
}
