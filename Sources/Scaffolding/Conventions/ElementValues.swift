/// The words of templates for the elements of lists.
extension ScreenDescription {
  func load(_ load: Spec.Load, adding more: (inout Words) -> Void = { _ in }) -> TemplateValues.Element {
    let upper = Identifier.upperCamel(load.name)
    let isOnly = spec.loads.count <= 1
    let samples = types.samples(of: load.type)
    var element = ""
    if case .array(let type) = load.type { element = type.text }
    var words = Words()
    words.text("", "the state that holds what is loaded", load.name)
    words.text("name", "the name with a capital, for longer names", upper)
    words.text("view", "the type of the subview that shows it", subview(of: load.name))
    words.text(
      "sectionView", "the type of the subview with the value, its progress and its error",
      typeNameAvoidingMentioned("\(upper)Section"))
    words.text("stateCall", "the call that loads, for a ViewModel with a `state`", callOfState(load.call))
    words.text("title", "its title in the View", title(of: load.name))
    words.text("titleKey", "that title, as code", localized(title(of: load.name)))
    words.text("type", "the type of what is loaded", load.type.text)
    words.text(
      "elementType", "the type of an element; the whole type if it is no list",
      element.isEmpty ? load.type.text : element)
    words.text("function", "the method that loads it", isOnly ? "load" : "load\(upper)")
    words.text("refresh", "the method that loads it again", isOnly ? "refresh" : "refresh\(upper)")
    words.text("parameters", "the parameters of the methods that load it", list(load.parameters))
    words.text("arguments", "the arguments that pass on its parameters", arguments(load.parameters))
    words.text(
      "target", "the arguments for `CurrentLoads`: key path, owner, parameters", currentLoadsArguments(of: load))
    words.text(
      "stateTarget", "the arguments for `CurrentLoads`, for a ViewModel with a `state`",
      currentLoadsArguments(of: load, in: "state."))
    words.text("samples", "the arguments in tests", testSamples(load.parameters))
    words.text("otherSamples", "other arguments in tests", testSamples(load.parameters, isOther: true))
    words.text("call", "the call that loads", call(load.call))
    words.text("stub", "the stub of the call in tests", stub(of: load.call))
    words.text("sample", "a value to load in tests", testSample(of: load.name, load.type))
    words.text("other", "another value to load in tests", testSample(of: load.name, load.type, isOther: true))
    words.text("shownType", "the type of what the ViewModel shows", shownType(load.type).text)
    words.text("shown", "the sample as the ViewModel shows it", testShown(of: load.name, load.type))
    words.text(
      "shownOther", "the other value as the ViewModel shows it", testShown(of: load.name, load.type, isOther: true))
    words.text("execution", "the code that loads with a use case", execution(load.call, load.result))
    words.text("words", "the name in words, for comments", Identifier.phrase(load.name))
    words.flag("hasOther", "whether `other` differs from `sample`", samples.count > 1)
    words.flag("isList", "whether it is a list", !element.isEmpty)
    words.flag("hasParameters", "whether the load has parameters", !load.parameters.isEmpty)
    words.flag(
      "hasOtherSamples", "whether `otherSamples` differ from `samples`",
      testSamples(load.parameters) != testSamples(load.parameters, isOther: true))
    words.list("givens", "what the call passes to its stub in tests", expectedInputs(of: load.call))
    addView(of: load, to: &words)
    addReloads(of: load, to: &words)
    addPages(of: load, to: &words)
    more(&words)
    return words.element
  }

  private func addView(of load: Spec.Load, to words: inout Words) {
    words.flag("hasChanges", "whether its rows can start changes", !rowChanges(of: load).isEmpty)
    words.flag("isEdited", "whether the form begins with it", load.name == spec.editedName)
    words.flag("hasActions", "whether its rows can start changes or send an output", hasRowActions(load))
    words.flag(
      "followsControls", "whether the form and the buttons stand before it, because it is the first list",
      load.name == firstList?.name)
    words.flag(
      "isShown", "whether the View shows it apart from the form: not if all that can be shown is in fields",
      isShown(load))
    words.list(
      "rows", "the value as the View shows it: one element; none if the form shows it in its fields",
      rows(isShown(load) ? (load.name, load.type) : nil, of: load, empty: .load))
  }

