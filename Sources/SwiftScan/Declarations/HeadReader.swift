/// Reads the heads of declarations: attributes, modifiers, the keyword, and the rest up to the body.
///
/// A class: a struct would hold a dozen references, and every copy would update the reference count of each.
final class HeadReader {
  let text: SourceText
  let tokens: TokenList
  let types: TypeScanner
  let expressions: ExpressionScanner
  private let conditionalAttributes: ConditionalAttributes

  /// The surroundings of a head.
  struct Context {
    /// Directly in the body of a type or an extension.
    var isMembers: Bool
    /// At the top of the file.
    var isFile: Bool
    /// Directly in the body of an enum.
    var isInEnum: Bool
    /// Directly after another declaration, or at the start of the file.
    var isBehindDeclaration: Bool
  }

  init(_ text: SourceText, _ tokens: TokenList, _ angles: AnglePairs) {
    self.text = text
    self.tokens = tokens
    types = TypeScanner(text: text, tokens: tokens)
    expressions = ExpressionScanner(types: types, angles: angles)
    conditionalAttributes = ConditionalAttributes(types)
  }

  /// Whether a head may start at a token. Looks only at the token and its neighbours.
  func startsHead(_ index: Int) -> Bool {
    let token = tokens[index]
    let previous = index > 0 ? tokens[index - 1].kind : .semicolon
    if previous == .period || previous == .doubleColon || previous == .pound || previous == .backslash { return false }
    switch token.kind {
    case .at: return true
    case .poundIf: return conditionalAttributes.end(of: index) != nil
    case .keyword:
      // A keyword before a colon is a label, as in `foo(class: 1)`. `case class:` is not valid code.
      if tokens[index + 1].kind == .colon { return false }
      return token.keyword.isModifier || introducedKind(token.keyword) != nil
    case .identifier:
      guard token.keyword.isModifier || token.keyword == .actor || token.keyword == .macro else { return false }
      // If an operand is required here, the word is a name, not a modifier.
      switch previous {
      case .binaryOperator, .prefixOperator, .equal, .infixQuestion, .arrow, .comma:
        return token.startsLine && needsNoOperand(index - 1)
      default: return true
      }
    default: return false
    }
  }

  /// Whether a token is the keyword of a type, a type alias or an extension and starts a head.
  func startsType(_ index: Int) -> Bool {
    switch tokens[index].keyword {
    case .class, .struct, .enum, .protocol, .extension, .typealias, .actor:
      // `import struct A.B` does not declare `A`.
      startsHead(index) && !(index > 0 && tokens[index - 1].keyword == .import)
    default: false
    }
  }

  /// Whether a token that looks like an operator needs no operand after it. It either ends generic arguments (`>`,
  /// `>?`) or is the name in `infix operator +++`.
  private func needsNoOperand(_ index: Int) -> Bool {
    endsGenericArguments(index) || index > 0 && tokens[index - 1].keyword == .operator
  }

  func endsGenericArguments(_ index: Int) -> Bool {
    guard tokens[index].kind == .binaryOperator || tokens[index].kind == .prefixOperator else { return false }
    let range = tokens[index].range
    return text[range.lowerBound] == UInt8(ascii: ">")
      && range.allSatisfy { [UInt8(ascii: ">"), UInt8(ascii: "?"), UInt8(ascii: "!")].contains(text[$0]) }
  }

  func introducedKind(_ keyword: Keyword) -> DeclarationKind? {
    switch keyword {
    case .class: .class
    case .struct: .struct
    case .enum: .enum
    case .protocol: .protocol
    case .extension: .extension
    case .func: .function
    case .`init`: .initializer
    case .deinit: .deinitializer
    case .subscript: .subscript
    case .var: .variable
    case .let: .constant
    case .case: .enumCase
    case .typealias: .typealias
    case .associatedtype: .associatedtype
    case .import: .import
    case .operator: .operator
    case .precedencegroup: .precedencegroup
    default: nil
    }
  }

  // MARK: - Attributes and modifiers

  /// Reads the head that starts at a token.
  ///
  /// - Parameter head: Receives the result. Pass the same `Head` each time, because a new one allocates memory.
  /// - Returns: Nil if a declaration starts there. Otherwise the index before which no declaration starts.
  func read(_ start: Int, _ context: Context, into head: inout Head) -> Int? {
    head.clear()
    var index = start
    while true {
      let token = tokens[index]
      switch token.kind {
      case .at:
        let attribute = types.skipAttribute(index)
        if attribute.name != attribute.at { head.attributes.append(attribute) }
        index = attribute.tokens.upperBound
        continue
      case .poundIf:
        guard let end = conditionalAttributes.end(of: index) else { return index + 1 }
        collectAttributes(index..<end, into: &head.attributes)
        index = end
        continue
      case .keyword, .identifier:
        if token.keyword.isModifier || token.keyword == .class && isModifierClass(index) {
          let modifier = readModifier(index)
          head.modifiers.append(modifier)
          index = modifier.tokens.upperBound
          continue
        }
        if token.keyword == .actor, isNamed(index) {
          return finish(.actor, index, context, &head)
        }
        if token.keyword == .macro, isNamed(index) {
          return finish(.macro, index, context, &head)
        }
        if token.kind == .keyword, let kind = introducedKind(token.keyword) {
          return finish(kind, index, context, &head)
        }
      default:
        break
      }
      return max(index, start + 1)
    }
  }

  /// Whether a name follows a word that may itself be a name. On the next line, a name counts only if a type continues
  /// after it.
  private func isNamed(_ index: Int) -> Bool {
    guard tokens[index + 1].kind == .identifier else { return false }
    if !tokens[index + 1].startsLine { return true }
    let next = tokens[index + 2]
    switch next.kind {
    case .openBrace, .colon: return true
    case .binaryOperator: return text[Int(next.start)] == UInt8(ascii: "<")
    default: return next.keyword == .where
    }
  }

  private func collectAttributes(_ range: Range<Int>, into attributes: inout [Attribute]) {
    var index = range.lowerBound
    while index < range.upperBound {
      switch tokens[index].kind {
      case .at:
        let attribute = types.skipAttribute(index)
        if attribute.name != attribute.at { attributes.append(attribute) }
        index = attribute.tokens.upperBound
      case .poundIf, .poundElseif, .poundElse:
        index = ConditionalAttributes.behindCondition(index, tokens)
      default:
        index += 1
      }
    }
  }

  /// Whether `class` is a modifier, because another declaration follows: `class func`, `class override var`.
  private func isModifierClass(_ index: Int) -> Bool {
    var next = index + 1
    var words = 0
    while tokens[next].kind == .identifier, tokens[next].keyword.isModifier, words < 8 {
      next += 1
      words += 1
    }
    switch tokens[next].keyword {
    case .func, .var, .let, .subscript, .`init`, .private, .fileprivate, .internal, .public, .static: return true
    default: return false
    }
  }

  private func readModifier(_ index: Int) -> Modifier {
    let keyword = tokens[index].keyword
    var end = index + 1
    var detail = -1
    if tokens[end].kind == .openParen, takesDetail(keyword) {
      if tokens[end + 1].kind == .identifier || tokens[end + 1].kind == .keyword { detail = end + 1 }
      end = tokens.behind(end)
    }
    return Modifier(
      keyword: keyword, token: index, detail: detail, isSetter: detail >= 0 && tokens[detail].keyword == .set,
      tokens: index..<end)
  }

  private func takesDetail(_ keyword: Keyword) -> Bool {
    switch keyword {
    case .private, .fileprivate, .internal, .package, .public, .open, .unowned, .nonisolated: true
    default: false
    }
  }
}
