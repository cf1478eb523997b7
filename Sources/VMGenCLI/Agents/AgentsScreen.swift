import Configuring
import HostIO
import Linting
import Plans
import Scaffolding
import Wording

/// The description of specs, with the files of an example screen in this project.
struct AgentsScreen {
  /// The command that writes screens of a spec.
  let command: String
  /// The command for the simplest case.
  let shortCommand: String
  /// The parts of a screen in the main convention: 'View, ViewModel, Output or Interactor'.
  let parts: String
  /// How to write a new screen, in a sentence or more.
  let order: String
  /// Whether `vmgen new` refuses to write screens in every folder with code.
  let isRefused: Bool
  /// For each convention whose templates cannot write the example, its name and the reason.
  let problems: [String]
  private let spec: String
  private let examples: [Example]
  private let places: [String]
  /// The protocol that loads a screen's values: `Interactor`.
  private let service: String

  /// The files of the example in a convention.
  private struct Example {
    var convention: String
    var files: [(path: String, text: String)]
  }

  /// - Parameters:
  ///   - areas: The settings of the project's parts, the main one first.
  ///   - settings: The configured places of new screens.
  init(
    _ project: ProjectFolders, _ home: FilePath, _ areas: [SettingsArea], _ settings: ScreenSettings
  ) throws(UsageError) {
    let folder = settings.folder == nil ? " --in FOLDER" : ""
    shortCommand = "vmgen new NAME\(folder)"
    command = "vmgen new --spec FILE\(folder)"
    let templates = TemplateFolders(project, command: "agents")
    let sample = "screen Example\n  load items: [Item] from example.fetchItems()\n  output detail(id: Int)\n"
    var examples: [Example] = []
    var problems: [String] = []
    var isBuiltIn = true
    let facts = ProjectFacts.ofDisk(root: home)
    let style = facts.style(of: settings, in: home)
    // A project that git ignores is not on every machine.
    let isIsolated = facts.isIsolated(settings, in: home, ignoring: FileWalker.isIgnored)
    for area in areas where !examples.contains(where: { $0.convention == area.conventionName }) {
      let convention = try templates.conventionIfThere(
        area.conventionName, basedOn: area.settings.convention.rawValue
      ).defining(settings, command: "agents")
      if examples.isEmpty { isBuiltIn = convention.isBuiltIn }
      // The project's templates may refuse lines or be incomplete. In this case, the page has no example.
      var files: [(path: String, text: String)] = []
      do throws(PlanError) {
        files = try Self.files(sample, convention, settings, style, isIsolated: isIsolated)
      } catch {
        problems.append("'\(area.conventionName)': \(error.message)")
      }
      examples.append(Example(convention: area.conventionName, files: files))
    }
    let old = isBuiltIn ? Self.oldTarget(in: home) : nil
    isRefused = old?.isInAllFolders ?? false
    order = Self.order(shortCommand, old)
    let main = examples.first?.files ?? []
    func hasFile(_ end: String) -> Bool { main.contains { $0.path.hasSuffix("\(end).swift") } }
    service = !hasFile("Interactor") && hasFile("Repository") ? "Repository" : "Interactor"
    let parts =
      ["View", "ViewModel"]
      + ["ViewController", "Output", "Interactor", "UseCase", "Repository", "FlowCoordinator"].filter(hasFile)
    self.parts = "\(parts.dropLast().joined(separator: ", ")) or \(parts.last ?? "")"
    self.examples = examples.filter { !$0.files.isEmpty }
    self.problems = problems
    spec = sample
    // Show relative paths, so that the files are the same on every machine.
    func shown(_ place: Sourced<String>) -> String { FilePath(place.value).relative(to: home).text }
    places =
      [
        settings.folder.map { "Put sources into `\(shown($0))`; `__Name__` is the screen's name." },
        settings.tests.map { "Put tests into `\(shown($0))`." },
        settings.module.map { "The module is `\($0.value)`." },
      ].compactMap(\.self) + (settings.folder == nil ? ["In FOLDER, `__Name__` becomes the screen's name."] : [])
  }

  /// The target for which `vmgen new` refuses screens; nil if there is none. A project that git ignores is generated, and
  /// is not on every machine.
  private static func oldTarget(in home: FilePath) -> ProjectSummary.OldTarget? {
    guard let old = OldTargetSearch.find(in: home), !FileWalker.isIgnored(home.appending(old.file.utf8)) else {
      return nil
    }
    return old
  }

