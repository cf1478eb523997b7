/// The words of templates for a flow in `clean`, whose container makes all screens of the flow.
extension ScreenDescription {
  /// Adds the words for the container of a flow.
  func addContainer(of flow: Flow?, to words: inout Words) {
    let specs = flow?.screens.compactMap(\.spec) ?? []
    let screens = specs.map { description(of: $0).cleanValues }
    func union(_ list: String) -> TemplateValues.List {
      var known: Set<String> = []
      let elements = screens.flatMap { $0.lists[list]?.elements ?? [] }.filter { element in
        element.fields["type"].map { known.insert($0).inserted } ?? false
      }
      return .init(sample: cleanValues.lists[list]?.sample ?? .init([:]), elements: elements)
    }
    let repositories = union("repositories")
    let given = union("givenUseCases")
    let usesStore = specs.contains(where: \.usesStore)
    // An existing data source may require more methods than the lines call. A preview then uses the default one.
    let previewed = previewedInteractors(of: specs)
    let stubbed = Set(previewed.map(Self.dataSource))
    var known: Set<String> = []
    let givenArguments = specs.flatMap { description(of: $0).givenUseCases }
      .filter { known.insert($0.type).inserted }.map(previewArgument)
    let sources = repositories.elements.compactMap { element in
      element.fields["dataSource"].map { name in
        "\(element.fields["dataSourceProperty"] ?? ""): \(stubbed.contains(name) ? "Preview" : "Default")\(name)()"
      }
    }
    func arguments(_ store: String) -> String {
      let all = (usesStore ? ["appStore: \(store)"] : []) + givenArguments + sources
      return all.isEmpty ? "" : "dependencies: .init(\(all.joined(separator: ", ")))"
    }
    words.list(
      "flowPreviewSources", "the data sources that stand in for the real ones in the flow's preview",
      flow == nil ? [] : previewed, like: Self.sample?.interactors ?? []
    ) { repository($0) }
    words.flag(
      "ownsCoordinator", "whether the screen has a coordinator and a container of its own, because no flow shows it",
      self.flow?.screen(spec.name.text) == nil && spec.parent == nil)
    words.flag("flowStore", "whether a screen of the flow uses the app's store", usesStore)
    words.flag(
      "flowContainerDependencies", "whether the flow's container has dependencies",
      usesStore || !repositories.elements.isEmpty || !given.elements.isEmpty)
    words.flag(
      "flowContainerPreview", "whether the app has the stubs that a preview of the flow's container needs",
      (given.elements.isEmpty || !newDeclarations.hasStubsInTests)
        && !repositories.elements.contains { $0.conditions["isGiven"] == true })
    words.text(
      "flowContainerArguments", "the arguments of the container's initialiser in a preview",
      arguments("AppStore(AppState()) { _, _ in [] }"))
    words.list("flowUseCases", "the use cases of the flow's screens", union("useCases"))
    words.list("flowGivenUseCases", "those of these use cases that the project declares", given)
    words.list("flowRepositories", "the repositories that these use cases call", repositories)
    let root = flow?.root ?? Self.sampleFlow.root
    let first = root?.parameters.isEmpty == true ? root.map { " = .\(Identifier.quoted($0.route))" } ?? "" : ""
    words.text(
      "flowStartParameters", "the parameter of the coordinator's `start`",
      "from root: \(root?.name ?? "")Route\(first)")
    words.text(
      "flowStartSample", "the argument of `start` in a preview",
      root.map { $0.parameters.isEmpty ? "" : "from: .\(routeSample($0))" } ?? "")
    addLiveContainer(to: &words)
  }

