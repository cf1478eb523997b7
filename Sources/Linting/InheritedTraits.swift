import SwiftScan

/// Properties of a type that follow from the names it inherits, directly or indirectly. Covers only what rules ask for.
struct InheritedTraits: OptionSet, Hashable, Sendable {
  var rawValue: UInt16

  /// The type inherits `ObservableObject`.
  static let observableObject = InheritedTraits(rawValue: 1)
  /// The type inherits a name that ends in `Input`.
  static let input = InheritedTraits(rawValue: 2)
  /// The type inherits a name that ends in `Output`.
  static let output = InheritedTraits(rawValue: 4)

  /// The type, or a type that it inherits, is declared with `@MainActor`.
  static let mainActor = InheritedTraits(rawValue: 8)
  /// The type is a protocol that requires `state`, or inherits one.
  static let state = InheritedTraits(rawValue: 16)
  /// The type is a protocol that requires an entry point, such as `trigger(_:)`, or inherits one.
  static let entryPoint = InheritedTraits(rawValue: 32)
  /// The type is a class with `@Observable`, or inherits from one.
  static let observable = InheritedTraits(rawValue: 64)

  /// The type inherits a type alias, or a name that is neither a type of the project nor a common type of Swift and
  /// Foundation.
  static let unknown = InheritedTraits(rawValue: 128)
  /// The type inherits `Sendable`.
  static let sendable = InheritedTraits(rawValue: 256)
  /// The type is a type alias for a function.
  static let function = InheritedTraits(rawValue: 512)

  init(rawValue: UInt16) { self.rawValue = rawValue }

  /// The traits of a type that inherits `name`.
  init(inheriting name: String) {
    self = []
    if name == "ObservableObject" { insert(.observableObject) }
    if name == "Sendable" { insert(.sendable) }
    if name.hasSuffix("Input") { insert(.input) }
    if name.hasSuffix("Output") { insert(.output) }
  }
}

/// The kinds of types whose inheritance clauses are followed.
enum Heritage: UInt8 {
  case classes, protocols, classesAndProtocols
  /// Protocols, and the targets of type aliases.
  case protocolsAndAliases
  /// Classes, protocols, and the targets of type aliases.
  case everything

  fileprivate func follows(_ kind: DeclarationKind) -> Bool {
    switch kind {
    case .class: self != .protocols && self != .protocolsAndAliases
    case .protocol: self != .classes
    case .typealias: self == .protocolsAndAliases || self == .everything
    default: false
    }
  }
}

/// The name that an extension extends, and the path of that type. They differ if one of them starts with a module.
struct ExtendedName: Hashable {
  var name: NamePath
  var path: NamePath
}

/// A node of the inheritance graph: a type, or all extensions of one name.
struct InheritanceNode: Hashable {
  fileprivate enum Source: Hashable {
    /// A type, by its path and its index among the types with that path.
    case type(TypePath, Int)
    case extensions(ExtendedName)
  }

  fileprivate var source: Source
  fileprivate var heritage: Heritage
}

extension ProjectIndex {
  /// All traits of a type. Follows its own inheritance clause, its extensions, and transitively the inherited types
  /// that the project declares.
  ///
  /// - Parameters:
  ///   - direct: The names in the type's own inheritance clause. Other types with the same path may have other clauses.
  ///   - heritage: The kinds of types whose inheritance clauses are followed.
  func traits(of direct: [[String]], at path: TypePath, through heritage: Heritage) -> InheritedTraits {
    var walk = InheritanceWalk(self, heritage)
    return walk.traits(of: direct, at: path)
  }

  /// Whether a class is an `ObservableObject`, directly or indirectly. Does not search further if the class names it
  /// itself.
  func isObservableObject(_ index: Int, in source: SourceFile, through heritage: Heritage) -> Bool {
    let direct = source.inheritedNames(of: source.declarations[index])
    if direct.contains(where: { $0.last.map(InheritedTraits.init(inheriting:)) == .observableObject }) { return true }
    return traits(of: direct, at: source.typePath(of: index), through: heritage).contains(.observableObject)
  }

