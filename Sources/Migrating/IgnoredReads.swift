import SwiftScan

/// The places in Views that read a property which a migration hides from Views.
///
/// An `ObservableObject` updates its Views on each change of published state, and they then show other properties, too. After
/// the migration they do not.
struct IgnoredReads {
  private let types: TypeTable
  private let wrappers: WrappedProperties

  init(_ types: TypeTable, _ wrappers: WrappedProperties) { (self.types, self.wrappers) = (types, wrappers) }

  /// The properties with such places, each with its family.
  func find(_ draft: Draft) -> [(family: Int, property: Migration.IgnoredProperty)] {
    let names = Set(draft.ignored.map(\.name))
    if names.isEmpty { return [] }
    var readers: [Int: [String: [(objects: Set<Int>, place: Migration.Place)]]] = [:]
    for (file, each) in types.files.enumerated() {
      let source = each.source
      for token in 2..<max(2, source.tokens.count) where source.kind(token) == .identifier {
        guard source.kind(token - 1) == .period, source.kind(token - 2) == .identifier,
          source.kind(token + 1) != .equal, names.contains(source.name(token))
        else { continue }
        let object = source.name(token - 2)
        let owners = types.owners(file: file, token: token)
        guard let property = wrappers.property(object.hasPrefix("$") ? String(object.dropFirst()) : object, of: owners)
        else { continue }
        let (place, objects) = (types.place(file: file, token: token), wrappers.properties[property].objects)
        for family in wrappers.properties[property].families {
          readers[family, default: [:]][source.name(token), default: []].append((objects, place))
        }
      }
    }
    return draft.ignored.compactMap { ignored in
      // Other members of the family may have a property of this name, too.
      let places = (readers[ignored.family]?[ignored.name] ?? []).filter { $0.objects.contains(ignored.type) }.map(
        \.place)
      if places.isEmpty { return nil }
      let property = Migration.IgnoredProperty(
        name: "\(types.name(of: ignored.type)).\(ignored.name)",
        place: types.place(file: types.entries[ignored.type].file, token: ignored.token), readers: places.sorted())
      return (ignored.family, property)
    }
  }
}
