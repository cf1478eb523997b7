/// The words of templates for `clean`: each entity of the Domain has a DTO in Data and an item in Presentation.
extension ScreenDescription {
  var cleanValues: TemplateValues {
    let name = spec.name.text
    let outputs = !spec.outputs.isEmpty
    let actions = outputs ? ["actions: \(name)ViewModelActions"] : []
    let make = parameters.map { "\($0.name): \($0.type.text)" }
    let made = parameters.map { "\($0.name): \(Identifier.quoted($0.name))" }
    let sampled = parameters.map { "\($0.name): \(types.preview(of: $0.type))" }
    let given = givenStates.map { "\($0.name): \($0.type.text)" }
    let givenOn = givenStates.map { "\($0.name): \($0.name)" }
    let store = spec.usesStore ? ["appStore: dependencies.appStore"] : []
    let emptyStore = spec.usesStore ? ["appStore: AppStore(AppState()) { _, _ in [] }"] : []
    let repositories = interactors.filter { !$0.isUseCase }
    let contained =
      emptyStore + givenUseCases.map(previewArgument)
      + repositories.map { "\(dataSourceProperty($0)): Default\(receivedType(for: $0))()" }
    let nothing = spec.outputs.map { output in
      let inputs = output.parameters.map { _ in "_" }.joined(separator: ", ")
      return "\(Identifier.label(output.name.text)): {\(inputs.isEmpty ? "" : " \(inputs) in ")}"
    }
    let handlers = spec.outputs.map { "\(Identifier.label($0.name.text)): on\($0.name.upperCamel)" }
    let logged = spec.outputs.map { output in
      let inputs = output.parameters.enumerated().map { labelled($1, "$\($0)") }.joined(separator: ", ")
      let name = Identifier.quoted(output.name.text)
      return
        "\(Identifier.label(output.name.text)): { log.actions.append(.\(name)\(inputs.isEmpty ? "" : "(\(inputs))")) }"
    }
    let clock = !spec.searchesWait ? [] : ["clock: any Clock<Duration> = ContinuousClock()"]
    let modelParameters =
      (spec.usesStore ? ["appStore: AppStore"] : []) + givenDependencies.map(\.parameter)
      + useCases.map { "\($0.property): any \($0.type)" } + actions + clock
    let modelTest =
      (spec.usesStore ? ["appStore: appStore"] : [])
      + givenDependencies.map(\.test) + useCases.map { "\($0.property): \(stub(of: $0))" }
      + (outputs ? ["actions: \(name)ViewModelActions(\(logged.joined(separator: ", ")))"] : [])
      + (spec.searchesWait ? ["clock: clock"] : [])
    let sample = Self.sample
    let sampleUseCases = sample?.useCases ?? []
    var words = Words()
    words.text(
      "itemControllerParameters", "the parameters of the view controller's initialiser",
      (["viewModel: any \(name)ViewModel"] + defaultedParameters + sharedSetters).joined(separator: ", "))
    words.text(
      "startParameters", "the parameters of the flow's `start`", (defaultedParameters + given).joined(separator: ", "))
    words.text(
      "makeParameters", "the parameters of the container's method that makes the controller",
      (make + given + actions).joined(separator: ", "))
    words.text(
      "makeArguments", "the arguments that pass on the parameters of that method",
      (made + givenOn + (outputs ? ["actions: actions"] : [])).joined(separator: ", "))
    words.text(
      "actionsParameters", "the parameters for the values that the ViewModel is given, and for its actions",
      (given + actions).joined(separator: ", "))
    words.text("actionHandlers", "the arguments for the actions' initialiser", handlers.joined(separator: ", "))
    words.text(
      "containedArguments", "the arguments for the ViewModel's initialiser, from the container",
      (store + givenOn + useCases.map { "\($0.property): make\($0.type)()" } + (outputs ? ["actions: actions"] : []))
        .joined(separator: ", "))
    words.text(
      "madeControllerArguments", "the arguments for the controller's initialiser, from the container",
      (["viewModel: makeViewModel(\((givenOn + (outputs ? ["actions: actions"] : [])).joined(separator: ", ")))"] + made)
        .joined(separator: ", "))
    words.text(
      "containerArguments", "the arguments for the container's initialiser in a preview",
      contained.isEmpty ? "" : "dependencies: .init(\(contained.joined(separator: ", ")))")
    words.text(
      "previewMakeArguments", "the arguments for the container's method in a preview",
      (sampled + givenStates.map { "\($0.name): \(types.preview(of: $0.type))" }
        + (outputs ? ["actions: \(name)ViewModelActions(\(nothing.joined(separator: ", ")))"] : []))
        .joined(separator: ", "))
    words.text(
      "modelParameters", "the parameters of the ViewModel's initialiser", modelParameters.joined(separator: ", "))
    words.text(
      "modelTestArguments", "the arguments of the ViewModel's initialiser in tests", modelTest.joined(separator: ", "))
    words.flag(
      "containerDependencies", "whether the container has dependencies",
      spec.usesStore || !repositories.isEmpty || !givenUseCases.isEmpty)
    words.flag("modelDependencies", "whether the ViewModel's initialiser has parameters", !modelParameters.isEmpty)
    words.flag("published", "whether the View can read anything of the ViewModel", !published.isEmpty)
    words.flag(
      "readable", "whether the View can read anything, or something that follows from what it cannot read",
      !published.isEmpty || !spec.computed.isEmpty || !hiddenStates.isEmpty)
    words.list(
      "hiddenStates", "the states with entities that the View shows as items", hiddenStates,
      like: sample?.states ?? []
    ) { hidden in
      state(hidden) {
        $0.text(
          "items", "the items, in code",
          mapping(Identifier.quoted(hidden.name), hidden.type) { "\(itemType($1))(\($0))" })
        $0.text(
          "mappedItems", "the items of a published value `$0`, in code",
          mapping("$0", hidden.type) { "\(itemType($1))(\($0))" })
        $0.text(
          "itemsInTests", "the items in tests, in code",
          mapping("viewModel.\(Identifier.quoted(hidden.name))", hidden.type) { "\(itemType($1))(\($0))" })
        $0.list(
          "adders", "the changes without a call that add an element to it",
          spec.localChanges.filter { $0.state == hidden.name && $0.adds }, like: sample?.localChanges ?? []
        ) { localChange($0, isAdder: true) }
      }
    }
    words.flag(
      "input", "whether the View can call anything of the ViewModel",
      startsTasks || !spec.searches.isEmpty || !sentOutputs.isEmpty || !setStates.isEmpty || !spec.fields.isEmpty
        || !spec.localChanges.isEmpty)
    words.list(
      "entities", "the entities that are declared with the screen", newDeclarations.entities, like: [["Sample"]]
    ) {
      newType($0)
    }
    words.list(
      "newRepositories", "the repositories that are declared with the screen", newDeclarations.interactors,
      like: sample?.interactors ?? []
    ) { repository($0) }
    words.list(
      "repositories", "the repositories that the screen's use cases call", repositories, like: sample?.interactors ?? []
    ) { repository($0) }
    words.list("useCases", "the screen's use cases", useCases, like: sampleUseCases) { useCase($0) }
    words.list(
      "givenUseCases", "those of the screen's use cases that the project declares", givenUseCases, like: sampleUseCases
    ) { useCase($0) }
    words.list(
      "newUseCases", "the use cases that are declared with the screen",
      useCases.filter { newDeclarations.useCases.contains($0.type) }, like: sampleUseCases
    ) { useCase($0) }
    words.list(
      "newStubUseCases",
      "the use cases whose stubs have files of their own: those of the project, and those that are declared with the "
        + "screen if stubs have a folder",
      useCases.filter {
        newDeclarations.stubbedUseCases.contains($0.type)
          || newDeclarations.hasOwnStubs && newDeclarations.useCases.contains($0.type)
      },
      like: sampleUseCases
    ) { useCase($0) }
    words.list("dtos", "the entities whose DTOs are declared with the screen", newDeclarations.dtos, like: [["Sample"]])
    { dto($0) }
    addKeptEntities(to: &words)
    words.list("items", "the entities that the screen shows as items", items, like: [["Sample"]]) { item($0) }
    words.list(
      "published", "the properties of the ViewModel that the View can read", published, like: [("item", .string)]
    ) {
      name, type in
      var words = Words()
      words.text("", "the value's name", name)
      words.text("type", "its type", type.text)
      words.flag("isFixed", "whether the initialiser sets it and nothing changes it", index.fixedGivens.contains(name))
      return words.element
    }
    let followed = published.filter { !index.fixedGivens.contains($0.0) }.map(\.0) + hiddenStates.map(\.name)
    words.flag(
      "derived", "whether the View reads anything that follows from what the ViewModel stores",
      !followed.isEmpty || !hiddenInputs(of: spec.computed.flatMap(\.inputs) + spec.followedNames).isEmpty)
    return words.values
  }

