import CoreSources
import ObservableTemplates

/// A way to write screens: templates, and what of a spec they can show.
///
/// A convention is a folder in `Templates` and one value of this type. Where a file goes is said by the folder that it
/// lies in, how often it is written by its text: see ``Renderer/files(_:name:_:)``. What the words in it stand for is the
/// same for all conventions: ``ScreenDescription``.
public struct ScreenConvention: Sendable {
  /// As `--convention` has it.
  public var name: String
  /// The built-in convention that it is, or is based on.
  public internal(set) var baseName = ""
  /// The templates, in the order of plans.
  public internal(set) var templates: [ScreenTemplate]
  /// What it cannot show.
  var refusals: [Refusal] = []
  /// Types that its ViewModels declare: a spec that mentions one of the same name means another.
  var ownTypes: Set<String> = []
  /// Names that its ViewModels use: no state or parameter has them.
  var ownNames: Set<String> = []
  /// What its screens declare besides the View, each behind the screen's name: no screen is called so that a type of
  /// SwiftUI or of the core is hidden.
  var suffixes: [String] = []
  /// Who does a screen's work.
  var work = Work.interactor

  /// What the methods belong to that a screen calls.
  enum Work {
    /// An Interactor that the ViewModel is given.
    case interactor
    /// A repository of the Domain; the ViewModel is given use cases.
    case repository
  }

  /// A line of a spec that makes no sense in a convention.
  struct Refusal: Sendable {
    var word: String
    var reason: String
  }

  /// All that are built in, the default first.
  public static let all: [ScreenConvention] = [.observable, .uikit, .unidirectional, .clean, .representable]

  /// Whether the project has no template of its own for the sources.
  var isBuiltIn: Bool { !templates.contains { $0.role == .source && !$0.isBuiltIn } }

  /// The one of a name, as `--convention` has it; nil where none is built in.
  public static func named(_ name: String) -> ScreenConvention? {
    var convention = all.first { $0.name == name }
    convention?.baseName = name
    return convention
  }
}

extension ScreenConvention {
  /// Refuses names of a spec that mean something else in the code of this convention.
  func check(_ spec: Spec) throws(PlanError) {
    let declared = suffixes.map { "\(spec.name)\($0)" }
    for name in declared where LibraryNames.all.contains(name) {
      throw .hidesLibrary(screen: spec.name.text, declaration: name, convention: self.name)
    }
    for type in (spec.mentionedTypes + spec.watches.map(\.storeType)).flatMap(\.names).map({ $0.path[0] })
    where ownTypes.contains(type) || declared.contains(type) {
      throw spec.fault(.plan(.ownName(type, convention: name)), at: [type])
    }
    let names = spec.loads.flatMap { [$0.name] + $0.parameters.map(\.name) } + spec.states.map(\.name)
    for name in names + spec.watches.map(\.name) + [spec.search?.results ?? ""] where ownNames.contains(name) {
      throw spec.fault(.plan(.ownName(name, convention: self.name)), at: [name])
    }
  }

  /// View, ViewModel, Output, Interactor.
  public static let observable = ScreenConvention(
    name: "observable", templates: ScreenTemplate.all(in: ObservableTemplates.files))
}

extension ScreenConvention {
  /// One without templates.
  public static func empty(_ name: String) -> ScreenConvention { ScreenConvention(name: name, templates: []) }

  /// The same with a file more, or with another one in place of that of its path; false where that is no place for one.
  ///
  /// - Parameters:
  ///   - path: The path in the folder of the convention.
  ///   - file: The file, as it is shown.
  ///   - contents: Its bytes.
  public mutating func put(_ contents: [UInt8], at path: String, file: String) -> Bool {
    guard var template = ScreenTemplate(path: path, file: file, contents: contents) else { return false }
    template.isBuiltIn = false
    if let index = templates.firstIndex(where: { $0.path == path }) {
      templates[index] = template
    } else {
      templates.append(template)
    }
    return true
  }
}

/// A file in a convention's folder.
public struct ScreenTemplate: Sendable {
  /// Where the files go that it makes.
  public enum Role: String, CaseIterable, Sendable {
    /// The folder of a screen's sources.
    case source = "Screen"
    /// The folder of its tests.
    case test = "Tests"
    /// Once a package.
    case app = "App"
    /// Once a package, in its own folder.
    case package = "Package"
  }

  /// Where the files go that it makes.
  public internal(set) var role: Role
  /// The file name, placeholders in it; behind the folder below the screen's own that the file goes to, if there is one.
  var name: String
  /// The file, for messages: as it is shown, or the path in the folder of the built-in templates.
  public internal(set) var file: String
  /// Its bytes.
  public internal(set) var contents: [UInt8]
  /// The path in the folder of the convention: `Screen/__Name__View.swift`.
  public internal(set) var path: String
  /// Whether it comes with the tool.
  public internal(set) var isBuiltIn = true

  /// The templates among the files of a folder; `Catalog.swift` beside the folders is none.
  static func all(in files: [(path: String, contents: [UInt8])]) -> [ScreenTemplate] {
    files.compactMap { file in
      Self(path: file.path, file: file.path, contents: file.contents)
    }
  }

  /// A template, by its path in the folder of the convention; nil where that is no place for one.
  init?(path: String, file: String, contents: [UInt8]) {
    let parts = path.split(separator: "/", maxSplits: 1).map(String.init)
    guard parts.count == 2, let role = Role(rawValue: parts[0]) else { return nil }
    // A file whose name starts with a dot would not be built in.
    let name = path == "Package/gitignore" ? ".gitignore" : parts[1]
    (self.role, self.name, self.file, self.contents, self.path) = (role, name, file, contents, path)
  }
}

extension ScreenTemplate {
  /// What all conventions have in common: Interactors, types, the app's store, the package around a screen.
  static let shared = all(in: ObservableTemplates.files).filter { template in
    template.role == .app || template.role == .package
      || template.name == "__newInteractorType__.swift" || template.name == "__Name__Types.swift"
  }
}

/// The libraries that a generated package carries.
enum Libraries {
  /// For each its name and its files, by paths below its folder.
  static let all: [(name: String, files: [(path: String, contents: [UInt8])])] = [
    ("ViewModelCore", CoreSources.core), ("ViewModelTesting", CoreSources.testing),
  ]
}
