import SwiftSyntax

// Rules about the types that a ViewModel depends on.

extension Rule {
  /// Each identifier is a finding, including those in initialisers of extensions. A parameter is no finding if a stored
  /// property of a class with this path, in the same file, has the type. A model of the project with such a name plays
  /// no role.
  static let useCaseBoundary = Rule(id: "use_case_boundary") { context in
    var known: [TypePath: Set<String>] = [:]
    var found: [Int] = []
    for node in context.unit.viewModels {
      let types = node.memberBlock.storedProperties.compactMap(\.type)
      let crossings = types.flatMap { context.crossings(in: $0) }
      found += crossings.map(\.offset)
      known[node.typePath, default: []].formUnion(crossings.map(\.name))
    }
    for scope in context.unit.viewModelScopes {
      let types = scope.memberBlock.initialisers.flatMap(\.signature.parameterClause.parameters).map(\.type)
      let own = known[scope.node.typePath] ?? []
      found += types.flatMap { context.crossings(in: $0) }.filter { !own.contains($0.name) }.map(\.offset)
    }
    return found
  }

  /// The type is that of the annotation, optional or not, or that of the initial value. A class conforms through its
  /// own inheritance clause, an extension or a superclass. A nested protocol counts only for types beside it.
  static let concreteDependency = Rule(id: "concrete_dependency") { context in
    let roles = ["Interactor", "Store", "UseCase", "Service", "Repository", "Client"]
    return context.unit.viewModels.flatMap { node in
      node.memberBlock.storedProperties.compactMap { property -> Int? in
        guard let name = property.typeName, let last = name.last, last.plays(oneOf: roles),
          let place = property.typeNamePlace,
          context.hasProtocol(name, from: node.typePath, withRole: roles)
        else { return nil }
        return place
      }
    }
  }

  /// There is one finding per ViewModel, at its first method by path and place. Only direct members of the class and of
  /// its extensions count. Three kinds need no entry point: extensions of classes that the project does not declare, classes
  /// with subclasses, and classes whose only method takes an action under another name.
  static let singleEntryPoint = Rule(
    id: "single_entry_point",
    onePer: { context in
      context.unit.viewModelScopes.compactMap { scope in
        let found = context.openMethods(of: scope)
        guard found.hasEntryPoint, let first = found.others.first?.place else { return nil }
        let own = scope.node.position.utf8Offset..<scope.node.endPosition.utf8Offset
        guard first.file == context.unit.path, own.contains(first.offset) else { return nil }
        return (scope.node.typePath.names.joined(separator: "."), first.offset)
      }
    },
    check: { context in
      context.unit.viewModels.filter { node in
        let found = context.openMethods(of: .classDeclaration(node))
        let names = Set(found.others.map(\.function.name))
        let isOtherEntryPoint =
          names.count == 1 && names.isDisjoint(with: ["send", "trigger"])
          && found.others.contains { $0.function.takesNamedAction }
        return !found.hasEntryPoint && !found.others.isEmpty && !isOtherEntryPoint
          && !context.project.hasSubclass(at: node.typePath)
      }.map(\.name.start)
    })

  /// `Action?`, arrays and similar types are not declared in the project. `any Action` counts as `Action`.
  static let actionEnum = Rule(id: "action_enum") { context in
    guard let entryPoint = context.convention.entryPoint else { return [] }
    return context.unit.viewModelScopes.flatMap(\.memberBlock.functions).filter { $0.isEntryPoint(entryPoint) }
      .compactMap(\.signature.parameterClause.parameters.first?.type)
      .filter { context.declares($0, butNot: .enum) }.map(\.start)
  }

  /// A stored property with an annotation. An enum is allowed, too, if the property never changes. It is also allowed
  /// if its cases carry values and the ViewModel has no other state.
  static let stateStruct = Rule(id: "state_struct") { context in
    context.unit.viewModels.flatMap { node in
      let properties = node.memberBlock.storedProperties
      return properties.filter { property in
        guard property.name == "state", !property.declaration.isPrivate, let type = property.type,
          context.declares(type, butNot: .struct)
        else { return false }
        let enums = context.declarations(of: type)
        guard enums.allSatisfy({ $0.kind == .enum }) else { return true }
        if !property.isVariable { return false }
        let isAlone = properties.allSatisfy {
          !$0.isVariable || $0.offset == property.offset || $0.declaration.isPrivate
        }
        return !isAlone || !enums.allSatisfy(\.carriesValues)
      }.map(\.offset)
    }
  }
}

extension Context {
  /// Whether the project declares this type, but as another kind. If there are several declarations in one place, one
  /// of the right kind is enough. Generic parameters and type aliases are ignored.
  fileprivate func declares(_ type: TypeSyntax, butNot kind: DeclaredType.Kind) -> Bool {
    let found = declarations(of: type)
    return !found.isEmpty && !found.contains { $0.kind == kind || $0.kind == .alias }
  }
}

extension Context {
  /// The declarations in the project of a type, without `some` and `any`. There are none for a generic parameter.
  fileprivate func declarations(of type: TypeSyntax) -> [DeclaredType] {
    var bare = type.bare
    if let constrained = bare.as(SomeOrAnyTypeSyntax.self) { bare = constrained.constraint.bare }
    guard let name = bare.dottedName else { return [] }
    if name.count == 1, let only = name.first, type.genericParameters.contains(only) { return [] }
    return project.declarations(of: name, from: type.typePath)
  }
}

extension String {
  /// Whether every layer may know a type of this name.
  var isOfEveryLayer: Bool {
    ["FeatureFlag", "Analytics", "Logg", "Tracking", "Crash", "Navigation", "Alert", "Theme", "Haptic"]
      .contains { contains($0) }
  }
}

