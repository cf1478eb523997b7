import Foundation
import Testing

/// Projects for systems that are too old for the screens.
@Suite struct DeploymentTests {
  private static func manifest(_ platforms: String) -> [String: String] {
    let manifest = "let package = Package(name: \"A\", \(platforms)targets: [.target(name: \"A\")])\n"
    return ["Package.swift": manifest, "Sources/A/a.swift": ""]
  }

  private static func xcodeGen(_ yaml: String) -> [String: String] { ["project.yml": yaml, "App/a.swift": ""] }

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
  ]

  @Test(arguments: tooOld.indices) func tooOldIsRefused(index: Int) throws {
    let (files, says) = Self.tooOld[index]
    let (sandbox, run) = try run(files)
    #expect(run.status == 2)
    #expect(run.errors.contains(says), "\(run.errors)")
    #expect(run.errors.contains("need iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1; raise the deployment target"))
    #expect(sandbox.files() == [".vmgen.json"] + files.keys.sorted())
  }

  private static let recent: [[String: String]] = [
    manifest(""), manifest("platforms: [.iOS(.v17), .macOS(.v14), .watchOS(.v10)], "),
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
  ]

  @Test(arguments: recent.indices) func recentOrUnknownIsFine(index: Int) throws {
    let (_, run) = try run(Self.recent[index])
    #expect(run.status == 0, "\(run.errors)")
    #expect(!(run.output + run.errors).contains("builds"), "\(run.output)")
  }

  /// The folder may belong to either target.
  @Test func targetsThatDiffer() throws {
    let yaml =
      "targets:\n  A:\n    platform: iOS\n    deploymentTarget: 16\n  B:\n    platform: iOS\n    deploymentTarget: 17\n"
    let (_, run) = try run(Self.xcodeGen(yaml))
    #expect(run.status == 0)
    #expect((run.output + run.errors).contains("note: 'project.yml' builds some targets for iOS 16; the built-in"))
  }

  /// The project's templates may need less.
  @Test func templatesOfTheProject() throws {
    var files = Self.manifest("platforms: [.iOS(.v16)], ")
    files[".vmgen/templates/observable/Screen/__Name__View.swift"] = "struct __Name__View {}\n"
    let (_, run) = try run(files)
    #expect(run.status == 0, "\(run.errors)")
    #expect((run.output + run.errors).contains("'Package.swift' builds for iOS 16; the built-in templates need iOS 17"))
  }
}