  func state(_ state: Spec.State, adding more: (inout Words) -> Void = { _ in }) -> TemplateValues.Element {
    let value = state.isGiven ? givenSample(of: state) : state.value?.operand(as: state.type) ?? "nil"
    let other = otherValue(of: state)
    var words = Words()
    words.text("", "the state's name", state.name)
    words.text("name", "the name with a capital, for longer names", Identifier.upperCamel(state.name))
    words.text("type", "its type", state.type.text)
    words.text("shownName", "the property that the View reads", shownName(of: state))
    words.text(
      "shownType", "the type of that property", (showsItems ? shownType(state.type) : state.type).text)
    words.text(
      "declaration", "name, type and first value",
      "\(state.name): \(state.type.text)" + (state.value.map { " = \($0.text)" } ?? ""))
    words.text("value", "its first value", value)
    words.text("words", "the name in words, for comments", Identifier.phrase(state.name))
    words.flag("isSteady", "whether its first value equals itself each time it is made", isSteady(state))
    words.text("action", "the action that sets it", "set\(Identifier.upperCamel(state.name))")
    words.text("other", "a value that is not the first one", other ?? value)
    words.flag("hasOther", "whether `other` is known", other != nil)
    words.flag("isEdited", "whether the form begins with it", state.name == spec.editedName)
    words.flag(
      "isFixed", "whether the initialiser sets it and nothing changes it", index.fixedGivens.contains(state.name))
    addControl(of: state, to: &words)
    addSharing(of: state, to: &words)
    addSource(of: state, to: &words)
    more(&words)
    return words.element
  }

  /// The outputs that close a screen, with what their buttons say.
  static let endings = ["finished": "Done", "closed": "Close", "cancelled": "Cancel", "dismissed": "Close"]

  func output(_ output: Spec.Output, adding more: (inout Words) -> Void = { _ in }) -> TemplateValues.Element {
    let name = Identifier.quoted(output.name.text)
    let parts = output.parameters.map(\.payload) + (output.repeats ? ["UUID"] : [])
    let samples = zip(output.parameters, testValues(output.parameters)).map(labelled)
    var words = Words()
    words.text("", "the output's name", name)
    words.text("name", "the name with a capital, for longer names", output.name.upperCamel)
    words.text("title", "its title on a button", output.title ?? Self.endings[output.name.text] ?? output.name.title)
    words.text("button", "the name of its button", "\(output.name.text)Button")
    words.text("case", "its case, as declared; a repeating output has a `UUID`", withArguments(name, parts))
    words.text("event", "its case without the `UUID`", withArguments(name, output.parameters.map(\.payload)))
    words.text("eventValue", "a value of that case in tests", withArguments(name, samples))
    words.text("samples", "the arguments for its parameters in tests", samples.joined(separator: ", "))
    words.text(
      "closureInputs", "its parameters in the type of a closure",
      output.parameters.map { "_ \(Identifier.quoted($0.name)): \($0.type.text)" }.joined(
        separator: ", "))
    words.text("handlerParameters", "its parameters in a method", list(output.parameters))
    addKeptEntities(of: output, to: &words)
    words.text("request", "the ViewModel's method that sends it", request(of: output))
    words.text(
      "passedOn", "its parameters, passed to a closure",
      output.parameters.map { Identifier.quoted($0.name) }.joined(separator: ", "))
    words.text("value", "a value of `case`", withArguments(name, samples + (output.repeats ? ["UUID()"] : [])))
    words.text("pattern", "a pattern that matches `value`", pattern(name, samples + (output.repeats ? ["_"] : [])))
    words.flag("repeats", "whether the line says `repeats`", output.repeats)
    words.flag("hasPayload", "whether the case carries values", !parts.isEmpty)
    words.flag(
      "ends", "whether it closes the screen: `finished`, `closed`, `cancelled` or `dismissed`",
      Self.endings[output.name.text] != nil)
    words.text(
      "signature", "its case as messages name it",
      output.name.text
        + (output.parameters.isEmpty ? "" : "(\(output.parameters.map { "\($0.label ?? "_"):" }.joined()))"))
    more(&words)
    return words.element
  }

