/// The changes that buttons of the View can start.
extension ScreenDescription {
  /// The changes whose parameters the View knows, because it has them for its loads. Changes that rows start are
  /// excluded.
  var buttonChanges: [Spec.Change] {
    let inRows = changesInRows
    return spec.changes.filter { change in
      !inRows.contains(change.name)
        && change.parameters.allSatisfy { own in parameters.contains { $0.name == own.name && $0.type == own.type } }
    }
  }

  /// Adds the words with which the View and its controller start a change.
  func addStart(of change: Spec.Change, to words: inout Words) {
    words.text(
      "start", "its action, with what the View was given",
      withArguments(change.name, change.parameters.map { labelled($0, Identifier.quoted($0.name)) }))
    words.text(
      "requestedArguments", "its arguments, from the controller's properties",
      change.parameters.map { labelled($0, controllerProperty($0)) }.joined(separator: ", "))
    words.text(
      "captures", "what the controller's task captures",
      (["viewModel"] + change.parameters.map(controllerProperty)).joined(separator: ", "))
  }
}
