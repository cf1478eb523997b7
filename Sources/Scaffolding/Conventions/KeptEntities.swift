/// The entities that a ViewModel of `clean` keeps, because tapped rows send them. The View only knows their items.
extension ScreenDescription {
  /// The entities that rows send, each once.
  var computedKeptEntities: [[String]] {
    guard showsItems else { return [] }
    var known: Set<[String]> = []
    return lists.flatMap { list -> [[String]] in
      guard let selected = rowOutput(of: list.name, list.element) else { return [] }
      return selected.values.compactMap { keptPath($0.part.type, $0.property) }.filter { known.insert($0).inserted }
    }
  }

  /// The entity that a row sends; nil if it sends something else.
  private func keptPath(_ type: SpecType, _ property: Spec.Parameter?) -> [String]? {
    guard showsItems, property == nil, case .named(let path, []) = type, isEntity(path) else { return nil }
    return path
  }

  private func isKept(_ type: SpecType) -> Bool { keptPath(type, nil).map(keptEntities.contains) ?? false }

  /// The property that holds the entities: `movieByID`.
  private func keptStore(_ path: [String]) -> String { "\(TypeName.lowerCamelCase(path.joined()))ByID" }

  /// The parameter that stands for an entity: `movieID`.
  private func keptKey(_ name: String) -> String { "\(name)ID" }

  /// The source of an item. `object` is the ViewModel and a dot, outside of it.
  func item(_ value: String, _ path: [String], of object: String = "") -> String {
    keptEntities.contains(path) ? "\(object)item(of: \(value))" : "\(itemType(path))(\(value))"
  }

  /// The argument that a row of `clean` passes to the ViewModel: the `id` of the element instead of the element.
  func keptArgument(_ part: Spec.Parameter, in variable: String) -> String {
    isKept(part.type) ? "\(part.label == nil ? "" : "\(keptKey(part.name)): ")\(variable).id" : labelled(part, variable)
  }

  func addKeptEntities(to words: inout Words) {
    words.list(
      "keptEntities", "the entities that the ViewModel keeps, because tapped rows send them", keptEntities,
      like: [["Sample"]]
    ) { path in
      var words = Words()
      words.text("", "the entity", path.joined(separator: "."))
      words.text("variable", "a variable for one", TypeName.lowerCamelCase(path.joined()))
      words.text("store", "the property that holds them by their `id`", keptStore(path))
      words.text("item", "the type of its item", itemType(path))
      words.text("IDType", "the type of its `id`", identity(of: path)?.type.text ?? "Int")
      return words.element
    }
    words.list("taps", "the lists whose tapped rows send an entity", taps, like: sampleTaps) { tap($0) }
  }

  private var sampleTaps: [Tap] {
    guard let output = Self.sample?.outputs.first else { return [] }
    return [Tap(list: "items", type: .array(.string), selected: RowOutput(output: output, values: []))]
  }

  /// Adds the words of an output that sends entities.
  func addKeptEntities(of output: Spec.Output, to words: inout Words) {
    let kept = output.parameters.filter { isKept($0.type) }
    let parameters = output.parameters.map { part -> Spec.Parameter in
      guard isKept(part.type), case .named(let path, _) = part.type, let id = identity(of: path) else { return part }
      return Spec.Parameter(label: part.label.map { _ in keptKey(part.name) }, name: keptKey(part.name), type: id.type)
    }
    let found = kept.map { part in
      let store = keptStore(part.type.names.first?.path ?? [])
      return "let \(Identifier.quoted(part.name)) = \(store)[\(keptKey(part.name))]"
    }
    words.text(
      "requestParameters", "its parameters in the ViewModel's method, with the `id` of each entity", list(parameters))
    words.text(
      "keptGuard", "the line that finds the entities; empty if it sends none",
      found.isEmpty ? "" : "guard \(found.joined(separator: ", ")) else { return }")
    words.flag("isKept", "whether it sends an entity of a row", !kept.isEmpty)
  }

  /// A list whose tapped rows send an entity.
  private struct Tap {
    var list: String
    var type: SpecType
    var selected: RowOutput
    var load: Spec.Load?
    var search: Spec.Search?
  }

  private var taps: [Tap] {
    func tap(_ list: String, _ type: SpecType, _ load: Spec.Load?, _ search: Spec.Search?) -> Tap? {
      guard case .array(let element) = type, let selected = rowOutput(of: list, element),
        selected.values.contains(where: { keptPath($0.part.type, $0.property) != nil })
      else { return nil }
      return Tap(list: list, type: type, selected: selected, load: load, search: search)
    }
    if keptEntities.isEmpty { return [] }
    return spec.loads.compactMap { tap($0.name, $0.type, $0, nil) }
      + spec.searches.compactMap { tap($0.results, $0.type, nil, $0) }
  }

  /// The words of a list whose tapped rows send an entity, for tests.
  private func tap(_ tap: Tap) -> TemplateValues.Element {
    let output = tap.selected.output
    let sent = tap.selected.values.map { part, property in
      labelled(part, property.map { "chosen.\(Identifier.quoted($0.name))" } ?? "chosen")
    }
    let isOnly = spec.loads.count <= 1
    let upper = Identifier.upperCamel(tap.list)
    var words = Words()
    words.text("", "the list", tap.list)
    words.text("name", "the name with a capital, for longer names", upper)
    words.text("outputName", "the output's name with a capital", output.name.upperCamel)
    words.text(
      "request", "the call of the ViewModel, for the element `chosen`",
      withArguments(request(of: output), rowArguments(tap.selected, in: "chosen")))
    words.text("sent", "what the ViewModel sends then", withArguments(Identifier.quoted(output.name.text), sent))
    words.text("sample", "the list in tests", testSample(of: tap.list, tap.type))
    words.text("function", "the method that loads it", isOnly ? "load" : "load\(upper)")
    words.text("samples", "the arguments of that method in tests", testSamples(tap.load?.parameters ?? []))
    words.text(
      "suffix", "the name of the query, if a screen has several searches",
      spec.searches.count <= 1 ? "" : Identifier.upperCamel(tap.search?.query ?? ""))
    words.text("query", "a query in tests", tap.search?.sampleText ?? "")
    words.flag("isFound", "whether it holds the results of a search", tap.search != nil)
    return words.element
  }
}
