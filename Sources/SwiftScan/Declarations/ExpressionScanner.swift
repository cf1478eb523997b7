/// Finds the end of an initial value without building a tree. Operands and operators alternate; brackets are skipped as
/// a whole.
struct ExpressionScanner {
  let types: TypeScanner
  let angles: AnglePairs
  private var tokens: TokenList { types.tokens }

  /// Skips an expression.
  ///
  /// - Parameter start: The index of its first token.
  /// - Returns: The index of the token after it: a comma, an accessor block, the next declaration, a closing bracket.
  func skipExpression(_ start: Int) -> Int {
    var index = start
    var needsOperand = true
    var conditionals = 0
    var takesClosure = false
    while true {
      let token = tokens[index]
      if needsOperand {
        guard let operand = skipOperand(index) else {
          if isPrefix(index) {
            index += 1
            continue
          }
          return index
        }
        index = operand.next
        takesClosure = operand.takesClosure
        needsOperand = false
        continue
      }
      switch token.kind {
      case .period:
        index += 1
        switch tokens[index].kind {
        case .identifier, .keyword, .integerLiteral, .wildcard: index += 1
        default: break
        }
        takesClosure = true
      case .doubleColon:
        index += 1
        if tokens[index].kind == .identifier { index += 1 }
      case .openParen, .openBracket:
        if token.startsLine { return index }
        index = tokens.behind(index)
        takesClosure = true
      case .openBrace:
        guard takesClosure, !startsAccessors(index) else { return index }
        index = skipTrailingClosures(index)
      case .postfixQuestion, .postfixExclamation, .postfixOperator:
        if token.kind == .postfixOperator, let close = angles.close(of: index) {
          index = close + 1
          continue
        }
        index += 1
      case .binaryOperator, .prefixOperator:
        if let close = angles.close(of: index) {
          index = close + 1
          takesClosure = true
          continue
        }
        // A prefix operator starts another expression.
        guard token.kind == .binaryOperator else { return index }
        index += 1
        needsOperand = true
      case .equal, .arrow:
        index += 1
        needsOperand = true
      case .infixQuestion:
        conditionals += 1
        index += 1
        needsOperand = true
      case .colon:
        guard conditionals > 0 else { return index }
        conditionals -= 1
        index += 1
        needsOperand = true
      case .keyword where token.keyword == .as || token.keyword == .is:
        index += 1
        if tokens[index].kind == .postfixQuestion || tokens[index].kind == .postfixExclamation { index += 1 }
        index = types.skipType(index).next
        takesClosure = false
      case .poundIf:
        // Member calls in an `#if` belong to the expression.
        guard startsPostfix(index) else { return index }
        index = tokens.behind(index)
      default:
        return index
      }
    }
  }

  private func isPrefix(_ index: Int) -> Bool {
    let token = tokens[index]
    switch token.kind {
    case .prefixOperator, .binaryOperator, .postfixOperator: return true
    case .keyword where token.keyword == .try || token.keyword == .repeat: return true
    case .postfixQuestion, .postfixExclamation: return index > 0 && tokens[index - 1].keyword == .try
    default: return false
    }
  }

  private func skipOperand(_ start: Int) -> (next: Int, takesClosure: Bool)? {
    var index = start
    while isContextualPrefix(index) { index += 1 }
    let token = tokens[index]
    switch token.kind {
    case .identifier, .wildcard, .placeholder:
      return (index + 1, true)
    case .integerLiteral, .floatLiteral, .regexLiteral:
      return (index + 1, false)
    case .stringOpen:
      return (tokens.behind(index), false)
    case .openParen:
      return (tokens.behind(index), true)
    case .openBracket:
      // Braces after a literal are not its trailing closure.
      return (tokens.behind(index), false)
    case .openBrace:
      return (tokens.behind(index), true)
    case .period:
      let hasName = tokens[index + 1].kind == .identifier || tokens[index + 1].kind == .keyword
      return (hasName ? index + 2 : index + 1, true)
    case .backslash:
      let hasRoot = [.identifier, .openParen, .openBracket].contains(tokens[index + 1].kind)
      if !hasRoot { return (index + 1, true) }
      return (types.skipType(index + 1).next, true)
    case .pound:
      return (tokens[index + 1].kind == .identifier || tokens[index + 1].kind == .keyword ? index + 2 : index + 1, true)
    case .at:
      // `@Sendable { … }`
      return (types.skipAttribute(index).tokens.upperBound, true)
    case .keyword:
      switch token.keyword {
      case .self, .Self, .super, .Any, .`init`: return (index + 1, true)
      case .true, .false, .nil: return (index + 1, false)
      case .if, .switch, .do: return (skipBlockExpression(index), false)
      default: return nil
      }
    default:
      return nil
    }
  }

