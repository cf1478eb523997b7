/// The values in a screen's tests.
///
/// Short values are written where tests use them; long ones are constants of the tests' `Sample`.
extension ScreenDescription {
  /// A constant of `Sample`.
  struct SampleConstant {
    var name: String
    var type: SpecType
    var value: String
  }

  /// The maximum length, in characters, of a value that gets no constant.
  private static let longestInline = 20

  /// The constants of the tests, each name once.
  var sampleConstants: [SampleConstant] {
    var values: [(name: String, type: SpecType, value: String)] = []
    func add(_ name: String, _ type: SpecType, _ value: String) { values.append((name, type, value)) }
    for parameter in parameters {
      add(parameter.name, parameter.type, literal(of: parameter))
      let other = literal(of: parameter, isOther: true)
      if other != literal(of: parameter) { add(otherName(of: parameter), parameter.type, other) }
    }
    for state in givenStates { add(state.name, state.type, givenLiteral(of: state)) }
    for (name, type) in shownInTests {
      let samples = types.samples(of: type)
      add(name, type, samples[0])
      if samples.count > 1 { add("other\(Identifier.upperCamel(name))", type, samples[samples.count - 1]) }
      guard showsItems, !entities(in: type).isEmpty else { continue }
      add("shown\(Identifier.upperCamel(name))", shownType(type), shownSample(samples[0], of: type))
      let other = shownSample(samples[samples.count - 1], of: type)
      if samples.count > 1 { add("otherShown\(Identifier.upperCamel(name))", shownType(type), other) }
    }
    // Parameters of outputs and events. If two have one name, the second value gets no constant.
    for parts in spec.outputs.map(\.parameters) + spec.events.map(\.parameters) {
      for (part, value) in zip(parts, differentSamples(of: parts)) { add(part.name, part.type, value) }
    }
    // Values of changes and pages share a constant with equal values.
    for (name, type, value) in changeConstants + pageConstants
    where !values.contains(where: { $0.type == type && $0.value == value }) {
      add(name, type, value)
    }
    return constants(of: values)
  }

  /// The constants for the long values in `values`. The first value of each name counts.
  func constants(of values: [(name: String, type: SpecType, value: String)]) -> [SampleConstant] {
    var names: Set<String> = []
    return values.compactMap { name, type, value in
      guard value.count > Self.longestInline || types.isNeverEqual(value), !Identifier.keywords.contains(name),
        names.insert(name).inserted
      else { return nil }
      return SampleConstant(name: name, type: type, value: value)
    }
  }

  /// The values of an output's or an event's parameters.
  func testValues(_ parts: [Spec.Parameter]) -> [String] {
    zip(parts, differentSamples(of: parts)).map { constantOrValue($1, named: $0.name, $0.type) }
  }

  /// The values of parameters. Parameters of the same type get different values, so that tests can tell them apart.
  func differentSamples(of parts: [Spec.Parameter]) -> [String] {
    var counts: [SpecType: Int] = [:]
    return parts.map { part in
      defer { counts[part.type, default: 0] += 1 }
      return types.sample(of: part.type, at: counts[part.type, default: 0])
    }
  }

  /// The type that holds the constants: `Sample`, unless the lines use a type of that name.
  var sampleType: String {
    index.mentionedTypes.contains("Sample") ? "SampleValue" : "Sample"
  }

  /// The loaded values and the results of the search.
  private var shownInTests: [(name: String, type: SpecType)] {
    spec.loads.map { ($0.name, $0.type) } + spec.searches.map { ($0.results, $0.type) }
  }

  func constant(_ constant: SampleConstant) -> TemplateValues.Element {
    // A value that starts with its type's name needs no type in the declaration.
    let isClear =
      constant.value.hasPrefix(constant.type.text + "(") || constant.value.hasPrefix(constant.type.text + ".")
    let declaration = isClear ? constant.name : "\(constant.name): \(constant.type.text)"
    var words = Words()
    words.text("", "the constant's name", constant.name)
    words.text("declaration", "the declaration behind `let`", "\(declaration) = \(constant.value)")
    return words.element
  }

  /// The constant of that name if it has that value, otherwise the value. A constant of an optional type cannot replace
  /// a value that must not be optional.
  func constantOrValue(_ value: String, named name: String, _ type: SpecType) -> String {
    guard let constant = constants[name], constant.value == value else { return value }
    return constant.type == type || .optional(constant.type) == type ? "\(sampleType).\(name)" : value
  }

