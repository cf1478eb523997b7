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
  /// app for a code host, or a `struct TrendingRepository: Codable`.
  ///
  /// - Parameter scope: The index of the class or extension that mentions it.
  func isModel(_ type: Int, in scope: Int, _ project: ProjectIndex) -> Bool {
    project.isModel(source.name(type), isOneWord: source.isOneWord(type), from: source.typePath(of: scope))
  }
}

extension ProjectIndex {
  /// Whether a name refers to structs or enums of the project only, and its name has one word or they are decoded or
  /// compared, as values are.
  func isModel(_ name: String, isOneWord: Bool, from place: TypePath) -> Bool {
    let types = declarations(of: [name], from: place)
    let values: Set<String> = [
      "Codable", "Decodable", "Encodable", "Mappable", "Equatable", "Hashable", "Comparable", "Identifiable",
    ]
    return !types.isEmpty
      && types.allSatisfy { type in
        guard type.kind == .struct || type.kind == .enum else { return false }
        return isOneWord || type.inherited.contains { values.contains($0.last ?? "") }
      }
  }
}
