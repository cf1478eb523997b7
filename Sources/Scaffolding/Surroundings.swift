/// Where a screen is written, as far as it matters to what is declared with it.
struct PlanHome {
  var module: String
  var convention: ScreenConvention
  /// The folder in which types are looked for; nil for a package that is being made.
  var typeFolder: String?
  /// The folder of the screen's sources.
  var sources: String?
  /// Whether the code is on the main actor where nothing else is said.
  var isIsolated = false
  /// Whether the code must build without SwiftUI and UIKit, too: `swift test` builds the whole package on any system.
  var isPackage = false
  /// Whether this run writes the store.
  var writesStore = false

  /// The home of a screen in a package that this run makes.
  init(module: String, convention: ScreenConvention) {
    isPackage = true
    writesStore = true
    self.module = module
    self.convention = convention
  }

  init(_ place: ScreenPlace, convention: ScreenConvention) {
    module = place.module ?? "App"
    self.convention = convention
    typeFolder = place.typeFolder
    sources = place.sources
    isIsolated = place.isIsolated
    isPackage = place.carriesCore
  }
}

/// What screens share, those of one run and those that are there: Interactors, types, the store. Each is declared once,
/// with the first screen that needs it; what the project declares is left alone, and what that lacks is said.
struct Surroundings {
  private let specs: [Spec]
  private let names: Set<String>
  /// What each screen shows, by the screen's name.
  private var entities: [String: Set<String>] = [:]
  let facts: ProjectFacts
  /// The project, for paths in messages.
  let root: String
  private var declared: Set<String> = []
  /// The methods that all screens of the run call, by the type of their Interactor.
  private let methods: [String: [ScreenDescription.Method]]
  /// The methods that the types of use cases stand for.
  private var useCases: [String: String] = [:]
  /// The types that lines speak of, as paths.
  private let mentioned: Set<[String]>
  private var lacks: [(type: String, file: String, what: String)] = []
  private var others: [String] = []
  private var storeEnums: [String: [String]] = [:]
  /// The cases that lines name of types, and the types that sets and dictionaries look up by.
  private var newEnums: [[String]: [String]] = [:]
  private let keys: Set<[String]>
  /// The types whose identity a line speaks of: `Post` for `Post.ID`.
  private let identified: Set<[String]>
  /// The store, for code in each of the folders in which types are looked for.
  private var stores: [String?: SharedStore] = [:]

  init(of specs: [Spec], in convention: ScreenConvention, facts: ProjectFacts, root: String = "") throws(PlanError) {
    self.specs = specs
    self.root = root
    names = Set(specs.map(\.name.text))
    for spec in specs {
      let types = spec.loads.map(\.type) + (spec.search.map { [$0.type] } ?? [])
      entities[spec.name.text] = Set(types.flatMap(\.names).map { $0.path.joined() })
    }
    self.facts = facts
    mentioned = Set(specs.flatMap(\.mentionedTypes).flatMap(\.names).map(\.path))
    keys = Set(specs.flatMap { $0.mentionedTypes + $0.watches.map(\.storeType) }.flatMap(\.keys))
    let paths = specs.flatMap { $0.mentionedTypes + $0.watches.map(\.storeType) }.flatMap(\.names).map(\.path)
    identified = Set(paths.filter { $0.count > 1 && $0.last == "ID" }.map { $0.dropLast() })
    for (value, type) in specs.flatMap(\.values) {
      guard case .named(let path, []) = type.leaf else { continue }
      for name in value.cases(of: type.leaf) ?? [] where newEnums[path]?.contains(name) != true {
        newEnums[path, default: []].append(name)
      }
    }
    methods = try Self.methods(of: specs, in: convention)
  }

