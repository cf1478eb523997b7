import SwiftSyntax

/// The declarations of a project that rules use across files. They are connected by names only.
struct ProjectIndex {
  private var types: [String: [DeclaredType]] = [:]
  private var conformances: [String: [DeclaredExtension]] = [:]
  /// How code hands objects to Views, by `View:label`.
  private(set) var handedOver: [String: Set<HandingOver>] = [:]
  /// The names that classes inherit from.
  private var inheritedNames: Set<String> = []
  /// The same names in full with the inheriting class's path, by their last part.
  private var inheritances: [String: [(name: [String], heir: TypePath)]] = [:]
  /// The ViewModels that inherit a protocol or another ViewModel.
  private var heirs: [TypePath: Set<TypePath>] = [:]
  /// The paths of the types that the property `state` of a ViewModel has.
  private var states: Set<TypePath> = []
  /// The paths of the types whose code resets an output.
  private var resets: Set<TypePath> = []
  private(set) var users = ViewModelUsers()
  private(set) var meanings = ViewModelMeanings()
  private var usualEntryPoint: String?
  /// The names of the entry point: the default, or another usual one where nine in ten ViewModels have it and none has the
  /// default; nil if the convention has none.
  private(set) var entryPointNames: Set<String>?
  private var classes: [String: [ViewModelPiece]] = [:]
  private var extensions: [String: [ViewModelPiece]] = [:]
  /// The results of `connect`: the classes by the path of an extension, and the extensions by the path of a class.
  private var classesByID: [ViewModelPiece.ID: ViewModelPiece] = [:]
  private var classesByExtension: [TypePath: [ViewModelPiece]] = [:]
  private var extensionsByClass: [TypePath: [ViewModelPiece]] = [:]

