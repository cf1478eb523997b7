import Foundation
import Sandboxes
import Testing

/// The folders of screens without '--in': from the configuration, or detected.
@Suite struct NewPlaceTests {
  private static let configuration = """
    {
      "new": {
        "in": "App/Features/__Name__", "tests": "AppTests/Features", "module": "Shop",
        "header": "// __file__\\n// Part of __Module__.", // as everywhere
      },
    }
    """

  @Test func configuredFoldersAreUsed() throws {
    let sandbox = try Sandbox()
    try sandbox.write(".vmgen.json", Self.configuration)
    let planned = try sandbox.run("new", "Cart", "--dry-run")
    let run = try sandbox.run("new", "Cart")
    #expect(run.status == 0)
    #expect(run.output.hasPrefix(planned.output))
    #expect(
      sandbox.files().dropFirst() == [
        "App/Features/Cart/CartInteractor.swift", "App/Features/Cart/CartOutput.swift",
        "App/Features/Cart/CartView.swift", "App/Features/Cart/CartViewModel.swift",
        "AppTests/Features/CartViewModelTests.swift",
      ])
    #expect(
      try sandbox.text("App/Features/Cart/CartViewModel.swift").hasPrefix(
        "// CartViewModel.swift\n// Part of Shop.\n\nimport "))
    #expect(try sandbox.text("AppTests/Features/CartViewModelTests.swift").contains("@testable import Shop\n"))
    // Paths are relative to the configuration's folder, wherever the run starts.
    let again = try sandbox.run("new", "Cart", in: "App/Features")
    #expect(again.status == 0)
    #expect(again.output.contains("identical  Cart/CartView.swift"))
    #expect(!again.output.contains("create"))
  }

  @Test func optionsWin() throws {
    let sandbox = try Sandbox()
    try sandbox.write(".vmgen.json", Self.configuration)
    let arguments = ["new", "Cart", "--in", "Here", "--tests", "There/__Name__", "--module", "Other"]
    #expect(try sandbox.run(arguments).status == 0)
    #expect(sandbox.files().contains("Here/CartView.swift"))
    #expect(try sandbox.text("There/Cart/CartViewModelTests.swift").contains("@testable import Other\n"))
  }

  @Test func noConfigIgnoresTheConfiguration() throws {
    let sandbox = try Sandbox()
    try sandbox.write(".vmgen.json", Self.configuration)
    #expect(try sandbox.run("new", "Home", "--no-config").status == 0)
    #expect(try sandbox.text("Home/HomeView.swift").hasPrefix("import SwiftUI\n"))
  }

  @Test func anotherConfiguration() throws {
    let sandbox = try Sandbox()
    try sandbox.write("settings/screens.json", "{\"new\": {\"in\": \"Screens/__name__\"}}")
    #expect(try sandbox.run("new", "Cart", "--config", "settings/screens.json").status == 0)
    #expect(sandbox.files().contains("Screens/cart/CartView.swift"), "relative to the project's folder")
    let both = try sandbox.run("new", "Cart", "--config", "settings/screens.json", "--no-config")
    #expect(both.status == 2)
    #expect(both.errors.contains("'--config' contradicts '--no-config'"))
    #expect(try sandbox.run("new", "Cart", "--config", "missing.json").errors.contains("cannot be read"))
  }

  /// A configuration cannot lead out of the project.
  @Test(arguments: [
    ("{\"new\": {\"in\": \"../x\"}}", "is outside the project"),
    ("{\"new\": {\"in\": \"a/../../x\"}}", "is outside the project"),
    ("{\"new\": {\"in\": \"/x\"}}", ".vmgen.json:1:16: '/x' is not a path relative"),
    ("{\"new\": {\"in\": \"__Nmae__\"}}", ".vmgen.json:1:1: there is no placeholder '__Nmae__'; try '__Name__'"),
    ("{\"new\": {\"header\": \"// __fiel__\"}}", ".vmgen.json:1:1: there is no placeholder '__fiel__'"),
    ("{\"new\": {\"module\": \"class\"}}", ".vmgen.json:1: 'class' is not a Swift module name"),
    ("{\"new\": {\"inn\": \"x\"}}", "unknown key 'inn'"),
    ("{\"convention\": \"observabel\"}", ".vmgen.json:1:16: unknown convention 'observabel'; did you mean"),
  ])
  func invalidSettingsAreReportedWithTheirPlace(configuration: String, message: String) throws {
    let sandbox = try Sandbox()
    try sandbox.write("p/.vmgen.json", configuration)
    let run = try sandbox.run("new", "Cart", in: "p")
    #expect(run.status == 2)
    #expect(run.errors.contains(message), "\(run.errors)")
    #expect(sandbox.files() == ["p/.vmgen.json"])
  }

  @Test func aLinkInTheConfiguredFolderThatLeadsOut() throws {
    let sandbox = try Sandbox()
    let outside = try Sandbox()
    try sandbox.write(".vmgen.json", Self.configuration)
    try FileManager.default.createSymbolicLink(at: sandbox.url.appending(path: "App"), withDestinationURL: outside.url)
    let run = try sandbox.run("new", "Cart")
    #expect(run.status == 2)
    #expect(run.errors.contains("where the symbolic link 'App' leads"))
    #expect(outside.files().isEmpty)
  }

  @Test func theOutermostConfigurationAboveTheCurrentFolderHolds() throws {
    let sandbox = try Sandbox()
    try sandbox.git("init", "-q")
    try sandbox.write("a/.vmgen.json", "{\"new\": {\"in\": \"A/__Name__\"}}")
    try sandbox.write("a/b/.vmgen.json", "{\"rules\": {\"final_class\": \"off\"}}")
    try sandbox.write("c/.vmgen.json", "{\"new\": {\"in\": \"C/__Name__\"}}")
    for (folder, file) in [("a", "a/A/Cart/"), ("a/b", "a/A/Home/"), ("c", "c/C/List/")] {
      let name = file.split(separator: "/").last.map(String.init) ?? ""
      #expect(try sandbox.run("new", name, in: folder).status == 0)
      #expect(sandbox.files().contains("\(file)\(name)View.swift"))
    }
  }

  /// With '--root', the place does not depend on the current folder if that is outside of the project.
  @Test func fromOutsideOfTheProject() throws {
    let sandbox = try Sandbox()
    try sandbox.write(
      "P/Package.swift",
      """
      let package = Package(name: "P", platforms: [.iOS(.v17)], targets: [.target(name: "App"), .testTarget(name: "AppTests")])
      """)
    try sandbox.write("P/Sources/App/A.swift", "")
    try sandbox.write("P/Tests/AppTests/A.swift", "")
    try sandbox.write("Other/B.swift", "")
    for (folder, root) in [(".", "P"), ("Other", "../P")] {
      let run = try sandbox.run("new", "Gift", "--dry-run", "--root", root, in: folder)
      #expect(run.output.contains("create  \(root)/Sources/App/Gift/GiftView.swift"), "\(run)")
      #expect(run.output.contains("create  \(root)/Tests/AppTests/Gift/GiftViewModelTests.swift"), "\(run)")
    }
  }

  /// In a package with several targets, the command asks for the target. From a folder of tests, screens go to the
  /// tested target.
  @Test func aPackageWithSeveralTargets() throws {
    let sandbox = try Sandbox()
    try sandbox.git("init", "-q")
    try sandbox.write(
      "P/Package.swift",
      """
      let package = Package(name: "P", platforms: [.iOS(.v17)], targets: [
        .target(name: "Home"), .target(name: "Cart"), .target(name: "Kit"), .target(name: "Core"),
        .testTarget(name: "CartTests", dependencies: ["Cart"]),
      ])

      """)
    for path in ["Sources/Home/a", "Sources/Cart/b", "Sources/Kit/c", "Sources/Core/d", "Tests/CartTests/Row/e"] {
      try sandbox.write("P/\(path).swift", "")
    }
    for folder in ["P", "P/Sources", "P/Tests"] {
      let run = try sandbox.run("new", "Gift", in: folder)
      #expect(run.status == 2, "\(folder)")
      #expect(
        run.errors.contains("the target of the screen is unclear, because 'P/Package.swift' has 4: '"), "\(run.errors)")
      #expect(run.errors.contains("Sources/Cart', ") || run.errors.contains("'Cart', "), "\(run.errors)")
    }
    #expect(!sandbox.files().contains { $0.contains("Gift") })
    // Without a repository, the current folder is the project, and the package around it is not read: the run says so.
    let bare = try Sandbox()
    try bare.write("P/Package.swift", "let package = Package(name: \"P\", targets: [.target(name: \"Home\")])\n")
    try bare.write("P/Sources/Home/a.swift", "")
    let outside = try bare.run("new", "Gift", "--dry-run", in: "P/Sources")
    #expect(outside.output.contains("note: '../Package.swift' is not read"), "\(outside.output)")
    let inside = try bare.run("new", "Gift", "--dry-run", "--root", "..", in: "P/Sources")
    #expect(inside.output.contains("create  Home/Gift/GiftView.swift\n"), "\(inside.output)")
    #expect(!inside.output.contains("is not read"))
    #expect(try sandbox.run("new", "Gift", in: "P/Tests/CartTests/Row").status == 0)
    #expect(sandbox.files().contains("P/Sources/Cart/Row/Gift/GiftView.swift"))
    #expect(sandbox.files().contains("P/Tests/CartTests/Row/Gift/GiftViewModelTests.swift"))
    #expect(try sandbox.run("new", "Gift", "--in", "Sources/Kit/__Name__", in: "P").status == 0)
    #expect(try sandbox.run("new", "Home", in: "P/Sources/Home").status == 0)
  }

  @Test(arguments: ["Tests", "Tests/PTests", "Tests/PTests/First", "Sources", "."])
  func anywhereInAPackageWithOneTarget(folder: String) throws {
    let sandbox = try Sandbox()
    #expect(try sandbox.run("new", "First", "--package", "P").status == 0)
    try sandbox.git("init", "-q")
    let run = try sandbox.run("new", "Second", in: "P/\(folder)")
    #expect(run.status == 0, "\(run.errors)")
    let below = folder.hasSuffix("First") ? "First/" : ""
    #expect(sandbox.files().contains("P/Sources/P/\(below)Second/SecondView.swift"), "\(sandbox.files())")
    #expect(sandbox.files().contains("P/Tests/PTests/\(below)Second/SecondViewModelTests.swift"))
  }

  @Test func theHeaderOfTheFilesAround() throws {
    let sandbox = try Sandbox()
    for name in ["Home", "List"] {
      try sandbox.write(
        "App/\(name)/\(name)View.swift",
        "//\n//  \(name)View.swift\n//  Shop\n//\n//  Created by Kim on 1/2/24.\n//\n\n")
    }
    #expect(try sandbox.run("new", "Cart", "--in", "App/Cart").status == 0)
    #expect(
      try sandbox.text("App/Cart/CartView.swift").hasPrefix("//\n//  CartView.swift\n//  Shop\n//\n\nimport SwiftUI\n"))
    let again = try sandbox.run("new", "Cart", "--in", "App/Cart")
    #expect(!again.output.contains("create"))
    #expect(again.status == 0)
    // An empty header in the configuration means no header.
    try sandbox.write(".vmgen.json", "{\"new\": {\"header\": \"\"}}")
    #expect(try sandbox.run("new", "Gift", "--in", "App/Gift").status == 0)
    #expect(try sandbox.text("App/Gift/GiftView.swift").hasPrefix("import SwiftUI\n"))
  }

  @Test func findingsInNewFilesAreReported() throws {
    let sandbox = try Sandbox()
    try sandbox.write(
      ".vmgen.json", "{\"viewModels\": [\"*ViewModel\", \"Stub*\"], \"rules\": {\"nested_in_view\": \"warning\"}}")
    let planned = try sandbox.run("new", "Cart", "--dry-run")
    let run = try sandbox.run("new", "Cart")
    #expect(run.output.hasPrefix(planned.output))
    // 'struct StubCartInteractor' is not a class, so there is neither a finding nor a note.
    #expect(run.status == 0)
    try sandbox.write(
      ".vmgen/templates/observable/Screen/__Name__ViewModel.swift",
      "extension __Name__View {\n    class ViewModel {\n        var isOpen = false\n    }\n}\n")
    let bad = try sandbox.run("new", "Home", "--dry-run")
    #expect(bad.status == 1)
    #expect(
      bad.output.contains(
        "note: the project's rules have findings in 'Home/HomeViewModel.swift' (final_class, observable_macro, "
          + "output_property, private_set_state); change these rules, or the templates ('vmgen templates eject')"),
      "\(bad.output)")
    let written = try sandbox.run("new", "Home")
    #expect(written.status == 1)
    #expect(written.output.contains("Home/HomeViewModel.swift:2:11: error:"))
  }

  @Test func theConventionOfTheConfiguration() throws {
    let sandbox = try Sandbox()
    try sandbox.write(
      ".vmgen.json",
      """
      {"conventions": {"ours": {"basedOn": "observable", "rules": {"final_class": "off"}}},
       "overrides": [{"paths": ["Ours"], "convention": "ours"}]}
      """)
    try sandbox.write(".vmgen/templates/ours/Screen/__Name__View.swift", "struct __Name__View {}\n")
    try sandbox.write(".vmgen/templates/ours/Screen/__Name__Router.swift", "struct __Name__Router {}\n")
    #expect(try sandbox.run("new", "Cart", "--in", "Ours/__Name__").status == 0)
    #expect(try sandbox.text("Ours/Cart/CartView.swift") == "struct CartView {}\n")
    #expect(try sandbox.text("Ours/Cart/CartRouter.swift") == "struct CartRouter {}\n")
    #expect(try sandbox.run("new", "Home", "--in", "Theirs/__Name__").status == 0)
    #expect(!sandbox.files().contains("Theirs/Home/HomeRouter.swift"))
    // The option wins, and a note says that the lint uses another convention.
    let other = try sandbox.run("new", "List", "--in", "Theirs/List", "--convention", "ours", "--dry-run")
    #expect(other.status == 0)
    #expect(
      other.output.contains("note: the files follow 'ours', but the configuration of their folder says 'observable'"))
    let unknown = try sandbox.run("new", "List", "--convention", "our")
    #expect(unknown.status == 2)
    #expect(unknown.errors.contains("'our'; did you mean 'ours'?"))
    // The lint uses the convention as well.
    try sandbox.write("Ours/A.swift", "extension AView { @Observable class ViewModel {} }\n")
    #expect(try findings(sandbox.run("lint", "Ours/A.swift", "--format", "json")) == [])
    #expect(
      try findings(sandbox.run("lint", "Ours/A.swift", "--format", "json", "--convention", "observable"))
        == ["Ours/A.swift:1:37 final_class"])
    // Two screens of one run cannot have two conventions.
    try sandbox.write("Screens.vmgen", "screen Ours\nscreen Gift\n")
    let two = try sandbox.run("new", "--spec", "Screens.vmgen", "--in", "__Name__")
    #expect(two.status == 2)
    #expect(
      two.errors.contains(
        "the folders of the screens have two conventions: 'ours' (.vmgen.json:2) and 'observable' (default)"))
  }

  // MARK: - Isolation

  /// In a target with default main-actor isolation, types that leave the main actor are 'nonisolated', and a note says
  /// so.
  @Test(arguments: [
    (".target(name: \"App\", swiftSettings: [.defaultIsolation(MainActor.self)])", true),
    (".target(name: \"App\", swiftSettings: [.unsafeFlags([\"-default-isolation\", \"MainActor\"])])", true),
    (".target(name: \"App\", swiftSettings: [.defaultIsolation(nil)])", false),
    (".target(name: \"App\", swiftSettings: settings)", true),
    (".target(name: \"App\"), .target(name: \"Kit\", swiftSettings: settings)", false),
    (".target(name: \"App\"), .target(name: \"Kit\", swiftSettings: [.defaultIsolation(MainActor.self)])", false),
    (
      ".target(name: \"Kit\"), .target(name: \"App\", dependencies: [.target(name: \"Kit\")], swiftSettings: settings)",
      true
    ),
    (
      ".target(name: \"App\"), .target(name: \"Kit\", dependencies: [.target(name: \"App\")], "
        + "swiftSettings: [.defaultIsolation(MainActor.self)])", false
    ),
    (".target(name: \"App\"), .target(name: kit, swiftSettings: settings)", false),
    (".target(name: \"App\"), .macro(name: \"Kit\", swiftSettings: settings)", true),
    (".target(name: \"App\")", false),
  ])
  func theManifestSaysTheIsolation(targets: String, isIsolated: Bool) throws {
    let sandbox = try Sandbox()
    try sandbox.write(
      "Package.swift",
      """
      let settings: [SwiftSetting] = [.defaultIsolation(MainActor.self)]
      let package = Package(name: "App", targets: [\(targets)])

      """)
    let run = try sandbox.run("new", "Cart", "--in", "Sources/App/Cart")
    #expect(run.status == 0)
    #expect(
      run.output.contains("note: the code of the target 'App' is on the main actor by default; ") == isIsolated)
    let text = try sandbox.text("Sources/App/Cart/CartInteractor.swift")
    #expect(text.contains("nonisolated struct CartContent: Equatable, Sendable {}\n") == isIsolated)
    #expect(text.contains("\nprotocol CartInteractor: Sendable {\n"))
    // This applies to the store as well.
    #expect(try sandbox.run("init", "--app-store", "--in", "Sources/App").status == 0)
    let store = try sandbox.text("Sources/App/AppStore.swift")
    #expect(store.contains("\nnonisolated struct AppState: ") == isIsolated)
    #expect(store.contains("\nnonisolated extension AppStore {") == isIsolated)
  }

  /// Settings that a loop adds to all targets.
  @Test(arguments: [
    "for target in package.targets { target.swiftSettings = [.defaultIsolation(MainActor.self)] }",
    "for target in package.targets { target.swiftSettings = settings }\nlet settings = [SwiftSetting.defaultIsolation(MainActor.self)]",
  ])
  func theManifestSaysTheIsolationOfAll(line: String) throws {
    let sandbox = try Sandbox()
    try sandbox.write(
      "Package.swift", "let package = Package(name: \"App\", targets: [.target(name: \"App\")])\n\(line)\n")
    #expect(try sandbox.run("new", "Cart", "--in", "Sources/App/Cart").status == 0)
    #expect(try sandbox.text("Sources/App/Cart/CartInteractor.swift").contains("nonisolated struct CartContent"))
  }

  /// The option takes precedence over detection, because vmgen cannot find all build settings.
  @Test func isolationOptionIsUsed() throws {
    let sandbox = try Sandbox()
    try sandbox.write(".vmgen.json", "{\"new\": {\"isolation\": \"MainActor\"}}")
    #expect(try sandbox.run("new", "Cart").status == 0)
    #expect(try sandbox.text("Cart/CartInteractor.swift").contains("nonisolated struct CartContent"))
    #expect(try sandbox.run("new", "List", "--isolation", "nonisolated").status == 0)
    #expect(try sandbox.text("List/ListInteractor.swift").contains("\nstruct ListContent"))
    #expect(try sandbox.run("new", "Gift", "--package", "Demo").status == 0)
    #expect(try sandbox.text("Demo/Package.swift").hasPrefix("// swift-tools-version: 6.2\n"))
    #expect(try sandbox.text("Demo/Package.swift").contains(".defaultIsolation(MainActor.self)"))
    let unknown = try sandbox.run("new", "Cart", "--isolation", "mainActor")
    #expect(unknown.status == 2)
    #expect(unknown.errors.contains("'MainActor'"))
  }

  @Test func unknownTemplateFolderIsRefused() throws {
    let sandbox = try Sandbox()
    try sandbox.write(".vmgen/templates/observable/Screens/A.swift", "")
    let run = try sandbox.run("new", "Cart")
    #expect(run.status == 2)
    #expect(
      run.errors.contains(
        ".vmgen/templates/observable/Screens/A.swift: not a template: move it into one of the folders 'Screen'")
    )
  }
}
