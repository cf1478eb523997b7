import Foundation
import Sandboxes
import Testing

/// Projects for systems that are too old for the screens.
@Suite struct DeploymentTests {
  private static func manifest(_ platforms: String) -> [String: String] {
    let manifest = "let package = Package(name: \"A\", \(platforms)targets: [.target(name: \"A\")])\n"
    return ["Package.swift": manifest, "Sources/A/a.swift": ""]
  }

  /// A manifest with a line above the package.
  private static func manifest(_ platforms: String, below line: String) -> [String: String] {
    manifest(platforms).mapValues { $0.isEmpty ? "" : line + "\n" + $0 }
  }

  private static func xcodeGen(_ yaml: String) -> [String: String] { ["project.yml": yaml, "App/a.swift": ""] }

  /// An XcodeGen project with other files beside it.
  private static func xcodeGen(_ yaml: String, _ others: [String: String]) -> [String: String] {
    xcodeGen(yaml).merging(others) { $1 }
  }

  private static func tuist(_ lines: String) -> [String: String] {
    ["Project.swift": "import ProjectDescription\n\(lines)", "App/a.swift": ""]
  }

  /// A project with one target, settings of the project and of the target, and a classic group or a synchronised
  /// folder.
  private static func xcode(_ common: String, _ own: String = "", synchronized: Bool = false) -> [String: String] {
    let project = """
      {objects = {
        P = {isa = PBXProject; buildConfigurationList = L; mainGroup = G; targets = (T);};
        L = {isa = XCConfigurationList; buildConfigurations = (C);};
        C = {isa = XCBuildConfiguration; baseConfigurationReference = F; buildSettings = {\(common)};};
        F = {isa = PBXFileReference; path = Base.xcconfig; sourceTree = "<group>";};
        G = {isa = PBXGroup; children = (F, S); sourceTree = "<group>";};
        S = {isa = PBXFileSystemSynchronizedRootGroup; path = App; sourceTree = "<group>";};
        T = {isa = PBXNativeTarget; name = App; productType = "com.apple.product-type.application";
          buildConfigurationList = TL; \(synchronized ? "fileSystemSynchronizedGroups = (S);" : "")};
        TL = {isa = XCConfigurationList; buildConfigurations = (TC);};
        TC = {isa = XCBuildConfiguration; buildSettings = {\(own)};};
      };}
      """
    return ["App.xcodeproj/project.pbxproj": project, "App/a.swift": ""]
  }

  private func run(_ files: [String: String], _ options: [String] = []) throws -> (Sandbox, Sandbox.Run) {
    let sandbox = try Sandbox()
    // The file makes the folder the root of the project.
    try sandbox.write(".vmgen.json", "{}")
    for (path, text) in files { try sandbox.write(path, text) }
    let folder = files.keys.contains("App/a.swift") ? "App" : "Sources/A"
    return (sandbox, try sandbox.run(["new", "Home"] + options, in: folder))
  }