  // MARK: - Lists

  /// The use cases that the project declares. The container receives them, and knows no repositories for them.
  var givenUseCases: [UseCase] { useCases.filter(\.interactor.isUseCase) }

  /// The argument for a given use case of a container in a preview.
  func previewArgument(_ useCase: UseCase) -> String {
    "\(useCase.property): Stub\(useCase.type)(onExecute: \(answer(of: useCase.method)))"
  }

  /// The entities that the screen shows, each once.
  var items: [[String]] {
    let types =
      spec.loads.map(\.type) + spec.searches.map(\.type) + (shownGivens + listStates).map(\.type)
    var known: Set<[String]> = []
    return types.flatMap(entities).filter { known.insert($0).inserted }
  }

  /// The states with entities that the View shows as items.
  var hiddenStates: [Spec.State] {
    showsItems ? (shownGivens + listStates).filter { !entities(in: $0.type).isEmpty } : []
  }

  /// The property of the ViewModel that the View reads: `shownMovie` for a given `movie`, which is an entity.
  func shownName(of state: Spec.State) -> String {
    guard showsItems, !entities(in: state.type).isEmpty else { return state.name }
    let name = "shown\(Identifier.upperCamel(state.name))"
    return index.stateNames.contains(name) ? "\(name)Item" : name
  }

