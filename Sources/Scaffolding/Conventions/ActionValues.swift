/// The words of templates in which the View changes the state only by sending actions.
extension ScreenDescription {
  var actionValues: TemplateValues {
    var words = Words()
    addActions("load", "loads", to: &words)
    addActions("refresh", "loads again", to: &words)
    addViews(to: &words)
    addActionConditions(to: &words)
    addStates(to: &words)
    return words.values
  }

  private func addActions(_ action: String, _ does: String, to words: inout Words) {
    let pattern = parameters.map { "let \(Identifier.quoted($0.name))" }
    func call(_ samples: String) -> String { withArguments(action, parameters.isEmpty ? [] : [samples]) }
    words.text(
      "\(action)ActionCase", "the action that \(does), as declared", withArguments(action, parameters.map(\.payload)))
    words.text("\(action)ActionPattern", "a pattern for the action that \(does)", withArguments(action, pattern))
    words.text("\(action)Action", "the action that \(does)", call(arguments(parameters)))
    words.text("\(action)ActionSample", "the action that \(does) in tests", call(testSamples(parameters)))
    words.text(
      "\(action)ActionOther", "the action that \(does) in tests, with other arguments",
      call(testSamples(parameters, isOther: true)))
  }

  private func addViews(to words: inout Words) {
    words.text(
      "stateObjectParameters", "the parameters of the View's initialiser, with the ViewModel's own type",
      viewParameters("@autoclosure @escaping () -> \(spec.name)ViewModel", output: "\(spec.name)ViewModel.Output"))
    words.text(
      "stateObjectArguments", "the arguments of that initialiser in a preview",
      viewArguments("\(spec.name)ViewModel(\(dependencies.compactMap(\.preview).joined(separator: ", ")))"))
    words.text(
      "firstState", "the arguments for the state's initialiser",
      (givenStates.map { "\($0.name): \($0.name)" }
        + spec.allWatches.map { "\($0.name): \(watch($0).fields["first"] ?? "")" }).joined(separator: ", "))
    words.text(
      "genericViewParameters", "the parameters of the initialiser of a View that is generic over its ViewModel",
      viewParameters("@autoclosure @escaping () -> ViewModel", output: "\(spec.name)Output"))
    words.text(
      "genericViewArguments", "the arguments of that initialiser in a preview",
      viewArguments("Mock\(spec.name)ViewModel(state: \(sampleState(in: .loaded)))"))
    words.text("sectionView", "the type of the subview around a load", typeNameAvoidingMentioned("LoadSection"))
    words.text(
      "sectionTitleType", "the type of the title of that subview", isLocalized ? "String" : "LocalizedStringKey")
    words.text("failureView", "the type of the subview that shows an error", typeNameAvoidingMentioned("LoadFailure"))
    words.text("guestView", "the type of the subview that guests see", typeNameAvoidingMentioned("GuestHint"))
  }

  private func addActionConditions(to words: inout Words) {
    words.flag(
      "hasState", "whether the ViewModel has any state",
      startsTasks || spec.states.contains { !index.fixedGivens.contains($0.name) } || !spec.computed.isEmpty
        || !spec.allWatches.isEmpty || !spec.outputs.isEmpty)
    words.flag(
      "hasMethods", "whether the ViewModel has private methods",
      startsTasks || spec.usesStore || !spec.sources.isEmpty || !spec.localChanges.isEmpty)
    words.flag(
      "hasActions", "whether there are actions besides those of a search",
      startsTasks || !settableStates.isEmpty || !spec.outputs.isEmpty || !spec.localChanges.isEmpty)
    words.flag(
      "actionless", "whether the screen is a part of another one and has no actions, so that nothing is sent to it",
      spec.parent != nil && settableStates.isEmpty)
    words.flag(
      "hasTriggers", "whether there are actions, those of a search and of the form included",
      startsTasks || !spec.fields.isEmpty || !statesSetByActions.isEmpty || !spec.outputs.isEmpty
        || !spec.localChanges.isEmpty)
    words.flag("returnsTask", "whether an action starts a task", startsTasks || !spec.searches.isEmpty)
    words.flag(
      "setsState", "whether an action only changes the state",
      !settableStates.isEmpty || !spec.outputs.isEmpty || !spec.changes.isEmpty || !spec.localChanges.isEmpty)
    words.flag(
      "setsAnything", "whether an action only changes the state or the form",
      !settableStates.isEmpty || !spec.outputs.isEmpty || !spec.changes.isEmpty || !spec.localChanges.isEmpty
        || !spec.fields.isEmpty)
    words.flag("hasSubviews", "whether the View has subviews", !spec.loads.isEmpty || !spec.searches.isEmpty)
    words.flag("loadSections", "whether the View has a section for any load", spec.loads.contains(where: isShown))
  }

