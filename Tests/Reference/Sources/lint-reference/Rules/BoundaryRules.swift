import SwiftSyntax

// What crosses a ViewModel's border.

extension Rule {
  /// Each identifier. Initialisers in extensions count.
  static let useCaseBoundary = Rule(id: "use_case_boundary") { context in
    let endings = ["Repository", "Service", "Client", "DAO"]
    let parameters = context.unit.viewModelScopes.flatMap(\.memberBlock.initialisers)
      .flatMap(\.signature.parameterClause.parameters).map(\.type)
    return (context.storedProperties.compactMap(\.type) + parameters).flatMap(\.identifiers)
      .filter { $0.name.ends(withAnyOf: endings) }.map(\.offset)
  }

  /// The methods directly in the ViewModel and in its extensions.
  static let singleEntryPoint = Rule(id: "single_entry_point") { context in
    guard let entryPoint = context.convention.entryPoint else { return [] }
    let methods = context.unit.viewModelScopes.flatMap { scope -> [FunctionDeclSyntax] in
      scope.isPrivateExtension ? [] : scope.memberBlock.functions
    }
    let others = methods.filter { method in
      method.isMethod && !method.isPrivate && !method.isEntryPoint(entryPoint) && !method.isHashableRequirement
    }
    let classes = context.unit.viewModels.filter { node in
      let family = context.project.family(of: .classDeclaration(node), in: context.unit)
      return !family.pieces.contains { $0.functions.contains(where: \.isEntryPoint) }
    }
    return others.map(\.name.start) + classes.map(\.name.start)
  }

  /// `Action?`, an array and the like are no types that the project declares; `any Action` is looked at as `Action`.
  static let actionEnum = Rule(id: "action_enum") { context in
    guard let entryPoint = context.convention.entryPoint else { return [] }
    return context.unit.viewModelScopes.flatMap(\.memberBlock.functions).filter { $0.isEntryPoint(entryPoint) }
      .compactMap(\.signature.parameterClause.parameters.first?.type)
      .filter { context.declares($0, butNot: .enum) }.map(\.start)
  }

  /// A stored property with an annotation.
  static let stateStruct = Rule(id: "state_struct") { context in
    context.storedProperties.filter { property in
      property.name == "state" && property.type.map { context.declares($0, butNot: .struct) } ?? false
    }.map(\.offset)
  }
}

extension Context {
  /// Whether the project declares this type, and not as what it should be. Where there are several declarations of the name
  /// in one place, one that is right will do; a generic parameter and a type alias are left alone.
  fileprivate func declares(_ type: TypeSyntax, butNot kind: DeclaredType.Kind) -> Bool {
    var bare = type.bare
    if let constrained = bare.as(SomeOrAnyTypeSyntax.self) { bare = constrained.constraint.bare }
    guard let name = bare.dottedName else { return false }
    if name.count == 1, let only = name.first, type.genericParameters.contains(only) { return false }
    let found = project.declarations(of: name, from: type.typePath)
    return !found.isEmpty && !found.contains { $0.kind == kind || $0.kind == .alias }
  }
}

extension Scope {
  fileprivate var isPrivateExtension: Bool {
    guard case .extensionDeclaration(let node) = self else { return false }
    return node.isPrivate
  }
}

extension FunctionDeclSyntax {
  /// `==` and `hash(into:)`
  fileprivate var isHashableRequirement: Bool {
    let parameters = signature.parameterClause.parameters
    return name.text == "=="
      || (name.nameText == "hash" && parameters.count == 1 && parameters.first?.firstName.nameText == "into")
  }
}
