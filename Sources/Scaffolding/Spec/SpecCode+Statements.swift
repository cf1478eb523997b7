/// Messages about code that is a statement: the code of `shows` and `updates` is one value.
extension SpecLine {
  /// Throws if `return`, `if` or an assignment begins here.
  ///
  /// - Parameters:
  ///   - tokens: The code before.
  ///   - state: The state that the code sets; nil if it sets none.
  func refuseStatement(behind tokens: [SpecToken], setting state: String?) throws(SpecFault) {
    if token.kind == .end { return }
    let target = SpecCode(tokens: tokens).text
    var rest = self
    rest.advance()
    let operand = rest.restOfCode
    let value: String
    switch (token.kind, token.text) {
    case (.word, "return") where tokens.isEmpty: value = operand
    case (.word, "if") where tokens.isEmpty: value = "condition ? value : otherValue"
    case (.sign, "=") where state != nil && !tokens.isEmpty: value = operand
    case (.sign, "++") where !tokens.isEmpty: value = "\(target) + 1"
    case (.sign, "+=") where !tokens.isEmpty && !operand.isEmpty: value = "\(target) + \(operand)"
    case (.sign, "-="), (.sign, "*="), (.sign, "/="), (.sign, "%="):
      if tokens.isEmpty || operand.isEmpty { return }
      // The operator may bind more tightly than one in the operand.
      value = "\(target) \(token.text.prefix(1)) " + (operand.contains(" ") ? "(\(operand))" : operand)
    default: return
    }
    if value.isEmpty { return }
    let written = (state.map { "updates \($0) " } ?? "") + "{ \(value) }"
    throw SpecFault(
      .type(
        token.text, reason: "does not belong here, because the code is a value and no statement; write '\(written)'"),
      token.range)
  }

  /// The code from here to the bracket that closes it.
  private var restOfCode: String {
    let start = token.range.lowerBound
    var rest = self
    var depth = 1
    while rest.token.kind != .end {
      if rest.token.kind == .punctuation, rest.token.text == "{" { depth += 1 }
      if rest.token.kind == .punctuation, rest.token.text == "}" { depth -= 1 }
      if depth == 0 { break }
      rest.advance()
    }
    return rest.lastRange.upperBound > start ? rest.text(from: start) : ""
  }
}

extension SpecCode {
  /// Returns the fault of code that only calls a method which changes a value in place: `items.append(title)`.
  ///
  /// - Parameters:
  ///   - types: The types of the screen's values.
  ///   - state: The state that the code sets; nil if it sets none.
  func changeInPlace(of types: [String: SpecType], setting state: String?) -> SpecFault? {
    guard let call = MethodCall(tokens), let type = types[call.owner]?.canonical,
      Self.mutatingMethods(of: type).contains(call.method), let first = tokens.first, let last = tokens.last
    else { return nil }
    let value = state == nil ? nil : call.newValue(of: type)
    let remedy = value.map { "write 'updates \(state ?? "") { \($0) }'" } ?? "write the value itself"
    return SpecFault(
      .type(text, reason: "changes '\(call.owner)' in place and is no value; \(remedy)"),
      first.range.lowerBound..<last.range.upperBound)
  }

  /// The methods of a library type that change the value in place.
  private static func mutatingMethods(of type: SpecType) -> Set<String> {
    let ofCollections: Set<String> = ["removeAll", "removeFirst", "popFirst"]
    let ofLists: Set<String> = ["append", "insert", "popLast", "remove", "removeLast", "removeSubrange"]
    switch type {
    case .array: return ofCollections.union(ofLists).union(["reverse", "shuffle", "sort", "swapAt"])
    case .string: return ofCollections.union(ofLists)
    case .dictionary: return ["merge", "removeAll", "removeValue", "updateValue"]
    case .named(["Set"], _):
      return ofCollections.union([
        "formIntersection", "formSymmetricDifference", "formUnion", "insert", "remove", "subtract", "update",
      ])
    case .named(["Bool"], []): return ["toggle"]
    case .named, .optional: return []
    }
  }

