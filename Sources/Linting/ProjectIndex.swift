import SwiftScan

/// What is known of the whole project, whichever files a run reports on. Names alone connect its pieces.
public struct ProjectIndex: Sendable {
  /// By their paths. Those that tell the same of one path stand here once, and where there are many, those of one kind and
  /// one place as one that inherits what all of them do: each would be asked about all.
  private var types: [[String]: [FileFacts.DeclaredType]] = [:]
  /// What extensions add to inheritance clauses, each name once, by what they extend.
  private var extensions: [[String]: Set<[String]>] = [:]
  /// The same by what follows the first part of what they extend, which may be a module.
  private var extensionsBehindModule: [[String]: Set<[String]>] = [:]
  /// What extensions extend that name `View`, and what follows the first parts of it.
  private var extendedViews: Set<[String]> = []
  private var extendedViewsBehindModule: Set<[String]> = []
  /// The paths of classes that a class of the project inherits from.
  private var superclasses: Set<[String]> = []
  /// The paths of classes that inherit from a view controller, and what follows their first parts.
  private var viewControllers: Set<[String]> = []
  private var viewControllersBehindModule: Set<[String]> = []
  private var viewModels = ViewModelFamilies()
  /// The layers of the files; nil where none are configured. Not noted as a question: it is the same in every index.
  let layers: LayerConfiguration?
  /// Hashes of all types' names: most names that are asked for are none.
  private var typeNames: Set<UInt64> = []
  /// Hashes of the last names of what extensions extend.
  private var extendedNames: Set<UInt64> = []
  /// What files declare that were only sketched.
  private let unread: UnreadNames
  /// Where it is noted what is asked.
  private(set) var inquiry: Inquiry?

  /// Joins what all files tell.
  ///
  /// - Parameters:
  ///   - facts: One a file, in the order of the files' paths.
  ///   - layers: The project's layers, where it has any.
  ///   - unread: What files declare that have not been read.
  public init(_ facts: [FileFacts], layers: LayerConfiguration? = nil, unread: UnreadNames = UnreadNames()) {
    self.init(facts, ViewModelFamilies(facts.flatMap(\.viewModels)), layers, unread)
  }

  /// The index of more files, none of which has to do with ViewModels.
  ///
  /// - Parameters:
  ///   - facts: One a file, those that the index has among them.
  ///   - unread: What files declare that have not been read even now.
  public func adding(_ facts: [FileFacts], unread: UnreadNames) -> ProjectIndex {
    ProjectIndex(facts, viewModels, layers, unread)
  }

  private init(
    _ facts: [FileFacts], _ viewModels: ViewModelFamilies, _ layers: LayerConfiguration?, _ unread: UnreadNames
  ) {
    self.unread = unread
    self.layers = layers
    self.viewModels = viewModels
    let count = facts.reduce(0) { $0 + $1.types.count }
    typeNames.reserveCapacity(count)
    types.reserveCapacity(count)
    var classes: [FileFacts.DeclaredType] = []
    /// Those of paths at which many are declared.
    var known = KnownTypes()
    for file in facts {
      for type in file.types {
        typeNames.insert(type.nameHash)
        guard Self.add(type, to: &types[type.path.names, default: []], &known), type.kind == .class else { continue }
        classes.append(type)
      }
      for each in file.extensions {
        extendedNames.insert(Fingerprint.hash((each.names.last ?? "").utf8))
        extensions[each.names, default: []].formUnion(each.inherited)
        if each.names.count > 1 {
          extensionsBehindModule[Array(each.names.dropFirst()), default: []].formUnion(each.inherited)
        }
        if each.inherited.contains(where: { $0.last == "View" }) {
          extendedViews.insert(each.names)
          if each.names.count > 1 { extendedViewsBehindModule.insert(Array(each.names.dropFirst())) }
        }
      }
    }
    let classPaths = Set(classes.map(\.path.names))
    /// Names of which it is not known what they mean.
    var unclear: Set<[String]> = []
    let classNames = Set(classes.map(\.nameHash))
    /// The paths of classes by what they end in; made when one is asked for.
    var pathsByEnd: [ArraySlice<String>: [[String]]]?
    for type in classes {
      for name in type.inherited where classNames.contains(Fingerprint.hash((name.last ?? "").utf8)) {
        if let path = Self.knownClass(name, from: type.path, among: classPaths) {
          superclasses.insert(path)
        } else if unclear.insert(name).inserted {
          let byEnd = pathsByEnd ?? Self.byEnd(classPaths)
          pathsByEnd = byEnd
          // Any that it may mean: those that end in it, and those it ends in.
          superclasses.formUnion(byEnd[name[...]] ?? [])
          for length in 1..<max(1, name.count) where classPaths.contains(name.suffix(length)) {
            superclasses.insert(name.suffix(length))
          }
        }
      }
      if !type.path.isLocal, type.inherited.contains(where: { $0.last?.hasSuffix("ViewController") ?? false }) {
        viewControllers.insert(type.path.names)
        if type.path.names.count > 1 { viewControllersBehindModule.insert(Array(type.path.names.dropFirst())) }
      }
    }
  }

