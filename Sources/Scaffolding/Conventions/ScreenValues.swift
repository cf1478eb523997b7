/// The words of templates, for every convention; `docs/templates.md` explains them.
extension ScreenDescription {
  /// What the placeholders, conditions and lists of templates stand for on this screen, as far as all conventions
  /// have them.
  var screenValues: TemplateValues {
    let sample = Self.sample
    let sampleInteractors = sample?.interactors ?? []
    return TemplateValues(
      placeholders: [
        "Name": spec.name.text, "name": spec.name.lowerCamel, "Module": module,
        "initParameters": dependencies.map(\.parameter).joined(separator: ", "),
        "previewArguments": dependencies.compactMap(\.preview).joined(separator: ", "),
        "testArguments": dependencies.map(\.test).joined(separator: ", "),
        "allParameters": list(parameters), "allArguments": arguments(parameters), "allSamples": testSamples(parameters),
        "viewParameters": viewParameters("@autoclosure @escaping () -> ViewModel", output: "ViewModel.Output"),
        "viewArguments":
          viewArguments(".init(\(dependencies.compactMap(\.preview).joined(separator: ", ")))"),
        "taskID": taskID(in: "viewModel"), "stateTaskID": taskID(in: "viewModel.state"),
        "query": spec.search?.query ?? "query",
        "queryName": Identifier.upperCamel(spec.search?.query ?? "query"),
        "results": spec.search?.results ?? "results",
        "resultsType": spec.search?.type.text ?? "[String]",
        "resultsSample": testSample(of: spec.search?.results ?? "results", spec.search?.type ?? .string),
        "searchCall": spec.search.map { call($0.call) } ?? "interactor.search(query)",
        "searchStub": spec.search.map { stub(of: $0.call) } ?? "search",
        "sampleType": sampleType, "member": otherCase(than: "guest", of: .guest),
        "otherEvent": otherEvent ?? "other",
      ],
      conditions: [
        "always": true, "never": false,
        "package": isPackage, "isolated": isIsolated, "loads": !spec.loads.isEmpty, "oneLoad": spec.loads.count == 1,
        "severalLoads": spec.loads.count > 1, "states": !spec.states.isEmpty, "outputs": !spec.outputs.isEmpty,
        "sentOutputs": !sentOutputs.isEmpty, "events": !spec.events.isEmpty,
        "otherEvents": !spec.events.isEmpty && otherEvent != nil, "watches": !spec.allWatches.isEmpty,
        "store": spec.usesStore, "sharedStore": store.isUsed,
        "guest": spec.isGuestAware, "guestLoads": spec.isGuestAware && !spec.loads.isEmpty,
        "forgets": forgets, "followsLoads": !taskParts(in: "viewModel").isEmpty,
        "search": spec.search != nil, "samples": !sampleConstants.isEmpty,
        "parameters": !parameters.isEmpty, "dependencies": !dependencies.isEmpty,
        "methods": !interactors.isEmpty, "foundation": needsFoundation, "testFoundation": testsNeedFoundation,
        "outputFoundation": spec.outputs.contains { output in
          output.repeats || output.parameters.map(\.type).contains(where: TypeFacts.needsFoundation)
        },
        "storeFoundation": store.needsFoundation,
        "plainOutputs": !plainOutputs.isEmpty,
        "storeEvents": !store.events.isEmpty, "newTypes": !newTypes.isEmpty,
        "initialState": !(spec.loads.isEmpty && steadyStates.isEmpty && spec.search == nil && spec.outputs.isEmpty),
        "ambiguousTypes": !ambiguousTypes.isEmpty,
      ],
      lists: [
        "loads": made(spec.loads, sample?.loads ?? []) { load($0) },
        "states": made(spec.states, sample?.states ?? []) { state($0) },
        "steadyStates": made(steadyStates, sample?.states ?? []) { state($0) },
        "outputs": made(spec.outputs, sample?.outputs ?? []) { output($0) },
        "sentOutputs": made(sentOutputs, sample?.outputs ?? []) { output($0) },
        "plainOutputs": made(plainOutputs, sample?.outputs ?? []) { output($0) },
        "samples": made(sampleConstants, [.init(name: "id", type: .named(["Int"], []), value: "1")]) { constant($0) },
        "searchGivens": givens(spec.search?.call),
        "events": made(spec.events, sample?.events ?? []) { event($0) },
        "watches": made(spec.allWatches, sample?.watches ?? []) { watch($0) },
        "parameters": made(parameters, sample?.loadParameters ?? []) { parameter($0) },
        "interactors": made(interactors, sampleInteractors) { interactor($0) },
        "newInteractors": made(newInteractors, sampleInteractors) { interactor($0) },
        "methods": made(interactors.flatMap(\.methods), sampleInteractors.flatMap(\.methods)) { method($0) },
        "ambiguousTypes": made(ambiguousTypes, ["Comment"]) { .init(["": $0], conditions: ["isStruct": isStruct($0)]) },
        "newTypes": made(newTypes, [["Sample"]]) { newType($0) },
      ].merging(store.lists ?? storeLists) { $1 })
  }

