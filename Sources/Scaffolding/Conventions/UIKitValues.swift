/// The words of templates with a view controller.
extension ScreenDescription {
  var uikitValues: TemplateValues {
    var words = Words()
    addController(to: &words)
    addTables(to: &words)
    return words.values
  }

  private func addController(to words: inout Words) {
    let name = "\(spec.name)ViewModel"
    words.text(
      "controllerParameters", "the parameters of the view controller's initialiser",
      ([viewParameters(name, output: "\(name).Output")] + sharedSetters).joined(separator: ", "))
    words.text(
      "controllerArguments", "the arguments of the view controller's initialiser in a preview",
      viewArguments("\(name)(\(dependencies.compactMap(\.preview).joined(separator: ", ")))"))
    words.text(
      "requestedArguments", "the arguments of a load, from the controller's properties", controllerArguments(parameters)
    )
    words.text(
      "captures", "what the controller's tasks capture",
      (["viewModel"] + parameters.map(controllerProperty)).joined(separator: ", "))
  }

  private func addTables(to words: inout Words) {
    let sample = Table(name: "items", type: .array(.string), element: .string)
    let hasOutputs = !plainOutputs.isEmpty || !valueOutputs.isEmpty
    let tables = tables
    let listed = Set(tables.map(\.name))
    let parts = spec.loads.filter { !listed.contains($0.name) && isShown($0) }
    words.flag("tables", "whether the View has a table", !tables.isEmpty)
    words.flag(
      "findsRows", "whether the results of the only search are in the table", searchResultsInTable != nil)
    words.flag(
      "identifiesRows", "whether elements of any list have an identity, which tells their rows apart",
      tables.contains { identityType(of: $0.element) != nil })
    words.flag("oneTable", "whether the table has one section", tables.count == 1)
    words.flag("parts", "whether a load is not in the table", !parts.isEmpty)
    words.flag(
      "contentStack", "whether the View has a stack for other content than the table", tables.isEmpty || !parts.isEmpty)
    words.flag(
      "insetStack", "whether the stack for other content has margins",
      tables.isEmpty || !parts.isEmpty || !spec.searches.isEmpty || hasOutputs || !spec.fields.isEmpty
        || !controlStates.isEmpty || !spec.computed.isEmpty || !pagedLists.isEmpty || !buttonChanges.isEmpty
        || !spec.localChanges.isEmpty || !givenLabels.isEmpty)
    words.flag(
      "buttons", "whether the View has buttons",
      hasOutputs || !pagedLists.isEmpty || !spec.searches.isEmpty || !buttonChanges.isEmpty
        || !localButtons.isEmpty)
    words.flag(
      "footer", "whether the View has buttons at its bottom",
      hasOutputs || buttonChanges.contains { !$0.isSubmit } || localButtons.contains { !$0.isSubmit })
    words.flag(
      "rowChanges", "whether a row of the table can start changes", startsRowChanges)
    words.flag(
      "tableDelegate", "whether the table has a delegate",
      !pagedLists.isEmpty || tables.contains { selection(in: $0) != nil } || startsRowChanges)
    words.flag(
      "bindsView", "whether the controller binds the View",
      !tables.isEmpty || !spec.loads.isEmpty || !spec.searches.isEmpty || hasOutputs || !controlStates.isEmpty
        || !buttonChanges.isEmpty || !spec.fields.isEmpty || !unsentOutputs.isEmpty || !spec.localChanges.isEmpty)
    words.flag(
      "bindsViewModel", "whether the controller binds the ViewModel",
      !(spec.loads.isEmpty && shownValues.isEmpty && givenLabels.isEmpty && controlStates.isEmpty
        && spec.searches.isEmpty && spec.computed.isEmpty
        && spec.outputs.isEmpty
        && spec.changes.isEmpty && spec.fields.isEmpty && listStates.isEmpty)
    )
    words.flag("subscribes", "whether the controller follows any value of the ViewModel", followsValues)
    words.flag("selectsRows", "whether tapping a row sends an output", tables.contains { selection(in: $0) != nil })
    words.flag(
      "startsWithState", "whether a new ViewModel has a known state",
      !(spec.loads.isEmpty && steadyStates.isEmpty && spec.searches.isEmpty && spec.changes.isEmpty))
    words.list("tables", "the lists that the table shows, a section each", tables, like: [sample]) { table($0) }
    let loaded = spec.loads.filter { listed.contains($0.name) }
    let lists = loaded.map(\.name) + listStates.map(\.name)
    words.flag("listsLoads", "whether a load or a state is in the table", !lists.isEmpty)
    words.flag(
      "emptiesTable", "whether a hint replaces an empty table that shows more than the results of the only search",
      !lists.isEmpty || spec.searches.count > 1)
    words.text(
      "emptyTitle", "the title of the hint in place of an empty table",
      lists.count == 1 ? emptyTitle(of: lists[0]) : "Nothing Here Yet")
    words.list("listedLoads", "the loads that are in the table", loaded, like: Self.sample?.loads ?? []) { load($0) }
    addLabels(parts.map { ($0.name, $0.type) }, to: &words)
  }

