import Wording

/// The lines of one screen → its spec.
///
/// A line may speak of what a later one declares, so they are read in three rounds: states and outputs, then what loads,
/// then what needs to know of both. Within a kind they keep their order.
struct SpecReader {
  let name: TypeName
  var lines: [SpecSource] = []
  /// Whether lines are left out, since they are wrong.
  var lacksLines = false

  init(name: TypeName) { self.name = name }

  private static let rounds: [Set<String>] = [["state", "output", "watch", "guest"], ["load"], ["search", "on"]]

  /// - Parameter errors: Gets what is wrong with the lines; then the spec is none.
  func spec(_ errors: inout [SpecError]) -> Spec {
    if lines.isEmpty { return Spec(name: name) }
    var reading = SpecReading(name: name)
    var isWhole = !lacksLines
    var found: [(line: Int, error: SpecError)] = []
    for round in Self.rounds {
      let wasWhole = isWhole
      for (index, source) in lines.enumerated() {
        do throws(SpecFault) {
          var line = try SpecLine(source.text)
          guard round.contains(line.word) else { continue }
          try reading.add(&line)
        } catch {
          isWhole = false
          if wasWhole || !error.problem.mayComeOfAnother { found.append((index, source.error(error))) }
        }
      }
    }
    errors += found.sorted { $0.line < $1.line }.map(\.error)
    reading.spec.origin.lines = lines
    return reading.spec
  }
}

/// A spec in the making, and what it has taken so far.
private struct SpecReading {
  var spec: Spec
  private var members: Set<String>
  /// The methods of each Interactor, as they were first called.
  private var methods: [String: Spec.Call] = [:]
  /// The properties that hold Interactors.
  private var interactors: Set<String> = []
  /// The parameters of all loads, by name.
  private var loadParameters: [String: Spec.Parameter] = [:]
  /// The outputs, by name.
  private var outputs: [MemberName: Spec.Output] = [:]
  private var events: Set<MemberName> = []
  /// The types of states and watched values, by name.
  private var stateTypes: [String: SpecType] = [:]
  /// The watched values whose line says of what type they are in the store.
  private var typedWatches: Set<String> = []

  init(name: TypeName) {
    spec = Spec(empty: name)
    members = Self.reserved
  }

  /// What the ViewModel has under these names in one spec or another, and functions of the core that it calls.
  private static let reserved: Set<String> = [
    "output", "outputSubject", "actions", "interactor", "appStore", "cancelBag", "cancellables", "clock", "searchTask",
    "load", "refresh", "send", "resetOutput",
    "bindAppStore", "isGuestMode", "loadTogether", "viewModel", "self", "onOutput", "body", "loaded", "failed", "error",
    "outcome",
    "searchContent", "searched", "currentLoads", "forget", "guestSessions",
    "event", "type", "access", "withMutation", "shouldNotifyObservers", "objectWillChange",
  ]

  mutating func add(_ line: inout SpecLine) throws(SpecFault) {
    try Self.checkRules(line.words)
    switch line.word {
    case "load": try addLoad(&line)
    case "state": try addState(&line)
    case "output": try addOutput(&line)
    case "on": try addEvent(&line)
    case "watch": try addWatch(&line)
    case "search": try addSearch(&line)
    default:
      if spec.isGuestAware { throw SpecFault(.twice("guest"), line.firstRange) }
      spec.isGuestAware = true
      for watch in spec.watches { try checkGuest(watch, at: line.firstRange) }
      stateTypes[Spec.Watch.guest.name] = Spec.Watch.guest.type
    }
    try line.atEnd()
  }

  /// Every word of a spec gets into the ViewModel, where two rules look at every identifier.
  private static func checkRules(_ words: [SpecToken]) throws(SpecFault) {
    for word in words {
      if let rest = withoutCoordinator(word.text) {
        throw SpecFault(
          .name(.breaksRule(word.text, rule: "no_coordinator", suggestion: rest.isEmpty ? "screen" : rest)), word.range)
      }
      if dataAccess.contains(word.text) || word.text.hasSuffix("Repository") || word.text.hasSuffix("APIClient") {
        throw SpecFault(.name(.breaksRule(word.text, rule: "no_data_access", suggestion: "an Interactor")), word.range)
      }
    }
  }

