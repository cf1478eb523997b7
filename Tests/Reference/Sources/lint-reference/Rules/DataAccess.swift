import SwiftSyntax

extension Rule {
  /// There is one finding per type and ViewModel: for the names of the list, for types that are repositories, and for uses
  /// of properties of such types. Leaves out the types that `use_case_boundary` reports, and uses of their properties.
  static let noDataAccess = Rule(
    id: "no_data_access",
    onePer: { context in
      let showsWeb = context.unit.tree.identifiers.contains { $0.name.smallLetters.contains("webview") }
      let isClean = context.convention == .clean
      let crossings = isClean ? Set(Rule.useCaseBoundary.check(context)) : []
      let handedOn = context.unit.placesHandedOn
      return context.unit.viewModelScopes.flatMap { scope -> [(key: String, offset: Int)] in
        let owner = context.project.family(of: scope, in: context.unit).name(from: scope)
        let properties = context.repositories(of: scope)
        let left = isClean ? Set(properties.values.filter(\.isBeyondUseCases)) : []
        return scope.ownReferences.compactMap { token -> (key: String, offset: Int)? in
          guard let name = token.identifier?.name, !token.isConstantsOwner, !token.isInStaticMember else { return nil }
          var subject: String?
          if String.dataNames.contains(name) {
            subject = showsWeb && name == "URLRequest" ? nil : name
          } else if name.isRepositoryName {
            if name.isOfEveryLayer { return nil }
            let isNamed = !token.isOuterName && !token.isInDefaultOfInitialiser
            subject = isNamed && !context.isModel(name, from: token.typePath) ? name : nil
          } else if !name.startsUpper, token.isUseOfProperty {
            subject = properties[name]
          }
          guard let subject, !left.contains(subject), !crossings.contains(token.start),
            !handedOn.contains(where: { $0.contains(token.start) })
          else { return nil }
          return ("\(owner) \(subject)", token.start)
        }
      }
    })
}

extension Scope {
  /// The tokens of identifiers in this scope, without the type's own name and without nested ViewModels.
  var ownReferences: [TokenSyntax] {
    let name: Range<Int> =
      switch self {
      case .classDeclaration(let node): node.name.start..<node.name.endPosition.utf8Offset
      case .extensionDeclaration(let node): node.extendedType.start..<node.extendedType.endPosition.utf8Offset
      }
    return own(TokenSyntax.self).filter { $0.identifier != nil && !name.contains($0.start) }
  }
}

extension String {
  fileprivate static let dataNames: Set = [
    "URLSession", "URLRequest", "JSONDecoder", "JSONEncoder", "UserDefaults", "FileManager", "NSManagedObjectContext",
    "ModelContext", "ModelContainer",
  ]

  /// Whether this is the name of a type that plays the role of a repository.
  fileprivate var isRepositoryName: Bool { startsUpper && plays(oneOf: ["Repository", "APIClient"]) }

  /// The same for the types that a ViewModel may not know.
  fileprivate var isForbiddenRepository: Bool { isRepositoryName && !isOfEveryLayer }

  /// Whether `use_case_boundary` is about types of this name.
  fileprivate var isBeyondUseCases: Bool { plays(oneOf: ["Repository", "Service", "Client", "DAO"]) }
}

extension Context {
  /// The properties of a ViewModel whose type names a repository, each with that type.
  fileprivate func repositories(of scope: Scope) -> [String: String] {
    var found: [String: String] = [:]
    for piece in project.family(of: scope, in: unit).pieces {
      for (name, words) in piece.propertyTypes {
        guard let type = words.first(where: \.isRepositoryName), type.isForbiddenRepository,
          !isModel(type, from: piece.path)
        else { continue }
        found[name] = type
      }
    }
    return found
  }
}

extension TokenSyntax {
  /// Whether this is the owner of a nested type: of a dotted type name only the last component counts.
  fileprivate var isOuterName: Bool {
    guard let period = nextToken(viewMode: .sourceAccurate), period.tokenKind == .period,
      let member = period.nextToken(viewMode: .sourceAccurate)
    else { return false }
    return member.identifier?.name.startsUpper ?? false
  }

