import SwiftSyntax

/// The declarations of a file that rules start from, collected in one walk.
final class DeclarationCollector: SyntaxVisitor {
  var classes: [ClassDeclSyntax] = []
  var extensions: [ExtensionDeclSyntax] = []

  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
    classes.append(node)
    return .visitChildren
  }

  override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
    extensions.append(node)
    return .visitChildren
  }
}
