/// The words of templates for the tests of changes without a call.
extension ScreenDescription {
  func addTest(of change: Spec.LocalChange, to words: inout Words) {
    let parts = testValues(change.parameters)
    let others = zip(change.parameters, parts).map { parameter, part in
      types.samples(of: parameter.type).first { $0 != part } ?? part
    }
    let samples = zip(change.parameters, parts).map(labelled)
    let otherSamples = zip(change.parameters, others).map(labelled)
    func expected(_ path: String, _ samples: [String]) -> String {
      code(change.code, in: path, Self.values(of: change, samples))
    }
    words.text("actionSample", "its action in tests", withArguments(change.name, samples))
    words.text("samples", "the arguments in tests", samples.joined(separator: ", "))
    words.text("expected", "the value in tests", expected("viewModel.", parts))
    words.text("stateExpected", "the same for a ViewModel with a `state`", expected("viewModel.state.", parts))
    words.text("actionOther", "its action in tests, with other arguments", withArguments(change.name, otherSamples))
    words.text("otherSamples", "other arguments in tests", otherSamples.joined(separator: ", "))
    words.text("expectedOther", "the value in tests then", expected("viewModel.", others))
    words.text("stateExpectedOther", "the same for a ViewModel with a `state`", expected("viewModel.state.", others))
    words.flag("hasOther", "whether tests know other arguments", others != parts)
    words.flag("isSteady", "whether its code makes the same value each time", isSteady(change))
    words.flag(
      "repeats", "whether tests run it twice, because its code reads the state that it sets",
      isSteady(change) && !change.isSubmit && others == parts && change.readsOwnState)
    addAddedElement(of: change, parts, to: &words)
  }

  private static func values(of change: Spec.LocalChange, _ samples: [String]) -> [String: String] {
    Dictionary(zip(change.parameters.map(\.name), samples)) { first, _ in first }
  }

  private func isSteady(_ change: Spec.LocalChange) -> Bool {
    !change.code.isUnsteady && types.makesEqualStructs(change.code)
  }

  private func addAddedElement(of change: Spec.LocalChange, _ samples: [String], to words: inout Words) {
    let added = isSteady(change) ? nil : AddedElement(change, types)
    words.flag("addsNew", "whether it adds an element that differs each time", added != nil)
    words.text("addedPlace", "the place of that element in the list", added?.isLast ?? true ? "last" : "first")
    var values = Self.values(of: change, samples)
    for name in [change.state, AddedElement.before] { values[name] = AddedElement.before }
    values[AddedElement.added] = AddedElement.added
    // The change may empty the form.
    let fields = spec.fields.map(\.name).filter { name in change.code.names.contains { $0.text == name } }
    for field in fields { values[field] = "form.\(Identifier.quoted(field))" }
    words.flag("readsForm", "whether its code reads a field", !fields.isEmpty)
    let expected = added?.expected ?? change.code
    words.text(
      "addedExpected", "the list in tests then, made of `before` and of parts of `added`",
      code(expected, in: "viewModel.", values))
    words.text(
      "stateAddedExpected", "the same for a ViewModel with a `state`", code(expected, in: "viewModel.state.", values))
  }

  /// A change that adds to the list of another one.
  private func adder(for change: Spec.LocalChange) -> Spec.LocalChange? {
    spec.localChanges.first { $0.name != change.name && $0.state == change.state && $0.adds }
  }

  /// A test of a change with an element of its list: with an empty list, one that removes nothing would pass.
  func addElementTest(of change: Spec.LocalChange, to words: inout Words) {
    let list = spec.states.first { $0.name == change.state }
    let isOfRow = list.map { rowLocalChanges(of: $0).contains { $0.name == change.name } } ?? false
    let adder = adder(for: change)
    let isFilled = list?.value?.text.hasPrefix("[") == true && list?.value?.text != "[]"
    let values = change.parameters.map { parameter in
      list?.type == .array(parameter.type) ? "chosen" : "chosen.\(Identifier.quoted(parameter.name))"
    }
    let named = Dictionary(zip(change.parameters.map(\.name), values)) { first, _ in first }
    let arguments = zip(change.parameters, values).map(labelled)
    words.flag(
      "hasElement", "whether tests know an element of its list to change",
      isOfRow && isSteady(change) && (adder != nil || isFilled))
    words.text("elementSamples", "the arguments in tests, of that element", arguments.joined(separator: ", "))
    words.text("elementAction", "its action in tests, of that element", withArguments(change.name, arguments))
    words.text("elementExpected", "the value in tests then", code(change.code, in: "viewModel.", named))
    words.text(
      "stateElementExpected", "the same for a ViewModel with a `state`",
      code(change.code, in: "viewModel.state.", named))
    words.list(
      "adders", "the change that puts that element into the list; none if the list begins with elements",
      isFilled ? [] : [adder].compactMap { $0 }, like: Self.sample?.localChanges ?? []
    ) { localChange($0, isAdder: true) }
  }

  /// A change that removes everything from an empty list changes nothing, so tests fill the list first.
  func addPrimers(of change: Spec.LocalChange, to words: inout Words) {
    let isEmptyList = spec.states.first { $0.name == change.state }?.value?.text == "[]"
    let adder = adder(for: change)
    words.list(
      "primers", "the change that fills its list before the test; none if that is needless or unknown",
      isEmptyList && !change.adds ? [adder].compactMap { $0 } : [], like: Self.sample?.localChanges ?? []
    ) { localChange($0, isAdder: true) }
    let read = Set(change.code.names.map(\.text)).subtracting([change.state])
    let followed = Set(spec.reloads.flatMap(\.values))
    words.list(
      "readStates", "the states that its code reads, that tests can set and that no load follows",
      setStates.filter { read.contains($0.name) && !followed.contains($0.name) && otherValue(of: $0) != nil },
      like: Self.sample?.states ?? []
    ) { state($0) }
    let isKnown = isSteady(change) || AddedElement(change, types) != nil
    let hasElements = !isEmptyList || adder != nil
    // Code such as `items.map { Item(title: $0.title) }` makes other elements of all that are there.
    let isDifferent = !change.readsOwnState || hasElements && !change.adds && change.parameters.isEmpty
    words.flag("isTested", "whether tests know what it does", isKnown || isDifferent && !change.code.isRandom)
  }
}

extension SpecCode {
  /// Whether the code makes a value by chance, which may be the old one.
  fileprivate var isRandom: Bool {
    tokens.contains { ["random", "randomElement", "shuffled"].contains($0.text) }
  }
}

extension Spec.LocalChange {
  /// Whether its code reads the state that it sets.
  fileprivate var readsOwnState: Bool { code.names.contains { $0.text == state } }
}
