import HostIO
import SwiftScan

/// Texts that explain how a project can use the libraries.
struct CoreUse {
  private static let shownManifests = 3

  /// The `Package.swift` files of the project, absolute.
  private let manifests: [FilePath]
  private let current: FilePath

  init(in project: ProjectFolders) {
    let files = FileWalker(honoursIgnores: true).files(below: project.root).files
    func isManifest(_ file: FilePath) -> Bool {
      file.name.elementsEqual("Package.swift".utf8) && !TemplateFolders.contain(file)
    }
    // A package of copies only, as '--eject-core' writes it, has no folder of screens.
    func isCopy(_ package: FilePath) -> Bool {
      let code = files.filter { $0.isInside(package) && !isManifest($0) }
      return !code.isEmpty && code.allSatisfy { $0.isOfLibraryCopy }
    }
    let module = ByteSearch("PackageDescription")
    manifests =
      files.filter { file in
        guard isManifest(file), let contents = try? FileSystem.read(file) else { return false }
        return module.occurs(in: SourceText(contents)) && !isCopy(file.parent)
      }.sorted()
    current = project.current
  }

  /// The text for a package dependency: the lines for a `Package.swift`, and the menu in Xcode.
  var fetched: String {
    let repository = ToolRepository.find()
    let owner = repository.isPlaceholder ? "\n        // OWNER: the GitHub account that publishes your vmgen" : ""
    let place = manifests.count == 1 ? "in\n\(shown(manifests[0]))" : "in a\nPackage.swift"
    return """
      Screens import 'ViewModelCore', their tests 'ViewModelTesting'. Both are products of the package vmgen; \(place) \
      (in Xcode: File > Add Package Dependencies):

          .package(url: "https://github.com/\(repository.name)", from: "\(Version.current)")\(owner)

          .product(name: "ViewModelCore", package: "vmgen")       // for the target of the screens
          .product(name: "ViewModelTesting", package: "vmgen")    // for the target of their tests

      \(candidates)'vmgen init --eject-core DIR' copies them into the project instead.

      """
  }

  /// A line that names the packages of which one gets the dependency; empty if there is no choice.
  private var candidates: String {
    if manifests.count < 2 { return "" }
    return "The lines belong into the package that has the folder of the screens:\n\(list(manifests.map(shown))).\n\n"
  }

  /// The text for copied libraries: notes on how to add the targets.
  ///
  /// - Parameters:
  ///   - folder: The folder of the copies, absolute.
  ///   - isPackage: Whether the copies are a package of their own. Otherwise they are beside a `Package.swift`.
  func ejected(to folder: FilePath, isPackage: Bool, withTesting: Bool) -> [String] {
    var notes: [String] = []
    if isPackage {
      let name = String(decoding: folder.name, as: UTF8.self)
      notes.append(
        "\(addition(of: folder)) and, for the target of the screens, "
          + "'.product(name: \"ViewModelCore\", package: \"\(name)\")'; in Xcode: File > Add Package Dependencies, "
          + "Add Local")
    } else {
      let manifest = shown(folder.parent.appending("Package.swift".utf8))
      notes.append(
        "in \(manifest), add the target '.target(name: \"ViewModelCore\")', and \"ViewModelCore\" to the dependencies of "
          + "the target of the screens")
      if withTesting {
        notes.append(
          "and the target '.target(name: \"ViewModelTesting\", dependencies: [\"ViewModelCore\"])' for their tests")
      }
    }
    if !withTesting { notes.append("the tests of screens import 'ViewModelTesting'; '--testing' copies it as well") }
    return notes
  }

  /// Says which manifest gets the line that adds a local package. The path in the line is relative to the manifest.
  private func addition(of folder: FilePath) -> String {
    func line(_ path: FilePath) -> String { "'.package(path: \"\(path.text)\")'" }
    let others = manifests.filter { !$0.isInside(folder) }
    if others.isEmpty { return "in the project's Package.swift, add \(line(folder.relative(to: current)))" }
    if others.count == 1 { return "in \(shown(others[0])), add \(line(folder.relative(to: others[0].parent)))" }
    let ways = others.map { "in \(shown($0)): \(line(folder.relative(to: $0.parent)))" }
    return "in the package that has the folder of the screens, add the copy (\(list(ways)))"
  }

  private func shown(_ path: FilePath) -> String { "'\(path.relative(to: current).displayed)'" }

  /// The first words with commas, and the number of the others.
  private func list(_ words: [String]) -> String {
    let more = words.count - Self.shownManifests
    return words.prefix(Self.shownManifests).joined(separator: ", ") + (more > 0 ? " or \(more) more" : "")
  }

  /// The manifest of the package that `--eject-core` writes.
  static func manifest(withTesting: Bool) -> String {
    let products = ["ViewModelCore"] + (withTesting ? ["ViewModelTesting"] : [])
    let targets =
      ["    .target(name: \"ViewModelCore\")"]
      + (withTesting ? ["    .target(name: \"ViewModelTesting\", dependencies: [\"ViewModelCore\"])"] : [])
    return """
      // swift-tools-version: 6.0
      import PackageDescription

      let package = Package(
        name: "ViewModelCore",
        platforms: [.macOS(.v14), .iOS(.v17), .tvOS(.v17), .watchOS(.v10), .visionOS(.v1), .macCatalyst(.v17)],
        products: [
      \(products.map { "    .library(name: \"\($0)\", targets: [\"\($0)\"])," }.joined(separator: "\n"))
        ],
        targets: [
      \(targets.map { "\($0)," }.joined(separator: "\n"))
        ]
      )

      """
  }
}
