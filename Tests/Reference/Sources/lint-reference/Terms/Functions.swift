import SwiftSyntax

extension SyntaxProtocol {
  /// The function that contains this code. It is the outermost one inside the enclosing type, because closures and
  /// local functions belong to the function around them.
  var enclosingFunction: Syntax? {
    var function: Syntax?
    for ancestor in ancestors {
      if ancestor.isTypeOrExtension { break }
      if ancestor.isFunction { function = ancestor }
    }
    return function
  }

  fileprivate var isFunction: Bool {
    switch Syntax(self).as(SyntaxEnum.self) {
    case .functionDecl, .initializerDecl, .deinitializerDecl, .accessorDecl: return true
    case .accessorBlock(let block):
      // A getter without the keyword `get`.
      if case .getter = block.accessors { return true }
      return false
    default: return false
    }
  }

  var isTypeOrExtension: Bool {
    switch Syntax(self).as(SyntaxEnum.self) {
    case .classDecl, .structDecl, .enumDecl, .actorDecl, .protocolDecl, .extensionDecl: true
    default: false
    }
  }

  /// The names of the functions that this code calls on its own object: `f()`, `self.f()`, `self?.f()`.
  var ownCalls: Set<String> {
    Set(all(FunctionCallExprSyntax.self).compactMap { $0.calledExpression.ownName?.nameText })
  }

  var subscribes: Bool { memberCalls.contains(where: \.subscribes) }
}

extension FunctionDeclSyntax {
  /// Whether this is neither `static`, `class` nor `override`.
  var isMethod: Bool { !has(.static) && !has(.class) && !has(.override) }

  var isAsync: Bool { signature.effectSpecifiers?.asyncSpecifier != nil }

  /// Whether this is `name(_:)` and may take an action; the label does not matter.
  func isEntryPoint(_ entryName: String) -> Bool { name.nameText == entryName && takesAction }
}

extension MemberBlockSyntax {
  var functions: [FunctionDeclSyntax] { directMembers.compactMap { $0.as(FunctionDeclSyntax.self) } }
  var initialisers: [InitializerDeclSyntax] { directMembers.compactMap { $0.as(InitializerDeclSyntax.self) } }
}