  /// The ViewModel's method that sends an output: `didSelectDetail`.
  func request(of output: Spec.Output) -> String {
    "did\(output.parameters.isEmpty ? "Tap" : "Select")\(output.name.upperCamel)"
  }

  func event(_ event: Spec.Event) -> TemplateValues.Element {
    let output = index.outputs[event.output]
    let repeats = output?.repeats == true
    let name = Identifier.quoted(event.name.text)
    let outputName = Identifier.quoted(event.output.text)
    let samples = testValues(event.parameters)
    let values = Dictionary(zip(event.parameters.map(\.name), samples)) { $1 }
    // A test expects the values that it sends, and expressions computed from them.
    let sent = event.arguments.map { argument in
      (argument.label.map { "\($0): " } ?? "") + argument.value.text(of: values)
    }
    let handed = event.arguments.map { ($0.label.map { "\($0): " } ?? "") + $0.value.text }
    let handedOn = Set(event.arguments.flatMap(\.value.identifiers))
    let bound = event.parameters.map { parameter in
      handedOn.contains(parameter.name)
        ? "let \(Identifier.quoted(parameter.name))" : "_"
    }
    var words = Words()
    words.text("", "the event's name", name)
    words.text("name", "the name with a capital, for longer names", event.name.upperCamel)
    words.text(
      "case", "its case in `AppEvent`",
      name + (event.parameters.isEmpty ? "" : "(\(event.parameters.map(\.payload).joined(separator: ", ")))"))
    words.text("pattern", "a pattern that binds what the output needs", pattern(name, bound))
    words.text(
      "value", "a value of the case in tests", withArguments(name, zip(event.parameters, samples).map(labelled)))
    words.text("outputCase", "the name of the output", outputName)
    words.text(
      "passedOn", "the output's values, without labels", event.arguments.map(\.value.text).joined(separator: ", "))
    words.text("sent", "the output, without a `UUID`", withArguments(outputName, handed))
    words.text("sentValue", "the output in tests, without a `UUID`", withArguments(outputName, sent))
    words.text("output", "the output", withArguments(outputName, handed + (repeats ? ["UUID()"] : [])))
    words.text("outputName", "the output's name with a capital", event.output.upperCamel)
    words.text(
      "outputPattern", "a pattern that matches the output in tests", pattern(outputName, sent + (repeats ? ["_"] : [])))
    words.text("outputValue", "the output in tests", withArguments(outputName, sent + (repeats ? ["UUID()"] : [])))
    words.flag("hasPayload", "whether the pattern binds anything", bound.contains { $0 != "_" })
    words.flag("repeats", "whether the output repeats", repeats)
    return words.element
  }

  func watch(_ watch: Spec.Watch, adding more: (inout Words) -> Void = { _ in }) -> TemplateValues.Element {
    let path = watch.keyPath.joined(separator: ".")
    let stored = "appStore[\\.\(path)]"
    var words = Words()
    words.text("", "the name of the watched value", watch.name)
    words.text("name", "the name with a capital, for longer names", Identifier.upperCamel(watch.name))
    words.text("type", "its type", watch.type.text)
    words.text("keyPath", "its path in `AppState`", path)
    words.text("transform", "the code that converts the stored value `$0`", watch.transform?.text ?? "$0")
    words.text("first", "its value when the screen appears", watch.transform?.text(of: stored) ?? stored)
    words.text("one", "a value of the store in tests", twoSamples(of: watch)?.first.value ?? stored)
    words.text(
      "two", "a value of the store that makes another value of it", twoSamples(of: watch)?.other.value ?? stored)
    words.flag("transforms", "whether there is a transform", watch.transform != nil)
    words.flag(
      "forgets", "whether loaded data is removed when the value becomes true", removesDataForGuests && watch == .guest)
    words.list(
      "samples", "values of the store in tests, with what they become", samples(of: watch), like: [("value", "value")]
    ) {
      storedValue($0.value, becomes: $0.expected)
    }
    more(&words)
    return words.element
  }

