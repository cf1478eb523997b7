/// The words of templates for previews: one for each state of the screen.
extension ScreenDescription {
  /// The state of the screen in a preview.
  enum PreviewState: String {
    case loaded = "Loaded"
    case empty = "Empty"
    case failed = "Failed"
    case loading = "Loading"
  }

  func addPreviews(to words: inout Words) {
    let hasLists = spec.loads.contains { Self.isList($0.type) }
    let states: [PreviewState] =
      spec.loads.isEmpty ? [.loaded] : [.loaded] + (hasLists ? [.empty] : []) + [.failed, .loading]
    words.flag(
      "severalPreviews", "whether there is a preview for each state, because there are `load` lines", states.count > 1)
    words.list("previews", "the states of the screen with a preview", states, like: [.loaded]) { preview($0) }
    words.list(
      "stubPreviews", "the same, without any if the tests have the stubs",
      newDeclarations.hasStubsInTests ? [] : states,
      like: [.loaded]
    ) { preview($0) }
  }

  private func preview(_ state: PreviewState) -> TemplateValues.Element {
    let model = "\(spec.name)ViewModel"
    let arguments = previewArguments(in: state)
    var words = Words()
    words.text("", "the name of the state", state.rawValue)
    words.text("viewArguments", "the arguments of the View's initialiser", viewArguments(".init(\(arguments))"))
    words.text(
      "stateObjectArguments", "the same, with the ViewModel's own type", viewArguments("\(model)(\(arguments))"))
    words.text(
      "controllerArguments", "the arguments of the view controller's initialiser",
      ([viewArguments("\(model)(\(arguments))", bindings: [])] + previewSetters).joined(separator: ", "))
    words.text(
      "genericViewArguments", "the same, for a View that is generic over its ViewModel",
      viewArguments("Mock\(model)(state: \(sampleState(in: state)))"))
    let layered = "Default\(model)(\(layeredArguments(in: state)))"
    words.text(
      "itemControllerArguments", "the arguments of the view controller's initialiser, with use cases",
      (["viewModel: \(layered)"] + parameters.map { "\($0.name): \(types.preview(of: $0.type))" } + previewSetters)
        .joined(separator: ", "))
    return words.element
  }

  /// The arguments of the ViewModel's initialiser.
  func previewArguments(in state: PreviewState) -> String {
    let store = spec.usesStore ? ["appStore: \(previewStore)"] : []
    let stubs = interactors.map { interactor in
      let closures = interactor.methods.compactMap { method in
        previewClosure(of: method, of: interactor, in: state).map { "on\(Identifier.upperCamel(method.name)): \($0)" }
      }
      return "\(interactor.property): Stub\(interactor.type)(\(closures.joined(separator: ", ")))"
    }
    return (store + givenDependencies.compactMap(\.preview) + stubs).joined(separator: ", ")
  }

  /// The source of a store for previews. Its user is no guest, because guests see the same in each state.
  private var previewStore: String {
    let state = types.declared("AppState")
    let isGiven = state == nil || state?.memberwise?.contains { $0.name == "authStatus" } == true
    let status = spec.isGuestAware && isGiven ? "authStatus: .\(otherCase(than: "guest", of: .guest))" : ""
    return "AppStore(AppState(\(status))) { _, _ in [] }"
  }

  private var previewGivens: [String] { givenStates.map { "\($0.name): \(types.preview(of: $0.type))" } }

  /// The arguments of the ViewModel's initialiser in `clean`. Stubs of use cases have no default answers.
  private func layeredArguments(in state: PreviewState) -> String {
    let store = spec.usesStore ? ["appStore: \(previewStore)"] : []
    let stubs = useCases.map { useCase in
      let closure =
        useCase.observes
        ? "{ \(publisherAnswer(useCase.method)) }"
        : previewClosure(of: useCase.method, of: useCase.interactor, in: state) ?? answer(of: useCase.method)
      return "\(useCase.property): Stub\(useCase.type)(onExecute: \(closure))"
    }
    let actions = spec.outputs.map { output in
      let inputs = output.parameters.map { _ in "_" }.joined(separator: ", ")
      return "\(Identifier.label(output.name.text)): {\(inputs.isEmpty ? "" : " \(inputs) in ")}"
    }
    let list = actions.isEmpty ? [] : ["actions: \(spec.name)ViewModelActions(\(actions.joined(separator: ", ")))"]
    return (store + givenDependencies.compactMap(\.preview) + stubs + list).joined(separator: ", ")
  }

  /// The source of a stub's closure; nil if the stub's default answer fits.
  private func previewClosure(of method: Method, of interactor: Interactor, in state: PreviewState) -> String? {
    let loads = spec.loads.filter { $0.call.method == method.name && property(for: $0.call) == interactor.property }
    guard let load = loads.first else { return nil }
    let inputs = method.parameters.isEmpty ? "" : method.parameters.map { _ in "_" }.joined(separator: ", ") + " in "
    switch state {
    case .loaded: return nil
    case .empty: return Self.isList(load.type) ? "{ \(inputs)\(types.empty(of: method.result)) }" : nil
    case .failed: return "{ \(inputs)throw CocoaError(.coderReadCorrupt) }"
    case .loading: return "{ \(inputs)try await Task.untilCancelled() }"
    }
  }

  /// The source of a closure that returns the default answer of a stub.
  func answer(of method: Method) -> String {
    if method.result == .void {
      return method.parameters.isEmpty ? "{}" : "{ \(method.parameters.map { _ in "_" }.joined(separator: ", ")) in }"
    }
    let ignored = ignoredInputs(of: method)
    let answer = types.canMakeSample(of: method.result) ? previewAnswer(of: method) : stubFailure(of: method)
    return "{ \(ignored.isEmpty ? "" : "\(ignored) in ")\(answer) }"
  }

  /// The source of the screen's state, for a ViewModel with a `state`.
  func sampleState(in state: PreviewState) -> String {
    let loads = spec.loads.compactMap { load -> String? in
      switch state {
      case .failed: return "\(load.name): .failure(CocoaError(.coderReadCorrupt))"
      case .loading: return "\(load.name): .loading"
      case .empty where Self.isList(load.type): return "\(load.name): .success([])"
      case .loaded, .empty:
        return types.canMakeSample(of: load.type) ? "\(load.name): .success(\(types.preview(of: load.type)))" : nil
      }
    }
    let watches = spec.allWatches.map { watch in
      // If vmgen cannot make a value, the preview uses the store's initial one.
      let first = "AppState().\(watch.keyPath.joined(separator: "."))"
      let stored = watch.transform?.text(of: first) ?? first
      return "\(watch.name): \(types.canMakeSample(of: watch.type) ? types.empty(of: watch.type) : stored)"
    }
    return "\(spec.name)State(\((loads + previewGivens + watches).joined(separator: ", ")))"
  }

  private static func isList(_ type: SpecType) -> Bool {
    if case .array = type { true } else { false }
  }
}
