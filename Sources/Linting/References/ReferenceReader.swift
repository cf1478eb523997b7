import SwiftScan

/// Finds the references to ViewModels in a file, in one walk over the names that may be some.
struct ReferenceReader {
  /// A variable or parameter: where it is visible, and the index of its receiver, or -1 if it has another type.
  private struct Local {
    var range: Range<Int>
    var receiver: Int
  }

  private let source: SourceFile
  private let tokens: TokenList
  private let code: CodeMap
  private let uses: UseReader
  private var names: ReferenceNames
  private(set) var found = ViewModelReferences()

  private var receivers: [ViewModelReferences.Receiver: Int] = [:]
  /// The path of each type and extension that was asked for.
  private var paths: [Int: TypePath] = [:]
  /// The properties by name: the path of their type, and the receiver.
  private var properties: [UInt64: [(owner: TypePath, receiver: Int)]] = [:]
  /// The tokens that declare properties.
  private var declaredNames: Set<Int> = []
  /// The variables and parameters by name, the innermost last.
  private var locals: [UInt64: [Local]] = [:]
  /// Names that stand for references but were not looked for.
  private var newNames: [Int] = []

  init(_ source: SourceFile, _ code: CodeMap, _ words: ByteSearch?) {
    (self.source, tokens, self.code) = (source, source.tokens, code)
    names = ReferenceNames(source, words)
    uses = UseReader(source)
  }

  /// The most walks over a file. A walk may find further names: `let bound = viewModel`.
  private static let mostWalks = 4

  mutating func read() {
    readMentions()
    for _ in 0..<Self.mostWalks {
      properties = [:]
      locals = [:]
      found.properties = []
      found.references = []
      found.uses = []
      readProperties()
      walk()
      if newNames.isEmpty { break }
      for name in newNames { names.add(name) }
      newNames = []
    }
  }

  // MARK: - Types

  private mutating func readMentions() {
    for type in names.types {
      guard let owner = enclosingType(of: type), !source.declarations[owner].name.contains(type) else { continue }
      let start = source.startOfType(type)
      let before = start > 0 ? tokens[start - 1].kind : .endOfFile
      // A label before a call has a colon, too: `viewModel: CartViewModel()`.
      let isCalled = tokens[type + 1].kind == .openParen || tokens[type + 1].kind == .period
      let isMember = isCalled && before == .equal && isMemberValue(start)
      let isType =
        isMember
        || !isCalled && (before == .colon || before == .comma || before.isOperatorKind || before == .openBracket)
      found.mentions.append(
        ViewModelReferences.Mention(owner: owner, receiver: receiver(of: type, in: owner), isType: isType))
    }
  }

  /// Whether a value is that of a property, not of a variable in a function.
  private func isMemberValue(_ value: Int) -> Bool {
    guard let index = source.innermostDeclaration(containing: value) else { return false }
    let declaration = source.declarations[index]
    return (declaration.kind == .variable || declaration.kind == .constant)
      && source.bindings(of: declaration).contains { $0.value.contains(value) }
  }

  /// The receiver of a type whose last name is at a token.
  private mutating func receiver(of type: Int, in owner: Int) -> Int {
    var last = type
    // A generic parameter stands for the type that constrains it.
    for _ in 0..<2 {
      guard let constraint = names.constraint(of: last) ?? constraint(of: last, in: owner), constraint != last else {
        break
      }
      last = constraint
    }
    var start = last
    while start > 1, tokens[start - 1].kind == .period, tokens[start - 2].kind == .identifier { start -= 2 }
    return index(of: .type(name: source.dottedName(start..<last + 1), place: path(of: owner)))
  }

  /// The type that constrains a type's own generic parameter, whatever it is called: `<Model: CartRepresentable>`.
  private func constraint(of name: Int, in owner: Int) -> Int? {
    if owner < 0 || names.containsWord(name) { return nil }
    let declaration = source.declarations[owner]
    let hash = source.nameHash(name)
    for parameter in source.genericParameters(of: declaration) where source.nameHash(parameter) == hash {
      guard tokens[parameter + 1].kind == .colon else { return nil }
      var last = parameter + 2
      while tokens[last + 1].kind == .period, tokens[last + 2].kind == .identifier { last += 2 }
      return tokens[last].kind == .identifier ? last : nil
    }
    return nil
  }

