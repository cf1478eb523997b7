/// Interactors, repositories and use cases: their methods, and the methods that existing ones lack.
extension Surroundings {
  /// Returns the methods that the specs call, without duplicates, by the type of their Interactor. Throws if two calls
  /// of a method differ.
  static func methods(
    of specs: [Spec], in convention: ScreenConvention
  ) throws(PlanError) -> [String: [ScreenDescription.Method]] {
    var result: [String: [ScreenDescription.Method]] = [:]
    var known: [String: [String: ScreenDescription.Method]] = [:]
    for (spec, interactor) in specs.flatMap({ spec in spec.interactors(in: convention).map { (spec, $0) } }) {
      for method in interactor.methods {
        if let other = known[interactor.type, default: [:]].updateValue(method, forKey: method.name) {
          if other == method { continue }
          let error = PlanError.overloadedMethod(interactor: interactor.type, method: method.name)
          throw spec.fault(.plan(error), at: [method.name, "("], or: spec.load(of: method).map { [$0.name, ":"] })
        } else {
          result[interactor.type, default: []].append(method)
        }
      }
    }
    return result
  }

  /// Returns the publishers that the specs follow, without duplicates, by the type of their Interactor. Throws if two
  /// screens follow one publisher with different types, or if a method has its name.
  static func publishers(
    of specs: [Spec], in convention: ScreenConvention, besides methods: [String: [ScreenDescription.Method]]
  ) throws(PlanError) -> [String: [ScreenDescription.Method]] {
    var result: [String: [ScreenDescription.Method]] = [:]
    for (spec, interactor) in specs.flatMap({ spec in spec.interactors(in: convention).map { (spec, $0) } }) {
      for publisher in interactor.publishers {
        let other = result[interactor.type]?.first { $0.name == publisher.name }
        if other == publisher { continue }
        let isCalled = methods[interactor.type]?.contains { $0.name == publisher.name } == true
        if other != nil || isCalled {
          let problem = StateProblem.otherPublisher(
            publisher.name, type: publisher.result.text, other: other?.result.text, interactor: interactor.type)
          throw spec.fault(
            .state(problem), at: ["from", interactor.name, ".", publisher.name], or: ["from"], in: "watch")
        }
        result[interactor.type, default: []].append(publisher)
      }
    }
    return result
  }

  /// Adds the entities, use cases and DTOs of a screen that the project does not declare yet.
  mutating func addLayers(
    of spec: Spec, _ types: TypeFacts, to new: inout ScreenDescription.NewDeclarations, in home: PlanHome
  ) throws(PlanError) {
    let ownUseCases = spec.useCases
    let folder = home.typeFolder ?? ""
    for useCase in ownUseCases {
      let call = "\(useCase.interactor.name).\(useCase.method.name)"
      if let other = useCases.updateValue(call, forKey: "\(folder):\(useCase.type)"), other != call {
        let words = [useCase.interactor.name, ".", useCase.method.name]
        throw spec.fault(.plan(.sameUseCase(useCase.type, other, call)), at: words)
      }
    }
    func isNew(_ type: String) -> Bool {
      if declared.contains("\(folder):\(type)") { return false }
      guard let folder = home.typeFolder, let found = facts.declaredType(type, folder) else { return true }
      return isWrittenByThisRun(found, home)
    }
    new.entities = new.interactors.flatMap(\.newTypes) + new.types
    new.useCases = Set(ownUseCases.filter { !$0.interactor.isUseCase }.map(\.type).filter(isNew))
    var entities: Set<[String]> = []
    let results = new.interactors.flatMap(\.members).flatMap { types.entities(in: $0.result) }
    for entity in types.entitiesWithin(results)
    where entities.insert(entity).inserted && isNew(ScreenDescription.dto(entity)) {
      new.dtos.append(entity)
    }
    noteShownEntities(spec, types)
    addStubs(of: ownUseCases.filter(\.interactor.isUseCase), to: &new, in: home)
    for type in new.useCases.union(new.dtos.map(ScreenDescription.dto)) {
      declared.insert("\(folder):\(type)")
    }
  }

  /// Notes which entities the View gets itself, because vmgen cannot make items of them.
  private mutating func noteShownEntities(_ spec: Spec, _ types: TypeFacts) {
    let shown = (spec.loads.map(\.type) + spec.searches.map(\.type)).flatMap(\.names)
    for (path, isGeneric) in shown where !isGeneric && !types.isEntity(path) {
      let name = path.joined(separator: ".")
      guard let found = types.declared(name), found.kind == .struct, !TypeFacts.isLibrary(name) else { continue }
      let file = root.isEmpty ? found.file : ProjectPath.relative(found.file, to: root)
      otherNotes.append(
        "the View of '\(spec.name)' gets '\(name)' itself and no item, because '\(name)' in '\(file)' cannot have a DTO; "
          + "to hide it from the View, load a struct whose properties are plain values or structs of plain values")
    }
  }