  /// The description of a screen, with what is to be declared beside it.
  mutating func screen(_ spec: Spec, in home: PlanHome) throws(PlanError) -> ScreenDescription {
    let spec = fitted(spec, to: home)
    var screen = ScreenDescription(spec: spec, module: home.module, isPackage: home.isPackage)
    screen.types = types(in: home)
    if stores[home.typeFolder] == nil { try Self.checkStore(of: specs.map { fitted($0, to: home) }) }
    screen.store = store(in: home)
    screen.isIsolated = home.isIsolated
    screen.otherScreens = names
    screen.otherEntities = entities
    screen.hidesEntities = home.convention.work == .repository
    // The store of a package is written, too, and so are the types of its values.
    let types = spec.mentionedTypes + (home.writesStore ? spec.watches.map(\.storeType) : [])
    var new = newTypes(of: types, in: home)
    for generic in new.generics { throw spec.fault(.genericType(generic), at: [generic, "<"]) }
    try check(spec, in: home)
    try checkExisting(spec, new.paths, in: home)

    for interactor in spec.interactors(in: home.convention) {
      let folder = home.typeFolder ?? ""
      let key = "\(folder):\(interactor.type)"
      guard declared.insert(key).inserted else { continue }
      var whole = interactor
      whole.methods = methods[interactor.type] ?? interactor.methods
      if let folder = home.typeFolder, let found = facts.declaredType(interactor.type, folder) {
        note(whole, found, in: home)
        // Declared in the very file that would be written: that file is part of the plan.
        let own = home.convention.work == .interactor ? [] : ["Domain"]
        if found.file != ProjectPath.joined(home.sources ?? "", own + ["\(interactor.type).swift"]) { continue }
      }
      let mine = newTypes(of: whole.methods.flatMap { [$0.result] + $0.parameters.map(\.type) }, in: home)
      for generic in mine.generics { throw spec.fault(.genericType(generic), at: [generic, "<"]) }
      whole.newTypes = mine.paths
      declare(mine.paths, for: &screen, in: home)
      screen.newInteractors.append(whole)
    }
    new = newTypes(of: types, in: home)
    screen.newTypes = new.paths
    declare(new.paths, for: &screen, in: home)
    if home.convention.work == .repository { try addLayers(to: &screen, in: home) }
    if home.typeFolder != nil {
      noteStore(spec, screen, in: home)
      for load in spec.loads where !screen.types.isMade(load.type) {
        others.append(
          "the tests make a '\(screen.types.samples(of: load.type)[0])', and that is not how '\(load.type.text)' is made; "
            + "put a value there")
      }
    }
    return screen
  }

  /// A screen with what the project's store says of itself: the types of its values, the labels of what its events carry.
  private func fitted(_ spec: Spec, to home: PlanHome) -> Spec {
    guard spec.usesStore, let folder = home.typeFolder else { return spec }
    var spec = spec
    if let state = facts.declaredType("AppState", folder) {
      for index in spec.watches.indices where spec.watches[index].keyPath.count == 1 {
        // A value that becomes state as it is has the state's type, which is written.
        guard spec.watches[index].transform != nil, let text = state.propertyTypes[spec.watches[index].keyPath[0]],
          let type = SpecLine.type(text)
        else { continue }
        spec.watches[index].storeType = type
      }
    }
    if let event = facts.declaredType("AppEvent", folder) {
      for index in spec.events.indices {
        guard let labels = event.payloadLabels[spec.events[index].name.text],
          labels.count == spec.events[index].parameters.count
        else { continue }
        for (part, label) in labels.enumerated() { spec.events[index].parameters[part].label = label }
      }
    }
    return spec
  }

  func types(in home: PlanHome?) -> TypeFacts {
    var types = TypeFacts()
    types.storeEnums = storeEnums
    types.newEnums = newEnums
    types.keys = keys
    types.identified = identified.filter { path in
      newEnums[path] == nil && (home.map { isNew(.named(path, []), in: $0) } ?? true)
    }
    let written = types.identified.reduce(into: [String: ExistingType]()) { $0.merge(Self.identified($1)) { $1 } }
    types.declared = { written[$0] }
    if let folder = home?.typeFolder {
      let facts = facts
      types.declared = { facts.declaredType($0, folder) ?? written[$0] }
    }
    return types
  }

