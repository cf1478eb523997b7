/// The output that a change sends, filled with the change's parameters and with fields of the form.
extension ScreenDescription {
  /// Lines that copy fields to constants when the change starts, because the user can type while it runs.
  func fieldCopies(of change: Spec.Change, in path: String) -> [String] {
    sentFields(of: change).map { "let \(constant(of: $0)) = viewModel.\(path)form.\($0)" }
  }

  /// The output as a value, and as a call of a closure.
  func sentOutput(_ output: MemberName, by change: Spec.Change) -> (value: String, call: String) {
    let fields = Set(sentFields(of: change))
    let parameters = index.outputs[output]?.parameters ?? []
    let values = parameters.map { fields.contains($0.name) ? constant(of: $0.name) : Identifier.quoted($0.name) }
    let name = Identifier.quoted(output.text)
    return (
      withArguments(name, zip(parameters, values).map { labelled($0, $1) }),
      "\(name)(\(values.joined(separator: ", ")))"
    )
  }

  /// The output that a change sends in tests.
  ///
  /// - Parameter samples: The arguments of the change, by parameter name.
  func sentSample(of change: Spec.Change, _ samples: [String: String]) -> String {
    guard let output = change.output.flatMap({ index.outputs[$0] }) else { return "" }
    let fields = Dictionary(spec.fields.map { ($0.name, validSample(of: $0)) }) { first, _ in first }
    let values = output.parameters.map { labelled($0, samples[$0.name] ?? fields[$0.name] ?? "") }
    return withArguments(Identifier.quoted(output.name.text), values)
  }

  private func sentFields(of change: Spec.Change) -> [String] {
    let own = Set(change.parameters.map(\.name))
    let fields = Set(spec.fields.map(\.name))
    let parameters = change.output.flatMap { index.outputs[$0] }?.parameters ?? []
    return parameters.map(\.name).filter { fields.contains($0) && !own.contains($0) }
  }

  private func constant(of field: String) -> String { "sent\(Identifier.upperCamel(field))" }
}
