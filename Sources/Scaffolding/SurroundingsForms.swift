/// Checks of forms: fields of enums, and the value that a form edits.
extension Surroundings {
  /// Adds the cases of their enums to fields.
  ///
  /// - Throws: An error if the type of such a field is no enum with two to eight cases without associated values.
  func addCases(to spec: inout Spec, _ types: TypeFacts) throws(PlanError) {
    for index in spec.fields.indices where spec.fields[index].kind == .choice {
      let field = spec.fields[index]
      guard let cases = types.choices(of: field.type) else {
        let name = field.type.text
        let first = field.value.cases(of: field.type)?.first ?? "first"
        let remedy =
          specs.contains { $0.choices[name] != nil }
          ? "change its cases, or declare a state: 'state \(field.name): …'"
          : types.declared(name) == nil
            ? "declare it: 'type \(name) { case \(first), … }'" : "declare a state: 'state \(field.name): …'"
        let reason = "cannot be a field, because it is no enum of two to eight cases without values; \(remedy)"
        throw spec.fault(.type(field.type.text, reason: reason), at: [field.name, ":"], in: "field")
      }
      spec.fields[index].cases = cases
    }
  }

  /// Throws if the fields of a form do not fit the properties of the edited value.
  func checkForm(_ spec: Spec, _ types: TypeFacts) throws(PlanError) {
    guard let (name, edited) = spec.editedValue else { return }
    let properties = types.editedProperties(of: edited)
    let fields = spec.fields.filter { properties[$0.name] != nil }
    if fields.isEmpty {
      let names = properties.keys.sorted()
      throw spec.fault(
        .editsNothing(name, type: edited.text, properties: names), at: ["edits", name], in: "form")
    }
    for field in fields {
      guard let type = properties[field.name], type.withoutOptional != field.type else { continue }
      throw spec.fault(
        .editedType(field.name, type: field.type.text, property: type.text), at: [field.name, ":"], in: "field")
    }
    // The generated test changes a field before it submits the form, so a second valid value must exist.
    let begun = types.initialSamples(of: spec.fields, editing: edited, properties)
    let isChangeable = types.comparedFields(of: spec, properties).contains { field in
      !field.otherValidValues(besides: begun[field.name]).isEmpty
    }
    if !isChangeable { throw spec.fault(.unchangeable(name), at: ["edits", name], in: "form") }
  }
}