  /// Adds the stubs of the project's use cases that the project does not declare yet.
  private mutating func addStubs(
    of useCases: [ScreenDescription.UseCase], to new: inout ScreenDescription.NewDeclarations, in home: PlanHome
  ) {
    guard let folder = home.typeFolder else { return }
    for useCase in useCases {
      let stub = "Stub\(useCase.type)"
      let known = facts.declaredType(stub, folder) ?? home.places.stubs.flatMap { facts.declaredType(stub, $0) }
      if let known, !isWrittenByThisRun(known, home) { continue }
      let others = facts.declaredType(useCase.type, folder)?.members.subtracting([useCase.method.signature]) ?? []
      if others.isEmpty {
        if declared.insert("\(folder):\(stub)").inserted { new.stubbedUseCases.insert(useCase.type) }
      } else {
        otherNotes.append(
          "the tests and the preview use '\(stub)', which is not declared, and '\(useCase.type)' has further members; "
            + "add '\(stub)' next to it, with the property 'onExecute'")
      }
    }
  }

  /// Records the methods that an existing Interactor, its data source and its stub lack.
  mutating func noteMissingMethods(_ interactor: ScreenDescription.Interactor, _ found: ExistingType, in home: PlanHome)
  {
    guard let folder = home.typeFolder else { return }
    // A repository forwards to its data source, which needs the same method.
    let hasSource = home.convention.backend == .repository && !interactor.isUseCase
    let source = hasSource ? ScreenDescription.dataSource(of: interactor) : ""
    let declaredSource = source.isEmpty ? nil : facts.declaredType(source, folder)
    for method in interactor.methods where !found.members.contains(method.signature) {
      let what = "func \(method.text)"
      missingMembers.append(MissingMember(type: interactor.type, file: found.file, code: what, isRequirement: true))
      if let declaredSource, !declaredSource.members.contains(method.signature) {
        missingMembers.append(MissingMember(type: source, file: declaredSource.file, code: what, isRequirement: true))
      }
    }
    for publisher in interactor.publishers where !found.members.contains(publisher.name) {
      let what = publisher.publisherText
      missingMembers.append(MissingMember(type: interactor.type, file: found.file, code: what, isRequirement: true))
      if let declaredSource, !declaredSource.members.contains(publisher.name) {
        missingMembers.append(MissingMember(type: source, file: declaredSource.file, code: what, isRequirement: true))
      }
    }
    if let inherited = found.inherited, !inherited.contains("Sendable"), !found.attributes.contains("MainActor"),
      !home.isIsolated
    {
      otherNotes.append(
        "'\(interactor.type)' in '\(ProjectPath.relative(found.file, to: root))' is not 'Sendable', which Swift 6 mode needs "
          + "to load from a ViewModel; write 'protocol \(interactor.type): Sendable'")
    }
    for method in interactor.methods {
      guard let declared = found.methods[method.name]?.first(where: { $0.signature == method.signature }) else {
        continue
      }
      let lacking = ["async", "throws"].filter { word in !declared.effects.contains { $0.hasPrefix(word) } }
      if lacking.isEmpty { continue }
      otherNotes.append(
        "'\(interactor.type).\(method.signature)' is not \(lacking.map { "'\($0)'" }.joined(separator: " and ")), so the compiler "
          + "warns about 'try await'; declare it 'async throws'")
    }
    let stub = "Stub\(interactor.type)"
    guard home.convention.backend == .interactor else { return }
    let declaredStub =
      facts.declaredType(stub, folder) ?? home.places.stubs.flatMap { facts.declaredType(stub, $0) }
    if let declared = declaredStub {
      for method in interactor.methods {
        let closure = "on\(Identifier.upperCamel(method.name))"
        if declared.members.contains(closure) { continue }
        missingMembers.append(MissingMember(type: stub, file: declared.file, code: method.stubText))
      }
      for publisher in interactor.publishers {
        if declared.members.contains("on\(Identifier.upperCamel(publisher.name))") { continue }
        missingMembers.append(MissingMember(type: stub, file: declared.file, code: publisher.publisherStubText))
      }
    } else {
      let doubles = doubles(of: interactor.type, folder)
      let instead =
        doubles.isEmpty ? "" : ", or use \(doubles.map { "'\($0)'" }.joined(separator: " or ")) in its place"
      otherNotes.append(
        "the tests and the preview use '\(stub)', which is not declared; add it next to '\(interactor.type)'\(instead)")
    }
  }
}

