import Wording

/// What a project declares already, held against what a screen needs of it.
struct ExistingTypes {
  let facts: ProjectFacts
  /// The folder in which types are looked for.
  let folder: String

  // MARK: - Conformances

  /// The protocols among `Equatable` and `Sendable` that a declared type does not conform to, as far as that is sure.
  func lacking(_ type: ExistingType) -> [String] {
    (conforms(type, to: Self.equatable, depth: 0) == false ? ["Equatable"] : [])
      + (isSendable(type, depth: 0) == false ? ["Sendable"] : [])
  }

  /// Whether a declared type is `Hashable`; nil if that is not sure.
  func isHashable(_ type: ExistingType) -> Bool? { conforms(type, to: Self.hashable, depth: 0) }

  private static let hashable: Set<String> = [
    "BinaryFloatingPoint", "BinaryInteger", "FixedWidthInteger", "FloatingPoint", "Hashable", "NSObject",
    "SignedInteger", "StringProtocol", "UnsignedInteger",
  ]

  private static let equatable: Set<String> = [
    "BinaryFloatingPoint", "BinaryInteger", "CodingKey", "Comparable", "Equatable", "FixedWidthInteger",
    "FloatingPoint",
    "Hashable", "NSObject", "Numeric", "OptionSet", "SetAlgebra", "SignedInteger", "Strideable", "StringProtocol",
    "UnsignedInteger",
  ]

  /// Protocols that bring no other one with them that matters here.
  private static let plain: Set<String> = [
    "AnyObject", "CaseIterable", "Codable", "Comparable", "CustomDebugStringConvertible", "CustomStringConvertible",
    "Decodable",
    "Encodable", "Equatable", "Error", "Identifiable", "LocalizedError", "ObservableObject", "Observable", "Sendable",
    "Sequence",
    "class", "unchecked",
  ]

  /// Types by which an enum's cases have raw values: such an enum is `Equatable`.
  private static let rawValues: Set<String> = [
    "Character", "Double", "Float", "Int", "Int16", "Int32", "Int64", "Int8", "String", "UInt", "UInt16", "UInt32",
    "UInt64", "UInt8",
  ]

  /// Attributes that add no conformance.
  private static let harmless: Set<String> = ["available", "dynamicMemberLookup", "frozen", "objc", "MainActor"]

  /// Longer chains of types are not followed.
  private static let deepest = 8

  /// Nil where it cannot be told: a macro or a protocol of another module may bring it.
  private func conforms(_ type: ExistingType, to wanted: Set<String>, depth: Int) -> Bool? {
    guard let inherited = type.inherited else { return nil }
    if !inherited.isDisjoint(with: wanted) { return true }
    if type.kind == .enum, type.payloadLabels.isEmpty || !inherited.isDisjoint(with: Self.rawValues) {
      return true
    }
    guard depth < Self.deepest, type.kind != .other, type.attributes.isSubset(of: Self.harmless) else { return nil }
    for name in inherited where !Self.plain.contains(name) {
      guard let parent = facts.declaredType(name, folder), parent.kind == .protocol || parent.kind == .class,
        let answer = conforms(parent, to: wanted, depth: depth + 1)
      else { return nil }
      if answer { return true }
    }
    return false
  }

  private func isSendable(_ type: ExistingType, depth: Int) -> Bool? {
    guard let inherited = type.inherited else { return nil }
    if inherited.contains("Sendable") || type.attributes.contains("MainActor") { return true }
    guard depth < Self.deepest, type.kind != .other, type.attributes.isSubset(of: Self.harmless) else { return nil }
    // Errors and coding keys are; of what another module declares nothing is known.
    if inherited.contains("Error") || inherited.contains("CodingKey") { return true }
    for name in inherited where !Self.plain.contains(name) && !Self.equatable.contains(name) {
      if type.kind == .enum, Self.rawValues.contains(name) { continue }
      guard let parent = facts.declaredType(name, folder), parent.kind == .protocol || parent.kind == .class,
        let answer = isSendable(parent, depth: depth + 1)
      else { return nil }
      if answer { return true }
    }
    switch type.kind {
    case .actor: return true
    case .class, .protocol: return false
    case .struct, .enum, .other:
      if type.isPublic, !type.attributes.contains("frozen") { return false }
      for written in type.storedTypes {
        for name in SpecLine.type(written)?.names ?? [] {
          guard let part = facts.declaredType(name.path.joined(separator: "."), folder), part.kind == .class else {
            continue
          }
          if isSendable(part, depth: depth + 1) == false { return false }
        }
      }
      return true
    }
  }

