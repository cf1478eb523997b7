import SwiftSyntax

/// The types of what one file declares, to tell the type of the object before a member: `Field` for `field` in
/// `field.viewModel`.
struct ObjectTypes {
  /// A variable or parameter; without a type if none is written.
  private struct Local { let type: Receiver? }

  /// A property or global with its type, if one is written; and the type or extension that declares it.
  private var properties: [String: [(owner: SyntaxIdentifier?, type: Receiver?)]] = [:]

  init(_ tree: SourceFileSyntax) {
    for variable in tree.all(VariableDeclSyntax.self) where variable.isMemberOrGlobal {
      let owner = variable.ancestors.first(where: \.isTypeOrExtension)?.id
      for (name, type) in variable.objectTypes { properties[name, default: []].append((owner, type)) }
    }
  }

  /// The type of an object; nil if the file does not tell it.
  func type(of object: ExprSyntax) -> Receiver? {
    let object = object.unwrapped
    guard let token = object.lastNameToken, token.identifier != nil else { return nil }
    let name = token.nameText.withoutDollar
    if name.startsUpper { return object.path.map { Receiver.type($0, object.typePath) } }
    let isAlone = object.is(DeclReferenceExprSyntax.self)
    guard isAlone || object.as(MemberAccessExprSyntax.self)?.base?.unwrapped.isSelf ?? false else {
      return commonType(name)
    }
    if isAlone, let local = local(name, at: Syntax(object)) { return local.type }
    let owner = object.ancestors.first(where: \.isTypeOrExtension)?.id
    if let own = (properties[name] ?? []).last(where: { $0.owner == owner }) { return own.type }
    return commonType(name)
  }

  /// The type that all properties of this name have.
  private func commonType(_ name: String) -> Receiver? {
    let all = properties[name] ?? []
    guard let first = all.first, case .type(let words, _)? = first.type else { return nil }
    let isSame = all.allSatisfy { property in
      guard case .type(let others, _)? = property.type else { return false }
      return others == words
    }
    return isSame ? first.type : nil
  }

  /// The variable or parameter that is visible at a node. Conditions, closures' parameters and loops tell no type.
  private func local(_ name: String, at node: Syntax) -> Local? {
    for ancestor in node.ancestors {
      if ancestor.isTypeOrExtension { return nil }
      for item in ancestor.as(CodeBlockItemListSyntax.self)?.flat.reversed() ?? []
      where item.endPosition <= node.position {
        guard let variable = item.item.as(VariableDeclSyntax.self), !variable.isMemberOrGlobal else { continue }
        if let found = variable.objectTypes.last(where: { $0.name == name }) { return Local(type: found.type) }
      }
      for parameter in ancestor.parameters where (parameter.secondName ?? parameter.firstName).nameText == name {
        return Local(type: parameter.type.openedName.map { Receiver.type($0, parameter.typePath) })
      }
    }
    return nil
  }
}

extension Syntax {
  fileprivate var parameters: [FunctionParameterSyntax] {
    let clause =
      self.as(FunctionDeclSyntax.self)?.signature.parameterClause
      ?? self.as(InitializerDeclSyntax.self)?.signature.parameterClause
      ?? self.as(SubscriptDeclSyntax.self)?.parameterClause
    return clause.map { Array($0.parameters) } ?? []
  }
}

extension ExprSyntax {
  /// The names of a path: `Kit.Row`.
  fileprivate var path: [String]? {
    if let name = self.as(DeclReferenceExprSyntax.self) { return [name.baseName.nameText] }
    guard let member = self.as(MemberAccessExprSyntax.self), let base = member.base?.path else { return nil }
    return base + [member.declName.baseName.nameText]
  }
}

extension VariableDeclSyntax {
  /// The named variables with the types of their annotations, or the types that their values make or are cast to.
  fileprivate var objectTypes: [(name: String, type: Receiver?)] {
    let bindings = Array(bindings)
    return bindings.enumerated().compactMap { index, binding in
      guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier else { return nil }
      // `var a, b: T`
      let annotated = bindings[index...].first { $0.typeAnnotation != nil || $0.initializer != nil }
      if let type = annotated?.typeAnnotation?.type {
        return (name.nameText, type.openedName.map { Receiver.type($0, type.typePath) })
      }
      let made = binding.initializer?.value.nameOfObject
      return (name.nameText, made.map { Receiver.type($0, name.typePath) })
    }
  }
}

extension ExprSyntax {
  fileprivate var nameOfObject: [String]? {
    if let made = bare.constructedType { return made.last?.startsUpper ?? false ? made : nil }
    guard let elements = bare.as(SequenceExprSyntax.self).map({ Array($0.elements) }), elements.count == 3,
      elements[1].is(UnresolvedAsExprSyntax.self)
    else { return nil }
    return elements[2].as(TypeExprSyntax.self)?.type.openedName
  }
}
