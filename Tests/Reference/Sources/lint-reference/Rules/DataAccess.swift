import SwiftSyntax

extension Rule {
  /// One finding for each type and ViewModel: the names of the list, types that are repositories, and uses of properties
  /// of such types. What `use_case_boundary` reports is that rule's, with the uses of such a property.
  static let noDataAccess = Rule(
    id: "no_data_access",
    onePer: { context in
      context.unit.viewModelScopes.flatMap { scope -> [(key: String, offset: Int)] in
        let owner = scope.node.typePath.names.joined(separator: ".")
        let isClean = context.convention == .clean
        let elsewhere = isClean ? Set(Rule.useCaseBoundary.check(context)) : []
        let handedOn = scope.memberBlock.initialisers.flatMap(\.handedOnTypes)
        let types = scope.ownReferences.compactMap { token -> (key: String, offset: Int)? in
          guard let name = token.identifier?.name, context.isDataAccess(name, token),
            !elsewhere.contains(token.start), !handedOn.contains(where: { $0.contains(token.start) })
          else { return nil }
          return ("\(owner) \(name)", token.start)
        }
        let properties = isClean ? [:] : context.repositories(of: scope)
        let uses = scope.own(DeclReferenceExprSyntax.self).compactMap { use -> (key: String, offset: Int)? in
          guard let type = properties[use.baseName.nameText], use.baseName.identifier != nil, use.isOwn else {
            return nil
          }
          return ("\(owner) \(type)", use.baseName.start)
        }
        return types + uses
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

extension Context {
  private static let dataNames: Set = [
    "URLSession", "URLRequest", "JSONDecoder", "JSONEncoder", "UserDefaults", "FileManager", "NSManagedObjectContext",
    "ModelContext", "ModelContainer",
  ]

  fileprivate func isDataAccess(_ name: String, _ token: TokenSyntax) -> Bool {
    let isListed = Self.dataNames.contains(name)
    guard isListed || isRepository(name, from: token.typePath), !token.isOuterName, !token.isMemberOfType else {
      return false
    }
    if name == "URLRequest", unit.tree.identifiers.contains(where: { $0.name.contains("WebView") }) { return false }
    return true
  }

  /// Whether a name is that of a type that is a repository, and of no model of the project.
  private func isRepository(_ name: String, from place: TypePath) -> Bool {
    guard let first = name.utf8.first, (65...90).contains(first), name.plays(oneOf: ["Repository", "APIClient"]) else {
      return false
    }
    return !isModel(name, from: place)
  }

  /// The properties of a ViewModel whose type names a repository, with its name.
  fileprivate func repositories(of scope: Scope) -> [String: String] {
    var found: [String: String] = [:]
    for piece in project.family(of: scope, in: unit).pieces {
      for (name, words) in piece.propertyTypes {
        if let type = words.first(where: { isRepository($0, from: piece.path) }) { found[name] = type }
      }
    }
    return found
  }
}

extension TokenSyntax {
  /// Whether this is the owner in the name of a nested type, or of a constant or notification.
  fileprivate var isOuterName: Bool {
    guard let next = nextToken(viewMode: .sourceAccurate), next.tokenKind == .period,
      let member = next.nextToken(viewMode: .sourceAccurate), let name = member.identifier?.name
    else { return false }
    if name.utf8.first.map({ (65...90).contains($0) }) ?? false { return true }
    if ["shared", "standard", "default", "init"].contains(name) { return false }
    return member.nextToken(viewMode: .sourceAccurate)?.tokenKind != .leftParen
      && member.nextToken(viewMode: .sourceAccurate)?.tokenKind != .period
  }

  /// Whether this is a member of another type, as in `Constants.UserDefaults`; a type of a module is none.
  fileprivate var isMemberOfType: Bool {
    guard let member = parent?.parent?.as(MemberAccessExprSyntax.self), member.declName.baseName.id == id,
      let base = member.base
    else { return false }
    return base.lastName != "Foundation"
  }
}

extension InitializerDeclSyntax {
  /// The places of the types of parameters that this only hands on, and those of default arguments beside a type.
  fileprivate var handedOnTypes: [Range<Int>] {
    signature.parameterClause.parameters.flatMap { parameter -> [Range<Int>] in
      var ranges: [Range<Int>] = []
      if let value = parameter.defaultValue { ranges.append(value.start..<value.endPosition.utf8Offset) }
      let name = (parameter.secondName ?? parameter.firstName).nameText
      let uses = body?.all(DeclReferenceExprSyntax.self).filter { $0.baseName.nameText == name && $0.isOwn } ?? []
      let isHandedOn = uses.allSatisfy { use in
        use.parent?.is(LabeledExprSyntax.self) ?? false
      }
      if isHandedOn { ranges.append(parameter.type.start..<parameter.type.endPosition.utf8Offset) }
      return ranges
    }
  }
}
