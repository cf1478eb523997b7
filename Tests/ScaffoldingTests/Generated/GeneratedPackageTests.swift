import Foundation
import HostIO
import ObservableTemplates
import Testing

@testable import Scaffolding

/// Writes generated code to the disk, builds it and runs its tests. The suite takes ten minutes, so `.ci/generated`
/// runs it; plain `swift test` skips it.
///
/// One package contains all screens, because building takes most of the time. In Swift 6 mode, each convention has all
/// pairs of options, the mutants of every ViewModel, and unusual names. Swift 5 mode and default main-actor isolation
/// have the screens with the most options and a small one with everything. With `VMGEN_ALL_PAIRS=1` they have all
/// pairs.
///
/// - `VMGEN_TENTH=1` uses a tenth of the pairs in Swift 6 mode, and the screens with the most options. The conventions
///   after the first have Swift 6 mode only and share the forms: each has a quarter of them.
/// - `VMGEN_CONVENTIONS=uikit,clean` enables the suite for some conventions, `all` for all of them.
/// - `VMGEN_SCREENS=FILE` uses the screens of a file instead of the combinations.
/// - `VMGEN_MUTANTS=0` leaves out the mutants.
/// - `VMGEN_KEEP_GENERATED=1` keeps the folder.
@Suite(.serialized, .enabled(if: GeneratedProject.isAsked, "'.ci/generated matrix' runs it"))
struct GeneratedPackageTests {
  @Test func screensBuildInEveryModeAndTheirTestsCanFail() throws {
    let folder = try TemporaryFolder()
    try GeneratedProject.write(to: folder)
    for convention in GeneratedProject.conventions {
      let refused = try GeneratedProject.refused(by: convention)
      if !refused.isEmpty { print("\(convention.name) refuses \(refused.joined(separator: ", "))") }
    }

    let format = try run(
      [
        "swift", "format", "lint", "--strict", "-r", "--configuration",
        repository.appendingPathComponent("Templates/.swift-format").path,
      ] + GeneratedProject.apps(in: .swift6).flatMap { ["Sources/\($0.module)", "Tests/\($0.module)Tests"] },
      in: folder.url)
    #expect(format.status == 0, "generated code is not as the formatter would write it:\n\(format.output)")

    let rules = try run([tool.path, "rules", "--format", "json"], in: folder.url)
    for app in GeneratedProject.apps(in: .swift6) {
      let lint = try run(
        [
          tool.path, "lint", "--strict", "--no-config", "--convention", app.convention.name, "--enable",
          app.rulesThatAreOff(in: rules.output).joined(separator: ","), "Sources/\(app.module)",
        ], in: folder.url)
      #expect(lint.status == 0, "generated code of \(app.convention.name) has findings:\n\(lint.output)")
    }

    let mutants = GeneratedProject.hasMutants ? try GeneratedProject.mutate(in: folder) : []
    let build = try run(["swift", "build", "--build-tests"] + quick, in: folder.url)
    try #require(build.status == 0, "generated code does not build:\n\(errors(in: build.output))")
    #expect(!build.output.contains("warning:"), "generated code builds with warnings:\n\(errors(in: build.output))")

    let suites = try Self.test(in: folder.url, report: "\(folder.path)/tests.xml", mutant: nil)
    for app in GeneratedProject.apps {
      let own = suites.filter { $0.key.hasPrefix("\(app.module)Tests.") }
      for spec in try app.testedSpecs {
        #expect(
          own.keys.contains { $0.hasPrefix("\(app.module)Tests.\(spec.name)") },
          "no tests of \(app.module).\(spec.name)")
      }
      for (suite, tests) in own { #expect(tests.failed == [], "tests of \(suite) fail") }
    }
    if GeneratedProject.hasMutants { try measure(mutants, in: folder) }
  }

