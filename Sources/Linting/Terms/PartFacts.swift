import SwiftScan

// The facts that rules need about the parts of a ViewModel in other files.
extension LintedFile {
  /// The facts of a `func` of a ViewModel's class or extension.
  func method(_ member: Int, in scope: Int) -> ViewModelPart.Method? {
    let declaration = source.declarations[member]
    guard let name = declaration.name.first else { return nil }
    let parameters = source.parameters(of: declaration)
    return ViewModelPart.Method(
      name: source.name(name), isStatic: source.has(.static, declaration) || source.has(.class, declaration),
      takesAction: source.takesAction(declaration), takesNamedAction: source.takesNamedAction(declaration),
      asyncAction: source.asyncAction(of: declaration),
      startsUnlabelled: parameters.first.map { source.tokens[$0.label].kind == .wildcard } ?? false,
      isOpen: isOpen(declaration, in: source.declarations[scope]), isAsync: source.isAsync(declaration),
      checksGuestFlag: guestMentions.contains { declaration.body.contains($0) },
      subscribes: collects(in: declaration.body), calls: ownCalls(in: declaration.body),
      offset: source.bytes(ofToken: name).lowerBound)
  }

  private func isOpen(_ method: Declaration, in scope: Declaration) -> Bool {
    if scope.kind == .extension, source.isPrivate(scope) || !scope.inheritance.isEmpty { return false }
    guard !source.isPrivate(method), !source.has(.override, method), !source.returnsValue(method),
      let name = method.name.first
    else { return false }
    // `==` and `hash(into:)` are requirements of the standard library's protocols.
    if source.tokens[name].kind != .identifier { return false }
    let isHash = source.isNamed(name, "hash")
    return !isHash || source.parameters(of: method).first.map { !source.isNamed($0.label, "into") } ?? true
  }

  /// The properties of a class or extension that are neither `static` nor tuple patterns.
  func properties(of scope: Int) -> [ViewModelPart.Property] {
    members(of: scope).flatMap { member -> [ViewModelPart.Property] in
      let declaration = source.declarations[member]
      guard declaration.kind == .variable || declaration.kind == .constant, !source.has(.static, declaration),
        !source.has(.class, declaration)
      else { return [] }
      return source.bindings(of: declaration).compactMap { binding in
        guard binding.pattern.count == 1, let name = source.firstName(in: binding.pattern) else { return nil }
        let types = source.writtenTypes(binding.type, value: binding.value, code).map(source.identifierName)
        let isText = source.bareExpression(binding.value).first.map { source.tokens[$0].kind == .stringOpen } ?? false
        return ViewModelPart.Property(
          name: source.identifierName(name), isStored: binding.isStored,
          isState: declaration.kind == .variable && !source.has(.weak, declaration)
            && !source.isCallback(binding.type),
          types: types.isEmpty && isText ? ["String"] : types)
      }
    }
  }

  /// Whether a property of a class or extension is an `Output?`, or a subject or publisher of `Output`.
  func sendsOutput(_ scope: Int) -> Bool {
    members(of: scope).contains { member in
      let declaration = source.declarations[member]
      guard declaration.kind == .variable || declaration.kind == .constant else { return false }
      return source.bindings(of: declaration).contains { carriesOutput($0.type) || carriesOutput($0.value) }
    }
  }

  /// Whether a token range contains a call of `.collect { … }` on a cancel bag.
  func collects(in range: Range<Int>) -> Bool { collects.contains(in: range) }

  /// The functions that code in a ViewModel's scope calls on its own object, such as `f()`, `self.f()` and `self?.f()`.
  /// Returns hashes of their names.
  func ownCalls(in range: Range<Int>) -> [UInt64] {
    var names: [UInt64] = []
    scopeNames.forEach(in: range) { name in
      let token = Int(name.token)
      // The next token already excludes most names.
      switch source.tokens[token + 1].kind {
      case .openParen, .openBrace, .closeParen, .prefixOperator, .binaryOperator, .postfixOperator: break
      default: return
      }
      if source.isOwnCall(token, code) { names.append(Fingerprint.hash(source.text[source.nameBytes(token)])) }
    }
    return names
  }

  private func carriesOutput(_ range: Range<Int>) -> Bool {
    var isStream = false
    for token in source.identifiers(in: range) {
      if source.isNamed(token, "Output") {
        if isStream || source.tokens[token + 1].kind == .postfixQuestion { return true }
      } else if source.isNamed(token, endingIn: "Subject") || source.isNamed(token, endingIn: "Publisher") {
        isStream = true
      }
    }
    return false
  }
}