  /// What a type is that no value of a screen can be: a protocol, a tuple, a function. Nil if it is none.
  func incomparableKind(of type: ExistingType) -> String? {
    if type.kind == .protocol { return "protocol" }
    guard let alias = type.alias else { return nil }
    if alias.contains("->") { return "function" }
    if alias.hasPrefix("any ") || alias.contains("&") { return "protocol" }
    return alias.hasPrefix("(") && alias.hasSuffix(")") && alias.contains(",") ? "tuple" : nil
  }

  // MARK: - Methods

  /// The declaration that a method is nearly, where an Interactor has it under its name but not as the line calls it.
  func mismatch(of method: ScreenDescription.Method, in interactor: ExistingType) -> String? {
    let found = interactor.methods[method.name] ?? []
    if found.isEmpty, interactor.members.contains(method.name) {
      return interactor.propertyTypes[method.name].map { "\(method.name): \($0)" } ?? method.name
    }
    // One that an extension adds is known by its labels alone.
    if found.isEmpty
      || !found.contains(where: { $0.signature == method.signature })
        && interactor.members.contains(method.signature)
    {
      return nil
    }
    return found.contains { fits($0, method) } ? nil : found[0].text
  }

  private func fits(_ found: ExistingType.Method, _ method: ScreenDescription.Method) -> Bool {
    found.signature == method.signature && isSame(found.result, method.result)
      && zip(found.parameters, method.parameters).allSatisfy { isSame($0, $1.type) }
  }

  /// Whether two types are one, also where that cannot be told.
  private func isSame(_ written: String, _ type: SpecType) -> Bool {
    if type == .void { return ["Void", "()"].contains(written) }
    let plain = written.split(separator: " ").filter {
      !["borrowing", "consuming", "sending", "@Sendable"].contains($0)
    }
    guard let found = SpecLine.type(plain.joined(separator: " ")) else {
      // A tuple, a function, nothing: no line names one.
      return !(plain.first.map { ["Void", "()", "Bool"].contains($0) } ?? false) && !written.hasPrefix("(")
    }
    return isSame(found, type)
  }

  private func isSame(_ one: SpecType, _ other: SpecType) -> Bool {
    switch (one.plain, other.plain) {
    case (.array(let one), .array(let other)), (.optional(let one), .optional(let other)): return isSame(one, other)
    case (.dictionary(let key, let value), .dictionary(let otherKey, let otherValue)):
      return isSame(key, otherKey) && isSame(value, otherValue)
    case (.named(let path, let arguments), .named(let otherPath, let others)):
      if isAlias(path) || isAlias(otherPath) { return true }
      return path.last == otherPath.last && arguments.count == others.count && zip(arguments, others).allSatisfy(isSame)
    case (.named(let path, _), _): return isAlias(path)
    case (_, .named(let path, _)): return isAlias(path)
    default: return false
    }
  }

  /// A `typealias`, an associated type, or what another module declares under a name of its own.
  private func isAlias(_ path: [String]) -> Bool {
    if path.count == 1, TypeFacts.isLibrary(path[0]) { return false }
    guard let found = facts.declaredType(path.joined(separator: "."), folder) else { return false }
    return found.alias != nil
  }

  // MARK: - Names

  /// The declared type whose name is nearest to an undeclared name.
  func nearest(to name: String) -> String? {
    let near = NearestName.find(name, among: facts.typeNames(folder).filter { $0 != name })
    return near.flatMap { Self.isNear(name, $0) ? $0 : nil }
  }

  /// Whether two names differ by a slip of the fingers: one letter, or two of a long name. A letter for another one makes
  /// a word of its own of a short word, as a digit does of any.
  private static func isNear(_ name: String, _ other: String) -> Bool {
    for ending in ["Interactor", "Repository", "DataSource"] where name.hasSuffix(ending) && other.hasSuffix(ending) {
      let rest = (String(name.dropLast(ending.count)), String(other.dropLast(ending.count)))
      // What both end with tells nothing.
      return isNear(rest.0, rest.1)
    }
    if name.filter(\.isNumber) != other.filter(\.isNumber) { return false }
    let length = max(name.count, other.count)
    if length < 4 { return false }
    let distance = NearestName.distance(name, other)
    if distance == 0 { return true }
    if length < 6 {
      let hasSameLetters = name.lowercased().sorted() == other.lowercased().sorted()
      return distance == 1 && (name.count != other.count || hasSameLetters)
    }
    return distance <= (length < 10 ? 1 : 2)
  }
}

extension SpecType {
  /// `[Post]` for `Array<Post>`.
  fileprivate var plain: SpecType {
    switch self {
    case .named(["Array"], let arguments) where arguments.count == 1: .array(arguments[0])
    case .named(["Optional"], let arguments) where arguments.count == 1: .optional(arguments[0])
    case .named(["Dictionary"], let arguments) where arguments.count == 2: .dictionary(arguments[0], arguments[1])
    default: self
    }
  }
}
