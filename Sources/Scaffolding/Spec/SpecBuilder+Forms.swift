import Wording

/// Parsing of forms as a whole, `form`, and of given values, `given`.
extension SpecBuilder {
  /// Parses `form edits user`, after all lines that it may refer to.
  mutating func addForm(_ line: inout SpecLine) throws(SpecFault) {
    if hasForm { throw SpecFault(.repeated("form"), line.firstRange) }
    hasForm = true
    guard line.take("edits") else { return }
    let word = line.token
    var (name, type, place) = (word.text, SpecType.void, word.range)
    if let given = spec.states.first(where: { $0.isGiven && $0.name == word.text }) {
      line.advance()
      type = given.type
    } else {
      let givens = spec.states.filter(\.isGiven).map(\.name)
      let (load, range) = try namedLoad(&line, or: "given value", named: givens)
      (name, type, place) = (load.name, load.type, range)
    }
    guard case .named(_, []) = type, type.libraryName == nil else {
      throw SpecFault(.notEdited(name, type: type.text), place)
    }
    if spec.fields.isEmpty { throw SpecFault(.noField(for: "form"), line.firstRange) }
    for field in spec.fields where Self.reservedFieldNames.contains(field.name) {
      throw SpecFault(
        .reserved(field.name, meaning: "already used by a form that edits", suggestion: "\(field.name)Value"), place)
    }
    for change in spec.changes where change.effects.contains(.clears) {
      let sets = change.effects.contains(.updates(name)) || change.effects.contains(.sets(name))
      if sets, !change.isSubmit { continue }
      throw SpecFault(.clearsEdits(change.name, name), place)
    }
    spec.editedName = name
  }

  /// Parses `given user: User`.
  mutating func addGiven(_ line: inout SpecLine) throws(SpecFault) {
    let name = try line.name("the name of the value")
    try declare(name)
    try addTitle(&line, of: name.text)
    try line.need(":")
    let type = try line.type()
    stateTypes[name.text] = type
    spec.states.append(Spec.State(name: name.text, type: type, isGiven: true))
  }

  /// Members of a form that edits a value; no field may have these names.
  private static let reservedFieldNames: Set<String> = ["original", "isChanged", "isReady", "begin", "shows"]
}
