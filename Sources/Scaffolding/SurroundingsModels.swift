import Wording

/// Checks of code that makes values of the structs that `type` lines declare: `Item(title: title)`.
extension Surroundings {
  /// Throws if a call does not fit the memberwise initialiser of a struct that this run writes. A struct of the project
  /// may have other initialisers.
  func checkInitialisers(_ spec: Spec, in home: PlanHome) throws(PlanError) {
    if models.isEmpty { return }
    for source in spec.origin.lines {
      guard let tokens = try? SpecToken.tokens(of: source.text) else { continue }
      for index in tokens.indices where index > 0 && tokens[index - 1].text != "." {
        guard let model = models[tokens[index].text], tokens[index].kind == .word,
          home.typeFolder.flatMap({ facts.declaredType(model.name, $0) }) == nil,
          let call = InitialiserCall(tokens[index...]), let fault = model.fault(in: call)
        else { continue }
        throw .inSpec(source.error(fault))
      }
    }
  }
}

/// A call of an initialiser in a line: `Item(title: title)`.
struct InitialiserCall {
  /// The label of each argument; nil if it has none.
  private(set) var labels: [SpecToken?] = []
  /// The first token of each argument.
  private(set) var starts: [SpecToken] = []
  /// The range of the call in the line, in characters.
  private(set) var place: Range<Int>

  /// Reads the call that the tokens begin with; returns nil if they begin with none.
  init?(_ tokens: ArraySlice<SpecToken>) {
    let tokens = Array(tokens)
    guard tokens.count > 2, tokens[1].text == "(", tokens[1].kind == .punctuation else { return nil }
    place = tokens[0].range
    var depth = 0
    var isAtStart = false
    for index in tokens.indices.dropFirst() {
      let token = tokens[index]
      let isMark = token.kind == .punctuation
      if isMark, ")]}".contains(token.text) { depth -= 1 }
      if depth == 0, index > 1 {
        place = place.lowerBound..<token.range.upperBound
        return
      }
      if isAtStart {
        let isLabelled = token.kind == .word && index + 1 < tokens.count && tokens[index + 1].text == ":"
        labels.append(isLabelled ? token : nil)
        starts.append(token)
      }
      isAtStart = isMark && depth == 1 && token.text == "," || index == 1
      if isMark, "([{".contains(token.text) { depth += 1 }
    }
    return nil
  }
}

extension SpecCode {
  /// The calls of initialisers by the names of their types, with the labels of the arguments.
  var initialiserCalls: [(type: String, labels: Set<String>)] {
    tokens.indices.compactMap { index in
      guard tokens[index].kind == .word, tokens[index].text.first?.isUppercase == true,
        let call = InitialiserCall(tokens[index...])
      else { return nil }
      return (tokens[index].text, Set(call.labels.compactMap { $0?.text }))
    }
  }
}

extension Spec.Model {
  /// Returns what is wrong with a call of the struct's memberwise initialiser; nil if the call fits.
  func fault(in call: InitialiserCall) -> SpecFault? {
    let labels = call.labels.compactMap { $0?.text }
    var next = 0
    var given: Set<String> = []
    for (label, start) in zip(call.labels, call.starts) {
      guard let label else {
        return SpecFault(
          .type(start.text, reason: "has no label here; write '\(sample(besides: labels))'"), start.range)
      }
      if given.contains(label.text) { return SpecFault(.repeated(label.text), label.range) }
      guard let position = properties.firstIndex(where: { $0.name == label.text }) else {
        let others = properties.map(\.name).filter { !labels.contains($0) }
        let remedy =
          NearestName.find(label.text, among: others).map { "did you mean '\($0)'?" }
          ?? "remove the argument, or add '\(label.text): TYPE' to the 'type' line"
        return SpecFault(.type(label.text, reason: "is no property of '\(name)'; \(remedy)"), label.range)
      }
      if position < next {
        let reason =
          "comes too late, because arguments have the order of the 'type' line; write '\(sample(besides: labels))'"
        return SpecFault(.type(label.text, reason: reason), label.range)
      }
      next = position + 1
      given.insert(label.text)
    }
    guard let missing = properties.first(where: { $0.value == nil && !given.contains($0.name) }) else { return nil }
    let value = SpecBuilder.usualValue(of: missing.type)
    let reason =
      "lacks the argument '\(missing.name)'; add '\(missing.name): …', or write a default value in the 'type' line: "
      + "'\(missing.name): \(missing.type.text) = \(value)'"
    return SpecFault(.type("\(name)(…)", reason: reason), call.place)
  }

  /// A call of the initialiser with all properties that need an argument, and with those that are given.
  private func sample(besides given: [String]) -> String {
    let arguments = properties.filter { $0.value == nil || given.contains($0.name) }.map { "\($0.name): …" }
    return "\(name)(\(arguments.joined(separator: ", ")))"
  }
}