  /// Runs the tests once for each mutant number, for all screens with such a mutant, and prints the survivors.
  private func measure(_ mutants: [MutatedScreen], in folder: TemporaryFolder) throws {
    var survivors: [Int: [String]] = [:]
    let names = (0..<(mutants.map(\.descriptions.count).max() ?? 0)).map { number in
      Set(mutants.filter { number < $0.descriptions.count }.map(\.name)).sorted()
    }
    let (url, path) = (folder.url, folder.path)
    let reports = Threads.map(names.count, threads: Machine.coreCount) { number in
      Result { try Self.test(in: url, report: "\(path)/tests-\(number).xml", mutant: number, of: names[number]) }
    }
    for (number, report) in reports.enumerated() {
      let suites = try report.get()
      for (index, screen) in mutants.enumerated() where number < screen.descriptions.count {
        let own = suites.filter { $0.key.hasPrefix("\(screen.module)Tests.\(screen.name)") }
        if own.allSatisfy(\.value.failed.isEmpty) { survivors[index, default: []].append(screen.descriptions[number]) }
      }
    }
    for convention in GeneratedProject.conventions {
      let own = mutants.enumerated().filter { $0.element.convention == convention.name }
      let total = own.map(\.element.descriptions.count).reduce(0, +)
      let alive = own.map { survivors[$0.offset]?.count ?? 0 }.reduce(0, +)
      print(
        "\(convention.name): of \(own.count) generated ViewModels with \(total) mutants "
          + "the generated tests kill \(total - alive)")
    }
    for (index, descriptions) in survivors.sorted(by: { $0.key < $1.key }) {
      let (screen, count) = (mutants[index], mutants[index].descriptions.count)
      print(
        "  \(screen.module).\(screen.name): \(count - descriptions.count) of \(count) killed; "
          + "alive: \(descriptions.joined(separator: " | "))")
      #expect(
        descriptions.count * 10 <= count, "more than a tenth of the mutants of \(screen.module).\(screen.name) survive")
    }
  }

  /// Runs the tests of a package.
  ///
  /// - Parameters:
  ///   - report: The path of the report that the run writes.
  ///   - mutant: The number of the mutant in each ViewModel; nil for none.
  ///   - names: The names of the screens with such a mutant.
  private static func test(
    in folder: URL, report: String, mutant: Int?, of names: [String] = []
  ) throws -> [String: TestReport.Suite] {
    let bundle = folder.appendingPathComponent(".build/release/GeneratedPackageTests.xctest")
    var isFolder: ObjCBool = false
    _ = FileManager.default.fileExists(atPath: bundle.path, isDirectory: &isFolder)
    let program =
      isFolder.boolValue
      ? ["swift", "test", "--skip-build", "--disable-xctest"] + quick
      : [bundle.path, "--testing-library", "swift-testing"]
    let filter = mutant == nil ? [] : ["--filter", "Swift6Tests\\.(\(names.joined(separator: "|")))"]
    _ = try run(
      ["env", "MUTANT=\(mutant ?? -1)", "timeout", "60"] + program + filter + ["--xunit-output", report], in: folder)
    // A run that was ended because it hung has no report. Its mutants count as alive.
    return (try? String(contentsOfFile: report, encoding: .utf8)).map { TestReport(xml: $0).suites } ?? [:]
  }

  /// The package has the name of one of its types. Another type has a name from the test library.
  @Test func packageBuildsAndPassesItsTestsAtOnce() throws {
    let folder = try TemporaryFolder()
    let text = """
      screen Screen
      screen Feed
        load recipe: Recipe
        load comments: [Comment]
        on signedOut -> leave
      """
    let request = Request(
      specs: try SpecParser.screens(in: Array(text.utf8), file: "Screens"),
      root: folder.path, currentFolder: folder.path, package: try ModuleName("Recipe"))
    let plan = try Planner.plan(request, facts: ProjectFacts(disk: PlanDiskReader()))
    try PlanExecutor().execute(plan)

    let package = folder.url.appendingPathComponent("Recipe")
    let result = try run(["swift", "test", "--disable-xctest"] + quick, in: package)
    #expect(result.status == 0, "the package fails:\n\(result.output)")
    #expect(!result.output.contains("warning:"), "the package builds with warnings:\n\(result.output)")
    #expect(result.output.contains("in 2 suites passed"), "\(result.output)")

    // The command reads the declarations that the package has now.
    try folder.write(text, to: "Screens")
    let again = try run([tool.path, "new", "--spec", "Screens", "--package", "Recipe", "--root", "."], in: folder.url)
    #expect(again.status == 0, "\(again.output)")
    let steps = again.output.split(separator: "\n").filter { $0.contains("Recipe/") }
    #expect(!steps.isEmpty && steps.allSatisfy { $0.hasPrefix("identical") }, "\(again.output)")
  }
}