  /// Whether this names a constant's, a notification's or a nested type's owner, or another type's member.
  fileprivate var isConstantsOwner: Bool {
    let isRepository = identifier?.name.isRepositoryName ?? false
    // `Constants.UserDefaults` is another type; `Foundation.UserDefaults` is not.
    if let before = previousToken(viewMode: .sourceAccurate), before.tokenKind == .period, nameText.startsUpper,
      let outer = before.previousToken(viewMode: .sourceAccurate), outer.identifier?.name.startsUpper ?? false,
      !["Foundation", "CoreData", "SwiftData"].contains(outer.nameText),
      outer.previousToken(viewMode: .sourceAccurate)?.tokenKind != .period, !isRepository || isOuterName
    {
      return true
    }
    guard nameText.startsUpper, let period = nextToken(viewMode: .sourceAccurate), period.tokenKind == .period,
      let member = period.nextToken(viewMode: .sourceAccurate), let name = member.identifier?.name
    else { return false }
    if name.ends(with: "Notification") || isOuterName { return true }
    let shared: Set = ["shared", "sharedInstance", "instance", "current", "default", "standard", "live"]
    return isRepository && !shared.contains(name) && !member.isCalled
  }

  /// Whether this is the name of a member that is called.
  private var isCalled: Bool {
    guard let member = parent?.parent?.as(MemberAccessExprSyntax.self) else { return false }
    var callee = ExprSyntax(member)
    while let outer = callee.parent?.as(ExprSyntax.self) {
      guard outer.bare.id == callee.id || outer.is(GenericSpecializationExprSyntax.self) else { break }
      callee = outer
    }
    return callee.parent?.as(FunctionCallExprSyntax.self)?.calledExpression.id == callee.id
  }

  /// Whether this stands in a default argument of an initialiser, which repeats the parameter's type.
  fileprivate var isInDefaultOfInitialiser: Bool {
    for ancestor in ancestors {
      if ancestor.isTypeOrExtension { return false }
      if let parameter = ancestor.as(FunctionParameterSyntax.self), let value = parameter.defaultValue,
        value.start <= start, parameter.parent?.parent?.parent?.parent?.is(InitializerDeclSyntax.self) ?? false
      {
        return true
      }
    }
    return false
  }

  /// Whether this name stands for a property of the object: alone or behind `self.`, and no parameter has the name.
  fileprivate var isUseOfProperty: Bool {
    guard let use = parent?.as(DeclReferenceExprSyntax.self), use.isOwn else { return false }
    if use.parent?.as(MemberAccessExprSyntax.self)?.declName.id == use.id { return true }
    let function = ancestors.first { $0.is(FunctionDeclSyntax.self) || $0.is(InitializerDeclSyntax.self) }
    let parameters =
      function?.as(FunctionDeclSyntax.self)?.signature.parameterClause.parameters
      ?? function?.as(InitializerDeclSyntax.self)?.signature.parameterClause.parameters
    return !(parameters ?? []).contains { ($0.secondName ?? $0.firstName).nameText == identifier?.name }
  }
}

// The parameters that an initialiser only hands on.
extension SourceUnit {
  /// The places of parameters that are only handed on, of their uses, and of the private properties that keep them although
  /// nothing reads these.
  fileprivate var placesHandedOn: [Range<Int>] {
    viewModelScopes.flatMap { scope -> [Range<Int>] in
      let path = scope.node.typePath
      let classes = viewModels.filter { $0.typePath == path }
      let unread = classes.flatMap(\.memberBlock.storedProperties).filter { property in
        property.initialValue == nil && property.type != nil && property.declaration.isPrivate
          && property.name.map { !mayRead($0) } ?? false
      }
      let names = Set(unread.compactMap(\.name))
      let found = scope.memberBlock.initialisers.flatMap { $0.handedOn(to: names) }
      guard case .classDeclaration = scope else { return found.flatMap(\.places) }
      let initialisers = viewModelScopes.filter { $0.node.typePath == path }.flatMap(\.memberBlock.initialisers)
      let kept = unread.filter { property in
        let all = initialisers.flatMap { $0.targets(named: property.name ?? "") }
        let handed = initialisers.flatMap { $0.handedOn(to: names) }.flatMap(\.targets)
        return !all.isEmpty && all.allSatisfy { handed.map(\.id).contains($0.id) }
      }
      let targets = kept.flatMap { property in
        initialisers.flatMap { $0.targets(named: property.name ?? "") }.map(\.place)
      }
      return found.flatMap(\.places) + kept.compactMap { $0.type.map(Syntax.init)?.place } + targets
    }
  }

