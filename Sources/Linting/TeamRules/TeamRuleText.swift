// The requirements of a team's rule as text.

extension TeamRule {
  /// The requirements of the rule, in sentences.
  public var demands: String {
    exceptions.isEmpty ? requirements : "\(requirements) The rule ignores files in \(quoted(exceptions, "and"))."
  }

  private var requirements: String {
    let places = paths.isEmpty ? "" : " in \(quoted(paths))"
    switch subject {
    case .types(let requirements):
      let subject = requirements.subject
      return requirements.demands(places: paths).map { "\(subject) \($0)." }.joined(separator: " ")
    case .mentions(let patterns, let types):
      let code = types.map { "The code of types named \(quoted($0.patterns))" } ?? "Code"
      return "\(code)\(places) must not mention \(quoted(patterns.map(\.text)))."
    case .imports(let modules, let types):
      let files = types.map { "Files with types named \(quoted($0.patterns))" } ?? "Files"
      return "\(files)\(places) must not import \(quoted(modules.patterns))."
    }
  }
}

extension TypeRequirements {
  fileprivate var subject: String {
    let kinds = ofKinds.isEmpty ? "type" : list(ofKinds, "or")
    let article = kinds.first.map("aeiou".contains) ?? false ? "An" : "A"
    let inherited = inheriting.isEmpty ? "" : " that inherits from \(quoted(inheriting))"
    return "\(article) \(kinds) named \(quoted(names.patterns))\(inherited)"
  }

  fileprivate func demands(places: [String]) -> [String] {
    var demands: [String] = []
    func add(_ condition: Bool, _ text: @autoclosure () -> String) { if condition { demands.append(text()) } }
    add(!kinds.isEmpty, "must be \(list(kinds.map { "aeiou".contains($0.prefix(1)) ? "an \($0)" : "a \($0)" }, "or"))")
    add(!places.isEmpty, "must be declared in \(quoted(places))")
    add(!inherits.isEmpty, "must inherit from \(quoted(inherits, "and"))")
    add(!attributes.isEmpty, "must have \(quoted(attributes.map { "@\($0)" }, "and"))")
    add(mustBeFinal, "must be 'final' if it is a class")
    add(!access.isEmpty, "must be \(list(access, "or"))")
    add(!suffixes.isEmpty, "must have a name that ends in \(quoted(suffixes))")
    add(!prefixes.isEmpty, "must have a name that begins with \(quoted(prefixes))")
    add(!requires.isEmpty, "must have \(quoted(requires, "and"))")
    if let most = maxPublicMethods {
      demands.append("must have at most \(most) \(most == 1 ? "method" : "methods") that others can call")
    }
    add(mustBeAsync, "must have only 'async' methods that others can call")
    add(!forbids.isEmpty, "must not mention \(quoted(forbids.map(\.text)))")
    return demands
  }
}

private func quoted(_ texts: [String], _ word: String = "or") -> String { list(texts.map { "'\($0)'" }, word) }

private func list(_ texts: [String], _ word: String) -> String {
  texts.count < 2
    ? texts.first ?? "" : "\(texts.dropLast().joined(separator: ", ")) \(word) \(texts[texts.count - 1])"
}
