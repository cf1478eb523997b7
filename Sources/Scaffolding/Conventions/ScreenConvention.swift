import CoreSources
import ObservableTemplates
import SharedTemplates

/// A convention for writing screens: its templates, and the lines of a spec that it refuses.
///
/// A convention is a folder in `Templates` and one value of this type. A template's folder determines where its files
/// go, and its text determines how many there are: see ``Renderer/files(_:name:_:)``. ``ScreenDescription`` provides
/// the words.
public struct ScreenConvention: Sendable {
  /// The name for `--convention`.
  public var name: String
  /// The name of the built-in convention that this one equals or extends.
  public internal(set) var baseName = ""
  /// The templates, in the order of plans.
  public internal(set) var templates: [ScreenTemplate]
  /// The kinds of lines that the convention does not support.
  var refusals: [Refusal] = []
  /// Types that the ViewModels declare. A spec cannot use these names, because they would refer to other types there.
  var reservedTypes: Set<String> = []
  /// Names that the ViewModels use; no state or parameter may have them.
  var reservedNames: Set<String> = []
  /// Names of variables in the code that calls changes. No change may have them, because they would hide its method.
  var reservedMethods: Set<String> = []
  /// The suffixes of the types that a screen declares besides its View: `ViewModel` for `CartViewModel`. A screen is
  /// refused if one of these types would hide a type of SwiftUI or of the core.
  var typeSuffixes: [String] = []
  /// Whether a child ViewModel holds the results of a search.
  var searchesInChild = false
  /// Whether the ViewModel's initialiser creates the default implementation if it is passed no Interactor.
  var createsDefaultServices = false
  /// Whether ViewModels publish their states with Combine.
  var publishesStates = true
  /// Whether Views read numbers from text, as in UIKit.
  var readsNumbers = false
  /// The names that a flow's code uses for the types of screens.
  var flowNames = FlowNames.nested
  /// The placeholders and conditions that the project defines for its own templates.
  private(set) var words = OwnWords()
  /// The kind of objects that a screen calls for its work.
  var backend = Backend.interactor

  /// The values of the project's placeholders and conditions, by name.
  struct OwnWords: Sendable {
    var texts: [String: String] = [:]
    var flags: [String: Bool] = [:]

    var values: TemplateValues { TemplateValues(placeholders: texts, conditions: flags) }
  }

  /// A kind of objects that a screen calls.
  enum Backend {
    /// Interactors, passed to the ViewModel.
    case interactor
    /// Repositories of the Domain, which the ViewModel uses through use cases.
    case repository
  }

  /// A kind of line that a convention does not support, and the reason.
  struct Refusal: Sendable {
    var word: String
    var reason: String
  }

  /// The built-in conventions, the default first.
  public static let all: [ScreenConvention] = [.observable, .uikit, .unidirectional, .clean, .representable]

  /// Whether all templates for sources are built in, or unchanged copies of those.
  public var isBuiltIn: Bool { !templates.contains { $0.role == .source && !$0.isUnchanged } }

  /// The built-in convention with the name; nil if there is none.
  public static func named(_ name: String) -> ScreenConvention? {
    var convention = all.first { $0.name == name }
    convention?.baseName = name
    return convention
  }
}

extension ScreenConvention {
  /// Throws if the code of this convention already uses a name of the spec for something else.
  func check(_ spec: Spec) throws(PlanError) {
    let declared = typeSuffixes.map { "\(spec.name)\($0)" }
    for name in declared where LibraryNames.all.contains(name) {
      throw .hidesLibrary(screen: spec.name.text, declaration: name, convention: self.name)
    }
    for type in (spec.mentionedTypes + spec.watches.map(\.storeType)).flatMap(\.names).map({ $0.path[0] })
    where reservedTypes.contains(type) || declared.contains(type) {
      throw spec.fault(.plan(.reservedByConvention(type, convention: name)), at: [type])
    }
    let names = spec.loads.flatMap { [$0.name] + $0.parameters.map(\.name) } + spec.states.map(\.name)
    for name in names + spec.watches.map(\.name) + spec.computed.map(\.name) + spec.searches.map(\.results)
    where reservedNames.contains(name) {
      throw spec.fault(.plan(.reservedByConvention(name, convention: self.name)), at: [name])
    }
    for change in spec.changes where reservedMethods.contains(change.name) {
      throw spec.fault(.plan(.reservedByConvention(change.name, convention: self.name)), at: [change.name])
    }
    for call in spec.calls.map(\.call) where backend == .repository && call.method != "execute" {
      guard let name = call.interactor, Spec.isUseCase(name) else { continue }
      throw spec.fault(
        .reserved(call.method, meaning: "not the method of a use case", suggestion: "execute"),
        at: [name, ".", call.method])
    }
    for source in spec.sources.map(\.source) where backend == .repository {
      guard let name = source.interactor, Spec.isUseCase(name) else { continue }
      let reason = "is a use case, which publishes nothing; name a repository, as in 'from inbox.unreadCount'"
      throw spec.fault(.type(name, reason: reason), at: [name, ".", source.publisher], in: "watch")
    }
    guard searchesInChild else { return }
    for results in spec.searches.map(\.results) {
      guard spec.computed.contains(where: { $0.inputs.contains(results) }) else { continue }
      throw spec.fault(.plan(.resultsInChild(results, convention: self.name)), at: [results], in: "shows")
    }
  }

