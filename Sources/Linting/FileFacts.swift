import SwiftScan

/// Nested names, outermost first, such as those of a type and the types around it. The hash is computed once, because
/// joining a project's files looks up each path about a dozen times.
struct NamePath: Hashable, Sendable {
  let names: [String]
  private let hash: UInt64

  init(_ names: some Sequence<String>) {
    let names = Array(names)
    self.names = names
    hash = names.reduce(0) { ($0 ^ Fingerprint.hash($1.utf8)) &* 0x9E37_79B9_7F4A_7C15 }
  }

  /// The path without its first name.
  func dropFirst() -> NamePath { NamePath(names.dropFirst()) }

  func hash(into hasher: inout Hasher) { hasher.combine(hash) }

  static func == (left: NamePath, right: NamePath) -> Bool { left.hash == right.hash && left.names == right.names }
}

/// The path of a type: the names of its enclosing types and its own name.
struct TypePath: Hashable, Sendable {
  let name: NamePath
  /// Whether a function or closure declares the type, so that outside code cannot name it.
  let isLocal: Bool
  var names: [String] { name.names }

  init(_ name: NamePath, isLocal: Bool) { (self.name, self.isLocal) = (name, isLocal) }

  init(names: [String], isLocal: Bool) { self.init(NamePath(names), isLocal: isLocal) }
}

/// The facts of one file that other files may depend on.
public struct FileFacts: Sendable {
  /// A type that the file declares.
  struct DeclaredType: Sendable, Hashable {
    /// The kind of a type, a protocol or a type alias.
    var kind: DeclarationKind
    var path: TypePath
    /// The file's layers, as indices into `LayerConfiguration.layers`.
    var layers: [Int]
    /// The dotted names in the inheritance clause.
    var inherited: [[String]]
    /// The members that a protocol requires.
    var requirements: Requirements
    /// Whether it is an enum with a case that carries values.
    let carriesValues: Bool
    /// The traits that follow from the declaration alone, without its inherited types.
    let traits: InheritedTraits
    /// The hash of its name.
    let nameHash: UInt64
    /// Whether it is a class that inherits from a name ending in `ViewController`.
    let isViewController: Bool

    init(
      kind: DeclarationKind, path: TypePath, layers: [Int], inherited: [[String]],
      requirements: Requirements = Requirements(), carriesValues: Bool = false, traits: InheritedTraits
    ) {
      (self.kind, self.path, self.layers, self.inherited) = (kind, path, layers, inherited)
      (self.requirements, self.carriesValues, self.traits) = (requirements, carriesValues, traits)
      nameHash = Fingerprint.hash((path.names.last ?? "").utf8)
      isViewController = kind == .class && inherited.contains { $0.last?.hasSuffix("ViewController") ?? false }
    }
  }

  /// An extension with an inheritance clause.
  struct DeclaredExtension: Sendable {
    var names: [String]
    var inherited: [[String]]
  }

  var types: [DeclaredType] = []
  var extensions: [DeclaredExtension] = []
  /// For each extension with members, the hash of the last name of the extended type.
  private(set) var extendedNames: [UInt64] = []
  /// The types whose declaration, or an extension of which, mentions navigation.
  var navigators: [NamePath] = []
  var viewModels: [ViewModelPart] = []
  /// How the file passes ViewModels to Views, see `ViewModelPassing.key`.
  var passedViewModels: [UInt64: ViewModelPassing] = [:]
  /// The classes, type aliases and `open` members, if a run lists fixes that depend on subclasses.
  public internal(set) var inheritance = FileInheritance()
  /// Whether the file has a ViewModel that is not `final`.
  public private(set) var hasOpenViewModel = false
  /// The members of types and extensions by their path, if a rule of the team asks for them.
  var declaredMembers: [NamePath: DeclaredMembers] = [:]
  /// The references to ViewModels; nil if there are none.
  var references: ReferenceFacts?
  /// Whether a rule asks which systems the file is built for.
  public private(set) var needsDeployment = false
  /// Whether a rule asks for the default isolation of the file's target.
  public private(set) var needsIsolation = false
  /// The members of ViewModels, in conventions whose rules ask for them.
  var members: [ViewModelMembers] = []
  /// The path of the file, as shown to the user; empty for several files.
  private(set) var path = ""
  /// Whether the file imports a test framework.
  private(set) var importsTests = false
  /// The innermost folder around the file whose name ends in `Tests`.
  private(set) var testFolder: String?
  /// The folders that hold tests, because a file in them imports a test framework.
  private(set) var testFolders: Set<String> = []
  /// Signs of the convention that the file follows.
  var evidence = Evidence()

