import Wording

/// Parsing of changes: `do`, `submit`.
extension SpecBuilder {
  /// The first words of effects.
  static let effectWords = [
    "reloads", "removes", "updates", "adds", "sends", "clears", "optimistically", "concurrently",
  ]

  /// Parses `do delete(id: UUID) from collection.delete(id: id) removes from posts`, or a `submit`.
  mutating func addChange(_ line: inout SpecLine) throws(SpecFault) {
    let isSubmit = line.word == "submit"
    let isLocal = line.isLocalChange
    let start = line
    let name = try line.name("the name of the change")
    freeSetter(for: start, named: name.text)
    // A `send` with labels overloads the ViewModel's `send(_:)`, which takes an output or an action.
    if name.text == "send" {
      if members.contains("sendPublisher") { throw SpecFault(.duplicate(name.text), name.range) }
      members.remove(name.text)
    }
    try declareChange(name, isLocal: isLocal, isSubmit: isSubmit)
    let parts = try line.parameters()
    if name.text == "send", let part = parts.first(where: { $0.label == nil }) {
      let what = "a label that tells this 'send' from 'send(_:)' of the ViewModel"
      throw SpecFault(
        .expected(what, usage: "send(\(part.name.text): \(part.type?.text ?? "String"))"), part.name.range)
    }
    try addTitle(&line, of: name.text)
    let parameters = typedParameters(parts)
    for (parameter, part) in zip(parameters, parts) {
      if members.contains(parameter.name) { throw SpecFault(.duplicate(parameter.name), part.name.range) }
      if ["updated", "added"].contains(parameter.name) {
        throw SpecFault(
          .ownName(parameter.name, suggestion: "\(parameter.name)Value"), part.name.range)
      }
      if isSubmit, loadParameters[parameter.name]?.type != parameter.type {
        throw SpecFault(.submitNeeds(name.text, parameter: parameter.declaration), part.name.range)
      }
    }
    if isSubmit, spec.fields.isEmpty { throw SpecFault(.noField(for: "submit"), line.firstRange) }
    if isLocal { return try addLocalChange(&line, named: name.text, parameters, isSubmit: isSubmit) }
    try line.need("from")
    let (call, method) = try self.call(&line, parameters: parameters, besides: fieldTypes)
    var change = Spec.Change(
      name: name.text, parameters: parameters, call: call, isSubmit: isSubmit, result: .void, effects: [])
    while line.token.kind != .end {
      _ = line.take(",")
      try addEffect(&line, to: &change)
    }
    try declare(call, at: method)
    try checkOptimism(of: change, line.words)
    spec.changes.append(change)
  }

  /// Reserves the names of the ViewModel's members for a change.
  private mutating func declareChange(_ name: SpecToken, isLocal: Bool, isSubmit: Bool) throws(SpecFault) {
    let upper = Identifier.upperCamel(name.text)
    let setters = spec.states.map(\.name) + spec.fields.map(\.name)
    if setters.contains(where: { "set\(Identifier.upperCamel($0))" == name.text }) {
      throw SpecFault(.duplicate(name.text), name.range)
    }
    let suffix = isSubmit ? "Form" : "Now"
    if isLocal { return try declare(name, suffix: suffix) }
    members.insert("currentChanges")
    try declare(
      name, besides: ["\(name.text)State", "retry\(upper)", "dismiss\(upper)"], suffix: suffix)
  }

  /// Adds a word that says how the change runs, `optimistically` or `concurrently`. Returns false for other words.
  private func addManner(_ word: SpecToken, to change: inout Spec.Change) throws(SpecFault) -> Bool {
    switch word.text {
    case "optimistically":
      if change.isOptimistic { throw SpecFault(.repeated(word.text), word.range) }
      change.isOptimistic = true
    case "concurrently":
      if change.isConcurrent { throw SpecFault(.repeated(word.text), word.range) }
      if change.isSubmit || change.parameters.isEmpty { throw SpecFault(.notConcurrent(change.name), word.range) }
      change.isConcurrent = true
    default: return false
    }
    return true
  }

