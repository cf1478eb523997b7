/// The words that templates in layers need besides: what is an entity of the Domain travels as a DTO and is shown as an
/// item.
extension ScreenDescription {
  var cleanValues: TemplateValues {
    let name = spec.name.text
    let outputs = !spec.outputs.isEmpty
    let actions = outputs ? ["actions: \(name)ViewModelActions"] : []
    let make = parameters.map { "\($0.name): \($0.type.text)" }
    let made = parameters.map { "\($0.name): \(Identifier.quoted($0.name))" }
    let sampled = parameters.map { "\($0.name): \(types.preview(of: $0.type))" }
    let store = spec.usesStore ? ["appStore: dependencies.appStore"] : []
    let emptyStore = spec.usesStore ? ["appStore: AppStore(AppState()) { _, _ in [] }"] : []
    let repositories = interactors
    let contained = emptyStore + repositories.map { "\(dataSourceProperty($0)): Default\(Self.dataSource(of: $0))()" }
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
    let clock = spec.search == nil ? [] : ["clock: any Clock<Duration> = ContinuousClock()"]
    let modelParameters =
      (spec.usesStore ? ["appStore: AppStore"] : []) + useCases.map { "\($0.property): any \($0.type)" } + actions
      + clock
    let modelTest =
      (spec.usesStore ? ["appStore: appStore"] : []) + useCases.map { "\($0.property): \(stubbed($0))" }
      + (outputs ? ["actions: \(name)ViewModelActions(\(logged.joined(separator: ", ")))"] : [])
      + (spec.search == nil ? [] : ["clock: clock"])
    let sample = Self.sample
    let sampleUseCases = sample.map { ScreenDescription(spec: $0, module: "App").useCases } ?? []
    return TemplateValues(
      placeholders: [
        "itemControllerParameters": (["viewModel: any \(name)ViewModel"] + make).joined(separator: ", "),
        "startParameters": make.joined(separator: ", "),
        "makeParameters": (make + actions).joined(separator: ", "),
        "makeArguments": (made + (outputs ? ["actions: actions"] : [])).joined(separator: ", "),
        "actionsParameters": actions.joined(separator: ", "), "actionHandlers": handlers.joined(separator: ", "),
        "containedArguments":
          (store + useCases.map { "\($0.property): make\($0.type)()" } + (outputs ? ["actions: actions"] : []))
          .joined(separator: ", "),
        "madeControllerArguments":
          (["viewModel: makeViewModel(\(outputs ? "actions: actions" : ""))"] + made).joined(separator: ", "),
        "containerArguments": contained.isEmpty ? "" : "dependencies: .init(\(contained.joined(separator: ", ")))",
        "previewMakeArguments":
          (sampled + (outputs ? ["actions: \(name)ViewModelActions(\(nothing.joined(separator: ", ")))"] : []))
          .joined(separator: ", "),
        "modelParameters": modelParameters.joined(separator: ", "),
        "modelTestArguments": modelTest.joined(separator: ", "),
        "resultsShownType": shownType(spec.search?.type ?? .string).text,
        "resultsShownSample": testShown(of: spec.search?.results ?? "results", spec.search?.type ?? .string),
        "searchExecution": spec.search.map { execution($0.call, $0.type) } ?? "try await searchUseCase.execute(query)",
      ],
      conditions: [
        "containerDependencies": spec.usesStore || !repositories.isEmpty,
        "modelDependencies": !modelParameters.isEmpty, "published": !published.isEmpty,
        "input": !spec.loads.isEmpty || spec.search != nil || !sentOutputs.isEmpty,
      ],
      lists: [
        "entities": self.made(newEntities, [["Sample"]]) { newType($0) },
        "newRepositories": self.made(newInteractors, sample?.interactors ?? []) { repository($0) },
        "repositories": self.made(repositories, sample?.interactors ?? []) { repository($0) },
        "useCases": self.made(useCases, sampleUseCases) { useCase($0) },
        "newUseCases": self.made(useCases.filter { newUseCases.contains($0.type) }, sampleUseCases) {
          useCase($0)
        },
        "dtos": self.made(newDTOs, [["Sample"]]) { dto($0) },
        "items": self.made(items, [["Sample"]]) { item($0) },
        "published": self.made(published, [("item", .string)]) { name, type in
          .init(["": name, "type": type.text])
        },
      ])
  }

