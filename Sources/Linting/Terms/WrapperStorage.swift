import SwiftScan

extension LintedFile {
  /// The properties of a type that its initialisers set by `_x = State(initialValue: value)` or by
  /// `_x = .init(wrappedValue: value)`, each with the value.
  ///
  /// - Parameter wrapper: The name of the wrapper, such as `State`, which the property must have.
  func wrappedValues(
    of type: Int, wrapper: StaticString
  ) -> [(property: StoredProperty, value: Range<Int>)] {
    var found: [(property: StoredProperty, value: Range<Int>)] = []
    for member in members(of: type) where source.declarations[member].kind == .initializer {
      source.tokens.forEachIdentifier(in: source.declarations[member].body) { token, _ in
        guard source.text[source.nameBytes(token).lowerBound] == UInt8(ascii: "_"),
          source.tokens[token + 1].kind == .equal, source.startOfOwn(token) != nil,
          let value = wrappedValue(at: token + 2, wrapper: wrapper),
          let property = storedProperties(of: type, with: wrapper).first(where: { source.isStorage(token, of: $0) })
        else { return }
        found.append((property, value))
      }
    }
    return found
  }

  /// The properties of a type that its initialisers set to a new ViewModel: `viewModel = CartViewModel(id)`.
  func constructedViewModels(of type: Int) -> [StoredProperty] {
    let initializers = members(of: type).filter { source.declarations[$0].kind == .initializer }
    if initializers.isEmpty { return [] }
    let candidates = storedProperties(of: type).filter { typeName(of: $0).last.map(namesViewModel) ?? false }
    if candidates.isEmpty { return [] }
    let byName = Dictionary(candidates.map { (source.nameHash($0.name), $0) }) { first, _ in first }
    var found: [StoredProperty] = []
    for initializer in initializers {
      source.tokens.forEachIdentifier(in: source.declarations[initializer].body) { token, _ in
        guard source.tokens[token + 1].kind == .equal, let property = byName[source.nameHash(token)],
          let start = source.startOfOwn(token), start > 0, source.tokens[start - 1].kind != .comma,
          ![.let, .var].contains(source.tokens[start - 1].keyword), constructsViewModel(at: token + 2)
        else { return }
        found.append(property)
      }
    }
    return found
  }

  /// Whether a value that starts at a token is only `CartViewModel(…)` or `.init(…)`.
  private func constructsViewModel(at start: Int) -> Bool {
    var name = source.firstName(of: start, before: source.tokens.count - 1)
    let isImplicit = source.tokens[name].kind == .period && source.tokens[name + 1].keyword == .`init`
    if isImplicit {
      name += 1
    } else {
      while source.tokens[name + 1].kind == .period, source.tokens[name + 2].kind == .identifier { name += 2 }
      guard source.tokens[name].kind == .identifier, namesViewModel(name) else { return false }
    }
    guard let call = isImplicit ? source.memberCall(at: name, code) : source.construction(at: name, code) else {
      return false
    }
    var end = call.trailingClosures.last?.upperBound ?? call.arguments.upperBound
    while source.tokens[end].kind == .closeParen { end += 1 }
    let next = source.tokens[end]
    switch next.kind {
    case .closeBrace, .semicolon, .endOfFile: return true
    case .period, .binaryOperator, .infixQuestion: return false
    default: return next.startsLine && next.keyword != .as
    }
  }

  /// The argument of `State(initialValue: …)` or `.init(wrappedValue: …)`; nil for other expressions.
  private func wrappedValue(at start: Int, wrapper: StaticString) -> Range<Int>? {
    let index = source.firstName(of: start, before: source.tokens.count - 1)
    let isImplicit = source.tokens[index].kind == .period && source.tokens[index + 1].keyword == .`init`
    guard isImplicit || source.isNamed(index, wrapper),
      let call = isImplicit ? source.memberCall(at: index + 1, code) : source.construction(at: index, code)
    else { return nil }
    let arguments = source.arguments(in: call.arguments)
    guard arguments.count == 1, arguments[0].label >= 0,
      source.isNamed(arguments[0].label, anyOf: ["initialValue", "wrappedValue"])
    else { return nil }
    return arguments[0].value
  }
}

extension SourceFile {
  /// Whether an identifier is `_x` for a property `x`.
  fileprivate func isStorage(_ token: Int, of property: StoredProperty) -> Bool {
    let name = identifierBytes(token)
    return text[name.lowerBound + 1..<name.upperBound].elementsEqual(text[nameBytes(property.name)])
  }
}
