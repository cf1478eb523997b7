import SwiftSyntax

extension TypeSyntaxProtocol {
  /// The components of a dotted name, without generic arguments. Nil for other types, such as `[T]`, `T?` and `(T)`.
  var dottedName: [String]? {
    if let simple = self.as(IdentifierTypeSyntax.self) { return [simple.name.nameText] }
    if let member = self.as(MemberTypeSyntax.self) {
      return member.baseType.dottedName.map { $0 + [member.name.nameText] }
    }
    return nil
  }

  /// The last component of a dotted name.
  var lastName: String? { dottedName?.last }

  /// The type without parentheses, attributes and specifiers.
  var bare: TypeSyntax {
    if let attributed = self.as(AttributedTypeSyntax.self) { return attributed.baseType.bare }
    if let tuple = self.as(TupleTypeSyntax.self), tuple.elements.count == 1, let element = tuple.elements.first,
      element.firstName == nil, element.ellipsis == nil
    {
      return element.type.bare
    }
    return TypeSyntax(self)
  }

  /// The bare type, also without `?` and `!`.
  var bareWrapped: TypeSyntax {
    let bare = bare
    if let optional = bare.as(OptionalTypeSyntax.self) { return optional.wrappedType.bareWrapped }
    if let optional = bare.as(ImplicitlyUnwrappedOptionalTypeSyntax.self) { return optional.wrappedType.bareWrapped }
    return bare
  }

  /// Whether the type is this one of the standard library, possibly in parentheses or behind the module's name.
  func isStandard(_ word: String) -> Bool {
    let type = bare
    guard let member = type.as(MemberTypeSyntax.self) else { return type.isExactly(word) }
    return member.genericArgumentClause == nil && member.name.nameText == word && member.baseType.isExactly("Swift")
  }

  /// Whether the type is exactly this word.
  func isExactly(_ word: String) -> Bool {
    guard let simple = self.as(IdentifierTypeSyntax.self) else { return false }
    return simple.genericArgumentClause == nil && simple.name.nameText == word
  }

  /// Whether an identifier in the type has a role: its name ends in one of the words, possibly followed by an ending
  /// such as `Protocol`. The outer components of a dotted name do not count.
  func mentionsRole(oneOf roles: [String]) -> Bool { !roleIdentifiers(oneOf: roles).isEmpty }

  /// The identifiers with such a role.
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
  /// Whether the name of a type has one of some roles.
  func plays(oneOf roles: [String]) -> Bool {
    let endings = ["Protocol", "Representable", "Interface", "Type", "Providing", "Impl"]
    let rest = endings.first { ends(with: $0) }.map { String(dropLast($0.count)) }
    return ends(withAnyOf: roles) || rest?.ends(withAnyOf: roles) ?? false
  }
}

extension InheritanceClauseSyntax {
  /// The last components of the inherited types. The types of a composition count separately.
  var names: [String] { inheritedTypes.flatMap { Self.names(in: $0.type) } }

  /// The names of the inherited types with all components.
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
  /// Whether the annotation is `Bool`, or is missing and the value is `true` or `false`.
  var isBool: Bool {
    if let type { return type.isStandard("Bool") }
    return name != nil && initialValue?.bare.is(BooleanLiteralExprSyntax.self) ?? false
  }
}
