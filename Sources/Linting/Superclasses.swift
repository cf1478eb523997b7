/// The classes of a project that a class of it inherits from.
public struct Superclasses: Sendable {
  /// Their paths.
  private(set) var paths: Set<NamePath> = []

  /// Works them out.
  public init(_ types: ProjectTypes) {
    let classes = types.classes
    let names = Set(classes.map(\.nameHash))
    /// Those of them that are inherited: most classes are nobody's.
    var inherited: Set<UInt64> = []
    var clauses: [(name: [String], place: TypePath)] = []
    for index in classes.indices {
      // By place: nothing is copied of classes that inherit nothing.
      for name in classes[index].inherited {
        let hash = Fingerprint.hash((name.last ?? "").utf8)
        guard names.contains(hash) else { continue }
        inherited.insert(hash)
        clauses.append((name, classes[index].path))
      }
    }
    let declared = Set(classes.lazy.filter { inherited.contains($0.nameHash) }.map(\.path.name))
    /// Names of which it is not known what they mean.
    var unclear: Set<[String]> = []
    /// The paths of classes by the hashes of what they end in; made when one is asked for.
    var pathsByEnd: [UInt64: [NamePath]]?
    for (name, place) in clauses {
      if let path = Self.knownClass(name, from: place, among: declared) {
        paths.insert(path)
      } else if unclear.insert(name).inserted {
        let byEnd = pathsByEnd ?? Self.byEnd(declared)
        pathsByEnd = byEnd
        // Any that it may mean: those that end in it, and those it ends in.
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

  /// The path of the class that a name means; nil where that is not known, as behind a type alias or in an inherited type.
  private static func knownClass(_ name: [String], from place: TypePath, among paths: Set<NamePath>) -> NamePath? {
    let enclosing = place.names.dropLast()
    for depth in (0...enclosing.count).reversed() {
      let wanted = NamePath(enclosing.prefix(depth) + name)
      if paths.contains(wanted) { return wanted }
    }
    return nil
  }
}
