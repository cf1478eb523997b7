import SwiftSyntax

/// A declaration of a type, protocol or type alias.
struct TypeDeclaration {
  let node: DeclSyntax
  let kind: DeclaredType.Kind
  let name: String
  let inheritanceClause: InheritanceClauseSyntax?

  var isObservable: Bool { node.as(ClassDeclSyntax.self)?.has(attribute: "Observable") ?? false }

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
