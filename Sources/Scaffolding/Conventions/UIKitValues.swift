/// The words that templates with a view controller need besides.
extension ScreenDescription {
  var uikitValues: TemplateValues {
    let name = spec.name.text
    let sample = Table(name: "items", type: .array(.string), element: .string)
    let hasPlainOutputs = !plainOutputs.isEmpty
    let tables = tables
    let listed = Set(tables.map(\.name))
    let parts = spec.loads.filter { !listed.contains($0.name) }
    let controllerParameters =
      ["viewModel: \(name)ViewModel"] + parameters.map { "\($0.name): \($0.type.text)" }
      + (spec.outputs.isEmpty ? [] : ["onOutput: @escaping (\(name)ViewModel.Output) -> Void"])
    let preview = dependencies.compactMap(\.preview).joined(separator: ", ")
    let controllerArguments =
      ["viewModel: \(name)ViewModel(\(preview))"]
      + parameters.map { "\($0.name): \(types.preview(of: $0.type))" }
      + (spec.outputs.isEmpty ? [] : ["onOutput: { _ in }"])
    return TemplateValues(
      placeholders: [
        "controllerParameters": controllerParameters.joined(separator: ", "),
        "controllerArguments": controllerArguments.joined(separator: ", "),
        "requestedArguments": parameters.map { labelled($0, requested($0)) }.joined(separator: ", "),
        "captures": (["viewModel"] + parameters.map(requested)).joined(separator: ", "),
        "searchedType": (hidesEntities ? shownType(spec.search?.type ?? .string) : spec.search?.type ?? .string).text,
        "resultsName": Identifier.upperCamel(spec.search?.results ?? "results"),
      ],
      conditions: [
        "tables": !tables.isEmpty, "oneTable": tables.count == 1,
        "listsResults": spec.search.map { listed.contains($0.results) } ?? false,
        "parts": !parts.isEmpty, "contentStack": tables.isEmpty || !parts.isEmpty,
        "insetStack": tables.isEmpty || !parts.isEmpty || spec.search != nil || hasPlainOutputs,
        "bindsView": !tables.isEmpty || !spec.loads.isEmpty || spec.search != nil || hasPlainOutputs,
        "bindsViewModel":
          !(spec.loads.isEmpty && shownValues.isEmpty && spec.search == nil && spec.outputs.isEmpty),
        "selectsRows": tables.contains { selection(in: $0) != nil },
        "startsWithState": !(spec.loads.isEmpty && steadyStates.isEmpty && spec.search == nil),
      ],
      lists: [
        "tables": made(tables, [sample]) { table($0) },
        "parts": made(parts.map { ($0.name, $0.type) }, [("item", .string)]) { shown($0, $1) },
        "shownValues": made(shownValues, [("item", .string)]) { shown($0, $1) },
      ])
  }

  /// Something that a table has a section for.
  private struct Table {
    var name: String
    var type: SpecType
    var element: SpecType
  }

  /// What is a list, the results of the search first.
  private var tables: [Table] {
    let all = (spec.search.map { [($0.results, $0.type)] } ?? []) + spec.loads.map { ($0.name, $0.type) }
    return all.compactMap { name, type in
      if case .array(let element) = type { Table(name: name, type: type, element: element) } else { nil }
    }
  }

  private func table(_ table: Table) -> TemplateValues.Element {
    let selection = selection(in: table)
    return .init(
      [
        "": table.name, "name": Identifier.upperCamel(table.name), "title": Identifier.title(table.name),
        "type": table.type.text, "elementText": text(of: table.element, in: "element"),
        "shownType": shownType(table.type).text,
        "itemText": text(ofShown: table.element, in: "element"), "selection": selection ?? "selected",
      ], conditions: ["selects": selection != nil])
  }

  /// What a row stands for: the output, the part of it, and the property of the element that it is; nil where it is the
  /// element itself.
  private struct Selection {
    var output: Spec.Output
    var part: Spec.Parameter
    var property: Spec.Parameter?
  }

  /// The output that a row stands for: it carries the element, or the part of it that has the same name.
  private func selected(in table: Table) -> Selection? {
    guard case .named(let path, []) = table.element else { return nil }
    let whole = path.joined(separator: ".")
    let properties = types.declared(whole)?.memberwise ?? []
    let isHidden = hidesEntities && isEntity(path)
    let fitting = sentOutputs.compactMap { output -> Selection? in
      guard output.parameters.count == 1, let part = output.parameters.first else { return nil }
      if part.type == table.element {
        // A text or a number may be anything: there the name has to say what it is. What is hidden, a row cannot hand on.
        let isMeant = !TypeFacts.isLibrary(whole) || table.name.hasPrefix(output.name.text)
        return isMeant && !isHidden ? Selection(output: output, part: part) : nil
      }
      let isPart = properties.contains { $0.name == part.name && $0.type == part.type.text }
      return isPart ? Selection(output: output, part: part, property: part) : nil
    }
    return fitting.count == 1 ? fitting.first : fitting.first { $0.output.name.upperCamel == path.last }
  }

  /// The call that hands on what a row stands for.
  private func selection(in table: Table) -> String? {
    guard let selected = selected(in: table) else { return nil }
    let element = "shown\(Identifier.upperCamel(table.name))[indexPath.row]"
    let value = selected.property.map { "\(element).\(Identifier.quoted($0.name))" } ?? element
    let name = Identifier.quoted(selected.output.name.text)
    let called = hidesEntities ? request(of: selected.output) : name
    return made(called, [labelled(selected.part, value)])
  }

  /// What an item has of its entity besides the title, so that a row can hand it on.
  func parts(ofItem path: [String]) -> [Spec.Parameter] {
    let selected = tables.filter { $0.element == .named(path, []) }.compactMap { self.selected(in: $0)?.property }
    return selected.reduce(into: []) { parts, part in
      if part.name != "title", !parts.contains(where: { $0.name == part.name }) { parts.append(part) }
    }
  }

  /// States and watched values that are shown as they are; the query has a field of its own.
  private var shownValues: [(String, SpecType)] {
    let all =
      spec.states.filter { $0.name != spec.search?.query }.map { ($0.name, $0.type) }
      + spec.watches.map { ($0.name, $0.type) }
    return all.filter { !hidesEntities || entities(in: $0.1).isEmpty }
  }

  private func shown(_ name: String, _ type: SpecType) -> TemplateValues.Element {
    .init(["": name, "type": type.text, "shownType": hidesEntities ? shownType(type).text : type.text])
  }

  /// What a row says about an element that is an item where it could be.
  private func text(ofShown element: SpecType, in name: String) -> String {
    if case .named(let path, []) = element, isEntity(path) { return "\(name).title" }
    return text(of: element, in: name)
  }

  /// What a row says about its element: a text that this has, or else what it is.
  func text(of element: SpecType, in name: String) -> String {
    if element == .string { return name }
    if case .named(let path, _) = element, let declared = types.declared(path.joined(separator: ".")) {
      let texts = (declared.memberwise ?? []).filter { $0.type == "String" }.map(\.name)
      let best = ["title", "name", "text"].first(where: texts.contains) ?? texts.first { $0 != "id" }
      if let best { return "\(name).\(Identifier.quoted(best))" }
    }
    return "\"\\(\(name))\""
  }

  /// What a view controller calls a parameter that it keeps; the plain name may be one of UIKit's (`title`).
  private func requested(_ parameter: Spec.Parameter) -> String {
    "requested\(Identifier.upperCamel(parameter.name))"
  }
}
