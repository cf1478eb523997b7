/// The words of templates for changes: `do` and `submit`.
extension ScreenDescription {
  func addChanges(to words: inout Words) {
    let sample = Self.sample?.changes ?? []
    let buttons = buttonChanges
    words.flag("changes", "whether there are `do` or `submit` lines", !spec.changes.isEmpty)
    words.flag(
      "loadsOrSearch", "whether there are `load` lines or a `search` line",
      !spec.loads.isEmpty || !spec.searches.isEmpty)
    words.flag("loadsOrChanges", "whether there are `load`, `do` or `submit` lines", startsTasks)
    words.flag("buttonChanges", "whether a button can start any of the changes", !buttons.isEmpty)
    words.list("changes", "the `do` and `submit` lines", spec.changes, like: sample) { change($0) }
    words.list(
      "buttonChanges", "the changes that a button can start: the View was given their parameters for its loads",
      buttons, like: sample
    ) {
      change($0)
    }
    words.list(
      "unshownChanges", "the changes that neither a button nor a row can start", unshownChanges, like: sample
    ) { change($0) }
  }

  /// Whether an action starts a task other than a search.
  var startsTasks: Bool { !spec.loads.isEmpty || !spec.changes.isEmpty }

  private var unshownChanges: [Spec.Change] {
    let started = changesInRows.union(buttonChanges.map(\.name))
    return spec.changes.filter { !started.contains($0.name) }
  }

  func change(_ change: Spec.Change) -> TemplateValues.Element {
    let upper = Identifier.upperCamel(change.name)
    let bound = change.parameters.map { "let \(Identifier.quoted($0.name))" }
    var words = Words()
    words.text("", "the change's name", change.name)
    words.text("name", "the name with a capital, for longer names", upper)
    words.text("title", "its title on a button", title(of: change.name))
    words.text(
      "failureTitle", "the title of the alert if it fails, as code",
      localized(Self.failure(of: title(of: change.name))))
    words.text("failure", "the title of the alert if it fails", Self.failure(of: title(of: change.name)))
    words.text("state", "the property that holds its `ChangeState`", "\(change.name)State")
    words.text("parameters", "the parameters of the method", list(change.parameters))
    words.text("arguments", "the arguments that pass them on", arguments(change.parameters))
    words.text("signature", "the method as messages name it", signature(of: change))
    words.text("actionCase", "its action, as declared", withArguments(change.name, change.parameters.map(\.payload)))
    addStart(of: change, to: &words)
    words.text("actionPattern", "a pattern for its action", withArguments(change.name, bound))
    words.text("samples", "the arguments in tests", samples(of: change).joined(separator: ", "))
    words.text("actionSample", "its action in tests", withArguments(change.name, samples(of: change)))
    words.text(
      "actionOther", "its action in tests, with other arguments",
      withArguments(change.name, samples(of: change, other: 1)))
    words.text("otherSamples", "other arguments in tests", samples(of: change, other: 1).joined(separator: ", "))
    words.text("stub", "the stub of its call in tests", stub(of: change.call))
    words.text(
      "answer", "what its call returns in tests", constantOrValue(types.samples(of: change.result)[0], change.result))
    words.text("sent", "the output that it sends in tests", sentSample(of: change, ownSamples(of: change)))
    words.flag("isSubmit", "whether it sends the form", change.isSubmit)
    let fields = Set(spec.fields.map(\.name))
    words.flag(
      "fills", "whether tests fill the form first, because it sends fields",
      change.isSubmit || change.call.arguments.contains { fields.contains($0.value.text) })
    words.flag("returns", "whether its call returns anything", change.result != .void)
    addRuns(of: change, to: &words)
    words.flag(
      "removes", "whether it removes an element",
      change.effects.contains { if case .removes = $0 { true } else { false } })
    words.list(
      "steps", "what it does, in order", steps(of: change, in: "", call: interactorCall(of: change, state: "")))
    words.list(
      "stateSteps", "the same, for a ViewModel with a `state`",
      steps(of: change, in: "state.", call: interactorCall(of: change, state: "state.")))
    words.list("layerSteps", "the same, with a use case", steps(of: change, in: "", call: useCaseCall(of: change)))
    words.list("givens", "what the call passes to its stub in tests", expectedInputs(of: change))
    addPassed(in: change.call, count: 1, to: &words)
    words.list("loads", "the loads that it is about", loads(of: change), like: Self.sample?.loads ?? []) { load($0) }
    words.list("reloads", "the loads that it refreshes", reloads(of: change), like: Self.sample?.loads ?? []) {
      load($0)
    }
    words.list("outcomes", "what it does to loaded values in tests", outcomes(of: change))
    words.list("outputs", "the output that it sends", outputs(of: change), like: Self.sample?.outputs ?? []) {
      output($0)
    }
    addSetStates(of: change, to: &words)
    words.flag(
      "clears", "whether it empties the form", change.effects.contains(.clears) && spec.editedName == nil)
    words.flag("resetsForm", "whether it resets the form, unless the user has typed meanwhile", resetsForm(change))
    return words.element
  }

