import Testing

@testable import Scaffolding

/// The target of a folder, and its settings.
@Suite struct ProjectLayoutTests {
  private func layout(_ files: [String: String], targets: [ManifestTarget] = []) -> ProjectLayout {
    var facts = ProjectFacts.project(files)
    facts.manifestTargets = { _ in targets }
    facts.namesInFolder = { folder in
      let below = files.keys.filter { "/p/\($0)".hasPrefix(folder + "/") }
      return Set(below.map { String("/p/\($0)".dropFirst(folder.count + 1).prefix { $0 != "/" }) }).sorted()
    }
    return ProjectLayout(root: "/p", facts: facts)
  }

  @Test func targetsOfAManifest() {
    let layout = layout(
      ["Package.swift": "", "Code/A.swift": "", "Sources/Kit/A.swift": "", "Checks/A.swift": ""],
      targets: [
        .init(name: "my-app", path: "Code", isTest: false, dependencies: []),
        .init(name: "Kit", isTest: false, dependencies: []),
        .init(name: "KitTests", isTest: true, dependencies: ["Kit"]),
        .init(name: "Checks", path: "Checks/", isTest: true, dependencies: ["my-app", "Kit"]),
        .init(name: "Plug", path: "Code/Plug", isTest: false, isOther: true, dependencies: []),
      ])
    #expect(layout.target(of: "/p/Code/Cart", isTest: false)?.module == "my_app")
    #expect(layout.target(of: "/p/Codes/Cart", isTest: false) == nil)
    #expect(layout.target(of: "/p/Sources/Kit", isTest: false)?.name == "Kit")
    let app = layout.target(of: "/p/Code/Cart", isTest: false)
    #expect(app.flatMap { layout.tests(of: $0, at: "/p/Code/Cart") }?.name == "Checks")
    #expect(
      app.flatMap { app in layout.tests(of: app, at: "/p/Code/Cart")?.mirror(of: "/p/Code/Cart/List", in: app) }
        == "/p/Checks/Cart/List")
    let kit = layout.target(of: "/p/Sources/Kit", isTest: false)
    #expect(kit.flatMap { layout.tests(of: $0, at: "/p/Sources/Kit") }?.folders == ["/p/Tests/KitTests"])
    #expect(layout.onlyTarget(above: "/p") == nil)
  }

  @Test func theOnlyTarget() {
    let app = ManifestTarget(name: "App", isTest: false, dependencies: nil)
    let tests = ManifestTarget(name: "AppTests", isTest: true, dependencies: nil)
    let both = layout(["Package.swift": ""], targets: [app, tests])
    #expect(both.onlyTarget(above: "/p")?.folders == ["/p/Sources/App"])
    #expect(both.onlyTarget(above: "/p/Sources")?.folders == ["/p/Sources/App"])
    #expect(both.onlyTarget(above: "/p/docs") == nil, "the sources lie elsewhere")
    #expect(both.onlyTarget(above: "/elsewhere") == nil)
    // A target may have the whole folder 'Sources'.
    let flat = layout(["Package.swift": "", "Sources/A.swift": "", "Tests/B.swift": ""], targets: [app, tests])
    #expect(flat.onlyTarget(above: "/p")?.folders == ["/p/Sources"])
    #expect(flat.target(of: "/p/Tests/Cart", isTest: true)?.name == "AppTests")
  }

  @Test func theUsualFoldersWhereTargetsAreComputed() {
    let layout = layout(["a/Package.swift": "", "a/Tests/AppTests/A.swift": "", "Sources/App/B.swift": ""])
    let app = layout.target(of: "/p/a/Sources/App/Cart", isTest: false)
    #expect(app?.name == "App")
    #expect(app.flatMap { layout.tests(of: $0, at: "/p/a/Sources/App/Cart") }?.folders == ["/p/a/Tests/AppTests"])
    #expect(layout.target(of: "/p/Sources/App", isTest: false) == nil, "there is no package")
    #expect(layout.target(of: "/p/a/Sources", isTest: false) == nil)
  }

  @Test func xcodesSynchronizedFolders() {
    let layout = layout(["ios/Shop.xcodeproj/project.pbxproj": XcodeProjectTests.text, "ios/Old/A.swift": ""])
    let shop = layout.target(of: "/p/ios/Apps/The Shop/Cart", isTest: false)
    #expect(shop?.module == "My_Shop")
    #expect(shop.flatMap { layout.tests(of: $0, at: "/p/ios/Apps/The Shop/Cart") }?.folders == ["/p/ios/Checks"])
    #expect(layout.onlyTarget(above: "/p/ios")?.name == "Shop")
    #expect(layout.note(onFilesIn: "/p/ios/Apps/The Shop/Cart") == nil)
    #expect(
      layout.note(onFilesIn: "/p/ios/Old") == """
        the files are in no synchronised folder of 'ios/Shop.xcodeproj' ('ios/Apps/The Shop'); choose one of these \
        with --in, or drag the files into a target in Xcode
        """)
    #expect(layout.note(onFilesIn: "/p") == nil)
  }

  @Test func aPackageAndAProjectOfOneFolder() {
    let both = layout(
      ["ios/Package.swift": "", "ios/Shop.xcodeproj/project.pbxproj": XcodeProjectTests.text],
      targets: [.init(name: "Shop", path: "Apps/The Shop", isTest: false, dependencies: [])])
    #expect(both.onlyTarget(above: "/p/ios")?.folders == ["/p/ios/Apps/The Shop"])
  }

  @Test(arguments: [
    (["App.xcodeproj/project.pbxproj": "{}"], "'App.xcodeproj' uses classic groups: drag the new files"),
    (["Project.swift": "import ProjectDescription\n"], "run 'tuist generate' to add the new files"),
    (["Project.swift": "struct Project {}\n"], nil),
    (
      ["project.yml": "name: App\ntargets:\n  App: {}\n", "App.xcodeproj/project.pbxproj": "{}"],
      "run 'xcodegen generate'"
    ),
    (["project.yml": "name: something else\n"], nil),
    (["App/Project.swift": "import ProjectDescription\n"], "the project of 'App/Project.swift'"),
    ([:], nil),
  ])
  func projectsThatNeedManualStepsAreReported(files: [String: String], note: String?) {
    let said = layout(files).note(onFilesIn: "/p/App/Cart")
    if let note { #expect(said?.contains(note) == true, "\(said ?? "nothing")") } else { #expect(said == nil) }
  }

  /// If the folders of a target are unknown, the settings of all targets count.
  @Test(arguments: [
    ("project.yml", "settings:\n  base:\n    SWIFT_DEFAULT_ACTOR_ISOLATION: MainActor # all\n", "isolated"),
    ("project.yml", "    'SWIFT_DEFAULT_ACTOR_ISOLATION': \"MainActor\"\n", "isolated"),
    ("project.yml", "    # SWIFT_DEFAULT_ACTOR_ISOLATION: MainActor\n", ""),
    ("project.yaml", "SWIFT_DEFAULT_ACTOR_ISOLATION: nonisolated\n", ""),
    (
      "project.yml",
      "a:\n  SWIFT_DEFAULT_ACTOR_ISOLATION: MainActor\nb:\n  SWIFT_DEFAULT_ACTOR_ISOLATION: nonisolated\n",
      "undecided"
    ),
    ("project.json", "{\"settings\": {\"base\": {\"SWIFT_DEFAULT_ACTOR_ISOLATION\": \"MainActor\"}}}", "isolated"),
    (
      "project.yml",
      "targets:\n  App:\n    sources: [App]\n  Kit:\n    sources: [Kit]\n    settings:\n"
        + "      SWIFT_DEFAULT_ACTOR_ISOLATION: MainActor\n", ""
    ),
    (
      "project.yml",
      "settingGroups:\n  main:\n    SWIFT_DEFAULT_ACTOR_ISOLATION: MainActor\ntargets:\n  App:\n    sources: [App]\n"
        + "    settings:\n      groups: [main]\n", "isolated"
    ),
    ("Project.swift", "settings: [\"SWIFT_DEFAULT_ACTOR_ISOLATION\": \"MainActor\"]", "isolated"),
    ("Project.swift", "base: [\n  \"SWIFT_DEFAULT_ACTOR_ISOLATION\": .string(\"MainActor\"),\n]", "isolated"),
    ("Project.swift", "// \"SWIFT_DEFAULT_ACTOR_ISOLATION\": \"MainActor\"", ""),
    ("Project.swift", "let key = \"SWIFT_DEFAULT_ACTOR_ISOLATION\"", ""),
    (
      "Shop.xcodeproj/project.pbxproj",
      """
      {objects = {p = {isa = PBXProject; buildConfigurationList = l;};
      l = {isa = XCConfigurationList; buildConfigurations = (c);};
      c = {isa = XCBuildConfiguration; buildSettings = {SWIFT_DEFAULT_ACTOR_ISOLATION = MainActor;};};};}
      """, "isolated"
    ),
  ])
  func isolationOfAProject(file: String, text: String, said: String) {
    let found = layout(["ios/\(file)": text]).isolation(of: "/p/ios/App/Cart")
    let shown = "ios/" + file.prefix { $0 != "/" }
    switch said {
    case "isolated": #expect(found == .isolated(file: shown))
    case "undecided": #expect(found == .undecided(file: shown))
    default: #expect(found == nil)
    }
    #expect(layout(["ios/\(file)": text]).isolation(of: "/p/App") == nil)
  }

  /// A fragment of an XcodeGen project has the settings of the file that includes it.
  @Test func isolationOfAFragment() {
    let files = [
      "ios/Kit/project.yml": "targets:\n  Kit:\n    sources: [.]\n",
      "ios/project.yml":
        "include: [Kit/project.yml]\nsettings:\n  base:\n    SWIFT_DEFAULT_ACTOR_ISOLATION: MainActor\n",
    ]
    #expect(layout(files).isolation(of: "/p/ios/Kit/Cart") == .isolated(file: "ios/Kit/project.yml"))
  }
}