  /// A type that is written with an `id`, and that of the `id`, by their names.
  private static func identified(_ path: [String]) -> [String: ExistingType] {
    let name = path.joined(separator: ".")
    var type = ExistingType(kind: .struct, file: "", members: ["id"], memberwise: [.init(name: "id", type: "Int")])
    type.path = path
    var identity = ExistingType(kind: .other, file: "")
    identity.path = path + ["ID"]
    identity.alias = "Int"
    return [name: type, "\(name).ID": identity]
  }

  /// The enums that a new store has: the cases that the screens compare with, and one more.
  ///
  /// - Parameter folder: The folder whose types are reused; nil for a new package.
  mutating func addStore(in folder: String? = nil) throws(PlanError) {
    try Self.checkStore(of: specs)
    for (spec, watch) in specs.flatMap({ spec in spec.allWatches.map { (spec, $0) } }) {
      if watch.keyPath.count > 1 {
        let words = watch.keyPath.flatMap { [".", $0] }.dropFirst()
        throw spec.fault(.nestedStoreValue(watch.keyPath.joined(separator: ".")), at: Array(words), in: "watch")
      }
      guard let members = watch.transform?.members, !members.isEmpty else { continue }
      guard case .named(let path, []) = watch.storeType.withoutOptional else { continue }
      if let folder, declaration(of: path, folder) != nil { continue }
      if path.count > 1 {
        // A type in a type is declared with it.
        let others = newEnums[path] ?? []
        var cases = others + members.filter { !others.contains($0) }
        if cases.count == 1 { cases.append(ScreenDescription.otherCase(than: cases[0], of: watch.storeType.text)) }
        newEnums[path] = cases
        continue
      }
      for member in members where storeEnums[path[0]]?.contains(member) != true {
        storeEnums[path[0], default: []].append(member)
      }
    }
    for name in storeEnums.keys {
      var cases = storeEnums[name] ?? []
      // A state may be one, too.
      for member in newEnums.removeValue(forKey: [name]) ?? [] where !cases.contains(member) { cases.append(member) }
      if cases.count == 1 { cases.append(ScreenDescription.otherCase(than: cases[0], of: name)) }
      // What nobody has decided yet comes first: it is the first value.
      let last = ["guest", "unknown"]
      storeEnums[name] = cases.filter(last.contains) + cases.filter { !last.contains($0) }
    }
  }

  /// The store as the code in a folder knows it.
  mutating func store(in home: PlanHome) -> SharedStore {
    if let store = stores[home.typeFolder] { return store }
    var store = SharedStore(of: specs.map { fitted($0, to: home) }, enums: storeEnums)
    if let first = specs.first {
      var screen = ScreenDescription(spec: Spec(empty: first.name), module: home.module)
      screen.types = types(in: home)
      screen.store = store
      store.lists = screen.storeLists
    }
    stores[home.typeFolder] = store
    return store
  }

  /// The methods of Interactors of one type, each once.
  private static func methods(
    of specs: [Spec], in convention: ScreenConvention
  ) throws(PlanError) -> [String: [ScreenDescription.Method]] {
    var result: [String: [ScreenDescription.Method]] = [:]
    var known: [String: [String: ScreenDescription.Method]] = [:]
    for (spec, interactor) in specs.flatMap({ spec in spec.interactors(in: convention).map { (spec, $0) } }) {
      for method in interactor.methods {
        if let other = known[interactor.type, default: [:]].updateValue(method, forKey: method.name) {
          if other == method { continue }
          let error = PlanError.overloadedMethod(interactor: interactor.type, method: method.name)
          throw spec.fault(.plan(error), at: [method.name, "("])
        } else {
          result[interactor.type, default: []].append(method)
        }
      }
    }
    return result
  }

