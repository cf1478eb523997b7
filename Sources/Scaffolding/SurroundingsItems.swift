/// Checks of code that mixes entities with the items of `clean`.
extension Surroundings {
  /// Throws if code turns items back into entities, or hands entities to the View.
  func checkItems(_ spec: Spec, _ types: TypeFacts, in home: PlanHome) throws(PlanError) {
    guard home.convention.backend == .repository else { return }
    func hasEntities(_ type: SpecType) -> Bool { !types.entities(in: type).isEmpty }
    let loaded = spec.loads.map { ($0.name, $0.type) } + spec.searches.map { ($0.results, $0.type) }
    let shown = (loaded + spec.computed.map { ($0.name, $0.type) }).filter { hasEntities($0.1) }
    let stored = (spec.states.map { ($0.name, $0.type) } + spec.allWatches.map { ($0.name, $0.type) })
      .filter { hasEntities($0.1) }
    let paths = types.entitiesWithin((shown + stored).map(\.1).flatMap(types.entities(in:)))
    let properties = Set(
      paths.flatMap { types.declared($0.joined(separator: "."))?.memberwiseWithDefaults ?? [] }.map(\.name))

    for change in spec.localChanges {
      guard stored.contains(where: { $0.0 == change.state }),
        let name = change.code.value(among: Set(shown.map(\.0)), besides: properties)
      else { continue }
      let problem = StateProblem.holdsItems(name, state: change.state, change: change.name)
      throw spec.fault(
        .state(problem), at: change.code.tokens.map(\.text), in: change.isSubmit ? "submit" : "do")
    }
    for computed in spec.computed where hasEntities(computed.type) {
      guard let name = computed.code.value(among: Set(stored.map(\.0)), besides: properties) else { continue }
      let problem = StateProblem.holdsEntities(name, value: computed.name, type: computed.type.text)
      throw spec.fault(.state(problem), at: computed.code.tokens.map(\.text), in: "shows")
    }
  }
}

extension SpecCode {
  /// Members whose values contain no element of a list and no loaded value.
  private static let facts: Set<String> = [
    "allSatisfy", "contains", "count", "error", "firstIndex", "inError", "isEmpty", "isLoading", "isNotRequested",
    "lastIndex", "needsLoad",
  ]

  /// Returns the first of `names` of which the code uses the value itself. Reading `properties`, or facts such as
  /// `isEmpty`, does not count.
  fileprivate func value(among names: Set<String>, besides properties: Set<String>) -> String? {
    func isMark(_ index: Int) -> Bool { tokens.indices.contains(index) && tokens[index].text == "?" }
    for start in tokens.indices where tokens[start].kind == .word && names.contains(tokens[start].text) {
      if start > 0, tokens[start - 1].text == "." { continue }
      var index = start + 1
      var last = ""
      while true {
        let dot = isMark(index) ? index + 1 : index
        guard dot + 1 < tokens.count, tokens[dot].text == ".", tokens[dot + 1].kind == .word else { break }
        last = tokens[dot + 1].text
        index = dot + 2
      }
      if !Self.facts.contains(last), !properties.contains(last) { return tokens[start].text }
    }
    return nil
  }
}