/// The tool, which is in the folder of the tests.
let tool = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent().appendingPathComponent("vmgen")

/// Options that make the build faster: no debug information and no index, and modules compiled as a whole and only
/// once.
let quick = [
  "-c", "release", "-Xswiftc", "-Onone", "-Xswiftc", "-enable-testing", "-Xswiftc", "-DDEBUG", "-Xswiftc", "-gnone",
  "-Xswiftc", "-no-emit-module-separately-wmo", "-Xswiftc", "-index-ignore-system-modules", "-Xswiftc",
  "-index-ignore-clang-modules",
]

/// The settings for building an app.
private enum Mode: String, CaseIterable {
  case swift5 = "Swift5"
  case swift6 = "Swift6"
  case isolated = "Isolated"

  var settings: String {
    switch self {
    // With all warnings about concurrency.
    case .swift5: "[.swiftLanguageMode(.v5), .unsafeFlags([\"-strict-concurrency=complete\"])]"
    case .swift6: "[]"
    case .isolated: "[.defaultIsolation(MainActor.self)]"
    }
  }
}

/// All combinations of options in one convention and one mode, as a module.
private struct GeneratedApp {
  var convention: ScreenConvention
  var mode: Mode

  var module: String { Identifier.upperCamel(convention.name) + mode.rawValue }

  /// All pairs of options in Swift 6 mode. In the other modes, the screens with the most options, or all pairs if
  /// requested.
  var specs: [Spec] {
    get throws {
      let text = try GeneratedProject.givenText
      let quarter = GeneratedProject.hasTenth ? GeneratedProject.numberAfterFirst(convention) : nil
      let combinations = Combinations.text(for: convention, quarter: quarter.map { $0 % 4 })
      let all = try SpecParser.screens(in: Array((text ?? combinations).utf8), file: "Combinations")
      if quarter != nil { return all }
      if text != nil { return all.filter { $0.refusals(in: convention).isEmpty } }
      if mode == .swift6 && !GeneratedProject.hasTenth { return all }
      // The lines declare an enum, so at least one screen must use it.
      let picker = all.dropFirst(2).filter { $0.states.contains { $0.name == "order" } }.prefix(1)
      let most = Array(all.prefix(2)) + picker + Combinations.behindPairs(of: all)
      if mode == .swift6 {
        let names = Set(most.map(\.name.text))
        return all.enumerated().filter { $0.offset.isMultiple(of: 10) || names.contains($0.element.name.text) }
          .map(\.element)
      }
      let chosen = GeneratedProject.hasAllPairs ? all : most
      return try chosen + [GeneratedProject.sample(in: convention)]
    }
  }

  /// The screens whose tests are built, too. The modes other than Swift 6 find few errors of their own, so they test
  /// few screens.
  var testedSpecs: [Spec] {
    get throws {
      if try mode == .swift6 || GeneratedProject.hasAllPairs || GeneratedProject.givenText != nil { return try specs }
      return [try GeneratedProject.sample(in: convention)] + (try specs.filter { $0.name.text == "Album" })
    }
  }

  func rulesThatAreOff(in json: String) -> [String] {
    let root = try? JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
    return (root?["rules"] as? [[String: Any]] ?? []).compactMap { rule in
      let levels = rule["conventions"] as? [String: String]
      return levels?[convention.name] == "off" ? rule["id"] as? String : nil
    }
  }
}

/// The mutants of a ViewModel, which are all in its code.
private struct MutatedScreen {
  var convention: String
  var module: String
  var name: String
  var descriptions: [String]
}

/// The package that the first test builds.
private enum GeneratedProject {
  /// Whether each ViewModel contains its mutants.
  static let hasMutants = ProcessInfo.processInfo.environment["VMGEN_MUTANTS"] != "0"

  /// Whether Swift 6 mode has only a tenth of the pairs.
  static let hasTenth = ProcessInfo.processInfo.environment["VMGEN_TENTH"] != nil

  static let hasAllPairs = ProcessInfo.processInfo.environment["VMGEN_ALL_PAIRS"] != nil

  /// The screens of the file in `VMGEN_SCREENS`.
  static var givenText: String? {
    get throws {
      try ProcessInfo.processInfo.environment["VMGEN_SCREENS"].map { try String(contentsOfFile: $0, encoding: .utf8) }
    }
  }

