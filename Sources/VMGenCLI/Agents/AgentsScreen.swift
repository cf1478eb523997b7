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
  private let spec: String
  private let files: [(path: String, text: String)]
  private let places: [String]

  /// - Parameters:
  ///   - area: The settings of the whole project.
  ///   - settings: The configured places of new screens.
  init(_ project: ProjectFolders, _ area: SettingsArea, _ settings: ScreenSettings) throws(UsageError) {
    let folder = settings.folder == nil ? " --in FOLDER" : ""
    shortCommand = "vmgen new NAME\(folder)"
    command = "vmgen new --spec FILE\(folder)"
    let base = area.settings.convention.rawValue
    let templates = TemplateFolders(project, command: "agents")
    let convention = try templates.conventionIfThere(area.conventionName, basedOn: base)
      .defining(settings, command: "agents")
    let sample = "screen Example\n  load items: [Item] from example.fetchItems()\n  output detail(id: Int)\n"
    // The project's templates may refuse lines or be incomplete. In this case, the page has no example.
    files = Self.files(sample, convention) ?? []
    spec = files.isEmpty ? "" : sample
    // Show relative paths, so that the files are the same on every machine.
    func shown(_ place: Sourced<String>) -> String { FilePath(place.value).relative(to: project.root).text }
    places = [
      settings.folder.map { "Put sources into `\(shown($0))`; `__Name__` is the screen's name." },
      settings.tests.map { "Put tests into `\(shown($0))`." }, settings.module.map { "The module is `\($0.value)`." },
    ].compactMap(\.self)
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

      A spec file describes screens line by line; `\(command)` writes their files. A single screen can be described by
      options instead: `vmgen new NAME --load 'posts: [Post] from collection.fetchPosts()'`. `collection` is the
      `CollectionInteractor`: vmgen reuses one that the project declares, or its service of that name, and writes it otherwise.
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
      page += "\n`\(option.word)`: \(option.details)\n"
    }
    guard !files.isEmpty else { return page }
    page += "\n## An example\n\n```\n\(spec)```\n\nbecomes, in this project's convention and with its templates:\n"
    for file in files { page += "\n### \(file.path)\n\n```swift\n\(file.text)```\n" }
    return page
  }
}
