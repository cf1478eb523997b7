/// The words of templates for computed values.
extension ScreenDescription {
  func addComputed(to words: inout Words) {
    let sample = Self.sample?.computed ?? []
    words.flag("computed", "whether there are `shows` lines", !spec.computed.isEmpty)
    words.list("computedValues", "the `shows` lines", spec.computed, like: sample) { computed($0) }
    words.list(
      "formComputed", "those that follow the fields of the form", spec.computed.filter { $0.inputs.contains("form") },
      like: sample
    ) { computed($0) }
    words.list(
      "hiddenInputs", "what these values and loads follow and the View cannot read, because it holds entities",
      hiddenInputs(of: spec.computed.flatMap(\.inputs) + spec.followedNames), like: ["chosen"]
    ) { input($0) }
  }

  private func computed(_ computed: Spec.Computed) -> TemplateValues.Element {
    let shown = computed.type.withoutOptional
    let isOptional = shown != computed.type
    let name = shown.libraryName ?? ""
    let isNumber = Self.isNumber(name)
    var words = Words()
    words.text("", "the value's name", computed.name)
    words.text("name", "the name with a capital, for longer names", Identifier.upperCamel(computed.name))
    words.text("type", "its type", computed.type.text)
    words.text(
      "shownType", "the type of what the ViewModel shows",
      (showsItems ? shownType(computed.type) : computed.type).text)
    words.text(
      "title", "its title in the View",
      title(of: computed.name, isFlag: hasFlag(computed)))
    words.text("words", "the name in words, for comments", Identifier.phrase(computed.name))
    words.text("code", "the code that computes it", code(computed, in: ""))
    words.text("expected", "the same in tests", code(computed, in: "viewModel."))
    words.text(
      "stateExpected", "the same in tests of a ViewModel with a `state`", code(computed, in: "viewModel.state."))
    words.flag("isFlag", "whether it is a `Bool`", hasFlag(computed))
    words.flag("isText", "whether it is a `String`", !isOptional && name == "String")
    words.flag("isNumber", "whether it is a number", !isOptional && isNumber)
    words.flag("isOptional", "whether it may be nil", isOptional)
    words.flag("hasLabel", "whether a label shows it in UIKit", hasLabel(computed))
    words.flag(
      "isSteady", "whether its code makes the same value each time",
      !computed.code.isUnsteady && types.makesEqualStructs(computed.code))
    words.list("rows", "the value as the View shows it: one element", rows((computed.name, shown), of: nil))
    addInputs(of: computed, to: &words)
    return words.element
  }

  private func addInputs(of computed: Spec.Computed, to words: inout Words) {
    let sample = Self.sample
    func isInput(_ name: String) -> Bool { computed.inputs.contains(name) }
    let hidden = hiddenInputs(of: computed.inputs)
    words.list(
      "inputs", "the stored values that it follows",
      computed.inputs.filter { !hidden.contains($0) && !index.fixedGivens.contains($0) }, like: ["posts"]
    ) { input($0) }
    words.list(
      "watchedInputs", "those of them that no control and no form shows, so that the controller follows them for it",
      computed.inputs.filter { name in
        !hidden.contains(name) && !index.fixedGivens.contains(name) && name != "form"
          && index.states[name].map(hasControl) != true
      }, like: ["posts"]
    ) { input($0) }
    words.flag(
      "isFixed", "whether nothing changes what it follows", computed.inputs.allSatisfy(index.fixedGivens.contains))
    words.list(
      "hiddenInputs", "those that the View cannot read, because they hold entities", hidden, like: ["chosen"]
    ) { input($0) }
    words.list(
      "loads", "the loads that it follows", spec.loads.filter { isInput($0.name) }, like: sample?.loads ?? []
    ) { load($0) }
    words.list(
      "states", "the states that it follows and that tests can set",
      setStates.filter { isInput($0.name) && otherValue(of: $0) != nil }, like: sample?.states ?? []
    ) { state($0) }
    words.list(
      "changes", "the changes without a call that alone set a state that it follows",
      localSetters(of: computed.inputs))
    words.list(
      "handedStates", "the given values that it follows, that follow a state of another screen and that tests can set",
      spec.states.filter { $0.sharing.changesWithParent && isInput($0.name) && otherValue(of: $0) != nil },
      like: sample?.states ?? []
    ) { state($0) }
    words.list(
      "subscribedStates", "the states that it follows, that follow a publisher and that tests can set",
      spec.sources.map(\.state).filter { isInput($0.name) && otherValue(of: $0) != nil }, like: sample?.states ?? []
    ) { state($0) }
    words.list(
      "watches", "the watched values that it follows", spec.allWatches.filter { isInput($0.name) },
      like: sample?.watches ?? []
    ) { watch($0) }
    words.list(
      "fields", "the fields of the form that it follows", isInput("form") ? spec.fields : [],
      like: sample?.fields ?? []
    ) { field($0) }
  }

