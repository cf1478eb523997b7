import Wording

/// Checks against the project's existing code: throws if the generated code would not compile with it.
extension Surroundings {
  /// Throws if a line contradicts the project's declarations.
  ///
  /// - Parameter new: The paths of the types that the run would declare.
  func checkExisting(_ spec: Spec, _ new: [[String]], in home: PlanHome) throws(PlanError) {
    guard let folder = home.typeFolder else { return }
    let existing = ExistingTypes(facts: facts, folder: folder)
    try checkModels(spec, existing, in: home)
    try checkTypes(spec, existing, in: home)
    try checkValues(spec, folder)
    try checkInteractors(spec, existing, in: home)
    try checkStore(spec, folder)
    for path in new {
      let name = path.joined(separator: ".")
      // A type named after the screen is not a misspelt type of the project.
      if name == "\(spec.name)Content" { continue }
      if !isWritten(name), let other = facts.undependedType(name) {
        throw spec.fault(
          .otherModule(name, module: other.module, target: other.target, file: relative(other.file)),
          at: words(of: path))
      }
      guard let nearest = existing.nearest(to: name), let found = facts.declaredType(nearest, folder) else { continue }
      throw spec.fault(.nearlyType(name, nearest: nearest, file: relative(found.file)), at: words(of: path))
    }
  }

  /// Throws if a type that no line declares is probably a misspelt type of Swift or Foundation.
  func checkNames(_ spec: Spec, _ new: [[String]]) throws(PlanError) {
    for path in new where path.count == 1 && !isWritten(path[0]) && path[0] != "\(spec.name)Content" {
      guard let nearest = ExistingTypes.nearestLibraryType(to: path[0]) else { continue }
      throw spec.fault(.nearlyLibrary(path[0], nearest: nearest), at: path)
    }
  }

  /// Whether a `type` line declares the type.
  private func isWritten(_ name: String) -> Bool {
    models[name] != nil || specs.contains { $0.choices[name] != nil }
  }

  private func words(of path: [String]) -> [String] { Array(path.flatMap { [".", $0] }.dropFirst()) }

  private func relative(_ file: String) -> String { root.isEmpty ? file : ProjectPath.relative(file, to: root) }

  /// Throws if `AppStore` is an alias of the project's own `Store`.
  private func checkStore(_ spec: Spec, _ folder: String) throws(PlanError) {
    guard spec.usesStore, let alias = facts.declaredType("AppStore", folder), alias.alias?.hasPrefix("Store<") == true,
      let file = facts.declaringFile("Store", folder), !HiddenNames.isCore(file)
    else { return }
    throw .hiddenName("Store", file: relative(file), path: relative(alias.file))
  }

  /// Throws if the project declares a type of the spec differently.
  private func checkModels(_ spec: Spec, _ existing: ExistingTypes, in home: PlanHome) throws(PlanError) {
    for (name, cases) in spec.choices {
      guard let found = declaration(of: [name], existing.folder), !isWrittenByThisRun(found, home) else { continue }
      if found.kind == .enum, Set(cases).isSubset(of: found.plainCases) { continue }
      throw spec.fault(.declaredModel(name, file: relative(found.file)), at: [name, "{"], in: "type")
    }
    for model in spec.models {
      guard let found = declaration(of: [model.name], existing.folder), !isWrittenByThisRun(found, home) else {
        continue
      }
      let own = model.declaration
      let isSame =
        found.kind == .struct && found.memberwise.map { $0.map(\.name) } == own.memberwise.map { $0.map(\.name) }
        && own.propertyTypes.allSatisfy { name, type in found.propertyTypes[name].map { $0 == type } ?? true }
      if isSame { continue }
      throw spec.fault(.declaredModel(model.name, file: relative(found.file)), at: [model.name, "{"], in: "type")
    }
  }

