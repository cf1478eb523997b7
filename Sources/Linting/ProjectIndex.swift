import SwiftScan

/// What is known of the whole project, whichever files a run reports on. Names alone connect its pieces.
public struct ProjectIndex: Sendable {
  /// By their paths. Those that tell the same of one path stand here once: where thousands do, each would be asked about
  /// all.
  private var types: [[String]: [FileFacts.DeclaredType]] = [:]
  /// What extensions add to inheritance clauses, each name once, by what they extend.
  private var extensions: [[String]: Set<[String]>] = [:]
  /// The same by what follows the first part of what they extend, which may be a module.
  private var extensionsBehindModule: [[String]: Set<[String]>] = [:]
  /// The paths of classes that a class of the project inherits from.
  private var superclasses: Set<[String]> = []
  /// The paths of classes that inherit from a view controller, and what follows their first parts.
  private var viewControllers: Set<[String]> = []
  private var viewControllersBehindModule: Set<[String]> = []
  private var viewModels = ViewModelFamilies()
  /// The layers of the files; nil where none are configured. Not noted as a question: it is the same in every index.
  let layers: LayerConfiguration?
  /// Fingerprints of all types' names, so that no text is made of a name that is none.
  private var typeNames: Set<UInt64> = []
  /// What files declare that were only sketched.
  private let unread: UnreadNames
  /// Where it is noted what was asked.
  private var questions: Questions?

  /// Joins what all files tell.
  ///
  /// - Parameters:
  ///   - facts: One a file, in the order of the files' paths.
  ///   - layers: The project's layers, where it has any.
  ///   - unread: What files declare that have not been read.
  public init(_ facts: [FileFacts], layers: LayerConfiguration? = nil, unread: UnreadNames = UnreadNames()) {
    self.unread = unread
    self.layers = layers
    if layers != nil {
      for type in facts.flatMap(\.types) { typeNames.insert(Fingerprint.hash((type.path.names.last ?? "").utf8)) }
    }
    /// The classes, and by their names.
    var classes: [FileFacts.DeclaredType] = []
    var classesByName: [String: [FileFacts.DeclaredType]] = [:]
    /// Those of paths at which many are declared.
    var known: Set<FileFacts.DeclaredType> = []
    for file in facts {
      for type in file.types {
        guard Self.add(type, to: &types[type.path.names, default: []], &known), type.kind == .class else { continue }
        classes.append(type)
        classesByName[type.path.names.last ?? "", default: []].append(type)
      }
      for each in file.extensions {
        extensions[each.names, default: []].formUnion(each.inherited)
        if each.names.count > 1 {
          extensionsBehindModule[Array(each.names.dropFirst()), default: []].formUnion(each.inherited)
        }
      }
    }
    let classPaths = Set(classes.map(\.path.names))
    /// Names of which it is not known what they mean.
    var unclear: Set<[String]> = []
    for type in classes {
      for name in type.inherited {
        if let path = Self.knownClass(name, from: type.path, among: classPaths) {
          superclasses.insert(path)
        } else if unclear.insert(name).inserted {
          superclasses.formUnion(Self.paths(endingIn: name, among: classesByName[name.last ?? ""] ?? []))
        }
      }
      if !type.path.isLocal, type.inherited.contains(where: { $0.last?.hasSuffix("ViewController") ?? false }) {
        viewControllers.insert(type.path.names)
        if type.path.names.count > 1 { viewControllersBehindModule.insert(Array(type.path.names.dropFirst())) }
      }
    }
    viewModels = ViewModelFamilies(facts.flatMap(\.viewModels))
  }

  /// Adds a type to those of its path, unless one of them tells the same.
  private static func add(
    _ type: FileFacts.DeclaredType, to others: inout [FileFacts.DeclaredType],
    _ known: inout Set<FileFacts.DeclaredType>
  ) -> Bool {
    let few = 8
    if others.count == few { known.formUnion(others) }
    if others.count < few ? others.contains(type) : !known.insert(type).inserted { return false }
    others.append(type)
    return true
  }

  /// The same index, and where it will note which unread files it was asked for; nothing, where all are read.
  func noting() -> (ProjectIndex, Questions?) {
    if unread.isEmpty { return (self, nil) }
    var copy = self
    let questions = Questions()
    copy.questions = questions
    return (copy, questions)
  }

  /// An index of nothing, and where it will note whether it was asked at all. Who asks nothing needs no index.
  static func probe() -> (ProjectIndex, Questions) {
    var index = ProjectIndex([])
    let questions = Questions()
    index.questions = questions
    return (index, questions)
  }

  // MARK: - Types

