import SwiftScan

/// The signs in one file of the convention that its project follows. Every run collects them, so they come almost
/// entirely from declarations.
public struct Evidence: Sendable {
  /// A ViewModel's class.
  struct ViewModel: Sendable {
    var name: String
    var path: String
    var signs: ViewModelSigns
    /// The names in its inheritance clause, without qualifiers.
    var inherited: [String]
    /// The names of the types of its dependencies.
    var dependencies: [String]
    /// The file's path, as shown to the user.
    var file: String
  }

  /// A View or view controller with a stored property of a ViewModel's type.
  struct Owner: Sendable {
    var name: String
    var isViewController: Bool
    /// The names of the ViewModels, or of their protocols.
    var viewModels: [String]
    var isGeneric: Bool
    /// Whether its code observes a publisher with `.sink` or `.assign`.
    var observes: Bool
    /// Whether its code sets a callback or a delegate of a ViewModel.
    var setsCallbacks: Bool
    var file: String
  }

  var viewModels: [ViewModel] = []
  var entryPoints: [EntryPoint] = []
  var owners: [Owner] = []

  var isEmpty: Bool { viewModels.isEmpty && entryPoints.isEmpty && owners.isEmpty }
}

extension FileFacts {
  /// The number of ViewModels that the file declares, test doubles aside.
  public var viewModelCount: Int { evidence.viewModels.count }
}

/// The facts about a ViewModel's class that hint at a convention.
struct ViewModelSigns: OptionSet, Sendable {
  var rawValue: UInt16

  static let observable = ViewModelSigns(rawValue: 1 << 0)
  static let observableObject = ViewModelSigns(rawValue: 1 << 1)
  /// The class is nested in an extension, usually of its View.
  static let nested = ViewModelSigns(rawValue: 1 << 2)
  static let published = ViewModelSigns(rawValue: 1 << 3)
  /// A variable named `state` that is `@Published` or that other types cannot set.
  static let state = ViewModelSigns(rawValue: 1 << 4)
  /// A nested `Output`.
  static let output = ViewModelSigns(rawValue: 1 << 5)
  /// A nested enum of actions.
  static let actions = ViewModelSigns(rawValue: 1 << 6)
  static let useCase = ViewModelSigns(rawValue: 1 << 7)
  /// The file imports RxSwift or a library like it.
  static let otherReactive = ViewModelSigns(rawValue: 1 << 8)
  /// A property whose name ends in `delegate` or `Delegate`, or a callback that can be set.
  static let callbacks = ViewModelSigns(rawValue: 1 << 9)
  /// The class inherits a protocol of a ViewModel: `CartViewModelProtocol`.
  static let viewModelProtocol = ViewModelSigns(rawValue: 1 << 10)
  /// A publisher or subject as a property.
  static let publisher = ViewModelSigns(rawValue: 1 << 11)
  /// The class, or the extension directly around it, has `@MainActor`.
  static let mainActor = ViewModelSigns(rawValue: 1 << 12)
  /// The class inherits a protocol for inputs or outputs. `ProjectEvidence` adds this sign, because the protocol may be in
  /// another file.
  static let inputAndOutput = ViewModelSigns(rawValue: 1 << 13)
}

extension Evidence {
  init(_ file: LintedFile) {
    let usesOther = file.importsOtherReactiveLibrary
    for index in file.viewModels where !file.isTestDouble(index) {
      viewModels.append(file.evidence(ofViewModel: index, usesOther))
    }
    let setters = file.settersOfCallbacks
    for index in file.source.declarations.indices {
      let declaration = file.source.declarations[index]
      switch declaration.kind {
      case .struct where file.mayBeView(declaration): add(index, isViewController: false, setters, file)
      case .class where file.isViewController(declaration): add(index, isViewController: true, setters, file)
      case .function: if let point = file.source.entryPoint(index) { entryPoints.append(point) }
      default: continue
      }
    }
  }

  private mutating func add(_ index: Int, isViewController: Bool, _ setters: Set<String>, _ file: LintedFile) {
    let source = file.source
    let declaration = source.declarations[index]
    guard let name = declaration.name.first else { return }
    var names: [String] = []
    for property in file.storedProperties(of: index) {
      let range = property.type.isEmpty ? property.binding.value : property.type
      for token in range.prefix(16) where file.namesViewModelOrProtocol(token) {
        let found = source.name(token)
        if !names.contains(found) { names.append(found) }
      }
    }
    let generics = source.genericParameters(of: declaration)
    let isGeneric = generics.contains { file.namesViewModelOrProtocol($0) }
    if let first = generics.first, isGeneric {
      // The constraints name the protocol.
      for token in first..<max(first, declaration.body.lowerBound) where file.namesViewModelOrProtocol(token) {
        if !generics.contains(token), !names.contains(source.name(token)) { names.append(source.name(token)) }
      }
      names.removeAll { name in generics.contains { source.name($0) == name } }
    }
    if names.isEmpty, !isGeneric { return }
    let observes =
      isViewController
      && declaration.body.contains { token in
        source.isNamed(token, "sink") || source.isNamed(token, "assign")
      }
    owners.append(
      Owner(
        name: source.name(name), isViewController: isViewController, viewModels: names, isGeneric: isGeneric,
        observes: observes, setsCallbacks: isViewController && setters.contains(source.name(name)), file: file.path))
  }
}

