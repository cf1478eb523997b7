/// Pieces of code that become words of templates.
extension ScreenDescription {
  // MARK: - The ViewModel's initialiser

  /// A parameter of the ViewModel's initialiser.
  struct Dependency {
    var parameter: String
    /// The argument in a preview; nil for the default.
    var preview: String?
    /// The argument in tests.
    var test: String
  }

  /// The parameters of the ViewModel's initialiser, in order.
  var dependencies: [Dependency] {
    var result: [Dependency] = []
    if spec.usesStore {
      result.append(
        Dependency(
          parameter: "appStore: AppStore", preview: "appStore: AppStore(AppState()) { _, _ in [] }",
          test: "appStore: appStore"))
    }
    result += givenDependencies
    for interactor in interactors {
      let closures = interactor.methods.map { method in
        let input = (0..<method.parameters.count).map { "$\($0)" }.joined(separator: ", ")
        let call = method.parameters.count == 1 ? input : "(\(input))"
        return "on\(Identifier.upperCamel(method.name)): { try await \(stub(of: method, interactor.name))(\(call)) }"
      }
      let publishers = interactor.publishers.map { publisher in
        "on\(Identifier.upperCamel(publisher.name)): { [\(stub(of: publisher, interactor.name))] in "
          + "\(stub(of: publisher, interactor.name))() }"
      }
      result.append(
        Dependency(
          parameter: "\(interactor.property): any \(interactor.type)\(serviceDefault(of: interactor))",
          preview: "\(interactor.property): Stub\(interactor.type)()",
          test: "\(interactor.property): Stub\(interactor.type)(\((closures + publishers).joined(separator: ", ")))"))
    }
    if spec.searchesWait {
      result.append(
        Dependency(
          parameter: "clock: any Clock<Duration> = ContinuousClock()", preview: nil, test: "clock: clock"))
    }
    return result
  }

  /// Whether a value in the tests needs Foundation.
  var testsNeedFoundation: Bool {
    if needsFoundation || formNeedsFoundation { return true }
    let types = spec.mentionedTypes + spec.watches.map(\.storeType)
    if !spec.events.isEmpty, TypeFacts.needsFoundation(code: otherEvent ?? "") { return true }
    return types.contains { self.types.samples(of: $0).contains(where: TypeFacts.needsFoundation(code:)) }
  }

  /// Whether the declaration of the form needs Foundation.
  var formNeedsFoundation: Bool {
    spec.fields.map(\.type).contains(where: TypeFacts.needsFoundation)
      || spec.fields.flatMap { [$0.value] + [$0.condition].compactMap(\.self) }.contains(
        where: TypeFacts.needsFoundation)
  }

  var needsFoundation: Bool {
    spec.outputs.contains(where: \.repeats) || spec.mentionedTypes.contains(where: TypeFacts.needsFoundation)
      || (spec.computed.map(\.code) + spec.localChanges.map(\.code)).contains(where: TypeFacts.needsFoundation)
      || (spec.states.compactMap(\.value) + spec.watches.compactMap(\.transform)).contains(
        where: TypeFacts.needsFoundation)
      || keptEntities.contains { identity(of: $0).map { TypeFacts.needsFoundation($0.type) } ?? false }
  }

  // MARK: - Loads

  /// Whether the screen removes data when guest mode begins: loaded values, results of searches, and results of changes.
  var removesDataForGuests: Bool {
    spec.isGuestAware && (!spec.loads.isEmpty || !spec.searches.isEmpty || !spec.changes.isEmpty)
  }

  /// The states that guest mode resets, because they contain data of the signed-in user: the result of a call, or part of
  /// a loaded value.
  var forgottenStates: [Spec.State] {
    guard spec.isGuestAware else { return [] }
    let loaded = Set(spec.loads.map(\.name) + spec.searches.map(\.results))
    return spec.states.filter { state in
      !state.isGiven
        && (spec.changes.contains { $0.effects.contains(.sets(state.name)) }
          || spec.localChanges.contains { change in
            change.state == state.name && change.code.names.contains { loaded.contains($0.text) }
          })
    }
  }

  /// The arguments that identify a load for `CurrentLoads`: `\.posts, of: self, for: page`.
  func currentLoadsArguments(of load: Spec.Load, in path: String = "") -> String {
    let names =
      load.parameters.map { Identifier.quoted($0.name) } + namesFollowed(by: load).map { path + Identifier.quoted($0) }
    return currentLoadsArgumentsWithoutParameters(of: load, in: path)
      + (names.isEmpty ? "" : ", for: \(names.joined(separator: ", "))")
  }

