/// The words of templates for changes without a call: `do changeOrder updates order { … }`.
extension ScreenDescription {
  func addLocalChanges(to words: inout Words) {
    let sample = Self.sample?.localChanges ?? []
    let buttons = localButtons
    let started = Set(listStates.flatMap { rowLocalChanges(of: $0) }.map(\.name))
    words.flag("localChanges", "whether there are changes without a call", !spec.localChanges.isEmpty)
    words.flag(
      "updatesButtons", "whether buttons are disabled at times",
      buttonChanges.count + spec.localChanges.filter(\.isSubmit).count > 0)
    words.list("localChanges", "the `do` and `submit` lines without a call", spec.localChanges, like: sample) {
      localChange($0)
    }
    words.list("localButtons", "those that a button can start", buttons, like: sample) { localChange($0) }
    words.list(
      "unshownLocalChanges", "those that neither a button nor a row can start",
      spec.localChanges.filter { !isButton($0) && !started.contains($0.name) }, like: sample
    ) { localChange($0) }
    words.list(
      "listStates", "the lists that such changes or publishers set, which the View shows in rows", listStates,
      like: Self.sample?.states ?? []
    ) { list in
      state(list) { words in
        words.list(
          "rows", "its elements as the View shows them: one element",
          rows(
            (list.name, list.type), of: nil, empty: .load, changes: rowChanges(of: list),
            local: rowLocalChanges(of: list)))
      }
    }
  }

  /// The changes with which tests set a state that only changes set. They need no form.
  var computedLocalSetters: [String: [Spec.LocalChange]] {
    if index.notSetByUser.isEmpty { return [:] }
    let fields = Set(spec.fields.map(\.name))
    let setters = spec.localChanges.filter { change in
      index.notSetByUser.contains(change.state) && !change.isSubmit && types.makesEqualStructs(change.code)
        && !change.code.names.contains { fields.contains($0.text) }
    }
    return Dictionary(grouping: setters, by: \.state)
  }

  /// The words of the changes with which tests set these states.
  func localSetters(
    of states: [String], adding more: @escaping (Spec.LocalChange, inout Words) -> Void = { _, _ in }
  ) -> TemplateValues.List {
    let setters = states.flatMap { localSetters[$0] ?? [] }
    return .init(
      sample: Self.sample?.localChanges.first.map { change in localChange(change) { more(change, &$0) } } ?? .init([:]),
      elements: setters.map { change in localChange(change) { more(change, &$0) } })
  }

  /// The lists that changes without a call or publishers set.
  var listStates: [Spec.State] {
    spec.states.filter { state in
      guard case .array = state.type else { return false }
      return state.source != nil || spec.localChanges.contains { $0.state == state.name }
    }
  }

  /// The changes without a call that a button can start.
  var localButtons: [Spec.LocalChange] { spec.localChanges.filter(isButton) }

  /// Whether the View knows all parameters of the change.
  private func isButton(_ change: Spec.LocalChange) -> Bool {
    change.parameters.allSatisfy { own in parameters.contains { $0.name == own.name && $0.type == own.type } }
  }

  /// The changes that a row of a list can start: every parameter is the element or its `id`.
  func rowLocalChanges(of state: Spec.State) -> [Spec.LocalChange] {
    guard case .array(let element) = state.type else { return [] }
    let properties = properties(of: element)
    return spec.localChanges.filter { change in
      change.state == state.name && !change.parameters.isEmpty && !isButton(change)
        && change.parameters.allSatisfy { parameter in
          parameter.type == element && !(showsItems && !entities(in: element).isEmpty)
            || parameter.name == "id" && properties.contains { $0.name == "id" && $0.type == parameter.type.text }
        }
    }
  }

  /// The words of a row for a change that it can start.
  func localRowChange(_ change: Spec.LocalChange, _ variable: String, _ element: SpecType) -> TemplateValues.Element {
    let values = change.parameters.map { parameter in
      labelled(parameter, parameter.type == element ? variable : "\(variable).\(Identifier.quoted(parameter.name))")
    }
    let removes = ["remove", "delete"].contains { change.name.hasPrefix($0) }
    var words = Words()
    words.text("", "the change's name", change.name)
    words.text("title", "its title on a button", title(of: change.name))
    words.flag("hasState", "whether it has such a property", false)
    words.flag("isDisabled", "whether its button is disabled while it runs, because it runs once at a time", false)
    words.text("arguments", "its arguments, of the element", values.joined(separator: ", "))
    words.text("action", "its action, of the element", withArguments(change.name, values))
    words.text("style", "the style of its action in UIKit", removes ? "destructive" : "normal")
    words.flag("removes", "whether it removes the element", removes)
    return words.element
  }