  /// The parts of a screen in layers that nobody declares yet.
  private mutating func addLayers(to screen: inout ScreenDescription, in home: PlanHome) throws(PlanError) {
    let folder = home.typeFolder ?? ""
    for useCase in screen.useCases {
      let call = "\(useCase.interactor.name).\(useCase.method.name)"
      if let other = useCases.updateValue(call, forKey: "\(folder):\(useCase.type)"), other != call {
        let words = [useCase.interactor.name, ".", useCase.method.name]
        throw screen.spec.fault(.plan(.sameUseCase(useCase.type, other, call)), at: words)
      }
    }
    func isNew(_ type: String) -> Bool {
      if declared.contains("\(folder):\(type)") { return false }
      guard let folder = home.typeFolder, let found = facts.declaredType(type, folder) else { return true }
      return isOurs(found, home)
    }
    screen.newEntities = screen.newInteractors.flatMap(\.newTypes) + screen.newTypes
    screen.newUseCases = Set(screen.useCases.map(\.type).filter(isNew))
    var entities: Set<[String]> = []
    for entity in screen.newInteractors.flatMap(\.methods).flatMap({ screen.entities(in: $0.result) })
    where entities.insert(entity).inserted && isNew(ScreenDescription.dto(entity)) {
      screen.newDTOs.append(entity)
    }
    for type in screen.newUseCases.union(screen.newDTOs.map(ScreenDescription.dto)) {
      declared.insert("\(folder):\(type)")
    }
  }

  /// Whether a type is one that is written by this run.
  private func isNew(_ type: SpecType, in home: PlanHome) -> Bool {
    guard case .named(let path, []) = type else { return false }
    if path.count == 1, TypeFacts.isLibrary(path[0]) || storeEnums[path[0]] != nil { return false }
    guard let folder = home.typeFolder, let found = declaration(of: path, folder) else { return true }
    return isOurs(found, home)
  }

  /// Refuses values and events of the store that two screens describe in two ways.
  private static func checkStore(of specs: [Spec]) throws(PlanError) {
    var types: [[String]: SpecType] = [:]
    var events: [MemberName: String] = [:]
    for spec in specs {
      for watch in spec.allWatches {
        guard let other = types.updateValue(watch.storeType, forKey: watch.keyPath), other != watch.storeType else {
          continue
        }
        let path = watch.keyPath.joined(separator: ".")
        let words = Array(watch.keyPath.flatMap { [".", $0] }.dropFirst())
        throw spec.fault(.storeTypes(path, watch.storeType.text, other: other.text), at: words, in: "watch")
      }
      for event in spec.events {
        let parts = event.parameters.map(\.payload).joined(separator: ", ")
        let text = event.name.text + (parts.isEmpty ? "" : "(\(parts))")
        guard let other = events.updateValue(text, forKey: event.name), other != text else { continue }
        throw spec.fault(.eventParts(text, other: other), at: [event.name.text], in: "on")
      }
    }
  }

  /// Refuses what a type that is written with the screen does not have, and values that no test can expect.
  private func check(_ spec: Spec, in home: PlanHome) throws(PlanError) {
    for (value, type) in spec.values where value.cases(of: type.leaf) == nil {
      guard let new = type.names.first(where: { isNew(.named($0.path, []), in: home) }) else { continue }
      throw spec.fault(.undeclaredValue(value.text, type: new.path.joined(separator: ".")), at: value.words)
    }
    for event in spec.events {
      for argument in event.arguments where argument.value.changes {
        throw spec.fault(.changingValue(argument.value.text), at: argument.value.words, in: "on")
      }
      for parameter in event.parameters where isNew(parameter.type.leaf, in: home) {
        for argument in event.arguments {
          guard let member = argument.value.member(of: parameter.name),
            member != "id" || parameter.type.leaf.names.contains(where: { !identified.contains($0.path) })
          else { continue }
          throw spec.fault(
            .undeclaredMember(member, type: parameter.type.leaf.text), at: argument.value.words, in: "on")
        }
      }
    }
    for watch in spec.watches where isNew(watch.storeType.withoutOptional, in: home) {
      if !home.writesStore { continue }
      guard let member = watch.transform?.member(of: "$0") else { continue }
      throw spec.fault(
        .undeclaredMember(member, type: watch.storeType.withoutOptional.text), at: watch.transform?.words ?? [],
        in: "watch")
    }
  }

