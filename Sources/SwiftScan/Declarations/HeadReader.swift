/// The head of a declaration: everything before its body. For a `var` or `let`, the whole declaration.
struct Head {
  var kind = DeclarationKind.class
  var keyword = 0
  var attributes: [Attribute] = []
  var modifiers: [Modifier] = []
  var name = 0..<0
  var inheritedTypes: [Range<Int>] = []
  var bindings: [Binding] = []
  var parameters = 0..<0
  var body = 0..<0
  /// The index after its last token, including the body.
  var end = 0

  /// Empties the arrays and keeps their capacity.
  mutating func clear() {
    if !attributes.isEmpty { attributes.removeAll(keepingCapacity: true) }
    if !modifiers.isEmpty { modifiers.removeAll(keepingCapacity: true) }
    if !inheritedTypes.isEmpty { inheritedTypes.removeAll(keepingCapacity: true) }
    if !bindings.isEmpty { bindings.removeAll(keepingCapacity: true) }
  }

  /// Sets the kind and the keyword, and empties the ranges.
  mutating func introduce(_ kind: DeclarationKind, _ keyword: Int) {
    self.kind = kind
    self.keyword = keyword
    let behind = keyword + 1
    name = behind..<behind
    parameters = behind..<behind
    body = behind..<behind
    end = behind
  }
}

/// Reads the heads of declarations: attributes, modifiers, the keyword and what follows it.
///
/// A class: a struct would hold a dozen references, and every copy would update the reference count of each.
final class HeadReader {
  let text: SourceText
  let tokens: TokenList
  private let types: TypeScanner
  private let expressions: ExpressionScanner
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
      // Where an operand is required, the word is a name, not a modifier.
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

  private func endsGenericArguments(_ index: Int) -> Bool {
    guard tokens[index].kind == .binaryOperator || tokens[index].kind == .prefixOperator else { return false }
    let range = tokens[index].range
    return text[range.lowerBound] == UInt8(ascii: ">")
      && range.allSatisfy { [UInt8(ascii: ">"), UInt8(ascii: "?"), UInt8(ascii: "!")].contains(text[$0]) }
  }

