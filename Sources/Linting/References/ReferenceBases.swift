import SwiftScan

/// Finds the types of objects before the last name of a path: `Field` for `field` in `field.viewModel`. Knows what the
/// file declares with a written type: properties, parameters and variables.
struct ReferenceBases {
  /// A parameter or a variable in code.
  private struct Local {
    /// The first token where it is visible, and the end; nil for a variable, whose end is looked for on demand.
    var start: Int
    var end: Int?
    /// The tokens of the names in the type; empty if the type is unknown.
    var type: [Int]
  }

  private struct PropertyKey: Hashable {
    var name: UInt64
    /// The index of the type around it, or -1.
    var owner: Int
  }

  private let source: SourceFile
  private let code: CodeMap
  /// Whether the declarations are read. Most files have no such path.
  private var isRead = false
  /// The locals by the hash of their name, in order.
  private var locals: [UInt64: [Local]] = [:]
  private var properties: [PropertyKey: [Int]] = [:]
  /// The type that all properties of a name have; empty if they differ.
  private var commonTypes: [UInt64: [Int]] = [:]

  init(_ source: SourceFile, _ code: CodeMap) { (self.source, self.code) = (source, code) }

  /// The most locals of one name to look at for one path.
  private static let mostLocals = 16

  /// The tokens of the names in the type of the object before a period; nil if the file does not tell it.
  mutating func type(before period: Int) -> [Int]? {
    guard let receiver = source.receiver(before: period), isName(receiver.last) else { return nil }
    let name = receiver.last
    if source.startsWithCapital(name) { return (source.startOfDottedName(name)...name).filter(isName) }
    readDeclarations()
    let type = declaredType(of: name)
    return type.isEmpty ? nil : type
  }

  private func declaredType(of name: Int) -> [Int] {
    let hash = source.nameHash(name)
    guard source.startOfOwn(name) != nil else { return commonTypes[hash] ?? [] }
    if name == 0 || source.tokens[name - 1].kind != .period, let all = locals[hash] {
      let places = ReferencePlaces(source, code)
      let before = all[..<all.partitioningIndex { $0.start > name }].suffix(Self.mostLocals)
      if let local = before.last(where: { name < $0.end ?? places.scopeEnd($0.start - 1) }) { return local.type }
    }
    return properties[PropertyKey(name: hash, owner: owner(of: name))] ?? commonTypes[hash] ?? []
  }

  private func isName(_ token: Int) -> Bool { source.tokens[token].kind == .identifier }

  private func owner(of token: Int) -> Int {
    guard let innermost = source.innermostDeclaration(containing: token) else { return -1 }
    return source.declarations[innermost].kind.hasMembers ? innermost : source.enclosingType(of: innermost)
  }

  private mutating func readDeclarations() {
    if isRead { return }
    isRead = true
    for (index, declaration) in source.declarations.enumerated() {
      switch declaration.kind {
      case .variable, .constant:
        for binding in source.bindings(of: declaration) where binding.pattern.count == 1 {
          let name = binding.pattern.lowerBound
          if isName(name) { add(name, typeNames(of: binding), index) }
        }
      case .function, .initializer, .subscript:
        for parameter in source.parameters(of: declaration) where isName(parameter.name) {
          let type = source.typeName(parameter.type, unwraps: true, opens: true)
          locals[source.nameHash(parameter.name), default: []].append(
            Local(start: declaration.tokens.lowerBound, end: declaration.tokens.upperBound, type: type))
        }
      default: continue
      }
    }
    readVariables()
    for name in locals.keys { locals[name]?.sort { $0.start < $1.start } }
  }

  /// Reads the variables in code, which are no declarations of the source file.
  private mutating func readVariables() {
    for token in source.identifiers(in: 1..<max(1, source.tokens.count))
    where [.let, .var].contains(source.tokens[token - 1].keyword) && !isMember(token) {
      let next = source.tokens[token + 1].kind
      guard next == .colon || next == .equal else { continue }
      let rest = token + 2..<end(of: token + 2)
      var type: [Int] = []
      if next == .equal {
        type = typeNames(ofValue: rest)
      } else {
        let equal = rest.first { source.tokens[$0].kind == .equal } ?? rest.upperBound
        type = source.typeName(rest.lowerBound..<equal, unwraps: true, opens: true)
      }
      locals[source.nameHash(token), default: []].append(Local(start: token + 1, type: type))
    }
  }

  /// Whether a name is declared by a property.
  private func isMember(_ name: Int) -> Bool {
    guard let index = source.innermostDeclaration(containing: name) else { return false }
    let declaration = source.declarations[index]
    return [.variable, .constant].contains(declaration.kind)
      && source.bindings(of: declaration).contains { $0.pattern.contains(name) }
  }

  /// The end of a type and a value behind a variable's name, at the latest at the block of a condition.
  private func end(of start: Int) -> Int {
    var index = start
    while index < min(source.tokens.count - 1, start + Self.longestValue) {
      let token = source.tokens[index]
      if [.semicolon, .comma, .openBrace, .closeBrace, .closeParen].contains(token.kind) || token.keyword == .else {
        break
      }
      if index > start, token.startsLine, ![.period, .binaryOperator, .infixQuestion].contains(token.kind),
        token.keyword != .as
      {
        break
      }
      let opens = [.openParen, .openBracket].contains(token.kind)
      index = opens ? max(index + 1, source.tokens.behind(index)) : index + 1
    }
    return index
  }

  private static let longestValue = 256

  private mutating func add(_ name: Int, _ type: [Int], _ declaration: Int) {
    let hash = source.nameHash(name)
    properties[PropertyKey(name: hash, owner: source.enclosingType(of: declaration))] = type
    guard let common = commonTypes[hash] else {
      commonTypes[hash] = type
      return
    }
    if common.map(source.identifierName) != type.map(source.identifierName) { commonTypes[hash] = [] }
  }

  /// The names in the type of a binding: in its annotation, or in the type that its value makes or is cast to.
  private func typeNames(of binding: Binding) -> [Int] {
    if !binding.type.isEmpty { return source.typeName(binding.type, unwraps: true, opens: true) }
    return typeNames(ofValue: binding.value)
  }

  private func typeNames(ofValue value: Range<Int>) -> [Int] {
    let made = source.constructedTypeName(value, code)
    if let last = made.last { return source.startsWithCapital(last) ? made : [] }
    let value = source.bareExpression(value)
    guard let cast = value.last(where: { source.tokens[$0].keyword == .as }) else { return [] }
    let isMark = [.postfixQuestion, .postfixExclamation].contains(source.tokens[cast + 1].kind)
    let start = isMark ? cast + 2 : cast + 1
    return source.typeName(start..<max(start, value.upperBound), unwraps: true, opens: true)
  }
}