  /// Whether the file has a part of a ViewModel with one of these dotted paths.
  public func hasPart(of paths: Set<String>) -> Bool {
    viewModels.contains { paths.contains($0.path.names.joined(separator: ".")) }
  }

  /// Creates empty facts.
  public init() {}

  /// Collects the types and extensions of a file without ViewModels.
  ///
  /// - Parameter layers: The file's layers, as indices into `LayerConfiguration.layers`.
  public init(_ source: SourceFile, layers: [Int] = []) { add(source, layers: layers) }

  /// Adds the types and extensions of a file without ViewModels.
  ///
  /// - Parameters:
  ///   - source: The parsed file. Function bodies may be skipped.
  ///   - layers: The file's layers, as indices into `LayerConfiguration.layers`.
  public mutating func add(_ source: SourceFile, layers: [Int] = []) {
    var navigation = NavigationWords(source)
    for index in source.declarations.indices {
      let declaration = source.declarations[index]
      switch declaration.kind {
      case .class, .struct, .enum, .actor, .protocol, .typealias:
        let path = source.typePath(of: index)
        if path.names.isEmpty { continue }
        types.append(
          DeclaredType(
            kind: declaration.kind, path: path, layers: layers, inherited: source.inheritedNames(of: declaration),
            requirements: source.requirements(of: declaration), carriesValues: source.carriesValues(declaration),
            traits: source.traits(of: declaration)))
        if let point = source.genericEntryPoint(ofType: index) { evidence.entryPoints.append(point) }
        if navigation.mayMatter(declaration), navigation.occur(in: declaration) { navigators.append(path.name) }
      case .extension:
        let names = source.extendedType(of: declaration)
        let inherited = source.inheritedNames(of: declaration)
        if !names.isEmpty, !inherited.isEmpty {
          extensions.append(DeclaredExtension(names: names, inherited: inherited))
        }
        if let name = source.extendedName(of: declaration) { extendedNames.append(name) }
        if !names.isEmpty, navigation.occur(in: declaration) { navigators.append(NamePath(names)) }
      default: continue
      }
    }
  }

  /// Notes that a file with this path imports a test framework.
  public mutating func addTest(at path: String) { testFolders.formUnion(TestFiles.folders(of: path)) }

  /// Collects the facts of a file, including its ViewModels.
  public init(_ file: LintedFile) {
    self.init(file.source, layers: file.layers)
    (path, importsTests, testFolder) = (file.path, file.importsTests, file.testFolder)
    if importsTests { addTest(at: path) }
    passedViewModels = file.passedViewModels
    let source = file.source
    let scopes = file.viewModelScopes
    var collects = [[ViewModelPart.Place]](repeating: [], count: scopes.count)
    // A call belongs to the innermost scope around it, so a nested ViewModel keeps its own calls. Both scopes and calls
    // are sorted by position.
    var open: [Int] = []
    var next = 0
    for call in file.collects {
      while next < scopes.count, source.declarations[scopes[next]].tokens.lowerBound <= call {
        open.append(next)
        next += 1
      }
      while let last = open.last, source.declarations[scopes[last]].tokens.upperBound <= call { open.removeLast() }
      guard let position = open.last else { continue }
      collects[position].append(file.place(ofToken: call))
    }
    let subscriptions = file.subscriptions
    viewModels = zip(scopes, collects).map { ViewModelPart($0, collects: $1, subscriptions: subscriptions, of: file) }
    references = ReferenceFacts(file)
    hasOpenViewModel = file.viewModels.contains { !source.has(.final, source.declarations[$0]) }
    evidence = Evidence(file)
    members = ViewModelMembers.all(in: file)
    needsIsolation =
      scopes.contains(where: file.isOnMainActor)
      && file.settings.rules.contains { $0.rule.id == Rule.noClassMainActor.id }
    needsDeployment = file.convention == .observable && file.mayBuildForOldSystems
  }
}