  /// Whether the ViewModel publishes anything that the controller shows or passes on.
  private var followsValues: Bool {
    let isStill =
      spec.loads.isEmpty && shownValues.allSatisfy { index.fixedGivens.contains($0.0) }
      && givenLabels.allSatisfy { $0.isFixed } && controlStates.isEmpty && spec.searches.isEmpty
      && spec.computed.allSatisfy { $0.inputs.allSatisfy(index.fixedGivens.contains) } && spec.changes.isEmpty
      && spec.fields.isEmpty && listStates.isEmpty
    return !isStill || !spec.outputs.isEmpty && !showsItems
  }

  /// Adds the words of the values that the View shows outside of the table.
  private func addLabels(_ parts: [(name: String, type: SpecType)], to words: inout Words) {
    words.list(
      "parts", "the loads that are not in the table", parts, like: [("item", .string)]
    ) { shown($0, $1) }
    words.list(
      "shownValues", "the states and watched values that the View shows", shownValues, like: [("item", .string)]
    ) { shown($0, $1, isFixed: index.fixedGivens.contains($0)) }
    let labels = givenLabels
    words.list("givenLabels", "the given values that a label shows", labels, like: [("item", .string, false)]) {
      shown($0, $1, isFixed: $2)
    }
    words.flag(
      "valueLabels", "whether a label shows any loaded, given or computed value",
      !labels.isEmpty || spec.computed.contains(where: hasLabel)
        || parts.contains { labelText(ofShown: $0.type, $0.name, in: "") != nil })
    words.flag(
      "valueStack", "whether a label shows any given or computed value",
      !labels.isEmpty || spec.computed.contains(where: hasLabel))
  }

  /// A list that the table shows in a section.
  struct Table {
    var name: String
    var type: SpecType
    var element: SpecType
  }

  /// The lists of the screen, the results of the search first.
  var tables: [Table] {
    let all =
      spec.searches.map { ($0.results, $0.type) } + spec.loads.map { ($0.name, $0.type) }
      + listStates.map { ($0.name, $0.type) }
    return all.compactMap { name, type in
      if case .array(let element) = type { Table(name: name, type: type, element: element) } else { nil }
    }
  }

  private var startsRowChanges: Bool {
    !changesInRows.isEmpty || listStates.contains { !rowLocalChanges(of: $0).isEmpty }
  }

  private func table(_ table: Table) -> TemplateValues.Element {
    let selection = selection(in: table)
    var words = Words()
    words.text("", "the value that the section shows", table.name)
    words.text("name", "the name with a capital, for longer names", Identifier.upperCamel(table.name))
    words.text("title", "the section's title", title(of: table.name))
    words.text("type", "the type of the value", table.type.text)
    words.flag(
      "isHidden", "whether its rows are hidden while the results of the only search are shown",
      searchResultsInTable.map { $0 != table.name } ?? false)
    let identity = identityType(of: table.element)
    words.flag("isIdentified", "whether its elements have an identity", identity != nil)
    words.text("identityType", "the type of that identity", identity ?? "Int")
    words.text("elementText", "the text of a row", text(of: table.element, in: "element"))
    words.text("shownType", "the type of what the ViewModel shows", shownType(table.type).text)
    words.text("itemText", "the text of a row, for items", text(ofShown: table.element, in: "element"))
    words.text("selection", "what a tapped row sends", selection ?? "selected")
    words.flag("selects", "whether a tapped row sends anything", selection != nil)
    let load = spec.loads.first { $0.name == table.name }
    let list = listStates.first { $0.name == table.name }
    let element = "element"
    let changes = load.map { rowChanges(of: $0) } ?? list.map { rowChanges(of: $0) } ?? []
    let rowElements = changes.map { rowChange($0, element, table.element) }
    let local = list.map(rowLocalChanges) ?? []
    let detail = showsItems ? nil : detail(of: table.element)
    words.flag("hasDetail", "whether a row has a second text", detail != nil)
    words.text("detail", "the second text of a row, in code", detail ?? "element.text")
    addMissing(to: &words, of: showsItems || shownParts(of: table.element).isEmpty ? nil : table.element)
    words.text(
      "actions", "the constants with the actions of its rows",
      (changes.map(\.name) + local.map(\.name)).map { "\($0)Action" }.joined(separator: ", "))
    words.flag("hasChanges", "whether its rows can start changes", !(rowElements.isEmpty && local.isEmpty))
    words.list(
      "localChanges", "those that call nothing",
      .init(
        sample: rowChange(Self.sample?.changes.first, element),
        elements: local.map { localRowChange($0, element, table.element) }))
    words.list(
      "changes", "the changes that its rows can start",
      .init(sample: rowChange(Self.sample?.changes.first, element), elements: rowElements))
    return words.element
  }

