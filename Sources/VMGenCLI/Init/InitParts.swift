import Configuring
import HostIO
import Linting
import Plans
import Scaffolding

/// The parts that `vmgen init` can set up.
enum InitPart: CaseIterable {
  case configuration, baseline, store, hook, workflow, core

  /// The option that chooses the part.
  var option: String {
    switch self {
    case .configuration: "--configuration"
    case .baseline: "--baseline"
    case .store: "--app-store"
    case .core: "--eject-core"
    case .hook: "--hook"
    case .workflow: "--ci"
    }
  }

  /// The description for people.
  var title: String {
    switch self {
    case .configuration: "the configuration: convention, rules and files to check"
    case .baseline: "a baseline: records today's findings, so that only new ones are reported"
    case .store: "the store that screens share: AppState, AppAction, AppEvent"
    case .core: "the libraries that screens import, copied into the project"
    case .hook: "git's pre-commit hook: checks every commit"
    case .workflow: "a GitHub workflow: checks every pull request"
    }
  }
}

/// Plans the files of each part.
struct InitFiles {
  /// The configuration and baseline, if a baseline is to be written.
  var recorded: InitBaseline.Files?
  /// Whether the configuration is written as a part of its own.
  var writesConfiguration = false
  let project: ProjectFolders
  let convention: ScreenConvention
  /// The built-in convention that `convention` is based on.
  let base: Convention
  /// The folder of the store; nil to choose it as `vmgen new` does.
  var storeFolder: FilePath?
  /// The folder for the libraries' sources.
  var coreFolder: FilePath?
  var ejectsTesting = false
  let facts: ProjectFacts

  /// The files of a part, or why there are none.
  enum Outcome {
    case plan(Plan)
    /// The part exists already or does not apply; why.
    case nothing(String)
  }

  func plan(_ part: InitPart) throws(UsageError) -> Outcome {
    switch part {
    case .configuration:
      return .plan(try copying([(path(".vmgen.json"), configuration)]))
    case .baseline: return .plan(try baselinePlan())
    case .store:
      return try store()
    case .core:
      guard let coreFolder else { return .nothing("--eject-core names no folder") }
      let core = core(in: coreFolder)
      try checkNotIgnored(core.map(\.0))
      var plan = try copying(core)
      plan.notes = CoreUse.ejected(
        to: shown(coreFolder), isPackage: !isSourcesOfPackage(coreFolder), withTesting: ejectsTesting)
      return .plan(plan)
    case .hook:
      return .nothing("it is no file of the project")
    case .workflow:
      var plan = try copying([(path(".github/workflows/vmgen.yml"), Array(Workflow.github.utf8))])
      plan.notes.append("in '.github/workflows/vmgen.yml', replace OWNER with the owner of the vmgen repository")
      return .plan(plan)
    }
  }

  // MARK: - The parts

  /// The configuration to write.
  private var configuration: [UInt8] {
    recorded?.configuration ?? Self.configuration(convention.name, base, baseline: configuredBaseline)
  }

  /// The baseline that an existing configuration names. A second run writes the same configuration.
  var configuredBaseline: String?

  private func baselinePlan() throws(UsageError) -> Plan {
    guard let recorded else { return Plan(root: project.root.text, steps: []) }
    var plan = try copying([(recorded.path, recorded.baseline)])
    if writesConfiguration { return plan }
    if let existing = recorded.existing {
      if existing == recorded.configuration { return plan }
      let step = PlanStep(
        path: ".vmgen.json", contents: recorded.configuration, existing: existing, action: .replace)
      plan.steps.insert(step, at: 0)
    } else {
      plan.steps = try copying([(path(".vmgen.json"), recorded.configuration)]).steps + plan.steps
    }
    return plan
  }

  /// The text of a `.vmgen.json`.
  static func configuration(_ convention: String, _ base: Convention, baseline: String? = nil) -> [UInt8] {
    var text = """
      // The configuration of vmgen. 'vmgen init --schema' prints all keys.
      {
        "convention": "\(convention)",

      """
    if let baseline { text += "  \"baseline\": \"\(baseline)\",\n" }
    if base == .clean {
      text += """
          // A file in several layers may use everything that one of them may use.
          "layers": {
            "Domain": { "paths": ["**/Domain/**"], "modules": { "deny": ["SwiftUI", "UIKit"] } },
            "Data": { "paths": ["**/Data/**"], "uses": ["Domain"], "modules": { "deny": ["SwiftUI", "UIKit"] } },
            "Presentation": { "paths": ["**/Presentation/**"], "uses": ["Domain", "Views"] },
            "Views": { "paths": ["**/Views/**"], "uses": ["Presentation"] },
          },

        """
    }
    return Array((text + "}\n").utf8)
  }

  /// Refuses files that git would leave out of a commit. Without git, `.gitignore` files alone are asked.
  private func checkNotIgnored(_ files: [FilePath]) throws(UsageError) {
    var ignored: (path: FilePath, source: String)?
    do {
      ignored = try Git(current: project.current, project: project.root).firstIgnored(of: files).map {
        ($0.path.parent, $0.source.displayed)
      }
    } catch {
      ignored = Set(files.map(\.parent)).sorted().first(where: FileWalker.isIgnored).map { ($0, ".gitignore") }
    }
    guard let ignored else { return }
    throw UsageError(
      message: "git ignores '\(shown(ignored.path))', so other clones would not get the libraries",
      remedy: "choose another folder, or change '\(ignored.source)'", command: "init")
  }

