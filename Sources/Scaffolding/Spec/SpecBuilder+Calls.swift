import Wording

/// Parsing of parameters, calls and their arguments.
extension SpecBuilder {
  func typedParameters(_ parameters: [(label: String?, name: SpecToken, type: SpecType?)]) -> [Spec.Parameter] {
    parameters.compactMap { part in
      part.type.map { Spec.Parameter(label: part.label, name: part.name.text, type: $0) }
    }
  }

  /// Reads a call, `collection.fetchPosts(page: page)`, and infers the parameters of the method from the arguments.
  ///
  /// - Parameters:
  ///   - parameters: The parameters of the line, which arguments may name.
  ///   - others: The types of further names that arguments may name.
  /// - Returns: The call, and the range of the method's name in the line, in characters.
  func call(
    _ line: inout SpecLine, parameters: [Spec.Parameter], besides others: [String: SpecType] = [:]
  ) throws(SpecFault) -> (Spec.Call, method: Range<Int>) {
    let (interactor, word) = try callee(&line, "the method")
    let own = others.merging(parameters.map { ($0.name, $0.type) }) { $1 }
    var arguments: [Spec.Argument] = []
    var methodParameters: [Spec.Parameter] = []
    var names: Set<String> = []
    let given = try line.arguments()
    var mentions: [String: Int] = [:]
    for (argument, _) in given {
      let passed = givenMember(argument.value)?.name ?? argument.value.text
      for name in Set([passed, argument.label ?? passed]) { mentions[name, default: 0] += 1 }
    }
    for (argument, range) in given {
      let type = try self.type(of: argument.value, own, at: range)
      guard let name = innerName(of: argument, own, mentions) else {
        throw SpecFault(.untyped(argument.value.text), range)
      }
      if !names.insert(name).inserted { throw SpecFault(.duplicate(name), range) }
      methodParameters.append(Spec.Parameter(label: argument.label, name: name, type: type))
      arguments.append(argument)
    }
    let call = Spec.Call(interactor: interactor, method: word.text, arguments: arguments, parameters: methodParameters)
    return (call, word.range)
  }

  /// Reads the name of an Interactor, if there is one, and that of its member: `collection.fetchPosts`.
  ///
  /// - Returns: The Interactor's name without its suffix, nil for the screen's own, and the member's name.
  func callee(_ line: inout SpecLine, _ what: String) throws(SpecFault) -> (interactor: String?, member: SpecToken) {
    let word = try line.callee(what)
    guard line.take(".") else { return (nil, word) }
    let member = try line.name(what)
    let suffix = "Interactor"
    if word.text == "interactor" { return (nil, member) }
    let isWhole = word.text.hasSuffix(suffix) && word.text.count > suffix.count
    return (isWhole ? String(word.text.dropLast(suffix.count)) : word.text, member)
  }

  /// Returns the type of an argument: a name, a property of a given value whose type the file declares, or a literal.
  ///
  /// - Parameter own: The types of the names that belong to the line.
  private func type(
    of argument: SpecExpression, _ own: [String: SpecType], at range: Range<Int>
  ) throws(SpecFault) -> SpecType {
    let types = stateTypes.merging(own) { $1 }
    for identifier in argument.identifiers where types[identifier] == nil {
      guard identifier.first?.isLowercase == true else { continue }
      throw SpecFault(.unknownName(identifier, nearest: NearestName.find(identifier, among: types.keys)), range)
    }
    if let type = types[argument.text] { return type }
    if let (owner, name) = givenMember(argument), own[owner] == nil, let type = stateTypes[owner] {
      guard let property = models[type.text]?[name] else {
        throw SpecFault(.untypedMember(argument.text, owner: owner, type: type.text), range)
      }
      return property
    }
    if own[argument.owner] != nil {
      throw SpecFault(.memberOfParameter(argument.text, parameter: argument.owner), range)
    }
    guard let type = Self.literalType(argument) else {
      switch SpecValue(argument)?.withoutParentheses {
      case .not, .negative, .binary, .choice: throw SpecFault(.operatorInCall(argument.text), range)
      default: break
      }
      let nearest = NearestName.find(argument.text, among: types.keys)
      throw SpecFault(nearest.map { .unknownName(argument.text, nearest: $0) } ?? .untyped(argument.text), range)
    }
    try Self.check(argument, is: type, at: range)
    return type
  }

