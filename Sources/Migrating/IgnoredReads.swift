import SwiftScan

/// The places in Views that read a property which a migration hides from Views.
///
/// An `ObservableObject` updates its Views on each change of published state, and they then show other properties, too. After
/// the migration they do not.
struct IgnoredReads {
  private let types: TypeTable
  private let wrappers: WrappedProperties

  init(_ types: TypeTable, _ wrappers: WrappedProperties) { (self.types, self.wrappers) = (types, wrappers) }

  /// The properties with such places, each with its family.
  func find(_ draft: Draft) -> [(family: Int, property: Migration.IgnoredProperty)] {
    if draft.ignored.isEmpty { return [] }
    var ignored: [Int: Set<String>] = [:]
    for property in draft.ignored { ignored[property.type, default: []].insert(property.name) }
    let reached = reached(from: ignored)
    let names = reached.values.reduce(into: Set<String>()) { $0.formUnion($1.keys) }
    /// For each type and name of a property, the places.
    var readers: [Int: [String: [Migration.Place]]] = [:]
    for (file, each) in types.files.enumerated() {
      let source = each.source
      for token in 2..<max(2, source.tokens.count) where source.kind(token) == .identifier {
        guard source.kind(token - 1) == .period, source.kind(token - 2) == .identifier,
          source.kind(token + 1) != .equal, names.contains(source.name(token))
        else { continue }
        let object = source.name(token - 2)
        let owners = types.owners(file: file, token: token)
        guard let property = wrappers.property(object.hasPrefix("$") ? String(object.dropFirst()) : object, of: owners)
        else { continue }
        let place = types.place(file: file, token: token)
        for type in wrappers.properties[property].objects {
          for name in reached[type]?[source.name(token)] ?? [] {
            readers[type, default: [:]][name, default: []].append(place)
          }
        }
      }
    }
    return draft.ignored.compactMap { ignored in
      guard let places = readers[ignored.type]?[ignored.name] else { return nil }
      let property = Migration.IgnoredProperty(
        name: "\(types.name(of: ignored.type)).\(ignored.name)",
        place: types.place(file: types.entries[ignored.type].file, token: ignored.token), readers: places.sorted())
      return (ignored.family, property)
    }
  }

  /// Returns, for each type, the members that read an ignored property, with the properties: the property itself,
  /// computed properties, and methods that return a value. Views call other methods in actions, not to show something.
  private func reached(from ignored: [Int: Set<String>]) -> [Int: [String: Set<String>]] {
    var reached = ignored.mapValues { names in Dictionary(uniqueKeysWithValues: names.map { ($0, Set([$0])) }) }
    var mentions: [Int: [String: Set<String>]] = [:]
    for (file, each) in types.files.enumerated() {
      let source = each.source
      for declaration in source.declarations where declaration.placement == .member && isReader(declaration, source) {
        guard
          let token = declaration.name.first
            ?? source.bindings(of: declaration).first.flatMap({ source.firstName(in: $0.pattern) })
        else { continue }
        let owners = types.owners(file: file, declaration: declaration.parent).filter { ignored[$0] != nil }
        if owners.isEmpty { continue }
        let own = declaration.tokens.filter { index in
          source.kind(index) == .identifier
            && (source.kind(index - 1) != .period || source.keyword(index - 2) == .self)
        }
        for owner in owners {
          mentions[owner, default: [:]][source.name(token), default: []].formUnion(own.map(source.name))
        }
      }
    }
    for (type, members) in mentions {
      var isGrowing = true
      while isGrowing {
        isGrowing = false
        for (member, names) in members {
          let found = names.reduce(into: Set<String>()) { $0.formUnion(reached[type]?[$1] ?? []) }
          if found.isSubset(of: reached[type]?[member] ?? []) { continue }
          reached[type]?[member, default: []].formUnion(found)
          isGrowing = true
        }
      }
    }
    return reached
  }

  private func isReader(_ declaration: Declaration, _ source: SourceFile) -> Bool {
    switch declaration.kind {
    case .variable: source.bindings(of: declaration).allSatisfy { !$0.isStored }
    case .function: hasResult(declaration, source)
    default: false
    }
  }

  /// Whether a function has a result. An arrow in brackets belongs to the type of a parameter.
  private func hasResult(_ function: Declaration, _ source: SourceFile) -> Bool {
    var token = function.keyword
    while token < function.body.lowerBound {
      switch source.kind(token) {
      case .arrow: return true
      case .openParen, .openBracket: token = source.tokens.behind(token)
      default: token += 1
      }
    }
    return false
  }
}