extension Context {
  /// The identifiers in a type with a role that only use cases may know.
  fileprivate func crossings(in type: TypeSyntax) -> [Identifier] {
    return type.roleIdentifiers(oneOf: ["Repository", "Service", "Client", "DAO"]).filter { found in
      !found.name.isOfEveryLayer && !isModel(found.name, from: type.typePath)
    }
  }

  /// Whether a name means a model of the project: an enum, or a struct that has a one-word name or conforms to a
  /// protocol for values.
  func isModel(_ name: String, from place: TypePath) -> Bool {
    let values: Set = [
      "Codable", "Decodable", "Encodable", "Mappable", "Equatable", "Hashable", "Comparable", "Identifiable",
    ]
    let types = project.declarations(of: [name], from: place)
    let isOneWord = name.utf8.dropFirst().allSatisfy { $0 < 65 || $0 > 90 }
    return !types.isEmpty
      && types.allSatisfy { type in
        switch type.kind {
        case .enum: true
        case .struct: isOneWord || type.inherited.contains { values.contains($0.last ?? "") }
        case .class:
          type.inherited.contains {
            ["Codable", "Decodable", "Encodable", "Mappable"].contains($0.last ?? "")
          }
        default: false
        }
      }
  }

  /// Whether the project declares a class with this name that conforms to a protocol with a role in the project.
  fileprivate func hasProtocol(_ name: [String], from place: TypePath, withRole roles: [String]) -> Bool {
    var open = [(name: name, place: place)]
    var seen: Set<TypePath> = []
    while let next = open.popLast() {
      for type in project.declarations(of: next.name, from: next.place)
      where type.kind == .class && seen.insert(type.path).inserted {
        let inherited = type.inherited + project.inheritedByExtensions(type.path)
        for each in inherited where each.last?.plays(oneOf: roles) ?? false {
          let isOne = project.declarations(of: each, from: type.path).contains { found in
            let outer = found.path.names.dropLast()
            return found.kind == .protocol && (outer.isEmpty || outer == type.path.names.dropLast())
          }
          if isOne { return true }
        }
        open += inherited.map { ($0, type.path) }
      }
    }
    return false
  }
}

extension StoredProperty {
  /// The offset of the last component of the type's name.
  var typeNamePlace: Int? {
    if let type {
      let bare = type.bareWrapped
      return bare.as(IdentifierTypeSyntax.self)?.name.start ?? bare.as(MemberTypeSyntax.self)?.name.start
    }
    guard var callee = initialValue?.bare.as(FunctionCallExprSyntax.self)?.calledExpression.bare else { return nil }
    while let inner = callee.as(GenericSpecializationExprSyntax.self)?.expression.bare { callee = inner }
    if let member = callee.as(MemberAccessExprSyntax.self), member.declName.baseName.tokenKind == .keyword(.`init`) {
      guard let base = member.base?.bare else { return nil }
      callee = base
      while let inner = callee.as(GenericSpecializationExprSyntax.self)?.expression.bare { callee = inner }
    }
    return callee.lastNameToken?.start
  }
}

extension Context {
  /// Whether a ViewModel has the entry point, and its methods that others can call beside it, sorted by path and place.
  fileprivate func openMethods(
    of scope: Scope
  ) -> (hasEntryPoint: Bool, others: [(place: ViewModelPiece.ID, function: ViewModelPiece.Function)]) {
    guard let names = project.entryPointNames else { return (true, []) }
    let family = project.family(of: scope, in: unit)
    let functions = family.pieces.flatMap(\.functions)
    let hasOne =
      family.classes.isEmpty || functions.contains { $0.takesAction && names.contains($0.name) }
      || inheritsEntryPoint(family)
    let required = requirements(of: family)
    // An extension of several classes is read for itself.
    let pieces = family.classes.count > 1 ? family.extensions : family.pieces
    let others = pieces.flatMap { piece in
      piece.functions.filter { function in
        function.isOpen && !(function.takesAction && names.contains(function.name))
          && !required.contains(function.name) && !(function.hasSender && family.isDelegate)
          && !isAwaited(function, of: piece)
      }.map { (place: ViewModelPiece.ID(file: piece.id.file, offset: $0.offset), function: $0) }
    }
    return (hasOne, others.sorted { $0.place.comes(before: $1.place) })
  }

  /// Whether a View awaits the method as a part of the entry point: it takes an enum of actions.
  private func isAwaited(_ function: ViewModelPiece.Function, of piece: ViewModelPiece) -> Bool {
    guard let name = function.asyncAction else { return false }
    return project.declarations(of: name, from: piece.path).contains { $0.kind == .enum }
  }

  /// Whether a superclass has any method of such a name, or the project does not declare it.
  fileprivate func inheritsEntryPoint(_ family: ViewModelFamily) -> Bool {
    family.pieces.flatMap(\.functions).contains { $0.overridesEntryPoint }
      || family.classes.contains { piece in
        // A superclass that is no ViewModel may have any method.
        project.superclasses(of: piece).contains { type in
          !(type.path.names.last ?? "").isViewModelName
            || project.pieces(at: type.path).flatMap(\.functions).contains { function in
              function.takesAction && project.entryPointNames?.contains(function.name) ?? false
            }
        }
      }
  }

  /// The methods that protocols of the project require of a ViewModel.
  fileprivate func requirements(of family: ViewModelFamily) -> Set<String> {
    family.pieces.reduce(into: []) { $0.formUnion(project.requirements(of: $1)) }
  }
}

extension ViewModelFamily {
  fileprivate var isDelegate: Bool {
    pieces.flatMap(\.inherited).contains { $0.last?.ends(withAnyOf: ["Delegate", "DataSource", "Observer"]) ?? false }
  }
}
