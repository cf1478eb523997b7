extension Spec {
  /// Notes on the fields of a form whose values no line uses, each with its line. Empty for a form without a `submit` line.
  var notesOnUnsentFields: [String] {
    guard submits else { return [] }
    let used = usedFields
    if used.contains("form") { return [] }
    // A used field may need the fields that its condition names.
    let needed = used.union(fields.filter { used.contains($0.name) }.flatMap(\.follows))
    return fields.filter { !needed.contains($0.name) && !$0.onlyChecks }.map(note(onUnsent:))
  }

  /// The names of the fields that calls, code and outputs use, with other names.
  private var usedFields: Set<String> {
    var names = Set(changes.flatMap { $0.call.arguments.flatMap(\.value.identifiers) })
    names.formUnion((localChanges.map(\.code) + computed.map(\.code)).flatMap { $0.names.map(\.text) })
    let sent = Set(changes.compactMap(\.output))
    names.formUnion(outputs.filter { sent.contains($0.name) }.flatMap { $0.parameters.map(\.name) })
    return names
  }

  private func note(onUnsent field: Field) -> String {
    let source = origin.lines.first { source in
      guard let line = try? SpecLine(source.text) else { return false }
      return line.word == "field" && line.token.text == field.name
    }
    let place = source.map { "\(printable($0.name))\($0.line.map { ":\($0)" } ?? ""): " } ?? ""
    let remedy =
      changes.contains(where: \.isSubmit)
      ? "add '\(field.name): \(field.name)' to the arguments of a 'submit' line"
      : "use it in the code of a 'submit' line"
    return "\(place)no line sends the field '\(field.name)', so its value is lost; \(remedy), or remove the field"
  }
}

extension Spec.Field {
  /// Whether the field only makes the form valid: a repeated password, or a switch that must be on.
  fileprivate var onlyChecks: Bool { !follows.isEmpty || kind == .flag && condition != nil }
}
