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
  /// The ViewModels in this file, in order, at any depth.
  var viewModels: [ClassDeclSyntax] { classes.filter(\.name.nameText.isViewModelName) }

  /// The extensions of types with a ViewModel's name.
  var viewModelExtensions: [ExtensionDeclSyntax] {
    extensions.filter { $0.extendedType.lastName?.isViewModelName ?? false }
  }

  /// The scopes of all ViewModels. The code of a nested ViewModel also belongs to the outer one.
  var viewModelScopes: [Scope] {
    viewModels.map(Scope.classDeclaration) + viewModelExtensions.map(Scope.extensionDeclaration)
  }
}