  private mutating func addEffect(_ line: inout SpecLine, to change: inout Spec.Change) throws(SpecFault) {
    let word = line.token
    guard word.kind == .word, Self.effectWords.contains(word.text) else {
      try line.requireEnd()
      return
    }
    _ = line.take(word.text)
    if try addManner(word, to: &change) { return }
    switch word.text {
    case "reloads":
      let (load, place) = try namedLoad(&line)
      for parameter in load.parameters where !change.parameters.contains(parameter) {
        throw SpecFault(.reloadNeeds(load.name, change: change.name, parameter: parameter.declaration), place)
      }
      try add(.reloads(load.name), to: &change, at: place)
    case "removes":
      try line.need("from")
      let (load, place) = try namedLoad(&line)
      guard case .array(let element) = load.type else {
        throw SpecFault(.noList(load.name, type: load.type.text, effect: "removes from"), place)
      }
      guard change.parameters.contains(where: { $0.name == "id" || $0.type == element }) else {
        throw SpecFault(.noElement(change.name, element: element.text, list: load.name), place)
      }
      try add(.removes(from: load.name), to: &change, at: place)
    case "updates": try addUpdate(&line, to: &change)
    case "adds":
      try line.need("to")
      let (load, place) = try namedLoad(&line)
      guard case .array(let element) = load.type else {
        throw SpecFault(.noList(load.name, type: load.type.text, effect: "adds to"), place)
      }
      try setResult(element, &change, at: place)
      try add(.adds(to: load.name), to: &change, at: place)
    case "clears":
      if spec.fields.isEmpty { throw SpecFault(.noField(for: "clears"), word.range) }
      try add(.clears, to: &change, at: word.range)
    default:
      let (output, place) = try line.member(.output)
      if let declared = outputs[output] {
        if declared.repeats { throw SpecFault(.outputOfChange(output.text), place) }
        for parameter in declared.parameters {
          let isOwn = change.parameters.contains { $0.name == parameter.name && $0.type == parameter.type }
          if !isOwn, !change.isSubmit || fieldTypes[parameter.name] != parameter.type {
            throw SpecFault(.unknownPart(parameter.declaration, output: output.text, change: change.name), place)
          }
        }
      } else {
        try addUndeclared(output, at: place)
      }
      try add(.sends(output), to: &change, at: place)
    }
  }

  /// Parses `updates posts`, which sets an element of a list, a loaded value or a state.
  private mutating func addUpdate(_ line: inout SpecLine, to change: inout Spec.Change) throws(SpecFault) {
    let word = line.token
    if let state = spec.states.first(where: { $0.name == word.text && !spec.isQuery($0.name) }) {
      try checkUnfollowed(state, at: word.range)
      line.advance()
      try setResult(state.type, &change, at: word.range)
      return try add(.sets(state.name), to: &change, at: word.range)
    }
    let states = spec.states.map(\.name).filter { !spec.isQuery($0) }
    let (load, place) = try namedLoad(&line, or: "state", named: states)
    if case .array(let element) = load.type {
      try setResult(element, &change, at: place)
    } else {
      try setResult(load.type, &change, at: place)
    }
    try add(.updates(load.name), to: &change, at: place)
  }

  private func add(
    _ effect: Spec.Change.Effect, to change: inout Spec.Change, at place: Range<Int>
  ) throws(SpecFault) {
    let isSending = if case .sends = effect { true } else { false }
    let sends = change.effects.contains { if case .sends = $0 { true } else { false } }
    if change.effects.contains(effect) || isSending && sends { throw SpecFault(.repeated(effect.word), place) }
    // A load may hold a value derived from the result, a state holds the result itself. One type cannot serve both.
    if let target = effect.resultTarget,
      change.effects.contains(where: { $0.resultTarget != nil && $0.resultTarget != target })
    {
      throw SpecFault(.loadAndState(change.name), place)
    }
    if let list = effect.load, change.effects.contains(where: { $0.load == list }) {
      throw SpecFault(.repeated(list), place)
    }
    change.effects.append(effect)
  }

  /// Refuses an optimistic change that removes no element, or whose effects need the result of the method.
  private func checkOptimism(of change: Spec.Change, _ words: [SpecToken]) throws(SpecFault) {
    guard change.isOptimistic, let word = words.last(where: { $0.text == "optimistically" }) else { return }
    let lists = change.effects.filter { if case .removes = $0 { true } else { false } }
    if lists.isEmpty || change.result != .void { throw SpecFault(.notOptimistic(change.name), word.range) }
    if lists.count > 1 { throw SpecFault(.repeated("removes from"), word.range) }
    guard let parameter = change.parameters.first(where: { $0.name == "earlier" }) else { return }
    throw SpecFault(
      .ownName(parameter.name, suggestion: "earlierValue"),
      words.first { $0.text == "earlier" }?.range ?? word.range)
  }

