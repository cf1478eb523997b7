/// The declarations around the screens of a run: Interactors, types, the store and the flow. Each missing one is
/// declared once, with the first screen that needs it. Existing ones are reused; vmgen lists what they still need.
struct Surroundings {
  let specs: [Spec]
  let screenNames: Set<String>
  /// The names of the types that each screen loads or searches, by the screen's name.
  var entities: [String: Set<String>] = [:]
  let facts: ProjectFacts
  /// The project's root, for relative paths in messages.
  let root: String
  /// The types that the run has declared or found, as `folder:Type.Name`.
  var declared: Set<String> = []
  /// The methods that the run's screens call, by the type of their Interactor.
  let methods: [String: [ScreenDescription.Method]]
  /// The publishers that the run's screens follow, by the type of their Interactor.
  let publishers: [String: [ScreenDescription.Method]]
  /// The called method of each use case, by folder and type name.
  var useCases: [String: String] = [:]
  /// The paths of the types in the specs: `["Chat", "Message"]`.
  let mentionedPaths: Set<[String]>
  /// The members that existing types of the project lack.
  var missingMembers: [MissingMember] = []
  /// Other notes for the user.
  var otherNotes: [String] = []
  /// The cases of the enums of a new store, by type name.
  var storeEnums: [String: [String]] = [:]
  /// The cases that the specs use, by the path of their type.
  var newEnums: [[String]: [String]] = [:]
  /// The paths of the types that must be `Hashable`.
  let hashableTypes: Set<[String]>
  /// The types that the specs declare with `type`, by name.
  let models: [String: Spec.Model]
  /// The types whose `ID` a spec uses: `Post` for `Post.ID`.
  let typesWithID: Set<[String]>
  /// The store as seen by code in each folder that is searched for types.
  var stores: [String?: SharedStore] = [:]
  /// The flow of the screens; nil before `findFlow(in:)`, and if no output leads to a screen.
  var flow: Flow?

  init(of specs: [Spec], in convention: ScreenConvention, facts: ProjectFacts, root: String = "") throws(PlanError) {
    self.specs = specs
    self.root = root
    screenNames = Set(specs.map(\.name.text))
    for spec in specs {
      let types = spec.loads.map(\.type) + spec.searches.map(\.type)
      entities[spec.name.text] = Set(types.flatMap(\.names).map { $0.path.joined() })
    }
    self.facts = facts
    mentionedPaths = Set(specs.flatMap(\.mentionedTypes).flatMap(\.names).map(\.path))
    let models = Dictionary(specs.flatMap(\.models).map { ($0.name, $0) }) { first, _ in first }
    self.models = models
    let written = specs.flatMap { $0.mentionedTypes + $0.watches.map(\.storeType) }
    hashableTypes = Self.hashableTypes(written + Self.routeTypes(of: specs), models)
    let paths = written.flatMap(\.names).map(\.path)
    typesWithID = Set(
      paths.filter { $0.count > 1 && $0.last == "ID" && models[$0[0]] == nil }.map { $0.dropLast() })
    for (name, cases) in specs.flatMap(\.choices) { newEnums[[name]] = cases }
    for (value, type) in specs.flatMap(\.values) {
      guard case .named(let path, []) = type.leaf else { continue }
      for name in value.cases(of: type.leaf) ?? [] where newEnums[path]?.contains(name) != true {
        newEnums[path, default: []].append(name)
      }
    }
    methods = try Self.methods(of: specs, in: convention)
    publishers = try Self.publishers(of: specs, in: convention, besides: methods)
  }

  /// Returns the types that must be `Hashable`: elements of sets, keys of dictionaries, types of `id`, and the types of
  /// their properties.
  private static func hashableTypes(_ types: [SpecType], _ models: [String: Spec.Model]) -> Set<[String]> {
    let properties = models.values.flatMap(\.properties)
    let identities = properties.filter { $0.name == "id" }.flatMap(\.type.names).map(\.path)
    var keys = Set(types.flatMap(\.hashableTypes) + properties.map(\.type).flatMap(\.hashableTypes) + identities)
    var waiting = Array(keys)
    while let path = waiting.popLast() {
      guard path.count == 1, let model = models[path[0]] else { continue }
      for inner in model.properties.flatMap(\.type.names).map(\.path) where keys.insert(inner).inserted {
        waiting.append(inner)
      }
    }
    return keys
  }