  /// The values that the View can read. Values with entities are private to the ViewModel.
  var published: [(String, SpecType)] {
    func state(_ type: SpecType) -> SpecType { .named(["LoadState"], [shownType(type)]) }
    return spec.loads.map { ($0.name, state($0.type)) }
      + pagedLists.map { ("\($0.name)Page", .named(["PageState"], [])) }
      + spec.states.filter { entities(in: $0.type).isEmpty }.map { ($0.name, $0.type) }
      + spec.searches.map { ($0.results, state($0.type)) }
      + (spec.fields.isEmpty ? [] : [("form", .named(["\(spec.name)Form"], []))])
      + spec.changes.map { ("\($0.name)State", .named(["ChangeState"], [])) }
      + spec.allWatches.filter { entities(in: $0.type).isEmpty }.map { ($0.name, $0.type) }
  }

  private func item(_ path: [String]) -> TemplateValues.Element {
    let parts = keptProperties(ofItem: path)
    var words = Words()
    words.text("", "the entity", path.joined(separator: "."))
    words.text("type", "the type of its item", itemType(path))
    let entity = SpecType.named(path, [])
    words.text("name", "the entity with a capital, for longer names", Identifier.upperCamel(path.joined()))
    words.text("sample", "an entity in tests", constantOrValue(types.samples(of: entity)[0], entity))
    words.flag(
      "isTested", "whether two or more of its properties could be mixed up, and tests can make an entity",
      parts.count > 1 && types.canMakeSample(of: entity))
    words.flag("isIdentified", "whether the item is `Identifiable`", identifiesItems(of: path))
    words.text("text", "the text that the item shows", text(of: .named(path, []), in: "entity"))
    words.flag(
      "foundation", "whether the item needs Foundation", parts.map(\.type).contains(where: TypeFacts.needsFoundation))
    words.list(
      "parts", "what the item keeps of the entity", parts.map { ($0.name, $0.type.text) }, like: [("id", "Int")]
    ) {
      typed(Identifier.quoted($0), "the property's name", $1)
    }
    return words.element
  }