  /// Whether code of the file may read a property of this name. Labels, parameters, their uses in initialisers, and targets
  /// of assignments in initialisers read none; nor do bare names outside of all ViewModels.
  private func mayRead(_ name: String) -> Bool {
    let scopes = viewModelScopes.map(\.node.id)
    return tree.tokens(viewMode: .sourceAccurate).contains { token in
      guard token.identifier?.name == name, !token.isNameOfStoredProperty else { return false }
      let isMember = token.previousToken(viewMode: .sourceAccurate)?.tokenKind == .period
      // Outside of all ViewModels, a bare name is another one.
      if !isMember, !token.ancestors.contains(where: { scopes.contains($0.id) }) { return false }
      if token.parent?.as(LabeledExprSyntax.self)?.label?.id == token.id { return false }
      if token.parent?.is(FunctionParameterSyntax.self) ?? false { return false }
      let owner = token.ancestors.first { $0.isTypeOrExtension || $0.is(InitializerDeclSyntax.self) }
      guard let initialiser = owner?.as(InitializerDeclSyntax.self) else { return true }
      if initialiser.targets(named: name).contains(where: { $0.id == token.id }) { return false }
      return isMember
        || !initialiser.signature.parameterClause.parameters.contains {
          ($0.secondName ?? $0.firstName).nameText == name
        }
    }
  }
}

extension SyntaxProtocol {
  fileprivate var place: Range<Int> { start..<endPositionBeforeTrailingTrivia.utf8Offset }
}

extension TokenSyntax {
  /// Whether this is the name of a private property of a ViewModel without a value, where it is declared.
  fileprivate var isNameOfStoredProperty: Bool {
    guard let pattern = parent?.as(IdentifierPatternSyntax.self),
      let binding = pattern.parent?.as(PatternBindingSyntax.self),
      let declaration = binding.parent?.parent?.as(VariableDeclSyntax.self), binding.initializer == nil,
      declaration.isPrivate, let owner = declaration.directOwner?.as(ClassDeclSyntax.self)
    else { return false }
    return owner.name.nameText.isViewModelName
  }
}

extension InitializerDeclSyntax {
  /// The names of the object's own properties with this name that are assigned to.
  fileprivate func targets(named name: String) -> [TokenSyntax] {
    (body?.all(SequenceExprSyntax.self) ?? []).compactMap { sequence in
      let elements = Array(sequence.elements)
      guard elements.count > 1, elements[1].is(AssignmentExprSyntax.self), let token = elements[0].ownName,
        token.identifier?.name == name
      else { return nil }
      return token
    }
  }

  /// The places of each parameter that this only hands on, with its uses; and the properties of these names in which it is
  /// stored besides.
  fileprivate func handedOn(to unread: Set<String>) -> [(places: [Range<Int>], targets: [TokenSyntax])] {
    signature.parameterClause.parameters.compactMap { parameter in
      let name = (parameter.secondName ?? parameter.firstName).nameText
      let tokens = body?.tokens(viewMode: .sourceAccurate).filter { $0.identifier?.name == name } ?? []
      let uses = tokens.filter { token in
        token.previousToken(viewMode: .sourceAccurate)?.tokenKind != .period
          && token.parent?.as(LabeledExprSyntax.self)?.label?.id != token.id
      }
      let targets = uses.compactMap { use in use.storedIn.flatMap { unread.contains($0.nameText) ? $0 : nil } }
      let handed = uses.filter(\.isArgument)
      // `a = a` without `self.` would assign to the parameter.
      guard handed.count + targets.count == uses.count, targets.isEmpty || !handed.isEmpty else { return nil }
      return (
        ([Syntax(parameter)] + uses.map(Syntax.init)).map { $0.start..<$0.endPosition.utf8Offset }, targets
      )
    }
  }
}

extension TokenSyntax {
  /// The name of the object's own property to which this name is assigned: `self.a = name`.
  fileprivate var storedIn: TokenSyntax? {
    guard let use = parent?.as(DeclReferenceExprSyntax.self) else { return nil }
    var value = Syntax(use)
    while let outer = value.parent?.as(ExprSyntax.self), outer.bare.id == ExprSyntax(use).id { value = Syntax(outer) }
    while let tuple = value.parent?.parent?.parent?.as(TupleExprSyntax.self),
      ExprSyntax(tuple).bare.id == ExprSyntax(use).id
    {
      value = Syntax(tuple)
    }
    guard let sequence = value.parent?.parent?.as(SequenceExprSyntax.self) else { return nil }
    let elements = Array(sequence.elements)
    guard elements.count == 3, elements[1].is(AssignmentExprSyntax.self), Syntax(elements[2]).id == value.id else {
      return nil
    }
    return elements[0].ownName
  }
}

extension TokenSyntax {
  /// Whether an argument of a call consists of this name.
  fileprivate var isArgument: Bool {
    guard let use = parent?.as(DeclReferenceExprSyntax.self), let argument = use.parent?.as(LabeledExprSyntax.self),
      let owner = argument.parent?.parent
    else { return false }
    return owner.is(FunctionCallExprSyntax.self)
      || owner.as(TupleExprSyntax.self).map { $0.elements.count > 1 } ?? false
  }
}
