import SwiftScan

/// The types of variables, by name. All variables with one name share an entry; those of the same file take precedence.
struct VariableTable {
  /// The index of a type that the project does not declare.
  static let other = -1

  private let types: TypeTable
  private var byFile: [[String: Set<Int>]]
  private var everywhere: [String: Set<Int>] = [:]
  private var results: [String: Set<Int>] = [:]

  init(_ types: TypeTable) {
    self.types = types
    byFile = [[String: Set<Int>]](repeating: [:], count: types.files.count)
    for file in types.files.indices { readFunctions(file) }
    for file in types.files.indices {
      let source = types.files[file].source
      for index in 0..<source.tokens.count - 1 where source.kind(index) == .identifier {
        switch source.kind(index + 1) {
        case .colon: add(annotation(at: index + 2, after: index, file), source.name(index), file)
        case .equal where index > 0 && [.let, .var].contains(source.keyword(index - 1)):
          if let found = expression(from: index + 2, file) { add(found, source.name(index), file) }
        default: continue
        }
      }
    }
  }

  private mutating func add(_ found: Set<Int>, _ name: String, _ file: Int) {
    if found.isEmpty { return }
    byFile[file][name, default: []].formUnion(found)
    everywhere[name, default: []].formUnion(found)
  }

  private mutating func readFunctions(_ file: Int) {
    let source = types.files[file].source
    for declaration in source.declarations where declaration.kind == .function {
      guard let name = declaration.name.first, !declaration.parameters.isEmpty else { continue }
      let end = declaration.body.isEmpty ? declaration.tokens.upperBound : declaration.body.lowerBound
      let rest = declaration.parameters.upperBound..<max(end, declaration.parameters.upperBound)
      guard let arrow = rest.first(where: { source.kind($0) == .arrow }) else { continue }
      let found = source.typeName(at: arrow + 1).map { named($0.parts, file, arrow) } ?? [Self.other]
      results[source.name(name), default: []].formUnion(found)
    }
  }

  private func named(_ parts: [String], _ file: Int, _ token: Int) -> Set<Int> {
    let found = types.resolve(parts, file: file, token: token)
    return found.isEmpty ? [Self.other] : found
  }

  private func annotation(at start: Int, after name: Int, _ file: Int) -> Set<Int> {
    let source = types.files[file].source
    if let type = source.typeName(at: start) { return named(type.parts, file, name) }
    let isDeclared = name > 0 && [.let, .var].contains(source.keyword(name - 1))
    return isDeclared ? [Self.other] : []
  }

  /// Returns the types that a variable with this name may have; nil if no such variable is known.
  func types(of name: String, file: Int) -> Set<Int>? { byFile[file][name] ?? everywhere[name] }

  /// Returns the types that the expression at a token may have; nil if unknown. Only names, members and calls are
  /// supported.
  func expression(from start: Int, _ file: Int) -> Set<Int>? { reading(from: start, file).types }

  /// The longest chain of initial values that is followed. Values that refer to each other end here.
  private static let depthLimit = 4

  /// Returns the types that the expression at a token may have, and the index after the supported part of the
  /// expression.
  func reading(
    from start: Int, before limit: Int? = nil, _ file: Int, depth: Int = 0
  ) -> (types: Set<Int>?, end: Int) {
    let source = types.files[file].source
    var index = start
    while [.try, .await].contains(source.keyword(index))
      || [.postfixQuestion, .postfixExclamation].contains(source.kind(index))
    {
      index += 1
    }
    guard source.kind(index) == .identifier || source.keyword(index) == .self else {
      let isLiteral = [.integerLiteral, .floatLiteral, .stringOpen, .openBracket].contains(source.kind(index))
      return (isLiteral ? [Self.other] : nil, index)
    }
    var parts: [Part] = []
    while true {
      var part = (name: source.name(index), token: index, isCalled: false)
      index += 1
      if source.genericArgumentsEnd(index) != nil || source.isLess(index) && source.namesType(index - 1) {
        index = source.behindAngles(index, before: source.tokens.count - 1)
      }
      if source.kind(index) == .openParen, !source.tokens[index].startsLine {
        part.isCalled = true
        index = max(index + 1, source.tokens.behind(index))
      }
      parts.append(part)
      while [.postfixQuestion, .postfixExclamation].contains(source.kind(index)) { index += 1 }
      guard index < limit ?? Int.max, source.kind(index) == .period,
        [.identifier, .keyword].contains(source.kind(index + 1))
      else { break }
      index += 1
    }
    if parts.count > 1, ["wrappedValue", "projectedValue"].contains(parts[parts.count - 1].name) { parts.removeLast() }
    return (depth > Self.depthLimit ? nil : type(of: parts, file, depth), index)
  }

  private typealias Part = (name: String, token: Int, isCalled: Bool)

