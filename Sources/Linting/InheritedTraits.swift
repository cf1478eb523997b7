import SwiftScan

/// What a type is by one of the names that it inherits, directly or not, as far as rules ask for it.
struct InheritedTraits: OptionSet, Sendable {
  var rawValue: UInt8

  /// `ObservableObject` is one of them.
  static let observableObject = InheritedTraits(rawValue: 1)
  /// One of them ends in `Input`.
  static let input = InheritedTraits(rawValue: 2)
  /// One of them ends in `Output`.
  static let output = InheritedTraits(rawValue: 4)
  /// A file that is not read yet may say more.
  fileprivate static let unread = InheritedTraits(rawValue: 8)

  init(rawValue: UInt8) { self.rawValue = rawValue }

  /// What a name makes of whoever inherits it.
  fileprivate init(inheriting name: String) {
    self = []
    if name == "ObservableObject" { insert(.observableObject) }
    if name.hasSuffix("Input") { insert(.input) }
    if name.hasSuffix("Output") { insert(.output) }
  }
}

/// The types that are declared at one path, or all extensions of them: what others inherit from as one.
struct InheritanceNode: Hashable {
  fileprivate var path: TypePath
  fileprivate var isExtension: Bool
  /// The kinds of types whose own clauses are followed.
  fileprivate var kinds: Set<DeclarationKind>
}

extension ProjectIndex {
  /// What a type is by all names that it inherits: its own, those of its extensions, and those of the project's types
  /// among them, all the way up.
  ///
  /// - Parameters:
  ///   - direct: The names in its own clause.
  ///   - kinds: The kinds of types whose own clauses are followed.
  func traits(of direct: [[String]], at path: TypePath, through kinds: Set<DeclarationKind>) -> InheritedTraits {
    var walk = InheritanceWalk(self, kinds)
    return walk.traits(of: direct, at: path)
  }

  /// The same of the types that are declared at a path.
  func traits(at path: TypePath, through kinds: Set<DeclarationKind>) -> InheritedTraits {
    var walk = InheritanceWalk(self, kinds)
    return walk.traits(at: path)
  }
}

/// Follows what types inherit to its ends, then hands back what was found there. Each type is looked at once, in circles
/// and in chains, also when others that inherit from it are asked about on the same thread.
private struct InheritanceWalk {
  private let project: ProjectIndex
  private let kinds: Set<DeclarationKind>
  private let inquiry: Inquiry
  private var nodes: [InheritanceNode] = []
  private var places: [InheritanceNode: Int] = [:]
  private var traits: [InheritedTraits] = []
  /// For each node those that inherit from it.
  private var heirs: [[Int]] = []
  private var open: [Int] = []

  init(_ project: ProjectIndex, _ kinds: Set<DeclarationKind>) {
    self.project = project
    self.kinds = kinds
    inquiry = project.inquiry ?? Inquiry()
  }

  mutating func traits(of direct: [[String]], at path: TypePath) -> InheritedTraits {
    // The type itself comes first. It is not kept: others of its path may have other clauses.
    traits.append([])
    heirs.append([])
    nodes.append(InheritanceNode(path: path, isExtension: false, kinds: kinds))
    for name in direct { follow(name, from: path, for: 0) }
    followExtensions(of: path, for: 0)
    return finish(keepingFrom: 1)
  }

  mutating func traits(at path: TypePath) -> InheritedTraits {
    let node = InheritanceNode(path: path, isExtension: false, kinds: kinds)
    if let known = inquiry.traits[node] { return answer(known) }
    _ = add(node)
    return finish(keepingFrom: 0)
  }

  /// What is known counts as asked for again.
  private func answer(_ traits: InheritedTraits) -> InheritedTraits {
    if traits.contains(.unread) { inquiry.isIncomplete = true }
    return traits
  }

  private mutating func finish(keepingFrom first: Int) -> InheritedTraits {
    while let place = open.popLast() { visit(place) }
    // Each goes round once for each trait at most.
    var changed = traits.indices.filter { !traits[$0].isEmpty }
    while let place = changed.popLast() {
      for heir in heirs[place] where !traits[heir].isSuperset(of: traits[place]) {
        traits[heir].formUnion(traits[place])
        changed.append(heir)
      }
    }
    for place in nodes.indices.dropFirst(first) { inquiry.traits[nodes[place]] = traits[place] }
    return answer(traits[0])
  }

  private mutating func visit(_ place: Int) {
    let node = nodes[place]
    if node.isExtension {
      let (names, mayBeMore) = project.inheritedByExtensions(node.path)
      if mayBeMore { traits[place].insert(.unread) }
      for name in names { follow(name, from: node.path, for: place) }
      return
    }
    for type in project.types(at: node.path.names, seenFrom: node.path) where kinds.contains(type.kind) {
      for name in type.inherited { follow(name, from: type.path, for: place) }
      followExtensions(of: type.path, for: place)
    }
  }

  private mutating func follow(_ name: [String], from place: TypePath, for heir: Int) {
    guard let last = name.last else { return }
    traits[heir].formUnion(InheritedTraits(inheriting: last))
    let (path, mayBeOther) = project.path(of: name, from: place)
    if mayBeOther { traits[heir].insert(.unread) }
    guard let path else { return }
    link(
      InheritanceNode(path: TypePath(names: path, isLocal: place.isLocal), isExtension: false, kinds: kinds), to: heir)
  }

  private mutating func followExtensions(of path: TypePath, for heir: Int) {
    if path.isLocal { return }
    link(InheritanceNode(path: path, isExtension: true, kinds: kinds), to: heir)
  }

  private mutating func link(_ node: InheritanceNode, to heir: Int) {
    if let known = inquiry.traits[node] {
      traits[heir].formUnion(known)
      return
    }
    heirs[add(node)].append(heir)
  }

  private mutating func add(_ node: InheritanceNode) -> Int {
    if let place = places[node] { return place }
    let place = nodes.count
    places[node] = place
    nodes.append(node)
    traits.append([])
    heirs.append([])
    open.append(place)
    return place
  }
}