  private mutating func index(of receiver: ViewModelReferences.Receiver) -> Int {
    if let known = receivers[receiver] { return known }
    receivers[receiver] = found.receivers.count
    found.receivers.append(receiver)
    return found.receivers.count - 1
  }

  private func enclosingType(of token: Int) -> Int? {
    guard let innermost = source.innermostDeclaration(containing: token) else { return nil }
    if source.declarations[innermost].kind.hasMembers { return innermost }
    let type = source.enclosingType(of: innermost)
    return type < 0 ? nil : type
  }

  private mutating func path(of type: Int) -> TypePath {
    if type < 0 { return TypePath(names: [], isLocal: false) }
    if let known = paths[type] { return known }
    let path = source.typePath(of: type)
    paths[type] = path
    return path
  }

  // MARK: - Properties

  private mutating func readProperties() {
    for declaration in source.declarations where declaration.kind == .variable || declaration.kind == .constant {
      for binding in source.bindings(of: declaration) where binding.pattern.count == 1 {
        let name = binding.pattern.lowerBound
        guard tokens[name].kind == .identifier, names.contains(name: name, tokens[name]) else { continue }
        declaredNames.insert(name)
        let owner = declaration.parent
        guard let type = type(of: binding, declaration) else { continue }
        let receiver = receiver(of: type, in: owner)
        properties[source.nameHash(name), default: []].append((path(of: owner), receiver))
        found.properties.append(ViewModelReferences.Property(owner: owner, name: name, receiver: receiver))
      }
    }
  }

  /// The last token of a property's type, if that may be a ViewModel's.
  private func type(of binding: Binding, _ declaration: Declaration) -> Int? {
    if !binding.type.isEmpty {
      guard let last = source.typeName(binding.type, unwraps: true, opens: true).last,
        names.mayNameType(last) || names.containsWord(binding.pattern.lowerBound)
      else { return nil }
      return last
    }
    if !binding.value.isEmpty {
      let value = source.bareExpression(binding.value)
      return value.isEmpty ? nil : typeOfValue(at: value.lowerBound, before: value.upperBound)
    }
    for attribute in source.attributes(of: declaration) where source.isNamed(attribute, "Environment") {
      return attribute.arguments.first { names.mayNameType($0) && source.isNamed($0 + 2, "self") }
    }
    return nil
  }

  /// The type that a value makes or is cast to.
  private func typeOfValue(at start: Int, before end: Int) -> Int? {
    var index = start
    while index < end, tokens[index].kind == .identifier || tokens[index].kind == .keyword {
      let name = index
      index += 1
      if let close = source.genericArgumentsEnd(index) { index = close + 1 }
      switch tokens[index].kind {
      case .period where source.startsWithCapital(name) && tokens[index + 1].keyword == .`init`:
        return names.mayNameType(name) ? name : nil
      case .openParen:
        if source.startsWithCapital(name), index < end {
          let behind = tokens.behind(index)
          return names.mayNameType(name) && (behind >= end || tokens[behind].kind != .period) ? name : nil
        }
      default: break
      }
      while index < end {
        switch tokens[index].kind {
        case .openParen, .openBracket: index = max(index + 1, tokens.behind(index))
        case .postfixQuestion, .postfixExclamation: index += 1
        case .period:
          index += 1
          if tokens[index].kind != .identifier, tokens[index].kind != .keyword { return nil }
        default:
          if tokens[index].keyword == .as { return typeOfCast(index) }
          return nil
        }
        if tokens[index - 1].kind == .period { break }
      }
    }
    return nil
  }

  /// The type behind `as`, `as?` or `as!`.
  private func typeOfCast(_ word: Int) -> Int? {
    var index = word + 1
    while tokens[index].kind == .postfixQuestion || tokens[index].kind == .postfixExclamation { index += 1 }
    return lastOfType(index)
  }

