import SwiftScan

/// The types and extensions of a project.
public struct ProjectTypes: Sendable {
  /// By their paths. Those that tell the same of one path stand here once, and where there are many, those of one kind and
  /// one place as one that inherits what all of them do: each would be asked about all.
  private(set) var types: [NamePath: [FileFacts.DeclaredType]] = [:]
  /// What extensions add to inheritance clauses, each name once, by what they extend.
  private(set) var extensions: [NamePath: Set<[String]>] = [:]
  /// What they extend, by what follows the first part of it, which may be a module.
  private(set) var extendedBehindFirst: [NamePath: Set<NamePath>] = [:]
  /// What extensions extend that name `View`.
  private(set) var extendedViews: Set<NamePath> = []
  /// The paths of classes that inherit from a view controller; and by what follows their first parts.
  private(set) var viewControllers: Set<NamePath> = []
  private(set) var viewControllersBehindFirst: [NamePath: Set<NamePath>] = [:]
  /// Hashes of all types' names: most names that are asked for are none.
  private(set) var typeNames: Set<UInt64> = []
  /// Hashes of the last names of what extensions extend.
  private(set) var extendedNames: Set<UInt64> = []
  private(set) var classes: [FileFacts.DeclaredType] = []
  /// Those of paths at which many are declared.
  private var known = KnownTypes()

  /// Joins the types and extensions of all files.
  ///
  /// - Parameter facts: One a file.
  public init(_ facts: [FileFacts]) { add(facts) }

  /// Adds those of more files.
  public mutating func add(_ facts: [FileFacts]) {
    let count = facts.reduce(typeNames.count) { $0 + $1.types.count }
    if count > typeNames.capacity { typeNames.reserveCapacity(count) }
    if count > types.capacity { types.reserveCapacity(count) }
    for file in facts {
      for type in file.types {
        typeNames.insert(type.nameHash)
        let name = type.path.name
        guard Self.add(type, to: &types[name, default: []], &known), type.kind == .class else { continue }
        classes.append(type)
        if type.isViewController, !type.path.isLocal {
          viewControllers.insert(name)
          if name.names.count > 1 { viewControllersBehindFirst[name.dropFirst(), default: []].insert(name) }
        }
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

  /// Whether a type of a path is declared where others can name it.
  func declares(_ path: NamePath) -> Bool { types[path]?.contains { !$0.path.isLocal } ?? false }

  /// Adds a type to those of its path.
  ///
  /// - Returns: Whether none of them tells the same.
  private static func add(
    _ type: FileFacts.DeclaredType, to others: inout [FileFacts.DeclaredType], _ known: inout KnownTypes
  ) -> Bool {
    if known.paths.isEmpty || !known.paths.contains(type.path.name) {
      if others.contains(type) { return false }
      others.append(type)
      if others.count == KnownTypes.few {
        // From here on all are joined, those before as well: it does not matter in which order they come.
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

  /// The types of paths at which many are declared.
  private struct KnownTypes {
    static let few = 8

    var paths: Set<NamePath> = []
    private(set) var types: Set<FileFacts.DeclaredType> = []
    /// Where among those of its path the first stands that differs in nothing but what it inherits.
    private var places: [FileFacts.DeclaredType: Int] = [:]

    /// - Returns: The place of another one that differs in nothing but what it inherits, or nil.
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