  /// Each screen has a View, an `@Observable` ViewModel with an Output, and Interactors.
  public static let observable = ScreenConvention(
    name: "observable", templates: ScreenTemplate.all(in: ObservableTemplates.files) + ScreenTemplate.parts,
    publishesStates: false)

  /// The parts that the templates can include, by the names in `// vmgen:include`: `Tests/Loads` for
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
  /// Adds words that the project defines for its templates. Returns the first one that vmgen already defines; nil if
  /// all are new.
  ///
  /// - Parameters:
  ///   - texts: The placeholders, without their underscores.
  ///   - flags: The conditions.
  public mutating func define(texts: [String: String], flags: [String: Bool]) -> String? {
    if texts.isEmpty, flags.isEmpty {
      words = OwnWords(texts: [:], flags: [:])
      return nil
    }
    let known = TemplateCheck.vocabulary
    for name in (Array(texts.keys) + flags.keys).sorted()
    where name == "file" || known.placeholders[name] != nil || known.conditions[name] != nil || known.lists[name] != nil
    {
      return name
    }
    words = OwnWords(texts: texts, flags: flags)
    return nil
  }

  /// The words of a screen, and those that the project defines.
  func values(of screen: ScreenDescription) -> TemplateValues { screen.templateValues().adding(words.values) }
}

extension ScreenConvention {
  /// A convention without templates.
  public static func empty(_ name: String) -> ScreenConvention { ScreenConvention(name: name, templates: []) }

  /// Adds a template, or replaces the one at the same path. Returns false if the path is in no folder for templates.
  ///
  /// - Parameters:
  ///   - contents: The bytes of the template.
  ///   - path: The path in the convention's folder.
  ///   - file: The file's name in messages.
  public mutating func setTemplate(_ contents: [UInt8], at path: String, file: String) -> Bool {
    guard var template = ScreenTemplate(path: path, file: file, contents: contents) else { return false }
    template.isBuiltIn = false
    if let index = templates.firstIndex(where: { $0.path == path }) {
      let replaced = templates[index]
      template.original = replaced.isBuiltIn ? replaced.contents : replaced.original
      templates[index] = template
    } else {
      templates.append(template)
    }
    return true
  }
}

/// A template or a part: a file in a convention's folder.
public struct ScreenTemplate: Sendable {
  /// The destination of a template's files, named as the folder of the template.
  public enum Role: String, CaseIterable, Sendable {
    /// The folder of the screen's sources.
    case source = "Screen"
    /// The folder of the screen's tests.
    case test = "Tests"
    /// The sources of the app, once for a package.
    case app = "App"
    /// The root folder of the package, once for a package.
    case package = "Package"
    /// None: the template is a part for `// vmgen:include` and becomes no file of its own.
    case shared = "Shared"
  }

  /// The destination of the template's files.
  public internal(set) var role: Role
  /// The name of the template's files, with placeholders, and with the path in the destination if there is one.
  var name: String
  /// The file's name in messages; for built-in templates the path in their folder.
  public internal(set) var file: String
  /// The bytes of the template.
  public internal(set) var contents: [UInt8]
  /// The path in the convention's folder: `Screen/__Name__View.swift`.
  public internal(set) var path: String
  /// Whether the template is embedded in the binary.
  public internal(set) var isBuiltIn = true
  /// The bytes of the built-in template that this one replaces; nil if there is none.
  var original: [UInt8]?

  /// Whether the template is built in, or a copy of the built-in one. Git may have converted the line ends of a copy.
  var isUnchanged: Bool {
    if isBuiltIn { return true }
    guard let original else { return false }
    let carriageReturn = UInt8(ascii: "\r")
    return contents == original
      || contents.lazy.filter { $0 != carriageReturn }.elementsEqual(original.lazy.filter { $0 != carriageReturn })
  }

  /// Whether the template makes the entry point of an app in SwiftUI.
  var isApp: Bool { role == .app && name == "__Module__App.swift" }

  /// Whether the template makes files of a flow. Users extend these files, so vmgen never overwrites them.
  var isFlow: Bool {
    [
      "__Name__Flow.swift", "__Name__FlowController.swift", "__Name__FlowCoordinator.swift",
      "__Name__DIContainer.swift", "__Name__Navigation.swift", "Presentation/__Name__Navigation.swift",
      "__Name__NavigationTests.swift",
    ].contains(name)
  }

  /// The templates among the files of a folder. `Catalog.swift` is skipped, because it is in no folder for templates.
  static func all(in files: [(path: String, contents: [UInt8])]) -> [ScreenTemplate] {
    files.compactMap { file in
      Self(path: file.path, file: file.path, contents: file.contents)
    }
  }

  /// Returns nil if the path, which is relative to the convention's folder, is in no folder for templates.
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

/// The libraries whose sources a generated package contains.
enum Libraries {
  /// The libraries, each with its name and its files. The paths of the files are relative to the library's folder.
  static let all: [(name: String, files: [(path: String, contents: [UInt8])])] = [
    ("ViewModelCore", CoreSources.core), ("ViewModelTesting", CoreSources.testing),
  ]
}