  /// Throws if a value names a case that an enum of the project lacks, or if the store's value does not fit a line.
  private func checkValues(_ spec: Spec, _ folder: String) throws(PlanError) {
    for (value, type) in spec.values {
      guard case .named(let path, []) = type.leaf, let found = declaration(of: path, folder), found.kind == .enum,
        // A protocol of the project may declare static members in an extension.
        (found.inherited ?? []).allSatisfy({ facts.declaredType($0, folder) == nil })
      else { continue }
      for name in value.cases(of: type.leaf) ?? []
      where !found.members.contains(name) && !found.plainCases.contains(name) {
        let nearest = NearestName.find(name, among: found.plainCases)
        throw spec.fault(
          .lacksCase(name, type: type.leaf.text, nearest: nearest, file: relative(found.file)), at: value.words)
      }
    }
    guard let state = facts.declaredType("AppState", folder) else { return }
    for watch in spec.watches {
      guard let transform = watch.transform, watch.keyPath.count == 1,
        state.propertyTypes[watch.keyPath[0]] != nil,
        SpecTyping(input: watch.storeType).problem(transform, as: watch.type) != nil
      else { continue }
      throw spec.fault(
        .storeValue(watch.keyPath[0], type: watch.storeType.text, code: transform.text, file: relative(state.file)),
        at: transform.words, in: "watch")
    }
  }

  private func checkTypes(_ spec: Spec, _ existing: ExistingTypes, in home: PlanHome) throws(PlanError) {
    var known: Set<[String]> = []
    for (path, isGeneric) in spec.namesWithin(spec.mentionedTypes) where known.insert(path).inserted {
      if path.count == 1, TypeFacts.isLibrary(path[0]) { continue }
      let name = path.joined(separator: ".")
      // The whole path must match: `Message` is not `Chat.Message`.
      guard let found = declaration(of: path, existing.folder) else { continue }
      let file = relative(found.file)
      if let modifier = found.hidingModifier {
        throw spec.fault(.hiddenType(name, by: modifier, file: file), at: words(of: path))
      }
      if !found.generics.isEmpty, !isGeneric {
        throw spec.fault(.lacksArguments(name, found.generics, file: file), at: words(of: path))
      }
      if let kind = existing.incomparableKind(of: found) {
        throw spec.fault(.incomparable(name, kind, file: file), at: words(of: path))
      }
      let lacking = existing.missingConformances(found)
      if !lacking.isEmpty {
        let problem = SpecProblem.lacksConformance(name, lacking, kind: "\(found.kind)", file: file)
        throw spec.fault(problem, at: words(of: path))
      }
    }
  }

  private func checkInteractors(_ spec: Spec, _ existing: ExistingTypes, in home: PlanHome) throws(PlanError) {
    for interactor in spec.interactors {
      var types = [interactor.type]
      if home.convention.backend == .repository, !interactor.isUseCase {
        let repository = ScreenDescription.repository(of: interactor)
        let isGiven =
          facts.declaredType(repository, existing.folder)?.kind == .protocol
          && facts.declaredType("Default\(repository)", existing.folder) == nil
        types = [repository] + (isGiven ? [] : [ScreenDescription.dataSource(of: interactor)])
      }
      for type in types {
        guard let found = facts.declaredType(type, existing.folder) else {
          try checkName(type, of: interactor, spec, existing)
          continue
        }
        if found.alias != nil { continue }
        if let modifier = found.hidingModifier {
          throw spec.fault(
            .hiddenType(type, by: modifier, file: relative(found.file)), at: [interactor.name, "."])
        }
        if found.kind != .protocol {
          let isRepository = home.convention.backend == .repository && !interactor.isUseCase
          let conformance = (found.inherited ?? []).sorted().first { name in
            isRepository && name.hasSuffix("Repository") && name.count > "Repository".count
              && facts.declaredType(name, existing.folder)?.kind == .protocol
          }
          throw spec.fault(
            .noProtocol(
              type, file: relative(found.file), isRepository: isRepository, conformance: conformance),
            at: [interactor.name, "."])
        }
        let whole = existing.withRefinedProtocols(found)
        for method in interactor.methods {
          // Repositories map the results of data sources, so their methods may differ.
          let isMapped = type.hasSuffix("DataSource")
          guard !isMapped, let other = existing.mismatch(of: method, in: whole) else { continue }
          throw spec.fault(
            .otherMethod(interactor: type, file: relative(found.file), declared: other, called: method.text),
            at: [method.name, "("])
        }
        for publisher in interactor.publishers {
          guard let other = existing.mismatch(ofPublisher: publisher, in: whole) else { continue }
          throw spec.fault(
            .otherMethod(
              interactor: type, file: relative(found.file), declared: other, called: publisher.publisherText),
            at: [publisher.name], in: "watch")
        }
      }
    }
  }

  /// Throws if an undeclared Interactor's name is probably a misspelling of a declared one.
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
