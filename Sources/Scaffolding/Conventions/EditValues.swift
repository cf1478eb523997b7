/// The words of templates for forms that edit a value.
extension ScreenDescription {
  func addEdits(to words: inout Words) {
    let sample = Self.sample
    let edited = spec.editedValue?.name ?? ""
    words.flag("edits", "whether the form begins with a loaded or given value", spec.editedName != nil)
    words.flag("editsLoad", "whether the form begins with a loaded value", editedLoad != nil)
    words.text(
      "formCheck", "the property of the form that says whether it may be sent",
      spec.editedName == nil ? "isValid" : "isReady")
    words.text(
      "fillForm", "the call that fills the form in tests",
      editedLoad == nil ? "fill(viewModel)" : "await fill(viewModel)")
    words.text(
      "editedArguments", "the arguments for a form that begins with a loaded value",
      (editedFields.map { "\($0.name): \(initialValue(of: $0, with: edited))" }
        + (editsAgain ? ["original: \(edited)"] : [])).joined(separator: ", "))
    words.flag(
      "editsAgain", "whether the form tells what the user has changed: it is sent, or the edited value changes",
      editsAgain)
    words.list(
      "editedValues", "what the form begins with: one element, or none", spec.editedValue.map { [$0] } ?? [],
      like: [("item", SpecType.string)]
    ) { name, type in
      typed(name, "the value's name", (showsItems && editedLoad != nil ? shownType(type) : type).text)
    }
    words.list(
      "editedLoads", "the load that the form begins with: one element, or none", editedLoad.map { [$0] } ?? [],
      like: sample?.loads ?? []
    ) { load($0) }
    words.list(
      "editedFields", "the fields that begin with a property of the loaded value", editedFields,
      like: sample?.fields ?? []
    ) { field($0) }
    words.list(
      "standInFields", "the fields that begin with another value each time if the edited value has none",
      spec.editedName == nil ? [] : editedFields.filter(hasStandIn), like: sample?.fields ?? []
    ) { field($0) }
    words.flag(
      "comparesBegun", "whether a form compares fields with those of a form that begins anew",
      comparedFields.contains { !hasStandIn($0) })
    words.list(
      "comparedFields", "the fields that tell whether the user has changed such a form", comparedFields,
      like: sample?.fields ?? []
    ) { field($0) }
  }

  /// Whether a field begins with its own value if the property is nil, and that value differs each time: `Date()`.
  private func hasStandIn(_ field: Spec.Field) -> Bool {
    guard let type = editedForm.properties[field.name] else { return false }
    return type != type.withoutOptional && !types.isSteady(field.value, of: field.type)
  }

  /// Whether the form is sent, or the value that it begins with changes later.
  private var editsAgain: Bool {
    guard let edited = spec.editedName else { return false }
    return spec.submits || !index.fixedGivens.contains(edited)
  }

  /// The load that the form edits; nil if there is none.
  var editedLoad: Spec.Load? { spec.editedName.flatMap { name in spec.loads.first { $0.name == name } } }

  /// The initial contents of a form that edits a value.
  struct EditedForm {
    /// The types of the value's properties, by name.
    var properties: [String: SpecType] = [:]
    /// The known initial values of the fields in tests, by field name.
    var initialValues: [String: String] = [:]
    /// The known values of the fields in tests when the form begins with the other value, by field name.
    var otherValues: [String: String] = [:]
  }

  /// Determines `editedForm`, which is stored because many words need it.
  var computedEditedForm: EditedForm {
    guard let type = spec.editedValue?.type else {
      let values = spec.fields.map { ($0.name, $0.value.text) }
      return EditedForm(initialValues: Dictionary(values) { first, _ in first })
    }
    let properties = types.editedProperties(of: type)
    return EditedForm(
      properties: properties, initialValues: types.initialSamples(of: spec.fields, editing: type, properties),
      otherValues: types.initialSamples(of: spec.fields, editing: type, properties, isOther: true))
  }

  /// The fields that start with a property of the value.
  var editedFields: [Spec.Field] { spec.fields.filter { editedForm.properties[$0.name] != nil } }

  /// The properties of a value that the fields show, by name; none if the form does not begin with it.
  func propertiesInFields(of name: String) -> Set<String> {
    name == spec.editedName ? Set(editedFields.map(\.name)) : []
  }

  /// Whether the View shows a load apart from the form: the form does not begin with it, or its fields leave out
  /// something that can be shown. In `clean`, an item has only what the screen needs of the entity.
  func isShown(_ load: Spec.Load) -> Bool {
    guard load.name == spec.editedName else { return true }
    return !showsItems && !shownParts(of: load.type, besides: propertiesInFields(of: load.name)).isEmpty
  }