  /// The types among those mentioned that nobody declares yet.
  private func newTypes(of types: [SpecType], in home: PlanHome) -> (paths: [[String]], generics: [String]) {
    var paths: [[String]] = []
    var known: Set<[String]> = []
    var generics: [String] = []
    for (written, isGeneric) in types.flatMap(\.names) {
      // The identity of a type that is written comes with it.
      let owner = Array(written.dropLast())
      let isIdentity =
        written.last == "ID" && !owner.isEmpty && newEnums[owner] == nil && isNew(.named(owner, []), in: home)
      let path = isIdentity ? owner : written
      let name = path.joined(separator: ".")
      let isKnown = path.count == 1 && (TypeFacts.isLibrary(name) || storeEnums[name] != nil)
      guard !isKnown, !known.contains(path), !declared.contains("\(home.typeFolder ?? ""):\(name)") else { continue }
      if let folder = home.typeFolder,
        let found = declaration(of: path, folder), !isOurs(found, home)
      {
        continue
      }
      if isGeneric {
        generics.append(name)
      } else {
        known.insert(path)
        paths.append(path)
      }
    }
    return (paths, generics)
  }

  /// Notes that types are declared now, and those around them.
  private mutating func declare(_ paths: [[String]], for screen: inout ScreenDescription, in home: PlanHome) {
    for path in paths {
      let known = (1..<path.count).last { count in
        let outer = Array(path.prefix(count))
        if mentioned.contains(outer) || declared.contains(key(outer, home)) { return true }
        guard let folder = home.typeFolder, let found = declaration(of: outer, folder) else { return false }
        return !isOurs(found, home)
      }
      screen.knownParents[path] = known ?? 0
      for count in 1...path.count { declared.insert(key(Array(path.prefix(count)), home)) }
    }
  }

  private func key(_ path: [String], _ home: PlanHome) -> String {
    "\(home.typeFolder ?? ""):\(path.joined(separator: "."))"
  }

  /// The declaration of a type at that very place: `Message` is not `Chat.Message`.
  private func declaration(of path: [String], _ folder: String) -> ExistingType? {
    guard let found = facts.declaredType(path.joined(separator: "."), folder) else { return nil }
    return found.path.isEmpty || found.path == path ? found : nil
  }

  /// Whether a declaration stands in a file that this run writes: a second run is the first one again.
  private func isOurs(_ found: ExistingType, _ home: PlanHome) -> Bool {
    guard let sources = home.sources else { return false }
    if home.convention.work == .repository {
      return ["/Domain/", "/Data/"].contains { found.file.hasPrefix(sources + $0) }
    }
    return found.file.hasPrefix(sources + "/")
      && (found.file.hasSuffix("Interactor.swift") || found.file.hasSuffix("Types.swift"))
  }

  // MARK: - What is lacking

  private mutating func note(_ interactor: ScreenDescription.Interactor, _ found: ExistingType, in home: PlanHome) {
    guard let folder = home.typeFolder else { return }
    // A repository hands on what its data source has.
    let source = home.convention.work == .repository ? ScreenDescription.dataSource(of: interactor) : ""
    let declaredSource = source.isEmpty ? nil : facts.declaredType(source, folder)
    for method in interactor.methods where !found.members.contains(method.signature) {
      lacks.append((interactor.type, found.file, "func \(method.signature)"))
      if let declaredSource, !declaredSource.members.contains(method.signature) {
        lacks.append((source, declaredSource.file, "func \(method.signature)"))
      }
    }
    if let inherited = found.inherited, !inherited.contains("Sendable"), !found.attributes.contains("MainActor"),
      !home.isIsolated
    {
      others.append(
        "'\(interactor.type)' in '\(ProjectPath.relative(found.file, to: root))' is not 'Sendable', which Swift 6 mode needs "
          + "to load from a ViewModel; write 'protocol \(interactor.type): Sendable'")
    }
    for method in interactor.methods {
      guard let declared = found.methods[method.name]?.first(where: { $0.signature == method.signature }) else {
        continue
      }
      let lacking = ["async", "throws"].filter { word in !declared.effects.contains { $0.hasPrefix(word) } }
      if lacking.isEmpty { continue }
      others.append(
        "'\(interactor.type).\(method.signature)' is not \(lacking.map { "'\($0)'" }.joined(separator: " and ")), so the compiler "
          + "warns about 'try await'; declare it 'async throws'")
    }
    let stub = "Stub\(interactor.type)"
    guard home.convention.work == .interactor else { return }
    if let declared = facts.declaredType(stub, folder) {
      for method in interactor.methods {
        let closure = "on\(Identifier.upperCamel(method.name))"
        if !declared.members.contains(closure) { lacks.append((stub, declared.file, "var \(closure)")) }
      }
    } else {
      others.append("the tests and the preview use '\(stub)', which is not declared; write it beside the Interactor")
    }
  }

