/// The words of templates for given values: `given user: User`.
extension ScreenDescription {
  func addGiven(to words: inout Words) {
    let sample = Self.sample?.states ?? []
    words.flag(
      "startsState", "whether the ViewModel's initialiser sets any state: watched or given values",
      !spec.allWatches.isEmpty || !givenStates.isEmpty)
    words.list("givenValues", "the `given` lines", givenStates, like: sample) { state($0) }
    words.list(
      "editedStates", "the given value that the form begins with: one element, or none",
      givenStates.filter { $0.name == spec.editedName }, like: sample
    ) { state($0) }
    words.list(
      "shownGivens", "the given values, and the states that only changes or publishers set, that the View shows",
      shownGivens,
      like: sample
    ) { given in
      state(given) { words in
        words.list(
          "lines", "the lines that show it, in code", lines(ofGiven: given), like: ["Text(element)"]
        ) { typed($0, "the line", "String") }
      }
    }
  }

  /// The values that the View shows and the user cannot set: given ones that no form edits, and what a publisher sets,
  /// and texts, numbers, dates and flags that only changes set.
  var shownGivens: [Spec.State] {
    spec.states.filter { state in
      let isSet = index.notSetByUser.contains(state.name) && (state.source != nil || state.type.libraryName != nil)
      return (state.isGiven || isSet) && state.name != spec.editedName && control(of: state) == nil
        && !lines(ofGiven: state).isEmpty
    }
  }

  /// The lines of code that show a given value.
  private func lines(ofGiven state: Spec.State) -> [String] {
    let name = Identifier.quoted(state.name)
    let type = state.type.withoutOptional
    let shown =
      type.libraryName == nil
      ? lines(of: type, in: name)
      : kind(of: type, state.name).map { [line(of: $0, state.name, name, spec.titles[state.name])] } ?? []
    if type == state.type || shown.isEmpty { return shown }
    return ["if let \(name) {"] + shown.map { "    \($0)" } + ["}"]
  }

  /// The parameters of the View's initialiser for its loads, with their default values.
  var defaultedParameters: [String] {
    parameters.map { parameter in
      let value = spec.defaults[parameter.name].map { " = \($0.operand(as: parameter.type))" } ?? ""
      return "\(parameter.name): \(parameter.type.text)\(value)"
    }
  }

  /// The default value of the parameter for an Interactor; empty if the convention has none, or if no implementation is
  /// known.
  func serviceDefault(of interactor: Interactor) -> String {
    let name = "Default\(interactor.type)"
    let isKnown = types.declared(interactor.type) == nil || types.declared(name) != nil
    return createsDefaultServices && isKnown ? " = \(name)()" : ""
  }

  /// The states whose initial value the ViewModel's initialiser takes.
  var givenStates: [Spec.State] { spec.states.filter(\.isGiven) }

  /// A given value in tests.
  func givenSample(of state: Spec.State) -> String {
    constantOrValue(givenLiteral(of: state), named: state.name, state.type)
  }

  /// A given value in tests, written out. Given values of one type are different, so that tests can tell them apart.
  func givenLiteral(of state: Spec.State) -> String {
    types.sample(of: state.type, at: index.givenPositions[state.name, default: 0])
  }
}

extension Spec {
  /// The parameters of a route to the screen: those of its loads, and its given values.
  var routeParameters: [Parameter] {
    loadParameters
      + states.filter(\.isGiven).map { Parameter(label: $0.name, name: $0.name, type: $0.type) }
  }

  /// The load or the given value that fills the form at first; nil if there is none.
  var editedValue: (name: String, type: SpecType)? {
    guard let editedName else { return nil }
    return loads.first { $0.name == editedName }.map { ($0.name, $0.type) }
      ?? states.first { $0.name == editedName }.map { ($0.name, $0.type) }
  }
}