  private static let tooOld: [(files: [String: String], says: String)] = [
    (manifest("platforms: [.iOS(.v16)], "), "'Package.swift' builds for iOS 16,"),
    (manifest("platforms: [.iOS(.v17), .macOS(.v10_15)], "), "'Package.swift' builds for macOS 10.15,"),
    (manifest("platforms: [.macOS(.v14), .iOS(\"15.4\")], "), "'Package.swift' builds for iOS 15.4,"),
    (manifest("platforms: [.iOS(oldest)], ", below: "let oldest: SupportedPlatform.IOSVersion = .v16"), "iOS 16,"),
    (manifest("platforms: [.iOS(oldest)], ", below: "let oldest = \"15.4\""), "iOS 15.4,"),
    (manifest("platforms: [.tvOS(.v16)], "), "tvOS 16,"), (manifest("platforms: [.watchOS(.v9)], "), "watchOS 9,"),
    (manifest("platforms: [.macCatalyst(.v16)], "), "iOS 16,"),
    (
      manifest("platforms: systems, ").merging(["x": ""]) { $1 }.mapValues {
        $0.isEmpty ? "" : "let systems: [SupportedPlatform] = [.iOS(.v16)]\n" + $0
      }, "iOS 16,"
    ),
    (
      xcodeGen("options:\n  deploymentTarget:\n    iOS: \"16.0\"\ntargets:\n  App:\n    platform: iOS\n"),
      "'project.yml' builds for iOS 16.0,"
    ),
    (xcodeGen("options: {deploymentTarget: {iOS: 16}}\ntargets:\n  App:\n    type: application\n"), "iOS 16,"),
    (
      xcodeGen(
        "targets:\n  App:\n    platform: iOS # phones\n    deploymentTarget: '15.0'\n    sources:\n    - path: App\n"
          + "  Kit:\n    platform: iOS\n    deploymentTarget: 17.0\n    sources: [Kit]\n"), "iOS 15.0,"
    ),
    (xcodeGen("settings:\n  base:\n    IPHONEOS_DEPLOYMENT_TARGET: 16.4\ntargets:\n  App:\n    a: b\n"), "iOS 16.4,"),
    (
      tuist(".target(name: \"App\", deploymentTargets: .iOS(\"16.0\"), sources: [\"App/**\"])"),
      "'Project.swift' builds for iOS 16.0,"
    ),
    (tuist(".target(name: \"App\", deploymentTargets: .multiplatform(iOS: \"17.0\", macOS: \"13.0\"))"), "macOS 13.0,"),
    (
      tuist(".target(name: \"App\", deploymentTarget: .iOS(targetVersion: \"15.0\", devices: [.iphone]))"), "iOS 15.0,"
    ),
    (tuist("let base: SettingsDictionary = [\"IPHONEOS_DEPLOYMENT_TARGET\": \"16.0\"]"), "iOS 16.0,"),
    (xcode("IPHONEOS_DEPLOYMENT_TARGET = 16.0;"), "'App.xcodeproj' builds for iOS 16.0,"),
    (
      xcode("IPHONEOS_DEPLOYMENT_TARGET = 17.0;", "IPHONEOS_DEPLOYMENT_TARGET = 15.6;", synchronized: true), "iOS 15.6,"
    ),
    (
      xcode("SDKROOT = macosx;").merging(["Base.xcconfig": "MACOSX_DEPLOYMENT_TARGET = 13.3 // old\n"]) { $1 },
      "macOS 13.3,"
    ),
    // Conditions and variables.
    (
      xcode("SDKROOT = iphoneos;").merging([
        "Base.xcconfig": "IPHONEOS_DEPLOYMENT_TARGET[sdk=iphoneos*] = 16.1\n"
      ]) { $1 }, "iOS 16.1,"
    ),
    (
      xcode("SDKROOT = iphoneos;").merging([
        "Base.xcconfig": "OLDEST = 15.2\nIPHONEOS_DEPLOYMENT_TARGET[config=Debug][sdk=iphoneos*] = $(OLDEST)\n"
      ]) { $1 }, "iOS 15.2,"
    ),
    (xcode("\"IPHONEOS_DEPLOYMENT_TARGET[sdk=iphoneos*]\" = 16.2;"), "iOS 16.2,"),
    (xcode("OLDEST = 16.3; IPHONEOS_DEPLOYMENT_TARGET = \"$(OLDEST)\";"), "iOS 16.3,"),
    // A fragment is built as the file says that includes it, wherever its paths begin.
    (
      [
        "App/project.yml": "targets:\n  App:\n    platform: iOS\n    sources: [.]\n", "App/a.swift": "",
        "Apps/Shop/project.yml": "include:\n  - path: Apps/base.yml\n  - path: App/project.yml\n",
        "Apps/base.yml": "options:\n  deploymentTarget:\n    iOS: 16.4\n",
      ], "iOS 16.4,"
    ),
    // XcodeGen includes other files.
    (
      xcodeGen(
        "include: [base.yml]\ntargets:\n  App:\n    platform: iOS\n    sources: [App]\n",
        ["base.yml": "options:\n  deploymentTarget:\n    iOS: 16.0\n"]), "'project.yml' builds for iOS 16.0,"
    ),
    (
      xcodeGen(
        "include:\n  - path: config/base.yml\n",
        [
          "config/base.yml": "include: more.yml\n",
          "config/more.yml":
            "targets:\n  App:\n    platform: iOS\n    deploymentTarget: 16.5\n    sources: [../App]\n",
        ]), "iOS 16.5,"
    ),
    (
      xcodeGen(
        "targetTemplates:\n  Screen:\n    platform: iOS\n    deploymentTarget: 16.1\n    sources: ${target_name}\n"
          + "targets:\n  App:\n    templates: [Screen]\n  Kit:\n    platform: iOS\n    deploymentTarget: 17\n"),
      "iOS 16.1,"
    ),
    (
      xcodeGen(
        "settingGroups:\n  old:\n    groups: [older]\n  older:\n    base:\n      IPHONEOS_DEPLOYMENT_TARGET: 15.0\n"
          + "targets:\n  App:\n    platform: iOS\n    settings:\n      groups: [old]\n"), "iOS 15.0,"
    ),
    (
      xcodeGen(
        "configFiles:\n  Debug: App.xcconfig\ntargets:\n  App:\n    platform: iOS\n",
        ["App.xcconfig": "IPHONEOS_DEPLOYMENT_TARGET[sdk=iphoneos*] = 14.0\n"]), "iOS 14.0,"
    ),
    (
      xcodeGen(
        "targets:\n  App:\n    platform: iOS\n    configFiles: {Debug: a/App.xcconfig}\n",
        ["a/App.xcconfig": "#include \"../Base.xcconfig\"\n", "Base.xcconfig": "IPHONEOS_DEPLOYMENT_TARGET = 13.0\n"]),
      "iOS 13.0,"
    ),
    (
      [
        "project.json":
          "{\n  \"name\": \"App\",\n  \"targets\": {\n    \"App\": {\n      \"platform\": \"iOS\",\n"
          + "      \"deploymentTarget\": \"16.0\",\n      \"sources\": [\n        {\"path\": \"App\"}\n      ]\n    }\n  }\n}\n",
        "App/a.swift": "",
      ], "'project.json' builds for iOS 16.0,"
    ),
    // Anchors and merge keys of YAML.
    (
      xcodeGen(
        "common: &common\n  platform: iOS\n  deploymentTarget: \"16.2\"\ntargets:\n  App:\n    <<: *common\n    sources: [App]\n"
      ),
      "iOS 16.2,"
    ),
    (
      xcodeGen(
        "old: &old 16.3\nbase: &base { base: { IPHONEOS_DEPLOYMENT_TARGET: *old } }\n"
          + "targets:\n  App: &app\n    platform: iOS\n    settings: *base\n  Kit: *app\n"), "iOS 16.3,"
    ),
    (
      xcodeGen(
        "all:\n  - &one\n    platform: iOS\n  - &two\n    deploymentTarget: 16.4\n"
          + "targets:\n  App:\n    <<: [*one, *two]\n"), "iOS 16.4,"
    ),
    // Tuist's helpers.
    (
      tuist("let project = Project.app(name: \"App\")").merging([
        "Tuist/ProjectDescriptionHelpers/Project+App.swift":
          "extension Project { static func app(name: String) -> Project { Project(name: name, targets: [.target("
          + "name: name, deploymentTargets: .iOS(\"16.0\"))]) } }\n"
      ]) { $1 }, "'Project.swift' builds for iOS 16.0,"
    ),
    (
      tuist(".target(name: \"App\", deploymentTargets: .oldest, sources: [\"App/**\"])").merging([
        "Tuist/ProjectDescriptionHelpers/Shared/Targets.swift":
          "extension DeploymentTargets { static let oldest = DeploymentTargets.iOS(\"15.0\") }\n"
      ]) { $1 }, "iOS 15.0,"
    ),
  ]

