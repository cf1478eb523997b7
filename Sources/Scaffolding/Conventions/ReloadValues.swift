/// The words of templates for loads that follow states and watched values.
extension ScreenDescription {
  func addReloads(to words: inout Words) {
    let names = spec.followedNames
    let all = (spec.states.map { ($0.name, $0.type.text) } + spec.watches.map { ($0.name, $0.type.text) })
      .filter { names.contains($0.0) }
    let hidden = hiddenInputs(of: names)
    words.list(
      "followedValues", "the states and watched values that loads follow and the View can read",
      all.filter { !hidden.contains($0.0) }, like: [("isSorted", "Bool")]
    ) { typed($0, "the value's name", $1) }
    words.list("hiddenFollowed", "those that the View cannot read, because they hold entities", hidden, like: ["order"])
    {
      input($0)
    }
  }

  /// Adds the states and watched values that tests change to check that a load runs again.
  func addReloads(of load: Spec.Load, to words: inout Words) {
    let names = spec.reloads.first { $0.load == load.name }?.values ?? []
    let states = spec.states.filter {
      names.contains($0.name) && !index.notSetByUser.contains($0.name) && isSetToAnother($0)
    }
    let watches = spec.watches.filter { names.contains($0.name) && twoSamples(of: $0) != nil }
    words.list(
      "followedStates", "the states that it follows and that have a value to test with", states,
      like: Self.sample?.states ?? []
    ) { followed in
      state(followed) { $0.list("givens", Self.meaningOfBoth, bothGiven(followed, in: load.call)) }
    }
    words.list(
      "followedChanges", "the changes without a call that alone set a state that it follows",
      localSetters(of: names) { change, words in
        let inputs = lastInputs(of: load.call, change.state)
        words.list("givens", "the last input of its stub where the state is passed", inputs)
        words.flag("isPassed", "whether its call passes the state", !inputs.elements.isEmpty)
      })
    words.list(
      "followedPublishers", "the states that it follows, that follow a publisher and that tests can set",
      spec.sources.map(\.state).filter { names.contains($0.name) && isSetToAnother($0) },
      like: Self.sample?.states ?? []
    ) { followed in
      state(followed) { $0.list("givens", Self.meaningOfBoth, bothGiven(followed, in: load.call)) }
    }
    words.list(
      "followedWatches", "the watched values that it follows and that have two values to test with", watches,
      like: Self.sample?.watches ?? []
    ) { followed in
      watch(followed) { $0.list("givens", Self.meaningOfBoth, bothGiven(followed, in: load.call)) }
    }
    let hasNextPage = load.call.paging != nil && self.hasNextPage(load)
    addPassed(in: load.call, count: hasNextPage ? 3 : 2, to: &words)
  }

  // MARK: - Values that calls pass

  /// Adds the states and watched values that a call passes and that tests can change before it.
  ///
  /// - Parameter count: The number of calls in the test, all with the changed value.
  func addPassed(in call: Spec.Call, count: Int, to words: inout Words) {
    let meaning = "the inputs of its stub where it is passed, with what a test expects after the change"
    func passed(_ name: String, _ value: String) -> TemplateValues.List {
      inputs(of: call, passing: name, Array(repeating: value, count: count))
    }
    let names = Set(call.arguments.map(\.value.text))
    words.list(
      "passedStates", "the states that its call passes and that tests can set",
      spec.states.filter { names.contains($0.name) && hasSetter($0) && otherValue(of: $0) != nil },
      like: Self.sample?.states ?? []
    ) { given in
      state(given) { $0.list("givens", meaning, passed(given.name, otherGiven(of: given))) }
    }
    words.list(
      "passedWatches", "the watched values that its call passes and that have two values to test with",
      spec.watches.filter { names.contains($0.name) && twoSamples(of: $0) != nil }, like: Self.sample?.watches ?? []
    ) { given in
      watch(given) { $0.list("givens", meaning, passed(given.name, twoSamples(of: given)?.other.expected ?? "nil")) }
    }
  }

  private static let meaningOfBoth = "the inputs of its stub where it is passed, with what a test expects of two loads"

  /// The inputs of two calls: the first with the initial value, the second with the other one. If tests do not know the
  /// initial value, only the second.
  private func bothGiven(_ state: Spec.State, in call: Spec.Call) -> TemplateValues.List {
    let other = otherGiven(of: state)
    if !state.isGiven, !isSteady(state) {
      return inputs(of: call, passing: state.name, [other], suffix: ".dropFirst()")
    }
    let first = state.isGiven ? givenSample(of: state) : state.value?.text ?? "nil"
    return inputs(of: call, passing: state.name, [first, other])
  }

  private func bothGiven(_ watch: Spec.Watch, in call: Spec.Call) -> TemplateValues.List {
    let values = twoSamples(of: watch).map { [$0.first.expected, $0.other.expected] } ?? []
    return inputs(of: call, passing: watch.name, values)
  }

  private func otherGiven(of state: Spec.State) -> String {
    otherValue(of: state).map { TypeFacts.member($0, of: state.type) } ?? "nil"
  }

  /// Where a call passes a name, and the values of several calls.
  private func inputs(
    of call: Spec.Call, passing name: String, _ values: [String], suffix: String = ""
  ) -> TemplateValues.List {
    let stub = stub(of: call)
    let places = call.arguments.indices.filter { call.arguments[$0].value.text == name }
    let elements = places.map { place in
      expectedInput(
        (call.arguments.count == 1 ? "\(stub).calls" : "\(stub).calls.map(\\.\(place))") + suffix,
        values.joined(separator: ", "))
    }
    return .init(sample: expectedInput("fetchPosts.calls", "1"), elements: elements)
  }

  /// Where the last call passes a name.
  private func lastInputs(of call: Spec.Call, _ name: String) -> TemplateValues.List {
    let last = "\(stub(of: call)).calls.last"
    let places = call.arguments.indices.filter { call.arguments[$0].value.text == name }
    return .init(
      sample: expectedInput("fetchPosts.calls.last", ""),
      elements: places.map { expectedInput(call.arguments.count == 1 ? last : "\(last)?.\($0)", "") })
  }

  // MARK: - Values of the store

  /// A value of the store in tests, and what the state becomes.
  typealias StoredValue = (value: String, expected: String)

  /// Two values of the store that result in different values of the state; nil if tests know none.
  func twoSamples(of watch: Spec.Watch) -> (first: StoredValue, other: StoredValue)? {
    // A guest loads nothing.
    if spec.isGuestAware, watch.keyPath == Spec.Watch.guest.keyPath { return nil }
    let all = samples(of: watch).filter { watch.transform == nil || Self.isComputed($0.expected) }
    guard let first = all.first, let other = all.first(where: { $0.expected != first.expected }) else { return nil }
    return (first, other)
  }

  /// The names of the states and watched values that a load follows. They distinguish one run of the load from another.
  func namesFollowed(by load: Spec.Load) -> [String] { spec.reloads.first { $0.load == load.name }?.values ?? [] }
}
