import Wording

/// Queries about the project's declared types: whether their conformances, methods and names fit a screen.
struct ExistingTypes {
  let facts: ProjectFacts
  /// The folder whose sources are searched for types.
  let folder: String

  // MARK: - Conformances

  /// Returns those of `Equatable` and `Sendable` to which a declared type certainly does not conform.
  func missingConformances(_ type: ExistingType) -> [String] {
    (conforms(type, to: Self.equatable, depth: 0) == false ? ["Equatable"] : [])
      + (isSendable(type) == false ? ["Sendable"] : [])
  }

  /// Whether a declared type is `Hashable`; nil if unknown.
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

  /// Protocols and words of inheritance clauses that need no lookup: what they imply is in the other sets, or
  /// irrelevant.
  private static let plain: Set<String> = [
    "AnyObject", "CaseIterable", "Codable", "Comparable", "CustomDebugStringConvertible", "CustomStringConvertible",
    "Decodable",
    "Encodable", "Equatable", "Error", "Identifiable", "LocalizedError", "ObservableObject", "Observable", "Sendable",
    "Sequence",
    "class", "unchecked",
  ]

  /// Raw types of enums. An enum with raw values is `Equatable`.
  private static let rawValues: Set<String> = [
    "Character", "Double", "Float", "Int", "Int16", "Int32", "Int64", "Int8", "String", "UInt", "UInt16", "UInt32",
    "UInt64", "UInt8",
  ]

  /// Attributes that add no conformance.
  private static let neutralAttributes: Set<String> = [
    "available", "dynamicMemberLookup", "frozen", "objc", "MainActor",
  ]

  /// The longest chain of types that is followed.
  private static let depthLimit = 8

  /// Whether a type conforms to one of the wanted protocols; nil if unknown, because a macro or a protocol of another
  /// module may add the conformance.
  private func conforms(_ type: ExistingType, to wanted: Set<String>, depth: Int) -> Bool? {
    guard let inherited = type.inherited else { return nil }
    if !inherited.isDisjoint(with: wanted) { return true }
    if type.kind == .enum, type.payloadLabels.isEmpty || !inherited.isDisjoint(with: Self.rawValues) {
      return true
    }
    guard depth < Self.depthLimit, type.kind != .other, type.attributes.isSubset(of: Self.neutralAttributes) else {
      return nil
    }
    for name in inherited where !Self.plain.contains(name) {
      guard let parent = facts.declaredType(name, folder), parent.kind == .protocol || parent.kind == .class,
        let answer = conforms(parent, to: wanted, depth: depth + 1)
      else { return nil }
      if answer { return true }
    }
    return false
  }

  private func isSendable(_ type: ExistingType) -> Bool? {
    var seen: Set<[String]> = []
    return isSendable(type, depth: 0, &seen)
  }

  /// - Parameter seen: The paths of the types whose parts are known. A type may contain itself.
  private func isSendable(_ type: ExistingType, depth: Int, _ seen: inout Set<[String]>) -> Bool? {
    guard let inherited = type.inherited else { return nil }
    if inherited.contains("Sendable") || type.attributes.contains("MainActor") { return true }
    guard depth < Self.depthLimit, type.kind != .other, type.attributes.isSubset(of: Self.neutralAttributes) else {
      return nil
    }
    // Errors and coding keys are `Sendable`. Declarations of other modules are unknown.
    if inherited.contains("Error") || inherited.contains("CodingKey") { return true }
    for name in inherited where !Self.plain.contains(name) && !Self.equatable.contains(name) {
      if type.kind == .enum, Self.rawValues.contains(name) { continue }
      guard let parent = facts.declaredType(name, folder), parent.kind == .protocol || parent.kind == .class,
        let answer = isSendable(parent, depth: depth + 1, &seen)
      else { return nil }
      if answer { return true }
    }
    switch type.kind {
    case .actor: return true
    case .class, .protocol: return false
    case .struct, .enum, .other:
      if type.isPublic, !type.attributes.contains("frozen") { return false }
      guard seen.insert([type.file] + type.path).inserted else { return true }
      for written in type.storedTypes {
        if isUnsendableFunction(written) { return false }
        for name in SpecLine.type(withoutAny(written))?.names ?? [] {
          if name.path.count == 1, type.generics.contains(name.path[0]) { continue }
          guard let part = part(name.path, of: type) else { continue }
          if isSendable(part, depth: depth + 1, &seen) == false { return false }
        }
      }
      return true
    }
  }

