/// The words of templates for forms, and for the rows of lists.
extension ScreenDescription {
  func addForm(to words: inout Words) {
    let sample = Self.sample?.fields ?? []
    let checked = spec.fields.filter { invalidSample(of: $0) != nil }
    words.flag("fields", "whether there are `field` lines", !spec.fields.isEmpty)
    words.flag("checkedFields", "whether the form can be invalid", !checked.isEmpty)
    words.flag(
      "fieldConditions", "whether any field has a condition", spec.fields.contains { $0.condition != nil })
    addTyping(to: &words)
    words.flag("submits", "whether a `submit` line sends the form", spec.submits)
    words.flag("misreads", "whether the user can type text that is not a number into a number's field", misreads)
    words.flag("canBeInvalid", "whether any value of the form can be invalid", !validity.isEmpty)
    words.text(
      "validity", "the condition for a valid form", validity.isEmpty ? "true" : validity.joined(separator: " && "))
    words.list(
      "readFields", "the fields of numbers that are read from text", spec.fields.filter(isRead), like: sample
    ) { field($0) }
    words.flag(
      "formFoundation", "whether the form needs Foundation", formNeedsFoundation)
    let isTyped = spec.fields.map(\.kind.isTyped)
    words.flag("typedFields", "whether any field is typed: a `String` or a number", isTyped.contains(true))
    words.flag("untypedFields", "whether any field is a `Bool`, a `Date` or an enum", isTyped.contains(false))
    words.flag(
      "fieldMessages", "whether any field has a text for a value that is not valid",
      spec.fields.contains { $0.message != nil })
    words.flag(
      "formIsSteady", "whether two empty forms are equal",
      spec.fields.allSatisfy { types.isSteady($0.value, of: $0.type) })
    words.list("fields", "the `field` lines", spec.fields, like: sample) { field($0) }
    words.list("checkedFields", "the fields whose value can be invalid in tests", checked, like: sample) { field($0) }
  }

  /// Whether the field of a number is read from text, which may not be one.
  private func isRead(_ field: Spec.Field) -> Bool {
    readsNumbers && (field.kind == .integer || field.kind == .fraction)
  }

  private var misreads: Bool { spec.fields.contains(where: isRead) }

  /// The conditions that all hold for a valid form.
  private var validity: [String] {
    let silent = spec.fields.filter { $0.message == nil }.compactMap { field in
      field.condition.map { $0.text(of: field.name) }
    }
    let parts =
      (misreads ? ["misread.isEmpty"] : [])
      + (spec.fields.contains { $0.message != nil } ? ["Field.allCases.allSatisfy(holds)"] : []) + silent
    return parts.count == 1 ? parts : parts.map(Self.grouped)
  }

  /// A condition as a part of a conjunction.
  private static func grouped(_ condition: String) -> String {
    condition.contains("||") || condition.contains(" ? ") || condition.contains("??") ? "(\(condition))" : condition
  }

  /// A valid value in tests. If possible, it differs from the initial value, the edited values' properties and the values
  /// of the other fields of its type.
  func validSample(of field: Spec.Field) -> String { validSamples[field.name] ?? field.usualSamples[0] }

  /// A valid value that is not among `taken`, if there is one for which the fields that follow this one have valid
  /// values, too. The samples of the field must be known.
  func chosenValue(of field: Spec.Field, besides taken: Set<String>, _ followers: [Spec.Field]) -> String {
    var field = field
    field.samples = fieldSamples[field.name] ?? field.samples
    let initial = editedForm.initialValues[field.name]
    let usual = field.validValue(besides: initial, ideallyBesides: editedForm.otherValues[field.name])
    func allowsFollowers(_ value: String) -> Bool {
      followers.allSatisfy { sampledValues(of: $0, with: (field: field, value: value)) != nil }
    }
    if !taken.contains(usual), allowsFollowers(usual) { return usual }
    let others = field.otherValidValues(besides: initial)
      .filter { $0 != editedForm.otherValues[field.name] && !taken.contains($0) }
    return others.first(where: allowsFollowers) ?? usual
  }

