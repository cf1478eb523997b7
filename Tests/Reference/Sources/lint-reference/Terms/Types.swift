import SwiftSyntax

extension TypeSyntaxProtocol {
  /// The components of a dotted name, generic arguments aside; nil for every other type (`[T]`, `T?`, `(T)`).
  var dottedName: [String]? {
    if let simple = self.as(IdentifierTypeSyntax.self) { return [simple.name.nameText] }
    if let member = self.as(MemberTypeSyntax.self) {
      return member.baseType.dottedName.map { $0 + [member.name.nameText] }
    }
    return nil
  }

  /// The last component of a dotted name.
  var lastName: String? { dottedName?.last }

  /// The type without parentheses and without attributes and specifiers before it.
  var bare: TypeSyntax {
    if let attributed = self.as(AttributedTypeSyntax.self) { return attributed.baseType.bare }
    if let tuple = self.as(TupleTypeSyntax.self), tuple.elements.count == 1, let element = tuple.elements.first,
      element.firstName == nil, element.ellipsis == nil
    {
      return element.type.bare
    }
    return TypeSyntax(self)
  }

  /// The type without `?` and `!` as well.
  var bareWrapped: TypeSyntax {
    let bare = bare
    if let optional = bare.as(OptionalTypeSyntax.self) { return optional.wrappedType.bareWrapped }
    if let optional = bare.as(ImplicitlyUnwrappedOptionalTypeSyntax.self) { return optional.wrappedType.bareWrapped }
    return bare
  }

  /// Exactly this word and nothing else.
  func isExactly(_ word: String) -> Bool {
    guard let simple = self.as(IdentifierTypeSyntax.self) else { return false }
    return simple.genericArgumentClause == nil && simple.name.nameText == word
  }

  /// Whether an identifier plays a role: it ends in one of the words once an ending like `Protocol` is dropped, and is no
  /// outer part of a dotted name.
  func mentionsRole(oneOf roles: [String]) -> Bool { !roleIdentifiers(oneOf: roles).isEmpty }

  /// The identifiers that play a role.
  func roleIdentifiers(oneOf roles: [String]) -> [Identifier] {
    tokens(viewMode: .sourceAccurate).compactMap { token in
      guard let found = token.identifier, token.nextToken(viewMode: .sourceAccurate)?.tokenKind != .period else {
        return nil
      }
      return found.name.plays(oneOf: roles) ? found : nil
    }
  }

  func mentionsName(endingWith suffixes: [String]) -> Bool {
    identifiers.contains { $0.name.ends(withAnyOf: suffixes) }
  }
}

extension String {
  /// Whether a type of this name plays one of some roles.
  func plays(oneOf roles: [String]) -> Bool {
    let endings = ["Protocol", "Representable", "Interface", "Type", "Providing", "Impl"]
    let rest = endings.first { ends(with: $0) }.map { String(dropLast($0.count)) }
    return ends(withAnyOf: roles) || rest?.ends(withAnyOf: roles) ?? false
  }
}

extension InheritanceClauseSyntax {
  /// The last components of the types named, those of compositions one by one.
  var names: [String] { inheritedTypes.flatMap { Self.names(in: $0.type) } }

  /// The same as dotted names.
  var dottedNames: [[String]] { inheritedTypes.flatMap { Self.dottedNames(in: $0.type) } }

  private static func names(in type: TypeSyntax) -> [String] { dottedNames(in: type).compactMap(\.last) }

  private static func dottedNames(in type: TypeSyntax) -> [[String]] {
    let type = type.bare
    if let composition = type.as(CompositionTypeSyntax.self) {
      return composition.elements.flatMap { dottedNames(in: $0.type) }
    }
    return [type.dottedName].compactMap(\.self)
  }
}

extension StoredProperty {
  /// The annotation is exactly `Bool`, or there is none and the value is `true` or `false`.
  var isBool: Bool {
    if let type { return type.isExactly("Bool") }
    return name != nil && initialValue?.bare.is(BooleanLiteralExprSyntax.self) ?? false
  }
}
