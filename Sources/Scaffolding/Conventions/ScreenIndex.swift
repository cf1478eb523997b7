/// Lookup tables for the lines of a screen, built once, so that the time for each line does not grow with their number.
struct ScreenIndex {
  /// The properties that hold Interactors, by the Interactors' types.
  private(set) var properties: [String: String] = [:]
  /// The Interactors, by the properties that hold them.
  private(set) var interactors: [String: ScreenDescription.Interactor] = [:]
  /// The methods that the screen calls, by the property of their Interactor and their name.
  private(set) var methods: [String: [String: ScreenDescription.Method]] = [:]
  /// The name of the first Interactor that has the method.
  private(set) var owners: [ScreenDescription.Method: String] = [:]
  /// The number of Interactors that have a method of that name.
  private(set) var ownerCounts: [String: Int] = [:]
  /// The load or the search results that a method's result becomes.
  private(set) var answers: [ScreenDescription.Method: (name: String, type: SpecType)] = [:]
  /// The parameters of loads, by name.
  private(set) var parameters: [String: Spec.Parameter] = [:]
  /// For each parameter of a load, the number of given values and earlier parameters of the same type.
  private(set) var positions: [String: Int] = [:]
  /// For each given value, the number of others of the same type before it. The one that the form edits comes first.
  private(set) var givenPositions: [String: Int] = [:]
  /// The states, by name.
  private(set) var states: [String: Spec.State] = [:]
  /// The names of states and watched values.
  private(set) var stateNames: Set<String> = []
  /// The names of the given values that nothing changes.
  private(set) var fixedGivens: Set<String> = []
  /// The names of the states that the user cannot set, because `do` and `submit` lines or a publisher do.
  private(set) var notSetByUser: Set<String> = []
  /// The names of the `shows` lines that follow a stored value, by its name.
  private(set) var computedNames: [String: [String]] = [:]
  /// The outputs, by name.
  private(set) var outputs: [MemberName: Spec.Output] = [:]
  /// The outermost names of the types in the lines.
  private(set) var mentionedTypes: Set<String> = []

  init(_ spec: Spec, _ interactors: [ScreenDescription.Interactor], _ parameters: [Spec.Parameter]) {
    for interactor in interactors {
      properties[interactor.type] = interactor.property
      self.interactors[interactor.property] = interactor
      for method in interactor.methods { methods[interactor.property, default: [:]][method.name] = method }
      for member in interactor.members where owners[member] == nil { owners[member] = interactor.name }
      for name in Set(interactor.members.map(\.name)) { ownerCounts[name, default: 0] += 1 }
    }
    let answers =
      spec.loads.map { ($0.call, $0.name, $0.type, $0.result) }
      + spec.searches.map { ($0.call, $0.results, $0.type, $0.type) }
    for (call, name, type, result) in answers {
      let method = ScreenDescription.Method(call, returning: result)
      if self.answers[method] == nil { self.answers[method] = (name, type) }
    }
    var counts: [SpecType: Int] = [:]
    let givens = spec.states.filter(\.isGiven)
    for state in givens.filter({ $0.name == spec.editedName }) + givens.filter({ $0.name != spec.editedName }) {
      givenPositions[state.name] = counts[state.type, default: 0]
      counts[state.type, default: 0] += 1
    }
    for parameter in parameters {
      self.parameters[parameter.name] = parameter
      positions[parameter.name] = counts[parameter.type, default: 0]
      counts[parameter.type, default: 0] += 1
    }
    for state in spec.states { states[state.name] = state }
    stateNames = Set(spec.states.map(\.name) + spec.allWatches.map(\.name))
    for computed in spec.computed {
      for input in Set(computed.inputs) { computedNames[input, default: []].append(computed.name) }
    }
    let changed = spec.changedStates
    fixedGivens = Set(
      spec.states.filter { $0.isGiven && !$0.sharing.changesWithParent && !changed.contains($0.name) }.map(\.name))
    notSetByUser = Set(
      spec.states.filter {
        $0.source != nil
          || !$0.isGiven && !$0.isEditable && $0.sharing != .editedByChild && changed.contains($0.name)
      }.map(\.name))
    for output in spec.outputs { outputs[output.name] = output }
    mentionedTypes = Set(spec.mentionedTypes.flatMap(\.names).map { $0.path[0] })
  }
}
