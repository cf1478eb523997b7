import Wording

/// Enums that lines declare: `type Order { case newest, oldest }`.
extension Spec {
  /// Refuses an enum that no line uses, and values that are none of its cases.
  ///
  /// - Parameter used: The types that the lines mention.
  func checkChoices(_ used: Set<[String]>) throws(PlanError) {
    for name in choices.keys.sorted() where !used.contains([name]) {
      throw fault(.unusedModel(name), at: [name, "{"], in: "type")
    }
    for (value, type) in values {
      guard case .named(let path, []) = type.leaf, path.count == 1, let cases = choices[path[0]] else { continue }
      for name in value.cases(of: type.leaf) ?? [] where !cases.contains(name) {
        throw fault(
          .unknownCase(name, type: path[0], nearest: NearestName.find(name, among: cases)), at: value.words)
      }
    }
  }
}

extension Spec.State {
  /// Whether its value may be chosen: an enum, as far as a line shows, because its first value is a case.
  var mayBeChosen: Bool {
    guard case .named(_, []) = type, type.libraryName == nil else { return false }
    return value?.cases(of: type)?.count == 1
  }
}
