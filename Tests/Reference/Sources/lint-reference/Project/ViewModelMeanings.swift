import SwiftSyntax

/// The properties of the project that may mean a ViewModel, and what Views bind to.
struct ViewModelMeanings {
  private var properties: [[String]: [(name: String, receiver: Receiver)]] = [:]
  /// The functions that return a ViewModel, by name.
  private var functions: [String: [(owner: [String], receiver: Receiver)]] = [:]
  private var uses: [(receiver: Receiver, property: String, kind: ViewModelUse.Kind, isInTestDouble: Bool)] = []
  /// Paths of types, each with the name of a property that code binds to.
  private var bound: Set<[String]> = []
  /// The same for properties that code outside of test doubles uses.
  private var used: Set<[String]> = []
  /// The same for properties that code outside of test doubles sets or binds to.
  private var set: Set<[String]> = []
  /// The ViewModels that name a protocol in their inheritance clause, by the protocol's path.
  private var conforming: [[String]: [TypePath]] = [:]

  mutating func add(_ unit: SourceUnit) {
    let found = ViewModelUses(unit)
    for (owner, name, receiver) in found.declared { properties[owner, default: []].append((name, receiver)) }
    for function in unit.tree.all(FunctionDeclSyntax.self) {
      guard let type = function.signature.returnClause?.type, let name = type.openedName, let last = name.last,
        last.startsUpper, last.mentionsViewModel
      else { continue }
      functions[function.name.nameText, default: []].append((function.typePath.names, .type(name, function.typePath)))
    }
    uses += found.uses.map { use in
      (use.receiver, use.property.baseName.nameText, use.kind, use.reference.isInTestDouble)
    }
  }

  /// Resolves the names, once all files are in.
  mutating func connect(_ project: ProjectIndex) {
    for piece in project.viewModelClasses {
      for name in piece.inherited {
        for type in project.declarations(of: name, from: piece.path) where type.kind == .protocol {
          conforming[type.path.names, default: []].append(piece.path)
        }
      }
    }
    for (receiver, property, kind, isInTestDouble) in uses {
      for path in paths(of: receiver, in: project) {
        if kind == .bound { bound.insert(path + [property]) }
        if !isInTestDouble { used.insert(path + [property]) }
        if !isInTestDouble, kind != .read { set.insert(path + [property]) }
      }
    }
    uses = []
  }

  /// The paths of the classes and protocols that a receiver means, with the superclasses of a class; none for what is no
  /// ViewModel of the project.
  func paths(of receiver: Receiver, in project: ProjectIndex) -> [[String]] {
    switch receiver {
    case .type(let name, let place): return paths(ofType: name, from: place, in: project)
    case .member(let name, let base, let guess):
      guard case .type(let type, let place)? = base,
        let owner = project.declarations(of: type, from: place).first?.path
      else { return guess.map { paths(of: $0, in: project) } ?? [] }
      guard case .type(let own, let here)? = property(name, of: owner, in: project) else { return [] }
      return paths(ofType: own, from: here, in: project)
    case .result(let function, let caller):
      let all = functions[function] ?? []
      let own = all.filter { $0.owner == caller.names }
      let found = (own.isEmpty ? all : own).map { paths(of: $0.receiver, in: project) }
      return found.first.flatMap { first in found.allSatisfy { $0 == first } ? first : nil } ?? []
    case .property(let name, let owner):
      if let declared = property(name, of: owner, in: project) {
        guard case .type(let name, let place) = declared else { return [] }
        return paths(ofType: name, from: place, in: project)
      }
      guard name == "viewModel", let last = owner.names.last else { return [] }
      var usual = [owner.names + ["ViewModel"]]
      for screen in ["View", "ViewController", "Controller", "Screen", "Page"] where last.ends(with: screen) {
        usual.append(owner.names.dropLast() + [last.dropLast(screen.count) + "ViewModel"])
      }
      return usual.lazy.map { withSuperclasses($0, in: project) }.first { !$0.isEmpty } ?? []
    }
  }

  /// The classes and extensions of the ViewModels that a receiver means.
  func pieces(of receiver: Receiver, in project: ProjectIndex) -> [ViewModelPiece] {
    let paths = paths(of: receiver, in: project)
    let others = paths.flatMap { conforming[$0] ?? [] }.map(\.names)
    return (paths + others).flatMap { project.pieces(named: $0) }
  }

  /// Whether code binds to a property of what a receiver means.
  func isBound(_ property: String, of receiver: Receiver, in project: ProjectIndex) -> Bool {
    paths(of: receiver, in: project).contains { bound.contains($0 + [property]) }
  }

  /// Whether code uses a property of the class or protocol with a path, or of a class that inherits from it.
  func isUsed(_ property: String, of path: TypePath) -> Bool { used.contains(path.names + [property]) }

  /// Whether code sets a property of the class with a path, or of a class that inherits from it, or binds to it.
  func isSet(_ property: String, of path: TypePath) -> Bool { set.contains(path.names + [property]) }

  /// A property that another file declares, in the type or in a superclass.
  private func property(_ name: String, of owner: TypePath, in project: ProjectIndex) -> Receiver? {
    var open = [owner]
    var seen: Set<[String]> = []
    while let type = open.popLast() {
      guard seen.insert(type.names).inserted else { continue }
      if let found = properties[type.names]?.first(where: { $0.name == name }) { return found.receiver }
      open += project.superclasses(of: type)
    }
    return nil
  }

  private func paths(ofType name: [String], from place: TypePath, in project: ProjectIndex) -> [[String]] {
    project.declarations(of: name, from: place).first.map { withSuperclasses($0.path.names, in: project) } ?? []
  }

  private func withSuperclasses(_ path: [String], in project: ProjectIndex) -> [[String]] {
    let isProtocolOfOne = conforming[path] != nil || path.last?.contains("ViewModel") ?? false
    guard project.isViewModelClass(path) || isProtocolOfOne && project.isProtocol(path) else { return [] }
    var found: [[String]] = []
    var open = [TypePath(names: path, isLocal: false)]
    while let next = open.popLast() {
      if found.contains(next.names) { continue }
      found.append(next.names)
      open += project.superclasses(of: next)
    }
    return found
  }
}

/// The facts about a property of a ViewModel.
struct PropertyFact {
  /// Whether it can be set and holds neither a callback nor a weak reference.
  let isState: Bool
  /// The names in its type; without an annotation, the type that the initial value constructs.
  let types: [String]
}

extension MemberBlockSyntax {
  /// The properties of a class or extension, by name.
  var propertyFacts: [String: PropertyFact] {
    var facts: [String: PropertyFact] = [:]
    for declaration in directMembers.compactMap({ $0.as(VariableDeclSyntax.self) })
    where !declaration.has(.static) && !declaration.has(.class) {
      let bindings = Array(declaration.bindings)
      for (index, binding) in bindings.enumerated() {
        guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.nameText, facts[name] == nil
        else { continue }
        let annotated = bindings[index...].first { $0.typeAnnotation != nil || $0.initializer != nil }
        let type = annotated?.typeAnnotation?.type
        let isVariable = declaration.bindingSpecifier.tokenKind == .keyword(.var)
        facts[name] = PropertyFact(
          isState: isVariable && !declaration.has(.weak) && !(type?.isCallback ?? false),
          types: type?.identifiers.map(\.name)
            ?? [binding.initializer?.value.constructedType?.last].compactMap(\.self))
      }
    }
    return facts
  }
}