  private static func byEnd(_ paths: Set<[String]>) -> [ArraySlice<String>: [[String]]] {
    var byEnd: [ArraySlice<String>: [[String]]] = [:]
    for path in paths { for start in path.indices { byEnd[path[start...], default: []].append(path) } }
    return byEnd
  }

  /// Adds a type to those of its path.
  ///
  /// - Returns: Whether none of them tells the same.
  private static func add(
    _ type: FileFacts.DeclaredType, to others: inout [FileFacts.DeclaredType], _ known: inout KnownTypes
  ) -> Bool {
    if others.count < KnownTypes.few {
      if others.contains(type) { return false }
      others.append(type)
      if others.count == KnownTypes.few {
        for (place, other) in others.enumerated() { known.add(other, at: place) }
      }
      return true
    }
    guard !known.types.contains(type) else { return false }
    if let same = known.add(type, at: others.count) {
      others[same].inherited += type.inherited
    } else {
      others.append(type)
    }
    return true
  }

  /// The types of paths at which many are declared.
  private struct KnownTypes {
    static let few = 8

    private(set) var types: Set<FileFacts.DeclaredType> = []
    /// Where among those of its path the first stands that differs in nothing but what it inherits.
    private var places: [FileFacts.DeclaredType: Int] = [:]

    /// - Returns: The place of another one that differs in nothing but what it inherits, or nil.
    @discardableResult mutating func add(_ type: FileFacts.DeclaredType, at place: Int) -> Int? {
      types.insert(type)
      var key = type
      key.inherited = []
      if let same = places[key] { return same }
      places[key] = place
      return nil
    }
  }

  /// An index of nothing, for those who may ask nothing of one.
  static let none = ProjectIndex([])

  /// The same index for one thread, which asks it about many files: what it has answered it need not find out again.
  public func forOneThread() -> ProjectIndex {
    var copy = self
    copy.inquiry = Inquiry()
    return copy
  }

  // MARK: - Types

  /// The declarations that a name written in a type means: nearest enclosing type first. Several where the nearest place
  /// has several (branches of `#if`, two modules); none where the project does not declare it.
  ///
  /// A dotted name is taken as a whole first, with a module before it at most; only where that leads nowhere does its
  /// last component alone decide. What a function declares is seen from types in functions only.
  func declarations(of name: [String], from place: TypePath) -> [FileFacts.DeclaredType] {
    path(of: name, from: place).path.map { types(at: $0, seenFrom: place) } ?? []
  }

  /// The path of the declarations that a name written in a type means, see `declarations(of:from:)`, and whether files
  /// that are not read may say that it means others.
  func path(of name: [String], from place: TypePath) -> (path: [String]?, mayBeOther: Bool) {
    inquiry?.wasAsked = true
    var mayBeOther = false
    guard let last = name.last else { return (nil, false) }
    // Most names are those of no type of the project, whatever is around them.
    if !typeNames.contains(Fingerprint.hash(last.utf8)), inquiry == nil || unread.declaring(last).isEmpty {
      return (nil, false)
    }
    let attempts = name.count > 1 ? [name, Array(name.dropFirst()), [last]] : [name]
    for attempt in attempts {
      for depth in (0...place.names.count).reversed() {
        let path = Array(place.names.prefix(depth)) + attempt
        if let inquiry, !unread.isEmpty {
          let (known, others) = unread.declaring(path: path)
          if inquiry.note(known, in: unread) { mayBeOther = true }
          if inquiry.note(others, in: unread) { mayBeOther = true }
        }
        if let found = types[path], place.isLocal || found.contains(where: { !$0.path.isLocal }) {
          return (path, mayBeOther)
        }
      }
    }
    return (nil, mayBeOther)
  }