  // MARK: - Names

  /// `Collection` of `CollectionInteractor` or `CollectionRepository`.
  private static func base(_ interactor: Interactor) -> String {
    for suffix in ["Interactor", "Repository"] where interactor.type.hasSuffix(suffix) {
      return String(interactor.type.dropLast(suffix.count))
    }
    return interactor.type
  }

  static func repository(of interactor: Interactor) -> String { base(interactor) + "Repository" }

  static func dataSource(of interactor: Interactor) -> String { base(interactor) + "DataSource" }

  private func dataSourceProperty(_ interactor: Interactor) -> String {
    TypeName.lowerCamelCase(Self.base(interactor)) + "DataSource"
  }

  static func dto(_ path: [String]) -> String { path.joined() + "DTO" }

  /// The names of the screen's items, by their entities.
  ///
  /// `CollectionPostItemViewModel`: another screen shows something else of the same entity. An entity that is called an
  /// item is none twice, `FAQItemViewModel`, unless something else is called so.
  var madeItemTypes: [[String]: String] {
    var taken: Set<String> = []
    return items.reduce(into: [:]) { names, path in
      let name = itemNames(for: path).first { !taken.contains($0) && isFree($0) }
      names[path] = name ?? "\(spec.name)Shown\(path.joined())ItemViewModel"
      taken.insert(names[path] ?? "")
    }
  }

  /// The names that an item may have, the best first.
  private func itemNames(for path: [String]) -> [String] {
    let entity = path.joined()
    let whole = spec.name.text + entity
    let names = entity.hasPrefix(spec.name.text) ? [entity, whole] : [whole]
    return names.flatMap { name in
      let isShort = name.hasSuffix("Item") && name != spec.name.text && !hasShortItem(of: name)
      return (isShort ? ["\(name)ViewModel"] : []) + ["\(name)ItemViewModel"]
    }
  }

  /// Whether no other screen has that name for itself or for an item, and the project has it for no other kind of type.
  private func isFree(_ name: String) -> Bool {
    let isOfAnother = otherScreens.contains { other in
      if name == "\(other)ViewModel" { return true }
      // The longer name of two has an item for itself: `CartItem` that of a `Box`, `Cart` none of an `ItemBox`.
      guard other.count > spec.name.text.count, name.hasPrefix(other) else { return false }
      return (otherEntities[other] ?? []).contains { entity in
        let whole = entity.hasPrefix(other) ? entity : other + entity
        return name == "\(whole)ItemViewModel" || name == "\(whole)ViewModel"
      }
    }
    return !isOfAnother && !index.mentionedTypes.contains(name)
      && types.declared(name).map { $0.kind == .struct } ?? true
  }

  private func itemType(_ path: [String]) -> String { itemTypes[path] ?? "\(spec.name)\(path.joined())ItemViewModel" }

  /// Whether the screen shows an entity whose item has the name of an entity: `FAQ` beside `FAQItem`.
  private func hasShortItem(of name: String) -> Bool {
    let prefix = spec.name.text
    return index.mentionedTypes.contains { other in
      (other.hasPrefix(prefix) ? other : prefix + other) + "Item" == name
    }
  }

  /// A method of a repository, as the ViewModel knows it.
  struct UseCase: Hashable {
    var type: String
    var property: String
    var repository: String
    var method: Method
    var interactor: Interactor

    /// `fetchPosts` of `collection` is `FetchCollectionPostsUseCase`, `fetchComments` of `comment` `FetchCommentsUseCase`.
    init(_ method: Method, of interactor: Interactor) {
      let verb = method.name.prefix { !$0.isUppercase }
      let rest = method.name.dropFirst(verb.count)
      let base = ScreenDescription.base(interactor)
      let namesBase = rest.lowercased().hasPrefix(base.lowercased())
      type = Identifier.upperCamel(String(verb)) + (namesBase ? "" : base) + rest + "UseCase"
      property = TypeName.lowerCamelCase(type)
      repository = ScreenDescription.repository(of: interactor)
      self.method = method
      self.interactor = interactor
    }
  }

