/// What is there is looked at before anything is written: code that would not compile beside it is refused.
extension Surroundings {
  /// Refuses lines that the project's declarations do not fit.
  ///
  /// - Parameter new: The types that would be written.
  func checkExisting(_ spec: Spec, _ new: [[String]], in home: PlanHome) throws(PlanError) {
    guard let folder = home.typeFolder else { return }
    let existing = ExistingTypes(facts: facts, folder: folder)
    try checkModels(spec, existing, in: home)
    try checkTypes(spec, existing, in: home)
    try checkInteractors(spec, existing, in: home)
    try checkStore(spec, folder)
    for path in new {
      let name = path.joined(separator: ".")
      // What is named after the screen is not named after a type.
      if name == "\(spec.name)Content" { continue }
      guard let nearest = existing.nearest(to: name), let found = facts.declaredType(nearest, folder) else { continue }
      throw spec.fault(.nearlyType(name, nearest: nearest, file: relative(found.file)), at: words(of: path))
    }
  }

  private func words(of path: [String]) -> [String] { Array(path.flatMap { [".", $0] }.dropFirst()) }

  private func relative(_ file: String) -> String { root.isEmpty ? file : ProjectPath.relative(file, to: root) }

  /// Refuses a store that is made of the project's own `Store`.
  private func checkStore(_ spec: Spec, _ folder: String) throws(PlanError) {
    guard spec.usesStore, let alias = facts.declaredType("AppStore", folder), alias.alias?.hasPrefix("Store<") == true,
      let file = facts.declaringFile("Store", folder), !HiddenNames.isCore(file)
    else { return }
    throw .hiddenName("Store", file: relative(file), path: relative(alias.file))
  }

  /// Refuses a type that the project declares in another way.
  private func checkModels(_ spec: Spec, _ existing: ExistingTypes, in home: PlanHome) throws(PlanError) {
    for (name, cases) in spec.choices {
      guard let found = declaration(of: [name], existing.folder), !isOurs(found, home) else { continue }
      if found.kind == .enum, Set(cases).isSubset(of: found.plainCases) { continue }
      throw spec.fault(.declaredModel(name, file: relative(found.file)), at: [name, "{"], in: "type")
    }
    for model in spec.models {
      guard let found = declaration(of: [model.name], existing.folder), !isOurs(found, home) else { continue }
      let own = model.declaration
      let isSame =
        found.kind == .struct && found.memberwise.map { $0.map(\.name) } == own.memberwise.map { $0.map(\.name) }
        && own.propertyTypes.allSatisfy { name, type in found.propertyTypes[name].map { $0 == type } ?? true }
      if isSame { continue }
      throw spec.fault(.declaredModel(model.name, file: relative(found.file)), at: [model.name, "{"], in: "type")
    }
  }

  private func checkTypes(_ spec: Spec, _ existing: ExistingTypes, in home: PlanHome) throws(PlanError) {
    var known: Set<[String]> = []
    for (path, isGeneric) in spec.namesWithin(spec.mentionedTypes) where known.insert(path).inserted {
      if isGeneric || path.count == 1 && TypeFacts.isLibrary(path[0]) { continue }
      let name = path.joined(separator: ".")
      // `Message` is not `Chat.Message`.
      guard let found = declaration(of: path, existing.folder) else { continue }
      let file = relative(found.file)
      if let modifier = found.hidingModifier {
        throw spec.fault(.hiddenType(name, by: modifier, file: file), at: words(of: path))
      }
      if !found.generics.isEmpty {
        throw spec.fault(.lacksArguments(name, found.generics, file: file), at: words(of: path))
      }
      if let kind = existing.incomparableKind(of: found) {
        throw spec.fault(.incomparable(name, kind, file: file), at: words(of: path))
      }
      let lacking = existing.lacking(found)
      if !lacking.isEmpty {
        throw spec.fault(.lacksConformance(name, lacking, file: file), at: words(of: path))
      }
    }
  }

  private func checkInteractors(_ spec: Spec, _ existing: ExistingTypes, in home: PlanHome) throws(PlanError) {
    for interactor in spec.interactors {
      var types = [interactor.type]
      if home.convention.work == .repository {
        types = [ScreenDescription.repository(of: interactor), ScreenDescription.dataSource(of: interactor)]
      }
      for type in types {
        guard let found = facts.declaredType(type, existing.folder) else {
          try checkName(type, of: interactor, spec, existing)
          continue
        }
        if found.alias != nil { continue }
        if found.kind != .protocol {
          throw spec.fault(.noProtocol(type, file: relative(found.file)), at: [interactor.name, "."])
        }
        for method in interactor.methods {
          // What a data source has is mapped by the repository.
          let isMapped = type.hasSuffix("DataSource")
          guard !isMapped, let other = existing.mismatch(of: method, in: found) else { continue }
          throw spec.fault(
            .otherMethod(interactor: type, file: relative(found.file), declared: other, called: method.text),
            at: [method.name, "("])
        }
      }
    }
  }

  /// Refuses an Interactor that is nearly one of the project's.
  private func checkName(
    _ type: String, of interactor: ScreenDescription.Interactor, _ spec: Spec, _ existing: ExistingTypes
  ) throws(PlanError) {
    guard interactor.name != spec.name.lowerCamel, let nearest = existing.nearest(to: type),
      let found = facts.declaredType(nearest, existing.folder), found.kind == .protocol
    else { return }
    throw spec.fault(
      .nearlyType(type, nearest: nearest, file: relative(found.file)), at: [interactor.name, "."])
  }
}