  /// The types of a path that are seen from a place.
  func types(at path: [String], seenFrom place: TypePath) -> [FileFacts.DeclaredType] {
    types[path]?.filter { place.isLocal || !$0.path.isLocal } ?? []
  }

  /// What a file of some layers may do; nil where no layers are configured.
  func rights(in layers: [Int]) -> LayerConfiguration.Rights? {
    if let known = inquiry?.rights[layers] { return known }
    let rights = self.layers?.rights(in: layers)
    inquiry?.rights[layers] = rights
    return rights
  }

  /// Whether a type of the project may have this name; known where layers are configured.
  func mayDeclare(_ name: Range<Int>, in text: SourceText) -> Bool {
    inquiry?.wasAsked = true
    return name.count > SourceFile.longestName || typeNames.contains(Fingerprint.hash(text[name]))
  }

  /// Whether an extension in a file that is not read may add to a type's inheritance clause.
  func mayBeExtended(_ path: TypePath) -> Bool {
    inquiry?.wasAsked = true
    return !path.isLocal && inquiry?.note(unread.extending(path.names.last ?? ""), in: unread) ?? false
  }

  /// Which extensions anywhere in the project add to a type's inheritance clause, by what they extend.
  func extensions(of path: TypePath) -> [ExtendedName] {
    inquiry?.wasAsked = true
    if path.isLocal || !extendedNames.contains(Fingerprint.hash((path.names.last ?? "").utf8)) { return [] }
    var found: [ExtendedName] = []
    if extensions[path.names] != nil { found.append(ExtendedName(names: path.names, isBehindModule: false)) }
    if extensionsBehindModule[path.names] != nil {
      found.append(ExtendedName(names: path.names, isBehindModule: true))
    }
    if path.names.count > 1 {
      let withoutFirst = Array(path.names.dropFirst())
      if extensions[withoutFirst] != nil { found.append(ExtendedName(names: withoutFirst, isBehindModule: false)) }
    }
    return found
  }

  /// What extensions add to the inheritance clause of what they extend; nil where there are none.
  func inherited(byExtensionsOf name: ExtendedName) -> Set<[String]>? {
    (name.isBehindModule ? extensionsBehindModule : extensions)[name.names]
  }

  /// Whether an extension makes a type a `View`.
  func isViewByExtension(_ path: TypePath) -> Bool {
    inquiry?.wasAsked = true
    if path.isLocal { return false }
    inquiry?.note(unread.extending(path.names.last ?? ""), in: unread)
    if extendedViews.contains(path.names) || extendedViewsBehindModule.contains(path.names) { return true }
    return path.names.count > 1 && extendedViews.contains(Array(path.names.dropFirst()))
  }

  /// Whether an extension of this name extends a class that inherits from a view controller.
  func isViewController(_ name: [String]) -> Bool {
    inquiry?.wasAsked = true
    inquiry?.note(unread.declaring(name.last ?? ""), in: unread)
    return viewControllers.contains(name) || viewControllersBehindModule.contains(name)
      || viewControllers.contains(Array(name.dropFirst()))
  }

  /// Whether a class of the project inherits from the class with this path.
  func isSubclassed(_ path: [String]) -> Bool {
    inquiry?.wasAsked = true
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

  // MARK: - ViewModels

  /// All parts of the ViewModel that a class or extension of it belongs to: classes first.
  ///
  /// - Parameter index: The declaration of the class or extension.
  func family(of index: Int, in file: LintedFile) -> ViewModelFamily {
    inquiry?.wasAsked = true
    return viewModels.family(of: file.place(ofScope: index), at: file.source.typePath(of: index))
  }

  /// The path of the ViewModel of which a call of `.collect { … }` on a cancel bag is not the first one, by path and place;
  /// nil where it is.
  func viewModel(ofRepeated collect: ViewModelPart.Place) -> TypePath? {
    inquiry?.wasAsked = true
    return viewModels.repeatedCollects[collect]
  }
}
