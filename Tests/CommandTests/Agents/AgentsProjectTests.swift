import Foundation
import Sandboxes
import Testing

/// The parts of the files of `vmgen agents` about the project itself: its systems, its layers and the style of its code.
@Suite struct AgentsProjectTests {
  private static let skill = ".agents/skills/vmgen"
  private static let order = "Write a new screen with `vmgen new NAME --in FOLDER`, not by hand."

  private func text(_ sandbox: Sandbox, _ path: String) throws -> String {
    try String(contentsOf: sandbox.url.appending(path: path), encoding: .utf8)
  }

  private func package(_ platforms: String) throws -> Sandbox {
    let sandbox = try Sandbox()
    try sandbox.write(".vmgen.json", "{ \"convention\": \"observable\" }")
    try sandbox.write(
      "Package.swift",
      "let package = Package(name: \"A\", platforms: [\(platforms)], targets: [.target(name: \"A\")])\n")
    try sandbox.write("Sources/A/A.swift", "struct A {}\n")
    return sandbox
  }

  @Test func thePagesSayWhereTheLibrariesComeFrom() throws {
    let sandbox = try package(".iOS(.v17)")
    #expect(try sandbox.run("agents").status == 0)
    let screens = try text(sandbox, "\(Self.skill)/references/screens.md")
    #expect(screens.contains("import ViewModelCore\n") && screens.contains("products of the package vmgen"))
    #expect(screens.contains("`vmgen init --eject-core DIR --testing`"))
    #expect(try text(sandbox, "\(Self.skill)/SKILL.md").contains("says where the libraries come from"))
  }

  @Test func nothingOrdersACommandThatRefuses() throws {
    let new = try package(".iOS(.v17)")
    #expect(try new.run("agents").status == 0)
    #expect(try text(new, "AGENTS.md").contains("- \(Self.order)\n"))
    let old = try package(".iOS(.v16)")
    #expect(try old.run("new", "Home", in: "Sources/A").status == 2)
    #expect(try old.run("agents").status == 0)
    for page in ["AGENTS.md", "\(Self.skill)/SKILL.md", "\(Self.skill)/references/screens.md"] {
      let text = try text(old, page)
      #expect(!text.contains(Self.order), "\(page)")
      #expect(
        text.contains("`vmgen new` refuses to write screens here: `Package.swift` builds for iOS 16, and"), "\(page)")
    }
    #expect(try !text(old, "\(Self.skill)/SKILL.md").contains("Run the same command"))
    // Changed templates may need less; unchanged copies do not.
    #expect(try old.run("templates", "eject").status == 0)
    #expect(try old.run("agents").status == 0)
    #expect(try !text(old, "AGENTS.md").contains(Self.order))
    let template = ".vmgen/templates/observable/Screen/__Name__ViewModel.swift"
    try old.write(template, "\(text(old, template))\n// Ours.\n")
    #expect(try old.run("agents").status == 0)
    #expect(try text(old, "AGENTS.md").contains("- \(Self.order)\n"))
  }

  @Test func aPartForOldSystemsIsNamed() throws {
    let sandbox = try Sandbox()
    for (name, version) in [("New", "17"), ("Old", "16")] {
      try sandbox.write(
        "\(name)/Package.swift",
        "let package = Package(name: \"A\", platforms: [.iOS(.v\(version))], targets: [.target(name: \"A\")])\n")
      try sandbox.write("\(name)/Sources/A/A.swift", "struct A {}\n")
    }
    #expect(try sandbox.run("agents").status == 0)
    let section = try text(sandbox, "AGENTS.md")
    #expect(section.contains("\(Self.order) It refuses folders that `Old/Package.swift` builds for iOS 16, "))
  }

  @Test func theExampleHasTheStyleOfTheProject() throws {
    let sandbox = try package(".iOS(.v17)")
    for name in ["B", "C", "D"] {
      try sandbox.write(
        "Sources/A/\(name).swift",
        "//  \(name).swift\n//  Ours\n\nstruct \(name) {\n  func a() {\n    b()\n  }\n  func b() {\n    a()\n  }\n}\n")
    }
    #expect(try sandbox.run("agents").status == 0)
    let page = "\(Self.skill)/references/screens.md"
    let found = try text(sandbox, page)
    #expect(found.contains("```swift\n//  ExampleView.swift\n//  Ours\n"), "\(found)")
    #expect(found.contains("\n  var body: some View {") || found.contains("\n  public var body: some View {"))
    #expect(!found.contains("#if canImport(SwiftUI)"))
    try sandbox.write(".vmgen.json", "{ \"new\": { \"header\": \"// __file__ of Shop\" } }")
    #expect(try sandbox.run("agents").status == 0)
    #expect(try text(sandbox, page).contains("```swift\n// ExampleView.swift of Shop\n"))
  }

  /// The example compiles in targets that are on the main actor by default.
  @Test func theExampleHasTheIsolationOfTheProject() throws {
    let sandbox = try Sandbox()
    try sandbox.write(
      "Package.swift",
      """
      // swift-tools-version: 6.2
      import PackageDescription
      let package = Package(
        name: "A", platforms: [.iOS(.v17), .macOS(.v14)],
        targets: [.target(name: "A", swiftSettings: [.defaultIsolation(MainActor.self)])])
      """)
    try sandbox.write("Sources/A/A.swift", "struct A {}\n")
    #expect(try sandbox.run("agents").status == 0)
    let page = "\(Self.skill)/references/screens.md"
    #expect(try text(sandbox, page).contains("\nnonisolated struct Item: "))
    try sandbox.write(".vmgen.json", "{ \"new\": { \"isolation\": \"nonisolated\" } }")
    #expect(try sandbox.run("agents").status == 0)
    #expect(try text(sandbox, page).contains("\nstruct Item: "))
  }

  @Test func theLayersOfTheProjectAreListed() throws {
    let sandbox = try Sandbox()
    try sandbox.write(
      ".vmgen.json",
      """
      { "layers": { "Domain": { "paths": ["Domain/**", "Core/**"], "modules": { "deny": ["UIKit", "SwiftUI"] } },
        "Data": { "paths": ["Data/**"], "uses": ["Domain"] } } }
      """)
    try sandbox.write("Other/.vmgen.json", "{}")
    #expect(try sandbox.run("agents").status == 0)
    let page = try text(sandbox, "\(Self.skill)/references/rules/layer_dependency.md")
    #expect(
      page.contains(
        """
        - `Data` is `Data/**`; may use `Domain`
        - `Domain` is `Domain/**`, `Core/**`; may use no other layer; may not import `UIKit`, `SwiftUI`

        """), "\(page)")
  }

  /// Layers of a configuration below have paths from the project's folder.
  @Test func theLayersOfFoldersBelowAreListed() throws {
    let sandbox = try Sandbox()
    try sandbox.git("init", "-q")
    try sandbox.write("App/.vmgen.json", "{ \"layers\": { \"Domain\": { \"paths\": [\"Domain/**\"] } } }")
    #expect(try sandbox.run("agents").status == 0)
    let page = try text(sandbox, "\(Self.skill)/references/rules/layer_dependency.md")
    #expect(page.contains("- `Domain` is `App/Domain/**`; may use no other layer\n"), "\(page)")
  }
}