  // MARK: - Entities

  /// Whether a type is one of the Domain that is mapped: made here, or a struct whose parts are plain values.
  func isEntity(_ path: [String]) -> Bool {
    let name = path.joined(separator: ".")
    if path.count == 1, TypeFacts.isLibrary(name) || types.storeEnums[name] != nil { return false }
    guard let declared = types.declared(name) else { return types.newEnums[path] == nil }
    guard declared.kind == .struct, let properties = declared.parts else { return false }
    return properties.allSatisfy { property in
      guard let type = SpecLine.type(property.type) else { return false }
      return type.names.allSatisfy { path, _ in path.count == 1 && TypeFacts.isDecodable(path[0]) }
    }
  }

  /// The entities that a type holds, in order.
  func entities(in type: SpecType) -> [[String]] {
    switch type {
    case .named(let path, let arguments): arguments.isEmpty && isEntity(path) ? [path] : []
    case .array(let inner), .optional(let inner): entities(in: inner)
    case .dictionary(let key, let value): entities(in: key).isEmpty ? entities(in: value) : []
    }
  }

  private func mapped(_ type: SpecType, _ name: ([String]) -> String) -> SpecType {
    if entities(in: type).isEmpty { return type }
    return switch type {
    case .named(let path, _): .named([name(path)], [])
    case .array(let element): .array(mapped(element, name))
    case .optional(let wrapped): .optional(mapped(wrapped, name))
    case .dictionary(let key, let value): .dictionary(key, mapped(value, name))
    }
  }

  func shownType(_ type: SpecType) -> SpecType { mapped(type, itemType) }

  /// The code that makes of a value one whose entities are something else.
  private func mapping(_ value: String, _ type: SpecType, _ entity: (String, [String]) -> String) -> String {
    if entities(in: type).isEmpty { return value }
    return switch type {
    case .named(let path, _): entity(value, path)
    case .array(let inner), .optional(let inner): "\(value).map { \(mapping("$0", inner, entity)) }"
    case .dictionary(_, let inner): "\(value).mapValues { \(mapping("$0", inner, entity)) }"
    }
  }

  /// A sample of a type with its entities made into something else.
  private func sample(_ sample: String, of type: SpecType, _ entity: (String, [String]) -> String) -> String {
    if entities(in: type).isEmpty || ["[]", "[:]", "nil"].contains(sample) { return sample }
    switch type {
    case .named(let path, _): return entity(sample, path)
    case .optional(let wrapped): return self.sample(sample, of: wrapped, entity)
    case .array(let element): return "[\(self.sample(String(sample.dropFirst().dropLast()), of: element, entity))]"
    case .dictionary(let key, let value):
      return "[\(types.samples(of: key)[0]): \(self.sample(types.samples(of: value)[0], of: value, entity))]"
    }
  }

  func shownSample(_ sample: String, of type: SpecType) -> String {
    self.sample(sample, of: type) { "\(itemType($1))(\($0))" }
  }

  private func dataSample(_ sample: String, of type: SpecType) -> String {
    self.sample(sample, of: type) { Self.dto($1) + $0.dropFirst($1.joined(separator: ".").count) }
  }

  /// What the ViewModel does to load: it asks the use case and makes items of entities.
  func execution(_ call: Spec.Call, _ type: SpecType) -> String {
    let arguments = call.arguments.map { ($0.label.map { "\($0): " } ?? "") + $0.value.text }.joined(separator: ", ")
    let property = property(for: call)
    let useCase = index.methods[property]?[call.method].flatMap { method in
      index.interactors[property].map { UseCase(method, of: $0) }
    }
    return "try await "
      + mapping("\(useCase?.property ?? "useCase").execute(\(arguments))", type) { "\(itemType($1))(\($0))" }
  }

  // MARK: - Lists

  /// The entities that the screen shows, each once.
  var items: [[String]] {
    let types = spec.loads.map(\.type) + (spec.search.map { [$0.type] } ?? [])
    var known: Set<[String]> = []
    return types.flatMap(entities).filter { known.insert($0).inserted }
  }