extension ViewModelFamily {
  /// The hashes of the names of all functions that an initialiser calls, directly or through others. Nil if the project
  /// declares no such class, so that its initialisers are unknown.
  var functionsCalledByInitializers: Set<UInt64>? {
    if firstClass == nil { return nil }
    var calls: [UInt64: [UInt64]] = [:]
    for method in parts.flatMap(\.methods) {
      calls[Fingerprint.hash(method.name.utf8), default: []] += method.calls
    }
    var reached: Set<UInt64> = []
    var open = parts.flatMap(\.initializerCalls)
    while let name = open.popLast() {
      if reached.insert(name).inserted { open += calls[name] ?? [] }
    }
    return reached
  }
}

extension ViewModelPart.Method {
  /// Whether it can be a ViewModel's entry point: an instance method with exactly one parameter, which may be an
  /// action.
  var isEntryPoint: Bool { !isStatic && takesAction }
}

extension SourceFile {
  /// Whether a function returns anything but `Void`.
  func returnsValue(_ function: Declaration) -> Bool {
    let end = function.body.isEmpty ? function.tokens.upperBound : function.body.lowerBound
    var index = function.parameters.upperBound
    while index < end, tokens[index].kind != .arrow {
      index = tokens[index].kind == .openParen ? max(index + 1, tokens.behind(index)) : index + 1
    }
    guard index < end else { return false }
    let type = bareType(index + 1..<end)
    return !isType(type, "Void") && !(type.count == 2 && tokens[type.lowerBound].kind == .openParen)
  }

  /// The members that a protocol requires. Works on the tokens, because the members of a protocol are no declarations in
  /// files whose bodies are skipped.
  func requirements(of type: Declaration) -> FileFacts.Requirements {
    var found = FileFacts.Requirements()
    if type.kind != .protocol { return found }
    forEachTokenOutsideBraces(in: type.body) { token in
      guard [.func, .var].contains(tokens[token].keyword), tokens[token + 1].kind == .identifier else { return }
      let hash = Fingerprint.hash(text[nameBytes(token + 1)])
      if tokens[token].keyword == .func {
        found.methods.append(hash)
      } else {
        found.properties.append(hash)
        if requiresSetter(token, in: type.body) { found.settable.append(hash) }
      }
    }
    found.answer = hasAnswer(in: type.body)
    return found
  }

  /// Whether a member that a protocol requires tells its caller something: a property, a subscript, or a function that
  /// returns a value, throws or is `async`.
  private func hasAnswer(in body: Range<Int>) -> Bool {
    var index = body.lowerBound
    if index < body.upperBound, tokens[index].kind == .openBrace { index += 1 }
    while index < body.upperBound {
      switch tokens[index].keyword {
      case .var, .subscript, .throws, .rethrows: return true
      // `func async()`
      case .async where tokens[index - 1].keyword != .func: return true
      default: break
      }
      switch tokens[index].kind {
      case .arrow where !isNothing(behind: index): return true
      case .openParen, .openBracket, .openBrace: index = max(index + 1, tokens.behind(index))
      default: index += 1
      }
    }
    return false
  }

  /// Whether the result behind an arrow is `Void` or `()`.
  private func isNothing(behind arrow: Int) -> Bool {
    let start = arrow + 1
    var end = start + 1
    if tokens[start].kind == .openParen {
      end = max(end, tokens.behind(start))
    } else if tokens[end].kind == .period {
      end += 2
    }
    if [.arrow, .period, .postfixQuestion, .postfixExclamation].contains(tokens[end].kind) { return false }
    let type = bareType(start..<end)
    return isType(type, "Void") || type.count == 2 && tokens[type.lowerBound].kind == .openParen
  }

  /// Whether a property in a protocol has `set` in its braces. Searches the text, because the tokens in these braces are
  /// skipped, too.
  private func requiresSetter(_ variable: Int, in body: Range<Int>) -> Bool {
    guard let brace = (variable + 1..<body.upperBound).first(where: { tokens[$0].kind == .openBrace }) else {
      return false
    }
    let (start, end) = (Int(tokens[brace].end), Int(tokens[tokens.behind(brace) - 1].start))
    return Self.setter.firstPlace(in: text, from: start, to: max(start, end)) != nil
  }

  private static let setter = ByteSearch(["set"])