  @Test(arguments: tooOld.indices) func tooOldIsRefused(index: Int) throws {
    let (files, says) = Self.tooOld[index]
    let (sandbox, run) = try run(files)
    #expect(run.status == 2)
    #expect(run.errors.contains(says), "\(run.errors)")
    #expect(run.errors.contains("need iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1; raise the deployment target"))
    #expect(run.errors.contains("vmgen templates eject"))
    #expect(sandbox.files() == [".vmgen.json"] + files.keys.sorted())
  }

  private static let recent: [[String: String]] = [
    manifest(""), manifest("platforms: [.iOS(.v17), .macOS(.v14), .watchOS(.v10)], "),
    manifest("platforms: [.iOS(oldest)], ", below: "let oldest: SupportedPlatform.IOSVersion = .v17"),
    manifest("platforms: [.iOS(.v18), .custom(\"linux\", versionString: \"1\")], "),
    xcodeGen("options:\n  deploymentTarget:\n    iOS: 17\n    macOS: 13\ntargets:\n  App:\n    platform: iOS\n"),
    xcodeGen(
      "options:\n  deploymentTarget:\n    iOS: 16\ntargets:\n  App:\n    platform: iOS\n    deploymentTarget: 17.4\n"),
    xcodeGen(
      "targets:\n  Old:\n    platform: iOS\n    deploymentTarget: 15.0\n    sources: Old\n"
        + "  App:\n    platform: iOS\n    deploymentTarget: 17.0\n    sources: [App]\n"),
    tuist(".target(name: \"App\", deploymentTargets: .iOS(\"17.0\"), sources: [\"App/**\"])"),
    tuist("// .iOS(\"16.0\")"),
    xcode("IPHONEOS_DEPLOYMENT_TARGET = 16.0;", "IPHONEOS_DEPLOYMENT_TARGET = 17.0;"),
    xcode("SDKROOT = iphoneos; IPHONEOS_DEPLOYMENT_TARGET = 17.0; MACOSX_DEPLOYMENT_TARGET = 10.15;"),
    xcode("IPHONEOS_DEPLOYMENT_TARGET = \"$(OLDEST)\";"),
    xcodeGen(
      "include: base.yml\ntargets:\n  App:\n    platform: iOS\n    deploymentTarget: 17\n",
      ["base.yml": "targets:\n  App:\n    deploymentTarget: 16\n"]),
    xcodeGen(
      "targetTemplates:\n  Screen:\n    deploymentTarget: 16\n"
        + "targets:\n  App:\n    platform: iOS\n    templates: [Screen]\n    deploymentTarget: 17\n"),
    // A value of the mapping itself takes precedence over a merged value.
    xcodeGen(
      "old: &old\n  platform: iOS\n  deploymentTarget: 16\ntargets:\n  App:\n    <<: *old\n    deploymentTarget: 17\n"),
    xcodeGen("include: a.yml\ntargets:\n  App:\n    platform: iOS\n", ["a.yml": "include: project.yml\n"]),
  ]