  private static let dataAccess: Set<String> = [
    "URLSession", "URLRequest", "JSONDecoder", "JSONEncoder", "UserDefaults", "FileManager", "NSManagedObjectContext",
    "ModelContext", "ModelContainer",
  ]

  /// Takes a name for a property, with what else is made of it.
  private mutating func declare(_ word: SpecToken, besides others: [String] = []) throws(SpecFault) {
    if Self.reserved.contains(word.text) {
      throw SpecFault(
        .reserved(word.text, meaning: "what the ViewModel calls something else", suggestion: "\(word.text)Value"),
        word.range)
    }
    for name in [word.text, "\(word.text)Publisher"] + others where !members.insert(name).inserted {
      throw SpecFault(.duplicate(name), word.range)
    }
  }

  // MARK: - Lines

  private mutating func addLoad(_ line: inout SpecLine) throws(SpecFault) {
    let name = try line.name("the name of the state")
    let upper = Identifier.upperCamel(name.text)
    try declare(name, besides: ["load\(upper)", "refresh\(upper)"])
    let parts = try line.parameters()
    let parameters = typed(parts)
    for (parameter, part) in zip(parameters, parts) {
      if members.contains(parameter.name) { throw SpecFault(.duplicate(parameter.name), part.name.range) }
      let other = loadParameters.updateValue(parameter, forKey: parameter.name) ?? parameter
      if other.type != parameter.type || other.label != parameter.label {
        throw SpecFault(.twoParameters(parameter.name), part.name.range)
      }
    }
    try line.need(":")
    let type = try line.type()
    let call: Spec.Call
    var method = name.range
    if line.take("from") {
      (call, method) = try self.call(&line, parameters: parameters)
    } else {
      // The screen's own Interactor has a method that takes what the load takes.
      let arguments = parameters.map {
        Spec.Argument(
          label: $0.label, value: SpecExpression(pieces: [$0.name], members: [], identifiers: [$0.name]))
      }
      call = Spec.Call(interactor: nil, method: "fetch\(upper)", arguments: arguments, parameters: parameters)
    }
    try declare(call, at: method)
    spec.loads.append(Spec.Load(name: name.text, parameters: parameters, type: type, call: call))
  }

  private mutating func addState(_ line: inout SpecLine) throws(SpecFault) {
    let name = try line.name("the name of the state")
    try declare(name)
    try line.need(":")
    let type = try line.type()
    var value: SpecExpression?
    if line.take("=") {
      let start = line.token.range
      let given = try line.expression()
      if let unknown = given.identifiers.first(where: { $0.first?.isLowercase == true }) {
        throw SpecFault(.unknownName(unknown, nearest: nil), start.lowerBound..<line.lastRange.upperBound)
      }
      if given.pieces.count > 1 {
        throw SpecFault(.unknownName("$0", nearest: nil), start.lowerBound..<line.lastRange.upperBound)
      }
      try Self.check(given, is: type, at: start.lowerBound..<line.lastRange.upperBound)
      value = given
    } else if case .optional = type {
    } else {
      throw SpecFault(.noValue(name.text), line.token.range)
    }
    let isFlag =
      type.text == "Bool"
      && (name.text == "loading" || name.text.hasPrefix("isLoading")
        || name.text.hasPrefix("isFetching"))
    if isFlag {
      throw SpecFault(
        .reserved(name.text, meaning: "what a 'LoadState' is for, see the rule load_state", suggestion: "load"),
        name.range)
    }
    stateTypes[name.text] = type
    spec.states.append(Spec.State(name: name.text, type: type, value: value))
  }

  private mutating func addOutput(_ line: inout SpecLine) throws(SpecFault) {
    let (name, range) = try line.member(.output)
    if outputs[name] != nil { throw SpecFault(.duplicate(name.text), range) }
    let parameters = try typed(line.parameters(allowsKeywords: true))
    add(Spec.Output(name: name, parameters: parameters, repeats: line.take("repeats")))
  }

  private mutating func add(_ output: Spec.Output) {
    outputs[output.name] = output
    spec.outputs.append(output)
  }

