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

  init(rawValue: UInt8) { self.rawValue = rawValue }

  /// What a name makes of whoever inherits it.
  fileprivate init(inheriting name: String) {
    self = []
    if name == "ObservableObject" { insert(.observableObject) }
    if name.hasSuffix("Input") { insert(.input) }
    if name.hasSuffix("Output") { insert(.output) }
  }
}

/// The types whose own clauses are followed.
enum Heritage: UInt8 {
  case classes, protocols, classesAndProtocols

  fileprivate func follows(_ kind: DeclarationKind) -> Bool {
    kind == .class && self != .protocols || kind == .protocol && self != .classes
  }
}

/// What extensions extend, as it is written, and the path of the type: they differ where one of the two names a module.
struct ExtendedName: Hashable {
  var name: NamePath
  var path: NamePath
}

/// A type, or all extensions of one name: what others inherit from as one.
struct InheritanceNode: Hashable {
  fileprivate enum Source: Hashable {
    /// One of those that are declared at a path, by its place among them.
    case type(TypePath, Int)
    case extensions(ExtendedName)
  }

  fileprivate var source: Source
  fileprivate var heritage: Heritage
}

extension ProjectIndex {
  /// What a type is by all names that it inherits: its own, those of its extensions, and those of the project's types
  /// among them, all the way up.
  ///
  /// - Parameters:
  ///   - direct: The names in its own clause. Others of its path may have other clauses.
  ///   - heritage: The types whose own clauses are followed.
  func traits(of direct: [[String]], at path: TypePath, through heritage: Heritage) -> InheritedTraits {
    var walk = InheritanceWalk(self, heritage)
    return walk.traits(of: direct, at: path)
  }

  /// Whether a class is an `ObservableObject`, see `traits(of:at:through:)`. What says so itself is not followed further.
  func isObservableObject(_ index: Int, in source: SourceFile, through heritage: Heritage) -> Bool {
    let direct = source.inheritedNames(of: source.declarations[index])
    if direct.contains(where: { $0.last.map(InheritedTraits.init(inheriting:)) == .observableObject }) { return true }
    return traits(of: direct, at: source.typePath(of: index), through: heritage).contains(.observableObject)
  }

  /// The same of a type of the project, and of no other one of its path.
  func traits(of type: FileFacts.DeclaredType, through heritage: Heritage) -> InheritedTraits {
    var walk = InheritanceWalk(self, heritage)
    return walk.traits(of: type)
  }
}

/// Follows what types inherit to its ends, then hands back what was found there. Each type is looked at once, in circles
/// and in chains, also when others that inherit from it are asked about on the same thread.
private struct InheritanceWalk {
  private let project: ProjectIndex
  private let heritage: Heritage
  private let answers: IndexAnswers
  /// What the type is that is asked about.
  private var own: InheritedTraits = []
  private var nodes: [InheritanceNode] = []
  private var places: [InheritanceNode: Int] = [:]
  private var traits: [InheritedTraits] = []
  /// For each node those that inherit from it.
  private var heirs: [[Int]] = []
  private var open: [Int] = []

  /// Among the heirs the type that is asked about.
  private static let asker = -1

  init(_ project: ProjectIndex, _ heritage: Heritage) {
    self.project = project
    self.heritage = heritage
    answers = project.answers ?? IndexAnswers()
  }

  mutating func traits(of direct: [[String]], at path: TypePath) -> InheritedTraits {
    for name in direct { follow(name, from: path, for: Self.asker) }
    followExtensions(of: path, for: Self.asker)
    return finish()
  }

  mutating func traits(of type: FileFacts.DeclaredType) -> InheritedTraits {
    if let place = project.types(at: type.path.names, seenFrom: type.path).firstIndex(of: type) {
      link(.type(type.path, place), to: Self.asker)
    }
    return finish()
  }

  private mutating func finish() -> InheritedTraits {
    while let place = open.popLast() { visit(place) }
    // Each goes round once for each trait at most.
    var changed = traits.indices.filter { !traits[$0].isEmpty }
    while let place = changed.popLast() {
      for heir in heirs[place] where give(traits[place], to: heir) { changed.append(heir) }
    }
    for (node, traits) in zip(nodes, traits) { answers.traits[node] = traits }
    return own
  }

  /// - Returns: Whether its own heirs get more by that.
  @discardableResult private mutating func give(_ more: InheritedTraits, to heir: Int) -> Bool {
    if heir == Self.asker {
      own.formUnion(more)
      return false
    }
    if traits[heir].isSuperset(of: more) { return false }
    traits[heir].formUnion(more)
    return true
  }

  private mutating func visit(_ place: Int) {
    switch nodes[place].source {
    case .type(let path, let number):
      let type = project.types(at: path.names, seenFrom: path)[number]
      for name in type.inherited { follow(name, from: type.path, for: place) }
      followExtensions(of: type.path, for: place)
    case .extensions(let extended):
      // Not from the types that they extend: of these there may be thousands.
      let path = TypePath(extended.path, isLocal: false)
      for name in project.inherited(byExtensionsOf: extended) { follow(name, from: path, for: place) }
    }
  }

  private mutating func follow(_ name: [String], from place: TypePath, for heir: Int) {
    guard let last = name.last else { return }
    give(InheritedTraits(inheriting: last), to: heir)
    guard let names = project.path(of: name, from: place) else { return }
    let path = TypePath(names: names, isLocal: place.isLocal)
    for (number, type) in project.types(at: path.names, seenFrom: path).enumerated() where heritage.follows(type.kind) {
      link(.type(path, number), to: heir)
    }
  }

  private mutating func followExtensions(of path: TypePath, for heir: Int) {
    for extended in project.extensions(of: path) { link(.extensions(extended), to: heir) }
  }

  private mutating func link(_ source: InheritanceNode.Source, to heir: Int) {
    let node = InheritanceNode(source: source, heritage: heritage)
    if let place = places[node] {
      heirs[place].append(heir)
    } else if let known = answers.traits[node] {
      give(known, to: heir)
    } else {
      places[node] = nodes.count
      open.append(nodes.count)
      nodes.append(node)
      traits.append([])
      heirs.append([heir])
    }
  }
}
