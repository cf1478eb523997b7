/// Checks of forms that edit a value.
extension Surroundings {
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