  private func introducedKind(_ keyword: Keyword) -> DeclarationKind? {
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

  // MARK: - After the keyword

  private func finish(_ kind: DeclarationKind, _ keyword: Int, _ context: Context, _ head: inout Head) -> Int? {
    head.introduce(kind, keyword)
    switch kind {
    case .class, .struct, .enum, .actor, .protocol, .extension:
      readType(&head)
    case .function, .initializer, .deinitializer, .subscript, .macro:
      // `startsHead` already excludes `self.init` and `.init`. A bare `init(` in code is a call.
      if kind != .function, !context.isMembers, !(context.isFile && kind == .macro) { return keyword + 1 }
      readFunction(&head)
    case .variable, .constant:
      guard context.isMembers || context.isFile && startsStatement(head, context) else { return keyword + 1 }
      readBindings(&head)
    case .enumCase:
      guard context.isInEnum else { return keyword + 1 }
      readCases(&head)
    case .typealias, .associatedtype, .precedencegroup:
      readName(&head)
      if kind == .precedencegroup, tokens[head.end].kind == .openBrace { setBody(&head, head.end) }
    case .import, .operator:
      var index = keyword + 1
      // An imported module may be on a later line. An operator's name may be missing, so its declaration ends with the
      // line.
      if kind == .import { index = behindModule(index) }
      while !tokens[index].startsLine, tokens[index].kind != .semicolon, tokens[index].kind != .endOfFile { index += 1 }
      head.end = index
    }
    return nil
  }

  /// The index after `A.B` or `struct A.B`. The name may be on a later line, but a period must be on the line of the
  /// name before it.
  private func behindModule(_ start: Int) -> Int {
    var index = start
    if tokens[index].kind == .keyword, tokens[index + 1].kind == .identifier { index += 1 }
    guard tokens[index].kind == .identifier else { return start }
    index += 1
    while tokens[index].kind == .period, !tokens[index].startsLine, tokens[index + 1].kind == .identifier { index += 2 }
    return index
  }

  /// Whether `let` or `var` at the top of a file starts a declaration.
  /// They also occur in `if let`, `case let` and `for var`.
  private func startsStatement(_ head: borrowing Head, _ context: Context) -> Bool {
    let keyword = head.keyword
    if !head.attributes.isEmpty || !head.modifiers.isEmpty || context.isBehindDeclaration { return true }
    switch tokens[keyword - 1].kind {
    case .semicolon, .closeBrace: return true
    case .comma, .keyword, .colon, .equal, .binaryOperator: return false
    default: return tokens[keyword].startsLine && tokens[keyword - 1].keyword != .await
    }
  }

  private func readName(_ head: inout Head) {
    let index = head.keyword + 1
    if tokens[index].kind == .identifier || tokens[index].kind == .keyword && tokens[index + 1].kind == .openParen {
      head.name = index..<index + 1
      head.end = index + 1
    }
  }

  /// Reads `case a, b(Int) = 1`. The declaration takes the name of the first case.
  private func readCases(_ head: inout Head) {
    readName(&head)
    var index = head.end
    while true {
      if tokens[index].kind == .openParen { index = tokens.behind(index) }
      if tokens[index].kind == .equal { index = expressions.skipExpression(index + 1) }
      head.end = index
      guard tokens[index].kind == .comma, tokens[index + 1].kind == .identifier else { return }
      index += 2
    }
  }

  private func readType(_ head: inout Head) {
    var index = head.keyword + 1
    if head.kind == .extension {
      let end = types.skipType(index).next
      head.name = index..<end
      index = end
    } else if tokens[index].kind == .identifier || tokens[index].kind == .keyword && !startsDeclaration(index) {
      head.name = index..<index + 1
      index += 1
      if isAngle(index) { index = tokens.skipAngles(index, in: text).next }
    }
    if tokens[index].kind == .colon {
      repeat {
        let start = index + 1
        // `class` is the old spelling of `AnyObject` in the inheritance clauses of protocols.
        index = tokens[start].keyword == .class ? start + 1 : types.skipType(start).next
        if index > start { head.inheritedTypes.append(start..<index) }
      } while tokens[index].kind == .comma
    }
    index = skipWhere(index)
    head.end = index
    if tokens[index].kind == .openBrace { setBody(&head, index) }
  }

  private func setBody(_ head: inout Head, _ brace: Int) {
    let end = tokens.behind(brace)
    head.body = brace..<end
    head.end = end
  }

  private func skipWhere(_ start: Int) -> Int {
    guard tokens[start].keyword == .where else { return start }
    var index = start + 1
    while true {
      let token = tokens[index]
      switch token.kind {
      case .openBrace, .closeBrace, .closeParen, .closeBracket, .interpolationClose, .semicolon, .endOfFile, .poundIf,
        .poundElseif, .poundElse, .poundEndif:
        return index
      case .openParen, .openBracket:
        index = tokens.behind(index)
      case .keyword where startsDeclaration(index) && token.keyword != .class:
        return index
      case .identifier where token.startsLine && !continuesRequirement(index - 1):
        return index
      case .binaryOperator, .prefixOperator, .postfixOperator:
        index = isAngle(index) ? max(index + 1, tokens.skipAngles(index, in: text).next) : index + 1
      case .at where token.startsLine:
        return index
      default:
        index += 1
      }
    }
  }

  private func continuesRequirement(_ previous: Int) -> Bool {
    switch tokens[previous].kind {
    case .comma, .colon, .period, .equal: true
    case .binaryOperator: !endsGenericArguments(previous)
    case .keyword: tokens[previous].keyword == .where
    default: false
    }
  }

  private func startsDeclaration(_ index: Int) -> Bool {
    let keyword = tokens[index].keyword
    return tokens[index].kind == .keyword && (introducedKind(keyword) != nil || keyword.isModifier)
  }

  private func isAngle(_ index: Int) -> Bool {
    let kind = tokens[index].kind
    return (kind == .binaryOperator || kind == .prefixOperator || kind == .postfixOperator)
      && text[Int(tokens[index].start)] == UInt8(ascii: "<")
  }

  private func readFunction(_ head: inout Head) {
    var index = head.keyword + 1
    if head.kind == .function || head.kind == .macro {
      head.name = index..<index + 1
      switch tokens[index].kind {
      case .binaryOperator, .prefixOperator, .postfixOperator, .equal, .arrow, .postfixExclamation, .postfixQuestion,
        .infixQuestion:
        // The name token `==<` of `func ==<T>(…)` includes the first angle.
        let range = tokens[index].range
        index += 1
        if text[range.upperBound - 1] == UInt8(ascii: "<"), range.count > 1, tokens[index].kind == .identifier {
          index = tokens.skipAngles(index, in: text, depth: 1).next
        }
      case .identifier, .keyword, .placeholder, .regexLiteral:
        index += 1
      default:
        head.name = index..<index
      }
    } else if head.kind == .initializer {
      while tokens[index].kind == .postfixQuestion || tokens[index].kind == .postfixExclamation { index += 1 }
    }
    if isAngle(index) { index = tokens.skipAngles(index, in: text).next }
    if tokens[index].kind == .openParen {
      let end = tokens.behind(index)
      head.parameters = index..<end
      index = end
    }
    index = skipEffects(index)
    if tokens[index].kind == .arrow { index = types.skipType(index + 1).next }
    if head.kind == .macro, tokens[index].kind == .equal { index = expressions.skipExpression(index + 1) }
    index = skipWhere(index)
    head.end = index
    if tokens[index].kind == .openBrace { setBody(&head, index) }
  }

  private func skipEffects(_ start: Int) -> Int {
    var index = start
    while [.async, .reasync, .throws, .rethrows].contains(tokens[index].keyword) {
      index += 1
      if tokens[index].kind == .openParen { index = tokens.behind(index) }
    }
    return index
  }

  // MARK: - Bindings

  private func readBindings(_ head: inout Head) {
    var index = head.keyword + 1
    while true {
      let start = index
      switch tokens[index].kind {
      case .identifier, .wildcard, .placeholder: index += 1
      case .openParen: index = tokens.behind(index)
      // A reserved word instead of a name: `var default = 1` is an error, but its author meant a property.
      case .keyword where !startsDeclaration(index) && !tokens[index].startsLine: index += 1
      default: break
      }
      if index == start { break }
      var binding = Binding(
        pattern: start..<index, type: index..<index, value: index..<index, accessorBlock: index..<index,
        accessors: .none)
      var hasValue = false
      if tokens[index].kind == .colon {
        let end = types.skipType(index + 1)
        binding.type = index + 1..<end.next
        index = end.next
        // In `var x: Array<Int>= []`, the `=` is the rest of the operator that closes the type.
        hasValue = end.remainder.map { text[$0] == UInt8(ascii: "=") } ?? false
      }
      if tokens[index].kind == .equal {
        hasValue = true
        index += 1
      }
      if hasValue {
        let end = expressions.skipExpression(index)
        binding.value = index..<end
        index = end
      }
      if tokens[index].kind == .openBrace {
        let end = tokens.behind(index)
        binding.accessorBlock = index..<end
        binding.accessors = classifyAccessors(index)
        index = end
      }
      head.bindings.append(binding)
      guard tokens[index].kind == .comma else { break }
      index += 1
    }
    // In `var a, b: T`, the type applies to both.
    for position in head.bindings.indices.reversed().dropFirst() {
      let binding = head.bindings[position]
      let next = head.bindings[position + 1]
      if binding.type.isEmpty, binding.value.isEmpty, binding.accessorBlock.isEmpty {
        head.bindings[position].type = next.type
      }
    }
    if let first = head.bindings.first { head.name = first.pattern }
    head.end = max(index, head.keyword + 1)
  }

  private func classifyAccessors(_ brace: Int) -> Accessors {
    let end = tokens.partner(of: brace)
    var index = brace + 1
    var hasObservers = false
    while index < end {
      switch tokens[index].kind {
      case .at:
        index = types.skipAttribute(index).tokens.upperBound
        continue
      case .poundIf, .poundElseif, .poundElse, .poundEndif:
        index = ConditionalAttributes.behindCondition(index, tokens)
        continue
      default:
        break
      }
      let keyword = tokens[index].keyword
      if keyword.isModifier, tokens[index].kind == .identifier {
        index += 1
        continue
      }
      guard keyword == .willSet || keyword == .didSet else { return .computed }
      hasObservers = true
      index += 1
      if tokens[index].kind == .openParen { index = tokens.behind(index) }
      if tokens[index].kind == .openBrace { index = tokens.behind(index) }
    }
    return hasObservers ? .observers : .computed
  }
}