  /// The values, by type, that tests pass to calls beside the fields.
  var valuesBesidesFields: [SpecType: Set<String>] {
    var result: [SpecType: Set<String>] = [:]
    for state in spec.states {
      let value = state.isGiven ? givenLiteral(of: state) : state.value?.text
      if let value { result[state.type, default: []].insert(value) }
    }
    return result
  }

  /// An invalid value in tests; nil if there is none.
  func invalidSample(of field: Spec.Field) -> String? { (fieldSamples[field.name] ?? field.samples).invalid }

  /// The values of a field for tests that fill the fields above it first. The samples of those fields must be known.
  func computedSamples(of field: Spec.Field) -> FieldSamples {
    guard !field.follows.isEmpty else { return field.samples }
    return sampledValues(of: field, with: nil) ?? field.samples
  }

  /// The values of a field whose condition names fields above; nil if none is valid.
  ///
  /// - Parameter tried: One of the fields above with a value that is not chosen yet.
  private func sampledValues(of field: Spec.Field, with tried: (field: Spec.Field, value: String)?) -> FieldSamples? {
    guard let condition = field.condition else { return field.samples }
    let names = Set(field.follows)
    var others: [String: FieldCondition.Input] = [:]
    for other in spec.fields where names.contains(other.name) {
      let value = other.name == tried?.field.name ? tried?.value : validSamples[other.name]
      others[other.name] = value.map { FieldCondition.Input($0, other.kind) }
    }
    return FieldSamples(of: condition, field.kind, type: field.type, others: others)
  }

  func field(_ field: Spec.Field) -> TemplateValues.Element {
    var words = Words()
    words.text("", "the field's name", field.name)
    words.text("name", "the name with a capital, for longer names", Identifier.upperCamel(field.name))
    words.text("title", "its title in the View", title(of: field.name, isFlag: field.kind == .flag))
    words.text("type", "its type", field.type.text)
    words.text("declaration", "name, type and first value", "\(field.name): \(field.type.text) = \(field.value.text)")
    words.text("condition", "the condition for a valid value", field.condition?.text(of: field.name) ?? "true")
    let condition = field.condition?.text(of: field.name) ?? "true"
    words.text(
      "held", "the condition for a valid value that was read",
      isRead(field) ? "!misread.contains(.\(field.name)) && \(Self.grouped(condition))" : condition)
    words.text("input", "the type that the ViewModel takes", field.type.text + (isRead(field) ? "?" : ""))
    words.flag("isRead", "whether it is a number that is read from text, which may not be one", isRead(field))
    words.text("message", "the text beside a value that is not valid", field.message ?? "")
    words.text("valid", "a valid value in tests", validSample(of: field))
    words.text("invalid", "a value that is not valid, in tests", invalidSample(of: field) ?? "\"\"")
    words.text("control", "the name of its control in UIKit", "\(field.name)\(controlSuffix(of: field.kind))")
    words.text(
      "event", "the event of that control",
      field.kind.isTyped ? "editingChanged" : "valueChanged")
    addTyping(of: field, to: &words)
    addChoices(field.cases, of: field.type, to: &words)
    addEdited(field, to: &words)
    words.flag("isText", "whether it is a `String`", field.kind == .text)
    words.flag("isNumber", "whether it is a number", field.kind == .integer || field.kind == .fraction)
    words.flag("isFraction", "whether it is a number with a fraction", field.kind == .fraction)
    words.flag("isFlag", "whether it is a `Bool`", field.kind == .flag)
    words.flag("isDate", "whether it is a `Date`", field.kind == .date)
    words.flag("isTyped", "whether it is typed: a `String` or a number", field.kind.isTyped)
    words.flag("isChoice", "whether it is an enum", field.kind == .choice)
    words.flag("isChecked", "whether it has a condition", field.condition != nil)
    words.flag("follows", "whether its condition names other fields", !field.follows.isEmpty)
    words.flag(
      "isSteady", "whether its first value is the same each time", types.isSteady(field.value, of: field.type))
    words.flag("hasMessage", "whether it has a text for a value that is not valid", field.message != nil)
    return words.element
  }

  private func controlSuffix(of kind: Spec.Field.Kind) -> String {
    switch kind {
    case .text, .integer, .fraction: "Field"
    case .flag: "Switch"
    case .date: "Picker"
    case .choice: "Control"
    }
  }