  private mutating func noteStore(_ spec: Spec, _ screen: ScreenDescription, in home: PlanHome) {
    guard spec.usesStore, !home.writesStore, let folder = home.typeFolder else { return }
    if facts.declaredType("AppStore", folder) == nil {
      // The project's own type of that name would be meant.
      let store = facts.declaringFile("Store", folder).map { HiddenNames.isCore($0) } == false ? "ViewModelCore." : ""
      others.append(
        "the screen uses 'AppStore', which is not declared here; write "
          + "'typealias AppStore = \(store)Store<AppState, AppAction, AppEvent>' and the three types")
    }
    func look(_ type: String, for members: [String], _ kind: String) {
      guard let found = facts.declaredType(type, folder) else { return }
      for member in members where !found.members.contains(member) {
        lacks.append((type, found.file, "\(kind) \(member)"))
      }
    }
    look("AppEvent", for: spec.events.map(\.name.text), "case")
    look("AppState", for: spec.allWatches.map { $0.keyPath[0] }, "var")
    if let state = facts.declaredType("AppState", folder) {
      for watch in spec.watches where watch.keyPath.count == 1 && watch.transform == nil {
        let name = watch.keyPath[0]
        guard let type = state.propertyTypes[name], type != watch.storeType.text else { continue }
        others.append(
          "'\(name)' of 'AppState' is a '\(type)', not a '\(watch.storeType.text)'; write 'watch \(name): \(type)', "
            + "with 'as' and '{ … }' where the state is to be another")
      }
    }
    for watch in spec.allWatches {
      look(watch.storeType.text, for: watch.transform?.members ?? [], "case")
    }
  }

  /// What is to be said when all screens are described.
  func notes(root: String) -> [String] {
    others
      + lacks.map { lack in
        "'\(lack.type)' in '\(ProjectPath.relative(lack.file, to: root))' has no '\(lack.what)', which the screen needs; "
          + "add it there"
      }
  }
}

extension Spec {
  /// The screen with its Interactors as the code in a folder calls them, where that writes `HttpInteractor`.
  func named(as facts: ProjectFacts, in folder: String) -> Spec {
    var spec = self
    let calls = loads.map(\.call) + (search.map { [$0.call] } ?? [])
    for name in Set(calls.compactMap(\.interactor)) {
      let (usual, plain) = (Identifier.upperCamel(name), Identifier.capitalized(name))
      guard usual != plain, screenNames[name] == nil else { continue }
      func isDeclared(_ name: String) -> Bool {
        ["Interactor", "Repository"].contains { facts.declaredType(name + $0, folder) != nil }
      }
      if isDeclared(plain), !isDeclared(usual) { spec.screenNames[name] = plain }
    }
    return spec
  }

  /// Who does the work, under the names that a convention has for them.
  fileprivate func interactors(in convention: ScreenConvention) -> [ScreenDescription.Interactor] {
    guard convention.work == .repository else { return interactors }
    return interactors.map { interactor in
      var result = interactor
      result.type = ScreenDescription.repository(of: interactor)
      return result
    }
  }
}
