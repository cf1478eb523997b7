/// The head of a declaration: everything before its body. For a `var` or `let`, the whole declaration.
struct Head {
  var kind = DeclarationKind.class
  var keyword = 0
  var attributes: [Attribute] = []
  var modifiers: [Modifier] = []
  var name = 0..<0
  var inheritedTypes: [Range<Int>] = []
  var bindings: [Binding] = []
  var parameters = 0..<0
  var body = 0..<0
  /// The index after its last token, including the body.
  var end = 0

  /// Empties the arrays and keeps their capacity.
  mutating func clear() {
    if !attributes.isEmpty { attributes.removeAll(keepingCapacity: true) }
    if !modifiers.isEmpty { modifiers.removeAll(keepingCapacity: true) }
    if !inheritedTypes.isEmpty { inheritedTypes.removeAll(keepingCapacity: true) }
    if !bindings.isEmpty { bindings.removeAll(keepingCapacity: true) }
  }

  /// Sets the kind and the keyword, and empties the ranges.
  mutating func introduce(_ kind: DeclarationKind, _ keyword: Int) {
    self.kind = kind
    self.keyword = keyword
    let behind = keyword + 1
    name = behind..<behind
    parameters = behind..<behind
    body = behind..<behind
    end = behind
  }
}
