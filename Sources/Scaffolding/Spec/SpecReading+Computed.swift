import Wording

/// Lines about values that follow from others: `shows`.
extension SpecReading {
  /// `shows isEmpty: Bool { posts.value?.isEmpty ?? false }`.
  mutating func addComputed(_ line: inout SpecLine) throws(SpecFault) {
    let name = try line.name("the name of the value")
    try declare(name)
    try line.need(":")
    let type = try line.type()
    let start = line
    let code = try line.code()
    let known = inputTypes
    var inputs: [String] = []
    for token in code.names where token.text.first?.isUppercase != true {
      guard known[token.text] != nil else {
        throw SpecFault(
          .unknownInput(token.text, nearest: NearestName.find(token.text, among: known.keys)), token.range)
      }
      for input in roots(of: token.text) where !inputs.contains(input) { inputs.append(input) }
    }
    if inputs.isEmpty { throw SpecFault(.followsNothing(name.text), name.range) }
    if code.isPlain { try check(start, is: type, names: known) }
    spec.computed.append(Spec.Computed(name: name.text, type: type, code: code, inputs: inputs))
  }

  /// Reads the code again as an expression of the language, whose type can be told.
  func check(_ line: SpecLine, is type: SpecType, names: [String: SpecType]) throws(SpecFault) {
    var line = line
    try line.need("{")
    let start = line.token.range.lowerBound
    let expression = try line.expression()
    let place = start..<line.lastRange.upperBound
    try line.need("}")
    if let problem = SpecTyping(names: names).problem(expression, as: type) { throw SpecFault(problem, place) }
  }

  /// What the code of a computed value may name, with its types.
  var inputTypes: [String: SpecType] {
    func state(_ type: SpecType) -> SpecType { .named(["LoadState"], [type]) }
    var types = stateTypes.merging(fieldTypes) { $1 }
    for load in spec.loads { types[load.name] = state(load.type) }
    if let search = spec.search { types[search.results] = state(search.type) }
    if !spec.fields.isEmpty { types["form"] = .named(["\(spec.name)Form"], []) }
    for change in spec.changes { types["\(change.name)State"] = .named(["ChangeState"], []) }
    for computed in spec.computed { types[computed.name] = computed.type }
    return types
  }

  /// The stored values that a name stands for: those of a computed value, the form of a field.
  private func roots(of name: String) -> [String] {
    if let computed = spec.computed.first(where: { $0.name == name }) { return computed.inputs }
    return fieldTypes[name] == nil ? [name] : ["form"]
  }
}

extension SpecLine {
  /// `{ posts.value?.isEmpty ?? false }`: the code between the braces.
  mutating func code() throws(SpecFault) -> SpecCode {
    try need("{")
    var open = ["{"]
    var tokens: [SpecToken] = []
    while true {
      let token = token
      try checkCode(token, behind: tokens.last)
      if token.kind == .word, token.text.hasPrefix("$"), !open.dropFirst().contains("{") {
        throw SpecFault(.unknownInput(token.text, nearest: nil), token.range)
      }
      if token.kind == .punctuation, "([{".contains(token.text) { open.append(token.text) }
      if token.kind == .punctuation, ")]}".contains(token.text) {
        let fitting = ["(": ")", "[": "]", "{": "}"][open[open.count - 1]] ?? ""
        guard fitting == token.text else { throw expected("'\(fitting)'") }
        open.removeLast()
      }
      advance()
      if open.isEmpty { break }
      if open.count > Self.deepest { throw SpecFault(.tooDeep, token.range) }
      tokens.append(token)
    }
    if tokens.isEmpty { throw SpecFault(.expected("a value", usage: SpecGrammar.sample(of: word)), lastRange) }
    return SpecCode(tokens: tokens)
  }

  /// Words that an expression may have; other keywords begin statements.
  private static let wordsOfCode: Set<String> = ["_", "as", "false", "in", "is", "nil", "true"]

  private func checkCode(_ token: SpecToken, behind last: SpecToken?) throws(SpecFault) {
    switch token.kind {
    case .end: throw expected("'}'")
    case .word where Identifier.keywords.contains(token.text) && !Self.wordsOfCode.contains(token.text):
      if last?.text == "." { return }
      throw SpecFault(
        .leftOver(token.text, nearest: nil, usage: SpecGrammar.sample(of: word)), token.range)
    case .sign where token.text.hasPrefix("!") && token.text != "!=" && !token.isApart:
      guard let last, last.kind != .sign, !(last.kind == .punctuation && "([{,:".contains(last.text)) else { return }
      throw SpecFault(.forced, token.range)
    case .sign where ["=", "->", "+=", "-=", "*=", "/="].contains(token.text):
      throw SpecFault(.leftOver(token.text, nearest: nil, usage: SpecGrammar.sample(of: word)), token.range)
    default: return
    }
  }
}

extension Spec {
  /// `shows isEmpty: Bool { posts.value?.isEmpty ?? false }`.
  public struct Computed: Hashable, Sendable {
    /// The property.
    public var name: String
    /// Its type.
    public var type: SpecType
    /// What makes it of the other values.
    public var code: SpecCode
    /// The stored values that it follows, in order: loads, states, watched values, the form, changes.
    public var inputs: [String]

    /// The cases that its code may make of its own type: `.empty` and `.full` of `posts.isEmpty ? .empty : .full`.
    var values: [(value: SpecExpression, type: SpecType)] {
      guard code.isPlain, let value = SpecValue(SpecExpression(pieces: [code.text], members: [], identifiers: []))
      else { return [] }
      return value.outcomes.compactMap { outcome in
        guard case .member(nil, let name) = outcome else { return nil }
        return (SpecExpression(pieces: [".\(name)"], members: [name], identifiers: []), type)
      }
    }
  }
}

extension SpecValue {
  /// The values of which it is one: the branches of choices, and both sides of `??`.
  fileprivate var outcomes: [SpecValue] {
    switch bare {
    case .choice(_, let first, let second): first.outcomes + second.outcomes
    case .binary(let left, "??", let right): left.outcomes + right.outcomes
    default: [bare]
    }
  }
}