  /// What the View may read. What holds an entity is the ViewModel's own.
  private var published: [(String, SpecType)] {
    func state(_ type: SpecType) -> SpecType { .named(["LoadState"], [shownType(type)]) }
    return spec.loads.map { ($0.name, state($0.type)) }
      + spec.states.filter { entities(in: $0.type).isEmpty }.map { ($0.name, $0.type) }
      + (spec.search.map { [($0.results, state($0.type))] } ?? [])
      + spec.allWatches.filter { entities(in: $0.type).isEmpty }.map { ($0.name, $0.type) }
  }

  private func item(_ path: [String]) -> TemplateValues.Element {
    let parts = parts(ofItem: path)
    return .init(
      ["": path.joined(separator: "."), "type": itemType(path), "text": text(of: .named(path, []), in: "entity")],
      conditions: ["foundation": parts.map(\.type).contains(where: TypeFacts.needsFoundation)],
      lists: [
        "parts": .init(
          sample: .init(["": "id", "type": "Int"]),
          elements: parts.map { .init(["": Identifier.quoted($0.name), "type": $0.type.text]) })
      ])
  }

  private func dto(_ path: [String]) -> TemplateValues.Element {
    let name = path.joined(separator: ".")
    let properties = types.declared(name)?.parts ?? []
    let parts = properties.map { "\(Identifier.label($0.name)): \(Identifier.quoted($0.name))" }
    return .init(
      ["": name, "type": Self.dto(path), "made": "\(name)(\(parts.joined(separator: ", ")))"],
      conditions: [
        "hasProperties": !properties.isEmpty,
        "foundation": properties.compactMap { SpecLine.type($0.type) }.contains(where: TypeFacts.needsFoundation),
      ],
      lists: [
        "properties": .init(
          sample: .init(["": "id", "type": "Int"], conditions: ["mayBeLeftOut": false]),
          elements: properties.map {
            .init(["": $0.name, "type": $0.type], conditions: ["mayBeLeftOut": $0.mayBeLeftOut])
          })
      ])
  }

  private func repository(_ interactor: Interactor) -> TemplateValues.Element {
    let sample = (Self.sample?.interactors ?? []).flatMap(\.methods)
    let constants = repositoryConstants(interactor)
    return .init(
      [
        "": interactor.name, "type": Self.repository(of: interactor), "sampleType": Self.sampleType(for: interactor),
        "dataSource": Self.dataSource(of: interactor),
        "dataSourceProperty": dataSourceProperty(interactor),
      ],
      conditions: [
        "foundation": interactor.methods.contains {
          ([$0.result] + $0.parameters.map(\.type)).contains(where: TypeFacts.needsFoundation)
        },
        "testFoundation": interactor.methods.contains {
          let types = [$0.result] + $0.parameters.map(\.type)
          return types.contains(where: TypeFacts.needsFoundation)
            || types.contains { self.types.samples(of: $0).contains(where: TypeFacts.needsFoundation(code:)) }
        },
        "hasSamples": !constants.isEmpty,
        "dataFoundation": interactor.methods.contains {
          ([$0.result] + $0.parameters.map(\.type)).contains(where: TypeFacts.needsFoundation) || isUnsupported($0)
        },
      ],
      lists: [
        "methods": .init(
          sample: sample.first.map { call($0, interactor, constants) } ?? .init([:]),
          elements: interactor.methods.map { call($0, interactor, constants) }),
        "samples": .init(
          sample: .init(["": "id", "declaration": "id: Int = 1"]), elements: constants.map { constant($0) }),
      ])
  }

  /// The long values of a repository's tests: what the methods are given and what they answer.
  private func repositoryConstants(_ interactor: Interactor) -> [SampleConstant] {
    let parameters = interactor.methods.map(\.parameters).flatMap { parameters in
      zip(parameters, differentSamples(of: parameters)).map { ($0.name, $0.type, $1) }
    }
    let results = interactor.methods.map { (Self.answerName(of: $0), $0.result, types.samples(of: $0.result)[0]) }
    return constants(of: parameters + results)
  }

