import SwiftSyntax

/// The declarations of a project that rules use across files. They are connected by names only.
struct ProjectIndex {
  private var types: [String: [DeclaredType]] = [:]
  private var conformances: [String: [DeclaredExtension]] = [:]
  private var classes: [String: [ViewModelPiece]] = [:]
  private var extensions: [String: [ViewModelPiece]] = [:]
  /// The results of `connect`: the classes by the path of an extension, and the extensions by the path of a class.
  private var classesByID: [ViewModelPiece.ID: ViewModelPiece] = [:]
  private var classesByExtension: [TypePath: [ViewModelPiece]] = [:]
  private var extensionsByClass: [TypePath: [ViewModelPiece]] = [:]

  /// Adds a file. Call it in the order of the paths.
  mutating func add(_ unit: SourceUnit, entryPoint: String?) {
    for type in unit.types {
      let declared = DeclaredType(
        kind: type.kind, path: type.node.typePath, file: unit.path,
        inherited: type.inheritanceClause?.dottedNames ?? [], isObservable: type.isObservable,
        carriesValues: type.carriesValues)
      types[type.name, default: []].append(declared)
    }
    for each in unit.extensions {
      guard let names = each.extendedType.dottedName, let last = names.last else { continue }
      let inherited = each.inheritanceClause?.dottedNames ?? []
      conformances[last, default: []].append(DeclaredExtension(names: names, inherited: inherited))
    }
    for scope in unit.viewModelScopes {
      let piece = ViewModelPiece(scope, in: unit, entryPoint: entryPoint)
      switch scope {
      case .classDeclaration: classes[piece.path.names.last ?? "", default: []].append(piece)
      case .extensionDeclaration: extensions[piece.path.names.last ?? "", default: []].append(piece)
      }
    }
  }
}

/// A type, protocol or type alias that the project declares.
struct DeclaredType {
  enum Kind { case `class`, `struct`, `enum`, actor, `protocol`, alias }

  let kind: Kind
  let path: TypePath
  let file: String
  /// The names in the inheritance clause.
  let inherited: [[String]]
  /// Whether it has `@Observable`.
  let isObservable: Bool
  /// Whether it is an enum with a case that carries values.
  let carriesValues: Bool
}

/// An extension, and the names in its inheritance clause.
private struct DeclaredExtension {
  let names: [String]
  let inherited: [[String]]
}

// MARK: - Types

extension ProjectIndex {
  /// The declarations that a name in a type means. They are found by the last component, in the nearest enclosing type
  /// first. There are several if the nearest place has several, such as branches of `#if` or two modules. There are
  /// none if the project does not declare the name.
  ///
  /// A dotted name is first looked up as a whole, then without its first component, which may be a module. If both
  /// fail, only the last component is looked up. A type that is nested in another type is visible only inside that
  /// type.
  func declarations(of name: [String], from place: TypePath) -> [DeclaredType] {
    guard let last = name.last, let candidates = types[last] else { return [] }
    let attempts = name.count > 1 ? [name, Array(name.dropFirst()), [last]] : [name]
    for attempt in attempts {
      for depth in (0...place.names.count).reversed() {
        let wanted = place.names.prefix(depth) + attempt
        let found = candidates.filter { $0.path.names[...] == wanted && (!$0.path.isLocal || place.isLocal) }
        if !found.isEmpty { return found }
      }
    }
    return []
  }

  /// Whether a class or one of its supertypes is observable.
  func isObserved(_ type: DeclaredType) -> Bool {
    var open = [type]
    var seen: Set<TypePath> = [type.path]
    while let next = open.popLast() {
      if next.isObservable { return true }
      for name in next.inherited + inheritedByExtensions(next.path) {
        if name.last == "ObservableObject" { return true }
        for parent in declarations(of: name, from: next.path)
        where [.class, .protocol].contains(parent.kind) && seen.insert(parent.path).inserted {
          open.append(parent)
        }
      }
    }
    return false
  }

  /// Whether a type of this name is declared anywhere.
  func declares(_ name: String) -> Bool { types[name] != nil }

  /// Whether an extension with this name extends a class that inherits from a view controller.
  func isViewController(_ name: [String]) -> Bool {
    guard let last = name.last else { return false }
    return (types[last] ?? []).contains { type in
      type.kind == .class && !type.path.isLocal && isMeant(type.path.names, by: name)
        && type.inherited.contains { $0.last?.isViewControllerName ?? false }
    }
  }

  /// The inherited names that extensions in the project add to a type.
  func inheritedByExtensions(_ path: TypePath) -> [[String]] {
    guard !path.isLocal, let last = path.names.last else { return [] }
    return (conformances[last] ?? []).filter { isMeant(path.names, by: $0.names) }.flatMap(\.inherited)
  }

