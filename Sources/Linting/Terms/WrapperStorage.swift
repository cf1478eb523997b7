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
