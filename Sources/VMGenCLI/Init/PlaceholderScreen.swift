import Configuring
import HostIO
import Linting
import Plans
import Scaffolding

/// The smallest screen of the project's convention. Reserved names mark where another program inserts its own.
struct PlaceholderScreen {
  /// The placeholders of another program.
  struct Placeholders {
    /// The placeholder for `Cart`.
    var name: String
    /// The placeholder for `cart`.
    var variable: String
    /// The placeholder for the module that the tests import.
    var module: String
  }

  struct File {
    /// The path, relative to the folder of the screen or of its tests.
    var path: String
    var text: String
  }

  /// A reserved name that no project contains, so that each occurrence is a placeholder.
  static let name = "VmgenScreenName"
  private static let variable = "vmgenScreenName"
  /// The screen's title. The other programs cannot split a name into words.
  private static let title = "Vmgen Screen Name"
  static let module = "VmgenModuleName"

  /// The files of the screen, with the reserved names.
  let sources: [File]
  /// The files of its tests, with the reserved names.
  let tests: [File]

  /// Plans the screen on an empty disk, so that the names in the project do not matter.
  ///
  /// - Parameters:
  ///   - style: The files whose indentation the screen gets, and whose header unless one is configured.
  ///   - findsHeader: Whether the header may come from these files.
  ///   - isIsolated: Whether the code is on the main actor by default.
  init(
    _ convention: ScreenConvention, _ settings: ScreenSettings, style: [NeighbouringFile], findsHeader: Bool,
    isIsolated: Bool
  ) throws(PlanError) {
    guard let spec = try? SpecParser.screens(in: Array("screen \(Self.name)".utf8), file: "screen").first,
      let module = try? ModuleName(Self.module)
    else { throw .noScreens }
    let (sourceFolder, testFolder) = ("\(EmptyDisk.folder)/Sources", "\(EmptyDisk.folder)/Tests")
    var request = Request(
      specs: [spec], convention: convention, root: EmptyDisk.folder, currentFolder: EmptyDisk.folder,
      outputFolder: sourceFolder, testsFolder: testFolder, module: module)
    request.isIsolated = isIsolated
    if let header = settings.header {
      request.header = FileHeader(template: header.value, source: header.source.text)
    } else if !findsHeader {
      request.header = FileHeader(template: "", source: "")
    }
    let plan = try Planner.plan(request, facts: ProjectFacts(disk: EmptyDisk(), filesNear: { _ in style }))
    func files(in folder: String) -> [File] {
      plan.steps.filter { $0.path.hasPrefix(folder) }.map {
        File(path: String($0.path.dropFirst(folder.count)), text: String(decoding: $0.contents, as: UTF8.self))
      }
    }
    sources = files(in: "Sources/")
    tests = files(in: "Tests/")
  }

  /// Whether the files contain the name with a lower-case first letter.
  static func usesVariable(_ files: [File]) -> Bool {
    files.contains { $0.text.contains(variable) || $0.path.contains(variable) }
  }

  /// Whether the files contain the name of the module.
  static func usesModule(_ files: [File]) -> Bool { files.contains { $0.text.contains(module) } }

  /// Replaces the reserved names in a text by placeholders.
  static func replacing(_ text: String, _ placeholders: Placeholders) -> String {
    text.replacing(title, with: placeholders.name).replacing(name, with: placeholders.name).replacing(
      variable, with: placeholders.variable
    )
    .replacing(module, with: placeholders.module)
  }
}

/// A disk that contains only folders, for a plan that is not carried out.
struct EmptyDisk: PlanDisk {
  static let folder = "/example"

  func entry(at path: String) -> DiskEntry {
    path == "/" || path == Self.folder ? .folder(writable: true) : .missing
  }

  func realPath(of path: String) -> String? { path == "/" || path == Self.folder ? path : nil }
}