/// A scope of a ViewModel: its class or one of its extensions. Stores the facts that rules need about whole ViewModels.
///
/// A class, because one thread creates a part and another thread joins all parts.
final class ViewModelPart: Sendable {
  /// Identifies and sorts parts and calls by file and byte offset.
  struct Place: Hashable, Sendable, Comparable {
    let file: String
    /// The hash of the file's path. Hashing it for each place would be slow, because paths are long.
    fileprivate let fileHash: UInt64
    let offset: Int

    /// Another place in the same file.
    func at(_ offset: Int) -> Place { Place(file: file, fileHash: fileHash, offset: offset) }

    func hash(into hasher: inout Hasher) { hasher.combine(fileHash ^ UInt64(offset)) }

    static func < (left: Place, right: Place) -> Bool {
      left.file == right.file
        ? left.offset < right.offset : left.file.utf8.lexicographicallyPrecedes(right.file.utf8)
    }
  }

  /// A `func` that is a direct member of the scope.
  struct Method: Sendable {
    var name: String
    /// Whether it is `static` or `class`.
    var isStatic: Bool
    /// Whether it has exactly one parameter, which may be an action.
    var takesAction: Bool
    /// Whether it has exactly one parameter, whose type has the name of actions: `CartAction`, `Event`.
    var takesNamedAction: Bool
    /// The dotted name of the type of an `async` method's only parameter, if it ends in `Action`; otherwise empty.
    var asyncAction: [String]
    /// Whether its first parameter has no label, as in the methods of a delegate.
    var startsUnlabelled: Bool
    /// Whether other code can call it for its effect: it is neither private nor an override, returns nothing, and is in
    /// no extension with an inheritance clause.
    var isOpen: Bool
    var isAsync: Bool
    /// Whether it mentions a guest flag, see `Rule.guestFlags`.
    var checksGuestFlag: Bool
    /// Whether it calls `.collect { … }` on a cancel bag.
    var subscribes: Bool
    /// Whether it subscribes in any way, see `LintedFile.subscriptions`.
    var subscribesInAnyWay = false
    /// The functions that it calls on its own object, as hashes of their names.
    var calls: [UInt64]
    /// The byte offset of its name.
    var offset: Int
  }

  /// A property of a class or extension.
  struct Property: Sendable {
    var name: String
    var isStored: Bool
    /// Whether it can be set and is neither a callback nor weak.
    var isState: Bool
    /// The names in its type annotation, or that of the type of its first value; empty if the type is unknown.
    var types: [String]
  }

  let place: Place
  let path: TypePath
  let isClass: Bool
  let methods: [Method]
  /// The functions that initialisers call on their own object, as hashes of their names.
  let initializerCalls: [UInt64]
  /// Whether an initialiser subscribes in any way, see `LintedFile.subscriptions`.
  let initializerSubscribes: Bool
  /// The stored properties whose type may be a service: the hash of the property's name, and the last name of the type.
  let dependencies: [(name: UInt64, type: String)]
  /// The dotted names in the inheritance clause.
  let inherited: [[String]]
  /// The properties that are neither `static` nor tuple patterns.
  let properties: [Property]
  /// Whether an enum named `Output` is a direct member.
  let declaresOutput: Bool
  /// Whether another type named `Output` is a direct member.
  let declaresOtherOutput: Bool
  /// Whether a property sends values of a type named `Output`.
  let sendsOutput: Bool
  /// Whether it stores a `var output` of type `Output?`.
  let storesOutput: Bool
  /// The calls of `.collect { … }` on a cancel bag, except those in nested ViewModels.
  let collects: [Place]
  /// The hashes of the names in an extension; empty for a class.
  let names: Set<UInt64>
  let mainThread: MainThreadFacts

