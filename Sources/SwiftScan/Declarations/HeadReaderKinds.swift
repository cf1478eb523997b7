// The parts of a head behind its keyword, for each kind of declaration.
extension HeadReader {
  func finish(_ kind: DeclarationKind, _ keyword: Int, _ context: Context, _ head: inout Head) -> Int? {
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