  private static func sampleType(for interactor: Interactor) -> String {
    let types = interactor.methods.flatMap { [$0.result] + $0.parameters.map(\.type) }
    return types.flatMap(\.names).contains { $0.path[0] == "Sample" } ? "SampleValue" : "Sample"
  }

  /// What a method answers: `posts` for `fetchPosts`, `searchAnswer` for `search`.
  private static func answerName(of method: Method) -> String {
    let rest = method.name.drop { !$0.isUppercase }
    return rest.isEmpty ? "\(method.name)Answer" : TypeName.lowerCamelCase(String(rest))
  }

  private func call(
    _ method: Method, _ interactor: Interactor, _ constants: [SampleConstant]
  ) -> TemplateValues.Element {
    /// A value, or the constant that holds it.
    func named(_ name: String, _ type: SpecType, _ sample: String? = nil) -> String {
      let value = sample ?? types.samples(of: type)[0]
      let isHeld = constants.contains { $0.name == name && $0.type == type && $0.value == value }
      return isHeld ? "\(Self.sampleType(for: interactor)).\(name)" : value
    }
    let given = zip(method.parameters, differentSamples(of: method.parameters)).map { named($0.name, $0.type, $1) }
    var element = self.method(method)
    let forwarded = method.parameters.map { labelled($0, Identifier.quoted($0.name)) }.joined(separator: ", ")
    let names = method.parameters.map { Identifier.quoted($0.name) }
    element.fields["sample"] = named(Self.answerName(of: method), method.result)
    element.fields["dataType"] = mapped(method.result, Self.dto).text
    element.fields["dataDefault"] =
      types.nothing(of: method.result).map { dataSample($0, of: method.result) } ?? Self.notSupported
    element.fields["dataSample"] =
      entities(in: method.result).isEmpty
      ? named(Self.answerName(of: method), method.result)
      : dataSample(types.samples(of: method.result)[0], of: method.result)
    element.fields["toDomain"] =
      "try await "
      + mapping("dataSource.\(Identifier.quoted(method.name))(\(forwarded))", method.result) { value, _ in
        "\(value).toDomain()"
      }
    element.fields["useCase"] = "Default\(UseCase(method, of: interactor).type)"
    element.fields["samples"] = zip(method.parameters, given).map(labelled).joined(separator: ", ")
    element.fields["stubArguments"] = names.count == 1 ? names[0] : "(\(names.joined(separator: ", ")))"
    let calls = "dataSource.on\(Identifier.upperCamel(method.name)).calls"
    element.lists["givens"] = .init(
      sample: .init(["": "dataSource.onFetchPosts.calls", "value": "1"]),
      elements: given.enumerated().map { index, value in
        .init(["": given.count == 1 ? calls : "\(calls).map(\\.\(index))", "value": value])
      })
    return element
  }

  private func useCase(_ useCase: UseCase) -> TemplateValues.Element {
    let parameters = useCase.method.parameters
    return .init(
      [
        "": useCase.method.name, "type": useCase.type, "property": useCase.property, "repository": useCase.repository,
        "parameters": parameters.map(\.declaration).joined(separator: ", "), "result": useCase.method.result.text,
        "passedOn": parameters.map { labelled($0, Identifier.quoted($0.name)) }.joined(separator: ", "),
        "arguments": parameters.map { Identifier.quoted($0.name) }.joined(separator: ", "),
        "inputs": parameters.map(\.type.text).joined(separator: ", "),
      ],
      conditions: [
        "foundation": ([useCase.method.result] + parameters.map(\.type)).contains(where: TypeFacts.needsFoundation)
      ])
  }

  /// `StubFetchPostsUseCase(onExecute: { try await fetchPosts($0) })`, with the test's stub.
  private func stubbed(_ useCase: UseCase) -> String {
    let inputs = (0..<useCase.method.parameters.count).map { "$\($0)" }.joined(separator: ", ")
    let call = useCase.method.parameters.count == 1 ? inputs : "(\(inputs))"
    return "Stub\(useCase.type)(onExecute: { try await \(stub(of: useCase.method, useCase.interactor.name))(\(call)) })"
  }
}
