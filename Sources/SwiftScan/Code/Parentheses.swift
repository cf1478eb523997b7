// Looks through parentheses around an expression, and through `try`, `await` and `unsafe` before it. They do not change
// its value.
extension SourceFile {
  /// An expression without the parentheses around it and without `try`, `await` and `unsafe` before it.
  ///
  /// - Parameter range: The expression as written. The parentheses of a tuple or a call stay.
  public func bareExpression(_ range: Range<Int>) -> Range<Int> {
    var range = range
    while true {
      let start = behindEffects(range.lowerBound, before: range.upperBound)
      range = start..<max(start, range.upperBound)
      guard range.count > 2, tokens[start].kind == .openParen, tokens.partner(of: start) == range.upperBound - 1,
        isOneExpression(start + 1..<range.upperBound - 1)
      else { return range }
      range = start + 1..<range.upperBound - 1
    }
  }

  /// Whether the tokens inside parentheses are one expression: not a tuple, and not an argument with a label.
  public func isOneExpression(_ inside: Range<Int>) -> Bool {
    var index = inside.lowerBound
    if inside.count > 1, tokens[index + 1].kind == .colon { return false }
    while index < inside.upperBound {
      switch tokens[index].kind {
      case .openParen, .openBracket, .openBrace, .stringOpen: index = max(index + 1, tokens.behind(index))
      case .comma: return false
      default: index = genericArgumentsEnd(index).map { $0 + 1 } ?? index + 1
      }
    }
    return true
  }

  /// The index after `try`, `try?`, `try!`, `await` and `unsafe` before an expression.
  ///
  /// - Parameter end: The highest index at which the expression may end.
  public func behindEffects(_ start: Int, before end: Int) -> Int {
    var index = start
    while index + 1 < end, isEffect(index) {
      index += 1
      let isMark = tokens[index].kind == .postfixQuestion || tokens[index].kind == .postfixExclamation
      if isMark, tokens[index - 1].keyword == .try { index += 1 }
    }
    return index
  }

  /// The start of an expression including the `try`, `await` and `unsafe` before it.
  public func startWithEffects(_ start: Int) -> Int {
    var start = start
    while start > 0 {
      var word = start - 1
      if word > 0, tokens[word].kind == .postfixQuestion || tokens[word].kind == .postfixExclamation { word -= 1 }
      guard isEffect(word), word == start - 1 || tokens[word].keyword == .try else { break }
      start = word
    }
    return start
  }

  /// The last name of a callee that ends at a token, possibly in parentheses: `sink` in `(rows.sink)`.
  public func nameOfCallee(endingAt last: Int) -> Int {
    var last = last
    while let group = grouped(endingAt: last), isChain(group.inside) { last = group.inside.upperBound - 1 }
    return last
  }

  /// The last name of the callee before a trailing closure, or the token before the brace if there is no such name.
  public func nameOfCallee(before brace: Int) -> Int {
    let last = max(0, brace - 1)
    guard last > 0, tokens[last].kind == .closeParen, !isGroup(tokens.partner(of: last)) else {
      return nameOfCallee(endingAt: last)
    }
    return nameOfCallee(endingAt: max(1, tokens.partner(of: last)) - 1)
  }

  /// The index behind a name and the parentheses that contain only this name.
  public func behindParentheses(_ name: Int) -> Int {
    var (start, next) = (name, name + 1)
    while start > 0, tokens[next].kind == .closeParen, tokens.partner(of: next) == start - 1,
      isGroup(start - 1)
    {
      (start, next) = (start - 1, next + 1)
    }
    return next
  }

  /// Whether a range contains `try?` or `try!`, which, unlike `try`, change what an expression does.
  public func hasTryMark(_ range: Range<Int>) -> Bool {
    range.contains { index in
      tokens[index].keyword == .try
        && (tokens[index + 1].kind == .postfixQuestion || tokens[index + 1].kind == .postfixExclamation)
    }
  }

  /// Whether a token is `try`, `await` or `unsafe` before an expression.
  private func isEffect(_ index: Int) -> Bool {
    switch tokens[index].keyword {
    case .try, .await: index == 0 || tokens[index - 1].kind != .period
    case .unsafe: (index == 0 || tokens[index - 1].kind != .period) && startsUnsafeOperand(index + 1)
    default: false
    }
  }

  /// Whether the token after `unsafe` starts an expression on the same line. If not, `unsafe` is a name.
  private func startsUnsafeOperand(_ index: Int) -> Bool {
    let token = tokens[index]
    if token.startsLine { return false }
    switch token.kind {
    case .identifier, .stringOpen, .integerLiteral, .floatLiteral, .pound, .placeholder: return true
    case .keyword: return [.self, .Self, .super, .try, .Any, .true, .false, .nil].contains(token.keyword)
    case .openParen, .openBracket: return token.start != tokens[index - 1].end
    default: return false
    }
  }

