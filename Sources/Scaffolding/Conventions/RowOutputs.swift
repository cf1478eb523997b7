/// The outputs that tapped rows of lists send.
extension ScreenDescription {
  /// An output and the values that a row passes to it.
  struct RowOutput {
    var output: Spec.Output
    /// The parameters of the output, each with the element's property that is passed; nil for the element itself.
    var values: [(part: Spec.Parameter, property: Spec.Parameter?)]
  }

  /// The output that a tapped row of a list sends; nil if there is none, or several equally good ones.
  ///
  /// If several fit, the row sends the one with the name of its element, otherwise the only one that leads to a screen.
  func rowOutput(of list: String, _ element: SpecType) -> RowOutput? {
    let fitting = rowOutputs(of: list, element)
    if fitting.count < 2 { return fitting.first }
    if case .named(let path, []) = element, let own = fitting.first(where: { $0.output.name.upperCamel == path.last }) {
      return own
    }
    let leading = fitting.filter { $0.output.destination != nil }
    return leading.count == 1 ? leading[0] : nil
  }

  /// The outputs for which a row of a list has a value for each parameter.
  private func rowOutputs(of list: String, _ element: SpecType) -> [RowOutput] {
    guard case .named(let path, []) = element else { return [] }
    return sentOutputs.compactMap { output in
      let values = output.parameters.compactMap { part in
        value(of: part, in: path, element, list, isMeant: list.hasPrefix(output.name.text))
      }
      let isComplete = !values.isEmpty && values.count == output.parameters.count
      return isComplete ? RowOutput(output: output, values: values) : nil
    }
  }

  /// The value that a row passes to a parameter: the element, the property of the same name and type, or the `id` of a
  /// `Post` for `postID`.
  ///
  /// - Parameter isMeant: Whether the output has the name of the list. If not, a text or a number is not passed,
  ///   because it could mean anything.
  func value(
    of part: Spec.Parameter, in path: [String], _ element: SpecType, _ list: String, isMeant: Bool
  ) -> (part: Spec.Parameter, property: Spec.Parameter?)? {
    if part.type == element {
      // In `clean`, a row passes the `id` of a loaded entity, which the ViewModel keeps.
      if showsItems && isEntity(path), identity(of: path) == nil || index.stateNames.contains(list) { return nil }
      return isMeant || !TypeFacts.isLibrary(path.joined(separator: ".")) ? (part, nil) : nil
    }
    if properties(of: element).contains(where: { $0.name == part.name && $0.type == part.type.text }) {
      return (part, part)
    }
    let name = TypeName.lowerCamelCase(path[path.count - 1])
    guard ["\(name)ID", "\(name)Id"].contains(part.name), let id = identity(of: path), id.type == part.type else {
      return nil
    }
    return (part, id)
  }

  /// The lists whose rows can be tapped.
  var lists: [(name: String, element: SpecType)] {
    let all =
      spec.searches.map { ($0.results, $0.type) } + spec.loads.map { ($0.name, $0.type) }
      + listStates.map { ($0.name, $0.type) }
    return all.compactMap { name, type in
      if case .array(let element) = type { (name, element) } else { nil }
    }
  }

  /// The source of the output that a row sends. `variable` holds the element.
  func rowOutputCode(_ selected: RowOutput, in variable: String) -> String {
    let output = selected.output
    return withArguments(
      Identifier.quoted(output.name.text),
      rowArguments(selected, in: variable) + (output.repeats ? ["UUID()"] : []))
  }

  /// The arguments that a row passes to its output.
  func rowArguments(_ selected: RowOutput, in variable: String) -> [String] {
    selected.values.map { part, property in
      guard let property else { return keptArgument(part, in: variable) }
      return labelled(part, "\(variable).\(Identifier.quoted(property.name))")
    }
  }

  /// The outputs with parameters that no row and no button sends, each with the reason.
  var unsentOutputs: [(output: Spec.Output, reason: String)] {
    var sent: Set<MemberName> = []
    var choices: [MemberName: String] = [:]
    for list in lists {
      if let selected = rowOutput(of: list.name, list.element) {
        sent.insert(selected.output.name)
        continue
      }
      let names = rowOutputs(of: list.name, list.element).map(\.output.name)
      let choice = names.map { "`\($0.text)`" }.joined(separator: " or ")
      for name in names where choices[name] == nil { choices[name] = choice }
    }
    sent.formUnion(valueOutputs.map(\.output.name))
    return sentOutputs.filter { !$0.parameters.isEmpty && !sent.contains($0.name) }.map { output in
      let choice = choices[output.name].map { "a tapped row could mean \($0)" }
      return (output, choice ?? "no row and no loaded or given value has its parameters")
    }
  }

  /// Whether a row of a load can start a change or send an output.
  func hasRowActions(_ load: Spec.Load) -> Bool {
    guard case .array(let element) = load.type else { return false }
    return !rowChanges(of: load).isEmpty || rowOutput(of: load.name, element) != nil
  }

  func addRowOutputs(to words: inout Words) {
    let unsent = unsentOutputs
    words.list(
      "unsentOutputs", "the outputs with values that nothing in the View sends", unsent,
      like: (Self.sample?.outputs ?? []).map { ($0, "no row and no loaded or given value has its parameters") }
    ) { unsent in
      output(unsent.output) { $0.text("reason", "why no row sends it, for comments", unsent.reason) }
    }
  }

  /// Adds the words of a row for the output that it sends.
  func addRowOutput(of list: String, _ element: SpecType?, in variable: String, to words: inout Words) {
    let selected = element.flatMap { rowOutput(of: list, $0) }
    words.flag("selects", "whether a tapped row sends an output", selected != nil)
    words.text(
      "output", "the output that a tapped row sends, in code",
      selected.map { rowOutputCode($0, in: variable) } ?? "selected")
  }
}