  /// Adds the words for when the change may run and when it takes effect.
  private func addRuns(of change: Spec.Change, to words: inout Words) {
    let names = change.parameters.map { Identifier.quoted($0.name) }
    words.flag("isOptimistic", "whether it removes an element before the call has returned", change.isOptimistic)
    words.flag("isConcurrent", "whether it may run for several values at once", change.isConcurrent)
    let key = names.count == 1 ? names[0] : "LoadKey(\(names.joined(separator: ", ")))"
    words.text(
      "owner", "the argument for the object that runs it, with the value that distinguishes the run from others",
      change.isConcurrent ? "self, for: \(key)" : "self")
    words.flag(
      "hasOther", "whether `otherSamples` differ from the arguments in tests",
      samples(of: change, other: 1) != samples(of: change))
  }

  private func addSetStates(of change: Spec.Change, to words: inout Words) {
    words.list(
      "setStates", "the states that it sets to what its call returns",
      spec.states.filter { change.effects.contains(.sets($0.name)) && otherValue(of: $0) != nil },
      like: Self.sample?.states ?? []
    ) { state($0) }
    words.list(
      "forgottenStates", "those of them that get their first value again when guest mode begins, if tests know both",
      forgottenStates.filter {
        change.effects.contains(.sets($0.name)) && isSteady($0) && otherValue(of: $0) != nil
      }, like: Self.sample?.states ?? []
    ) { state($0) }
  }

  /// The title of an alert: `Could Not Delete Post`, or `Could not delete everything` for a title like a sentence.
  static func failure(of title: String) -> String {
    let isSentence = title.split(separator: " ").dropFirst().contains { word in
      word.first?.isLowercase == true && !Identifier.isLowerInTitles(word)
    }
    return isSentence ? "Could not \(title.prefix(1).lowercased())\(title.dropFirst())" : "Could Not \(title)"
  }

  /// The method as messages name it: `delete(id:)`.
  private func signature(of change: Spec.Change) -> String {
    "\(change.name)(\(change.parameters.map { "\($0.label ?? "_"):" }.joined()))"
  }

  private func loads(of change: Spec.Change) -> [Spec.Load] {
    change.effects.compactMap { effect in effect.load.flatMap { name in spec.loads.first { $0.name == name } } }
  }

  private func reloads(of change: Spec.Change) -> [Spec.Load] {
    spec.loads.filter { change.effects.contains(.reloads($0.name)) }
  }

  private func outputs(of change: Spec.Change) -> [Spec.Output] {
    change.output.flatMap { index.outputs[$0] }.map { [$0] } ?? []
  }

  // MARK: - Tests

  /// The arguments in tests. A parameter that identifies an element gets the value of the first loaded element;
  /// with `other`, a value that no element has.
  private func samples(of change: Spec.Change, other: Int = 0) -> [String] {
    var counts: [SpecType: Int] = [:]
    return change.parameters.map { parameter in
      let isKey = parameter.name == "id" || spec.loads.contains { $0.type == .array(parameter.type) }
      defer { counts[parameter.type, default: 0] += isKey ? 0 : 1 }
      let position = isKey ? 0 : counts[parameter.type, default: 0] + 1
      return labelled(
        parameter, constantOrValue(types.sample(of: parameter.type, at: position + other), parameter.type))
    }
  }

  /// The arguments in tests, by parameter name and without labels.
  private func ownSamples(of change: Spec.Change) -> [String: String] {
    Dictionary(
      zip(change.parameters, samples(of: change)).map { parameter, sample in
        (parameter.name, parameter.label == nil ? sample : String(sample.dropFirst((parameter.label ?? "").count + 2)))
      }
    ) { first, _ in first }
  }

  private func expectedInputs(of change: Spec.Change) -> TemplateValues.List {
    let stub = self.stub(of: change.call)
    let own = ownSamples(of: change)
    let fields = Dictionary(spec.fields.map { ($0.name, validSample(of: $0)) }) { first, _ in first }
    let arguments = change.call.arguments
    let elements = arguments.enumerated().compactMap { index, argument -> TemplateValues.Element? in
      let text = argument.value.text
      var value = own[text] ?? fields[text]
      if value == nil, let state = self.index.states[text], isSteady(state) {
        value = state.isGiven ? givenSample(of: state) : state.value?.text ?? "nil"
      }
      if value == nil { value = memberOfGiven(argument.value) }
      if value == nil, argument.value.identifiers.isEmpty, argument.value.pieces.count == 1 { value = text }
      guard let value else { return nil }
      return expectedInput(arguments.count == 1 ? "\(stub).calls" : "\(stub).calls.map(\\.\(index))", value)
    }
    return .init(sample: expectedInput("delete.calls", "1"), elements: elements)
  }

  /// The expected effect of a change on a loaded value in tests.
  private struct Outcome {
    var load: Spec.Load
    /// The result of the call; nil if it returns nothing.
    var answer: String?
    /// The loaded value after the change.
    var expected: String
    /// The loaded value if no element has the `id`; nil if tests know no such `id`.
    var expectedIfNotFound: String?
  }

