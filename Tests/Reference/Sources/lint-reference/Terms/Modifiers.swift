import SwiftSyntax

/// An attribute: the last component of its name, and where its `@` stands.
struct Attribute {
  let name: String
  let offset: Int
  /// Nil for one that the parser did not expect where it stands.
  let node: AttributeSyntax?
}

extension WithModifiersSyntax {
  /// Whether a modifier stands there, without anything in parentheses: `private(set)` is not `private`.
  func has(_ keyword: Keyword) -> Bool {
    modifiers.contains { $0.name.tokenKind == .keyword(keyword) && $0.detail == nil }
  }

  /// Whether `keyword(set)` stands there.
  func hasSetter(_ keyword: Keyword) -> Bool {
    modifiers.contains { $0.name.tokenKind == .keyword(keyword) && $0.detail?.detail.text == "set" }
  }

  var isPrivate: Bool { has(.private) || has(.fileprivate) }
}

extension WithAttributesSyntax {
  /// All attributes, those inside `#if` included.
  ///
  /// The compiler takes attributes after modifiers too (`public @MainActor final class`), the parser here does not expect
  /// them: they are looked for among what it skipped.
  var attributeList: [Attribute] {
    attributes.flattened + unexpectedAttributes
  }

  func has(attribute name: String) -> Bool {
    attributeList.contains { $0.name == name }
  }

  private var unexpectedAttributes: [Attribute] {
    var skipped = children(viewMode: .sourceAccurate).compactMap { $0.as(UnexpectedNodesSyntax.self) }
    if let modified = self as? any WithModifiersSyntax {
      skipped += modified.modifiers.flatMap { modifier in
        modifier.children(viewMode: .sourceAccurate).compactMap { $0.as(UnexpectedNodesSyntax.self) }
      }
    }
    return skipped.flatMap { nodes -> [Attribute] in
      let tokens = Array(nodes.tokens(viewMode: .sourceAccurate))
      return tokens.indices.compactMap { index in
        guard tokens[index].tokenKind == .atSign else { return nil }
        var name: String?
        var next = index + 1
        while next < tokens.count, let part = tokens[next].identifier {
          name = part.name
          guard next + 1 < tokens.count, tokens[next + 1].tokenKind == .period else { break }
          next += 2
        }
        return name.map { Attribute(name: $0, offset: tokens[index].start, node: nil) }
      }
    }
  }
}

extension AttributeListSyntax {
  fileprivate var flattened: [Attribute] {
    flatMap { element -> [Attribute] in
      if case .attribute(let attribute) = element {
        guard let name = attribute.attributeName.lastName else { return [] }
        return [Attribute(name: name, offset: attribute.start, node: attribute)]
      }
      guard case .ifConfigDecl(let conditional) = element else { return [] }
      return conditional.clauses.flatMap { clause -> [Attribute] in
        guard case .attributes(let attributes) = clause.elements else { return [] }
        return attributes.flattened
      }
    }
  }
}
