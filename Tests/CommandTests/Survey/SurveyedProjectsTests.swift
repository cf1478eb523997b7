import Foundation
import Sandboxes
import Testing

/// The project's files in `vmgen survey`, and the command that it proposes.
@Suite struct SurveyedProjectsTests {
  private static let manifest = """
    // swift-tools-version: 5.9
    import PackageDescription
    let package = Package(name: "Kit", platforms: [.iOS(.v16)], targets: [.target(name: "Kit")])

    """
  private static let old = ClassicProject.text(
    .app("App", "15.0", "A.swift"), .appExtension("Widget", "17.0", "W.swift"))

  private static let projects: [(files: [String: String], system: String?)] = [
    (["P.xcodeproj/project.pbxproj": old, "App/A.swift": "", "Widget/W.swift": ""], "iOS 15.0"),
    // A package without versions beside the app.
    (
      [
        "P.xcodeproj/project.pbxproj": old, "App/A.swift": "", "Kit/Sources/Kit/K.swift": "",
        "Kit/Package.swift": manifest.replacing("platforms: [.iOS(.v16)], ", with: ""),
      ], "iOS 15.0"
    ),
    (["Package.swift": manifest, "Sources/Kit/A.swift": "", "Other/B.swift": ""], "iOS 16"),
    // Two targets of a package, two projects, and a configured folder.
    (
      [
        "Package.swift":
          manifest.replacing(".v16", with: ".v17").replacing("]\n)", with: "")
          .replacing("targets: [", with: "targets: [.target(name: \"Other\"), "),
        "Sources/Kit/A.swift": "", "Sources/Other/B.swift": "",
      ], nil
    ),
    (
      [
        "One/Package.swift": manifest, "One/Sources/Kit/A.swift": "",
        "Two Apps/Package.swift": manifest.replacing(".v16", with: ".v17"), "Two Apps/Sources/Kit/A.swift": "",
      ], nil
    ),
    (
      [
        "P.xcodeproj/project.pbxproj": old, "App/A.swift": "", "Widget/W.swift": "",
        ".vmgen.json": "{\"new\": {\"in\": \"Widget/__Name__\"}}",
      ], nil
    ),
    (["A.swift": ""], nil),
  ]

  /// The proposed command works, with the name of a screen in place of NAME.
  @Test(arguments: projects.indices) func theProposedCommandWorks(index: Int) throws {
    let (files, system) = Self.projects[index]
    let sandbox = try Sandbox()
    try sandbox.git("init", "-q")
    for (path, text) in files { try sandbox.write(path, text.isEmpty ? "struct S {}\n" : text) }
    let json = try sandbox.run("survey", "--format", "json").output
    #expect(json.contains("\"tooOldForScreens\": null") == (system == nil), "\(json)")
    if let system { #expect(json.contains("\"system\": \"\(system)\""), "\(json)") }
    let survey = try sandbox.run("survey").output
    let next = try #require(survey.components(separatedBy: "\nNext: vmgen ").last?.components(separatedBy: "  (").first)
    let run = try sandbox.run(
      ["-c", "\(Sandbox.tool.path()) \(next.replacing("NAME", with: "Cart"))"], program: URL(filePath: "/bin/sh"))
    #expect(run.status == 0, "\(next): \(run.errors)")
    #expect(next.hasPrefix("new ") == (system == nil), "\(next)")
  }

  /// AppKit is part of Cocoa.
  @Test func cocoaIsAppKit() throws {
    let sandbox = try Sandbox()
    try sandbox.write("A.swift", "import Cocoa\n")
    try sandbox.write("B.swift", "import AppKit\nimport Cocoa\n")
    #expect(try sandbox.run("survey").output.contains("\nImports     AppKit in 2\n"))
  }

  /// A package beside the ViewModels is named, although it does not build them.
  @Test func aPackageThatBuildsNoViewModel() throws {
    let sandbox = try Sandbox()
    try sandbox.git("init", "-q")
    try sandbox.write("Networking/Package.swift", Self.manifest.replacing("Kit", with: "Networking"))
    try sandbox.write("Networking/Sources/Networking/N.swift", "struct N {}\n")
    try sandbox.write("App/H.swift", "class HomeViewModel {}\n")
    let run = try sandbox.run("survey").output
    #expect(
      run.contains(
        "\nProject     Swift package (Networking/Package.swift), which builds no ViewModel; unknown deployment target\n"
      ),
      "\(run)")
  }

