import Sandboxes
import Testing

/// Runs in a folder that is in no project, such as the root of a repository with its apps in subfolders.
@Suite struct NewBelowTests {
  private func sandbox(_ files: [String: String]) throws -> Sandbox {
    let sandbox = try Sandbox()
    try sandbox.git("init", "-q")
    for (path, text) in files { try sandbox.write(path, text) }
    return sandbox
  }

  private static func package(_ name: String, in folder: String, targets: [String]? = nil) -> [String: String] {
    let targets = targets ?? [name]
    let list = targets.map { ".target(name: \"\($0)\"), .testTarget(name: \"\($0)Tests\", dependencies: [\"\($0)\"])" }
    let manifest = """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(name: "\(name)", platforms: [.iOS(.v17)], targets: [\(list.joined(separator: ", "))])

      """
    var files = ["\(folder)/Package.swift": manifest]
    for target in targets { files["\(folder)/Sources/\(target)/A.swift"] = "struct A\(target) {}\n" }
    return files
  }

  private static let xcodeGen = [
    "ios/project.yml":
      "name: App\ntargets:\n  App:\n    type: application\n    platform: iOS\n    deploymentTarget: '17.0'\n    sources: [App]\n",
    "ios/App/A.swift": "struct A {}\n",
  ]

  private static let tuist = [
    "ios/Project.swift": """
    import ProjectDescription
    let project = Project(name: "App", targets: [
      .target(name: "App", destinations: .iOS, product: .app, bundleId: "a", deploymentTargets: .iOS("17.0"),
        sources: ["App/**"])])

    """, "ios/App/A.swift": "struct A {}\n",
  ]

  @Test func theOnlyPackageBelowGetsTheScreen() throws {
    let sandbox = try sandbox(Self.package("App", in: "ios").merging(["README.md": "", "tool.swift": ""]) { $1 })
    let run = try sandbox.run("new", "Home")
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output.contains("create  ios/Sources/App/Home/HomeView.swift\n"), "\(run.output)")
    #expect(run.output.contains("create  ios/Tests/AppTests/Home/HomeViewModelTests.swift\n"), "\(run.output)")
    #expect(
      run.output.contains(
        "note: the current folder is in no project, so the screen goes into the only one below it, in 'ios'; "
          + "to choose another folder, pass --in"), "\(run.output)")
    #expect(run.output.contains("on which the target 'App' does not depend"), "\(run.output)")
    let inside = try sandbox.run("new", "Home", in: "ios")
    #expect(inside.output.contains("identical  Sources/App/Home/HomeView.swift"), "\(inside.output)")
    #expect(!inside.output.contains("create") && !inside.output.contains("the only one below"))
  }

  @Test(arguments: [
    (xcodeGen, "run 'xcodegen generate' to add the new files to the project of 'ios/project.yml'", "ios/project.yml"),
    (tuist, "run 'tuist generate' to add the new files to the project of 'ios/Project.swift'", "ios/Project.swift"),
  ])
  func theOnlyProjectBelowGetsTheScreen(files: [String: String], note: String, file: String) throws {
    let run = try sandbox(files).run("new", "Home")
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output.contains("create  ios/App/Home/HomeView.swift\n"), "\(run.output)")
    #expect(run.output.contains("note: \(note)"), "\(run.output)")
    #expect(run.output.contains("add that product of the package vmgen to its target (in '\(file)')"), "\(run.output)")
  }

  /// Packages inside of a project are parts of it.
  @Test func packagesOfAProjectAreNoOthers() throws {
    let run = try sandbox(Self.xcodeGen.merging(Self.package("Kit", in: "ios/Packages/Kit")) { $1 }).run("new", "Home")
    #expect(run.output.contains("create  ios/App/Home/HomeView.swift\n"), "\(run.output)\(run.errors)")
  }

  @Test func severalProjectsBelowAreAQuestion() throws {
    let sandbox = try sandbox(Self.package("A", in: "A").merging(Self.package("B", in: "more/B")) { $1 })
    let run = try sandbox.run("new", "Home")
    #expect(run.status == 2)
    #expect(
      run.errors.contains(
        "the current folder is in no project, and 2 folders below it have one: 'A', 'more/B'; run vmgen in one of them, "
          + "or choose a folder, as in '--in A/__Name__'"), "\(run.errors)")
    #expect(try sandbox.run("new", "Home", in: "more").output.contains("create  B/Sources/B/Home/HomeView.swift"))
    #expect(try sandbox.run("new", "Home", "--in", "Here").output.contains("create  Here/HomeView.swift"))
  }

  /// The folders in the question are those of the user.
  @Test func severalTargetsBelowAreAQuestion() throws {
    let run = try sandbox(Self.package("App", in: "ios", targets: ["Cart", "Shop"])).run("new", "Home")
    #expect(run.status == 2)
    #expect(run.errors.contains("as in '--in ios/Sources/Cart/__Name__'"), "\(run.errors)")
  }

  @Test func aConfiguredFolderIsKept() throws {
    let files = Self.package("App", in: "ios").merging([".vmgen.json": "{\"new\": {\"in\": \"Screens\"}}"]) { $1 }
    #expect(try sandbox(files).run("new", "Home").output.contains("create  Screens/HomeView.swift"))
  }

  /// A tool's package among the sources of an app that another build system builds.
  @Test func aProjectWithFewOfTheFilesIsNotChosen() throws {
    var files = Self.package("Tool", in: "tools")
    for letter in ["A", "B", "C", "D"] { files["App/\(letter).swift"] = "struct \(letter) {}\n" }
    let run = try sandbox(files).run("new", "Home")
    #expect(run.output.contains("create  Home/HomeView.swift\n"), "\(run.output)")
  }
}