  private mutating func addEvent(_ line: inout SpecLine) throws(SpecFault) {
    let (name, range) = try line.member(.event)
    if !events.insert(name).inserted { throw SpecFault(.duplicate(name.text), range) }
    let payload = try line.parameters(allowsBare: true)
    try line.need("->")
    let (output, outputRange) = try line.member(.output)
    var arguments: [(argument: Spec.Argument, range: Range<Int>)] = []
    if line.token.text == "(" { arguments = try line.arguments() }
    let declared = outputs[output]
    if declared == nil, arguments.isEmpty { add(Spec.Output(name: output)) }
    let parameters = declared?.parameters ?? []
    guard arguments.map(\.argument.label) == parameters.map(\.label) else {
      guard declared == nil else {
        throw SpecFault(.output(declaration: "\(output)\(Self.list(parameters))"), outputRange)
      }
      let known = Dictionary(payload.compactMap { part in part.type.map { (part.name.text, $0.text) } }) { $1 }
      let parts = arguments.map { argument, _ in
        "\(argument.label ?? "_ NAME"): \(known[argument.value.text] ?? "TYPE")"
      }
      let problem = SpecProblem.unknownOutput(
        output.text, declaration: "\(output)(\(parts.joined(separator: ", ")))",
        nearest: NearestName.find(output.text, among: outputs.keys.map(\.text)))
      throw SpecFault(problem, outputRange)
    }
    let names = Set(payload.map(\.name.text))
    var types: [String: SpecType] = [:]
    for ((argument, range), parameter) in zip(arguments, parameters) {
      for identifier in argument.value.identifiers where identifier.first?.isLowercase == true {
        guard names.contains(identifier) else {
          let near = NearestName.find(identifier, among: payload.map(\.name.text))
          throw SpecFault(.unknownName(identifier, nearest: near), range)
        }
      }
      if argument.value.pieces.count > 1 { throw SpecFault(.unknownName("$0", nearest: nil), range) }
      try Self.check(argument.value, is: parameter.type, at: range)
      if types[argument.value.text] == nil { types[argument.value.text] = parameter.type }
    }
    var event: [Spec.Parameter] = []
    for part in payload {
      guard let type = part.type ?? types[part.name.text] else {
        throw SpecFault(.payload(part.name.text), part.name.range)
      }
      if let meant = types[part.name.text], meant != type, meant != .optional(type) {
        throw SpecFault(.value("\(part.name.text): \(type.text)", type: meant.text), part.name.range)
      }
      event.append(Spec.Parameter(label: part.label, name: part.name.text, type: type))
    }
    spec.events.append(
      Spec.Event(name: name, parameters: event, output: output, arguments: arguments.map(\.argument)))
  }

  private mutating func addWatch(_ line: inout SpecLine) throws(SpecFault) {
    var path = [try line.name("the value in the store")]
    while line.take(".") { path.append(try line.name("a property")) }
    if line.token.text.hasPrefix("?") {
      throw SpecFault(.optionalPath(path.map(\.text).joined(separator: ".")), line.token.range)
    }
    var storeType: SpecType?
    var name = path[path.count - 1]
    var type: SpecType?
    if line.take(":") { storeType = try line.type() }
    if line.take("as") {
      name = try line.name("the name of the state")
      try line.need(":")
      type = try line.type()
    } else if storeType == nil {
      throw line.expected("'as'")
    }
    guard let type = type ?? storeType else { throw line.expected("a type") }
    try declare(name)
    let transform = try Self.transform(&line)
    let others = spec.watches.filter { $0.keyPath == path.map(\.text) }
    let isInferred = storeType == nil && transform != nil
    // One value has one type, which one of its lines may have left out.
    let written = storeType ?? others.first { typedWatches.contains($0.name) }?.storeType
    guard let stored = written ?? transform.flatMap({ Self.inferred($0, path) }) ?? (transform == nil ? type : nil)
    else {
      throw SpecFault(.storeType(path.map(\.text).joined(separator: ".")), path[0].range)
    }
    if transform == nil, stored != type {
      throw SpecFault(.type(type.text, reason: "is not what the store has; add '{ … }' that makes it"), name.range)
    }
    var watch = Spec.Watch(
      keyPath: path.map(\.text), storeType: stored, name: name.text, type: type, transform: transform)
    if !isInferred { typedWatches.insert(watch.name) }
    let place = path[0].range.lowerBound..<path[path.count - 1].range.upperBound
    try Self.check(watch, at: place)
    try unify(&watch, isInferred: isInferred, at: place)
    try checkGuest(watch, at: place)
    stateTypes[watch.name] = type
    spec.watches.append(watch)
  }

