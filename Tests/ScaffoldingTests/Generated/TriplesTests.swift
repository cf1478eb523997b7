import Foundation
import HostIO
import Testing

@testable import Scaffolding

/// Builds, lints and tests screens in which every three ways of any three options occur together, in the `observable`
/// convention. This takes minutes, so `.ci/generated triples` enables the suite with `VMGEN_TRIPLES=1`.
@Suite struct TriplesTests {
  private static let areWanted = ProcessInfo.processInfo.environment["VMGEN_TRIPLES"] != nil
  /// The number of screens in a module.
  private static let screensOfAModule = 60

  @Test(.enabled(if: areWanted, "'.ci/generated triples' runs it")) func everyTripleOfFeaturesIsCovered() throws {
    let all = Combinations.triples()
    let range = 1...all.count
    let folder = try TemporaryFolder()
    for module in ["SwiftUI", "PreviewsMacros"] {
      try folder.copy("Fixtures/StandIns/\(module)", to: "Sources/\(module)")
    }
    for module in ["ViewModelCore", "ViewModelTesting"] {
      try folder.copy("Sources/\(module)", to: "Sources/\(module)")
    }
    var modules: [String] = []
    for start in stride(from: range.lowerBound, through: range.upperBound, by: Self.screensOfAModule) {
      let module = "Screens\(start)"
      modules.append(module)
      let numbers = start...min(start + Self.screensOfAModule - 1, range.upperBound)
      let screens = numbers.map { Combinations.screen("Screen\($0)", all[$0 - 1]) }.joined(separator: "\n")
      // A declared type that no line uses is an error.
      let types = Combinations.types.split(separator: "\n").filter { line in
        line.split(separator: " ").dropFirst().first.map { screens.contains($0) } ?? false
      }
      let text = (types + [screens[...]]).joined(separator: "\n")
      let request = Request(
        specs: try SpecParser.screens(in: Array(text.utf8), file: module), root: folder.path,
        currentFolder: folder.path, package: try ModuleName(module))
      for step in try Planner.plan(request, facts: ProjectFacts(disk: PlanDiskReader())).steps {
        let path = step.path.dropFirst(module.count + 1)
        guard path.hasPrefix("Sources/\(module)/") || path.hasPrefix("Tests/") else { continue }
        try folder.write(String(decoding: step.contents, as: UTF8.self), to: String(path))
      }
    }
    try folder.write(Self.manifest(modules), to: "Package.swift")

    let format = try run(
      [
        "swift", "format", "lint", "--strict", "-p", "-r", "--configuration",
        repository.appendingPathComponent("Templates/.swift-format").path, "Tests",
      ] + modules.map { "Sources/\($0)" }, in: folder.url)
    #expect(format.status == 0, "\(format.output.prefix(4000))")
    let lint = try run(
      [tool.path, "lint", "--strict", "--no-config"] + modules.map { "Sources/\($0)" }, in: folder.url)
    #expect(lint.status == 0, "\(lint.output.prefix(4000))")
    let start = ContinuousClock.now
    let test = try run(["swift", "test", "--disable-xctest"] + quick, in: folder.url)
    #expect(test.status == 0, "\(test.output.suffix(4000))")
    #expect(!test.output.contains("warning:"))
    let suites = range.count
    #expect(test.output.contains("in \(suites) suites passed"), "\(test.output.suffix(400))")
    let seconds = (ContinuousClock.now - start).components.seconds
    print("\(all.count) screens are built and pass their tests, in \(seconds) s")
  }

  private static func manifest(_ modules: [String]) -> String {
    """
    // swift-tools-version: 6.2
    import CompilerPluginSupport
    import PackageDescription

    var targets: [Target] = [
      .macro(name: "PreviewsMacros"),
      .target(name: "SwiftUI", dependencies: ["PreviewsMacros"]),
      .target(name: "ViewModelCore", dependencies: ["SwiftUI"]),
      .target(name: "ViewModelTesting", dependencies: ["ViewModelCore"]),
    ]
    for name in \(modules) {
      targets.append(.target(name: name, dependencies: ["SwiftUI", "ViewModelCore"]))
      targets.append(
        .testTarget(name: name + "Tests", dependencies: [.byName(name: name), "ViewModelCore", "ViewModelTesting"]))
    }
    let package = Package(name: "Generated", platforms: [.macOS(.v14), .iOS(.v17)], targets: targets)

    """
  }
}

extension TemporaryFolder {
  fileprivate func copy(_ path: String, to place: String) throws {
    let target = url.appendingPathComponent(place)
    try FileManager.default.createDirectory(at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
    try FileManager.default.copyItem(at: repository.appendingPathComponent(path), to: target)
  }
}