  private func type(of written: [Part], _ file: Int, _ depth: Int) -> Set<Int>? {
    let source = types.files[file].source
    var parts = written
    guard var last = parts.last, let first = parts.first else { return nil }
    if last.name == "init", parts.count > 1 {
      parts.removeLast()
      last = parts[parts.count - 1]
      last.isCalled = true
    }
    if parts.count == 1, last.name == "self" { return types.owners(file: file, token: last.token) }
    if last.isCalled {
      if source.namesType(last.token) { return named(parts.map(\.name), file, last.token) }
      return results[last.name]
    }
    if parts.count > 1, source.namesType(first.token) {
      // A static member has a type annotation, an initial value, or the type of its owner.
      let owners = types.resolve(parts.dropLast().map(\.name), file: file, token: first.token)
      if owners.isEmpty {
        let isForeign = types.resolve([first.name], file: file, token: first.token).isEmpty
        return isForeign ? [Self.other] : member(parts, file, depth)
      }
      let found = owners.reduce(into: Set<Int>()) { $0.formUnion(staticMember(last.name, of: $1, depth)) }
      return found.isEmpty ? nil : found
    }
    if parts.count == 1, source.namesType(last.token) {
      let found = types.resolve([last.name], file: file, token: last.token)
      if !found.isEmpty { return found }
    }
    let name = last.name.hasPrefix("_") || last.name.hasPrefix("$") ? String(last.name.dropFirst()) : last.name
    return types(of: name, file: file) ?? types(of: last.name, file: file)
  }

  /// Returns the types that a member of an object in a static property may have, as in `Settings.shared.theme`; nil if
  /// unknown.
  private func member(_ parts: [Part], _ file: Int, _ depth: Int) -> Set<Int>? {
    if parts.contains(where: \.isCalled) { return nil }
    let names = parts.map(\.name)
    for count in (1..<names.count - 1).reversed() {
      let owners = types.resolve(Array(names.prefix(count)), file: file, token: parts[0].token)
      if owners.isEmpty { continue }
      var found = owners.reduce(into: Set<Int>()) { $0.formUnion(staticMember(names[count], of: $1, depth)) }
      for name in names.dropFirst(count + 1) {
        var next: Set<Int> = []
        for type in found {
          guard type >= 0, let own = member(name, of: type, isStatic: false, depth), !own.isEmpty else { return nil }
          next.formUnion(own)
        }
        found = next
      }
      return found.isEmpty ? nil : found
    }
    return nil
  }

  private func staticMember(_ name: String, of type: Int, _ depth: Int) -> Set<Int> {
    member(name, of: type, isStatic: true, depth)
      ?? types(of: name, file: types.entries[type].file).map { $0.contains(type) ? [type] : $0 } ?? []
  }

  /// Returns the types that a property of a type's own declaration may have, empty if they are unknown; nil if the
  /// declaration has no such property.
  private func member(_ name: String, of type: Int, isStatic: Bool, _ depth: Int) -> Set<Int>? {
    let (source, file) = (types.source(type), types.entries[type].file)
    for declaration in source.declarations
    where declaration.parent == types.entries[type].declaration && source.has(.static, declaration) == isStatic {
      for binding in source.bindings(of: declaration) {
        guard let token = source.firstName(in: binding.pattern), source.name(token) == name else { continue }
        if let annotated = binding.type.first.flatMap({ source.typeName(at: $0) }) {
          // A generic parameter may stand for any type.
          let isGeneric = annotated.parts.count == 1 && types.isGeneric(annotated.parts[0], file: file, token: token)
          return isGeneric ? [] : named(annotated.parts, file, token)
        }
        return binding.value.first.flatMap { reading(from: $0, file, depth: depth + 1).types } ?? []
      }
    }
    return nil
  }

  /// Returns the types that the receiver before a period may have; nil if unknown.
  func receiver(before period: Int, _ file: Int) -> Set<Int>? {
    let source = types.files[file].source
    var last = period - 1
    while last > 0, [.postfixQuestion, .postfixExclamation].contains(source.kind(last)) { last -= 1 }
    guard last >= 0 else { return nil }
    let token = source.tokens[last]
    if token.keyword == .self || token.keyword == .super { return types.owners(file: file, token: last) }
    guard token.kind == .identifier else {
      guard token.kind == .closeParen, case let open = source.tokens.partner(of: last), open > 0,
        source.kind(open - 1) == .identifier
      else { return nil }
      return reading(from: startOfChain(open - 1, source), before: period, file).types
    }
    return reading(from: startOfChain(last, source), before: period, file).types
  }

  /// Returns the first name of the chain of members that ends with a name.
  private func startOfChain(_ name: Int, _ source: SourceFile) -> Int {
    var start = name
    while start > 1, source.kind(start - 1) == .period {
      var before = start - 2
      while before > 0, [.postfixQuestion, .postfixExclamation].contains(source.kind(before)) { before -= 1 }
      if source.kind(before) == .closeParen {
        let open = source.tokens.partner(of: before)
        if open < 1 { break }
        before = open - 1
      }
      guard source.kind(before) == .identifier || source.kind(before) == .keyword else { break }
      start = before
    }
    return start
  }
}