  /// A screen with one of everything, for what lists are made of.
  static let sample: Spec? = {
    let lines = """
      screen Sample
      load items(page: Int): [String] from sample.fetchItems(page: page)
      state isSorted: Bool = false
      output detail(id: Int) repeats
      on detailRequested(id) -> detail(id: id)
      watch status as isActive: Bool { $0 == .active }
      guest
      search query from sample.search(query)
      """
    return (try? SpecParser.screens(in: Array(lines.utf8), file: "sample"))?.first
  }()

  func made<Item>(
    _ items: [Item], _ samples: [Item], _ element: (Item) -> TemplateValues.Element
  ) -> TemplateValues.List {
    .init(sample: samples.first.map(element) ?? .init([:]), elements: items.map(element))
  }

  // MARK: - What the ViewModel is given

  struct Dependency {
    var parameter: String
    /// In a preview; nil where the default does.
    var preview: String?
    var test: String
  }

  var dependencies: [Dependency] {
    var result: [Dependency] = []
    if spec.usesStore {
      result.append(
        Dependency(
          parameter: "appStore: AppStore", preview: "appStore: AppStore(AppState()) { _, _ in [] }",
          test: "appStore: appStore"))
    }
    for interactor in interactors {
      let closures = interactor.methods.map { method in
        let input = (0..<method.parameters.count).map { "$\($0)" }.joined(separator: ", ")
        let call = method.parameters.count == 1 ? input : "(\(input))"
        return "on\(Identifier.upperCamel(method.name)): { try await \(stub(of: method, interactor.name))(\(call)) }"
      }
      result.append(
        Dependency(
          parameter: "\(interactor.property): any \(interactor.type)",
          preview: "\(interactor.property): Stub\(interactor.type)()",
          test: "\(interactor.property): Stub\(interactor.type)(\(closures.joined(separator: ", ")))"))
    }
    if spec.search != nil {
      result.append(
        Dependency(
          parameter: "clock: any Clock<Duration> = ContinuousClock()", preview: nil, test: "clock: clock"))
    }
    return result
  }

  /// Outputs that a button can send: nothing has to be chosen first.
  var plainOutputs: [Spec.Output] { sentOutputs.filter { $0.parameters.isEmpty } }

  /// Whether the values that the tests are written with are made by Foundation.
  private var testsNeedFoundation: Bool {
    if needsFoundation { return true }
    let types = spec.mentionedTypes + spec.watches.map(\.storeType)
    if !spec.events.isEmpty, TypeFacts.needsFoundation(code: otherEvent ?? "") { return true }
    return types.contains { self.types.samples(of: $0).contains(where: TypeFacts.needsFoundation(code:)) }
  }

  private var needsFoundation: Bool {
    spec.outputs.contains(where: \.repeats) || spec.mentionedTypes.contains(where: TypeFacts.needsFoundation)
  }

  // MARK: - Loads

