import Wording

/// Parsing of computed values: `shows`.
extension SpecBuilder {
  /// Parses `shows isEmpty: Bool { posts.value?.isEmpty ?? false }`.
  mutating func addComputed(_ line: inout SpecLine) throws(SpecFault) {
    let name = try line.name("the name of the value")
    try declare(name)
    try addTitle(&line, of: name.text)
    try line.need(":")
    let type = try line.type()
    let start = line
    let code = try line.code()
    let known = inputTypes
    if let fault = code.changeInPlace(of: known, setting: nil) { throw fault }
    var inputs: [String] = []
    for token in code.names where token.text.first?.isUppercase != true {
      guard known[token.text] != nil else {
        throw SpecFault(
          .unknownInput(token.text, nearest: NearestName.find(token.text, among: known.keys)), token.range)
      }
      for input in storedInputs(of: token.text) where !inputs.contains(input) { inputs.append(input) }
    }
    if inputs.isEmpty { throw SpecFault(.followsNothing(name.text), name.range) }
    if code.isTypeCheckable { try check(start, is: type, names: known) }
    spec.computed.append(Spec.Computed(name: name.text, type: type, code: code, inputs: inputs))
  }

  /// Parses code in braces again, as an expression, and throws if it cannot have the type.
  func check(_ line: SpecLine, is type: SpecType, names: [String: SpecType]) throws(SpecFault) {
    var line = line
    try line.need("{")
    let start = line.token.range.lowerBound
    let expression = try line.expression()
    let place = start..<line.lastRange.upperBound
    try line.need("}")
    if let problem = SpecTyping(names: names).problem(expression, as: type) { throw SpecFault(problem, place) }
  }

  /// The names that the code of a computed value may use, with their types.
  var inputTypes: [String: SpecType] {
    func state(_ type: SpecType) -> SpecType { .named(["LoadState"], [type]) }
    var types = stateTypes.merging(fieldTypes) { $1 }
    for load in spec.loads { types[load.name] = state(load.type) }
    for search in spec.searches { types[search.results] = state(search.type) }
    if !spec.fields.isEmpty { types["form"] = .named(["\(spec.name)Form"], []) }
    for change in spec.changes { types["\(change.name)State"] = .named(["ChangeState"], []) }
    for computed in spec.computed { types[computed.name] = computed.type }
    return types
  }

  /// The stored values behind a name: the inputs of a computed value, the form for a field, otherwise the name itself.
  private func storedInputs(of name: String) -> [String] {
    if let computed = spec.computed.first(where: { $0.name == name }) { return computed.inputs }
    return fieldTypes[name] == nil ? [name] : ["form"]
  }
}

extension SpecLine {
  /// Reads Swift code in braces, `{ posts.value?.isEmpty ?? false }`, and returns it without them.
  ///
  /// - Parameter state: The state that the code sets, for messages; nil if it sets none.
  mutating func code(setting state: String? = nil) throws(SpecFault) -> SpecCode {
    try need("{")
    var open = ["{"]
    var tokens: [SpecToken] = []
    while true {
      let token = token
      if open.count == 1 { try refuseStatement(behind: tokens, setting: state) }
      // A label may be a keyword: `first(where:)`, `trimmingCharacters(in:)`.
      let isLabel = ["(", ","].contains(tokens.last?.text) && isBeforeColon
      if !isLabel { try checkCode(token, behind: tokens.last) }
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
      if open.count > Self.depthLimit { throw SpecFault(.tooDeep, token.range) }
      tokens.append(token)
    }
    if tokens.isEmpty { throw SpecFault(.expected("a value", usage: SpecGrammar.sample(of: word)), lastRange) }
    return SpecCode(tokens: tokens)
  }

  /// Keywords that are allowed in an expression; other keywords start statements.
  private static let wordsOfCode: Set<String> = ["_", "as", "false", "in", "is", "nil", "true"]

  private func checkCode(_ token: SpecToken, behind last: SpecToken?) throws(SpecFault) {
    switch token.kind {
    case .end: throw expected("'}'")
    case .word where Identifier.keywords.contains(token.text) && !Self.wordsOfCode.contains(token.text):
      if last?.text == "." { return }
      throw SpecFault(
        .unexpectedText(token.text, nearest: nil, usage: SpecGrammar.sample(of: word)), token.range)
    case .sign where token.text.hasPrefix("!") && token.text != "!=" && !token.hasLeadingSpace:
      guard let last, last.kind != .sign, !(last.kind == .punctuation && "([{,:".contains(last.text)) else { return }
      throw SpecFault(.forceUnwrap, token.range)
    case .sign where ["=", "->", "+=", "-=", "*=", "/="].contains(token.text):
      throw SpecFault(.unexpectedText(token.text, nearest: nil, usage: SpecGrammar.sample(of: word)), token.range)
    default: return
    }
  }
}

extension Spec {
  /// A value computed from others: `shows isEmpty: Bool { posts.value?.isEmpty ?? false }`.
  public struct Computed: Hashable, Sendable {
    /// The name of the property.
    public var name: String
    /// The type of the property.
    public var type: SpecType
    /// The code that computes the value.
    public var code: SpecCode
    /// The stored values that the code depends on, in order: loads, states, watched values, the form, changes.
    public var inputs: [String]

    /// The enum cases that the code may return, each with the value's type: `.empty` and `.full` for
    /// `posts.isEmpty ? .empty : .full`.
    var values: [(value: SpecExpression, type: SpecType)] {
      guard code.isTypeCheckable,
        let value = SpecValue(SpecExpression(pieces: [code.text], members: [], identifiers: []))
      else { return [] }
      return value.possibleResults.compactMap { outcome in
        guard case .member(nil, let name) = outcome else { return nil }
        return (SpecExpression(pieces: [".\(name)"], members: [name], identifiers: []), type)
      }
    }
  }
}

extension SpecValue {
  /// The possible results of the expression: the branches of `?:` and both sides of `??`.
  fileprivate var possibleResults: [SpecValue] {
    switch withoutParentheses {
    case .choice(_, let first, let second): first.possibleResults + second.possibleResults
    case .binary(let left, "??", let right): left.possibleResults + right.possibleResults
    default: [withoutParentheses]
    }
  }
}