  // MARK: - Rows

  /// The changes that a row can start: every parameter is the element or its `id`.
  func rowChanges(of load: Spec.Load) -> [Spec.Change] {
    guard case .array(let element) = load.type else { return [] }
    return spec.changes.filter { change in
      let isAbout =
        change.effects.contains { effect in
          switch effect {
          case .removes(from: let list), .updates(let list), .reloads(let list): list == load.name
          case .adds, .sends, .clears, .sets: false
          }
        }
      return isAbout && canStart(change, from: element)
    }
  }

  /// The same for a list that follows a publisher. No effect names the list, so its rows start what fits no other one
  /// and is about no load.
  func rowChanges(of state: Spec.State) -> [Spec.Change] {
    guard state.source != nil, case .array(let element) = state.type else { return [] }
    let others = spec.sources.map(\.state).filter { $0.name != state.name }
    let inLoads = Set(spec.loads.flatMap { rowChanges(of: $0) }.map(\.name))
    return spec.changes.filter { change in
      !inLoads.contains(change.name) && canStart(change, from: element)
        && !change.effects.contains { $0.load != nil }
        && !others.contains { other in
          if case .array(let element) = other.type { canStart(change, from: element) } else { false }
        }
    }
  }

  /// The names of the changes that rows start.
  var changesInRows: Set<String> {
    Set((spec.loads.flatMap { rowChanges(of: $0) } + listStates.flatMap { rowChanges(of: $0) }).map(\.name))
  }

  /// Whether a row has all parameters of a change: the element or its `id`.
  private func canStart(_ change: Spec.Change, from element: SpecType) -> Bool {
    let properties = properties(of: element)
    return !change.parameters.isEmpty
      && change.parameters.allSatisfy { parameter in
        parameter.type == element && !showsItems
          || parameter.name == "id" && properties.contains { $0.name == "id" && $0.type == parameter.type.text }
      }
  }

  /// The stored properties of a declared type.
  func properties(of type: SpecType) -> [ExistingType.Property] {
    guard case .named(let path, []) = type else { return [] }
    if path.count == 1, let model = types.models[path[0]], types.declared(path[0])?.file == "" {
      return model.properties.map { .init(name: $0.name, type: $0.type.text) }
    }
    return types.declared(path.joined(separator: "."))?.memberwise ?? []
  }

  /// The hint that the View shows in place of a list without elements.
  enum EmptyList {
    /// A hint with the title of a loaded list.
    case load
    /// A hint that the search found nothing.
    case search
  }

  /// The rows with which a View shows a value: one element; none if there is no value.
  func rows(
    _ value: (name: String, type: SpecType)?, of load: Spec.Load?, empty: EmptyList? = nil,
    changes: [Spec.Change] = [], local: [Spec.LocalChange] = []
  ) -> TemplateValues.List {
    let changes = load.map { rowChanges(of: $0) } ?? changes
    return .init(
      sample: row("items", .array(.string), [], [], .load),
      elements: value.map { [row($0.name, $0.type, changes, local, empty)] } ?? [])
  }

