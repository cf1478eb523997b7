import SwiftSyntax

/// An attribute: the last component of its name, and the offset of its `@`.
struct Attribute {
  let name: String
  let offset: Int
  /// The node; nil if the parser does not expect an attribute at this place.
  let node: AttributeSyntax?
}

extension WithModifiersSyntax {
  /// Whether the declaration has a modifier without arguments. `private(set)` is not `private`.
  func has(_ keyword: Keyword) -> Bool {
    modifiers.contains { $0.name.tokenKind == .keyword(keyword) && $0.detail == nil }
  }

  /// Whether the declaration has a modifier with the argument `set`.
  func hasSetter(_ keyword: Keyword) -> Bool {
    modifiers.contains { $0.name.tokenKind == .keyword(keyword) && $0.detail?.detail.text == "set" }
  }

  var isPrivate: Bool { has(.private) || has(.fileprivate) }
}

extension WithAttributesSyntax {
  /// All attributes, including those inside `#if`.
  ///
  /// The compiler also accepts attributes behind modifiers, as in `public @MainActor final class`. This parser does
  /// not, so they are found among the skipped tokens.
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
