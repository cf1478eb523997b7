import Foundation
import Sandboxes
import Testing

/// `vmgen migrate observable`.
@Suite struct MigrateCommandTests {
  private struct Report: Decodable {
    struct Subject: Decodable {
      struct Reason: Decodable {
        var kind: String
        var message: String
        var path: String
        var line: Int
        var column: Int
      }
      var name: String
      var kind: String
      var path: String
      var family: [String]
      var files: [String]
      var reasons: [Reason]
    }
    struct Step: Decodable {
      var action: String
      var path: String
      var contents: String
    }
    struct Place: Decodable {
      var path: String
      var line: Int
    }
    var version: Int
    var migrated: [Subject]
    var refused: [Subject]
    var states: [Place]
    var steps: [Step]
  }

  private static let cart =
    "import SwiftUI\nfinal class CartViewModel: ObservableObject {\n  @Published var items = [1]\n}\n"
  private static let view =
    "import SwiftUI\nstruct CartView: View {\n  @StateObject var viewModel = CartViewModel()\n  var body: some View { List(viewModel.items) }\n}\n"
  private static let feed =
    "import SwiftUI\nfinal class FeedViewModel: ObservableObject {\n  func f() { objectWillChange.send() }\n}\n"

  private func project() throws -> Sandbox {
    let sandbox = try Sandbox()
    try sandbox.write("App/CartViewModel.swift", Self.cart)
    try sandbox.write("App/CartView.swift", Self.view)
    return sandbox
  }

  private func text(_ sandbox: Sandbox, _ path: String) throws -> String {
    try String(contentsOf: sandbox.url.appending(path: path), encoding: .utf8)
  }

  private func report(_ sandbox: Sandbox, _ arguments: String...) throws -> (report: Report, status: Int32) {
    let run = try sandbox.run(["migrate", "observable", "--format", "json"] + arguments)
    return (try JSONDecoder().decode(Report.self, from: Data(run.output.utf8)), run.status)
  }