  private func addStates(to words: inout Words) {
    let samples = Self.sample?.states ?? []
    words.list("ownStates", "the states besides queries", statesWithoutQueries, like: samples) { state($0) }
    words.list(
      "settableStates", "the states besides queries that an action sets", settableStates, like: samples
    ) { state($0) }
    words.list(
      "forgottenStates", "the states that get their first value again when guest mode begins", forgottenStates,
      like: samples
    ) { state($0) }
  }

  /// The states besides queries.
  private var statesWithoutQueries: [Spec.State] { spec.states.filter { !spec.isQuery($0.name) } }

  /// The states that an action sets: all except given values that nothing changes, states that only changes set, and
  /// those of another screen.
  private var statesSetByActions: [Spec.State] { spec.states.filter(isSetByAction) }

  /// Whether an action sets the state.
  func isSetByAction(_ state: Spec.State) -> Bool {
    !state.sharing.comesFromParent && !index.fixedGivens.contains(state.name)
      && !index.notSetByUser.contains(state.name)
  }

  private var settableStates: [Spec.State] { statesSetByActions.filter { !spec.isQuery($0.name) } }

  /// A value other than the initial one; nil if none is known.
  func otherValue(of state: Spec.State) -> String? {
    guard types.canMakeSample(of: state.type) else { return nil }
    let first = spelling(state.isGiven ? givenLiteral(of: state) : state.value?.text ?? "nil", as: state.type)
    return types.samples(of: state.type).first { spelling($0, as: state.type) != first }
  }

  /// Whether the other value of a state certainly differs from the initial one. If that one is computed or random, it may
  /// be the same: `3 > 2`, `.random()`.
  func isSetToAnother(_ state: Spec.State) -> Bool {
    guard otherValue(of: state) != nil else { return false }
    guard !state.isGiven, let value = state.value else { return true }
    let type = state.type.withoutOptional
    if SpecValue(value)?.spelling(as: type.text) != nil { return true }
    // No sample is the present time or a new identifier.
    return value.isNew && ["Date", "String", "UUID"].contains(type.text)
  }

  /// A value in the spelling that all constants with this value have, or as it is.
  private func spelling(_ text: String, as type: SpecType) -> String {
    let value = SpecValue(SpecExpression(pieces: [text], members: [], identifiers: []))
    let name = type.withoutOptional.text
    return value?.spelling(as: name) ?? (text.hasPrefix(".") ? name + text : text)
  }

  // MARK: - State in a struct

  /// The source of a call whose arguments are parameters, literals and members of `state`.
  func callOfState(_ call: Spec.Call) -> String {
    var result = call
    for (position, argument) in call.arguments.enumerated() where index.stateNames.contains(argument.value.owner) {
      result.arguments[position].value.pieces[0] = "state.\(argument.value.text)"
    }
    return self.call(result)
  }

  // MARK: - The View

  /// The parameters of the View's initialiser.
  func viewParameters(_ viewModel: String, output: String) -> String {
    let outputs = spec.outputs.isEmpty ? [] : ["onOutput: @escaping (\(output)) -> Void"]
    let parameters = defaultedParameters
    return (["viewModel: \(viewModel)"] + parameters + outputs).joined(separator: ", ")
  }

  /// The arguments of the View's initialiser in a preview.
  func viewArguments(_ viewModel: String, bindings: [String]? = nil) -> String {
    let outputs = spec.outputs.isEmpty ? [] : ["onOutput: { _ in }"]
    let parameters = parameters.map { "\($0.name): \(types.preview(of: $0.type))" }
    return (["viewModel: \(viewModel)"] + (bindings ?? previewBindings) + parameters + outputs).joined(separator: ", ")
  }

  /// The type of the subview that shows a value: `PostsView` for `posts`.
  func subview(of name: String) -> String { typeNameAvoidingMentioned("\(Identifier.upperCamel(name))View") }

  /// A type name, changed if necessary so that it hides no type that the View uses.
  func typeNameAvoidingMentioned(_ name: String) -> String {
    var result = name
    while index.mentionedTypes.contains(result) || LibraryNames.all.contains(result) || result == "\(spec.name)View" {
      // Different suffixes, so that two names cannot become equal.
      result = name.hasSuffix("View") ? "\(result.dropLast(4))SubView" : "\(result)Part"
    }
    return result
  }
}