  /// The declaration that a name means inside a type: of a nested type, of one beside the type, or of any other.
  private func part(_ name: [String], of type: ExistingType) -> ExistingType? {
    for count in type.path.indices.reversed() {
      let path = type.path[...count] + name
      if let nested = facts.declaredType(path.joined(separator: "."), folder), nested.path == Array(path) {
        return nested
      }
    }
    if name.count == 1, TypeFacts.isLibrary(name[0]) { return nil }
    return facts.declaredType(name.joined(separator: "."), folder)
  }

  /// Whether a written type is a function, or a container of functions, that the compiler does not take for `Sendable`.
  private func isUnsendableFunction(_ written: String) -> Bool {
    written.contains("->") && !written.contains("@")
  }

  /// The type without the word `any`, which no line of a spec has.
  private func withoutAny(_ written: String) -> String {
    written.replacing("(any ", with: "(").replacing("[any ", with: "[").split(separator: " ").filter { $0 != "any" }
      .joined(separator: " ")
  }

  /// Returns the kind of a type that a screen's value cannot have, because its values cannot be compared: protocol,
  /// tuple or function. Nil for any other type.
  func incomparableKind(of type: ExistingType) -> String? {
    if type.kind == .protocol { return "protocol" }
    guard let alias = type.alias else { return nil }
    if alias.contains("->") { return "function" }
    if alias.hasPrefix("any ") || alias.contains("&") { return "protocol" }
    return alias.hasPrefix("(") && alias.hasSuffix(")") && alias.contains(",") ? "tuple" : nil
  }

  // MARK: - Methods

  /// Returns the Interactor's declaration of a method with the same name that the spec calls differently; nil if the
  /// call fits or the Interactor has no such method.
  func mismatch(of method: ScreenDescription.Method, in interactor: ExistingType) -> String? {
    let found = interactor.methods[method.name] ?? []
    if found.isEmpty, interactor.members.contains(method.name) {
      return interactor.propertyTypes[method.name].map { "\(method.name): \($0)" } ?? method.name
    }
    // For methods of extensions, only the name with labels is known.
    if found.isEmpty
      || !found.contains(where: { $0.signature == method.signature })
        && interactor.members.contains(method.signature)
    {
      return nil
    }
    return found.contains { fits($0, method) } ? nil : found[0].text
  }

  /// Returns the Interactor's declaration of a property or method with the name of a publisher that screens cannot
  /// follow as one of the expected values; nil if they can, or if there is none.
  func mismatch(ofPublisher publisher: ScreenDescription.Method, in interactor: ExistingType) -> String? {
    if let method = interactor.methods[publisher.name]?.first { return method.text }
    guard let type = interactor.propertyTypes[publisher.name] else { return nil }
    let plain = withoutAny(type).replacing("some ", with: "").filter { $0 != " " }
    let value = publisher.result.text.filter { $0 != " " }
    let fits =
      plain == "Published<\(value)>.Publisher"
      || ["AnyPublisher", "Publisher", "CurrentValueSubject", "PassthroughSubject"].contains { name in
        plain == "\(name)<\(value),Never>"
      }
    return fits ? nil : "\(publisher.name): \(type)"
  }

  /// A protocol with the members of the project's protocols that it refines.
  func withRefinedProtocols(_ type: ExistingType) -> ExistingType { withRefinedProtocols(type, depth: 0) }

  private func withRefinedProtocols(_ type: ExistingType, depth: Int) -> ExistingType {
    var whole = type
    guard type.kind == .protocol, depth < Self.depthLimit else { return whole }
    for name in (type.inherited ?? []).sorted() where !Self.plain.contains(name) && name != type.path.last {
      guard let found = facts.declaredType(name, folder), found.kind == .protocol else { continue }
      let refined = withRefinedProtocols(found, depth: depth + 1)
      whole.members.formUnion(refined.members)
      whole.methods.merge(refined.methods) { $0 + $1 }
      whole.propertyTypes.merge(refined.propertyTypes) { own, _ in own }
      whole.inherited?.formUnion(refined.inherited ?? [])
      whole.attributes.formUnion(refined.attributes.intersection(["MainActor"]))
    }
    return whole
  }

