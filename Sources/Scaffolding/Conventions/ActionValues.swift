/// The words of templates in which the View sends actions, and nothing but them changes the state.
extension ScreenDescription {
  var actionValues: TemplateValues {
    let pattern = parameters.map { "let \(Identifier.quoted($0.name))" }
    let own = spec.states.filter { $0.name != spec.search?.query }
    let query = spec.search.flatMap { index.states[$0.query] }
    var placeholders: [String: String] = [:]
    for action in ["load", "refresh"] {
      placeholders["\(action)ActionCase"] = made(action, parameters.map(\.payload))
      placeholders["\(action)ActionPattern"] = made(action, pattern)
      placeholders["\(action)Action"] = made(action, parameters.isEmpty ? [] : [arguments(parameters)])
      placeholders["\(action)ActionSample"] = made(action, parameters.isEmpty ? [] : [testSamples(parameters)])
      let others = parameters.isEmpty ? [] : [testSamples(parameters, isOther: true)]
      placeholders["\(action)ActionOther"] = made(action, others)
    }
    // With their types written out: the compiler takes seconds to find that of all in one expression.
    let views: [String: String] = [
      "queryDeclaration": query.map { state($0).fields["declaration"] ?? "" } ?? "query: String = \"\"",
      "searchArguments": searchDependencies.map(\.argument).joined(separator: ", "),
      "searchInitParameters": searchDependencies.map(\.parameter).joined(separator: ", "),
      "searchInteractorProperty": searchInteractor?.property ?? "interactor",
      "searchInteractorType": searchInteractor?.type ?? "\(spec.name)Interactor",
      "stateObjectParameters":
        viewParameters("@autoclosure @escaping () -> \(spec.name)ViewModel", output: "\(spec.name)ViewModel.Output"),
      "stateObjectArguments":
        viewArguments("\(spec.name)ViewModel(\(dependencies.compactMap(\.preview).joined(separator: ", ")))"),
      "firstState":
        spec.allWatches.map { "\($0.name): \(watch($0).fields["first"] ?? "")" }.joined(separator: ", "),
      "genericViewParameters":
        viewParameters("@autoclosure @escaping () -> ViewModel", output: "\(spec.name)Output"),
      "genericViewArguments": viewArguments("Mock\(spec.name)ViewModel(state: \(sampleState))"),
      "searchStateCall": spec.search.map { callOfState($0.call) } ?? "interactor.search(state.query)",
      "resultsView": subview(of: spec.search?.results ?? "results"), "searchView": unmentioned("SearchResults"),
      "sectionView": unmentioned("LoadSection"), "failureView": unmentioned("LoadFailure"),
      "guestView": unmentioned("GuestHint"),
    ]
    let conditions: [String: Bool] = [
      "hasState": !spec.loads.isEmpty || !spec.states.isEmpty || !spec.allWatches.isEmpty || !spec.outputs.isEmpty,
      "hasMethods": !spec.loads.isEmpty || spec.usesStore,
      "hasActions": !spec.loads.isEmpty || !own.isEmpty || !spec.outputs.isEmpty,
      "hasTriggers": !spec.loads.isEmpty || !spec.states.isEmpty || !spec.outputs.isEmpty,
      "returnsTask": !spec.loads.isEmpty || spec.search != nil,
      "setsState": !own.isEmpty || !spec.outputs.isEmpty,
      "hasSubviews": !spec.loads.isEmpty || spec.search != nil, "searchFoundation": searchNeedsFoundation,
    ]
    return TemplateValues(
      placeholders: placeholders.merging(views) { $1 },
      conditions: conditions,
      lists: [
        "ownStates": states(own),
        "searchStates": states(searchStates),
        "givenStates": states(searchStates.filter { otherValue(of: $0) != nil }),
        "searchWatches": made(searchWatches, Self.sample?.watches ?? []) { watch($0) },
      ])
  }

  private func states(_ states: [Spec.State]) -> TemplateValues.List {
    made(states, Self.sample?.states ?? []) { state($0) }
  }

  /// A value that is not the first one, where one is known.
  func otherValue(of state: Spec.State) -> String? {
    guard types.isMade(state.type) else { return nil }
    let type = state.type.withoutOptional.text
    // A case may be written with its type or without, and one number in several ways.
    func plain(_ value: String) -> String {
      let value = value.hasPrefix(".") ? type + value : value
      let number = value.hasPrefix("\(type)(") ? value.dropFirst(type.count + 1).dropLast() : value[...]
      return Double(number.filter { $0 != "_" }).map { "\($0)" } ?? value
    }
    let first = plain(state.value?.text ?? "nil")
    return types.samples(of: state.type).first { plain($0) != first }
  }

