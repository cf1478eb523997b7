/// The subclasses of a project's classes, for fixes. Includes excluded and ignored files, submodules and vendored code,
/// and classes whose inherited name is not clear. Findings depend on `Superclasses` instead.
public struct ProjectInheritance: Sendable {
  /// Whether the facts of all files are known. If a file could not be read, it may contain any extension.
  private let isComplete: Bool
  /// For each class, the paths of the classes that inherit from it.
  private var heirs: [NamePath: Set<NamePath>] = [:]
  /// The inherited names that could not be resolved to a class, by their last part, each with the class that names it.
  private var unclear: [String: [(name: [String], heir: NamePath)]] = [:]
  private var openExtensions: Set<NamePath> = []

  /// Joins the facts of all files.
  ///
  /// - Parameter isComplete: Whether all files could be read. If not, no fix is safe that depends on other files.
  public init(_ files: [FileInheritance], isComplete: Bool) {
    self.isComplete = isComplete
    for file in files { openExtensions.formUnion(file.openExtensions) }
    let classes = files.flatMap(\.classes)
    let declared = Set(classes.map(\.path))
    let aliases = Dictionary(grouping: files.flatMap(\.aliases)) { $0.path.names.last ?? "" }
    for heir in classes {
      var open = heir.inherited.map { (name: $0, place: heir.path) }
      var known: Set<[String]> = []
      while known.count < ProjectIndex.inheritedLimit, let (name, place) = open.popLast() {
        guard let last = name.last, known.insert(name).inserted else { continue }
        // Any part of the name may be an alias: `typealias Cart = CartView` makes `Cart.ViewModel` a name of the class.
        for index in name.indices {
          for alias in aliases[name[index]] ?? [] {
            open += alias.inherited.map { ($0 + name[(index + 1)...], alias.path) }
          }
        }
        if let path = Self.resolvedPath(name, from: place, among: declared) {
          heirs[path, default: []].insert(heir.path)
        } else {
          unclear[last, default: []].append((name, heir.path))
        }
      }
    }
  }

  private static func resolvedPath(_ name: [String], from place: NamePath, among declared: Set<NamePath>) -> NamePath? {
    let enclosing = place.names.dropLast()
    return (0...enclosing.count).reversed().lazy.map { NamePath(enclosing.prefix($0) + name) }.first(
      where: declared.contains)
  }

  /// Whether two names may refer to the same type, because one is a suffix of the other.
  static func mayBeSameType(_ one: [String], _ other: [String]) -> Bool {
    let length = min(one.count, other.count)
    return length > 0 && one.suffix(length) == other.suffix(length)
  }

  /// Whether any class inherits, or may inherit, from the class with this path.
  func isSubclassed(_ path: [String]) -> Bool { !subclasses(of: NamePath(path)).isEmpty }

  /// Whether any extension of the class with this path has, or may have, an `open` member. A `final` class cannot.
  func hasOpenExtension(_ path: [String]) -> Bool {
    !isComplete || openExtensions.contains { Self.mayBeSameType($0.names, path) }
  }

  /// The classes that inherit, or may inherit, from a class directly or indirectly.
  func subclasses(of path: NamePath) -> Set<NamePath> {
    var found: Set<NamePath> = []
    var open = [path]
    while let parent = open.popLast() {
      let mayInherit = unclear[parent.names.last ?? ""] ?? []
      let direct =
        Array(heirs[parent] ?? []) + mayInherit.filter { Self.mayBeSameType($0.name, parent.names) }.map(\.heir)
      for heir in direct where heir != path && found.insert(heir).inserted { open.append(heir) }
    }
    return found
  }
}
