import SwiftScan

/// What all files in a project's folder say that a fix must know, linted or not: excluded and ignored ones, submodules and
/// vendored code as well. Read only where something is to be mended.
public struct ProjectUses: Sendable {
  private var uses: [UInt64: [(file: String, use: FileUses.Use)]] = [:]
  private var requirements: [UInt64: Bool] = [:]
  private var mutating: Set<UInt64> = []
  private var types: Set<UInt64> = []
  private var mainActor: Set<UInt64> = []
  private var comparable: Set<UInt64> = []
  private var comparableByExtension: Set<NamePath> = []
  /// The classes that a class inherits from, as far as they are known; and those names that may mean several.
  private var superclasses: [NamePath: Set<NamePath>] = [:]
  private var unclear: [NamePath: Set<[String]>] = [:]

  /// Joins what all files say.
  public init(_ files: [FileUses]) {
    for file in files {
      for use in file.uses { uses[use.name, default: []].append((file.path, use)) }
      requirements.merge(file.requirements) { $0 || $1 }
      mutating.formUnion(file.mutating)
      types.formUnion(file.types)
      mainActor.formUnion(file.mainActor)
      comparable.formUnion(file.comparable)
      comparableByExtension.formUnion(file.comparableByExtension)
    }
    let classes = files.flatMap(\.classes)
    let declared = Set(classes.map(\.path))
    let aliases = Dictionary(grouping: files.flatMap(\.aliases)) { $0.path.names.last ?? "" }
    for heir in classes {
      var open = heir.inherited.map { (name: $0, place: heir.path) }
      var known: Set<[String]> = []
      while let (name, place) = open.popLast() {
        guard let last = name.last, known.insert(name).inserted else { continue }
        for alias in aliases[last] ?? [] { open += alias.inherited.map { ($0, alias.path) } }
        if let path = Self.meant(name, from: place, among: declared) {
          superclasses[heir.path, default: []].insert(path)
        } else {
          unclear[heir.path, default: []].insert(name)
        }
      }
    }
  }

  private static func meant(_ name: [String], from place: NamePath, among declared: Set<NamePath>) -> NamePath? {
    let enclosing = place.names.dropLast()
    return (0...enclosing.count).reversed().lazy.map { NamePath(enclosing.prefix($0) + name) }.first(
      where: declared.contains)
  }

  /// Whether one of two names may be the other one, with more of its path or a module before it.
  private static func mayBe(_ one: [String], _ other: [String]) -> Bool {
    let length = min(one.count, other.count)
    return length > 0 && one.suffix(length) == other.suffix(length)
  }

  // MARK: - Classes

  /// Whether a class inherits from the one with this path, or may.
  func isSubclassed(_ path: [String]) -> Bool { !heirs(of: NamePath(path)).isEmpty }

  /// The classes that inherit from one, directly or not.
  private func heirs(of path: NamePath) -> Set<NamePath> {
    var found: Set<NamePath> = []
    var open = [path]
    while let parent = open.popLast() {
      let direct =
        superclasses.lazy.filter { $0.value.contains(parent) }.map(\.key)
        + unclear.lazy.filter { $0.value.contains { Self.mayBe($0, parent.names) } }.map(\.key)
      for heir in direct where heir != path && found.insert(heir).inserted { open.append(heir) }
    }
    return found
  }

  // MARK: - Members

  /// Whether code outside of a ViewModel may set a property of it: in another file or type, in a subclass, through a binding,
  /// a key path or a protocol that requires a setter.
  ///
  /// - Parameters:
  ///   - path: The path of the ViewModel.
  ///   - file: The file of the class. What stands there in the class or in extensions of it may go on.
  func mayBeSet(_ name: String, of path: [String], in file: String) -> Bool {
    let hash = Fingerprint.hash(name.utf8)
    if requirements[hash] ?? false { return true }
    return isUsed(hash, of: path, in: file) { kind in
      switch kind {
      case .read: false
      case .write: true
      case .call(let method): mutating.contains(method) || Self.changing.contains(method)
      }
    }
  }

  /// Whether code outside of a ViewModel may use a property of it.
  func mayBeUsed(_ name: String, of path: [String], in file: String) -> Bool {
    let hash = Fingerprint.hash(name.utf8)
    return requirements[hash] != nil || isUsed(hash, of: path, in: file) { _ in true }
  }

  private func isUsed(
    _ name: UInt64, of path: [String], in file: String, where holds: (FileUses.Use.Kind) -> Bool
  ) -> Bool {
    guard let all = uses[name] else { return false }
    let path = NamePath(path)
    var heirs: Set<NamePath>?
    for (place, use) in all where holds(use.kind) {
      if place == file, use.owners.contains(path) { continue }
      if !use.isOwn { return true }
      guard let owner = use.owners.first else { continue }
      if Self.mayBe(owner.names, path.names) { return true }
      let known = heirs ?? self.heirs(of: path)
      heirs = known
      if known.contains(where: { Self.mayBe($0.names, owner.names) }) { return true }
    }
    return false
  }

  /// Methods of the standard library that change a value.
  private static let changing = Set(
    [
      "append", "insert", "remove", "removeAll", "removeFirst", "removeLast", "removeSubrange", "removeValue",
      "popFirst",
      "popLast", "toggle", "negate", "sort", "reverse", "shuffle", "swapAt", "partition", "replaceSubrange",
      "reserveCapacity", "formUnion", "formIntersection", "formSymmetricDifference", "subtract", "update",
      "updateValue",
      "merge", "round", "move", "replace", "trimPrefix", "addProduct", "add", "set", "load", "reset", "clear",
    ].map { Fingerprint.hash($0.utf8) })

  // MARK: - Types

  /// Whether a type of this name is declared somewhere.
  func declares(_ name: Range<Int>, in text: SourceText) -> Bool { types.contains(Fingerprint.hash(text[name])) }

  /// Whether something of this name is isolated to the main actor.
  func isOnMainActor(_ name: Range<Int>, in text: SourceText) -> Bool {
    mainActor.contains(Fingerprint.hash(text[name]))
  }

  /// Whether values of a type of this name can be compared.
  func isComparable(_ name: Range<Int>, in text: SourceText) -> Bool {
    comparable.contains(Fingerprint.hash(text[name]))
  }

  /// Whether an extension makes a type comparable: then its own clause cannot.
  func isComparableByExtension(_ path: [String]) -> Bool {
    comparableByExtension.contains { Self.mayBe($0.names, path) }
  }
}
