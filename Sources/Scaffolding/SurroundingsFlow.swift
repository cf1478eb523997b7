import Wording

/// The flow of the run's screens, found by following their outputs.
extension Surroundings {
  /// Finds the flow of the run's screens, if an output leads to a screen.
  mutating func findFlow(in home: PlanHome) throws(PlanError) {
    let leading = specs.filter { $0.outputs.contains { $0.destination != nil } }
    if leading.isEmpty { return }
    var targets: Set<String> = []
    for spec in leading {
      targets.formUnion(spec.outputs.compactMap { $0.destination?.screen.text }.filter { $0 != spec.name.text })
    }
    let root = leading.first { !targets.contains($0.name.text) } ?? leading[0]
    var flow = Flow(names: home.convention.flowNames)
    var waiting = [root]
    var known: [String: Flow.Screen] = [root.name.text: screen(of: root)]
    flow.add(screen(of: root))
    while !waiting.isEmpty {
      let spec = waiting.removeFirst()
      for output in spec.outputs {
        guard let destination = output.destination else { continue }
        let name = destination.screen.text
        if known[name] == nil {
          let found = try self.screen(of: destination, of: output, spec, in: home)
          known[name] = found.screen
          flow.add(found.screen)
          if let next = found.spec { waiting.append(next) }
        }
        if let screen = known[name] { try check(output, of: spec, to: screen, in: home) }
      }
    }
    for spec in leading where known[spec.name.text] == nil {
      guard let output = spec.outputs.first(where: { $0.destination != nil }) else { continue }
      let problem = FlowProblem.unreached(spec.name.text, root: root.name.text)
      throw spec.fault(problem, in: output, at: [output.name.text])
    }
    self.flow = flow
  }

  /// Returns the flow's screen for a spec of this run.
  private func screen(of spec: Spec) -> Flow.Screen {
    var dependencies: [Flow.Dependency] = []
    if spec.usesStore {
      dependencies.append(
        .init(
          name: "appStore", type: "AppStore", preview: "AppStore(AppState()) { _, _ in [] }", live: "appStore"))
    }
    for interactor in spec.interactors {
      dependencies.append(
        .init(
          name: interactor.property, type: "any \(interactor.type)", preview: "Stub\(interactor.type)()",
          live: "Default\(interactor.type)()"))
    }
    let outputs = spec.outputs.map { output in
      Flow.Output(
        name: output.name, parameters: output.parameters, repeats: output.repeats, closesScreen: output.closesScreen,
        destination: output.destination)
    }
    return Flow.Screen(
      name: spec.name.text, route: Flow.route(of: spec.name), parameters: spec.routeParameters,
      givenNames: spec.states.filter(\.isGiven).map(\.name), dependencies: dependencies,
      outputs: outputs.isEmpty ? nil : outputs, spec: spec)
  }

  /// Returns the screen that an output opens: one of the run, else an existing one of the project.
  private func screen(
    of destination: Spec.Destination, of output: Spec.Output, _ spec: Spec, in home: PlanHome
  ) throws(PlanError) -> (screen: Flow.Screen, spec: Spec?) {
    let name = destination.screen.text
    if let next = specs.first(where: { $0.name.text == name }) { return (screen(of: next), next) }
    let ending = home.convention.flowNames.screen
    guard let folder = home.typeFolder, let view = facts.declaredType("\(name)\(ending)", folder) else {
      let views = home.typeFolder.map { facts.typeNames($0) } ?? []
      let known = views.filter { $0.hasSuffix(ending) }.map { String($0.dropLast(ending.count)) }
      let problem = FlowProblem.unknownScreen(
        name, nearest: NearestName.find(name, among: specs.map(\.name.text) + known))
      throw spec.fault(problem, in: output, at: [destination.word])
    }
    if home.convention.flowNames.sharesContainer {
      throw spec.fault(.otherContainer(name), in: output, at: [destination.word])
    }
    guard let screen = declaredScreen(destination.screen, view, folder, home) else {
      let file = root.isEmpty ? view.file : ProjectPath.relative(view.file, to: root)
      throw spec.fault(.foreignView("\(name)\(ending)", file: file), in: output, at: [destination.word])
    }
    return (screen, nil)
  }

