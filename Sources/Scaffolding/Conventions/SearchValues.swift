/// The words of templates for searches.
extension ScreenDescription {
  func addSearches(to words: inout Words) {
    words.flag("search", "whether there are `search` lines", !spec.searches.isEmpty)
    words.flag("searchesWait", "whether any search waits for a pause of typing", spec.searchesWait)
    words.flag(
      "showsFailures", "whether the View shows the failure of a load or a search",
      !spec.loads.isEmpty || !spec.searches.isEmpty)
    words.list("searches", "the `search` lines", spec.searches, like: Self.sample?.searches ?? []) { search($0) }
  }

  private func search(_ search: Spec.Search) -> TemplateValues.Element {
    let isOnly = spec.searches.count <= 1
    let suffix = isOnly ? "" : Identifier.upperCamel(search.query)
    let start = search.sampleStart
    var words = Words()
    words.text("", "the state that is searched for", search.query)
    words.text("name", "the query with a capital, for longer names", Identifier.upperCamel(search.query))
    words.text("title", "its title in the View", title(of: search.query))
    words.text("suffix", "that name, if a screen has several searches; empty for one", suffix)
    words.text("results", "the state that holds what was found", search.results)
    words.text(
      "resultsName", "the name of the results with a capital, for longer names", Identifier.upperCamel(search.results))
    words.text("type", "the type of the results", search.type.text)
    words.text("shownType", "the type of the results that the ViewModel shows", shownType(search.type).text)
    words.text(
      "viewedType", "the type of the results that the View shows",
      (showsItems ? shownType(search.type) : search.type).text)
    words.text("sample", "results in tests", testSample(of: search.results, search.type))
    words.text(
      "shownSample", "results in tests, as the ViewModel shows them", testShown(of: search.results, search.type))
    let call = searchingCall(of: search)
    words.text("call", "the call that searches", self.call(call))
    words.text("stateCall", "the call that searches, for a ViewModel with a `state`", callOfState(call))
    words.text("execution", "the code that searches with a use case", execution(call, search.type))
    addPages(of: search, to: &words)
    words.text("stub", "the stub of the search in tests", stub(of: search.call))
    words.text(
      "condition", "the conditions for a search: no guest, and the query is long enough", condition(of: search, ""))
    words.text("stateCondition", "the same, for a ViewModel with a `state`", condition(of: search, "state."))
    words.text("text", "a query in tests", search.sampleText)
    words.text("start", "the beginning of that query, long enough for a search", start)
    words.text("short", "a query in tests that is too short", String(start.dropLast()))
    words.text(
      "view", "the type of the subview that shows the search", typeNameAvoidingMentioned("\(suffix)SearchResults"))
    words.text("resultsView", "the type of the subview that shows the results", subview(of: search.results))
    words.flag("isOnly", "whether the screen has no other search", isOnly)
    words.flag("isAll", "whether nothing else is in the list of the View", showsOnlyResults)
    words.flag("covers", "whether its results cover the rest of the View", isOnly && !showsOnlyResults)
    words.flag("waits", "whether it waits for a pause of typing", !search.isOnSubmit)
    words.flag(
      "resets", "whether a query that is not searched for removes what was found, because typing does not",
      !search.isOnSubmit || search.leastLength > 1)
    words.flag("needsLetters", "whether a query can be too short", search.leastLength > 1)
    words.flag("isListed", "whether the results are in the table", tables.contains { $0.name == search.results })
    words.flag("selects", "whether a tapped row of the results sends an output", selects(search))
    words.list("givens", "what it passes to its stub in tests", expectedInputs(of: search.call, query: search))
    words.list(
      "rows", "the results in rows: one element", rows((search.results, search.type), of: nil, empty: .search))
    addPassed(in: search.call, count: 1, to: &words)
    addChild(of: search, to: &words)
    return words.element
  }

  /// Whether the View shows nothing but the results of its search.
  private var showsOnlyResults: Bool {
    let lines =
      spec.loads.count + spec.computed.count + spec.children.count + spec.fields.count + spec.changes.count
      + spec.localChanges.count
    return spec.searches.count == 1 && lines == 0 && controlStates.isEmpty && shownGivens.isEmpty
      && plainOutputs.count == barOutputs.count && valueOutputs.isEmpty && unsentOutputs.isEmpty
  }

  /// The conditions for a search: `!isGuestMode, !query.isEmpty`.
  private func condition(of search: Spec.Search, _ path: String) -> String {
    (spec.isGuestAware ? "!\(path)isGuestMode, " : "") + search.condition(path)
  }

  private func selects(_ search: Spec.Search) -> Bool {
    guard case .array(let element) = search.type else { return false }
    return rowOutput(of: search.results, element) != nil
  }

  // MARK: - A child that searches