  /// Whether there is something to remove when guest mode begins.
  private var forgets: Bool { spec.isGuestAware && !interactors.isEmpty }

  /// What a load is run for: `\.posts, of: self, for: page`.
  private func target(of load: Spec.Load, in path: String = "") -> String {
    let names = load.parameters.map { Identifier.quoted($0.name) }
    return "\\.\(path)\(load.name), of: self" + (names.isEmpty ? "" : ", for: \(names.joined(separator: ", "))")
  }

  /// What the View loads anew for: the parameters, and whoever signs in.
  private func taskParts(in state: String) -> [String] {
    guard !spec.loads.isEmpty else { return [] }
    let guest = spec.isGuestAware ? ["\(state).isGuestMode", "\(state).guestSessions"] : []
    return parameters.map { Identifier.quoted($0.name) } + guest
  }

  private func taskID(in state: String) -> String {
    let parts = taskParts(in: state)
    return parts.count == 1 ? parts[0] : "LoadKey(\(parts.joined(separator: ", ")))"
  }

  // MARK: - Elements

  func load(_ load: Spec.Load) -> TemplateValues.Element {
    let upper = Identifier.upperCamel(load.name)
    let isOnly = spec.loads.count <= 1
    let samples = types.samples(of: load.type)
    var element = ""
    if case .array(let type) = load.type { element = type.text }
    return .init(
      [
        "": load.name, "name": upper, "view": subview(of: load.name), "sectionView": unmentioned("\(upper)Section"),
        "stateCall": callOfState(load.call), "title": Identifier.title(load.name),
        "type": load.type.text,
        "elementType": element.isEmpty ? load.type.text : element,
        "function": isOnly ? "load" : "load\(upper)", "refresh": isOnly ? "refresh" : "refresh\(upper)",
        "parameters": list(load.parameters), "arguments": arguments(load.parameters),
        "target": target(of: load), "stateTarget": target(of: load, in: "state."),
        "samples": testSamples(load.parameters), "otherSamples": testSamples(load.parameters, isOther: true),
        "call": call(load.call), "stub": stub(of: load.call),
        "sample": testSample(of: load.name, load.type),
        "other": testSample(of: load.name, load.type, isOther: true),
        "shownType": shownType(load.type).text, "shown": testShown(of: load.name, load.type),
        "shownOther": testShown(of: load.name, load.type, isOther: true),
        "execution": execution(load.call, load.type), "words": Identifier.phrase(load.name),
      ],
      conditions: [
        "hasOther": samples.count > 1, "isList": !element.isEmpty, "hasParameters": !load.parameters.isEmpty,
        "hasOtherSamples": testSamples(load.parameters) != testSamples(load.parameters, isOther: true),
      ], lists: ["givens": givens(load.call)])
  }

  func state(_ state: Spec.State) -> TemplateValues.Element {
    let value = state.value?.operand(as: state.type) ?? "nil"
    let other = otherValue(of: state)
    return .init(
      [
        "": state.name, "name": Identifier.upperCamel(state.name), "type": state.type.text,
        "declaration": "\(state.name): \(state.type.text)" + (state.value.map { " = \($0.text)" } ?? ""),
        "value": value, "action": "set\(Identifier.upperCamel(state.name))", "other": other ?? value,
        "given": given(state.name),
      ], conditions: ["hasOther": other != nil])
  }

