import SwiftScan

/// Finds the references to ViewModels in a file. Walks over the names that may be references.
struct ReferenceReader {
  /// The scope of a variable or parameter, and the index of its receiver; -1 if it is no reference to a ViewModel.
  private struct Local {
    var range: Range<Int>
    var receiver: Int
  }

  private let source: SourceFile
  private let tokens: TokenList
  private let code: CodeMap
  private let uses: UseReader
  private let places: ReferencePlaces
  private var bases: ReferenceBases
  private var names: ReferenceNames
  private(set) var found = ViewModelReferences()

  private var receivers: [ViewModelReferences.Receiver: Int] = [:]
  /// The paths of types and extensions, computed on demand.
  private var paths: [Int: TypePath] = [:]
  /// The properties by the hash of their name: the path of the type that declares them, and the receiver.
  private var properties: [UInt64: [(owner: TypePath, receiver: Int)]] = [:]
  /// The tokens that declare properties.
  private var declaredNames: Set<Int> = []
  /// The variables and parameters by name, the innermost last.
  private var locals: [UInt64: [Local]] = [:]
  /// Further names of references, for the next walk.
  private var newNames: [Int] = []
  /// The variables for the elements of collections of ViewModels, each with the index of its receiver.
  private var elements: [Int: Int] = [:]

  init(_ source: SourceFile, _ code: CodeMap, _ words: ByteSearch?) {
    (self.source, tokens, self.code) = (source, source.tokens, code)
    names = ReferenceNames(source, words)
    uses = UseReader(source, code)
    places = ReferencePlaces(source, code)
    bases = ReferenceBases(source, code)
  }

  /// The maximum number of walks over a file. A walk may find further names: `let bound = viewModel`.
  private static let mostWalks = 4