  /// Returns the parameter's name inside the method: the label if it is a noun. Behind a preposition, as in `of id`, it
  /// is the name that is passed, or the label if two arguments pass that name. Nil for a literal without a label.
  private func innerName(
    of argument: Spec.Argument, _ own: [String: SpecType], _ mentions: [String: Int]
  ) -> String? {
    let member = givenMember(argument.value)?.name
    let text = member ?? argument.value.text
    if member == nil, own[text] == nil, stateTypes[text] == nil { return argument.label }
    if let label = argument.label, !Self.prepositions.contains(label) { return label }
    return mentions[text, default: 0] > 1 ? argument.label ?? text : text
  }

  /// The parts of `movie.id`, if `movie` is a given value.
  private func givenMember(_ argument: SpecExpression) -> (owner: String, name: String)? {
    guard case .member(.name(let owner)?, let name)? = SpecValue(argument)?.withoutParentheses,
      spec.states.contains(where: { $0.name == owner && $0.isGiven })
    else { return nil }
    return (owner, name)
  }

  /// Labels that do not name a value.
  private static let prepositions: Set<String> = [
    "about", "after", "around", "as", "at", "before", "behind", "between", "by", "for", "from", "in", "into", "like",
    "matching",
    "named", "near", "of", "on", "since", "to", "until", "using", "via", "where", "with", "within",
  ]

  /// The type of a literal argument; nil for collections, `nil`, and values that are no literals.
  private static func literalType(_ expression: SpecExpression) -> SpecType? {
    guard let value = SpecValue(expression), value.isLiteral else { return nil }
    switch value.withoutParentheses {
    case .list, .pairs, .none: return nil
    default: return SpecTyping().naturalType(of: value)
    }
  }

  /// Throws if the value cannot have the type.
  static func check(_ value: SpecExpression, is type: SpecType, at range: Range<Int>) throws(SpecFault) {
    if let problem = SpecTyping().problem(value, as: type) { throw SpecFault(problem, range) }
  }

  /// Registers a call. Throws if another line calls the same method, because its stub has one closure for each method.
  mutating func declare(_ call: Spec.Call, at range: Range<Int>) throws(SpecFault) {
    let key = "\(call.interactor ?? spec.name.lowerCamel).\(call.method)"
    if methods[key] != nil { throw SpecFault(.overloaded(call.method), range) }
    methods[key] = call
    guard let property = call.interactor.map({ Spec.wholeService($0)?.property ?? "\($0)Interactor" }) else { return }
    let isTaken = interactors.insert(property).inserted && !members.insert(property).inserted
    if isTaken || call.parameters.contains(where: { $0.name == property }) {
      throw SpecFault(
        .reserved(property, meaning: "the name of the Interactor in the ViewModel", suggestion: "\(property)Value"),
        range)
    }
  }

  /// The parameters as the declaration of a case has them, `(id: Int)`; empty if there are none.
  static func list(_ parameters: [Spec.Parameter]) -> String {
    if parameters.isEmpty { return "" }
    return "(\(parameters.map(\.declaration).joined(separator: ", ")))"
  }
}

extension SpecLine {
  /// Throws if a label and a type follow one another without `:`, as in `id Int`.
  func refuseMissingColon(behind name: SpecToken) throws(SpecFault) {
    guard token.kind == .word, token.text.first?.isUppercase == true else { return }
    var rest = self
    guard let type = try? rest.type(), rest.token.text != ":" else { return }
    throw SpecFault(.expected("':'", usage: "\(name.text): \(type.text)"), token.range)
  }

  /// Reads the name before a `.`, or the name of a method. The first is part of a longer name, so it may be a keyword.
  fileprivate mutating func callee(_ what: String) throws(SpecFault) -> SpecToken {
    if token.kind == .word, ["await", "try"].contains(token.text), !isBeforeDot {
      throw SpecFault(
        .type(token.text, reason: "is not written in a spec, because vmgen adds it; remove it"), token.range)
    }
    let isKeyword = Identifier.keywords.contains(token.text) && token.text.first?.isLowercase == true
    let isRefused = ["init", "self", "super"].contains(token.text)
    return isKeyword && isBeforeDot && !isRefused ? try anyWord(what) : try name(what)
  }
}

extension Spec.Parameter {
  /// The parameter as Swift source: `id: Int`, `for id: Int`, `_ id: Int`.
  var declaration: String {
    let label = label == name ? "" : "\(label ?? "_") "
    return "\(label)\(Identifier.quoted(name)): \(type.text)"
  }
}