  /// The results of the only search, if they are in the table.
  private var searchResultsInTable: String? {
    guard spec.searches.count == 1, case .array = spec.searches[0].type else { return nil }
    return spec.searches[0].results
  }

  /// The type of the `id` of what a row shows; nil if that has none.
  private func identityType(of element: SpecType) -> String? {
    guard case .named(let path, []) = element else { return nil }
    if showsItems, isEntity(path) { return keptProperties(ofItem: path).first { $0.name == "id" }?.type.text }
    return isIdentifiable(element) ? "\(element.text).ID" : nil
  }

  /// The call that handles a tap on a row; nil if there is none.
  private func selection(in table: Table) -> String? {
    guard let selected = rowOutput(of: table.name, table.element) else { return nil }
    let element = "shown\(Identifier.upperCamel(table.name))[indexPath.row]"
    let name = Identifier.quoted(selected.output.name.text)
    let called = showsItems ? request(of: selected.output) : name
    return withArguments(called, rowArguments(selected, in: element))
  }

  /// The properties that an item of `clean` keeps of its entity besides the title, because the screen needs them.
  func keptProperties(ofItem path: [String]) -> [Spec.Parameter] {
    keptPropertiesByEntity[path] ?? computedKeptProperties(ofItem: path)
  }

  /// Determines `keptPropertiesByEntity`, because each list of an entity needs them.
  func computedKeptProperties(ofItem path: [String]) -> [Spec.Parameter] {
    let selected = tables.filter { $0.element == .named(path, []) }.flatMap { table in
      rowOutput(of: table.name, table.element)?.values.compactMap { $0.property ?? identity(of: path) } ?? []
    }
    let changed = spec.changes.flatMap(\.effects).compactMap { effect -> Spec.Parameter? in
      let isFound =
        switch effect {
        case .removes, .updates: true
        case .reloads, .adds, .sends, .clears, .sets: false
        }
      guard isFound, let name = effect.load, let load = spec.loads.first(where: { $0.name == name }),
        load.type == .array(.named(path, []))
      else { return nil }
      return identity(of: path)
    }
    let given =
      spec.loads.filter { $0.type == .array(.named(path, [])) }.flatMap { rowChanges(of: $0) }.flatMap(\.parameters)
      + listStates.filter { $0.type == .array(.named(path, [])) }.flatMap { rowChanges(of: $0) }.flatMap(\.parameters)
    // Pages need the `id` to skip elements that arrive twice.
    let paged =
      pagedLists.contains { $0.type == .array(.named(path, [])) } ? [identity(of: path)].compactMap { $0 } : []
    let local = listStates.filter { $0.type == .array(.named(path, [])) }.flatMap(rowLocalChanges).flatMap(\.parameters)
    let needed = local + accessedProperties(of: path) + editedProperties(of: path) + paged + labelledParts(of: path)
    return (selected + changed + given + needed).reduce(into: []) { parts, part in
      if part.name != "title", !parts.contains(where: { $0.name == part.name }) { parts.append(part) }
    }
  }

  /// The properties of an entity that the labels of a screen show.
  private func labelledParts(of path: [String]) -> [Spec.Parameter] {
    let type = SpecType.named(path, [])
    let loads = spec.loads.filter { $0.name != spec.editedName }.map(\.type)
    guard (loads + shownGivens.map(\.type)).contains(type) else { return [] }
    let types = Dictionary(properties(of: type).map { ($0.name, $0.type) }) { first, _ in first }
    return shownParts(of: type).filter { $0.kind != .title }.compactMap { part in
      types[part.name].flatMap(SpecLine.type).map { Spec.Parameter(label: part.name, name: part.name, type: $0) }
    }
  }

