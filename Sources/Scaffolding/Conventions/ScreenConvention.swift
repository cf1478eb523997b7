import CoreSources
import ObservableTemplates
import SharedTemplates

/// A way to write screens: its templates, and the lines of a spec that they support.
///
/// A convention is a folder in `Templates` and one value of this type. A template's folder decides where its files go,
/// and its text how many there are: see ``Renderer/files(_:name:_:)``. ``ScreenDescription`` provides the words.
public struct ScreenConvention: Sendable {
  /// The name for `--convention`.
  public var name: String
  /// The built-in convention that it is or is based on.
  public internal(set) var baseName = ""
  /// The templates, in the order of plans.
  public internal(set) var templates: [ScreenTemplate]
  /// The lines of a spec that it does not support.
  var refusals: [Refusal] = []
  /// Types that its ViewModels declare. A spec cannot use their names, because it would mean other types.
  var ownTypes: Set<String> = []
  /// Names that its ViewModels use, and that no state or parameter may have.
  var ownNames: Set<String> = []
  /// Names that no change may have, because its method would be hidden where it is called.
  var ownMethods: Set<String> = []
  /// What follows the screen's name in the types that its screens declare besides the View. A screen's name is refused if
  /// one of them would hide a type of SwiftUI or of the core.
  var suffixes: [String] = []
  /// Whether a child ViewModel holds the results of a search.
  var searchesInChild = false
  /// Whether a ViewModel makes an Interactor itself where it is given none.
  var givesServices = false
  /// Whether ViewModels publish their states with Combine.
  var publishesStates = true
  /// How the code of a flow names the types of screens.
  var flowNames = FlowNames.nested
  /// The project's own words for templates.
  var words = TemplateValues(placeholders: [:])
  /// What a screen calls for its work.
  var work = Work.interactor

  /// The owner of the methods that a screen calls.
  enum Work {
    /// An Interactor, passed to the ViewModel.
    case interactor
    /// A repository of the Domain, which the ViewModel uses through use cases.
    case repository
  }

  /// A line of a spec that a convention does not support.
  struct Refusal: Sendable {
    var word: String
    var reason: String
  }

  /// The built-in conventions, the default first.
  public static let all: [ScreenConvention] = [.observable, .uikit, .unidirectional, .clean, .representable]

  /// Whether all templates for sources are built in.
  var isBuiltIn: Bool { !templates.contains { $0.role == .source && !$0.isBuiltIn } }

  /// The built-in convention of a name; nil if there is none.
  public static func named(_ name: String) -> ScreenConvention? {
    var convention = all.first { $0.name == name }
    convention?.baseName = name
    return convention
  }
}

extension ScreenConvention {
  /// Throws if a name in the spec has another meaning in the code of this convention.
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
    for name in names + spec.watches.map(\.name) + spec.computed.map(\.name) + [spec.search?.results ?? ""]
    where ownNames.contains(name) {
      throw spec.fault(.plan(.ownName(name, convention: self.name)), at: [name])
    }
    for change in spec.changes where ownMethods.contains(change.name) {
      throw spec.fault(.plan(.ownName(change.name, convention: self.name)), at: [change.name])
    }
    guard searchesInChild, let results = spec.search?.results else { return }
    for computed in spec.computed where computed.inputs.contains(results) {
      throw spec.fault(.plan(.heldByChild(results, convention: self.name)), at: [results], in: "shows")
    }
  }

  /// View, ViewModel, Output, Interactor.
  public static let observable = ScreenConvention(
    name: "observable", templates: ScreenTemplate.all(in: ObservableTemplates.files) + ScreenTemplate.parts,
    publishesStates: false)

  /// The parts that its templates can include, by the names that `// vmgen:include` gives them: `Tests/Loads` for
  /// `Shared/Tests/Loads.swift`.
  var parts: [String: ScreenTemplate] {
    var parts: [String: ScreenTemplate] = [:]
    for template in templates where template.role == .shared {
      let name = template.name.hasSuffix(".swift") ? String(template.name.dropLast(".swift".count)) : template.name
      parts[name] = template
    }
    return parts
  }
}

