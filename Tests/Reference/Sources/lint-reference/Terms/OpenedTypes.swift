import SwiftSyntax

extension VariableDeclSyntax {
  /// `@Environment(T.self)`
  var environmentType: [String]? {
    for attribute in attributeList where attribute.name == "Environment" {
      guard case .argumentList(let arguments) = attribute.node?.arguments, arguments.first?.label == nil,
        let member = arguments.first?.expression.as(MemberAccessExprSyntax.self),
        member.declName.baseName.tokenKind == .keyword(.self)
      else { continue }
      return member.base?.typeName?.last.map { [$0] }
    }
    return nil
  }
}

extension TypeSyntax {
  /// The name of the type, `some`, `any`, optionals and parentheses aside.
  var openedName: [String]? {
    let bare = bareWrapped
    if let opaque = bare.as(SomeOrAnyTypeSyntax.self) { return opaque.constraint.openedName }
    return bare.dottedName
  }
}
