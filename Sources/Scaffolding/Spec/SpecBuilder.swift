import Wording

/// A spec under construction, and the names that its lines have used so far.
struct SpecBuilder {
  var spec: Spec
  var members: Set<String>
  /// The first call of each Interactor method, by Interactor and method name.
  var methods: [String: Spec.Call] = [:]
  /// The names of the properties that hold Interactors.
  var interactors: Set<String> = []
  /// The parameters of all loads, by name.
  var loadParameters: [String: Spec.Parameter] = [:]
  /// The outputs, by name.
  var outputs: [MemberName: Spec.Output] = [:]
  /// The names of the outputs that have a line of their own.
  private var declaredOutputs: [String] = []
  var events: Set<MemberName> = []
  /// The types of states and watched values, by name.
  var stateTypes: [String: SpecType] = [:]
  /// The types of the properties of the structs that the file declares, by the names of the structs.
  let models: [String: [String: SpecType]]
  /// The types of the form's fields, by name.
  var fieldTypes: [String: SpecType] = [:]
  /// Valid values of the form's fields for tests, by name.
  var fieldInputs: [String: FieldCondition.Input] = [:]
  /// Whether a `field` line was parsed, with or without an error behind its name.
  var hasFields = false
  /// Whether the screen has a `form` line.
  var hasForm = false
  /// The names of watched values whose line states the store's type.
  var typedWatches: Set<String> = []

  init(name: TypeName, models: [Spec.Model] = []) {
    spec = Spec(empty: name)
    self.models = Dictionary(
      models.map { model in
        (model.name, Dictionary(model.properties.map { ($0.name, $0.type) }) { first, _ in first })
      }
    ) { first, _ in first }
    members = Self.reserved
  }

  /// Names that a generated ViewModel may declare, and functions of the core that it calls.
  private static let reserved: Set<String> = [
    "output", "outputSubject", "actions", "interactor", "appStore", "cancelBag", "cancellables", "clock", "searchTask",
    "load", "refresh", "send", "resetOutput",
    "bindAppStore", "isGuestMode", "loadTogether", "viewModel", "self", "onOutput", "body", "loaded", "failed", "error",
    "outcome",
    "searchContent", "searched", "currentLoads", "forget", "guestSessions",
    "event", "type", "access", "withMutation", "shouldNotifyObservers", "objectWillChange",
  ]

  /// Parses the rest of a line and adds it to the spec.
  mutating func add(_ line: inout SpecLine) throws(SpecFault) {
    try Self.checkRules(line.words)
    switch line.word {
    case "load", "page": try addLoad(&line)
    case "state": try addState(&line)
    case "output": try addOutput(&line)
    case "on": try addEvent(&line)
    case "watch": try addWatch(&line)
    case "search": try addSearch(&line)
    case "field": try addField(&line)
    case "reloads": try addReload(&line)
    case "shows": try addComputed(&line)
    case "do", "submit": try addChange(&line)
    case "form": try addForm(&line)
    case "given": try addGiven(&line)
    case "child": try addChild(&line)
    default:
      if spec.isGuestAware { throw SpecFault(.repeated("guest"), line.firstRange) }
      spec.isGuestAware = true
      for watch in spec.watches { try checkGuest(watch, at: line.firstRange) }
      stateTypes[Spec.Watch.guest.name] = Spec.Watch.guest.type
    }
    try line.requireEnd()
  }

  /// Refuses names that would make the generated ViewModel violate a lint rule, because it uses every name of the spec.
  private static func checkRules(_ words: [SpecToken]) throws(SpecFault) {
    for word in words {
      if let rest = withoutCoordinator(word.text) {
        throw SpecFault(
          .name(.breaksRule(word.text, rule: "no_coordinator", suggestion: rest.isEmpty ? "screen" : rest)), word.range)
      }
      if dataAccess.contains(word.text) || word.text.hasSuffix("Repository") || word.text.hasSuffix("APIClient") {
        throw SpecFault(forbiddenAccess(word.text), word.range)
      }
    }
  }