  /// The last name of a type that starts at a token, if that may be a ViewModel's.
  private func lastOfType(_ start: Int) -> Int? {
    var index = start
    while [.some, .any, .inout].contains(tokens[index].keyword) || tokens[index].kind == .openParen { index += 1 }
    guard tokens[index].kind == .identifier else { return nil }
    while tokens[index + 1].kind == .period, tokens[index + 2].kind == .identifier { index += 2 }
    return names.mayNameType(index) ? index : nil
  }

  // MARK: - The walk

  private mutating func walk() {
    var hits: [Int] = []
    tokens.forEachIdentifier(in: 0..<tokens.count) { index, token in
      if names.contains(name: index, token) { hits.append(index) }
    }
    for token in hits where !declaredNames.contains(token) { visit(token) }
  }

  private mutating func visit(_ token: Int) {
    let before = token > 0 ? tokens[token - 1] : tokens[token]
    if token > 0, before.kind == .period { return visitMember(token) }
    if token > 0, before.kind == .keyword || before.kind == .identifier {
      switch before.keyword {
      case .let, .var: return visitVariable(token)
      case .for: return declare(token, as: -1, in: token + 1..<blockEnd(token))
      case .func, .case, .class, .struct, .enum, .protocol, .typealias, .import, .associatedtype: return
      default: break
      }
    }
    let next = tokens[token + 1]
    if let parameter = parameterList(at: token) {
      if next.kind == .colon {
        declare(token, as: receiverOfType(behind: token + 1, at: token), in: token + 1..<parameter.upperBound)
      }
      return
    }
    if next.kind == .colon || next.kind == .comma || next.kind == .closeParen || next.keyword == .in,
      let closure = closureWhoseParameter(token)
    {
      let receiver = next.kind == .colon ? receiverOfType(behind: token + 1, at: token) : -1
      return declare(token, as: receiver, in: token + 1..<closure)
    }
    if next.kind == .colon, token > 0, [.openParen, .comma, .openBracket].contains(before.kind) { return }
    if next.kind == .equal, isCapture(token) {
      let closure = tokens.behind(captureBrace(token))
      return declare(token, as: lastOfReference(token + 2).flatMap { referenced($0) } ?? -1, in: token + 3..<closure)
    }
    guard let receiver = visible(token) else { return }
    add(token, receiver)
  }

  /// A name behind a period: `self.viewModel`, `parent.viewModel`.
  private mutating func visitMember(_ token: Int) {
    guard token > 1 else { return }
    switch tokens[token - 2].kind {
    case .identifier, .keyword, .closeParen, .closeBracket, .postfixQuestion, .postfixExclamation: break
    default: return
    }
    // A macro or an attribute: `@Scope.viewModel`.
    if token > 2, [.at, .pound].contains(tokens[token - 3].kind) { return }
    if source.startOfOwn(token) != nil {
      if let receiver = property(token) { add(token, receiver) }
      return
    }
    // Another object's property: the file declares one of that name, so it is that one.
    let known = properties[source.nameHash(token)] ?? []
    guard let first = known.first, known.allSatisfy({ $0.receiver == first.receiver }) else { return }
    add(token, first.receiver)
  }

  /// The receiver that a name has at its place.
  private mutating func visible(_ token: Int) -> Int? {
    let name = source.nameHash(token)
    if var stack = locals[name] {
      while let last = stack.last, last.range.upperBound <= token { stack.removeLast() }
      locals[name] = stack
      if let local = stack.last(where: { $0.range.contains(token) }) {
        return local.receiver < 0 ? nil : local.receiver
      }
    }
    return property(token)
  }

  /// The receiver of a property of the type around a token.
  private mutating func property(_ token: Int) -> Int? {
    let owner = enclosingType(of: token) ?? -1
    let path = path(of: owner)
    let known = properties[source.nameHash(token)] ?? []
    if let own = known.first(where: { $0.owner == path }) { return own.receiver }
    guard owner >= 0, names.containsWord(token), declaresNone(token, in: owner) else {
      // A global variable.
      return known.first { $0.owner.names.isEmpty }?.receiver
    }
    return index(of: .property(name: source.identifierName(token), owner: path))
  }