  /// Returns the description of a screen with the declarations that its files need.
  mutating func screen(_ spec: Spec, in home: PlanHome) throws(PlanError) -> ScreenDescription {
    var spec = adapted(spec, to: home)
    if stores[home.typeFolder] == nil { try Self.checkStore(of: specs.map { adapted($0, to: home) }) }
    let context = self.context(in: home)
    var declarations = ScreenDescription.NewDeclarations()
    declarations.hasOwnModels = home.places.models != nil
    declarations.hasOwnStubs = home.places.stubs != nil
    declarations.hasStubsInTests = home.hasStubsInTests
    // If this run writes the store, the types of its values are needed, too.
    let types = spec.mentionedTypes + (home.writesStore ? spec.watches.map(\.storeType) : [])
    var new = newTypes(of: types, in: home)
    try checkAppleTypes(spec, new.paths, new.generics, in: home)
    for generic in new.generics { throw spec.fault(.genericType(generic), at: [generic, "<"]) }
    try check(spec, in: home)
    try checkInitialisers(spec, in: home)
    try checkWatchedCases(spec, in: home)
    try checkNames(spec, new.paths)
    try checkExisting(spec, new.paths, in: home)
    try checkChanges(spec, context.types)
    try addCases(to: &spec, context.types)
    try checkForm(spec, context.types)
    try checkItems(spec, context.types, in: home)

    for interactor in spec.interactors(in: home.convention) {
      let folder = home.typeFolder ?? ""
      let key = "\(folder):\(interactor.type)"
      guard declared.insert(key).inserted else { continue }
      var whole = interactor
      whole.methods = methods[interactor.type] ?? interactor.methods
      whole.publishers = publishers[interactor.type] ?? interactor.publishers
      if let folder = home.typeFolder, let found = facts.declaredType(interactor.type, folder) {
        let refined = ExistingTypes(facts: facts, folder: folder).withRefinedProtocols(found)
        noteMissingMethods(whole, refined, in: home)
        if interactor.isUseCase { continue }
        // If the file to write declares the Interactor already, the plan includes that file.
        let own = home.convention.backend == .interactor ? [] : ["Domain"]
        let folders = [home.sources, home.places.interactors].compactMap(\.self)
        if !folders.contains(where: { found.file == ProjectPath.joined($0, own + ["\(interactor.type).swift"]) }) {
          continue
        }
      }
      let mine = newTypes(of: whole.members.flatMap { [$0.result] + $0.parameters.map(\.type) }, in: home)
      for generic in mine.generics { throw spec.fault(.genericType(generic), at: [generic, "<"]) }
      whole.newTypes = mine.paths
      declare(mine.paths, &declarations, in: home)
      declarations.interactors.append(whole)
    }
    new = newTypes(of: types, in: home)
    declarations.types = new.paths
    declare(new.paths, &declarations, in: home)
    if home.convention.backend == .repository { try addLayers(of: spec, context.types, to: &declarations, in: home) }
    noteUnfollowedValues(spec)
    if home.typeFolder != nil {
      noteMissingStoreMembers(spec, in: home)
      for load in spec.loads where !context.types.canMakeSample(of: load.type) {
        otherNotes.append(
          "the tests make \(withArticle(context.types.samples(of: load.type)[0])), but '\(load.type.text)' has no such initialiser; "
            + "write a value there")
      }
    }
    return ScreenDescription(spec, in: context, declaring: declarations)
  }

  /// Notes loads whose calls pass a value that changes by itself, but which do not run again when it does.
  private mutating func noteUnfollowedValues(_ spec: Spec) {
    for load in spec.loads {
      let followed = spec.reloads.first { $0.load == load.name }?.values ?? []
      for (state, _) in spec.sources where !followed.contains(state.name) {
        guard load.call.arguments.contains(where: { $0.value.text == state.name }) else { continue }
        otherNotes.append(
          "'\(spec.name)' loads '\(load.name)' with the first value of '\(state.name)'; "
            + "add 'reloads \(load.name) when \(state.name)' to load it again with each new one")
      }
    }
  }

  /// Returns the part of a screen's description that does not depend on its spec.
  mutating func context(in home: PlanHome) -> ScreenDescription.Context {
    ScreenDescription.Context(
      module: home.module, isPackage: home.isPackage, isIsolated: home.isIsolated,
      isLocalized: home.isLocalized, types: types(in: home),
      store: store(in: home), showsItems: home.convention.backend == .repository,
      createsDefaultServices: home.convention.createsDefaultServices, publishesStates: home.convention.publishesStates,
      readsNumbers: home.convention.readsNumbers, otherScreens: .init(names: screenNames, entities: entities),
      flow: flow)
  }