  /// The last components of all names that a type inherits: its own, those of its extensions, and those of the
  /// inherited types in the project. Only types of the given kinds are followed.
  func inherited(
    _ direct: [[String]], at path: TypePath, through kinds: Set<DeclaredType.Kind>
  ) -> Set<String> {
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
}

// MARK: - ViewModels

/// The scopes that form a ViewModel. If the project does not declare the class of an extension, there are no classes.
/// If an extension fits several classes with the same path, there are all of these.
struct ViewModelFamily {
  var classes: [ViewModelPiece]
  var extensions: [ViewModelPiece]

  var pieces: [ViewModelPiece] { classes + extensions }
}

extension ProjectIndex {
  func family(of scope: Scope, in unit: SourceUnit) -> ViewModelFamily {
    let id = scope.id(in: unit)
    let path = scope.node.typePath
    let last = path.names.last ?? ""
    switch scope {
    case .classDeclaration:
      let own = [classesByID[id]].compactMap(\.self)
      return ViewModelFamily(classes: own, extensions: extensions(of: path))
    case .extensionDeclaration:
      let owners = owners(of: path)
      guard let owner = owners.first else {
        return ViewModelFamily(classes: [], extensions: (extensions[last] ?? []).filter { $0.path == path })
      }
      return ViewModelFamily(classes: owners, extensions: extensions(of: owner.path))
    }
  }

  /// Whether an initialiser of a class subscribes, itself or in the functions that it calls on its own object.
  func subscribesInInit(_ name: [String], from place: TypePath) -> Bool {
    guard let path = declarations(of: name, from: place).first?.path, let last = path.names.last else { return false }
    let own = (classes[last] ?? []).filter { $0.path.names == path.names }
    guard let first = own.first else { return false }
    let pieces = own + extensions(of: first.path)
    if pieces.contains(where: \.initialiserListens) { return true }
    let functions = pieces.flatMap(\.functions)
    var open = pieces.flatMap(\.initialiserCalls)
    var reached: Set<String> = []
    while let name = open.popLast() {
      guard reached.insert(name).inserted else { continue }
      for function in functions where function.name == name {
        if function.listens { return true }
        open += function.calls
      }
    }
    return false
  }

  /// The calls of `.collect { … }` on a cancel bag in all scopes of this ViewModel, by path and place.
  ///
  /// An extension that fits several classes belongs to the class in its own file, otherwise to the first class by path.
  /// Each call therefore counts only once.
  func collects(of scope: Scope, in unit: SourceUnit) -> [ViewModelPiece.ID] {
    let family = family(of: scope, in: unit)
    guard let owner = owner(of: scope.id(in: unit), among: family.classes) else {
      return sorted(family.extensions.flatMap(\.collects))
    }
    let extensions = family.extensions.filter { self.owner(of: $0.id, among: owners(of: $0.path))?.id == owner.id }
    return sorted(owner.collects + extensions.flatMap(\.collects))
  }

  private func owner(of id: ViewModelPiece.ID, among classes: [ViewModelPiece]) -> ViewModelPiece? {
    // The first in the list is the first by path, because files are added in that order.
    classes.first { $0.id == id } ?? classes.first { $0.id.file == id.file } ?? classes.first
  }

  private func sorted(_ places: [ViewModelPiece.ID]) -> [ViewModelPiece.ID] {
    places.sorted { $0.comes(before: $1) }
  }

  private func extensions(of path: TypePath) -> [ViewModelPiece] { extensionsByClass[path] ?? [] }
  private func owners(of extended: TypePath) -> [ViewModelPiece] { classesByExtension[extended] ?? [] }

  /// Connects extensions to classes, after all files have been added. An extension extends the classes with exactly its
  /// path. If there are none, it extends those with the same path except for a module.
  mutating func connect() {
    for piece in classes.values.joined() { classesByID[piece.id] = piece }
    for (last, pieces) in extensions {
      let candidates = (classes[last] ?? []).filter { !$0.path.isLocal }
      for piece in pieces where classesByExtension[piece.path] == nil {
        let exact = candidates.filter { $0.path.names == piece.path.names }
        classesByExtension[piece.path] =
          exact.isEmpty ? candidates.filter { isMeant($0.path.names, by: piece.path.names) } : exact
      }
      for piece in pieces {
        for path in Set(owners(of: piece.path).map(\.path)) { extensionsByClass[path, default: []].append(piece) }
      }
    }
  }
}

extension ProjectIndex {
  /// Whether an extension of `name` extends the type with this path. The two are equal, or one of them starts with a
  /// module. A first component is a module if the project declares no type with this name, and no type with the rest as
  /// its path.
  fileprivate func isMeant(_ path: [String], by name: [String]) -> Bool {
    if path == name { return true }
    if declaresAtTop(name) { return false }
    if path[...] == name.dropFirst() { return !declaresAtTop([name[0]]) }
    return path.count > 2 && path.dropFirst() == name[...] && !declaresAtTop([path[0]])
  }

  private func declaresAtTop(_ path: [String]) -> Bool {
    (types[path.last ?? ""] ?? []).contains { $0.path.names == path && !$0.path.isLocal }
  }
}