  func output(_ output: Spec.Output) -> TemplateValues.Element {
    let name = Identifier.quoted(output.name.text)
    let parts = output.parameters.map(\.payload) + (output.repeats ? ["UUID"] : [])
    let samples = zip(output.parameters, testParts(output.parameters)).map(labelled)
    return .init(
      [
        "": name, "name": output.name.upperCamel, "title": output.name.title,
        "button": "\(output.name.text)Button",
        "case": made(name, parts), "event": made(name, output.parameters.map(\.payload)),
        "eventValue": made(name, samples), "samples": samples.joined(separator: ", "),
        "closureInputs": output.parameters.map { "_ \(Identifier.quoted($0.name)): \($0.type.text)" }.joined(
          separator: ", "),
        "handlerParameters": list(output.parameters),
        "request": request(of: output),
        "passedOn": output.parameters.map { Identifier.quoted($0.name) }.joined(separator: ", "),
        "value": made(name, samples + (output.repeats ? ["UUID()"] : [])),
        "pattern": matched(name, samples + (output.repeats ? ["_"] : [])),
      ],
      conditions: [
        "repeats": output.repeats, "hasPayload": !parts.isEmpty,
        "ends": ["finished", "closed", "cancelled", "dismissed"].contains(output.name.text),
      ])
  }

  /// What a ViewModel is asked by that sends an output: `didSelectDetail`.
  func request(of output: Spec.Output) -> String {
    "did\(output.parameters.isEmpty ? "Tap" : "Select")\(output.name.upperCamel)"
  }

  private func event(_ event: Spec.Event) -> TemplateValues.Element {
    let output = index.outputs[event.output]
    let repeats = output?.repeats == true
    let name = Identifier.quoted(event.name.text)
    let outputName = Identifier.quoted(event.output.text)
    let samples = testParts(event.parameters)
    let values = Dictionary(zip(event.parameters.map(\.name), samples)) { $1 }
    // What is sent in a test comes out as the same; a part that is made of others is computed there, too.
    let sent = event.arguments.map { argument in
      (argument.label.map { "\($0): " } ?? "") + argument.value.text(of: values)
    }
    let handed = event.arguments.map { ($0.label.map { "\($0): " } ?? "") + $0.value.text }
    let handedOn = Set(event.arguments.flatMap(\.value.identifiers))
    let bound = event.parameters.map { parameter in
      handedOn.contains(parameter.name)
        ? "let \(Identifier.quoted(parameter.name))" : "_"
    }
    return .init(
      [
        "": name, "name": event.name.upperCamel,
        "case": name + (event.parameters.isEmpty ? "" : "(\(event.parameters.map(\.payload).joined(separator: ", ")))"),
        "pattern": matched(name, bound), "value": made(name, zip(event.parameters, samples).map(labelled)),
        "outputCase": outputName, "passedOn": event.arguments.map(\.value.text).joined(separator: ", "),
        "sent": made(outputName, handed), "sentValue": made(outputName, sent),
        "output": made(outputName, handed + (repeats ? ["UUID()"] : [])), "outputName": event.output.upperCamel,
        "outputPattern": matched(outputName, sent + (repeats ? ["_"] : [])),
        "outputValue": made(outputName, sent + (repeats ? ["UUID()"] : [])),
      ], conditions: ["hasPayload": bound.contains { $0 != "_" }, "repeats": repeats])
  }

  func watch(_ watch: Spec.Watch) -> TemplateValues.Element {
    let path = watch.keyPath.joined(separator: ".")
    let stored = "appStore[\\.\(path)]"
    return .init(
      [
        "": watch.name, "name": Identifier.upperCamel(watch.name), "type": watch.type.text, "keyPath": path,
        "given": given(watch.name),
        "transform": watch.transform?.text ?? "$0", "first": watch.transform?.text(of: stored) ?? stored,
      ], conditions: ["transforms": watch.transform != nil, "forgets": forgets && watch == .guest],
      lists: [
        "samples": .init(
          sample: .init(["": "value", "expected": "value"]),
          elements: samples(of: watch).map { .init(["": $0.value, "expected": $0.expected]) })
      ])
  }

  private func parameter(_ parameter: Spec.Parameter) -> TemplateValues.Element {
    .init(["": parameter.name, "name": Identifier.upperCamel(parameter.name), "type": parameter.type.text])
  }

