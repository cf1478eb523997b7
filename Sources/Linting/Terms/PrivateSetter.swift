import SwiftScan

extension UsesOfViewModel {
  /// Makes the property's setter private, or the whole property. Safe if all uses are known. Nil if other code sets the
  /// property or binds to it, or if the declaration has very many properties. Also nil if the whole property is meant and
  /// cannot be private.
  ///
  /// - Parameter isWhole: Whether the message asks for the whole property to be private.
  func fixMakingPrivate(_ property: StoredProperty, isWhole: Bool, _ names: ProjectUses?) -> FixIt? {
    let source = file.source
    let declaration = source.declarations[property.declaration]
    let bindings = source.bindings(of: declaration)
    if bindings.count > 100 { return nil }
    let properties = bindings.flatMap { Array(source.identifiers(in: $0.pattern)) }
    if properties.count > 100 { return nil }
    // A protocol of another module may require a setter.
    var isUnknown = names == nil || inheritsUnknownTypes
    var isRead = false
    for name in properties {
      let found = uses(of: source.nameHash(name))
      if found.contains(where: \.kind.setsProperty) { return nil }
      if !found.isEmpty { isRead = true }
      guard let names else { continue }
      switch names.setting(of: source.name(name), of: path, in: file.path) {
      case .certain: return nil
      case .perhaps: isUnknown = true
      case .never: break
      }
      guard isWhole else { continue }
      switch names.usage(of: source.name(name), of: path, in: file.path) {
      case .certain: isRead = true
      case .perhaps: isUnknown = true
      case .never: break
      }
    }
    let safety = isUnknown ? FixSafety.unsafe : .safe
    let setter = source.modifiers(of: declaration).first(where: \.isSetter)
    if isWhole {
      if isRead || setter != nil { return nil }
      let title = "make it 'private'"
      let access = source.modifiers(of: declaration).first { modifier in
        [.public, .internal, .package, .open].contains(modifier.keyword)
      }
      if let access {
        return FixIt(title: title, safety: safety, edits: [TextEdit(source.bytes(of: access.tokens), "private")])
      }
      return .insert("private ", at: source.bytes(ofToken: declaration.keyword).lowerBound, title, safety)
    }
    let title = "make it 'private(set)'"
    if let setter {
      return FixIt(title: title, safety: safety, edits: [TextEdit(source.bytes(of: setter.tokens), "private(set)")])
    }
    return .insert("private(set) ", at: source.bytes(ofToken: declaration.keyword).lowerBound, title, safety)
  }
}