  func parameter(_ parameter: Spec.Parameter) -> TemplateValues.Element {
    var words = Words()
    words.text("", "the parameter's name", parameter.name)
    words.text("name", "the name with a capital, for longer names", Identifier.upperCamel(parameter.name))
    words.text("type", "its type", parameter.type.text)
    return words.element
  }

  func interactor(_ interactor: Interactor) -> TemplateValues.Element {
    let sample = (Self.sample?.interactors ?? []).flatMap(\.methods)
    var words = Words()
    words.text("", "the Interactor's name in the spec", interactor.name)
    words.text("type", "its protocol", interactor.type)
    words.text("property", "the property that holds it", interactor.property)
    words.flag("core", "whether its file needs the core", interactor.methods.contains(where: needsCore))
    words.flag(
      "foundation", "whether its file needs Foundation",
      interactor.members.contains {
        ([$0.result] + $0.parameters.map(\.type)).contains(where: TypeFacts.needsFoundation)
          || TypeFacts.needsFoundation(code: types.samples(of: $0.result)[0])
      } || interactor.newTypes.contains(where: needsFoundation))
    words.list("methods", "its methods", interactor.methods, like: sample) { self.words(of: $0).element }
    words.list(
      "publishers", "the publishers that screens follow", interactor.publishers, like: samplePublishers
    ) { publisher($0, of: interactor.name).element }
    words.list(
      "newTypes", "the types that are declared in its file", newDeclarations.hasOwnModels ? [] : interactor.newTypes,
      like: [["Sample"]]
    ) { newType($0) }
    return words.element
  }

  /// - Parameter interactor: The name of the method's Interactor; nil for the first one that has such a method.
  func words(of method: Method, of interactor: String? = nil) -> Words {
    let inputs = method.parameters.map(\.type.text)
    let ignored = ignoredInputs(of: method)
    var words = Words()
    words.text("", "the method's name", method.name)
    words.text("name", "the name with a capital, for longer names", Identifier.upperCamel(method.name))
    words.text("parameters", "its parameters", list(method.parameters))
    words.text(
      "arguments", "the names of its parameters",
      method.parameters.map { Identifier.quoted($0.name) }.joined(separator: ", "))
    words.text("inputs", "the types of its parameters", inputs.joined(separator: ", "))
    words.text("ignored", "an underscore for each parameter that the answer does not depend on", ignored)
    words.text("type", "the type of its result", method.result.text)
    words.text("sample", "a result in tests", testSample(of: method))
    // The generated method throws, because callers could mistake an empty list for a real result.
    words.text("default", "the body of the generated implementation", Self.notImplemented)
    words.text("signature", "its name with the labels of its parameters", method.signature)
    // vmgen reports a result type of which it cannot make a value.
    words.text(
      "answer", "what its stub returns in previews",
      types.canMakeSample(of: method.result) ? previewAnswer(of: method) : stubFailure(of: method))
    words.text("stub", "the name of its stub in tests", stub(of: method, interactor))
    words.text(
      "stubInput", "the type of the stub's input",
      inputs.isEmpty ? "Void" : inputs.count == 1 ? inputs[0] : "(\(inputs.joined(separator: ", ")))")
    words.flag("hasInputs", "whether it has parameters", !inputs.isEmpty)
    words.flag("returns", "whether it returns anything", method.result != .void)
    return words
  }

  /// The body of a method that the user has to write.
  static let notImplemented = "throw NotImplemented()"

  /// The body of a stub's closure if vmgen cannot make a value of the result's type.
  func stubFailure(of method: Method) -> String {
    "throw NotImplemented(\"on\(Identifier.upperCamel(method.name))\")"
  }

