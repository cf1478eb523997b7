import SwiftScan

/// The types of variables and other expressions.
///
/// Code sees the parameters and variables around it, and the properties of its own type. If these do not tell the type of
/// a name, all variables with that name count, in the same file before others.
struct VariableTable {
  /// The index of a type that the project does not declare.
  static let other = -1

  private let types: TypeTable
  private let members: MemberTable
  private let locals: [LocalNames]
  private var byFile: [[String: Set<Int>]]
  private var everywhere: [String: Set<Int>] = [:]
  /// The types that functions return, by the name of the function.
  private var results: [String: Set<Int>] = [:]
  /// The types that the methods of each type return.
  private var methods: [Int: [String: Set<Int>]] = [:]

  init(_ types: TypeTable) {
    self.types = types
    members = MemberTable(types)
    locals = types.files.map { LocalNames($0.source) }
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
      guard declaration.placement == .member else { continue }
      for owner in types.owners(file: file, declaration: declaration.parent) {
        methods[owner, default: [:]][source.name(name), default: []].formUnion(found)
      }
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

  /// Whether code around a token declares a parameter or variable with this name.
  func isLocal(_ name: String, at token: Int, _ file: Int) -> Bool { locals[file].name(name, at: token) != nil }

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
    if source.keyword(index) == .as {
      index += 1
      while [.postfixQuestion, .postfixExclamation].contains(source.kind(index)) { index += 1 }
      guard let cast = source.typeName(at: index) else { return (nil, index) }
      return (named(cast.parts, file, index), cast.end)
    }
    // The value is that of a later operand, or an element.
    let isElement = source.kind(index) == .openBracket && !source.tokens[index].startsLine
    if source.kind(index) == .infixQuestion || isElement { return (nil, index) }
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
    if last.isCalled, source.namesType(last.token) { return named(parts.map(\.name), file, last.token) }
    if let found = followed(parts, file, depth) { return found }
    let isForeign =
      parts.count > 1 && source.namesType(first.token)
      && types.resolve([first.name], file: file, token: first.token).isEmpty
    if last.isCalled {
      return results[last.name] ?? (isForeign && !isHandedTypes(last.token, file) ? [Self.other] : nil)
    }
    if parts.count > 1, source.namesType(first.token) {
      // A static member has a type annotation, an initial value, or the type of its owner.
      let owners = types.resolve(parts.dropLast().map(\.name), file: file, token: first.token)
      if owners.isEmpty { return isForeign ? [Self.other] : nil }
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

  /// Whether a call is handed a type or a new object of the project, so that it may return such an object.
  private func isHandedTypes(_ function: Int, _ file: Int) -> Bool {
    let source = types.files[file].source
    var open = function + 1
    if source.isLess(open) { open = source.behindAngles(open, before: source.tokens.count - 1) }
    guard source.kind(open) == .openParen else { return true }
    return (function + 1..<max(open, source.tokens.behind(open))).contains { token in
      guard source.namesType(token), types.declares(source.name(token)) else { return false }
      let isMember = source.kind(token + 1) == .period && source.keyword(token + 2) != .self
      return token < open || !isMember
    }
  }

  // MARK: - Chains of members

  /// Returns the types of a chain such as `self.model.child` or `Settings.shared.theme`, followed from its first name;
  /// nil if a part of it is unknown.
  private func followed(_ parts: [Part], _ file: Int, _ depth: Int) -> Set<Int>? {
    let source = types.files[file].source
    guard let first = parts.first else { return nil }
    var found: Set<Int> = []
    var next = 1
    // `self` may be an object or a type.
    var isStatic: Bool? = first.name == "self" ? nil : false
    if first.name == "self" {
      found = types.owners(file: file, token: first.token)
    } else if source.namesType(first.token) {
      let names = parts.prefix { source.namesType($0.token) }.map(\.name)
      for count in (1...names.count).reversed() where found.isEmpty {
        found = types.resolve(Array(names.prefix(count)), file: file, token: first.token)
        next = count
      }
      isStatic = !parts[next - 1].isCalled
    } else if first.isCalled {
      found = ownMember(of: file, first.token) { result(first.name, of: $0) } ?? []
    } else {
      found = variable(first.name, at: first.token, file, depth) ?? []
    }
    for part in parts[next...] {
      var reached: Set<Int> = []
      for type in found {
        if type < 0 { return nil }
        // Of several types with one name, only those with such a member can be meant.
        let member = part.isCalled ? result(part.name, of: type) : member(part.name, of: type, isStatic, depth)
        if let member {
          if member.isEmpty { return nil }
          reached.formUnion(member)
        }
      }
      (found, isStatic) = (reached, false)
    }
    return found.isEmpty ? nil : found
  }

  /// Returns the types of a name without a receiver, as its scope tells them; nil if it does not.
  private func variable(_ written: String, at token: Int, _ file: Int, _ depth: Int) -> Set<Int>? {
    for name in [written, String(written.dropFirst())] {
      if let local = locals[file].name(name, at: token) {
        let source = types.files[file].source
        if let start = local.type {
          return source.typeName(at: start).map { named($0.parts, file, token) } ?? [Self.other]
        }
        return local.value.flatMap { reading(from: $0, file, depth: depth + 1).types }
      }
      let own = ownMember(of: file, token) { owner in
        types(of: members.properties(name, of: owner, isStatic: nil), isOwn: true, depth)
      }
      if let own { return own.isEmpty ? nil : own }
      guard written.hasPrefix("_") || written.hasPrefix("$") else { return nil }
    }
    return nil
  }

  /// Returns the types of a member of the type around a token, empty if they are unknown; nil if there is no such
  /// member.
  private func ownMember(of file: Int, _ token: Int, _ member: (Int) -> Set<Int>?) -> Set<Int>? {
    let found = types.owners(file: file, token: token).compactMap(member)
    if found.isEmpty { return nil }
    return found.contains([]) ? [] : found.reduce(into: []) { $0.formUnion($1) }
  }

  /// Returns the types that a method of a type returns; nil if the type has no such method.
  private func result(_ method: String, of type: Int) -> Set<Int>? {
    members.lineage(of: type).lazy.compactMap { methods[$0]?[method] }.first
  }

  private func staticMember(_ name: String, of type: Int, _ depth: Int) -> Set<Int> {
    member(name, of: type, true, depth)
      ?? types(of: name, file: types.entries[type].file).map { $0.contains(type) ? [type] : $0 } ?? []
  }

  /// Returns the types that a property of a type may have, empty if they are unknown; nil if there is no such property.
  private func member(_ name: String, of type: Int, _ isStatic: Bool?, _ depth: Int) -> Set<Int>? {
    types(of: members.properties(name, of: type, isStatic: isStatic), isOwn: false, depth)
  }

  /// Returns the types that some properties may have, empty if one is unknown; nil if there is no property.
  private func types(of properties: [MemberTable.Property], isOwn: Bool, _ depth: Int) -> Set<Int>? {
    if properties.isEmpty { return nil }
    let found = properties.map { type(of: $0, isOwn: isOwn, depth) ?? [] }
    return found.contains([]) ? [] : found.reduce(into: []) { $0.formUnion($1) }
  }

  /// Returns the types that a property may have; nil if they are unknown.
  ///
  /// - Parameter isOwn: Whether code of the property's own type asks. For other code, a generic parameter may stand for
  ///   any type.
  private func type(of property: MemberTable.Property, isOwn: Bool, _ depth: Int) -> Set<Int>? {
    let (file, name) = (property.file, property.name)
    guard let start = property.type else {
      return property.value.flatMap { reading(from: $0, file, depth: depth + 1).types }
    }
    guard let written = types.files[file].source.typeName(at: start) else { return [Self.other] }
    let isGeneric = written.parts.count == 1 && types.isGeneric(written.parts[0], file: file, token: name)
    return isGeneric && !isOwn ? nil : named(written.parts, file, name)
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
      guard token.kind == .closeParen, case let open = source.tokens.partner(of: last), open > 0 else { return nil }
      if source.kind(open - 1) != .identifier {
        // `(model as? A)?`
        let inside = reading(from: open + 1, before: last, file)
        return inside.end == last ? inside.types : nil
      }
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