  /// Whether a contextual keyword is a prefix, as in `await x` and `consume x`. An operand must follow on the same
  /// line; for `await`, a name on the next line counts too.
  private func isContextualPrefix(_ index: Int) -> Bool {
    switch tokens[index].keyword {
    case .await, .unsafe, .consume, .copy, .each, .any, .some:
      let next = tokens[index + 1]
      if next.startsLine { return tokens[index].keyword == .await && next.kind == .identifier }
      switch next.kind {
      case .identifier, .stringOpen, .integerLiteral, .floatLiteral, .pound, .placeholder: return true
      case .keyword: return [.self, .Self, .super, .try, .Any, .true, .false, .nil].contains(next.keyword)
      case .openParen, .openBracket: return next.start != tokens[index].end
      default: return false
      }
    default:
      return false
    }
  }

  /// Skips `if a { } else { }`, `switch a { }` or `do { } catch { }` that is used as a value.
  private func skipBlockExpression(_ start: Int) -> Int {
    var index = start
    while true {
      let hasCondition = tokens[index].keyword == .if
      while tokens[index].kind != .openBrace {
        switch tokens[index].kind {
        case .openParen, .openBracket, .stringOpen: index = tokens.behind(index)
        case .endOfFile, .closeBrace, .closeParen, .closeBracket, .semicolon, .interpolationClose, .poundElse,
          .poundElseif, .poundEndif:
          return index
        default: index += 1
        }
      }
      index = tokens.behind(index)
      // In `if f { } { }`, the condition ends with a closure.
      while hasCondition, tokens[index].kind == .openBrace { index = tokens.behind(index) }
      guard tokens[index].keyword == .else || tokens[index].keyword == .catch else { return index }
      index += 1
    }
  }

  /// Skips `{ … }` and every `label: { … }` after it.
  private func skipTrailingClosures(_ start: Int) -> Int {
    var index = tokens.behind(start)
    while [.identifier, .keyword, .wildcard].contains(tokens[index].kind), index + 2 < tokens.count,
      tokens[index + 1].kind == .colon, tokens[index + 2].kind == .openBrace
    {
      index = tokens.behind(index + 2)
    }
    return index
  }

  /// Whether braces after a value contain its accessors (`willSet`, `didSet` or `init`), not a closure.
  func startsAccessors(_ brace: Int) -> Bool {
    var index = brace + 1
    while tokens[index].kind == .at { index = types.skipAttribute(index).tokens.upperBound }
    switch tokens[index].keyword {
    case .willSet, .didSet, .`init`: return true
    default: return false
    }
  }

  private func startsPostfix(_ condition: Int) -> Bool {
    var index = condition + 1
    while !tokens[index].startsLine, tokens[index].kind != .endOfFile { index += 1 }
    return tokens[index].kind == .period
  }
}

/// The pairs of `<` and `>` that enclose generic arguments in the expressions of a file. One pass over the tokens finds
/// them all, so a chain such as `a < b < c` takes linear time.
struct AnglePairs: Sendable {
  private typealias Pair = (open: Int32, close: Int32)
  /// Pairs of a token that starts with `<` and the token that closes its last angle, sorted by the closing token. If
  /// one token closes several, the outermost pair comes last.
  private var byClose: [Pair] = []
  /// The same pairs, sorted by the opening token.
  private var byOpen: [Pair] = []

  /// The token that closes the generic arguments opened by a token, or nil if that token opens none.
  func close(of index: Int) -> Int? {
    if byOpen.isEmpty { return nil }
    let place = byOpen.partitioningIndex { $0.open > index } - 1
    return place >= 0 && byOpen[place].open == index ? Int(byOpen[place].close) : nil
  }

  /// The token that opens the generic arguments closed by a token, or nil if that token closes none.
  func open(of index: Int) -> Int? {
    if byClose.isEmpty { return nil }
    let place = byClose.partitioningIndex { $0.close > index } - 1
    return place >= 0 && byClose[place].close == index ? Int(byClose[place].open) : nil
  }