  private func dto(_ path: [String]) -> TemplateValues.Element {
    let name = path.joined(separator: ".")
    let properties = types.declared(name)?.memberwiseWithDefaults ?? []
    let parts = properties.map { property in
      let name = Identifier.quoted(property.name)
      let type = SpecLine.type(property.type)
      let made = type.map { mapping(name, $0) { value, _ in "\(value).toDomain()" } } ?? name
      return "\(Identifier.label(property.name)): \(made)" + (property.fallback.map { " ?? \($0)" } ?? "")
    }
    var words = Words()
    words.text("", "the entity", name)
    words.text("type", "the type of its DTO", Self.dto(path))
    words.text("made", "the entity, made from the DTO", "\(name)(\(parts.joined(separator: ", ")))")
    words.flag("hasProperties", "whether the DTO has properties", !properties.isEmpty)
    words.flag("hasKeys", "whether a key in JSON differs from its property", properties.contains { $0.key != nil })
    words.flag(
      "foundation", "whether the DTO needs Foundation",
      properties.compactMap { SpecLine.type($0.type) }.contains(where: TypeFacts.needsFoundation))
    words.list("properties", "the DTO's properties", properties, like: [.init(name: "id", type: "Int")]) {
      property($0)
    }
    let entity = SpecType.named(path, [])
    let keys = Dictionary(properties.map { ($0.name, $0.key) }) { first, _ in first }
    let entries = types.entriesOfJSON(for: entity, keys: keys.compactMapValues { $0 })
    words.flag("hasJSON", "whether tests decode it, because a key differs from its property", entries != nil)
    words.text("sample", "a value of the DTO in tests", dataSample(types.samples(of: entity)[0], of: entity))
    words.list("entries", "the same value in JSON, in lines", entries ?? [], like: ["\"id\": 1"]) { input($0) }
    return words.element
  }

  private func property(_ property: ExistingType.Property) -> TemplateValues.Element {
    var words = Words()
    words.text("", "the property's name", property.name)
    words.text(
      "type", "its type", SpecLine.type(property.type).map { mapped($0, Self.dto).text } ?? property.type)
    words.text(
      "codingKey", "its case in the coding keys",
      Identifier.quoted(property.name) + (property.key.map { " = \"\($0)\"" } ?? ""))
    words.flag("mayBeLeftOut", "whether it is a variable that is nil by default", property.defaultsToNil)
    return words.element
  }

  func repository(_ interactor: Interactor) -> TemplateValues.Element {
    let sample = (Self.sample?.interactors ?? []).flatMap(\.methods)
    let constants = repositoryConstants(interactor)
    var words = Words()
    words.text("", "the Interactor's name in the spec", interactor.name)
    words.text("type", "the repository's protocol", Self.repository(of: interactor))
    words.text("sampleType", "the type that holds the constants of its tests", Self.sampleType(for: interactor))
    words.flag(
      "isGiven", "whether the container receives it, because the project implements it",
      isGiven(interactor))
    words.text(
      "dataSource", "the protocol of its data source; of a given repository, its own protocol",
      receivedType(for: interactor))
    words.text("dataSourceProperty", "the property that holds the data source", dataSourceProperty(interactor))
    words.flag(
      "foundation", "whether its file needs Foundation",
      interactor.members.contains {
        ([$0.result] + $0.parameters.map(\.type)).contains(where: TypeFacts.needsFoundation)
      })
    words.flag(
      "testFoundation", "whether its tests need Foundation",
      interactor.members.contains {
        let types = [$0.result] + $0.parameters.map(\.type)
        return types.contains(where: TypeFacts.needsFoundation)
          || types.contains { self.types.samples(of: $0).contains(where: TypeFacts.needsFoundation(code:)) }
      })
    let tested = interactor.members.flatMap { [$0.result] + $0.parameters.map(\.type) }
    let ambiguous = ambiguousTypes(among: tested)
    words.flag("ambiguousTypes", "whether a type's name is ambiguous in its tests", !ambiguous.isEmpty)
    words.list("ambiguous", "the types that a module imported by its tests has, too", ambiguous, like: ["Comment"]) {
      ambiguousType($0, among: tested)
    }
    words.flag(
      "core", "whether its files need the core",
      !interactor.publishers.isEmpty || interactor.members.contains(where: needsCore))
    words.flag("hasSamples", "whether its tests have constants", !constants.isEmpty)
    words.flag(
      "dataFoundation", "whether the data source's file needs Foundation",
      interactor.members.contains {
        ([$0.result] + $0.parameters.map(\.type)).contains(where: TypeFacts.needsFoundation)
      })
    words.list("methods", "its methods", interactor.methods, like: sample) { call($0, interactor, constants) }
    words.list("publishers", "the publishers that screens follow", interactor.publishers, like: samplePublishers) {
      layeredPublisher($0, interactor)
    }
    words.list(
      "samples", "the constants of its tests", constants,
      like: [.init(name: "id", type: .named(["Int"], []), value: "1")]
    ) { constant($0) }
    return words.element
  }