  /// Without a terminal, only the plan is shown.
  @Test func showsThePlanAndWritesNothing() throws {
    let sandbox = try project()
    try sandbox.write("App/FeedViewModel.swift", Self.feed)
    for arguments in [[], ["--dry-run"]] {
      let run = try sandbox.run(["migrate", "observable"] + arguments)
      #expect(run.status == 1)
      #expect(
        run.output == """
          App/CartViewModel.swift:2:13: 'CartViewModel' migrates: 2 files change

          App/FeedViewModel.swift:2:13: 'FeedViewModel' stays as it is
            App/FeedViewModel.swift:3:14: 'objectWillChange' has no counterpart in an '@Observable' class; let the properties \
          themselves change instead

          replace  App/CartView.swift
          replace  App/CartViewModel.swift
          note: the deployment target is unknown: no Package.swift, Xcode project, project.yml or Project.swift was found; \
          '@Observable' needs iOS 17 and macOS 14, so check it first
          note: App/CartView.swift:3:4: '@State' evaluates its initial value at every 'init' of the View; '@Owned' of \
          ViewModelCore does not

          1 ObservableObject migrates in 2 files; 1 stays as it is.
          Nothing was written; add '--yes' to write.

          """)
    }
    #expect(try text(sandbox, "App/CartView.swift") == Self.view)
  }

  /// A copy of the core neither changes nor keeps a ViewModel from migrating.
  @Test func aCopyOfTheCoreStays() throws {
    let sandbox = try project()
    try sandbox.git("init", "-q")
    #expect(try sandbox.run("init", "--eject-core", "Vendor/Kit", "--yes").status == 0)
    let run = try sandbox.run("migrate", "observable")
    #expect(run.output.contains("1 ObservableObject migrates in 2 files."), "\(run.output)")
    #expect(!run.output.contains("Vendor"), "\(run.output)")
  }

  @Test func propertiesThatStayAreSaid() throws {
    let sandbox = try project()
    #expect(try !sandbox.run("migrate", "observable").output.contains("its properties stay"))
    try sandbox.write(
      "App/CartViewModel.swift",
      Self.cart.replacing("final", with: "@Observable final").replacing("@Published ", with: ""))
    let run = try sandbox.run("migrate", "observable")
    #expect(
      run.output.contains("\n  it already has '@Observable', so its properties stay as they are\n"), "\(run.output)")
    #expect(run.output.contains("1 ObservableObject migrates"), "\(run.output)")
  }

  /// A reason with many places is one line. Guesses are marked as guesses.
  @Test func reasonsAreSaidOnce() throws {
    let sandbox = try Sandbox()
    try sandbox.write(
      "project.yml", "targets:\n  App:\n    platform: iOS\n    deploymentTarget: 16\n    sources: [App]\n")
    try sandbox.write("App/A.swift", "final class AModel: ObservableObject {\n  @Published var title = 1\n}\n")
    for name in ["B", "C"] {
      try sandbox.write("App/\(name).swift", "struct \(name): View {\n  @ObservedObject var model: AModel\n}\n")
    }
    let old = try sandbox.run("migrate", "observable").output
    #expect(
      old.hasPrefix(
        """
        'project.yml' builds for iOS 16, and '@Observable' needs iOS 17 and macOS 14, so 1 ObservableObject stays as it is
          AModel
          raise the target first; '--assume-target' shows what would migrate then

        0 ObservableObjects
        """), "\(old)")
    // Other reasons are told as well, and the target once for all classes.
    try sandbox.write("App/E.swift", "final class EModel: ObservableObject { func f() { objectWillChange.send() } }\n")
    let both = try sandbox.run("migrate", "observable").output
    #expect(both.contains("so 2 ObservableObjects stay as they are\n  AModel, EModel\n"), "\(both)")
    #expect(both.contains("'EModel' stays as it is\n  App/E.swift:1:51: 'objectWillChange' has no"), "\(both)")
    #expect(both.components(separatedBy: "builds for iOS 16").count == 2, "\(both)")
    let assumed = try sandbox.run("migrate", "observable", "--assume-target")
    #expect(assumed.output.contains("'AModel' migrates: 3 files change\n"), "\(assumed.output)")
    #expect(assumed.output.contains("'EModel' stays as it is\n"))
    #expect(assumed.output.hasSuffix("raise the deployment target, then run 'vmgen migrate observable'.\n"))
    #expect(try text(sandbox, "App/A.swift").contains("ObservableObject"))
    let refused = try sandbox.run("migrate", "observable", "--assume-target", "--yes")
    #expect(refused.status == 2 && refused.errors.contains("'--assume-target' only plans"))
    try sandbox.write("App/E.swift", "")
    try sandbox.write(
      "project.yml", "targets:\n  App:\n    platform: iOS\n    deploymentTarget: 17\n    sources: [App]\n")
    // Nothing needs to be assumed here.
    let needless = try sandbox.run("migrate", "observable", "--assume-target").output
    #expect(
      needless.hasSuffix("no deployment target is known to be too old, so run 'vmgen migrate observable'.\n"),
      "\(needless)")
    try sandbox.write(
      "App/D.swift",
      "func f(a: AModel) {\n  a.objectWillChange.send()\n  a.objectWillChange.send()\n  a.$title.sink {}\n}\n"
        + "func g() {\n  let b = make()\n  b.$title.sink {}\n}\n")
    let new = try sandbox.run("migrate", "observable").output
    #expect(new.contains("App/D.swift:2:5: ") && new.contains(" (also line 3)\n"), "\(new)")
    #expect(new.contains("App/D.swift:4:5: '$title' seems to be the publisher of 'AModel.title'"), "\(new)")
    #expect(new.contains("App/D.swift:8:5: '$title' may be the publisher of 'AModel.title'"), "\(new)")
    #expect(!new.contains("deployment target is unknown"))
  }

  /// Views that showed a property without '@Published' are named, and those that only set it are not.
  @Test func readersOfIgnoredPropertiesAreNamed() throws {
    let sandbox = try Sandbox()
    try sandbox.write(
      "CartViewModel.swift",
      """
      final class CartViewModel: ObservableObject {
        @Published var items = [1]
        var total = 0
        var draft = ""
        var delegate: Delegate?
        private var cache = 0
        let title = ""
        private var bag = Set<AnyCancellable>()
        let subject = PassthroughSubject<Int, Never>()
        func f() { total = cache }
      }

      """)
    try sandbox.write(
      "CartView.swift",
      """
      struct CartView: View {
        @StateObject var viewModel = CartViewModel()
        let other: OtherViewModel
        var body: some View {
          Text("\\(viewModel.total)")
          Text(viewModel.title + other.total)
          TextField("", text: $viewModel.draft)
            .onAppear { viewModel.delegate = nil }
          Text("\\(self.viewModel.total)")
        }
      }

      """)
    let run = try sandbox.run("migrate", "observable", "--yes")
    let said = """
      note: Views read these properties, also through computed properties and methods; they were not published and are \
      not observed afterwards: remove '@ObservationIgnored', or add '@Observable' to a subclass, where a View must follow \
      them
        'CartViewModel.total': CartView.swift:5:23, CartView.swift:9:28
        'CartViewModel.draft': CartView.swift:7:36

      """
    #expect(run.output.contains(said), "\(run.output)")
    // The lint accepts the migrated code.
    let lint = try sandbox.run("lint", "--only", "observation_ignored")
    #expect(lint.status == 0, "\(lint.output)")
  }

  @Test func writesWithYesAndThenFindsNothingToDo() throws {
    let sandbox = try project()
    let run = try sandbox.run("migrate", "observable", "--yes")
    #expect(run.status == 0 && run.output.hasSuffix("Wrote 2 files.\n"))
    #expect(
      try text(sandbox, "App/CartViewModel.swift")
        == "import SwiftUI\n@Observable\nfinal class CartViewModel {\n  var items = [1]\n}\n")
    #expect(try text(sandbox, "App/CartView.swift") == Self.view.replacing("@StateObject", with: "@State"))
    let again = try sandbox.run("migrate", "observable", "--yes")
    #expect(again.status == 0 && again.output == "No class is an ObservableObject; there is nothing to migrate.\n")
  }

  @Test func diffAppliesWithGit() throws {
    let sandbox = try project()
    let run = try sandbox.run("migrate", "observable", "--format", "diff")
    #expect(run.status == 0 && run.output.hasPrefix("--- a/App/CartView.swift\n"))
    try sandbox.write("patch", run.output)
    try sandbox.git("init", "-q")
    try sandbox.git("apply", "patch")
    #expect(try text(sandbox, "App/CartView.swift").contains("@State var viewModel"))
  }

  @Test func jsonNamesReasonsAndPlaces() throws {
    let sandbox = try project()
    try sandbox.write("App/FeedViewModel.swift", Self.feed)
    let (report, status) = try report(sandbox)
    #expect(status == 1 && report.version == 1)
    #expect(report.migrated.map(\.name) == ["CartViewModel"])
    #expect(report.migrated.first?.files == ["App/CartView.swift", "App/CartViewModel.swift"])
    #expect(report.refused.map(\.name) == ["FeedViewModel"])
    let reason = try #require(report.refused.first?.reasons.first)
    #expect(reason.kind == "objectWillChange" && reason.path == "App/FeedViewModel.swift")
    #expect(reason.line == 3 && reason.column == 14)
    #expect(report.steps.map(\.path) == ["App/CartView.swift", "App/CartViewModel.swift"])
    #expect(report.states.map(\.path) == ["App/CartView.swift"])
  }

  /// Classes with one name share their fate, which the plan explains.
  @Test func classesWithOneName() throws {
    let sandbox = try Sandbox()
    let code = "import SwiftUI\nclass Monitor: ObservableObject { func f() { objectWillChange.send() } }\n"
    try sandbox.write("App/Monitor.swift", code)
    try sandbox.write("Kit/Monitor.swift", code)
    let run = try sandbox.run("migrate", "observable")
    #expect(
      run.output.contains("\n  it can only migrate together with the other 'Monitor'; rename one of them\n"),
      "\(run.output)")
  }

  @Test func namesLimitTheRun() throws {
    let sandbox = try project()
    try sandbox.write("App/FeedViewModel.swift", Self.feed)
    let run = try sandbox.run("migrate", "observable", "CartViewModel", "--yes")
    #expect(run.status == 0 && !run.output.contains("FeedViewModel"))
    let unknown = try sandbox.run("migrate", "observable", "FeedViewModl")
    #expect(unknown.status == 2 && unknown.errors.contains("did you mean 'FeedViewModel'?"))
  }

  @Test(arguments: [
    (["migrate"], "'migrate' needs a target"), (["migrate", "observabel"], "unknown target 'observabel'"),
    (["migrate", "observable", ""], "a class name is empty"),
    (["migrate", "observable", "--yes", "--dry-run"], "'--yes' contradicts '--dry-run'"),
    (["migrate", "observable", "--root", ""], "'--root' is empty"),
    (["migrate", "observable", "--root", "none"], "is not a folder"),
    (["migrate", "observable", "--format", "xml"], "'--format' does not accept 'xml'"),
    (["migrate", "observable", "--apply"], "unknown option '--apply'"),
    (["migrate", "observable", "A"], "no ObservableObject is named 'A'"),
  ]) func wrongUsage(arguments: [String], message: String) throws {
    let run = try Sandbox().run(arguments)
    #expect(run.status == 2 && run.output.isEmpty && run.errors.contains(message), "\(run.errors)")
  }

  /// Foreign, ignored, excluded and generated files stay. A View in one of them keeps its ViewModel from migrating.
  @Test(arguments: [
    ("Pods/CartView.swift", "", true), (".build/CartView.swift", "", true), ("Old/CartView.swift", "", false),
    ("App/CartView.swift", "// Generated using Sourcery — DO NOT EDIT\n", false),
  ]) func protectedFilesStay(path: String, header: String, migrates: Bool) throws {
    let sandbox = try Sandbox()
    try sandbox.write(".vmgen.json", #"{ "exclude": ["Old/**"] }"#)
    try sandbox.write("App/CartViewModel.swift", Self.cart)
    try sandbox.write(path, header + Self.view)
    let run = try sandbox.run("migrate", "observable", "--yes")
    #expect(run.status == (migrates ? 0 : 1), "\(run.output)")
    #expect(try text(sandbox, path) == header + Self.view)
    #expect(try text(sandbox, "App/CartViewModel.swift").contains("@Observable") == migrates)
  }

  /// A link to a file outside the project is not followed.
  @Test func filesOutsideTheProjectStay() throws {
    let outside = try Sandbox()
    try outside.write("Feed.swift", Self.cart.replacing("Cart", with: "Feed"))
    let sandbox = try project()
    try FileManager.default.createSymbolicLink(
      at: sandbox.url.appending(path: "App/Feed.swift"), withDestinationURL: outside.url.appending(path: "Feed.swift"))
    let run = try sandbox.run("migrate", "observable", "--yes")
    #expect(run.status == 0 && !run.output.contains("Feed"))
    #expect(try text(outside, "Feed.swift").contains("ObservableObject"))
  }

  @Test func oldDeploymentTargetsAreRefused() throws {
    let sandbox = try project()
    let manifest = """
      // swift-tools-version:5.9
      import PackageDescription
      let package = Package(name: "App", platforms: [.iOS(.v16)], targets: [.target(name: "App", path: "App")])
      """
    try sandbox.write("Package.swift", manifest)
    let (old, status) = try report(sandbox, "--yes")
    #expect(status == 1 && old.steps.isEmpty)
    #expect(old.refused.first?.reasons.map(\.kind) == ["deploymentTarget", "deploymentTarget"])
    #expect(old.refused.first?.reasons.first?.message.contains("'Package.swift' builds for iOS 16") == true)
    try sandbox.write("Package.swift", manifest.replacing(".v16", with: ".v17"))
    #expect(try report(sandbox).report.migrated.count == 1)
  }

  /// If one file cannot be written, none is.
  @Test(.enabled(if: Sandbox.canDropRights)) func writesAllFilesOrNone() throws {
    let sandbox = try project()
    try sandbox.write("Locked/FeedView.swift", Self.view.replacing("CartView:", with: "FeedView:"))
    let folder = sandbox.url.appending(path: "Locked").path(percentEncoded: false)
    try FileManager.default.setAttributes([.posixPermissions: 0o555], ofItemAtPath: folder)
    let run = try sandbox.runWithoutRights("migrate", "observable", "--yes")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder)
    #expect(run.status == 3, "\(run.output)\(run.errors)")
    #expect(try text(sandbox, "App/CartViewModel.swift") == Self.cart)
  }
}