  /// The screens of that file with a line that a convention does not have.
  static func refused(by convention: ScreenConvention) throws -> [String] {
    guard let text = try givenText else { return [] }
    return try SpecParser.screens(in: Array(text.utf8), file: "Screens")
      .filter { !$0.refusals(in: convention).isEmpty }.map(\.name.text)
  }

  private static let askedConventions = ProcessInfo.processInfo.environment["VMGEN_CONVENTIONS"]

  /// Whether the suite runs.
  static let isAsked = askedConventions != nil

  static let conventions = ScreenConvention.all.filter { convention in
    askedConventions == "all" || askedConventions?.split(separator: ",").contains { $0 == convention.name } ?? true
  }

  static let apps = conventions.flatMap { convention in
    (hasTenth && numberAfterFirst(convention) != nil ? [.swift6] : Mode.allCases).map {
      GeneratedApp(convention: convention, mode: $0)
    }
  }

  /// The number of a convention among those after the first, from 0; nil for the first one.
  static func numberAfterFirst(_ convention: ScreenConvention) -> Int? {
    conventions.dropFirst().firstIndex { $0.name == convention.name }.map { $0 - 1 }
  }

  static func apps(in mode: Mode) -> [GeneratedApp] { apps.filter { $0.mode == mode } }

  private static let standIns = ["SwiftUI", "UIKit"].filter {
    FileManager.default.fileExists(atPath: repository.appendingPathComponent("Fixtures/StandIns/\($0)").path)
  }