  /// - Parameters:
  ///   - index: The index of the class's or extension's declaration.
  ///   - collects: The value of the property `collects`.
  ///   - subscriptions: The subscriptions of the file.
  init(_ index: Int, collects: [Place], subscriptions: [Int], of file: LintedFile) {
    let source = file.source
    let declaration = source.declarations[index]
    place = file.place(ofScope: index)
    path = source.typePath(of: index)
    isClass = declaration.kind == .class
    self.collects = collects
    var names: Set<UInt64> = []
    // Swift allows extensions only at file scope. Reading nested ones would read their bodies once for each level.
    if !isClass, declaration.parent < 0 {
      file.scopeNames.forEach(in: declaration.body) { names.insert(source.nameHash(Int($0.token))) }
    }
    self.names = names
    var methods: [Method] = []
    var initializerCalls: [UInt64] = []
    var initializerListens = false
    var dependencies: [(name: UInt64, type: String)] = []
    var (declaresOutput, declaresOtherOutput, storesOutput) = (false, false, false)
    for member in file.members(of: index) {
      let inner = source.declarations[member]
      switch inner.kind {
      case .function:
        if var method = file.method(member, in: index) {
          method.subscribesInAnyWay = subscriptions.contains(in: inner.body)
          methods.append(method)
        }
      case .initializer:
        initializerCalls += file.ownCalls(in: inner.body)
        initializerListens = initializerListens || subscriptions.contains(in: inner.body)
      case .enum:
        if let name = inner.name.first, source.isNamed(name, "Output") { declaresOutput = true }
      case .struct, .class, .actor, .protocol:
        if let name = inner.name.first, source.isNamed(name, "Output") { declaresOtherOutput = true }
      default: continue
      }
    }
    for property in isClass ? file.storedProperties(of: index) : [] where !property.isTuple {
      if let type = file.dependencyTypeName(of: property).last.map(source.identifierName),
        SourceFile.isRole(type, oneOf: Rule.servicesOfViewModels)
      {
        dependencies.append((source.nameHash(property.name), type))
      }
      if property.isVariable, source.isNamed(property.name, "output"), source.isOptional(property.type, of: "Output") {
        storesOutput = true
      }
    }
    (self.methods, self.initializerCalls) = (methods, initializerCalls)
    (self.initializerSubscribes, self.dependencies) = (initializerListens, dependencies)
    (self.declaresOutput, self.declaresOtherOutput, self.storesOutput) =
      (declaresOutput, declaresOtherOutput, storesOutput)
    properties = file.properties(of: index)
    (sendsOutput, inherited) = (file.sendsOutput(index), source.inheritedNames(of: declaration))
    mainThread = MainThreadFacts(index, of: file)
  }
}

extension LintedFile {
  /// The place of a ViewModel's class or extension: the position of its name.
  func place(ofScope index: Int) -> ViewModelPart.Place {
    place(at: source.bytes(of: source.declarations[index].name).lowerBound)
  }

  /// The place of a token.
  func place(ofToken token: Int) -> ViewModelPart.Place { place(at: source.bytes(ofToken: token).lowerBound) }

  private func place(at offset: Int) -> ViewModelPart.Place {
    ViewModelPart.Place(file: path, fileHash: pathHash, offset: offset)
  }
}

extension SourceFile {
  /// The hash of the last name of the type that an extension with members extends; nil without members.
  func extendedName(of declaration: Declaration) -> UInt64? {
    guard declaration.kind == .extension, declaration.body.count > 2 else { return nil }
    return extendedTypeTokens(of: declaration).last.map(nameHash)
  }
}