  // MARK: - State in a struct

  /// The state that a preview shows: everything is loaded.
  private var sampleState: String {
    let loads = spec.loads.filter { types.isMade($0.type) }.map {
      "\($0.name): .success(\(types.preview(of: $0.type)))"
    }
    let watches = spec.allWatches.map { watch in
      // Where nobody knows how to make a value, it is what the store begins with.
      let first = "AppState().\(watch.keyPath.joined(separator: "."))"
      let stored = watch.transform?.text(of: first) ?? first
      return "\(watch.name): \(types.isMade(watch.type) ? types.empty(of: watch.type) : stored)"
    }
    return "\(spec.name)State(\((loads + watches).joined(separator: ", ")))"
  }

  /// A call whose arguments are parameters, literals and parts of `state`.
  func callOfState(_ call: Spec.Call) -> String {
    var result = call
    for (position, argument) in call.arguments.enumerated() where index.stateNames.contains(argument.value.text) {
      result.arguments[position].value.pieces[0] = "state.\(argument.value.text)"
    }
    return self.call(result)
  }

  // MARK: - The View

  func viewParameters(_ viewModel: String, output: String) -> String {
    let outputs = spec.outputs.isEmpty ? [] : ["onOutput: @escaping (\(output)) -> Void"]
    let parameters = parameters.map { "\($0.name): \($0.type.text)" }
    return (["viewModel: \(viewModel)"] + parameters + outputs).joined(separator: ", ")
  }

  func viewArguments(_ viewModel: String) -> String {
    let outputs = spec.outputs.isEmpty ? [] : ["onOutput: { _ in }"]
    let parameters = parameters.map { "\($0.name): \(types.preview(of: $0.type))" }
    return (["viewModel: \(viewModel)"] + parameters + outputs).joined(separator: ", ")
  }

  /// The View of a value: `PostsView` for `posts`.
  func subview(of name: String) -> String { unmentioned("\(Identifier.upperCamel(name))View") }

  /// A name for a type inside of the View that hides none that the View mentions.
  func unmentioned(_ name: String) -> String {
    var result = name
    while index.mentionedTypes.contains(result) || LibraryNames.all.contains(result) || result == "\(spec.name)View" {
      // Of two kinds, so that no two of them meet.
      result = name.hasSuffix("View") ? "\(result.dropLast(4))SubView" : "\(result)Part"
    }
    return result
  }

  // MARK: - The search

  private struct SearchDependency {
    /// In the initialiser.
    var parameter: String
    /// In the ViewModel of the screen.
    var argument: String
  }

  private var searchDependencies: [SearchDependency] {
    guard let search = spec.search, let interactor = searchInteractor else { return [] }
    var result = ([search.query] + searchStates.map(\.name)).map { name in
      let type = index.states[name]?.type ?? .string
      return SearchDependency(
        parameter: "\(name)Publisher: AnyPublisher<\(type.text), Never>",
        argument: "\(name)Publisher: $\(name).eraseToAnyPublisher()")
    }
    if !searchWatches.isEmpty {
      result.append(SearchDependency(parameter: "appStore: AppStore", argument: "appStore: appStore"))
    }
    let name = interactor.property
    result.append(SearchDependency(parameter: "\(name): any \(interactor.type)", argument: "\(name): \(name)"))
    result.append(SearchDependency(parameter: "clock: any Clock<Duration>", argument: "clock: clock"))
    return result
  }

  private var searchInteractor: Interactor? {
    spec.search.flatMap { index.interactors[property(for: $0.call)] }
  }

  /// The states that the search is called with, besides what is typed.
  private var searchStates: [Spec.State] {
    spec.states.filter { $0.name != spec.search?.query && isGiven($0.name) }
  }

  private var searchWatches: [Spec.Watch] { spec.allWatches.filter { isGiven($0.name) } }

  private func isGiven(_ name: String) -> Bool {
    index.searched[name] != nil
  }

  /// Where the calls of the search's stub have a state: `calls.last?.1`.
  func given(_ name: String) -> String {
    guard let position = index.searched[name], spec.search?.call.arguments.count != 1 else { return "calls.last" }
    return "calls.last?.\(position)"
  }

  private var searchNeedsFoundation: Bool {
    let types = (spec.search.map { [$0.type] } ?? []) + searchStates.map(\.type) + searchWatches.map(\.type)
    return types.contains(where: TypeFacts.needsFoundation)
  }
}
