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
  }

  private mutating func add(_ name: Int, _ type: [Int], _ declaration: Int) {
    let hash = source.nameHash(name)
    if source.declarations[declaration].placement == .local {
      locals[hash, default: []].append(Local(start: name + 1, type: type))
      return
    }
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
    let made = source.constructedTypeName(binding.value, code)
    if let last = made.last { return source.startsWithCapital(last) ? made : [] }
    let value = source.bareExpression(binding.value)
    guard let cast = value.last(where: { source.tokens[$0].keyword == .as }) else { return [] }
    let isMark = [.postfixQuestion, .postfixExclamation].contains(source.tokens[cast + 1].kind)
    let start = isMark ? cast + 2 : cast + 1
    return source.typeName(start..<max(start, value.upperBound), unwraps: true, opens: true)
  }
}
