import SwiftScan

/// The types that the project declares, by name.
struct TypeTable {
  /// A type, protocol or type alias.
  struct Entry {
    var file: Int
    var declaration: Int
    /// The qualified name.
    var path: [String]
    var kind: DeclarationKind
    /// Whether only its own file sees it.
    var isPrivate: Bool
  }

  let files: [MigrationFile]
  private(set) var entries: [Entry] = []
  private var byName: [String: [Int]] = [:]
  private var byDeclaration: [Int: [Int: Int]] = [:]

  init(_ files: [MigrationFile]) {
    self.files = files
    for (file, each) in files.enumerated() {
      for (index, declaration) in each.source.declarations.enumerated() {
        switch declaration.kind {
        case .class, .struct, .enum, .actor, .protocol, .typealias: break
        default: continue
        }
        guard let name = declaration.name.first else { continue }
        byName[each.source.name(name), default: []].append(entries.count)
        byDeclaration[file, default: [:]][index] = entries.count
        let isPrivate = each.source.has(.private, declaration) || each.source.has(.fileprivate, declaration)
        entries.append(
          Entry(
            file: file, declaration: index, path: each.source.path(of: index), kind: declaration.kind,
            isPrivate: isPrivate))
      }
    }
  }

  /// The declaration of a type.
  func declaration(_ type: Int) -> Declaration {
    files[entries[type].file].source.declarations[entries[type].declaration]
  }

  /// The source file of a type.
  func source(_ type: Int) -> SourceFile { files[entries[type].file].source }

  /// The qualified name of a type.
  func name(of type: Int) -> String { entries[type].path.joined(separator: ".") }

  /// Whether a type has one of some names, qualified or not.
  func isNamed(_ type: Int, oneOf names: Set<String>) -> Bool {
    names.contains(name(of: type)) || names.contains(entries[type].path.last ?? "")
  }

  /// Whether the project declares a type of this name.
  func declares(_ name: String) -> Bool { byName[name] != nil }

  /// Returns the indices of the types with this last name.
  func types(named name: String) -> [Int] { byName[name] ?? [] }

  /// Returns the type of a declaration; nil if the declaration is no type.
  func type(file: Int, declaration: Int) -> Int? { byDeclaration[file]?[declaration] }

  /// Returns the type that contains a token; inside an extension, all types that it may extend.
  func owners(file: Int, token: Int) -> Set<Int> {
    let source = files[file].source
    guard let index = source.typeAround(token) else { return [] }
    return owners(file: file, declaration: index)
  }

  /// Returns the type of a declaration; for an extension, all types that it may extend.
  func owners(file: Int, declaration index: Int) -> Set<Int> {
    let source = files[file].source
    let declaration = source.declarations[index]
    guard declaration.kind == .extension else { return type(file: file, declaration: index).map { [$0] } ?? [] }
    return resolve(source.dottedName(declaration.name), file: file, token: declaration.keyword)
  }

  func place(file: Int, token: Int) -> Migration.Place {
    let source = files[file].source
    let (line, column) = LineTable(source.text).location(of: Int(source.tokens[token].start))
    return Migration.Place(path: files[file].path, line: line, column: column)
  }

  /// The place of a type's name.
  func place(of type: Int) -> Migration.Place {
    place(file: entries[type].file, token: declaration(type).name.lowerBound)
  }

  private static let aliasLimit = 4

  /// Returns the types that a name may mean at a token, through aliases and generic parameters; empty if it means no
  /// type of the project.
  func resolve(_ parts: [String], file: Int, token: Int, depth: Int = 0) -> Set<Int> {
    guard let last = parts.last, depth < Self.aliasLimit else { return [] }
    let source = files[file].source
    if last == "Self" { return owners(file: file, token: token) }
    if parts.count == 1, let constraints = constraints(of: last, file: file, token: token) {
      return constraints.reduce(into: []) { $0.formUnion(resolve($1, file: file, token: token, depth: depth + 1)) }
    }
    guard let named = byName[last] else { return [] }
    var found = named.filter {
      entries[$0].path.count >= parts.count && entries[$0].path.suffix(parts.count) == parts[...]
        && (!entries[$0].isPrivate || entries[$0].file == file)
    }
    if found.isEmpty, parts.count > 1, !declares(parts[0]) {
      // The first part may be a module.
      return resolve(Array(parts.dropFirst()), file: file, token: token, depth: depth + 1)
    }
    if found.count > 1 || entries[found.first ?? 0].path.count > parts.count {
      let scope = source.typeAround(token).map { source.path(of: $0) } ?? []
      for count in (0...scope.count).reversed() {
        let path = scope.prefix(count) + parts
        let exact = found.filter { entries[$0].path[...] == path }
        if !exact.isEmpty {
          found = exact
          break
        }
      }
    }
    return found.reduce(into: []) { result, type in
      if entries[type].kind == .typealias {
        result.formUnion(target(ofAlias: type, depth: depth))
      } else {
        result.insert(type)
      }
    }
  }

