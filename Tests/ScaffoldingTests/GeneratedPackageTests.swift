import Foundation
import HostIO
import ObservableTemplates
import Testing

@testable import Scaffolding

/// The proof that what is generated is real: it is written to the disk, built, and its tests are run.
///
/// One package holds it all, since building is what takes the time: the screens in Swift 5 mode, in Swift 6 mode and
/// with default main-actor isolation, the templates as they stand, and one screen for each way to break a ViewModel.
/// `VMGEN_KEEP_GENERATED=1` keeps the folder.
@Suite(.serialized)
struct GeneratedPackageTests {
  @Test func screensBuildInEveryModeAndTheirTestsCanFail() throws {
    let folder = try TemporaryFolder()
    try GeneratedProject.write(to: folder)

    let format = try run(
      [
        "swift", "format", "lint", "--strict", "-r", "--configuration",
        repository.appendingPathComponent("Templates/.swift-format").path, "Sources/Swift6App", "Tests/Swift6AppTests",
      ], in: folder.url)
    #expect(format.status == 0, "generated code is not as the formatter would write it:\n\(format.output)")

    let build = try run(["swift", "build", "--build-tests", "-Xswiftc", "-gnone"], in: folder.url)
    try #require(build.status == 0, "generated code does not build:\n\(errors(in: build.output))")
    #expect(!build.output.contains("warning:"), "generated code builds with warnings:\n\(errors(in: build.output))")

    _ = try run(
      [
        "swift", "test", "--skip-build", "--disable-xctest", "-Xswiftc", "-gnone", "--xunit-output",
        folder.path + "/tests.xml",
      ],
      in: folder.url)
    let suites = try TestReport(xml: folder.text(of: "tests.xml")).suites
    for module in ["Swift5AppTests", "Swift6AppTests", "IsolatedAppTests", "__Module__Tests"] {
      let own = suites.filter { $0.key.hasPrefix(module + ".") }
      #expect(!own.isEmpty, "no test of \(module) ran")
      for (suite, tests) in own { #expect(tests.failed == [], "tests of \(suite) fail") }
    }
    var report = "mutants of the generated ViewModel, and the generated tests that fail for them:\n"
    for mutant in Mutant.all {
      let failed = suites["MutantsTests.\(mutant.screen)ViewModelTests"]?.failed ?? []
      #expect(!failed.isEmpty, "no generated test notices \(mutant.screen)")
      report += "  \(mutant.screen): \(failed.sorted().joined(separator: ", "))\n"
    }
    print(report)
  }

  @Test func packageBuildsAndPassesItsTestsAtOnce() throws {
    let folder = try TemporaryFolder()
    let event = try Spec.Event(on: MemberName("signed out", role: .event), to: MemberName("leave", role: .output))
    let request = Request(
      specs: [Spec(name: try TypeName("Screen")), Spec(name: try TypeName("Feed"), events: [event])],
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

/// The package that the first test builds.
private enum GeneratedProject {
  static func write(to folder: TemporaryFolder) throws {
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
    try writeApp("Swift5App", ["Home", "Feed"], to: folder)
    try writeApp("Swift6App", ["Home", "Feed", "홈"], to: folder)
    // Names from the edges of what is accepted: whatever is accepted compiles.
    try writeApp(
      "EdgeNames",
      [
        "Class", "Init", "Naïve", "URLChooser", "Content", "View", "ViewModel", "Output", "Error", "Task", "Group",
        "State", "Load", "Result", "Preview", "Test", "L\(String(repeating: "o", count: TypeName.byteLimit - 3))ng",
      ], hasTests: false, to: folder)
    try writeApp("IsolatedApp", ["Home", "Feed"], to: folder)
    try writeApp("Mutants", Mutant.all.map(\.screen), to: folder)
    try breakViewModels(in: folder)
    try writeTemplatesAsTheyStand(to: folder)
  }

  /// Scaffolds screens into a target: all have events but `Home`, which is the smallest screen.
  private static func writeApp(
    _ module: String, _ screens: [String], hasTests: Bool = true, to folder: TemporaryFolder
  ) throws {
    let events = try [("signedOut", "leave"), ("tabTapped", "scrollToTop"), ("default", "default")].map {
      try Spec.Event(on: MemberName($0.0, role: .event), to: MemberName($0.1, role: .output))
    }
    let outputs = try ["finished", "cancelled", "repeat"].map { try MemberName($0, role: .output) }
    let specs = try screens.map {
      $0 == "Home" ? Spec(name: try TypeName($0)) : Spec(name: try TypeName($0), outputs: outputs, events: events)
    }
    let request = Request(
      specs: specs, root: folder.path, currentFolder: folder.path, outputFolder: "Sources/\(module)/__Name__",
      testsFolder: hasTests ? "Tests/\(module)Tests" : nil)
    let plan = try Planner.plan(request, facts: ProjectFacts(disk: PlanDiskReader()))
    try #require(plan.conflicts == [] && plan.notes.isEmpty == hasTests, "\(plan.text())")
    try PlanExecutor().execute(plan)

    let store = try #require(BuiltInTemplates.observable.first { $0.role == .app })
    let bytes = try Renderer.render(
      Template(file: store.file, contents: store.contents),
      Spec(name: specs[0].name, events: events).templateValues(module: module, isPackage: false))
    var text = String(decoding: bytes, as: UTF8.self)
    if module == "IsolatedApp" {
      // An app with default isolation keeps its state off the main actor, see the notes on concurrency.
      for word in ["struct AppState", "enum AppAction", "enum AppEvent", "extension AppStore"] {
        text = text.replacingOccurrences(of: word, with: "nonisolated \(word)")
      }
    }
    try folder.write(text, to: "Sources/\(module)/AppStore.swift")
  }

  private static func breakViewModels(in folder: TemporaryFolder) throws {
    for mutant in Mutant.all {
      let path = "Sources/Mutants/\(mutant.screen)/\(mutant.screen)ViewModel.swift"
      let text = try #require(
        mutant.broken(folder.text(of: path)), "\(mutant.screen) does not fit the template any more")
      try folder.write(text, to: path)
    }
  }

  /// Every template with its `else` parts dropped, every loop body once and every placeholder as itself.
  private static func writeTemplatesAsTheyStand(to folder: TemporaryFolder) throws {
    var values = Spec(name: try TypeName("Sample")).templateValues(module: "Sample", isPackage: true)
    for key in values.placeholders.keys { values.placeholders[key] = "__\(key)__" }
    for key in values.conditions.keys { values.conditions[key] = true }
    let variables = ["outputs": "output", "sentOutputs": "output", "events": "event"]
    for (key, list) in values.lists {
      let variable = try #require(variables[key])
      let element = list.fields.map { ($0, "__\(TemplateValues.placeholder(variable, field: $0))__") }
      values.lists[key]?.elements = [Dictionary(uniqueKeysWithValues: element)]
    }
    for template in BuiltInTemplates.observable where template.role != .package {
      let bytes = try Renderer.render(Template(file: template.file, contents: template.contents), values)
      let place = template.role == .test ? "Tests/__Module__Tests/" : "Sources/__Module__/"
      var text = String(decoding: bytes, as: UTF8.self)
      // The sample of an event's output is one more output.
      if template.name.contains("ViewModel.swift") {
        text = text.replacingOccurrences(
          of: "case __output__\n", with: "case __output__\n            case __eventOutput__\n")
      }
      try folder.write(text, to: place + template.name)
    }
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
        + app("__Module__")
    )
    """
}

/// The lines of a build's output that are not about progress.
private func errors(in output: String) -> String {
  output.split(separator: "\n").filter { !$0.hasPrefix("[") }.joined(separator: "\n")
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
