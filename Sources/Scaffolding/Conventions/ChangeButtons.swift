/// The changes that a button of the View can start.
extension ScreenDescription {
  /// The changes of which the View knows all parameters: it was given them for its loads. Those of rows are no such changes.
  var buttonChanges: [Spec.Change] {
    let inRows = Set(spec.loads.flatMap { rowChanges(of: $0) }.map(\.name))
    return spec.changes.filter { change in
      !inRows.contains(change.name)
        && change.parameters.allSatisfy { own in parameters.contains { $0.name == own.name && $0.type == own.type } }
    }
  }

  /// How the View and its controller start a change.
  func addStart(of change: Spec.Change, to words: inout Words) {
    words.text(
      "start", "its action, with what the View was given",
      made(change.name, change.parameters.map { labelled($0, Identifier.quoted($0.name)) }))
    words.text(
      "requestedArguments", "its arguments, from the controller's properties",
      change.parameters.map { labelled($0, requested($0)) }.joined(separator: ", "))
    words.text(
      "captures", "what the controller's task captures",
      (["viewModel"] + change.parameters.map(requested)).joined(separator: ", "))
  }
}