  /// An unknown deployment target has one note. Without a project there is none.
  @Test(arguments: [
    (manifest(""), "'Package.swift' declares no 'platforms', so Swift builds it for the oldest systems"),
    (manifest("platforms: [.iOS(oldest())], "), "'Package.swift' computes its 'platforms', so vmgen cannot read"),
    (manifest("platforms: [.iOS(Versions.ios)], "), "or write literals, like '.iOS(.v17)'"),
    (
      manifest("dependencies: all, ", below: "let all = x(.when(platforms: [.iOS]))"),
      "'Package.swift' declares no 'platforms'"
    ),
    (manifest("platforms: [.iOS(oldest)], ", below: "let oldest: SupportedPlatform.IOSVersion = .v17"), nil),
    (
      xcode("IPHONEOS_DEPLOYMENT_TARGET = \"$(OLDEST)\";"), "the deployment target of 'App.xcodeproj' could not be read"
    ),
    (
      xcodeGen("include: https://example.com/base.yml\ntargets:\n  App:\n    platform: iOS\n"),
      "'project.yml' refers to 'https://example.com/base.yml', which vmgen does not read"
    ),
    (
      xcodeGen("targets:\n  App:\n    platform: iOS\n    settings: *base\n"),
      "'project.yml' refers to '*base', which vmgen does not read"
    ),
    (tuist("let project = Project.app()"), "the deployment target of 'Project.swift' could not be read"),
    (["App/a.swift": ""], nil),
    (manifest("platforms: [.iOS(.v17)], "), nil),
  ])
  func unknownTargetIsReported(files: [String: String], note: String?) throws {
    let (_, run) = try run(files)
    #expect(run.status == 0, "\(run.errors)")
    let notes = run.output.split(separator: "\n").filter { $0.contains("the built-in templates need") }
    #expect(notes.count == (note == nil ? 0 : 1), "\(run.output)")
    if let note { #expect(notes.first?.contains(note) == true, "\(run.output)") }
  }

  /// Not every platform of the package is necessarily one for the screen.
  @Test func theSystemsThatMatter() throws {
    let files = Self.manifest("platforms: [.iOS(.v17), .macOS(.v12)], ")
    let (_, refused) = try run(files)
    #expect(refused.status == 2)
    #expect(refused.errors.contains("add '--platform iOS' if the screen is built for iOS only"), "\(refused.errors)")
    let (_, written) = try run(files, ["--platform", "iOS"])
    #expect(written.status == 0, "\(written.errors)")
    #expect(
      written.output.contains(
        "'Package.swift' builds for macOS 12 as well, where the screen does not compile; build its target for iOS only"),
      "\(written.output)")
    let (_, other) = try run(files, ["--platform", "iOS", "--platform", "macOS"])
    #expect(other.status == 2)
    // A platform that the package does not name does not replace its platforms.
    #expect(try run(files, ["--platform", "visionOS"]).1.status == 2)
    let unknown = try run(files, ["--platform", "ios"]).1
    #expect(unknown.status == 2 && unknown.errors.contains("did you mean 'iOS'?"), "\(unknown.errors)")
    // If all platforms are too old, the message suggests none.
    let (_, all) = try run(Self.manifest("platforms: [.iOS(.v16), .macOS(.v12)], "))
    #expect(!all.errors.contains("--platform"))
  }

