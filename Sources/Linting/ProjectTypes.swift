import SwiftScan

/// The types and extensions of a project.
public struct ProjectTypes: Sendable {
  /// The types by path. Equal types are stored once. If a path has eight or more types, those that differ only in their
  /// inherited names are merged, because rules ask about each type.
  private(set) var types: [NamePath: [FileFacts.DeclaredType]] = [:]
  /// The names that extensions add to inheritance clauses, by the extended name.
  private(set) var extensions: [NamePath: Set<[String]>] = [:]
  /// The extended names, by the same name without its first part, which may be a module.
  private(set) var extendedBehindFirst: [NamePath: Set<NamePath>] = [:]
  /// The extended names whose extensions add `View`.
  private(set) var extendedViews: Set<NamePath> = []
  /// How many extensions with members there are, by the hash of the extended type's last name.
  private(set) var extensionCounts: [UInt64: Int] = [:]
  /// The paths of classes that inherit from a view controller. The second property has them by path without the first
  /// name.
  private(set) var viewControllers: Set<NamePath> = []
  private(set) var viewControllersBehindFirst: [NamePath: Set<NamePath>] = [:]
  /// Hashes of all type names. Most lookups end here, because most names are no types of the project.
  private(set) var typeNames: Set<UInt64> = []
  /// Hashes of the last parts of all extended names.
  private(set) var extendedNames: Set<UInt64> = []
  private(set) var classes: [FileFacts.DeclaredType] = []
  /// The paths of types that mention navigation, in their declaration or in an extension.
  private(set) var navigators: Set<NamePath> = []
  /// The members of types and extensions by their path, if a rule of the team asks for them.
  private(set) var members: [NamePath: DeclaredMembers] = [:]
  /// The targets of type aliases outside of all types, by the name of the alias.
  private var aliases: [String: Set<[String]>] = [:]
  /// The types of paths that have eight or more types.
  private var known = KnownTypes()

  /// Joins the types and extensions of all files.
  ///
  /// - Parameter facts: The facts of each file.
  public init(_ facts: [FileFacts]) { add(facts) }

  /// Adds the types and extensions of more files.
  public mutating func add(_ facts: [FileFacts]) {
    let count = facts.reduce(typeNames.count) { $0 + $1.types.count }
    if count > typeNames.capacity { typeNames.reserveCapacity(count) }
    if count > types.capacity { types.reserveCapacity(count) }
    for file in facts {
      navigators.formUnion(file.navigators)
      for name in file.extendedNames { extensionCounts[name, default: 0] += 1 }
      for type in file.types {
        typeNames.insert(type.nameHash)
        let name = type.path.name
        if type.kind == .typealias, name.names.count == 1, !type.path.isLocal, type.inherited.count == 1 {
          aliases[name.names[0], default: []].insert(type.inherited[0])
        }
        guard Self.add(type, to: &types[name, default: []], &known), type.kind == .class else { continue }
        classes.append(type)
        if type.isViewController, !type.path.isLocal {
          viewControllers.insert(name)
          if name.names.count > 1 { viewControllersBehindFirst[name.dropFirst(), default: []].insert(name) }
        }
      }
      for (path, own) in file.declaredMembers {
        members[path, default: DeclaredMembers()].names.formUnion(own.names)
        members[path, default: DeclaredMembers()].methods.formUnion(own.methods)
      }
      for each in file.extensions {
        let name = NamePath(each.names)
        extendedNames.insert(Fingerprint.hash((each.names.last ?? "").utf8))
        extensions[name, default: []].formUnion(each.inherited)
        if each.names.count > 1 { extendedBehindFirst[name.dropFirst(), default: []].insert(name) }
        if each.inherited.contains(where: { $0.last == "View" }) { extendedViews.insert(name) }
      }
    }
  }

  /// Whether the project declares a type with this path outside of functions.
  func declares(_ path: NamePath) -> Bool { types[path]?.contains { !$0.path.isLocal } ?? false }

  /// The paths that a name stands for if it starts with a type alias outside of all types. Several if the project declares
  /// such an alias more than once, for different types.
  func targets(ofAlias name: NamePath) -> [NamePath] {
    guard let first = name.names.first, let targets = aliases[first] else { return [] }
    return targets.filter { $0.first != first }.map { NamePath($0 + name.names.dropFirst()) }
  }

  /// The path of the declarations that a name refers to at a place; nil if the project does not declare the name. See
  /// `ProjectIndex.declarations(of:from:)`.
  func path(of name: [String], from place: TypePath) -> [String]? {
    // Most names are not those of the project's types.
    guard let last = name.last, typeNames.contains(Fingerprint.hash(last.utf8)) else { return nil }
    let attempts = name.count > 1 ? [name, Array(name.dropFirst()), [last]] : [name]
    for attempt in attempts {
      for depth in (0...place.names.count).reversed() {
        let path = Array(place.names.prefix(depth)) + attempt
        if let found = types[NamePath(path)], place.isLocal || found.contains(where: { !$0.path.isLocal }) {
          return path
        }
      }
    }
    return nil
  }

  /// Adds a type to those with the same path.
  ///
  /// - Returns: Whether the type is new.
  private static func add(
    _ type: FileFacts.DeclaredType, to others: inout [FileFacts.DeclaredType], _ known: inout KnownTypes
  ) -> Bool {
    if known.paths.isEmpty || !known.paths.contains(type.path.name) {
      if others.contains(type) { return false }
      others.append(type)
      if others.count == KnownTypes.mergeThreshold {
        // From now on, types are merged. This includes the earlier ones, so that the order of the files does not
        // matter.
        known.paths.insert(type.path.name)
        let all = others
        others = []
        for other in all { join(other, to: &others, &known) }
      }
      return true
    }
    guard !known.types.contains(type) else { return false }
    join(type, to: &others, &known)
    return true
  }

  private static func join(
    _ type: FileFacts.DeclaredType, to others: inout [FileFacts.DeclaredType], _ known: inout KnownTypes
  ) {
    if let same = known.add(type, at: others.count) {
      others[same].inherited += type.inherited
    } else {
      others.append(type)
    }
  }

  /// The types of paths that have eight or more types.
  private struct KnownTypes {
    static let mergeThreshold = 8

    var paths: Set<NamePath> = []
    private(set) var types: Set<FileFacts.DeclaredType> = []
    /// For each type without its inherited names, the index of the first such type among those with its path.
    private var places: [FileFacts.DeclaredType: Int] = [:]

    /// - Returns: The index of an earlier type that differs only in its inherited names, or nil.
    mutating func add(_ type: FileFacts.DeclaredType, at place: Int) -> Int? {
      types.insert(type)
      var key = type
      key.inherited = []
      if let same = places[key] { return same }
      places[key] = place
      return nil
    }
  }
}
