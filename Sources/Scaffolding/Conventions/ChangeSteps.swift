/// The lines of a change in templates, in order.
extension ScreenDescription {
  /// The call of the Interactor: `try await viewModel.collectionInteractor.delete(id: id)`.
  func interactorCall(of change: Spec.Change, state: String) -> String {
    let call = change.call
    return "try await viewModel.\(property(for: call)).\(call.method)(\(callArguments(of: change, state: state)))"
  }

  /// The call of the use case, for `clean`. Entities in its result are converted to items.
  func useCaseCall(of change: Spec.Change) -> String {
    let property = property(for: change.call)
    let useCase = index.methods[property]?[change.call.method].flatMap { method in
      index.interactors[property].map { UseCase(method, of: $0) }
    }
    let execution = "viewModel.\(useCase?.property ?? "useCase").execute(\(callArguments(of: change, state: "")))"
    // A state holds entities.
    if change.effects.contains(where: { $0.resultTarget == .state }) { return "try await \(execution)" }
    return "try await " + mapping(execution, change.result) { item($0, $1, of: "viewModel.") }
  }

  private func callArguments(of change: Spec.Change, state: String) -> String {
    let own = Set(change.parameters.map(\.name))
    let fields = Set(spec.fields.map(\.name))
    return change.call.arguments.map { argument in
      let text = argument.value.text
      var value = text
      if !own.contains(text) {
        if fields.contains(text) { value = "viewModel.\(state)form.\(text)" }
        if index.stateNames.contains(argument.value.owner) { value = "viewModel.\(state)\(text)" }
      }
      return (argument.label.map { "\($0): " } ?? "") + value
    }.joined(separator: ", ")
  }

  /// The lines of a change's method, and its effects, in order.
  func steps(of change: Spec.Change, in path: String, call: String) -> TemplateValues.List {
    let name = resultName(of: change)
    var steps = fieldCopies(of: change, in: path).map { step(line: $0) }
    let resetsForm = resetsForm(change)
    let sentForm = sentForm(of: change)
    if resetsForm { steps.append(step(line: "let \(sentForm) = viewModel.\(path)form")) }
    let removed = change.isOptimistic ? change.effects.first { if case .removes = $0 { true } else { false } } : nil
    if let list = removed?.load {
      let property = "\(path)\(list)"
      let key = removedKey(change, list)
      steps.append(step(line: "let earlier = viewModel.\(property).value ?? []"))
      steps.append(step(property: property, key: key, kind: "removes"))
      steps.append(step(line: call, property: property, key: key, kind: "tries", isChecked: isChecked(change)))
      steps.append(step(line: "// A refresh may have brought it back."))
      steps.append(step(property: property, key: key, kind: "removes"))
    } else {
      steps.append(step(line: (name.map { "let \($0) = " } ?? "") + call, isChecked: isChecked(change)))
    }
    for effect in change.effects where effect != removed {
      let property = "\(path)\(effect.load ?? "")"
      switch effect {
      case .reloads(let name):
        guard let load = spec.loads.first(where: { $0.name == name }) else { continue }
        let refresh = spec.loads.count <= 1 ? "refresh" : "refresh\(Identifier.upperCamel(name))"
        steps.append(step(line: "await viewModel.\(refresh)(\(arguments(load.parameters)))"))
      case .removes(from: let list):
        steps.append(step(property: property, key: removedKey(change, list), kind: "removes"))
      case .updates(let load):
        if resetsForm, load == spec.editedName { steps.append(step(form: sentForm, kind: "clears")) }
        steps.append(step(property: property, element: name, kind: isList(load) ? "updates" : "replaces"))
      case .adds: steps.append(step(property: property, element: name, kind: "adds"))
      case .sends(let output): steps.append(step(output: sentOutput(output, by: change), kind: "sends"))
      // A form that edits a value begins with the new one, see above.
      case .clears: if spec.editedName == nil { steps.append(step(form: sentForm, kind: "clears")) }
      case .sets(let state):
        if resetsForm, state == spec.editedName { steps.append(step(form: sentForm, kind: "clears")) }
        steps.append(step(line: "viewModel.\(path)\(state) = updated"))
      }
    }
    return .init(sample: step(kind: "line"), elements: steps)
  }

  /// Whether a change resets the form, unless the user has typed meanwhile: it empties the form; or it sets the value that
  /// the form edits, and sends the form or `clears` it, so that the form begins with the new value.
  func resetsForm(_ change: Spec.Change) -> Bool {
    change.effects.contains { effect in
      switch effect {
      case .clears: true
      case .updates(let name), .sets(let name): change.isSubmit && name == spec.editedName
      case .reloads, .removes, .adds, .sends: false
      }
    }
  }

  /// The constant for the form as it was when a change began.
  private func sentForm(of change: Spec.Change) -> String {
    change.parameters.contains { $0.name == "sentForm" } ? "formThen" : "sentForm"
  }

  /// Whether a change stores a result, which must not appear after the user has signed out. A change that only sends an
  /// output still does so: it may be the one that signs out.
  private func isChecked(_ change: Spec.Change) -> Bool {
    removesDataForGuests
      && change.effects.contains { effect in
        switch effect {
        case .updates, .adds, .sets: true
        case .removes: !change.isOptimistic
        case .reloads, .sends, .clears: false
        }
      }
  }

  private func isList(_ load: String) -> Bool {
    spec.loads.contains { if $0.name == load, case .array = $0.type { true } else { false } }
  }

  private func resultName(of change: Spec.Change) -> String? {
    if change.result == .void { return nil }
    return change.effects.contains { $0.word == "updates" } ? "updated" : "added"
  }

  /// The `id` of the removed element: `id`, or `post.id` if a parameter is the element.
  private func removedKey(_ change: Spec.Change, _ list: String) -> String {
    let names = change.parameters.map(\.name)
    if names.contains("id") { return "id" }
    let load = spec.loads.first { $0.name == list }
    let element = change.parameters.first { parameter in load.map { $0.type == .array(parameter.type) } ?? false }
    return "\(Identifier.quoted(element?.name ?? "element")).id"
  }

  private func step(
    line: String = "", property: String = "", key: String = "", element: String? = nil, form: String = "",
    output: (value: String, call: String) = ("", ""),
    kind: String = "line", isChecked: Bool = false
  ) -> TemplateValues.Element {
    var words = Words()
    words.text("", "a line of code", line)
    words.text("property", "the property of the ViewModel with the loaded value that changes", property)
    words.text("key", "the `id` of the removed element", key)
    words.text("element", "what the call has returned", element ?? "updated")
    words.text("form", "the form as it was when the change began", form)
    words.text("output", "the output that is sent", output.value)
    words.text("action", "the same as a call of a closure", output.call)
    words.flag("isLine", "whether it is a line of code", kind == "line")
    words.flag("isChecked", "whether the change ends here if guest mode has begun meanwhile", isChecked)
    for (name, meaning) in [
      ("removes", "removes an element"), ("updates", "updates an element"), ("adds", "adds an element"),
      ("replaces", "replaces the loaded value"), ("sends", "sends an output"),
      ("clears", "empties the form, unless the user has typed meanwhile"),
      ("tries", "makes the change, and brings the removed element back if that fails"),
    ] {
      words.flag(name, "whether it \(meaning)", kind == name)
    }
    return words.element
  }
}