  private func target(ofAlias type: Int, depth: Int) -> Set<Int> {
    guard let target = aliasedName(of: type) else { return [] }
    return resolve(target, file: entries[type].file, token: declaration(type).keyword, depth: depth + 1)
  }

  /// Returns the parts of the type name that a type alias stands for; nil if it stands for something else.
  func aliasedName(of alias: Int) -> [String]? {
    // The tokens of the declaration end with its name.
    let (source, name) = (source(alias), declaration(alias).name)
    var index = name.upperBound
    if source.isLess(index) { index = source.behindAngles(index, before: source.tokens.count - 1) }
    return source.kind(index) == .equal ? source.typeName(at: index + 1)?.parts : nil
  }

  /// Returns the names in the composition that a type alias stands for, as in `typealias A = B & C`.
  func composition(ofAlias alias: Int) -> [(parts: [String], tokens: Range<Int>)] {
    let source = source(alias)
    return source.composition(in: source.aliasedType(of: declaration(alias)))
  }

  /// Returns the type aliases that a name may mean.
  func aliases(named parts: [String]) -> [Int] {
    (parts.last.flatMap { byName[$0] } ?? []).filter {
      entries[$0].kind == .typealias && entries[$0].path.suffix(parts.count) == parts[...]
    }
  }

  /// Returns the types of a name in an inheritance clause. An alias may stand for several.
  func inherited(_ parts: [String], file: Int, token: Int, depth: Int = 0) -> Set<Int> {
    let aliases = aliases(named: parts)
    if aliases.isEmpty || depth == Self.aliasLimit { return resolve(parts, file: file, token: token) }
    return aliases.reduce(into: []) { found, alias in
      for part in composition(ofAlias: alias) {
        found.formUnion(
          inherited(part.parts, file: entries[alias].file, token: part.tokens.lowerBound, depth: depth + 1))
      }
    }
  }

  /// Returns the type aliases whose composition contains a name that the project does not declare, also through other
  /// aliases.
  func aliases(containing name: String) -> Set<Int> {
    if declares(name) { return [] }
    let all = entries.indices.filter { entries[$0].kind == .typealias }
    var found: Set<Int> = []
    for _ in 0..<Self.aliasLimit {
      let more = all.filter { alias in
        !found.contains(alias)
          && composition(ofAlias: alias).contains { part in
            part.parts.last == name || aliases(named: part.parts).contains(where: found.contains)
          }
      }
      if more.isEmpty { break }
      found.formUnion(more)
    }
    return found
  }

  /// Whether a name is that of a generic parameter at a token.
  func isGeneric(_ name: String, file: Int, token: Int) -> Bool {
    constraints(of: name, file: file, token: token) != nil
  }

  /// Returns the constraints of a generic parameter that is visible at a token; nil if there is no such parameter.
  private func constraints(of name: String, file: Int, token: Int) -> [[String]]? {
    let source = files[file].source
    var current = source.innermostDeclaration(containing: token) ?? -1
    for _ in 0..<SourceFile.longestPath where current >= 0 {
      if let found = constraints(of: name, in: source.declarations[current], source) { return found }
      current = source.declarations[current].parent
    }
    return nil
  }

  private func constraints(of name: String, in declaration: Declaration, _ source: SourceFile) -> [[String]]? {
    var found: [[String]]?
    for range in source.genericClauses(of: declaration) {
      for index in range where source.kind(index) == .identifier && source.name(index) == name {
        let previous = source.tokens[index - 1]
        guard previous.kind == .comma || previous.keyword == .where || source.isLess(index - 1) else { continue }
        if found == nil, previous.keyword != .where { found = [] }
        guard source.kind(index + 1) == .colon else { continue }
        var next = index + 2
        while let type = source.typeName(at: next) {
          found = (found ?? []) + [type.parts]
          guard source.text.string(source.bytes(ofToken: type.end)) == "&" else { break }
          next = type.end + 1
        }
      }
    }
    return found
  }
}

extension SourceFile {
  /// Returns the token ranges of a declaration's head that may contain generic parameters and constraints.
  func genericClauses(of declaration: Declaration) -> [Range<Int>] {
    switch declaration.kind {
    case .class, .struct, .enum, .actor, .protocol, .extension, .function, .initializer, .subscript: break
    default: return []
    }
    let end = declaration.body.isEmpty ? declaration.tokens.upperBound : declaration.body.lowerBound
    let start = declaration.keyword + 1
    if declaration.parameters.isEmpty { return start < end ? [start..<end] : [] }
    let (open, close) = (declaration.parameters.lowerBound, declaration.parameters.upperBound)
    return [start..<max(start, open), close..<max(close, end)].filter { !$0.isEmpty }
  }
}
