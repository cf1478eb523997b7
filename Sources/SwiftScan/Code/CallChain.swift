/// Walks backwards from a member over the members and calls before it: from `c` in `a.b(1).c { }`.
public struct CallChain: Sendable {
  private let file: SourceFile
  /// Maps the period that starts a branch of an `#if` in a chain to the index of that `#if`.
  private let conditions: [Int: Int]
  /// The `#if`s inside chains: the first token in them is a period, and they follow an operand.
  private let links: Set<Int>

  /// Reads a whole file.
  public init(_ file: SourceFile) {
    self.file = file
    let tokens = file.tokens
    var conditions: [Int: Int] = [:]
    var links: Set<Int> = []
    var open: [Int] = []
    // The first token of the latest branch.
    var branch = -1
    for index in tokens.hasConditions ? 0..<tokens.count : 0..<0 {
      switch tokens[index].kind {
      case .poundIf:
        let isLink = index == branch ? links.contains(open.last ?? -1) : Self.startsLink(index, tokens)
        if isLink { links.insert(index) }
        open.append(index)
      case .poundElseif, .poundElse: break
      case .poundEndif:
        open.removeLast(open.isEmpty ? 0 : 1)
        continue
      default: continue
      }
      let first = ConditionalAttributes.behindCondition(index, tokens)
      branch = first
      if let condition = open.last, links.contains(condition), tokens[first].kind == .period {
        conditions[first] = condition
      }
    }
    self.conditions = conditions
    self.links = links
  }

  private static func startsLink(_ condition: Int, _ tokens: TokenList) -> Bool {
    var first = condition
    while tokens[first].kind == .poundIf { first = ConditionalAttributes.behindCondition(first, tokens) }
    guard tokens[first].kind == .period, condition > 0 else { return false }
    switch tokens[condition - 1].kind {
    case .openBrace, .openParen, .openBracket, .comma, .semicolon, .colon, .equal, .binaryOperator, .prefixOperator:
      return false
    default: return true
    }
  }

  /// A step of a walk.
  public enum Step: Sendable {
    /// A member: the indices of its name and of the period before it.
    case member(name: Int, period: Int)
    /// Calls in an `#if` in the middle of the chain: the tokens from `#if` through `#endif`.
    case condition(Range<Int>)
  }

  /// Visits the members and calls before a period in its chain, nearest first. Stops when `visit` returns false or the
  /// chain ends. Of a very long chain it visits only the nearest, because a rule may walk from each of its members.
  public func walk(from period: Int, _ visit: (Step) -> Bool) {
    let tokens = file.tokens
    var end = period
    // Walk into parentheses only if they contain a single chain, with at most `try`, `await` and `unsafe` before it.
    for _ in 0..<100 {
      var index = end - 1
      if let condition = conditions[end] { index = condition - 1 }
      guard index >= 0 else { return }
      if tokens[index].kind == .poundEndif {
        let start = tokens.partner(of: index)
        guard start > 0, start < index, links.contains(start), visit(.condition(start..<index + 1)) else { return }
        end = start
        continue
      }
      guard let operand = operandStart(index) else { return }
      index = operand.start
      guard let name = operand.name else {
        guard let inside = operand.parenthesised else { return }
        end = inside
        continue
      }
      if index == 0 || tokens[index - 1].kind != .period { return }
      if !visit(.member(name: name, period: index - 1)) { return }
      end = index - 1
    }
  }

  private struct Operand {
    var start: Int
    /// The name that is called, is subscripted or stands alone; nil if there is none.
    var name: Int?
    /// If the operand is a chain in parentheses, the index after that chain.
    var parenthesised: Int?
  }

  /// The operand that ends at a token: a name with its calls and subscripts.
  private func operandStart(_ last: Int) -> Operand? {
    let tokens = file.tokens
    var index = last
    while index >= 0 {
      switch tokens[index].kind {
      case .postfixQuestion, .postfixExclamation: index -= 1
      case .closeParen, .closeBracket, .closeBrace:
        let opening = tokens.partner(of: index)
        guard opening > 0 else { return nil }
        if continuesOperand(opening) {
          index = opening - 1
          // A labelled trailing closure: `} label: {`.
          if tokens[index].kind == .colon, index > 1 { index -= 2 }
        } else if tokens[index].kind == .closeParen {
          return Operand(start: opening, parenthesised: isChain(opening, index) ? index : nil)
        } else {
          return nil
        }
      case .binaryOperator, .postfixOperator, .prefixOperator:
        guard let opening = angleStart(index) else { return nil }
        index = opening - 1
      case .identifier, .keyword, .wildcard, .integerLiteral: return Operand(start: index, name: index)
      default: return nil
      }
    }
    return nil
  }

  /// Whether the token before a bracket is part of the same operand: a name, another bracket or `?`.
  private func continuesOperand(_ opening: Int) -> Bool {
    let tokens = file.tokens
    let before = tokens[opening - 1]
    switch before.kind {
    case .identifier, .closeParen, .closeBracket, .closeBrace, .postfixQuestion, .postfixExclamation:
      return tokens[opening].kind == .openBrace || !tokens[opening].startsLine
    case .keyword:
      return [.self, .Self, .super, .`init`].contains(before.keyword)
        || opening > 1 && tokens[opening - 2].kind == .period
    case .binaryOperator, .postfixOperator, .prefixOperator: return angleStart(opening - 1) != nil
    case .colon:
      return opening > 2 && tokens[opening].kind == .openBrace && tokens[opening - 3].kind == .closeBrace
    default: return false
    }
  }

  /// The token that opens the generic arguments that `close` closes, or nil.
  private func angleStart(_ close: Int) -> Int? { file.genericArgumentsStart(close) }

  /// Whether parentheses contain exactly one chain, with at most `try`, `await` and `unsafe` before it.
  private func isChain(_ opening: Int, _ closing: Int) -> Bool {
    let start = file.behindEffects(opening + 1, before: closing)
    return start < closing && file.isChain(start..<closing)
  }
}
