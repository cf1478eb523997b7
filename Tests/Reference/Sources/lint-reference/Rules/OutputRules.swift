import SwiftSyntax

// Events to the View.

extension Rule {
  /// Only the declaration's own inheritance clause counts.
  static let outputEnum = Rule(id: "output_enum") { context in
    context.unit.viewModelScopes.flatMap(\.memberBlock.outputDeclarations).filter { output in
      guard let declaration = output.declaration.as(EnumDeclSyntax.self) else { return true }
      let names = declaration.inheritanceClause?.names ?? []
      return !names.contains("Equatable") && !names.contains("Hashable")
    }.map(\.name.start)
  }

  /// One finding, whether one of the two is missing or both. `resetOutput` may be any `func` directly in the ViewModel or
  /// an extension of it, and the type is `Output?` exactly (`ViewModel.Output?` is not).
  static let outputProperty = Rule(id: "output_property") { context in
    context.unit.viewModels.filter { node in
      let family = context.project.family(of: .classDeclaration(node), in: context.unit)
      guard family.pieces.contains(where: \.declaresOutput) else { return false }
      return !family.pieces.contains(where: \.storesOutput)
        || !family.pieces.contains { $0.functions.contains { $0.name == "resetOutput" } }
    }.map(\.name.start)
  }
}
