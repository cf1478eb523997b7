import Foundation
import Sandboxes
import Testing

/// Screens in projects of Xcode, XcodeGen or Tuist, with or without a package beside them.
@Suite struct NewOwnerTests {
  private static let yaml = """
    name: App
    targets:
      App:
        type: application
        platform: iOS
        sources: [App]
    """

  private static let manifest = "let package = Package(name: \"Tools\", targets: [.target(name: \"Tools\")])\n"

  private func sandbox(_ files: [String: String]) throws -> Sandbox {
    let sandbox = try Sandbox()
    // The file makes the folder the root of the project.
    try sandbox.write(".vmgen.json", "{}")
    for (path, text) in files { try sandbox.write(path, text) }
    return sandbox
  }

  /// A small package for tools does not attract the screens of the app.
  @Test(arguments: ["Package.swift", "Tools/Package.swift"]) func theCurrentFolder(manifest: String) throws {
    let folder = manifest == "Package.swift" ? "" : "Tools/"
    let sandbox = try sandbox([
      "project.yml": Self.yaml, manifest: Self.manifest, "\(folder)Sources/Tools/a.swift": "",
      "App/Settings/a.swift": "",
    ])
    let run = try sandbox.run("new", "Home", in: "App/Settings")
    #expect(run.status == 0)
    #expect(sandbox.files().contains("App/Settings/Home/HomeView.swift"))
    #expect(run.output.contains("note: run 'xcodegen generate' to add the new files to the project of 'project.yml'"))
    #expect(run.output.contains("note: the screen imports 'ViewModelCore': add that product of the package vmgen"))
    #expect(run.output.contains("'vmgen init --eject-core DIR'"))
    #expect(try sandbox.run("new", "List").status == 0)
    #expect(sandbox.files().contains("App/List/ListView.swift"))
  }

  /// The tool adds only files in the folders of a target.
  @Test func aFolderOfNoTarget() throws {
    let sandbox = try sandbox(["project.yml": Self.yaml, "App/Settings/a.swift": "", "Docs/README.md": ""])
    let run = try sandbox.run("new", "Home", in: "Docs")
    let note = "the files are in no folder of a target of 'project.yml' ('App'); choose one of these with --in"
    #expect(run.output.contains(note), "\(run.output)")
    #expect(!run.output.contains("to add the new files"), "\(run.output)")
  }

  @Test func aProjectThatHasTheCore() throws {
    let sandbox = try sandbox([
      "project.yml": Self.yaml + "\n    dependencies:\n      - package: vmgen\n        product: ViewModelCore\n",
      "App/a.swift": "",
    ])
    let run = try sandbox.run("new", "Home", in: "App")
    #expect(run.status == 0)
    #expect(!run.output.contains("'ViewModelCore'"))
  }

  @Test func aClassicProject() throws {
    let sandbox = try sandbox(["App.xcodeproj/project.pbxproj": "{objects = {};}", "App/a.swift": ""])
    let run = try sandbox.run("new", "Home", in: "App")
    #expect(
      run.output.contains("note: '../App.xcodeproj'") || run.output.contains("note: 'App.xcodeproj' uses classic"))
    #expect(run.output.contains("(in Xcode: File > Add Package Dependencies)"))
  }

  @Test(arguments: ["Tests/App/Settings", "AppTests/Settings"]) func testsGoToTheMirroringFolder(folder: String) throws
  {
    let sandbox = try sandbox([
      "project.yml": Self.yaml, "App/Settings/a.swift": "", "\(folder)/aTests.swift": "",
    ])
    #expect(try sandbox.run("new", "Home", in: "App/Settings").status == 0)
    let tests = try sandbox.text("\(folder)/Home/HomeViewModelTests.swift")
    #expect(tests.contains("@testable import App\n"))
  }

  /// 'Sources/App' belongs to the app, because the manifest beside it does not declare it.
  @Test func sourcesBesideAManifest() throws {
    let sandbox = try sandbox([
      "project.yml": Self.yaml.replacing("[App]", with: "[Sources/App]"), "Package.swift": Self.manifest,
      "Sources/Tools/a.swift": "", "Sources/App/Settings/a.swift": "", "Tests/App/Settings/aTests.swift": "",
    ])
    let run = try sandbox.run("new", "Home", "--in", "Sources/App/Settings/Home")
    #expect(run.status == 0)
    #expect(!run.output.contains("Package.swift"), "\(run.output)")
    #expect(
      try sandbox.text("Tests/App/Settings/Home/HomeViewModelTests.swift").contains("@testable import App\n"))
  }

  @Test func manyFoldersAreNotAllListed() throws {
    let groups = (10..<100).map {
      "S\($0) = {isa = PBXFileSystemSynchronizedRootGroup; path = Folder\($0); sourceTree = \"<group>\";};"
    }
    let ids = (10..<100).map { "S\($0)" }.joined(separator: ", ")
    let sandbox = try sandbox([
      "App.xcodeproj/project.pbxproj":
        "{objects = {\(groups.joined()) T = {isa = PBXNativeTarget; name = App; "
        + "fileSystemSynchronizedGroups = (\(ids));};};}", "Other/a.swift": "",
    ])
    let run = try sandbox.run("new", "Home", in: "Other")
    #expect(run.output.contains("('Folder10', 'Folder11', 'Folder12' and 87 more)"), "\(run.output)")
  }

  @Test func anIgnoredFolderGetsNoLibraries() throws {
    for (rule, folder) in [("Packages/", "Packages/Core"), ("Core", "Kit/Core"), ("Sources/", "Kit")] {
      let sandbox = try sandbox([".gitignore": rule + "\n", ".git/HEAD": "ref: refs/heads/main\n"])
      let run = try sandbox.run("init", "--eject-core", folder)
      #expect(run.status == 2, "\(folder)")
      #expect(run.errors.contains("git ignores '"), "\(run.errors)")
      #expect(run.errors.contains("choose another folder, or change '.gitignore'"))
      #expect(!sandbox.files().contains { $0.hasSuffix(".swift") })
      #expect(try sandbox.run("init", "--eject-core", "Modules/Kernel").status == (rule == "Sources/" ? 2 : 0))
    }
  }
}