  /// The source of a computed value with names prefixed by `path`. Fields are members of the form.
  private func code(_ computed: Spec.Computed, in path: String) -> String {
    let fields = Set(spec.fields.map(\.name))
    return computed.code.text { name in
      if name.first?.isUppercase == true { return name }
      return path + (fields.contains(name) ? "form.\(name)" : name)
    }
  }

  func hasLabel(_ computed: Spec.Computed) -> Bool {
    guard let name = computed.type.libraryName else { return false }
    return Self.isNumber(name) || ["Bool", "String"].contains(name)
  }

  private func hasFlag(_ computed: Spec.Computed) -> Bool { computed.type.libraryName == "Bool" }

  func input(_ name: String) -> TemplateValues.Element {
    var words = Words()
    words.text("", "the value's name", name)
    return words.element
  }

  /// The stored values among `names` that the View cannot read in `clean`, each once.
  func hiddenInputs(of names: [String]) -> [String] {
    guard showsItems else { return [] }
    let known = Set(published.map(\.0))
    var found: Set<String> = []
    return names.filter { !known.contains($0) && !index.fixedGivens.contains($0) && found.insert($0).inserted }
  }

  /// The properties of an entity that the code of computed values and of changes without a call accesses.
  func accessedProperties(of path: [String]) -> [Spec.Parameter] {
    let properties = properties(of: .named(path, []))
    let asked = spec.computed.filter { computed in
      spec.loads.contains { computed.inputs.contains($0.name) && entities(in: $0.type).contains(path) }
        || spec.searches.contains { computed.inputs.contains($0.results) && entities(in: $0.type).contains(path) }
    }
    let computedMembers = asked.reduce(into: Set<String>()) { $0.formUnion($1.code.members) }
    let sources = Set(
      spec.loads.filter { entities(in: $0.type).contains(path) }.map(\.name)
        + spec.searches.filter { entities(in: $0.type).contains(path) }.map(\.results) + asked.map(\.name))
    let changes = spec.localChanges.filter { $0.code.names.contains { sources.contains($0.text) } }
    let members = changes.reduce(into: computedMembers) { $0.formUnion($1.code.members) }
    return properties.compactMap { property in
      guard members.contains(property.name), let type = SpecLine.type(property.type) else { return nil }
      return Spec.Parameter(label: property.name, name: property.name, type: type)
    }
  }
}

extension SpecCode {
  /// Whether the code may result in a different value each time.
  var isUnsteady: Bool { SpecExpression(pieces: [text], members: [], identifiers: []).isUnsteady }
}

extension TypeFacts {
  private static let membersOfFoundation: Set<String> = [
    "addingTimeInterval", "capitalized", "components", "formatted", "localizedCaseInsensitiveContains",
    "localizedDescription", "localizedStandardContains", "range", "replacingOccurrences", "timeIntervalSince",
    "trimmingCharacters",
  ]

  /// Whether the expression uses Foundation.
  static func needsFoundation(_ expression: SpecExpression) -> Bool {
    let tokens = (try? SpecToken.tokens(of: Array(expression.text))) ?? []
    return needsFoundation(SpecCode(tokens: tokens.dropLast()))
  }

  /// Whether the code uses Foundation.
  static func needsFoundation(_ code: SpecCode) -> Bool {
    let types = code.names.map(\.text).filter { $0.first?.isUppercase == true }
    return !code.members.isDisjoint(with: membersOfFoundation)
      || types.contains { needsFoundation(.named([$0], [])) || ["Calendar", "CharacterSet"].contains($0) }
  }
}