  /// Whether a type may have a property that the file does not declare with a known type: nothing else of that name, such
  /// as a method's parameter, is meant. Enums have no stored properties.
  private func declaresNone(_ token: Int, in owner: Int) -> Bool {
    [.class, .struct, .extension, .actor].contains(source.declarations[owner].kind)
  }

  private mutating func add(_ token: Int, _ receiver: Int) {
    addAlias(token)
    let reference = found.references.count
    found.references.append(
      ViewModelReferences.Reference(token: token, receiver: receiver, owner: enclosingType(of: token) ?? -1))
    if let (member, kind) = use(behind: token) {
      found.uses.append(ViewModelReferences.Use(reference: reference, member: member, kind: kind))
    }
  }

  /// `@Bindable var bound = viewModel`, `[owner = viewModel]`: another name for the same ViewModel.
  private mutating func addAlias(_ token: Int) {
    let start = source.startWithEffects(source.startOfChain(endingAt: token))
    guard start > 2, tokens[start - 1].kind == .equal, tokens[start - 2].kind == .identifier,
      tokens[token + 1].kind != .period
    else { return }
    let name = start - 2
    let word = tokens[name - 1].keyword
    guard [.let, .var, .weak, .unowned].contains(word) || isCapture(name) else { return }
    if !names.contains(name: name, tokens[name]) { newNames.append(name) }
  }

  // MARK: - Uses

  /// The property behind a reference, and what the code does with it. Nil if a method or nothing follows.
  private func use(behind token: Int) -> (member: Int, kind: ViewModelReferences.UseKind)? {
    var next = token + 1
    var isBound = source.text[Int(tokens[token].start)] == UInt8(ascii: "$")
    while tokens[next].kind == .postfixQuestion || tokens[next].kind == .postfixExclamation { next += 1 }
    // `Bindable(viewModel).name`, `(viewModel).name`
    while tokens[next].kind == .closeParen {
      let open = tokens.partner(of: next)
      guard open > 0, open < token else { return nil }
      if source.isNamed(open - 1, "Bindable") { isBound = true } else if !source.isGroup(open) { return nil }
      guard source.isChain(source.behindEffects(labelEnd(open), before: next)..<next) else { return nil }
      next += 1
      while tokens[next].kind == .postfixQuestion || tokens[next].kind == .postfixExclamation { next += 1 }
    }
    guard tokens[next].kind == .period, tokens[next + 1].kind == .identifier else { return nil }
    let member = next + 1
    // A method, or a function reference with argument names.
    if tokens[member + 1].kind == .openParen, !tokens[member + 1].startsLine { return nil }
    if tokens[member + 1].kind == .openBrace, code.role(of: member + 1) == .closure { return nil }
    if isBound { return (member, .bound) }
    guard let (start, _) = uses.receiver(of: member) else { return (member, .read) }
    switch uses.behind(member, start) {
    case .write: return (member, .written)
    case .call(let method): return (member, ProjectUses.changesValue(method) ? .written : .read)
    case .read: return (member, .read)
    }
  }

  /// The first token inside parentheses, behind a label.
  private func labelEnd(_ open: Int) -> Int { tokens[open + 2].kind == .colon ? open + 3 : open + 1 }

  // MARK: - Declarations in code

  private mutating func declare(_ token: Int, as receiver: Int, in range: Range<Int>) {
    locals[source.nameHash(token), default: []].append(Local(range: range, receiver: receiver))
  }

  private mutating func receiverOfType(behind colon: Int, at token: Int) -> Int {
    guard let type = lastOfType(colon + 1) ?? typeOfNamedViewModel(colon + 1, name: token) else { return -1 }
    return receiver(of: type, in: enclosingType(of: token) ?? -1)
  }

  /// The type of a variable that is called a view model, whatever its type is called: `viewModel: some CartRepresentable`.
  private func typeOfNamedViewModel(_ start: Int, name: Int) -> Int? {
    guard names.containsWord(name) else { return nil }
    var index = start
    while [.some, .any, .inout].contains(tokens[index].keyword) { index += 1 }
    guard tokens[index].kind == .identifier, source.startsWithCapital(index) else { return nil }
    while tokens[index + 1].kind == .period, tokens[index + 2].kind == .identifier { index += 2 }
    return index
  }

