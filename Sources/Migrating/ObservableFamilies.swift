import SwiftScan

/// The observable classes, actors and protocols of the project, grouped into families that must migrate together.
struct ObservableFamilies {
  /// The members of each family, as indices of types, in the order of the files.
  private(set) var members: [[Int]] = []
  private var families: [Int: Int] = [:]
  /// The mentions of `ObservableObject` in inheritance clauses, by type.
  private(set) var conformances: [Int: [Conformance]] = [:]
  /// The observable types of the project from which each observable type inherits.
  private(set) var inherited: [Int: Set<Int>] = [:]

  /// A mention of `ObservableObject` in an inheritance clause.
  struct Conformance {
    var file: Int
    /// The index of the type's or extension's declaration.
    var declaration: Int
    /// The tokens of the mention.
    var tokens: Range<Int>
    /// The type alias that contains `ObservableObject`, if the clause names one.
    var alias: String?
  }

  /// The type aliases that contain `ObservableObject`.
  let aliases: Set<Int>

  init(_ types: TypeTable) {
    var parents: [Int: Set<Int>] = [:]
    aliases = types.aliases(containing: "ObservableObject")
    for (file, each) in types.files.enumerated() {
      let source = each.source
      for (index, declaration) in source.declarations.enumerated() where declaration.kind.hasMembers {
        for range in source.inheritedTypes(of: declaration) {
          guard let name = source.typeName(at: range.lowerBound) else { continue }
          let owners = types.owners(file: file, declaration: index).filter {
            [.class, .actor, .protocol].contains(types.entries[$0].kind)
          }
          if name.parts.last == "ObservableObject", !types.declares("ObservableObject") {
            for owner in owners {
              conformances[owner, default: []].append(Conformance(file: file, declaration: index, tokens: range))
            }
          } else if let word = range.first(where: { source.spells($0, "ObservableObject") }) {
            // `ObservableObject` is part of a composition.
            for owner in owners {
              conformances[owner, default: []].append(
                Conformance(file: file, declaration: index, tokens: word..<word + 1))
            }
          } else {
            for part in source.composition(in: range) {
              let found = types.inherited(part.parts, file: file, token: part.tokens.lowerBound)
              for owner in owners { parents[owner, default: []].formUnion(found) }
              guard types.aliases(named: part.parts).contains(where: aliases.contains) else { continue }
              for owner in owners {
                conformances[owner, default: []].append(
                  Conformance(file: file, declaration: index, tokens: part.tokens, alias: part.parts.last))
              }
            }
          }
        }
      }
    }
    // Types that inherit from an observable type are observable.
    var children: [Int: [Int]] = [:]
    for (child, all) in parents { for parent in all { children[parent, default: []].append(child) } }
    var observable = Set(conformances.keys)
    var pending = Array(observable)
    while let type = pending.popLast() {
      for child in children[type] ?? [] where observable.insert(child).inserted { pending.append(child) }
    }
    // Views also show the state of superclasses, so a superclass with published properties is observable, even if only
    // its subclasses name `ObservableObject`.
    pending = Array(observable)
    while let type = pending.popLast() {
      for parent in parents[type] ?? [] where !observable.contains(parent) && Self.publishes(parent, parents, types) {
        observable.insert(parent)
        pending.append(parent)
      }
    }
    join(observable, parents, types)
  }

  /// Whether a class or one of its superclasses has a `@Published` property.
  private static func publishes(_ type: Int, _ parents: [Int: Set<Int>], _ types: TypeTable) -> Bool {
    var seen: Set = [type]
    var pending = [type]
    while let type = pending.popLast() {
      guard types.entries[type].kind == .class else { continue }
      let (source, index) = (types.source(type), types.entries[type].declaration)
      let isPublishing = source.declarations.contains {
        $0.parent == index && $0.kind == .variable && !source.attributes("Published", of: $0).isEmpty
      }
      if isPublishing { return true }
      for parent in parents[type] ?? [] where seen.insert(parent).inserted { pending.append(parent) }
    }
    return false
  }

  private mutating func join(_ observable: Set<Int>, _ parents: [Int: Set<Int>], _ types: TypeTable) {
    var group: [Int: Int] = [:]
    for type in observable { group[type] = type }
    func root(_ type: Int) -> Int {
      var current = type
      while let next = group[current], next != current { current = next }
      return current
    }
    for (child, all) in parents where observable.contains(child) {
      inherited[child] = all.intersection(observable)
      for parent in all where observable.contains(parent) { group[root(child)] = root(parent) }
    }
    // Types with the same qualified name, for example in two targets, are indistinguishable, so they share a family.
    var byName: [[String]: Int] = [:]
    for type in observable.sorted() {
      let path = types.entries[type].path
      if let twin = byName[path] { group[root(type)] = root(twin) } else { byName[path] = type }
    }
    var known: [Int: Int] = [:]
    for type in observable.sorted() {
      let root = root(type)
      let family = known[root] ?? members.count
      if known[root] == nil {
        known[root] = family
        members.append([])
      }
      members[family].append(type)
      families[type] = family
    }
  }

  /// Returns types with all observable types from which they inherit. For protocols, also returns the types that conform
  /// to them, since an object of the protocol may be any of those.
  func lineage(of types: Set<Int>, _ table: TypeTable) -> Set<Int> {
    var found = types
    var pending = Array(types)
    while let type = pending.popLast() {
      for parent in inherited[type] ?? [] where found.insert(parent).inserted { pending.append(parent) }
    }
    let protocols = types.filter { $0 >= 0 && table.entries[$0].kind == .protocol }
    return protocols.isEmpty ? found : found.union(heirs(of: protocols))
  }

  /// Returns all observable types that inherit from one of these types, and those types.
  func heirs(of types: Set<Int>) -> Set<Int> {
    var found = types
    var isGrowing = true
    while isGrowing {
      let children = inherited.filter { !found.contains($0.key) && !$0.value.isDisjoint(with: found) }.keys
      isGrowing = !children.isEmpty
      found.formUnion(children)
    }
    return found
  }

  /// Returns the family of a type; nil if it is not observable.
  func family(of type: Int) -> Int? { families[type] }

  /// Returns the families of some types.
  func families(of types: Set<Int>) -> Set<Int> { Set(types.compactMap { families[$0] }) }

  /// Returns the types that an `ObservableObject` of a name may have. Of several types with this name, a struct or a class
  /// that inherits from nothing cannot be meant.
  func objects(of found: Set<Int>, _ types: TypeTable) -> Set<Int> {
    if families(of: found).isEmpty { return found }
    return found.filter { type in
      guard type >= 0, families[type] == nil else { return true }
      let inherits = !types.source(type).inheritedTypes(of: types.declaration(type)).isEmpty
      return ![.struct, .enum].contains(types.entries[type].kind) && inherits
    }
  }

  /// Returns the families whose members a file, or a range of its tokens, mentions by name.
  func mentioned(in file: Int, tokens: Range<Int>? = nil, _ types: TypeTable) -> Set<Int> {
    let source = types.files[file].source
    var found: Set<Int> = []
    source.tokens.forEachIdentifier(in: tokens ?? 0..<source.tokens.count) { index, _ in
      if source.namesType(index) {
        for type in types.types(named: source.name(index)) {
          if let family = families[type] { found.insert(family) }
        }
      }
    }
    return found
  }
}