  /// - Parameter old: The target for which `vmgen new` refuses screens.
  private static func order(_ command: String, _ old: ProjectSummary.OldTarget?) -> String {
    let usual = "Write a new screen with `\(command)`, not by hand."
    guard let old else { return usual }
    let file = "`\(TerminalText.escaped(old.file))`"
    let other =
      old.other.map { " `--platform \($0)` makes it write a screen that is built for \($0) only." } ?? ""
    if old.isInAllFolders {
      return "`vmgen new` refuses to write screens here: \(file) builds for \(old.system), and its screens need iOS 17 "
        + "or macOS 14.\(other) Until the deployment target is raised, write a new screen by hand, as the rules say."
    }
    return "\(usual) It refuses folders that \(file) builds for \(old.system), because its screens need iOS 17 or "
      + "macOS 14.\(other) Write screens there by hand, as the rules say."
  }

  /// - Parameter style: The files whose header and indentation the example gets.
  private static func files(
    _ spec: String, _ convention: ScreenConvention, _ settings: ScreenSettings, _ style: [NeighbouringFile],
    isIsolated: Bool
  ) throws(PlanError) -> [(path: String, text: String)] {
    guard let specs = try? SpecParser.screens(in: Array(spec.utf8), file: "example"),
      let module = try? ModuleName("App")
    else { throw .noScreens }
    var request = Request(
      specs: specs, convention: convention, root: EmptyDisk.folder, currentFolder: EmptyDisk.folder,
      outputFolder: "\(EmptyDisk.folder)/Example", testsFolder: "\(EmptyDisk.folder)/ExampleTests", module: module)
    request.isIsolated = isIsolated
    if let header = settings.header {
      request.header = FileHeader(template: header.value, source: header.source.text)
    }
    let facts = ProjectFacts(disk: EmptyDisk(), filesNear: { _ in style })
    return try Planner.plan(request, facts: facts).steps.filter { $0.path.hasSuffix(".swift") }.map { step in
      (path: step.path, text: String(decoding: step.contents, as: UTF8.self))
    }
  }

  /// The page about the language of specs, with an example.
  var page: String {
    var page = """
      # Describe a screen

      \(isRefused ? "\(order)\n\n" : "")A spec file describes screens line by line; `\(command)` writes their files. `--spec -` reads
      standard input. `//` starts a comment. A single screen can be described by options instead:
      `vmgen new NAME --load 'posts: [Post] from collection.fetchPosts()'`. `collection` is the `Collection\(service)`: vmgen reuses
      one that the project declares, or its service of that name, and writes it otherwise.
      \(places.map { "\n\($0)\n" }.joined())
      | line | does | example |
      |---|---|---|
      | `screen` | starts a screen | `screen Collection` |

      """
    for option in SpecGrammar.options {
      page += "| `\(option.word)` | \(option.summary) | `\(option.sample.replacing("|", with: "\\|"))` |\n"
    }
    page += "\nWithout lines, a screen loads its content and has the output `finished`.\n"
    for option in SpecGrammar.options where !option.details.isEmpty {
      // The language has the words of most conventions.
      page += "\n`\(option.word)`: \(option.details.replacing("Interactor", with: service))\n"
    }
    page += librariesText
    if !examples.isEmpty {
      page += "\n## An example\n\nIts files have the indentation and the header that `vmgen new` gives files here.\n"
      page += "\n```\n\(spec)```\n"
    }
    for example in examples {
      page += "\nbecomes, in the convention `\(example.convention)` and with the project's templates:\n"
      for file in example.files { page += "\n### \(file.path)\n\n```swift\n\(file.text)```\n" }
    }
    return page
  }

  /// Where the libraries come from that the files of the examples import; empty if they import none.
  private var librariesText: String {
    let texts = examples.flatMap(\.files).map(\.text)
    guard texts.contains(where: { $0.contains("import ViewModelCore\n") }) else { return "" }
    return """

      ## The libraries

      Screens import `ViewModelCore`, their tests `ViewModelTesting`. Both are products of the package vmgen. If the targets do not \
      depend on them yet, add the package: `vmgen init` prints the lines for a `Package.swift`, and Xcode has File > Add Package \
      Dependencies. `vmgen init --eject-core DIR --testing` copies both into the project instead.

      """
  }
}
