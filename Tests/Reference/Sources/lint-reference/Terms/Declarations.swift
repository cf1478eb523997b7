import SwiftSyntax

/// A declaration of a type, protocol or type alias.
struct TypeDeclaration {
  let node: DeclSyntax
  let kind: DeclaredType.Kind
  let name: String
  let inheritanceClause: InheritanceClauseSyntax?

  var isObservable: Bool { node.as(ClassDeclSyntax.self)?.has(attribute: "Observable") ?? false }

  /// The names in the inheritance clause, or those that a type alias stands for.
  var inherited: [[String]] {
    if let alias = node.as(TypeAliasDeclSyntax.self) {
      let type = alias.initializer.value.bare
      if let composition = type.as(CompositionTypeSyntax.self) {
        return composition.elements.compactMap { $0.type.bare.dottedName }
      }
      return [type.dottedName].compactMap(\.self)
    }
    return inheritanceClause?.dottedNames ?? []
  }

  /// Whether it is a type alias for a function, optional or not.
  var isFunction: Bool {
    node.as(TypeAliasDeclSyntax.self)?.initializer.value.bareWrapped.is(FunctionTypeSyntax.self) ?? false
  }

  var requiresState: Bool {
    let block = node.asProtocol((any DeclGroupSyntax).self)?.memberBlock
    return (block?.directMembers ?? []).contains { member in
      member.as(VariableDeclSyntax.self)?.bindings.contains { $0.pattern.names.first?.nameText == "state" } ?? false
    }
  }

  var propertyTypes: [String: [String]] {
    node.as(ClassDeclSyntax.self)?.memberBlock.typesOfProperties ?? [:]
  }

  /// Whether an identifier in it has to do with navigation.
  var mentionsNavigation: Bool { node.identifiers.contains(where: \.name.isNavigation) }

  var isMainActor: Bool { node.asProtocol((any WithAttributesSyntax).self)?.has(attribute: "MainActor") ?? false }

  var methods: Set<String> {
    let block = node.asProtocol((any DeclGroupSyntax).self)?.memberBlock
    return Set((block?.functions ?? []).filter { !$0.has(.static) && !$0.has(.class) }.map(\.name.nameText))
  }

  /// The properties that a protocol requires.
  func requiredProperties(isSettable: Bool = false) -> Set<String> {
    let members = node.as(ProtocolDeclSyntax.self)?.memberBlock.directMembers ?? []
    let bindings = members.compactMap { $0.as(VariableDeclSyntax.self) }.flatMap(\.bindings).filter { binding in
      !isSettable
        || binding.accessorBlock?.tokens(viewMode: .sourceAccurate).contains { $0.tokenKind == .keyword(.set) } ?? false
    }
    return Set(bindings.compactMap { $0.pattern.as(IdentifierPatternSyntax.self)?.identifier.nameText })
  }

  /// Whether it is a protocol that asks for an answer: a value, an error, or an end to wait for.
  var requiresAnswer: Bool {
    (node.as(ProtocolDeclSyntax.self)?.memberBlock.directMembers ?? []).contains { member in
      if member.is(VariableDeclSyntax.self) || member.is(SubscriptDeclSyntax.self) { return true }
      let signature = member.as(FunctionDeclSyntax.self)?.signature ?? member.as(InitializerDeclSyntax.self)?.signature
      guard let signature else { return false }
      if signature.effectSpecifiers?.asyncSpecifier != nil || signature.effectSpecifiers?.throwsClause != nil {
        return true
      }
      return signature.returnClause.map { !$0.type.isNothing } ?? false
    }
  }

  /// Whether it is an enum with a case that carries values.
  var carriesValues: Bool {
    node.as(EnumDeclSyntax.self)?.memberBlock.directMembers.contains { member in
      member.as(EnumCaseDeclSyntax.self)?.elements.contains { $0.parameterClause != nil } ?? false
    } ?? false
  }
}

/// Collects the declarations of a file that rules use, in one walk.
final class DeclarationCollector: SyntaxVisitor {
  var types: [TypeDeclaration] = []
  var classes: [ClassDeclSyntax] = []
  var structs: [StructDeclSyntax] = []
  var extensions: [ExtensionDeclSyntax] = []
  var imports: [ImportDeclSyntax] = []

  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
    classes.append(node)
    return add(node, .class)
  }

  override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind {
    structs.append(node)
    return add(node, .struct)
  }

  override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind { add(node, .enum) }
  override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind { add(node, .actor) }
  override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind { add(node, .protocol) }

  override func visit(_ node: TypeAliasDeclSyntax) -> SyntaxVisitorContinueKind {
    types.append(
      TypeDeclaration(node: DeclSyntax(node), kind: .alias, name: node.name.nameText, inheritanceClause: nil))
    return .visitChildren
  }

  override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
    extensions.append(node)
    return .visitChildren
  }

  override func visit(_ node: ImportDeclSyntax) -> SyntaxVisitorContinueKind {
    imports.append(node)
    return .skipChildren
  }

  private func add(
    _ node: some DeclGroupSyntax & NamedDeclSyntax, _ kind: DeclaredType.Kind
  ) -> SyntaxVisitorContinueKind {
    types.append(
      TypeDeclaration(
        node: DeclSyntax(node), kind: kind, name: node.name.nameText, inheritanceClause: node.inheritanceClause))
    return .visitChildren
  }
}
