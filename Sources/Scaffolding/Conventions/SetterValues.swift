/// The words of templates for setters of states, and for the controls that call them.
extension ScreenDescription {
  func addSetters(to words: inout Words) {
    let samples = Self.sample?.states ?? []
    let controls = controlStates
    words.flag("controls", "whether the View has a control for any state", !controls.isEmpty)
    words.flag(
      "fillsView",
      "whether there is one `load` line and neither a control, a computed value, a given value, a list that is a state "
        + "nor a child, so that the View shows nothing else until it is loaded",
      spec.loads.count == 1 && controls.isEmpty && spec.computed.isEmpty && spec.children.isEmpty
        && shownGivens.isEmpty && listStates.isEmpty && unshownStates.isEmpty)
    words.flag(
      "controlsTrail", "whether the form and the buttons stand at the end of the View, because nothing loads a list",
      firstList == nil)
    words.flag(
      "steppers", "whether any of these controls is a stepper", controls.contains { control(of: $0) == .integer })
    words.flag(
      "typedControls", "whether any field or state is typed: a `String` or a number of the form",
      controls.contains { control(of: $0) == .text } || spec.fields.contains(where: \.kind.isTyped))
    words.flag(
      "untypedControls", "whether any other field or state has a control",
      controls.contains { control(of: $0) != .text } || spec.fields.contains { !$0.kind.isTyped })
    words.list("controlStates", "the states with a control, without the query", controls, like: samples) { state($0) }
    words.list(
      "setStates", "the states that the ViewModel has a setter for, without the query", setStates, like: samples
    ) { state($0) }
  }

  /// The first load of a list. The form and the buttons stand before it, because a list may have no end.
  var firstList: Spec.Load? { spec.loads.first { if case .array = $0.type { true } else { false } } }

  /// The states for which the View has a control. The query has its own field, and a child shows the control of a state
  /// that it edits.
  var controlStates: [Spec.State] { spec.states.filter(hasControl) }

  /// Whether the View has a control for a state.
  func hasControl(_ state: Spec.State) -> Bool {
    control(of: state) != nil && !spec.isQuery(state.name) && state.sharing != .editedByChild
  }

  /// The states with a setter, for a control or for a load that follows the state. A state that only changes set has
  /// none. A state with only one known value gets none, because no test could check it; the user writes that setter.
  var setStates: [Spec.State] { spec.states.filter(hasSetter) }

  func hasSetter(_ state: Spec.State) -> Bool {
    !spec.isQuery(state.name) && !state.sharing.comesFromParent && !index.notSetByUser.contains(state.name)
      && (control(of: state) != nil || spec.isFollowed(state.name) && otherValue(of: state) != nil)
  }

  func addControl(of state: Spec.State, to words: inout Words) {
    let control = control(of: state)
    words.text(
      "title", "its title in the View",
      title(of: state.name, isFlag: control == .flag))
    words.list(
      "computed", "the `shows` lines that follow it", index.computedNames[state.name] ?? [],
      like: ["isEmpty"]
    ) { name in
      var words = Words()
      words.text("", "the value's name", name)
      words.text("name", "the name with a capital, for longer names", Identifier.upperCamel(name))
      return words.element
    }
    words.text("control", "the name of its control in UIKit", "\(state.name)\(control?.suffix ?? "Control")")
    words.text("event", "the event of that control", control == .text ? "editingChanged" : "valueChanged")
    words.flag("isText", "whether a text field shows it: a `String`", control == .text)
    words.flag("isInteger", "whether a stepper shows it: an `Int`", control == .integer)
    words.flag("isFlag", "whether a toggle shows it: a `Bool`", control == .flag)
    words.flag("isDate", "whether a date picker shows it: a `Date`", control == .date)
    words.flag("isChoice", "whether a picker shows it: an enum whose cases are known", control == .choice)
    addChoices(choices(of: state) ?? [], of: state.type, to: &words)
  }

  /// Adds the words of a state or a field for a picker of its cases.
  func addChoices(_ cases: [String], of type: SpecType, to words: inout Words) {
    let members = cases.map { ".\(Identifier.quoted($0))" }
    let titles = cases.map { "String(localized: \"\(Identifier.title($0))\")" }
    words.text("choices", "the values that can be chosen, in code", members.joined(separator: ", "))
    words.text("choiceTitles", "their titles in UIKit, in code", titles.joined(separator: ", "))
    words.list("cases", "the values that can be chosen", cases, like: ["newest"]) { name in
      var words = Words()
      words.text("", "the value", "\(type.text).\(Identifier.quoted(name))")
      words.text("title", "its title in the View", Identifier.title(name))
      return words.element
    }
  }

  /// The control that can show a state; nil if there is none.
  func control(of state: Spec.State) -> Spec.State.Control? {
    if index.notSetByUser.contains(state.name) { return nil }
    return state.control ?? (choices(of: state) == nil ? nil : .choice)
  }

  /// The cases that a picker offers for a state; nil if it has none.
  private func choices(of state: Spec.State) -> [String]? {
    state.mayBeChosen || state.sharing == .editsParent ? types.choices(of: state.type) : nil
  }
}

extension TypeFacts {
  /// The cases of an enum, two to eight; nil if they are unknown, too many, or if one has associated values.
  func choices(of type: SpecType) -> [String]? {
    guard case .named(let path, _) = type else { return nil }
    var cases = newEnums[path] ?? []
    if let declared = declared(path.joined(separator: ".")) {
      cases = declared.kind == .enum && declared.payloadLabels.isEmpty ? declared.plainCases : []
    }
    return (2...8).contains(cases.count) ? cases : nil
  }
}

extension Spec.State {
  /// A control that can show a state.
  enum Control {
    case flag, integer, text, date, choice

    /// The suffix of the control's name in UIKit, after the state's name.
    var suffix: String {
      switch self {
      case .flag: "Switch"
      case .integer: "Stepper"
      case .text: "Field"
      case .date: "Picker"
      case .choice: "Control"
      }
    }
  }

  /// The control for the state's type; nil if there is none.
  var control: Control? {
    if isGiven, sharing != .editsParent { return nil }
    return switch type {
    case .named(["Bool"], []): .flag
    case .named(["Int"], []): .integer
    case .named(["String"], []): .text
    case .named(["Date"], []): .date
    case .named, .array, .dictionary, .optional: nil
    }
  }
}
