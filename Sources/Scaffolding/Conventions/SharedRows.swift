/// The rows that several lists of a screen show: each is a View of its own.
extension ScreenDescription {
  /// The types of the elements that several lists show with more than one line, in order.
  var computedSharedRows: [SpecType] {
    let types = (spec.loads.map(\.type) + spec.searches.map(\.type)).compactMap { type -> SpecType? in
      if case .array(let element) = type { element } else { nil }
    }
    var counts: [SpecType: Int] = [:]
    return types.filter { type in
      counts[type, default: 0] += 1
      return counts[type] == 2 && lines(of: type, in: "").count > 1
    }
  }

  /// The View of a row: `PostRow`.
  private func rowView(_ type: SpecType) -> String {
    typeNameAvoidingMentioned("\(type.names.last?.path.last ?? "Element")Row")
  }

  private func rowProperty(_ type: SpecType) -> String {
    let name = TypeName.lowerCamelCase(type.names.last?.path.last ?? "element")
    return Identifier.keywords.contains(name) ? "element" : name
  }

  /// The lines of a row in a list: the View that several lists share, or the lines themselves.
  func rowLines(of type: SpecType, in variable: String) -> [String] {
    sharedRows.contains(type)
      ? ["\(rowView(type))(\(rowProperty(type)): \(variable))"] : lines(of: type, in: variable)
  }

  func addSharedRows(to words: inout Words) {
    words.flag("sharedRows", "whether several lists show the same rows", !sharedRows.isEmpty)
    words.list("sharedRows", "the rows that several lists show", sharedRows, like: [.string]) { type in
      let lines = lines(of: type, in: rowProperty(type))
      var words = Words()
      words.text("", "the View of the row", rowView(type))
      words.text("element", "its property with the element", rowProperty(type))
      words.text("type", "the type of the element", type.text)
      words.list("lines", "its lines, in code", lines, like: ["Text(element)"]) { typed($0, "the line", "String") }
      return words.element
    }
  }
}
