import Wording

/// Checks of enums that lines declare: `type Order { case newest, oldest }`.
extension Spec {
  /// Throws if a value names a case that its enum does not have.
  func checkChoices() throws(PlanError) {
    let watched = watches.compactMap { watch in watch.transform.map { ($0, watch.storeType) } }
    for (value, type) in watched {
      guard case .named(let path, []) = type.withoutOptional, path.count == 1, let cases = choices[path[0]],
        let name = value.comparedCases.first(where: { !cases.contains($0) })
      else { continue }
      throw fault(
        .unknownCase(name, type: path[0], nearest: NearestName.find(name, among: cases)), at: [".", name], in: "watch")
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
  /// Whether the state may get a picker: its type is not of the library, and its initial value is an enum case.
  var mayBeChosen: Bool {
    guard case .named(_, []) = type, type.libraryName == nil else { return false }
    return value?.cases(of: type)?.count == 1
  }
}
