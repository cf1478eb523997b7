extension Spec {
  /// Whether a `submit` line sends the form.
  var submits: Bool { changes.contains(where: \.isSubmit) || localChanges.contains(where: \.isSubmit) }

  /// A note for the user if nothing reads what is typed into a form that edits a value; nil if anything does.
  var noteOnUnreadEdits: String? {
    guard let editedName else { return nil }
    let names = Set(fields.map(\.name))
    let isRead =
      submits
      || changes.contains { change in
        change.call.arguments.contains { !names.isDisjoint(with: $0.value.identifiers) }
      }
      || localChanges.contains { change in change.code.names.contains { names.contains($0.text) } }
      || computed.contains { $0.inputs.contains("form") }
    if isRead { return nil }
    return
      "nothing reads what the user types into the form of '\(name)', so edits of '\(editedName)' stay in it; add a "
      + "'submit' line, or a 'do' or 'shows' line that uses a field"
  }
}
