import SwiftScan

extension LintedFile {
  /// The identifiers that `use_case_boundary` reports, in order. They name types such as `*Repository` in a ViewModel's
  /// stored properties, or in the parameters of its initialisers if no stored property has the type.
  ///
  /// In the clean convention, `no_data_access` does not report these identifiers.
  func useCaseBoundaryCrossings(in project: ProjectIndex) -> [Int] {
    let beyond = settings.names(Rule.typesBeyondUseCases)
    let allowed = settings.names(Rule.typesOfEveryLayer)
    var crossings: Set<Int> = []
    func found(in type: Range<Int>, _ scope: Int) -> [Int] {
      type.filter { token in
        source.isRole(token, oneOf: beyond) && !source.isNamed(token, oneOf: allowed)
          && !isModel(token, in: scope, project)
      }
    }
    // A property and the initialiser's parameter for it count once.
    var stored: [TypePath: Set<UInt64>] = [:]
    for viewModel in viewModels {
      let tokens = storedProperties(of: viewModel).flatMap { found(in: $0.type, viewModel) }
      crossings.formUnion(tokens)
      stored[source.typePath(of: viewModel), default: []].formUnion(tokens.map(source.nameHash))
    }
    for scope in viewModelScopes {
      let known = stored[source.typePath(of: scope)] ?? []
      for member in members(of: scope) where source.declarations[member].kind == .initializer {
        for parameter in source.parameters(of: source.declarations[member]) {
          crossings.formUnion(found(in: parameter.type, scope).filter { !known.contains(source.nameHash($0)) })
        }
      }
    }
    return crossings.sorted()
  }

  /// Whether a type is a model of the project that shares only its name with a role. Examples are a `struct Repository`
  /// in an app for a code host, and a `struct TrendingRepository: Codable`.
  ///
  /// - Parameter scope: The index of the class or extension that mentions it.
  func isModel(_ type: Int, in scope: Int, _ project: ProjectIndex) -> Bool {
    project.isModel(source.name(type), isOneWord: source.isOneWord(type), from: source.typePath(of: scope))
  }
}

extension ProjectIndex {
  /// Whether a name refers to models of the project: enums, structs with a one-word name, structs that are decoded or
  /// compared, and classes that are decoded. A client may well be `Identifiable`.
  func isModel(_ name: String, isOneWord: Bool, from place: TypePath) -> Bool {
    let types = declarations(of: [name], from: place)
    let values: Set<String> = [
      "Codable", "Decodable", "Encodable", "Mappable", "Equatable", "Hashable", "Comparable", "Identifiable",
    ]
    let objects: Set<String> = ["Codable", "Decodable", "Encodable", "Mappable"]
    return !types.isEmpty
      && types.allSatisfy { type in
        if type.kind == .class { return type.inherited.contains { objects.contains($0.last ?? "") } }
        guard type.kind == .struct || type.kind == .enum else { return false }
        // An enum with this name is no service, because services have instances.
        return isOneWord || type.kind == .enum || type.inherited.contains { values.contains($0.last ?? "") }
      }
  }
}
