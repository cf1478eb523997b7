import SwiftScan

/// Edits of calls that put objects into the environment: `.environmentObject(x)` becomes `.environment(x)`.
struct EnvironmentCalls {
  private let types: TypeTable
  private let families: ObservableFamilies
  private let variables: VariableTable
  private let wrappers: WrappedProperties

  init(
    _ types: TypeTable, _ families: ObservableFamilies, _ variables: VariableTable, _ wrappers: WrappedProperties
  ) {
    (self.types, self.families, self.variables, self.wrappers) = (types, families, variables, wrappers)
  }

  func run(_ draft: inout Draft) {
    let fromEnvironment = wrappers.properties.reduce(into: Set<Int>()) { result, property in
      if property.kind == .environmentObject { result.formUnion(property.families) }
    }
    for (file, each) in types.files.enumerated() {
      let source = each.source
      for index in 1..<max(1, source.tokens.count) where source.kind(index) == .identifier {
        guard source.kind(index - 1) == .period, source.kind(index + 1) == .openParen else { continue }
        let isEnvironment = source.spells(index, "environmentObject")
        guard isEnvironment || source.spells(index, "focusedObject") || source.spells(index, "focusedSceneObject")
        else {
          continue
        }
        let close = source.tokens.partner(of: index + 1)
        let reading = variables.reading(from: index + 2, file)
        let found = reading.end == close ? reading.types : nil
        guard let found = found.map({ families.objects(of: $0, types) }) else {
          draft.refuse(
            fromEnvironment, .unknownType,
            "the type of this '\(source.name(index))' argument is unknown; pass a property with a type annotation",
            file: file, token: index)
          continue
        }
        let concerned = families.families(of: found)
        if concerned.isEmpty { continue }
        if !isEnvironment {
          draft.refuse(
            concerned, .wrapper, "'\(source.name(index))' needs an 'ObservableObject'; use 'focusedValue'", file: file,
            token: index)
        } else if concerned.count > 1 || found.contains(where: { families.family(of: $0) == nil }) {
          draft.refuse(
            concerned, .unknownType,
            "this 'environmentObject' argument may have several types; rename it", file: file,
            token: index)
        } else {
          draft.edit(concerned, file, source.bytes(ofToken: index), "environment")
        }
      }
    }
  }
}