  /// A call of a method of a name, without further code: `items.append(title)`, `items.removeAll { $0.isDone }`.
  private struct MethodCall {
    var owner: String
    var method: String
    /// The only argument, without its label; empty if there is none.
    var argument: String
    var label: String?
    /// The arguments with their brackets.
    var arguments: String
    var hasOneArgument: Bool

    init?(_ tokens: [SpecToken]) {
      guard tokens.count > 4, tokens[0].kind == .word, tokens[1].text == ".", tokens[2].kind == .word,
        ["(", "{"].contains(tokens[3].text), Self.end(of: tokens) == tokens.count - 1
      else { return nil }
      (owner, method) = (tokens[0].text, tokens[2].text)
      arguments = SpecCode(tokens: Array(tokens[3...])).text
      var inner = tokens[4..<(tokens.count - 1)]
      if inner.count > 2, inner.first?.kind == .word, inner.dropFirst().first?.text == ":" {
        label = inner.first?.text
        inner = inner.dropFirst(2)
      }
      argument = SpecCode(tokens: Array(inner)).text
      hasOneArgument = tokens[3].text == "(" && !inner.isEmpty && !Self.hasComma(inner)
    }

    /// The index of the bracket that closes the one behind the method's name.
    private static func end(of tokens: [SpecToken]) -> Int? {
      var depth = 0
      for index in tokens.indices.dropFirst(3) where tokens[index].kind == .punctuation {
        if "([{".contains(tokens[index].text) { depth += 1 }
        if ")]}".contains(tokens[index].text) { depth -= 1 }
        if depth == 0 { return index }
      }
      return nil
    }

    /// Whether a comma separates two arguments.
    private static func hasComma(_ tokens: ArraySlice<SpecToken>) -> Bool {
      var depth = 0
      for token in tokens where token.kind == .punctuation {
        if "([{".contains(token.text) { depth += 1 }
        if ")]}".contains(token.text) { depth -= 1 }
        if depth == 0, token.text == "," { return true }
      }
      return false
    }

    /// An expression for the value that the call would leave; nil if there is no short one.
    func newValue(of type: SpecType) -> String? {
      let isWhole = arguments == "()"
      switch (type, method) {
      case (.array, "append") where hasOneArgument && label == nil: return "\(owner) + [\(argument)]"
      case (.string, "append") where hasOneArgument && label == nil: return "\(owner) + \(argument)"
      case (.array, "append") where hasOneArgument && label == "contentsOf": return "\(owner) + \(argument)"
      case (.array, "insert") where label == nil && argument.hasSuffix(", at: 0"):
        return "[\(argument.dropLast(", at: 0".count))] + \(owner)"
      case (.array, "sort"): return "\(owner).sorted" + (arguments.hasPrefix("{") ? " " : "") + arguments
      case (.array, "shuffle"): return "\(owner).shuffled()"
      case (.array, "reverse"): return "Array(\(owner).reversed())"
      case (.array, "removeFirst") where isWhole: return "Array(\(owner).dropFirst())"
      case (.array, "removeLast") where isWhole, (.array, "popLast"): return "Array(\(owner).dropLast())"
      case (.array, "removeAll") where isWhole, (.named(["Set"], _), "removeAll") where isWhole: return "[]"
      case (.array, "remove"), (.array, "removeAll"): return "\(owner).filter { … }"
      case (.string, "removeAll") where isWhole: return "\"\""
      case (.dictionary, "removeAll") where isWhole: return "[:]"
      case (.named(["Set"], _), "insert") where hasOneArgument: return "\(owner).union([\(argument)])"
      case (.named(["Set"], _), "remove") where hasOneArgument: return "\(owner).subtracting([\(argument)])"
      case (.named(["Set"], _), "formUnion") where hasOneArgument: return "\(owner).union(\(argument))"
      case (.named(["Set"], _), "subtract") where hasOneArgument: return "\(owner).subtracting(\(argument))"
      case (.named(["Bool"], []), "toggle"): return "!\(owner)"
      default: return nil
      }
    }
  }
}
