import SwiftSyntax

// Rules about events for the View.

extension Rule {
  /// Only the inheritance clause of the declaration itself counts.
  static let outputEnum = Rule(id: "output_enum") { context in
    context.unit.viewModelScopes.flatMap { scope in
      scope.memberBlock.outputDeclarations.filter { output in
        guard let declaration = output.declaration.as(EnumDeclSyntax.self) else {
          return context.project.family(of: scope, in: context.unit).sendsOutput
        }
        let names = declaration.inheritanceClause?.names ?? []
        return !names.contains("Equatable") && !names.contains("Hashable")
      }.map(\.name.start)
    }
  }

  /// There is one finding, even if both are missing. `resetOutput` may be any `func` that is a direct member of the
  /// ViewModel or of an extension. The type must be exactly `Output?`, not `ViewModel.Output?`.
  static let outputProperty = Rule(id: "output_property") { context in
    context.unit.viewModels.filter { node in
      let family = context.project.family(of: .classDeclaration(node), in: context.unit)
      guard family.hasOutput else { return false }
      return !family.pieces.contains(where: \.storesOutput)
        || !family.pieces.contains { $0.functions.contains { $0.name == "resetOutput" } }
    }.map(\.name.start)
  }
}
