import SwiftScan

/// The facts that fixes need about all files in the project's folder. Includes excluded and ignored files, submodules
/// and vendored code. Collected only if the run fixes findings.
public struct ProjectUses: Sendable {
  private typealias Uses = [(file: String, use: FileUses.Use)]

  /// The uses by the hash of the member's name. Uses in types that are known are grouped by the last name of the type;
  /// those that may be in any type, or have a receiver, have no group.
  private var uses: [UInt64: [String?: Uses]] = [:]
  private var requirements: [UInt64: Bool] = [:]
  private var mutating: Set<UInt64> = []
  private var functions: Set<UInt64> = []
  private var mainActor: Set<UInt64> = []
  private var comparable: Set<UInt64> = []
  private var comparableByExtension: Set<NamePath> = []
  private var otherNames: Set<UInt64> = []
  private var wrappedTypes: Set<UInt64> = []
  private var passesBindable = false
  /// Whether the facts of all files are known. If a file could not be read, it may contain any use.
  private let isComplete: Bool
  /// The subclasses in the files.
  public let inheritance: ProjectInheritance

  /// Joins the facts of all files.
  ///
  /// - Parameter isComplete: Whether all files could be read. If not, no fix is safe that depends on other files.
  public init(_ files: [FileUses], isComplete: Bool = true) {
    self.isComplete = isComplete
    inheritance = ProjectInheritance(files.map(\.inheritance), isComplete: isComplete)
    for file in files {
      requirements.merge(file.requirements) { $0 || $1 }
      mutating.formUnion(file.mutating)
      functions.formUnion(file.functions)
      mainActor.formUnion(file.mainActor)
      comparable.formUnion(file.comparable)
      comparableByExtension.formUnion(file.comparableByExtension)
      otherNames.formUnion(file.otherNames)
      wrappedTypes.formUnion(file.wrappedTypes)
      passesBindable = passesBindable || file.passesBindable
    }
    for file in files {
      // A name outside of all types is no member.
      for use in file.uses where !use.isOwn || !use.owners.isEmpty {
        uses[use.name, default: [:]][group(of: use), default: []].append((file.path, use))
      }
    }
  }

  // MARK: - Members

  /// Tells whether code outside of a ViewModel sets or uses a property.
  enum Certainty {
    case never
    /// Code sets or binds a member with this name on an object of unknown type. Or it calls a method of another module
    /// on the property, and the method may be mutating.
    case perhaps
    case certain
  }

  /// Whether code outside of a ViewModel sets one of its properties. Considers other files and types, subclasses,
  /// bindings, key paths and protocols that require a setter.
  ///
  /// - Parameters:
  ///   - path: The path of the ViewModel.
  ///   - file: The file that declares the class. Uses in the class and in its extensions in this file do not count.
  func setting(of name: String, of path: [String], in file: String) -> Certainty {
    let hash = Fingerprint.hash(name.utf8)
    if requirements[hash] ?? false { return .certain }
    func sets(_ kind: FileUses.Use.Kind) -> Bool {
      switch kind {
      case .read, .operand: false
      case .write: true
      case .call(let method): mutating.contains(method) || MethodNames.mayChangeValue(method)
      }
    }
    let type = path.last.map { Fingerprint.hash($0.utf8) }
    func isOfType(_ use: FileUses.Use) -> Bool { use.isOwn || use.type == type }
    if isUsed(hash, of: path, in: file, where: { sets($0.kind) && isOfType($0) }) { return .certain }
    let mayBeBinding = passesBindable || type.map(wrappedTypes.contains) ?? false
    let isUnclear = isUsed(hash, of: path, in: file) { use in
      sets(use.kind) || isUnknown(use.kind) && isOfType(use) || mayBeBinding && !use.isOwn && use.type == nil
    }
    return isUnclear || !isComplete ? .perhaps : .never
  }

  /// Whether a use may change the value: it calls a method, or applies an operator, that neither a file nor the standard
  /// library declares.
  private func isUnknown(_ kind: FileUses.Use.Kind) -> Bool {
    switch kind {
    case .read, .write: false
    case .call(let method): !functions.contains(method) && !MethodNames.keepsValue(method)
    case .operand: true
    }
  }

  /// Whether code outside of a ViewModel uses one of its properties. Perhaps, if code uses a member of that name on an
  /// object of unknown type, or if a file could not be read.
  func usage(of name: String, of path: [String], in file: String) -> Certainty {
    let hash = Fingerprint.hash(name.utf8)
    let type = path.last.map { Fingerprint.hash($0.utf8) }
    if requirements[hash] != nil || isUsed(hash, of: path, in: file, where: { $0.isOwn || $0.type == type }) {
      return .certain
    }
    return !isComplete || isUsed(hash, of: path, in: file) { _ in true } ? .perhaps : .never
  }

  private func isUsed(
    _ name: UInt64, of path: [String], in file: String, where holds: (FileUses.Use) -> Bool
  ) -> Bool {
    guard let groups = uses[name] else { return false }
    let path = NamePath(path)
    func has(_ group: String?, in type: NamePath?) -> Bool {
      (groups[group] ?? []).contains { place, use in
        guard holds(use), place != file || !use.owners.contains(path) else { return false }
        guard let type else { return true }
        return use.owners.first.map { ProjectInheritance.mayBeSameType($0.names, type.names) } ?? false
      }
    }
    if has(nil, in: nil) || has(path.names.last, in: path) { return true }
    let hasOtherTypes = groups.keys.contains { $0 != nil && $0 != path.names.last }
    return hasOtherTypes && inheritance.subclasses(of: path).contains { has($0.names.last, in: $0) }
  }

  /// The last name of the type that contains a use without a receiver; nil if the use may be in any type.
  private func group(of use: FileUses.Use) -> String? {
    guard use.isOwn, let name = use.owners.first?.names.last else { return nil }
    return otherNames.contains(Fingerprint.hash(name.utf8)) ? nil : name
  }

  // MARK: - Types

  /// Whether a declaration with this name has `@MainActor`.
  func isOnMainActor(_ name: Range<Int>, in text: SourceText) -> Bool {
    mainActor.contains(Fingerprint.hash(text[name]))
  }

  /// Whether a type with this name is `Equatable`.
  func isComparable(_ name: Range<Int>, in text: SourceText) -> Bool {
    comparable.contains(Fingerprint.hash(text[name]))
  }

  /// Whether an extension makes a type `Equatable`. If so, the type's own clause must not repeat it.
  func isComparableByExtension(_ path: [String]) -> Bool {
    !isComplete || comparableByExtension.contains { ProjectInheritance.mayBeSameType($0.names, path) }
  }
}