  /// Throws if a spec uses a member that a generated type lacks, or a value that no test can expect.
  func check(_ spec: Spec, in home: PlanHome) throws(PlanError) {
    for (value, type) in spec.values where value.cases(of: type.leaf) == nil {
      guard let new = type.names.first(where: { isNew(.named($0.path, []), in: home) }) else { continue }
      let name = new.path.joined(separator: ".")
      let problem = models[name] == nil ? SpecProblem.undeclaredValue(value.text, type: name) : .modelValue(name)
      throw spec.fault(problem, at: value.words)
    }
    for event in spec.events {
      for argument in event.arguments where argument.value.isUnsteady {
        throw spec.fault(.changingValue(argument.value.text), at: argument.value.words, in: "on")
      }
      for parameter in event.parameters where isNew(parameter.type.leaf, in: home) {
        for argument in event.arguments {
          guard let member = argument.value.member(of: parameter.name),
            models[parameter.type.leaf.text]?.properties.contains(where: { $0.name == member }) != true,
            member != "id" || parameter.type.leaf.names.contains(where: { !typesWithID.contains($0.path) })
          else { continue }
          throw spec.fault(
            .undeclaredMember(member, type: parameter.type.leaf.text), at: argument.value.words, in: "on")
        }
      }
    }
    for watch in spec.watches where isNew(watch.storeType.withoutOptional, in: home) {
      if !home.writesStore { continue }
      if let sign = watch.transform.flatMap(SpecValue.init)?.orderingOfInput {
        throw spec.fault(.unsupportedOperator(sign, type: watch.storeType.text), at: [sign], in: "watch")
      }
      guard let member = watch.transform?.member(of: "$0") else { continue }
      throw spec.fault(
        .undeclaredMember(member, type: watch.storeType.withoutOptional.text), at: watch.transform?.words ?? [],
        in: "watch")
    }
  }

  /// Throws if a line changes an element of a list, but the element has no suitable `id` to find it by.
  func checkChanges(_ spec: Spec, _ types: TypeFacts) throws(PlanError) {
    for change in spec.changes {
      for effect in change.effects {
        guard let name = effect.load, let load = spec.loads.first(where: { $0.name == name }),
          case .array(let element) = load.type
        else { continue }
        switch effect {
        case .removes, .updates: break
        case .reloads, .adds, .sends, .clears, .sets: continue
        }
        let declared = types.declared(element.text)
        let found = declared?.propertyTypes["id"] ?? declared?.memberwise?.first { $0.name == "id" }?.type
        let given = change.parameters.first { $0.name == "id" }?.type.text
        let isFound = declared?.members.contains("id") == true || found != nil
        if case .removes = effect, let given, let found, given != found {
          throw spec.fault(
            .typeOfIdentity(of: element.text, parameter: given, declared: found), at: [effect.word],
            in: change.isSubmit ? "submit" : "do")
        }
        if isFound { continue }
        throw spec.fault(
          .noIdentity(element.text, list: name, id: given ?? "UUID"), at: [effect.word],
          in: change.isSubmit ? "submit" : "do")
      }
    }
  }

  /// Returns the notes for the user, after all screens have been described.
  func notes(root: String) -> [String] {
    otherNotes
      + incompleteTypes.map { lack in
        var seen: Set<String> = []
        let known = missingMembers.filter {
          $0.type == lack.type && $0.file == lack.file && seen.insert($0.code).inserted
        }
        let code = known.flatMap { $0.code.split(separator: "\n") }.map { "\n    \($0)" }.joined()
        let more = known.contains(where: \.isRequirement) ? " and to each type that conforms to it" : ""
        let place = "'\(lack.type)' in '\(ProjectPath.relative(lack.file, to: root))'"
        return
          "\(place) lacks members that the screen uses, so the target does not build yet; add them there\(more):\(code)"
      }
  }

  /// The first entry of `missingMembers` for each type.
  private var incompleteTypes: [MissingMember] {
    var known: Set<String> = []
    return missingMembers.filter { known.insert("\($0.file):\($0.type)").inserted }
  }

  /// A member that an existing type of the project lacks.
  struct MissingMember {
    var type: String
    var file: String
    /// The code to add.
    var code: String
    /// Whether the member is a requirement of a protocol.
    var isRequirement = false
  }
}