  private func fits(_ found: ExistingType.Method, _ method: ScreenDescription.Method) -> Bool {
    found.signature == method.signature && isSameResult(found.result, method.result)
      && zip(found.parameters, method.parameters).allSatisfy { isSame($0, $1.type) }
  }

  /// Whether a written result type is the type of a spec; true if unknown.
  private func isSameResult(_ written: String, _ type: SpecType) -> Bool {
    // No line can name such a type: `AnyPublisher<[Post], Never>`, `Result<[Post], any Error>`, `some Sequence`.
    let plain = withoutOwnership(written)
    let isOpaque = ["any ", "some "].contains(where: plain.hasPrefix)
    let isForeign = plain.contains("<") || isOpaque || plain == "Never" || plain == "Self"
    return (SpecLine.type(plain) != nil || !isForeign) && isSame(plain, type)
  }

  /// A type as written, without the words that say how its values are passed.
  private func withoutOwnership(_ written: String) -> String {
    written.split(separator: " ").filter { !["borrowing", "consuming", "sending", "@Sendable"].contains($0) }
      .joined(separator: " ")
  }

  /// Whether two types are the same; true if unknown.
  private func isSame(_ written: String, _ type: SpecType) -> Bool {
    if type == .void { return ["Void", "()"].contains(written) }
    let plain = withoutOwnership(written)
    guard let found = SpecLine.type(plain) else {
      // Specs cannot name tuples, functions or `Void`, so such a type differs.
      return !(plain.split(separator: " ").first.map { ["Void", "()", "Bool"].contains($0) } ?? false)
        && !written.hasPrefix("(")
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

  /// Whether the path names a `typealias` or the `ID` of an `Identifiable` type.
  private func isAlias(_ path: [String]) -> Bool {
    if path.count == 1, TypeFacts.isLibrary(path[0]) { return false }
    guard let found = facts.declaredType(path.joined(separator: "."), folder) else { return false }
    return found.alias != nil
  }

  // MARK: - Names

  /// Returns the declared type whose name is closest to an undeclared name; nil if none is likely to be meant.
  func nearest(to name: String) -> String? {
    let near = NearestName.find(name, among: facts.typeNames(folder).filter { $0 != name })
    return near.flatMap { Self.isNear(name, $0) ? $0 : nil }
  }

  /// Returns the type of Swift or Foundation that an undeclared name probably means; nil if there is none. Only the names
  /// that are written most often count, because others are close to words such as `Local` and `Flat`.
  static func nearestLibraryType(to name: String) -> String? {
    ["Bool", "Date", "Decimal", "Double", "Int", "String", "URL", "UUID"].first { other in
      guard name.first?.uppercased() == other.first?.uppercased(), name != other else { return false }
      // One wrong letter makes another abbreviation, not another word.
      let isAbbreviation = other == "UUID" && name.allSatisfy(\.isUppercase)
      return isNear(name, other) || isAbbreviation && NearestName.distance(name, other) == 1
    }
  }

  /// Whether two names differ by a typing error: one letter, or two in names of 10 letters and more. A replaced letter
  /// makes another word of a name with fewer than 6 letters, and a replaced digit does so in any name.
  static func isNear(_ name: String, _ other: String) -> Bool {
    for ending in ["Interactor", "Repository", "DataSource"] where name.hasSuffix(ending) && other.hasSuffix(ending) {
      let rest = (String(name.dropLast(ending.count)), String(other.dropLast(ending.count)))
      // The common ending must not count towards the length.
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
  /// The type with sugar: `[Post]` for `Array<Post>`.
  fileprivate var plain: SpecType {
    switch self {
    case .named(["Array"], let arguments) where arguments.count == 1: .array(arguments[0])
    case .named(["Optional"], let arguments) where arguments.count == 1: .optional(arguments[0])
    case .named(["Dictionary"], let arguments) where arguments.count == 2: .dictionary(arguments[0], arguments[1])
    default: self
    }
  }
}