extension LintedFile {
  /// Whether a class is a test double by its name.
  fileprivate func isTestDouble(_ index: Int) -> Bool {
    guard let name = source.declarations[index].name.first else { return false }
    return settings.testDoubles.matches(source.identifierName(name))
  }

  /// The names of the types whose code sets a callback or a delegate of a ViewModel: `viewModel.onChange = { … }`.
  fileprivate var settersOfCallbacks: Set<String> {
    var names: Set<String> = []
    for use in references.uses where use.kind == .written && source.assignsCallback(use.member) {
      let owner = references.references[use.reference].owner
      if owner >= 0, let name = source.typePath(of: owner).names.last { names.insert(name) }
    }
    return names
  }

  fileprivate var importsOtherReactiveLibrary: Bool {
    let libraries: [StaticString] = ["RxSwift", "RxCocoa", "RxRelay", "ReactiveSwift", "ReactiveKit", "Bond"]
    return source.declarations.contains { declaration in
      declaration.kind == .import && declaration.tokens.contains { source.isNamed($0, anyOf: libraries) }
    }
  }

  fileprivate func mayBeView(_ declaration: Declaration) -> Bool {
    source.inheritedTypes(of: declaration).contains { type in
      type.contains { source.isNamed($0, "View") || source.isNamed($0, endingIn: "Representable") }
    }
  }

  fileprivate func isViewController(_ declaration: Declaration) -> Bool {
    guard let name = declaration.name.first else { return false }
    if source.isNamed(name, endingIn: "ViewController") { return true }
    return source.inheritedTypes(of: declaration).contains { type in
      type.contains { source.isNamed($0, endingIn: "ViewController") }
    }
  }

  /// Whether a token names a ViewModel, or a protocol of one such as `CartViewModelProtocol`.
  fileprivate func namesViewModelOrProtocol(_ token: Int) -> Bool {
    if namesViewModel(token) { return true }
    let endings: [StaticString] = [
      "ViewModelProtocol", "ViewModelType", "ViewModelRepresentable", "ViewModelInterface", "ViewModeling",
      "ViewModelInput", "ViewModelOutput",
    ]
    return endings.contains { source.isNamed(token, endingIn: $0) }
  }

  fileprivate func evidence(ofViewModel index: Int, _ usesOther: Bool) -> Evidence.ViewModel {
    let declaration = source.declarations[index]
    var signs: ViewModelSigns = usesOther ? [.otherReactive] : []
    if !source.attributes("Observable", of: declaration).isEmpty { signs.insert(.observable) }
    if declaration.parent >= 0, source.declarations[declaration.parent].kind == .extension { signs.insert(.nested) }
    if source.isOnMainActor(declaration) { signs.insert(.mainActor) }
    let inherited = source.inheritedNames(of: declaration).compactMap(\.last)
    if inherited.contains("ObservableObject") { signs.insert(.observableObject) }
    if inherited.contains(where: { $0.contains("ViewModel") && !$0.hasSuffix("ViewModel") }) {
      signs.insert(.viewModelProtocol)
    }
    var dependencies: [String] = []
    for property in storedProperties(of: index) where !property.isTuple {
      addSigns(of: property, &signs, &dependencies)
    }
    for member in members(of: index) {
      let inner = source.declarations[member]
      switch inner.kind {
      case .initializer:
        for parameter in source.parameters(of: inner) { addDependencies(in: parameter.type, &dependencies) }
      case .enum, .struct, .class, .typealias:
        guard let name = inner.name.first else { continue }
        if source.isNamed(name, "Output"), inner.kind == .enum { signs.insert(.output) }
        if inner.kind == .enum || inner.kind == .typealias, source.isNamed(name, endingIn: "Action") {
          signs.insert(.actions)
        }
      default: continue
      }
    }
    if dependencies.contains(where: { Role.useCase.matches($0) }) { signs.insert(.useCase) }
    let name = declaration.name.first ?? declaration.keyword
    return Evidence.ViewModel(
      name: source.name(name), path: path(of: index), signs: signs, inherited: inherited, dependencies: dependencies,
      file: path)
  }

