/// One parameter of a function, initialiser or subscript.
public struct Parameter: Sendable {
  /// The index of its first word: the label, `_`, or the name if there is only one word.
  public var label: Int
  /// The index of the name that the body uses.
  public var name: Int
  /// Its type as a token range, with attributes and specifiers but without the `...` of a variadic parameter; empty if
  /// there is none.
  public var type: Range<Int>
}

extension SourceFile {
  private var types: TypeScanner { TypeScanner(text: text, tokens: tokens) }

  /// The parameters of a declaration, in order.
  public func parameters(of declaration: Declaration) -> [Parameter] {
    if declaration.parameters.count < 3 { return [] }
    let end = declaration.parameters.upperBound - 1
    let expressions = ExpressionScanner(types: types, angles: angles)
    var parameters: [Parameter] = []
    var index = declaration.parameters.lowerBound + 1
    while index < end {
      while tokens[index].kind == .at { index = types.skipAttribute(index).tokens.upperBound }
      let label = index
      // `isolated x: T`, `_ x: T`, `x: T`: the last word before the colon is the name.
      while index < end, [.identifier, .wildcard, .keyword, .placeholder].contains(tokens[index].kind) { index += 1 }
      if index > label, tokens[index].kind == .colon {
        let type = types.skipType(index + 1)
        let end = max(index + 1, type.next)
        let isVariadic = end > index + 2 && isEllipsis(end - 1)
        parameters.append(Parameter(label: label, name: index - 1, type: index + 1..<(isVariadic ? end - 1 : end)))
        index = end
        if type.remainder != nil {
          index = expressions.skipExpression(index)
        } else if tokens[index].kind == .equal {
          index = expressions.skipExpression(index + 1)
        }
      }
      // Skip anything unreadable up to the next comma.
      while index < end, tokens[index].kind != .comma {
        switch tokens[index].kind {
        case .openParen, .openBracket, .openBrace, .stringOpen: index = max(index + 1, tokens.behind(index))
        default: index += 1
        }
      }
      index += 1
    }
    return parameters
  }

  /// The name tokens of a declaration's own generic parameters.
  public func genericParameters(of declaration: Declaration) -> [Int] {
    var start = declaration.keyword + 1
    switch declaration.kind {
    case .class, .struct, .enum, .actor, .function, .macro, .typealias: start = declaration.name.upperBound
    case .initializer:
      while tokens[start].kind == .postfixQuestion || tokens[start].kind == .postfixExclamation { start += 1 }
    case .subscript: break
    default: return []
    }
    guard start < tokens.count, tokens[start].kind != .identifier, text[Int(tokens[start].start)] == UInt8(ascii: "<")
    else { return [] }
    let end = tokens.skipAngles(start, in: text).next
    var names: [Int] = []
    var depth = 0
    var startsParameter = true
    var index = start
    while index < end {
      let token = tokens[index]
      switch token.kind {
      case .openParen, .openBracket:
        index = max(index + 1, tokens.behind(index))
        continue
      case .binaryOperator, .prefixOperator, .postfixOperator:
        for offset in token.range {
          if text[offset] == UInt8(ascii: "<") { depth += 1 }
          if text[offset] == UInt8(ascii: ">") { depth -= 1 }
        }
      case .comma where depth == 1: startsParameter = true
      case .at:
        index = max(index + 1, types.skipAttribute(index).tokens.upperBound)
        continue
      case .identifier where startsParameter:
        // `each T`
        if token.keyword == .each, tokens[index + 1].kind == .identifier { break }
        names.append(index)
        startsParameter = false
      default: break
      }
      index += 1
    }
    return names
  }

  /// The aliased type of a type alias, as a token range; empty if it is missing.
  public func aliasedType(of declaration: Declaration) -> Range<Int> {
    var index = declaration.name.upperBound
    if tokens[index].kind.isOperator, text[Int(tokens[index].start)] == UInt8(ascii: "<") {
      index = tokens.skipAngles(index, in: text).next
    }
    guard tokens[index].kind == .equal else { return index..<index }
    return index + 1..<max(index + 1, types.skipType(index + 1).next)
  }

  /// The attributes before a type.
  public func attributes(ofType type: Range<Int>) -> [Attribute] {
    guard let first = type.first else { return [] }
    let end = types.skipSpecifiers(first)
    var attributes: [Attribute] = []
    var index = first
    while index < end {
      let attribute = tokens[index].kind == .at ? types.skipAttribute(index) : nil
      if let attribute { attributes.append(attribute) }
      index = max(index + 1, attribute?.tokens.upperBound ?? 0)
    }
    return attributes
  }

