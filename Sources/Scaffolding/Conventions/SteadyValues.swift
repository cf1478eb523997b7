/// Checks for steady values: those that are equal each time the same code makes them. Tests compare only these.
extension TypeFacts {
  /// Whether two values that the same code makes are equal. They are not for `Date()`, `UUID()`, `.now`,
  /// `Int.random(in:)` and `.nan`. A value of unknown origin counts as not equal.
  func isSteady(_ value: SpecExpression, of type: SpecType) -> Bool {
    if value.isUnsteady { return false }
    let tokens = ((try? SpecToken.tokens(of: Array(value.text))) ?? []).dropLast()
    for (index, token) in tokens.enumerated() where token.kind == .word {
      let isMember = index > 0 && tokens[index - 1].text == "."
      let isCall = index + 1 < tokens.count && tokens[index + 1].text == "(" && !tokens[index + 1].hasLeadingSpace
      let isLabel = !isMember && index + 1 < tokens.count && tokens[index + 1].text == ":" && index > 0
      if isLabel, ["(", ","].contains(tokens[index - 1].text) {
        continue
      }
      if isMember {
        let owner =
          index > 1 && tokens[index - 2].kind == .word && !tokens[index - 1].hasLeadingSpace ? tokens[index - 2] : nil
        let owners = owner.map { [$0.text] } ?? type.names.map { $0.path.joined(separator: ".") }
        let isFixed =
          isCall
          ? Self.steadyCalls.contains(token.text) : owners.contains { isSteady(token.text, of: $0) }
        if !isFixed { return false }
      } else if isCall {
        if !isSteady(callOf: token.text) { return false }
      }
    }
    return true
  }

  /// The properties that tests pass to the initialiser of a type, including variables whose default value is not
  /// steady.
  func testParameters(of declared: ExistingType) -> [ExistingType.Property]? {
    guard declared.file.isEmpty, declared.path.count == 1, let model = models[declared.path[0]] else {
      return declared.memberwiseWithUnsteadyDefaults ?? declared.memberwise ?? declared.initializer
    }
    let given = model.properties.filter { property in
      guard let value = property.value else { return true }
      // An optional that JSON lacks is nil, even if it has a default value here.
      let isOptional = property.type != property.type.withoutOptional
      return isOptional && value.text != "nil" || !isSteady(value, of: property.type)
    }
    return given.map { .init(name: $0.name, type: $0.type.text) }
  }

  /// Whether a sample contains a type whose values are never equal. Tests then store one value in a constant.
  func isNeverEqual(_ sample: String) -> Bool {
    let words = sample.split { !$0.isLetter && !$0.isNumber && !"._(".contains($0) }
    return words.contains { word in
      guard let end = word.firstIndex(of: "("), end > word.startIndex else { return false }
      return declared(String(word[..<end]))?.hasUnsteadyConstant == true
    }
  }

  /// Whether code makes equal values of structs each time. It does not if it leaves the `id` of an `Item` to its default
  /// value `UUID()`.
  func makesEqualStructs(_ code: SpecCode) -> Bool {
    !isNeverEqual(code.text)
      && !code.initialiserCalls.contains { name, labels in
        declared(name).map { !unsteadyDefaults(of: $0).isSubset(of: labels) } ?? false
      }
  }

  /// The names of the properties that the memberwise initialiser of a struct takes, in its order. `unsteady` has those
  /// whose default value differs each time. Nil if the properties are not known.
  func initializedProperties(of type: String) -> (names: [String], unsteady: Set<String>)? {
    guard let declared = declared(type), declared.kind == .struct, !declared.hasUnsteadyConstant else { return nil }
    let unsteady = unsteadyDefaults(of: declared)
    if declared.file.isEmpty, declared.path.count == 1, let model = models[declared.path[0]] {
      return (model.properties.map(\.name), unsteady)
    }
    return (declared.memberwiseWithUnsteadyDefaults ?? declared.memberwise).map { ($0.map(\.name), unsteady) }
  }

  /// The names of the variables whose default value differs each time.
  private func unsteadyDefaults(of declared: ExistingType) -> Set<String> {
    guard declared.file.isEmpty, declared.path.count == 1, let model = models[declared.path[0]] else {
      let required = (declared.memberwise ?? []).map(\.name)
      return Set((declared.memberwiseWithUnsteadyDefaults ?? []).map(\.name)).subtracting(required)
    }
    let unsteady = model.properties.filter { property in
      property.value.map { !isSteady($0, of: property.type) } ?? false
    }
    return Set(unsteady.map(\.name))
  }

  /// Members of the standard library and Foundation with a constant value.
  private static let steadyMembers: Set<String> = [
    "count", "distantFuture", "distantPast", "greatestFiniteMagnitude", "infinity", "isEmpty", "leastNonzeroMagnitude",
    "max", "min", "pi", "zero",
  ]

  /// Methods, and cases with associated values, whose result depends only on the arguments.
  private static let steadyCalls: Set<String> = [
    "days", "hours", "init", "lowercased", "microseconds", "milliseconds", "minutes", "nanoseconds", "seconds",
    "uppercased",
  ]

  /// Whether a member without arguments is steady: a case of the type, or a constant of the library.
  private func isSteady(_ member: String, of type: String) -> Bool {
    if Self.steadyMembers.contains(member) { return true }
    if let cases = storeEnums[type] ?? newEnums[type.split(separator: ".").map(String.init)] {
      return cases.contains(member)
    }
    if let declared = declared(type) { return declared.plainCases.contains(member) }
    // `A` of `A.B.c`.
    return member.first?.isUppercase == true
  }

  /// Whether `name(…)` makes equal values from equal arguments. Undeclared names count as steady.
  private func isSteady(callOf name: String) -> Bool {
    if Self.isLibrary(name) { return true }
    guard let declared = declared(name) else { return true }
    // A property with a default value may have a different value each time.
    let parts = Set((declared.memberwise ?? []).map(\.name))
    return declared.kind == .struct && declared.members.isSubset(of: parts)
  }
}

extension ScreenDescription {
  /// The states whose initial value tests can expect.
  var steadyStates: [Spec.State] { spec.states.filter(isSteady) }

  /// Whether tests can expect the state's initial value.
  func isSteady(_ state: Spec.State) -> Bool { state.value.map { types.isSteady($0, of: state.type) } ?? true }
}

extension SpecExpression {
  /// Whether the value is different each time, or not equal to itself, because of a known function or member.
  var isUnsteady: Bool {
    isNew || !Set(words).isDisjoint(with: ["nan", "random", "randomElement", "shuffled", "signalingNaN"])
  }

  /// Whether the value is the present time, or a new identifier, or is made from one.
  var isNew: Bool {
    let words = words
    return words.indices.contains { index in
      let isEmptyCall = Array(words[(index + 1)...].prefix(2)) == ["(", ")"]
      return ["Date", "UUID"].contains(words[index]) && isEmptyCall
        || ["now", "timeIntervalSinceNow"].contains(words[index])
    }
  }
}