  /// The source of a field's initial value: `user.name`, or `user.nick ?? ""` for an optional property.
  ///
  /// - Parameter standIn: The value for a property that is nil; by default that of the field.
  private func initialValue(of field: Spec.Field, with value: String, standIn: String? = nil) -> String {
    guard let type = editedForm.properties[field.name] else { return value }
    let property = "\(value).\(Identifier.quoted(field.name))"
    return type == type.withoutOptional ? property : "\(property) ?? \(standIn ?? field.value.operand(as: field.type))"
  }

  /// The fields that show whether the user has changed a form that edits a value; none for other forms.
  private var comparedFields: [Spec.Field] {
    spec.editedName == nil ? [] : types.comparedFields(of: spec, editedForm.properties)
  }

  /// Adds the words of a field for tests of a form that edits a value.
  func addEdited(_ field: Spec.Field, to words: inout Words) {
    func begun(_ isOther: Bool, standIn: String? = nil) -> String {
      guard editedForm.properties[field.name] != nil, let edited = spec.editedValue else {
        return field.value.operand(as: field.type)
      }
      let value = testSample(of: edited.name, edited.type, isOther: isOther)
      return initialValue(of: field, with: value, standIn: standIn)
    }
    let valid = validSample(of: field)
    words.flag(
      "hasStandIn", "whether it begins with another value each time if the edited value has none", hasStandIn(field))
    words.text(
      "changed", "a value in tests that the form does not begin with",
      valid == editedForm.initialValues[field.name] ? invalidSample(of: field) ?? valid : valid)
    words.text("begun", "its value when the form begins, in tests", begun(false))
    words.text(
      "begunOther", "its value when the form goes on with the other value, in tests",
      begun(true, standIn: hasStandIn(field) ? begun(false) : nil))
  }

  /// The properties of an entity that fields edit.
  func editedProperties(of path: [String]) -> [Spec.Parameter] {
    guard let load = editedLoad, load.type == .named(path, []) else { return [] }
    return editedFields.compactMap { field in
      editedForm.properties[field.name].map { Spec.Parameter(label: field.name, name: field.name, type: $0) }
    }
  }
}

extension Spec.Field {
  /// A valid value in tests. If possible, it differs from `other` and also from `further`.
  func validValue(besides other: String?, ideallyBesides further: String? = nil) -> String {
    let values = otherValidValues(besides: other)
    return values.first { plain($0) != further.map(plain) } ?? values.first ?? samples.valid
      ?? usualSamples[0]
  }

  /// The valid values in tests that differ from `other`.
  func otherValidValues(besides other: String?) -> [String] {
    let values = samples.valid == nil ? usualSamples : samples.allValid
    return values.filter { plain($0) != other.map(plain) }
  }

  /// The source of a value, with one spelling for equal numbers and for equal cases of an enum.
  func plain(_ value: String) -> String {
    Double(value).map { "\($0)" } ?? TypeFacts.member(value, of: type)
  }
}

extension TypeFacts {
  /// The types of the properties that the fields of a form can edit, by property name.
  func editedProperties(of type: SpecType) -> [String: SpecType] {
    guard case .named(let path, []) = type, let declared = declared(path.joined(separator: ".")),
      declared.kind == .struct
    else { return [:] }
    let stored = (declared.memberwiseWithDefaults ?? []).map { ($0.name, $0.type) }
    let all = declared.propertyTypes.merging(stored) { first, _ in first }
    return all.compactMapValues { SpecLine.type($0) }
  }

  /// The fields that show whether the user has changed a form: all except those whose initial value is not steady.
  func comparedFields(of spec: Spec, _ properties: [String: SpecType]) -> [Spec.Field] {
    spec.fields.filter { properties[$0.name] != nil || isSteady($0.value, of: $0.type) }
  }

  /// The known initial values of the fields in tests of a form that edits a value, by field name.
  ///
  /// - Parameter isOther: Whether the form begins with the other value of the tests.
  func initialSamples(
    of fields: [Spec.Field], editing type: SpecType, _ properties: [String: SpecType], isOther: Bool = false
  ) -> [String: String] {
    guard case .named(let path, []) = type, let declared = declared(path.joined(separator: ".")) else { return [:] }
    let parameters = testParameters(of: declared) ?? []
    let parts = zip(parameters, Self.positions(of: parameters)).map { ($0.name, ($0.type, $1)) }
    let given = Dictionary(parts) { first, _ in first }
    let model = models[path[0]]?.properties ?? []
    let values = Dictionary(model.compactMap { part in part.value.map { (part.name, $0.text) } }) { first, _ in first }
    var result: [String: String] = [:]
    for field in fields {
      if properties[field.name] == nil {
        result[field.name] = field.value.text
      } else if let (text, position) = given[field.name] {
        let values = SpecLine.type(text).map { samples(of: $0, from: position) } ?? []
        result[field.name] = isOther ? values.last : values.first
      } else {
        result[field.name] = values[field.name]
      }
    }
    return result
  }
}