  /// The `id` of a type; nil if it is unknown.
  func identity(of path: [String]) -> Spec.Parameter? {
    guard let declared = types.declared(path.joined(separator: ".")),
      let text = declared.propertyTypes["id"] ?? declared.memberwise?.first(where: { $0.name == "id" })?.type,
      let type = SpecLine.type(text)
    else { return nil }
    return Spec.Parameter(label: "id", name: "id", type: type)
  }

  /// The given values that a label shows.
  private var givenLabels: [(String, SpecType, isFixed: Bool)] {
    shownGivens.map { (shownName(of: $0), $0.type, index.fixedGivens.contains($0.name)) }
  }

  /// The states and watched values that the View shows without a control or a label.
  private var shownValues: [(String, SpecType)] {
    let labelled = Set(shownGivens.map(\.name))
    let all =
      spec.states.filter {
        !spec.isQuery($0.name) && control(of: $0) == nil && !listStates.contains($0) && $0.name != spec.editedName
          && !labelled.contains($0.name)
      }.map { ($0.name, $0.type) }
      + spec.watches.map { ($0.name, $0.type) }
    return all.filter { !showsItems || entities(in: $0.1).isEmpty }
  }

  private func shown(_ name: String, _ type: SpecType, isFixed: Bool = false) -> TemplateValues.Element {
    let value = Identifier.quoted(name)
    // A loaded value is optional here, as it may not be loaded yet.
    let isLoaded = spec.loads.contains { $0.name == name }
    let text = labelText(ofShown: isLoaded ? type : type.withoutOptional, name, in: value)
    var words = Words()
    words.text("", "the value's name", name)
    words.flag(
      "isOptional", "whether that text is made from a value that is not nil",
      !isLoaded && type != type.withoutOptional && text != nil && text != value)
    words.text("type", "its type", type.text)
    words.text("shownType", "the type of what the ViewModel shows", showsItems ? shownType(type).text : type.text)
    words.text("words", "the name in words, for comments", Identifier.phrase(name))
    words.flag("isFixed", "whether the initialiser sets it and nothing changes it", isFixed)
    words.flag("isUnshown", "whether nothing shows it yet", unshownStates.contains { $0.name == name })
    words.flag("hasText", "whether a label can show it", text != nil)
    words.flag("isMade", "whether the text of that label is made from the value, which may be nil", text != value)
    words.text("text", "the text of that label, in code", text ?? value)
    addMissing(to: &words, of: showsItems || text == nil ? nil : type, besides: propertiesInFields(of: name))
    return words.element
  }

  private func addMissing(to words: inout Words, of type: SpecType?, besides others: Set<String> = []) {
    words.list(
      "missing", "the properties that its text does not show",
      type.map { missingParts(of: $0, besides: others) } ?? [], like: ["author"]
    ) { name in
      var words = Words()
      words.text("", "the property's name", name)
      words.text("words", "the name in words, for comments", Identifier.phrase(name))
      return words.element
    }
  }

  /// The text of a row whose element may be an item.
  private func text(ofShown element: SpecType, in name: String) -> String {
    if case .named(let path, []) = element, isEntity(path) { return "\(name).title" }
    return text(of: element, in: name)
  }

  /// The text of a row: the title of the element, otherwise the element's description.
  func text(of element: SpecType, in name: String) -> String {
    if element == .string { return name }
    guard let title = shownParts(of: element).first(where: { $0.kind == .title }) else { return "\"\\(\(name))\"" }
    return "\(name).\(Identifier.quoted(title.name))\(title.isOptional ? " ?? \"\"" : "")"
  }

  /// The source of a row's second text: all but the title; nil if there is nothing else.
  private func detail(of element: SpecType) -> String? {
    joined(shownParts(of: element).filter { $0.kind != .title }, in: "element")
  }

  /// The arguments of a load, from the view controller's properties.
  func controllerArguments(_ parameters: [Spec.Parameter]) -> String {
    parameters.map { labelled($0, controllerProperty($0)) }.joined(separator: ", ")
  }

  /// The view controller's property for a parameter. The prefix avoids names that UIKit uses, like `title`.
  func controllerProperty(_ parameter: Spec.Parameter) -> String {
    "requested\(Identifier.upperCamel(parameter.name))"
  }
}