  static func write(to folder: TemporaryFolder) throws {
    try folder.write(manifest, to: "Package.swift")
    for (name, place) in (standIns + ["PreviewsMacros"]).map({ ("Fixtures/StandIns/\($0)", $0) })
      + [("Sources/ViewModelCore", "ViewModelCore"), ("Sources/ViewModelTesting", "ViewModelTesting")]
    {
      let target = folder.url.appendingPathComponent("Sources/\(place)")
      try FileManager.default.createDirectory(
        at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
      try FileManager.default.copyItem(at: repository.appendingPathComponent(name), to: target)
    }
    for app in apps { try write(app.module, app.specs, app.convention, tested: app.testedSpecs, to: folder) }
    // Unusual names. Each name is refused, or the generated code compiles.
    let edges = [
      "Class", "Init", "Naïve", "URLChooser", "Content", "View", "ViewModel", "Output", "Error", "Task", "Group", "홈",
      "State", "Load", "Result", "Preview", "Test", "L\(String(repeating: "o", count: TypeName.byteLimit - 3))ng",
    ]
    for convention in conventions {
      let name = Identifier.upperCamel(convention.name)
      let accepted = try edges.map { Spec(name: try TypeName($0)) }.filter { (try? convention.check($0)) != nil }
      // Screens that observe the store, but none that sends events.
      let watching = try SpecParser.screens(
        in: Array(Combinations.lines("screen Watching\nwatch userName: String", for: convention).utf8), file: "Watching"
      )
      try write(name + "EdgeNames", accepted + watching, convention, tested: [], to: folder)
    }
  }

  /// Inserts the mutants into the ViewModels in Swift 6 mode.
  static func mutate(in folder: TemporaryFolder) throws -> [MutatedScreen] {
    var screens: [MutatedScreen] = []
    for app in apps(in: .swift6) {
      for spec in try app.specs {
        var screen = MutatedScreen(
          convention: app.convention.name, module: app.module, name: spec.name.text, descriptions: [])
        let place = "Sources/\(app.module)/\(spec.name)"
        let files = try FileManager.default.subpathsOfDirectory(atPath: folder.url.appendingPathComponent(place).path)
        for file in files.sorted() where isMutated(file) {
          let mutants = Mutants(
            of: try folder.text(of: "\(place)/\(file)"), of: spec, isItem: file.hasSuffix("ItemViewModel.swift"),
            from: screen.descriptions.count)
          screen.descriptions += mutants.descriptions
          try folder.write(mutants.text, to: "\(place)/\(file)")
        }
        screens.append(screen)
      }
      try folder.write(Mutants.switch, to: "Sources/\(app.module)/ActiveMutant.swift")
    }
    return screens
  }

  /// Whether a file contains a ViewModel, a part or child of one, or an item.
  private static func isMutated(_ file: String) -> Bool {
    (file.hasSuffix("ViewModel.swift") || file.hasSuffix("ViewModel+Search.swift")
      || file.hasSuffix("Form.swift") || file.hasSuffix("Navigation.swift"))
      && !file.hasPrefix("Mock")
  }

  /// Writes the screens as a package and moves them into a target of this package.
  private static func write(
    _ module: String, _ specs: [Spec], _ convention: ScreenConvention, tested: [Spec], to folder: TemporaryFolder
  ) throws {
    var request = Request(
      specs: specs, convention: convention, root: folder.path, currentFolder: folder.path,
      package: try ModuleName(module))
    request.isIsolated = module.hasSuffix(Mode.isolated.rawValue)
    let plan = try Planner.plan(request, facts: ProjectFacts(disk: PlanDiskReader()))
    for step in plan.steps {
      let path = step.path.dropFirst(module.count + 1)
      let isTest = tested.contains { path.hasPrefix("Tests/\(module)Tests/\($0.name)") }
      guard path.hasPrefix("Sources/\(module)/") || isTest else { continue }
      let text = String(decoding: step.contents, as: UTF8.self)
      try folder.write(text, to: String(path))
    }
  }

  /// A screen that uses every loop and every condition of the templates.
  static func sample(in convention: ScreenConvention) throws -> Spec {
    let lines = Combinations.lines(
      """
      type Item { id: Int; title: String }
      screen Sample
      load items(page: Int): [Item] from sample.fetchItems(page: page, sorted: isSorted, active: isActive)
      load others(page: Int): [Item] from sample.fetchOthers(page: page)
      state isSorted: Bool = false
      output detail(id: Int) repeats
      output opened(id: Int)
      on detailRequested(id) -> detail(id: id)
      watch status as isActive: Bool { $0 == .active }
      guest
      search query from sample.search(query, sorted: isSorted, active: isActive)
      do drop(id: Int) from sample.drop(id: id) removes from items
      do reset(page: Int) from sample.reset(sorted: isSorted, active: isActive) reloads others sends wasReset
      field email: String { $0.contains("@") } "Enter an email address"
      submit register from sample.register(email: email) updates items clears
      reloads items when isSorted, isActive
      shows isEmpty: Bool { items.value?.isEmpty ?? !isSorted }
      """, for: convention)
    return try SpecParser.screens(in: Array(lines.utf8), file: "Sample")[0]
  }

  private static var manifest: String {
    let targets =
      apps.map { "app(\"\($0.module)\", \($0.mode.settings))" }
      + conventions.map { Identifier.upperCamel($0.name) }.map { name in
        "[.target(name: \"\(name)EdgeNames\", dependencies: modules)]"
      }
    return """
      // swift-tools-version: 6.2
      import CompilerPluginSupport
      import PackageDescription

      let standIns: [Target.Dependency] = [\(standIns.map { "\"\($0)\"" }.joined(separator: ", "))]
      let modules = standIns + ["ViewModelCore"]

      func app(_ name: String, _ settings: [SwiftSetting] = []) -> [Target] {
        [
          .target(name: name, dependencies: modules, swiftSettings: settings),
          .testTarget(
            name: name + "Tests", dependencies: [.byName(name: name), "ViewModelCore", "ViewModelTesting"],
            swiftSettings: settings),
        ]
      }

      var targets: [Target] = [
        .macro(name: "PreviewsMacros"),
        // Knows SwiftUI where there is one; without the arrow it would be chance whether it finds the stand-in.
        .target(name: "ViewModelCore", dependencies: standIns),
        .target(name: "ViewModelTesting", dependencies: ["ViewModelCore"]),
      ]
      \(standIns.map { "targets.append(.target(name: \"\($0)\", dependencies: [\"PreviewsMacros\"]))" }.joined(separator: "\n"))
      \(targets.map { "targets += \($0)" }.joined(separator: "\n"))

      let package = Package(name: "Generated", platforms: [.macOS(.v14), .iOS(.v17)], targets: targets)
      """
  }
}

/// The output of a build without the lines about progress.
private func errors(in output: String) -> String {
  output.split(separator: "\n").filter { !$0.hasPrefix("[") }.prefix(60).joined(separator: "\n")
}

/// The results of a test run by suite, such as `Module.Suite`.
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
