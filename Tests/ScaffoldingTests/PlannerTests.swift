import CleanTemplates
import CoreSources
import Foundation
import ObservableTemplates
import Plans
import RepresentableTemplates
import SharedTemplates
import Testing
import UIKitTemplates
import UnidirectionalTemplates

@testable import Scaffolding

/// Plans for requests, with disks in memory.
@Suite struct PlannerTests {
  private func request(_ names: [String] = ["Home"], _ change: (inout Request) -> Void = { _ in }) throws -> Request {
    var request = Request(
      specs: try names.map { Spec(name: try TypeName($0)) }, root: "/p", currentFolder: "/p")
    change(&request)
    return request
  }

  /// The note that a screen in no known target gets.
  private let coreNote =
    "the screen imports 'ViewModelCore': add that product of the package vmgen to its target, or copy it into the project "
    + "with 'vmgen init --eject-core DIR'"

  private func words(_ plan: Plan) -> [String] { plan.steps.map { "\($0.action.word) \($0.path)" } }

  private let swiftPackage = ["Package.swift": "", "Sources/App/Main.swift": "", "Tests/AppTests/MainTests.swift": ""]

  @Test func aFolderNamedAfterTheScreenInTheCurrentOne() throws {
    let plan = try Planner.plan(request(["home view"]) { $0.currentFolder = "/p/App/Features" }, facts: .project())
    #expect(
      words(plan) == [
        "create App/Features/Home/HomeView.swift", "create App/Features/Home/HomeViewModel.swift",
        "create App/Features/Home/HomeOutput.swift", "create App/Features/Home/HomeInteractor.swift",
      ])
    #expect(
      plan.notes == [
        coreNote,
        "no tests for 'Home': its folder is in no package target and in no synchronised Xcode folder; "
          + "pass --tests and --module",
      ])
  }

  @Test func testsGoToTheTestTargetOfTheModule() throws {
    let plan = try Planner.plan(
      request(["Home", "Detail"]) { $0.outputFolder = "Sources/App/Features/__Name__" }, facts: .project(swiftPackage))
    #expect(
      words(plan) == [
        "create Sources/App/Features/Home/HomeView.swift", "create Sources/App/Features/Home/HomeViewModel.swift",
        "create Sources/App/Features/Home/HomeOutput.swift", "create Sources/App/Features/Home/HomeInteractor.swift",
        "create Tests/AppTests/Features/Home/HomeViewModelTests.swift",
        "create Sources/App/Features/Detail/DetailView.swift",
        "create Sources/App/Features/Detail/DetailViewModel.swift",
        "create Sources/App/Features/Detail/DetailOutput.swift",
        "create Sources/App/Features/Detail/DetailInteractor.swift",
        "create Tests/AppTests/Features/Detail/DetailViewModelTests.swift",
      ])
    #expect(plan.notes == [])
    let tests = String(decoding: plan.steps[4].contents, as: UTF8.self)
    #expect(tests.contains("@testable import App\n"))
  }

  @Test func targetsThatLackALibraryAreNamed() throws {
    var facts = ProjectFacts.project(swiftPackage.merging(["Package.swift": "manifest"]) { $1 })
    facts.lacksLibrary = { library, target, manifest in
      #expect(String(decoding: manifest, as: UTF8.self) == "manifest")
      return ["ViewModelCore in App", "ViewModelTesting in AppTests"].contains("\(library) in \(target)")
    }
    let core =
      "the screen imports 'ViewModelCore', on which the target 'App' does not depend; "
      + "in 'Package.swift', add that product of the package vmgen to its dependencies"
    let testing =
      "the tests import 'ViewModelTesting', on which the target 'AppTests' does not depend; "
      + "in 'Package.swift', add that product of the package vmgen to its dependencies"
    let found = try Planner.plan(
      request(["Home", "Detail"]) { $0.outputFolder = "Sources/App/__Name__" }, facts: facts)
    #expect(found.notes == [core, testing])
    let told = try Planner.plan(
      request {
        $0.outputFolder = "App"
        $0.testsFolder = "Tests/AppTests"
        $0.module = try? ModuleName("App")
      }, facts: facts)
    #expect(told.notes == [testing])
  }

  /// Templates of the project need not import the libraries.
  @Test(arguments: [
    ("struct A {}", "struct B {}", false, false), ("import ViewModelCore", "import Testing", true, false),
    ("// import ViewModelCore", "@testable import ViewModelTesting", false, true),
  ])
  func librariesAreNamedOnlyIfFilesImportThem(source: String, test: String, core: Bool, testing: Bool) throws {
    var convention = ScreenConvention.observable
    for template in convention.templates where template.role == .source || template.role == .test {
      let isKept = ["__Name__ViewModel.swift", "__Name__ViewModelTests.swift"].contains(template.name)
      let text = isKept ? (template.role == .test ? test : source) : ""
      let isTaken = convention.setTemplate(Array(text.utf8), at: template.path, file: template.path)
      #expect(isTaken)
    }
    var facts = ProjectFacts.project(swiftPackage)
    facts.lacksLibrary = { _, _, _ in true }
    let inTarget = try Planner.plan(
      request {
        $0.convention = convention
        $0.outputFolder = "Sources/App"
      }, facts: facts)
    #expect(inTarget.steps.count == 2)
    let outside = try Planner.plan(
      request {
        $0.convention = convention
        $0.outputFolder = "App"
        $0.testsFolder = "AppTests"
        $0.module = try? ModuleName("App")
      }, facts: .project())
    for plan in [inTarget, outside] {
      #expect(plan.notes.contains { $0.contains("the screen imports 'ViewModelCore'") } == core, "\(plan.notes)")
      #expect(plan.notes.contains { $0.contains("the tests import 'ViewModelTesting'") } == testing, "\(plan.notes)")
    }
  }

  @Test func aTargetWithoutTestsSaysSo() throws {
    let plan = try Planner.plan(
      request { $0.outputFolder = "Sources/App" }, facts: .project(["Package.swift": "", "Sources/App/Main.swift": ""]))
    #expect(plan.steps.count == 4)
    #expect(
      plan.notes == [
        "no tests for 'Home': there is no test target 'AppTests'; pass --tests"
      ])
  }

  @Test func testsFolderAndModuleOptionsAreUsed() throws {
    let plan = try Planner.plan(
      request {
        $0.outputFolder = "App"
        $0.testsFolder = "AppTests/Features"
        $0.module = try? ModuleName("Shop")
      }, facts: .project())
    #expect(plan.steps.last?.path == "AppTests/Features/HomeViewModelTests.swift")
    #expect(
      plan.notes == [
        coreNote, "the tests import 'ViewModelTesting', a product of the package vmgen; their target must depend on it",
      ])
    #expect(String(decoding: plan.steps[4].contents, as: UTF8.self).contains("@testable import Shop\n"))
    let unknown = try Planner.plan(request { $0.testsFolder = "AppTests" }, facts: .project())
    #expect(
      unknown.notes == [coreNote, "no tests for 'Home': the module that they import is unknown; pass --module"])
  }

  @Test func aHeaderComesFirst() throws {
    let plan = try Planner.plan(
      request { $0.header = FileHeader(template: "// __file__\n// Ours.", source: "header") }, facts: .project())
    #expect(
      String(decoding: plan.steps[1].contents, as: UTF8.self).hasPrefix(
        "// HomeViewModel.swift\n// Ours.\n\nimport ViewModelCore\n"))
  }

  // MARK: - Conflicts

  @Test func existingFilesAreConflictsUnlessForcedOrSkipped() throws {
    let first = try Planner.plan(request(), facts: .project())
    var files = ["Home/HomeView.swift": "// mine\n"]
    files["Home/HomeViewModel.swift"] = String(decoding: first.steps[1].contents, as: UTF8.self)
    func plan(_ existing: Request.ExistingFiles) throws -> Plan {
      try Planner.plan(request { $0.existingFiles = existing }, facts: .project(files))
    }
    #expect(
      words(try plan(.conflict)) == [
        "conflict Home/HomeView.swift", "identical Home/HomeViewModel.swift", "create Home/HomeOutput.swift",
        "create Home/HomeInteractor.swift",
      ])
    #expect(try plan(.conflict).conflicts.map(\.action) == [.conflict(.exists)])
    #expect(try plan(.replace).steps[0].action == .replace)
    #expect(try plan(.replace).steps[0].existing == Array("// mine\n".utf8))
    #expect(try plan(.skip).steps[0].action == .skip)
  }

  @Test func aFileInPlaceOfTheFolder() throws {
    let plan = try Planner.plan(request { $0.outputFolder = "App" }, facts: .project(["App": "text"]))
    #expect(plan.conflicts.count == 4)
    #expect(
      plan.text().hasPrefix(
        "conflict  App/HomeView.swift: 'App' is a file, not a folder; choose another folder with --in\n"))
  }

  @Test(arguments: ["App", "App/New"]) func aFolderThatCannotBeRead(outputFolder: String) throws {
    var disk = DictionaryDisk(entries: ["/p": .folder(writable: true), "/p/App": .folder(writable: false)])
    disk.entries["/p/App/New"] = .hidden(reason: "permission denied")
    for name in ["View", "ViewModel", "Output", "Interactor"] {
      disk.entries["/p/App/Home\(name).swift"] = .hidden(reason: "permission denied")
    }
    let plan = try Planner.plan(request { $0.outputFolder = outputFolder }, facts: ProjectFacts(disk: disk))
    let conflict = PlanConflict.unreadableFolder("App", reason: "permission denied")
    #expect(plan.steps.map(\.action) == Array(repeating: .conflict(conflict), count: 4))
    #expect(
      conflict.message
        == "the folder 'App' cannot be read (permission denied); make it readable or choose another one with --in")
  }

  @Test func aReadOnlyFolder() throws {
    var disk = DictionaryDisk(entries: ["/p": .folder(writable: true), "/p/App": .folder(writable: false)])
    let facts = ProjectFacts(disk: disk)
    let plan = try Planner.plan(request { $0.outputFolder = "App/New" }, facts: facts)
    #expect(plan.steps.map(\.action) == Array(repeating: .conflict(.readOnlyFolder("App")), count: 4))
    #expect(
      plan.text().contains(": the folder 'App' is read-only; make it writable or choose another one with --in\n"))
    // An identical file needs no writing.
    for step in plan.steps { disk.entries["/p/" + step.path] = .file(contents: step.contents) }
    disk.entries["/p/App/New"] = .folder(writable: false)
    let second = try Planner.plan(request { $0.outputFolder = "App/New" }, facts: ProjectFacts(disk: disk))
    #expect(second.conflicts == [] && !second.changesAnything)
  }

  @Test(arguments: ["../outside", "/tmp", "/pp", "App/../../x", "/"])
  func foldersOutsideTheProject(_ folder: String) throws {
    let error = try #require(throws: PlanError.self) {
      try Planner.plan(request { $0.outputFolder = folder }, facts: .project())
    }
    #expect(error.message.hasSuffix("; choose a folder inside, or another project with --root"))
  }

  @Test func aLinkOutOfTheProject() throws {
    var disk = DictionaryDisk(entries: ["/p": .folder(writable: true), "/elsewhere": .folder(writable: true)])
    disk.links["/p/App"] = "/elsewhere"
    let error = try #require(throws: PlanError.self) {
      try Planner.plan(request { $0.outputFolder = "App" }, facts: ProjectFacts(disk: disk))
    }
    #expect(
      error.message == "'/p/App/HomeView.swift' is outside the project '/p', where the symbolic link 'App' leads; "
        + "choose a folder inside, or another project with --root")
  }

  @Test func aLinkInsideTheProjectIsAFolder() throws {
    var disk = DictionaryDisk(entries: ["/p": .folder(writable: true), "/p/Real": .folder(writable: true)])
    disk.links["/p/App"] = "/p/Real"
    let plan = try Planner.plan(request { $0.outputFolder = "App" }, facts: ProjectFacts(disk: disk))
    #expect(plan.conflicts == [])
    disk.links["/p/App"] = "/nowhere"
    let dangling = try Planner.plan(request { $0.outputFolder = "App" }, facts: ProjectFacts(disk: disk))
    #expect(dangling.conflicts.count == 4)
  }

  @Test func existingDeclarationsAreConflicts() throws {
    var facts = ProjectFacts.project()
    facts.declaringFile = { type, folder in
      #expect(folder == "/p/Home" || folder == "/p")
      return type == "HomeView" ? "/p/Old/Views.swift" : nil
    }
    facts.fileNamed = { name, _ in name == "HomeViewModel.swift" ? "/p/Old/HomeViewModel.swift" : nil }
    let plan = try Planner.plan(request(), facts: facts)
    #expect(
      plan.steps.map(\.action) == [
        .conflict(.typeDeclared("HomeView", in: "Old/Views.swift")),
        .conflict(.fileNameTaken(by: "Old/HomeViewModel.swift")), .create, .create,
      ])
    // The file to generate does not conflict with itself.
    facts.declaringFile = { type, _ in type == "HomeView" ? "/p/Home/HomeView.swift" : nil }
    facts.fileNamed = { name, _ in "/p/Home/\(name)" }
    #expect(try Planner.plan(request(), facts: facts).steps[0].action == .create)
  }

  @Test func aCopyDoesNotJoinAFileWhoseNameDiffersInCase() throws {
    var facts = ProjectFacts.project(["App/Appstore.swift": ""])
    facts.namesInFolder = { $0 == "/p/App" ? ["Appstore.swift"] : [] }
    let plan = try Planner.plan(
      copying: [("/p/App/AppStore.swift", []), ("/p/AppStore.swift", [])], root: "/p", facts: facts)
    #expect(plan.steps.map(\.action) == [.conflict(.differsInCase("Appstore.swift")), .create])
  }

  /// If an error in a spec depends on the project, the message has a place, too.
  @Test(arguments: [
    (
      "load a: Page<Int>", 8,
      "the generic type 'Page' is not declared; declare it first, or use a type without arguments"
    ),
    (
      "watch a.b: Int", 6,
      "'--package' cannot generate the type that contains 'a.b'; watch the whole value"
    ),
    (
      "state a: Kind = Kind(3)", 16,
      "'Kind' is not declared, so vmgen cannot check 'Kind(3)'; declare it first, or write a case of an enum, like '.first'"
    ),
    (
      "state a: [String: Kind] = [\"b\": .c, \"d\": Kind(3)]", 41,
      "'Kind' is not declared, so vmgen cannot check 'Kind(3)'; declare it first, or write a case of an enum, like '.first'"
    ),
    (
      "watch a: User? as b: Bool { $0?.isPro == true }", 28,
      "'User' is not declared, so it has no 'isPro'; declare it first, or remove the member"
    ),
  ])
  func undeclaredMembersAreReportedAtTheirPlace(line: String, column: Int, message: String) throws {
    let specs = try SpecParser.screens(in: Array("screen Home\n\(line)\n".utf8), file: "S")
    let request = Request(specs: specs, root: "/p", currentFolder: "/p", package: try ModuleName("App"))
    let error = try #require(throws: PlanError.self) { try Planner.plan(request, facts: .project()) }
    #expect(error.message.hasPrefix("S:2:\(column + 1): \(message)\n  \(line)\n"), "\(error.message)")
  }

  /// An event whose payload type is not declared.
  @Test func membersOfEventsThatAreNotDeclared() throws {
    let lines = "screen Home\noutput taken(at: Date)\non due(dose: Dose) -> taken(at: dose.dueAt)"
    let specs = try SpecParser.screens(in: Array(lines.utf8), file: "S")
    let request = Request(specs: specs, root: "/p", currentFolder: "/p", package: try ModuleName("App"))
    let error = try #require(throws: PlanError.self) { try Planner.plan(request, facts: .project()) }
    #expect(error.message.hasPrefix("S:3:33: 'Dose' is not declared, so it has no 'dueAt'; "), "\(error.message)")
    var facts = ProjectFacts.project()
    facts.declaredType = { name, _ in name == "Dose" ? ExistingType(kind: .struct, file: "/p/Dose.swift") : nil }
    let inProject = Request(
      specs: specs, root: "/p", currentFolder: "/p", outputFolder: "App", module: try ModuleName("App"))
    #expect(throws: Never.self) { try Planner.plan(inProject, facts: facts) }
  }

  @Test func contradictoryRequestsAreRefused() throws {
    func message(_ request: Request) -> String? {
      (#expect(throws: PlanError.self) { try Planner.plan(request, facts: .project()) })?.message
    }
    #expect(message(try request([])) == "no screen is named; try 'vmgen new CollectionDetail'")
    #expect(message(try request(["Home", "home view"])) == "'Home' appears twice; remove one")
    #expect(
      message(
        try request {
          $0.package = try? ModuleName("Demo")
          $0.testsFolder = "Tests"
        }) == "'--tests' cannot be combined with '--package', which determines it; remove one of the two")
    #expect(
      message(try request { $0.outputFolder = "App/__Nmae__" })
        == "--in:1: there is no placeholder '__Nmae__'; try '__Name__'")
    #expect(
      message(try request { $0.outputFolder = String(repeating: "x", count: 300) })
        == "'\(String(repeating: "x", count: 40))…' has a component of more than 255 bytes; shorten it")
  }

  // MARK: - Packages and catalogs

  @Test func aPackageAroundTheScreen() throws {
    let plan = try Planner.plan(
      request(["Home"]) { $0.package = try? ModuleName("Demo") }, facts: .project())
    let own = words(plan).filter { !$0.contains("Sources/ViewModel") }
    #expect(
      own == [
        "create Demo/Package.swift", "create Demo/.gitignore", "create Demo/Sources/Demo/Home/HomeView.swift",
        "create Demo/Sources/Demo/Home/HomeViewModel.swift", "create Demo/Sources/Demo/Home/HomeOutput.swift",
        "create Demo/Sources/Demo/Home/HomeInteractor.swift",
        "create Demo/Tests/DemoTests/Home/HomeViewModelTests.swift",
      ])
    #expect(plan.steps.count == own.count + CoreSources.core.count + CoreSources.testing.count)
    #expect(plan.steps.last?.path == "Demo/Sources/ViewModelTesting/Watched.swift")
  }

  /// The tool contains every template. A new file must be added to its catalog.
  @Test func catalogsHoldWhatTheFoldersHold() throws {
    let lists = [
      (
        "Templates/observable", "Templates/observable/Catalog.swift",
        ObservableTemplates.files.map { ($0.path, $0.contents) }
      ),
      ("Templates/uikit", "Templates/uikit/Catalog.swift", UIKitTemplates.files.map { ($0.path, $0.contents) }),
      ("Templates/clean", "Templates/clean/Catalog.swift", CleanTemplates.files.map { ($0.path, $0.contents) }),
      (
        "Templates/unidirectional", "Templates/unidirectional/Catalog.swift",
        UnidirectionalTemplates.files.map { ($0.path, $0.contents) }
      ),
      (
        "Templates/representable", "Templates/representable/Catalog.swift",
        RepresentableTemplates.files.map { ($0.path, $0.contents) }
      ),
      ("Templates/Shared", "Templates/Shared/Catalog.swift", SharedTemplates.files.map { ($0.path, $0.contents) }),
      (
        "Sources/ViewModelCore", "Sources/CoreSources/CoreSources.swift",
        CoreSources.core.map { ($0.path, $0.contents) }
      ),
      (
        "Sources/ViewModelTesting", "Sources/CoreSources/CoreSources.swift",
        CoreSources.testing.map { ($0.path, $0.contents) }
      ),
    ]
    for (folder, list, files) in lists {
      let url = repository.appendingPathComponent(folder)
      let found = try #require(FileManager.default.enumerator(atPath: url.path)).compactMap { $0 as? String }
        .filter { $0.contains(".") || $0.hasSuffix("gitignore") }
        .filter { $0 != "Catalog.swift" && $0 != ".vmgen.json" && !$0.hasSuffix(".DS_Store") && !$0.contains(".docc") }
      #expect(found.sorted() == files.map(\.0).sorted(), "bring \(list) up to date with \(folder)")
      for (path, contents) in files {
        #expect(
          try Array(Data(contentsOf: url.appendingPathComponent(path))) == contents, "\(path) is stale; build anew")
      }
    }
    // The planner knows the place of every template.
    #expect(
      ScreenConvention.observable.templates.count == ObservableTemplates.files.count + SharedTemplates.files.count)
  }
}
