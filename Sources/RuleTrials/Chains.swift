import SwiftScan

/// A chain of names, members, calls and subscripts in code: `self.rows.map { $0 }[0]`.
struct Chain {
  /// The beginning of a chain that is an expression itself: `self`, `self.rows`, `self.rows.map { $0 }`.
  struct Part {
    /// The index behind it.
    var end: Int
    /// Whether it ends with a call or subscript.
    var isCall: Bool
    /// Whether it has a `?`. Parentheses would end the optional chain.
    var isOptional: Bool
  }

  /// The tokens of the chain.
  var tokens: Range<Int>
  var parts: [Part]
}

/// Finds the expressions in a specimen's code. Skips whatever it does not know.
struct Chains {
  let layout: Layout
  let map: CodeMap
  /// For each token, whether it is part of an expression.
  private let isCode: [Bool]
  /// The chains, each before those in its arguments.
  private(set) var all: [Chain] = []

  private var tokens: TokenList { layout.tokens }

  init(_ layout: Layout) {
    self.layout = layout
    map = CodeMap(layout.file)
    isCode = Self.code(layout, map)
    all = layout.freeTokens.compactMap { chain(at: $0) }
  }

  /// The places in code where an opening token of this kind stands.
  func inCode(_ isSought: (Token) -> Bool) -> [Int] {
    layout.freeTokens.filter { isCode[$0] && isSought(tokens[$0]) }
  }

  /// Whether a token follows a closure's brace at any depth.
  func isInClosure(_ token: Int) -> Bool {
    (0..<token).contains {
      tokens[$0].kind == .openBrace && map.role(of: $0) == .closure && tokens.behind($0) > token
    }
  }

  private func chain(at start: Int) -> Chain? {
    guard isCode[start], start > 0, tokens[start].kind == .identifier || tokens[start].keyword == .self else {
      return nil
    }
    let before = tokens[start - 1]
    if [.period, .backslash, .at, .pound, .prefixOperator].contains(before.kind) { return nil }
    if [.let, .var, .weak, .unowned, .func, .case, .for, .as, .is].contains(before.keyword) { return nil }
    let words: [Keyword] = [.try, .await, .unsafe, .get, .set, .willSet, .didSet, .async]
    if words.contains(tokens[start].keyword) { return nil }
    // A label or a statement's.
    if tokens[start + 1].kind == .colon, before.kind != .infixQuestion { return nil }
    var index = layout.file.genericArgumentsEnd(start + 1).map { $0 + 1 } ?? start + 1
    var isOptional = false
    var parts = [Chain.Part(end: index, isCall: false, isOptional: false)]
    while true {
      let token = tokens[index]
      switch token.kind {
      case .postfixQuestion:
        isOptional = true
        index += 1
        continue
      case .postfixExclamation:
        index += 1
        continue
      case .period where [.identifier, .keyword, .integerLiteral].contains(tokens[index + 1].kind):
        index += 2
        index = layout.file.genericArgumentsEnd(index).map { $0 + 1 } ?? index
        parts.append(Chain.Part(end: index, isCall: false, isOptional: isOptional))
        continue
      case .openParen where !token.startsLine, .openBracket where !token.startsLine: index = tokens.behind(index)
      case .openBrace where map.role(of: index) == .closure:
        index = tokens.behind(index)
        while [.identifier, .wildcard].contains(tokens[index].kind), tokens[index + 1].kind == .colon,
          tokens[index + 2].kind == .openBrace
        {
          index = tokens.behind(index + 2)
        }
      default: return Chain(tokens: start..<index, parts: parts)
      }
      parts.append(Chain.Part(end: index, isCall: true, isOptional: isOptional))
    }
  }

  /// Marks the tokens of functions' bodies, accessors and initial values, without what is no expression there.
  private static func code(_ layout: Layout, _ map: CodeMap) -> [Bool] {
    let (file, tokens) = (layout.file, layout.tokens)
    var isCode = [Bool](repeating: false, count: tokens.count)
    func set(_ range: Range<Int>, _ value: Bool) { for token in range { isCode[token] = value } }
    for declaration in file.declarations {
      set(declaration.tokens, false)
      if !declaration.kind.hasMembers { set(declaration.body, true) }
      for binding in file.bindings(of: declaration) {
        set(binding.value, true)
        set(binding.accessorBlock, true)
      }
    }
    for attribute in file.attributes { set(attribute.tokens, false) }
    for token in 0..<tokens.count {
      switch tokens[token].kind {
      case .binaryOperator, .prefixOperator, .postfixOperator:
        if let end = file.genericArgumentsEnd(token) { set(token..<end + 1, false) }
      case .openBrace: set(signature(of: token, layout), false)
      case .backslash, .at, .pound:
        var index = token + 1
        while tokens[index].kind == .period || !tokens[index].startsLine && isOfPath(tokens[index]) { index += 1 }
        set(token..<index, false)
      case .keyword where [.as, .is].contains(tokens[token].keyword):
        var index = token + 1
        while !tokens[index].startsLine, isOfType(tokens[index]) { index += 1 }
        set(token..<index, false)
      case .keyword where tokens[token].keyword == .for:
        if let end = (token..<min(token + 12, tokens.count)).first(where: { tokens[$0].keyword == .in }) {
          set(token..<end, false)
        }
      case .keyword where [.let, .var].contains(tokens[token].keyword):
        // `if let a: A = b`
        if tokens[token + 2].kind == .colon {
          var index = token + 3
          while tokens[index].kind != .equal, isOfType(tokens[index]) { index += 1 }
          set(token..<index, false)
        }
      default: break
      }
      if map.isInPattern(token) { isCode[token] = false }
    }
    return isCode
  }

  private static func isOfPath(_ token: Token) -> Bool {
    [.identifier, .keyword, .postfixQuestion, .postfixExclamation].contains(token.kind)
  }

  private static func isOfType(_ token: Token) -> Bool {
    [.identifier, .period, .postfixQuestion, .postfixExclamation].contains(token.kind)
      || [.any, .some, .Any].contains(token.keyword)
  }

  /// The tokens from a closure's brace through its `in`; empty if it has none.
  private static func signature(of brace: Int, _ layout: Layout) -> Range<Int> {
    let tokens = layout.tokens
    var index = brace + 1
    while index < tokens.count {
      switch tokens[index].kind {
      case .keyword where tokens[index].keyword == .in: return brace..<index + 1
      case .openParen, .openBracket: index = max(index + 1, tokens.behind(index))
      case .identifier, .wildcard, .comma, .colon, .period, .arrow, .postfixQuestion, .at, .binaryOperator,
        .postfixOperator, .keyword:
        if [.for, .if, .guard, .let, .switch, .while].contains(tokens[index].keyword) { return brace..<brace }
        index += 1
      default: return brace..<brace
      }
    }
    return brace..<brace
  }
}
