/// The classes of a project that have subclasses in the project.
public struct Superclasses: Sendable {
  /// Their paths.
  private(set) var paths: Set<NamePath> = []

  /// Finds the superclasses among the project's types.
  public init(_ types: ProjectTypes) {
    let classes = types.classes
    let names = Set(classes.map(\.nameHash))
    /// Hashes of the names of classes that other classes inherit. Most classes have no subclass.
    var inherited: Set<UInt64> = []
    var clauses: [(name: [String], place: TypePath)] = []
    for index in classes.indices {
      // Access by index avoids copying classes that inherit nothing.
      for name in classes[index].inherited {
        let hash = Fingerprint.hash((name.last ?? "").utf8)
        guard names.contains(hash) else { continue }
        inherited.insert(hash)
        clauses.append((name, classes[index].path))
      }
    }
    let declared = Set(classes.lazy.filter { inherited.contains($0.nameHash) }.map(\.path.name))
    /// Inherited names that could not be resolved.
    var unclear: Set<[String]> = []
    /// The paths of classes by the hashes of their suffixes. Built on first use.
    var pathsByEnd: [UInt64: [NamePath]]?
    for (name, place) in clauses {
      if let path = Self.knownClass(name, from: place, among: declared) {
        paths.insert(path)
      } else if unclear.insert(name).inserted {
        let byEnd = pathsByEnd ?? Self.byEnd(declared)
        pathsByEnd = byEnd
        // Add every class that the name may refer to: its path ends in the name, or the name ends in its path.
        for path in byEnd[Self.endHashes(name).last ?? 0] ?? [] where path.names.suffix(name.count) == name[...] {
          paths.insert(path)
        }
        for length in 1..<max(1, name.count) {
          let end = NamePath(name.suffix(length))
          if declared.contains(end) { paths.insert(end) }
        }
      }
    }
  }

  private static func byEnd(_ paths: Set<NamePath>) -> [UInt64: [NamePath]] {
    var byEnd: [UInt64: [NamePath]] = [:]
    byEnd.reserveCapacity(2 * paths.count)
    for path in paths { for hash in endHashes(path.names) { byEnd[hash, default: []].append(path) } }
    return byEnd
  }

  /// The hashes of the last name, of the last two names, and so on.
  private static func endHashes(_ names: [String]) -> [UInt64] {
    var hash: UInt64 = 0
    return names.reversed().map { name in
      hash = (hash ^ Fingerprint.hash(name.utf8)) &* 0x9E37_79B9_7F4A_7C15
      return hash
    }
  }

  /// The path of the class that a name refers to. Nil if it is unknown: it may be a type alias or a member of an
  /// inherited type.
  private static func knownClass(_ name: [String], from place: TypePath, among paths: Set<NamePath>) -> NamePath? {
    let enclosing = place.names.dropLast()
    for depth in (0...enclosing.count).reversed() {
      let wanted = NamePath(enclosing.prefix(depth) + name)
      if paths.contains(wanted) { return wanted }
    }
    return nil
  }
}
