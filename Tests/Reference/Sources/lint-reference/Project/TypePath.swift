import SwiftSyntax

/// The place of a type: the names of the enclosing types and its own. `extension A.B` has the names `A` and `B`.
struct TypePath: Hashable {
  var names: [String]
  /// Whether the type is declared in a function or closure, so that code elsewhere cannot name it.
  var isLocal: Bool
}

extension SyntaxProtocol {
  /// The path of this type or extension, or of the one that encloses this node.
  var typePath: TypePath {
    var path = TypePath(names: [], isLocal: false)
    for node in sequence(first: Syntax(self), next: \.parent) {
      if let extended = node.as(ExtensionDeclSyntax.self) {
        path.names.insert(contentsOf: extended.extendedNames ?? [], at: 0)
      } else if let name = node.declaredTypeName {
        path.names.insert(name, at: 0)
      } else if !path.names.isEmpty, node.isFunctionBody {
        path.isLocal = true
      }
    }
    return path
  }

  var isFunctionBody: Bool {
    self.is(CodeBlockSyntax.self) || self.is(ClosureExprSyntax.self) || self.is(AccessorBlockSyntax.self)
  }

  private var declaredTypeName: String? {
    guard isTypeOrExtension || self.is(TypeAliasDeclSyntax.self) else { return nil }
    return Syntax(self).asProtocol((any NamedDeclSyntax).self)?.name.nameText
  }

  /// The names of the generic parameters that are visible here. Parameters of an extended type are not found.
  var genericParameters: Set<String> {
    var names: Set<String> = []
    for node in sequence(first: Syntax(self), next: \.parent) {
      let generic = node.asProtocol((any WithGenericParametersSyntax).self)
      for parameter in generic?.genericParameterClause?.parameters ?? [] { names.insert(parameter.name.nameText) }
    }
    return names
  }
}