  mutating func read() {
    readMentions()
    readFunctions()
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
      // A function may have such a name, too.
      if type > 0, tokens[type - 1].keyword == .func { continue }
      guard let owner = enclosingType(of: type), !source.declarations[owner].name.contains(type) else { continue }
      let start = names.startOfWhole(type)
      let before = start > 0 ? tokens[start - 1].kind : .endOfFile
      // A label before a call has a colon, too: `viewModel: CartViewModel()`.
      let isCalled = [.openParen, .period].contains(tokens[source.behindCallee(type + 1).next].kind)
      let isMember = isCalled && before == .equal && places.isMemberValue(start)
      let isType =
        isMember
        || !isCalled && (before == .colon || before == .comma || before.isOperatorKind || before == .openBracket)
      found.mentions.append(
        ViewModelReferences.Mention(name: type, owner: owner, receiver: receiver(of: type, in: owner), isType: isType))
    }
  }

  /// Reads the functions that return one of the types.
  private mutating func readFunctions() {
    for type in names.types {
      let arrow = names.startOfWhole(type) - 1
      guard arrow > 0, tokens[arrow].kind == .arrow, let index = source.innermostDeclaration(containing: type) else {
        continue
      }
      let declaration = source.declarations[index]
      guard declaration.kind == .function, let name = declaration.name.first,
        arrow >= declaration.parameters.upperBound, !declaration.body.contains(type)
      else { continue }
      let owner = source.enclosingType(of: index)
      found.functions.append(
        ViewModelReferences.Function(owner: owner, name: name, receiver: receiver(of: type, in: owner)))
    }
  }

  /// The receiver of a type whose last name is at a token.
  private mutating func receiver(of type: Int, in owner: Int) -> Int {
    var last = type
    // A generic parameter refers to the type that constrains it.
    for _ in 0..<2 {
      let constraint = names.constraint(of: last) ?? names.constraint(of: last, in: owner)
      guard let constraint, constraint != last else { break }
      last = constraint
    }
    var start = last
    while start > 1, tokens[start - 1].kind == .period, tokens[start - 2].kind == .identifier { start -= 2 }
    return index(of: .type(name: source.dottedName(start..<last + 1), place: path(of: owner)))
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
        func has(_ wrappers: [StaticString]) -> Bool {
          source.attributes(of: declaration).contains { source.isNamed($0.name, anyOf: wrappers) }
        }
        found.properties.append(
          ViewModelReferences.Property(
            owner: owner, name: name, receiver: receiver, isEnvironment: has(["Environment", "EnvironmentObject"]),
            isObservedObject: has(["StateObject", "ObservedObject", "EnvironmentObject"])))
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
      return value.isEmpty ? nil : names.typeOfValue(at: value.lowerBound, before: value.upperBound)
    }
    for attribute in source.attributes(of: declaration) where source.isNamed(attribute, "Environment") {
      return attribute.arguments.first { names.mayNameType($0) && source.isNamed($0 + 2, "self") }
    }
    return nil
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
    let parameter = places.parameterList(at: token)
    // Labels of parameters may be keywords: `for viewModel: CartViewModel`.
    if token > 0, parameter == nil, before.kind == .keyword || before.kind == .identifier {
      switch before.keyword {
      case .let, .var: return visitVariable(token)
      case .for: return declare(token, as: elements[token] ?? -1, in: token + 1..<places.blockEnd(token))
      case .func, .case, .class, .struct, .enum, .protocol, .typealias, .import, .associatedtype: return
      default: break
      }
    }
    let next = tokens[token + 1]
    if let parameter {
      if next.kind == .colon {
        declare(token, as: receiverOfType(behind: token + 1, at: token), in: token + 1..<parameter.upperBound)
      }
      return
    }
    if next.kind == .colon || next.kind == .comma || next.kind == .closeParen || next.keyword == .in,
      let closure = places.endOfClosure(withParameter: token)
    {
      let receiver = next.kind == .colon ? receiverOfType(behind: token + 1, at: token) : elements[token] ?? -1
      return declare(token, as: receiver, in: token + 1..<closure)
    }
    if next.kind == .colon, token > 0, [.openParen, .comma, .openBracket].contains(before.kind) { return }
    if next.kind == .equal, places.isCapture(token) {
      let closure = tokens.behind(places.captureBrace(token))
      return declare(
        token, as: names.lastOfReference(token + 2).flatMap { referenced($0) } ?? -1, in: token + 3..<closure)
    }
    guard let receiver = visible(token) else { return addElements(ofOwn: token) }
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
      if let receiver = property(token) { add(token, receiver) } else { addElements(ofOwn: token) }
      return
    }
    if let receiver = propertyOfOther(token) { add(token, receiver) }
  }

  /// The receiver of the last name of `field.viewModel`. If the file does not tell the type of `field`, the property of
  /// that name in this file counts if there is only one meaning.
  private mutating func propertyOfOther(_ name: Int) -> Int? {
    let known = properties[source.nameHash(name)] ?? []
    var guess: ViewModelReferences.Receiver?
    if let first = known.first, known.allSatisfy({ $0.receiver == first.receiver }) {
      guess = found.receivers[first.receiver]
    }
    // Behind an object of unknown type, only the name of a ViewModel says that this is one.
    guard guess != nil || names.namesViewModel(name) else { return nil }
    let base = bases.type(before: name - 1).map { type in
      ViewModelReferences.Receiver.type(
        name: type.map(source.identifierName), place: path(of: enclosingType(of: type[0]) ?? -1))
    }
    return index(of: .member(name: source.identifierName(name), of: base, guess: guess))
  }

  /// The receiver of a name that is visible at its place; nil if there is none.
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

  /// The receiver of the property with the token's name in the enclosing type.
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

  /// Whether a type may have a property that another file declares. Enums and protocols have no stored properties.
  private func declaresNone(_ token: Int, in owner: Int) -> Bool {
    [.class, .struct, .extension, .actor].contains(source.declarations[owner].kind)
  }

  private mutating func add(_ token: Int, _ receiver: Int) {
    addAlias(token)
    let reference = found.references.count
    found.references.append(
      ViewModelReferences.Reference(token: token, receiver: receiver, owner: enclosingType(of: token) ?? -1))
    if let (member, kind) = use(behind: token) {
      found.uses.append(
        ViewModelReferences.Use(reference: reference, member: member, kind: kind, isInside: uses.usesPart(of: member)))
      if let variable = places.elementVariable(of: member) {
        addElement(
          variable,
          index(of: .element(property: source.identifierName(member), of: found.receivers[receiver])))
      }
    }
  }

  // MARK: - Elements of collections

  /// Adds the variable for the elements of a property that is an array of ViewModels.
  private mutating func addElements(ofOwn property: Int) {
    guard let type = names.collections[source.nameHash(property)], let variable = places.elementVariable(of: property)
    else {
      return
    }
    addElement(variable, receiver(of: type, in: enclosingType(of: type) ?? -1))
  }

  private mutating func addElement(_ variable: Int, _ receiver: Int) {
    elements[variable] = receiver
    if !names.contains(name: variable, tokens[variable]) { newNames.append(variable) }
  }

  /// `@Bindable var bound = viewModel`, `[owner = viewModel]`: another name for the same ViewModel.
  private mutating func addAlias(_ token: Int) {
    let value = source.withParentheses(source.startOfChain(endingAt: token)..<token + 1)
    let start = value.lowerBound
    guard start > 2, tokens[start - 1].kind == .equal, tokens[start - 2].kind == .identifier,
      tokens[value.upperBound].kind != .period
    else { return }
    let name = start - 2
    let word = tokens[name - 1].keyword
    guard [.let, .var, .weak, .unowned].contains(word) || places.isCapture(name) else { return }
    if !names.contains(name: name, tokens[name]) { newNames.append(name) }
  }

  // MARK: - Uses

  /// The property behind a reference, and how the code uses it. Nil if no property follows.
  private func use(behind token: Int) -> (member: Int, kind: ViewModelReferences.UseKind)? {
    if let member = source.assignedMember(on: token) { return (member, .written) }
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
    // A method call, or a reference to a method with argument names.
    if tokens[member + 1].kind == .openParen, !tokens[member + 1].startsLine { return nil }
    if tokens[member + 1].kind == .openBrace, code.role(of: member + 1) == .closure { return nil }
    if isBound { return (member, .bound) }
    guard let (start, _) = uses.receiver(of: member) else { return (member, .read) }
    switch uses.behind(member, start) {
    case .write: return (member, .written)
    case .call(let method):
      if MethodNames.changesValue(method) { return (member, .written) }
      return (member, MethodNames.keepsValue(method) ? .read : .called)
    case .operand: return (member, .called)
    case .read: return (member, .read)
    }
  }

  /// The first token inside parentheses, or the first one behind a label.
  private func labelEnd(_ open: Int) -> Int { tokens[open + 2].kind == .colon ? open + 3 : open + 1 }

  // MARK: - Declarations in code

  private mutating func declare(_ token: Int, as receiver: Int, in range: Range<Int>) {
    locals[source.nameHash(token), default: []].append(Local(range: range, receiver: receiver))
  }

  private mutating func receiverOfType(behind colon: Int, at token: Int) -> Int {
    let type = names.lastOfType(colon + 1) ?? names.typeOfNamedViewModel(colon + 1, name: token)
    return type.map { receiver(of: $0, in: enclosingType(of: token) ?? -1) } ?? -1
  }

  /// A name behind `let` or `var` in code.
  private mutating func visitVariable(_ token: Int) {
    let next = tokens[token + 1]
    let isInPattern = code.isInPattern(token)
    switch next.kind {
    case .colon:
      declare(token, as: receiverOfType(behind: token + 1, at: token), in: token + 1..<places.scopeEnd(token))
    case .equal where !isInPattern:
      let value = source.firstName(of: token + 2, before: tokens.count - 1)
      let owner = enclosingType(of: token) ?? -1
      var receiver = -1
      if let type = names.typeOfValue(at: value, before: tokens.count - 1) {
        receiver = self.receiver(of: type, in: owner)
      } else if let name = names.lastOfReference(value) {
        receiver = referenced(name) ?? -1
      } else if let function = names.functionCalled(value, code),
        names.namesViewModel(token) || names.namesViewModel(function)
      {
        receiver = index(of: .result(function: source.identifierName(function), owner: path(of: owner)))
      }
      // In the value, the name still refers to the outer variable: `let viewModel = viewModel`.
      declare(token, as: receiver, in: value + 1..<max(value + 1, places.scopeEnd(token)))
    // `if let viewModel {`, `guard let viewModel else {`
    case .comma where !isInPattern, .openBrace where !isInPattern: break
    default:
      if next.keyword == .else, !isInPattern { return }
      declare(token, as: -1, in: token + 1..<places.scopeEnd(token))
    }
  }

  /// The receiver of a value's last name.
  private mutating func referenced(_ name: Int) -> Int? {
    guard name > 0, tokens[name - 1].kind == .period else { return visible(name) }
    return source.startOfOwn(name) != nil ? property(name) : propertyOfOther(name)
  }
}

extension TokenKind {
  fileprivate var isOperatorKind: Bool {
    self == .binaryOperator || self == .prefixOperator || self == .postfixOperator
  }
}
