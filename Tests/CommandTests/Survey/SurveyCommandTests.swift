import Chance
import Foundation
import Sandboxes
import Testing

/// `vmgen survey`.
@Suite struct SurveyCommandTests {
  struct Survey: Decodable {
    struct Signs: Decodable {
      var viewModels: Int
      var `for`: [String]
      var against: [String]
    }
    struct Folder: Decodable, Equatable {
      var folder: String
      var convention: String
    }
    struct Findings: Decodable {
      struct Row: Decodable {
        var count: Int
      }
      var convention: String
      var errors: Int
      var warnings: Int
      var baselined: Int?
      var safeFixes: Int
      var unsafeFixes: Int
      var byRule: [Row]
      var byFolder: [Row]
    }
    var convention: String?
    var share: Double?
    var configured: String?
    var viewModels: Int
    var files: Int
    var deploymentTargets: [String: String]
    var isolation: String
    var imports: [String: Int]
    var evidence: [String: Signs]
    var folders: [Folder]
    var findings: Findings
    var next: String
  }

  private func survey(_ sandbox: Sandbox, _ arguments: String...) throws -> Survey {
    let run = try sandbox.run(["survey", "--format", "json"] + arguments)
    try #require(run.status == 0, "\(run.errors)")
    return try JSONDecoder().decode(Survey.self, from: Data(run.output.utf8))
  }

  /// 'clean' is for view controllers: use cases of SwiftUI's ViewModels are no sign of it.
  @Test func useCasesInSwiftUI() throws {
    let sandbox = try Sandbox()
    func write(_ head: String, _ owner: String) throws {
      for name in ["A", "B", "C"] {
        let viewModel = head.replacing("#", with: name) + " { init(load: Load\(name)UseCase) {} }\n"
        try sandbox.write("\(name).swift", "import SwiftUI\n" + viewModel + owner.replacing("#", with: name))
      }
    }
    let view = "struct #View: View { let viewModel: #ViewModel }\n"
    let controller = "final class #ViewController: UIViewController { let viewModel: #ViewModel }\n"
    try write("@Observable final class #ViewModel", view)
    var found = try survey(sandbox)
    #expect(found.convention == "observable" && found.share == 1)
    #expect(found.evidence["observable"]?.viewModels == 3 && found.evidence["clean"]?.viewModels == 0)
    #expect(found.evidence["clean"]?.against == ["3 ViewModels belong to SwiftUI"])
    try write("final class #ViewModel: ObservableObject", view)
    found = try survey(sandbox)
    #expect(found.convention == nil && found.evidence["clean"]?.viewModels == 0)
    for head in ["final class #ViewModel", "final class #ViewModel: ObservableObject"] {
      try write(head, controller)
      #expect(try survey(sandbox).convention == "clean")
    }
    try write("final class #ViewModel", "")
    #expect(try survey(sandbox).convention == "clean")
  }