  /// The traits of one type of the project. Ignores other types with the same path.
  func traits(of type: FileFacts.DeclaredType, through heritage: Heritage) -> InheritedTraits {
    var walk = InheritanceWalk(self, heritage)
    return walk.traits(of: type)
  }
}

/// Walks up the inheritance graph, then passes the traits that it finds back down. Visits each node once, even in
/// cycles. Later walks on the same thread reuse the results.
private struct InheritanceWalk {
  private let project: ProjectIndex
  private let heritage: Heritage
  private let answers: IndexAnswers
  /// The traits of the type that the walk starts from.
  private var own: InheritedTraits = []
  private var nodes: [InheritanceNode] = []
  private var places: [InheritanceNode: Int] = [:]
  private var traits: [InheritedTraits] = []
  /// For each node, the nodes that inherit from it.
  private var heirs: [[Int]] = []
  private var open: [Int] = []

  /// Common types of Swift and Foundation, and delegates.
  private static let knownTypes = NamePatterns([
    "NSObject", "NSObjectProtocol", "AnyObject", "class", "Sendable", "Equatable", "Hashable", "Comparable",
    "Identifiable", "Codable", "Encodable", "Decodable", "Error", "LocalizedError", "CustomStringConvertible",
    "CustomDebugStringConvertible", "Observable", "ObservableObject", "*Delegate", "*DataSource",
  ])

  /// The number that `heirs` holds for the type that the walk starts from.
  private static let origin = -1

  init(_ project: ProjectIndex, _ heritage: Heritage) {
    self.project = project
    self.heritage = heritage
    answers = project.answers ?? IndexAnswers()
  }

  mutating func traits(of direct: [[String]], at path: TypePath) -> InheritedTraits {
    for name in direct { follow(name, from: path, for: Self.origin) }
    followExtensions(of: path, for: Self.origin)
    return finish()
  }

  mutating func traits(of type: FileFacts.DeclaredType) -> InheritedTraits {
    if let place = project.types(at: type.path.names, seenFrom: type.path).firstIndex(of: type) {
      link(.type(type.path, place), to: Self.origin)
    }
    return finish()
  }

  private mutating func finish() -> InheritedTraits {
    while let place = open.popLast() { visit(place) }
    // A node returns to this list only when it gains a trait, so the loop ends.
    var changed = traits.indices.filter { !traits[$0].isEmpty }
    while let place = changed.popLast() {
      for heir in heirs[place] where give(traits[place], to: heir) { changed.append(heir) }
    }
    for (node, traits) in zip(nodes, traits) { answers.traits[node] = traits }
    return own
  }

  /// - Returns: Whether the heir has gained traits that its own heirs need, too.
  @discardableResult private mutating func give(_ more: InheritedTraits, to heir: Int) -> Bool {
    if heir == Self.origin {
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
      traits[place].formUnion(type.traits)
      for name in type.inherited { follow(name, from: type.path, for: place) }
      followExtensions(of: type.path, for: place)
    case .extensions(let extended):
      // Resolve these names once, from the extended path. There may be thousands of types with that path.
      let path = TypePath(extended.path, isLocal: false)
      for name in project.inherited(byExtensionsOf: extended) { follow(name, from: path, for: place) }
    }
  }

  private mutating func follow(_ name: [String], from place: TypePath, for heir: Int) {
    guard let last = name.last else { return }
    give(InheritedTraits(inheriting: last), to: heir)
    guard let names = project.path(of: name, from: place) else {
      if !Self.knownTypes.matches(last) { give(.unknown, to: heir) }
      return
    }
    let path = TypePath(names: names, isLocal: place.isLocal)
    for (number, type) in project.types(at: path.names, seenFrom: path).enumerated() {
      if type.kind == .typealias { give(.unknown, to: heir) }
      if !heritage.follows(type.kind) { continue }
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
