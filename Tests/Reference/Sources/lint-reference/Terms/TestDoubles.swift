import SwiftSyntax

extension SyntaxProtocol {
  /// Whether this is a test double, a preview, or declared in one.
  var isInTestDouble: Bool {
    sequence(first: Syntax(self), next: \.parent).contains { node in
      if let type = node.as(ClassDeclSyntax.self) {
        return type.name.nameText.isTestDouble || type.inheritanceClause.makesPreviews
      }
      if let type = node.as(StructDeclSyntax.self) { return type.inheritanceClause.makesPreviews }
      if let type = node.as(EnumDeclSyntax.self) { return type.inheritanceClause.makesPreviews }
      if let type = node.as(ExtensionDeclSyntax.self) {
        return type.extendedNames?.last?.isTestDouble ?? false && type.mayExtendClass
          || type.inheritanceClause.makesPreviews
      }
      if let macro = node.as(MacroExpansionDeclSyntax.self) { return macro.macroName.nameText == "Preview" }
      return node.as(MacroExpansionExprSyntax.self)?.macroName.nameText == "Preview"
    }
  }
}

extension ExtensionDeclSyntax {
  /// Whether the extended type may be a class. If the file does not declare it, the type of a name that ends in `View` is none.
  fileprivate var mayExtendClass: Bool {
    let names = extendedNames ?? []
    let declared = root.all(DeclSyntax.self).first { node in
      guard let type = node.asProtocol((any DeclGroupSyntax).self), !type.is(ExtensionDeclSyntax.self) else {
        return false
      }
      return type.typePath.names == names
    }
    return declared?.is(ClassDeclSyntax.self) ?? !(names.last?.ends(with: "View") ?? false)
  }
}

extension InheritanceClauseSyntax? {
  fileprivate var makesPreviews: Bool { self?.names.contains("PreviewProvider") ?? false }
}

extension String {
  /// Whether the name begins with a word for a test double, which no small letter follows, or ends in one.
  var isTestDouble: Bool {
    ["Mock", "Stub", "Fake", "Spy", "Dummy", "Preview", "Sample"].contains { word in
      if ends(with: word) { return true }
      guard begins(with: word) else { return false }
      return !(dropFirst(word.count).first?.isLowercase ?? false)
    }
  }
}
