import SwiftSyntax

extension Context {
  /// The structs that conform to `View` through their own inheritance clause, or through an extension in the project.
  var views: [StructDeclSyntax] {
    unit.structs.filter { node in
      if node.isInTestDouble { return false }
      return node.inheritanceClause?.names.contains("View") ?? false
        || project.inheritedByExtensions(node.typePath).contains { $0.last == "View" }
    }
  }

  /// The classes whose name or inherited type ends in `ViewController`, and the extensions of such classes.
  var viewControllerScopes: [Syntax] {
    let classes = unit.classes.filter { node in
      node.name.nameText.isViewControllerName
        || node.inheritanceClause?.names.contains(where: \.isViewControllerName) ?? false
    }
    let extensions = unit.extensions.filter { node in
      guard let names = node.extendedNames else { return false }
      return names.last?.isViewControllerName ?? false || project.isViewController(names)
    }
    return classes.map(Syntax.init) + extensions.map(Syntax.init)
  }
}

extension String {
  var isViewControllerName: Bool { ends(with: "ViewController") }
}

extension ExprSyntax {
  /// The type that an initial value constructs, if it names one: `A.B` for `A.B(…)` and `A.B.init(…)`.
  var constructedType: [String]? {
    guard var names = bare.as(FunctionCallExprSyntax.self)?.calledExpression.typeName else { return nil }
    if names.last == "init" { names.removeLast() }
    return names.isEmpty ? nil : names
  }

  /// The offset of the name of that type, ignoring parentheses.
  var constructedStart: Int? {
    var expression = bare.as(FunctionCallExprSyntax.self)?.calledExpression.bare
    while let base = expression?.as(MemberAccessExprSyntax.self)?.base
      ?? expression?.as(GenericSpecializationExprSyntax.self)?.expression
    {
      expression = base.bare
    }
    return expression?.start
  }

  /// The names of the type that an expression names; nil for others, and for a path that begins with a period.
  var typeName: [String]? {
    let bare = bare
    if bare.id != id { return bare.typeName }
    if let specialised = self.as(GenericSpecializationExprSyntax.self) { return specialised.expression.typeName }
    if let name = self.as(DeclReferenceExprSyntax.self) { return [name.baseName.nameText] }
    if let member = self.as(MemberAccessExprSyntax.self) {
      return member.base?.typeName.map { $0 + [member.declName.baseName.nameText] }
    }
    return nil
  }
}

extension StoredProperty {
  /// The name of the property's type: from the annotation, optional or not, otherwise from the initial value.
  var typeName: [String]? {
    if let type { return type.bareWrapped.dottedName }
    return name == nil ? nil : initialValue?.constructedType
  }
}