  private func row(
    _ name: String, _ type: SpecType, _ changes: [Spec.Change], _ local: [Spec.LocalChange], _ empty: EmptyList?
  ) -> TemplateValues.Element {
    var shown = type
    var isList = false
    if case .array(let element) = type { (shown, isList) = (element, true) }
    var variable = name
    if isList {
      let last = shown.names.first?.path.last ?? "element"
      variable = TypeName.lowerCamelCase(last)
      if variable == name || TypeFacts.isLibrary(last) || Identifier.keywords.contains(variable) {
        variable = "element"
      }
    }
    let lines =
      isList ? rowLines(of: shown, in: variable) : lines(of: shown, in: variable, besides: propertiesInFields(of: name))
    let isPlain = shown.libraryName != nil
    let isIdentified = isIdentifiable(shown)
    var words = Words()
    words.text("", "the value that is shown", name)
    words.text("element", "the variable for an element of it", variable)
    words.text("type", "the type of an element", shown.text)
    words.text("words", "the name in words, for comments", Identifier.phrase(name))
    words.flag("isList", "whether it is a list", isList)
    words.flag("isShown", "whether the View can show it", !lines.isEmpty)
    words.flag("isIdentified", "whether its elements are `Identifiable`", isIdentified)
    words.flag("isPlain", "whether its elements are texts or numbers, which identify themselves", isPlain)
    words.text("emptyTitle", "the title of the hint in place of an empty list", emptyTitle(of: name))
    words.flag("isLoaded", "whether it is a list that is loaded", isList && empty == .load)
    words.flag("isFound", "whether it is a list that is searched for", isList && empty == .search)
    // The formatter cannot indent a modifier behind '#if' that follows a value in one line.
    let isView = lines.count == 1 && !lines[0].hasPrefix("if ")
    let isLine = isView && !(changes.isEmpty && local.isEmpty) && (!isList || rowOutput(of: name, shown) == nil)
    words.flag("isSeveral", "whether a row has a stack, for several lines", !isView || isLine && isPackage)
    words.flag("isFlush", "whether the changes of a row are not indented below one line", !isLine || isPackage)
    words.flag("changes", "whether a row can start changes", !(changes.isEmpty && local.isEmpty))
    addRowOutput(of: name, isList ? shown : nil, in: variable, to: &words)
    words.list(
      "lines", "the lines of a row, in code", lines.map { ($0, "String") }, like: [("Text(element)", "String")]
    ) {
      typed($0, "the line", $1)
    }
    let elements =
      changes.map { rowChange($0, variable, shown) } + local.map { localRowChange($0, variable, shown) }
    words.list(
      "changes", "the changes that a row can start",
      .init(sample: rowChange(Self.sample?.changes.first, variable), elements: elements))
    return words.element
  }

  func rowChange(_ change: Spec.Change?, _ variable: String) -> TemplateValues.Element {
    change.map { rowChange($0, variable, .string) } ?? .init([:])
  }

  func rowChange(_ change: Spec.Change, _ variable: String, _ element: SpecType) -> TemplateValues.Element {
    let values = change.parameters.map { parameter in
      labelled(parameter, parameter.type == element ? variable : "\(variable).\(Identifier.quoted(parameter.name))")
    }
    var words = Words()
    words.text("", "the change's name", change.name)
    words.text("title", "its title on a button", title(of: change.name))
    words.text("state", "the property that holds its `ChangeState`", "\(change.name)State")
    words.flag("hasState", "whether it has such a property", true)
    words.flag(
      "isDisabled", "whether its button is disabled while it runs, because it runs once at a time", !change.isConcurrent
    )
    words.text("arguments", "its arguments, of the element", values.joined(separator: ", "))
    words.text("action", "its action, of the element", withArguments(change.name, values))
    let removes = change.effects.contains { if case .removes = $0 { true } else { false } }
    words.text("style", "the style of its action in UIKit", removes ? "destructive" : "normal")
    words.flag("removes", "whether it removes the element", removes)
    return words.element
  }

  func isIdentifiable(_ type: SpecType) -> Bool {
    guard case .named(let path, []) = type else { return false }
    if types.typesWithID.contains(path) { return true }
    return types.declared(path.joined(separator: "."))?.inherited?.contains("Identifiable") == true
  }

  /// The title of the hint for an empty list: `No Posts` for `posts`.
  func emptyTitle(of list: String) -> String { "No \(title(of: list))" }

  /// The title that a line gives, else the name in words.
  func title(of name: String) -> String { spec.titles[name] ?? Identifier.title(name) }

  /// The title of a value that may be a flag: `Sorts by Date` for `sortsByDate`, `Sorted` for a flag `isSorted`.
  func title(of name: String, isFlag: Bool) -> String {
    isFlag ? spec.titles[name] ?? Self.flagTitle(name) : title(of: name)
  }

  /// The title of a flag: `Read` for `isRead`.
  static func flagTitle(_ name: String) -> String {
    let rest = name.hasPrefix("is") ? name.dropFirst(2) : name.dropFirst(0)
    return rest.first?.isUppercase == true
      ? Identifier.title(TypeName.lowerCamelCase(String(rest))) : Identifier.title(name)
  }
}