  /// A stack of the indices of `<` tokens that may open generic arguments, with -1 for each open bracket between them.
  private struct OpenAngles {
    private var all: [Int] = []
    /// The number of angles, without the brackets.
    private(set) var count = 0

    var last: Int? { all.last.flatMap { $0 >= 0 ? $0 : nil } }

    mutating func open(_ index: Int) {
      all.append(index)
      count += 1
    }

    mutating func openBracket() { all.append(-1) }

    mutating func removeLast() {
      all.removeLast()
      count -= 1
    }

    /// Removes the angles inside the innermost open bracket: they are operators.
    mutating func giveUp() {
      while last != nil { removeLast() }
    }

    mutating func closeBracket() {
      giveUp()
      _ = all.popLast()
    }

    mutating func clear() { all.removeAll(keepingCapacity: true) }
  }

  init(_ tokens: TokenList, _ text: SourceText) {
    var open = OpenAngles()
    var index = 0
    while index < tokens.count {
      if open.count == 0 {
        // Open brackets matter only to angles outside of them, and there are none.
        open.clear()
        let next = tokens.firstIndex(from: index) { token in
          token.kind.isOperator && token.end &- token.start == 1 && text[Int(token.start)] == UInt8(ascii: "<")
        }
        guard let next else { break }
        index = next
      }
      let token = tokens[index]
      switch token.kind {
      case .openParen, .openBracket, .openBrace, .interpolationOpen: open.openBracket()
      case .closeParen, .closeBracket, .closeBrace, .interpolationClose: open.closeBracket()
      case .binaryOperator, .prefixOperator, .postfixOperator:
        read(token, index, tokens, text, &open)
      case .identifier, .wildcard, .period, .comma, .at, .postfixQuestion, .postfixExclamation, .arrow, .integerLiteral,
        .doubleColon, .placeholder:
        break
      case .keyword:
        switch token.keyword {
        case .Any, .Self, .inout, .throws, .rethrows, .repeat: break
        default: open.giveUp()
        }
      default: open.giveUp()
      }
      index += 1
    }
    if !byClose.isEmpty { byOpen = byClose.sorted { $0.open < $1.open } }
  }

  private mutating func read(
    _ token: Token, _ index: Int, _ tokens: TokenList, _ text: SourceText, _ open: inout OpenAngles
  ) {
    let range = token.range
    if range.count == 1 {
      switch text[range.lowerBound] {
      case UInt8(ascii: "<"):
        // Generic arguments follow a name. Space before `<` does not matter; the token after `>` decides.
        let isBehindName =
          index > 0 && (tokens[index - 1].kind == .identifier || tokens[index - 1].kind == .keyword)
        if isBehindName { open.open(index) } else { open.giveUp() }
        return
      case UInt8(ascii: "&"), UInt8(ascii: "~"), UInt8(ascii: "-"): return
      default: break
      }
    }
    guard text[range.lowerBound] == UInt8(ascii: ">") else {
      if range.count == 3, text[range.lowerBound] == UInt8(ascii: ".") { return }
      open.giveUp()
      return
    }
    var offset = range.lowerBound
    while offset < range.upperBound, text[offset] == UInt8(ascii: ">"), let start = open.last {
      offset += 1
      open.removeLast()
      let isInner = open.last != nil
      if offset == range.upperBound ? (isInner || endsGenericArguments(index + 1, tokens)) : isMark(text[offset]) {
        byClose.append((Int32(start), Int32(index)))
      }
    }
    // After the angles, the token may contain only `?`, `!` and further `>`.
    while offset < range.upperBound, isMark(text[offset]) { offset += 1 }
    if offset < range.upperBound { open.giveUp() }
  }

  private func isMark(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "?") || byte == UInt8(ascii: "!") || byte == UInt8(ascii: ">")
  }

  /// Whether a token can follow generic arguments in an expression. If not, `<` and `>` are operators.
  private func endsGenericArguments(_ index: Int, _ tokens: TokenList) -> Bool {
    let token = tokens[index]
    switch token.kind {
    case .closeParen, .closeBracket, .openBrace, .closeBrace, .period, .comma, .semicolon, .endOfFile, .colon,
      .postfixExclamation, .postfixQuestion, .doubleColon, .interpolationClose:
      return true
    case .openParen, .openBracket:
      return !token.startsLine
    default:
      return token.startsLine
    }
  }
}
