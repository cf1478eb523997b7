import SwiftScan

extension LintedFile {
  /// The identifiers that `use_case_boundary` reports, in order. They name types such as `*Repository` in a ViewModel's
  /// stored properties or in the parameters of its initialisers.
  ///
  /// In the clean convention, `no_data_access` does not report these identifiers.
  func useCaseBoundaryCrossings(in project: ProjectIndex) -> [Int] {
    let beyond = settings.names(Rule.typesBeyondUseCases)
    let allowed = settings.names(Rule.typesOfEveryLayer)
    var crossings: Set<Int> = []
    func add(_ type: Range<Int>, _ scope: Int) {
      for token in type where source.isRole(token, oneOf: beyond) && !source.isNamed(token, oneOf: allowed) {
        if !isModel(token, in: scope, project) { crossings.insert(token) }
      }
    }
    for viewModel in viewModels {
      for property in storedProperties(of: viewModel) { add(property.type, viewModel) }
    }
    for scope in viewModelScopes {
      for member in members(of: scope) where source.declarations[member].kind == .initializer {
        for parameter in source.parameters(of: source.declarations[member]) { add(parameter.type, scope) }
      }
    }
    return crossings.sorted()
  }

  /// Whether a type is a model of the project that only shares its name with a role, such as a `struct Repository` in an
  /// app for a code host.
  ///
  /// - Parameter scope: The index of the class or extension that mentions it.
  func isModel(_ type: Int, in scope: Int, _ project: ProjectIndex) -> Bool {
    guard source.isOneWord(type) else { return false }
    let types = project.declarations(of: [source.name(type)], from: source.typePath(of: scope))
    return !types.isEmpty && types.allSatisfy { $0.kind == .struct || $0.kind == .enum }
  }
}
