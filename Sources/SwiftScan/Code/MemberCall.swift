/// A call of a member, with parentheses or a trailing closure: `bag.collect { … }`, `.sink(receiveValue: f)`.
public struct MemberCall: Sendable {
  /// The index of the member's name.
  public var name: Int
  /// Its argument list as a token range, including the parentheses; empty if there is none.
  public var arguments: Range<Int>
  /// Its trailing closures as token ranges, including the braces.
  public var trailingClosures: [Range<Int>]
  /// The index of the outermost parenthesis around the callee, as in `(a.sink)(f)`; nil if there is none.
  public var calleeParenthesis: Int?

  /// Creates a call from its parts.
  public init(name: Int, arguments: Range<Int>, trailingClosures: [Range<Int>]) {
    (self.name, self.arguments, self.trailingClosures) = (name, arguments, trailingClosures)
  }
}

/// One argument of a call.
public struct CallArgument: Sendable {
  /// The index of its label, or -1.
  public var label: Int
  /// Its value, as a token range.
  public var value: Range<Int>
}

extension SourceFile {
  /// The call of the member whose name is at a token. Nil if there is none: the name follows no period, or it is part
  /// of a case pattern or a reference.
  public func memberCall(at name: Int, _ map: CodeMap) -> MemberCall? {
    guard name > 0, tokens[name - 1].kind == .period else { return nil }
    return call(at: name, map)
  }

  /// The same for a name that may follow no period: `f(…)`, `(Task<A, B>) { … }`.
  public func call(at name: Int, _ map: CodeMap) -> MemberCall? {
    if map.isInPattern(name) { return nil }
    var index = name + 1
    // `f?(…)`, `f!(…)`
    while tokens[index].kind == .postfixQuestion || tokens[index].kind == .postfixExclamation { index += 1 }
    if let close = genericArgumentsEnd(index) { index = close + 1 }
    if let behind = endOfArgumentNames(index) { index = behind }
    let callee = behindCallee(index)
    index = callee.next
    var call = MemberCall(name: name, arguments: index..<index, trailingClosures: [])
    call.calleeParenthesis = callee.open
    if tokens[index].kind == .openParen, !tokens[index].startsLine {
      call.arguments = index..<tokens.behind(index)
      index = call.arguments.upperBound
    }
    if tokens[index].kind == .openBrace, map.role(of: index) == .closure {
      var end = tokens.behind(index)
      call.trailingClosures.append(index..<end)
      while [.identifier, .keyword, .wildcard].contains(tokens[end].kind), end + 2 < tokens.count,
        tokens[end + 1].kind == .colon, tokens[end + 2].kind == .openBrace
      {
        let next = tokens.behind(end + 2)
        call.trailingClosures.append(end + 2..<next)
        end = next
      }
    }
    return call.arguments.isEmpty && call.trailingClosures.isEmpty ? nil : call
  }

  /// The call that makes a value of the type whose name is at a token: `Task { … }`, `(Task<A, B>)(…)`, `Task.init(…)`.
  public func construction(at type: Int, _ map: CodeMap) -> MemberCall? {
    guard let member = member(of: type) else { return call(at: type, map) }
    return tokens[member].keyword == .`init` ? memberCall(at: member, map) : nil
  }

  /// The name of the member behind a name, its generic arguments, `?`, `!` and parentheses: `sleep` in
  /// `(Task<A, B>).sleep`. Nil if there is none.
  public func member(of name: Int) -> Int? {
    var index = genericArgumentsEnd(name + 1).map { $0 + 1 } ?? name + 1
    while tokens[index].kind == .postfixQuestion || tokens[index].kind == .postfixExclamation { index += 1 }
    index = behindCallee(index).next
    guard tokens[index].kind == .period, [.identifier, .keyword].contains(tokens[index + 1].kind)
    else { return nil }
    return index + 1
  }

  /// A call of a type's name or its member, from the start of the name's path: `Kit.A(…)`, `(A).f(…)`.
  ///
  /// - Parameter type: The name of the type.
  public func expression(of call: MemberCall, on type: Int) -> Range<Int> {
    let end = call.trailingClosures.last?.upperBound ?? call.arguments.upperBound
    var start = startOfDottedName(type)
    // Parentheses that contain only the callee.
    while start > 0, isGroup(start - 1), tokens.partner(of: start - 1) < call.arguments.lowerBound {
      start -= 1
    }
    return start..<end
  }

  /// The first token of the dotted name that ends at a token: `A` in `A.B`. Skips names only, no calls or generic
  /// arguments.
  public func startOfDottedName(_ last: Int) -> Int {
    var start = last
    while start > 1, tokens[start - 1].kind == .period, tokens[start - 2].kind == .identifier {
      start -= 2
    }
    return start
  }

  /// The index after argument names such as `(a:_:)`, or nil if the parentheses contain anything else. Argument names
  /// refer to a function without calling it.
  public func endOfArgumentNames(_ parenthesis: Int) -> Int? {
    guard tokens[parenthesis].kind == .openParen, !tokens[parenthesis].startsLine else { return nil }
    let close = tokens.partner(of: parenthesis)
    var index = parenthesis + 1
    while index < close, [.identifier, .keyword, .wildcard].contains(tokens[index].kind),
      tokens[index + 1].kind == .colon
    {
      index += 2
    }
    return index == close && index > parenthesis + 1 ? tokens.behind(parenthesis) : nil
  }

  /// The arguments in a pair of parentheses.
  public func arguments(in parentheses: Range<Int>) -> [CallArgument] {
    if parentheses.count < 3 { return [] }
    var arguments: [CallArgument] = []
    var start = parentheses.lowerBound + 1
    let end = parentheses.upperBound - 1
    var index = start
    func add(_ end: Int) {
      if start == end { return }
      let isLabelled = end - start > 1 && tokens[start + 1].kind == .colon && tokens[start].kind != .integerLiteral
      arguments.append(CallArgument(label: isLabelled ? start : -1, value: (isLabelled ? start + 2 : start)..<end))
    }
    while index < end {
      switch tokens[index].kind {
      case .openParen, .openBracket, .openBrace, .stringOpen: index = max(index + 1, tokens.behind(index))
      case .comma:
        add(index)
        index += 1
        start = index
      default:
        index = genericArgumentsEnd(index).map { $0 + 1 } ?? index + 1
      }
    }
    add(end)
    return arguments
  }
}