  /// A name behind `let` or `var` in code.
  private mutating func visitVariable(_ token: Int) {
    let next = tokens[token + 1]
    let isInPattern = code.isInPattern(token)
    switch next.kind {
    case .colon: declare(token, as: receiverOfType(behind: token + 1, at: token), in: token + 1..<scopeEnd(token))
    case .equal where !isInPattern:
      let value = source.behindEffects(token + 2, before: tokens.count - 1)
      let owner = enclosingType(of: token) ?? -1
      var receiver = -1
      if let type = typeOfValue(at: value, before: tokens.count - 1) {
        receiver = self.receiver(of: type, in: owner)
      } else if let name = lastOfReference(value) {
        receiver = referenced(name) ?? -1
      }
      // The value still means the outer name: `let viewModel = viewModel`.
      declare(token, as: receiver, in: value + 1..<max(value + 1, scopeEnd(token)))
    // `if let viewModel {`, `guard let viewModel else {`
    case .comma where !isInPattern, .openBrace where !isInPattern: break
    default:
      if next.keyword == .else, !isInPattern { return }
      declare(token, as: -1, in: token + 1..<scopeEnd(token))
    }
  }

  /// The last name of a value that is nothing but a path: `self.viewModel`.
  private func lastOfReference(_ start: Int) -> Int? {
    var index = start
    while tokens[index].kind == .identifier || tokens[index].keyword == .self {
      var next = index + 1
      while tokens[next].kind == .postfixQuestion || tokens[next].kind == .postfixExclamation { next += 1 }
      guard tokens[next].kind == .period, !tokens[next].startsLine else {
        let isCalled = tokens[next].kind == .openParen || tokens[next].kind == .openBracket
        return isCalled && !tokens[next].startsLine || !names.contains(name: index, tokens[index]) ? nil : index
      }
      index = next + 1
    }
    return nil
  }

  /// The receiver of a value's last name.
  private mutating func referenced(_ name: Int) -> Int? {
    guard name > 0, tokens[name - 1].kind == .period else { return visible(name) }
    if source.startOfOwn(name) != nil { return property(name) }
    let known = properties[source.nameHash(name)] ?? []
    guard let first = known.first, known.allSatisfy({ $0.receiver == first.receiver }) else { return nil }
    return first.receiver
  }

  // MARK: - Places

  /// The most tokens that a search for the start of a statement or block goes back.
  private static let longestWay = 2_000

  /// Where a variable's scope ends: with the block of `if let` and `while let`, else with the block around it.
  private func scopeEnd(_ token: Int) -> Int {
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
  private func blockEnd(_ token: Int) -> Int {
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

  /// The declaration whose parameter list holds a token, as a token range.
  private func parameterList(at token: Int) -> Range<Int>? {
    guard let index = source.innermostDeclaration(containing: token) else { return nil }
    let declaration = source.declarations[index]
    guard declaration.parameters.contains(token), isTopLevel(token, in: declaration.parameters) else { return nil }
    return declaration.tokens
  }

  /// Whether a token stands at a parameter's name: its nearest `(` opens the list.
  private func isTopLevel(_ token: Int, in parameters: Range<Int>) -> Bool {
    let before = tokens[token - 1]
    let isStart = before.kind == .openParen || before.kind == .comma || before.kind == .wildcard
    return isStart || before.kind == .identifier || before.kind == .keyword || before.kind == .closeParen
  }

  /// The end of the closure of which a token is a parameter.
  private func closureWhoseParameter(_ token: Int) -> Int? {
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

  /// Whether a closure starts with parameters that go on behind a token.
  private func hasSignature(_ brace: Int, through token: Int) -> Bool {
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
  private func isCapture(_ token: Int) -> Bool { captureBrace(token) >= 0 }

  /// The brace of the closure whose capture list starts with a token, or -1.
  private func captureBrace(_ token: Int) -> Int {
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
}

extension TokenKind {
  fileprivate var isOperatorKind: Bool {
    self == .binaryOperator || self == .prefixOperator || self == .postfixOperator
  }
}
