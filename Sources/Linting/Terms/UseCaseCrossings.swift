import SwiftScan

extension LintedFile {
  /// The identifiers that `use_case_boundary` reports, in order. They name types such as `*Repository` in a ViewModel's
  /// stored properties or in the parameters of its initialisers.
  ///
  /// In the clean convention, `no_data_access` does not report these identifiers.
  var useCaseBoundaryCrossings: [Int] {
    let beyond = settings.names(Rule.typesBeyondUseCases)
    var crossings: Set<Int> = []
    func add(_ type: Range<Int>) {
      for token in source.identifiers(in: type) where source.isNamed(token, oneOf: beyond) { crossings.insert(token) }
    }
    for viewModel in viewModels {
      for property in storedProperties(of: viewModel) { add(property.type) }
    }
    for scope in viewModelScopes {
      for member in members(of: scope) where source.declarations[member].kind == .initializer {
        for parameter in source.parameters(of: source.declarations[member]) { add(parameter.type) }
      }
    }
    return crossings.sorted()
  }
}