  private func interactor(_ interactor: Interactor) -> TemplateValues.Element {
    let sample = (Self.sample?.interactors ?? []).flatMap(\.methods)
    return .init(
      ["": interactor.name, "type": interactor.type, "property": interactor.property],
      conditions: [
        "foundation": interactor.methods.contains {
          ([$0.result] + $0.parameters.map(\.type)).contains(where: TypeFacts.needsFoundation) || isUnsupported($0)
            || TypeFacts.needsFoundation(code: types.samples(of: $0.result)[0])
        }
      ],
      lists: [
        "methods": .init(
          sample: sample.first.map { method($0) } ?? .init([:]),
          elements: interactor.methods.map { method($0) }),
        "newTypes": .init(sample: newType(["Sample"]), elements: interactor.newTypes.map { newType($0) }),
      ])
  }

  func method(_ method: Method) -> TemplateValues.Element {
    let inputs = method.parameters.map(\.type.text)
    let ignored = inputs.map { _ in "_" }.joined(separator: ", ")
    return .init(
      [
        "": method.name, "name": Identifier.upperCamel(method.name), "parameters": list(method.parameters),
        "arguments": method.parameters.map { Identifier.quoted($0.name) }.joined(separator: ", "),
        "inputs": inputs.joined(separator: ", "), "ignored": ignored,
        "type": method.result.text, "sample": testSample(of: method),
        // Nobody has written the work yet: there is nothing, or it cannot be done. Data that is made up would be believed.
        "default": types.nothing(of: method.result) ?? Self.notSupported,
        // Where nobody knows how to make a value, there is none; the run says so.
        "answer": types.isMade(method.result) ? types.preview(of: method.result) : Self.notSupported,
        "stub": stub(of: method, nil),
        "stubInput": inputs.isEmpty ? "Void" : inputs.count == 1 ? inputs[0] : "(\(inputs.joined(separator: ", ")))",
      ], conditions: ["hasInputs": !inputs.isEmpty])
  }

  /// What stands where a value cannot be had.
  static let notSupported = "throw CocoaError(.featureUnsupported)"

  /// Whether a method's implementation or stub throws that.
  func isUnsupported(_ method: Method) -> Bool {
    types.nothing(of: method.result) == nil || !types.isMade(method.result)
  }

  func newType(_ path: [String]) -> TemplateValues.Element {
    let name = path[path.count - 1]
    let isolation = isIsolated ? "nonisolated " : ""
    let known = knownParents[path] ?? 0
    var outer = path.dropLast().dropFirst(known).map { "\(isolation)enum \($0) {" }
    if known > 0 { outer.insert("extension \(path.prefix(known).joined(separator: ".")) {", at: 0) }
    let conformances = types.keys.contains(path) ? "Hashable, Sendable" : "Equatable, Sendable"
    var own = ["\(isolation)struct \(name): \(conformances) {}"]
    if let cases = types.newEnums[path] {
      let list = cases.map(Identifier.quoted).joined(separator: ", ")
      own = ["\(isolation)enum \(name): \(conformances) {", "case \(list)", "}"]
    } else if types.identified.contains(path) {
      own = ["\(isolation)struct \(name): Identifiable, \(conformances) {", "let id: Int", "}"]
    }
    let lines = outer + own + outer.map { _ in "}" }
    let indented = lines.enumerated().map { index, line in
      String(repeating: "    ", count: min(index, lines.count - 1 - index)) + line
    }
    // Two types may have one name: `Mail.Message`, `Chat.Message`.
    return .init(["": name, "file": path.joined(separator: "+"), "declaration": indented.joined(separator: "\n")])
  }

  // MARK: - The store

  /// What the templates of the store loop over.
  var storeLists: [String: TemplateValues.List] {
    [
      "storeEvents": made(store.events, Self.sample?.events ?? []) { event($0) },
      "storeValues": made(store.values, Self.sample?.watches ?? []) { storeValue($0) },
      "storeEnums": made(store.enums, [("Sample", ["sample"])]) { storeEnum($0) },
    ]
  }