  /// The declarations that a name written in a type means: nearest enclosing type first. Several where the nearest place
  /// has several (branches of `#if`, two modules); none where the project does not declare it.
  ///
  /// A dotted name is taken as a whole first, with a module before it at most; only where that leads nowhere does its
  /// last component alone decide. What a function declares is seen from types in functions only.
  func declarations(of name: [String], from place: TypePath) -> [FileFacts.DeclaredType] {
    questions?.wereAsked = true
    guard let last = name.last else { return [] }
    let attempts = name.count > 1 ? [name, Array(name.dropFirst()), [last]] : [name]
    for attempt in attempts {
      for depth in (0...place.names.count).reversed() {
        let path = Array(place.names.prefix(depth)) + attempt
        questions?.note(unread.declaring(path: path))
        let found = types[path]?.filter { place.isLocal || !$0.path.isLocal } ?? []
        if !found.isEmpty { return found }
      }
    }
    return []
  }

  /// Whether a type of the project may have this name; known where layers are configured.
  func mayDeclare(_ name: Range<Int>, in text: SourceText) -> Bool {
    questions?.wereAsked = true
    return typeNames.contains(Fingerprint.hash(text[name]))
  }

  /// What extensions anywhere in the project add to a type's inheritance clause.
  func inheritedByExtensions(_ path: TypePath) -> [[String]] {
    questions?.wereAsked = true
    if path.isLocal { return [] }
    questions?.note(unread.extending(path.names.last ?? ""))
    if extensions.isEmpty { return [] }
    let withoutFirst = Array(path.names.dropFirst())
    var found = extensions[path.names] ?? []
    if let others = extensionsBehindModule[path.names] { found.formUnion(others) }
    if !withoutFirst.isEmpty, let others = extensions[withoutFirst] { found.formUnion(others) }
    return Array(found)
  }

  /// The last components of all names that a type inherits from: its own, those of its extensions, and those of the
  /// project's types among them, all the way up.
  ///
  /// - Parameter kinds: The kinds of types whose own clauses are followed.
  func inherited(_ direct: [[String]], at path: TypePath, through kinds: Set<DeclarationKind>) -> Set<String> {
    var names: Set<String> = []
    var open = (direct + inheritedByExtensions(path)).map { (name: $0, place: path) }
    while let (name, place) = open.popLast() {
      guard let last = name.last, names.insert(last).inserted else { continue }
      for type in declarations(of: name, from: place) where kinds.contains(type.kind) {
        open += (type.inherited + inheritedByExtensions(type.path)).map { ($0, type.path) }
      }
    }
    return names
  }

  /// Whether an extension of this name extends a class that inherits from a view controller.
  func isViewController(_ name: [String]) -> Bool {
    questions?.wereAsked = true
    questions?.note(unread.declaring(name.last ?? ""))
    return viewControllers.contains(name) || viewControllersBehindModule.contains(name)
      || viewControllers.contains(Array(name.dropFirst()))
  }

  /// Whether a class of the project inherits from the class with this path.
  func isSubclassed(_ path: [String]) -> Bool {
    questions?.wereAsked = true
    return superclasses.contains(path)
  }

  /// The path of the class that a name means; nil where that is not known, as behind a type alias or in an inherited type.
  private static func knownClass(
    _ name: [String], from place: TypePath, among paths: Set<[String]>
  ) -> [String]? {
    let enclosing = place.names.dropLast()
    for depth in (0...enclosing.count).reversed() {
      let wanted = enclosing.prefix(depth) + name
      if paths.contains(Array(wanted)) { return Array(wanted) }
    }
    return nil
  }

  /// The paths of all classes that a name may mean which leads to none: all whose path ends in it.
  private static func paths(endingIn name: [String], among classes: [FileFacts.DeclaredType]) -> [[String]] {
    classes.map(\.path.names).filter { path in
      let shared = min(path.count, name.count)
      return path.suffix(shared) == name.suffix(shared)
    }
  }

  // MARK: - ViewModels

  /// All parts of the ViewModel that a class or extension of it belongs to: classes first.
  ///
  /// - Parameter index: The declaration of the class or extension.
  func family(of index: Int, in file: LintedFile) -> ViewModelFamily {
    questions?.wereAsked = true
    return viewModels.family(of: file.place(ofScope: index), at: file.source.typePath(of: index))
  }

  /// The path of the ViewModel of which a call of `.collect { … }` on a cancel bag is not the first one, by path and place;
  /// nil where it is.
  func viewModel(ofRepeated collect: ViewModelPart.Place) -> TypePath? {
    questions?.wereAsked = true
    return viewModels.repeatedCollects[collect]
  }
}
