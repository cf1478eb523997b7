/// A change that adds one element to a list, made anew each time: `items + [Item(id: UUID(), title: title)]`. Tests cannot
/// make an equal element, so they take the parts that differ from the element that was added.
struct AddedElement {
  /// The names of the constants in the test: the list before the change, and the element that the change added.
  static let (before, added) = ("before", "added")

  /// The value that tests expect: `before + [Item(id: added.id, title: title)]`.
  let expected: SpecCode
  /// Whether the element is added at the end of the list; if not, at its start.
  let isLast: Bool

  /// - Returns: Nil if the code does anything else, or if the type's properties are not known.
  init?(_ change: Spec.LocalChange, _ types: TypeFacts) {
    let tokens = change.code.tokens
    guard tokens.count > 6, !change.code.names.contains(where: { [Self.before, Self.added].contains($0.text) }) else {
      return nil
    }
    func isSum(_ list: Int, _ sign: Int) -> Bool {
      tokens[list].kind == .word && tokens[list].text == change.state && tokens[sign].text == "+"
    }
    let end = tokens.count - 1
    let array: Range<Int>
    if isSum(0, 1) {
      (array, isLast) = (2..<end + 1, true)
    } else if isSum(end, end - 1) {
      (array, isLast) = (0..<end - 1, false)
    } else {
      return nil
    }
    guard let element = Self.element(Array(tokens[array]), types) else { return nil }
    expected = SpecCode(
      tokens: Array(tokens[..<array.lowerBound]) + element + Array(tokens[array.upperBound...]))
  }

  /// The array of the element whose differing parts come from `added`, given `[Item(id: UUID(), title: title)]`.
  private static func element(_ array: [SpecToken], _ types: TypeFacts) -> [SpecToken]? {
    guard array.count > 5, array[0].text == "[", array[1].kind == .word, array[2].text == "(",
      array[array.count - 2].text == ")", array[array.count - 1].text == "]",
      let properties = types.initializedProperties(of: array[1].text),
      let arguments = arguments(array[3..<array.count - 2])
    else { return nil }
    let labels = arguments.map(\.label)
    guard Set(labels).count == labels.count, Set(labels).isSubset(of: properties.names) else { return nil }
    var made: [[SpecToken]] = []
    for property in properties.names {
      if let given = arguments.first(where: { $0.label == property }) {
        let value = SpecCode(tokens: given.value)
        let differs = value.isUnsteady || !types.makesEqualStructs(value)
        made.append(word(property) + sign(":") + (differs ? member(property) : given.value))
      } else if properties.unsteady.contains(property) {
        made.append(word(property) + sign(":") + member(property))
      }
    }
    return array[..<3] + made.joined(separator: sign(",")) + array.suffix(2)
  }

  /// The arguments of a call; nil if one has no label.
  private static func arguments(_ tokens: ArraySlice<SpecToken>) -> [(label: String, value: [SpecToken])]? {
    var arguments: [[SpecToken]] = [[]]
    var depth = 0
    for token in tokens {
      if token.kind == .punctuation, "([{".contains(token.text) { depth += 1 }
      if token.kind == .punctuation, ")]}".contains(token.text) { depth -= 1 }
      if depth < 0 { return nil }
      if depth == 0, token.kind == .punctuation, token.text == "," {
        arguments.append([])
      } else {
        arguments[arguments.count - 1].append(token)
      }
    }
    let labelled = arguments.compactMap { argument -> (label: String, value: [SpecToken])? in
      guard argument.count > 2, argument[0].kind == .word, argument[1].text == ":" else { return nil }
      return (argument[0].text, Array(argument.dropFirst(2)))
    }
    return labelled.count == arguments.count ? labelled : nil
  }

  private static func member(_ name: String) -> [SpecToken] { word(added) + sign(".") + word(name) }

  private static func word(_ text: String) -> [SpecToken] {
    [SpecToken(kind: .word, text: text, range: 0..<0, hasLeadingSpace: false)]
  }

  private static func sign(_ text: String) -> [SpecToken] {
    [SpecToken(kind: .punctuation, text: text, range: 0..<0, hasLeadingSpace: false)]
  }
}