  /// `{ … }` behind a watched value; nil if there is none or if it changes nothing.
  private static func transform(_ line: inout SpecLine) throws(SpecFault) -> SpecExpression? {
    guard line.take("{") else { return nil }
    let start = line.token.range
    let given = try line.expression()
    let unknown = given.identifiers.first { $0.first?.isLowercase == true } ?? (given.pieces.count == 1 ? "$0" : nil)
    if let unknown {
      throw given.pieces.count == 1
        ? SpecFault(.expected("'$0'", usage: SpecGrammar.sample(of: "watch")), start)
        : SpecFault(.unknownName(unknown, nearest: "$0"), start.lowerBound..<line.lastRange.upperBound)
    }
    try line.need("}")
    return given.text == "$0" ? nil : given
  }

  /// Gives all watches of one value in the store one type.
  private mutating func unify(
    _ watch: inout Spec.Watch, isInferred: Bool, at place: Range<Int>
  ) throws(SpecFault) {
    for index in spec.watches.indices
    where spec.watches[index].keyPath == watch.keyPath && spec.watches[index].storeType != watch.storeType {
      let other = spec.watches[index]
      let isWritten = typedWatches.contains(other.name)
      let types = [other.storeType.text, watch.storeType.text]
      if !isWritten, !isInferred {
        var mended = other
        mended.storeType = watch.storeType
        try Self.check(mended, at: place)
        spec.watches[index] = mended
      } else if !isWritten, types.sorted() == ["Double", "Int"] {
        // A whole number may be written for any other one.
        watch.storeType = .named(["Double"], [])
        spec.watches[index].storeType = watch.storeType
      } else {
        throw SpecFault(.storeTypes(watch.keyPath.joined(separator: "."), types[1], other: types[0]), place)
      }
    }
  }

  /// What `guest` reads is of a type of its own.
  private func checkGuest(_ watch: Spec.Watch, at place: Range<Int>) throws(SpecFault) {
    let guest = Spec.Watch.guest
    guard spec.isGuestAware, watch.keyPath == guest.keyPath, watch.storeType != guest.storeType else { return }
    throw SpecFault(
      .storeTypes(guest.keyPath[0], watch.storeType.text, other: "\(guest.storeType.text)' of 'guest"), place)
  }

  /// Refuses what no value of the store can be compared with, and a comparison that is to be something else than a `Bool`.
  private static func check(_ watch: Spec.Watch, at place: Range<Int>) throws(SpecFault) {
    guard let transform = watch.transform else { return }
    for comparison in transform.comparisons where comparison.subject == "$0" {
      try check(comparison.value, is: watch.storeType, at: place)
    }
    if let misfit = SpecNumber.misfit(in: transform, as: .named(["Double"], [])) {
      throw SpecFault(.number(misfit.text, type: misfit.type), place)
    }
    let isComparison = !transform.comparisons.isEmpty && !transform.words.contains { ["?", "??"].contains($0) }
    if isComparison, !["Bool", "Bool?"].contains(watch.type.text), TypeFacts.isLibrary(watch.type.text) {
      throw SpecFault(.value(transform.text, type: watch.type.text), place)
    }
  }

  /// The type of what is compared: an enum of the value's name, a number, a text.
  private static func inferred(_ transform: SpecExpression, _ path: [SpecToken]) -> SpecType? {
    let text = transform.text
    let isComparison =
      text.hasPrefix("$0 == ") || text.hasPrefix("$0 != ") || text.hasPrefix("$0 > ")
      || text.hasPrefix("$0 < ") || text.hasPrefix("$0 >= ") || text.hasPrefix("$0 <= ")
    if text == "!$0" { return .named(["Bool"], []) }
    guard isComparison, let last = path.last else { return nil }
    if !transform.members.isEmpty { return .named([Identifier.upperCamel(last.text)], []) }
    let value = text.split(separator: " ").dropFirst(2)
    guard value.count == 1, let literal = value.first else { return nil }
    return literalType(String(literal))
  }