extension ScreenConvention {
  /// Adds the project's own words for templates. Returns the first one that templates already know; nil if all are new.
  ///
  /// - Parameters:
  ///   - texts: The placeholders, without their underscores.
  ///   - flags: The conditions.
  public mutating func define(texts: [String: String], flags: [String: Bool]) -> String? {
    let known = TemplateCheck.vocabulary
    for name in (Array(texts.keys) + flags.keys).sorted()
    where name == "file" || known.placeholders[name] != nil || known.conditions[name] != nil || known.lists[name] != nil
    {
      return name
    }
    words = TemplateValues(placeholders: texts, conditions: flags)
    return nil
  }

  /// The words of a screen and those of the project.
  func values(of screen: ScreenDescription) -> TemplateValues { screen.templateValues().adding(words) }
}

extension ScreenConvention {
  /// A convention without templates.
  public static func empty(_ name: String) -> ScreenConvention { ScreenConvention(name: name, templates: []) }

  /// Adds a template, or replaces the one at the same path. Returns false if templates cannot be at that path.
  ///
  /// - Parameters:
  ///   - path: The path in the convention's folder.
  ///   - file: The file's name in messages.
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

/// A template or a part: a file in a convention's folder.
public struct ScreenTemplate: Sendable {
  /// Where its files go.
  public enum Role: String, CaseIterable, Sendable {
    /// The folder of a screen's sources.
    case source = "Screen"
    /// The folder of its tests.
    case test = "Tests"
    /// Once a package.
    case app = "App"
    /// Once a package, in its own folder.
    case package = "Package"
    /// A part for `// vmgen:include`, which becomes no file of its own.
    case shared = "Shared"
  }

  /// Where its files go.
  public internal(set) var role: Role
  /// The name of its files with placeholders, after the folder inside the screen's own if it has one.
  var name: String
  /// The file's name in messages; for built-in templates the path in their folder.
  public internal(set) var file: String
  /// Its bytes.
  public internal(set) var contents: [UInt8]
  /// The path in the folder of the convention: `Screen/__Name__View.swift`.
  public internal(set) var path: String
  /// Whether it is part of the tool.
  public internal(set) var isBuiltIn = true

  /// Whether an app in SwiftUI starts with its file.
  var isApp: Bool { role == .app && name == "__Module__App.swift" }

  /// Whether its files are those of a flow. They grow with the app, so vmgen never overwrites them.
  var isFlow: Bool {
    [
      "__Name__Flow.swift", "__Name__FlowController.swift", "__Name__FlowCoordinator.swift",
      "__Name__DIContainer.swift", "__Name__Navigation.swift", "Presentation/__Name__Navigation.swift",
      "__Name__NavigationTests.swift",
    ].contains(name)
  }

  /// The templates among the files of a folder. `Catalog.swift` is not in one of the folders for templates.
  static func all(in files: [(path: String, contents: [UInt8])]) -> [ScreenTemplate] {
    files.compactMap { file in
      Self(path: file.path, file: file.path, contents: file.contents)
    }
  }

  /// A template by its path in the convention's folder; nil if templates cannot be there.
  init?(path: String, file: String, contents: [UInt8]) {
    let parts = path.split(separator: "/", maxSplits: 1).map(String.init)
    guard parts.count == 2, let role = Role(rawValue: parts[0]) else { return nil }
    // The plugin that embeds the templates skips hidden files.
    let name = path == "Package/gitignore" ? ".gitignore" : parts[1]
    (self.role, self.name, self.file, self.contents, self.path) = (role, name, file, contents, path)
  }
}

extension ScreenTemplate {
  /// The templates that all conventions use: Interactors, types, the app's store, the package around a screen, parts.
  static let shared =
    all(in: ObservableTemplates.files).filter { template in
      template.role == .app && !template.isApp || template.role == .package
        || [
          "__newInteractorType__.swift", "Stub__newInteractorType__.swift", "__modelFile__.swift",
          "__Name__Types.swift", "__Name__Form.swift",
        ].contains(template.name)
    } + parts

  /// The templates of a flow in SwiftUI.
  static let flow = all(in: ObservableTemplates.files).filter { $0.isFlow || $0.isApp }

  /// The parts that all conventions can include.
  static let parts = all(in: SharedTemplates.files.map { ("Shared/\($0.path)", $0.contents) })
}

/// The libraries that a generated package carries.
enum Libraries {
  /// For each its name and its files, by paths below its folder.
  static let all: [(name: String, files: [(path: String, contents: [UInt8])])] = [
    ("ViewModelCore", CoreSources.core), ("ViewModelTesting", CoreSources.testing),
  ]
}
