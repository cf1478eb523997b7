import SwiftScan

extension LintedFile {
  /// The identifiers at which `use_case_boundary` stands, in order: those of the types it knows (`*Repository` and so on)
  /// in the types of a ViewModel's stored properties and of its initialisers' parameters.
  ///
  /// In the clean convention these are not findings of `no_data_access`.
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