  private func outcomes(of change: Spec.Change) -> TemplateValues.List {
    let sample = Self.sample?.loads.first
    func element(_ outcome: Outcome) -> TemplateValues.Element {
      load(outcome.load) { words in
        words.text("answer", "what the call returns in tests", outcome.answer ?? "()")
        words.text("expected", "the loaded value then", outcome.expected)
        words.text("missed", "the loaded value where no element has the `id`", outcome.expectedIfNotFound ?? "[]")
        words.flag("answers", "whether the call returns anything", outcome.answer != nil)
        words.flag("canMiss", "whether an element can be missing", outcome.expectedIfNotFound != nil)
      }
    }
    let found = change.effects.compactMap { outcome(of: change, $0) }
    return .init(
      sample: sample.map { element(Outcome(load: $0, expected: "[]")) } ?? .init([:]), elements: found.map(element))
  }

  private func outcome(of change: Spec.Change, _ effect: Spec.Change.Effect) -> Outcome? {
    guard let name = effect.load, let load = spec.loads.first(where: { $0.name == name }) else { return nil }
    func shown(_ value: String, _ type: SpecType) -> String {
      mapping(value, type) { "\(itemType($1))(\($0))" }
    }
    let isHidden = showsItems && !entities(in: load.type).isEmpty
    guard case .array(let element) = load.type else {
      guard case .updates = effect else { return nil }
      let samples = types.samples(of: load.type)
      if samples.count < 2 { return nil }
      let other = constantOrValue(samples[samples.count - 1], load.type)
      return Outcome(load: load, answer: other, expected: isHidden ? shown(other, load.type) : other)
    }
    let first = constantOrValue(types.samples(of: element)[0], element)
    let shownFirst = isHidden ? shown(first, element) : first
    switch effect {
    case .removes:
      let canMiss = samples(of: change) != samples(of: change, other: 1)
      return Outcome(load: load, expected: "[]", expectedIfNotFound: canMiss ? "[\(shownFirst)]" : nil)
    case .updates:
      guard let value = types.variant(of: element) else { return nil }
      let updated = constantOrValue(value, element)
      // Updating an element must not change the others.
      return Outcome(load: load, answer: updated, expected: "[\(isHidden ? shown(updated, element) : updated)]")
    case .adds:
      let samples = types.samples(of: element)
      let added = constantOrValue(samples[samples.count - 1], element)
      return Outcome(
        load: load, answer: added, expected: "[\(shownFirst), \(isHidden ? shown(added, element) : added)]")
    case .reloads, .sends, .clears, .sets: return nil
    }
  }

  private func resultConstant(of change: Spec.Change) -> String { "\(change.name)Result" }

  private func elementConstant(of load: Spec.Load) -> String { "first\(Identifier.upperCamel(load.name))" }

  /// The values that tests of changes use, with the names of their constants.
  var changeConstants: [(name: String, type: SpecType, value: String)] {
    spec.changes.flatMap { change in
      var values = change.parameters.map { ($0.name, $0.type, types.samples(of: $0.type)[0]) }
      for effect in change.effects {
        guard let name = effect.load, let load = spec.loads.first(where: { $0.name == name }) else { continue }
        guard case .array(let element) = load.type else {
          if case .updates = effect, let last = types.samples(of: load.type).last {
            values.append((resultConstant(of: change), load.type, last))
          }
          continue
        }
        switch effect {
        case .updates:
          if let value = types.variant(of: element) { values.append((resultConstant(of: change), element, value)) }
        case .adds:
          values.append((elementConstant(of: load), element, types.samples(of: element)[0]))
          if let last = types.samples(of: element).last { values.append((resultConstant(of: change), element, last)) }
        case .removes: values.append((elementConstant(of: load), element, types.samples(of: element)[0]))
        case .reloads, .sends, .clears, .sets: break
        }
      }
      if change.result != .void {
        values.append(("\(change.name)Answer", change.result, types.samples(of: change.result)[0]))
      }
      return values
    }
  }
}

extension TypeFacts {
  /// A value with the `id` of the first sample and different other properties; nil if there is none.
  func variant(of type: SpecType) -> String? {
    guard case .named(let path, []) = type, let declared = declared(path.joined(separator: ".")),
      let properties = declared.memberwise, declared.alias == nil, declared.generics.isEmpty
    else { return nil }
    let made = zip(properties, Self.positions(of: properties)).compactMap { property, position -> String? in
      guard let type = SpecLine.type(property.type), canMakeSample(of: type) else { return nil }
      let samples = samples(of: type, from: position)
      let value = property.name == "id" ? samples[0] : samples[samples.count - 1]
      return "\(Identifier.label(property.name)): \(value)"
    }
    let value = "\(type.text)(\(made.joined(separator: ", ")))"
    return made.count == properties.count && value != samples(of: type)[0] ? value : nil
  }
}
