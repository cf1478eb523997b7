import Foundation
import HostIO
import ObservableTemplates
import Testing

@testable import Scaffolding

/// The proof that what is generated is real: it is written to the disk, built, and its tests are run.
///
/// One package holds it all, since building is what takes the time: all pairs of options in Swift 5 mode, in Swift 6 mode
/// and with default main-actor isolation, the templates as they stand, and every ViewModel once more with its mutants.
/// `VMGEN_KEEP_GENERATED=1` keeps the folder.
@Suite(.serialized)
struct GeneratedPackageTests {
  @Test func screensBuildInEveryModeAndTheirTestsCanFail() throws {
    let folder = try TemporaryFolder()
    let mutants = try GeneratedProject.write(to: folder)

    let format = try run(
      [
        "swift", "format", "lint", "--strict", "-r", "--configuration",
        repository.appendingPathComponent("Templates/.swift-format").path, "Sources/Swift6App", "Tests/Swift6AppTests",
      ], in: folder.url)
    #expect(format.status == 0, "generated code is not as the formatter would write it:\n\(format.output)")

    let lint = try run(
      [
        tool.path, "lint", "--strict", "--no-config", "--enable", "member_order,sequential_loading,guest_guard",
        "Sources/Swift6App", "Sources/Swift5App",
      ], in: folder.url)
    #expect(lint.status == 0, "generated code has findings:\n\(lint.output)")

    let build = try run(["swift", "build", "--build-tests", "-Xswiftc", "-gnone"], in: folder.url)
    try #require(build.status == 0, "generated code does not build:\n\(errors(in: build.output))")
    #expect(!build.output.contains("warning:"), "generated code builds with warnings:\n\(errors(in: build.output))")

    let suites = try test(in: folder, mutant: nil)
    for module in ["Swift5AppTests", "Swift6AppTests", "IsolatedAppTests", "MutantsTests"] {
      let own = suites.filter { $0.key.hasPrefix(module + ".") }
      #expect(own.count == Combinations.pairwise.count, "not all tests of \(module) ran")
      for (suite, tests) in own { #expect(tests.failed == [], "tests of \(suite) fail") }
    }
    try measure(mutants, in: folder)
  }

  /// Runs all tests once for each number of a mutant, and prints what survives.
  private func measure(_ mutants: [String: Mutants], in folder: TemporaryFolder) throws {
    var survivors: [String: [String]] = [:]
    for number in 0..<(mutants.values.map(\.descriptions.count).max() ?? 0) {
      let suites = try test(in: folder, mutant: number)
      for (screen, mutants) in mutants where number < mutants.descriptions.count {
        if suites["MutantsTests.\(screen)ViewModelTests"]?.failed.isEmpty != false {
          survivors[screen, default: []].append(mutants.descriptions[number])
        }
      }
    }
    let total = mutants.values.map(\.descriptions.count).reduce(0, +)
    let alive = survivors.values.map(\.count).reduce(0, +)
    print(
      "mutants of \(mutants.count) generated ViewModels: \(total - alive) of \(total) killed by the generated tests")
    for (screen, descriptions) in survivors.sorted(by: { $0.key < $1.key }) {
      let count = mutants[screen]?.descriptions.count ?? 0
      print(
        "  \(screen): \(count - descriptions.count) of \(count) killed; alive: \(descriptions.joined(separator: " | "))"
      )
      #expect(descriptions.count * 10 <= count, "more than a tenth of the mutants of \(screen) survive")
    }
  }

  private func test(in folder: TemporaryFolder, mutant: Int?) throws -> [String: TestReport.Suite] {
    try? FileManager.default.removeItem(atPath: folder.path + "/tests.xml")
    let bundle = folder.url.appendingPathComponent(".build/debug/GeneratedPackageTests.xctest")
    var isFolder: ObjCBool = false
    _ = FileManager.default.fileExists(atPath: bundle.path, isDirectory: &isFolder)
    let program =
      isFolder.boolValue
      ? ["swift", "test", "--skip-build", "--disable-xctest", "-Xswiftc", "-gnone"]
      : [bundle.path, "--testing-library", "swift-testing"]
    let filter = mutant == nil ? [] : ["--filter", "MutantsTests"]
    _ = try run(
      ["env", "MUTANT=\(mutant ?? -1)", "timeout", "60"] + program + filter
        + ["--xunit-output", folder.path + "/tests.xml"], in: folder.url)
    // A run that was ended because it hung has written nothing: its mutants count as alive.
    return (try? folder.text(of: "tests.xml")).map { TestReport(xml: $0).suites } ?? [:]
  }

  @Test func packageBuildsAndPassesItsTestsAtOnce() throws {
    let folder = try TemporaryFolder()
    let text = """
      screen Screen
      screen Feed
        on signedOut -> leave
      """
    let request = Request(
      specs: try SpecParser.screens(in: Array(text.utf8), file: "Screens"),
      root: folder.path, currentFolder: folder.path, package: try ModuleName("Demo"))
    let plan = try Planner.plan(request, facts: ProjectFacts(disk: PlanDiskReader()))
    try PlanExecutor().execute(plan)

    let package = folder.url.appendingPathComponent("Demo")
    let result = try run(["swift", "test", "--disable-xctest", "-Xswiftc", "-gnone"], in: package)
    #expect(result.status == 0, "the package fails:\n\(result.output)")
    #expect(!result.output.contains("warning:"), "the package builds with warnings:\n\(result.output)")
    #expect(result.output.contains("in 2 suites passed"), "\(result.output)")

    let again = try Planner.plan(request, facts: ProjectFacts(disk: PlanDiskReader()))
    #expect(again.steps.allSatisfy { $0.action == .identical })
  }
}

/// The tool, built beside the tests.
let tool = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent().appendingPathComponent("vmgen")

/// The package that the first test builds.
private enum GeneratedProject {
  /// Writes it, and returns the mutants of each screen.
  static func write(to folder: TemporaryFolder) throws -> [String: Mutants] {
    try folder.write(manifest, to: "Package.swift")
    for (name, place) in [
      ("Fixtures/StandIns/SwiftUI", "SwiftUI"), ("Fixtures/StandIns/PreviewsMacros", "PreviewsMacros"),
      ("Sources/ViewModelCore", "ViewModelCore"), ("Sources/ViewModelTesting", "ViewModelTesting"),
    ] {
      let target = folder.url.appendingPathComponent("Sources/\(place)")
      try FileManager.default.createDirectory(
        at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
      try FileManager.default.copyItem(at: repository.appendingPathComponent(name), to: target)
    }
    let specs = try SpecParser.screens(in: Array(Combinations.text.utf8), file: "Combinations")
    for module in ["Swift5App", "Swift6App", "IsolatedApp", "Mutants"] {
      try writeApp(module, specs, to: folder)
    }
    // Names from the edges of what is accepted: whatever is accepted compiles.
    let edges = [
      "Class", "Init", "Naïve", "URLChooser", "Content", "View", "ViewModel", "Output", "Error", "Task", "Group", "홈",
      "State", "Load", "Result", "Preview", "Test", "L\(String(repeating: "o", count: TypeName.byteLimit - 3))ng",
    ]
    try writeApp("EdgeNames", edges.map { Spec(name: try TypeName($0)) }, to: folder)
    try FileManager.default.removeItem(at: folder.url.appendingPathComponent("Tests/EdgeNamesTests"))
    try writeTemplatesAsTheyStand(to: folder)

    var mutants: [String: Mutants] = [:]
    for spec in specs {
      let path = "Sources/Mutants/\(spec.name)/\(spec.name)ViewModel.swift"
      let broken = Mutants(of: try folder.text(of: path))
      try folder.write(broken.text, to: path)
      mutants[spec.name.text] = broken
    }
    try folder.write(Mutants.switch, to: "Sources/Mutants/ActiveMutant.swift")
    return mutants
  }

  /// The screens of a package, in the place of a target of this one.
  private static func writeApp(_ module: String, _ specs: [Spec], to folder: TemporaryFolder) throws {
    let request = Request(specs: specs, root: folder.path, currentFolder: folder.path, package: try ModuleName(module))
    let plan = try Planner.plan(request, facts: ProjectFacts(disk: PlanDiskReader()))
    for step in plan.steps {
      let path = step.path.dropFirst(module.count + 1)
      guard path.hasPrefix("Sources/\(module)/") || path.hasPrefix("Tests/") else { continue }
      var text = String(decoding: step.contents, as: UTF8.self)
      if module == "IsolatedApp", path.hasPrefix("Sources/") {
        // An app with default isolation keeps its state off the main actor, see the notes on concurrency.
        for word in [
          "struct AppState", "enum AppAction", "enum AppEvent", "enum AuthStatus", "enum Theme", "struct Post",
        ] {
          text = ("\n" + text).replacingOccurrences(of: "\n\(word)", with: "\nnonisolated \(word)")
          text.removeFirst()
        }
        text = text.replacingOccurrences(of: "extension AppStore", with: "nonisolated extension AppStore")
      }
      try folder.write(text, to: String(path))
    }
  }

  /// Every template with its `else` parts dropped and every loop body once, beside declarations of what it mentions.
  private static func writeTemplatesAsTheyStand(to folder: TemporaryFolder) throws {
    let lines = """
      screen Sample
      load items(page: Int): [Item] from sample.fetchItems(page: page)
      load others(page: Int): [Item] from sample.fetchOthers(page: page)
      state isSorted: Bool = false
      output detail(id: Int) repeats
      output opened(id: Int)
      on detailRequested(id) -> detail(id: id)
      watch status as isActive: Bool { $0 == .active }
      guest
      search query from sample.search(query)
      """
    let specs = try SpecParser.screens(in: Array(lines.utf8), file: "Sample")
    try writeApp("Sample", specs, to: folder)
  }

  private static let manifest = """
    // swift-tools-version: 6.2
    import CompilerPluginSupport
    import PackageDescription

    func app(_ name: String, _ settings: [SwiftSetting] = []) -> [Target] {
      [
        .target(name: name, dependencies: ["SwiftUI", "ViewModelCore"], swiftSettings: settings),
        .testTarget(
          name: name + "Tests", dependencies: [.byName(name: name), "ViewModelCore", "ViewModelTesting"],
          swiftSettings: settings),
      ]
    }

    let package = Package(
      name: "Generated",
      platforms: [.macOS(.v14), .iOS(.v17)],
      targets: [
        .macro(name: "PreviewsMacros"),
        .target(name: "SwiftUI", dependencies: ["PreviewsMacros"]),
        // Knows SwiftUI where there is one; without the arrow it would be chance whether it finds the stand-in.
        .target(name: "ViewModelCore", dependencies: ["SwiftUI"]),
        .target(name: "ViewModelTesting", dependencies: ["ViewModelCore"]),
      ]
        + [.target(name: "EdgeNames", dependencies: ["SwiftUI", "ViewModelCore"])]
        + app("Swift5App", [.swiftLanguageMode(.v5)])
        + app("Swift6App")
        + app("IsolatedApp", [.defaultIsolation(MainActor.self)])
        + app("Mutants")
        + app("Sample")
    )
    """
}

/// The lines of a build's output that are not about progress.
private func errors(in output: String) -> String {
  output.split(separator: "\n").filter { !$0.hasPrefix("[") }.prefix(60).joined(separator: "\n")
}

/// What a test run wrote down: the failed tests by suite, `Module.Suite`.
private struct TestReport {
  struct Suite {
    var count = 0
    var failed: [String] = []
  }

  var suites: [String: Suite] = [:]

  init(xml: String) {
    for part in xml.components(separatedBy: "<testcase ").dropFirst() {
      guard let suite = Self.attribute("classname", of: part), let name = Self.attribute(" name", of: part) else {
        continue
      }
      suites[suite, default: Suite()].count += 1
      let ownEnd = part.range(of: "</testcase>")?.lowerBound ?? part.endIndex
      if part[..<ownEnd].contains("<failure") { suites[suite, default: Suite()].failed.append(name) }
    }
  }

  private static func attribute(_ name: String, of text: String) -> String? {
    guard let start = text.range(of: "\(name)=\""), let end = text[start.upperBound...].firstIndex(of: "\"") else {
      return nil
    }
    return String(text[start.upperBound..<end])
  }
}
