import SwiftScan

/// Determines the token ranges in which variables and parameters are visible.
struct ReferencePlaces {
  private let source: SourceFile
  private let tokens: TokenList
  private let code: CodeMap

  init(_ source: SourceFile, _ code: CodeMap) { (self.source, tokens, self.code) = (source, source.tokens, code) }

  /// Whether a value is the initial value of a property or variable declaration, and not an expression elsewhere.
  func isMemberValue(_ value: Int) -> Bool {
    guard let index = source.innermostDeclaration(containing: value) else { return false }
    let declaration = source.declarations[index]
    return (declaration.kind == .variable || declaration.kind == .constant)
      && source.bindings(of: declaration).contains { $0.value.contains(value) }
  }

  /// The maximum number of tokens to search for the start of a statement or block.
  private static let longestWay = 2_000

  /// The end of a variable's scope: the end of the block of `if let` or `while let`, otherwise of the enclosing block.
  func scopeEnd(_ token: Int) -> Int {
    let isInPattern = code.isInPattern(token)
    let word = token > 1 ? tokens[token - 2] : tokens[0]
    var isCondition = isInPattern || word.kind == .comma || [.if, .while, .for, .catch].contains(word.keyword)
    var index = token - 1
    var steps = 0
    while index >= 0, steps < Self.longestWay {
      steps += 1
      switch tokens[index].kind {
      case .closeBrace, .closeParen, .closeBracket, .interpolationClose, .stringClose:
        let opening = tokens.partner(of: index)
        if opening < 0 || opening >= index { return tokens.count - 1 }
        index = opening
      case .openBrace: return max(token + 1, tokens.behind(index))
      case .keyword where isCondition:
        switch tokens[index].keyword {
        case .if, .while, .for, .catch: return blockEnd(token)
        case .guard: isCondition = false
        case .case:
          let before = index > 0 ? tokens[index - 1] : tokens[0]
          if before.kind != .comma, ![.if, .while, .for, .guard].contains(before.keyword) { isCondition = false }
        default: break
        }
      default: break
      }
      index -= 1
    }
    return tokens.count - 1
  }

  /// The end of the next block of a statement.
  func blockEnd(_ token: Int) -> Int {
    var index = token
    var steps = 0
    while index < tokens.count - 1, steps < Self.longestWay {
      steps += 1
      switch tokens[index].kind {
      case .openBrace:
        if code.role(of: index) != .closure { return tokens.behind(index) }
        index = max(index + 1, tokens.behind(index))
      case .openParen, .openBracket, .stringOpen: index = max(index + 1, tokens.behind(index))
      case .closeBrace: return index
      default: index += 1
      }
    }
    return index
  }

  /// If a token is in the parameter list of a declaration, the token range of that declaration.
  func parameterList(at token: Int) -> Range<Int>? {
    guard let index = source.innermostDeclaration(containing: token) else { return nil }
    let declaration = source.declarations[index]
    guard declaration.parameters.contains(token), isTopLevel(token, in: declaration.parameters) else { return nil }
    return declaration.tokens
  }

  /// Whether a token may be the name of a parameter, by the token before it.
  func isTopLevel(_ token: Int, in parameters: Range<Int>) -> Bool {
    let before = tokens[token - 1]
    let isStart = before.kind == .openParen || before.kind == .comma || before.kind == .wildcard
    return isStart || before.kind == .identifier || before.kind == .keyword || before.kind == .closeParen
  }

  /// The end of the closure that has this token as a parameter.
  func endOfClosure(withParameter token: Int) -> Int? {
    var index = token - 1
    var steps = 0
    while index >= 0, steps < 64 {
      steps += 1
      switch tokens[index].kind {
      case .identifier, .wildcard, .comma, .colon, .period, .postfixQuestion, .postfixExclamation, .at, .binaryOperator,
        .prefixOperator, .postfixOperator:
        index -= 1
      case .keyword:
        guard [.inout, .Any, .Self].contains(tokens[index].keyword) || tokens[index].keyword == .some else {
          return nil
        }
        index -= 1
      case .closeBracket:
        let opening = tokens.partner(of: index)
        guard opening > 0 else { return nil }
        index = opening - 1
      case .openParen:
        // `{ (viewModel: CartViewModel) in`
        let close = tokens.behind(index)
        guard index > 0, [.openBrace, .closeBracket].contains(tokens[index - 1].kind) else { return nil }
        guard
          tokens[close].keyword == .in || tokens[close].kind == .arrow
            || [.throws, .async].contains(tokens[close].keyword)
        else { return nil }
        index -= 1
      case .openBrace:
        guard code.role(of: index) == .closure, hasSignature(index, through: token) else { return nil }
        return tokens.behind(index)
      default: return nil
      }
    }
    return nil
  }

  /// Whether the parameters of a closure continue behind a token, up to `in`.
  func hasSignature(_ brace: Int, through token: Int) -> Bool {
    var index = token + 1
    var steps = 0
    while steps < 64 {
      steps += 1
      switch tokens[index].kind {
      case .keyword:
        if tokens[index].keyword == .in { return true }
        guard [.inout, .Any, .Self, .throws].contains(tokens[index].keyword) else { return false }
        index += 1
      case .identifier, .wildcard, .comma, .colon, .period, .postfixQuestion, .postfixExclamation, .at, .arrow,
        .closeParen, .binaryOperator, .prefixOperator, .postfixOperator:
        index += 1
      case .openParen, .openBracket: index = max(index + 1, tokens.behind(index))
      default: return false
      }
    }
    return false
  }

  /// Whether a token is the name of an entry of a capture list: `[weak viewModel = owner.viewModel]`.
  func isCapture(_ token: Int) -> Bool { captureBrace(token) >= 0 }

  /// The brace of the closure whose capture list starts with a token, or -1.
  func captureBrace(_ token: Int) -> Int {
    var index = token - 1
    var steps = 0
    while index > 0, steps < 64 {
      steps += 1
      switch tokens[index].kind {
      case .identifier, .period, .comma, .equal, .postfixQuestion, .postfixExclamation, .keyword: index -= 1
      case .openBracket: return tokens[index - 1].kind == .openBrace ? index - 1 : -1
      default: return -1
      }
    }
    return -1
  }

  /// The variable for the elements of a collection: `field` in `ForEach($fields) { $field in`, `fields.forEach { field
  /// in` and `for field in fields {`. Nil if there is none.
  func elementVariable(of collection: Int) -> Int? {
    let start = source.startOfChain(endingAt: collection)
    let next = collection + 1
    if start > 2, tokens[start - 1].keyword == .in, tokens[start - 3].keyword == .for,
      tokens[start - 2].kind == .identifier, tokens[next].kind == .openBrace
    {
      return start - 2
    }
    if tokens[next].kind == .period, source.isNamed(next + 1, "forEach") { return parameter(at: next + 2) }
    guard start > 1, tokens[start - 1].kind == .openParen,
      tokens[next].kind == .closeParen || tokens[next].kind == .comma,
      source.isNamed(start - 2, anyOf: ["ForEach", "List"])
    else { return nil }
    return parameter(at: tokens.behind(start - 1))
  }

  /// The only parameter of a closure that starts with `{ name in`.
  private func parameter(at brace: Int) -> Int? {
    guard tokens[brace].kind == .openBrace, code.role(of: brace) == .closure, tokens[brace + 1].kind == .identifier,
      tokens[brace + 2].keyword == .in
    else { return nil }
    return brace + 1
  }
}