  // MARK: - What tests write

  /// The arguments for the parameters of a load in tests.
  func testSamples(_ parameters: [Spec.Parameter], isOther: Bool = false) -> String {
    parameters.map { labelled($0, testSample(of: $0, isOther: isOther)) }.joined(separator: ", ")
  }

  private func testSample(of parameter: Spec.Parameter, isOther: Bool = false) -> String {
    let name = isOther ? otherName(of: parameter) : parameter.name
    return constantOrValue(literal(of: parameter, isOther: isOther), named: name, parameter.type)
  }

  private func otherName(of parameter: Spec.Parameter) -> String { "other\(Identifier.upperCamel(parameter.name))" }

  /// The value of a parameter. Parameters of the same type get different values, so that tests can tell them apart.
  private func literal(of parameter: Spec.Parameter, isOther: Bool = false) -> String {
    types.sample(of: parameter.type, at: index.positions[parameter.name, default: 0] + (isOther ? 1 : 0))
  }

  /// The value that a stub returns in tests: the first sample, or another one.
  func testSample(of name: String, _ type: SpecType, isOther: Bool = false) -> String {
    let samples = types.samples(of: type)
    let upper = Identifier.upperCamel(name)
    return isOther && samples.count > 1
      ? constantOrValue(samples[samples.count - 1], named: "other\(upper)", type)
      : constantOrValue(samples[0], named: name, type)
  }

  /// The value that a stub returns in tests, as the ViewModel shows it.
  func testShown(of name: String, _ type: SpecType, isOther: Bool = false) -> String {
    if !showsItems || entities(in: type).isEmpty { return testSample(of: name, type, isOther: isOther) }
    let samples = types.samples(of: type)
    let (upper, shown) = (Identifier.upperCamel(name), shownType(type))
    return isOther && samples.count > 1
      ? constantOrValue(shownSample(samples[samples.count - 1], of: type), named: "otherShown\(upper)", shown)
      : constantOrValue(shownSample(samples[0], of: type), named: "shown\(upper)", shown)
  }

  /// The value that a method returns in tests.
  func testSample(of method: Method) -> String {
    if let answer = index.answers[method] {
      let sample = testSample(of: answer.name, answer.type)
      return method.result.pageElement == nil ? sample : "CursorPage(\(sample))"
    }
    return constantOrValue(types.samples(of: method.result)[0], method.result)
  }

  /// The arguments of a call that tests know: the expression for the recorded arguments, and the value.
  ///
  /// - Parameter besidesPage: Whether the number or the cursor of a page is left out.
  func expectedInputs(
    of call: Spec.Call?, query: Spec.Search? = nil, besidesPage: Bool = false
  ) -> TemplateValues.List {
    let stub = call.map { self.stub(of: $0) } ?? ""
    let arguments = call?.arguments ?? []
    let elements = arguments.enumerated().compactMap { index, argument -> TemplateValues.Element? in
      let key = call?.paging.flatMap { $0.rawValue == argument.value.text ? $0.firstSample : nil }
      if besidesPage, key != nil { return nil }
      guard let value = key ?? testValue(of: argument.value, query) else { return nil }
      let calls = arguments.count == 1 ? "\(stub).calls" : "\(stub).calls.map(\\.\(index))"
      return expectedInput(calls, value)
    }
    return .init(sample: expectedInput("fetchPosts.calls", "1"), elements: elements)
  }

  private func testValue(of argument: SpecExpression, _ search: Spec.Search?) -> String? {
    let text = argument.text
    if let search, text == search.query { return "\"\(search.sampleText)\"" }
    if let parameter = index.parameters[text] { return testSample(of: parameter) }
    if let state = index.states[text] {
      if state.isGiven { return givenSample(of: state) }
      return isSteady(state) ? state.value?.text ?? "nil" : nil
    }
    return memberOfGiven(argument) ?? (argument.identifiers.isEmpty && argument.pieces.count == 1 ? text : nil)
  }

  /// The value of a property of a given value in tests: `Movie(id: 1).id`; nil if the expression is none.
  func memberOfGiven(_ argument: SpecExpression) -> String? {
    guard argument.owner != argument.text, let state = index.states[argument.owner], state.isGiven else { return nil }
    return givenSample(of: state) + argument.text.dropFirst(argument.owner.count)
  }
}