  private mutating func addSearch(_ line: inout SpecLine) throws(SpecFault) {
    if spec.search != nil { throw SpecFault(.twice("search"), line.firstRange) }
    let query = try line.name("the state that is typed into")
    if let state = spec.states.first(where: { $0.name == query.text }) {
      guard state.type == .string else {
        throw SpecFault(.type(state.type.text, reason: "cannot be typed; a query is a 'String'"), query.range)
      }
    } else {
      try declare(query)
      let empty = SpecExpression(pieces: ["\"\""], members: [], identifiers: [])
      stateTypes[query.text] = .string
      spec.states.append(Spec.State(name: query.text, type: .string, value: empty))
    }
    var results = SpecToken(kind: .word, text: "results", range: query.range, isApart: true)
    var type: SpecType?
    if line.take("as") {
      results = try line.name("the name of what is found")
      try line.need(":")
      type = try line.type()
    }
    try declare(results, besides: ["search", "update\(Identifier.upperCamel(query.text))"])
    try line.need("from")
    let (call, method) = try self.call(&line, parameters: [Spec.Parameter(label: nil, name: query.text, type: .string)])
    let lists = spec.loads.filter { if case .array = $0.type { true } else { false } }
    guard let type = type ?? (lists.first { $0.call.interactor == call.interactor } ?? lists.first)?.type else {
      throw SpecFault(.searchType(query.text), query.range)
    }
    try declare(call, at: method)
    spec.search = Spec.Search(query: query.text, results: results.text, type: type, call: call)
  }

  // MARK: - Parts of lines

  private func typed(_ parameters: [(label: String?, name: SpecToken, type: SpecType?)]) -> [Spec.Parameter] {
    parameters.compactMap { part in
      part.type.map { Spec.Parameter(label: part.label, name: part.name.text, type: $0) }
    }
  }

  /// `collection.fetchPosts(page: page)`, each argument with the type that its name or literal has; and where the method's
  /// name stands.
  private func call(
    _ line: inout SpecLine, parameters: [Spec.Parameter]
  ) throws(SpecFault) -> (Spec.Call, method: Range<Int>) {
    var word = try line.name("the method")
    var interactor: String?
    if line.take(".") {
      interactor = word.text
      let suffix = "Interactor"
      if word.text.hasSuffix(suffix), word.text.count > suffix.count {
        interactor = String(word.text.dropLast(suffix.count))
      } else if word.text == "interactor" {
        interactor = nil
      }
      word = try line.name("the method")
    }
    let own = Dictionary(parameters.map { ($0.name, $0.type) }) { $1 }
    func known(_ name: String) -> SpecType? { own[name] ?? stateTypes[name] }
    var arguments: [Spec.Argument] = []
    var taken: [Spec.Parameter] = []
    var names: Set<String> = []
    let given = try line.arguments()
    var mentions: [String: Int] = [:]
    for (argument, _) in given {
      for name in Set([argument.value.text, argument.label ?? argument.value.text]) { mentions[name, default: 0] += 1 }
    }
    /// The label, where it is a noun; behind `of` or `for` the name that is handed in, unless another argument has it too.
    func innerName(_ argument: Spec.Argument) -> String? {
      let text = argument.value.text
      if known(text) == nil { return argument.label }
      if let label = argument.label, !Self.prepositions.contains(label) { return label }
      return mentions[text, default: 0] > 1 ? argument.label ?? text : text
    }
    for (argument, range) in given {
      let text = argument.value.text
      for identifier in argument.value.identifiers where known(identifier) == nil {
        guard identifier.first?.isLowercase == true else { continue }
        throw SpecFault(
          .unknownName(identifier, nearest: NearestName.find(identifier, among: stateTypes.merging(own) { $1 }.keys)),
          range)
      }
      guard let type = known(text) ?? Self.literalType(text) else { throw SpecFault(.untyped(text), range) }
      if known(text) == nil { try Self.check(argument.value, is: type, at: range) }
      guard let name = innerName(argument) else { throw SpecFault(.untyped(text), range) }
      if !names.insert(name).inserted { throw SpecFault(.duplicate(name), range) }
      taken.append(Spec.Parameter(label: argument.label, name: name, type: type))
      arguments.append(argument)
    }
    let call = Spec.Call(interactor: interactor, method: word.text, arguments: arguments, parameters: taken)
    return (call, word.range)
  }