  @Test(arguments: recent.indices) func recentOrUnknownTargetsAreAccepted(index: Int) throws {
    let (_, run) = try run(Self.recent[index])
    #expect(run.status == 0, "\(run.errors)")
    #expect(!(run.output + run.errors).contains("builds for"), "\(run.output)")
  }

  /// The folder may belong to either target.
  @Test func targetsThatDiffer() throws {
    let yaml =
      "targets:\n  A:\n    platform: iOS\n    deploymentTarget: 16\n  B:\n    platform: iOS\n    deploymentTarget: 17\n"
    let (_, run) = try run(Self.xcodeGen(yaml))
    #expect(run.status == 0)
    #expect((run.output + run.errors).contains("note: 'project.yml' builds some targets for iOS 16; the built-in"))
  }

  /// The folder may belong to either target, and only one of them is for iOS.
  @Test func targetsForOtherSystems() throws {
    let yaml =
      "targets:\n  A:\n    platform: iOS\n    deploymentTarget: 16\n  B:\n    platform: tvOS\n    deploymentTarget: 26\n"
    let (_, run) = try run(Self.xcodeGen(yaml))
    #expect(run.status == 2)
    #expect(run.errors.contains("'project.yml' builds for iOS 16"), "\(run.errors)")
    #expect(try self.run(Self.xcodeGen(yaml), ["--platform", "tvOS"]).1.status == 0)
  }

  /// Copies of the built-in templates need the same systems.
  @Test(arguments: ["observable", "clean", "ours"]) func unchangedTemplatesOfTheProject(convention: String) throws {
    let sandbox = try Sandbox()
    for (path, text) in Self.manifest("platforms: [.iOS(.v11)], ") { try sandbox.write(path, text) }
    try sandbox.write(".vmgen.json", "{ \"conventions\": { \"ours\": { \"basedOn\": \"clean\" } } }")
    func new() throws -> Sandbox.Run {
      try sandbox.run("new", "Home", "--convention", convention, "--dry-run", in: "Sources/A")
    }
    #expect(try sandbox.run("templates", "eject", "--convention", convention).status == 0)
    let refused = try new()
    #expect(refused.status == 2 && refused.errors.contains("'Package.swift' builds for iOS 11,"), "\(refused.errors)")
    let check = try sandbox.run("templates", "check", "--convention", convention)
    #expect(check.status == 0 && check.output.contains("'Package.swift' builds for iOS 11: remove the import"))
    // Git may convert line ends.
    let folder = ".vmgen/templates/\(convention)/Screen/"
    let template = try #require(sandbox.files().first { $0.hasPrefix(folder) && $0.hasSuffix("ViewModel.swift") })
    let text = try sandbox.text(template)
    try sandbox.write(template, text.replacing("\n", with: "\r\n"))
    #expect(try new().status == 2)
    // Templates of tests do not decide.
    let tests = ".vmgen/templates/\(convention)/Tests/__Name__ViewModelTests.swift"
    try sandbox.write(tests, try sandbox.text(tests) + "// Ours.\n")
    #expect(try new().status == 2)
    try sandbox.write(template, text + "// Ours.\n")
    let written = try new()
    #expect(written.status == 0, "\(written.errors)")
    #expect(written.output.contains("'Package.swift' builds for iOS 11; the built-in templates need iOS 17"))
  }

  /// The templates of the project may support older systems.
  @Test func templatesOfTheProject() throws {
    var files = Self.manifest("platforms: [.iOS(.v16)], ")
    files[".vmgen/templates/observable/Screen/__Name__View.swift"] = "struct __Name__View {}\n"
    let (_, run) = try run(files)
    #expect(run.status == 0, "\(run.errors)")
    #expect((run.output + run.errors).contains("'Package.swift' builds for iOS 16; the built-in templates need iOS 17"))
  }
}