  /// A team whose app is too old for new screens reads that before it tries, and what works there.
  @Test func oldTargetsAreReportedFirst() throws {
    let sandbox = try Sandbox()
    func manifest(_ version: Int) -> String {
      "targets:\n  App:\n    platform: iOS\n    deploymentTarget: \(version)\n    sources: [App]\n"
    }
    for name in ["A", "B", "C"] {
      try sandbox.write(
        "App/\(name)ViewModel.swift", "final class \(name)ViewModel { func send(_ action: Action) {} }\n")
    }
    try sandbox.write("project.yml", manifest(15))
    let said =
      "'vmgen new' and 'vmgen migrate' do not work here with any built-in convention: 'project.yml' builds for iOS 15, and "
      + "they need iOS 17 or macOS 14\n"
    let run = try sandbox.run("survey")
    #expect(run.output.contains("\nScreens     \(said)            'vmgen lint', its fixes and"), "\(run.output)")
    #expect(
      try sandbox.run("survey", "--format", "json").output.contains(
        "{\"file\": \"project.yml\", \"system\": \"iOS 15\"}"))
    #expect(try sandbox.run("init", "--yes", "--dry-run").output.contains("note: \(said)"))
    let templates = try sandbox.run("init", "--xcode-templates").output
    #expect(templates.contains("note: \(said)"), "\(templates)")
    #expect(templates.contains("note: the templates for Xcode and Tuist write these screens, too,"))
    #expect(try sandbox.run("init", "--xcode-templates", "--check").status == 0)
    let note =
      "note: the templates import 'ViewModelCore', which needs iOS 17 or macOS 14, but 'project.yml' builds for"
    let ejected = try sandbox.run("templates", "eject").output
    #expect(ejected.contains("\(note) iOS 15: remove the import, and replace what they use of it\n"), "\(ejected)")
    // The commands fail as the note says.
    #expect(try sandbox.run("new", "Cart", "--in", "App", "--convention", "uikit", "--dry-run").status != 0)
    try sandbox.write("Other/DViewModel.swift", "final class DViewModel { func send(_ action: Action) {} }\n")
    try sandbox.write("Other/project.yml", manifest(17).replacing("[App]", with: "[.]"))
    #expect(try sandbox.run("survey").output.contains("do not work in 1 folder with ViewModels with any"))
    try sandbox.write("project.yml", manifest(17))
    #expect(try !sandbox.run("survey").output.contains("Screens  "))
  }

  /// Screens that `vmgen new` writes follow the convention that they were written for.
  @Test(arguments: ["observable", "clean", "uikit", "unidirectional", "representable"].prefix(amount(2, thorough: 5)))
  func ownScreensFitTheirConvention(convention: String) throws {
    let sandbox = try Sandbox()
    let made = try sandbox.run(
      "new", "Cart", "Home", "Profile", "--convention", convention, "--package", "Shop",
      "--load", "posts: [Post] from collection.fetchPosts()")
    try #require(made.status == 0, "\(made.errors)")
    let found = try survey(sandbox, "--no-config")
    #expect(found.convention == convention)
    #expect(found.share == 1)
    #expect(found.viewModels == 3)
    #expect(found.evidence[convention]?.viewModels == 3)
    #expect(found.evidence[convention]?.for.isEmpty == false)
    #expect(found.deploymentTargets["iOS"] == "17")
    #expect(found.isolation == "nonisolated")
    #expect(found.findings.convention == convention)
    #expect(found.next == "vmgen init")
    let text = try sandbox.run("survey", "--no-config")
    #expect(text.output.hasPrefix("3 ViewModels in "))
    #expect(text.output.contains("'\(convention)' fits: 3 of 3 ViewModels (100 %)"))
    #expect(text.output.split(separator: "\n").count <= 40)
  }

  /// Code in another style has no signs of a convention, however few findings it has.
  @Test(arguments: [
    "import RxSwift\nfinal class #ViewModel { private let state = BehaviorRelay(value: 0); let bag = DisposeBag() }",
    "final class #ViewModel: ObservableObject { @Published var items: [Int] = []; func load() {} }",
    "final class #ViewModel { let title = 1 }",
  ]) func otherStylesFitNone(code: String) throws {
    let sandbox = try Sandbox()
    for name in ["Cart", "Home", "Feed", "Menu"] {
      try sandbox.write("App/\(name).swift", code.replacing("#", with: name))
    }
    let found = try survey(sandbox)
    #expect(found.convention == nil)
    #expect(found.viewModels == 4)
    #expect(found.evidence.values.allSatisfy { $0.viewModels == 0 })
    #expect(try sandbox.run("survey").output.contains("Convention  none fits"))
  }

  /// Without Combine, view controllers set closures and delegates. The ViewModels of cells have nothing to observe.
  @Test(arguments: [
    ("var onChange: (() -> Void)?", "viewModel.onChange = { [weak self] in self?.show() }"),
    ("weak var delegate: (any Delegate)?", "viewModel?.delegate = self"),
  ])
  func callbacksAreSignsOfUIKit(property: String, use: String) throws {
    let sandbox = try Sandbox()
    for name in ["A", "B", "C"] {
      try sandbox.write(
        "\(name).swift",
        """
        final class \(name)ViewModel { \(property) }
        final class \(name)ViewController: UIViewController { let viewModel: \(name)ViewModel?; func f() { \(use) } }
        final class \(name)CellViewModel { let title = "" }
        """)
    }
    let found = try survey(sandbox)
    #expect(found.convention == "uikit" && found.share == 1)
    #expect(found.evidence["uikit"]?.viewModels == 3 && found.findings.convention == "uikit")
    let text = try sandbox.run("survey").output
    #expect(text.contains("'uikit' fits: 3 of 3 ViewModels with something to observe (100 %)\n"), "\(text)")
    #expect(text.contains("3 ViewModels have callbacks or delegates that their view controllers set"), "\(text)")
  }

  /// A convention comes close only if a fifth of the ViewModels follow it. From a third on, the findings are by it.
  @Test(arguments: [(2, 4, true, "unidirectional"), (2, 5, true, "observable"), (1, 5, false, "observable")])
  func theClosestConventionHasToBeClose(following: Int, others: Int, isClose: Bool, checks: String) throws {
    let sandbox = try Sandbox()
    for number in 0..<following {
      try sandbox.write("S\(number).swift", "final class S\(number)ViewModel { func send(_ action: Action) {} }\n")
    }
    for number in 0..<others { try sandbox.write("O\(number).swift", "final class O\(number)ViewModel {}\n") }
    let found = try survey(sandbox)
    #expect(found.convention == nil && found.findings.convention == checks)
    let close = "; 'unidirectional' comes closest with \(following) of \(following + others) ViewModels"
    let text = try sandbox.run("survey").output
    #expect(text.contains("Convention  none fits\(isClose ? close : "")\n"), "\(text)")
  }

  private let send = """
    final class #ViewModel: ObservableObject {
      @Published private(set) var count = 0
      func send(_ action: #Action) {}
    }
    enum #Action { case load }
    """

  @Test func aFolderMayFollowAnotherConvention() throws {
    let sandbox = try Sandbox()
    for name in (0..<6).map({ "A\($0)" }) {
      try sandbox.write("App/Features/\(name)ViewModel.swift", send.replacing("#", with: name))
    }
    for name in ["X", "Y", "Z"] {
      try sandbox.write("App/New/\(name)ViewModel.swift", "@Observable final class \(name)ViewModel { var a = 0 }")
    }
    let found = try survey(sandbox)
    #expect(found.convention == "unidirectional")
    #expect(found.folders == [Survey.Folder(folder: "App/New", convention: "observable")])
    #expect(found.findings.byRule.reduce(0) { $0 + $1.count } == found.findings.errors + found.findings.warnings)
    #expect(found.findings.byFolder.reduce(0) { $0 + $1.count } == found.findings.errors + found.findings.warnings)
    #expect(try sandbox.run("survey").output.contains("Elsewhere   'App/New' follows 'observable' (3 of 3 ViewModels)"))
  }

  /// Base classes, protocols with a default implementation and test doubles.
  @Test func signsAreInherited() throws {
    let sandbox = try Sandbox()
    try sandbox.write("Base.swift", send.replacing("#", with: "Base"))
    try sandbox.write(
      "Sending.swift",
      "protocol SendingViewModelProtocol {}\nextension SendingViewModelProtocol { func send(_ action: BaseAction) {} }")
    try sandbox.write("A.swift", "final class AViewModel: BaseViewModel {}")
    try sandbox.write("B.swift", "final class BViewModel: SendingViewModelProtocol {}")
    try sandbox.write("C.swift", "final class MockBViewModel {}\nfinal class MockingbirdViewModel: BaseViewModel {}")
    let found = try survey(sandbox)
    #expect(found.viewModels == 4)
    #expect(found.evidence["unidirectional"]?.viewModels == 4)
    #expect(found.evidence["unidirectional"]?.for == ["4 ViewModels take all actions by 'send'"])
  }

  @Test func aProjectWithoutViewModelsIsToldWhatMakesSome() throws {
    let sandbox = try Sandbox()
    for name in ["Home", "Cart", "Menu"] {
      try sandbox.write("\(name).swift", "import SwiftUI\nfinal class \(name)StateModel: ObservableObject {}")
    }
    let run = try sandbox.run("survey")
    #expect(run.status == 0)
    #expect(run.output.hasPrefix("No ViewModel in 3 files\n"))
    #expect(run.output.contains("3 observed classes end in 'StateModel': \"viewModels\": [\"*StateModel\"]"))
    #expect(try survey(sandbox).imports == ["SwiftUI": 3])
    // With the suggested patterns, the survey finds ViewModels.
    try sandbox.write(".vmgen.json", "{\"viewModels\": [\"*StateModel\"]}")
    #expect(try survey(sandbox).viewModels == 3)
  }

  /// Classes that are ViewModels by another name, with and without ViewModels beside them.
  @Test func classesWithViewModelInTheirNamesAreSuggested() throws {
    let sandbox = try Sandbox()
    for name in ["Home", "Cart", "Menu"] {
      try sandbox.write(
        "\(name).swift",
        """
        class \(name)ViewModelImplementation: \(name)ViewModel {}
        protocol \(name)ViewModel {}
        class \(name)ViewModelTests: XCTestCase {}
        class \(name)ViewModelMock {}
        """)
    }
    let said = "3 classes end in 'ViewModelImplementation': \"viewModels\": ["
    #expect(try sandbox.run("survey").output.contains("\n\(said)\"+*ViewModelImplementation\"]\n"))
    try sandbox.write("Feed.swift", "class FeedViewModel { var a = 0 }")
    #expect(
      try sandbox.run("survey").output.contains("\nOthers      \(said)\"+*ViewModelImplementation\"]\n"))
    try sandbox.write(".vmgen.json", "{\"viewModels\": [\"+*ViewModelImplementation\"]}")
    let run = try sandbox.run("survey")
    #expect(run.output.hasPrefix("4 ViewModels in ") && !run.output.contains("classes end in"), "\(run.output)")
  }

  /// Shares are rounded in the same way everywhere.
  @Test func sharesAreRoundedAlike() throws {
    let sandbox = try Sandbox()
    for name in ["A", "B"] {
      try sandbox.write("\(name).swift", "@Observable final class \(name)ViewModel { var a = 0 }")
    }
    try sandbox.write("C.swift", "final class CViewModel { var a = 0 }")
    let run = try sandbox.run("survey")
    #expect(run.output.contains("(67 %)") && run.output.contains(" 67 %  2 ViewModels are"), "\(run.output)")
    #expect(!run.output.contains("66 %"))
  }

  /// A package in an app: the app's project counts as well, beside the package or above it.
  @Test(arguments: ["", "Modules/"]) func projectsAroundPackagesAreNamed(folder: String) throws {
    let sandbox = try Sandbox()
    try sandbox.git("init")
    try sandbox.write(
      "\(folder)Package.swift",
      """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(name: "Kit", platforms: [.macOS(.v14)], targets: [.target(name: "Kit")])
      """)
    try sandbox.write("\(folder)Sources/Kit/AViewModel.swift", "@Observable final class AViewModel { var a = 0 }")
    try sandbox.write(
      "App.xcodeproj/project.pbxproj",
      """
      // !$*UTF8*$!
      { archiveVersion = 1; objectVersion = 77; rootObject = P; objects = {
        P = { isa = PBXProject; targets = (T); buildConfigurationList = L; mainGroup = G; };
        G = { isa = PBXGroup; children = (); sourceTree = "<group>"; };
        L = { isa = XCConfigurationList; buildConfigurations = (C); };
        C = { isa = XCBuildConfiguration; name = Debug; buildSettings = { IPHONEOS_DEPLOYMENT_TARGET = 18.0; }; };
        T = { isa = PBXNativeTarget; name = App; productType = "com.apple.product-type.application";
          buildConfigurationList = L; };
      }; }
      """)
    let run = try sandbox.run("survey")
    #expect(
      run.output.contains(
        "\nProject     Swift package (\(folder)Package.swift), Xcode (App.xcodeproj); iOS 18.0, macOS 14\n"),
      "\(run.output)")
    let json = try sandbox.run("survey", "--format", "json").output
    #expect(json.contains("{\"kind\": \"xcode\", \"path\": \"App.xcodeproj\"}"), "\(json)")
  }

  /// The project's file and its targets are known without any ViewModel, too.
  @Test(arguments: [
    ("Package.swift", "Sources/Kit/A.swift", "Swift package"), ("Package.swift", "A.swift", "Swift package"),
    ("Package.swift", "Tests/KitTests/A.swift", "Swift package"), ("Kit/Package.swift", "Kit/A.swift", "Swift package"),
    ("Package.swift", "notes.txt", "Swift package"), ("project.yml", "Kit/A.swift", "XcodeGen"),
    ("project.yml", "notes.txt", "XcodeGen"), ("App/App.xcodeproj/project.pbxproj", "App/Code/A.swift", "Xcode"),
    ("iOS/App.xcodeproj/project.pbxproj", "Code/A.swift", "Xcode"),
  ]) func projectsWithoutViewModelsAreNamed(file: String, code: String, kind: String) throws {
    let sandbox = try Sandbox()
    try sandbox.git("init")
    let contents = [
      "Swift package": """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(
        name: "Kit", platforms: [.iOS(.v17)], targets: [.target(name: "Kit"), .testTarget(name: "KitTests")])
      """,
      "XcodeGen": "targets:\n  Kit:\n    platform: iOS\n    deploymentTarget: 17\n    sources: [Kit]\n",
      "Xcode": """
      // !$*UTF8*$!
      { archiveVersion = 1; objectVersion = 77; rootObject = P; objects = {
        P = { isa = PBXProject; targets = (T); buildConfigurationList = L; mainGroup = G; };
        G = { isa = PBXGroup; children = (); sourceTree = "<group>"; };
        L = { isa = XCConfigurationList; buildConfigurations = (C); };
        C = { isa = XCBuildConfiguration; name = Debug; buildSettings = { IPHONEOS_DEPLOYMENT_TARGET = 17; }; };
        T = { isa = PBXNativeTarget; name = App; productType = "com.apple.product-type.application";
          buildConfigurationList = L; };
      }; }
      """,
    ]
    try sandbox.write(file, try #require(contents[kind]))
    try sandbox.write(code, "struct A {}\n")
    let path = file.replacing("/project.pbxproj", with: "")
    let run = try sandbox.run("survey")
    #expect(run.output.contains("\nProject     \(kind) (\(path)); iOS 17\n"), "\(run.output)")
    let json = try sandbox.run("survey", "--format", "json").output
    #expect(json.contains("\"path\": \"\(path)\"}"), "\(json)")
    #expect(json.contains("\"deploymentTargets\": {\"iOS\": \"17\"}"), "\(json)")
  }

  /// An entry point stays one if it takes closures, or parameters with defaults.
  @Test(arguments: [
    ", after: (() -> Void)? = nil", ", animated: Bool = true", ", completion: @escaping () -> Void = {}",
    ", then: @MainActor @escaping (Int) async -> Void", ", animated: Bool = true, after: (() -> Void)? = nil",
  ]) func entryPointsMayTakeMore(parameters: String) throws {
    let sandbox = try Sandbox()
    for name in ["A", "B", "C", "D"] {
      try sandbox.write(
        "\(name).swift",
        "final class \(name)ViewModel: ObservableObject {\n  func trigger(_ input: \(name)Input\(parameters)) {}\n}\n")
    }
    let found = try survey(sandbox)
    #expect(found.convention == "representable")
    #expect(found.evidence["representable"]?.for == ["4 ViewModels have 'trigger(_:)'"])
    for name in ["A", "B", "C", "D"] {
      try sandbox.write(
        "\(name).swift", "final class \(name)ViewModel { func trigger(_ input: \(name)Input, id: Int) {} }\n")
    }
    #expect(try survey(sandbox).convention == nil)
  }

  /// A few ViewModels in a large project do not decide for a convention.
  @Test func oneViewModelInManyFilesIsNoVerdict() throws {
    let sandbox = try Sandbox()
    try sandbox.write("AViewModel.swift", "@Observable final class AViewModel { var a = 0 }")
    #expect(try survey(sandbox).convention == "observable")
    for number in 0..<120 { try sandbox.write("F\(number).swift", "struct F\(number) {}") }
    #expect(try survey(sandbox).convention == nil)
    #expect(try sandbox.run("survey").output.contains("too few ViewModels to tell"))
  }

  @Test func theConfiguredConventionChecks() throws {
    let sandbox = try Sandbox()
    for name in ["A", "B", "C"] { try sandbox.write("\(name).swift", send.replacing("#", with: name)) }
    // Without a configuration, the survey names the default of 'vmgen lint' and the command that changes it.
    #expect(
      try sandbox.run("survey").output.contains(
        "\n'vmgen lint' uses 'observable', the default; run 'vmgen init --configuration --convention unidirectional' "
          + "to settle it.\n"))
    #expect(
      try sandbox.run("survey", "--convention", "uikit").output.contains(
        "\n'vmgen lint' uses 'observable', the default; add '--convention uikit' for these findings.\n"))
    try sandbox.write(".vmgen.json", "{\"convention\": \"clean\"}")
    #expect(try !sandbox.run("survey").output.contains("'vmgen lint' uses"))
    #expect(
      try sandbox.run("survey", "--convention", "uikit").output.contains(
        "\n'vmgen lint' uses 'clean', set by .vmgen.json:1; add '--convention uikit' for these findings.\n"))
    let found = try survey(sandbox)
    #expect(found.convention == "unidirectional")
    #expect(found.configured == "clean")
    #expect(found.findings.convention == "clean")
    #expect(try survey(sandbox, "--convention", "uikit").findings.convention == "uikit")
  }

  /// The survey counts exactly the findings that a fix removes. A fix may need all files of the project, may reveal
  /// another finding, or may be impossible because of a comment.
  @Test func theSurveyCountsWhatTheLintFixes() throws {
    let sandbox = try Sandbox()
    for name in ["Cart", "Home", "Menu"] {
      try sandbox.write(
        "App/\(name).swift",
        "import Foundation\nimport UIKit\n@Observable class \(name)ViewModel {\n  var count = 0\n  var shared = 0\n}\n")
    }
    try sandbox.write("App/Use.swift", "func use(_ model: CartViewModel) { model.shared = 1 }\n")
    try sandbox.write(
      "App/Old.swift", "// vmgen:disable:next final_class\n@Observable class OldViewModel {}\n")
    let found = try survey(sandbox).findings
    #expect(found.safeFixes > 3)
    let unsafe = try sandbox.run("lint", "--diff", "--unsafe-fixes")
    #expect(unsafe.errors.contains("Would fix \(found.safeFixes + found.unsafeFixes) findings"), "\(unsafe.errors)")
    let safe = try sandbox.run("lint", "--fix")
    #expect(safe.errors.contains("Fixed \(found.safeFixes) findings"), "\(safe.errors)")
    #expect(try survey(sandbox).findings.safeFixes == 0)
  }

  /// After the set-up, the survey does not suggest a second baseline.
  @Test func theSurveyKnowsTheBaselineAndTheHook() throws {
    let sandbox = try Sandbox()
    try sandbox.git("init", "-q")
    for name in ["Cart", "Home", "Menu"] {
      try sandbox.write("App/\(name).swift", "@Observable class \(name)ViewModel { var count = 0 }\n")
    }
    #expect(try survey(sandbox).findings.baselined == nil)
    #expect(try sandbox.run("init", "--configuration").status == 0)
    #expect(try survey(sandbox).next == "vmgen init --baseline --hook")
    #expect(try sandbox.run("init", "--baseline").status == 0)
    let found = try survey(sandbox)
    #expect(found.findings.baselined == found.findings.errors + found.findings.warnings)
    #expect(found.findings.safeFixes == 0)
    #expect(found.next == "vmgen hook install")
    let text = try sandbox.run("survey")
    #expect(text.output.contains("The baseline has all of them."), "\(text.output)")
    #expect(!text.output.contains("would hold"))
    #expect(try sandbox.run("hook", "install").status == 0)
    #expect(try survey(sandbox).next == "vmgen report -o report.html")
    try sandbox.write("App/New.swift", "@Observable class NewViewModel {}\n")
    #expect(try survey(sandbox).next == "vmgen lint")
    let now = try sandbox.run("survey").output
    #expect(now.contains("is new.") || now.contains("are new."), "\(now)")
  }

  @Test(arguments: [
    (["survey", "App"], "unexpected argument 'App'; 'vmgen survey' takes only options"),
    (["survey", "--convention", "claen"], "did you mean 'clean'?"),
    (["survey", "--root", "missing"], "'--root missing' is not a folder"),
    (["survey", "--format", "yaml"], "'--format' does not accept 'yaml'"),
  ]) func wrongUsage(arguments: [String], message: String) throws {
    let run = try Sandbox().run(arguments)
    #expect(run.status == 2)
    #expect(run.output.isEmpty)
    #expect(run.errors.contains(message), "\(run.errors)")
  }
}
