import Wording

/// Parsing of lines about the app's store: `on`, `watch`.
extension SpecBuilder {
  /// Parses `on collectionDetailRequested(id) -> detail(id: id)`.
  mutating func addEvent(_ line: inout SpecLine) throws(SpecFault) {
    let (name, range) = try line.member(.event)
    if !events.insert(name).inserted { throw SpecFault(.duplicate(name.text), range) }
    let payload = try line.parameters(allowsBare: true)
    try line.need("->")
    let (output, outputRange) = try line.member(.output)
    var arguments: [(argument: Spec.Argument, range: Range<Int>)] = []
    if line.token.text == "(" { arguments = try line.arguments() }
    let declared = outputs[output]
    if declared == nil, arguments.isEmpty { try addUndeclared(output, at: outputRange) }
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

  /// Parses `watch authStatus as isSignedIn: Bool { $0 == .signedIn }`.
  mutating func addWatch(_ line: inout SpecLine) throws(SpecFault) {
    var path = [try line.name("the name of a value in the store")]
    while line.take(".") { path.append(try line.name("a property")) }
    if line.token.text.hasPrefix("?") {
      throw SpecFault(.optionalPath(path.map(\.text).joined(separator: ".")), line.token.range)
    }
    var storeType: SpecType?
    var name = path[path.count - 1]
    var type: SpecType?
    let titlePlace = line.token.range
    let title = try line.title()
    if line.take(":") { storeType = try line.type() }
    if path.count == 1, let storeType, ["=", "from"].contains(line.token.text) {
      spec.titles[name.text] = title
      return try addSource(&line, named: name, storeType)
    }
    if let title {
      throw SpecFault(.unexpectedText("\"\(title)\"", nearest: nil, usage: SpecGrammar.sample(of: "watch")), titlePlace)
    }
    if line.take("as") {
      name = try line.name("the name of the state")
      try line.need(":")
      type = try line.type()
    } else if storeType == nil {
      throw line.expected("'as'")
    }
    guard let type = type ?? storeType else { throw line.expected("a type") }
    try declare(name)
    let (transform, transformPlace) = try Self.transform(&line)
    let others = spec.watches.filter { $0.keyPath == path.map(\.text) }
    let isInferred = storeType == nil && transform != nil
    // All lines that watch one value must agree on its type, and only one of them needs to state it.
    let written = storeType ?? others.first { typedWatches.contains($0.name) }?.storeType
    guard let stored = written ?? transform.flatMap({ Self.inferred($0, path) }) ?? (transform == nil ? type : nil)
    else {
      throw SpecFault(.storeType(path.map(\.text).joined(separator: ".")), path[0].range)
    }
    if transform == nil, stored != type {
      throw SpecFault(
        .type(type.text, reason: "differs from the type in the store; add '{ … }' to convert it"), name.range)
    }
    var watch = Spec.Watch(
      keyPath: path.map(\.text), storeType: stored, name: name.text, type: type, transform: transform)
    if !isInferred { typedWatches.insert(watch.name) }
    let place = path[0].range.lowerBound..<path[path.count - 1].range.upperBound
    try Self.check(watch, at: transformPlace ?? place)
    try unify(&watch, isInferred: isInferred, at: place)
    try checkGuest(watch, at: place)
    stateTypes[watch.name] = type
    spec.watches.append(watch)
  }

  /// Reads the expression in braces, and its range; nil if there is none, or if it is only `$0`.
  private static func transform(
    _ line: inout SpecLine
  ) throws(SpecFault) -> (transform: SpecExpression?, place: Range<Int>?) {
    guard line.take("{") else { return (nil, nil) }
    let start = line.token.range
    let given = try line.expression()
    let place = start.lowerBound..<line.lastRange.upperBound
    let unknown = given.identifiers.first { $0.first?.isLowercase == true } ?? (given.pieces.count == 1 ? "$0" : nil)
    if let unknown {
      throw given.pieces.count == 1
        ? SpecFault(.expected("'$0'", usage: SpecGrammar.sample(of: "watch")), start)
        : SpecFault(.unknownName(unknown, nearest: "$0"), place)
    }
    try line.need("}")
    return (given.text == "$0" ? nil : given, place)
  }

  /// Gives all watches of one value in the store the same type, and throws if the lines state different ones.
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
        // An integer literal may stand for a 'Double'.
        watch.storeType = .named(["Double"], [])
        spec.watches[index].storeType = watch.storeType
      } else {
        throw SpecFault(.storeTypes(watch.keyPath.joined(separator: "."), types[1], other: types[0]), place)
      }
    }
  }

  /// Throws if a watch gives `authStatus`, which `guest` reads, another type than `guest` does.
  func checkGuest(_ watch: Spec.Watch, at place: Range<Int>) throws(SpecFault) {
    let guest = Spec.Watch.guest
    guard spec.isGuestAware, watch.keyPath == guest.keyPath, watch.storeType != guest.storeType else { return }
    throw SpecFault(
      .storeTypes(guest.keyPath[0], watch.storeType.text, other: guest.storeType.text, of: "guest"), place)
  }

  /// Throws if the transform does not produce the state's type, or if it has no result for some values.
  private static func check(_ watch: Spec.Watch, at place: Range<Int>) throws(SpecFault) {
    guard let transform = watch.transform else { return }
    if let problem = SpecTyping(input: watch.storeType).problem(transform, as: watch.type) {
      throw SpecFault(problem, place)
    }
    if let value = SpecValue(transform), let problem = SpecConstant.problem(ofWatch: value, watch.storeType) {
      throw SpecFault(problem, place)
    }
  }

  /// The type of `$0`, inferred from comparisons: an enum named after the watched value, or the type of a literal.
  private static func inferred(_ transform: SpecExpression, _ path: [SpecToken]) -> SpecType? {
    guard let value = SpecValue(transform), let last = path.last else { return nil }
    return inferred(value, Identifier.upperCamel(last.text))
  }

  private static func inferred(_ value: SpecValue, _ enumName: String) -> SpecType? {
    switch value {
    case .not(.input): return .named(["Bool"], [])
    case .not(let inner), .group(let inner): return inferred(inner, enumName)
    case .binary(let left, "&&", let right), .binary(let left, "||", let right):
      return inferred(left, enumName) ?? inferred(right, enumName)
    case .binary(let left, let sign, let right) where ["==", "!=", "<", ">", "<=", ">="].contains(sign):
      guard left.withoutParentheses == .input || right.withoutParentheses == .input else { return nil }
      let other = left.withoutParentheses == .input ? right : left
      if case .member(of: nil, _) = other.withoutParentheses { return .named([enumName], []) }
      return SpecTyping().naturalType(of: other)
    default: return nil
    }
  }
}