  /// The problem of a name that gives the ViewModel access to data. `posts.fetch()` calls the Interactor of `posts`, or
  /// in `clean` its repository.
  private static func forbiddenAccess(_ name: String) -> SpecProblem {
    let stem = name.hasSuffix("Repository") ? String(name.dropLast("Repository".count)) : ""
    if let first = stem.first, first.isLowercase {
      return .name(.breaksRule(name, rule: "no_data_access", suggestion: stem))
    }
    return .type(
      name,
      reason: "is forbidden in the ViewModel by the rule no_data_access; load the value: "
        + "'\(SpecGrammar.sample(of: "load"))'")
  }

  /// Types that the rule `no_data_access` forbids in a ViewModel.
  private static let dataAccess: Set<String> = [
    "URLSession", "URLRequest", "JSONDecoder", "JSONEncoder", "UserDefaults", "FileManager", "NSManagedObjectContext",
    "ModelContext", "ModelContainer",
  ]

  /// Reserves the name of a property, its publisher's name and `others`. Throws if one of them is taken.
  ///
  /// - Parameter suffix: Makes another name of one that the ViewModel uses itself, for the message.
  mutating func declare(
    _ word: SpecToken, besides others: [String] = [], suffix: String = "Value"
  ) throws(SpecFault) {
    if Self.reserved.contains(word.text), members.contains(word.text) {
      throw SpecFault(.ownName(word.text, suggestion: "\(word.text)\(suffix)"), word.range)
    }
    if hasFields, word.text == "form" { throw SpecFault(Self.formName, word.range) }
    for name in [word.text, "\(word.text)Publisher"] + others where !members.insert(name).inserted {
      throw SpecFault(.duplicate(name), word.range)
    }
  }

  // MARK: - Lines

  private mutating func addLoad(_ line: inout SpecLine) throws(SpecFault) {
    let isPaged = line.word == "page"
    if isPaged { try checkSinglePagedList(line) }
    let name = try line.name("the name of the state")
    let upper = Identifier.upperCamel(name.text)
    try declare(name, besides: ["load\(upper)", "refresh\(upper)"] + (isPaged ? Self.pageMembers(name.text) : []))
    var values: [String: SpecExpression] = [:]
    let parts = try line.parameters { line, name, type throws(SpecFault) in
      let start = line.token.range.lowerBound
      let value = try Self.constant(&line, of: type)
      values[name.text] = value
      if value.isUnsteady {
        let reason =
          "differs each time, so the View would load anew whenever its parent changes; pass it from the parent"
        throw SpecFault(.type(value.text, reason: reason), start..<line.lastRange.upperBound)
      }
    }
    try addTitle(&line, of: name.text)
    spec.defaults.merge(values) { first, _ in first }
    let parameters = typedParameters(parts)
    for (parameter, part) in zip(parameters, parts) {
      if members.contains(parameter.name) { throw SpecFault(.duplicate(parameter.name), part.name.range) }
      let other = loadParameters.updateValue(parameter, forKey: parameter.name) ?? parameter
      if other.type != parameter.type || other.label != parameter.label {
        throw SpecFault(.twoParameters(parameter.name), part.name.range)
      }
    }
    try line.need(":")
    let type = try isPaged ? listType(&line) : line.type()
    var call: Spec.Call
    var method = name.range
    if line.take("from") {
      (call, method) = try self.call(&line, parameters: parameters, besides: isPaged ? Spec.Paging.keys : [:])
      if isPaged { call.paging = try paging(of: call, line, parameters) }
    } else {
      // The method of the screen's own Interactor takes the parameters of the load.
      let arguments = parameters.map {
        Spec.Argument(
          label: $0.label, value: SpecExpression(pieces: [$0.name], members: [], identifiers: [$0.name]))
      }
      call = Spec.Call(interactor: nil, method: "fetch\(upper)", arguments: arguments, parameters: parameters)
      if isPaged { try addPageNumber(to: &call, name.range) }
    }
    try declare(call, at: method)
    spec.loads.append(Spec.Load(name: name.text, parameters: parameters, type: type, call: call))
  }