  /// A project with several apps may have a file of XcodeGen for each.
  @Test func otherNamesOfXcodeGensFiles() throws {
    let sandbox = try Sandbox()
    try sandbox.git("init", "-q")
    func spec(_ name: String, _ version: Int) -> String {
      "name: \(name)\ntargets:\n  \(name):\n    platform: iOS\n    deploymentTarget: \(version)\n    sources: [\(name)]\n"
    }
    try sandbox.write("project-one.yml", spec("One", 17))
    try sandbox.write("project-two.yml", spec("Two", 15))
    try sandbox.write("projects.yml", "targets: [One, Two]\n")
    for name in ["One", "Two"] {
      try sandbox.write("\(name)/ViewModel.swift", "final class \(name)ViewModel { private(set) var a = 0 }\n")
    }
    let survey = try sandbox.run("survey").output
    #expect(survey.contains("\nProject     XcodeGen (project-one.yml and 1 other); iOS 15\n"), "\(survey)")
    #expect(survey.contains("do not work in 1 folder with ViewModels with any"), "\(survey)")
    let lint = try sandbox.run("lint", "--only", "observable_macro", "--format", "json").output
    #expect(lint.contains("'OneViewModel'") && !lint.contains("'TwoViewModel'"), "\(lint)")
  }

  /// An app may use a package that supports older systems. The app's version is that of the project.
  @Test func theVersionIsThatOfTheApp() throws {
    let sandbox = try Sandbox()
    try sandbox.git("init", "-q")
    try sandbox.write(
      "P.xcodeproj/project.pbxproj", ClassicProject.text(.app("App", "17.0", "A.swift"), .app("Other", "18.0")))
    try sandbox.write("App/A.swift", "struct A {}\n")
    try sandbox.write("App/Home/B.swift", "struct B {}\n")
    try sandbox.write("Kit/Package.swift", Self.manifest)
    try sandbox.write("Kit/Sources/Kit/K.swift", "struct K {}\n")
    let run = try sandbox.run("survey").output
    #expect(run.contains("\nProject     Xcode (P.xcodeproj), Swift package (Kit/Package.swift); iOS 17.0\n"), "\(run)")
  }

  /// ReactorKit's reactors play the part of ViewModels.
  @Test func reactorsAreSuggested() throws {
    let sandbox = try Sandbox()
    try sandbox.write(
      "A.swift", "import ReactorKit\nfinal class HomeViewReactor: Reactor {}\nclass MockReactor: Reactor {}\n")
    try sandbox.write("B.swift", "import ReactorKit\nfinal class CartReactor: Base, ReactorKit.Reactor {}\n")
    try sandbox.write("C.swift", "final class OtherReactor: Reactor {}\nfinal class Nuclear: Reactor {}\n")
    let run = try sandbox.run("survey").output
    #expect(run.contains("\n2 reactors end in 'Reactor': \"viewModels\": [\"*Reactor\"]\n"), "\(run)")
    #expect(run.contains("\nNext: vmgen init --configuration  ("), "\(run)")
    try sandbox.write("D.swift", "class DViewModel {}\n")
    #expect(
      try sandbox.run("survey", "--format", "json").output.contains("{\"pattern\": \"+*Reactor\", \"classes\": 2}"))
    try sandbox.write(".vmgen.json", "{\"viewModels\": [\"*Reactor\"]}")
    #expect(try sandbox.run("survey").output.hasPrefix("3 ViewModels in 4 files\n"))
  }

  /// A file in conflict is not read, which is no reason for a first screen.
  @Test func onlyAFileInConflict() throws {
    let sandbox = try Sandbox()
    try sandbox.write("A.swift", "<<<<<<< HEAD\nclass AViewModel {}\n=======\nclass BViewModel {}\n>>>>>>> b\n")
    let run = try sandbox.run("survey")
    #expect(run.output.hasPrefix("No ViewModel in 0 files; 1 file could not be read\n"), "\(run.output)")
    #expect(run.output.contains("\nNext: vmgen survey  (once the files above can be read)\n"), "\(run.output)")
    #expect(!run.output.contains("vmgen new") && !run.output.contains("A ViewModel is"), "\(run.output)")
    #expect(run.status == 3)
  }
}
