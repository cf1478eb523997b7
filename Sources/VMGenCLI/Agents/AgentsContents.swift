import Configuring
import HostIO
import Linting

/// The facts that the pages of `vmgen agents` state about a project.
struct AgentsContents {
  let rules: AgentsRules
  let screen: AgentsScreen
  /// The convention or conventions: 'convention 'clean''.
  let conventions: String
  /// Whether any configuration sets a convention.
  let setsConvention: Bool
  /// A sentence about the convention.
  let convention: String
  /// How to run the tests.
  let tests: String
  /// Whether warnings fail every run.
  let isStrict: Bool

  /// - Parameters:
  ///   - folders: The folders of the run.
  ///   - home: The folder that the pages are for.
  init(_ folders: ProjectFolders, _ tree: ConfigurationTree, home: FilePath) throws(UsageError) {
    var areas = tree.areas(of: home.bytes)
    // If only folders below have configurations, describe those.
    if areas.contains(where: \.isConfigured) { areas.removeAll { !$0.isConfigured } }
    let main = areas[0]
    isStrict = tree.isStrict(of: home.bytes)
    rules = AgentsRules(areas, layers: tree.layerDescriptions(in: home.bytes))
    screen = try AgentsScreen(folders, home, areas, tree.screens(in: home.bytes))
    setsConvention = areas.contains(where: \.setsConvention)
    var names: [String] = []
    for area in areas where !names.contains(area.conventionName) { names.append(area.conventionName) }
    let word = names.count > 1 ? "conventions" : setsConvention ? "convention" : "vmgen's default convention"
    conventions = "\(word) \(names.map { "'\($0)'" }.joined(separator: ", "))"
    let name = "`\(main.conventionName)`"
    convention =
      if !setsConvention {
        "This project sets no convention; `vmgen` checks by its default, \(name). New code follows it, even if older code does "
          + "not."
      } else if !main.setsConvention {
        "Parts of this project set a convention, see below; `vmgen` checks the rest by its default, \(name)."
      } else if main.paths.isEmpty {
        "This project follows the convention \(name), which `vmgen` checks."
      } else {
        "Files in \(rules.places) follow the convention \(name), which `vmgen` checks; it checks files of no configuration by "
          + "its default, `\(Convention.default.rawValue)`."
      }
    // Only tracked files may decide, so that the pages are the same on every machine. Many projects of Xcode are generated.
    tests =
      FileSystem.kind(home.appending("Package.swift".utf8)) == .file
      ? "`swift test`"
      : "`swift test` in the folder of a `Package.swift`, or the tests of the app's scheme, for example "
        + "`xcodebuild test -scheme App -destination 'platform=iOS Simulator,name=iPhone 16'`"
  }
}
