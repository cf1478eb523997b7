/// The words of templates for the flow that starts with the screen.
extension ScreenDescription {
  /// The flow; nil if it does not start with this screen.
  private var ownFlow: Flow? { flow?.root?.name == spec.name.text ? flow : nil }

  var flowValues: TemplateValues {
    var words = Words()
    let flow = ownFlow
    words.flag("flow", "whether a flow starts with the screen: its outputs lead to other screens", flow != nil)
    words.flag("flowPushes", "whether the flow pushes screens", flow?.shows(.push) == true)
    words.flag("flowSheets", "whether the flow shows a screen in a sheet", flow?.shows(.sheet) == true)
    words.flag("flowCovers", "whether a screen of the flow covers the display", flow?.shows(.cover) == true)
    words.flag(
      "flowModals", "whether the flow shows a screen in a sheet or a cover",
      flow.map { $0.shows(.sheet) || $0.shows(.cover) } == true)
    words.flag("flowEnds", "whether an output of the flow closes its screen", flow?.hasClosingOutput == true)
    words.flag("flowIsOpen", "whether no screen follows an output of the flow yet", flow?.hasUnhandledOutput == true)
    words.flag(
      "flowPreview", "whether the values for a preview of the flow are known",
      flow?.dependencies.allSatisfy { $0.preview != nil } == true && !newDeclarations.hasStubsInTests)
    addFlowCode(to: &words)
    addFlowTypes(to: &words)
    addContainer(of: flow, to: &words)
    let sample = Self.sampleFlow
    words.list(
      "flowDependencies", "the dependencies of the flow's ViewModels", flow?.dependencies ?? [],
      like: sample.dependencies
    ) { typed($0.name, "the property's name", $0.type) }
    words.list("flowScreens", "the screens of the flow, the first one first", flow?.screens ?? [], like: sample.screens)
    {
      flowScreen($0, in: flow ?? sample)
    }
    return words.values
  }

  // MARK: - Code

  private func addFlowCode(to words: inout Words) {
    let flow = ownFlow ?? Self.sampleFlow
    let name = flow.root?.name ?? spec.name.text
    let needsRoot = flow.root?.parameters.isEmpty == false
    let passedOn = flow.dependencies.map { "\($0.name): \($0.name)" }
    func modal(_ property: String) -> String {
      "from: route" + (flow.hasClosingOutput ? ", onFinish: { navigation.\(property) = nil }" : "")
    }
    let first = needsRoot ? "" : " = .\(flow.root.map { Identifier.quoted($0.route) } ?? "")"
    let entry = ["root: \(name)Route\(first)"] + flow.dependencies.map { "\($0.name): \($0.type)" }
    words.text(
      "flowParameters", "the parameters of the flow's initialiser",
      (entry + (flow.hasClosingOutput ? ["onFinish: @escaping () -> Void = {}"] : [])).joined(separator: ", "))
    words.text(
      "flowModalParameters", "the parameters of the method that makes a flow over the screens",
      "from root: \(name)Route" + (flow.hasClosingOutput ? ", onFinish: @escaping () -> Void" : ""))
    words.text(
      "flowModalArguments", "the arguments of the flow's initialiser in that method",
      (["root: root"] + passedOn + (flow.hasClosingOutput ? ["onFinish: onFinish"] : [])).joined(separator: ", "))
    words.text(
      "flowControllerParameters", "the parameters of the initialiser of a flow in UIKit", entry.joined(separator: ", "))
    words.text(
      "flowControllerArguments", "the arguments of that initialiser for a flow over the screens",
      (["root: root"] + passedOn).joined(separator: ", "))
    words.text("flowSheetArguments", "the arguments of that method for a sheet", modal("sheet"))
    words.text("flowCoverArguments", "the arguments of that method for a cover", modal("cover"))
    let sampleRoot = flow.root.map { needsRoot ? ["root: .\(routeSample($0))"] : [] } ?? []
    words.text(
      "flowPreviewArguments", "the arguments of that initialiser in a preview",
      (sampleRoot + flow.dependencies.map { "\($0.name): \($0.preview ?? $0.name)" }).joined(separator: ", "))
    // An app has one flow, which need not start with this screen.
    let app = self.flow
    words.flag("appFlow", "whether an app can start in the flow of the run", app?.root?.parameters.isEmpty == true)
    words.flag(
      "appStoreFlow", "whether that flow uses the app's store",
      app?.dependencies.contains { $0.type == "AppStore" } == true)
    words.text("flowName", "the name of the first screen of the run's flow", app?.root?.name ?? name)
    words.text(
      "flowAppArguments", "the arguments of that flow's initialiser in an app",
      (app ?? flow).dependencies.map { "\($0.name): \($0.live ?? $0.name)" }.joined(separator: ", "))
  }

