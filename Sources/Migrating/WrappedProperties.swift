import SwiftScan

/// The wrapped properties of Views, which own or observe an object of a family.
struct WrappedProperties {
  enum Kind: String {
    case stateObject = "StateObject"
    case observedObject = "ObservedObject"
    case environmentObject = "EnvironmentObject"
  }

  struct Property {
    var file: Int
    var declaration: Int
    var attribute: Attribute
    var kind: Kind
    var families: Set<Int>
    /// The types that the object may have, with all types from which they inherit.
    var objects: Set<Int>
    /// Whether code uses bindings (`$name.x`) or the wrapper (`_name`), so that `@ObservedObject` becomes `@Bindable`.
    var isBound = false
  }

  private let types: TypeTable
  private(set) var properties: [Property] = []
  /// The properties of each type, by name.
  private var byOwner: [Int: [String: Int]] = [:]

  init(_ types: TypeTable, _ families: ObservableFamilies, _ variables: VariableTable, _ draft: inout Draft) {
    self.types = types
    for (file, each) in types.files.enumerated() {
      let source = each.source
      for (index, declaration) in source.declarations.enumerated() where declaration.kind == .variable {
        for attribute in source.attributes(of: declaration) where source.namesType(attribute.name) {
          let word = source.name(attribute.name)
          guard word.hasSuffix("Object"), let binding = source.bindings(of: declaration).first,
            let token = source.firstName(in: binding.pattern)
          else { continue }
          let found: Set<Int>?
          if let type = binding.type.first.flatMap({ source.typeName(at: $0) }) {
            found = types.resolve(type.parts, file: file, token: token)
          } else {
            found = binding.value.first.flatMap { variables.expression(from: $0, file) }
          }
          guard let found = found.map({ families.objects(of: $0, types) }) else {
            draft.refuse(
              families.mentioned(in: file, types), .unknownType,
              "the type of '\(source.name(token))' is unknown; add a type annotation", file: file, token: token)
            continue
          }
          let concerned = families.families(of: found)
          if concerned.isEmpty { continue }
          guard let kind = Kind(rawValue: word) else {
            draft.refuse(
              concerned, .wrapper, "'@\(word)' needs an 'ObservableObject'; replace it first", file: file, token: token)
            continue
          }
          if concerned.count > 1 || concerned.count < found.filter({ $0 >= 0 }).count && !isOneFamily(found, families) {
            draft.refuse(
              concerned, .unknownType, "the type of '\(source.name(token))' has several meanings; qualify its name",
              file: file, token: token)
            continue
          }
          for owner in types.owners(file: file, token: token) {
            byOwner[owner, default: [:]][source.name(token)] = properties.count
          }
          properties.append(
            Property(
              file: file, declaration: index, attribute: attribute, kind: kind, families: concerned,
              objects: families.lineage(of: families.heirs(of: found), types)))
        }
      }
    }
  }

  private func isOneFamily(_ found: Set<Int>, _ families: ObservableFamilies) -> Bool {
    found.allSatisfy { families.family(of: $0) != nil }
  }

  /// Returns the index of the property with this name in one of the types; nil if there is none.
  func property(_ name: String, of owners: Set<Int>) -> Int? {
    owners.lazy.compactMap { byOwner[$0]?[name] }.first
  }

  /// Records that code uses bindings or the wrapper of a property.
  mutating func bind(_ property: Int) { properties[property].isBound = true }

  /// Returns the word that replaces `StateObject` at a token. ViewModelCore's `@Owned` creates the object only once,
  /// unlike `@State`.
  func owner(file: Int, token: Int) -> String {
    importsCore(types.files[file].source) ? "Owned" : wrapper("State", file: file, token: token)
  }

  /// Returns the name of a wrapper of SwiftUI at a token, qualified with its module if a type of the project hides it.
  func wrapper(_ word: String, file: Int, token: Int) -> String {
    let scope = types.files[file].source.typeAround(token).map { types.files[file].source.path(of: $0) } ?? []
    let isHidden = types.types(named: word).contains { type in
      let outer = types.entries[type].path.dropLast()
      return scope.starts(with: outer)
    }
    return isHidden ? "SwiftUI.\(word)" : word
  }

  /// Whether a property is private and has an initial value. Without a wrapper it would make the memberwise initialiser
  /// private, too.
  private func isPrivateWithValue(_ declaration: Declaration, _ source: SourceFile) -> Bool {
    source.bindings(of: declaration).first?.value.isEmpty == false
      && source.modifiers(of: declaration).contains { modifier in
        [.private, .fileprivate].contains(modifier.keyword) && !modifier.isSetter
      }
  }

  private func importsCore(_ source: SourceFile) -> Bool {
    source.declarations.contains { declaration in
      declaration.kind == .import && declaration.tokens.contains { source.spells($0, "ViewModelCore") }
    }
  }

  /// Adds the edits of all properties.
  func write(_ draft: inout Draft) {
    for property in properties {
      let source = types.files[property.file].source
      let declaration = source.declarations[property.declaration]
      // Includes a qualifying module name.
      let name = source.bytes(of: property.attribute.at + 1..<property.attribute.name + 1)
      switch property.kind {
      case .stateObject:
        let word = owner(file: property.file, token: property.attribute.name)
        draft.edit(property.families, property.file, name, word)
        if word != "Owned" {
          draft.refuseDeinits(
            property.families, of: property.objects, file: property.file, token: property.attribute.name)
        }
        guard word != "Owned", let value = source.bindings(of: declaration).first?.value, source.mayCreate(value) else {
          continue
        }
        let place = types.place(file: property.file, token: property.attribute.name)
        for family in property.families { draft.states.append((family, place)) }
      case .observedObject where property.isBound || isPrivateWithValue(declaration, source):
        draft.edit(
          property.families, property.file, name,
          wrapper("Bindable", file: property.file, token: property.attribute.name))
      case .observedObject:
        draft.edit(property.families, property.file, source.bytesToRemove(property.attribute), "")
      case .environmentObject:
        guard let binding = source.bindings(of: declaration).first, !binding.type.isEmpty,
          source.typeName(at: binding.type.lowerBound)?.end == binding.type.upperBound
        else {
          draft.refuse(
            property.families, .unknownType, "this '@EnvironmentObject' has no plain type annotation; add one",
            file: property.file, token: property.attribute.name)
          continue
        }
        let type = source.text.string(source.bytes(of: binding.type))
        let word = wrapper("Environment", file: property.file, token: property.attribute.name)
        draft.edit(property.families, property.file, name, "\(word)(\(type).self)")
        let end = source.bytes(of: binding.pattern).upperBound
        draft.edit(property.families, property.file, end..<source.bytes(of: binding.type).upperBound, "")
      }
    }
  }
}