  private func addChild(of search: Spec.Search, to words: inout Words) {
    let sample = Self.sample
    let interactor = index.interactors[property(for: search.call)]
    let dependencies = dependencies(of: search, interactor)
    let states = states(of: search)
    let watches = watches(of: search)
    let types = [search.type] + states.map(\.type) + watches.map(\.type)
    words.text(
      "declaration", "name, type and first value of the query",
      index.states[search.query].map { state($0).fields["declaration"] ?? "" } ?? "\(search.query): String = \"\"")
    words.text(
      "arguments", "the arguments for the child that searches", dependencies.map(\.argument).joined(separator: ", "))
    words.text(
      "initParameters", "the parameters of the child's initialiser",
      dependencies.map(\.parameter).joined(separator: ", "))
    words.text(
      "interactorProperty", "the property that holds the child's Interactor", interactor?.property ?? "interactor")
    words.text("interactorType", "the child's Interactor", interactor?.type ?? "\(spec.name)Interactor")
    words.flag(
      "foundation", "whether the child needs Foundation", types.contains(where: TypeFacts.needsFoundation))
    words.list(
      "states", "the states besides the query that it is called with", states, like: sample?.states ?? []
    ) { state($0) }
    words.list(
      "givenStates", "those of them that have a value to test with",
      states.filter { otherValue(of: $0) != nil && !spec.isQuery($0.name) && isSetByAction($0) },
      like: sample?.states ?? []
    ) { given in
      state(given) {
        $0.text("given", "its place among the arguments of the search's stub", place(of: given.name, in: search.call))
      }
    }
    words.list(
      "watches", "the watched values that it is called with, and guest mode", watches, like: sample?.watches ?? []
    ) { watch($0) }
    words.list(
      "givenWatches", "the watched values that it is called with", givenWatches(of: search),
      like: sample?.watches ?? []
    ) { given in
      watch(given) {
        $0.text("given", "its place among the arguments of the search's stub", place(of: given.name, in: search.call))
      }
    }
  }

  /// A parameter of the initialiser of the ViewModel that searches.
  private struct SearchDependency {
    /// The declaration of the parameter.
    var parameter: String
    /// The argument that the screen's ViewModel passes.
    var argument: String
  }

  private func dependencies(of search: Spec.Search, _ interactor: Interactor?) -> [SearchDependency] {
    guard let interactor else { return [] }
    var result = ([search.query] + states(of: search).map(\.name)).map { name in
      let type = index.states[name]?.type ?? .string
      if index.fixedGivens.contains(name) {
        return SearchDependency(parameter: "\(name): \(type.text)", argument: "\(name): \(name)")
      }
      return SearchDependency(
        parameter: "\(name)Publisher: AnyPublisher<\(type.text), Never>",
        argument: "\(name)Publisher: $\(name).eraseToAnyPublisher()")
    }
    if !watches(of: search).isEmpty {
      result.append(SearchDependency(parameter: "appStore: AppStore", argument: "appStore: appStore"))
    }
    let name = interactor.property
    result.append(SearchDependency(parameter: "\(name): any \(interactor.type)", argument: "\(name): \(name)"))
    if !search.isOnSubmit {
      result.append(SearchDependency(parameter: "clock: any Clock<Duration>", argument: "clock: clock"))
    }
    return result
  }

  private func states(of search: Spec.Search) -> [Spec.State] {
    let given = Set(search.call.arguments.flatMap(\.value.identifiers))
    return spec.states.filter { $0.name != search.query && given.contains($0.name) }
  }

  /// The watched values that a search needs. Guests search for nothing, so it also needs guest mode.
  private func watches(of search: Spec.Search) -> [Spec.Watch] {
    let given = givenWatches(of: search)
    return spec.allWatches.filter { given.contains($0) || spec.isGuestAware && $0 == .guest }
  }

  private func givenWatches(of search: Spec.Search) -> [Spec.Watch] {
    let given = Set(search.call.arguments.flatMap(\.value.identifiers))
    return spec.allWatches.filter { given.contains($0.name) }
  }

  /// The place of a value in the calls of the search's stub: `calls.last?.1`.
  private func place(of name: String, in call: Spec.Call) -> String {
    let position = call.arguments.firstIndex { $0.value.identifiers.contains(name) }
    guard let position, call.arguments.count != 1 else { return "calls.last" }
    return "calls.last?.\(position)"
  }
}

extension Spec {
  /// Whether a search waits for a pause of typing.
  var searchesWait: Bool { searches.contains { !$0.isOnSubmit } }

  /// Whether a search follows the state, which has a field of its own.
  func isQuery(_ state: String) -> Bool { searches.contains { $0.query == state } }
}

extension Spec.Search {
  /// The condition for a query that is long enough: `!query.isEmpty`, `state.query.count >= 3`.
  fileprivate func condition(_ path: String) -> String {
    leastLength > 1 ? "\(path)\(query).count >= \(leastLength)" : "!\(path)\(query).isEmpty"
  }

  /// A query in tests that is longer than its beginning, which is long enough.
  var sampleText: String { String(repeating: "swift", count: 5).prefix(max(5, sampleStart.count + 1)).description }

  fileprivate var sampleStart: String {
    String(repeating: "swift", count: 4).prefix(max(2, leastLength)).description
  }
}