  /// Whether an enum has a case with associated values. Works on the tokens for the same reason. Nested types do not
  /// count.
  func carriesValues(_ type: Declaration) -> Bool {
    if type.kind != .enum { return false }
    var index = type.body.lowerBound
    if index < type.body.upperBound, tokens[index].kind == .openBrace { index += 1 }
    while index < type.body.upperBound {
      switch tokens[index].kind {
      case .openParen:
        // `case a, b(Int)`
        let isCase =
          tokens[index - 1].kind == .identifier
          && (tokens[index - 2].keyword == .case || tokens[index - 2].kind == .comma)
        if isCase { return true }
        index = max(index + 1, tokens.behind(index))
      case .openBrace, .openBracket, .stringOpen: index = max(index + 1, tokens.behind(index))
      default: index += 1
      }
    }
    return false
  }

  /// The tokens of the names in a type annotation, without the outer names of nested types. Without an annotation, the
  /// name of the type that the initial value constructs, or whose static member it is, as in `Cart.shared`.
  func writtenTypes(_ type: Range<Int>, value: Range<Int>, _ map: CodeMap) -> [Int] {
    if !type.isEmpty {
      return identifiers(in: type).filter { name in
        tokens[name + 1].kind != .period && ![.any, .some].contains(tokens[name].keyword)
      }
    }
    if let name = constructedTypeName(value, map).last, startsWithCapital(name) { return [name] }
    let value = bareExpression(value)
    guard !value.isEmpty, isChain(value) else { return [] }
    var name: Int?
    for token in value where tokens[token].kind != .period {
      guard tokens[token].kind == .identifier, startsWithCapital(token) else { break }
      name = token
    }
    guard let name, name + 1 < value.upperBound, tokens[name + 1].kind == .period else { return [] }
    return [name]
  }
}

extension SourceFile {
  /// Whether a variable of a type is nil if it has no first value: `T?`, `T!` or `Optional<T>`.
  func beginsAsNil(_ type: Range<Int>) -> Bool {
    let type = bareType(type)
    guard let first = type.first, let last = type.last else { return false }
    // In `[T]?` and `A<B>?` the mark may be a part of the last token.
    let mark = text[Int(tokens[last].end) - 1]
    return mark == UInt8(ascii: "?") || mark == UInt8(ascii: "!") || isNamed(first, "Optional")
  }

  /// Whether a type is `word?`.
  func isOptional(_ type: Range<Int>, of word: StaticString) -> Bool {
    let type = bareType(type)
    guard let last = type.last, tokens[last].kind == .postfixQuestion else { return false }
    return isType(type.lowerBound..<last, word)
  }

  /// Whether the receiver before a period is a cancel bag: its last name ends in "bag", in any case. Ignores
  /// parentheses, `?` and `!`.
  func isCancelBag(before period: Int) -> Bool {
    guard let last = receiver(before: period)?.last, tokens[last].kind == .identifier else { return false }
    let name = identifierBytes(last)
    guard name.count >= 3 else { return false }
    return zip(name.suffix(3), "bag".utf8).allSatisfy { text[$0] | 0x20 == $1 }
  }

  /// Whether a token names a function that code calls on its own object.
  func isOwnCall(_ token: Int, _ map: CodeMap) -> Bool {
    guard tokens[token].kind == .identifier else { return false }
    var next = token + 1
    // The next token already excludes most names.
    switch tokens[next].kind {
    case .openParen, .openBrace, .closeParen: break
    case .prefixOperator, .binaryOperator, .postfixOperator:
      guard let close = genericArgumentsEnd(next) else { return false }
      next = close + 1
    default: return false
    }
    if let behind = endOfArgumentNames(next) { next = behind }
    next = behindCallee(next).next
    let isCalled =
      tokens[next].kind == .openParen && !tokens[next].startsLine
      || tokens[next].kind == .openBrace && map.role(of: next) == .closure
    guard isCalled, token > 0, !map.isInPattern(token) else { return false }
    guard tokens[token - 1].kind == .period else {
      return tokens[token - 1].keyword != .func && tokens[token - 1].kind != .at && tokens[token - 1].kind != .pound
    }
    return startOfOwn(token) != nil
  }
}

extension FileFacts {
  /// The members that a protocol requires, as hashes of their names.
  struct Requirements: Sendable, Hashable {
    var methods: [UInt64] = []
    var properties: [UInt64] = []
    /// The properties that need a setter.
    var settable: [UInt64] = []
    /// Whether a member tells its caller something: a property, a subscript, or a function that returns a value, throws
    /// or is `async`.
    var answer = false
  }
}