  private func storeValue(_ watch: Spec.Watch) -> TemplateValues.Element {
    let value: String
    if let first = types.storeEnums[watch.storeType.text]?.first {
      value = "\(watch.storeType.text).\(Identifier.quoted(first))"
    } else {
      value = types.empty(of: watch.storeType)
    }
    let type = watch.storeType.text
    // The type is written where the value does not say it, and the value where the type does not.
    let isClear =
      value.hasPrefix(type + ".") || value.hasPrefix(type + "(")
      || ["Int", "String", "Bool"].contains(type)
    let typed = "\(watch.keyPath[0]): \(type)"
    return .init([
      "": watch.keyPath[0], "name": Identifier.upperCamel(watch.keyPath[0]), "type": type,
      "declaration": isClear ? "\(watch.keyPath[0]) = \(value)" : type.hasSuffix("?") ? typed : "\(typed) = \(value)",
    ])
  }

  private func storeEnum(_ storeEnum: (key: String, value: [String])) -> TemplateValues.Element {
    .init(["": storeEnum.key, "cases": storeEnum.value.map(Identifier.quoted).joined(separator: ", ")])
  }

  /// An event of the store that is none of the screen's.
  private var otherEvent: String? {
    let own = Set(spec.events.map(\.name.text))
    if let event = store.events.first(where: { !own.contains($0.name.text) }) {
      let samples = event.parameters.map { labelled($0, types.samples(of: $0.type)[0]) }
      return made(Identifier.quoted(event.name.text), samples)
    }
    return types.declared("AppEvent")?.plainCases.first { !own.contains($0) }.map(Identifier.quoted)
  }

  // MARK: - Pieces of code

  func list(_ parameters: [Spec.Parameter]) -> String {
    parameters.map(\.declaration).joined(separator: ", ")
  }

  func arguments(_ parameters: [Spec.Parameter]) -> String {
    parameters.map { labelled($0, Identifier.quoted($0.name)) }.joined(separator: ", ")
  }

  func labelled(_ parameter: Spec.Parameter, _ value: String) -> String {
    parameter.label.map { "\($0): \(value)" } ?? value
  }

  func made(_ name: String, _ parts: [String]) -> String {
    parts.isEmpty ? name : "\(name)(\(parts.joined(separator: ", ")))"
  }

  /// A pattern: a case of which nothing is looked at stands alone.
  private func matched(_ name: String, _ parts: [String]) -> String {
    made(name, parts.allSatisfy { $0 == "_" } ? [] : parts)
  }

  func call(_ call: Spec.Call) -> String {
    let arguments = call.arguments.map { ($0.label.map { "\($0): " } ?? "") + $0.value.text }
    return "\(property(for: call)).\(call.method)(\(arguments.joined(separator: ", ")))"
  }

  func stub(of call: Spec.Call) -> String {
    let property = property(for: call)
    guard let method = index.methods[property]?[call.method] else { return call.method }
    return stub(of: method, index.interactors[property]?.name)
  }

  /// What the tests call a method's stub: its name, with the Interactor's where two have a method of that name.
  func stub(of method: Method, _ interactor: String?) -> String {
    let isShared = index.ownerCounts[method.name, default: 0] > 1 || Self.testNames.contains(method.name)
    guard isShared, let owner = interactor ?? index.owners[method] else { return method.name }
    var name = owner + Identifier.upperCamel(method.name)
    while index.ownerCounts[name] != nil { name += "Stub" }
    return name
  }

  /// What the tests call something else.
  private static let testNames: Set<String> = [
    "again", "anHour", "appStore", "child", "clock", "dataSource", "first", "isReleased", "isSearchReleased", "log",
    "heedsCancellation", "makeViewModel", "output", "outputs", "pending", "result", "second", "sent", "states", "task",
    "type", "viewModel",
    "waiting",
  ]
}

extension Spec {
  /// What the loads need to know, each name once.
  var loadParameters: [Parameter] {
    var names: Set<String> = []
    return loads.flatMap(\.parameters).filter { names.insert($0.name).inserted }
  }
}

extension Spec.Parameter {
  /// As the payload of a case has it: a label, or nothing.
  var payload: String { label.map { "\($0): \(type.text)" } ?? type.text }
}
