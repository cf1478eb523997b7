/// The end of a scan: the index of the next token. If the scan ended inside an operator, such as `>=` behind generic
/// arguments, also the offset of the first byte that remains.
struct ScanEnd {
  var next: Int
  /// The offset of the first byte of the token `next - 1` that the scan did not consume; nil if there is none.
  var remainder: Int?
}

extension TokenList {
  /// Skips `<…>`, starting at the token that starts with `<`.
  ///
  /// An operator token may contain more than one angle or other characters (`>>`, `>?`, `>=`), so angles are counted by
  /// bytes.
  ///
  /// - Parameter depth: The number of angles already open, for a name such as `==<` of `func ==<T>`.
  func skipAngles(_ start: Int, in text: SourceText, depth initial: Int = 0) -> ScanEnd {
    var depth = initial
    var index = start
    while index < count {
      let token = self[index]
      switch token.kind {
      case .openParen, .openBracket:
        index = behind(index)
        continue
      case .binaryOperator, .prefixOperator, .postfixOperator:
        var offset = Int(token.start)
        while offset < Int(token.end) {
          if text[offset] == UInt8(ascii: "<") { depth += 1 }
          if text[offset] == UInt8(ascii: ">"), offset == Int(token.start) || text[offset - 1] != UInt8(ascii: "-") {
            depth -= 1
            if depth == 0 {
              return ScanEnd(next: index + 1, remainder: offset + 1 < Int(token.end) ? offset + 1 : nil)
            }
          }
          offset += 1
        }
      case .openBrace, .closeBrace, .closeParen, .closeBracket, .interpolationClose, .semicolon, .endOfFile,
        .poundIf, .poundElseif, .poundElse, .poundEndif:
        return ScanEnd(next: index)
      default:
        break
      }
      index += 1
    }
    return ScanEnd(next: count - 1)
  }
}

/// Finds the ends of types and attributes.
struct TypeScanner {
  let text: SourceText
  let tokens: TokenList

  /// Skips a type.
  ///
  /// - Parameter start: The index of its first token.
  /// - Returns: The end of the type; `start` if there is no type.
  func skipType(_ start: Int) -> ScanEnd {
    var index = start
    operand: while true {
      index = skipSpecifiers(index)
      let token = tokens[index]
      switch token.kind {
      case .identifier, .wildcard, .placeholder: index += 1
      case .keyword where token.keyword == .Any || token.keyword == .Self: index += 1
      case .openParen, .openBracket: index = tokens.behind(index)
      default: return ScanEnd(next: index)
      }
      suffix: while true {
        let token = tokens[index]
        switch token.kind {
        case .period, .doubleColon:
          let next = tokens[index + 1].kind
          guard next == .identifier || next == .keyword else { return ScanEnd(next: index) }
          index += 2
        case .postfixQuestion, .postfixExclamation:
          index += 1
        case .arrow:
          index += 1
          continue operand
        case .binaryOperator, .prefixOperator, .postfixOperator:
          switch text[Int(token.start)] {
          case UInt8(ascii: "<"):
            let end = tokens.skipAngles(index, in: text)
            index = end.next
            guard var offset = end.remainder else { continue suffix }
            // Read on after the last `>` in the same operator.
            let limit = Int(tokens[index - 1].end)
            while offset < limit, text[offset] == UInt8(ascii: "?") || text[offset] == UInt8(ascii: "!") {
              offset += 1
            }
            if offset == limit { continue suffix }
            if text[offset] == UInt8(ascii: "&") || text[offset] == UInt8(ascii: "-") { continue operand }
            return ScanEnd(next: index, remainder: offset)
          case UInt8(ascii: "&") where token.range.count == 1:
            index += 1
            continue operand
          case UInt8(ascii: ".") where token.range.count == 3:
            index += 1
          default:
            return ScanEnd(next: index)
          }
        case .identifier, .keyword:
          guard let arrow = arrowBehindEffects(index) else { return ScanEnd(next: index) }
          index = arrow
        default:
          return ScanEnd(next: index)
        }
      }
    }
  }

  /// Skips attributes and specifiers (`inout`, `borrowing`, `any` and others) before a type.
  func skipSpecifiers(_ start: Int) -> Int {
    var index = start
    while true {
      let token = tokens[index]
      switch token.kind {
      case .at: index = skipAttribute(index).tokens.upperBound
      case .prefixOperator where token.range.count == 1 && text[Int(token.start)] == UInt8(ascii: "~"): index += 1
      case .keyword where token.keyword == .inout || token.keyword == .repeat: index += 1
      case .identifier where isSpecifier(token.keyword) && startsType(index + 1):
        index += 1
        if token.keyword == .nonisolated, tokens[index].kind == .openParen { index = tokens.behind(index) }
      default: return index
      }
    }
  }

  private func isSpecifier(_ keyword: Keyword) -> Bool {
    switch keyword {
    case .some, .any, .each, .borrowing, .consuming, .isolated, .sending, .nonisolated, .__owned, .__shared, ._const:
      true
    default: false
    }
  }

  private func startsType(_ index: Int) -> Bool {
    let token = tokens[index]
    switch token.kind {
    // As in Swift, a type named like a specifier is read as one if it ends a line and a name follows on the next.
    case .identifier: return true
    case .openParen, .openBracket, .at, .prefixOperator: return !token.startsLine
    case .keyword: return [.Any, .Self, .inout, .repeat].contains(token.keyword)
    default: return false
    }
  }

  /// The index of the arrow after `async`, `throws` and the like, or nil if there is none.
  private func arrowBehindEffects(_ start: Int) -> Int? {
    var index = start
    var words = 0
    while words < 4 {
      switch tokens[index].keyword {
      case .async, .reasync, .throws, .rethrows:
        index += 1
        words += 1
        if tokens[index].kind == .openParen { index = tokens.behind(index) }
      default:
        return words > 0 && tokens[index].kind == .arrow ? index : nil
      }
    }
    return nil
  }

  /// Reads an attribute.
  ///
  /// - Parameter at: The index of its `@`.
  func skipAttribute(_ at: Int) -> Attribute {
    var index = at + 1
    var name = at
    while tokens[index].kind == .identifier || tokens[index].kind == .keyword {
      name = index
      index += 1
      if isAngle(index) { index = tokens.skipAngles(index, in: text).next }
      let separator = tokens[index].kind
      let follows = tokens[min(index + 1, tokens.count - 1)].kind
      guard separator == .period || separator == .doubleColon, follows == .identifier || follows == .keyword else {
        break
      }
      index += 1
    }
    var arguments = index..<index
    if name != at, tokens[index].kind == .openParen, takesArguments(name, index) {
      arguments = index..<tokens.behind(index)
      index = arguments.upperBound
    }
    return Attribute(at: at, name: name, arguments: arguments, tokens: at..<index)
  }

  /// Whether parentheses after an attribute's name are its arguments.
  ///
  /// They are if they follow the name directly. After a space, only `available` takes arguments, as in the compiler;
  /// otherwise `@MainActor (Int) -> Void` would lose its parameters.
  private func takesArguments(_ name: Int, _ parenthesis: Int) -> Bool {
    if tokens[parenthesis].start == tokens[parenthesis - 1].end { return true }
    return text.matches(tokens[name].range, "available") && !tokens[parenthesis].startsLine
  }

  private func isAngle(_ index: Int) -> Bool {
    let kind = tokens[index].kind
    return (kind == .binaryOperator || kind == .prefixOperator || kind == .postfixOperator)
      && text[Int(tokens[index].start)] == UInt8(ascii: "<")
  }
}