  /// Adds a file. Call it in the order of the paths.
  mutating func add(_ unit: SourceUnit, entryPoint: String?) {
    usualEntryPoint = entryPoint
    for type in unit.types {
      let declared = DeclaredType(
        kind: type.kind, path: type.node.typePath, file: unit.path,
        inherited: type.inherited, isObservable: type.isObservable,
        carriesValues: type.carriesValues, methods: type.methods,
        properties: type.requiredProperties(), settable: type.requiredProperties(isSettable: true),
        requiresAnswer: type.requiresAnswer, isMainActor: type.isMainActor, requiresState: type.requiresState,
        mentionsNavigation: type.mentionsNavigation, isFunction: type.isFunction,
        propertyTypes: type.propertyTypes)
      types[type.name, default: []].append(declared)
      if type.kind == .class {
        for name in declared.inherited {
          guard let last = name.last else { continue }
          inheritedNames.insert(last)
          inheritances[last, default: []].append((name, declared.path))
        }
      }
    }
    for each in unit.extensions {
      guard let names = each.extendedNames, let last = names.last else { continue }
      let inherited = each.inheritanceClause?.dottedNames ?? []
      let navigates = each.memberBlock.identifiers.contains(where: \.name.isNavigation)
      conformances[last, default: []].append(
        DeclaredExtension(
          names: names, inherited: inherited, mentionsNavigation: navigates,
          file: each.memberBlock.members.isEmpty ? nil : unit.path))
    }
    for node in unit.structs.map(Syntax.init) + unit.extensions.map(Syntax.init)
    where node.callsReset {
      resets.insert(node.typePath)
    }
    users.add(unit)
    meanings.add(unit)
    if !unit.importsTests {
      for (key, kind) in unit.handedOver { handedOver[key, default: []].insert(kind) }
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
  /// The names of its methods.
  let methods: Set<String>
  /// The properties that it requires, and those of them that need a setter.
  let properties: Set<String>
  let settable: Set<String>
  /// Whether it is a protocol one of whose members returns a value, throws or is `async`.
  let requiresAnswer: Bool
  let isMainActor: Bool
  /// Whether it has a property `state`.
  let requiresState: Bool
  /// Whether an identifier in the declaration has to do with navigation.
  let mentionsNavigation: Bool
  /// Whether it is a type alias for a function.
  let isFunction: Bool
  /// Of a class: the identifiers in the types of its properties.
  let propertyTypes: [String: [String]]
}

/// An extension, and the names in its inheritance clause.
private struct DeclaredExtension {
  let names: [String]
  let inherited: [[String]]
  let mentionsNavigation: Bool
  /// The file; nil if the extension has no members.
  let file: String?
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
    var seen: Set<TypePath> = []
    while let next = open.popLast() {
      if next.isObservable { return true }
      for name in next.inherited + inheritedByExtensions(next.path) {
        if name.last == "ObservableObject" { return true }
        // Several types may have one path.
        let parents = declarations(of: name, from: next.path)
        guard let path = parents.first?.path, seen.insert(path).inserted else { continue }
        open += parents.filter { [.class, .protocol].contains($0.kind) }
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

  /// The same for a class in a function.
  func isLocalViewController(_ name: [String]) -> Bool {
    declarations(of: name, from: TypePath(names: [], isLocal: true)).contains { type in
      type.kind == .class && type.inherited.contains { $0.last?.isViewControllerName ?? false }
    }
  }

  /// Whether an extension in another file adds members to a type with this name.
  func isExtended(_ name: String, outside file: String) -> Bool {
    (conformances[name] ?? []).contains { $0.file.map { $0 != file } ?? false }
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

extension ProjectIndex {
  /// A type and all that it inherits in the project.
  func supertypes(of type: DeclaredType) -> [DeclaredType] {
    var found = [type]
    var seen: Set<TypePath> = [type.path]
    var open = [type]
    while let next = open.popLast() {
      for name in next.inherited + inheritedByExtensions(next.path) {
        for parent in declarations(of: name, from: next.path) where seen.insert(parent.path).inserted {
          found.append(parent)
          open.append(parent)
        }
      }
    }
    return found
  }

  /// Whether a type, its extensions or what it inherits in the project has a name that has to do with navigation.
  func navigates(_ type: DeclaredType) -> Bool {
    supertypes(of: type).contains { each in
      if each.mentionsNavigation { return true }
      let last = each.path.names.last ?? ""
      return (conformances[last] ?? []).contains { isMeant(each.path.names, by: $0.names) && $0.mentionsNavigation }
    }
  }

  /// Whether the property `state` of a ViewModel has this type.
  func isState(_ path: TypePath) -> Bool { states.contains(path) }

  /// The ViewModels that inherit one of these ViewModels or protocols.
  func viewModels(through types: Set<TypePath>) -> Set<TypePath> {
    types.reduce(into: []) { $0.formUnion(heirs[$1] ?? []) }
  }

  private mutating func collectHeirs() {
    for piece in classes.values.joined() {
      let own = declarations(of: piece.path.names, from: piece.path).filter { $0.path == piece.path }
      for type in own.flatMap(supertypes)
      where type.kind == .protocol || type.kind == .class && type.path.names.last?.isViewModelName ?? false {
        heirs[type.path, default: []].insert(piece.path)
      }
    }
  }

  /// Whether a property has a ViewModel by its type's name, or the protocol of one. A property named `viewModel` may have any
  /// protocol of the project. A struct is none, and a name with a capital letter is that of a type.
  func mayBeViewModel(_ property: String?, type: [String], from place: TypePath) -> Bool {
    guard let property, !property.startsUpper, let last = type.last else { return false }
    let found = declarations(of: type, from: place)
    if found.isEmpty { return last.isViewModelName }
    return found.contains { declared in
      switch declared.kind {
      case .class: last.isViewModelName
      case .protocol: last.contains("ViewModel") || property == "viewModel"
      default: false
      }
    }
  }
}

// MARK: - Views

extension ProjectIndex {
  func hasSubclass(_ name: String) -> Bool { inheritedNames.contains(name) }

  /// Whether a class inherits the class with this path. A name that no scope around the heir explains may mean any class
  /// whose path ends like it.
  func hasSubclass(at path: TypePath) -> Bool {
    guard let last = path.names.last else { return false }
    let known = Set((types[last] ?? []).filter { $0.kind == .class }.map(\.path.names))
    return (inheritances[last] ?? []).contains { name, heir in
      let enclosing = heir.names.dropLast()
      let scopes = (0...enclosing.count).reversed().map { Array(enclosing.prefix($0) + name) }
      if let meant = scopes.first(where: known.contains) { return meant == path.names }
      let length = min(name.count, path.names.count)
      return name.suffix(length) == path.names.suffix(length)
    }
  }

  /// Whether a protocol requires `state` and the entry point, itself or in what it refines.
  func requiresStateAndTrigger(_ type: DeclaredType) -> Bool {
    var open = [type]
    var seen: Set<TypePath> = [type.path]
    var (hasState, hasTrigger) = (false, false)
    while let next = open.popLast() {
      hasState = hasState || next.requiresState
      hasTrigger = hasTrigger || next.methods.contains("trigger")
      for name in next.inherited {
        for parent in declarations(of: name, from: next.path)
        where [.protocol, .alias].contains(parent.kind) && seen.insert(parent.path).inserted {
          open.append(parent)
        }
      }
    }
    return hasState && hasTrigger
  }

  func resetsOutput(_ path: TypePath) -> Bool { resets.contains(path) }

  /// Whether a path is that of a View which the project declares.
  func isView(_ path: TypePath) -> Bool {
    guard let last = path.names.last else { return false }
    return (types[last] ?? []).contains { type in
      type.kind == .struct && type.path == path
        && (type.inherited + inheritedByExtensions(path)).contains { $0.last == "View" }
    }
  }

  /// Whether a path is that of a View or of a type in one.
  func isInView(_ path: TypePath) -> Bool {
    path.names.indices.contains { end in
      isView(TypePath(names: Array(path.names[...end]), isLocal: path.isLocal))
    }
  }

  /// Whether a path is that of a class or an actor.
  func isObject(_ path: TypePath) -> Bool {
    (types[path.names.last ?? ""] ?? []).contains { type in
      [.class, .actor].contains(type.kind) && type.path.names == path.names && (path.isLocal || !type.path.isLocal)
    }
  }

  /// Whether a path is that of a class whose name or inherited type ends in `ViewController`.
  func isControllerClass(_ path: TypePath) -> Bool {
    (types[path.names.last ?? ""] ?? []).contains { type in
      type.kind == .class && type.path.names == path.names && (path.isLocal || !type.path.isLocal)
        && ((path.names.last ?? "").isViewControllerName
          || type.inherited.contains { $0.last?.isViewControllerName ?? false })
    }
  }

  var viewModelClasses: [ViewModelPiece] { classes.values.flatMap(\.self) }

  func isViewModelClass(_ path: [String]) -> Bool {
    (classes[path.last ?? ""] ?? []).contains { $0.path.names == path }
  }

  func isProtocol(_ path: [String]) -> Bool {
    (types[path.last ?? ""] ?? []).contains { $0.kind == .protocol && $0.path.names == path }
  }

  /// The superclasses of the classes with a path that the project declares.
  func superclasses(of path: TypePath) -> [TypePath] {
    (types[path.names.last ?? ""] ?? []).filter { $0.kind == .class && $0.path.names == path.names }.flatMap { type in
      type.inherited.flatMap { declarations(of: $0, from: type.path) }.filter { $0.kind == .class }.map(\.path)
    }
  }

  /// The classes with this path and their extensions, wherever they stand.
  func pieces(named path: [String]) -> [ViewModelPiece] {
    let own = classes(named: path)
    return own + (own.first.map { extensions(of: $0.path) } ?? [])
  }

  /// The classes with this path; those in functions only if there is no other.
  private func classes(named path: [String]) -> [ViewModelPiece] {
    let all = (classes[path.last ?? ""] ?? []).filter { $0.path.names == path }
    let visible = all.filter { !$0.path.isLocal }
    return visible.isEmpty ? all : visible
  }

  /// The class of this path and its extensions.
  func pieces(at path: TypePath) -> [ViewModelPiece] {
    (classes[path.names.last ?? ""] ?? []).filter { $0.path == path } + extensions(of: path)
  }
}

// MARK: - Entry points

extension ProjectIndex {
  /// The names that mean the entry point in this project.
  private func entryPoints(_ usual: String) -> Set<String> {
    let pieces = classes.values.joined().map { piece in
      piece.functions + extensions(of: piece.path).flatMap(\.functions)
    }
    let names = pieces.map { Set($0.filter(\.takesAction).map(\.name)) }
    if names.contains(where: { $0.contains(usual) }) { return [usual] }
    for other in ["process", "dispatch", "handle", "reduce", "perform", "action"] {
      let count = names.filter { $0.contains(other) }.count
      if count > 0, count * 10 >= names.count * 9 { return [usual, other] }
    }
    return [usual]
  }

  /// The superclasses that the project declares. A protocol or an extension may name one, too.
  func superclasses(of piece: ViewModelPiece) -> [DeclaredType] {
    var found: [DeclaredType] = []
    var open = (piece.inherited + inheritedByExtensions(piece.path)).map { (name: $0, place: piece.path) }
    var seen: Set<TypePath> = [piece.path]
    while let (name, place) = open.popLast() {
      let types = declarations(of: name, from: place)
      guard let path = types.first?.path, seen.insert(path).inserted else { continue }
      found += types.filter { $0.kind == .class }
      open += (types.flatMap(\.inherited) + inheritedByExtensions(path)).map { ($0, path) }
    }
    return found
  }

  /// The types that a piece of a ViewModel inherits from, as far as the project declares them.
  func inheritedTypes(of piece: ViewModelPiece) -> [DeclaredType] {
    var found: [DeclaredType] = []
    var open = (piece.inherited + inheritedByExtensions(piece.path)).map { (name: $0, place: piece.path) }
    var seen: Set<TypePath> = []
    while let (name, place) = open.popLast() {
      let types = declarations(of: name, from: place)
      guard let path = types.first?.path, seen.insert(path).inserted else { continue }
      found += types
      open += (types.flatMap(\.inherited) + inheritedByExtensions(path)).map { ($0, path) }
    }
    return found
  }

  /// Whether a new object of a ViewModel is not like the last: it has state, inherits something or subscribes. So it is if
  /// the project does not declare it, and not if it is no class.
  func losesState(_ name: [String], from place: TypePath) -> Bool {
    guard let path = declarations(of: name, from: place).first?.path else { return true }
    let own = classes(named: path.names)
    guard let first = own.first else { return false }
    return own.contains(where: \.hasState) || !first.inherited.isEmpty || subscribesInInit(name, from: place)
  }

  /// The methods that the protocols which a piece of a ViewModel names require, and those that these refine.
  func requirements(of piece: ViewModelPiece) -> Set<String> {
    var methods: Set<String> = []
    var open = piece.inherited.map { (name: $0, place: piece.path) }
    var seen: Set<TypePath> = []
    while let (name, place) = open.popLast() {
      // Several types may have one path.
      let types = declarations(of: name, from: place).filter { [.protocol, .class].contains($0.kind) }
      guard let path = types.first?.path, seen.insert(path).inserted else { continue }
      for type in types {
        if type.kind == .protocol { methods.formUnion(type.methods) }
        open += (type.inherited + inheritedByExtensions(type.path)).map { ($0, type.path) }
      }
    }
    return methods
  }
}

// MARK: - ViewModels

/// The scopes that form a ViewModel. If the project does not declare the class of an extension, there are no classes.
/// If an extension fits several classes with the same path, there are all of these.
struct ViewModelFamily {
  var classes: [ViewModelPiece]
  var extensions: [ViewModelPiece]

  var pieces: [ViewModelPiece] { classes + extensions }

  /// The name of the ViewModel that a scope belongs to; an extension may name its module, too.
  func name(from scope: Scope) -> String {
    (classes.first?.path ?? scope.node.typePath).names.joined(separator: ".")
  }
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
    guard let path = declarations(of: name, from: place).first?.path else { return false }
    let own = classes(named: path.names)
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
    collectHeirs()
    users.connect(self)
    defer { entryPointNames = usualEntryPoint.map(entryPoints) }
    for piece in classes.values.joined() {
      classesByID[piece.id] = piece
      if let name = piece.stateType { states.formUnion(declarations(of: name, from: piece.path).map(\.path)) }
    }
    defer { meanings.connect(self) }
    for (last, pieces) in extensions {
      let candidates = (classes[last] ?? []).filter { !$0.path.isLocal }
      for piece in pieces where classesByExtension[piece.path] == nil {
        var exact = candidates.filter { $0.path.names == piece.path.names }
        if exact.isEmpty {
          let targets = targets(ofAlias: piece.path.names)
          exact = classes.values.joined().filter { !$0.path.isLocal && targets.contains($0.path.names) }.sorted {
            $0.id.comes(before: $1.id)
          }
        }
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
  /// The paths that a name stands for if it starts with a type alias outside of all types.
  func targets(ofAlias name: [String]) -> Set<[String]> {
    guard let first = name.first else { return [] }
    let aliases = (types[first] ?? []).filter {
      $0.kind == .alias && $0.path.names == [first] && !$0.path.isLocal && $0.inherited.count == 1
    }
    return Set(aliases.map { $0.inherited[0] }.filter { $0.first != first }.map { $0 + name.dropFirst() })
  }

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

extension Syntax {
  /// Whether the code of a View mentions `resetOutput` or `onOutput`; that of a ViewModel in it is none.
  fileprivate var callsReset: Bool {
    all(DeclReferenceExprSyntax.self) { $0.as(ClassDeclSyntax.self)?.name.nameText.isViewModelName ?? false }
      .contains { ["resetOutput", "onOutput"].contains($0.baseName.nameText) }
  }
}