  private func store() throws(UsageError) -> Outcome {
    let request = Request(
      specs: [], convention: convention, root: project.root.text, currentFolder: project.current.text,
      outputFolder: storeFolder?.text)
    let place: Planner.StorePlace
    let files: [(name: String, contents: [UInt8])]
    do throws(PlanError) {
      place = try Planner.storePlace(request, facts: facts)
      files = try Planner.store(of: convention, in: place)
    } catch {
      throw UsageError(message: error.message, remedy: nil, command: "init")
    }
    if files.isEmpty { return .nothing("the convention '\(convention.name)' has no store") }
    let folder = FilePath(place.folder)
    let paths = files.map { (folder.appending($0.name.utf8), $0.contents) }
    // If the plan itself writes that file, the store is not declared elsewhere.
    if let declared = facts.declaredType("AppStore", place.typeFolder),
      !paths.contains(where: { $0.0.text == declared.file })
    {
      return .nothing("'\(shown(FilePath(declared.file)))' declares 'AppStore'")
    }
    var plan = try copying(paths)
    plan.notes += place.notes
    return .plan(plan)
  }

  /// Whether the folder is `Sources` beside a `Package.swift`: the libraries become targets there. In any other folder
  /// they become a package.
  private func isSourcesOfPackage(_ folder: FilePath) -> Bool {
    folder.name.elementsEqual("Sources".utf8)
      && FileSystem.kind(folder.parent.appending("Package.swift".utf8)) == .file
  }

  private func core(in folder: FilePath) -> [(FilePath, [UInt8])] {
    let isPackage = !isSourcesOfPackage(folder)
    let sources = isPackage ? folder.appending("Sources".utf8) : folder
    var files: [(FilePath, [UInt8])] = []
    if isPackage {
      files.append((folder.appending("Package.swift".utf8), Array(CoreUse.manifest(withTesting: ejectsTesting).utf8)))
    }
    for library in Planner.libraries where library.name == "ViewModelCore" || ejectsTesting {
      files += library.files.map { (sources.appending("\(library.name)/\($0.path)".utf8), $0.contents) }
    }
    return files
  }

  private func path(_ name: String) -> FilePath { project.root.appending(name.utf8) }

  private func shown(_ path: FilePath) -> String { path.relative(to: project.current).displayed }

  private func copying(_ files: [(path: FilePath, contents: [UInt8])]) throws(UsageError) -> Plan {
    do throws(PlanError) {
      return try Planner.plan(
        copying: files.map { ($0.path.text, $0.contents) }, root: project.root.text, facts: facts)
    } catch {
      throw UsageError(message: error.message, remedy: nil, command: "init")
    }
  }
}

/// How a project can use the libraries.
enum CoreUse {
  /// As a package dependency: the lines for a `Package.swift`, and the menu in Xcode.
  static let fetched = """
    Screens import 'ViewModelCore', their tests 'ViewModelTesting'. Both are products of the package vmgen; in a
    Package.swift (in Xcode: File > Add Package Dependencies):

        .package(url: "https://github.com/\(Version.repository)", from: "\(Version.current)")

        .product(name: "ViewModelCore", package: "vmgen")       // for the target of the screens
        .product(name: "ViewModelTesting", package: "vmgen")    // for the target of their tests

    'vmgen init --eject-core DIR' copies them into the project instead.

    """

  /// As files of the project: notes on how to add the targets.
  static func ejected(to folder: String, isPackage: Bool, withTesting: Bool) -> [String] {
    var notes: [String] = []
    if isPackage {
      let name = folder.split(separator: "/").last.map(String.init) ?? folder
      notes.append(
        "in the project's Package.swift, add '.package(path: \"\(folder)\")' and, for the target of the screens, "
          + "'.product(name: \"ViewModelCore\", package: \"\(name)\")'; in Xcode: File > Add Package Dependencies, "
          + "Add Local")
    } else {
      notes.append(
        "in Package.swift, add the target '.target(name: \"ViewModelCore\")', and \"ViewModelCore\" to the dependencies "
          + "of the target of the screens")
      if withTesting {
        notes.append(
          "and the target '.target(name: \"ViewModelTesting\", dependencies: [\"ViewModelCore\"])' for their tests")
      }
    }
    if !withTesting { notes.append("the tests of screens import 'ViewModelTesting'; '--testing' copies it as well") }
    return notes
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

/// The workflow that `init` writes; the documentation shows the same text.
enum Workflow {
  static let github = """
    name: Lint
    on:
      pull_request:
      push:
        branches: [main]
    permissions:
      contents: read
    jobs:
      vmgen:
        runs-on: macos-latest
        steps:
          - uses: actions/checkout@v4
            with:
              # The whole history, so that the lint can find the merge base.
              fetch-depth: 0
              persist-credentials: false
          - uses: \(Version.repository)@\(Version.current)
            with:
              # Empty outside of pull requests: the lint then reports everything.
              since: ${{ github.event.pull_request.base.sha }}

    """
}