  /// - Parameter isAdder: Whether it is an element of `adders` or `primers`, which has none itself.
  func localChange(
    _ change: Spec.LocalChange, isAdder: Bool = false, adding more: (inout Words) -> Void = { _ in }
  ) -> TemplateValues.Element {
    let fields = Set(spec.fields.map(\.name))
    var words = Words()
    words.text("", "the change's name", change.name)
    words.text("name", "the name with a capital, for longer names", Identifier.upperCamel(change.name))
    words.text("title", "its title on a button", title(of: change.name))
    words.text("parameters", "the parameters of the method", list(change.parameters))
    words.text("arguments", "the arguments that pass them on", arguments(change.parameters))
    words.text(
      "signature", "the method as messages name it",
      "\(change.name)(\(change.parameters.map { "\($0.label ?? "_"):" }.joined()))")
    words.text("actionCase", "its action, as declared", withArguments(change.name, change.parameters.map(\.payload)))
    words.text(
      "actionPattern", "a pattern for its action",
      withArguments(change.name, change.parameters.map { "let \(Identifier.quoted($0.name))" }))
    words.text(
      "action", "its action",
      withArguments(change.name, change.parameters.map { labelled($0, Identifier.quoted($0.name)) }))
    words.text(
      "requestedArguments", "its arguments, from the controller's properties",
      change.parameters.map { labelled($0, controllerProperty($0)) }.joined(separator: ", "))
    words.text("state", "the state that it sets", change.state)
    words.text("stateName", "the state's name with a capital", Identifier.upperCamel(change.state))
    words.text("work", "the line of code that sets it", work(of: change, in: ""))
    words.text("stateWork", "the same, for a ViewModel with a `state`", work(of: change, in: "state."))
    words.text("type", "the type of the state", spec.states.first { $0.name == change.state }?.type.text ?? "Int")
    words.flag("isSubmit", "whether it takes the form, which must be valid", change.isSubmit)
    words.flag(
      "fills", "whether tests fill the form first, because it takes fields",
      change.isSubmit || change.code.names.contains { fields.contains($0.text) })
    words.flag("clears", "whether it empties the form", change.clears)
    words.flag(
      "saves", "whether it sets the value that the form edits", change.isSubmit && change.state == spec.editedName)
    addTest(of: change, to: &words)
    if !isAdder {
      addElementTest(of: change, to: &words)
      addPrimers(of: change, to: &words)
    }
    more(&words)
    return words.element
  }

  /// The assignment that makes the change: `order = .newest`, or `items += [item]` for `items + [item]`.
  private func work(of change: Spec.LocalChange, in path: String) -> String {
    if let added = change.code.sum(of: change.state) {
      return "\(path)\(change.state) += \(code(added, in: path, [:]))"
    }
    return "\(path)\(change.state) = \(code(change.code, in: path, [:]))"
  }

  /// Swift source in which `path` precedes the screen's names. Names in `values` are replaced by their values.
  func code(_ code: SpecCode, in path: String, _ values: [String: String]) -> String {
    let fields = Set(spec.fields.map(\.name))
    let own = Set(spec.states.map(\.name) + spec.allWatches.map(\.name) + spec.loads.map(\.name))
      .union(spec.computed.map(\.name)).union(spec.searches.map(\.results) + ["form"])
      .union(spec.changes.map { "\($0.name)State" })
    return code.text { name in
      if let value = values[name] { return value }
      if fields.contains(name) { return "\(path)form.\(name)" }
      return own.contains(name) ? path + name : name
    }
  }
}

extension Spec.LocalChange {
  /// Whether it adds something to a list.
  var adds: Bool { code.sum(of: state) != nil }
}

extension SpecCode {
  /// The rest of a sum that starts with `name`: `[item]` for `items + [item]`; nil if the code is anything else.
  func sum(of name: String) -> SpecCode? {
    guard tokens.count > 2, tokens[0].text == name, tokens[1].text == "+", tokens[1].kind == .sign else { return nil }
    var depth = 0
    for token in tokens.dropFirst(2) {
      if token.kind == .punctuation, "([{".contains(token.text) { depth += 1 }
      if token.kind == .punctuation, ")]}".contains(token.text) { depth -= 1 }
      if depth == 0, token.kind == .sign, token.text != "+" { return nil }
    }
    return SpecCode(tokens: Array(tokens.dropFirst(2)))
  }
}