  /// Whether parentheses group an expression, and do not belong to a call, a declaration or a type's attribute.
  public func isGroup(_ open: Int) -> Bool {
    guard open >= 0, tokens[open].kind == .openParen else { return false }
    if open == 0 || tokens[open].startsLine { return true }
    let previous = tokens[open - 1]
    switch previous.kind {
    case .identifier: return previous.keyword == .await || previous.keyword == .unsafe && isEffect(open - 1)
    case .postfixQuestion, .postfixExclamation: return open > 1 && tokens[open - 2].keyword == .try
    case .closeParen, .closeBracket, .closeBrace, .stringClose, .postfixOperator, .wildcard: return false
    case .keyword:
      let isName = open > 1 && tokens[open - 2].kind == .period
      return !isName && ![.`init`, .self, .Self, .super, .subscript, .func].contains(previous.keyword)
    case .binaryOperator, .prefixOperator: return genericArgumentsStart(open - 1) == nil
    default: return true
    }
  }

  /// The expression in grouping parentheses that end at a token; nil if no grouping parentheses end there.
  ///
  /// - Returns: The expression without its parentheses, and the index of the outermost opening parenthesis.
  public func grouped(endingAt close: Int) -> (inside: Range<Int>, open: Int)? {
    guard close > 0, tokens[close].kind == .closeParen else { return nil }
    let open = tokens.partner(of: close)
    guard open >= 0, open < close, isGroup(open) else { return nil }
    let inside = bareExpression(open..<close + 1)
    return inside.lowerBound > open && !inside.isEmpty ? (inside, open) : nil
  }

  /// An expression including the parentheses around it and `try`, `await` and `unsafe` before it.
  public func withParentheses(_ expression: Range<Int>) -> Range<Int> {
    var (start, end) = (startWithEffects(expression.lowerBound), expression.upperBound)
    // Check both directions. The partner of an unclosed parenthesis is the token that ends it, but that token's partner
    // is not the parenthesis.
    while start > 0, end < tokens.count, tokens[start - 1].kind == .openParen, tokens.partner(of: start - 1) == end,
      tokens.partner(of: end) == start - 1, isGroup(start - 1)
    {
      (start, end) = (startWithEffects(start - 1), end + 1)
    }
    return start..<end
  }

  /// Whether a range is one chain of names, members, calls and subscripts.
  public func isChain(_ range: Range<Int>) -> Bool {
    var index = range.lowerBound
    while index < range.upperBound {
      switch tokens[index].kind {
      case .openParen, .openBracket, .openBrace, .stringOpen: index = max(index + 1, tokens.behind(index))
      case .identifier, .period, .postfixQuestion, .postfixExclamation: index += 1
      case .keyword where index == range.lowerBound || tokens[index - 1].kind == .period: index += 1
      case .integerLiteral where index > range.lowerBound && tokens[index - 1].kind == .period: index += 1
      case .colon where tokens[index + 1].kind == .openBrace: index += 1
      default:
        guard let close = genericArgumentsEnd(index) else { return false }
        index = close + 1
      }
    }
    return !range.isEmpty
  }

  /// The operand before a period, or the left side of an assignment, described by its last tokens.
  public struct Receiver {
    /// Its last token, ignoring parentheses, `?` and `!`.
    public var last: Int
    /// The index of the outermost opening parenthesis around it; nil if there is none.
    public var parenthesis: Int?
    /// The chain in the innermost parentheses; nil if there are none.
    public var inside: Range<Int>?
  }

  /// The receiver before a period, or the left side before a `=`.
  ///
  /// - Parameter end: The index of the period or `=`.
  /// - Returns: Nil if parentheses contain anything but one chain.
  public func receiver(before end: Int) -> Receiver? {
    var receiver = Receiver(last: end - 1, parenthesis: nil, inside: nil)
    let isMark = { [tokens] (index: Int) in
      tokens[index].kind == .postfixQuestion || tokens[index].kind == .postfixExclamation
    }
    while true {
      while receiver.last > 0, isMark(receiver.last) { receiver.last -= 1 }
      if receiver.last < 0 { return nil }
      guard let group = grouped(endingAt: receiver.last), receiver.inside.map({ $0.lowerBound == group.open }) ?? true
      else { return receiver }
      guard isChain(group.inside) else { return nil }
      receiver = Receiver(
        last: group.inside.upperBound - 1, parenthesis: receiver.parenthesis ?? group.open, inside: group.inside)
    }
  }

  /// The index after the parentheses around a callee whose name they end with: `(a.sink)`.
  ///
  /// - Parameter end: The index after the name.
  /// - Returns: The index, and the index of the outermost opening parenthesis, or nil if there are no parentheses.
  public func behindCallee(_ end: Int) -> (next: Int, open: Int?) {
    var (next, open) = (end, Int?.none)
    while tokens[next].kind == .closeParen, isGroup(tokens.partner(of: next)),
      isChain(behindEffects(tokens.partner(of: next) + 1, before: next)..<next)
    {
      (next, open) = (next + 1, tokens.partner(of: next))
      while tokens[next].kind == .postfixQuestion || tokens[next].kind == .postfixExclamation { next += 1 }
    }
    return (next, open)
  }
}
