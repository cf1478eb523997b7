import SwiftSyntax

/// A part of a ViewModel: the class itself, or an extension of a type with a ViewModel's name.
enum Scope {
  case classDeclaration(ClassDeclSyntax)
  case extensionDeclaration(ExtensionDeclSyntax)

  var node: Syntax {
    switch self {
    case .classDeclaration(let node): Syntax(node)
    case .extensionDeclaration(let node): Syntax(node)
    }
  }

  var memberBlock: MemberBlockSyntax {
    switch self {
    case .classDeclaration(let node): node.memberBlock
    case .extensionDeclaration(let node): node.memberBlock
    }
  }

  /// The identifiers from the first attribute or modifier to the closing brace, without the name of the type.
  var references: [Identifier] {
    let own: Range<Int> =
      switch self {
      case .classDeclaration(let node): node.name.start..<node.name.endPosition.utf8Offset
      case .extensionDeclaration(let node): node.extendedType.start..<node.extendedType.endPosition.utf8Offset
      }
    return node.identifiers.filter { !own.contains($0.offset) }
  }
}

extension SourceUnit {
  /// The ViewModels declared here, in order, at any depth; no test doubles.
  var viewModels: [ClassDeclSyntax] { allViewModels.filter { !$0.isInTestDouble } }

  /// The extensions of types with a ViewModel's name; no test doubles.
  var viewModelExtensions: [ExtensionDeclSyntax] { allViewModelExtensions.filter { !$0.isInTestDouble } }

  private var allViewModels: [ClassDeclSyntax] { classes.filter(\.name.nameText.isViewModelName) }

  private var allViewModelExtensions: [ExtensionDeclSyntax] {
    extensions.filter(\.extendsViewModel)
  }

  /// Those of test doubles, too.
  var allViewModelScopes: [Scope] {
    allViewModels.map(Scope.classDeclaration) + allViewModelExtensions.map(Scope.extensionDeclaration)
  }

  /// The scopes of ViewModels; one inside another stands for itself, so its code belongs to both.
  var viewModelScopes: [Scope] {
    viewModels.map(Scope.classDeclaration) + viewModelExtensions.map(Scope.extensionDeclaration)
  }
}