  func newType(_ path: [String]) -> TemplateValues.Element {
    let name = path[path.count - 1]
    let isolation = isIsolated ? "nonisolated " : ""
    let known = newDeclarations.existingParentCounts[path] ?? 0
    var outer = path.dropLast().dropFirst(known).map { "\(isolation)enum \($0) {" }
    if known > 0 { outer.insert("extension \(path.prefix(known).joined(separator: ".")) {", at: 0) }
    let conformances = types.hashableTypes.contains(path) ? ["Hashable", "Sendable"] : ["Equatable", "Sendable"]
    let list = conformances.joined(separator: ", ")
    var own = ["\(isolation)struct \(name): \(list) {}"]
    let model = path.count == 1 ? types.models[name] : nil
    if let model {
      // In `clean`, the DTO has the keys.
      let isDecoded = types.isDecoded(name) && !showsItems
      own = model.lines((isDecoded ? ["Decodable"] : []) + conformances, modifier: isolation)
    } else if let cases = types.newEnums[path] {
      let isRead = path.count == 1 && (showsItems ? types.isInModel(name) : types.isDecoded(name))
      own = [
        "\(isolation)enum \(name): \(isRead ? "String, Decodable, " : "")\(list) {",
        "    case \(cases.map(Identifier.quoted).joined(separator: ", "))", "}",
      ]
    } else if types.typesWithID.contains(path) {
      own = ["\(isolation)struct \(name): Identifiable, \(list) {", "    let id: Int", "}"]
    }
    func indented(_ line: String, _ depth: Int) -> String {
      line.isEmpty ? line : String(repeating: "    ", count: depth) + line
    }
    let lines =
      outer.enumerated().map { indented($1, $0) } + own.map { indented($0, outer.count) }
      + outer.indices.reversed().map { indented("}", $0) }
    // Two types may have the same name: `Mail.Message`, `Chat.Message`.
    var words = Words()
    words.text("", "the type's name", name)
    words.text("file", "the name of its file; two types may have the same name", path.joined(separator: "+"))
    words.text("declaration", "its declaration, with the types around it", lines.joined(separator: "\n"))
    words.flag("foundation", "whether its declaration needs Foundation", needsFoundation(path))
    return words.element
  }

  /// Whether the declaration of a new type needs Foundation.
  func needsFoundation(_ path: [String]) -> Bool {
    let model = path.count == 1 ? types.models[path[0]] : nil
    return model?.properties.contains { property in
      TypeFacts.needsFoundation(property.type) || property.value.map(TypeFacts.needsFoundation) ?? false
    } ?? false
  }

  func storeValue(_ watch: Spec.Watch) -> TemplateValues.Element {
    var words = Words()
    words.text("", "the property of `AppState`", watch.keyPath[0])
    words.text("name", "the name with a capital, for longer names", Identifier.upperCamel(watch.keyPath[0]))
    words.text("type", "its type", watch.storeType.text)
    words.text("declaration", "name, type and first value", types.storeDeclaration(of: watch))
    return words.element
  }

  func storeEnum(_ storeEnum: (key: String, value: [String])) -> TemplateValues.Element {
    var words = Words()
    words.text("", "the enum's name", storeEnum.key)
    words.text("cases", "its cases", storeEnum.value.map(Identifier.quoted).joined(separator: ", "))
    return words.element
  }

  func ambiguousType(_ name: String, among mentioned: [SpecType]) -> TemplateValues.Element {
    var words = Words()
    words.text("", "the type's name", name)
    words.flag("isStruct", "whether it is known to be a structure", isStruct(name, among: mentioned))
    words.flag("isEnum", "whether it is known to be an enumeration", isEnum(name))
    return words.element
  }

  /// The words for a name and a type.
  func typed(_ name: String, _ meaning: String, _ type: String) -> TemplateValues.Element {
    var words = Words()
    words.text("", meaning, name)
    words.text("type", "its type", type)
    return words.element
  }

  private func storedValue(_ value: String, becomes expected: String) -> TemplateValues.Element {
    var words = Words()
    words.text("", "the value in the store", value)
    words.text("expected", "the value of the ViewModel then", expected)
    return words.element
  }

  /// The words for an expectation about the inputs of a stub.
  func expectedInput(_ calls: String, _ value: String) -> TemplateValues.Element {
    var words = Words()
    words.text("", "the inputs of the stub's calls", calls)
    words.text("value", "the input that the test expects", value)
    return words.element
  }
}