  /// The long values of a repository's tests: arguments and results of its methods.
  private func repositoryConstants(_ interactor: Interactor) -> [SampleConstant] {
    let parameters = interactor.methods.map(\.parameters).flatMap { parameters in
      zip(parameters, differentSamples(of: parameters)).map { ($0.name, $0.type, $1) }
    }
    let results = interactor.methods.map { (Self.answerName(of: $0), $0.result, types.samples(of: $0.result)[0]) }
    return constants(of: parameters + results)
  }

  private static func sampleType(for interactor: Interactor) -> String {
    let types = interactor.members.flatMap { [$0.result] + $0.parameters.map(\.type) }
    return types.flatMap(\.names).contains { $0.path[0] == "Sample" } ? "SampleValue" : "Sample"
  }

  /// The name of a method's result: `posts` for `fetchPosts`, `searchAnswer` for `search`.
  private static func answerName(of method: Method) -> String {
    let rest = method.name.drop { !$0.isUppercase }
    return rest.isEmpty ? "\(method.name)Answer" : TypeName.lowerCamelCase(String(rest))
  }

  private func call(
    _ method: Method, _ interactor: Interactor, _ constants: [SampleConstant]
  ) -> TemplateValues.Element {
    /// The constant that holds the value, or the value itself if there is none.
    func constantOrValue(named name: String, _ type: SpecType, _ sample: String? = nil) -> String {
      let value = sample ?? types.samples(of: type)[0]
      let isHeld = constants.contains { $0.name == name && $0.type == type && $0.value == value }
      return isHeld ? "\(Self.sampleType(for: interactor)).\(name)" : value
    }
    let given = zip(method.parameters, differentSamples(of: method.parameters)).map {
      constantOrValue(named: $0.name, $0.type, $1)
    }
    var words = words(of: method)
    let forwarded = method.parameters.map { labelled($0, Identifier.quoted($0.name)) }.joined(separator: ", ")
    let names = method.parameters.map { Identifier.quoted($0.name) }
    words.text("sample", "a result in tests", constantOrValue(named: Self.answerName(of: method), method.result))
    words.text("dataType", "the type of the data source's result", mapped(method.result, Self.dto).text)
    words.text("dataDefault", "the body of the generated data source", Self.notImplemented)
    words.text(
      "dataSample", "a result of the data source in tests",
      entities(in: method.result).isEmpty
        ? constantOrValue(named: Self.answerName(of: method), method.result)
        : dataSample(types.samples(of: method.result)[0], of: method.result))
    words.text("dataPreview", "what a data source returns in a preview", dataPreview(of: method))
    words.text(
      "toDomain", "the call of the data source, with its result as entities",
      "try await "
        + mapping("dataSource.\(Identifier.quoted(method.name))(\(forwarded))", method.result) { value, _ in
          "\(value).toDomain()"
        })
    words.text("useCase", "the use case that calls the method", "Default\(UseCase(method, of: interactor).type)")
    words.text("samples", "the arguments in tests", zip(method.parameters, given).map(labelled).joined(separator: ", "))
    words.text(
      "stubArguments", "the arguments that pass the parameters to a stub",
      names.count == 1 ? names[0] : "(\(names.joined(separator: ", ")))")
    let calls = "dataSource.on\(Identifier.upperCamel(method.name)).calls"
    words.list(
      "givens", "what the method passes to the data source in tests", Array(given.enumerated()),
      like: [(offset: 0, element: "1")]
    ) { index, value in self.expectedInput(given.count == 1 ? calls : "\(calls).map(\\.\(index))", value) }
    return words.element
  }

  private func dataPreview(of method: Method) -> String {
    guard types.canMakeSample(of: method.result) else { return Self.notImplemented }
    let sample = types.samples(of: method.result)[0]
    let answer =
      entities(in: method.result).isEmpty ? types.preview(of: method.result) : dataSample(sample, of: method.result)
    guard let page = method.pageNumber else { return answer }
    return "\(Identifier.quoted(method.parameters[page].name)) == 1 ? \(answer) : []"
  }
}
