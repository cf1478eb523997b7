/// The outputs that buttons of a View send.
extension ScreenDescription {
  /// An output with values that the View has: given ones, and those of a loaded value.
  struct ValueOutput {
    var output: Spec.Output
    var values: [Value]

    /// The value of a parameter.
    struct Value {
      var part: Spec.Parameter
      /// The load whose value has it; nil if it is a given value.
      var load: String?
      /// The property of the loaded value; nil for the loaded value itself.
      var property: String?
    }

    /// The loads without whose values the output cannot be sent.
    var loads: [String] {
      values.compactMap(\.load).reduce(into: []) { loads, load in if !loads.contains(load) { loads.append(load) } }
    }
  }

  /// Outputs without parameters, which a button can send.
  var plainOutputs: [Spec.Output] { sentOutputs.filter { $0.parameters.isEmpty } }

  /// The plain outputs whose buttons are in the bar of the screen: those that close it, and up to two that present
  /// another one. With more, none of these would stand out.
  var barOutputs: [Spec.Output] {
    let presenting = plainOutputs.filter { output in
      output.destination.map { $0.presentation != .push } ?? false && Self.endings[output.name.text] == nil
    }
    return plainOutputs.filter { output in
      Self.endings[output.name.text] != nil || presenting.count < 3 && presenting.contains(output)
    }
  }

  /// The outputs with parameters that no row sends, but a button can.
  var valueOutputs: [ValueOutput] {
    let rows = Set(lists.compactMap { rowOutput(of: $0.name, $0.element)?.output.name })
    return sentOutputs.filter { !$0.parameters.isEmpty && !rows.contains($0.name) }.compactMap { output in
      let values = output.parameters.compactMap { given($0) ?? loaded($0, by: output) }
      return values.count == output.parameters.count ? ValueOutput(output: output, values: values) : nil
    }
  }

  /// The given value with the name and the type of a parameter. In `clean`, the View has no entities.
  private func given(_ part: Spec.Parameter) -> ValueOutput.Value? {
    guard let state = givenStates.first(where: { $0.name == part.name && $0.type == part.type }) else { return nil }
    return showsItems && !entities(in: state.type).isEmpty ? nil : ValueOutput.Value(part: part)
  }

  /// The value of a parameter in a loaded value that is no list.
  private func loaded(_ part: Spec.Parameter, by output: Spec.Output) -> ValueOutput.Value? {
    if showsItems { return nil }
    for load in spec.loads {
      guard case .named(let path, []) = load.type, load.type.libraryName == nil,
        let value = value(of: part, in: path, load.type, load.name, isMeant: output.name.text.hasPrefix(load.name))
      else { continue }
      return ValueOutput.Value(part: part, load: load.name, property: value.property?.name)
    }
    return nil
  }

  func addButtonOutputs(to words: inout Words) {
    let sample = Self.sample?.outputs ?? []
    words.flag("plainOutputs", "whether a button can send any of the outputs", !plainOutputs.isEmpty)
    words.flag("barOutputs", "whether a button in the screen's bar sends an output", !barOutputs.isEmpty)
    words.list(
      "plainOutputs", "the sent outputs that carry nothing, which a button can send", plainOutputs, like: sample
    ) { output($0) }
    let inBar = Set(barOutputs.map(\.name))
    words.list(
      "listOutputs", "those of them whose button is beside the content",
      plainOutputs.filter { !inBar.contains($0.name) },
      like: sample
    ) { output($0) }
    words.list("barOutputs", "those of them whose button is in the bar of the screen", barOutputs, like: sample) {
      sent in
      output(sent) { words in
        words.text("placement", "the place of its button in the bar", Self.placement(of: sent))
      }
    }
    words.list(
      "valueOutputs", "the outputs with given or loaded values, which a button can send", valueOutputs,
      like: sample.map { ValueOutput(output: $0, values: $0.parameters.map { .init(part: $0) }) }
    ) { sent in
      output(sent.output) { addValues(of: sent, to: &$0) }
    }
    let groups = valueOutputs.reduce(into: [[ValueOutput]]()) { groups, sent in
      if let index = groups.firstIndex(where: { $0[0].loads == sent.loads }) {
        groups[index].append(sent)
      } else {
        groups.append([sent])
      }
    }
    words.list(
      "valueGroups", "the same, by the loaded values that they need", groups,
      like: [sample.map { ValueOutput(output: $0, values: []) }]
    ) { group in
      var words = Words()
      words.flag("needsLoads", "whether they need loaded values", group.first?.loads.isEmpty == false)
      words.text("loaded", "the condition that binds the loaded values", condition(of: group, in: "viewModel"))
      words.text(
        "stateLoaded", "the same for a ViewModel with a `state`", condition(of: group, in: "viewModel.state"))
      words.list("outputs", "the outputs", group, like: group) { sent in
        output(sent.output) { addValues(of: sent, to: &$0) }
      }
      return words.element
    }
  }

  private func addValues(of sent: ValueOutput, to words: inout Words) {
    let name = Identifier.quoted(sent.output.name.text)
    let nonce = sent.output.repeats ? ["UUID()"] : []
    let (values, stateValues) = (arguments(of: sent, in: "viewModel"), arguments(of: sent, in: "viewModel.state"))
    words.text("sent", "the output with the View's values", withArguments(name, values + nonce))
    words.text(
      "stateSent", "the same for a ViewModel with a `state`", withArguments(name, stateValues + nonce))
    words.text("sentEvent", "the output with the View's values, without a `UUID`", withArguments(name, values))
    words.text(
      "sentRequest", "the call of the ViewModel's method that sends it", withArguments(request(of: sent.output), values)
    )
    words.flag("needsLoads", "whether it needs loaded values", !sent.loads.isEmpty)
    words.text("loaded", "the condition that binds the loaded values", condition(of: [sent], in: "viewModel"))
  }

  private func arguments(of sent: ValueOutput, in state: String) -> [String] {
    sent.values.map { value in
      let base = value.load.map(Identifier.quoted) ?? "\(state).\(Identifier.quoted(value.part.name))"
      return labelled(value.part, base + (value.property.map { ".\(Identifier.quoted($0))" } ?? ""))
    }
  }

  private func condition(of outputs: [ValueOutput], in state: String) -> String {
    (outputs.first?.loads ?? []).map { "let \(Identifier.quoted($0)) = \(state).\(Identifier.quoted($0)).value" }
      .joined(separator: ", ")
  }

  private static func placement(of output: Spec.Output) -> String {
    switch Self.endings[output.name.text] {
    case nil: "primaryAction"
    case "Done": "confirmationAction"
    default: "cancellationAction"
    }
  }
}
