/// The types that a screen's tests import by name.
extension ScreenDescription {
  /// The app's types with names that the test modules use, too. Tests must import these types by name.
  var ambiguousTypes: [String] { ambiguousTypes(among: spec.mentionedTypes) }

  /// The ambiguous types among those that tests use.
  func ambiguousTypes(among types: [SpecType]) -> [String] {
    var result: [String] = []
    for name in spec.namesWithin(types).map({ $0.path[0] })
    where TestedNames.all.contains(name) && !result.contains(name) && self.types.declared(name)?.module == nil {
      result.append(name)
    }
    return result
  }

  /// Whether a type is known to be a struct, because this run or the project declares it as one.
  ///
  /// An import by name must state the kind of the type. Tests cannot write `Recipe.Comment` instead: if the module
  /// `Recipe` contains a type `Recipe`, the compiler searches that type for `Comment`.
  ///
  /// - Parameters:
  ///   - name: The name of the type.
  ///   - mentioned: The types that the tests use.
  func isStruct(_ name: String, among mentioned: [SpecType]) -> Bool {
    if let declared = types.declared(name) { return declared.kind == .struct && declared.path.count <= 1 }
    return types.storeEnums[name] == nil && types.newEnums[[name]] == nil
      && spec.namesWithin(mentioned).contains { $0.path == [name] }
  }

  /// Whether a type is known to be an enum, because this run or the project declares it as one.
  func isEnum(_ name: String) -> Bool {
    if let declared = types.declared(name) { return declared.kind == .enum && declared.path.count <= 1 }
    return types.storeEnums[name] != nil || types.newEnums[[name]] != nil
  }
}