  private func addSigns(of property: StoredProperty, _ signs: inout ViewModelSigns, _ dependencies: inout [String]) {
    let declaration = source.declarations[property.declaration]
    let isPublished = !source.attributes("Published", of: declaration).isEmpty
    if isPublished { signs.insert(.published) }
    let isClosed = source.isPrivate(declaration) || source.modifiers(of: declaration).contains { $0.isSetter }
    if property.isVariable, isPublished || isClosed, source.isNamed(property.name, "state") { signs.insert(.state) }
    for token in property.type.prefix(32) where source.tokens[token].kind == .identifier {
      if source.isNamed(token, endingIn: "Subject") || source.isNamed(token, endingIn: "Publisher") {
        signs.insert(.publisher)
      }
    }
    // Another module may re-export RxSwift.
    let isOfOtherLibrary = [property.type.prefix(32), property.binding.value.prefix(1)].contains { names in
      names.contains { source.isNamed($0, anyOf: ["DisposeBag", "BehaviorRelay", "PublishRelay", "Driver", "Signal"]) }
    }
    if isOfOtherLibrary { signs.insert(.otherReactive) }
    let isCallback = property.isVariable && source.isCallback(property.type)
    if isCallback || source.isNamed(property.name, endingIn: "elegate") { signs.insert(.callbacks) }
    if takesUseCase(property) { signs.insert(.useCase) }
    if let injected = injectedName(property) {
      add(injected, to: &dependencies)
    } else if property.type.isEmpty {
      // `let client = Client()` and `= Client.shared` name the type first.
      addDependencies(in: property.binding.value.prefix(1), &dependencies)
    } else {
      addDependencies(in: property.type, &dependencies)
    }
  }

  /// Whether a container hands a use case to a property without a type: `@LazyInjected(\UseCases.login) var login`,
  /// `let login = resolve(\UseCases.login)`.
  private func takesUseCase(_ property: StoredProperty) -> Bool {
    func mentionsUseCase(_ tokens: Range<Int>) -> Bool {
      tokens.prefix(16).contains { source.tokens[$0].kind == .identifier && source.name($0).contains("UseCase") }
    }
    let isWrapped = source.attributes(of: source.declarations[property.declaration]).contains {
      mentionsUseCase($0.arguments)
    }
    if isWrapped { return true }
    let value = property.binding.value
    return value.prefix(4).contains { source.tokens[$0].kind == .backslash } && mentionsUseCase(value)
  }

  /// Property wrappers of containers: Factory, Resolver, swift-dependencies and the like.
  private static let injectingWrappers: [StaticString] = [
    "Injected", "InjectedObject", "InjectedObservable", "InjectedType", "LazyInjected", "WeakLazyInjected",
    "DynamicInjected", "OptionalInjected", "Inject", "Dependency",
  ]

  /// Whether a property wrapper takes the property's value from a container.
  func isInjected(_ property: StoredProperty) -> Bool {
    source.attributes(of: source.declarations[property.declaration]).contains {
      source.isNamed($0.name, anyOf: Self.injectingWrappers)
    }
  }

  /// The name of the dependency that a container injects into a property: `Client` in `@Injected(\.client) var client:
  /// Client`, or `client` without a type annotation. Nil for other properties.
  private func injectedName(_ property: StoredProperty) -> String? {
    let attributes = source.attributes(of: source.declarations[property.declaration])
    guard let wrapper = attributes.first(where: { source.isNamed($0.name, anyOf: Self.injectingWrappers) }) else {
      return nil
    }
    let type = source.typeName(property.type, unwraps: true, opens: true).last
    let named = wrapper.arguments.prefix(16).last {
      source.tokens[$0].kind == .identifier && !source.isNamed($0, "self")
    }
    return (type ?? named).map(source.name)
  }

  private static let dependencyLimit = 64
  private static let dependencyNames = NamePatterns(Role.allCases.flatMap(\.names))

  private func addDependencies(in type: Range<Int>, _ dependencies: inout [String]) {
    for token in type.prefix(16) where source.tokens[token].kind == .identifier {
      guard source.isRoleName(token, oneOf: Self.dependencyNames) || namesViewModel(token) else { continue }
      add(source.name(token), to: &dependencies)
    }
  }

  private func add(_ name: String, to dependencies: inout [String]) {
    if dependencies.count < Self.dependencyLimit, !dependencies.contains(name) { dependencies.append(name) }
  }
}

/// The role of a ViewModel's dependency, derived from the name of its type.
enum Role: String, CaseIterable {
  case interactor = "Interactor"
  case useCase = "UseCase"
  case service = "Service"
  case repository = "Repository"
  case store = "Store"
  case client = "Client"

  /// The patterns of type names with the role; an ending such as `Protocol` may follow. `UseCases` and
  /// `LoginUseCaseFactory` count as use cases.
  var names: [String] { ["*\(rawValue)"] + (self == .useCase ? ["*UseCases", "*UseCaseFactory"] : []) }

  /// Whether a type with this name has the role.
  func matches(_ name: String) -> Bool {
    Self.patterns[self].map { SourceFile.isRole(name, oneOf: $0) } ?? false
  }

  private static let patterns = Dictionary(
    uniqueKeysWithValues: allCases.map { ($0, NamePatterns($0.names)) })
}

extension LintSettings {
  /// Whether a class with this name is a ViewModel.
  public func isViewModel(_ name: String) -> Bool { viewModels.matches(name) }
}
