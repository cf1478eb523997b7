import Configuring
import HostIO
import Scaffolding

/// A template for `tuist scaffold`: a manifest and a Stencil file for each file of the screen and of its tests.
struct TuistTemplate {
  static let folder = "Tuist/Templates/vmgen-screen"
  static let command = "tuist scaffold vmgen-screen --name Cart"
  private static let placeholders = PlaceholderScreen.Placeholders(
    name: "{{ name }}", variable: "{{ name|lowerFirstWord }}", module: "{{ module }}")

  /// Whether a file belongs to the templates of Tuist in a project.
  static func contain(_ file: FilePath) -> Bool {
    zip(file.components, file.components.dropFirst()).contains {
      $0.elementsEqual("Tuist".utf8) && $1.elementsEqual("Templates".utf8)
    }
  }

  /// The files by their paths in the project.
  let files: [(path: String, text: String)]

  /// - Parameter root: The project's folder. It contains the places in `settings`.
  init(_ screen: PlaceholderScreen, convention: String, _ settings: ScreenSettings, root: FilePath) {
    func place(_ configured: Sourced<String>?) -> String? {
      configured.map { FilePath($0.value).relative(to: root).text.replacing("__Name__", with: "\\(name)") }
    }
    var attributes = ["let name = Template.Attribute.required(\"name\")"]
    var names = ["name"]
    func attribute(_ name: String, _ value: String) {
      attributes.append("let \(name) = Template.Attribute.optional(\"\(name)\", default: \(Self.literal(value)))")
      names.append(name)
    }
    let sources = place(settings.folder)
    let tests = place(settings.tests)
    if sources == nil { attribute("sources", "Sources") }
    if tests == nil, !screen.tests.isEmpty { attribute("tests", "Tests") }
    if PlaceholderScreen.usesModule(screen.tests) { attribute("module", settings.module?.value ?? "App") }

    var items: [String] = []
    var files: [(path: String, text: String)] = []
    func add(_ file: PlaceholderScreen.File, in folder: String) {
      let target = Self.path("\(folder)/\(file.path.replacing(PlaceholderScreen.name, with: "\\(name)"))")
      // The template's file name contains `NAME` instead of a placeholder with braces, which shells would expand.
      let template = file.path.replacing(PlaceholderScreen.name, with: "NAME") + ".stencil"
      items.append("    .file(path: \(target), templatePath: \"\(template)\"),")
      files.append(("\(Self.folder)/\(template)", Self.stencil(file.text)))
    }
    for file in screen.sources { add(file, in: sources ?? "\\(sources)/\\(name)") }
    for file in screen.tests { add(file, in: tests ?? "\\(tests)/\\(name)") }
    let manifest = """
      // \(InitPart.mark)
      import ProjectDescription

      \(attributes.joined(separator: "\n"))

      let template = Template(
        description: "A screen of the convention '\(convention)' with its tests",
        attributes: [\(names.joined(separator: ", "))],
        items: [
      \(items.joined(separator: "\n"))
        ]
      )

      """
    self.files = [("\(Self.folder)/vmgen-screen.swift", manifest)] + files
  }

  /// A path as a string literal. Keeps the interpolations of attributes.
  private static func path(_ text: String) -> String { "\"\(text.replacing("\"", with: "\\\""))\"" }

  private static func literal(_ text: String) -> String {
    "\"\(text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
  }

  /// Swift code as a Stencil template. Braces that Stencil would read as tags become literals.
  static func stencil(_ text: String) -> String {
    var result = ""
    var rest = text[...]
    while let brace = rest.firstIndex(of: "{") {
      result += rest[..<brace]
      let behind = rest[brace...].dropFirst()
      let isTag = behind.first.map { "{%#".contains($0) } ?? false
      let touchesName = [PlaceholderScreen.name, "vmgenScreenName", PlaceholderScreen.module].contains {
        behind.hasPrefix($0)
      }
      result += isTag || touchesName ? "{{ \"{\" }}" : "{"
      rest = behind
    }
    return PlaceholderScreen.replacing(result + rest, placeholders)
  }
}