  /// Returns an existing screen of the project; nil if its View or ViewModel does not have the initialiser of generated
  /// code.
  private func declaredScreen(
    _ name: TypeName, _ view: ExistingType, _ folder: String, _ home: PlanHome
  ) -> Flow.Screen? {
    let names = home.convention.flowNames
    guard var parts = view.initializer, parts.first?.name == "viewModel",
      let model = facts.declaredType("\(name)\(names.viewModel)", folder)
    else { return nil }
    parts.removeFirst()
    let reports = parts.last?.name == "onOutput"
    if reports { parts.removeLast() }
    var parameters: [Spec.Parameter] = []
    for part in parts {
      guard part.name != "_", let type = SpecLine.type(part.type) else { return nil }
      parameters.append(.init(label: part.name, name: part.name, type: type))
    }
    var outputs: [Flow.Output] = []
    if reports {
      guard let output = facts.declaredType("\(name)\(names.output)", folder) else { return nil }
      let cases = output.plainCases + output.payloadLabels.keys.sorted()
      for text in cases {
        guard let name = try? MemberName(text, role: .output), name.text == text else { return nil }
        outputs.append(.init(name: name, closesScreen: Spec.Output.closingNames.contains(text)))
      }
    }
    let dependencies = (model.initializer ?? []).map { part in
      let type = part.type.hasPrefix("any ") ? String(part.type.dropFirst(4)) : part.type
      let hasStub = facts.declaredType("Stub\(type)", folder) != nil
      let preview = part.type == "AppStore" ? "AppStore(AppState()) { _, _ in [] }" : hasStub ? "Stub\(type)()" : nil
      return Flow.Dependency(name: part.name, type: part.type, preview: preview)
    }
    return Flow.Screen(
      name: name.text, route: Flow.route(of: name), parameters: parameters, dependencies: dependencies,
      outputs: reports ? outputs : nil)
  }

  // MARK: - Checks

  /// Throws if the associated values of an output differ from the screen's parameters, in name or type.
  private func check(
    _ output: Spec.Output, of spec: Spec, to screen: Flow.Screen, in home: PlanHome
  ) throws(PlanError) {
    let list = screen.parameters.map { "\($0.name): \($0.type.text)" }.joined(separator: ", ")
    let needed = output.name.text + (list.isEmpty ? "" : "(\(list))")
    for part in output.parameters {
      guard let parameter = screen.parameters.first(where: { $0.name == part.name }) else {
        let problem = FlowProblem.extra(part.name, screen: screen.name, output: needed)
        throw spec.fault(problem, in: output, at: [part.name, ":"])
      }
      guard parameter.type == part.type else {
        let problem = FlowProblem.otherType(
          part.name, type: part.type.text, screen: screen.name, needed: parameter.type.text)
        throw spec.fault(problem, in: output, at: [part.name, ":"])
      }
    }
    for parameter in screen.parameters where !output.parameters.contains(where: { $0.name == parameter.name }) {
      let text = "\(parameter.name): \(parameter.type.text)"
      let problem = FlowProblem.missing(text, screen: screen.name, output: needed)
      throw spec.fault(problem, in: output, at: [output.name.text])
    }
    if output.destination?.presentation == .cover, specs.contains(where: { $0.name.text == screen.name }),
      screen.outputs?.contains(where: \.closesScreen) != true
    {
      throw spec.fault(.noWayBack(screen.name), in: output, at: ["cover"])
    }
    try checkHashable(output, of: spec, to: screen, in: home)
  }

  /// Throws if a parameter's type is not `Hashable`, as values of routes must be.
  private func checkHashable(
    _ output: Spec.Output, of spec: Spec, to screen: Flow.Screen, in home: PlanHome
  ) throws(PlanError) {
    guard let folder = home.typeFolder else { return }
    for path in screen.parameters.flatMap(\.type.names).map(\.path) {
      if path.count == 1, TypeFacts.isLibrary(path[0]) { continue }
      guard let found = declaration(of: path, folder), !isWrittenByThisRun(found, home),
        ExistingTypes(facts: facts, folder: folder).isHashable(found) == false
      else { continue }
      let file = root.isEmpty ? found.file : ProjectPath.relative(found.file, to: root)
      let problem = FlowProblem.notHashable(path.joined(separator: "."), screen: screen.name, file: file)
      throw spec.fault(problem, in: output, at: Array(path.flatMap { [".", $0] }.dropFirst()))
    }
  }

  /// Returns the types of the routes' associated values, as elements of sets, so that they are declared `Hashable`.
  static func routeTypes(of specs: [Spec]) -> [SpecType] {
    let targets = Set(specs.flatMap(\.outputs).compactMap { $0.destination?.screen.text })
    let routed = specs.filter { spec in
      targets.contains(spec.name.text) || spec.outputs.contains { $0.destination != nil }
    }
    return routed.flatMap(\.routeParameters).map { .named(["Set"], [$0.type]) }
  }
}
