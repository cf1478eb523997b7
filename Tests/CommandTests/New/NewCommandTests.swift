import Foundation
import Sandboxes
import Testing

@Suite struct NewCommandTests {
  @Test func defaultFolderIsNamedAfterTheScreen() throws {
    let sandbox = try Sandbox()
    let run = try sandbox.run("new", "collection-detail")
    #expect(run.status == 0)
    #expect(
      sandbox.files() == [
        "CollectionDetail/CollectionDetailInteractor.swift", "CollectionDetail/CollectionDetailOutput.swift",
        "CollectionDetail/CollectionDetailView.swift", "CollectionDetail/CollectionDetailViewModel.swift",
      ])
    #expect(run.output.contains("note: no tests for 'CollectionDetail'"))
    #expect(run.output.contains("--tests"))
    #expect(run.output.hasSuffix("Linted the new files: No findings in 4 files.\n"))
    #expect(try sandbox.text("CollectionDetail/CollectionDetailViewModel.swift").contains("final class ViewModel"))
  }

  @Test func folderAndModuleOptionsAreUsed() throws {
    let sandbox = try Sandbox()
    let run = try sandbox.run("new", "Cart", "--in", "App/__Name__", "--tests", "AppTests", "--module", "Shop")
    #expect(run.status == 0)
    #expect(
      sandbox.files() == [
        "App/Cart/CartInteractor.swift", "App/Cart/CartOutput.swift", "App/Cart/CartView.swift",
        "App/Cart/CartViewModel.swift",
        "AppTests/CartViewModelTests.swift",
      ])
    #expect(try sandbox.text("AppTests/CartViewModelTests.swift").contains("@testable import Shop"))
  }

  @Test func theTestTargetOfAPackageIsFound() throws {
    let sandbox = try Sandbox()
    try sandbox.write("Package.swift", "// swift-tools-version: 6.0\n")
    try sandbox.write("Sources/Shop/Shop.swift", "enum Shop {}\n")
    try sandbox.write("Tests/ShopTests/ShopTests.swift", "")
    #expect(try sandbox.run("new", "Cart", "--in", "Sources/Shop/Cart").status == 0)
    #expect(sandbox.files().contains("Tests/ShopTests/Cart/CartViewModelTests.swift"))
    #expect(try sandbox.text("Tests/ShopTests/Cart/CartViewModelTests.swift").contains("@testable import Shop"))
  }

  @Test(arguments: [
    (#".target(name: "Shop"), .testTarget(name: "ShopTests", dependencies: ["Shop"])"#, ["Shop", "ShopTests"]),
    (
      #".target(name: "Shop", dependencies: [core]), .testTarget(name: "ShopTests", dependencies: ["ViewModelTesting"])"#,
      ["Shop"]
    ),
    (
      #"""
      // "ViewModelTesting", "ViewModelCore"
      .target(name: "Shop", dependencies: [.product(name: "ViewModelCore", package: "vmgen")]),
      .testTarget(name: "ShopTests", dependencies: [.target(name: "Shop"), .byName(name: "Other")])
      """#, ["ShopTests"]
    ),
    // A computed list may contain anything.
    (
      #"""
      .target(name: "Shop", dependencies: ["Kit"] + shared), .testTarget(name: name + "Tests", dependencies: all),
      .testTarget(name: "OtherTests", dependencies: ["ViewModelCore", "ViewModelTesting"])
      """#, []
    ),
    (
      #"""
      .executableTarget(name: "Shop"), .testTarget(name: "ShopTests"),
      .testTarget(name: "OtherTests", dependencies: ["ViewModelCore", "ViewModelTesting"])
      """#, ["Shop", "ShopTests"]
    ),
  ])
  func targetsThatLackALibraryAreNamed(targets: String, lacking: [String]) throws {
    let sandbox = try Sandbox()
    try sandbox.write(
      "Package.swift", "let package = Package(name: \"Shop\", platforms: [.iOS(.v17)], targets: [\(targets)])\n")
    try sandbox.write("Tests/ShopTests/ShopTests.swift", "")
    let run = try sandbox.run("new", "Cart", "--in", "Sources/Shop/Cart")
    #expect(run.status == 0)
    let notes = run.output.split(separator: "\n").filter { $0.hasPrefix("note: ") }
    #expect(notes.count == lacking.count)
    for (note, target) in zip(notes, lacking) { #expect(note.contains("the target '\(target)' does not depend")) }
  }

  @Test func aSecondRunChangesNothing() throws {
    let sandbox = try Sandbox()
    #expect(try sandbox.run("new", "Cart").status == 0)
    let before = try sandbox.files().map(sandbox.text)
    let run = try sandbox.run("new", "Cart")
    #expect(run.status == 0)
    #expect(run.output.split(separator: "\n").prefix(3).allSatisfy { $0.hasPrefix("identical") })
    #expect(try sandbox.files().map(sandbox.text) == before)
  }

  @Test func dryRunPrintsTheRealPlanAndWritesNothing() throws {
    let sandbox = try Sandbox()
    struct Plan: Decodable {
      struct Step: Decodable {
        var action: String
        var path: String
        var contents: String
      }
      var steps: [Step]
    }
    let dry = try sandbox.run("new", "Cart", "Gift", "--package", "Demo", "--dry-run", "--format", "json")
    #expect(dry.status == 0)
    #expect(sandbox.files().isEmpty)
    let plan = try JSONDecoder().decode(Plan.self, from: Data(dry.output.utf8))
    let made = try sandbox.run("new", "Cart", "Gift", "--package", "Demo")
    #expect(made.status == 0)
    #expect(made.output.contains("create  Demo/Sources/ViewModelCore ("))
    #expect(made.output.hasSuffix("\nNext: cd Demo && swift test\n"))
    #expect(sandbox.files() == plan.steps.map(\.path).sorted())
    for step in plan.steps {
      #expect(step.action == "create")
      #expect(try sandbox.text(step.path) == step.contents)
    }
    #expect(
      try sandbox.run("new", "Other", "--dry-run", "--format", "diff").output.hasPrefix(
        "--- /dev/null\n+++ b/Demo/Sources/Demo/Other/"))
  }

  /// Later commands use the convention of the package without '--convention'.
  @Test func newPackageRecordsItsConvention() throws {
    let sandbox = try Sandbox()
    #expect(try sandbox.run("new", "Cart", "--package", "Plain").status == 0)
    #expect(!sandbox.files().contains("Plain/.vmgen.json"))
    for convention in ["observable", "uikit", "unidirectional", "clean", "representable"] {
      let name = "Demo\(convention)"
      let made = try sandbox.run("new", "Cart", "--package", name, "--convention", convention)
      #expect(made.status == 0)
      #expect(!made.output.contains("note:") && !made.errors.contains("note:"))
      #expect(try sandbox.text("\(name)/.vmgen.json") == "{\n  \"convention\": \"\(convention)\"\n}\n")
      #expect(try sandbox.run("lint", "--strict", "--root", name, name).status == 0)
      let again = try sandbox.run("new", "Cart", "--package", name, "--convention", convention)
      #expect(again.status == 0)
      #expect(!again.output.contains("create"))
      // Later screens have the same convention.
      #expect(try sandbox.run("new", "Gift", "--in", "\(name)/Sources/\(name)/Gift").status == 0)
    }
    #expect(try sandbox.text("Demouikit/Sources/Demouikit/Gift/GiftViewController.swift").contains("UIViewController"))
    #expect(try sandbox.run("lint", "--strict").status == 0)
  }

  /// A configuration around the package has the convention already.
  @Test func packageWithTheProjectsConventionNeedsNoConfiguration() throws {
    let sandbox = try Sandbox()
    try sandbox.write(".vmgen.json", "{\"convention\": \"uikit\"}")
    #expect(try sandbox.run("new", "Cart", "--package", "Demo", "--convention", "uikit").status == 0)
    #expect(try sandbox.run("new", "Cart", "--package", "Other").status == 0)
    #expect(!sandbox.files().contains { $0.hasSuffix("/.vmgen.json") })
  }

  /// An existing configuration is no conflict and is never overwritten.
  @Test(arguments: [[], ["--force"]]) func existingPackageConfigurationIsKept(options: [String]) throws {
    let sandbox = try Sandbox()
    let own = "{\"convention\": \"observable\", \"rules\": {\"final_class\": \"off\"}}"
    try sandbox.write("Demo/.vmgen.json", own)
    let made = try sandbox.run(["new", "Cart", "--package", "Demo", "--convention", "clean"] + options)
    #expect(made.status == 0)
    #expect(
      (made.output + made.errors).contains(
        "the files follow 'clean', but the configuration of their folder says 'observable'"))
    #expect(try sandbox.text("Demo/.vmgen.json") == own)
  }

  // MARK: - Conflicts

  @Test func conflictPreventsAllWrites() throws {
    let sandbox = try Sandbox()
    try sandbox.write("Cart/CartViewModel.swift", "// mine\n")
    let run = try sandbox.run("new", "Gift", "Cart")
    #expect(run.status == 1)
    #expect(run.output.isEmpty)
    #expect(run.errors.contains("conflict  Cart/CartViewModel.swift: a file with other contents exists"))
    #expect(run.errors.contains("--force"))
    #expect(sandbox.files() == ["Cart/CartViewModel.swift"])
    #expect(try sandbox.text("Cart/CartViewModel.swift") == "// mine\n")
  }

  @Test func forceReplacesAndSkipExistingKeeps() throws {
    let sandbox = try Sandbox()
    try sandbox.write("Cart/CartViewModel.swift", "// mine\n")
    let skipped = try sandbox.run("new", "Cart", "--skip-existing")
    #expect(skipped.status == 0)
    #expect(try sandbox.text("Cart/CartViewModel.swift") == "// mine\n")
    #expect(sandbox.files().count == 4)
    #expect(try sandbox.run("new", "Cart", "--force").status == 0)
    #expect(try sandbox.text("Cart/CartViewModel.swift").contains("final class ViewModel"))
    #expect(sandbox.files().count == 4)
  }

  @Test func existingTypeOrFileNameIsAConflict() throws {
    let sandbox = try Sandbox()
    try sandbox.write("Package.swift", "// swift-tools-version: 6.0\n")
    try sandbox.write("Sources/Shop/Old.swift", "struct CartView {}\n")
    let run = try sandbox.run("new", "Cart", "--in", "Sources/Shop/Cart")
    #expect(run.status == 1)
    #expect(run.errors.contains("'CartView' is already declared in 'Sources/Shop/Old.swift'; choose another name"))
    try sandbox.write("Sources/Shop/Other/giftview.swift", "")
    let gift = try sandbox.run("new", "Gift", "--in", "Sources/Shop/Gift")
    #expect(gift.status == 1)
    #expect(gift.errors.contains("two files of the same name do not build"))
    #expect(sandbox.files().count == 3)
  }

  // MARK: - Bad input

  @Test(arguments: [
    (["new"], "no screen is named; try 'vmgen new CollectionDetail'"), (["new", ""], "the name is empty"),
    (["new", " - "], "the name is empty"), (["new", "class"], "it is a Swift keyword; try 'Class'"),
    (["new", "AnyView"], "SwiftUI already has; try 'AnyDetail'"),
    (["new", "🚀"], "'🚀' contains '🚀', but vmgen accepts only letters and digits in names"),
    (["new", "42"], "it is a number; try 'Screen42'"), (["new", "../../x"], "it is a path; try 'X'"),
    (["new", "/tmp/x"], "it is a path; try 'X'"), (["new", String(repeating: "a", count: 300)], "300 bytes"),
    (["new", "Scroll"], "SwiftUI already has; try 'ScrollDetail'"),
    (["new", "Ca\u{202E}rt"], "is invisible; try 'Cart'"),
    (["new", "Cart", "cart"], "'Cart' appears twice"),
    (["new", "Cart", "--module", "my-module"], "not a Swift module name"),
    (["new", "Cart", "--package", "Demo", "--module", "Shop"], "'--module' cannot be combined with '--package'"),
    (["new", "Cart", "--force", "--skip-existing"], "'--force' contradicts '--skip-existing'"),
    (["new", "Cart", "--format", "diff"], "'--format diff' needs '--dry-run'"),
    (["new", "Cart", "--in", ""], "'--in' is empty; name a folder"),
    (["new", "Cart", "--in", "__Nam__"], "__Name__"),
    (["new", "Cart", "--in", "../outside"], "is outside the project"),
    (["new", "Cart", "--in", "/"], "is outside the project"),
    (["new", "Cart", "--root", "nowhere"], "'--root nowhere' is not a folder; name the project's folder"),
  ])
  func wrongUsageIsReportedWithARemedy(arguments: [String], message: String) throws {
    let sandbox = try Sandbox()
    let run = try sandbox.run(arguments)
    #expect(run.status == 2)
    #expect(run.output.isEmpty)
    #expect(run.errors.contains(message))
    #expect(sandbox.files().isEmpty)
  }

  @Test(arguments: ["Naïve", "홈", "Nai\u{308}ve", "Screen", "QRCodeLogin", "x"]) func validNamesAreAccepted(
    name: String
  )
    throws
  {
    let sandbox = try Sandbox()
    let run = try sandbox.run("new", name)
    #expect(run.status == 0)
    #expect(sandbox.files().count == 4)
    #expect(
      sandbox.files().allSatisfy {
        $0.unicodeScalars.elementsEqual($0.precomposedStringWithCanonicalMapping.unicodeScalars)
      })
  }

  @Test func anOutputFolderThatIsAFile() throws {
    let sandbox = try Sandbox()
    try sandbox.write("App", "a file")
    let run = try sandbox.run("new", "Cart", "--in", "App/Cart")
    #expect(run.status == 1)
    #expect(run.errors.contains("'App' is a file, not a folder; choose another folder with --in"))
    #expect(sandbox.files() == ["App"])
  }

  @Test(.enabled(if: Sandbox.canDropRights), arguments: ["App/Secret", "App/Secret/Cart"])
  func anOutputFolderThatCannotBeRead(folder: String) throws {
    let sandbox = try Sandbox()
    try sandbox.write("App/Secret/.keep", "")
    let secret = sandbox.url.appending(path: "App/Secret").path(percentEncoded: false)
    try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: secret)
    defer { try? FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: secret) }
    let run = try sandbox.runWithoutRights("new", "Cart", "--in", folder)
    #expect(run.status == 1)
    #expect(run.errors.contains("the folder 'App/Secret' cannot be read (Permission denied); make it readable"))
  }

  @Test func aLinkOutOfTheProject() throws {
    let sandbox = try Sandbox()
    let outside = try Sandbox()
    try FileManager.default.createSymbolicLink(at: sandbox.url.appending(path: "App"), withDestinationURL: outside.url)
    let run = try sandbox.run("new", "Cart", "--in", "App")
    #expect(run.status == 2)
    #expect(run.errors.contains("where the symbolic link 'App' leads"))
    #expect(outside.files().isEmpty)
  }

  @Test(.enabled(if: Sandbox.canDropRights)) func aReadOnlyFolder() throws {
    let sandbox = try Sandbox()
    let path = sandbox.url.path(percentEncoded: false)
    try FileManager.default.setAttributes([.posixPermissions: 0o555], ofItemAtPath: path)
    let run = try sandbox.runWithoutRights("new", "Cart")
    #expect(run.status == 1)
    #expect(run.errors.contains("read-only; make it writable"))
    #expect(sandbox.files().isEmpty)
  }

  @Test func screensAreReadFromStandardInput() throws {
    let sandbox = try Sandbox()
    let run = try sandbox.run("new", "--spec", "-", "--in", "App/__Name__", input: "screen Home\nscreen Cart\n")
    #expect(run.status == 0, "\(run.errors)")
    #expect(try sandbox.text("App/Cart/CartViewModel.swift").contains("CartView"))
    let wrong = try sandbox.run("new", "--spec", "-", input: "screen Home\n  lod posts: [Post]\n")
    #expect(wrong.status == 2)
    #expect(wrong.errors.contains("<stdin>:2"), "\(wrong.errors)")
    #expect(try sandbox.run("new", "--spec", "-", input: "").status == 2)
  }

  /// A killed run leaves hidden files. The next run lists them, and removes them on request.
  @Test func leftoversOfAKilledRunAreNamedAndRemoved() throws {
    let sandbox = try Sandbox()
    try sandbox.write("App/Home/.HomeView.swift.vmgen-4f2a9c", "half")
    let dry = try sandbox.run("new", "Home", "--in", "App/Home", "--dry-run", "--remove-leftovers")
    #expect(
      dry.output.contains(
        "a killed run left 'App/Home/.HomeView.swift.vmgen-4f2a9c'; without '--dry-run' this run removes it"),
      "\(dry.output)")
    #expect(!dry.output.contains("remove it with '--remove-leftovers'"))
    let run = try sandbox.run("new", "Home", "--in", "App/Home")
    #expect(run.output.contains("remove it with '--remove-leftovers'"), "\(run.output)")
    #expect(try sandbox.text("App/Home/.HomeView.swift.vmgen-4f2a9c") == "half")
    let removing = try sandbox.run("new", "Home", "--in", "App/Home", "--remove-leftovers")
    #expect(removing.status == 0)
    #expect(removing.output.contains("remove  App/Home/.HomeView.swift.vmgen-4f2a9c"), "\(removing.output)")
    #expect(throws: (any Error).self) { try sandbox.text("App/Home/.HomeView.swift.vmgen-4f2a9c") }
  }

  /// A run that joins an existing package finds the leftovers in folders to which it writes nothing.
  @Test(arguments: [".", "Demo"]) func leftoversAreFoundInTheWholePackage(folder: String) throws {
    let sandbox = try Sandbox()
    try sandbox.git("init", "-q")
    #expect(try sandbox.run("new", "Home", "--package", "Demo").status == 0)
    let leftovers = ["Demo/.Package.swift.vmgen-4f2a9c", "Demo/Sources/ViewModelCore/.Store.swift.vmgen-4f2a9d"]
    for path in leftovers { try sandbox.write(path, "half") }
    let words = ["new", "Home", "--package", "Demo"]
    let run = try sandbox.run(words, in: folder)
    let removing = try sandbox.run(words + ["--remove-leftovers"], in: folder)
    let place = folder == "." ? "'Demo'" : "the current folder"
    #expect(run.output.contains("note: a killed run left 2 hidden files in \(place): '"), "\(run.output)")
    #expect(run.output.contains("; look at them, then remove them with '--remove-leftovers'"))
    for path in leftovers {
      let shown = folder == "." ? path : String(path.dropFirst(5))
      #expect(run.output.contains("'\(shown)'"), "\(run.output)")
      #expect(removing.output.contains("remove  \(shown)"), "\(removing.output)")
      #expect(throws: (any Error).self) { try sandbox.text(path) }
    }
  }
}