  /// The values whose change makes the View load again: load parameters, states that loads follow, and guest mode.
  func taskParts(in state: String) -> [String] {
    guard !spec.loads.isEmpty else { return [] }
    let guest = spec.isGuestAware ? ["\(state).isGuestMode", "\(state).guestSessions"] : []
    return parameters.map { Identifier.quoted($0.name) } + spec.followedNames.map { "\(state).\($0)" } + guest
  }

  func taskID(in state: String) -> String {
    let parts = taskParts(in: state)
    return parts.count == 1 ? parts[0] : "LoadKey(\(parts.joined(separator: ", ")))"
  }

  // MARK: - The store

  /// An event of the store that the screen ignores; nil if there is none.
  var otherEvent: String? {
    let own = Set(spec.events.map(\.name.text))
    if let event = store.events.first(where: { !own.contains($0.name.text) }) {
      let samples = event.parameters.map { labelled($0, types.samples(of: $0.type)[0]) }
      return withArguments(Identifier.quoted(event.name.text), samples)
    }
    return types.declared("AppEvent")?.plainCases.first { !own.contains($0) }.map(Identifier.quoted)
  }

  // MARK: - Pieces of code

  /// Swift source for a user-visible text where a View takes a `LocalizedStringKey`. If the module has localised
  /// resources, the code around it names the bundle.
  func localized(_ text: String) -> String {
    isLocalized ? "String(localized: \"\(text)\")" : "\"\(text)\""
  }

  /// The parameters as in a declaration.
  func list(_ parameters: [Spec.Parameter]) -> String {
    parameters.map(\.declaration).joined(separator: ", ")
  }

  /// The arguments that pass on the parameters.
  func arguments(_ parameters: [Spec.Parameter]) -> String {
    parameters.map { labelled($0, Identifier.quoted($0.name)) }.joined(separator: ", ")
  }

  /// An argument for the parameter: its label, if any, and the value.
  func labelled(_ parameter: Spec.Parameter, _ value: String) -> String {
    parameter.label.map { "\($0): \(value)" } ?? value
  }

  /// A call or a case with arguments; only the name if there are none.
  func withArguments(_ name: String, _ parts: [String]) -> String {
    parts.isEmpty ? name : "\(name)(\(parts.joined(separator: ", ")))"
  }

  /// A pattern for a case; only the name if the pattern binds nothing.
  func pattern(_ name: String, _ parts: [String]) -> String {
    withArguments(name, parts.allSatisfy { $0 == "_" } ? [] : parts)
  }

  func call(_ call: Spec.Call) -> String {
    let arguments = call.arguments.map { ($0.label.map { "\($0): " } ?? "") + $0.value.text }
    return "\(property(for: call)).\(call.method)(\(arguments.joined(separator: ", ")))"
  }

  func stub(of call: Spec.Call) -> String {
    let property = property(for: call)
    guard let method = index.methods[property]?[call.method] else { return call.method }
    return stub(of: method, index.interactors[property]?.name)
  }

  /// The name of a method's stub in tests: the method's name, prefixed with the Interactor's if that would be ambiguous
  /// or if the tests use the name already. The stub of a use case is named after it.
  func stub(of method: Method, _ interactor: String?) -> String {
    if let useCase = method.useCase {
      let name = String(useCase.dropLast(Spec.useCaseEnding.count))
      let isTaken =
        index.ownerCounts[name] != nil || Self.testNames.contains(name) || Identifier.keywords.contains(name)
      return isTaken ? useCase : name
    }
    let isShared = index.ownerCounts[method.name, default: 0] > 1 || Self.testNames.contains(method.name)
    guard isShared, let owner = interactor ?? index.owners[method] else { return method.name }
    var name = owner + Identifier.upperCamel(method.name)
    while index.ownerCounts[name] != nil { name += "Stub" }
    return name
  }

  /// Names that the tests already use.
  private static let testNames: Set<String> = [
    "again", "anHour", "appStore", "child", "clock", "dataSource", "first", "isReleased", "isSearchReleased", "log",
    "heedsCancellation", "makeViewModel", "output", "outputs", "pending", "result", "second", "sent", "states", "task",
    "type", "viewModel",
    "waiting",
  ]
}

extension Spec {
  /// The parameters of all loads, each name once.
  var loadParameters: [Parameter] {
    var names: Set<String> = []
    return loads.flatMap(\.parameters).filter { names.insert($0.name).inserted }
  }
}

extension Spec.Parameter {
  /// The parameter in a case's payload: `label: Type` or `Type`.
  var payload: String { label.map { "\($0): \(type.text)" } ?? type.text }
}
