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
    for area in areas where !examples.contains(where: { $0.convention == area.conventionName }) {
      let convention = try templates.conventionIfThere(
        area.conventionName, basedOn: area.settings.convention.rawValue
      ).defining(settings, command: "agents")
      // The project's templates may refuse lines or be incomplete. In this case, the page has no example.
      examples.append(Example(convention: area.conventionName, files: Self.files(sample, convention) ?? []))
    }
    let main = examples.first?.files ?? []
    func hasFile(_ end: String) -> Bool { main.contains { $0.path.hasSuffix("\(end).swift") } }
    service = !hasFile("Interactor") && hasFile("Repository") ? "Repository" : "Interactor"
    let parts =
      ["View", "ViewModel"]
      + ["ViewController", "Output", "Interactor", "UseCase", "Repository", "FlowCoordinator"].filter(hasFile)
    self.parts = "\(parts.dropLast().joined(separator: ", ")) or \(parts.last ?? "")"
    self.examples = examples.filter { !$0.files.isEmpty }
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

  private static func files(_ spec: String, _ convention: ScreenConvention) -> [(path: String, text: String)]? {
    guard let specs = try? SpecParser.screens(in: Array(spec.utf8), file: "example"),
      let package = try? ModuleName("Example")
    else { return nil }
    let request = Request(
      specs: specs, convention: convention, root: "/example", currentFolder: "/example", package: package)
    guard let plan = try? Planner.plan(request, facts: ProjectFacts(disk: EmptyDisk())) else { return nil }
    // Leave out the package around the screen and the sources of the libraries.
    return plan.steps.compactMap { step in
      let path = step.path.split(separator: "/").dropFirst().joined(separator: "/")
      guard path.hasSuffix(".swift"), path.contains("Example/") || path.contains("ExampleTests/"),
        !path.hasSuffix("Package.swift")
      else { return nil }
      return (path, String(decoding: step.contents, as: UTF8.self))
    }
  }

  /// The page about the language of specs, with an example.
  var page: String {
    var page = """
      # Describe a screen

      A spec file describes screens line by line; `\(command)` writes their files. `--spec -` reads
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
    if !examples.isEmpty { page += "\n## An example\n\n```\n\(spec)```\n" }
    for example in examples {
      page += "\nbecomes, in the convention `\(example.convention)` and with the project's templates:\n"
      for file in example.files { page += "\n### \(file.path)\n\n```swift\n\(file.text)```\n" }
    }
    return page
  }
}
