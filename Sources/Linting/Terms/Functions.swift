import SwiftScan

/// A function in the sense of the rules: a `func`, initialiser, deinitialiser or accessor, with the closures and local
/// functions in it.
struct FunctionBody {
  /// The declaration it is, or whose accessor it is.
  var declaration: Int
  /// Its braces and what lies between.
  var body: Range<Int>
}

extension LintedFile {
  /// The functions of a scope, in order: those that lie in no other function.
  func functions(in scope: Range<Int>) -> [FunctionBody] {
    var functions: [FunctionBody] = []
    var end = 0
    func add(_ declaration: Int, _ body: Range<Int>) {
      if body.isEmpty || body.lowerBound < end { return }
      functions.append(FunctionBody(declaration: declaration, body: body))
      end = body.upperBound
    }
    for index in source.declarations.indices where scope.contains(source.declarations[index].keyword) {
      let declaration = source.declarations[index]
      switch declaration.kind {
      case .function, .initializer, .deinitializer: add(index, declaration.body)
      case .subscript:
        for body in source.accessorBodies(in: declaration.body) { add(index, body) }
      case .variable, .constant:
        for binding in source.bindings(of: declaration) {
          for body in source.accessorBodies(in: binding.accessorBlock) { add(index, body) }
        }
      default: continue
      }
    }
    return functions
  }

  /// The function that code belongs to: the outermost one around a token, but none further out than the innermost type, so
  /// that the methods of a local type stand alone.
  func enclosingFunction(of token: Int) -> Range<Int>? {
    guard let innermost = source.innermostDeclaration(containing: token) else { return nil }
    if source.declarations[innermost].kind.hasMembers { return nil }
    var outer = source.enclosingType(of: innermost)
    // From the outside: the first or second is one, however many are nested.
    while outer < innermost, let current = source.innermost(from: innermost, where: { $0.parent <= outer }) {
      let declaration = source.declarations[current]
      switch declaration.kind {
      case .function, .initializer, .deinitializer: return declaration.tokens
      case .subscript:
        guard declaration.body.contains(token) else { break }
        if let body = source.accessorBodies(in: declaration.body).first(where: { $0.contains(token) }) { return body }
      case .variable, .constant:
        for binding in source.bindings(of: declaration) where binding.accessorBlock.contains(token) {
          let bodies = source.accessorBodies(in: binding.accessorBlock)
          if let body = bodies.first(where: { $0.contains(token) }) { return body }
        }
      default: break
      }
      outer = current
    }
    return nil
  }

  /// The calls of members with one of some names among some tokens, in order.
  func memberCalls(in range: Range<Int>, named words: StaticString...) -> [MemberCall] {
    var calls: [MemberCall] = []
    source.tokens.forEachIdentifier(in: range) { index, name in
      for word in words where source.isNamed(name, word) {
        if index > 0, source.tokens[index - 1].kind == .period, let call = source.memberCall(at: index, code) {
          calls.append(call)
        }
      }
    }
    return calls
  }

  /// The braces of every closure passed to a call, in parentheses or behind them.
  func closures(of call: MemberCall) -> [Range<Int>] {
    let inside = source.arguments(in: call.arguments).compactMap { argument -> Range<Int>? in
      let value = source.bareExpression(argument.value)
      guard !value.isEmpty, source.tokens[value.lowerBound].kind == .openBrace,
        source.tokens.behind(value.lowerBound) == value.upperBound
      else { return nil }
      return value
    }
    return inside + call.trailingClosures
  }
}

extension SourceFile {
  /// The bodies of the accessors in a block: those behind `get`, `set`, `willSet` and the like; the block itself where it
  /// is the body of a getter.
  func accessorBodies(in block: Range<Int>) -> [Range<Int>] {
    if block.isEmpty { return [] }
    var bodies: [Range<Int>] = []
    var index = block.lowerBound + 1
    let end = block.upperBound - 1
    while index < end {
      let token = tokens[index]
      switch token.kind {
      case .at:
        index += 2
        if tokens[index].kind == .openParen { index = tokens.behind(index) }
      case .identifier where token.keyword.isModifier || isAccessor(index):
        index += 1
      case .keyword where token.keyword == .throws || token.keyword == .rethrows || token.keyword == .`init`:
        index += 1
      case .openParen where index > block.lowerBound + 1: index = tokens.behind(index)
      case .openBrace where !bodies.isEmpty || index > block.lowerBound + 1:
        let body = index..<tokens.behind(index)
        bodies.append(body)
        index = body.upperBound
      default:
        // Something else: the block is the getter.
        return bodies.isEmpty ? [block] : bodies
      }
    }
    return bodies
  }

  private func isAccessor(_ token: Int) -> Bool {
    switch tokens[token].keyword {
    case .get, .set, .willSet, .didSet, .async: true
    default:
      isNamed(
        token, anyOf: ["_read", "_modify", "read", "modify", "yielding", "unsafeAddress", "unsafeMutableAddress"])
    }
  }
}

extension SourceFile {
  /// Whether a `func` is a method of the object, not of the type, and not one that the superclass asked for.
  func isMethod(_ function: Declaration) -> Bool {
    !has(.static, function) && !has(.class, function) && !has(.override, function)
  }

  /// Whether a function is `async`.
  func isAsync(_ function: Declaration) -> Bool {
    var index = function.parameters.upperBound
    let end = function.body.isEmpty ? function.tokens.upperBound : function.body.lowerBound
    while index < end, tokens[index].kind != .arrow, tokens[index].keyword != .where {
      if tokens[index].keyword == .async { return true }
      index = tokens[index].kind == .openParen ? tokens.behind(index) : index + 1
    }
    return false
  }

  /// The types of the parameters of a function or initialiser.
  func parameterTypes(of function: Declaration) -> [Range<Int>] {
    arguments(in: function.parameters).compactMap { parameter in
      var index = parameter.label >= 0 ? parameter.label : parameter.value.lowerBound
      let end = parameter.value.upperBound
      while index < end, tokens[index].kind != .colon {
        index = tokens[index].kind == .openParen ? tokens.behind(index) : index + 1
      }
      let start = min(index + 1, end)
      index = start
      while index < end, tokens[index].kind != .equal {
        switch tokens[index].kind {
        case .openParen, .openBracket: index = tokens.behind(index)
        // The `=` of a default value may be the rest of the operator that closed generic arguments.
        case .binaryOperator where text[tokens[index].range.upperBound - 1] == UInt8(ascii: "="): return start..<index
        default: index += 1
        }
      }
      return start..<max(start, min(index, end))
    }
  }
}