  private mutating func addState(_ line: inout SpecLine) throws(SpecFault) {
    let name = try line.name("the name of the state")
    try declare(name)
    try addTitle(&line, of: name.text)
    try line.need(":")
    let type = try line.type()
    let value = try Self.initialValue(&line, of: name.text, type)
    let isFlag =
      type.text == "Bool"
      && (name.text == "loading" || name.text.hasPrefix("isLoading")
        || name.text.hasPrefix("isFetching"))
    if isFlag {
      throw SpecFault(
        .reserved(name.text, meaning: "a flag that 'LoadState' replaces, see the rule load_state", suggestion: "load"),
        name.range)
    }
    stateTypes[name.text] = type
    let state = Spec.State(name: name.text, type: type, value: value, isEditable: line.take("editable"))
    let setter = "update\(Identifier.upperCamel(name.text))"
    if state.control != nil || state.mayBeChosen, !members.insert(setter).inserted {
      throw SpecFault(.duplicate(setter), name.range)
    }
    spec.states.append(state)
  }

  /// Reads `= 0`, the first value of a state; nil for an optional that has none.
  static func initialValue(
    _ line: inout SpecLine, of name: String, _ type: SpecType
  ) throws(SpecFault) -> SpecExpression? {
    if line.take("=") { return try constant(&line, of: type) }
    if case .optional = type { return nil }
    let problem = SpecProblem.noValue(name, type: type.text, usual: usualValue(of: type), word: line.word)
    throw SpecFault(problem, line.token.range)
  }

  /// The value with which a state of the type usually begins, for messages.
  static func usualValue(of type: SpecType) -> String {
    switch type {
    case .array: "[]"
    case .dictionary: "[:]"
    case .optional: "nil"
    case .named(["Date"], []): "Date()"
    case .named(["UUID"], []): "UUID()"
    case .named: Spec.Field.Kind(type)?.usualValue ?? "…"
    }
  }

  /// Reads a value that refers to no name of the screen and fits `type`.
  private static func constant(_ line: inout SpecLine, of type: SpecType) throws(SpecFault) -> SpecExpression {
    let start = line.token.range
    let given = try line.expression()
    let place = start.lowerBound..<line.lastRange.upperBound
    try checkFlag(given, of: type, at: place)
    if let unknown = given.identifiers.first(where: { $0.first?.isLowercase == true }) {
      throw SpecFault(.unknownName(unknown, nearest: nil), place)
    }
    if given.pieces.count > 1 { throw SpecFault(.unknownName("$0", nearest: nil), place) }
    try check(given, is: type, at: place)
    return given
  }

  /// Throws if a name stands for the value of a flag: `yes`, `no`, `False`.
  static func checkFlag(_ value: SpecExpression, of type: SpecType, at place: Range<Int>) throws(SpecFault) {
    guard type.withoutOptional == .named(["Bool"], []), value.identifiers == [value.text] else { return }
    throw SpecFault(.type(value.text, reason: "is not a value of type '\(type.text)'; write 'true' or 'false'"), place)
  }

  private mutating func addOutput(_ line: inout SpecLine) throws(SpecFault) {
    let (name, range) = try line.member(.output)
    if outputs[name] != nil { throw SpecFault(.duplicate(name.text), range) }
    let parameters = try typedParameters(line.parameters(allowsKeywords: true))
    let title = try line.title()
    let repeats = line.take("repeats")
    let destination = try Self.destination(&line)
    declaredOutputs.append(name.text)
    add(Spec.Output(name: name, parameters: parameters, repeats: repeats, title: title, destination: destination))
  }

  /// `"Change Order"` behind a name: the title of what the View shows for it.
  mutating func addTitle(_ line: inout SpecLine, of name: String) throws(SpecFault) {
    if let title = try line.title() { spec.titles[name] = title }
  }

  /// Adds an output without parameters that a line sends, but none declares.
  ///
  /// - Throws: If its name is nearly that of a declared output: then it is more likely misspelt than new.
  mutating func addUndeclared(_ output: MemberName, at place: Range<Int>) throws(SpecFault) {
    let misspelt = declaredOutputs.filter { declared in
      let isPart = declared.hasSuffix(output.text) || output.text.hasSuffix(declared)
      return output.text.count >= 5 && !isPart && NearestName.distance(output.text, declared) == 1
    }
    if let nearest = misspelt.min() { throw SpecFault(.undeclaredOutput(output.text, nearest: nearest), place) }
    add(Spec.Output(name: output))
  }

  private mutating func add(_ output: Spec.Output) {
    outputs[output.name] = output
    spec.outputs.append(output)
  }
}
