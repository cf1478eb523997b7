extension Spec {
  /// The words that begin the spec's lines: `load`, `output` and so on.
  var words: Set<String> {
    var words: Set<String> = []
    if loads.contains(where: { $0.call.paging == nil }) { words.insert("load") }
    if loads.contains(where: { $0.call.paging != nil }) { words.insert("page") }
    if states.contains(where: { !$0.isGiven }) { words.insert("state") }
    if states.contains(where: \.isGiven) { words.insert("given") }
    if !outputs.isEmpty { words.insert("output") }
    if !events.isEmpty { words.insert("on") }
    if !watches.isEmpty { words.insert("watch") }
    if isGuestAware { words.insert("guest") }
    if !searches.isEmpty { words.insert("search") }
    if !children.isEmpty { words.insert("child") }
    if !reloads.isEmpty { words.insert("reloads") }
    if !computed.isEmpty { words.insert("shows") }
    if !models.isEmpty || !choices.isEmpty { words.insert("type") }
    if changes.contains(where: { !$0.isSubmit }) || localChanges.contains(where: { !$0.isSubmit }) {
      words.insert("do")
    }
    if changes.contains(where: \.isSubmit) || localChanges.contains(where: \.isSubmit) { words.insert("submit") }
    if !fields.isEmpty { words.formUnion(["form", "field"]) }
    return words
  }
}