extension Surroundings {
  /// The project's own doubles of a protocol: `FeedServiceMock`.
  private func doubles(of type: String, _ folder: String) -> [String] {
    let words = ["Mock", "Stub", "Fake", "Spy", "Dummy", "Preview"]
    return facts.typeNames(folder).filter { name in
      guard words.contains(where: { name.hasPrefix($0) || name.hasSuffix($0) }),
        let found = facts.declaredType(name, folder)
      else { return false }
      return found.kind != .protocol && found.inherited?.contains(type) == true
    }.sorted()
  }
}

extension ScreenDescription.Method {
  /// The declaration without `func`: `fetchPosts(page: Int) async throws -> [Post]`.
  var text: String {
    "\(name)(\(parameters.map(\.declaration).joined(separator: ", "))) async throws"
      + (result == .void ? "" : " -> \(result.text)")
  }

  /// The members of a stub for the method: a closure, and the method that calls it.
  fileprivate var stubText: String {
    let closure = "on\(Identifier.upperCamel(name))"
    let inputs = parameters.map(\.type.text).joined(separator: ", ")
    let ignored = parameters.isEmpty ? "" : parameters.map { _ in "_" }.joined(separator: ", ") + " in "
    let passed = parameters.map { Identifier.quoted($0.name) }.joined(separator: ", ")
    return """
      var \(closure): @MainActor @Sendable (\(inputs)) async throws -> \(result.text) = {
          \(ignored)throw NotImplemented("\(closure)")
      }
      func \(text) {
          try await \(closure)(\(passed))
      }
      """
  }
}

extension ScreenDescription.Method {
  /// The members of a stub for the publisher: a closure, and the property that calls it.
  fileprivate var publisherStubText: String {
    let closure = "on\(Identifier.upperCamel(name))"
    return """
      var \(closure): @Sendable () -> \(publisherType) = { NotImplemented("\(closure)").publisher() }
      var \(Identifier.quoted(name)): \(publisherType) { \(closure)() }
      """
  }
}

extension Spec {
  /// Returns the spec with the names of existing Interactors in a folder: `HttpInteractor` instead of `HTTPInteractor`,
  /// or a protocol with another suffix.
  func withExistingInteractorNames(as facts: ProjectFacts, in folder: String, for convention: ScreenConvention) -> Spec
  {
    var spec = convention.backend == .repository ? callingUseCases(facts, in: folder) : self
    let own = namedInteractors.contains(nil) ? [name.lowerCamel] : []
    for name in namedInteractors.compactMap(\.self) + own where convention.backend == .interactor {
      spec.services[name] = protocolOfInteractor(name, facts, folder)
    }
    for name in spec.namedInteractors.compactMap(\.self) where spec.services[name] == nil {
      let (usual, plain) = (Identifier.upperCamel(name), Identifier.capitalized(name))
      func isDeclared(_ name: String) -> Bool {
        ["Interactor", "Repository"].contains { facts.declaredType(name + $0, folder) != nil }
      }
      if usual != plain, screenNames[name] == nil, isDeclared(plain), !isDeclared(usual) {
        spec.screenNames[name] = plain
      } else if isDeclared(usual), Self.wholeService(name) != nil {
        spec.services[name] = Service(type: "\(usual)Interactor", property: "\(name)Interactor")
      } else if convention.backend == .interactor, screenNames[name] == nil, !isDeclared(usual) {
        spec.services[name] = service(name, facts, folder)
      }
    }
    return spec
  }

  /// The Interactors that lines name, each once; nil for the screen's own.
  private var namedInteractors: Set<String?> { Set(calls.map(\.call.interactor) + sources.map(\.source.interactor)) }

  /// Returns the load that calls a method; nil if there is none.
  func load(of method: ScreenDescription.Method) -> Load? { loads.first { $0.call.method == method.name } }

  /// Returns the Interactors with the type names of a convention.
  func interactors(in convention: ScreenConvention) -> [ScreenDescription.Interactor] {
    guard convention.backend == .repository else { return interactors }
    return interactors.map { interactor in
      var result = interactor
      if !interactor.isUseCase { result.type = ScreenDescription.repository(of: interactor) }
      return result
    }
  }
}
