import SwiftScan

extension LintedFile {
  /// The outermost function around a token, but inside the innermost type. A method of a local type is therefore a
  /// function of its own.
  func enclosingFunction(of token: Int) -> Range<Int>? {
    guard let innermost = source.innermostDeclaration(containing: token) else { return nil }
    if source.declarations[innermost].kind.hasMembers { return nil }
    var outer = source.enclosingType(of: innermost)
    // Search from the outside. One of the first two declarations is the function, however deep the nesting is.
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

  /// The calls of members with one of these names in a token range, in order.
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

  /// The closures passed to a call, as arguments or trailing closures. Each range includes the braces.
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
  /// The bodies of the accessors in a block, such as `get`, `set` and `willSet`. If the block is itself the body of a
  /// getter, returns the block.
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
        // Any other token means that the block is the body of a getter.
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
  /// Whether a colon belongs to `case …:` or `default:`, and not to a label or a condition.
  func endsCaseLabel(_ colon: Int) -> Bool {
    var index = colon - 1
    while index >= 0 {
      switch tokens[index].kind {
      case .keyword where tokens[index].keyword == .case || tokens[index].keyword == .default: return true
      case .colon, .infixQuestion, .openBrace, .openParen, .openBracket, .semicolon: return false
      case .closeBrace, .closeParen, .closeBracket: index = tokens.partner(of: index)
      default: break
      }
      index -= 1
    }
    return false
  }

  /// Whether a `func` is an instance method and no override.
  func isMethod(_ function: Declaration) -> Bool {
    !has(.static, function) && !has(.class, function) && !has(.override, function)
  }

  func isAsync(_ function: Declaration) -> Bool {
    var index = function.parameters.upperBound
    let end = function.body.isEmpty ? function.tokens.upperBound : function.body.lowerBound
    while index < end, tokens[index].kind != .arrow, tokens[index].keyword != .where {
      if tokens[index].keyword == .async { return true }
      index = tokens[index].kind == .openParen ? tokens.behind(index) : index + 1
    }
    return false
  }
}