  /// A type without attributes, specifiers and parentheses around it.
  ///
  /// - Parameters:
  ///   - type: The type as written.
  ///   - opens: Whether to remove `some` and `any` too. If false, the result is empty for a type with one of them.
  public func bareType(_ type: Range<Int>, opens: Bool = false) -> Range<Int> {
    var range = type
    while let first = range.first {
      let start = min(types.skipSpecifiers(first), range.upperBound)
      if !opens, (first..<start).contains(where: { [.some, .any].contains(tokens[$0].keyword) }) {
        return range.upperBound..<range.upperBound
      }
      range = start..<range.upperBound
      // A parenthesis that never closes ends with its type, too.
      guard range.count > 1, tokens[start].kind == .openParen, tokens.behind(start) == range.upperBound,
        tokens[range.upperBound - 1].kind == .closeParen, isOneElement(start + 1..<range.upperBound - 1)
      else { return range }
      range = start + 1..<range.upperBound - 1
    }
    return range
  }

  /// Whether the tokens inside parentheses are one type without a label.
  private func isOneElement(_ inside: Range<Int>) -> Bool {
    guard !inside.isEmpty else { return false }
    return types.skipType(inside.lowerBound).next == inside.upperBound && !isEllipsis(inside.upperBound - 1)
  }

  private func isEllipsis(_ token: Int) -> Bool {
    tokens[token].range.count == 3 && text[Int(tokens[token].start)] == UInt8(ascii: ".")
  }

  /// The name tokens of a type that is a dotted name, without attributes, specifiers and parentheses; empty for other
  /// types.
  ///
  /// - Parameters:
  ///   - unwraps: Whether to remove `?` and `!` too. If false, the result is empty for a type that ends with one of
  ///     them.
  ///   - opens: Whether to remove `some` and `any` too. If false, the result is empty for a type with one of them.
  public func typeName(_ type: Range<Int>, unwraps: Bool = false, opens: Bool = false) -> [Int] {
    var range = bareType(type, opens: opens)
    while let last = range.last {
      // `>?` is one operator that also closes the generic arguments, so it stays in the range.
      let ending = text[Int(tokens[last].end) - 1]
      let isMark = tokens[last].kind == .postfixQuestion || tokens[last].kind == .postfixExclamation
      if isMark || ending == UInt8(ascii: "?") || ending == UInt8(ascii: "!"), !unwraps { return [] }
      if !isMark { break }
      range = bareType(range.lowerBound..<last, opens: opens)
    }
    return dottedNameTokens(range)
  }

  /// The name tokens of the type that an expression instantiates, if it is written out: `A.B` for `A.B(…)` and
  /// `A.B.init(…)`. Empty if the expression is no such call.
  public func constructedTypeName(_ value: Range<Int>, _ map: CodeMap) -> [Int] {
    let value = bareExpression(value)
    var names: [Int] = []
    var index = value.lowerBound
    if index < value.upperBound, tokens[index].kind == .openParen {
      // `(A.B)(…)`
      let end = tokens.behind(index)
      names = dottedNameTokens(bareExpression(index..<end))
      guard !names.isEmpty, end < value.upperBound else { return [] }
      index = tokens[end].kind == .period ? end + 1 : end
    }
    while index < value.upperBound, names.isEmpty || tokens[index - 1].kind == .period {
      guard tokens[index].kind == .identifier || tokens[index].kind == .keyword else { return [] }
      names.append(index)
      index += 1
      if let close = genericArgumentsEnd(index) { index = close + 1 }
      guard index < value.upperBound, tokens[index].kind == .period else { break }
      index += 1
    }
    guard !names.isEmpty, index < value.upperBound else { return [] }
    if tokens[index].kind == .openParen { index = tokens.behind(index) }
    if index < value.upperBound, tokens[index].kind == .openBrace, map.role(of: index) == .closure {
      index = tokens.behind(index)
      while index + 2 < value.upperBound, tokens[index + 1].kind == .colon, tokens[index + 2].kind == .openBrace {
        index = tokens.behind(index + 2)
      }
    }
    guard index == value.upperBound, tokens[index - 1].kind == .closeParen || tokens[index - 1].kind == .closeBrace
    else { return [] }
    if tokens[names[names.count - 1]].keyword == .`init` { names.removeLast() }
    return names
  }
}
