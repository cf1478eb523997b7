import Wording

/// Parsing of changes without a call: `do changeOrder updates order { … }`.
extension SpecBuilder {
  /// Parses the rest of the line, from `updates` on.
  mutating func addLocalChange(
    _ line: inout SpecLine, named name: String, _ parameters: [Spec.Parameter], isSubmit: Bool
  ) throws(SpecFault) {
    try line.need("updates")
    let word = try line.anyWord("the name of a state")
    if spec.loads.contains(where: { $0.name == word.text }) {
      throw SpecFault(.state(.isLoad(word.text, change: name)), word.range)
    }
    guard let state = spec.states.first(where: { $0.name == word.text && !spec.isQuery($0.name) }) else {
      let nearest = NearestName.find(word.text, among: spec.states.map(\.name))
      throw SpecFault(.state(.noState(word.text, nearest: nearest)), word.range)
    }
    try checkUnfollowed(state, at: word.range)
    let own = Dictionary(parameters.map { ($0.name, $0.type) }) { first, _ in first }
    let known = inputTypes.merging(own) { $1 }
    let start = line
    let code = try line.code(setting: state.name)
    if let fault = code.changeInPlace(of: known, setting: state.name) { throw fault }
    for token in code.names where token.text.first?.isUppercase != true && known[token.text] == nil {
      throw SpecFault(
        .unknownInput(token.text, nearest: NearestName.find(token.text, among: known.keys)), token.range)
    }
    if code.isTypeCheckable { try check(start, is: state.type, names: known) }
    let clears = line.token
    let isCleared = line.take("clears")
    if isCleared, spec.fields.isEmpty { throw SpecFault(.noField(for: "clears"), clears.range) }
    if isCleared, let edited = spec.editedName { throw SpecFault(.clearsEdits(name, edited), clears.range) }
    let effect = line.token
    if effect.kind == .word, Self.effectWords.contains(effect.text) {
      line.advance()
      let target = line.token.kind == .word ? line.token.text : nil
      let reason = Self.reason(against: effect.text, target, in: "\(line.word) \(name)", setting: state.name)
      throw SpecFault(.type(effect.text, reason: reason), effect.range)
    }
    spec.localChanges.append(
      Spec.LocalChange(
        name: name, parameters: parameters, isSubmit: isSubmit, state: state.name, code: code, clears: isCleared))
  }

  /// Why a change without a call cannot have an effect besides the state that it sets, and what to write instead.
  ///
  /// - Parameters:
  ///   - target: The name behind the word of the effect; nil if there is none.
  ///   - line: The words before `updates`.
  private static func reason(
    against effect: String, _ target: String?, in line: String, setting state: String
  ) -> String {
    let call = "call a method: '\(printable(line)) from … \(effect) \(printable(target ?? "…"))'"
    let remedy =
      switch effect {
      case "sends":
        "write 'output \(printable(target ?? "closed"))' in a line of its own for a button that sends it, or \(call)"
      case "reloads": "write 'reloads \(printable(target ?? "…")) when \(printable(state))' in a line of its own"
      case "updates": "write another line for '\(printable(target ?? "…"))'"
      case "clears": "write it once"
      case "optimistically", "concurrently": "remove it"
      default: "remove it, or \(call)"
      }
    return "does not belong here, because a change without 'from' only sets a state; \(remedy)"
  }
}

extension SpecBuilder {
  /// Frees the name of a state's setter for the change that takes its place: `do updateTitle updates title { … }`.
  mutating func freeSetter(for line: SpecLine, named name: String) {
    guard let target = line.stateSetLocally, name == "update\(Identifier.upperCamel(target))",
      let state = spec.states.first(where: { $0.name == target }), !state.isGiven, !state.isEditable,
      !spec.children.contains(where: { $0.edits.contains(target) }),
      !spec.localChanges.contains(where: { $0.name == name })
    else { return }
    members.remove(name)
  }
}

extension SpecLine {
  /// The state that a change without a call sets; nil for other lines.
  var stateSetLocally: String? {
    guard isLocalChange else { return nil }
    var rest = self
    _ = try? rest.anyWord("the name")
    _ = try? rest.parameters()
    _ = try? rest.title()
    _ = rest.take("updates")
    return rest.token.kind == .word ? rest.token.text : nil
  }

  /// Whether the line is a `do` or a `submit` without a call: `updates` follows the name and the parameters.
  var isLocalChange: Bool {
    guard word == "do" || word == "submit" else { return false }
    var rest = self
    _ = try? rest.anyWord("the name")
    _ = try? rest.parameters()
    _ = try? rest.title()
    return rest.token.text == "updates" && rest.token.kind == .word
  }
}

extension Spec {
  /// A change that only sets a state: `do changeOrder updates order { order == .newest ? .oldest : .newest }`,
  /// or a `submit`.
  public struct LocalChange: Hashable, Sendable {
    /// The name of the ViewModel's method.
    public var name: String
    /// The parameters of the change.
    public var parameters: [Parameter]
    /// Whether the change uses the form, which must be valid.
    public var isSubmit: Bool
    /// The name of the state that the change sets.
    public var state: String
    /// The code that computes the new value.
    public var code: SpecCode
    /// Whether the change resets the form afterwards.
    public var clears = false
  }
}