  private func addFlowTypes(to words: inout Words) {
    let flow = ownFlow
    let routed = flow?.screens.flatMap(\.parameters).map(\.type) ?? []
    let reported = flow?.screens.flatMap { $0.outputs ?? [] } ?? []
    let tested = routed + reported.flatMap(\.parameters).map(\.type)
    words.flag(
      "flowFoundation", "whether the file of the routes needs Foundation",
      routed.contains(where: TypeFacts.needsFoundation))
    words.flag(
      "flowTestFoundation", "whether the tests of the flow need Foundation",
      reported.contains(where: \.repeats) && flow?.names.marksRepeats == true
        || tested.contains { type in
          TypeFacts.needsFoundation(type) || types.samples(of: type).contains(where: TypeFacts.needsFoundation(code:))
        })
    let ambiguous = ambiguousTypes(among: tested)
    words.flag("flowAmbiguousTypes", "whether a type's name is ambiguous in the tests of the flow", !ambiguous.isEmpty)
    words.list(
      "flowAmbiguous", "the types that a module imported by the tests of the flow has, too", ambiguous,
      like: ["Comment"]
    ) { ambiguousType($0, among: tested) }
  }

  // MARK: - Elements

  private func flowScreen(_ screen: Flow.Screen, in flow: Flow) -> TemplateValues.Element {
    let name = Identifier.quoted(screen.route)
    let payload = screen.parameters.map { "\(Identifier.label($0.name)): \($0.type.text)" }
    let model = flow.names.knowsViewModel ? ".init" : "\(screen.name)\(flow.names.viewModel)"
    let taken = Flow.reservedNames.union(flow.dependencies.map(\.name))
    func labelledArguments(_ parameters: [Spec.Parameter]) -> [String] {
      parameters.map { "\(Identifier.label($0.name)): \(Self.bound($0.name, besides: taken))" }
    }
    let given = screen.parameters.filter { screen.givenNames.contains($0.name) }
    let loaded = screen.parameters.filter { !screen.givenNames.contains($0.name) }
    var dependencies = screen.dependencies.map { "\($0.name): \(flow.property(of: $0))" }
    dependencies.insert(contentsOf: labelledArguments(given), at: screen.dependencies.first?.type == "AppStore" ? 1 : 0)
    let made = dependencies.joined(separator: ", ")
    let other = flow.screens.first { $0.name != screen.name }
    var words = Words()
    words.text("", "the screen's name", screen.name)
    words.text("route", "its route in the names of tests", screen.route)
    words.text("case", "its case in the route, as declared", self.withArguments(name, payload))
    words.text(
      "pattern", "a pattern that binds what the route carries",
      self.withArguments(name, screen.parameters.map { "let \(Self.bound($0.name, besides: taken))" }))
    words.text("sample", "its route in tests", routeSample(screen))
    words.text("other", "the route of another screen in tests", other.map(routeSample) ?? routeSample(screen))
    words.text("outputType", "the type of its outputs", "\(screen.name)\(flow.names.output)")
    words.text(
      "viewArguments", "the arguments of its View's initialiser, without `onOutput`",
      (["viewModel: \(model)(\(made))"] + labelledArguments(loaded)).joined(separator: ", "))
    addContainerWords(of: screen, dependencies: labelledArguments(loaded + given), to: &words)
    words.flag("hasOther", "whether the flow has another screen", other != nil)
    words.flag("sendsOutputs", "whether it reports anything", screen.outputs != nil)
    words.list("outputs", "its outputs", screen.outputs ?? [], like: Self.sampleFlow.screens.first?.outputs ?? []) {
      flowOutput($0, in: flow)
    }
    return words.element
  }