  /// Labels that name nothing.
  private static let prepositions: Set<String> = [
    "about", "after", "around", "as", "at", "before", "behind", "between", "by", "for", "from", "in", "into", "like",
    "matching",
    "named", "near", "of", "on", "since", "to", "until", "using", "via", "where", "with", "within",
  ]

  private static func literalType(_ text: String) -> SpecType? {
    let digits = text.first == "-" ? text.dropFirst() : text[...]
    if text == "true" || text == "false" { return .named(["Bool"], []) }
    if text.first == "\"" { return text.dropFirst().contains("\"") && text.last == "\"" ? .string : nil }
    guard let first = digits.first, ("0"..."9").contains(first) else { return nil }
    if digits.allSatisfy({ ("0"..."9").contains($0) || $0 == "_" }) { return .named(["Int"], []) }
    let isNumber = digits.allSatisfy { ("0"..."9").contains($0) || $0 == "_" || $0 == "." }
    return isNumber && digits.count(where: { $0 == "." }) == 1 ? .named(["Double"], []) : nil
  }

  /// Refuses a literal that is none of its type, as far as that is known.
  private static func check(_ value: SpecExpression, is type: SpecType, at range: Range<Int>) throws(SpecFault) {
    if let misfit = SpecNumber.misfit(in: value, as: type) {
      throw SpecFault(.number(misfit.text, type: misfit.type), range)
    }
    if value.isRange || SpecShape.isWrong(value, for: type) {
      throw SpecFault(.value(value.text, type: type.text), range)
    }
    try check(value.text, is: type, at: range)
  }

  private static func check(_ text: String, is type: SpecType, at range: Range<Int>) throws(SpecFault) {
    guard case .named(let path, []) = type.withoutOptional, path.count == 1, TypeFacts.isLibrary(path[0]) else {
      return
    }
    let isNone = text == "nil" || text == "[]" || text == "[:]"
    let isName = text.first?.isUppercase == true && !text.contains { !$0.isLetter }
    guard let literal = isNone || isName ? SpecType.named([text], []) : literalType(text) else { return }
    if text == "nil", type != type.withoutOptional { return }
    if !TypeFacts.takes(literal.text, path[0]) { throw SpecFault(.value(text, type: type.text), range) }
  }

  /// One method of an Interactor is called in one way: its stub has one closure for it.
  private mutating func declare(_ call: Spec.Call, at range: Range<Int>) throws(SpecFault) {
    let key = "\(call.interactor ?? spec.name.lowerCamel).\(call.method)"
    if methods[key] != nil { throw SpecFault(.overloaded(call.method), range) }
    methods[key] = call
    guard let property = call.interactor.map({ "\($0)Interactor" }) else { return }
    let isTaken = interactors.insert(property).inserted && !members.insert(property).inserted
    if isTaken || call.parameters.contains(where: { $0.name == property }) {
      throw SpecFault(
        .reserved(property, meaning: "what the ViewModel calls its Interactor", suggestion: "\(property)Value"), range)
    }
  }

  static func list(_ parameters: [Spec.Parameter]) -> String {
    if parameters.isEmpty { return "" }
    return "(\(parameters.map(\.declaration).joined(separator: ", ")))"
  }
}

extension Spec.Parameter {
  /// As a declaration has it: `id: Int`, `for id: Int`, `_ id: Int`.
  var declaration: String {
    let label = label == name ? "" : "\(label ?? "_") "
    return "\(label)\(Identifier.quoted(name)): \(type.text)"
  }
}