  /// The Interactors of several screens, each with all methods. An Interactor is left out if the project declares its
  /// data source with methods that the lines do not call.
  private func previewedInteractors(of specs: [Spec]) -> [Interactor] {
    var result: [Interactor] = []
    for interactor in specs.flatMap(\.interactors) where !interactor.isUseCase {
      if let index = result.firstIndex(where: { $0.type == interactor.type }) {
        let known = Set(result[index].methods.map(\.signature))
        result[index].methods += interactor.methods.filter { !known.contains($0.signature) }
        let published = Set(result[index].publishers.map(\.name))
        result[index].publishers += interactor.publishers.filter { !published.contains($0.name) }
      } else {
        result.append(interactor)
      }
    }
    return result.filter { interactor in
      if isGiven(interactor) { return false }
      guard let declared = types.declared(Self.dataSource(of: interactor)) else { return true }
      let called = Set(interactor.methods.map(\.signature) + interactor.publishers.map(\.name))
      return declared.kind == .protocol && declared.members.allSatisfy(called.contains)
    }
  }

  /// Adds the words for the container in an app. An app has one flow, which need not start with this screen.
  private func addLiveContainer(to words: inout Words) {
    let specs = flow?.names.sharesContainer == true ? flow?.screens.compactMap(\.spec) ?? [] : []
    var known: Set<String> = []
    let sources = specs.flatMap { description(of: $0).cleanValues.lists["repositories"]?.elements ?? [] }.compactMap {
      element -> String? in
      guard let source = element.fields["dataSource"], known.insert(source).inserted else { return nil }
      return "\(element.fields["dataSourceProperty"] ?? ""): Default\(source)()"
    }
    let all = (specs.contains(where: \.usesStore) ? ["appStore: appStore"] : []) + sources
    words.text(
      "flowLiveContainerArguments", "the arguments of the container's initialiser in an app",
      all.isEmpty ? "" : "dependencies: .init(\(all.joined(separator: ", ")))")
  }

  /// Adds the words with which the container makes a screen.
  func addContainerWords(of screen: Flow.Screen, dependencies handed: [String], to words: inout Words) {
    let values = (showsItems ? screen.spec : nil).map { description(of: $0).cleanValues.placeholders } ?? [:]
    let made = screen.parameters.filter { !screen.givenNames.contains($0.name) }
      .map { "\($0.name): \(Identifier.quoted($0.name))" }
    let actions = screen.outputs == nil ? [] : ["actions: \(screen.name)ViewModelActions { self.perform($0) }"]
    words.text(
      "makeParameters", "the parameters of the container's method that makes its controller",
      values["makeParameters"] ?? "")
    words.text("madeArguments", "the arguments of that method", (handed + actions).joined(separator: ", "))
    words.text(
      "containedArguments", "the arguments for its ViewModel's initialiser, from the container",
      values["containedArguments"] ?? "")
    words.text(
      "itemArguments", "the arguments for its controller's initialiser, from the container",
      (["viewModel: viewModel"] + made).joined(separator: ", "))
  }

  /// Adds the words for the closure that handles an action of a screen.
  func addHandler(of output: Flow.Output, _ shown: String, to words: inout Words) {
    let isBound = output.destination != nil
    let inputs = output.parameters.map { isBound ? Self.bound($0.name, besides: Flow.reservedNames) : "_" }
    let step =
      output.destination.map { "\($0.presentation.rawValue)(.\(shown))" } ?? (output.closesScreen ? "leave" : "stay")
    words.text("label", "its label among the actions", Identifier.label(output.name.text))
    words.text(
      "handler", "the closure for the action",
      "{ \(inputs.isEmpty ? "" : "\(inputs.joined(separator: ", ")) in ")perform(.\(step)) }")
    words.text(
      "samples", "the arguments of the action in tests", differentSamples(of: output.parameters).joined(separator: ", ")
    )
  }

  /// The description of another screen of the run.
  private func description(of spec: Spec) -> ScreenDescription {
    ScreenDescription(
      spec,
      in: Context(
        module: module, isPackage: isPackage, isIsolated: isIsolated, types: types, store: store,
        showsItems: showsItems, otherScreens: otherScreens))
  }
}