  private func flowOutput(_ output: Flow.Output, in flow: Flow) -> TemplateValues.Element {
    let name = Identifier.quoted(output.name.text)
    let target = output.destination.flatMap { flow.screen($0.screen.text) }
    let presentation = output.destination?.presentation
    let repeats = output.repeats && flow.names.marksRepeats
    let parts = target == nil ? [] : output.parameters
    let bound = parts.map { "let \(Self.bound($0.name, besides: Flow.reservedNames))" }
    let samples = differentSamples(of: output.parameters)
    let values = Dictionary(zip(output.parameters.map(\.name), samples)) { first, _ in first }
    func route(_ value: (Spec.Parameter) -> String) -> String {
      guard let target else { return "" }
      return withArguments(
        Identifier.quoted(target.route), target.parameters.map { "\(Identifier.label($0.name)): \(value($0))" })
    }
    let shown = route { Self.bound($0.name, besides: Flow.reservedNames) }
    let step =
      switch presentation {
      case .push?: "push(.\(shown))"
      case .sheet?: "sheet = .\(shown)"
      case .cover?: "cover = .\(shown)"
      case nil: output.closesScreen ? "leave(route)" : "break"
      }
    var words = Words()
    words.text("", "the output's name", output.name.text)
    words.text("name", "the name with a capital, for longer names", output.name.upperCamel)
    words.text(
      "pattern", "a pattern that binds what it carries to its screen",
      pattern(name, bound.isEmpty ? [] : bound + (repeats ? ["_"] : [])))
    words.text("step", "what it changes", step)
    words.text(
      "action", "what it does, as a value",
      presentation.map { "\($0.rawValue)(.\(shown))" } ?? (output.closesScreen ? "leave" : "stay"))
    addHandler(of: output, shown, to: &words)
    words.text("presentation", "how it shows its screen", (presentation ?? .push).rawValue)
    words.text(
      "value", "the output in tests",
      withArguments(name, zip(output.parameters, samples).map(labelled) + (repeats ? ["UUID()"] : [])))
    words.text("screen", "the screen that it leads to", target?.name ?? spec.name.text)
    words.text("route", "the route to that screen in tests", route { values[$0.name] ?? "" })
    words.flag("leads", "whether it leads to a screen", target != nil)
    words.flag("pushes", "whether it pushes a screen", presentation == .push)
    words.flag("sheets", "whether it shows a screen in a sheet", presentation == .sheet)
    words.flag("covers", "whether it shows a screen over the display", presentation == .cover)
    words.flag("ends", "whether it closes its screen", output.closesScreen)
    words.flag("isOpen", "whether no screen follows it yet", target == nil && !output.closesScreen)
    return words.element
  }

  /// A route to the screen in tests.
  func routeSample(_ screen: Flow.Screen) -> String {
    let values = zip(screen.parameters, differentSamples(of: screen.parameters))
    return withArguments(Identifier.quoted(screen.route), values.map { "\(Identifier.label($0.name)): \($1)" })
  }

  /// The name that a pattern binds, changed if necessary so that it hides no name in `taken`.
  static func bound(_ name: String, besides taken: Set<String>) -> String {
    taken.contains(name) ? "\(name)Value" : Identifier.quoted(name)
  }

  /// A flow whose elements describe the lists that are empty for another screen.
  static let sampleFlow: Flow = {
    var flow = Flow(names: .nested)
    let id = Spec.Parameter(label: "id", name: "id", type: .named(["Int"], []))
    guard let detail = try? TypeName("ProductDetail"), let name = try? MemberName("detail", role: .output) else {
      return flow
    }
    let destination = Spec.Destination(presentation: .push, screen: detail, word: detail.text)
    let interactor = Flow.Dependency(
      name: "productInteractor", type: "any ProductInteractor", preview: "StubProductInteractor()",
      live: "DefaultProductInteractor()")
    flow.add(
      .init(
        name: "Products", route: "products", parameters: [], dependencies: [interactor],
        outputs: [.init(name: name, parameters: [id], destination: destination)]))
    flow.add(
      .init(
        name: detail.text, route: "productDetail", parameters: [id], dependencies: [interactor],
        outputs: [.init(name: .finished, closesScreen: true)]))
    return flow
  }()
}
