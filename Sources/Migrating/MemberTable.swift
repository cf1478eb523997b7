import SwiftScan

/// The properties of the project's types, in their declarations and extensions, and the types from which they inherit.
struct MemberTable {
  /// A property, stored or not.
  struct Property {
    var file: Int
    /// The token of its name.
    var name: Int
    var isStatic: Bool
    /// The first token of its type, in the annotation or in an attribute such as `@Environment(A.self)`.
    var type: Int?
    /// The first token of its initial value.
    var value: Int?
  }

  private var properties: [Int: [String: [Property]]] = [:]
  private var parents: [Int: Set<Int>] = [:]

  init(_ types: TypeTable) {
    for (file, each) in types.files.enumerated() {
      let source = each.source
      for (index, declaration) in source.declarations.enumerated() {
        if declaration.kind.hasMembers {
          let inherited = source.inheritedTypes(of: declaration)
          if inherited.isEmpty { continue }
          let owners = types.owners(file: file, declaration: index)
          for range in inherited {
            guard let name = source.typeName(at: range.lowerBound) else { continue }
            let found = types.resolve(name.parts, file: file, token: range.lowerBound)
            for owner in owners { parents[owner, default: []].formUnion(found) }
          }
        } else if [.variable, .constant].contains(declaration.kind), declaration.placement == .member {
          add(declaration, file, types)
        }
      }
    }
  }

  private mutating func add(_ declaration: Declaration, _ file: Int, _ types: TypeTable) {
    let source = types.files[file].source
    let isStatic = source.has(.static, declaration) || source.has(.class, declaration)
    let owners = types.owners(file: file, declaration: declaration.parent)
    for binding in source.bindings(of: declaration) {
      guard let name = source.firstName(in: binding.pattern) else { continue }
      var property = Property(file: file, name: name, isStatic: isStatic)
      // The names of a tuple have no type of their own.
      if binding.pattern.count == 1 {
        property.type = binding.type.first
        property.value = binding.value.first
        if property.type == nil, property.value == nil { property.type = Self.typeInAttribute(declaration, source) }
      }
      for owner in owners { properties[owner, default: [:]][source.name(name), default: []].append(property) }
    }
  }

  /// Returns the token of the type in an attribute such as `@UIApplicationDelegateAdaptor(A.self)`.
  private static func typeInAttribute(_ declaration: Declaration, _ source: SourceFile) -> Int? {
    for attribute in source.attributes(of: declaration) where !attribute.arguments.isEmpty {
      let start = attribute.arguments.lowerBound + 1
      if let type = source.typeName(at: start), source.kind(type.end) == .period, source.keyword(type.end + 1) == .self
      {
        return start
      }
    }
    return nil
  }

  /// The most types that a lookup visits.
  private static let depthLimit = 32

  /// Returns a type with the types from which it inherits, the nearest first.
  func lineage(of type: Int) -> [Int] {
    var found = [type]
    var index = 0
    while index < found.count, found.count < Self.depthLimit {
      for parent in (parents[found[index]] ?? []).sorted() where !found.contains(parent) { found.append(parent) }
      index += 1
    }
    return found
  }

  /// Returns the properties with this name of a type, or of the nearest one from which it inherits. There are several if
  /// an `#if` decides.
  ///
  /// - Parameter isStatic: Nil for either kind of property.
  func properties(_ name: String, of type: Int, isStatic: Bool?) -> [Property] {
    for type in lineage(of: type) {
      let found = (properties[type]?[name] ?? []).filter { isStatic == nil || $0.isStatic == isStatic }
      if !found.isEmpty { return found }
    }
    return []
  }
}