  /// Sets the method's result to the type that an effect takes. All effects of one change must take the same type.
  private func setResult(
    _ type: SpecType, _ change: inout Spec.Change, at place: Range<Int>
  ) throws(SpecFault) {
    if change.result != .void, change.result != type {
      throw SpecFault(.twoResults(change.call.method, change.result.text, type.text), place)
    }
    change.result = type
  }

  /// Reads the name of a load.
  ///
  /// - Parameters:
  ///   - kind: The other kind of value that the line can name here, for the message; nil if there is none.
  ///   - others: The names of that kind, for the message.
  func namedLoad(
    _ line: inout SpecLine, or kind: String? = nil, named others: [String] = []
  ) throws(SpecFault) -> (load: Spec.Load, place: Range<Int>) {
    let word = try line.anyWord("the name of a load")
    guard let load = spec.loads.first(where: { $0.name == word.text }) else {
      if let state = spec.states.first(where: { $0.name == word.text }) { try checkUnfollowed(state, at: word.range) }
      let nearest = NearestName.find(word.text, among: spec.loads.map(\.name) + others)
      throw SpecFault(.unknownLoad(word.text, or: others.isEmpty ? nil : kind, nearest: nearest), word.range)
    }
    return (load, word.range)
  }
}

extension Spec {
  /// A change that calls an Interactor: `do delete(id: UUID) from collection.delete(id: id) removes from posts`,
  /// or a `submit`.
  public struct Change: Hashable, Sendable {
    /// The name of the ViewModel's method.
    public var name: String
    /// The parameters of the change.
    public var parameters: [Parameter]
    /// The call of the Interactor method that makes the change.
    public var call: Call
    /// Whether the change sends the form, which must be valid.
    public var isSubmit: Bool
    /// The result type of the Interactor method; `Void` if no effect uses a result.
    public var result: SpecType
    /// The effects of a successful change, in order.
    public var effects: [Effect]
    /// Whether an element is removed before the method returns, and restored if the change fails.
    public var isOptimistic = false
    /// Whether the change may run for several values at once, as for two rows of a list.
    public var isConcurrent = false

    /// An effect of a successful change.
    public enum Effect: Hashable, Sendable {
      /// Refreshes a load.
      case reloads(String)
      /// Removes the element that the change's parameters identify, by its `id` or as a whole, from a list.
      case removes(from: String)
      /// Replaces the element with the same `id` in a list, or a loaded value, by the result.
      case updates(String)
      /// Appends the result to a list.
      case adds(to: String)
      /// Sends an output, filled with parameters of the same names.
      case sends(MemberName)
      /// Resets the form to its initial values.
      case clears
      /// Sets a state to the result.
      case sets(String)

      var word: String {
        switch self {
        case .reloads: "reloads"
        case .removes: "removes"
        case .updates: "updates"
        case .adds: "adds"
        case .sends: "sends"
        case .clears: "clears"
        case .sets: "updates"
        }
      }

      /// The kinds of values that take the result of the method.
      enum ResultTarget { case state, load }

      /// The kind of value that takes the result; nil if the effect ignores it.
      var resultTarget: ResultTarget? {
        switch self {
        case .sets: .state
        case .updates, .adds: .load
        case .reloads, .removes, .sends, .clears: nil
        }
      }

      /// The load that the effect changes; nil if it changes none.
      var load: String? {
        switch self {
        case .reloads(let load), .removes(from: let load), .updates(let load), .adds(to: let load): load
        case .sends, .clears, .sets: nil
        }
      }
    }

    /// The output that the change sends; nil if it sends none.
    var output: MemberName? {
      for effect in effects { if case .sends(let output) = effect { return output } }
      return nil
    }
  }

  /// The calls of all lines, with the types of their results.
  var calls: [(call: Call, result: SpecType)] {
    loads.map { ($0.call, $0.result) } + searches.map { ($0.call, $0.type) }
      + changes.map { ($0.call, $0.result) }
  }
}
